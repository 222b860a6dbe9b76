//! Two layouts that must agree do not.

use crate::arith::text::Text;

/// An axis has different extents in two layouts that must agree.
///
/// ```
/// use tensor_layout::{Tensor, layout};
///
/// type Rows = layout!(H=? W=2);
/// let source: Tensor<u8, Rows> = Tensor::zeros_with(Rows::with_extents([3])?);
/// let mut target: Tensor<u8, Rows> = Tensor::zeros_with(Rows::with_extents([4])?);
/// let error = target.view_mut().try_copy_from(&source.view()).unwrap_err();
/// assert_eq!((error.axis, error.destination, error.source), ("H", 4, 3));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExtentMismatch {
    /// The axis.
    pub axis: &'static str,
    /// Its extent in the destination; in a [`Zip`](crate::Zip), of the first view.
    pub destination: usize,
    /// Its extent in the source; in a [`Zip`](crate::Zip), of the other view.
    pub source: usize,
    /// Whether it is about the views of a zip.
    pub(crate) zipped: bool,
}

impl ExtentMismatch {
    pub(crate) const fn text(&self) -> Text {
        let about = Text::new("unequal extents: axis ");
        let [first, other] = if self.zipped {
            [" in the first view and ", " in another one; both must be equal"]
        } else {
            [" in the destination and ", " in the source; both must be equal"]
        };
        about.axis(self.axis).str(" has extent ").count(self.destination).str(first).count(self.source).str(other)
    }
}
