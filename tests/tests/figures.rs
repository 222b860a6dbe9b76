//! Each figure of the pages comes from `tests/bench/README.md`: a row of a table from a row or a list item of the same name there, a figure of a
//! sentence from the text that `SENTENCES` names. So one of two that differ fails.

use crate::files::{guide_pages, read};
use std::path::PathBuf;

const SOURCE: &str = "tests/bench/README.md";

/// The pages with figures: of each, what stands from the first text to the second one.
const PAGES: [(&str, &str, &str); 5] = [
    ("README.md", "\n## Costs\n", "\n## Limits\n"),
    ("runtime/src/guide/performance.md", "# How to read the figures\n", ""),
    ("runtime/src/guide/ch01_start.md", "\n# What it costs\n", "\n# Conventions"),
    ("runtime/src/guide/ch05_copies.3.md", "\nTo bring a large tensor", "\n```"),
    ("runtime/src/guide/ch08_run_time.md", "\nWhat they cost,", "\n# An order"),
];

/// Sentences with figures, and what the source says.
const SENTENCES: [(&str, &str); 5] = [
    ("2.00 takes twice as long,\n0.50 half as long", ""), // says how a ratio is read
    ("`copy_from` takes 0.22 to 2.02 times as long", "`copy_from` takes 0.22 to 2.02 times as long"),
    (
        "A layout costs about 0.5 ms in `cargo check`",
        "| a layout that is viewed and indexed once, in `cargo check` | 0.5 ms |",
    ),
    (
        "four times as fast at the scores of attention",
        "| attention, scores of a head of 64 | 1.96 | 1.48 | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 0.25 |",
    ),
    ("that is 9 times as fast as a zip that writes `[u8; 4]`", "so the zip takes 9 times\n  as long"),
];

/// The numbers with a point, without the versions of compilers.
fn decimals(text: &str) -> Vec<&str> {
    let words = text.split(|char: char| !char.is_ascii_digit() && char != '.').map(|word| word.trim_matches('.'));
    words.filter(|word| word.split('.').count() == 2).collect()
}

fn without_versions(text: &str) -> String {
    ["rustc 1.95", "rustc 1.85", "Rust 1.85"].iter().fold(text.to_owned(), |text, version| text.replace(version, ""))
}

/// The name of a row: its first cell.
fn label(row: &str) -> Option<&str> {
    row.strip_prefix("| ")?
        .split(" |")
        .next()
        .map(str::trim)
        .filter(|label| !label.is_empty() && !label.starts_with('|'))
}

/// The rows of tables, and what else there is.
fn rows_and_prose(text: &str) -> (Vec<&str>, String) {
    let (rows, prose): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with('|'));
    (rows, prose.join("\n"))
}

/// What the source says under this name: all rows whose first cell it is, and the list item that begins with it.
fn source_of(source: &str, name: &str) -> String {
    let rows = source.lines().filter(|line| label(line) == Some(name));
    let item = format!("\n- *{name}*");
    let items = source.split_once(&item).and_then(|(_, rest)| rest.split("\n- ").next());
    let items = items.and_then(|item| item.split("\n\n").next());
    rows.chain(items).collect::<Vec<_>>().join("\n")
}

/// The part of a page that has figures.
fn part<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, part) = text.split_once(from).unwrap_or_else(|| panic!("no page has {from:?}"));
    if to.is_empty() { part } else { part.split_once(to).unwrap_or_else(|| panic!("no page has {to:?}")).0 }
}

#[test]
fn figures_are_told_from_versions() {
    assert_eq!(decimals("1.05 of 3, f32.max, 0.5 ms. 1.2.3 (2.0)."), ["1.05", "0.5", "2.0"]);
    assert!(decimals(&without_versions("rustc 1.95 and 12")).is_empty());
    assert_eq!((label("| a b | 1 |"), label("|---|"), label("| | 1 |")), (Some("a b"), None, None));
    let source = "| a | 1.5 |\n\n- *b*: 2.5\n  and 3.5\n- *c*: 4.5\n\n| a | 6.5 |\n";
    assert_eq!(decimals(&source_of(source, "a")), ["1.5", "6.5"]);
    assert_eq!(decimals(&source_of(source, "b")), ["2.5", "3.5"]);
    assert_eq!(source_of(source, "d"), "");
}

#[test]
fn each_figure_is_one_of_the_benchmarks() {
    let source = read(SOURCE);
    let mut wrong = Vec::new();
    let (mut figures, mut prose_of_all) = (0, String::new());
    for (page, from, to) in PAGES {
        let text = read(page);
        let (rows, prose) = rows_and_prose(part(&text, from, to));
        for row in rows.into_iter().filter(|row| !decimals(row).is_empty()) {
            let name = label(row).unwrap_or_else(|| panic!("{page}: a row without a name: {row}"));
            let theirs = source_of(&source, name);
            let theirs = decimals(&theirs);
            figures += decimals(row).len();
            let other = decimals(row).into_iter().filter(|figure| !theirs.contains(figure));
            wrong.extend(other.map(|figure| format!("{page}: `{name}`: {figure}")));
        }
        let prose = without_versions(&prose);
        let rest = SENTENCES.iter().fold(prose.clone(), |rest, (sentence, _)| rest.replace(sentence, ""));
        wrong.extend(decimals(&rest).into_iter().map(|figure| format!("{page}: {figure} in a sentence")));
        prose_of_all += &prose;
    }
    assert!(wrong.is_empty(), "not in a row or an item of this name of {SOURCE}: {wrong:#?}");
    assert!(figures > 150, "{figures} figures");
    for (sentence, theirs) in SENTENCES.iter().filter(|(_, theirs)| !theirs.is_empty()) {
        assert!(prose_of_all.contains(sentence), "no page says `{sentence}`");
        assert!(source.contains(theirs), "{SOURCE} does not have `{theirs}`, which a page says");
    }
}

/// The first words that read "takes x of y" for a ratio: "x times as long as y" needs one reading.
fn ratio_by_of(text: &str) -> Option<String> {
    let words: Vec<_> = text.split_whitespace().collect();
    let verbs = ["take", "takes", "took"];
    let found =
        words.windows(3).find(|words| verbs.contains(&words[0]) && !decimals(words[1]).is_empty() && words[2] == "of");
    found.map(|words| words.join(" "))
}

#[test]
fn ratios_are_times_as_long() {
    assert_eq!(ratio_by_of("a walk takes\n0.80 of b").as_deref(), Some("takes 0.80 of"));
    assert_eq!(ratio_by_of("a walk takes 0.80 times as long as b, and 3 of them"), None);
    for page in guide_pages().chain(["README.md", SOURCE].map(PathBuf::from)) {
        assert_eq!(ratio_by_of(&read(&page)), None, "{}", page.display());
    }
}
