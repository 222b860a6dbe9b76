//! oneDNN: a layout as a `dnnl_memory_desc_t`, blocked ones too.
//!
//! oneDNN identifies a dimension by its position, N C H W. So axes are placed by *name*, as for
//! [DirectML](crate::directml::BufferTensorDesc#the-order-of-the-dimensions): N C H W or N C D H W, of filters O I H W or O I D H W, and in groups
//! with a G before them. A name without a position beside one that has one is refused. A layout without such names keeps the logical order; so does
//! [`in_logical_order`](MemoryDesc::in_logical_order). No dimension is added, but a scalar has one of size 1. Strides count elements; the stride of an
//! axis in blocks is the distance between two blocks.
//!
//! ```
//! use tensor_layout::descriptors::onednn::MemoryDesc;
//! use tensor_layout::layout;
//!
//! // nChw16c: 20 channels are two blocks of 16, and the last block is not full.
//! static INPUT: MemoryDesc = MemoryDesc::of::<f32, layout!(N=1 C=20 H=5 W=7; block(C) = 16)>();
//! assert_eq!(INPUT.dims(), [1, 20, 5, 7]);
//! assert_eq!(INPUT.padded_dims(), [1, 32, 5, 7]);
//! assert_eq!(INPUT.strides(), [1120, 560, 112, 16]); // elements; of C, from block to block
//! assert_eq!((INPUT.inner_blks(), INPUT.inner_idxs()), (&[16][..], &[1][..]));
//! assert_eq!(INPUT.size_in_bytes(), 4480);
//!
//! let raw = INPUT.as_raw(); // dnnl_memory_desc_t of oneDNN 2
//! assert_eq!((raw.ndims, raw.data_type, raw.format_kind), (4, 3, 2)); // dnnl_f32, dnnl_blocked
//! ```
//!
//! | what | rule |
//! |---|---|
//! | rank | 1 to 12, which every layout is within |
//! | extents | at least 1 here. oneDNN itself takes 0, and does nothing |
//! | strides | at least 0; 0 broadcasts, in a tensor that is only read; any other axis holds the axes of smaller strides. The stride of an axis of one index, or of one block, becomes the size of what lies inside it in memory |
//! | blocks | of any axes, several of one too, as in OIhw4i16o4i; they are innermost of all, and of one axis the digits of more significance lie outside |
//! | the rest of the last block | belongs to the tensor: oneDNN keeps zeros there, and its primitives may rely on it. [`Tensor::zeros`] writes them |
//!
//! `pad` and `align` are strides to oneDNN, not `padded_dims`, so it does not write to that padding. In oneDNN 3 the struct is opaque:
//! `dnnl_memory_desc_create_with_strides` takes [`dims`](MemoryDesc::dims) and [`strides`](MemoryDesc::strides) of layouts without blocks.
//!
//! The struct, its size and a reorder between random layouts are compared with oneDNN 2.6 itself, in `tests/onednn` of the repository.
//!
//! [`Tensor::zeros`]: crate::Tensor::zeros

mod raw;

pub use raw::{RawBlockingDesc, RawExtraDesc, RawMemoryDesc};

use super::constructors::{constructors, first, getters};
use crate::arith::rules::DigitRule;
use crate::arith::spec::{MAX_RANK, StrideTerm};
use crate::description::known::{known_extent, known_steps, known_storage, known_stride, packed_stride};
use crate::description::place::{Names, Placing};
use crate::description::width::Width;
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;

/// The target of its errors.
pub const TARGET: Target = Target::new("oneDNN");

/// The numbers of a `dnnl_memory_desc_t` of the format kind `dnnl_blocked`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemoryDesc {
    data_type: i32,
    element_bytes: u32,
    rank: usize,
    dims: [i64; MAX_RANK],
    padded_dims: [i64; MAX_RANK],
    strides: [i64; MAX_RANK],
    blocks: usize,
    inner_blks: [i64; MAX_RANK],
    inner_idxs: [i64; MAX_RANK],
}

constructors! {
    MemoryDesc:
    /// The descriptor of a tensor of `T` in a static layout, with the dimensions placed by name.
    of of_layout of_any => MemoryDesc::describe, Placing::ByName
}

constructors! {
    MemoryDesc:
    /// [`of`](Self::of), with the dimensions in the layout's logical order.
    in_logical_order try_in_logical_order try_in_logical_order_any => MemoryDesc::describe, Placing::Logical
}

getters! {
    MemoryDesc, self:
    /// The `dnnl_data_type_t`.
    data_type: i32 = self.data_type;
    /// The size of each dimension, in elements.
    dims: &[i64] = first!(self.dims, self.rank);
    /// The size of each dimension, rounded up to whole blocks, in elements.
    padded_dims: &[i64] = first!(self.padded_dims, self.rank);
    /// The stride of each dimension, in elements. The stride of an axis in blocks is the distance between two blocks.
    strides: &[i64] = first!(self.strides, self.rank);
    /// The sizes of the inner blocks, outermost first.
    inner_blks: &[i64] = first!(self.inner_blks, self.blocks);
    /// The dimension that each inner block is of. A dimension may occur several times.
    inner_idxs: &[i64] = first!(self.inner_idxs, self.blocks);
}

impl MemoryDesc {
    const fn describe(data_type: DataType, layout: &Description, placing: Placing) -> Result<Self, ExportError> {
        let (Some(number), Some(element_bytes)) = (data_type.find_in(&TYPES), data_type.size_in_bytes()) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let width = Width { target: TARGET, most: i64::MAX as u64, unit_in_bytes: 1 };
        attempt!((Width { unit_in_bytes: element_bytes, ..width }).check(layout));
        let scalar = MemoryDesc {
            data_type: number,
            element_bytes: element_bytes as u32,
            rank: 1,
            dims: [1; MAX_RANK],
            padded_dims: [1; MAX_RANK],
            strides: [1; MAX_RANK],
            blocks: 0,
            inner_blks: [1; MAX_RANK],
            inner_idxs: [0; MAX_RANK],
        };
        if layout.rank() == 0 { Ok(scalar) } else { scalar.with_axes(width, layout, placing) }
    }

    /// With the axes of a layout that has some.
    const fn with_axes(mut self, width: Width, layout: &Description, placing: Placing) -> Result<Self, ExportError> {
        let places = attempt!(placing.places(Names::with_groups(TARGET), layout));
        let mut dimensions = [0; MAX_RANK];
        self.rank = 0;
        up_to!(place < places.rank, {
            if let Some(axis) = places.axes[place] {
                dimensions[axis] = self.rank;
                let extent = known_extent(layout, axis) as i64;
                (self.dims[self.rank], self.padded_dims[self.rank]) = (extent, extent);
                self.strides[self.rank] = match width.step(layout, axis) {
                    Ok(stride) => stride as i64,
                    Err(ExportError { refusal: Refusal::Broadcast { .. }, .. }) => 0,
                    // It has no effect, and becomes another one.
                    Err(_) if extent == 1 => 0,
                    Err(error) => return Err(error),
                };
                self.rank += 1;
            }
        });
        let desc = attempt!(self.with_blocks(width, layout, &dimensions));
        attempt!(desc.check_nesting(layout, &dimensions));
        desc.packed_where_free(width, layout, &dimensions).owning_its_tails(layout)
    }

    /// With the strides of a packed tensor where a dimension has one index, or one block: oneDNN computes sizes by the strides of such blocks, and
    /// hands both to kernels as leading dimensions.
    const fn packed_where_free(mut self, width: Width, layout: &Description, dimensions: &[usize; MAX_RANK]) -> Self {
        up_to!(axis < layout.rank(), {
            if known_steps(layout, axis) == 1 {
                let stride = packed_stride(layout, axis, self.block_elements() as usize);
                self.strides[dimensions[axis]] = width.at_most(stride) as i64;
            }
        });
        self
    }

    /// With the inner blocks, which are dense and innermost of all. `dimensions` has the dimension of each axis.
    const fn with_blocks(
        mut self,
        width: Width,
        layout: &Description,
        dimensions: &[usize; MAX_RANK],
    ) -> Result<Self, ExportError> {
        let spec = layout.spec();
        self.blocks = spec.term_count - spec.rank;
        let (mut sizes, mut end, mut k) = ([1; MAX_RANK], 1, 0);
        // Innermost first.
        while k < self.blocks {
            let StrideTerm { axis, digit: digit @ DigitRule { divisor, .. }, stride } = spec.terms[spec.rank + k];
            let size = digit.room(known_extent(layout, axis)); // its modulus
            let name = layout.name(axis);
            if size > 1 && stride != end as isize {
                return Err(width.target.refuses(not_innermost(layout, axis, stride, end)));
            }
            if divisor != sizes[axis] {
                return Err(width.target.refuses(Refusal::DigitOrder { axis: name }));
            }
            (end, sizes[axis]) = (end * size, divisor * size);
            let place = self.blocks - 1 - k;
            (self.inner_blks[place], self.inner_idxs[place]) = (size as i64, dimensions[axis] as i64);
            k += 1;
        }
        up_to!(axis < spec.rank, {
            let (extent, dimension) = (known_extent(layout, axis), dimensions[axis]);
            self.padded_dims[dimension] = match (extent as u64).checked_next_multiple_of(sizes[axis] as u64) {
                Some(padded) if padded <= width.most => padded as i64,
                _ => {
                    let (axis, most) = (layout.name(axis), width.most);
                    return Err(width.target.refuses(Refusal::ExtentTooLarge { axis, extent, most }));
                }
            };
        });
        Ok(self)
    }

    /// Checks that each axis of several indices, or blocks, is over the axes of smaller strides. oneDNN does not take strides that overlap.
    const fn check_nesting(&self, layout: &Description, dimensions: &[usize; MAX_RANK]) -> Result<(), ExportError> {
        let (mut end, mut taken) = (self.block_elements() as u128, 0_u32);
        // The axis that ends there: at first the axis of the outermost block.
        let mut inside = layout.spec().terms[layout.spec().term_count - 1].axis;
        loop {
            let mut next: Option<usize> = None;
            let mut axis = 0;
            while axis < layout.rank() {
                let is_next = match next {
                    Some(next) => self.strides[dimensions[axis]] < self.strides[dimensions[next]],
                    None => true,
                };
                let (steps, stride) = (self.steps(dimensions[axis]), self.strides[dimensions[axis]]);
                if taken >> axis & 1 == 0 && steps > 1 && stride > 0 && is_next {
                    next = Some(axis);
                }
                axis += 1;
            }
            let Some(axis) = next else { return Ok(()) };
            taken |= 1 << axis;
            let stride = self.strides[dimensions[axis]];
            if (stride as u128) < end {
                let (axis, stride, inner) = (layout.name(axis), stride as isize, layout.name(inside));
                return Err(TARGET.refuses(Refusal::TooClose { axis, stride, inner, takes: end as u64 }));
            }
            end = stride as u128 * self.steps(dimensions[axis]) as u128;
            inside = axis;
        }
    }

    /// The indices of a dimension, or its blocks.
    const fn steps(&self, dimension: usize) -> i64 {
        self.padded_dims[dimension] / self.block_of(dimension)
    }

    /// The elements of the inner blocks together.
    const fn block_elements(&self) -> i64 {
        let mut elements = 1;
        up_to!(k < self.blocks, {
            elements *= self.inner_blks[k];
        });
        elements
    }

    /// Checks that the rest of each last block is in the storage.
    const fn owning_its_tails(self, layout: &Description) -> Result<Self, ExportError> {
        let spec = layout.spec();
        let (mut last, mut tail) = (0_u128, None);
        up_to!(k < spec.term_count, {
            let StrideTerm { axis, digit, stride } = spec.terms[k];
            if digit.is_last() && spec.extents[axis] % digit.divisor != 0 {
                tail = Some((axis, digit.divisor));
            }
            last += (digit.room(spec.extents[axis]) as u128 - 1) * stride.unsigned_abs() as u128;
        });
        match tail {
            Some((axis, size)) if last >= known_storage(layout) as u128 => {
                let (axis, extent) = (layout.name(axis), known_extent(layout, axis));
                Err(TARGET.refuses(Refusal::Tail { axis, extent, size }))
            }
            _ => Ok(self),
        }
    }

    /// The name of the `dnnl_format_tag_t` of the layout without its `dnnl_`, which oneDNN 3 takes for layouts in blocks: the dimensions from
    /// the outermost one inwards as letters, capital ones if they are in blocks, and then the blocks. `None` if there is room between the
    /// elements, or a stride is 0. oneDNN has a tag for many of these names, and not for all.
    ///
    /// ```
    /// use tensor_layout::descriptors::onednn::MemoryDesc;
    /// use tensor_layout::layout;
    ///
    /// type Weights = layout!(O=32 I=32 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4);
    /// const WEIGHTS: MemoryDesc = MemoryDesc::of::<i8, Weights>();
    /// assert_eq!(WEIGHTS.tag().as_deref(), Some("ABcd4b16a4b")); // OIhw4i16o4i
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn tag(&self) -> Option<alloc::string::String> {
        let mut order: alloc::vec::Vec<usize> = (0..self.rank).collect();
        order.sort_by_key(|&dimension| core::cmp::Reverse((self.strides[dimension], self.steps(dimension))));
        let mut step = self.block_elements();
        for &dimension in order.iter().rev() {
            if self.steps(dimension) > 1 && self.strides[dimension] != step {
                return None;
            }
            step *= self.steps(dimension);
        }
        let letter = |dimension: usize| char::from(b'a' + dimension as u8);
        let outer = order.iter().map(|&dimension| match self.inner_idxs().contains(&(dimension as i64)) {
            true => letter(dimension).to_ascii_uppercase(),
            false => letter(dimension),
        });
        let mut tag: alloc::string::String = outer.collect();
        for (size, &dimension) in self.inner_blks().iter().zip(self.inner_idxs()) {
            tag.push_str(&alloc::format!("{size}{}", letter(dimension as usize)));
        }
        Some(tag)
    }

    /// The size of the memory as `dnnl_memory_desc_get_size` computes it, in bytes: the largest product of a stride and a padded size, without
    /// the sizes of 1. Of a whole tensor it is at most the storage. Of a part of a tensor it may be more, but oneDNN touches no more than
    /// the part.
    #[must_use]
    pub const fn size_in_bytes(&self) -> u64 {
        let mut elements = 1;
        up_to!(dimension < self.rank, {
            let end = self.steps(dimension) as u64 * self.strides[dimension] as u64;
            // oneDNN leaves out the dimensions of one index.
            elements = if end > elements && self.padded_dims[dimension] > 1 { end } else { elements };
        });
        elements * self.element_bytes as u64
    }

    /// The indices in a block of a dimension, or 1.
    const fn block_of(&self, dimension: usize) -> i64 {
        let mut size = 1;
        up_to!(k < self.blocks, {
            if self.inner_idxs[k] as usize == dimension {
                size *= self.inner_blks[k];
            }
        });
        size
    }
}

/// Why an inner digit of `axis` is not where the ones inside it end.
const fn not_innermost(layout: &Description, axis: usize, stride: isize, end: usize) -> Refusal {
    up_to!(other < layout.rank(), {
        let step = known_stride(layout, other);
        if known_steps(layout, other) > 1 && step > 0 && step < stride {
            return if other == axis {
                Refusal::DigitOrder { axis: layout.name(axis) }
            } else {
                Refusal::InsideBlock { axis: layout.name(other), outer: layout.name(axis) }
            };
        }
    });
    Refusal::NotInnermost { axis: layout.name(axis), stride, expected: end }
}

/// The values of `dnnl_data_type_t` of oneDNN 2.
const TYPES: [(DataType, i32); 6] = [
    (DataType::Float16, 1),
    (DataType::Bfloat16, 2),
    (DataType::Float32, 3),
    (DataType::Int32, 4),
    (DataType::Int8, 5),
    (DataType::Uint8, 6),
];
