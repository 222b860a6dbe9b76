//! A KV cache whose order in memory is a name in a configuration, converted into every other order.
//!
//! ```text
//! cargo run --release --example kv_orders
//! cargo run --release --example kv_orders -- server.conf
//! cargo run --release --example kv_orders -- server.conf cache.bin
//! ```
//!
//! The names of the orders are the six names of vLLM's `KVCacheLayout`. The first file is a configuration such as [`CONFIG`]. The second
//! file has the elements of the cache, 4 bytes each, in the order of the configuration. Without this file, each element is its own number.
//! The program converts the cache from each order into each order, and compares all 36 results with the results of loops over indices.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use tensor_layout::axis::{B, C, H, L, N};
use tensor_layout::convert::strategy_of_layouts;
use tensor_layout::{Axes, Layout, StridedLayout, Tensor, View, layouts};
use tensor_layout_examples::{Table, thousands};

#[path = "kv_orders/by_hand.rs"]
mod by_hand;
#[path = "kv_orders/config.rs"]
mod config;

use config::Config;

layouts! {
    /// Where the elements of a KV cache lie: L layers, B blocks, N tokens of a block, H heads, and C, the content of a token in a head:
    /// its key, then its value.
    pub(crate) enum KvCache = L=? B=? N=16 H=8 C=64;
        /// The tokens of a block one after the other: once called NHD.
        | LBNHC
        /// The heads of a block one after the other: once called HND.
        | LBHNC
        /// Each head of a layer by itself, to be sharded by heads.
        | LHBNC
        /// All layers of a block together, to be sent or swapped as one.
        | BLHNC
        | BLNHC
        /// The heads of a block outside of its layers: a part of the heads of a block is one run.
        | BHLNC
}

const CONFIG: &str = "\
# The cache of a small server.
kv_cache_layout = BLHNC
layers = 3
blocks = 5
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kv_orders: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut files = env::args_os().skip(1).map(PathBuf::from);
    let config: Config = match files.next() {
        Some(path) => fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?.parse()?,
        None => CONFIG.parse()?,
    };
    let Config { order, extents } = config;
    let size = KvCache!(order; K => K::with_extents(extents)?.storage_size());
    let cache = match files.next() {
        Some(path) => elements(&fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?),
        None => (0..size as u32).collect(),
    };
    if cache.len() > size {
        return Err(format!("the shape has {size} elements, and the cache has {}", cache.len()).into());
    }
    println!("{} layers, {} blocks in the order {order}", extents[0], extents[1]);
    print!("{}", KvCache!(order; From => table(From::with_extents(extents)?, extents))?);

    let mut conversions = 0;
    for from in KvCache::ALL {
        let source = KvCache!(order; Here => KvCache!(from; From => {
            converted(Here::with_extents(extents)?, From::with_extents(extents)?, &cache)
        }))?;
        for to in KvCache::ALL {
            let result = KvCache!(from; From => KvCache!(to; To => {
                converted(From::with_extents(extents)?, To::with_extents(extents)?, &source)
            }))?;
            if result != by_hand::converted(order.name(), to.name(), extents, &cache) {
                return Err(format!("from {from} to {to}: the elements differ from those of loops").into());
            }
            conversions += 1;
        }
    }
    println!("\n{conversions} conversions of {} elements, each the same as by loops", thousands(cache.len()));
    Ok(())
}

/// The elements of a cache in another layout. The axes are matched by name.
fn converted<F, T>(from: F, to: T, elements: &[u32]) -> Result<Vec<u32>, Box<dyn Error>>
where
    F: Axes<(L, B, N, H, C)>,
    T: Axes<(L, B, N, H, C)>,
{
    let source = View::with_layout(from, elements)?; // L=? B=? N=16 H=8 C=64
    let mut target = Tensor::<u32, T>::zeros_with_layout(to); // L=? B=? N=16 H=8 C=64
    target.copy_from(&source);
    Ok(target.storage().to_vec())
}

/// The strides of each order, and how a copy into it is done.
fn table<F: Axes<(L, B, N, H, C)>>(from: F, extents: [usize; 2]) -> Result<Table, Box<dyn Error>> {
    let mut table = Table::new(1);
    table.row(["strides", "L", "B", "N", "H", "C", "  copied as"]);
    for order in KvCache::ALL {
        let (strides, strategy) = KvCache!(order; To => {
            let to = To::with_extents(extents)?;
            (to.strides(), strategy_of_layouts::<u32>(&to, &from))
        });
        let [l, b, n, h, c] = strides.map(thousands);
        let strategy = format!("{strategy:?}");
        let (strategy, _) = strategy.split_once(' ').unwrap_or((&strategy, ""));
        table.row([order.name(), &l, &b, &n, &h, &c, strategy]);
    }
    Ok(table)
}

/// The elements in a file, the lowest byte of each first.
fn elements(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect()
}
