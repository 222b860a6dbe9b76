//! Every way of reading and writing through views, each result compared with plain loops: small enough for Miri, which sees
//! every access that is not allowed, and every reference that covers bytes of another owner.

mod edges;
mod layouts;
mod lies;
mod minds;
mod misuse;
mod owners;
mod panics;
mod parts;
mod planes;
mod sharing;
mod tensor_parts;

use tensor_layout_memory::fuzz::say;

/// Less under Miri, which is a thousand times slower.
const fn size(natively: usize, under_miri: usize) -> usize {
    if cfg!(miri) { under_miri } else { natively }
}

/// Says how many ways were tried.
struct Tried(&'static str, usize);

impl Drop for Tried {
    fn drop(&mut self) {
        say(format_args!("{}: {} ways tried", self.0, self.1));
    }
}
