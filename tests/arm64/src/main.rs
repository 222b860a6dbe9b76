//! Counts the instructions that conversions take on ARM64 for each unit, in the assembly of `tensor-layout-strided`: in the innermost loop of each kernel,
//! and in the loop that moves units one at a time, which a target without vectors has. The step `foreign` of `.ci/run` compiles the
//! library and runs this. It fails if a kernel takes more than it should, or if there is a kernel whose loop it does not find.

mod assembly;
mod kernel;

use assembly::{Function, Loop, functions};
use kernel::Kernel;
use std::process::ExitCode;

/// What a kernel may take of the instructions that units take one at a time, in percent, where a vector holds at least four of them.
const MOST: usize = 25;

/// The exceptions. A vector is four units here, so loads and stores alone take a quarter of the instructions that four units take one at a
/// time.
const MORE: &[(&str, usize, Option<usize>, usize)] = &[
    // Three loads, three stores and nine lookups for 12 units, the test whether they are mirrored, and the loop.
    ("InterleaveChannels", 4, Some(3), 31),
    ("DeinterleaveChannels", 4, Some(3), 31),
    // Each row and each column has a lookup beside the zips. The position in the last tile of a row is computed for all.
    ("TransposeThrees", 3, None, 41),
    // A tile is a vector of each of four columns, and two of its instructions find its place.
    ("TransposeTiles", 4, None, 28),
    // The buffer is written, read and copied.
    ("LineTiles", 4, None, 28),
];

fn main() -> ExitCode {
    let path = std::env::args_os().nth(1).expect("the path of the assembly of `tensor-layout-strided`");
    let text = std::fs::read_to_string(path).expect("the assembly");
    let functions = functions(&text);
    println!("| kernel | unit, bytes | instructions for a unit | one at a time | percent |\n|---|---|---|---|---|");
    let mut has_failed = false;
    for kernel in Kernel::all() {
        let (ours, alone) = (by_kernel(&functions, kernel), one_at_a_time(&functions, kernel.unit_in_bytes));
        let percent = (ours / alone * 100.0).ceil() as usize;
        let more = MORE.iter().find(|(name, size, channels, _)| {
            (*name, *size, *channels) == (kernel.name, kernel.unit_in_bytes, kernel.channels)
        });
        let most = more.map_or(MOST, |more| more.3);
        let is_over = kernel.units() >= 4 && percent > most;
        has_failed |= is_over;
        let name = kernel.channels.map_or(kernel.name.to_owned(), |channels| format!("{}, {channels}", kernel.name));
        let note = if is_over { format!(" over {most}") } else { String::new() };
        println!("| `{name}` | {} | {ours:.2} | {alone:.2} | {percent}{note} |", kernel.unit_in_bytes);
    }
    if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The instructions for a unit in the innermost loop of a kernel. If there are several innermost loops, such as for tiles at an edge, the
/// loop with the fewest instructions counts.
fn by_kernel(functions: &[Function<'_>], kernel: Kernel) -> f64 {
    let mut named = functions.iter().filter(|function| kernel.is(function.symbol));
    let function = named.next().unwrap_or_else(|| panic!("there is no function of {kernel:?}"));
    assert!(named.next().is_none(), "there are two functions of {kernel:?}");
    let loops = function.innermost_loops();
    let stored_units = |each: &Loop<'_>| match kernel.unit_in_bytes {
        // A vector of four units is stored with bytes of the next ones.
        3 => each.stored_in_vectors() / 16 * kernel.units(),
        size => each.stored_in_vectors() / size,
    };
    let fewest = |is_meant: &dyn Fn(&&Loop<'_>) -> bool| {
        let counts = loops.iter().filter(is_meant).map(|each| each.len() as f64 / stored_units(each) as f64);
        counts.min_by(f64::total_cmp).unwrap_or_else(|| panic!("{kernel:?} has no loop with vectors"))
    };
    let moved = fewest(&|each| each.moves_in_vectors() > 0 && each.stored_in_vectors() > 0);
    match kernel.name {
        // Whole cache lines are copied from the buffer.
        "LineTiles" => moved + fewest(&|each| each.moves_in_vectors() == 0 && each.stored_in_vectors() == 64),
        _ => moved,
    }
}

/// The instructions for a unit in the loop that moves four units of this size in an iteration, one after the other, in a function that is
/// compiled without vectors.
fn one_at_a_time(functions: &[Function<'_>], unit_in_bytes: usize) -> f64 {
    let function = functions.iter().find(|function| function.symbol.ends_with("4Rows4copy"));
    let loops = function.expect("there is no function `Rows::copy`").innermost_loops();
    let is_meant = |each: &&Loop<'_>| match unit_in_bytes {
        1 => each.count("strb", "w") == 4 && each.count("ldrb", "w") == 4 && each.count("strh", "w") == 0,
        2 => each.count("strh", "w") == 4 && each.count("ldrh", "w") == 4 && each.count("ldrb", "w") == 0,
        3 => each.count("ldrb", "w") == 4 && each.count("ldrh", "w") == 4,
        4 => each.count("str", "w") == 4 && each.count("ldr", "w") == 4,
        _ => each.count("str", "x") == 4 && each.count("ldr", "x") == 4,
    };
    let counts = loops.iter().filter(is_meant).map(|each| each.len() as f64 / 4.0);
    counts.min_by(f64::total_cmp).unwrap_or_else(|| panic!("no loop moves four units of {unit_in_bytes} bytes"))
}
