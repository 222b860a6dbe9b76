//! The part of a rank of a file of weights in an object store, in as few requests as a policy allows. `README.md` beside this file has what
//! it prints, and an S3 server to try it with.
//!
//! ```text
//! cargo run --package tensor-layout-shard
//! cargo run --package tensor-layout-shard -- write s3://models/model.safetensors
//! cargo run --package tensor-layout-shard -- read s3://models/model.safetensors mlp.down.weight 1 4
//! ```
//!
//! A rank of a model that is divided among several processes has a range of the output channels of some weights, and a range of the input
//! channels of others. The program reads both of one weight, with two values of `gap`, prints the bytes and the requests that it took, and
//! compares each part with the crop of the whole file.

#[cfg(test)]
mod changing;
mod file;
mod part;
#[cfg(test)]
mod tests;

use std::env;
use std::error::Error;
use std::ops::Range;
use std::process::ExitCode;

use file::{File, located};
use object_store::ObjectStoreExt;
use part::{Channels, Shard, Stored, whole};
use tensor_layout::axis::{I, O};
use tensor_layout::safetensors_0_8::{self as safetensors, Writer};
use tensor_layout::transfer::ReadPolicy;
use tensor_layout::{Layout, Tensor, View, layout};
use tensor_layout_examples::{Table, thousands};
use url::Url;

/// What is read in vain rather than in two requests, in bytes.
const GAPS: [usize; 2] = [0, 64 << 10];
/// The most bytes of a request: a large range is several requests, which are answered side by side.
const MOST_BYTES: usize = 256 << 10;

const USAGE: &str = "usage: shard [write URL | read URL [TENSOR [RANK RANKS]]]";

fn main() -> ExitCode {
    match run(&env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("shard: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (url, tensor, rank, ranks) = match arguments[..] {
        [] => {
            let path = env::temp_dir().join("tensor-layout-shard").join("model.safetensors");
            let url = Url::from_file_path(&path).map_err(|()| format!("{} is no absolute path", path.display()))?;
            runtime.block_on(write(&url))?;
            (url, "mlp.down.weight", 1, 4)
        }
        ["write", url] => return runtime.block_on(write(&url.parse()?)),
        ["read", url] => (url.parse()?, "mlp.down.weight", 1, 4),
        ["read", url, tensor] => (url.parse()?, tensor, 1, 4),
        ["read", url, tensor, rank, ranks] => (url.parse()?, tensor, rank.parse()?, ranks.parse()?),
        _ => return Err(USAGE.into()),
    };
    if rank >= ranks {
        return Err(format!("there is no rank {rank} of {ranks}: they count from 0").into());
    }
    runtime.block_on(read(&url, tensor, [rank, ranks]))
}

/// Writes the file of a model to a store: two weights in which no two elements are equal, and a bias.
async fn write(url: &Url) -> Result<(), Box<dyn Error>> {
    let up = Tensor::<f32, layout!(O=1024 I=256)>::from_fn(|[o, i]| (o * 256 + i) as f32); // O=1024 I=256
    let down = Tensor::<f32, layout!(O=256 I=1024)>::from_fn(|[o, i]| -((o * 1024 + i) as f32)); // O=256 I=1024
    let bias = Tensor::<f32, layout!(O = 256)>::from_fn(|[o]| o as f32 / 256.0); // O=256
    let mut writer = Writer::new();
    writer.add("mlp.up.weight", &up.view());
    writer.add("mlp.down.weight", &down.view());
    writer.add("mlp.down.bias", &bias.view());
    let (store, path) = located(url)?;
    store.put(&path, writer.to_bytes()?.into()).await?;
    Ok(())
}

/// Reads the parts of a rank, and the whole file to compare them with.
async fn read(url: &Url, tensor: &str, [rank, ranks]: [usize; 2]) -> Result<(), Box<dyn Error>> {
    let file = File::open(url).await?;
    let stored = file.stored(tensor)?;
    let [outputs, inputs, _] = stored.weight.extents();
    println!("{url}: {} bytes", thousands(file.bytes()));
    println!(
        "{tensor}: {} output channels, {} input channels; rank {rank} of {ranks}",
        thousands(outputs),
        thousands(inputs)
    );
    println!("to read the header: 2 requests, {} bytes\n", thousands(file.begin));

    let all = whole(0..file.bytes(), file.range(0..file.bytes()).await?)?;
    let expected = safetensors::Reader::parse(&all)?;
    let mut table = Table::new(1);
    table.row(["", "gap", "requests", "bytes", "of the file"]);
    table.row(["the whole file", "", "1", &thousands(file.bytes()), "100.0 %"]);
    for (name, channels) in [
        ("output channels", Channels { outputs: share(outputs, rank, ranks), inputs: 0..inputs }),
        ("input channels", Channels { outputs: 0..outputs, inputs: share(inputs, rank, ranks) }),
    ] {
        for gap in GAPS {
            let policy = ReadPolicy::new().with_gap(gap).with_most_bytes(MOST_BYTES);
            let shard = part::read(stored, &channels, policy, |range| file.range(range)).await?;
            check(&shard, stored, &channels, expected.bytes(tensor)?)?;
            let of_file = format!("{:.1} %", 100.0 * shard.bytes as f64 / file.bytes() as f64);
            let range = if name == "output channels" { &channels.outputs } else { &channels.inputs };
            let name = format!("{name} {}..{}", range.start, range.end);
            table.row([name, thousands(gap), thousands(shard.requests), thousands(shard.bytes), of_file]);
        }
    }
    println!("{table}\neach part is the same as the crop of the whole tensor");
    Ok(())
}

/// What a rank has of the channels: as many as each other rank, or one more or less.
fn share(channels: usize, rank: usize, ranks: usize) -> Range<usize> {
    let cut = |rank: usize| (channels as u128 * rank as u128 / ranks as u128) as usize;
    cut(rank)..cut(rank + 1)
}

/// Compares a part with the crop of the whole tensor.
fn check(shard: &Shard, stored: Stored, channels: &Channels, tensor: &[u8]) -> Result<(), Box<dyn Error>> {
    let whole = View::with_layout(stored.weight, tensor)?; // O=256 I=1024 B=4
    let crop = whole.range::<O>(channels.outputs.clone()).range::<I>(channels.inputs.clone()); // O=256 I=256 B=4
    if View::with_layout(shard.layout, &shard.memory)? != crop {
        return Err(format!("{channels:?} are not the same as the crop of the whole tensor").into());
    }
    Ok(())
}
