//! The pictures in the documentation, compared with what the runtime says of the same layouts.

use super::tables::model;
use crate::table::picture::{COLUMNS, LINES, picture};
use crate::table::{Table, markdown};
use std::collections::BTreeSet;
use tensor_layout::AnyLayout;

fn drawn(source: &str) -> Option<String> {
    let model = model(source);
    picture(&model, &Table::of(&model))
}

#[track_caller]
fn assert_drawn(source: &str, lines: &[&str]) {
    assert_eq!(drawn(source).unwrap_or_default().lines().collect::<Vec<_>>(), lines, "{source}");
}

#[test]
fn small_layouts_are_drawn_whole() {
    assert_drawn(
        "N=1 C=2 H=3 W=4",
        &[
            "memory, 24 elements, a row each 12; a cell shows H,W",
            "  0  C=0  0,0 0,1 0,2 0,3 1,0 1,1 1,2 1,3 2,0 2,1 2,2 2,3",
            " 12  C=1  0,0 0,1 0,2 0,3 1,0 1,1 1,2 1,3 2,0 2,1 2,2 2,3",
        ],
    );
    assert_drawn(
        "N=1 C=2 H=2 W=4; order = NHWC; pad(W) = 5",
        &[
            "memory, 20 elements, a row each 10; a cell shows W,C;",
            "    `-`: padding",
            "  0  H=0  0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1   -   -",
            " 10  H=1  0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1   -   -",
        ],
    );
    assert_drawn("H=2 W=3; reverse(H)", &["memory, 6 elements; a cell shows H,W", "0   1,0 1,1 1,2 0,0 0,1 0,2"]);
    assert_drawn(
        "N=2 C=3 H=2 W=3; broadcast(C)",
        &[
            "memory, 12 elements, a row each 6; a cell shows H,W",
            "  0  C=* N=0  0,0 0,1 0,2 1,0 1,1 1,2",
            "  6  C=* N=1  0,0 0,1 0,2 1,0 1,1 1,2",
        ],
    );
}

#[test]
fn large_layouts_are_drawn_by_structure() {
    assert_drawn(
        "N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8",
        &[
            "memory, 233472 elements, a row each 64; a cell shows C",
            "   0  H=0 W=0   0 1 2 3 4 5 6 7 8 9 10 11 12 ..50 more.. 63",
            "  64  H=0 W=1   0 1 2 3 4 5 6 7 8 9 10 11 12 ..50 more.. 63",
            " ...  54 more: W=2..=55, each 64 after the one before",
            "3584  H=0 W=56  0 1 2 3 4 5 6 7 8 9 10 11 12 ..50 more.. 63",
            " ...  56 more: H=1..=56, each 3648 after the one before",
        ],
    );
    assert_drawn(
        "N=8 C=60 H=56 W=56; block(C) = 16",
        &[
            "memory, 1605632 elements, a row each 16; a cell shows C",
            "  0  N=0 C=0..=15 H=0 W=0   0 1 2 3 4 5 6 7 8 ..6 more.. 15",
            "...  54 more: W=1..=54, each 16 after the one before",
            "880  N=0 C=0..=15 H=0 W=55  0 1 2 3 4 5 6 7 8 ..6 more.. 15",
            "...  55 more: H=1..=55, each 896 after the one before",
            "...  3 more: C=16..=59, each 50176 after the one before",
            "...  7 more: N=1..=7, each 200704 after the one before",
        ],
    );
    assert_drawn(
        "H=300 W=451 C=3; align(H) = 64; reverse(H)",
        &[
            "memory, 422400 elements, a row each 1408; a cell shows W,C",
            "     0  H=299  0,0 0,1 ..1350 more.. 450,2 ..55 padding..",
            "  1408  H=298  0,0 0,1 ..1350 more.. 450,2 ..55 padding..",
            "   ...  297 more: H=1..=297, each 1408 after the one before",
            "420992  H=0    0,0 0,1 ..1350 more.. 450,2 ..55 padding..",
        ],
    );
}

#[test]
fn one_element_and_none() {
    for source in ["", "N=1 C=1"] {
        assert_drawn(source, &["memory, 1 element; `*`: the element", "0   *"]);
    }
    assert_drawn("H=4 W=4; broadcast(H, W)", &["memory, 1 element; `*`: the element", "0  H=* W=*  *"]);
    for source in ["H=3 W=0", "H=0 W; pad(W) = 8", "N=? H=0"] {
        assert_drawn(source, &["memory: no element"]);
    }
}

#[test]
fn names_stand_for_numbers_that_are_not_known() {
    assert_drawn(
        "N C H W; order = NHWC; pad(H) = 8",
        &[
            "memory, a row each W × C; a cell shows W,C",
            "    0  N=0 H=0  0,0 0,1 .. 0,C-1 1,0 .. W-1,C-1",
            "W × C  N=0 H=1  0,0 0,1 .. 0,C-1 1,0 .. W-1,C-1",
            "  ...  H=2..=H-1, each W × C after the one before",
            "  ...  N=1..=N-1, each up(H, 8) × W × C after the one before",
        ],
    );
    assert_drawn(
        "N=K C=64 H=? W={2 * K}; block(C) = 16; broadcast(N)",
        &[
            "memory, a row each 16 × { 2 * K }; a cell shows W,C",
            "  0  N=* C=0..=15 H=0  0,0 0,1 .. 0,15 1,0 .. { 2 * K }-1,15",
            "...  H=1..=H-1, each 16 × { 2 * K } after the one before",
            "...  3 more: C=16..=63",
        ],
    );
    assert_drawn(
        "H=? W C=3; pad(C) = 4; reverse(H, W)",
        &[
            "memory, a row each 4 × W; a cell shows W,C;",
            "    `-`: padding, if any",
            "    0  H=H-1  W-1,0 W-1,1 W-1,2 - W-2,0 .. 0,2 -",
            "4 × W  H=H-2  W-1,0 W-1,1 W-1,2 - W-2,0 .. 0,2 -",
            "  ...  H=0..=H-3, each 4 × W after the one before",
        ],
    );
    assert_drawn("N", &["memory; a cell shows N", "0   0 1 .. N-1"]);
}

/// Numbers that the runtime refuses, and strides from which the order in memory does not follow.
#[test]
fn some_layouts_have_no_picture() {
    for source in [
        "N=4611686018427387904 C=4",
        "N=18446744073709551615 C=18446744073709551615 H=18446744073709551615",
        "N C=20000000000 H=30000000000",
        "N=3; pad(N) = 18446744073709551615",
        "N=2 H=2 W=3; stride(H) = 2",
        "H=? W=? C=3; stride(H) = ?",
        "N C H W; block(C) = 16",
        "N=4 C=64; block(C) = K",
        "N={\"\n```\n\".len()}",
    ] {
        assert_eq!(drawn(source), None, "{source}");
        assert!(markdown(&model(source)).starts_with('|'), "{source}");
    }
}

/// Texts with all numbers: those that every test of the grammar knows, and larger ones.
fn known() -> impl Iterator<Item = &'static str> {
    let larger = [
        "A=2 B=3 C=4 D=5 E=2 F=3 G=2 H=3; order = column_major; pad(C, F) = 8; align(G) = 64",
        "A=12 B=13 C=14 D=15 E=12 F=13 G=12 H=13",
        "O=64 I=64 H=3 W=3; block(I) = 4; block(O) = 8",
        "N=2 C=20 H=2 W=2; block(C) = 16",
        "C=70; block(C) = 16",
        "Batch=1000000 VeryLongNameOfAnAxis=1000000 D=100000",
        "H=200 W=300; reverse(H, W)",
        "N=1 C=3 H=1080 W=1920; order = NHWC; pad(W) = 64; pad(H) = 16",
        "N=2 C=3 H=4 W=5; order = NHWC; broadcast(C); reverse(W); pad(W) = 8",
    ];
    include_str!("agreement/right.txt").lines().chain(larger)
}

#[test]
fn pictures_are_small() {
    let with_names = [
        "A B C D E F G H",
        "AxisOfAVeryLongName=? AnotherVeryLongName=K::OF::A::PATH Third=? N C; pad(N) = 1000; pad(C) = K; align(C) = 64",
        "N={1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1} C H",
    ];
    for source in known().chain(with_names) {
        let picture = drawn(source).unwrap_or_default();
        assert!(picture.lines().count() <= LINES, "{source}\n{picture}");
        assert!(picture.lines().all(|line| line.chars().count() <= COLUMNS), "{source}\n{picture}");
    }
}

/// The words of the memory, without the spaces that put them into columns.
fn words(lines: &str) -> Vec<String> {
    lines.split_whitespace().map(str::to_owned).collect()
}

/// Where both have room for the whole memory, they say the same.
#[test]
fn whole_pictures_are_those_of_explain() {
    for source in [
        "N=1 C=2 H=3 W=4",
        "N=1 C=2 H=2 W=4; order = NHWC; pad(W) = 5",
        "H=2 W=3; reverse(H)",
        "H=3 W=3; broadcast(H); pad(W) = 4",
        "C=5; block(C) = 4",
        "C=3 W=2; block(C) = 2",
        "H=4 W=4; broadcast(H, W)",
        "",
        "H=3 W=0",
        "H=2 W=8; align(H) = 10; reverse(W)",
    ] {
        let explained = AnyLayout::parse(source).unwrap().explain().to_string();
        let memory = &explained[explained.find("\nmemory").unwrap()..];
        assert_eq!(words(&drawn(source).unwrap()), words(memory), "{source}");
    }
}

/// The offsets that an index reaches, of layouts that are not too large.
fn reached(layout: &AnyLayout) -> Option<BTreeSet<usize>> {
    let count = layout.extents().iter().try_fold(1_usize, |count, extent| count.checked_mul(*extent))?;
    let index = |mut number: usize| {
        let mut index = vec![0; layout.rank()];
        for (at, extent) in index.iter_mut().zip(layout.extents()).rev() {
            (*at, number) = (number % extent, number / extent);
        }
        index
    };
    (count <= 5000).then(|| (0..count).filter_map(|number| layout.offset(&index(number))).collect())
}

/// The number of `..50 more..`, and of `..3 padding..`.
fn gap(word: &str, next: Option<&&str>) -> Option<usize> {
    next.filter(|next| ["more..", "padding.."].contains(next))?;
    word.strip_prefix("..")?.parse().ok()
}

/// The index that a label such as `N=*` or `C=16..=31` begins with, by the position of its axis.
fn labelled(layout: &AnyLayout, word: &str) -> Option<(usize, usize)> {
    let (name, from) = word.split_once('=')?;
    let axis = layout.names().position(|axis| axis == name || name.ends_with("..") && axis.starts_with(&name[..8]))?;
    let from = from.split("..").next()?;
    Some((axis, if from == "*" { 0 } else { from.parse().ok()? }))
}

/// Each cell of a row is where the runtime has the index, and what is marked as padding is reached by none. Returns the number of cells.
#[track_caller]
fn check_row(layout: &AnyLayout, axes: &[usize], line: &str) -> usize {
    let words: Vec<_> = line.split_whitespace().collect();
    let mut offset: usize = words[0].parse().unwrap();
    let mut index = vec![0; layout.rank()];
    let mut checked = 0;
    let mut rest = words[1..].iter().peekable();
    let reached = reached(layout);
    while let Some(word) = rest.next() {
        if word.contains('=') {
            let (axis, at) = labelled(layout, word).unwrap_or_else(|| panic!("{line}"));
            index[axis] = at;
        } else if let Some(count) = gap(word, rest.peek().copied()) {
            let is_padding = rest.next() == Some(&"padding..");
            let range = offset..offset + count;
            assert!(
                !is_padding || reached.as_ref().is_none_or(|reached| reached.range(range).next().is_none()),
                "{line}"
            );
            offset += count;
        } else {
            let at: Vec<usize> = word.split(',').filter_map(|at| at.parse().ok()).collect();
            if *word == "-" {
                assert!(reached.as_ref().is_none_or(|reached| !reached.contains(&offset)), "{line}");
            } else if *word == "*" || at.len() == axes.len() {
                at.iter().zip(axes).for_each(|(&at, &axis)| index[axis] = at);
                assert_eq!(layout.offset(&index), Some(offset), "{line}: {word}");
            } else {
                assert!(line.ends_with("..."), "{line}");
                break;
            }
            (offset, checked) = (offset + 1, checked + 1);
        }
    }
    checked
}

/// `...  7 more: N=1..=7, each 200704 after the one before`: the first index and the one before it are that far apart.
#[track_caller]
fn check_gap(layout: &AnyLayout, line: &str) {
    let words: Vec<_> = line.split_whitespace().collect();
    let Some(step) = words.iter().position(|word| *word == "after").and_then(|at| words[at - 1].parse().ok()) else {
        return;
    };
    let (axis, from) = labelled(layout, words[3].trim_end_matches(',')).unwrap_or_else(|| panic!("{line}"));
    let of_blocks = layout.block(axis).map(|(size, _)| size).filter(|size| from % size == 0);
    let before = if layout.strides()[axis] < 0 { from + 1 } else { from - of_blocks.unwrap_or(1) };
    let offset = |at: usize| {
        let mut index = vec![0; layout.rank()];
        index[axis] = at;
        layout.offset(&index).unwrap()
    };
    let distance = offset(from) - offset(before);
    assert_eq!(distance, step, "{line}");
}

#[test]
fn pictures_agree_with_the_runtime() {
    let (mut pictures, mut cells) = (0, 0);
    for source in known() {
        let (layout, Some(picture)) = (AnyLayout::parse(source).unwrap(), drawn(source)) else { continue };
        let heading = picture.replace(";\n    ", "; ");
        let heading = heading.lines().next().unwrap();
        let count = heading.split_whitespace().nth(1).unwrap();
        if heading == "memory: no element" {
            assert_eq!(layout.storage_size(), 0, "{source}");
            continue;
        }
        assert_eq!(count, layout.storage_size().to_string(), "{source}");
        let shown = heading.split("a cell shows ").nth(1).map_or("", |shown| shown.split(';').next().unwrap());
        let axis = |name: &str| labelled(&layout, &format!("{name}=0")).unwrap_or_else(|| panic!("{source}")).0;
        let axes: Vec<_> = shown.split(',').filter(|name| !name.is_empty()).map(axis).collect();
        for line in picture.lines() {
            if line.trim_start().starts_with("...") {
                check_gap(&layout, line);
            } else if line.trim_start().starts_with(|first: char| first.is_ascii_digit()) {
                cells += check_row(&layout, &axes, line);
            }
        }
        pictures += 1;
    }
    assert!(pictures >= 100 && cells >= 500, "{pictures} pictures with {cells} cells");
}

#[test]
fn the_guide_has_these_pictures() {
    let guide = include_str!("../../../runtime/src/guide/pictures.md");
    for source in ["N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8", "N C H W; order = NHWC"] {
        let picture = drawn(source).unwrap();
        assert!(guide.contains(&format!("```text\n{picture}\n```\n")), "{source}\n{picture}");
    }
}

/// With numbers in place of the names, each cell is where the runtime has it, and the rows are as far apart as the formula says.
#[test]
fn names_agree_with_the_runtime() {
    const NUMBERS: [(&str, usize); 5] = [("N", 6), ("C", 7), ("H", 8), ("W", 9), ("K", 10)];
    let number = |text: &str| {
        let (name, less) = text.split_once('-').unwrap_or((text, "0"));
        let named = NUMBERS.iter().find(|(other, _)| *other == name).map(|(_, number)| *number);
        named.unwrap_or_else(|| name.parse().unwrap_or_else(|_| panic!("{text}"))) - less.parse::<usize>().unwrap()
    };
    for (names, numbers) in [
        ("N C H W", "N=6 C=7 H=8 W=9"),
        ("N C H W; order = NHWC; pad(C) = 8", "N=6 C=7 H=8 W=9; order = NHWC; pad(C) = 8"),
        ("N C=3 H W=K; order = NHWC; align(H) = 64", "N=6 C=3 H=8 W=10; order = NHWC; align(H) = 64"),
        ("N=? C=K H W; reverse(C, W)", "N=6 C=10 H=8 W=9; reverse(C, W)"),
        ("N C=64 H W=2; block(C) = 16; broadcast(N)", "N=6 C=64 H=8 W=2; block(C) = 16; broadcast(N)"),
        ("N C=20 H=2 W; block(C) = 16; block(H) = 2", "N=6 C=20 H=2 W=9; block(C) = 16; block(H) = 2"),
    ] {
        let (layout, picture) = (AnyLayout::parse(numbers).unwrap(), drawn(names).unwrap());
        let picture = picture.replace(";\n    ", "; ");
        let (heading, rows) = picture.split_once('\n').unwrap();
        let shown = heading.split("a cell shows ").nth(1).unwrap().split(';').next().unwrap();
        let axis = |name: &str| layout.names().position(|other| other == name).unwrap();
        let axes: Vec<_> = shown.split(',').map(axis).collect();
        let mut starts = Vec::new();
        for row in rows.lines().filter(|row| !row.trim_start().starts_with("...")) {
            let label = row.find('=').unwrap_or(row.len()) - 1;
            let start: usize = row[..label].split('×').map(|factor| number(factor.trim())).product();
            let mut index = vec![0; layout.rank()];
            let mut offsets = Vec::new();
            for word in row[label..].split_whitespace() {
                if let Some((name, at)) = word.split_once('=') {
                    index[axis(name)] = if at == "*" { 0 } else { number(at.split("..").next().unwrap()) };
                } else if word == ".." || word == "-" {
                    offsets.push(None);
                } else {
                    word.split(',').zip(&axes).for_each(|(at, &axis)| index[axis] = number(at));
                    offsets.push(layout.offset(&index));
                    assert!(offsets.last().is_some_and(Option::is_some), "{names}: {word}");
                }
            }
            assert_eq!(offsets[0], Some(start), "{names}\n{row}");
            let are_adjacent =
                offsets.windows(2).all(|pair| pair.contains(&None) || pair[0].map(|at| at + 1) == pair[1]);
            assert!(are_adjacent && offsets.iter().flatten().is_sorted(), "{names}\n{row}\n{offsets:?}");
            starts.push(start);
        }
        assert!(starts.is_sorted() && !starts.is_empty(), "{names}");
    }
}
