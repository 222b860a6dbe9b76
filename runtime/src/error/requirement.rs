//! The error of a layout that is not what a function requires.

use crate::error::Overlap;
use crate::error::sentence::errors;
use crate::error::text::Text;

errors! {
    /// Why a layout does not meet a requirement of [`require!`](crate::require!).
    ///
    /// ```
    /// use tensor_layout::{RequirementError, View, layout, try_require};
    ///
    /// let pitched = <layout!(H=? W=?; stride(H) = ?)>::with_extents_and_strides([4, 30], [50])?;
    /// let image = View::with_layout(pitched, &[0.0_f32; 200])?; // H=4 W=30
    /// let error = try_require!(image; align_bytes(H) = 64).unwrap_err();
    /// assert_eq!(
    ///     error,
    ///     RequirementError::NotAlignedBytes { axis: "H", stride_in_bytes: 200, multiple: 64 }
    /// );
    /// assert_eq!(
    ///     error.to_string(),
    ///     "require: the stride of axis `H` is 200 bytes, which is not a multiple of 64; pad or \
    ///      align the axis in its layout"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum RequirementError [Text::new("require: ")] {
        /// `contiguous(A)`: the stride of the axis is not 1.
        NotContiguous { axis: Axis, stride: Signed }
        => "the stride of axis {axis} is {stride}, and a contiguous axis has stride 1; copy into a layout in which it is innermost";

        /// `align(A) = k`: the stride of the axis is not a multiple of `k` elements.
        NotAligned { axis: Axis, stride: Signed, multiple: Count }
        => "the stride of axis {axis} is {stride} elements, which is not a multiple of {multiple}; pad or align the axis in its layout";

        /// `align_bytes(A) = k`: the stride of the axis is not a multiple of `k` bytes.
        NotAlignedBytes { axis: Axis, stride_in_bytes: Signed, multiple: Count }
        => "the stride of axis {axis} is {stride_in_bytes} bytes, which is not a multiple of {multiple}; pad or align the axis in its layout";

        /// A requirement on the stride of an axis that is split in blocks of this size.
        Blocked { axis: Axis, size: Count }
        => "axis {axis} is split in blocks of {size}, so it has no single stride; `unblock` it first";

        /// `packed`: the storage does not have exactly the elements.
        NotPacked { elements: Count, storage: Count }
        => "the layout has {elements} elements and a storage of {storage}, and a packed one has no other elements; copy into a layout without padding";

        /// `packed` or `unique`: two indices share an element.
        NotUnique(overlap: (Overlap))
        => "no two indices may share an element, and {overlapping}; copy into a layout without overlap first", overlapping: Text = overlap.text();

        /// `packed` or `unique`: the search for two indices that share an element did not end within its budget of steps.
        Undecided
        => "no two indices may share an element, and the search for two such indices did not end within 20000 steps; choose strides that are multiples of each other";
    }
}
