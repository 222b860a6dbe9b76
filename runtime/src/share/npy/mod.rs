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

use super::element::{DataType, Element, SizeDemand, decoded};
use super::numbers::{bound, packed_strides, with_extents};
use crate::any::{BindError, NumbersError};
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::target::agreeing_extents;
use crate::notation::Written;
use crate::view::demand::Demand;
use crate::{AnyLayout, Layout, StridedLayout, Tensor, View, ViewMut};
use alloc::vec::Vec;
use bytemuck::Zeroable;
use bytemuck::checked::{CheckedCastError, try_cast_slice};

pub use error::{HeaderError, ReadError};
#[cfg(feature = "std")]
pub use write::write;
pub use write::{header, to_bytes};

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

    /// The elements where they lie, without a copy.
    ///
    /// # Errors
    ///
    /// If the elements have another type, another order of bytes, or bytes that are not a value of `T`; if they do not begin at a multiple
    /// of the alignment of `T` (NumPy's do, in a file that begins at a multiple of 64); or if the layout has other extents than the file,
    /// or other strides. [`tensor`](Self::tensor) and [`copy_to`](Self::copy_to) read such files.
    pub fn view<T: Element, L: Written + StridedLayout>(&self) -> Result<View<'a, T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::SOUND);
        self.demand_type(T::DATA_TYPE)?;
        let layout: L = bound(&self.extents, &self.strides)?;
        if self.data.is_empty() {
            return Ok(View::bound(layout, &[])?);
        }
        if self.is_swapped && size_of::<T>() > 1 {
            return Err(ReadError::ByteOrder { data_type: self.data_type });
        }
        match try_cast_slice(self.data) {
            Ok(elements) => Ok(View::bound(layout, elements)?),
            Err(CheckedCastError::InvalidBitPattern) => Err(ReadError::Value { data_type: self.data_type }),
            Err(CheckedCastError::PodCastError(_)) => {
                let kind = BufferErrorKind::Misaligned { align_in_bytes: align_of::<T>() };
                let count = self.data.len() / size_of::<T>();
                Err(BufferError::new(layout.required_span_size(), count, kind).into())
            }
        }
    }

    /// Copies the elements into a view of any layout of the same extents, blocks too. The axes are matched by their position. It reads any
    /// order of bytes and any alignment.
    ///
    /// # Errors
    ///
    /// If the elements have another type or bytes that are not a value of `T`, or if the view has other extents than the file. After
    /// [`ReadError::Value`] some elements are written.
    pub fn copy_to<T: Element, L: Layout>(&self, target: &mut ViewMut<'_, T, L>) -> Result<(), ReadError> {
        self.demand_type(T::DATA_TYPE)?;
        let layout = *target.layout();
        if self.extents.len() != L::RANK {
            return Err(BindError::Rank { rank: self.extents.len(), required: L::RANK }.into());
        }
        agreeing_extents(&layout, &self.extents).map_err(BindError::Numbers)?;
        for index in layout.indices() {
            let at: isize = index.as_ref().iter().zip(&self.strides).map(|(&at, &stride)| at as isize * stride).sum();
            let bytes = &self.data[at as usize * size_of::<T>()..][..size_of::<T>()];
            target[index] = decoded(bytes, self.is_swapped).ok_or(ReadError::Value { data_type: self.data_type })?;
        }
        Ok(())
    }

    /// A tensor with a copy of the elements, in any layout of the extents of the file: with another order, with padding. A run-time stride
    /// of the layout is that of the file. The padding is zero.
    ///
    /// # Errors
    ///
    /// As [`copy_to`](Self::copy_to); if two indices of the layout share an element; or if a file without elements has a layout with
    /// storage, for which nothing is allocated.
    pub fn tensor<T: Element + Zeroable, L: Written>(&self) -> Result<Tensor<T, L>, ReadError> {
        demand!(L::SOUND, Demand::<L>::UNIQUE);
        self.demand_type(T::DATA_TYPE)?;
        let layout: L = with_extents(&self.extents, &self.strides)?;
        if self.data.is_empty() && layout.storage_size() > 0 {
            return Err(BufferError::new(layout.storage_size(), 0, BufferErrorKind::TooSmall).into());
        }
        let mut tensor = Tensor::zeroed(layout);
        self.copy_to(&mut tensor.try_exclusive()?)?;
        Ok(tensor)
    }

    fn demand_type(&self, required: DataType) -> Result<(), ReadError> {
        if self.data_type == required { Ok(()) } else { Err(ReadError::Type { data_type: self.data_type, required }) }
    }
}
