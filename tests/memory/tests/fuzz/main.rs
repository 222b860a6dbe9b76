//! Random copies, maps and walks over random layouts, each compared with plain loops: for AddressSanitizer, which sees every
//! access outside a buffer, in code as it is released. `src/fuzz.rs` tells how to run others, or a single one.

mod block;
mod copies;
mod maps;
mod streamed;
mod walks;
