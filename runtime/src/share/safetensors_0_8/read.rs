//! Tensors of a file, as views.

use super::{KEY, ReadError, data_type};
use crate::any::ViewError;
use crate::element::{DataType, InMemory, SizeDemand, swap_bytes};
use crate::error::demand::demand;
use crate::notation::Written;
use crate::share::numbers::{named, packed_strides};
use crate::untyped::{AnyTensor, AnyView};
use crate::{AnyLayout, Tensor, View};
use ::safetensors::tensor::{Metadata, TensorInfo};
use ::safetensors::{SafeTensorError, SafeTensors};
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bytemuck::Zeroable;
use core::fmt;

/// A file in memory, read or mapped, whose header has been checked, with the layouts of its tensors.
pub struct Reader<'a> {
    metadata: Metadata,
    /// What follows the header.
    data: &'a [u8],
    /// The names of tensors whose texts are ignored.
    without_text: BTreeSet<String>,
}

impl fmt::Debug for Reader<'_> {
    /// The tensors, in the order of the file, each with what the header has of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tensors = self.names().into_iter().filter_map(|name| self.metadata.info(&name).map(|info| (name, info)));
        f.debug_map().entries(tensors).finish()
    }
}

impl<'a> Reader<'a> {
    /// Reads the header. Nothing is allocated for the elements.
    ///
    /// # Errors
    ///
    /// If the bytes are not such a file: a header that is cut off or too large, tensors that overlap or do not fill the file.
    pub fn parse(file: &'a [u8]) -> Result<Self, ReadError> {
        let (header_bytes, metadata) = SafeTensors::read_metadata(file)?;
        // The length of the header has 8 bytes. The crate has checked that the tensors fill the rest of the file.
        Ok(Reader { metadata, data: &file[8 + header_bytes..], without_text: BTreeSet::new() })
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

    /// The metadata of the file: keys and values. The texts of layouts are among them.
    pub fn metadata(&self) -> impl Iterator<Item = (&str, &str)> {
        let entries = self.metadata.metadata().as_ref().into_iter().flatten();
        entries.map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The text of a tensor's layout, as the metadata has it. It is not checked.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        let key = [KEY, name].concat();
        self.metadata.metadata().as_ref()?.get(&key).map(|text| text.as_str())
    }

    /// Takes this tensor as if it had no text: packed, with the extents in the file, its last axis innermost.
    ///
    /// A program that does not know the texts may change a tensor and keep its text. If the extents show it, [`layout`](Self::layout) is an
    /// error.
    ///
    /// ```
    /// use safetensors::{Dtype, serialize, tensor::TensorView};
    /// use tensor_layout::safetensors_0_8::{ReadError, Reader};
    ///
    /// // Another program has transposed the tensor, and saved it with the metadata that it came with.
    /// let transposed = TensorView::new(Dtype::U8, vec![3, 2], &[0, 3, 1, 4, 2, 5])?;
    /// let metadata = [("layout:x".into(), "H=2 W=3".into())].into_iter().collect();
    /// let file = serialize([("x", transposed)], Some(metadata))?;
    ///
    /// let mut tensors = Reader::parse(&file)?;
    /// assert!(matches!(tensors.layout("x"), Err(ReadError::Storage { .. })));
    /// tensors.ignore_text("x");
    /// assert_eq!(tensors.any_view_named("x", &["W", "H"])?.to_string(), "u8 W=3 H=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ignore_text(&mut self, name: &str) {
        self.without_text.insert(name.to_string());
    }

    /// The layout of a tensor, from the text in the metadata. `None` if there is no text, or [it is ignored](Self::ignore_text): such a tensor is
    /// packed, its last axis innermost.
    ///
    /// # Errors
    ///
    /// If there is no such tensor; if the text is not a layout; or if the extents of its
    /// [storage](AnyLayout::storage_extents) differ from the extents of the tensor.
    pub fn layout(&self, name: &str) -> Result<Option<AnyLayout>, ReadError> {
        let actual = &self.info(name)?.shape;
        let text = self.text(name).filter(|_| !self.without_text.contains(name));
        let Some(text) = text else { return Ok(None) };
        let layout = AnyLayout::parse(text).map_err(|error| ReadError::Text { name: name.to_string(), error })?;
        let storage = layout.storage_extents();
        if storage != *actual {
            return Err(ReadError::Storage { name: name.to_string(), storage, actual: actual.clone() });
        }
        Ok(Some(layout))
    }

    /// The type of the elements of a tensor.
    ///
    /// # Errors
    ///
    /// If there is no such tensor, or its type is one that this crate does not know.
    pub fn data_type(&self, name: &str) -> Result<DataType, ReadError> {
        let dtype = self.info(name)?.dtype;
        data_type(dtype).ok_or_else(|| ReadError::Type { name: name.to_string(), dtype })
    }

    /// The elements where they lie, in the layout of the text in the metadata. A tensor without a text is packed, its last axis innermost, and
    /// its axes are called `D0`, `D1` and so on; [`any_view_named`](Self::any_view_named) gives them other names.
    ///
    /// ```
    /// use tensor_layout::safetensors_0_8::{Reader, Writer};
    /// use tensor_layout::{AnyTensor, View, layout};
    /// use std::collections::HashMap;
    ///
    /// let mut writer = Writer::new();
    /// writer.add("bias", &View::<f32, layout!(O=2)>::from_array(&[1.0, 2.0]));
    /// writer.add("mask", &View::<u8, layout!(H=2 W=2; order = WH)>::from_array(&[1, 2, 3, 4]));
    /// let file = writer.to_bytes()?;
    ///
    /// let tensors = Reader::parse(&file)?;
    /// let mut all: HashMap<String, AnyTensor> = HashMap::new();
    /// for name in tensors.names() {
    ///     let tensor = tensors.any_view(&name)?.to_tensor();
    ///     all.insert(name, tensor);
    /// }
    /// assert_eq!(all["mask"].to_string(), "u8 H=2 W=2; order = WH");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such tensor; if its type is one that this crate does not know; if the text is wrong, as [`layout`](Self::layout) says;
    /// if there are more than 8 axes; or if this machine is big-endian, and an element has several bytes.
    pub fn any_view(&self, name: &str) -> Result<AnyView<'a>, ReadError> {
        let names = ["D0", "D1", "D2", "D3", "D4", "D5", "D6", "D7"];
        let rank = self.info(name)?.shape.len();
        self.any_view_named(name, names.get(..rank).unwrap_or(&names))
    }

    /// [`any_view`](Self::any_view), with these names for the axes of a tensor without a text.
    ///
    /// # Errors
    ///
    /// As [`any_view`](Self::any_view); and if there is not one name for each axis, or a name cannot be the name of an axis.
    pub fn any_view_named(&self, name: &str, names: &[&str]) -> Result<AnyView<'a>, ReadError> {
        let layout = self.layout_or(name, |extents, strides| Ok(AnyLayout::from_numbers(names, extents, strides)?))?;
        self.viewed(name, layout)
    }

    /// [`any_view_named`](Self::any_view_named) in memory of its own. The machine may be big-endian.
    ///
    /// # Errors
    ///
    /// As [`any_view_named`](Self::any_view_named), but for the machine; and if there is no memory for it.
    pub fn any_tensor_named(&self, name: &str, names: &[&str]) -> Result<AnyTensor, ReadError> {
        let layout = self.layout_or(name, |extents, strides| Ok(AnyLayout::from_numbers(names, extents, strides)?))?;
        self.owned(name, layout)
    }

    /// The elements where they lie, without a copy. The text in the metadata is the layout; a tensor without one has the layout of its
    /// extents, its axes matched by their position.
    ///
    /// # Errors
    ///
    /// If there is no such tensor; if the text in the metadata is wrong, as [`layout`](Self::layout) says; if the text or the extents are not
    /// the ones of `L`; if the elements have another type, or bytes that are not a value of `T`, or do not begin at a multiple of its alignment
    /// (they do in a file that begins at a multiple of 8 bytes); or if this machine is big-endian, and an element has several bytes.
    pub fn view<T: InMemory, L: Written>(&self, name: &str) -> Result<View<'a, T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        let layout = self.layout_or(name, named::<L>)?;
        self.viewed(name, layout)?.typed().map_err(of(name))
    }

    /// A tensor with a copy of the elements, in any layout of the same axes and extents. Axes are matched by name if the metadata has a text,
    /// and otherwise by their position. The bytes may begin anywhere, and the machine may be big-endian. The padding is zero.
    ///
    /// # Errors
    ///
    /// As [`view`](Self::view), but for the strides, the alignment and the machine; if a tensor without elements has a layout with
    /// storage, for which nothing is allocated; or if the copy is larger than the tensor and `L` does not say so, or there is no memory for it, as
    /// [`AnyView::convert`] says.
    pub fn tensor<T: InMemory + Zeroable, L: Written>(&self, name: &str) -> Result<Tensor<T, L>, ReadError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        let layout = self.layout_or(name, named::<L>)?;
        match cfg!(target_endian = "big") {
            true => self.owned(name, layout)?.view().copied().map_err(of(name)),
            false => self.viewed(name, layout)?.copied().map_err(of(name)),
        }
    }

    /// The layout of the text, or what `packed` makes of the extents and strides of a packed tensor.
    fn layout_or(
        &self,
        name: &str,
        packed: impl FnOnce(&[usize], &[isize]) -> Result<AnyLayout, ViewError>,
    ) -> Result<AnyLayout, ReadError> {
        if let Some(layout) = self.layout(name)? {
            return Ok(layout);
        }
        let extents = &self.info(name)?.shape;
        packed(extents, &packed_strides(extents, false)).map_err(of(name))
    }

    fn viewed(&self, name: &str, layout: AnyLayout) -> Result<AnyView<'a>, ReadError> {
        let data_type = self.data_type(name)?;
        if cfg!(target_endian = "big") && data_type.size_in_bits() > 8 && layout.required_span_size() > 0 {
            return Err(ReadError::ByteOrder { name: name.to_string() });
        }
        AnyView::new(data_type, layout, self.bytes(name)?).map_err(of(name))
    }

    /// A copy in the byte order of this machine.
    fn owned(&self, name: &str, layout: AnyLayout) -> Result<AnyTensor, ReadError> {
        let bytes = self.bytes(name)?;
        let data_type = self.data_type(name)?;
        // The storage is as large as the tensor.
        let mut tensor = AnyTensor::try_zeros(data_type, layout).map_err(ViewError::no_memory).map_err(of(name))?;
        tensor.storage_as_mut_bytes().copy_from_slice(bytes);
        if cfg!(target_endian = "big") {
            swap_bytes(data_type, tensor.storage_as_mut_bytes());
        }
        Ok(tensor)
    }

    /// The bytes of a tensor, in the order of the file.
    ///
    /// # Errors
    ///
    /// If there is no such tensor.
    pub fn bytes(&self, name: &str) -> Result<&'a [u8], ReadError> {
        let (begin, end) = self.info(name)?.data_offsets;
        Ok(&self.data[begin..end])
    }
}

/// The error of a tensor of this name.
fn of<E: Into<ViewError>>(name: &str) -> impl FnOnce(E) -> ReadError + '_ {
    move |error| ReadError::View { name: name.to_string(), error: error.into() }
}
