//! The laws of copies and maps by themselves, for processors that are emulated: they take a third of the time to compile that all laws take.

#![expect(dead_code, reason = "the laws of zips have the same pairs")]

mod copying;
mod families;
mod mapping;
mod message;
mod pair;

tensor_layout::axis!(Batch, Seq, Head);
