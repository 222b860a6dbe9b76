//! Which axes of a layout have digits, as a type. A layout without any is a [`StridedLayout`](crate::StridedLayout).

use super::AxisName;
use super::key::{Bool, Key, Spelled};
use crate::derived::{Computed, Derived, Plain};

/// A list of the axes with digits: `()`, or a pair of an axis and the others. An axis may occur several times.
pub trait DigitAxes: 'static {
    /// A value that follows from a static layout: a constant, but for layouts of several boxes.
    type Derived<V: Plain>: Derived<V>;
    /// The list without the axis of this name.
    type Without<K: Key>: DigitAxes;
    /// The list with another name for the axis of this one.
    type Renamed<K: Key, B: AxisName>: DigitAxes;
    /// The list of both.
    type And<D: DigitAxes>: DigitAxes;

    /// What is done with `work`: in the first way where no axis has digits, and in the second one where some axis has.
    ///
    /// The numbers decide. Where the list is empty, the second way is not compiled, with all that it calls, and the numbers have to agree. Of an
    /// `if const`, rustc looks through what both branches call: a build of copies, walks and maps of layouts without digits took a quarter longer.
    fn choose<N: Numbered, W, Done>(
        work: W,
        without_digits: impl FnOnce(W) -> Done,
        with_digits: impl FnOnce(W) -> Done,
    ) -> Done;
}

/// What the numbers of the layouts say, whose axes with digits are on a list.
pub trait Numbered {
    /// Whether no axis has digits: also if an operation has left out the last one, which stays on the list.
    const IS_STRIDED: bool;
}

impl DigitAxes for () {
    type Derived<V: Plain> = ();
    type Without<K: Key> = ();
    type Renamed<K: Key, B: AxisName> = ();
    type And<D: DigitAxes> = D;

    #[inline(always)]
    fn choose<N: Numbered, W, Done>(
        work: W,
        without_digits: impl FnOnce(W) -> Done,
        _: impl FnOnce(W) -> Done,
    ) -> Done {
        assert!(const { N::IS_STRIDED });
        without_digits(work)
    }
}

impl<A: AxisName, Others: DigitAxes> DigitAxes for (A, Others) {
    type Derived<V: Plain> = Computed<V>;
    type Without<K: Key> = <Is<A, K> as Bool>::Drop<A, Others::Without<K>>;
    type Renamed<K: Key, B: AxisName> = <Is<A, K> as Bool>::Replace<A, B, Others::Renamed<K, B>>;
    type And<D: DigitAxes> = (A, Others::And<D>);

    #[inline(always)]
    fn choose<N: Numbered, W, Done>(
        work: W,
        without_digits: impl FnOnce(W) -> Done,
        with_digits: impl FnOnce(W) -> Done,
    ) -> Done {
        if const { N::IS_STRIDED } { without_digits(work) } else { with_digits(work) }
    }
}

type Is<A, K> = <<A as Spelled>::__Key as Key>::Equals<K>;
