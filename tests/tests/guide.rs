//! The prose and the tables of the guide are true. (Its examples run as doctests of the library.)

use crate::files::guide_pages;
use std::fs;
use std::path::{Path, PathBuf};
use tensor_layout::AnyLayout;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// All files of a chapter: `generic.md`, `generic.2.md`.
fn chapter(name: &str) -> String {
    let files = [format!("{name}.md"), format!("{name}.2.md")];
    let texts = files.map(|file| fs::read_to_string(Path::new(ROOT).join("runtime/src/guide").join(file)));
    let [first, second] = texts;
    let first = first.unwrap_or_else(|error| panic!("{name}: {error}"));
    (first + &second.unwrap_or_default()).replace("\r\n", "\n")
}

/// The blocks of code whose fence says this after the backticks.
fn blocks<'a>(markdown: &'a str, language: &'a str) -> impl Iterator<Item = &'a str> {
    let between_fences = markdown.split("```").skip(1).step_by(2);
    between_fences.filter_map(move |block| block.strip_prefix(language)?.strip_prefix('\n'))
}

/// The code of the first cell of each row, whose parts stand on both sides of `..`.
fn first_cells(markdown: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = markdown.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| Some(row.split_once('`')?.0.split("..").map(str::trim).collect()))
}

/// The compiler's message for each mistake in `ui/`.
fn printed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("there are mistakes");
    let mut printed = Vec::new();
    for path in entries.map(|entry| -> PathBuf { entry.expect("the folder can be read").path() }) {
        if path.is_dir() {
            printed.extend(self::printed(&path));
        } else if path.extension().is_some_and(|extension| extension == "stderr") {
            printed.push(fs::read_to_string(&path).expect("a message can be read").replace("\r\n", "\n"));
        }
    }
    printed
}

#[test]
fn cells_and_blocks_are_found() {
    let markdown = "| `a .. b`, c | `d` |\n|---|---|\n| e | `f` |\n```\ng\n```\n```text\nh\n```\n";
    assert!(first_cells(markdown).eq([["a", "b"]]));
    assert!(blocks(markdown, "").eq(["g\n"]) && blocks(markdown, "text").eq(["h\n"]));
}

/// The guide leaves out lines of a message, and shows the others as they are.
#[test]
fn each_message_in_the_guide_is_what_the_compiler_prints() {
    let printed = printed(&Path::new(ROOT).join("tests/ui"));
    let chapter = chapter("ch10_messages");
    let messages: Vec<_> = blocks(&chapter, "text").collect();
    assert!(messages.len() >= 3, "{} messages", messages.len());
    for message in messages {
        let is_printed = |printed: &String| message.lines().all(|line| printed.lines().any(|other| other == line));
        assert!(printed.iter().any(is_printed), "the compiler does not print\n{message}");
    }
}

/// The first column of the table, without backticks: what one line of a message has.
#[test]
fn each_message_that_has_a_remedy_is_what_the_compiler_prints() {
    let printed = printed(&Path::new(ROOT).join("tests/ui")).join("\n").replace('`', "");
    let chapter = chapter("ch10_messages");
    let (_, table) = chapter.split_once("# rustc says, you write").expect("the table");
    let messages: Vec<_> = first_cells(table).collect();
    assert!(messages.len() >= 25, "{} messages", messages.len());
    for message in messages {
        let is_printed = printed.lines().any(|line| message.iter().all(|part| line.contains(part)));
        assert!(is_printed, "the compiler does not print `{}`", message.join(" .. "));
    }
}

/// What is for Windows alone is no doctest. The step `windows` of `.ci/run` compiles the program.
#[test]
fn the_lines_for_windows_are_those_of_the_example() {
    let example =
        fs::read_to_string(Path::new(ROOT).join("examples/directml_operator.rs")).expect("there is the example");
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let chapter = chapter("ch09_directml");
    let shown: Vec<_> = blocks(&chapter, "rust,ignore").collect();
    assert_eq!(shown.len(), 1);
    assert!(lines(&example.replace("\r\n", "\n")).contains(&lines(shown[0])), "the example has other lines");
}

/// The code of a cell, if the cell is nothing else.
fn code(cell: &str) -> Option<&str> {
    cell.trim().strip_prefix('`')?.strip_suffix('`').filter(|code| !code.contains('`'))
}

/// A layout in a table of the chapter on layouts has the strides, the span and the storage that stand in the cells after it.
#[test]
fn the_numbers_of_layouts_are_right() {
    let mut count = 0;
    for row in chapter("ch02_layouts").lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<_> = row.split('|').collect();
        for (at, cell) in cells.iter().enumerate() {
            let Some(Ok(layout)) = code(cell).map(AnyLayout::parse) else { continue };
            let numbers = cells[at + 1..].iter().map_while(|cell| {
                cell.split_whitespace().map(|number| number.parse().ok()).collect::<Option<Vec<isize>>>()
            });
            let sizes = [layout.required_span_size(), layout.storage_size()].map(|size| vec![size as isize]);
            let expected = [layout.strides().to_vec()].into_iter().chain(sizes);
            for (number, expected) in numbers.filter(|numbers| !numbers.is_empty()).zip(expected) {
                assert_eq!(number, expected, "{row}");
                count += 1;
            }
        }
    }
    assert!(count >= 20, "{count} numbers");
}

/// The chapters and the recipes, with their code. What has neither a letter nor a digit is no word.
#[test]
fn the_chapters_are_short() {
    let files = guide_pages().filter(|file| {
        let name = file.file_name().expect("a file has a name").to_string_lossy();
        name.starts_with("ch") || name.starts_with("recipes")
    });
    let texts = files.map(|file| fs::read_to_string(file).expect("a chapter"));
    let words = |text: String| text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
    let words: usize = texts.map(words).sum();
    assert!((8_000..=16_000).contains(&words), "{words} words");
}
