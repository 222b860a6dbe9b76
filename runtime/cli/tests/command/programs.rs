//! What other programs read: JSON, SVG, completions.

use crate::program::{answer, folder, run};
use serde_json::Value;
use std::fs;
use tensor_layout::AnyLayout;
use tensor_layout::picture::{conversion_svg, part_svg};

fn json(arguments: &[&str]) -> Value {
    let run = run(arguments);
    assert_eq!(run.errors, "", "{arguments:?}");
    serde_json::from_str(&run.output).unwrap_or_else(|error| panic!("{error}: {}", run.output))
}

/// The layout of the JSON is the layout of the text; numbers and text agree.
#[test]
fn check_finds_the_text_of_what_explain_tells() {
    for text in [
        "N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8",
        "H=4 W=5; reverse(H)",
        "Batch=2 Seq=3; broadcast(Batch)",
        "H=2 W=3; pad(W) = 5",
        "H=7",
    ] {
        let layout = json(&["explain", text, "--json"])["layout"].take();
        let axes = layout["axes"].as_array().expect("a list");
        let list = |field: &str| {
            let cells =
                axes.iter().map(|axis| axis[field].as_str().map_or_else(|| axis[field].to_string(), str::to_owned));
            cells.collect::<Vec<_>>().join(",")
        };
        let (names, sizes, strides) = (list("name"), list("extent"), list("stride_elements"));
        let storage = layout["storage_elements"].to_string();
        let found = json(&[
            "check",
            "--names",
            &names,
            "--sizes",
            &sizes,
            "--strides",
            &strides,
            "--storage",
            &storage,
            "--json",
        ]);
        let found = found["layout"]["text"].as_str().expect("a text");
        assert_eq!(AnyLayout::parse(found).expect("a layout"), AnyLayout::parse(text).expect("a layout"), "{found}");
        assert_eq!(json(&["diff", text, found, "--json"])["differ"], false);
    }
}

/// `differ`, the list and the exit code agree with the library's equality.
#[test]
fn diff_lists_differences_exactly_where_layouts_are_unequal() {
    let texts = [
        "H=2 W=3",
        "H=2 W=3; order = WH",
        "W=3 H=2",
        "H=2 W=3; pad(H) = 4",
        "H=2 W=4",
        "H=2 C=3",
        "H=2",
        "H=2 W=3 C=1",
        "H=1 W=3",
        "H=1 W=3; stride(H) = 9",
        "H=0 W=3",
        "H=0 W=3; stride(W) = 7",
        "C=16; block(C) = 8",
        "C=16; block(C) = 4",
        "C=16",
        "C=3; block(C) = 4",
        "C=3",
        "H=2 W=3; reverse(H)",
        "H=2 W=3; broadcast(H)",
        "",
        "A=4 B=6; block(A) = 4; block(B) = 2",
        "A=4 B=6; block(B) = 2; block(A) = 4",
    ];
    let parsed = texts.map(|text| AnyLayout::parse(text).expect("a layout"));
    for (a, layout) in texts.iter().zip(&parsed) {
        for (b, other) in texts.iter().zip(&parsed) {
            let run = run(&["diff", a, b, "--json"]);
            let found: Value = serde_json::from_str(&run.output).expect("JSON");
            let is_empty = found["differences"].as_array().expect("a list").is_empty();
            assert_eq!((is_empty, run.code == 0), (layout == other, layout == other), "{a} | {b}: {}", run.output);
            assert_eq!(found["differ"], layout != other);
        }
    }
}

/// The program writes the documents that the library makes, to a file or to the standard output.
#[test]
fn svg_is_that_of_the_library() {
    let parsed = |text: &str| AnyLayout::parse(text).expect("a layout");
    let (rows, planes) = (parsed("H=4 W=5; pad(W) = 8"), parsed("H=4 W=5; order = WH"));
    let (rows_text, planes_text) = (rows.to_string(), planes.to_string());
    assert_eq!(answer(&["svg", &rows_text]), rows.svg().to_string());
    let coloured = rows.svg().color_by("W").expect("the axis").rule_bytes(1, 16).to_string();
    assert_eq!(answer(&["svg", &rows_text, "--color-by", "W", "--rule-bytes", "16", "--type", "u8"]), coloured);
    let conversion = conversion_svg(&planes, &rows).expect("the same axes").to_string();
    let path = folder("pictures").join("conversion.svg");
    let file = path.display().to_string();
    assert_eq!(answer(&["svg", &rows_text, &planes_text, "-o", &file]), "");
    assert_eq!(fs::read_to_string(&path).expect("the file is written"), conversion);
    fs::remove_file(&path).expect("the file is there");
    assert_eq!(run(&["diff", &rows_text, &planes_text, "--svg", &file]).code, 1);
    assert_eq!(fs::read_to_string(&path).expect("the file is written"), conversion);
    // What exists is replaced only where that is asked for.
    let shader = ["shader", &*rows_text, "-o", &*file];
    for question in [
        &["svg", &rows_text, "-o", &file][..],
        &shader,
        &["header", &rows_text, "-o", &file],
        &["diff", &rows_text, &planes_text, "--svg", &file],
    ] {
        let refused = run(question);
        assert!(
            refused.code == 2 && refused.errors.ends_with("it exists; `--force` replaces it\n"),
            "{}",
            refused.errors
        );
        assert_eq!(fs::read_to_string(&path).expect("the file is there"), conversion);
    }
    assert_eq!(answer(&[&shader[..], &["--force"]].concat()), "");
    assert_eq!(fs::read_to_string(&path).expect("the file is written"), answer(&["shader", &rows_text]));
    assert_eq!(answer(&["svg", &rows_text, &planes_text, "-o", &file, "--force"]), "");
    assert_eq!(fs::read_to_string(&path).expect("the file is written"), conversion);
    assert_eq!(run(&["diff", &planes_text, &rows_text, "--svg", &file, "--force"]).code, 1);
    assert_ne!(fs::read_to_string(&path).expect("the file is written"), conversion);
    let part = part_svg(&rows, &parsed("H=2 W=2; stride(H) = 8"), 9).expect("a part").to_string();
    assert_eq!(answer(&["svg", &rows_text, "--part", "H=2 W=2; stride(H) = 8", "--at", "9"]), part);

    let refused = |arguments: &[&str]| {
        let run = run(arguments);
        (run.code, run.errors)
    };
    let (code, errors) = refused(&["svg", "H=4", "--color-by", "W"]);
    assert!(code == 2 && errors.contains("no axis `W`"), "{errors}");
    let (code, errors) = refused(&["svg", "H=4", "W=4"]);
    assert!(code == 1 && errors.contains("no axis `H`"), "{errors}");
    let (code, errors) = refused(&["svg", "H=4", "--part", "H=4", "--at", "1"]);
    assert!(code == 1 && errors.contains("does not lie in a storage of 4 elements"), "{errors}");
    let (code, errors) = refused(&["svg", "H=4", "--part", "H=4"]);
    assert!(code == 2 && errors.contains("--at"), "{errors}");
}

#[test]
fn each_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(&["completions", shell]);
        assert!(
            ["explain", "convert", "diff", "check", "svg", "json"].iter().all(|word| script.contains(word)),
            "{shell}"
        );
    }
}
