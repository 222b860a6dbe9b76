//! `cargo run --release -p tensor-layout-bench --bin transfer`: the instructions that it takes to make the regions of a copy and to list
//! them, beside loops written by hand for the same layouts. callgrind counts them, so `valgrind` must be installed; no result depends on time.
//!
//! Each side checks that the extents are equal, finds out which rows are one, and writes each region to a list that has room.

use std::hint::black_box;
use tensor_layout::transfer::{Region, regions};
use tensor_layout::{Layout, StridedLayout, layout};
use tensor_layout_counted::callgrind::{self, COUNTED};
use tensor_layout_counted::{Counted, program};

/// Rows of pixels from a picture with a pitch.
type Pixels = layout!(H=? W=? C=4);
type Pitched = layout!(H=? W=? C=4; stride(H) = ?);
/// Keys of heads, the tokens of which lie side by side.
type Heads = layout!(L=? T=? D=64; order = LTD);
type Tokens = layout!(L=? T=? D=64; order = TLD; stride(T) = ?);

struct Case {
    name: &'static str,
    /// By hand, as an iterator is walked with `for`, and with `for_each`.
    ways: [fn(&mut Vec<Region>); 3],
}

macro_rules! static_rows {
    ($rows:literal) => {{
    type To = layout!(H = $rows W=48 C=4);
    type From = layout!(H = $rows W=48 C=4; pad(W) = 64);
        fn by_hand(list: &mut Vec<Region>) {
            for h in 0..$rows {
                list.push(Region { to: h * 192, from: h * 256, bytes: 192 });
            }
        }
        fn by_for(list: &mut Vec<Region>) {
            for region in regions::<u8>(&To::default(), &From::default()).unwrap() {
                list.push(region);
            }
        }
        fn by_for_each(list: &mut Vec<Region>) {
            regions::<u8>(&To::default(), &From::default()).unwrap().for_each(|region| list.push(region));
        }
        Case { name: concat!("static, ", $rows, " rows"), ways: [by_hand, by_for, by_for_each] }
    }};
}

fn pixels(rows: usize) -> (Pixels, Pitched) {
    let [rows, columns] = black_box([rows, 48]);
    let to = Pixels::with_extents([rows, columns]).unwrap();
    (to, Pitched::with_extents_and_strides([rows, columns], [black_box(256)]).unwrap())
}

macro_rules! open_rows {
    ($rows:literal) => {{
        fn by_hand(list: &mut Vec<Region>) {
            let (to, from) = pixels($rows);
            let ([rows, columns, _], [to_pitch, ..], [from_pitch, ..]) = (to.extents(), to.strides(), from.strides());
            assert!(to.extents() == from.extents());
            if rows == 0 || columns == 0 {
                return;
            }
            let bytes = columns * 4;
            if to_pitch == from_pitch && to_pitch == bytes as isize {
                return list.push(Region { to: 0, from: 0, bytes: rows * bytes });
            }
            for h in 0..rows {
                list.push(Region { to: h * to_pitch as usize, from: h * from_pitch as usize, bytes });
            }
        }
        fn by_for(list: &mut Vec<Region>) {
            let (to, from) = pixels($rows);
            for region in regions::<u8>(&to, &from).unwrap() {
                list.push(region);
            }
        }
        fn by_for_each(list: &mut Vec<Region>) {
            let (to, from) = pixels($rows);
            regions::<u8>(&to, &from).unwrap().for_each(|region| list.push(region));
        }
        Case { name: concat!("run-time pitch, ", $rows, " rows"), ways: [by_hand, by_for, by_for_each] }
    }};
}

fn heads(layers: usize, tokens: usize) -> (Heads, Tokens) {
    let extents = black_box([layers, tokens]);
    let stride = black_box(layers as isize * 64 + 192);
    (Heads::with_extents(extents).unwrap(), Tokens::with_extents_and_strides(extents, [stride]).unwrap())
}

macro_rules! open_planes {
    ($layers:literal, $tokens:literal) => {{
        fn by_hand(list: &mut Vec<Region>) {
            let (to, from) = heads($layers, $tokens);
            let ([layers, tokens, _], to_strides, from_strides) = (to.extents(), to.strides(), from.strides());
            assert!(to.extents() == from.extents());
            for l in 0..layers {
                for t in 0..tokens {
                    let at = |strides: [isize; 3]| (l * strides[0] as usize + t * strides[1] as usize) * 2;
                    list.push(Region { to: at(to_strides), from: at(from_strides), bytes: 128 });
                }
            }
        }
        fn by_for(list: &mut Vec<Region>) {
            let (to, from) = heads($layers, $tokens);
            for region in regions::<u16>(&to, &from).unwrap() {
                list.push(region);
            }
        }
        fn by_for_each(list: &mut Vec<Region>) {
            let (to, from) = heads($layers, $tokens);
            regions::<u16>(&to, &from).unwrap().for_each(|region| list.push(region));
        }
        Case {
            name: concat!("run-time orders, ", $layers, " x ", $tokens, " rows"),
            ways: [by_hand, by_for, by_for_each],
        }
    }};
}

fn cases() -> Vec<Case> {
    vec![static_rows!(4), static_rows!(4000), open_rows!(4), open_rows!(4000), open_planes!(2, 2), open_planes!(50, 80)]
}

const WAYS: [&str; 3] = ["by hand", "for", "for_each"];

fn main() {
    if std::env::args().nth(1).is_some_and(|word| word == COUNTED) {
        return callgrind::run(programs());
    }
    let counts = callgrind::counted(programs().count(), &[]);
    println!("| | {} |\n|---|---|---|---|", WAYS.join(" | "));
    for (case, counts) in cases().iter().zip(counts.chunks_exact(WAYS.len())) {
        agree(case);
        let cells = counts.iter().map(|count| format!(" {count} ({:.2}) |", *count as f64 / counts[0] as f64));
        println!("| {} |{}", case.name, cells.collect::<String>());
    }
}

/// All ways list the same.
fn agree(case: &Case) {
    let lists = case.ways.map(|way| {
        let mut list = Vec::new();
        way(&mut list);
        list
    });
    assert!(!lists[0].is_empty() && lists.iter().all(|list| *list == lists[0]), "{}", case.name);
}

/// Each way of each case.
fn programs() -> impl Iterator<Item = Counted> {
    cases().into_iter().flat_map(|case| case.ways).map(|way| {
        let list = move || (Vec::with_capacity(5000), way);
        program(String::new(), list, |(list, way)| {
            list.clear();
            way(list);
            black_box(&list);
        })
    })
}
