//! Types of which every number is a `?`, for layouts that the oracle knows.

use tensor_layout_tests::oracle::{Oracle, parse};

/// The numbers that a layout type takes, of which it takes exactly so many.
pub(crate) fn array<const LEN: usize>(numbers: &[usize]) -> [usize; LEN] {
    numbers.try_into().expect("a number for each `?`")
}

/// The value of a type, all of whose extents are `?`, and all strides but those of broadcast axes.
macro_rules! bound {
    ($oracle:expr; $($layout:tt)*) => {{
        let strides: Vec<usize> = $oracle.strides.iter().copied().filter(|&stride| stride != 0).collect();
        let (extents, strides) = ($crate::bind::array(&$oracle.extents), $crate::bind::array(&strides));
        <tensor_layout::layout!($($layout)*)>::with_extents_and_strides(extents, strides).expect("small numbers")
    }};
}
pub(crate) use bound;

/// Which of such types a layout is bound to: the names of its axes, and for each whether it is broadcast.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Key(Vec<(String, bool)>);

impl Key {
    /// Of the type with this text.
    pub(crate) fn of_type(text: &str) -> Key {
        Key(parse(text).axes.into_iter().map(|axis| (axis.name, axis.broadcast)).collect())
    }

    /// Of the type for these strides: an axis whose stride is 0 is broadcast.
    pub(crate) fn of(oracle: &Oracle) -> Key {
        let strides = oracle.strides.iter().map(|&stride| stride == 0);
        Key(oracle.names.iter().cloned().zip(strides).collect())
    }
}
