//! The error of two layouts whose extents differ.

use crate::error::sentence::Place;
use crate::error::text::Text;
use core::fmt;

/// The sentence of layouts of different axes, for `Text` and for `write!`. `axes` is "`N` is", or "`N` and `H` are".
macro_rules! lone_axes {
    () => {
        "the two layouts have different axes: {axes} in only one of them; axes are matched by name, so both layouts must have the same axes"
    };
}
pub(crate) use lone_axes;

/// The sentence of unequal extents in a copy.
macro_rules! unequal_extents {
    () => {
        "unequal extents: axis {axis} has extent {left} in the destination and {right} in the source; both must be equal"
    };
}
#[cfg(feature = "alloc")]
pub(crate) use unequal_extents;

/// The sentence of a tensor that is not allocated.
#[cfg(feature = "alloc")]
macro_rules! no_memory {
    () => {
        "there is no memory for a tensor of {bytes} bytes; use smaller extents"
    };
}
#[cfg(feature = "alloc")]
pub(crate) use no_memory;

/// An axis has different extents in two layouts that must agree.
///
/// ```
/// use tensor_layout::{Tensor, layout};
///
/// type Rows = layout!(H=? W=2);
/// let source: Tensor<u8, Rows> = Tensor::zeros_with(Rows::with_extents([3])?);
/// let mut target: Tensor<u8, Rows> = Tensor::zeros_with(Rows::with_extents([4])?);
/// let error = target.view_mut().try_copy_from(&source).unwrap_err();
/// assert_eq!((error.axis, error.left, error.right), ("H", 4, 3));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExtentMismatch {
    /// The axis.
    pub axis: &'static str,
    /// Its extent on the left: in the destination of a conversion, in the first view of a [`Zip`](crate::Zip).
    pub left: usize,
    /// Its extent on the right: in the source of a conversion, in another view of a [`Zip`](crate::Zip).
    pub right: usize,
    /// Whether the two are views of a zip.
    zipped: bool,
}

impl ExtentMismatch {
    /// The error of a destination and a source.
    pub(crate) const fn of(axis: &'static str, left: usize, right: usize) -> Self {
        ExtentMismatch { axis, left, right, zipped: false }
    }

    /// The same error of two views of a zip.
    pub(crate) const fn in_zip(self) -> Self {
        ExtentMismatch { zipped: true, ..self }
    }

    pub(crate) const fn text(&self) -> Text {
        let sentence = match (self.zipped, self.left, self.right) {
            (true, 1, _) | (true, _, 1) => {
                "unequal extents: axis {axis} has extent {left} in the first view and {right} in another one; `broadcast` the axis of extent 1"
            }
            (true, ..) => {
                "unequal extents: axis {axis} has extent {left} in the first view and {right} in another one; both must be equal"
            }
            (false, ..) => unequal_extents!(),
        };
        let places = &[
            ("axis", Place::Axis(self.axis)),
            ("left", Place::Number(self.left as u128)),
            ("right", Place::Number(self.right as u128)),
        ];
        Text::new("").fill(sentence, places)
    }
}

impl fmt::Display for ExtentMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
