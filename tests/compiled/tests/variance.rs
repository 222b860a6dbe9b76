//! Every public type is invariant in what a user's type may stand for: a layout, an axis, an order, an operation. The types come from
//! the documentation's own list, so a new type is tried without a line here.
//!
//! `for<'a> fn(&'a ())` is a subtype of `fn(&'static ())`, and a user's generic type may be another layout, or another axis, for each of
//! them. A function that exchanges one for the other by a coercion must not compile.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tensor_layout_compiled::{Library, cargo, folder, root, told};

/// The types that a case needs: `Image` and `Name` are another layout, and another axis, for each of two function pointers.
const TYPES: &str = r"
#![allow(coherence_leak_check, dead_code)]
use core::marker::PhantomData;
use tensor_layout::{*, __private::Spelled, notation::*, ops::*};
type Any = for<'a> fn(&'a ());
type Static = fn(&'static ());
struct Image<F>(PhantomData<fn() -> F>);
impl<F> Clone for Image<F> { fn clone(&self) -> Self { *self } }
impl<F> Copy for Image<F> {}
impl Nominal for Image<Any> { type As = layout!(H=2 W=3); const __VALUE: Self = Image(PhantomData); }
impl Nominal for Image<Static> { type As = layout!(H=200 W=300); const __VALUE: Self = Image(PhantomData); }
struct Name<F>(PhantomData<fn() -> F>);
impl Spelled for Name<Any> { type __Key = axis::H; }
impl Spelled for Name<Static> { type __Key = axis::W; }
";

/// What stands for a parameter of a type: the text in a case, in which `{F}` is one of the two function pointers, and the one elsewhere.
/// Parameters of other types than layouts, axes, orders and operations have no case.
fn argument(of: &str, parameter: &str) -> (Option<&'static str>, &'static str) {
    match (of, parameter) {
        ("Zip", "P") => (Some("(View<'a, u8, Image<{F}>>,)"), ""),
        ("Differences", _) => (Some("View<'a, u8, Image<{F}>>"), "View<'a, u8, layout!(H=2 W=3)>"),
        ("Parallel", "I") => (Some("iter::AxisIter<'a, u8, Image<{F}>, axis::H>"), ""),
        ("Via", "P") => (Some("Fix<Name<{F}>>"), "Fix<axis::H>"),
        ("Via", "L") => (Some("Image<{F}>"), "layout!(H=2 W=3)"),
        // What names an axis in a message: a text.
        ("LayoutError", "A") | ("Refusal", "N") => (None, "&'static str"),
        // What the program's MPI calls a datatype.
        ("Create" | "Inner", "H") => (None, "u8"),
        ("Strided", "A") => (Some("(Dim<Name<{F}>, 2>, Dim<axis::C, 3>)"), "(Dim<axis::H, 2>, Dim<axis::C, 3>)"),
        ("Strided", "O") | (_, "P") => (Some("(Name<{F}>, axis::C)"), "(axis::H, axis::C)"),
        (_, "L" | "R") => (Some("Image<{F}>"), "layout!(H=2 W=3)"),
        (_, "A" | "B" | "D" | "M" | "Name") => (Some("Name<{F}>"), "axis::H"),
        (_, "T" | "U" | "E") => (None, "u8"),
        (_, "Rules") => (None, "notation::Packed"), // sealed: it has numbers only
        _ => panic!("add what stands for the parameter `{parameter}` of `{of}`"),
    }
}

/// A function that exchanges one parameter of a type, on one line, for each that must be invariant.
fn cases(path: &str, parameters: &[String]) -> Vec<String> {
    let name = path.rsplit("::").next().unwrap_or_default();
    let of = |parameter: &String, exchanged: Option<&str>| match parameter.split(' ').collect::<Vec<_>>()[..] {
        ["const", ..] => "2".to_owned(),
        [lifetime] if lifetime.starts_with('\'') => "'a".to_owned(),
        [parameter, ..] => match (exchanged, argument(name, parameter)) {
            (Some(by), (Some(text), _)) => text.replace("{F}", by),
            (_, (_, text)) => text.to_owned(),
        },
        [] => unreachable!("a parameter has a name"),
    };
    let is_tried = |k: &usize| {
        let parameter = parameters[*k].split(' ').next().unwrap_or_default();
        !parameter.starts_with('\'') && parameter != "const" && argument(name, parameter).0.is_some()
    };
    let tried = (0..parameters.len()).filter(is_tried);
    let with = |k: usize, by: &str| {
        let arguments = parameters.iter().enumerate().map(|(at, parameter)| of(parameter, (at == k).then_some(by)));
        format!("{path}<{}>", arguments.collect::<Vec<_>>().join(", "))
    };
    tried.map(|k| format!("const _: for<'a> fn({}) -> {} = |it| it;", with(k, "Any"), with(k, "Static"))).collect()
}

/// The public types that have parameters, with their parameters, as the documentation has them.
fn documented() -> Vec<(String, Vec<String>)> {
    let mut cargo = cargo(&["doc", "--no-deps", "--all-features", "--package", "tensor-layout"]);
    let output = cargo.env("CARGO_TARGET_DIR", "target").output().expect("cargo runs");
    assert!(output.status.success(), "{}", told(&output));
    let pages = root().join("target/doc/tensor_layout");
    let all = fs::read_to_string(pages.join("all.html")).expect("the list of all items");
    let links = all.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let types: Vec<_> = links.filter(|link| ["struct.", "enum."].iter().any(|kind| link.contains(kind))).collect();
    assert!(types.len() > 100, "{types:?}");
    types.iter().filter_map(|link| Some((path(link), parameters(&pages.join(link))?))).collect()
}

/// `iter/struct.Tiles.html` is `tensor_layout::iter::Tiles`.
fn path(link: &str) -> String {
    let words = link.trim_end_matches(".html").split('/').map(|word| word.rsplit('.').next().unwrap_or_default());
    format!("tensor_layout::{}", words.collect::<Vec<_>>().join("::"))
}

/// The parameters in the declaration on a page, each without its bounds; `None` if there is none.
fn parameters(page: &PathBuf) -> Option<Vec<String>> {
    let html = fs::read_to_string(page).expect("a page of the documentation");
    let declaration = html.split("<pre class=\"rust item-decl\"><code>").nth(1)?.split("</code>").next()?;
    let mut text: String =
        declaration.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect();
    for (escaped, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&#39;", "'")] {
        text = text.replace(escaped, letter);
    }
    let name = page.file_name()?.to_str()?.split('.').nth(1)?;
    let (_, list) = text.split_once(&format!("{name}<"))?;
    let (mut depth, mut parameters) = (0, vec![String::new()]);
    for letter in list.chars() {
        match letter {
            '>' if depth == 0 => break,
            ',' if depth == 0 => parameters.push(String::new()),
            _ => parameters.last_mut()?.push(letter),
        }
        depth += i32::from(letter == '<') - i32::from(letter == '>');
    }
    Some(parameters.iter().map(|one| one.split([':', '=']).next().unwrap_or_default().trim().to_owned()).collect())
}

#[test]
#[ignore = "it writes the documentation; CI runs it"]
fn no_coercion_exchanges_a_layout_or_an_axis() {
    let types = documented();
    let cases: Vec<String> = types.iter().flat_map(|(path, parameters)| cases(path, parameters)).collect();
    assert!(cases.len() > 40, "{cases:#?}");

    let source = folder("variance").join("lib.rs");
    fs::write(&source, format!("{TYPES}{}\n", cases.join("\n"))).expect("the folder is writable");
    let mut rustc = Library::built(&[]).rustc(&source, &["tensor_layout"]);
    rustc.args(["--crate-type=lib", "--emit=metadata", "--error-format=short", "--out-dir"]).arg(folder("variance"));
    let told = told(&rustc.output().expect("rustc runs"));

    let errors: Vec<&str> = told.lines().filter(|line| line.contains("error")).collect();
    let line_of = |error: &&str| error.split(':').nth(1).and_then(|line| line.parse().ok());
    let refused: BTreeSet<usize> =
        errors.iter().filter(|error| error.contains("mismatched types")).filter_map(line_of).collect();
    let first = TYPES.lines().count() + 1;
    let accepted: Vec<_> = (first..).zip(&cases).filter(|(line, _)| !refused.contains(line)).collect();
    assert!(accepted.is_empty(), "no mismatch of types:\n{accepted:#?}\n{told}");
    // The last line of rustc counts them.
    let others: Vec<_> =
        errors.iter().filter(|error| !error.contains("mismatched types") && line_of(error).is_some()).collect();
    assert!(others.is_empty(), "{others:#?}");
}
