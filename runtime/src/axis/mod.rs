//! The names of axes: markers of the standard axes `A` to `Z`, one for each capital letter.
//!
//! Longer names are declared with [`axis!`](crate::axis!).

#![forbid(unsafe_code)]

pub(crate) mod digits;
pub(crate) mod key;

use crate::arith::name::NumberedName;
pub(crate) use key::AxisName;
use key::{False, Letter, Spelled, True};

/// Each letter knows which letter it is; given as `letter question`, in alphabetical order.
macro_rules! letters {
    ([$($before:ident)*]) => {};
    ([$($before:ident)*] $letter:ident $question:ident $($rest:tt)*) => {
        /// The axis of this letter, which is declared for every layout.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $letter {}

        #[diagnostic::do_not_recommend]
        impl Spelled for $letter {
            type __Key = $letter;
        }

        letters!(@table [$($before)*] $letter $question [] $($rest)*);
        letters!([$($before)* $question] $($rest)*);
    };
    (@table $before:tt $letter:ident $question:ident [$($after:ident)*] $l:ident $q:ident $($rest:tt)*) => {
        letters!(@table $before $letter $question [$($after)* $q] $($rest)*);
    };
    (@table [$($before:ident)*] $letter:ident $question:ident [$($after:ident)*]) => {
        impl Letter for $letter {
            const NAME: NumberedName = NumberedName::of(stringify!($letter));
            const PLACE: u8 = stringify!($letter).as_bytes()[0] - b'A';
            type Equals<L: Letter> = L::$question;
            $(type $before = False;)*
            type $question = True;
            $(type $after = False;)*
        }
    };
}

letters! { []
    A IsA B IsB C IsC D IsD E IsE F IsF G IsG H IsH I IsI J IsJ K IsK L IsL M IsM
    N IsN O IsO P IsP Q IsQ R IsR S IsS T IsT U IsU V IsV W IsW X IsX Y IsY Z IsZ
}
