//! The lists of ways that the sanitizers try (`tests/memory`) are complete: every public method of views, tensors and zips is called in one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The methods that tell a view's shape. They access no memory.
const SHAPE: [&str; 10] = [
    "extent",
    "extents",
    "is_empty",
    "layout",
    "len",
    "rank",
    "stride",
    "stride_in_bytes",
    "strides",
    "tensor_layout_of_view",
];

/// The text of each source file in a folder.
fn sources(folder: &str) -> Vec<String> {
    let mut folders: Vec<PathBuf> = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.push(fs::read_to_string(&path).expect("a source file"));
            }
        }
    }
    texts
}

/// The name of the public method that a line declares. A line that is not indented declares a function. After `mutably` stands the name that an
/// operation has on a tensor that it changes.
fn declared(line: &str) -> Option<&str> {
    if let Some(name) = line.trim_start().strip_prefix("mutably ") {
        return name.strip_suffix(';').filter(|name| !name.starts_with('$'));
    }
    let mut words = line.strip_prefix("    ")?.trim_start().strip_prefix("pub ")?;
    for qualifier in ["const ", "unsafe ", "[inline] ", "[inline(always)] "] {
        words = words.strip_prefix(qualifier).unwrap_or(words);
    }
    words.strip_prefix("fn ")?.split(['(', '<', '[', '$']).next().filter(|name| !name.is_empty())
}

/// Whether a method of this name is called. A macro of the ways calls the one after `mut`.
fn is_called(text: &str, name: &str) -> bool {
    text.contains(&format!(" mut {name} ["))
        || [".", "::"]
            .iter()
            .any(|before| ["(", "::<"].iter().any(|after| text.contains(&format!("{before}{name}{after}"))))
}

#[test]
fn a_declaration_is_found() {
    assert_eq!(
        declared("    pub const unsafe fn from_raw_parts(pointer: *const T, layout: L) -> Self {"),
        Some("from_raw_parts")
    );
    assert_eq!(declared("    pub fn fix<A: AxisName>(self, index: usize)"), Some("fix"));
    assert_eq!(declared("    pub [inline] fn zip[$($v,)? 'b, R: Viewed](&self)"), Some("zip"));
    assert_eq!(declared("    pub fn iter$(<$v>)?(&$($v)? self)"), Some("iter"));
    assert_eq!(declared("            mutably fix_mut;"), Some("fix_mut"));
    assert_eq!(declared("    pub fn $name(&self)"), None);
    assert_eq!(declared("    pub(crate) fn raw(&self)"), None);
    assert!(is_called("it.fix::<axis::H>(1)", "fix") && is_called("Tensor::zeros()", "zeros"));
    assert!(!is_called("it.iter_mut()", "iter") && !is_called("fill", "fill"));
}

#[test]
fn every_public_method_is_tried() {
    let folders = ["../runtime/src/view", "../runtime/src/tensor"];
    let declarations: Vec<String> = folders.iter().flat_map(|folder| sources(folder)).collect();
    let methods: BTreeSet<&str> = declarations.iter().flat_map(|text| text.lines().filter_map(declared)).collect();
    assert!(methods.len() > 100 && SHAPE.iter().all(|name| methods.contains(name)), "{} {methods:?}", methods.len());

    let ways = [sources("memory/src"), sources("memory/tests/ways")].concat();
    let missing: Vec<_> =
        methods.iter().filter(|name| !SHAPE.contains(name) && !ways.iter().any(|text| is_called(text, name))).collect();
    assert!(missing.is_empty(), "add these methods to the lists in `tests/memory/src/ways/`: {missing:?}");
}

/// Without the feature `rayon`, a call of a parallel method names the feature: see `view/without_rayon.rs`.
#[test]
fn every_parallel_method_has_a_stand_in() {
    let folders = ["../runtime/src/view", "../runtime/src/tensor", "../runtime/src/untyped"];
    let texts: Vec<String> = folders.iter().flat_map(|folder| sources(folder)).collect();
    let lines = || texts.iter().flat_map(|text| text.lines());
    // `verbs!` declares `[S: ..]` methods, each with a `try_` beside it.
    let declared = lines().filter_map(|line| declared(line).map(|name| (name, line)));
    let methods: BTreeSet<String> = declared
        .filter(|(name, _)| name.starts_with("par_") || name.starts_with("try_par_"))
        .flat_map(|(name, line)| {
            let attempt = line.contains(&format!("{name}[")).then(|| format!("try_{name}"));
            [Some(name.to_owned()), attempt]
        })
        .flatten()
        .collect();
    let stand_ins: BTreeSet<String> = lines()
        .filter_map(|line| line.trim_start().split_once(" [").filter(|_| line.contains("self) (")))
        .map(|(name, _)| name.to_owned())
        .filter(|name| name.starts_with("par_") || name.starts_with("try_par_"))
        .collect();
    assert!(methods.len() >= 20, "{methods:?}");
    assert_eq!(stand_ins, methods);
}
