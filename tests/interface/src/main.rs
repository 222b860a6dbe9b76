//! Compares the public items of the libraries with lists. The items come from the JSON that rustdoc writes. The JSON has hidden and private
//! items too.
//!
//! | file | what it has | written |
//! |---|---|---|
//! | `public.txt` | a line for each item that the documentation shows | with `BLESS=1` |
//! | `hidden.txt` | a line for each item that a program can reach and the documentation does not show | with `BLESS=1` |
//! | `traits.txt` | each trait that a program can name: sealed, or what an implementation that lies may do | by hand |
//! | `functions.txt` | each function of `hidden.txt` that is safe and takes no token: why any arguments may be given to it | by hand |
//!
//! A function that no list of the documentation has, and that generic code calls by a bound, begins with `__`.
//!
//! A change of the interface is a line of the first two, which a reviewer sees. A new trait, or a new function that is hidden, needs a line of the
//! others, which somebody has to think about: a hidden function that trusts its arguments is `unsafe`, or takes the token that only the
//! library can make (`runtime/src/crate_token.rs`).
//!
//! `.ci/run interface` runs it.

mod json;
mod lists;
mod print;
mod reach;
mod sealed;
#[cfg(test)]
mod tests;

use json::Docs;
use reach::Surface;
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut faults = Vec::new();
    let mut found = lists::Found::default();
    for path in env::args_os().skip(1) {
        match Docs::read(path.as_ref()) {
            Ok(docs) => found.add(&Surface::of(&docs)),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() {
        faults = lists::compare(&found, env::var_os("BLESS").is_some());
    }
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    if faults.is_empty() {
        println!("{found}");
        return ExitCode::SUCCESS;
    }
    ExitCode::FAILURE
}
