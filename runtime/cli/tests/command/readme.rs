//! The README shows what the program prints.

use crate::program::{folder, program, run_with, words};
use crate::relayout;
use std::fs;
use std::path::Path;

/// Each block that begins with `$ tensor-layout`: the command, and what it prints. A command goes on after a `\`. A line `...` stands for
/// lines that the page leaves out.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(path).expect("the page").replace("\r\n", "\n");
    let blocks = text.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("text\n$ "));
    let folder = folder("readme");
    relayout::weights(&folder.join("weights.safetensors"));
    let mut count = 0;
    for block in blocks.map(|block| block.replace(" \\\n    ", " ")) {
        let (line, shown) = block.split_once('\n').expect("what is printed follows the command");
        let words = words(line);
        assert_eq!(words[0], "tensor-layout");
        let mut program = program(&words[1..].iter().map(String::as_str).collect::<Vec<_>>());
        program.current_dir(&folder);
        let run = run_with(program, "");
        let printed = run.output + &run.errors;
        assert!(is_shown(shown, &printed), "the page has\n{shown}\nand the program prints\n{printed}");
        count += 1;
    }
    assert!(count >= 9, "{count} commands");
}

/// Whether the lines are the printed lines, where `...` stands for any number of them.
fn is_shown(shown: &str, printed: &str) -> bool {
    let mut rest = printed;
    let parts: Vec<_> = shown.split("...\n").collect();
    for (number, part) in parts.iter().enumerate() {
        let at = if number == 0 { rest.starts_with(part).then_some(0) } else { rest.find(part) };
        let Some(at) = at else { return false };
        rest = &rest[at + part.len()..];
    }
    parts.last().is_some_and(|last| last.is_empty()) || rest.is_empty()
}

#[test]
fn lines_that_are_left_out_are_dots() {
    assert!(is_shown("a\nb\n", "a\nb\n") && is_shown("a\n...\nc\n", "a\nb\nc\n") && is_shown("a\n...\n", "a\nb\nc\n"));
    assert!(!is_shown("a\n", "a\nb\n") && !is_shown("a\n...\nd\n", "a\nb\nc\n") && !is_shown("b\n...\n", "a\nb\nc\n"));
}
