//! Regions, pitched regions, ranges and reads, against all elements of the two layouts, one by one.

mod brute;
mod engine;
mod generator;
mod programs;
mod refused;

use brute::{elements, joined, least_boxes, rows};
use generator::Pairs;
use std::collections::BTreeSet;
use tensor_layout::AnyLayout;
use tensor_layout::transfer::{PitchRule, ReadPolicy, Region, pitched_any, ranges_any, reads_any, regions_any};

const SIZES: [usize; 5] = [1, 2, 3, 4, 16];

/// How many of the pairs met what must not be missing.
#[derive(Default)]
struct Met {
    copies: usize,
    shared: usize,
    empty: usize,
    uneven: usize,
    fewer_by_boxes: usize,
}

fn pairs(count: usize) -> impl Iterator<Item = ([AnyLayout; 2], usize, ReadPolicy)> {
    let mut pairs = Pairs::new(7);
    (0..count).map(move |_| {
        let element_bytes = SIZES[pairs.below(SIZES.len())];
        let gap = [0, 1, 4, 30, usize::MAX][pairs.below(5)];
        let most_bytes = [element_bytes, element_bytes + 7, 64, usize::MAX][pairs.below(4)].max(element_bytes);
        (pairs.next(), element_bytes, ReadPolicy::new().with_gap(gap).with_most_bytes(most_bytes))
    })
}

/// A number of pairs that takes few seconds without optimisation; `.ci/run exhaustive` tries more.
const PAIRS: usize = if cfg!(feature = "exhaustive") { 20_000 } else { 1_500 };

#[test]
fn regions_are_the_joined_elements() {
    let mut met = Met::default();
    for ([to, from], element_bytes, _) in pairs(PAIRS) {
        let elements = elements(&to, &from);
        let is_shared = elements.windows(2).any(|two| two[0][0] == two[1][0]);
        let Ok(regions) = regions_any(&to, &from, element_bytes) else {
            assert!(!to.is_unique(), "{to} <- {from}");
            met.shared += usize::from(is_shared);
            continue;
        };
        assert!(!is_shared, "{to} <- {from}");
        let expected = joined(&elements, element_bytes);
        assert_eq!(regions.len(), expected.len(), "{to} <- {from}");
        let mut rest = regions.clone();
        rest.nth(expected.len() / 2);
        assert_eq!(rest.len(), expected.len() - expected.len().min(expected.len() / 2 + 1));
        let folded = regions.clone().fold(Vec::new(), |list, region| [list, vec![region]].concat());
        assert_eq!(folded, expected, "{to} <- {from}");
        assert!(rest.eq(expected.iter().copied().skip(expected.len() / 2 + 1)));
        assert_eq!(regions.collect::<Vec<_>>(), expected, "{to} <- {from}");
        met.copies += 1;
        met.empty += usize::from(elements.is_empty());
        met.uneven += usize::from(expected.iter().any(|region| region.bytes != expected[0].bytes));
    }
    assert!(met.copies > PAIRS / 2 && [met.shared, met.empty, met.uneven].iter().all(|count| count * 300 > PAIRS));
}

#[test]
fn boxes_are_the_regions_and_the_fewest() {
    let mut met = Met::default();
    let (mut least, mut tried) = (0, 0);
    for ([to, from], element_bytes, _) in pairs(PAIRS) {
        let Ok(boxes) = pitched_any(&to, &from, element_bytes, PitchRule::Any) else { continue };
        let list: Vec<_> = boxes.clone().collect();
        assert_eq!(boxes.len(), list.len());
        assert!(list.windows(2).all(|two| two[0].to < two[1].to), "{to} <- {from}");
        let mut moved: Vec<Region> = list.iter().flat_map(rows).collect();
        moved.sort_unstable_by_key(|region| region.to);
        let elements = elements(&to, &from);
        let units = moved.iter().flat_map(|row| {
            (0..row.bytes)
                .step_by(element_bytes)
                .map(|byte| [row.to + byte, row.from + byte].map(|at| at / element_bytes))
        });
        assert!(units.eq(elements.iter().copied()), "{to} <- {from}: {list:?}");
        let regions = joined(&elements, element_bytes);
        assert!(list.len() <= regions.len());
        if regions.len() <= 9 {
            let is_least = list.len() <= least_boxes(&regions);
            // Of an axis with different digits on both sides, some regions are at one distance by chance.
            assert!(is_least || !(to.is_strided() && from.is_strided()), "{to} <- {from}: {list:?}");
            tried += 1;
            least += usize::from(is_least);
        }
        met.fewer_by_boxes += usize::from(list.len() < regions.len());
    }
    assert!(least * 100 >= tried * 99 && tried > PAIRS / 6 && met.fewer_by_boxes > PAIRS / 12);
}

#[test]
fn ranges_are_the_bytes_of_all_elements() {
    for ([_, layout], element_bytes, ReadPolicy { gap, .. }) in pairs(PAIRS) {
        let offsets: BTreeSet<usize> = elements(&layout, &layout).into_iter().map(|[offset, _]| offset).collect();
        let mut expected: Vec<std::ops::Range<usize>> = Vec::new();
        for start in offsets.into_iter().map(|offset| offset * element_bytes) {
            match expected.last_mut() {
                Some(last) if start - last.end <= gap => last.end = start + element_bytes,
                _ => expected.push(start..start + element_bytes),
            }
        }
        assert_eq!(ranges_any(&layout, element_bytes, gap).collect::<Vec<_>>(), expected, "{layout}, gap {gap}");
    }
}

#[test]
fn reads_bring_each_element_to_its_place() {
    for ([to, from], element_bytes, policy) in pairs(PAIRS / 6) {
        let Ok(reads) = reads_any(&to, &from, element_bytes, policy) else { continue };
        let elements = elements(&to, &from);
        let (mut moved, mut end) = (Vec::new(), None);
        for read in reads {
            assert!(read.range.len() <= policy.most_bytes && !read.range.is_empty());
            assert!(end.is_none_or(|end| end <= read.range.start), "{to} <- {from}");
            end = Some(read.range.end);
            let mut touched = BTreeSet::new();
            for Region { to, from, bytes } in read.regions {
                assert!(from + bytes <= read.range.len());
                touched.extend((from..from + bytes).step_by(element_bytes));
                let units = (0..bytes).step_by(element_bytes);
                moved
                    .extend(units.map(|byte| [to + byte, from + read.range.start + byte].map(|at| at / element_bytes)));
            }
            // It begins and ends with an element that is needed, and what is read in vain is within the policy.
            assert_eq!(touched.first(), Some(&0));
            assert_eq!(touched.last(), Some(&(read.range.len() - element_bytes)));
            let list: Vec<_> = touched.into_iter().collect();
            assert!(list.windows(2).all(|two| two[1] - two[0] - element_bytes <= policy.gap));
        }
        moved.sort_unstable();
        assert_eq!(moved, elements, "{to} <- {from}, {policy:?}");
    }
}

/// They are as few as a policy allows: each read takes as much as it may.
#[test]
fn reads_are_the_fewest() {
    for ([to, from], element_bytes, policy) in pairs(PAIRS) {
        let Ok(reads) = reads_any(&to, &from, element_bytes, policy) else { continue };
        let most = policy.most_bytes / element_bytes * element_bytes;
        let offsets: BTreeSet<usize> =
            elements(&to, &from).into_iter().map(|[_, offset]| offset * element_bytes).collect();
        let (mut count, mut start, mut end) = (0, 0, 0);
        for offset in offsets {
            if count == 0 || offset - end > policy.gap || offset + element_bytes - start > most {
                (count, start) = (count + 1, offset);
            }
            end = offset + element_bytes;
        }
        assert_eq!(reads.count(), count, "{to} <- {from}, {policy:?}");
    }
}
