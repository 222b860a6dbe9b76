//! Every way of reading and writing through views, for the tools that find memory errors: Miri, AddressSanitizer and
//! ThreadSanitizer.
//!
//! [`ways`] lists the ways, each in one line. A [`Trial`] tries all of them on one layout and compares each result with plain
//! loops over offsets, which [`Plain`] has from the oracle of the tests. Buffers have exactly the span, so that the tools see
//! every access outside. Another thread borrows the gaps between elements mutably meanwhile, so that Miri sees a
//! reference that covers them. A [`Fuzz`] test takes random layouts, [`Pair`]s of two.

#![expect(clippy::missing_panics_doc, reason = "what fails here panics")]

pub mod fuzz;
pub mod plain;
pub mod random;
pub mod shape;
mod shared;
pub mod trial;
pub mod value;
pub mod ways;

pub use fuzz::Fuzz;
pub use plain::Plain;
pub use random::Random;
pub use shape::Pair;
pub use trial::Trial;
pub use value::Value;
