//! Tensors of a file, as views.

use super::{KEY, ReadError, dtype};
use crate::element::{Element, SizeDemand, decoded};
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::notation::Written;
use crate::share::numbers::{bound, packed_strides};
use crate::{AnyLayout, Tensor, View};
use ::safetensors::tensor::{Metadata, TensorInfo};
use ::safetensors::{SafeTensorError, SafeTensors};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bytemuck::Zeroable;
use bytemuck::checked::{CheckedCastError, try_cast_slice};

/// A file in memory, read or mapped, whose header has been checked, with the layouts of its tensors.
pub struct Layouts<'a> {
    metadata: Metadata,
    /// What follows the header.
    data: &'a [u8],
}

impl<'a> Layouts<'a> {
    /// Reads the header. Nothing is allocated for the elements.
    ///
    /// # Errors
    ///
    /// If the bytes are not such a file: a header that is cut off or too large, tensors that overlap or do not fill the file.
    pub fn parse(file: &'a [u8]) -> Result<Self, ReadError> {
        let (header_bytes, metadata) = SafeTensors::read_metadata(file)?;
        // The length of the header has 8 bytes. The crate has checked that the tensors fill the rest of the file.
        Ok(Layouts { metadata, data: &file[8 + header_bytes..] })
    }

    /// The names of the tensors, in the order of the file.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.metadata.offset_keys()
    }

    /// The type, the extents and the place of a tensor, as the header has them.
    ///
    /// # Errors
    ///
    /// If there is no such tensor.
    pub fn info(&self, name: &str) -> Result<&TensorInfo, ReadError> {
        self.metadata.info(name).ok_or_else(|| SafeTensorError::TensorNotFound(name.to_string()).into())
    }

    /// The text of a tensor's layout, as the metadata has it. It is not checked.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        let key = [KEY, name].concat();
        self.metadata.metadata().as_ref()?.get(&key).map(|text| text.as_str())
    }

    /// The layout of a tensor, from the text in the metadata. `None` if there is no text: such a tensor is packed, its last axis innermost.
    ///
    /// # Errors
    ///
    /// If there is no such tensor; if the text is not that of a layout; or if its storage is not as large as the tensor.
    pub fn layout(&self, name: &str) -> Result<Option<AnyLayout>, ReadError> {
        let info = self.info(name)?;
        let Some(text) = self.text(name) else { return Ok(None) };
        let layout = AnyLayout::parse(text).map_err(|error| ReadError::Text { name: name.to_string(), error })?;
        // The crate has checked that the product does not overflow.
        let actual = info.shape.iter().product();
        if layout.storage_size() != actual {
            return Err(ReadError::Storage { name: name.to_string(), storage: layout.storage_size(), actual });
        }
        Ok(Some(layout))
    }

    /// The elements where they lie, without a copy. The layout is that of the text in the metadata; of a tensor without one, that of its
    /// extents, its axes matched by their position.
    ///
    /// # Errors
    ///
    /// If there is no such tensor; if the text in the metadata is wrong, as [`layout`](Self::layout) says; if the text or the extents are not
    /// those of `L`; if the elements have another type, or bytes that are not a value of `T`, or do not begin at a multiple of its alignment
    /// (they do in a file that begins at a multiple of 8 bytes); or if this machine is big-endian, and an element has several bytes.
    pub fn view<T: Element, L: Written>(&self, name: &str) -> Result<View<'a, T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::SOUND);
        let (bytes, layout) = self.bound::<T, L>(name)?;
        if layout.required_span_size() == 0 {
            return Ok(View::bound(layout, &[])?);
        }
        if cfg!(target_endian = "big") && size_of::<T>() > 1 {
            return Err(ReadError::ByteOrder { name: name.to_string() });
        }
        match try_cast_slice(bytes) {
            Ok(elements) => Ok(View::bound(layout, elements)?),
            Err(CheckedCastError::InvalidBitPattern) => Err(ReadError::Value { name: name.to_string() }),
            Err(CheckedCastError::PodCastError(_)) => {
                let kind = BufferErrorKind::Misaligned { align_in_bytes: align_of::<T>() };
                let count = bytes.len() / size_of::<T>();
                Err(BufferError::new(layout.required_span_size(), count, kind).into())
            }
        }
    }

    /// A tensor with a copy of the elements, in the layout of [`view`](Self::view). The bytes may begin anywhere, and the machine may be
    /// big-endian. The padding is zero.
    ///
    /// # Errors
    ///
    /// As [`view`](Self::view), but for the alignment and the machine; and if there are fewer elements than the storage of `L`.
    pub fn tensor<T: Element + Zeroable, L: Written>(&self, name: &str) -> Result<Tensor<T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::SOUND);
        let (bytes, layout) = self.bound::<T, L>(name)?;
        let actual = bytes.len() / size_of::<T>();
        if actual < layout.storage_size() {
            return Err(BufferError::new(layout.storage_size(), actual, BufferErrorKind::TooSmall).into());
        }
        let mut copy = Tensor::zeroed(layout);
        for index in layout.indices() {
            let element = &bytes[layout.offset_in_bounds(index) * size_of::<T>()..][..size_of::<T>()];
            let decoded = decoded(element, cfg!(target_endian = "big"));
            copy[index] = decoded.ok_or_else(|| ReadError::Value { name: name.to_string() })?;
        }
        Ok(copy)
    }

    /// The bytes of a tensor, and its layout.
    fn bound<T: Element, L: Written>(&self, name: &str) -> Result<(&'a [u8], L), ReadError> {
        let info = self.info(name)?;
        if info.dtype != dtype(T::DATA_TYPE) {
            return Err(ReadError::Type { name: name.to_string(), dtype: info.dtype, required: T::DATA_TYPE });
        }
        let layout = match self.layout(name)? {
            Some(layout) => layout.bind(),
            None => bound(&info.shape, &packed_strides(&info.shape, false)),
        };
        let (begin, end) = info.data_offsets;
        Ok((&self.data[begin..end], layout.map_err(|error| ReadError::Layout { name: name.to_string(), error })?))
    }
}
