//! The descriptor.

use super::axis::{NAMES, saturated, size, stride};
use super::descriptor_error::{DescriptorError, or_raise, step};
use super::raw::RawDesc;
use super::size::checked_minimum;
use super::{TARGET, data_type};
use crate::arith::spec::MAX_RANK;
use crate::description::known::known_storage;
use crate::description::place::Placing;
use crate::description::{Description, Refusal};
use crate::element::{DataType, Element, SizeDemand};
use crate::error::PartError;
use crate::error::const_demand::{ConstDemand, const_demand};
use crate::layout::{Layout, StaticLayout};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ptr::null;

/// The `DML_BUFFER_TENSOR_DESC` of a layout: data type, sizes, strides and total size of a tensor in a buffer.
///
/// Every constructor and every modifier checks DirectML's rules. They are `const`: in a `const` or a `static`, a broken rule is a
/// compile-time error that names the rule.
///
/// # The order of the dimensions
///
/// DirectML takes sizes in logical order, whatever the order in memory. Its operators identify a dimension by its position, so
/// axes are placed by *name*:
///
/// - names among N, C, H, W become N C H W; with a D, if H and W are there too, N C D H W;
/// - filters, with O and I, become O I H W or O I D H W;
/// - O without I (a bias) takes the position of C.
///
/// Absent axes get size 1. A layout without N, C, H, W and O keeps its logical order, with leading sizes of 1 up to rank 4: so do `M K` and
/// `Batch Seq Head D`. If one axis has a place by its name and another one has none, as in `N H W K` or `Batch H W C`, the layout is refused:
/// rename the axis, or call [`in_logical_order`](Self::in_logical_order), which keeps the logical order of any names.
///
/// ```
/// use tensor_layout::{directml::BufferTensorDesc, layout};
///
/// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();
/// assert_eq!(ROWS.sizes(), [1, 1, 3, 5]);
/// assert_eq!(ROWS.strides(), None); // packed
/// assert_eq!(ROWS.with_explicit_strides().strides(), Some(&[15, 15, 5, 1][..]));
///
/// const BIAS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(O=64)>();
/// assert_eq!(BIAS.sizes(), [1, 64, 1, 1]);
/// ```
#[derive(Clone, Copy)]
pub struct BufferTensorDesc {
    pub(super) data_type: DataType,
    pub(super) role: Role,
    pub(super) rank: u32,
    /// 1 past the rank.
    pub(super) sizes: [u32; MAX_RANK],
    pub(super) strides: [u32; MAX_RANK],
    /// The stride of a dimension that no axis fills. DirectML does not use it.
    pub(super) filler_stride: u32,
    pub(super) explicit_strides: bool,
    pub(super) minimum_size_in_bytes: u64,
    pub(super) total_tensor_size_in_bytes: u64,
    pub(super) guaranteed_base_offset_alignment: u32,
}

/// The demand that DirectML takes tensors of `T` in the layout `L`, with the dimensions placed by name, or else in logical order.
pub(crate) struct IsTaken<T, L, const BY_NAME: bool = true>(PhantomData<(T, L)>);

impl<T: Element, L: StaticLayout, const BY_NAME: bool> ConstDemand for IsTaken<T, L, BY_NAME> {
    const MET: () = {
        let placing = if BY_NAME { Placing::ByName } else { Placing::Logical };
        if let Err(error) = BufferTensorDesc::describe_static::<T, L>(placing) {
            error.text().raise();
        }
    };
}

/// What an operator does with a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Input,
    OwnedInput,
    Output,
}

impl BufferTensorDesc {
    /// The descriptor of a tensor of `T` in a static layout, as an input, with the dimensions
    /// [placed by name](Self#the-order-of-the-dimensions). An axis `N` alone is the batch of an image. For a vector whose axis `N` is
    /// the last dimension, call [`in_logical_order`](Self::in_logical_order).
    ///
    /// # Panics
    ///
    /// Never: what DirectML would refuse does not compile.
    #[must_use]
    #[track_caller]
    pub const fn of<T: Element, L: StaticLayout>() -> Self {
        const_demand!(IsTaken<T, L>);
        or_raise!(Self::describe_static::<T, L>(Placing::ByName))
    }

    /// [`of`](Self::of), with the dimensions in the layout's logical order.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// type Act = layout!(H=2 W=3 C=4);
    /// const BY_NAME: BufferTensorDesc = BufferTensorDesc::of::<f32, Act>();
    /// const AS_WRITTEN: BufferTensorDesc = BufferTensorDesc::in_logical_order::<f32, Act>();
    /// assert_eq!(BY_NAME.sizes(), [1, 4, 2, 3]);
    /// assert_eq!(AS_WRITTEN.sizes(), [1, 2, 3, 4]);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`of`](Self::of).
    #[must_use]
    #[track_caller]
    pub const fn in_logical_order<T: Element, L: StaticLayout>() -> Self {
        const_demand!(IsTaken<T, L, false>);
        or_raise!(Self::describe_static::<T, L>(Placing::Logical))
    }

    /// [`of`](Self::of) for any layout value.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// let photo = <layout!(H=? W=? C=3)>::with_extents([300, 451])?;
    /// let descriptor = BufferTensorDesc::of_layout::<u8, _>(&photo)?;
    /// assert_eq!(descriptor.sizes(), [1, 3, 300, 451]);
    /// assert_eq!(descriptor.strides(), Some(&[405900, 1, 1353, 3][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse it.
    pub fn of_layout<T: Element, L: Layout>(layout: &L) -> Result<Self, DescriptorError> {
        let () = SizeDemand::<T>::DESCRIBED;
        Self::describe(T::DATA_TYPE, &Description::of_layout(layout), Placing::ByName)
    }

    /// [`in_logical_order`](Self::in_logical_order) for any layout value.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// let photo = <layout!(H=? W=? C=3)>::with_extents([300, 451])?;
    /// let descriptor = BufferTensorDesc::try_in_logical_order::<u8, _>(&photo)?;
    /// assert_eq!(descriptor.sizes(), [1, 300, 451, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse it.
    pub fn try_in_logical_order<T: Element, L: Layout>(layout: &L) -> Result<Self, DescriptorError> {
        let () = SizeDemand::<T>::DESCRIBED;
        Self::describe(T::DATA_TYPE, &Description::of_layout(layout), Placing::Logical)
    }

    pub(super) const fn describe_static<T: Element, L: StaticLayout>(
        placing: Placing,
    ) -> Result<Self, DescriptorError> {
        let () = SizeDemand::<T>::DESCRIBED;
        match Description::try_of::<L>() {
            Ok(layout) => Self::describe(T::DATA_TYPE, &layout, placing),
            Err(PartError::Layout(error)) => Err(DescriptorError::Tensor(TARGET.refuses(Refusal::Layout(error)))),
            Err(error) => error.raise(),
        }
    }

    /// Checks the type of the elements, the rules on each axis, then those on the whole tensor.
    pub(super) const fn describe(
        data_type: DataType,
        layout: &Description,
        placing: Placing,
    ) -> Result<Self, DescriptorError> {
        if data_type::value(data_type).is_none() {
            return Err(DescriptorError::Tensor(data_type::lacks(data_type)));
        }
        let places = step!(Tensor: placing.places(NAMES, layout));
        let filler_stride = saturated(known_storage(layout));
        let mut sizes = [1; MAX_RANK];
        let mut strides = [filler_stride; MAX_RANK];
        up_to!(dimension < places.rank, {
            if let Some(axis) = places.axes[dimension] {
                sizes[dimension] = step!(Tensor: size(layout, axis));
                strides[dimension] = step!(Tensor: stride(layout, axis));
            }
        });
        Self::assemble(data_type, places.rank as u32, sizes, strides, filler_stride)
    }

    /// An input with these sizes, which are at least 1, and strides. Checks the rules on the whole tensor.
    pub(super) const fn assemble(
        data_type: DataType,
        rank: u32,
        sizes: [u32; MAX_RANK],
        strides: [u32; MAX_RANK],
        filler_stride: u32,
    ) -> Result<Self, DescriptorError> {
        let minimum_size_in_bytes = step!(Total: checked_minimum(data_type, &sizes, &strides));
        Self {
            data_type,
            role: Role::Input,
            rank,
            sizes,
            strides,
            filler_stride,
            explicit_strides: false,
            minimum_size_in_bytes,
            total_tensor_size_in_bytes: 0,
            guaranteed_base_offset_alignment: 0,
        }
        .try_with_total_tensor_size_in_bytes(minimum_size_in_bytes)
    }

    /// The data type of the elements.
    #[must_use]
    pub const fn data_type(&self) -> DataType {
        self.data_type
    }

    /// The size of each dimension, in elements.
    #[must_use]
    pub const fn sizes(&self) -> &[u32] {
        self.sizes.split_at(self.rank as usize).0
    }

    /// The stride of each dimension, in elements. `None` if the tensor is packed in this order, unless
    /// [`with_explicit_strides`](Self::with_explicit_strides) was called. The stride of a dimension that no axis fills is the
    /// `storage_size` of the layout.
    #[must_use]
    pub const fn strides(&self) -> Option<&[u32]> {
        if self.explicit_strides || !self.is_packed() {
            Some(self.strides.split_at(self.rank as usize).0)
        } else {
            None
        }
    }

    /// The size of the tensor in its buffer, in bytes. The minimum, a multiple of 4, unless
    /// [`with_total_tensor_size_in_bytes`](Self::with_total_tensor_size_in_bytes) was called.
    #[must_use]
    pub const fn total_tensor_size_in_bytes(&self) -> u64 {
        self.total_tensor_size_in_bytes
    }

    /// The `DML_TENSOR_FLAGS`: 0, or 1 if the tensor is owned by DirectML.
    #[must_use]
    pub const fn flags(&self) -> i32 {
        matches!(self.role, Role::OwnedInput) as i32
    }

    /// The guaranteed alignment of the tensor's offset in its buffer, in bytes. 0 for no guarantee.
    #[must_use]
    pub const fn guaranteed_base_offset_alignment(&self) -> u32 {
        self.guaranteed_base_offset_alignment
    }

    /// Returns the descriptor with strides even where the tensor is packed, so that [`strides`](Self::strides) is not `None`.
    #[must_use]
    pub const fn with_explicit_strides(mut self) -> Self {
        self.explicit_strides = true;
        self
    }

    /// The struct that DirectML reads. Its pointers point into this descriptor.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// static INPUT: BufferTensorDesc =
    ///     BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=8 W=8; order = NHWC)>();
    /// let raw = INPUT.as_raw();
    /// assert_eq!((raw.data_type, raw.dimension_count, raw.total_tensor_size_in_bytes), (1, 4, 768));
    /// ```
    #[must_use]
    pub const fn as_raw(&self) -> RawDesc<'_> {
        RawDesc {
            // The constructors refuse other types.
            data_type: if let Some(value) = data_type::value(self.data_type) { value } else { 0 },
            flags: self.flags(),
            dimension_count: self.rank,
            sizes: self.sizes.as_ptr(),
            strides: if let Some(strides) = self.strides() { strides.as_ptr() } else { null() },
            total_tensor_size_in_bytes: self.total_tensor_size_in_bytes,
            guaranteed_base_offset_alignment: self.guaranteed_base_offset_alignment,
            descriptor: PhantomData,
        }
    }

    /// Whether the strides are those that DirectML assumes where there are none: the last dimension is the innermost, and there are
    /// no gaps. The stride of a dimension of size 1 is ignored.
    const fn is_packed(&self) -> bool {
        let mut step = 1;
        let mut dimension = self.rank as usize;
        while dimension > 0 {
            dimension -= 1;
            if self.sizes[dimension] != 1 && self.strides[dimension] as u64 != step {
                return false;
            }
            step *= self.sizes[dimension] as u64;
        }
        true
    }
}

/// Two descriptors are equal if DirectML reads the same numbers from both, and both are outputs or neither is.
impl PartialEq for BufferTensorDesc {
    fn eq(&self, other: &Self) -> bool {
        self.data_type == other.data_type
            && self.role == other.role
            && self.sizes() == other.sizes()
            && self.strides() == other.strides()
            && self.total_tensor_size_in_bytes == other.total_tensor_size_in_bytes
            && self.guaranteed_base_offset_alignment == other.guaranteed_base_offset_alignment
    }
}

impl Eq for BufferTensorDesc {}

impl Hash for BufferTensorDesc {
    /// Of what [`PartialEq`] compares.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.data_type, self.sizes(), self.strides()).hash(state);
        (self.total_tensor_size_in_bytes, self.guaranteed_base_offset_alignment).hash(state);
    }
}

impl fmt::Debug for BufferTensorDesc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufferTensorDesc")
            .field("data_type", &self.data_type)
            .field("flags", &self.flags())
            .field("sizes", &self.sizes())
            .field("strides", &self.strides())
            .field("total_tensor_size_in_bytes", &self.total_tensor_size_in_bytes)
            .field("guaranteed_base_offset_alignment", &self.guaranteed_base_offset_alignment)
            .finish()
    }
}
