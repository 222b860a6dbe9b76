//! Views as tensors of a file.

use super::{KEY, WriteError, dtype};
use crate::any::{AnyView, AnyViewMut};
use crate::element::{InMemory, swap_bytes};
use crate::error::text::Text;
use crate::{AnyLayout, Layout, View};
use ::safetensors::{Dtype, serialize};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

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
    ///
    /// # Panics
    ///
    /// If that storage is over `isize::MAX` bytes, as `Vec::with_capacity` does.
    pub fn add<T: InMemory, L: Layout>(&mut self, name: &str, view: &View<'a, T, L>) {
        let () = Known::<T>::TO_FILES;
        let added = self.add_any(name, &AnyView::of(*view));
        added.unwrap_or_else(|error| unreachable!("elements of whole bytes of a type that files have: {error}"));
    }

    /// [`add`](Self::add), of a tensor whose type and layout are known at run time.
    ///
    /// # Errors
    ///
    /// If files do not have its type; or if elements of less than a byte have gaps between them.
    ///
    /// # Panics
    ///
    /// As [`add`](Self::add).
    pub fn add_any(&mut self, name: &str, view: &AnyView<'a>) -> Result<(), WriteError> {
        let data_type = view.data_type();
        let Some(dtype) = dtype(data_type) else {
            return Err(WriteError::Type { name: name.to_string(), data_type });
        };
        let text = view.layout().to_string();
        let layout = AnyLayout::parse(&text).unwrap_or_else(|_| view.layout().clone());
        let extents = layout.storage_extents();
        let storage_bits = layout.storage_size() as u128 * data_type.size_in_bits() as u128;
        let is_in_order = cfg!(target_endian = "little") || data_type.size_in_bits() <= 8;
        let bytes = match view.try_bytes() {
            Some(bytes) if is_in_order && bytes.len() as u128 * 8 == storage_bits => Cow::Borrowed(bytes),
            _ => Cow::Owned(copied(view, &layout).ok_or(WriteError::Gaps { name: name.to_string(), data_type })?),
        };
        self.metadata.push((format!("{KEY}{name}"), text));
        self.tensors.push((name.to_string(), Stored { dtype, extents, bytes }));
        Ok(())
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

/// The storage: the elements in their places, and zeros between them, in the byte order of files. `None` if elements have less than a byte.
fn copied(view: &AnyView<'_>, layout: &AnyLayout) -> Option<Vec<u8>> {
    let (data_type, element_bytes) = (view.data_type(), view.data_type().size_in_bytes()?);
    // Over `isize::MAX` bytes are refused.
    let mut bytes = vec![0; layout.storage_size().saturating_mul(element_bytes)];
    match AnyViewMut::new(data_type, layout.clone(), &mut bytes) {
        Ok(mut copy) => copy.copy_from(view),
        // Indices share elements, as in a broadcast.
        Err(_) => view.for_each(|index, element| {
            bytes[layout.spec().whole().offset(index) * element_bytes..][..element_bytes].copy_from_slice(element);
        }),
    }
    if cfg!(target_endian = "big") {
        swap_bytes(data_type, &mut bytes);
    }
    Some(bytes)
}

/// The demands on an element.
struct Known<T>(PhantomData<T>);

impl<T: InMemory> Known<T> {
    /// Files have this type.
    const TO_FILES: () = if dtype(T::DATA_TYPE).is_none() {
        Text::new("safetensors: a file has no type ").str(T::DATA_TYPE.name()).raise();
    };
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
