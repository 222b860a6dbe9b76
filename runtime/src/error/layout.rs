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
    pub enum LayoutError of axes [Text::new("")] {
        /// Two axes have the same name.
        AxisTwice { axis: Axis }
        => "layout: axis {axis} occurs twice; give each axis its own name";

        /// The order does not name this axis.
        NotInOrder { axis: Axis }
        => "layout: axis {axis} is missing from the order; name each axis exactly once";

        /// `pad` or `align` to a multiple of 0, or a `block` of 0 indices.
        ZeroMultiple { axis: Axis, rule: Word }
        if same(rule, "block")
        => "layout: axis {axis}: its block has 0 indices; a block has at least 1"
        => "layout: axis {axis}: the multiple of `{rule}` is 0; it must be at least 1 (1 changes nothing)";

        /// An explicit stride of 0.
        ZeroStride { axis: Axis }
        => "layout: axis {axis}: the stride is 0, so all indices share one element; write `broadcast` for that, or a stride of at least 1";

        /// The stride of an axis is over `isize::MAX`. The `step` is the stride before it is aligned, and `align` is 1 without that rule.
        StrideOverflow { axis: Axis, step: Count, align: Count }
        if align == 1
        => "layout: axis {axis}: its stride overflows: {step}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        => "layout: axis {axis}: its stride overflows: {step} rounded up to a multiple of {align}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";

        /// The padded extent of an axis, or its product with the stride, is over `isize::MAX`. Without that rule, `pad` is 1.
        ExtentOverflow { axis: Axis, extent: Count, pad: Count, stride: Known }
        if pad == 1 && stride.is_none()
        => "layout: axis {axis}: its size overflows: extent {extent}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        if pad == 1
        => "layout: axis {axis}: its size overflows: extent {extent} times stride {stride}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        if stride.is_none()
        => "layout: axis {axis}: its size overflows: extent {extent} padded to a multiple of {pad}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller"
        => "layout: axis {axis}: its size overflows: extent {extent} padded to a multiple of {pad} times stride {stride}; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";

        /// The layout has more than 8 axes, where an axis with a `block` counts as two.
        TooManyParts { axis: Axis }
        => "layout: axis {axis}: its block is one part too many; a layout has at most 8 axes, and an axis with a block counts as two";

        /// The number of index tuples is over `isize::MAX`: the product of the extents overflows at this axis.
        TooManyElements { axis: Axis, extent: Count }
        => "layout: axis {axis}: with its extent {extent} the number of indices overflows; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";

        /// The last element lies `isize::MAX` elements or more past the first: the sum overflows at this axis.
        SpanOverflow { axis: Axis, extent: Count }
        => "layout: axis {axis}: with its extent {extent} the required span size overflows; offsets may be at most isize::MAX elements: make an extent, a pad or a stride smaller";
    }
}
