//! No input makes the macros panic, search for ever, or write `unsafe`.

use super::{axis, layout};
use proc_macro2::{TokenStream, TokenTree};

const VOCABULARY: &str = r##"
    N C H W Batch NCHW n _ r#type fn as if else crate type pub where row_major
    order pad align stride broadcast reverse block padd
    = = = ; ; ; , ? :: < > - * ! # . : 'a
    0 8 57usize 3u8 1.5 99999999999999999999 "x" 'x'
    () (H) (H,W) (H=8) (pub) (,) {} {N} {8} {2*3} [0] #[doc="x"]
"##;

/// A linear congruential generator (Knuth's MMIX), so that every run sees the same inputs.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn random_tokens_do_not_panic() {
    let vocabulary: Vec<_> = VOCABULARY.split_whitespace().collect();
    let mut random = Random(1);
    for case in 0..3_000 {
        let length = random.below(16);
        let words: Vec<_> = (0..length).map(|_| vocabulary[random.below(vocabulary.len())]).collect();
        let prefix = ["", "N C H W; ", "pub type Act = "][case % 3];
        let source = format!("{prefix}{}", words.join(" "));
        for expansion in [layout(&source), axis(&source)] {
            assert!(!says_unsafe(expansion), "{source}");
        }
    }
}

/// rustc does not report `unsafe_code` in what another crate's macro wrote, so a `forbid` of the user's would not find it.
fn says_unsafe(expansion: TokenStream) -> bool {
    expansion.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "unsafe",
        TokenTree::Group(group) => says_unsafe(group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
