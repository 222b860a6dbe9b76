//! `cargo run --release -p tensor-layout-bench --bin compile-time [-- [once] COUNTS.. verbs library]`: how long `COUNTS` layouts take to compile,
//! beside the same code written by hand. With the word `verbs`: how long a copy, a walk, a sum and a map of each of some pairs of layouts take. With
//! the word `library`: how long the library takes, beside `ndarray` and the parts of `syn` that it needs, and the size of its kernels. With the word
//! `once`, each is measured once.

mod program;
mod project;
mod verbs;

use program::{Style, source};
use project::Project;
use std::io;

/// The candidates are measured in turn, this number of times. With the word `once` each is measured once: it only shows that all of it
/// runs.
const ROUNDS: usize = 3;
const COMMANDS: [&[&str]; 2] = [&["check"], &["build", "--release"]];
const OURS: &str = "[dependencies]\ntensor-layout = { path = \"ROOT/runtime\" }\n";
const NDARRAY: &str = "[dependencies]\nndarray = \"0.17\"\n";
const SYN: &str = "[lib]\nproc-macro = true\n[dependencies]\nproc-macro2 = \"1\"\nquote = \"1\"\nsyn = { version = \"2\", \
     default-features = false, features = [\"derive\", \"parsing\", \"printing\", \"proc-macro\"] }\n";

fn main() -> io::Result<()> {
    let mut words: Vec<_> = std::env::args().skip(1).collect();
    let mut rounds = ROUNDS;
    if words.first().is_some_and(|word| word == "once") {
        rounds = 1;
        words.remove(0);
    }
    if words.is_empty() {
        words = ["100", "1000", "5000", "verbs", "library"].map(String::from).to_vec();
    }
    for word in words {
        match word.parse() {
            Ok(count) => layouts(count, rounds)?,
            Err(_) if word == "verbs" => verbs(rounds)?,
            Err(_) if word == "library" => library(rounds)?,
            Err(_) => return Err(io::Error::other(format!("`{word}` is neither a count nor `verbs` nor `library`"))),
        }
    }
    Ok(())
}

/// The cost of `count` layouts.
fn layouts(count: usize, rounds: usize) -> io::Result<()> {
    let project = |style: Style| {
        let manifest = if style == Style::Ours { OURS } else { "" };
        Project::write(&format!("{}-{count}", style.name()), manifest, &source(style, count))
    };
    let projects = Style::ALL.into_iter().map(project).collect::<io::Result<Vec<_>>>()?;
    for command in COMMANDS {
        for project in &projects {
            project.cargo(command)?; // the dependencies
        }
        let [ours, by_hand, formula] = in_turn(&projects, rounds, |project| project.again(command))?;
        println!(
            "{count} layouts, cargo {}: {:.2} s, by hand {:.2} s, formulas alone {:.2} s; {:.2} times by hand, {:.2} ms a layout more",
            command.join(" "),
            median(&ours),
            median(&by_hand),
            median(&formula),
            ratio(&ours, &by_hand),
            (median(&ours) - median(&by_hand)) * 1e3 / count as f64,
        );
    }
    Ok(())
}

/// The cost of what is done with pairs of layouts.
fn verbs(rounds: usize) -> io::Result<()> {
    const PAIRS: usize = 20;
    let projects = [(Style::Ours, OURS), (Style::ByHand, "")]
        .map(|(style, uses)| Project::write(&format!("{}-verbs", style.name()), uses, &verbs::source(style, PAIRS)));
    let projects = projects.into_iter().collect::<io::Result<Vec<_>>>()?;
    for command in [&["build"][..], &["build", "--release"]] {
        for project in &projects {
            project.cargo(command)?; // the dependencies
        }
        let [ours, by_hand] = in_turn(&projects, rounds, |project| project.again(command))?;
        println!(
            "copy, walk, sum and map of {PAIRS} pairs, cargo {}: {:.2} s, by hand {:.2} s; {:.1} times by hand, {:.0} ms a pair more",
            command.join(" "),
            median(&ours),
            median(&by_hand),
            ratio(&ours, &by_hand),
            (median(&ours) - median(&by_hand)) * 1e3 / PAIRS as f64,
        );
    }
    Ok(())
}

/// The cost of the library itself.
fn library(rounds: usize) -> io::Result<()> {
    let projects = [("library", OURS), ("ndarray-alone", NDARRAY), ("syn-alone", SYN)]
        .map(|(name, uses)| Project::write(name, uses, ""));
    let projects = projects.into_iter().collect::<io::Result<Vec<_>>>()?;
    for command in [&["build"][..], &["build", "--release"]] {
        let [ours, ndarray, syn] = in_turn(&projects, rounds, |project| project.whole(command))?;
        println!(
            "clean cargo {}: {:.2} s; {:.2} times ndarray ({:.2} s), {:.2} times syn ({:.2} s)",
            command.join(" "),
            median(&ours),
            ratio(&ours, &ndarray),
            median(&ndarray),
            ratio(&ours, &syn),
            median(&syn),
        );
    }
    let ours = &projects[0];
    let symbols = ours.symbols("tensor_layout_strided")?;
    let kilobytes = |sizes: Vec<usize>| sizes.iter().sum::<usize>() as f64 / 1024.0;
    let kernels: Vec<_> = symbols.iter().filter(|(name, _)| name.contains("enter")).map(|(_, size)| *size).collect();
    println!(
        "kernels of release code: {} functions, {:.0} KB; all of tensor-layout-strided: {:.0} KB",
        kernels.len(),
        kilobytes(kernels),
        kilobytes(symbols.into_iter().map(|(_, size)| size).collect()),
    );
    Ok(())
}

/// The times of each project, measured in turn.
fn in_turn<const N: usize>(
    projects: &[Project],
    rounds: usize,
    measure: impl Fn(&Project) -> io::Result<f64>,
) -> io::Result<[Vec<f64>; N]> {
    let mut times = [const { Vec::new() }; N];
    for round in 0..rounds {
        for k in 0..N {
            let k = (round + k) % N;
            times[k].push(measure(&projects[k])?);
        }
    }
    Ok(times)
}

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The median of the ratios of each round.
fn ratio(times: &[f64], others: &[f64]) -> f64 {
    median(&times.iter().zip(others).map(|(time, other)| time / other).collect::<Vec<_>>())
}
