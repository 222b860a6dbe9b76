//! The text of a layout as a format: `tests/format/vectors.json` has what other programs implement it by, and our parser agrees with it.
//!
//! `BLESS=1` writes the file. The oracle, which reads the notation itself, has the same numbers.

mod reader;
mod texts;
mod typed;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tensor_layout::AnyLayout;
use tensor_layout_tests::oracle::{Oracle, parse};
use texts::{COUNT, REFUSED, texts};

fn path() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "format", "vectors.json"].iter().collect()
}

fn file() -> Value {
    let text = fs::read_to_string(path()).expect("the file is there");
    serde_json::from_str(&text).expect("the file is JSON")
}

/// The stride of each item of the order, by its text: `C/16`, 1024.
fn strides(layout: &AnyLayout) -> Value {
    let mut strides = serde_json::Map::new();
    for (axis, name) in layout.names().enumerate() {
        for digit in layout.digits(axis) {
            let divisor = if digit.divisor == 1 { String::new() } else { format!("/{}", digit.divisor) };
            let modulus = digit.modulus.map_or(String::new(), |modulus| format!("%{modulus}"));
            strides.insert(format!("{name}{divisor}{modulus}"), json!(digit.stride));
        }
    }
    Value::Object(strides)
}

/// Some indices: the first, the last, and others between them.
fn some_indices(extents: &[usize]) -> Vec<Vec<usize>> {
    if extents.contains(&0) {
        return Vec::new();
    }
    let at = |part: u128| extents.iter().map(|&extent| ((extent - 1) as u128 * part / 7) as usize).collect();
    let mixed = |step: usize| extents.iter().enumerate().map(|(axis, extent)| (axis + 1) * step % extent).collect();
    BTreeSet::from([at(0), at(7), at(3), at(5), mixed(1), mixed(2)]).into_iter().collect()
}

/// FNV-1a of 64 bits, in another way than the library's: in 128-bit numbers.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(14_695_981_039_346_656_037_u128, |hash, byte| {
        ((hash ^ u128::from(byte)) * 1_099_511_628_211) & u128::from(u64::MAX)
    }) as u64
}

/// What our parser says of a text.
pub(crate) fn vector(text: &str) -> Value {
    let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let indices = some_indices(layout.extents());
    let offsets = indices.iter().map(|index| json!([index, layout.offset(index).expect("in bounds")]));
    json!({
        "text": text,
        "canonical": layout.to_string(),
        "fingerprint": format!("{:016x}", layout.fingerprint()),
        "axes": layout.names().collect::<Vec<_>>(),
        "extents": layout.extents(),
        "strides": strides(&layout),
        "offsets": offsets.collect::<Vec<_>>(),
        "span": layout.required_span_size(),
        "storage": layout.storage_size(),
    })
}

fn refused() -> Vec<Value> {
    REFUSED.iter().map(|(text, why)| json!({ "text": text, "why": why })).collect()
}

/// A line for each vector, so that a change is read.
fn written() -> String {
    let lines = |list: Vec<Value>| list.iter().map(Value::to_string).collect::<Vec<_>>().join(",\n");
    let vectors = lines(texts().iter().map(|text| vector(text)).collect());
    format!("{{\"layouts\": [\n{vectors}\n],\n\"refused\": [\n{}\n]}}\n", lines(refused()))
}

#[test]
fn the_vectors_are_those_of_our_parser() {
    if std::env::var_os("BLESS").is_some() {
        fs::write(path(), written()).expect("the checkout can be written");
    }
    let file = file();
    let layouts = file["layouts"].as_array().expect("a list");
    assert_eq!(layouts.len(), COUNT);
    for expected in layouts {
        let text = expected["text"].as_str().expect("a text");
        assert_eq!(vector(text), *expected);
    }
    assert_eq!(file["refused"], Value::from(refused()));
}

#[test]
fn what_is_refused_is_not_a_layout() {
    for (text, why) in REFUSED {
        assert!(AnyLayout::parse(text).is_err(), "`{text}`: {why}");
    }
}

/// The canonical text gives the same layout and the same text again.
#[test]
fn canonical_texts_are_fixed() {
    for expected in file()["layouts"].as_array().expect("a list") {
        let [text, canonical] = ["text", "canonical"].map(|key| expected[key].as_str().expect("a text"));
        let layout = AnyLayout::parse(canonical).expect("a layout");
        assert_eq!(layout, AnyLayout::parse(text).expect("a layout"));
        assert_eq!(layout.to_string(), canonical);
        assert_eq!(format!("{:016x}", fnv(canonical)), expected["fingerprint"].as_str().expect("a number"));
    }
}

/// The oracle, which reads the notation itself and counts, has the same numbers. It knows plain names and decimal numbers.
#[test]
fn the_numbers_are_those_of_an_enumeration() {
    let mut compared = 0;
    for expected in file()["layouts"].as_array().expect("a list") {
        let canonical = expected["canonical"].as_str().expect("a text");
        let count: u64 = expected["extents"].as_array().expect("a list").iter().filter_map(Value::as_u64).product();
        if canonical.contains("r#") || count > 100_000 {
            continue;
        }
        let oracle = Oracle::of(&parse(canonical)).unwrap_or_else(|error| panic!("{canonical}: {error:?}"));
        assert_eq!(json!(oracle.storage), expected["storage"], "{canonical}");
        assert_eq!(json!(oracle.span()), expected["span"], "{canonical}");
        for pair in expected["offsets"].as_array().expect("a list") {
            let index: Vec<usize> = serde_json::from_value(pair[0].clone()).expect("an index");
            assert_eq!(json!(oracle.offset(&index)), pair[1], "{canonical} at {index:?}");
        }
        compared += 1;
    }
    assert!(compared > COUNT * 9 / 10, "{compared}");
}

/// The longest text that is written can be read.
#[test]
fn a_name_has_255_bytes_at_most() {
    let names: Vec<String> = ('A'..='H').map(|letter| letter.to_string().repeat(255)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let strides: Vec<isize> = (0..8).map(|axis| -7 * 100_isize.pow(axis)).collect();
    let layout = AnyLayout::from_numbers(&names, &[2, 5, 3, 4, 2, 6, 2, 9], &strides).expect("a layout");
    let text = layout.to_string();
    assert!(text.len() > 6_000 && AnyLayout::parse(&text).as_ref() == Ok(&layout), "{text}");
    let longer = "A".repeat(256);
    let error = AnyLayout::from_numbers(&[&longer], &[2], &[1]).unwrap_err().to_string();
    assert!(error.contains("use an identifier of at most 255 bytes"), "{error}");
    let error = AnyLayout::parse(&format!("N=1 {longer}=2")).unwrap_err();
    let messages: Vec<_> = error.mistakes().map(|mistake| mistake.message()).collect();
    assert_eq!(messages, ["the name of an axis has at most 255 bytes, and this one has 256: shorten it"]);
}

/// What is refused says which token is wrong, and what to write.
#[test]
fn messages_about_characters_and_names() {
    for (text, message) in [
        ("A²=2", "`²` (U+00B2) cannot be in a name, as in Rust, or not at its beginning: write another name"),
        ("H=2\u{a0}W=3", "U+00A0 is not white space here, as in Rust: write a space"),
        ("r#self=2", "`self` cannot be written with `r#`: use another name"),
        ("H=2 W=3; r#pad(W) = 4", "`r#pad` is not a rule: write `pad`"),
        ("r#type=2; pad(type) = 4", "`type` is a keyword: write the axis as `r#type`, as it is among the axes"),
    ] {
        let error = AnyLayout::parse(text).unwrap_err();
        assert_eq!(error.mistakes().next().map(|mistake| mistake.message()), Some(message), "{text}");
    }
}

#[test]
fn serde_writes_the_text_and_reads_it_with_checks() {
    let layout = AnyLayout::parse("N=2 C=20 H=3; order = H N C; block(C) = 16").expect("a layout");
    let written = serde_json::to_string(&layout).expect("a text");
    assert_eq!(written, "\"N=2 C=20 H=3; order = HNC; block(C) = 16\"");
    assert_eq!(serde_json::from_str::<AnyLayout>(&written).expect("the same"), layout);
    let error = serde_json::from_str::<AnyLayout>("\"H=2 W=3; padd(W) = 4\"").unwrap_err();
    assert!(error.to_string().contains("there is no rule `padd`: did you mean `pad`?"), "{error}");
    let error = serde_json::from_str::<AnyLayout>("7").unwrap_err();
    assert!(error.to_string().contains("the text of a layout"), "{error}");
}
