//! A file of weights in a store. Its header is read, and no tensor.

use std::env;
use std::error::Error;
use std::ops::Range;

use bytes::Bytes;
use object_store::path::Path;
use object_store::{GetOptions, ObjectMeta, ObjectStore, parse_url_opts};
use safetensors::tensor::Metadata;
use tensor_layout::AnyLayout;
use tensor_layout::safetensors_0_8::KEY;
use url::Url;

use crate::part::{Stored, Weight, whole};

/// What precedes the header: its length in bytes.
const LENGTH_BYTES: u64 = 8;

/// An object as it was at the first answer. Another one under its path is an error, whatever the number of requests.
pub(crate) struct Object {
    store: Box<dyn ObjectStore>,
    path: Path,
    /// Its ETag, size and time, as the first answer says.
    first: ObjectMeta,
}

pub(crate) struct File {
    object: Object,
    /// Where the tensors begin, in bytes.
    pub(crate) begin: u64,
    header: Metadata,
}

/// The store of a URL, and the path in it. The environment has what the store needs to know, as `AWS_ACCESS_KEY_ID`.
pub(crate) fn located(url: &Url) -> object_store::Result<(Box<dyn ObjectStore>, Path)> {
    parse_url_opts(url, env::vars())
}

impl Object {
    /// Asks for the first bytes. There may be fewer than that.
    async fn open(store: Box<dyn ObjectStore>, path: Path, bytes: u64) -> object_store::Result<(Object, Bytes)> {
        let answer = store.get_opts(&path, GetOptions::new().with_range(Some(0..bytes))).await?;
        let first = answer.meta.clone();
        Ok((Object { store, path, first }, answer.bytes().await?))
    }

    /// The bytes of a range. There may be fewer than that. The store compares the ETag, where it has one; what the answer says of the object is
    /// compared here, as some stores have no ETag, and some do not compare it.
    async fn range(&self, range: Range<u64>) -> object_store::Result<Bytes> {
        // `If-Match` is never true of a weak ETag, even if it is the same.
        let e_tag = self.first.e_tag.as_deref().filter(|e_tag| !e_tag.starts_with("W/"));
        let options = GetOptions::new().with_range(Some(range)).with_if_match(e_tag);
        match self.store.get_opts(&self.path, options).await {
            Ok(answer) if answer.meta == self.first => answer.bytes().await,
            Ok(_) | Err(object_store::Error::Precondition { .. }) => Err(self.changed()),
            Err(error) => Err(error),
        }
    }

    fn changed(&self) -> object_store::Error {
        let source = "the object has changed since its first bytes were read: open it again".into();
        object_store::Error::Precondition { path: self.path.to_string(), source }
    }
}

impl File {
    /// Reads the header, in two requests.
    pub(crate) async fn open(url: &Url) -> Result<File, Box<dyn Error>> {
        let (store, path) = located(url)?;
        File::of(store, path).await
    }

    /// The same of a store and a path in it.
    pub(crate) async fn of(store: Box<dyn ObjectStore>, path: Path) -> Result<File, Box<dyn Error>> {
        let (object, length) = Object::open(store, path, LENGTH_BYTES).await?;
        let length = whole(0..LENGTH_BYTES, length)?;
        let length = u64::from_le_bytes(length[..].try_into()?);
        let (begin, bytes) = (LENGTH_BYTES.saturating_add(length), object.first.size);
        if begin > bytes {
            return Err(format!("the header ends at byte {begin}, and the file has {bytes}").into());
        }
        let range = LENGTH_BYTES..begin;
        let header = whole(range.clone(), object.range(range).await?)?;
        let header: Metadata = serde_json::from_slice(&header)?;
        let end = begin.saturating_add(header.data_len() as u64);
        if end != bytes {
            return Err(format!("the last tensor ends at byte {end}, and the file has {bytes}").into());
        }
        Ok(File { object, begin, header })
    }

    /// The size of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.object.first.size
    }

    /// The bytes of a range of the file, which is the one whose header was read. There may be fewer than that.
    pub(crate) async fn range(&self, range: Range<u64>) -> object_store::Result<Bytes> {
        self.object.range(range).await
    }

    /// A tensor whose first two axes are output and input channels.
    pub(crate) fn stored(&self, name: &str) -> Result<Stored, Box<dyn Error>> {
        let Some(info) = self.header.info(name) else {
            let names = self.header.offset_keys().join(", ");
            return Err(format!("there is no tensor {name}; the file has {names}").into());
        };
        self.check_packed(name, &info.shape)?;
        let (begin, end) = info.data_offsets;
        let [outputs, inputs, ..] = info.shape[..] else {
            return Err(format!("{name} has {} axes, and output and input channels are two", info.shape.len()).into());
        };
        if outputs * inputs == 0 || begin == end {
            return Err(format!("{name} has no elements: its extents are {:?}", info.shape).into());
        }
        let element_bytes = (end - begin) / (outputs * inputs);
        if element_bytes * outputs * inputs != end - begin {
            return Err(format!("{name}: an input channel of {} is not whole bytes", info.dtype).into());
        }
        let weight = Weight::with_extents([outputs, inputs, element_bytes])?;
        Ok(Stored { weight, begin: self.begin + begin as u64 })
    }

    /// A file has packed arrays, but where this library has written the layout of a tensor beside it.
    fn check_packed(&self, name: &str, shape: &[usize]) -> Result<(), Box<dyn Error>> {
        let key = [KEY, name].concat();
        let Some(text) = self.header.metadata().as_ref().and_then(|texts| texts.get(&key)) else { return Ok(()) };
        let layout = AnyLayout::parse(text)?;
        let packed: Vec<_> = layout.names().zip(shape).map(|(name, extent)| format!("{name}={extent}")).collect();
        if layout.rank() != shape.len() || layout != AnyLayout::parse(&packed.join(" "))? {
            return Err(format!("{name} is stored as {text}; this program reads tensors in logical order").into());
        }
        Ok(())
    }
}
