//! Files of NumPy (`.npy`): viewed where their bytes lie, read into tensors, and written.
//!
//! A file has the type of its elements, its extents, and one of two orders: C (the last axis innermost) or Fortran (the first axis
//! innermost). It has neither names nor padding. The axes of a layout are matched by their position.
//!
//! ```
//! use tensor_layout::{Tensor, layout, npy};
//!
//! let image = Tensor::<f32, layout!(H=2 W=3; pad(W) = 4)>::from_fn(|[h, w]| (h * 3 + w) as f32); // H=2 W=3
//! let file = npy::to_bytes(&image.view()); // what `numpy.load` reads; the padding is not in it
//!
//! let npy = npy::Npy::parse(&file)?;
//! assert_eq!((npy.extents(), npy.is_fortran_order()), (&[2, 3][..], false));
//! let tensor = npy.tensor::<f32, layout!(H=? W=3; pad(W) = 4)>()?; // H=2 W=3
//! assert_eq!(tensor, image);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod header;
mod write;

use super::numbers::{named, packed_strides};
use crate::any::{AnyTensor, AnyView, NumbersError, ViewError};
use crate::element::{DataType, InMemory, SizeDemand, swap_bytes};
use crate::error::demand::demand;
use crate::notation::Written;
use crate::{AnyLayout, Layout, StridedLayout, Tensor, View, ViewMut};
use alloc::vec::Vec;
use bytemuck::Zeroable;

pub use error::{HeaderError, ReadError};
#[cfg(feature = "std")]
pub use write::write;
pub use write::{any_header, header, to_bytes};

/// A `.npy` file in memory, read or mapped, whose header has been checked.
///
/// The header is that of version 1.0, 2.0 or 3.0 of the format. The file has all elements that the header promises; bytes after them are
/// left over, as NumPy leaves them.
#[derive(Clone, Debug)]
pub struct Npy<'a> {
    data_type: DataType,
    is_swapped: bool,
    is_fortran_order: bool,
    extents: Vec<usize>,
    /// In elements.
    strides: Vec<isize>,
    /// The bytes of the elements, and none else.
    data: &'a [u8],
}

impl<'a> Npy<'a> {
    /// Reads the header. Nothing is allocated for the elements.
    ///
    /// # Errors
    ///
    /// If the bytes are not a `.npy` file, if its elements have a type that this crate does not know, if it has more than 8 axes, or if
    /// there are fewer bytes than the header promises.
    pub fn parse(file: &'a [u8]) -> Result<Self, HeaderError> {
        let header = header::parsed(file)?;
        let required = header.size_in_bytes()?;
        let data = &file[header.data_at..];
        if data.len() < required {
            return Err(HeaderError::Data { required_bytes: required, actual_bytes: data.len() });
        }
        Ok(Npy {
            data_type: header.data_type,
            is_swapped: header.is_swapped,
            is_fortran_order: header.is_fortran_order,
            strides: packed_strides(&header.extents, header.is_fortran_order),
            extents: header.extents,
            data: &data[..required],
        })
    }

    /// The type of the elements.
    #[must_use]
    pub fn data_type(&self) -> DataType {
        self.data_type
    }

    /// Whether the bytes of each element are in the other order than those of this machine.
    #[must_use]
    pub fn is_swapped(&self) -> bool {
        self.is_swapped
    }

    /// Whether the first axis is innermost in memory. It has no effect if at most one extent is over 1: then either order is the same.
    #[must_use]
    pub fn is_fortran_order(&self) -> bool {
        self.is_fortran_order
    }

    /// The extent of each axis, in elements.
    #[must_use]
    pub fn extents(&self) -> &[usize] {
        &self.extents
    }

    /// The stride of each axis, in elements. In a file without elements it may be saturated.
    #[must_use]
    pub fn strides(&self) -> &[isize] {
        &self.strides
    }

    /// The bytes of the elements.
    #[must_use]
    pub fn data(&self) -> &'a [u8] {
        self.data
    }

    /// The layout of the file, with these names for its axes.
    ///
    /// ```
    /// use tensor_layout::{View, layout, npy};
    ///
    /// let columns = View::<u8, layout!(H=2 W=3; order = WH)>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let file = npy::to_bytes(&columns);
    /// assert_eq!(npy::Npy::parse(&file)?.any_layout(&["H", "W"])?.to_string(), "H=2 W=3; order = WH");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not one name for each axis, or a name is not that of an axis.
    pub fn any_layout(&self, names: &[&str]) -> Result<AnyLayout, NumbersError> {
        AnyLayout::from_numbers(names, &self.extents, &self.strides)
    }

    /// The elements where they lie, with these names for the axes.
    ///
    /// # Errors
    ///
    /// As [`any_layout`](Self::any_layout), and if the elements have another order of bytes than this machine. [`any_tensor`](Self::any_tensor)
    /// reads such files.
    pub fn any_view(&self, names: &[&str]) -> Result<AnyView<'a>, ReadError> {
        self.viewed(self.any_layout(names)?)
    }

    /// A copy of the elements in the layout of the file, with these names for the axes. It reads any order of bytes.
    ///
    /// # Errors
    ///
    /// As [`any_layout`](Self::any_layout).
    pub fn any_tensor(&self, names: &[&str]) -> Result<AnyTensor, ReadError> {
        Ok(self.owned(self.any_layout(names)?))
    }

    /// The elements where they lie, without a copy.
    ///
    /// # Errors
    ///
    /// If the elements have another type, another order of bytes, or bytes that are not a value of `T`; if they do not begin at a multiple
    /// of the alignment of `T` (NumPy's do, in a file that begins at a multiple of 64); or if the layout has other extents than the file,
    /// or other strides. [`tensor`](Self::tensor) and [`copy_to`](Self::copy_to) read such files.
    pub fn view<T: InMemory, L: Written + StridedLayout>(&self) -> Result<View<'a, T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::SOUND);
        Ok(self.viewed(named::<L>(&self.extents, &self.strides)?)?.typed()?)
    }

    /// Copies the elements into a view of any layout of the same extents, blocks too. The axes are matched by their position. It reads any
    /// order of bytes and any alignment.
    ///
    /// # Errors
    ///
    /// If the elements have another type or bytes that are not a value of `T`, or if the view has other extents than the file. Then nothing
    /// is written.
    pub fn copy_to<T: InMemory, L: Layout>(&self, target: &mut ViewMut<'_, T, L>) -> Result<(), ReadError> {
        self.read::<L, _>(|view| view.copy_to(target))
    }

    /// A tensor with a copy of the elements, in any layout of the extents of the file: with another order, with padding. A run-time stride
    /// of the layout is that of the file. The padding is zero.
    ///
    /// # Errors
    ///
    /// As [`copy_to`](Self::copy_to), and if a file without elements has a layout with
    /// storage, for which nothing is allocated.
    pub fn tensor<T: InMemory + Zeroable, L: Written>(&self) -> Result<Tensor<T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::SOUND);
        self.read::<L, _>(|view| view.copied())
    }

    /// Reads the elements, or a copy of them in the byte order of this machine, with the names of the axes of `L`.
    fn read<L: Layout, R>(&self, read: impl FnOnce(&AnyView<'_>) -> Result<R, ViewError>) -> Result<R, ReadError> {
        let layout = named::<L>(&self.extents, &self.strides)?;
        match self.has_other_byte_order() {
            true => Ok(read(&self.owned(layout).view())?),
            false => Ok(read(&self.viewed(layout)?)?),
        }
    }

    fn has_other_byte_order(&self) -> bool {
        self.is_swapped && self.data_type.size_in_bytes() != Some(1) && !self.data.is_empty()
    }

    fn viewed(&self, layout: AnyLayout) -> Result<AnyView<'a>, ReadError> {
        if self.has_other_byte_order() {
            return Err(ReadError::ByteOrder { data_type: self.data_type });
        }
        Ok(AnyView::new(self.data_type, layout, self.data)?)
    }

    /// A copy in the byte order of this machine.
    fn owned(&self, layout: AnyLayout) -> AnyTensor {
        let mut tensor = AnyTensor::zeros(self.data_type, layout);
        tensor.bytes_mut().copy_from_slice(self.data);
        if self.has_other_byte_order() {
            swap_bytes(self.data_type, tensor.bytes_mut());
        }
        tensor
    }
}
