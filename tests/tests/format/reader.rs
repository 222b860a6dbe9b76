//! What the library writes, a reader that was written from the page reads, with the same numbers; and what one refuses, the other does.

use super::texts::random_text;
use super::vector;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tensor_layout::AnyLayout;
use tensor_layout_tests::random::Random;

const COUNT: usize = 2_000;

/// A layout of numbers that other libraries may give: axes of one index with any stride, broadcast and reversed axes, gaps.
fn random_numbers(random: &mut Random) -> Option<AnyLayout> {
    let names = random.shuffled(vec!["N", "Batch", "type", "row_major", "W"]);
    let rank = 1 + random.below(names.len());
    let extents: Vec<usize> = (0..rank).map(|_| [0, 1, 1, 2, 3, 5][random.below(6)]).collect();
    let mut strides = vec![0; rank];
    let mut step = 1;
    for axis in random.shuffled((0..rank).collect()) {
        strides[axis] = [step, step, -step, 0, step + 3][random.below(5)];
        step *= extents[axis].max(1) as isize + random.below(2) as isize;
    }
    AnyLayout::from_numbers(&names[..rank], &extents, &strides).ok()
}

/// The texts as they are and as the library writes them, and those that it refuses.
fn vectors() -> Value {
    let mut random = Random::new(62);
    let (mut layouts, mut refused) = (Vec::new(), Vec::new());
    for _ in 0..COUNT {
        let text = random_text(&mut random);
        match AnyLayout::parse(&text) {
            Ok(layout) => layouts.extend([vector(&text), vector(&layout.to_string())]),
            Err(_) => refused.push(json!({ "text": text, "why": "the library refuses it" })),
        }
        layouts.extend(random_numbers(&mut random).map(|layout| vector(&layout.to_string())));
    }
    assert!(layouts.len() > 2 * COUNT && refused.len() > COUNT / 8, "{} {}", layouts.len(), refused.len());
    json!({ "layouts": layouts, "refused": refused })
}

#[test]
#[ignore = "it asks Python: `.ci/run python`"]
fn a_reader_of_the_page_reads_what_is_written() {
    let program: PathBuf = [env!("CARGO_MANIFEST_DIR"), "python", "text_format.py"].iter().collect();
    let package: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "runtime", "python"].iter().collect();
    let mut command = Command::new("python3");
    command.arg(program).arg("-").env("PYTHONPATH", package);
    let mut reader = command.stdin(Stdio::piped()).spawn().expect("Python");
    let mut input = reader.stdin.take().expect("a pipe");
    input.write_all(vectors().to_string().as_bytes()).expect("the reader reads all");
    drop(input);
    assert!(reader.wait().expect("it ends").success());
}
