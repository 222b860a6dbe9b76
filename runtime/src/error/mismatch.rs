//! The error of two layouts whose extents differ.

use crate::error::text::Text;

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
    pub(crate) zipped: bool,
}

impl ExtentMismatch {
    /// The error of a destination and a source.
    pub(crate) const fn of(axis: &'static str, left: usize, right: usize) -> Self {
        ExtentMismatch { axis, left, right, zipped: false }
    }

    pub(crate) const fn text(&self) -> Text {
        let about = Text::new("unequal extents: axis ");
        let [first, other] = if self.zipped {
            [" in the first view and ", " in another one; both must be equal"]
        } else {
            [" in the destination and ", " in the source; both must be equal"]
        };
        about.axis(self.axis).str(" has extent ").count(self.left).str(first).count(self.right).str(other)
    }
}
