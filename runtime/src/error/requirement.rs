//! The error of a layout that is not what a function requires.

use crate::error::Overlap;
use crate::error::text::Text;
use core::fmt;

/// Why a layout does not meet a requirement of [`require!`](crate::require!).
///
/// ```
/// use tensor_layout::error::RequirementError;
/// use tensor_layout::{View, layout, try_require};
///
/// let pitched = <layout!(H=? W=?; stride(H) = ?)>::with_extents_and_strides([4, 30], [50])?;
/// let image = View::with_layout(pitched, &[0.0_f32; 200])?; // H=4 W=30
/// let error = try_require!(image; align_bytes(H) = 64).unwrap_err();
/// assert_eq!(error, RequirementError::NotAlignedBytes { axis: "H", stride_in_bytes: 200, multiple: 64 });
/// assert_eq!(
///     error.to_string(),
///     "require: the stride of axis `H` is 200 bytes, which is not a multiple of 64; pad or align the axis in its layout"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequirementError {
    /// `contiguous(A)`: the stride of the axis is not 1.
    NotContiguous {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// `align(A) = k`: the stride of the axis is not a multiple of `k` elements.
    NotAligned {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
        /// What it must be a multiple of, in elements.
        multiple: usize,
    },
    /// `align_bytes(A) = k`: the stride of the axis is not a multiple of `k` bytes.
    NotAlignedBytes {
        /// The axis.
        axis: &'static str,
        /// Its stride, in bytes.
        stride_in_bytes: isize,
        /// What it must be a multiple of, in bytes.
        multiple: usize,
    },
    /// A requirement on the stride of an axis that is split in blocks.
    Blocked {
        /// The axis.
        axis: &'static str,
        /// The indices in a block.
        size: usize,
    },
    /// `packed`: the storage does not have exactly the elements.
    NotPacked {
        /// The number of elements.
        elements: usize,
        /// The elements of the storage.
        storage: usize,
    },
    /// `packed` or `unique`: two indices share an element.
    NotUnique(Overlap),
    /// `packed` or `unique`: the search for two indices that share an element did not end within its budget of steps.
    Undecided,
}

impl RequirementError {
    pub(crate) const fn text(&self) -> Text {
        let text = Text::new("require: ");
        match *self {
            Self::NotContiguous { axis, stride } => text
                .str("the stride of axis ")
                .axis(axis)
                .str(" is ")
                .signed(stride)
                .str(", and a contiguous axis has stride 1; copy into a layout in which it is innermost"),
            Self::NotAligned { axis, stride, multiple } => multiple_of(text, axis, stride, " elements", multiple),
            Self::NotAlignedBytes { axis, stride_in_bytes, multiple } => {
                multiple_of(text, axis, stride_in_bytes, " bytes", multiple)
            }
            Self::Blocked { axis, size } => text
                .str("axis ")
                .axis(axis)
                .str(" is split in blocks of ")
                .count(size)
                .str(", so it has no single stride; `unblock` it first"),
            Self::NotPacked { elements, storage } => text
                .str("the layout has ")
                .count(elements)
                .str(" elements and a storage of ")
                .count(storage)
                .str(", and a packed one has no other elements; copy into a layout without padding"),
            Self::NotUnique(overlap) => overlap
                .append_to(text.str("no two indices may share an element, and "))
                .str("; copy into a layout without overlap first"),
            Self::Undecided => text.str(
                "no two indices may share an element, and the search for two such indices did not end within 20000 steps; choose \
                 strides that are multiples of each other",
            ),
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    #[track_caller]
    pub(crate) const fn raise(&self) -> ! {
        self.text().raise()
    }
}

const fn multiple_of(text: Text, axis: &str, stride: isize, unit: &str, multiple: usize) -> Text {
    text.str("the stride of axis ")
        .axis(axis)
        .str(" is ")
        .signed(stride)
        .str(unit)
        .str(", which is not a multiple of ")
        .count(multiple)
        .str("; pad or align the axis in its layout")
}

impl fmt::Display for RequirementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for RequirementError {}
