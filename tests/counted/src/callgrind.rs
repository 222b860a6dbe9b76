//! The instructions of programs, counted by callgrind: the program that asks runs itself again under valgrind, which writes what it has counted at
//! each mark.

use crate::{Counted, program};
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The first argument of a process that is counted. It then calls [`run`].
pub const COUNTED: &str = "counted";

/// How often a program is run between two marks. It was run before, as what is decided at the first run is not counted.
const TURNS: u64 = 8;

/// What callgrind counts of: the runs of each program, between two marks.
pub fn run(programs: impl IntoIterator<Item = Counted>) {
    for (_, set_up) in std::iter::once(nothing()).chain(programs) {
        let mut program = set_up();
        program();
        mark();
        for _ in 0..TURNS {
            black_box(&mut program)();
        }
        mark();
    }
}

/// What is counted for it is around each of the others too.
fn nothing() -> Counted {
    program(String::new(), || (), |()| ())
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

/// The instructions of one run of each of so many programs, which this very program [`run`]s when its arguments are [`COUNTED`] and these.
///
/// # Panics
///
/// If valgrind is not installed, or the programs do not run under it.
#[must_use]
pub fn counted(programs: usize, arguments: &[String]) -> Vec<u64> {
    let folder = std::env::temp_dir().join(format!("tensor-layout-instructions-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the counts");
    let status = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--dump-before=tensor_layout_counted_mark"])
        .arg(format!("--callgrind-out-file={}", folder.join("counts").display()))
        .arg(std::env::current_exe().expect("the program has a path"))
        .arg(COUNTED)
        .args(arguments)
        .status()
        .expect("valgrind is installed");
    assert!(status.success(), "the programs run under valgrind");
    // The counts of a program end at its second mark.
    let mut counts = (0..=programs).map(|number| total(&folder, 2 * number + 2));
    let nothing = counts.next().expect("the first one does nothing");
    let counts = counts.map(|count| count.saturating_sub(nothing).div_ceil(TURNS)).collect();
    fs::remove_dir_all(&folder).expect("the folder is ours");
    counts
}

/// The number that a part of callgrind's output ends in.
fn total(folder: &Path, part: usize) -> u64 {
    let path: PathBuf = folder.join(format!("counts.{part}"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let line = text.lines().find_map(|line| line.strip_prefix("totals: ").or_else(|| line.strip_prefix("summary: ")));
    line.expect("a part of callgrind's output has a total").trim().parse().expect("a number")
}
