//! Why there is no such picture.

use crate::error::run_time::run_time_errors;
use alloc::string::String;

run_time_errors! {
    /// Why a picture cannot be drawn.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    /// use tensor_layout::picture::{PictureError, conversion_svg};
    ///
    /// let (small, large) = (AnyLayout::parse("H=2 W=3")?, AnyLayout::parse("H=2 W=4")?);
    /// let error = conversion_svg(&large, &small).unwrap_err();
    /// assert_eq!(error, PictureError::Extents { axis: "W".into(), from: 3, to: 4 });
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq)]
    pub enum PictureError ["picture: "] {
        /// The layout does not have this axis.
        NoAxis { axis: String }
        => "there is no axis `{axis}` in one of the layouts";

        /// The two layouts of a conversion have different extents along an axis.
        Extents { axis: String, from: usize, to: usize }
        => "axis `{axis}` has extent {from} in the source and {to} in the result; both must be equal";

        /// A part reaches past the storage of the whole, or below its begin. All numbers count elements.
        Outside { at: usize, span: usize, storage: usize }
        => "a part of span {span} whose index 0 is at offset {at} does not lie in a storage of {storage} elements";
    }
}
