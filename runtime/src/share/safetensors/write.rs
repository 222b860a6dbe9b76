//! Views as tensors of a file.

use super::{KEY, WriteError, dtype, stored};
use crate::AnyLayout;
use crate::element::{Element, SizeDemand};
use crate::{Layout, View};
use ::safetensors::{Dtype, serialize};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// The tensors of a file that is to be written.
#[derive(Default)]
pub struct Writer<'a> {
    tensors: Vec<(String, Stored<'a>)>,
    metadata: Vec<(String, String)>,
}

/// A tensor as the serializer takes it.
struct Stored<'a> {
    dtype: Dtype,
    extents: Vec<usize>,
    bytes: Cow<'a, [u8]>,
}

impl<'a> Writer<'a> {
    /// A file without tensors.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tensor under this name, which must be its own in the file. Where a view has gaps or padding, its elements are copied into a
    /// storage of zeros; otherwise the memory of the view is written.
    ///
    /// The storage of a part of a tensor ends with its span, and its text may say a larger one; then the larger one is written.
    pub fn add<T: Element, L: Layout>(&mut self, name: &str, view: &View<'a, T, L>) {
        let () = SizeDemand::<T>::AS_SAID;
        let text = AnyLayout::of(view.layout()).to_string();
        let layout = AnyLayout::parse(&text).unwrap_or_else(|_| AnyLayout::of(view.layout()));
        let bytes = match view.as_bytes() {
            Some(bytes) if cfg!(target_endian = "little") && bytes.len() == layout.storage_size() * size_of::<T>() => {
                Cow::Borrowed(bytes)
            }
            _ => Cow::Owned(copied(view, layout.storage_size())),
        };
        self.metadata.push((format!("{KEY}{name}"), text));
        self.tensors
            .push((name.to_string(), Stored { dtype: dtype(T::DATA_TYPE), extents: stored::extents(&layout), bytes }));
    }

    /// Adds an entry to the metadata of the file.
    pub fn add_metadata(&mut self, key: &str, value: &str) {
        self.metadata.push((key.to_string(), value.to_string()));
    }

    /// The file.
    ///
    /// # Errors
    ///
    /// If two tensors or two entries of the metadata have the same name, or if the header is too large.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        let names = self.tensors.iter().map(|(name, _)| name).collect();
        let keys = self.metadata.iter().map(|(key, _)| key).collect();
        for mut words in [names, keys] {
            let words: &mut Vec<&String> = &mut words;
            words.sort_unstable();
            if let Some(pair) = words.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(WriteError::Twice { name: pair[0].clone() });
            }
        }
        let metadata = (!self.metadata.is_empty()).then(|| self.metadata.iter().cloned().collect());
        let tensors = self.tensors.iter().map(|(name, tensor)| (name, tensor));
        serialize(tensors, metadata).map_err(WriteError::Serializer)
    }
}

/// The storage: the elements in their places, and zeros between them, in the byte order of files.
fn copied<T: Element, L: Layout>(view: &View<'_, T, L>, storage: usize) -> Vec<u8> {
    let mut bytes = vec![0; storage * size_of::<T>()];
    for index in view.layout().indices() {
        let element = &mut bytes[view.layout().offset_in_bounds(index) * size_of::<T>()..][..size_of::<T>()];
        element.copy_from_slice(bytemuck::bytes_of(&view[index]));
        if cfg!(target_endian = "big") {
            element.reverse();
        }
    }
    bytes
}

impl ::safetensors::View for &Stored<'_> {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.extents
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }

    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}
