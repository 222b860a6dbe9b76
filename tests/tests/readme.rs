//! The README names files; they exist. (Its examples run as the doctests of this package.)

use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// What stands in backticks, outside of code blocks.
fn code_quotes(markdown: &str) -> impl Iterator<Item = &str> {
    let prose = markdown.split("```").step_by(2);
    prose.flat_map(|prose| prose.split('`').skip(1).step_by(2))
}

/// The target of each link that leads to a file of the repository.
fn links(markdown: &str) -> impl Iterator<Item = &str> {
    let prose = markdown.split("```").step_by(2);
    let targets = prose.flat_map(|prose| prose.split("](").skip(1)).filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|target| !target.is_empty() && !target.contains("://"))
}

/// A file of source or prose, or a folder written with its `/`.
fn is_path(quote: &str) -> bool {
    let has_no_code = !quote.contains([' ', '(', '<', '{', ':', '*', '=']);
    has_no_code
        && quote.contains('/')
        && [".rs", ".md", ".toml", ".tsv", ".png", "/"].iter().any(|end| quote.ends_with(end))
}

#[test]
fn paths_are_told_from_other_quotes() {
    let markdown = "a `macros/src/lib.rs` b `H=?`\n```\n`no/quote.rs`\n```\n[c](tests/) `a / b` `runtime/src/` `lib.rs` [d](https://e/f.md)";
    assert!(code_quotes(markdown).filter(|quote| is_path(quote)).eq(["macros/src/lib.rs", "runtime/src/"]));
    assert!(links(markdown).eq(["tests/"]));
}

#[test]
fn every_path_in_the_readme_exists() {
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).expect("there is a README");
    let paths: Vec<_> = code_quotes(&readme).filter(|quote| is_path(quote)).chain(links(&readme)).collect();
    let missing: Vec<_> = paths.iter().filter(|path| !Path::new(ROOT).join(path).exists()).collect();
    assert!(missing.is_empty(), "the README names what does not exist: {missing:?}");
    assert!(paths.len() >= 10, "the README's table of rules and files is gone: {paths:?}");
}
