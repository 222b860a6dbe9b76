//! Which axes let two indices of a layout share an element.

use crate::error::sentence::errors;
use crate::error::text::Text;

errors! {
    /// Which axes let two indices of a layout share an element, so that it has no mutable view. Strides count elements.
    ///
    /// ```
    /// use tensor_layout::error::Overlap;
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// type Image = layout!(H=? W=?; overlap(H) = ?);
    /// let image = Image::with_extents_and_strides([64, 128], [100])?; // rows of 128, but 100 apart
    /// let error = ViewMut::with_layout(image, &mut [0; 6428]).unwrap_err();
    /// assert_eq!(error.overlap, Some(Overlap::Pair { axes: ["H", "W"], strides: [100, 1] }));
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a mutable view needs a layout in which no two indices share an element, and axes `H` \
    ///      (stride 100) and `W` (stride 1) \
    ///      overlap: their indices [1, 0] and [0, 100] share an element; use a `View`, or copy \
    ///      into a layout without overlap first"
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    pub enum Overlap [Text::new("")] {
        /// All indices of one axis share an element: its stride is 0. The extent is over 1.
        Broadcast { axis: Axis, extent: Count }
        => "axis {axis} is broadcast: its {extent} indices share one element";

        /// Some steps along one axis and some steps along another axis lead to the same element. The axes are in logical order.
        Pair { axes: ([&'static str; 2]), strides: ([isize; 2]) }
        => "axes {a} (stride {stride_a}) and {b} (stride {stride_b}) overlap: their indices [{a1}, {b1}] and [{a2}, {b2}] share an element",
        a: Axis = axes[0], b: Axis = axes[1], stride_a: Signed = strides[0], stride_b: Signed = strides[1],
        a1: Count = shared(strides)[0][0], b1: Count = shared(strides)[0][1], a2: Count = shared(strides)[1][0], b2: Count = shared(strides)[1][1];

        /// Some steps along one axis lead to the same element as steps along several other axes together.
        Several { axis: Axis, stride: Signed, others: Count }
        => "axis {axis} (stride {stride}) overlaps with {others} other axes together: some of their indices share an element";
    }
}

/// Two indices of two axes of these strides that share an element.
pub(crate) const fn shared([a, b]: [isize; 2]) -> [[usize; 2]; 2] {
    let common = match gcd(a.unsigned_abs(), b.unsigned_abs()) {
        0 => 1,
        common => common,
    };
    let steps = [b.unsigned_abs() / common, a.unsigned_abs() / common];
    // Steps along axes of opposite directions cancel out.
    let is_opposite = (a < 0) != (b < 0);
    if is_opposite { [[0, 0], steps] } else { [[steps[0], 0], [0, steps[1]]] }
}

/// The greatest common divisor; of a number and 0 it is the number.
pub(crate) const fn gcd(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Overlap {
    /// What to write instead of a mutable view.
    pub(crate) const fn remedy(&self) -> &'static str {
        match self {
            Self::Broadcast { .. } => "; use a `View`, or copy into a layout without `broadcast` first",
            Self::Pair { .. } | Self::Several { .. } => "; use a `View`, or copy into a layout without overlap first",
        }
    }
}
