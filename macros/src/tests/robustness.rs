//! No input makes the macros panic, or search for ever.
//!
//! `FUZZ_CASES=1000000 cargo test --release --package tensor-layout-macros robustness` tries more than CI does, and
//! `FUZZ_SEED` others.

use super::{at, axis, layout, layouts, nominal, run_for, segments, views};
use proc_macro2::TokenStream;
use std::env;

const VOCABULARY: &str = r##"
    N C H W Batch NCHW n _ r#type fn as if else crate type pub where row_major Act self Self super
    order pad align stride broadcast reverse block padd own element shared directml offset_bytes align_bytes layout view x
    enum order => | | = = = ; ; ; , , : ? :: < > - * ! # . : 'a & &&
    0 8 57usize 3u8 1.5 99999999999999999999 340282366920938463463374607431768211456 "x" 'x'
    () (H) (H,W) (H=8) (pub) (,) {} {N} {8} {2*3} [0] #[doc="x"]
"##;

/// The kinds of fields, and of parameters, that a derive may meet.
const TYPES: [&str; 15] = [
    "f32",
    "&'a [f32]",
    "&'a mut [T]",
    "[u8; N]",
    "Vec<f32>",
    "Box<[T]>",
    "Tensor<f32, Act<N>>",
    "Vec<u8>",
    "String",
    "Vec",
    "Vec<'a>",
    "(Vec<u8>)",
    "fn(u8) -> u8",
    "!",
    "[[u8; 3]]",
];

/// A linear congruential generator (Knuth's MMIX), so that every run sees the same inputs.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<'a>(&mut self, among: &[&'a str]) -> &'a str {
        among[self.below(among.len())]
    }

    /// A few words, as they come.
    fn tokens(&mut self, vocabulary: &[&str], most: usize) -> String {
        let length = self.below(most);
        (0..length).map(|_| self.pick(vocabulary)).collect::<Vec<_>>().join(" ")
    }

    /// Words that may follow axes.
    fn layout(&mut self, vocabulary: &[&str]) -> String {
        let start = self.pick(&[
            "",
            "N C H W; ",
            "N=1 C=? H=3; ",
            "Act; ",
            "Batch=? H; own(H); ",
            "N=1; element = ",
            "N=1; offset_bytes = ",
        ]);
        format!("{start}{}", self.tokens(vocabulary, 10))
    }

    /// An enum of orders.
    fn orders(&mut self, vocabulary: &[&str]) -> String {
        let start = self.pick(&["", "enum Set = ", "pub enum Set = N=1 C=?; ", "enum Set = H=1 Batch=2; H Batch | "]);
        let end = self.pick(&["", "; NC | CN", " | A = C N", "; | NC", "; Batch H | B = H Batch"]);
        format!("{start}{}{end}", self.tokens(vocabulary, 8))
    }

    /// An item with attributes and fields, some of which have layouts.
    fn item(&mut self, vocabulary: &[&str]) -> String {
        let keyword = self.pick(&["struct", "struct", "struct", "enum", "union"]);
        let generics =
            self.pick(&["", "<'a, T, const N: usize>", "<const N: usize>", "<'v, T: Into<U>, U>", "<const N: u8>"]);
        let above = self.attribute(vocabulary);
        let body = match self.below(6) {
            0 => ";".to_owned(),
            1 => format!("({});", self.pick(&TYPES)),
            _ => {
                let fields: Vec<_> = (0..self.below(4))
                    .map(|at| format!("{} f{at}: {},", self.attribute(vocabulary), self.pick(&TYPES)))
                    .collect();
                format!("{{ {} }}", fields.concat())
            }
        };
        format!("{above} pub {keyword} Name{generics} {body}")
    }

    fn attribute(&mut self, vocabulary: &[&str]) -> String {
        match self.below(8) {
            0 => String::new(),
            1 => self
                .pick(&[
                    "#[layout]",
                    "#[layout = 3]",
                    "#[layout{N=1}]",
                    "#[layout(crate = a::b)]",
                    "#[layout(align_bytes = 8)]",
                ])
                .to_owned(),
            2 => "#[layout(directml)]".to_owned(),
            3 => format!("#[layout(N=1)] #[layout({})]", self.layout(vocabulary)),
            _ => format!("#[layout({})]", self.layout(vocabulary)),
        }
    }
}

fn number(name: &str, default: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Every parser, in turn. What it expands to is of no interest, but that it is something.
#[test]
fn random_tokens_do_not_panic() {
    let vocabulary: Vec<_> = VOCABULARY.split_whitespace().collect();
    let mut random = Random(number("FUZZ_SEED", 1));
    for case in 0..number("FUZZ_CASES", 10_000) {
        let (expand, source): (fn(&str) -> TokenStream, _) = match case % 9 {
            0 => (layout, random.layout(&vocabulary)),
            1 => (layout, format!("pub type Act = {}", random.tokens(&vocabulary, 16))),
            2 => (axis, random.tokens(&vocabulary, 12)),
            3 => (at, format!("{}{}", random.pick(&["", "view, ", "view, H: 1, "]), random.tokens(&vocabulary, 12))),
            4 => (nominal, random.item(&vocabulary)),
            5 => (segments, random.item(&vocabulary)),
            6 => (layouts, random.orders(&vocabulary)),
            7 => {
                (run_for, format!("{}{}", random.pick(&["", "order; ", "order; L => "]), random.tokens(&vocabulary, 8)))
            }
            _ => (views, random.item(&vocabulary)),
        };
        expand(&source);
    }
}
