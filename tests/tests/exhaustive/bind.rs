//! Layout types, and the numbers for each `?` of them.

use tensor_layout_tests::oracle::{Oracle, parse};

/// The value of a type for a subject.
macro_rules! bound {
    ($subject:expr; $($layout:tt)*) => {{
        use tensor_layout_tests::subject::array;
        let (extents, strides) = &$subject.numbers;
        let (extents, strides) = (array(extents), array(strides));
        <tensor_layout::layout!($($layout)*)>::with_extents_and_strides(extents, strides).expect("small numbers")
    }};
}
pub(crate) use bound;

/// Which type a layout is bound to, of those that have a `?` for every number: the names of the axes, and whether each is
/// broadcast.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Key(Vec<(String, bool)>);

impl Key {
    /// The layout of the type with this text.
    pub(crate) fn of_type(text: &str) -> Key {
        Key(parse(text).axes.into_iter().map(|axis| (axis.name, axis.broadcast)).collect())
    }

    /// The layout of the type for these strides: an axis whose stride is 0 is broadcast.
    pub(crate) fn of(oracle: &Oracle) -> Key {
        let strides = oracle.strides.iter().map(|&stride| stride == 0);
        Key(oracle.names.iter().cloned().zip(strides).collect())
    }
}
