//! The blocks of code of the guide and of the READMEs compile as a reader pastes them. What a reader sees is what the doctest compiles: no line is
//! hidden, but for the `Ok` at the end of `main`, which `ch01_start` shows. What a block needs of
//! other packages and of features stands on its page.

use crate::files::{guide_pages, read};
use std::path::PathBuf;

/// What `main` of `ch01_start` has after the block.
const END: &str = "# Ok::<(), Box<dyn std::error::Error>>(())";

/// What code names, and what its page says: the dependency, or the feature.
const NEEDS: [(&str, &str); 13] = [
    ("bytemuck::", "`bytemuck = \"1\"`"),
    ("half::", "`half = \"2\"`"),
    ("ndarray::", "`ndarray = \"0.17\"`"),
    ("half::f16", "`half`"),
    ("par_", "`rayon`"),
    ("safetensors_0_8", "`safetensors-0_8`"),
    ("ndarray_0_17", "`ndarray-0_17`"),
    ("descriptors::", "`descriptors`"),
    ("directml::", "`directml`"),
    ("shader::", "`shader`"),
    ("wgsl!", "`shader`"),
    ("hlsl!", "`shader`"),
    ("cuda!", "`shader`"),
];

/// The pages that have blocks of code.
fn pages() -> impl Iterator<Item = PathBuf> {
    guide_pages().chain(["README.md", "runtime/README.md", "runtime/strided/README.md"].map(PathBuf::from))
}

/// The blocks of Rust, as lines.
fn blocks(markdown: &str) -> Vec<Vec<&str>> {
    let fenced = markdown.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    let rust = fenced.filter(|(language, _)| ["", "rust", "compile_fail"].contains(language));
    rust.map(|(_, code)| code.lines().collect()).collect()
}

fn is_hidden(line: &str) -> bool {
    line == "#" || line.starts_with("# ")
}

/// The first line of a block that a reader does not see and needs.
fn hidden<'a>(block: &[&'a str]) -> Option<&'a str> {
    let lines = match block {
        [body @ .., END] => body,
        all => all,
    };
    lines.iter().copied().find(|line| is_hidden(line))
}

#[test]
fn hidden_lines_are_found() {
    let [first, second] = blocks("a\n```\n# use b;\nc?;\n```\nd\n```text\n# e\n```\n```rust\nf?;\n# Ok::<(), Box<dyn std::error::Error>>(())\n```\n")
        .try_into()
        .expect("two blocks of Rust");
    assert_eq!((hidden(&first), hidden(&second)), (Some("# use b;"), None));
    assert_eq!(hidden(&["a", "# }"]), Some("# }"));
    assert_eq!(hidden(&[END, "a"]), Some(END));
}

#[test]
fn each_block_compiles_as_it_is_shown() {
    let mut count = 0;
    for page in pages() {
        let text = read(&page);
        for block in blocks(&text) {
            assert_eq!(hidden(&block), None, "{}: a reader does not see this line", page.display());
            count += 1;
        }
    }
    assert!(count > 80, "{count} blocks");
    let start = read("runtime/src/guide/ch01_start.md");
    assert!(
        start.contains("fn main() -> Result<(), Box<dyn std::error::Error>> { .. Ok(()) }"),
        "what a block with `?` is pasted into"
    );
}

/// A program without a dependency or a feature does not compile, and the message names neither.
#[test]
fn each_page_names_what_its_blocks_need() {
    let mut count = 0;
    for page in pages() {
        let text = read(&page);
        let code: String = blocks(&text).into_iter().flatten().flat_map(|line| [line, "\n"]).collect();
        let is_word = |at: usize| !code[..at].ends_with(|char: char| char.is_alphanumeric() || char == '_');
        let names = |name: &str| code.match_indices(name).any(|(at, _)| is_word(at));
        for (_, needed) in NEEDS.iter().filter(|(name, _)| names(name)) {
            assert!(text.contains(needed), "{}: its code needs {needed}", page.display());
            count += 1;
        }
    }
    assert!(count > 15, "{count} needs");
}
