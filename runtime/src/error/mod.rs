//! Types of the fields of errors. The errors of layouts, views and their parts are at the root of the crate. Each has its numbers as fields. The
//! text says what is wrong, and then what to write.

#![forbid(unsafe_code)]

/// `?` for `const fn`.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use attempt;

/// `Debug` as `Display`, so that `unwrap`, `expect` and a `main` that returns the error show its text, and [`Error`](core::error::Error) without a
/// `source()`: no text of an error is without the text of a wrapped one, and who prints a chain of errors would print that text twice. The generic
/// parameters are in brackets.
macro_rules! shows_its_text {
    ([$($generics:tt)*] $error:ty) => {
        impl<$($generics)*> core::fmt::Debug for $error {
            /// As `Display` shows it, so that `unwrap` does.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }

        impl<$($generics)*> core::error::Error for $error {}
    };
}
pub(crate) use shows_its_text;

/// Of an enum of errors, an error of each variant for the tests.
macro_rules! samples {
    ($error:ident:
        $( $variant:ident $({ $($field:ident)+ })? $(( $only:ident ))?; )*
        $( ~ $(#[$condition:meta])* $inner:ident; )*
    ) => {
        #[cfg(all(test, feature = "alloc"))]
        impl $crate::error::tests::Samples for $error {
            #[allow(unused_imports, reason = "no variant may have a field")]
            fn samples() -> std::vec::Vec<Self> {
                use $crate::error::tests::{Samples, sample};
                let own = std::vec![$( Self::$variant $({ $($field: sample()),+ })? $(({ let $only = sample(); $only }))? ),*];
                [own, $( $(#[$condition])* Samples::samples().into_iter().map(Self::$inner).collect() ),*].into_iter().flatten().collect()
            }
        }
    };
}
pub(crate) use samples;

pub(crate) mod buffer;
pub(crate) mod const_demand;
pub(crate) mod demand;
pub(crate) mod kinds;
pub(crate) mod layout;
pub(crate) mod mismatch;
pub(crate) mod name;
pub(crate) mod order;
pub(crate) mod overlap;
pub(crate) mod part;
pub(crate) mod pitch;
#[cfg(feature = "alloc")]
mod printable;
pub(crate) mod requirement;
#[cfg(any(feature = "alloc", feature = "directml"))]
pub(crate) mod run_time;
pub(crate) mod sentence;
pub(crate) mod text;
pub(crate) mod verbs;

pub(crate) use buffer::{BufferError, BufferErrorKind};
pub(crate) use buffer::{UNDECIDED, not_unique};
pub(crate) use layout::LayoutError;
pub(crate) use mismatch::ExtentMismatch;
pub(crate) use mismatch::lone_axes;
#[cfg(feature = "alloc")]
pub(crate) use mismatch::{interlocked, no_memory, remedy, unequal_extents};
#[cfg(all(test, feature = "alloc"))]
pub(crate) use order::UnknownOrder;
pub use overlap::Overlap;
pub(crate) use part::PartError;
pub(crate) use part::{Failure, Panic, expect_part, out_of_bounds};
#[cfg(feature = "alloc")]
pub(crate) use printable::Printable;
pub(crate) use requirement::RequirementError;
pub use sentence::Phrase;

#[cfg(all(test, feature = "alloc"))]
pub(crate) mod tests;
