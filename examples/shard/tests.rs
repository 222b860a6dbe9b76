//! Parts against loops over the elements of the tensor, and stores that give fewer bytes than asked, or an object that changes.

use std::cell::Cell;
use std::error::Error;
use std::fs;
use std::ops::Range;

use bytes::Bytes;
use tensor_layout::transfer::ReadPolicy;
use tensor_layout::{Tensor, layout};
use url::Url;

use crate::changing::{Changing, ETags};
use crate::file::File;
use crate::part::{self, Channels, Shard, Stored, Weight};

fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime without drivers").block_on(future)
}

/// A weight of 5 x 7 filters of 3 bytes that begins at byte 11, in a file in which each byte differs from those near it.
fn stored() -> (Stored, Bytes) {
    let weight = Weight::with_extents([5, 7, 3]).expect("a small weight"); // O=5 I=7 B=3
    (Stored { weight, begin: 11 }, (0..11 + 5 * 7 * 3 + 4).map(|byte| byte as u8).collect())
}

/// A range of a file as a store answers it.
fn answer(file: &Bytes, range: Range<u64>) -> Bytes {
    file.slice(range.start as usize..(range.end as usize).min(file.len()))
}

#[test]
fn each_part_is_that_of_loops() {
    let (stored, file) = stored();
    let ranges =
        |channels: usize| (0..channels).flat_map(move |begin| (begin + 1..=channels).map(move |end| begin..end));
    for (outputs, inputs) in ranges(5).flat_map(|outputs| ranges(7).map(move |inputs| (outputs.clone(), inputs))) {
        let row = |o: usize| inputs.clone().flat_map(move |i| (0..3).map(move |b| (11 + o * 21 + i * 3 + b) as u8));
        let expected: Vec<u8> = outputs.clone().flat_map(row).collect();
        let between = if inputs.len() == 7 { 0 } else { (7 - inputs.len()) * 3 };
        let channels = Channels { outputs: outputs.clone(), inputs: inputs.clone() };
        for gap in [0, 11, 12, usize::MAX] {
            let policy = ReadPolicy::new().with_gap(gap).with_most_bytes(1 << 20);
            let read = part::read(stored, &channels, policy, |range| async { Ok(answer(&file, range)) });
            let shard = block_on(read).expect("the file has all bytes");
            assert_eq!(shard.memory, expected, "{channels:?}, a gap of {gap}");
            let requests = if between <= gap { 1 } else { outputs.len() };
            assert_eq!(shard.requests, requests, "{channels:?}, a gap of {gap}");
            let in_vain = if requests == 1 { (outputs.len() - 1) * between } else { 0 };
            assert_eq!(shard.bytes as usize, expected.len() + in_vain, "{channels:?}, a gap of {gap}");
        }
    }
}

/// Whichever of the requests it is: there is no part, and the error has the numbers.
#[test]
fn a_store_that_gives_fewer_bytes_is_an_error() {
    let (stored, file) = stored();
    let channels = Channels { outputs: 1..5, inputs: 2..4 };
    let policy = ReadPolicy::new().with_most_bytes(1 << 20);
    for short in 0..4 {
        let calls = Cell::new(0);
        let read = part::read(stored, &channels, policy, |range| {
            let is_short = calls.replace(calls.get() + 1) == short;
            let bytes = answer(&file, range);
            async move { Ok(if is_short { bytes.slice(..5) } else { bytes }) }
        });
        let error = block_on(read).err().expect("a request has 6 bytes").to_string();
        let begin = 11 + (1 + short) * 21 + 6;
        assert_eq!(error, format!("the store gave 5 bytes of the 6 bytes at {begin}..{}", begin + 6));
    }
}

/// A file in a folder of one test.
fn written(test: &str, bytes: &[u8]) -> (std::path::PathBuf, Url) {
    let folder = std::env::temp_dir().join("tensor-layout-shard-tests");
    fs::create_dir_all(&folder).expect("the folder of the tests can be made");
    let path = folder.join(format!("{test}.safetensors"));
    fs::write(&path, bytes).expect("the file of a test can be written");
    let url = Url::from_file_path(&path).expect("the folder for temporary files is absolute");
    (path, url)
}

/// A file of a weight of 4 x 8 numbers, all of which are `first` or more.
fn with_weight(first: u16) -> Vec<u8> {
    let weight = Tensor::<u16, layout!(O=4 I=8)>::from_fn(|[o, i]| first + (o * 8 + i) as u16); // O=4 I=8
    let mut writer = tensor_layout::safetensors_0_8::Writer::new();
    writer.add("weight", &weight.view());
    writer.to_bytes().expect("a small file")
}

/// Opens the file, and reads its weight in requests of 24 bytes.
async fn read_weight(file: impl Future<Output = Result<File, Box<dyn Error>>>) -> Result<Shard, Box<dyn Error>> {
    let file = file.await?;
    let channels = Channels { outputs: 0..4, inputs: 0..8 };
    let policy = ReadPolicy::new().with_most_bytes(24);
    part::read(file.stored("weight")?, &channels, policy, |range| file.range(range)).await
}

fn is_changed(error: &dyn Error) -> bool {
    error.to_string().ends_with("the object has changed since its first bytes were read: open it again")
}

/// Whichever of the requests it is before which the object changes, there is no part. The new one has the same size, another, or the same bytes.
#[test]
fn an_object_that_changes_is_an_error() {
    let old = with_weight(0);
    let (other, longer) = (with_weight(1000), [&old[..], &[0]].concat());
    for (new, e_tags) in [
        (&other, ETags::Compared),
        (&longer, ETags::Compared),
        (&old, ETags::Compared),
        (&other, ETags::Ignored),
        (&longer, ETags::Missing),
    ] {
        // The first request is for the length of the header, the next one for the header, and three are for the weight.
        for request in 1..5 {
            let error = block_on(read_weight(Changing::of(&old, new, request, e_tags).open()));
            let error = error.err().expect("the object changes");
            assert!(is_changed(&*error), "request {request}, {e_tags:?}: {error}");
        }
        let late = Changing::of(&old, new, 5, e_tags);
        let shard = block_on(read_weight(late.open())).expect("it changes after the last request");
        assert_eq!((&shard.memory[..], shard.requests), (&old[old.len() - 64..], 3));
    }
}

/// The store of a folder answers a range beyond the end of a file with what there is of it, without an error.
#[test]
fn a_file_that_became_shorter_is_an_error() {
    let bytes = with_weight(0);
    let (path, url) = written("shorter", &bytes);
    let read = read_weight(async {
        let file = File::open(&url).await?;
        fs::write(&path, &bytes[..bytes.len() - 1])?;
        Ok(file)
    });
    let error = block_on(read).err().expect("the file is shorter");
    assert!(is_changed(&*error), "{error}");
}

/// A file with this header and so many bytes of tensors.
fn with_header(header: &str, bytes: usize) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &vec![0; bytes]].concat()
}

#[test]
fn what_is_no_such_file_or_tensor_is_refused() {
    let tensor = |shape: &str, dtype: &str, bytes: usize| {
        format!(r#"{{"w":{{"dtype":"{dtype}","shape":{shape},"data_offsets":[0,{bytes}]}}}}"#)
    };
    let padded =
        r#"{"__metadata__":{"layout:w":"O=2 I=3; pad(I) = 4"},"w":{"dtype":"U8","shape":[2,4],"data_offsets":[0,8]}}"#;
    for (test, file, error) in [
        ("cut", vec![1, 0, 0], "the store gave 3 bytes of the 8 bytes at 0..8"),
        ("header", with_header("{}", 0)[..9].to_vec(), "the header ends at byte 10, and the file has 9"),
        ("text", with_header("weights", 0), "expected value at line 1 column 1"),
        ("short", with_header(&tensor("[2,3]", "F32", 24), 20), "the last tensor ends at byte 89, and the file has 85"),
        (
            "name",
            with_header(&tensor("[2,3]", "F32", 24).replace("\"w\"", "\"v\""), 24),
            "there is no tensor w; the file has v",
        ),
        ("rank", with_header(&tensor("[6]", "F32", 24), 24), "w has 1 axes, and output and input channels are two"),
        ("empty", with_header(&tensor("[2,0]", "F32", 0), 0), "w has no elements: its extents are [2, 0]"),
        ("bits", with_header(&tensor("[2,3]", "F4", 3), 3), "w: an input channel of F4 is not whole bytes"),
        (
            "padded",
            with_header(padded, 8),
            "w is stored as O=2 I=3; pad(I) = 4; this program reads tensors in logical order",
        ),
    ] {
        let (_, url) = written(test, &file);
        let refused = block_on(async { File::open(&url).await?.stored("w").map(|_| ()) }).expect_err(test);
        assert_eq!(refused.to_string(), error, "{test}");
    }
}

/// All ranks together have each channel once.
#[test]
fn ranks_share_all_channels() {
    for (channels, ranks) in [(0, 3), (1, 4), (7, 3), (1024, 8), (usize::MAX, 5)] {
        let shares: Vec<_> = (0..ranks).map(|rank| crate::share(channels, rank, ranks)).collect();
        assert_eq!((shares[0].start, shares[ranks - 1].end), (0, channels));
        assert!(shares.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert!(shares.iter().all(|share| share.len().abs_diff(channels / ranks) <= 1));
    }
}
