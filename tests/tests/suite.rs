//! The tests that are no laws over lists of layouts, as one program: each program more is linked with all libraries again. A test has the name
//! of its file before its own: `cargo test -p tensor-layout-tests --test suite hygiene`.

#![allow(uncommon_codepoints, reason = "a program of `correct` shows which names there may be")]

mod any_buffer;
mod at_run_time;
mod ci;
mod compare;
mod correct;
mod derive;
mod differences;
mod directml;
mod every_method;
mod extension;
mod figures;
mod files;
#[path = "format/main.rs"]
mod format;
mod guesses;
mod guide;
mod hygiene;
mod lists;
mod named_indices;
mod nominal;
mod orders;
mod pages;
mod pasted;
#[path = "pictures/main.rs"]
mod pictures;
mod readme;
mod require;
#[path = "segments/main.rs"]
mod segments;
mod strategies;
mod zero_cost;
