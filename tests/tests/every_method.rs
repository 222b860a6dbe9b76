//! The lists of ways that the sanitizers try (`tests/memory`) are complete: every public method of views, tensors and zips is called in one.

use crate::files::{files_in, read};
use std::collections::BTreeSet;
use std::path::PathBuf;

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
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    files_in(folder).iter().filter(|path| is_source(path)).map(read).collect()
}

/// The name of the public method that a line declares. A line that is not indented declares a function. After `mutably` stands the name that an
/// operation has on a tensor that it changes.
fn declared(line: &str) -> Option<&str> {
    if let Some(names) = line.trim_start().strip_prefix("mutably ") {
        // With `or`, the test of the holders asks for the `try_` form.
        return names.split([';', ' ']).next().filter(|name| !name.starts_with('$'));
    }
    let mut words = line.strip_prefix("    ")?.trim_start().strip_prefix("pub ")?;
    for qualifier in ["const ", "unsafe ", "[inline] ", "[inline(always)] "] {
        words = words.strip_prefix(qualifier).unwrap_or(words);
    }
    words.strip_prefix("fn ")?.split(['(', '<', '[', '$']).next().filter(|name| !name.is_empty())
}

/// Whether a method of this name is called. A macro of the ways calls the one after `mut`.
fn is_called(text: &str, name: &str) -> bool {
    text.contains(&format!(" mut {name} "))
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
    assert_eq!(declared("            mutably fix_mut or try_fix_mut;"), Some("fix_mut"));
    assert_eq!(declared("    pub fn $name(&self)"), None);
    assert_eq!(declared("    pub(crate) fn raw(&self)"), None);
    assert!(is_called("it.fix::<axis::H>(1)", "fix") && is_called("Tensor::zeros()", "zeros"));
    assert!(!is_called("it.iter_mut()", "iter") && !is_called("fill", "fill"));
}

#[test]
fn every_public_method_is_tried() {
    let folders = ["runtime/src/view", "runtime/src/tensor"];
    let declarations: Vec<String> = folders.iter().flat_map(|folder| sources(folder)).collect();
    let methods: BTreeSet<&str> = declarations.iter().flat_map(|text| text.lines().filter_map(declared)).collect();
    assert!(methods.len() > 100 && SHAPE.iter().all(|name| methods.contains(name)), "{} {methods:?}", methods.len());

    let ways = [sources("tests/memory/src"), sources("tests/memory/tests/ways")].concat();
    let missing: Vec<_> =
        methods.iter().filter(|name| !SHAPE.contains(name) && !ways.iter().any(|text| is_called(text, name))).collect();
    assert!(missing.is_empty(), "add these methods to the lists in `tests/memory/src/ways/`: {missing:?}");
}

/// What a holder of elements lacks that another one has: the holder, the reason, and the methods. What a `View` lacks as it only reads is not here.
const HOLES: [(&str, &str, &[&str]); 5] = [
    (
        "ViewMut",
        "indices would share the elements",
        &["broadcast", "try_broadcast", "broadcast_to", "try_broadcast_to"],
    ),
    ("ViewMut", "windows share elements", &["windows", "try_windows", "windows_with", "try_windows_with"]),
    (
        "Tensor",
        "a tensor owns its memory, and these borrow it",
        &[
            "new",
            "from_array",
            "from_bytes",
            "from_bytes_with_layout",
            "from_origin",
            "from_origin_with_numbers",
            "from_raw_parts",
            "with_layout",
            "with_numbers",
            "with_origin",
        ],
    ),
    (
        "Tensor",
        "they consume a view: `t.view()`, `t.view_mut()`",
        &["into_axis_array", "try_into_axis_array", "into_axis_iter"],
    ),
    ("Tensor", "several parts that are changed at once: `t.view_mut()`", &["fix_disjoint", "try_fix_disjoint"]),
];

/// `View`, `ViewMut` and `Tensor` have the same methods, but for those that have a reason. A tensor has what a mutable view does by the same name, or,
/// where it has that name for reading, with `_mut`.
#[test]
fn the_three_holders_have_the_same_methods() {
    let list = include_str!("../interface/public.txt");
    let methods = |holder: &str| -> BTreeSet<&str> {
        let of_holder = format!("tensor_layout::{holder}::");
        let named = list.lines().filter_map(|line| line.strip_prefix(&of_holder)?.split_once(": "));
        named
            .filter(|(_, item)| item.split('(').next().is_some_and(|head| head.contains("fn")))
            .map(|(name, _)| name)
            .collect()
    };
    let [view, view_mut, tensor] = ["View", "ViewMut", "Tensor"].map(methods);
    assert!(view.len() > 90 && view_mut.len() > 130 && tensor.len() > 170, "{view:?}");

    let of_two =
        || view.union(&view_mut).map(|method| ("Tensor", *method)).filter(|(_, method)| !tensor.contains(method));
    let read_only = view.difference(&view_mut).map(|method| ("ViewMut", *method));
    let holes: BTreeSet<(&str, &str)> = of_two().chain(read_only).collect();
    let listed: BTreeSet<(&str, &str)> =
        HOLES.iter().flat_map(|(holder, _, methods)| methods.iter().map(|method| (*holder, *method))).collect();
    assert_eq!(holes, listed, "a hole has a reason, and a reason a hole");

    // What gives a `ViewMut` of `self` has a form with `_mut` on a tensor, which reads by the name alone.
    let missing: Vec<_> = view
        .intersection(&view_mut)
        .filter(|method| is_mutable_part(list, method))
        .filter(|method| !tensor.contains(&*format!("{method}_mut")))
        .collect();
    let consuming = ["into_axis_array", "named", "try_into_axis_array", "unnamed"];
    assert!(missing.into_iter().eq(&consuming), "each consumes what it is called on");
}

/// Whether the method of a mutable view consumes it and gives mutable views, or a `Result` of them.
fn is_mutable_part(list: &str, method: &str) -> bool {
    let start = format!("tensor_layout::ViewMut::{method}: ");
    let Some(item) = list.lines().find_map(|line| line.strip_prefix(&start)) else { return false };
    let Some((arguments, result)) = item.split_once(" -> ") else { return false };
    arguments.contains("(self: ViewMut<") && result.contains("ViewMut<'a")
}

/// Without the feature `rayon`, a call of a parallel method names the feature: see `view/without_rayon.rs`.
#[test]
fn every_parallel_method_has_a_stand_in() {
    let folders = ["runtime/src/view", "runtime/src/tensor", "runtime/src/untyped"];
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
