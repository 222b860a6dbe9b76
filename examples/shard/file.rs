//! A file of weights in a store. Its header is read, and no tensor.

use std::env;
use std::error::Error;
use std::ops::Range;

use bytes::Bytes;
use object_store::path::Path;
use object_store::{GetOptions, ObjectStore, parse_url_opts};
use safetensors::tensor::Metadata;
use tensor_layout::AnyLayout;
use tensor_layout::safetensors::KEY;
use url::Url;

use crate::part::{Stored, Weight, whole};

/// What precedes the header: its length in bytes.
const LENGTH_BYTES: u64 = 8;

pub(crate) struct File {
    store: Box<dyn ObjectStore>,
    path: Path,
    /// The version whose header was read, where the store names versions. Each request asks for it.
    e_tag: Option<String>,
    /// The size of the file.
    pub(crate) bytes: u64,
    /// Where the tensors begin, in bytes.
    pub(crate) begin: u64,
    header: Metadata,
}

/// The store of a URL, and the path in it. The environment has what the store needs to know, as `AWS_ACCESS_KEY_ID`.
pub(crate) fn located(url: &Url) -> object_store::Result<(Box<dyn ObjectStore>, Path)> {
    parse_url_opts(url, env::vars())
}

/// A range of a file. With an ETag, another version of the file is the error `Precondition`: the answers to several requests are parts of one
/// version.
async fn answer(
    store: &dyn ObjectStore,
    path: &Path,
    e_tag: Option<&str>,
    range: Range<u64>,
) -> object_store::Result<Bytes> {
    // HTTP compares the ETag of `If-Match` strongly: a weak one, `W/".."`, matches nothing.
    let strong = e_tag.filter(|e_tag| !e_tag.starts_with("W/"));
    let answer = store.get_opts(path, GetOptions::new().with_range(Some(range)).with_if_match(strong)).await?;
    // Some stores do not know `If-Match`.
    if answer.meta.e_tag.as_deref() != e_tag {
        let source = format!("its ETag was {e_tag:?}, and is {:?}", answer.meta.e_tag).into();
        return Err(object_store::Error::Precondition { path: path.to_string(), source });
    }
    answer.bytes().await
}

impl File {
    /// Reads the header, in two requests.
    pub(crate) async fn open(url: &Url) -> Result<File, Box<dyn Error>> {
        let (store, path) = located(url)?;
        File::of(store, path).await
    }

    /// Reads the header of the file at a path of a store.
    pub(crate) async fn of(store: Box<dyn ObjectStore>, path: Path) -> Result<File, Box<dyn Error>> {
        let length = store.get_opts(&path, GetOptions::new().with_range(Some(0..LENGTH_BYTES))).await?;
        let (bytes, e_tag) = (length.meta.size, length.meta.e_tag.clone());
        let length = whole(0..LENGTH_BYTES, length.bytes().await?)?;
        let length = u64::from_le_bytes(length[..].try_into()?);
        let begin = LENGTH_BYTES.saturating_add(length);
        if begin > bytes {
            return Err(format!("the header ends at byte {begin}, and the file has {bytes}").into());
        }
        let range = LENGTH_BYTES..begin;
        let header = whole(range.clone(), answer(&*store, &path, e_tag.as_deref(), range).await?)?;
        let header: Metadata = serde_json::from_slice(&header)?;
        let end = begin.saturating_add(header.data_len() as u64);
        if end != bytes {
            return Err(format!("the last tensor ends at byte {end}, and the file has {bytes}").into());
        }
        Ok(File { store, path, e_tag, bytes, begin, header })
    }

    /// The bytes of a range of the file. There may be fewer than that.
    ///
    /// # Errors
    ///
    /// If the store does not answer, or the file is no longer the one whose header was read.
    pub(crate) async fn range(&self, range: Range<u64>) -> object_store::Result<Bytes> {
        answer(&*self.store, &self.path, self.e_tag.as_deref(), range).await
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
