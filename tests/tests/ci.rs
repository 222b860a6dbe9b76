//! The table of `.ci/README.md` has each step of `.ci/run`, and says when it runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

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
