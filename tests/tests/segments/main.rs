//! The laws of several tensors in one buffer, and in planes at addresses of their own, each a test under its statement, held against an oracle that steps through bytes one by one.

mod bindings;
mod errors;
mod four_bits;
mod oracle;
mod orders;
mod origins;
mod planes;
mod subsampled;
mod sweep;
