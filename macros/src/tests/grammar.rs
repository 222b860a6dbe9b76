//! What the grammar knows of Rust by itself, compared with `syn`.

use syntax::integer::{Integer, integer};
use syntax::words::{is_keyword, nearest};
use tensor_layout_syntax as syntax;

#[test]
fn keywords_are_those_of_syn() {
    let keywords = "_ abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if \
                    impl in let loop macro match mod move mut override priv pub ref return Self self static struct super trait true \
                    try type typeof union unsafe unsized use virtual where while yield";
    let others = "N Batch order pad row_major auto default dyn_ Fn r raw safe _x x_ usize é";
    for word in keywords.split_whitespace().chain(others.split_whitespace()) {
        // A word of the edition 2024, which `syn` takes in every edition.
        let is_newer = word == "gen";
        assert_eq!(is_keyword(word), is_newer || syn::parse_str::<syn::Ident>(word).is_err(), "{word}");
    }
    assert_eq!(keywords.split_whitespace().filter(|word| is_keyword(word)).count(), 53);
}

#[test]
fn integers_are_those_of_syn() {
    let literals = "0 7 57 007 1_000 1__0_ 0x1F 0xffu8 0xFF_usize 0x_1 0o17 0b101 0b1_0u64 57usize 57_usize 8u32 3i128 5é 1f32 0x1f32 \
                    1.5 1. 1e3 1E-3 1_e3 1e_3 1.0f64 18446744073709551615 18446744073709551616 99999999999999999999 \
                    0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF 0o7777777777777777777777777 'x' \"x\" b'x' b\"8\" c\"x\" \"8\" r\"8\" r#\"8\"#";
    for text in literals.split_whitespace() {
        let syn = match syn::parse_str(text) {
            Ok(syn::Lit::Int(integer)) => Some((integer.base10_parse().ok(), integer.suffix().to_owned())),
            Ok(_) => None,
            Err(error) => panic!("{text}: {error}"),
        };
        let ours = integer(text).map(|Integer { value, suffix }| (value, suffix.to_owned()));
        assert_eq!(ours, syn, "{text}");
    }
}

/// A number takes time by its length: by its square, this would take hours.
#[test]
fn long_numbers_take_one_pass() {
    let (long, zeros) = ("9".repeat(1 << 22), "0".repeat(1 << 22));
    assert_eq!(integer(&long), Some(Integer { value: None, suffix: "" }));
    assert_eq!(integer(&format!("{zeros}7usize")), Some(Integer { value: Some(7), suffix: "usize" }));
    assert_eq!(integer(&format!("0x{long}_")), Some(Integer { value: None, suffix: "" }));
}

/// A third of the letters may be wrong, inserted or left out, or neighbours exchanged.
#[test]
fn the_nearest_word_is_near() {
    for (word, candidate, is_near) in [
        ("", "", true),
        ("", "pad", false),
        ("n", "N", true),
        ("n", "NC", false),
        ("ab", "ba", false),
        ("LBNHC", "lbnhc", true),
        ("LBHC", "LBNHC", true),
        ("LHC", "LBNHC", false),
        ("LBNNHC", "LBNHC", true),
        ("OHIW", "OIHW", true),
        ("HOIW", "OIWH", false),
        ("LBNCH", "LBHNC", true),
        ("XBNHX", "LBNHC", true),
        ("XBXHX", "LBNHC", false),
        ("pag", "Paged", true),
        ("Pages", "Pag", true),
        ("ÄÖÜ", "LBN", false),
        ("Höhe", "Höeh", true),
    ] {
        assert_eq!(nearest(word, [candidate]), is_near.then_some(candidate), "{word} {candidate}");
    }
    assert_eq!(nearest("aligm", ["aligned", "align", "pad"]), Some("align"));
}
