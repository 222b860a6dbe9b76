//! Zero cost, shown: each probe has at most the instructions of its twin, which is written by hand with literal constants. The pairs, and
//! the rules of the comparison, are in `tests/probes`. [`kernels`] looks for vectors in whole kernels.
//!
//! `cargo test -p tensor-layout-compiled --features slow --test codegen table -- --nocapture` prints the numbers.

mod assembly;
mod compile;
mod kernels;

use assembly::Symbol;
use compile::{Cpu, probes};

/// A pair of functions as they were compiled.
struct Pair {
    ours: &'static Symbol,
    by_hand: &'static Symbol,
    /// The compiler found them to be one function.
    merged: bool,
}

impl Pair {
    /// `None` on targets whose assembly is not read.
    fn compiled(name: &str, cpu: Cpu) -> Option<Pair> {
        let assembly = probes(cpu)?;
        let find = |name: &str| assembly.symbol(name).unwrap_or_else(|| panic!("there is no function `{name}`"));
        let (ours, by_hand) = (find(name), find(&format!("{name}_by_hand")));
        Some(Pair { ours: ours.1, by_hand: by_hand.1, merged: ours.0 == by_hand.0 })
    }

    /// More instructions than [`COLD`] allows; or more calls, which all are of what panics: a check that the compiler could prove away in the
    /// twin, and so take out of its loop, has stayed in ours.
    fn ours_is_worse(&self, name: &str) -> bool {
        let cold = COLD.iter().find(|(pair, _)| *pair == name).map_or(0, |(_, more)| *more);
        self.ours.instructions.len() > self.by_hand.instructions.len() + cold
            || self.ours.calls() > self.by_hand.calls()
    }
}

/// Fails if ours is worse than its twin, and shows both.
fn compare(name: &str) {
    for cpu in Cpu::ALL {
        let Some(pair) = Pair::compiled(name, cpu) else { return };
        let listing = |symbol: &Symbol| symbol.instructions.join("\n    ");
        assert!(
            !pair.ours_is_worse(name),
            "`{name}` is worse than its twin on {}\nours, {} instructions:\n    {}\nby hand, {} instructions:\n    {}",
            cpu.name(),
            pair.ours.instructions.len(),
            listing(pair.ours),
            pair.by_hand.instructions.len(),
            listing(pair.by_hand),
        );
    }
}

/// A test for each pair.
macro_rules! pairs {
    ($($name:ident)*) => {
        const PAIRS: &[&str] = &[$(stringify!($name)),*];

        mod at_most_the_instructions_of_its_twin {
            $(#[test]
            fn $name() {
                super::compare(stringify!($name));
            })*
        }
    };
}

pairs! {
    index_checked index_unchecked get write fix view_of_a_slice tensor tensor_write tensor_view
    named named_write
    row_sum row_iter row_for iter_sum run_sum
    blur blur_unchecked blur_at
    block_index_checked block_walk_sum block_walk_scale block_walk_bias
    block_fix_index block_fix_sum block_arrays_max digits_index_checked digits_fix_index digits_walk_sum
    bias_add bias_add_unchecked
    gather gather_unchecked
    copy_one
    map map_rows map_pixels map_indexed
    run_time_index run_time_index_unchecked run_time_row_sum
    require_known require_pitch
    walk_sum walk_in_logical_order walk_axpy walk_axpy_views walk_bias walk_fill walk_indexed
    fold_channels fold_rows
    part_fix part_fix_mixed part_crop part_crop_mixed part_range part_range_mixed part_step part_step_mixed
    part_squeeze part_squeeze_mixed
    part_reverse part_reverse_mixed part_permute part_permute_mixed part_rename part_rename_mixed part_insert
    part_insert_mixed part_split part_split_mixed part_split_by part_reverse_if part_merge part_merge_mixed part_merge_rows_mixed part_diagonal
    part_diagonal_mixed
    part_broadcast part_broadcast_mixed part_broadcast_to part_broadcast_to_mixed part_windows part_windows_mixed
    part_split_at part_split_at_mixed part_axis_iter part_axis_iter_mixed part_axis_chunks part_axis_chunks_mixed
    part_tiles part_tiles_mixed
    part_split_at_mut part_axis_iter_mut part_axis_chunks_mut part_tiles_mut
    part_as_layout part_as_layout_of_range part_as_layout_mixed
    kernel_gather kernel_gather_unchecked
    kernel_reduce_memory kernel_reduce_logical
    kernel_blur kernel_blur_unchecked
    kernel_bias_nhwc kernel_bias_nhwc_unchecked kernel_bias_nchw kernel_bias_nchw_unchecked
}

/// How many instructions more a pair may have, all of them on a path that is taken only where a product overflows: both of the
/// pair save their numbers there, and call a function that says whether the result has too many indices or too large a storage.
const COLD: &[(&str, usize)] = &[
    ("part_merge_mixed", 3),
    ("part_windows_mixed", 3),
    ("part_broadcast_to", 2),
    ("part_broadcast_to_mixed", 2),
    ("part_as_layout_mixed", 3),
];

#[test]
fn table_of_all_pairs() {
    for cpu in Cpu::ALL {
        println!("{:26} {:>6} {:>8}", cpu.name(), "ours", "by hand");
        for name in PAIRS {
            let Some(pair) = Pair::compiled(name, cpu) else { return };
            let (ours, by_hand) = (pair.ours.instructions.len(), pair.by_hand.instructions.len());
            println!("{name:26} {ours:6} {by_hand:8}{}", if pair.merged { "  one function" } else { "" });
        }
    }
}

#[test]
fn no_pair_is_left_out() {
    let Some(assembly) = probes(Cpu::Baseline) else { return };
    let mut pairs: Vec<_> = assembly.names().filter_map(|name| name.strip_suffix("_by_hand")).collect();
    pairs.sort_unstable();
    let mut compared = [PAIRS, &["control"]].concat();
    compared.sort_unstable();
    assert_eq!(pairs, compared);
}

#[test]
fn a_bounds_check_too_many_would_be_noticed() {
    let Some(pair) = Pair::compiled("control", Cpu::Baseline) else { return };
    assert!(pair.ours_is_worse("control"));
}

#[test]
fn static_descriptors_are_read_only_data_without_addresses() {
    let Some(assembly) = probes(Cpu::Baseline) else { return };
    for name in ["DESCRIPTOR", "DESCRIPTOR_OF_AN_OUTPUT"] {
        let (_, descriptor) = assembly.symbol(name).expect("the descriptor is there");
        assert!(descriptor.section.starts_with(".rodata"), "`{name}` is in {}", descriptor.section);
        assert!(!descriptor.directives.is_empty(), "`{name}` has no data");
        assert_eq!(descriptor.addresses(), [""; 0], "sizes and strides are stored inline");
    }
    let runs_before_main = |section: &&String| section.starts_with(".init_array") || section.starts_with(".ctors");
    assert_eq!(assembly.sections.iter().find(runs_before_main), None);
}
