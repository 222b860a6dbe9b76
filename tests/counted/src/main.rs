//! `cargo run --profile counted -p tensor-layout-counted [-- WORDS..]`: the instructions of small programs, counted by callgrind, beside
//! those in `instructions.txt`. One that takes more than 4 % more than there fails. `BLESS=1` writes the numbers, of all programs.
//!
//! The count is the same on each x86-64 processor with AVX2: valgrind shows a program no more than that. So no result depends on time.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use tensor_layout_counted::{Program, programs};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

/// More than this many percent above the list fails. Below the list by as much, a new number is asked for.
const PERCENT: u64 = 4;

/// How often a program is run between two marks. It was run before, as what is decided at the first run is not counted.
const TURNS: u64 = 8;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "counted") {
        run(&arguments[1..]);
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
fn chosen(words: &[String]) -> impl Iterator<Item = (String, Box<dyn Fn() -> Program>)> {
    let is_chosen = move |name: &str| name == "nothing" || words.iter().all(|word| name.contains(word));
    programs().into_iter().filter(move |(name, _)| is_chosen(name))
}

/// What callgrind counts of: the runs of each program, between two marks.
fn run(words: &[String]) {
    for (_, set_up) in chosen(words) {
        let mut program = set_up();
        program();
        mark();
        for _ in 0..TURNS {
            black_box(&mut program)();
        }
        mark();
    }
}

/// Callgrind writes what it has counted when this is entered.
#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn tensor_layout_counted_mark() {
    black_box(());
}

fn mark() {
    black_box(tensor_layout_counted_mark as extern "C" fn())();
}

/// The instructions of one run of each program.
fn counted(words: &[String]) -> Vec<(String, u64)> {
    let folder = std::env::temp_dir().join(format!("tensor-layout-instructions-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the counts");
    let names: Vec<String> = chosen(words).map(|(name, _)| name).collect();
    let status = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--dump-before=tensor_layout_counted_mark"])
        .arg(format!("--callgrind-out-file={}", folder.join("counts").display()))
        .arg(std::env::current_exe().expect("the program has a path"))
        .arg("counted")
        .args(words)
        .status()
        .expect("valgrind is installed");
    assert!(status.success(), "the programs run under valgrind");
    // The counts of a program end at its second mark.
    let counts: Vec<u64> = (0..names.len()).map(|number| total(&folder, 2 * number + 2)).collect();
    fs::remove_dir_all(&folder).expect("the folder is ours");
    let nothing = counts[0];
    let of_one = |count: u64| (count - nothing.min(count)).div_ceil(TURNS);
    names.into_iter().zip(counts).skip(1).map(|(name, count)| (name, of_one(count))).collect()
}

/// The number that a part of callgrind's output ends in.
fn total(folder: &Path, part: usize) -> u64 {
    let path: PathBuf = folder.join(format!("counts.{part}"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let line = text.lines().find_map(|line| line.strip_prefix("totals: ").or_else(|| line.strip_prefix("summary: ")));
    line.expect("a part of callgrind's output has a total").trim().parse().expect("a number")
}
