//! The part of a weight: read by `transfer::reads`, placed in memory of its own.

use std::error::Error;
use std::ops::Range;

use bytes::Bytes;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use tensor_layout::axis::{I, O};
use tensor_layout::transfer::{self, ReadPolicy};
use tensor_layout::{Layout, layout};

/// Output channels, input channels, and the bytes of whatever is one of both: an element, or a filter of 3 x 3.
pub(crate) type Weight = layout!(O=? I=? B=?);

/// How many requests are on their way at once.
const AT_ONCE: usize = 16;

/// Where a weight lies in its file.
#[derive(Clone, Copy)]
pub(crate) struct Stored {
    pub(crate) weight: Weight,
    /// The first byte.
    pub(crate) begin: u64,
}

/// The output and the input channels of a part.
#[derive(Clone, Debug)]
pub(crate) struct Channels {
    pub(crate) outputs: Range<usize>,
    pub(crate) inputs: Range<usize>,
}

/// A part, and what it took.
pub(crate) struct Shard {
    pub(crate) layout: Weight,
    pub(crate) memory: Vec<u8>,
    pub(crate) requests: usize,
    pub(crate) bytes: u64,
}

/// Reads a part of a weight. `fetch` is the request for a range of the file.
pub(crate) async fn read<F>(
    stored: Stored,
    Channels { outputs, inputs }: &Channels,
    policy: ReadPolicy,
    fetch: impl Fn(Range<u64>) -> F,
) -> Result<Shard, Box<dyn Error>>
where
    F: Future<Output = object_store::Result<Bytes>>,
{
    let (below, rows) = stored.weight.try_range::<O>(outputs.clone())?; // O=256 I=1024 B=4
    let (before, from) = rows.try_range::<I>(inputs.clone())?; // O=256 I=256 B=4, as far from one another as all inputs take
    let to = Weight::with_extents(from.extents())?; // O=256 I=256 B=4
    let first = stored.begin + (below + before) as u64;

    let requests = transfer::reads::<u8>(&to, &from, policy)?.map(|read| {
        let range = first + read.range.start as u64..first + read.range.end as u64;
        let answer = fetch(range.clone());
        async move { Ok::<_, Box<dyn Error>>((read.regions, whole(range, answer.await?)?)) }
    });
    let mut shard = Shard { layout: to, memory: vec![0; to.storage_size()], requests: 0, bytes: 0 };
    let mut answers = stream::iter(requests).buffer_unordered(AT_ONCE);
    while let Some((regions, bytes)) = answers.try_next().await? {
        for region in regions {
            shard.memory[region.to..][..region.bytes].copy_from_slice(&bytes[region.from..][..region.bytes]);
        }
        shard.requests += 1;
        shard.bytes += bytes.len() as u64;
    }
    Ok(shard)
}

/// All bytes of a range. A store answers with fewer where the file ends within the range.
pub(crate) fn whole(range: Range<u64>, bytes: Bytes) -> Result<Bytes, String> {
    let (asked, given) = (range.end - range.start, bytes.len() as u64);
    if given == asked {
        Ok(bytes)
    } else {
        Err(format!("the store gave {given} bytes of the {asked} bytes at {}..{}", range.start, range.end))
    }
}
