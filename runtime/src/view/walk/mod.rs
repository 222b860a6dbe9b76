//! Walks over the elements in memory order.
//!
//! A walk visits elements in memory order, so that it uses each cache line once. To the compiler it is nested loops. Static
//! layouts give them constant lengths. The innermost loop goes over slices if the elements of all operands are neighbours, and
//! otherwise in steps of constant strides.

/// Calls a macro for each number of views that a zip has with room for one more: how the documentation shows its methods, the number, and a type, a
/// name and a place for each view.
macro_rules! arities_with_room {
    ($row:ident) => {
        $row!([] 2: A a 0, B b 1);
        $row!([#[doc(hidden)]] 3: A a 0, B b 1, C c 2);
        $row!([#[doc(hidden)]] 4: A a 0, B b 1, C c 2, D d 3);
        $row!([#[doc(hidden)]] 5: A a 0, B b 1, C c 2, D d 3, E e 4);
        $row!([#[doc(hidden)]] 6: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5);
        $row!([#[doc(hidden)]] 7: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6);
        $row!([#[doc(hidden)]] 8: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7);
        $row!([#[doc(hidden)]] 9: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8);
        $row!([#[doc(hidden)]] 10: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9);
        $row!([#[doc(hidden)]] 11: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10);
    };
}

/// [`arities_with_room`], and the largest zip. All methods of a zip are made from this table.
macro_rules! arities {
    ($row:ident) => {
        arities_with_room!($row);
        $row!([#[doc(hidden)]] 12: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11);
    };
}
#[cfg(not(feature = "rayon"))]
pub(super) use {arities, arities_with_room};

mod again;
mod by_type;
mod count;
mod fold;
mod operand;
mod reduce;
mod zip;

#[cfg(feature = "rayon")]
mod parallel; // last: the documentation lists the methods of a type in the order of these lines

pub(crate) use count::Count;
pub(super) use count::InOrder;
pub(crate) use fold::Walking;
pub use operand::Operand;
pub(crate) use operand::sealed;
pub use reduce::Folded;
pub(crate) use reduce::Reduced;
pub(crate) use zip::compared_in_zip;
pub use zip::{MoreViews, Zip};
