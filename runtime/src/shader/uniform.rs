//! The numbers of a layout that its type does not know, as the shader reads them.

use super::digits::Digits;
use super::terms::Terms;
use super::{MOST, TARGET, TYPES};
use crate::description::{Description, ExportError, Refusal};
use crate::element::{Element, SizeDemand};
use crate::error::text::Text;
use crate::layout::Layout;
use crate::view::View;

/// The Rust twin of the struct `PhotoNumbers` of a layout with a `?`: what a program writes into the uniform buffer of the shader.
///
/// `R` is the rank. The struct has `2 * R + 3` words of 4 bytes and no padding, in the order in which WGSL, and HLSL in a `cbuffer` or
/// `StructuredBuffer`, have them: the extents, the strides, the offsets of index 0 and of the lowest element in the buffer, and whether there is a
/// way back from an offset.
///
/// ```
/// use tensor_layout::shader::Uniform;
/// use tensor_layout::{layout, wgsl};
///
/// type Photo = layout!(H=? W=? C=3; align(H) = 256);
/// const SOURCE: &str = wgsl!(photo: [u8; Photo]);
/// assert!(
///     SOURCE.contains("fn photo_offset(numbers: PhotoNumbers, h: u32, w: u32, c: u32) -> u32")
/// );
///
/// let photo = Photo::with_extents([300, 451])?; // H=300 W=451 C=3
/// let numbers: Uniform<3> = Uniform::of_layout(&photo)?;
/// let words: [u32; 9] = bytemuck::cast(numbers);
/// assert_eq!(words, [300, 451, 3, 1536, 3, 1, 0, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Another rank does not compile:
///
/// ```compile_fail,E0080
/// # use tensor_layout::{layout, shader::Uniform};
/// # fn main() {
/// let numbers = Uniform::<2>::of_layout(&<layout!(H=3 W=4 C=3)>::default());
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Uniform<const R: usize> {
    extents: [u32; R],
    strides: [i32; R],
    origin: u32,
    first: u32,
    nests: u32,
}

// SAFETY: all fields are integers, for which zeros are valid.
unsafe impl<const R: usize> bytemuck::Zeroable for Uniform<R> {}

// SAFETY: the struct is `repr(C)` of 4-byte integers only, at the alignment of 4 bytes, so that it has no padding, and any bits are valid.
unsafe impl<const R: usize> bytemuck::Pod for Uniform<R> {}

impl<const R: usize> Uniform<R> {
    /// The numbers of a layout of rank `R`, whose lowest element is the first one of the buffer. Another rank does not compile.
    ///
    /// # Errors
    ///
    /// If the span or an extent is over 2^32 - 1, or if a stride of an axis of extent over 1 is over the range of `i32`.
    pub fn of_layout<L: Layout>(layout: &L) -> Result<Self, ExportError> {
        Self::starting_at(layout, 0)
    }

    /// The numbers of a view of a part of a buffer, such as a crop. `buffer` is all that the shader's buffer has.
    ///
    /// ```
    /// use tensor_layout::shader::Uniform;
    /// use tensor_layout::{Tensor, View, axis, layout};
    ///
    /// let frame =
    ///     Tensor::<u8, layout!(H=? W=? C=4)>::zeros_with_layout(<layout!(H=? W=? C=4)>::with_extents([
    ///         300, 451,
    ///     ])?);
    /// let crop: View<u8, layout!(H=224 W=224 C=4; stride(H) = ?)> =
    ///     // H=224 W=224 C=4
    ///     frame.view().crop::<axis::H, 224>(38).crop::<axis::W, 224>(100).as_layout();
    /// let numbers: Uniform<3> = Uniform::of_part(&crop, frame.storage())?;
    /// assert_eq!(numbers, Uniform::starting_at(crop.layout(), 38 * 451 * 4 + 100 * 4)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a shader does not have the data type, if the elements of the view are not in the buffer, and as of
    /// [`starting_at`](Self::starting_at).
    pub fn of_part<T: Element, L: Layout>(part: &View<'_, T, L>, buffer: &[T]) -> Result<Self, ExportError> {
        let () = SizeDemand::<T>::DESCRIBED;
        if !T::DATA_TYPE.is_in_words() {
            return Err(TARGET.refuses(Refusal::DataType { data_type: T::DATA_TYPE, has: TYPES }));
        }
        let span = part.layout().required_span_size();
        if span == 0 {
            return Self::of_layout(part.layout()); // it may point anywhere
        }
        let bytes = part.as_ptr().addr().wrapping_sub(buffer.as_ptr().addr());
        let first = bytes / size_of::<T>();
        let is_inside = bytes % size_of::<T>() == 0 && first <= buffer.len() && span <= buffer.len() - first;
        if !is_inside {
            return Err(TARGET.refuses(Refusal::Outside { len: buffer.len() }));
        }
        Self::starting_at(part.layout(), first)
    }

    /// [`of_layout`](Self::of_layout), where the lowest element lies so many elements past the beginning of the buffer.
    ///
    /// # Errors
    ///
    /// As of [`of_layout`](Self::of_layout), where the elements before the lowest one count as part of the span.
    pub fn starting_at<L: Layout>(layout: &L, first: usize) -> Result<Self, ExportError> {
        const { same_rank(R, L::RANK) };
        let span = layout.required_span_size();
        // The offset of an element is less than `u32::MAX`, which stands for none.
        let end = first.checked_add(span).map(u32::try_from);
        let (Some(Ok(_)), Ok(first)) = (end, u32::try_from(first)) else {
            return Err(TARGET.refuses(Refusal::SpanTooLarge { elements: first.saturating_add(span), most: MOST }));
        };
        let digits = const { Digits::of(&Terms::of(&Description::of::<L>())) };
        let known = Description::of_layout(layout);
        let nests = digits.nest(&Terms::of(&known));
        // It is less than the span.
        let origin = first + known.origin().unwrap_or(0) as u32;
        let mut uniform = Uniform { extents: [0; R], strides: [0; R], origin, first, nests: u32::from(nests) };
        for axis in 0..R {
            // A layout value knows all of its numbers.
            let (Some(extent), Some(stride)) = (known.extent(axis), known.stride(axis)) else { continue };
            let name = L::NAMES[axis];
            uniform.extents[axis] = u32::try_from(extent)
                .map_err(|_| TARGET.refuses(Refusal::ExtentTooLarge { axis: name, extent, most: MOST }))?;
            if extent > 1 && span > 0 {
                uniform.strides[axis] = i32::try_from(stride).map_err(|_| {
                    let most = i32::MAX as u64;
                    TARGET.refuses(Refusal::StrideTooLarge { axis: name, stride, unit_in_bytes: 1, most })
                })?;
            }
        }
        Ok(uniform)
    }

    /// Whether `index_from_offset` finds the elements: each stride is over the reach of all those that the order of the layout has inside
    /// it. Where it is `false`, the function finds none. It may be `false` if there is no element.
    #[must_use]
    pub const fn has_way_back(&self) -> bool {
        self.nests != 0
    }
}

const fn same_rank(words: usize, rank: usize) {
    if words != rank {
        Text::new("shader: `Uniform<")
            .count(words)
            .str(">` is for a layout of that rank, and this one has rank ")
            .count(rank)
            .raise();
    }
}
