//! Files of NumPy (`.npy`): viewed where their bytes lie, read into tensors, and written.
//!
//! A file has the type of its elements, its extents, and one of two orders: C (the last axis innermost) or Fortran (the first axis
//! innermost). It has neither names nor padding. The axes of a layout are matched by their position.
//!
//! ```
//! use tensor_layout::{Tensor, layout, npy};
//!
//! // H=2 W=3
//! let image = Tensor::<f32, layout!(H=2 W=3; pad(W) = 4)>::from_fn(|[h, w]| (h * 3 + w) as f32);
//! let file = npy::to_bytes(&image.view()); // what `numpy.load` reads; the padding is not in it
//!
//! let npy = npy::Reader::parse(&file)?;
//! assert_eq!((npy.extents(), npy.is_fortran_order()), (&[2, 3][..], false));
//! let tensor = npy.tensor::<f32, layout!(H=? W=3; pad(W) = 4)>()?; // H=2 W=3
//! assert_eq!(tensor, image);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod error;
mod header;
mod write;

use super::numbers::{named, packed_strides};
use crate::any::{NumbersError, ViewError};
use crate::element::{DataType, InMemory, SizeDemand, swap_bytes};
use crate::error::demand::demand;
use crate::notation::Written;
use crate::untyped::{AnyTensor, AnyView};
use crate::{AnyLayout, Layout, StridedLayout, Tensor, View, ViewMut};
use alloc::vec::Vec;
use bytemuck::Zeroable;

use header::Item;

pub use error::{HeaderError, ReadError};
#[cfg(feature = "std")]
pub use write::write;
pub use write::{any_header, header, to_bytes};

/// A `.npy` file in memory, read or mapped, whose header has been checked.
///
/// The header has version 1.0, 2.0 or 3.0 of the format. The file has all elements that the header promises; bytes after them are
/// left over, as NumPy leaves them.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    item: Item<'a>,
    is_fortran_order: bool,
    extents: Vec<usize>,
    /// In elements.
    strides: Vec<isize>,
    /// The bytes of the elements, and none else.
    data: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads the header. Nothing is allocated for the elements.
    ///
    /// # Errors
    ///
    /// If the bytes are not a `.npy` file, if its elements are structures or objects, if it has more than 8 axes, or if there are fewer bytes
    /// than the header promises.
    pub fn parse(file: &'a [u8]) -> Result<Self, HeaderError> {
        let header = header::parsed(file)?;
        let required = header.size_in_bytes()?;
        let data = &file[header.data_at..];
        if data.len() < required {
            return Err(HeaderError::Data { required_in_bytes: required, actual_in_bytes: data.len() });
        }
        Ok(Reader {
            item: header.item,
            is_fortran_order: header.is_fortran_order,
            strides: packed_strides(&header.extents, header.is_fortran_order),
            extents: header.extents,
            data: &data[..required],
        })
    }

    /// The type of the elements; `None` of one that this crate does not know.
    #[must_use]
    pub fn data_type(&self) -> Option<DataType> {
        self.item.data_type
    }

    /// The type of the elements as the file names it: `<f4`, `<V2`, `<M8[ns]`.
    #[must_use]
    pub fn descr(&self) -> &'a str {
        self.item.descr
    }

    /// The size of each element, in bytes.
    #[must_use]
    pub fn item_size_in_bytes(&self) -> usize {
        self.item.size_in_bytes
    }

    /// The same file, whose elements are of this type. It serves types that NumPy lacks, and writes as bytes, and those that this crate lacks,
    /// such as times.
    ///
    /// ```
    /// use tensor_layout::element::DataType;
    /// use tensor_layout::npy::Reader;
    ///
    /// // What `numpy.save` writes of an array of `ml_dtypes.bfloat16`.
    /// let header = "{'descr': '<V2', 'fortran_order': False, 'shape': (3,), }\n";
    /// let file = [
    ///     b"\x93NUMPY\x01\x00",
    ///     &(header.len() as u16).to_le_bytes()[..],
    ///     header.as_bytes(),
    ///     &[128, 63, 0, 64, 64, 64],
    /// ]
    /// .concat();
    ///
    /// let npy = Reader::parse(&file)?;
    /// assert_eq!((npy.data_type(), npy.descr(), npy.item_size_in_bytes()), (None, "<V2", 2));
    /// let weights = npy.with_data_type(DataType::Bfloat16)?.any_view(&["W"])?;
    /// assert_eq!(weights.to_string(), "bf16 W=3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the elements of the file have another size.
    pub fn with_data_type(mut self, data_type: DataType) -> Result<Self, ReadError> {
        let Item { descr, size_in_bytes, .. } = self.item;
        if data_type.size_in_bytes() != Some(size_in_bytes) {
            let descr = descr.into();
            return Err(ReadError::ItemSize { descr, item_size_in_bytes: size_in_bytes, required: data_type });
        }
        self.item.data_type = Some(data_type);
        Ok(self)
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

    /// The header of a file whose elements have the same type and the same order of bytes, and these extents, the last axis innermost.
    #[must_use]
    pub fn header_for(&self, extents: &[usize]) -> Vec<u8> {
        write::header_of(self.item.descr, extents, false)
    }

    /// The header of a file whose elements have the same type and the same order of bytes, and whose data is the storage of this layout. `None` if
    /// that is not an array of the layout's axes in C's or in Fortran's order: a file has no other orders, no padding and no blocks.
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, View, layout, npy};
    ///
    /// let file = npy::to_bytes(&View::<u8, layout!(H=2 W=3)>::from_array(&[1, 2, 3, 4, 5, 6]));
    /// let npy = npy::Reader::parse(&file)?;
    /// let columns = AnyLayout::parse("H=2 W=3; order = WH")?;
    /// let header = npy.header_of(&columns).ok_or("one of the two orders")?;
    /// let turned = [&*header, &[1, 4, 2, 5, 3, 6]].concat();
    /// assert_eq!(npy::Reader::parse(&turned)?.any_layout(&["H", "W"])?, columns);
    /// assert_eq!(npy.header_of(&AnyLayout::parse("H=2 W=3; pad(W) = 4")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn header_of(&self, layout: &AnyLayout) -> Option<Vec<u8>> {
        write::header_of_storage(self.item.descr, layout)
    }

    /// The layout of the file, with these names for its axes.
    ///
    /// ```
    /// use tensor_layout::{View, layout, npy};
    ///
    /// let columns = View::<u8, layout!(H=2 W=3; order = WH)>::from_array(&[1, 2, 3, 4, 5, 6]);
    /// let file = npy::to_bytes(&columns);
    /// assert_eq!(npy::Reader::parse(&file)?.any_layout(&["H", "W"])?.to_string(), "H=2 W=3; order = WH");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not one name for each axis, or a name cannot be the name of an axis.
    pub fn any_layout(&self, names: &[&str]) -> Result<AnyLayout, NumbersError> {
        AnyLayout::from_numbers(names, &self.extents, &self.strides)
    }

    /// The elements where they lie, with these names for the axes.
    ///
    /// # Errors
    ///
    /// As [`any_layout`](Self::any_layout), if this crate does not know the type, and if the elements have another order of bytes than this
    /// machine. [`any_tensor`](Self::any_tensor) reads those.
    pub fn any_view(&self, names: &[&str]) -> Result<AnyView<'a>, ReadError> {
        self.viewed(self.any_layout(names)?)
    }

    /// The bytes of the elements where they lie, as the file has them: the axes of the file, and one more for the bytes of each element,
    /// which is the last and innermost. It serves elements of any size, such as texts.
    ///
    /// ```
    /// use tensor_layout::npy::Reader;
    ///
    /// let header = "{'descr': '|S3', 'fortran_order': False, 'shape': (2,), }\n";
    /// let file = [
    ///     b"\x93NUMPY\x01\x00",
    ///     &(header.len() as u16).to_le_bytes()[..],
    ///     header.as_bytes(),
    ///     b"catdog",
    /// ]
    /// .concat();
    /// let words = Reader::parse(&file)?.any_bytes(&["W", "C"])?;
    /// assert_eq!((words.to_string(), words.as_bytes()), ("u8 W=2 C=3".to_string(), Some(&b"catdog"[..])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not one name for each axis and one for the bytes, or a name cannot be the name of an axis; or if the file has 8 axes.
    pub fn any_bytes(&self, names: &[&str]) -> Result<AnyView<'a>, ReadError> {
        let size = self.item.size_in_bytes;
        let extents = [&*self.extents, &[size]].concat();
        let in_bytes = |stride: &isize| stride.saturating_mul(isize::try_from(size).unwrap_or(isize::MAX));
        let strides: Vec<_> = self.strides.iter().map(in_bytes).chain([1]).collect();
        Ok(AnyView::new(DataType::Uint8, AnyLayout::from_numbers(names, &extents, &strides)?, self.data)?)
    }

    /// A copy of the elements in the layout of the file, with these names for the axes. It reads any order of bytes.
    ///
    /// # Errors
    ///
    /// As [`any_layout`](Self::any_layout), if this crate does not know the type, and if there is no memory for the copy.
    pub fn any_tensor(&self, names: &[&str]) -> Result<AnyTensor, ReadError> {
        self.owned(self.any_layout(names)?)
    }

    /// The elements where they lie, without a copy.
    ///
    /// # Errors
    ///
    /// If the elements have another type, another order of bytes, or bytes that are not a value of `T`; if they do not begin at a multiple
    /// of the alignment of `T` (NumPy's do, in a file that begins at a multiple of 64); or if the layout has other extents than the file,
    /// or other strides. [`tensor`](Self::tensor) and [`copy_to`](Self::copy_to) read such files.
    pub fn view<T: InMemory, L: Written + StridedLayout>(&self) -> Result<View<'a, T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        Ok(self.viewed(named::<L>(&self.extents, &self.strides)?)?.typed()?)
    }

    /// Copies the elements into a view of any layout of the same extents, blocks too. The axes are matched by their position. It reads any
    /// order of bytes and any alignment.
    ///
    /// # Errors
    ///
    /// If the elements have another type or bytes that are not a value of `T`, if the view has other extents than the file, or if there is no
    /// memory for a copy in the byte order of this machine. Then nothing is written.
    pub fn copy_to<T: InMemory, L: Layout>(&self, target: &mut ViewMut<'_, T, L>) -> Result<(), ReadError> {
        self.read::<L, _>(|view| view.copy_to(target))
    }

    /// A tensor with a copy of the elements, in any layout of the extents of the file: with another order, with padding. A run-time stride
    /// of the layout is the order of the file. The padding is zero.
    ///
    /// # Errors
    ///
    /// As [`copy_to`](Self::copy_to); if a file without elements has a layout with storage, for which nothing is allocated; and if there is no
    /// memory for the tensor.
    pub fn tensor<T: InMemory + Zeroable, L: Written>(&self) -> Result<Tensor<T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        self.read::<L, _>(|view| view.copied())
    }

    /// Reads the elements, or a copy of them in the byte order of this machine, with the names of the axes of `L`.
    fn read<L: Layout, R>(&self, read: impl FnOnce(&AnyView<'_>) -> Result<R, ViewError>) -> Result<R, ReadError> {
        let layout = named::<L>(&self.extents, &self.strides)?;
        match self.has_other_byte_order() {
            true => Ok(read(&self.owned(layout)?.view())?),
            false => Ok(read(&self.viewed(layout)?)?),
        }
    }

    /// The type of the elements, if it is known.
    fn known_type(&self) -> Result<DataType, ReadError> {
        let Item { descr, size_in_bytes: item_size_in_bytes, data_type, .. } = self.item;
        data_type.ok_or_else(|| ReadError::Unknown { descr: descr.into(), item_size_in_bytes })
    }

    fn has_other_byte_order(&self) -> bool {
        self.item.is_swapped && !self.data.is_empty()
    }

    fn viewed(&self, layout: AnyLayout) -> Result<AnyView<'a>, ReadError> {
        let data_type = self.known_type()?;
        if self.has_other_byte_order() {
            return Err(ReadError::ByteOrder { data_type });
        }
        Ok(AnyView::new(data_type, layout, self.data)?)
    }

    /// A copy in the byte order of this machine.
    fn owned(&self, layout: AnyLayout) -> Result<AnyTensor, ReadError> {
        let data_type = self.known_type()?;
        let mut tensor = AnyTensor::try_zeros(data_type, layout).map_err(ViewError::no_memory)?;
        tensor.storage_as_mut_bytes().copy_from_slice(self.data);
        if self.has_other_byte_order() {
            swap_bytes(data_type, tensor.storage_as_mut_bytes());
        }
        Ok(tensor)
    }
}
