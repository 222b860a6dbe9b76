//! `cargo run --profile counted -p tensor-layout-counted [-- WORDS..]`: the instructions of small programs, counted by callgrind, beside
//! those in `instructions.txt`. One that takes more than 4 % more than there fails. `BLESS=1` writes the numbers, of all programs.
//!
//! The count is the same on each x86-64 processor with AVX2: valgrind shows a program no more than that. So no result depends on time.

use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;
use tensor_layout_counted::callgrind::{self, COUNTED};
use tensor_layout_counted::{Counted, programs};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

/// More than this many percent above the list fails. Below the list by as much, a new number is asked for.
const PERCENT: u64 = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [COUNTED, words @ ..] = &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        callgrind::run(chosen(words));
        return ExitCode::SUCCESS;
    }
    let counts = counted(&arguments);
    if std::env::var_os("BLESS").is_some() {
        assert!(arguments.is_empty(), "the list has all programs");
        fs::write(LIST, counts.iter().map(|(name, count)| format!("{count}\t{name}\n")).collect::<String>())
            .expect("the list can be written");
    }
    report(&counts, &listed(), arguments.is_empty())
}

/// The numbers of the list.
fn listed() -> BTreeMap<String, u64> {
    let text = fs::read_to_string(LIST).expect("the list can be read");
    let line = |line: &str| {
        let (count, name) = line.split_once('\t').expect("a number and a name");
        (name.to_owned(), count.parse().expect("a number"))
    };
    text.lines().map(line).collect()
}

/// Prints each program that differs from the list.
fn report(counts: &[(String, u64)], listed: &BTreeMap<String, u64>, all: bool) -> ExitCode {
    let (mut slower, mut faster) = (0, 0);
    for (name, count) in counts {
        let Some(before) = listed.get(name) else {
            println!("{name}: {count}, which the list lacks");
            slower += 1;
            continue;
        };
        // One or two instructions are what the compiler makes of other registers.
        let (most, least) = ((before * (100 + PERCENT) / 100).max(before + 2), before * 100 / (100 + PERCENT));
        let percent = |part: u64, whole: u64| part as f64 * 100.0 / whole as f64 - 100.0;
        if *count > most {
            println!("{name}: {count}, and {before} in the list ({:+.0} %)", percent(*count, *before));
            slower += 1;
        } else if count + 2 < least {
            println!(
                "{name}: {count}, and {before} in the list ({:+.0} %): write the new number",
                percent(*count, *before)
            );
            faster += 1;
        }
    }
    let gone = listed.keys().filter(|name| all && !counts.iter().any(|(counted, _)| counted == *name));
    let gone = gone.inspect(|name| println!("{name}: in the list, and no program")).count();
    println!("{} programs, {slower} over the list, {faster} under it, {gone} gone", counts.len());
    if slower + gone > 0 {
        println!("a change that costs on purpose writes the numbers: BLESS=1, and says why");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The programs whose names have all the words.
fn chosen(words: &[impl AsRef<str>]) -> impl Iterator<Item = Counted> {
    programs().into_iter().filter(move |(name, _)| words.iter().all(|word| name.contains(word.as_ref())))
}

/// The instructions of one run of each program.
fn counted(words: &[String]) -> Vec<(String, u64)> {
    let names: Vec<String> = chosen(words).map(|(name, _)| name).collect();
    let counts = callgrind::counted(names.len(), words);
    names.into_iter().zip(counts).collect()
}
