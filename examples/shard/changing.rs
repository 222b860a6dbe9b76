//! A store in which an object changes between two requests.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore, ObjectStoreExt,
    PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};

use crate::file::File;

/// What the store does with ETags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ETags {
    Compared,
    /// Each answer has one, and a request's is not compared with it.
    Ignored,
    Missing,
}

/// The old object, until the request of a number: then the new one.
#[derive(Debug)]
pub(crate) struct Changing {
    store: InMemory,
    old: Vec<u8>,
    new: Vec<u8>,
    request: usize,
    e_tags: ETags,
    requests: AtomicUsize,
}

impl Changing {
    pub(crate) fn of(old: &[u8], new: &[u8], request: usize, e_tags: ETags) -> Changing {
        let (old, new, requests) = (old.to_vec(), new.to_vec(), AtomicUsize::new(0));
        Changing { store: InMemory::new(), old, new, request, e_tags, requests }
    }

    pub(crate) async fn open(self) -> Result<File, Box<dyn Error>> {
        let path = Path::from("model.safetensors");
        self.store.put(&path, self.old.clone().into()).await?;
        File::of(Box::new(self), path).await
    }
}

impl Display for Changing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a store that changes")
    }
}

#[async_trait]
impl ObjectStore for Changing {
    async fn get_opts(&self, path: &Path, mut options: GetOptions) -> Result<GetResult> {
        if self.requests.fetch_add(1, Relaxed) == self.request {
            self.store.put(path, self.new.clone().into()).await?;
        }
        if self.e_tags != ETags::Compared {
            options.if_match = None;
        }
        let mut answer = self.store.get_opts(path, options).await?;
        if self.e_tags == ETags::Missing {
            answer.meta.e_tag = None;
        }
        Ok(answer)
    }

    async fn put_opts(&self, path: &Path, payload: PutPayload, options: PutOptions) -> Result<PutResult> {
        self.store.put_opts(path, payload, options).await
    }

    async fn put_multipart_opts(&self, path: &Path, options: PutMultipartOptions) -> Result<Box<dyn MultipartUpload>> {
        self.store.put_multipart_opts(path, options).await
    }

    fn delete_stream(&self, paths: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        self.store.delete_stream(paths)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.store.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.store.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.store.copy_opts(from, to, options).await
    }
}
