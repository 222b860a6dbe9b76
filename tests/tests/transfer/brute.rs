//! What is expected: every element is listed, sorted by its address, and joined with the one before it.

use tensor_layout::AnyLayout;
use tensor_layout::transfer::{PitchedRegion, Region};

/// All indices below these extents.
pub(crate) fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    extents.iter().fold(vec![Vec::new()], |all, &extent| {
        let longer = |index: Vec<usize>| (0..extent).map(move |last| [&index[..], &[last]].concat());
        all.into_iter().flat_map(longer).collect()
    })
}

/// The offsets of each element in both layouts, in elements, by ascending offset in the first.
pub(crate) fn elements(to: &AnyLayout, from: &AnyLayout) -> Vec<[usize; 2]> {
    let place = |name: &str| to.names().position(|own| own == name).expect("the axes are the same");
    let axes: Vec<_> = from.names().map(place).collect();
    let mut pairs: Vec<_> = indices(to.extents())
        .into_iter()
        .map(|index| {
            let source: Vec<_> = axes.iter().map(|&axis| index[axis]).collect();
            [to.offset(&index), from.offset(&source)].map(|offset| offset.expect("the index is in bounds"))
        })
        .collect();
    pairs.sort_unstable();
    pairs
}

/// The elements as regions, none of which continues the one before it.
pub(crate) fn joined(elements: &[[usize; 2]], element_bytes: usize) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for [to, from] in elements.iter().map(|offsets| offsets.map(|offset| offset * element_bytes)) {
        match regions.last_mut() {
            Some(last) if (last.to + last.bytes, last.from + last.bytes) == (to, from) => last.bytes += element_bytes,
            _ => regions.push(Region { to, from, bytes: element_bytes }),
        }
    }
    regions
}

/// The rows of a box.
pub(crate) fn rows(one: &PitchedRegion) -> impl Iterator<Item = Region> + '_ {
    let at = |start: usize, pitches: [isize; 2], i: usize, j: usize| {
        start.checked_add_signed(pitches[0] * i as isize + pitches[1] * j as isize).expect("a row is in the buffer")
    };
    let row = move |i, j| Region {
        to: at(one.to, one.to_pitches, i, j),
        from: at(one.from, one.from_pitches, i, j),
        bytes: one.bytes,
    };
    (0..one.counts[1]).flat_map(move |j| (0..one.counts[0]).map(move |i| row(i, j)))
}

/// The fewest boxes of up to three dimensions that these regions are, as wholes: every division of the regions is tried.
pub(crate) fn least_boxes(regions: &[Region]) -> usize {
    let count = regions.len();
    let is_box: Vec<bool> = (0..1_usize << count).map(|set| is_box(&taken(regions, set))).collect();
    let mut least = vec![0; 1 << count];
    for set in 1..1_usize << count {
        let lowest = set & set.wrapping_neg();
        let rest = set ^ lowest;
        let (mut best, mut part) = (usize::MAX, rest);
        loop {
            if is_box[part | lowest] {
                best = best.min(1 + least[rest ^ part]);
            }
            if part == 0 {
                break;
            }
            part = (part - 1) & rest;
        }
        least[set] = best;
    }
    least[(1 << count) - 1]
}

fn taken(regions: &[Region], set: usize) -> Vec<Region> {
    (0..regions.len()).filter(|k| set >> k & 1 == 1).map(|k| regions[k]).collect()
}

/// Whether ascending regions are a box: rows at one distance, in groups at one distance.
fn is_box(regions: &[Region]) -> bool {
    let Some(&first) = regions.first() else { return false };
    let count = regions.len();
    regions.iter().all(|region| region.bytes == first.bytes)
        && (1..=count).filter(|rows| count % rows == 0).any(|rows| {
            let distance = |k: usize| {
                regions.get(k).map_or([0; 2], |next| [next.to - first.to, next.from.wrapping_sub(first.from)])
            };
            let (row, group) = (distance(1), if rows < count { distance(rows) } else { [0; 2] });
            // The groups of a box may lie inside one another.
            let mut expected: Vec<_> = (0..count)
                .map(|k| {
                    let at = |side: usize| {
                        let row = if rows == 1 { 0 } else { row[side] };
                        row.wrapping_mul(k % rows).wrapping_add(group[side].wrapping_mul(k / rows))
                    };
                    [at(0), at(1)]
                })
                .collect();
            expected.sort_unstable();
            (0..count).all(|k| expected[k] == distance(k))
        })
}
