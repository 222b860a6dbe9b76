//! Which axes let two indices of a layout share an element.

use crate::arith::numbers::gcd;
use crate::error::text::Text;
use core::fmt;

/// Which axes let two indices of a layout share an element, so that it has no mutable view. Strides count elements.
///
/// ```
/// use tensor_layout::error::Overlap;
/// use tensor_layout::{ViewMut, layout};
///
/// type Image = layout!(H=? W=?; stride(H) = ?);
/// let image = Image::with_extents_and_strides([64, 128], [100])?; // rows of 128, but 100 apart
/// let error = ViewMut::with_layout(image, &mut [0; 6428]).unwrap_err();
/// assert_eq!(error.overlap, Some(Overlap::Pair { axes: ["H", "W"], strides: [100, 1] }));
/// assert_eq!(
///     error.to_string(),
///     "a mutable view needs a layout in which no two indices share an element, and axes `H` (stride 100) and `W` (stride 1) \
///      overlap: their indices [1, 0] and [0, 100] share an element; use a `View`, or copy into a layout without overlap first"
/// );
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Overlap {
    /// All indices of one axis share an element: its stride is 0.
    Broadcast {
        /// The axis.
        axis: &'static str,
        /// Its extent, over 1.
        extent: usize,
    },
    /// Some steps along one axis and some steps along another axis lead to the same element.
    Pair {
        /// The axes, in logical order.
        axes: [&'static str; 2],
        /// Their strides, in elements.
        strides: [isize; 2],
    },
    /// Some steps along one axis lead to the same element as steps along several other axes together.
    Several {
        /// The axis of the largest stride.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
        /// The number of other axes.
        others: usize,
    },
}

impl Overlap {
    /// What to write instead of a mutable view.
    pub(crate) const fn remedy(&self) -> &'static str {
        match self {
            Self::Broadcast { .. } => "; use a `View`, or copy into a layout without `broadcast` first",
            Self::Pair { .. } | Self::Several { .. } => "; use a `View`, or copy into a layout without overlap first",
        }
    }

    /// Two indices of the axes of an [`Overlap::Pair`] that share an element.
    pub(crate) const fn indices(&self) -> Option<[[usize; 2]; 2]> {
        let Self::Pair { strides: [a, b], .. } = *self else { return None };
        let common = gcd(a.unsigned_abs(), b.unsigned_abs());
        let steps = [b.unsigned_abs() / common, a.unsigned_abs() / common];
        // Steps along axes of opposite directions cancel out.
        let is_opposite = (a < 0) != (b < 0);
        Some(if is_opposite { [[0, 0], steps] } else { [[steps[0], 0], [0, steps[1]]] })
    }

    pub(crate) const fn append_to(&self, text: Text) -> Text {
        match *self {
            Self::Broadcast { axis, extent } => {
                text.str("axis ").axis(axis).str(" is broadcast: its ").count(extent).str(" indices share one element")
            }
            Self::Pair { axes: [a, b], strides: [stride_a, stride_b] } => {
                let text = text.str("axes ").axis(a).str(" (stride ").signed(stride_a).str(") and ");
                let text = text.axis(b).str(" (stride ").signed(stride_b).str(") overlap");
                match self.indices() {
                    Some([first, second]) => {
                        index(index(text.str(": their indices "), first).str(" and "), second).str(" share an element")
                    }
                    None => text,
                }
            }
            Self::Several { axis, stride, others } => text
                .str("axis ")
                .axis(axis)
                .str(" (stride ")
                .signed(stride)
                .str(") overlaps with ")
                .count(others)
                .str(" other axes together: some of their indices share an element"),
        }
    }
}

const fn index(text: Text, [a, b]: [usize; 2]) -> Text {
    text.str("[").count(a).str(", ").count(b).str("]")
}

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.append_to(Text::new("")).as_str())
    }
}
