//! Laws of the contiguous runs of a view.

use crate::sample::{Sample, for_every_layout};
use std::ops::Range;

/// The runs of a view, as ranges of offsets.
fn runs(sample: &Sample) -> Vec<Range<usize>> {
    let buffer = sample.own_offsets();
    let view = sample.view(&buffer);
    let offsets = |run: &[u32]| run[0] as usize..run[run.len() - 1] as usize + 1;
    view.runs().map(offsets).collect()
}

/// The runs cover exactly the elements: each element is in the runs once for each of its indices.
#[test]
fn runs_cover_each_index_once() {
    for_every_layout(|sample| {
        let mut given: Vec<usize> = runs(sample).into_iter().flatten().collect();
        let mut expected = sample.oracle.offsets();
        given.sort_unstable();
        expected.sort_unstable();
        assert_eq!(given, expected);
    });
}

/// Internal iteration (`for_each`, `fold`) gives the runs that `next` would have, from wherever `next` had come to.
#[test]
fn folding_runs_goes_on_where_next_stopped() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let view = sample.view(&buffer);
        let all: Vec<_> = view.runs().collect();
        for start in (0..=all.len()).step_by(1 + all.len() / 7) {
            let mut rest = Vec::new();
            view.for_each_run_from(start, &mut |run| rest.push(run));
            assert_eq!(rest, all[start..], "from {start}");
        }
    });
}

/// All runs of a layout have the same length, except runs in blocks that are not full. No run is empty.
#[test]
fn runs_are_of_one_length() {
    for_every_layout(|sample| {
        let runs = runs(sample);
        let is_one_length = runs.iter().all(|run| run.len() == runs[0].len());
        assert!(runs.iter().all(|run| !run.is_empty()) && (is_one_length || !sample.oracle.is_filled()));
    });
}

/// If the axes lie inside one another, as they do without a `stride` rule that breaks this, the runs are the longest ranges of
/// addressed elements, in ascending order. Each occurs as often as the broadcast axes repeat it. Blocks that are not full come after
/// those that are.
#[test]
fn runs_are_maximal_and_ascend() {
    for_every_layout(|sample| {
        if sample.oracle.is_nested() && sample.oracle.is_filled() {
            let ranges = sample.oracle.ranges();
            let length = ranges.iter().map(Range::len).sum::<usize>().max(1);
            let times = sample.oracle.len() / length;
            let expected: Vec<_> = ranges.into_iter().flat_map(|range| std::iter::repeat_n(range, times)).collect();
            assert_eq!(runs(sample), expected);
        }
    });
}

/// At every step, the iterator knows the exact number of runs. After the last run it gives `None`.
#[test]
fn the_number_of_runs_is_exact_at_every_step() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let view = sample.view(&buffer);
        let mut runs = view.runs();
        for remaining in (1..=view.runs().count()).rev() {
            assert_eq!(runs.size_hint(), (remaining, Some(remaining)));
            assert!(runs.next().is_some());
        }
        for _ in 0..2 {
            assert_eq!(runs.len(), 0);
            assert!(runs.next().is_none());
        }
    });
}
