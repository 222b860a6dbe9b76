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
}

impl DigitAxes for () {
    type Derived<V: Plain> = ();
    type Without<K: Key> = ();
    type Renamed<K: Key, B: AxisName> = ();
}

impl<A: AxisName, Others: DigitAxes> DigitAxes for (A, Others) {
    type Derived<V: Plain> = Computed<V>;
    type Without<K: Key> = <Is<A, K> as Found>::Drop<A, Others::Without<K>>;
    type Renamed<K: Key, B: AxisName> = <Is<A, K> as Found>::Replace<A, B, Others::Renamed<K, B>>;
}

type Is<A, K> = <<<A as Spelled>::__Key as Key>::Equals<K> as Bool>::If<Here, Nowhere>;
