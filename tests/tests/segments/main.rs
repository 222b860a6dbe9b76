//! The laws of several tensors in one buffer, each a test under its statement, held against an oracle that steps through bytes one by one.

mod bindings;
mod errors;
mod oracle;
mod orders;
mod sweep;
