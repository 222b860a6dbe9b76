//! No text makes the parser panic, and what it takes is printed as a text that says the same.
//!
//! `FUZZ_CASES=1000000 cargo test --release --package tensor-layout --lib any::tests::fuzz` tries more than CI does, and `FUZZ_SEED`
//! others.

use super::random::{Random, number};
use super::{found, parsed};
use crate::convert::strategy_of_any;
use crate::element::DataType;
use crate::picture::conversion_svg;
use crate::untyped::AnyView;
use crate::{AnyLayout, layout};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

const VOCABULARY: &str = "N C H W Batch NHWC n é _ r#in in r# fn order pad align stride broadcast reverse block padd row_major column_major \
    = = = = ; ; ; , : ? :: - . # ' \" ( ) { } [ ] (H) (H,W) (N) {8} 0 1 2 3 8 57usize 3u8 1.5 0x1F 0b2 1e9 99999999999999999999 \
    9223372036854775807 340282366920938463463374607431768211456 // /* */ /**/ \\ $ ` § r\" r#\" b' 'x' \"x\" \u{1F600} \u{200e}";

const TEXTS: [&str; 6] = [
    "N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8",
    "Batch=4 Seq=128 Head=8 D=64; order = Batch Head Seq D; align(Head) = 64",
    "H=300 W=451 C=3; stride(H) = 1360; reverse(H)",
    "H=2 W=3; broadcast(H); /* a comment */ pad(W) = {0x10}",
    "A=2 B=3 C=4 D=5 E=6 F=7 G=8 H=9; order = column_major; pad(C, F) = 8",
    "",
];

impl Random {
    /// Words of the vocabulary, with and without spaces.
    fn words(&mut self, vocabulary: &[&str]) -> String {
        let mut text = String::from(self.pick(&TEXTS));
        for _ in 0..self.below(12) {
            text.push_str(self.pick(&["", " ", "\n"]));
            text.push_str(self.pick(vocabulary));
        }
        text
    }

    /// A right text with characters inserted, removed and replaced.
    fn mutated(&mut self, vocabulary: &[&str]) -> String {
        let mut characters: Vec<char> = self.pick(&TEXTS).chars().collect();
        for _ in 0..1 + self.below(4) {
            let at = self.below(characters.len() + 1);
            let end = (at + self.below(3)).min(characters.len());
            let with: Vec<char> = if self.below(2) == 0 { Vec::new() } else { self.pick(vocabulary).chars().collect() };
            characters.splice(at..end, with);
        }
        characters.into_iter().collect()
    }

    /// Any bytes that are UTF-8.
    fn bytes(&mut self) -> String {
        let bytes: Vec<u8> = (0..self.below(40)).map(|_| self.below(256) as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[test]
fn random_texts_do_not_panic() {
    let vocabulary: Vec<_> = VOCABULARY.split_whitespace().collect();
    let mut random = Random(number("FUZZ_SEED", 1));
    let cases = number("FUZZ_CASES", if cfg!(any(miri, target_arch = "s390x")) { 100 } else { 10_000 });
    let mut right = 0;
    for case in 0..cases {
        let text = match case % 4 {
            0 => random.words(&vocabulary),
            3 => random.bytes(),
            _ => random.mutated(&vocabulary),
        };
        match AnyLayout::parse(&text) {
            Ok(layout) => {
                right += 1;
                assert_eq!(parsed(&layout.to_string()), layout, "{text}");
            }
            Err(error) => {
                assert!(error.mistakes().all(|mistake| text.get(mistake.bytes()).is_some()), "{text}");
                assert!(error.mistakes().len() > 0 && error.to_string().contains("error: "), "{text}");
            }
        }
    }
    assert!(cases < 1_000 || right * 20 > cases, "{right} of {cases} texts are right");
}

/// Deep and long texts end, too.
#[test]
fn long_texts_do_not_panic() {
    for part in ["(", "{", "[", "N=1 ", "N=", "pad(", "; ", "order = ", "'", "\"", "/*", "{{{3}}}", "A", "9", "é "] {
        for bytes in if cfg!(miri) { [100, 200] } else { [16_000, 100_000] } {
            let text = part.repeat(bytes / part.len());
            let _ = AnyLayout::parse(&text).map_err(|error| error.to_string().len());
            let _ = AnyLayout::parse(&std::format!("N={text}")).map_err(|error| error.mistakes().len());
        }
    }
}

/// The text that is found for random numbers gives them.
#[test]
fn random_numbers_are_found() {
    const NAMES: [&str; 8] = ["N", "C", "H", "W", "Batch", "in", "x", "D"];
    const STRIDES: [isize; 12] = [0, 1, -1, 2, 3, -6, 8, 24, 64, 100, 1360, 4096];
    /// Eight axes of this extent have a number of indices that fits `isize`.
    const MOST: usize = if cfg!(target_pointer_width = "64") { 57 } else { 9 };
    let mut random = Random(number("FUZZ_SEED", 1));
    for _ in 0..number("FUZZ_CASES", if cfg!(any(miri, target_arch = "s390x")) { 20 } else { 10_000 }) {
        let rank = random.below(9);
        let axes: Vec<_> = (0..rank)
            .map(|axis| {
                (
                    NAMES[axis],
                    [0, 1, 2, 3, 5, 8, MOST][if random.below(20) == 0 { 0 } else { 1 + random.below(6) }],
                    STRIDES[random.below(12)],
                )
            })
            .collect();
        found(&axes);
    }
}

/// No number is too large for what a program can ask of a layout: the tests run with overflow checks.
#[test]
fn large_numbers_overflow_nowhere() {
    type Any = layout!(A=? B=? C=?; stride(A) = ?; stride(B) = ?; stride(C) = ?);
    type Padded = layout!(A=? B=? C=?; order = CAB; pad(A) = 8; align(C) = 64);
    type Blocked = layout!(A=? B=? C=?; block(A) = 16; block(C) = 4);
    let mut random = Random(number("FUZZ_SEED", 1));
    for _ in 0..number("FUZZ_CASES", if cfg!(any(miri, target_arch = "s390x")) { 5 } else { 300 }) {
        let bits = usize::BITS as usize - 1;
        let mut large = || match random.below(6) {
            0 => random.below(2),
            1 => 2 + random.below(60),
            2 => (1 << random.below(bits)) - 1,
            3 => isize::MAX as usize,
            _ => 1 << random.below(bits),
        };
        let (extents, strides) = ([(); 3].map(|()| large()), [(); 3].map(|()| large() as isize));
        let [a, b, c] = extents;
        let rules = format!("order = CAB; pad(C) = {}; align(B) = {}; reverse(A)", large(), large());
        let blocks = format!("block(B) = {}; stride(C) = {}", large(), large());
        let layouts = [
            AnyLayout::from_numbers(&["A", "B", "C"], &extents, &strides).ok(),
            AnyLayout::from_numbers(&["A", "B", "C"], &extents, &strides.map(|stride| -stride)).ok(),
            AnyLayout::parse(&format!("A={a} B={b} C={c}; {rules}")).ok(),
            AnyLayout::parse(&format!("A={a} B={b} C={c}; {blocks}")).ok(),
        ];
        for layout in layouts.iter().flatten() {
            let _ = (layout.to_string(), layout.is_unique(), layout.is_exhaustive(), layout.is_packed());
            let _ = (layout.is_padded(), layout.storage_extents(), layout.offset(&extents.map(|extent| extent / 2)));
            let _ = (layout.explain().to_string(), layout.svg().to_string());
            let _ = (layout.bind::<Any>(), layout.bind::<Padded>(), layout.bind::<Blocked>());
            let view = AnyView::new(DataType::Uint8, layout.clone(), &[0; 64]);
            for other in layouts.iter().flatten() {
                let _ = strategy_of_any(layout, other, 4);
                let _ = conversion_svg(other, layout).map(|svg| svg.to_string());
                let small = view.as_ref().ok().filter(|_| layout.extents().contains(&0) && other.storage_size() < 1000);
                let _ = small.map(|view| view.stream(other, &mut [0; 7], |_| Ok::<_, ()>(())));
            }
        }
    }
}
