//! `cargo bench -p tensor-layout-bench [-- [--quick] [--table] [WORDS..]]`: the cases whose names have all the words in them.
//! `--quick` runs every candidate once, and compares what it writes; `--table` prints the ratios as rows of Markdown.

use std::process::ExitCode;
use std::time::Duration;
use tensor_layout_bench::runner::Row;

/// The time for which a case is measured.
const BUDGET: Duration = Duration::from_millis(1500);

fn main() -> ExitCode {
    // Cargo itself says `--bench`.
    let mut words: Vec<_> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut take = |flag| {
        let all = words.len();
        words.retain(|word| word != flag);
        words.len() < all
    };
    let (quick, table) = (take("--quick"), take("--table"));
    let budget = (!quick).then_some(BUDGET);

    let mut cases = tensor_layout_bench::all();
    cases.retain(|(name, _)| words.iter().all(|word| name.contains(word)));
    let mut result = if cases.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    for (name, case) in cases {
        let mut case = case();
        match case.run(budget) {
            Ok(rows) if table => println!("{}", markdown(name, &rows)),
            Ok(rows) => println!("{}", listing(name, &rows, case.at_first())),
            Err(candidate) => {
                println!("{name}\n    WRONG: {candidate}");
                result = ExitCode::FAILURE;
            }
        }
    }
    result
}

/// Every candidate with its time and its ratio.
fn listing(name: &str, rows: &[Row], at_first: Option<&str>) -> String {
    let line = |row: &Row| format!("\n    {:32}{:10.1} µs{:8.2}", row.name, row.time.as_secs_f64() * 1e6, row.ratio);
    let at_first = at_first.map(|ratio| format!("\n    {:45}{ratio:>8}", "ours, at first"));
    name.to_owned() + &rows.iter().map(line).chain(at_first).collect::<String>()
}

/// A row of the tables in `tests/bench/README.md`.
fn markdown(name: &str, rows: &[Row]) -> String {
    let ratio =
        |name: &str| rows.iter().find(|row| row.name == name).map_or(String::new(), |row| format!("{:.2}", row.ratio));
    const KERNEL: &[&str] = &[
        "plain",
        "by_hand",
        "by_rows",
        "unchecked",
        "by_at",
        "by_index",
        "by_fix",
        "by_slice",
        "by_iter",
        "by_zip",
        "by_fold",
        "by_lanes",
    ];
    const OTHERS: &[&str] = &["ours, unchecked", "ours", "by hand, each axis checked", "memcpy", "ndarray"];
    let columns = if rows.iter().any(|row| row.name == "by_at") { KERNEL } else { OTHERS };
    let cells: Vec<_> = columns.iter().copied().map(ratio).collect();
    format!("| {name} | {} |", cells.join(" | "))
}
