//! `cargo run -p tensor-layout-counted --bin paths [-- WORDS..]`: what each special path of the core brings. A change to the source of the
//! runtime leaves a path out. Then the programs of this package are counted, and compared with those of the unchanged source. The words choose
//! paths by their names: those that have one of them.

mod list;

use list::{PATHS, Path as Special};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// What the workspace consists of.
const PARTS: [&str; 7] = ["Cargo.toml", "Cargo.lock", "README.md", "examples", "macros", "runtime", "tests"];

/// A program changes if its count does by more than this factor.
const CHANGED: f64 = 1.04;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let tree = root.join("target/paths/tree");
    fs::create_dir_all(&tree)?;
    PARTS.iter().try_for_each(|part| copy(&root.join(part), &tree.join(part)))?;
    let mut whole: BTreeMap<&str, BTreeMap<String, f64>> = BTreeMap::new();
    println!("| what is left out | programs that it changes | instructions without it | the most |");
    println!("|---|---|---|---|");
    for path in
        PATHS.iter().filter(|path| words.is_empty() || words.iter().any(|word| path.name.contains(word.as_str())))
    {
        if !whole.contains_key(path.profile) {
            whole.insert(path.profile, counts(&tree, path.profile)?);
        }
        println!("{}", row(path, &whole[path.profile], &without(path, &tree)?));
    }
    Ok(())
}

/// The counts of the source without a path, which is put back.
fn without(path: &Special, tree: &Path) -> io::Result<BTreeMap<String, f64>> {
    let mut before: Vec<(PathBuf, String)> = Vec::new();
    for (name, find, replace) in path.changes {
        let file = tree.join("runtime/src").join(name);
        let text = fs::read_to_string(&file)?;
        if text.matches(find).count() != 1 {
            return Err(io::Error::other(format!("`{}`: {name} does not have this once: {find}", path.name)));
        }
        fs::write(&file, text.replace(find, replace))?;
        before.push((file, text));
    }
    let counts = counts(tree, path.profile);
    before.into_iter().rev().try_for_each(|(file, text)| fs::write(file, text))?;
    counts
}

/// The instructions of each program, as the package in this tree counts them.
fn counts(tree: &Path, profile: &str) -> io::Result<BTreeMap<String, f64>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "run",
            "--quiet",
            "--offline",
            "--profile",
            profile,
            "-p",
            "tensor-layout-counted",
            "--bin",
            "instructions",
        ])
        .args(["--target-dir", "../target"])
        .current_dir(tree)
        .envs([("BLESS", "1"), ("RUSTFLAGS", "-A warnings")])
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let list = fs::read_to_string(tree.join("tests/counted/instructions.txt"))?;
    let line = |line: &str| {
        let (count, name) = line.split_once('\t')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    Ok(list.lines().filter_map(line).collect())
}

/// A row of the table: the geometric mean of the programs that change, and the one that changes the most.
fn row(path: &Special, whole: &BTreeMap<String, f64>, without: &BTreeMap<String, f64>) -> String {
    let ratios = whole.iter().filter_map(|(name, count)| Some((without.get(name)? / count, name)));
    let changed: Vec<(f64, &String)> = ratios.filter(|(ratio, _)| *ratio > CHANGED || *ratio < 1.0 / CHANGED).collect();
    let Some((most, program)) = changed.iter().max_by(|left, right| left.0.total_cmp(&right.0)) else {
        return format!("| {} | 0 | | |", path.name);
    };
    let mean = (changed.iter().map(|(ratio, _)| ratio.ln()).sum::<f64>() / changed.len() as f64).exp();
    format!("| {} | {} | {mean:.2} | {most:.2}, {program} |", path.name, changed.len())
}

/// Copies a file or a folder, and leaves what is the same as it is: cargo builds again what is younger.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            if name != "target" && name != "node_modules" {
                copy(&from.join(&name), &to.join(&name))?;
            }
        }
        return Ok(());
    }
    let bytes = fs::read(from)?;
    if fs::read(to).is_ok_and(|there| there == bytes) { Ok(()) } else { fs::write(to, bytes) }
}
