//! The command, as a program: what it prints, and how it ends.
//!
//! `BLESS=1 cargo test -p tensor-layout-cli` writes the files of `expected/`. Read each that has changed.

mod arrays;
mod header;
mod hostile;
mod index;
mod lines;
mod mistakes;
mod outputs;
mod program;
mod programs;
mod readme;
mod relayout;
mod sub_byte;
