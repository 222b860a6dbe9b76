//! Views as tensors of a file.

use super::{KEY, WriteError, dtype};
use crate::convert::AnyPairError;
use crate::element::{InMemory, swap_bytes};
use crate::error::text::Text;
use crate::untyped::{AnyTensor, AnyView};
use crate::{AnyLayout, Layout, View};
use ::safetensors::{Dtype, serialize};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// The name of the metadata, among the names of the tensors.
const METADATA: &str = "__metadata__";

/// The tensors of a file that is to be written.
///
/// ```
/// use tensor_layout::safetensors_0_8::{Reader, Writer};
/// use tensor_layout::{Tensor, layout};
///
/// let bias = Tensor::<f32, layout!(O=64)>::zeros(); // O=64
/// let mut writer = Writer::new();
/// writer.add("bias", &bias.view());
/// writer.add_metadata("format", "pt"); // as other libraries ask for
/// let file = writer.to_bytes()?;
/// assert!(Reader::parse(&file)?.names().iter().eq(["bias"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Writer<'a> {
    tensors: Vec<(String, Stored<'a>)>,
    metadata: Vec<(String, String)>,
}

/// A tensor as the serializer takes it.
struct Stored<'a> {
    dtype: Dtype,
    extents: Vec<usize>,
    bytes: Bytes<'a>,
}

/// In the byte order of files.
enum Bytes<'a> {
    Viewed(&'a [u8]),
    Copied(AnyTensor),
}

impl fmt::Debug for Writer<'_> {
    /// The tensors, each with its type and its extents in the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tensors = self.tensors.iter().map(|(name, tensor)| (name, (tensor.dtype, &tensor.extents)));
        f.debug_map().entries(tensors).finish()
    }
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
    /// The storage of a part of a tensor ends with its span, or past its axis if it has one alone: see
    /// [`AnyLayout::of_layout`](crate::AnyLayout::of_layout).
    ///
    /// ```
    /// use tensor_layout::safetensors_0_8::{Reader, Writer};
    /// use tensor_layout::{View, axis, layout};
    ///
    /// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[1, 2, 3, 4, 5, 6]); // H=2 W=3
    /// let mut writer = Writer::new();
    /// writer.add("column", &image.fix::<axis::W>(1)); // H=2
    /// let file = writer.to_bytes()?;
    /// let column = Reader::parse(&file)?.tensor::<u8, layout!(H = 2)>("column")?; // H=2
    /// assert_eq!(column.storage(), [2, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy. See [`add_any`](Self::add_any).
    pub fn add<T: InMemory, L: Layout>(&mut self, name: &str, view: &View<'a, T, L>) {
        let () = Known::<T>::TO_FILES;
        // The elements have whole bytes, of a type that files have.
        self.add_any(name, &AnyView::from_view(*view)).unwrap_or_else(|error| panic!("{error}"));
    }

    /// [`add`](Self::add), of a tensor whose type and layout are known at run time.
    ///
    /// ```
    /// use tensor_layout::element::DataType;
    /// use tensor_layout::safetensors_0_8::{Reader, Writer};
    /// use tensor_layout::{AnyLayout, AnyTensor};
    ///
    /// let scale = AnyTensor::zeros(DataType::Float8E4M3, AnyLayout::parse("K=8 M=4; order = MK")?);
    /// let mut writer = Writer::new();
    /// writer.add_any("scale", &scale.view())?;
    /// let file = writer.to_bytes()?;
    /// assert_eq!(Reader::parse(&file)?.text("scale"), Some("K=8 M=4; order = MK"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If files do not have its type; if elements of less than a byte have gaps between them; or if there is no memory for the copy.
    pub fn add_any(&mut self, name: &str, view: &AnyView<'a>) -> Result<(), WriteError> {
        let data_type = view.data_type();
        let Some(dtype) = dtype(data_type) else {
            return Err(WriteError::Type { name: name.to_string(), data_type });
        };
        let (layout, text) = (view.layout(), view.layout().to_string());
        if AnyLayout::parse(&text).as_ref() != Ok(layout) {
            return Err(WriteError::Text { name: name.to_string(), text });
        }
        let extents = layout.storage_extents();
        let storage_bits = layout.storage_size() as u128 * data_type.size_in_bits() as u128;
        let is_in_order = cfg!(target_endian = "little") || data_type.size_in_bits() <= 8;
        let bytes = match view.storage_as_bytes() {
            Some(bytes) if is_in_order && bytes.len() as u128 * 8 == storage_bits => Bytes::Viewed(bytes),
            _ => {
                let mut copy = view.stored(layout).map_err(|error| match error {
                    AnyPairError::Memory { bytes } => WriteError::Memory { name: name.to_string(), bytes },
                    // The axes and the types are the same.
                    _ => WriteError::Gaps { name: name.to_string(), data_type },
                })?;
                if !is_in_order {
                    swap_bytes(data_type, copy.storage_as_mut_bytes());
                }
                Bytes::Copied(copy)
            }
        };
        self.metadata.push((format!("{KEY}{name}"), text));
        self.tensors.push((name.to_string(), Stored { dtype, extents, bytes }));
        Ok(())
    }

    /// Adds an entry to the metadata of the file. [`Reader::metadata`](super::Reader::metadata) gives it back.
    pub fn add_metadata(&mut self, key: &str, value: &str) {
        self.metadata.push((key.to_string(), value.to_string()));
    }

    /// The file.
    ///
    /// # Errors
    ///
    /// If two tensors or two entries of the metadata have the same name, if a tensor is called `__metadata__`, if the header is too large, or if there is no memory for the file.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        // The header has the metadata under a name of its own.
        let names = self.tensors.iter().map(|(name, _)| &**name).chain([METADATA]).collect();
        let keys = self.metadata.iter().map(|(key, _)| &**key).collect();
        for mut words in [names, keys] {
            let words: &mut Vec<&str> = &mut words;
            words.sort_unstable();
            if let Some(pair) = words.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(WriteError::Twice { name: pair[0].to_string() });
            }
        }
        // The serializer asks for memory once, and ends the program where there is none.
        let bytes = self.tensors.iter().fold(0_usize, |sum, (_, tensor)| sum.saturating_add(tensor.bytes().len()));
        if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
            return Err(WriteError::Memory { name: String::new(), bytes: bytes as u64 });
        }
        let metadata = (!self.metadata.is_empty()).then(|| self.metadata.iter().cloned().collect());
        let tensors = self.tensors.iter().map(|(name, tensor)| (name, tensor));
        serialize(tensors, metadata).map_err(WriteError::Serializer)
    }
}

/// The demands on an element.
struct Known<T>(PhantomData<T>);

impl<T: InMemory> Known<T> {
    /// Files have this type.
    const TO_FILES: () = if dtype(T::DATA_TYPE).is_none() {
        Text::new("safetensors: a file has no type ").str(T::DATA_TYPE.name()).raise();
    };
}

impl Stored<'_> {
    fn bytes(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Viewed(bytes) => bytes,
            Bytes::Copied(tensor) => tensor.storage_as_bytes(),
        }
    }
}

impl ::safetensors::View for &Stored<'_> {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.extents
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.bytes())
    }

    fn data_len(&self) -> usize {
        self.bytes().len()
    }
}
