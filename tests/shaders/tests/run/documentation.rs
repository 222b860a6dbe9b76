//! `naga` takes every kernel in WGSL that the documentation shows, together with the index functions beside it.

use crate::validation::validate;
use std::fs;
use std::path::{Path, PathBuf};
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;
use tensor_layout::shader::{IndexFunctions, Language};

/// All files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            found.push(path);
        }
    }
}

/// The text of a page, or of the documentation in a source.
fn markdown(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a file");
    if path.extension().is_some_and(|extension| extension == "md") {
        return text.replace("\r\n", "\n");
    }
    let lines = text.lines().map(str::trim_start);
    let lines = lines.map(|line| line.strip_prefix("//!").or_else(|| line.strip_prefix("///")).unwrap_or_default());
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect()
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("{text}\nhas no {from}"));
    rest.split_once(to).unwrap_or_else(|| panic!("{text}\nhas no {to}")).0
}

/// The module of an example: `wgsl!(photo: [u8; Photo], ..)` of its `type Photo = layout!(..)`, and its string `KERNEL`.
fn module(example: &str) -> String {
    let mut module = String::new();
    for argument in between(example, "wgsl!(", "])").split("], ") {
        let (name, rest) = argument.split_once(": [").expect("a name and a type");
        let (element, alias) = rest.split_once("; ").expect("an element and a layout");
        let element = DataType::ALL.iter().find(|of| of.to_string() == element).expect("a type of elements");
        let layout = between(example, &format!("type {alias} = layout!("), ");");
        let layout = AnyLayout::parse(layout).unwrap_or_else(|error| panic!("{error}"));
        let functions = IndexFunctions::of_any(name, *element, &layout).unwrap_or_else(|error| panic!("{error}"));
        module += &functions.text(Language::Wgsl);
    }
    module + between(example, "KERNEL: &str = \"", "\";")
}

#[test]
fn every_kernel_in_the_documentation_is_valid() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../runtime"));
    let mut paths = Vec::new();
    files(root, &mut paths);
    let mut count = 0;
    for path in paths.iter().filter(|path| !path.ends_with("programs.rs")) {
        let text = markdown(path);
        for example in text.split("```").skip(1).step_by(2).filter(|example| example.contains("@compute")) {
            let module = module(example);
            validate(&module).unwrap_or_else(|error| panic!("{}: {error}\n{module}", path.display()));
            count += 1;
        }
        assert_eq!(text.split("```").step_by(2).filter(|prose| prose.contains("@compute")).count(), 0);
    }
    assert!(count >= 2, "{count} kernels");
}
