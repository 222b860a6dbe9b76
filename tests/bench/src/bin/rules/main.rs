//! `cargo run --release -p tensor-layout-bench --bin rules [-- PAIRS WORDS..]`: what each rule and each measured number of a copy brings. A
//! change to the source of `tensor-layout-strided` leaves a rule out. Then the copies that the change alters are timed in turn with the
//! same copies of the unchanged crate. `PAIRS` is the most pairs for a rule, and the words choose rules by their names.

mod list;

use list::{CONVERSIONS, RULES, Rule};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let folder = root.join("target/rules");
    let strided = root.join("runtime/strided/src");
    variant(&folder, 0, &strided, &[])?;
    let mut manifest = String::from(
        "[package]\nname = \"measure\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[profile.release]\ndebug = false\n\
         [dependencies]\nv0 = { path = \"v0\" }\n",
    );
    for (rule, number) in RULES.iter().zip(1..) {
        variant(&folder, number, &strided, rule.changes)
            .map_err(|error| io::Error::other(format!("`{}`: {error}", rule.name)))?;
        writeln!(manifest, "v{number} = {{ path = \"v{number}\" }}").expect("a string");
    }
    write_if_new(&folder.join("Cargo.toml"), &manifest)?;
    write_if_new(&folder.join("src/main.rs"), include_str!("measure.rs"))?;
    write_if_new(&folder.join("src/random.rs"), include_str!("../../random.rs"))?;
    write_if_new(&folder.join("src/variants.rs"), &variants(RULES))?;
    let status = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--release", "--target-dir", "target", "--"])
        .args(std::env::args().skip(1))
        .current_dir(&folder)
        // Where a loop begins is another place in each copy of the crate.
        .env("RUSTFLAGS", "-C llvm-args=-align-loops=64 -A unused -A unexpected_cfgs")
        .status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(status.to_string())) }
}

/// The crate with these changes, as a package of its own.
fn variant(folder: &Path, number: usize, source: &Path, changes: &[(&str, &str, &str)]) -> io::Result<()> {
    let package = folder.join(format!("v{number}"));
    let manifest = format!(
        "[package]\nname = \"v{number}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[features]\ndefault = [\"std\"]\nstd = []\n"
    );
    write_if_new(&package.join("Cargo.toml"), &manifest)?;
    write_if_new(&package.join("README.md"), "")?;
    let mut done = 0;
    for file in files(source)? {
        let name = file.strip_prefix(source).expect("inside").to_str().expect("a name in ASCII");
        let mut text = fs::read_to_string(&file)?;
        for (_, find, replace) in changes.iter().filter(|(changed, ..)| *changed == name) {
            if text.matches(find).count() != 1 {
                return Err(io::Error::other(format!("{name} does not have this once: {find}")));
            }
            text = text.replace(find, replace);
            done += 1;
        }
        write_if_new(&package.join("src").join(name), &text)?;
    }
    if done == changes.len() { Ok(()) } else { Err(io::Error::other("a file is not there")) }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    Ok(found)
}

/// Cargo builds again what is younger.
fn write_if_new(path: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().expect("in a folder"))?;
    fs::write(path, text)
}

/// What the measured program knows of the crate as it is, and of the others.
fn variants(rules: &[Rule]) -> String {
    let mut text = String::from("use crate::{Copy, Pair, Trace};\n");
    writeln!(text, "pub const RULES: &[(&str, Option<&str>)] = &[").expect("a string");
    rules.iter().for_each(|rule| writeln!(text, "({:?}, {:?}),", rule.name, rule.kernel).expect("a string"));
    writeln!(text, "];\npub const CONVERSIONS: &[(&str, usize, &[usize], &[isize], &[isize])] = &[").expect("a string");
    for (name, bytes, extents, to, from) in CONVERSIONS {
        writeln!(text, "({name:?}, {bytes}, &{extents:?}, &{to:?}, &{from:?}),").expect("a string");
    }
    text += "];\n";
    let each = |text: &mut String, before: &str, after: &str| {
        (0..=rules.len()).for_each(|number| writeln!(text, "{before}v{number}{after}").expect("a string"));
    };
    text += "pub fn copies<T: std::marker::Copy>() -> Vec<Copy<T>> { vec![\n";
    each(&mut text, "", "::copy_unchecked::<T>,");
    text += "] }\n";
    text += "macro_rules! trace { ($krate:ident, $pair:expr) => {{\n\
             use $krate::internals::{Numbers, Plan, are_few, few::FewLoops, nest::{Nest, Traversal}};\n\
             let (mut loops, mut numbers) = (FewLoops::NONE, [Numbers::NONE; 2]);\n\
             for k in 0..$pair.extents.len() {\n\
             let strides = [$pair.to[k], $pair.from[k]];\n\
             loops.insert($pair.extents[k], strides);\n\
             for side in 0..2 { (numbers[side].extents[k], numbers[side].strides[k]) = ($pair.extents[k], strides[side]); }\n\
             }\n\
             let axes = [[0, 1, 2, 3, 4, 5, 6, 7]; 2];\n\
             let plan = Plan::of(Nest::over($pair.extents.len(), &numbers, &axes, Traversal::Memory), $pair.bytes);\n\
             Trace { few: are_few(loops.merged(), $pair.bytes), strategy: format!(\"{:?}\", plan.strategy), plan: format!(\"{plan:?}\") }\n\
             }} }\n";
    text += "pub fn traces(pair: &Pair, asked: &[usize]) -> Vec<Trace> {\n\
             let all: [fn(&Pair) -> Trace; RULES.len() + 1] = [\n";
    each(&mut text, "|pair| trace!(", ", pair),");
    text + "];\n[0].into_iter().chain(asked.iter().map(|rule| rule + 1)).map(|k| all[k](pair)).collect()\n}\n"
}
