//! The table of `.ci/README.md` has each step of `.ci/run`, and says when it runs. `cargo test` builds each library once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The words of the lists `name=( .. )` in a script of bash, a line each, without comments and quotes.
fn list<'a>(script: &'a str, name: &str) -> Vec<Vec<&'a str>> {
    let (_, rest) = script.split_once(&format!("\n{name}=(\n")).expect("the list is there");
    let (lines, _) = rest.split_once("\n)").expect("the list ends");
    let words =
        |line: &'a str| line.split('#').next().unwrap_or_default().split(['"', ' ']).filter(|word| !word.is_empty());
    lines.lines().map(|line| words(line).collect()).collect()
}

#[test]
fn the_table_of_the_steps_is_that_of_the_script() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci");
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect("the file is there");
    let (script, page) = (read("run"), read("README.md"));

    let mut steps: BTreeMap<&str, String> = ["here", "elsewhere"]
        .iter()
        .flat_map(|lane| list(&script, lane))
        .flatten()
        .map(|step| (step, "each change".to_owned()))
        .collect();
    for (turn, names) in (0..).zip(list(&script, "turns")) {
        for name in names {
            *steps.get_mut(name).expect("a step takes its turn") = format!("turn {turn}");
        }
    }
    let scripts =
        fs::read_dir(folder.join("steps")).expect("the folder is there").map(|file| file.expect("readable").path());
    let scripts: BTreeMap<_, _> =
        scripts.map(|file| (file.file_stem().expect("a name").to_string_lossy().into_owned(), ())).collect();
    assert!(scripts.keys().eq(steps.keys()), "{:?}", scripts.keys());

    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let rows: BTreeMap<&str, String> =
        rows.map(|(step, rest)| (step, rest.split(" |").next().unwrap_or_default().to_owned())).collect();
    assert_eq!(rows, steps);
}

/// The library is many times larger than most tests. Another one is built where a package is chosen with other features, as the packages that a
/// test of macros depends on may be.
#[test]
#[ignore = "it asks cargo for what only a compiler with unstable features tells: `.ci/run tests`"]
fn cargo_test_builds_each_library_once() {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--no-run", "--offline", "--unit-graph", "-Zunstable-options"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .expect("cargo runs");
    let graph: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo tells the units as JSON");
    let mut libraries = BTreeMap::<String, Vec<String>>::new();
    for unit in graph["units"].as_array().expect("a list") {
        let is_library =
            unit["target"]["crate_types"].as_array().is_some_and(|types| types.iter().any(|kind| kind == "lib"));
        if is_library && unit["mode"] == "build" {
            libraries.entry(unit["pkg_id"].to_string()).or_default().push(unit["features"].to_string());
        }
    }
    assert!(libraries.len() > 50, "{libraries:?}");
    libraries.retain(|_, built| built.len() > 1);
    assert!(libraries.is_empty(), "built with each of these lists of features: {libraries:#?}");
}
