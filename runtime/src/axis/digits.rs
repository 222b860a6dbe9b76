//! Which axes of a layout have digits, as a type. A layout without any is a [`StridedLayout`](crate::StridedLayout).

use super::AxisName;
use super::key::{Bool, Found, Here, Key, Nowhere, Spelled};
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

    /// What is done with `work`: in the first way where no axis has digits, in the second one where one has, or had before an operation left it out.
    ///
    /// Only that one is compiled, with all that it calls. Of an `if const`, rustc looks through what both branches call: a build of copies, walks and
    /// maps of layouts without digits took a quarter longer.
    fn choose<W, Done>(work: W, without_digits: impl FnOnce(W) -> Done, with_digits: impl FnOnce(W) -> Done) -> Done;
}

impl DigitAxes for () {
    type Derived<V: Plain> = ();
    type Without<K: Key> = ();
    type Renamed<K: Key, B: AxisName> = ();
    type And<D: DigitAxes> = D;

    #[inline(always)]
    fn choose<W, Done>(work: W, without_digits: impl FnOnce(W) -> Done, _: impl FnOnce(W) -> Done) -> Done {
        without_digits(work)
    }
}

impl<A: AxisName, Others: DigitAxes> DigitAxes for (A, Others) {
    type Derived<V: Plain> = Computed<V>;
    type Without<K: Key> = <Is<A, K> as Found>::Drop<A, Others::Without<K>>;
    type Renamed<K: Key, B: AxisName> = <Is<A, K> as Found>::Replace<A, B, Others::Renamed<K, B>>;
    type And<D: DigitAxes> = (A, Others::And<D>);

    #[inline(always)]
    fn choose<W, Done>(work: W, _: impl FnOnce(W) -> Done, with_digits: impl FnOnce(W) -> Done) -> Done {
        with_digits(work)
    }
}

type Is<A, K> = <<<A as Spelled>::__Key as Key>::Equals<K> as Bool>::If<Here, Nowhere>;
