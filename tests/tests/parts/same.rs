//! Whether the error of an operation is the one that the table of its layout gives.

use tensor_layout::PartError;
use tensor_layout::error::Phrase;
use tensor_layout_tests::oracle::Refused;

/// A field of an error is the field of the same name of the other one.
trait Is<Other> {
    fn is(&self, other: &Other) -> bool;
}

impl Is<String> for &str {
    fn is(&self, other: &String) -> bool {
        self == other
    }
}

impl Is<&str> for &str {
    fn is(&self, other: &&str) -> bool {
        self == other
    }
}

impl Is<&str> for Phrase {
    fn is(&self, other: &&str) -> bool {
        self.to_string() == *other
    }
}

impl Is<usize> for usize {
    fn is(&self, other: &usize) -> bool {
        self == other
    }
}

impl Is<i128> for isize {
    fn is(&self, other: &i128) -> bool {
        *self as i128 == *other
    }
}

macro_rules! variants {
    ($($variant:ident { $($field:ident),* })*) => {
        /// Whether both are of the same variant, with the same fields.
        pub(crate) fn is_same(error: &PartError, refused: &Refused) -> bool {
            match error {
                $( PartError::$variant { $($field),* } => true $(
                    && matches!(refused, Refused::$variant { $field: expected, .. } if $field.is(expected))
                )*, )*
                _ => false,
            }
        }
    };
}

variants! {
    IndexPastEnd { axis, index, extent }
    RangePastEnd { axis, start, end, extent }
    RangeReversed { axis, start, end }
    NotOne { axis, operation, extent }
    NotDivisible { axis, extent, by }
    BlockNotFull { axis, extent, size }
    NotContinuous { outer, stride, inner, extent, inner_stride }
    WindowTooLarge { axis, size, extent }
    WindowReachesPastEnd { axis, size, dilation, extent }
    Zero { axis, what }
    InsideBlock { axis, start, size }
    NotTheLength { axis, extent, len }
    NotNeighbours { axis, stride }
    NotMultipleOfArray { axis, stride, len }
    OtherExtent { axis, extent, required }
    OtherStride { axis, stride, required }
}
