//! Run times of the library, divided by the run times of the same code written by hand. `README.md` says how they are measured.

#![expect(clippy::multiple_unsafe_ops_per_block, reason = "what is written by hand reads best in one block")]

mod access;
mod convert;
mod kernels;
mod parts;
pub mod random;

use runner::Listed;
pub use tensor_layout_counted::runner;
use tensor_layout_counted::{few, small};

/// Every benchmark, by name; one is set up when it is run.
pub fn all() -> Vec<Listed> {
    let one_by_one = [access::cases(), parts::cases(), small::cases(), few::cases(), convert::cases()].concat();
    let one_by_one = one_by_one.into_iter().map(|(name, setup)| -> Listed { (name, Box::new(setup)) });
    one_by_one.chain(kernels::cases()).collect()
}
