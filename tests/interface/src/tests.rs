//! What is told of the traits and functions of `fixture.rs`.

use crate::json::Docs;
use crate::lists::{FOR_RUSTC, Found};
use crate::reach::Surface;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

/// The JSON of `fixture.rs`. Tests run side by side, so it is written once.
fn json() -> &'static Value {
    static JSON: LazyLock<Value> = LazyLock::new(|| {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let out = folder.join("../../target/tests/interface");
        let rustdoc = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
        let status = Command::new(rustdoc)
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["--edition=2024", "-Zunstable-options", "--output-format=json"])
            .args(["--document-private-items", "--document-hidden-items", "--out-dir"])
            .args([&out, &folder.join("fixture.rs")])
            .status();
        assert!(status.expect("rustdoc runs").success());
        let text = fs::read_to_string(out.join("fixture.json")).expect("rustdoc has written it");
        serde_json::from_str(&text).expect("JSON")
    });
    &JSON
}

fn found(json: Value) -> Found {
    let docs = Docs::of(json).expect("the JSON of a crate");
    let mut found = Found::default();
    found.add(&Surface::of(&docs));
    found
}

fn fixture() -> Found {
    found(json().clone())
}

#[test]
fn traits_are_sealed_or_not() {
    let found = fixture();
    let of = |sealed: bool| {
        let those = found.traits.iter().filter(|(_, (is_sealed, _))| *is_sealed == sealed);
        those.filter_map(|(path, _)| path.strip_prefix("fixture::")).collect::<Vec<_>>()
    };
    assert_eq!(of(true), ["Above", "BySupertrait", "ByToken", "Follows", "Layout", "OfReferences", "Operation"]);
    assert_eq!(
        of(false),
        [
            "Axes",
            "FollowsOnlySometimes",
            "LayoutOnlySometimes",
            "Nominal",
            "Open",
            "OperationOnOne",
            "SaysSealed",
            "TokenIsNotNeeded"
        ]
    );
    let says = found.traits.iter().filter(|(_, (_, says_sealed))| *says_sealed).map(|(path, _)| path.as_str());
    assert!(says.eq(["fixture::BySupertrait", "fixture::SaysSealed"]));
}

#[test]
fn functions_that_no_documentation_shows() {
    let found = fixture();
    let expected = [
        "fixture::Fix::of_hidden_block",
        "fixture::hidden",
        "fixture::inside::of_hidden_module",
        "fixture::private::Internals::number",
        "fixture::private::Value::of_value",
    ];
    assert!(found.trusting.iter().eq(expected), "{:?}", found.trusting);
}

#[test]
fn functions_that_a_bound_brings() {
    assert!(fixture().without_prefix.iter().eq(["fixture::private::Internals::number"]));
}

/// Blocks for types that another crate has, references among them.
#[test]
fn blocks_of_traits_of_other_crates() {
    let found = fixture();
    for (of, lines) in [("IntoIterator for &", 2), ("From<Walked> for Box<u8>", 1)] {
        let seen = found.shown.iter().filter(|line| line.starts_with("fixture::Walked: impl") && line.contains(of));
        assert_eq!(seen.count(), lines, "{of} in {:#?}", found.shown);
    }
}

/// Each block for a trait is seen: the lists are others without it. Left out are the blocks of the standard library for all types.
#[test]
fn no_block_is_removed_unseen() {
    let lines = |found: Found| [found.shown, found.hidden];
    let all = lines(fixture());
    let index = json()["index"].as_object().expect("an object");
    let of_a_trait = index.iter().filter(|(_, item)| {
        let of = &item["inner"]["impl"];
        let is_for_rustc = FOR_RUSTC.iter().any(|name| of["trait"]["path"] == *name);
        item["crate_id"] == 0 && of["trait"].is_object() && of["blanket_impl"].is_null() && !is_for_rustc
    });
    let (mut count, mut auto) = (0, 0);
    for (id, item) in of_a_trait {
        let mut without = json().clone();
        without["index"].as_object_mut().expect("an object").remove(id);
        let of = &item["inner"]["impl"];
        assert!(lines(found(without)) != all, "{} for {}", of["trait"], of["for"]);
        count += 1;
        auto += usize::from(of["is_synthetic"] == true);
    }
    assert!(count - auto >= 18 && auto >= 20, "{count} blocks, {auto} of auto traits");
}

#[test]
fn lines() {
    let found = fixture();
    let public = [
        "fixture::documented: fn()",
        "fixture::value: fn() -> Option<fixture::private::Value>",
        "fixture::Strided::method: fn(self: &Strided)",
        "fixture::Strided: impl Axes<u8> for Strided",
        "fixture::Strided: impl Send for Strided",
        "fixture::Walked: impl !Send for Walked",
        "fixture::Walked: impl UnwindSafe for Walked",
        "fixture::Axes: trait<P>: Layout",
        "fixture::Operation: trait<L: Layout>: fixture::private::Operation<L>",
        "fixture::TokenIsNotNeeded::provided: provided fn(self: &Self, _: fixture::private::CrateToken)",
    ];
    let hidden = [
        "fixture::hidden_with_token: fn(_: fixture::private::CrateToken)",
        "fixture::hidden_and_unsafe: unsafe fn()",
        "fixture::inside::documented: use fixture::documented",
        "fixture::private::Internals: impl<M: Nominal> fixture::private::Internals for M",
    ];
    public.iter().for_each(|line| assert!(found.shown.contains(*line), "{line} is not among {:#?}", found.shown));
    hidden.iter().for_each(|line| assert!(found.hidden.contains(*line), "{line} is not among {:#?}", found.hidden));
    assert!(!found.shown.iter().chain(&found.hidden).any(|line| line.contains("not_public")));
}
