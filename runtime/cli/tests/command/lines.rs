//! The count of cache lines, against an enumeration.

#[path = "../../src/lines.rs"]
mod counted;

use counted::{Lines, lines};
use std::collections::BTreeSet;
use tensor_layout::AnyLayout;

/// Each byte of each element, by index.
fn enumerated(layout: &AnyLayout, element_bytes: usize) -> u128 {
    let mut lines = BTreeSet::new();
    let count: usize = layout.extents().iter().product();
    for number in 0..count {
        let mut rest = number;
        let mut index = vec![0; layout.rank()];
        for (digit, extent) in index.iter_mut().zip(layout.extents()).rev() {
            (*digit, rest) = (rest % extent, rest / extent);
        }
        let begin = layout.offset(&index).expect("in bounds") * element_bytes;
        lines.extend((begin..begin + element_bytes).map(|byte| byte / 64));
    }
    lines.len() as u128
}

#[track_caller]
fn check(text: &str) {
    let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
    for element_bytes in [1, 2, 4, 8] {
        let expected = Lines { count: enumerated(&layout, element_bytes), is_exact: true };
        assert_eq!(lines(&layout, element_bytes), expected, "{text}, {element_bytes} bytes");
    }
}

#[test]
fn lines_are_counted_as_an_enumeration_counts_them() {
    for text in [
        "",
        "H=0 W=3",
        "W=1000",
        "W=100; stride(W) = 7",
        "W=5; stride(W) = 1000; reverse(W)",
        "N=2 C=3 H=17 W=19; order = NHWC; pad(H) = 8",
        "N=3 C=5 H=7 W=33; align(H) = 64",
        "H=50 W=3; align(H) = 13",
        "H=50 W=3; align(H) = 64",
        "A=3 B=3 C=3 D=3 E=3; pad(E) = 5; pad(C) = 7",
        "N=4 C=5 H=6; broadcast(C)",
        "C=20 H=4 W=5; block(C) = 8",
        "C=3 H=4 W=5; block(C) = 8",
        "O=20 I=37 H=3 W=2; block(I) = 16; block(O) = 8",
        "O=21 I=37 H=3; block(O) = 4; block(I) = 16; reverse(H)",
        "H=20 W=3; overlap(H) = 2",
        "H=20 W=30; order = WH; overlap(H) = 7; overlap(W) = 5",
    ] {
        check(text);
    }
}

/// Extents, strides and orders of every small kind, by a generator without a seed of its own.
#[test]
fn lines_of_many_layouts_are_those_of_an_enumeration() {
    let mut state = 1_u64;
    let mut below = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    for _ in 0..400 {
        let [n, c, h, w] = [1 + below(3), 1 + below(40), 1 + below(6), 1 + below(20)];
        let order = ["NCHW", "NHWC", "WCHN", "CHWN"][below(4) as usize];
        let rules = [
            format!("pad(W) = {}", 1 + below(40)),
            format!("align(H) = {}", 1 + below(70)),
            format!("overlap(C) = {}", 1 + below(90)),
            format!("block(C) = {}", 1 + below(17)),
            "reverse(H); broadcast(N)".into(),
        ];
        let rule = &rules[below(5) as usize];
        check(&format!("N={n} C={c} H={h} W={w}; order = {order}; {rule}"));
    }
}

/// However large the layout is, the count is exact where loops lie inside one another, and else an upper bound.
#[test]
fn large_layouts_take_no_time() {
    let of = |text: &str| lines(&AnyLayout::parse(text).expect("a layout"), 4);
    assert_eq!(of("H=1000000000 W=1000000").count, 1_000_000_000_000_000 * 4 / 64);
    // Rows of 3 elements, 12 bytes, each at its own line.
    assert_eq!(of("H=1000000000 W=3; align(H) = 16"), Lines { count: 1_000_000_000, is_exact: true });
    // Rows of 52 bytes: of 16 rows, 13 lines.
    assert_eq!(of("H=16000000000 W=13").count, 13_000_000_000);
    let interlocked = of("H=200000 W=300000; order = WH; overlap(H) = 7; overlap(W) = 5");
    assert!(!interlocked.is_exact && interlocked.count <= 200_000 * 300_000);
}
