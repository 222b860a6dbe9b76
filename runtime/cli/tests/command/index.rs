//! The index functions that the program writes, compiled and run, against the library.

use crate::program::{answer, folder};
use std::fs;
use std::path::Path;
use std::process::Command;
use tensor_layout::AnyLayout;

/// Layouts of every rule, with names of every kind.
const LAYOUTS: [&str; 12] = [
    "N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8",
    "N=1 C=20 H=4 W=5; block(C) = 8",
    "O=5 I=7 H=3 W=2; block(I) = 4; block(O) = 2; reverse(H)",
    "H=3 W=4; reverse(H, W); pad(W) = 7",
    "H=3 W=4; broadcast(H); reverse(W)",
    "H=3 W=4; broadcast(H, W)",
    "N=2 H=2 W=3; overlap(H) = 2",
    "BatchSize=3 r#in=4 D=2",
    "Ab=3 aB=4",
    "int=3 unix=2 r#while=2; align(int) = 16",
    "é=2 W=3",
    "",
];

/// The function of each layout under a name of its own, and a program that prints the offset of every index.
fn programs() -> (String, String, Vec<String>) {
    let (mut rust, mut c, mut expected) = (String::new(), String::new(), Vec::new());
    let (mut rust_main, mut c_main) = (String::new(), String::new());
    for (number, text) in LAYOUTS.iter().enumerate() {
        let explained: serde_json::Value =
            serde_json::from_str(&answer(&["explain", text, "--json"])).expect("the program writes JSON");
        let function = |language: &str| {
            let code = explained["index_function"][language].as_str().expect("the code");
            assert_eq!(code.matches("offset(").count(), 1, "{code}");
            code.replace("offset(", &format!("offset_{number}("))
        };
        rust += &function("rust");
        c += &function("c");
        let layout = AnyLayout::parse(text).expect("a layout");
        let mut index = vec![0; layout.rank()];
        loop {
            let arguments: Vec<_> = index.iter().map(usize::to_string).collect();
            let call = format!("offset_{number}({})", arguments.join(", "));
            rust_main += &format!("    println!(\"{{}}\", {call});\n");
            c_main += &format!("    printf(\"%zu\\n\", {call});\n");
            expected.push(layout.offset(&index).expect("in bounds").to_string());
            let Some(axis) = (0..index.len()).rev().find(|&axis| index[axis] + 1 < layout.extents()[axis]) else {
                break;
            };
            index[axis] += 1;
            index[axis + 1..].fill(0);
        }
    }
    let rust = format!("{rust}\nfn main() {{\n{rust_main}}}\n");
    let c = format!("#include <stdio.h>\n{c}\nint main(void) {{\n{c_main}    return 0;\n}}\n");
    (rust, c, expected)
}

/// Compiles a program and runs it. Both compilers are there: rustc compiled this test, and `cc` linked it.
fn printed(folder: &Path, compiler: &str, arguments: &[&str]) -> Vec<String> {
    let compiled = Command::new(compiler).current_dir(folder).args(arguments).output();
    let compiled = compiled.unwrap_or_else(|error| panic!("`{compiler}` does not run: {error}"));
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success() && errors.is_empty(), "{errors}");
    let output = Command::new(folder.join("program")).output().expect("the compiled program runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("numbers");
    text.lines().map(str::to_owned).collect()
}

/// Without a warning, too.
#[cfg(unix)]
#[test]
fn the_functions_give_the_offsets_of_the_library() {
    let (rust, c, expected) = programs();
    assert!(expected.len() > 400, "{}", expected.len());
    let folder = folder("index");
    fs::write(folder.join("program.rs"), rust).expect("the folder for results of tests");
    fs::write(folder.join("program.c"), c).expect("the folder for results of tests");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let by_rust = printed(&folder, &rustc, &["--edition=2024", "-D", "warnings", "-o", "program", "program.rs"]);
    assert_eq!(by_rust, expected, "Rust");
    let warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-o", "program", "program.c"];
    let by_c = printed(&folder, "cc", &warnings);
    assert_eq!(by_c, expected, "C");
}
