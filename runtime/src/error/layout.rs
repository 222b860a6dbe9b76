//! The error of a layout whose numbers are invalid.

use super::sentence::errors;
use super::text::{Text, same};

errors! {
    /// Why the numbers of a layout are invalid. It is a compile-time error for a static layout, and an `Err` with the same text for a
    /// run-time one.
    ///
    /// ```
    /// use tensor_layout::{LayoutError, layout};
    ///
    /// let error = <layout!(H=? W=4)>::with_extents([usize::MAX]).unwrap_err();
    /// assert!(matches!(error, LayoutError::ExtentOverflow { axis: "H", .. }));
    /// ```
    pub enum LayoutError by A of axes [Text::new("")] {
        /// Two axes have the same name.
        AxisTwice { axis: A }
        => "layout: axis {axis} occurs twice; give each axis its own name";

        /// The order does not name this axis.
        NotInOrder { axis: A }
        => "layout: axis {axis} is missing from the order; name each axis exactly once";

        /// `pad` or `align` to a multiple of 0, or a digit with a divisor or a modulus of 0 (`"order"`).
        ZeroMultiple { axis: A, rule: Word }
        if same(rule, "order")
        => "layout: axis {axis}: a digit of it divides by 0; write numbers over 1 in `block` and after `/` and `%`"
        => "layout: axis {axis}: the multiple of `{rule}` is 0; it must be at least 1 (1 changes nothing)";

        /// A `stride` of 0, of an axis of extent over 1.
        ZeroStride { axis: A }
        => "layout: axis {axis}: the stride is 0, so all indices share one element; write `broadcast({name})` or `overlap({name})` for that, or a stride of at least 1",
        name: Word = axis;

        /// By a `stride`, two indices share an element: they differ along an axis, or a digit of it, and along the axis `inner`, which lies inside.
        /// A stride of `least` has room for all that lies inside.
        Shared { axis: A, item: DigitName, stride: Count, inner: A, least: Count }
        => "layout: axis {axis}: with the stride {stride} it shares elements with axis {inner}; the least stride with room is {least}; where elements are to be shared, write `overlap({item})` for `stride({item})`";

        /// As [`Shared`](Self::Shared), of an axis whose stride follows from a `stride` inside it.
        SharedOutside { axis: A, item: DigitName, stride: Count, inner: A, least: Count }
        => "layout: axis {axis}: its stride {stride} follows from a `stride` inside it, and shares elements with axis {inner}; write `stride({item}) = {least}`, or the axes in the order of their strides";

        /// As [`Shared`](Self::Shared), where the last block of one of the two axes is not full: it counts as full, so the indices may be some
        /// that do not exist.
        SharedInBlock { axis: A, item: DigitName, stride: Count, inner: A, least: Count }
        => "layout: axis {axis}: by its stride {stride} it shares elements with axis {inner}, as a last block that is not full counts as full; write `stride({item}) = {least}`, or `overlap({item})` where elements are to be shared";

        /// As [`Shared`](Self::Shared), where it is not decided within 20,000 steps whether two indices share an element.
        SharedUndecided { axis: A, item: DigitName, stride: Count, least: Count }
        => "layout: axis {axis}: whether two indices share an element by the stride {stride} is not decided within 20000 steps; write a stride of at least {least}, or `overlap({item})` for `stride({item})`";

        /// The stride of an axis is over `isize::MAX`. The `step` is the stride before it is aligned, and `align` is 1 without that rule.
        StrideOverflow { axis: A, step: Count, align: Count }
        if align == 1
        => "layout: axis {axis}: its stride overflows: {step}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        => "layout: axis {axis}: its stride overflows: {step} rounded up to a multiple of {align}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";

        /// The padded extent of an axis, or its product with the stride, is over `isize::MAX`. Without that rule, `pad` is 1.
        ExtentOverflow { axis: A, extent: Count, pad: Count, stride: Known }
        if pad == 1 && stride.is_none()
        => "layout: axis {axis}: its size overflows: extent {extent}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        if pad == 1
        => "layout: axis {axis}: its size overflows: extent {extent} times stride {stride}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        if stride.is_none()
        => "layout: axis {axis}: its size overflows: extent {extent} padded to a multiple of {pad}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        => "layout: axis {axis}: its size overflows: extent {extent} padded to a multiple of {pad} times stride {stride}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";

        /// The order names an axis that the layout does not have.
        NotAnAxis { axis: A }
        => "layout: the order names {axis}, which is no axis of the layout; leave it out, or give it an extent";

        /// An item of the order covers a part of the index of an axis that the other items cover: its divisor, and its modulus if it has one.
        DigitTwice { axis: A, digit: Digit }
        => "layout: axis {axis}: {digit} in the order covers what its other digits cover; write each part of the index once";

        /// The digits in the order leave out a part of the index of an axis: the divisor and the modulus of the digit that is missing.
        DigitMissing { axis: A, digit: Digit }
        => "layout: axis {axis}: its digits in the order leave out {digit}; add it, or change the other digits";

        /// An axis with digits has another rule.
        RuleOfDigits { axis: A }
        => "layout: axis {axis} has digits in the order, and another rule; write one of the two";

        /// The number of index tuples is over `isize::MAX`: the product of the extents overflows at this axis.
        TooManyElements { axis: A, extent: Count }
        => "layout: axis {axis}: with its extent {extent} the number of indices overflows; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";

        /// The last element lies `isize::MAX` elements or more past the first: the sum overflows at this axis.
        SpanOverflow { axis: A, extent: Count }
        => "layout: axis {axis}: with its extent {extent} the required span size overflows; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";
    }
}
