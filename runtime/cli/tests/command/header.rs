//! The header that the program writes: a program in C takes what has its fingerprint, and refuses what does not.

use crate::program::{answer, folder};
use std::fs;
use std::process::{Command, Output};
use tensor_layout::{StaticLayout, layout};

type Rows = layout!(H=2 W=3; pad(W) = 4);
type Columns = layout!(H=2 W=3; order = WH);

/// It takes the fingerprint of the other side, as from a message.
const PROGRAM: &str = r#"
#include "rows.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
    uint64_t theirs = count == 2 ? strtoull(arguments[1], NULL, 10) : 0;
    if (theirs != rows_fingerprint) {
        fprintf(stderr, "another layout: %016" PRIx64 ", and here %016" PRIx64 "\n", theirs, rows_fingerprint);
        return 3;
    }
    printf("%zu of %zu\n", rows_offset(1, 2), rows_storage);
    return 0;
}
"#;

fn compiled(folder: &std::path::Path) -> Output {
    let mut compiler = Command::new("cc"); // it linked this test
    let warnings = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o", "program", "program.c"];
    compiler.current_dir(folder).args(warnings).output().expect("`cc` runs")
}

#[cfg(unix)]
#[test]
fn a_program_in_c_refuses_a_fingerprint_that_is_not_its_own() {
    let folder = folder("header");
    let header = answer(&["header", "H=2 W=3; pad(W) = 4", "--name", "rows"]);
    fs::write(folder.join("rows.h"), &header).expect("the folder for results of tests");
    fs::write(folder.join("program.c"), PROGRAM).expect("the folder for results of tests");
    let output = compiled(&folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let run = |fingerprint: u64| Command::new(folder.join("program")).arg(fingerprint.to_string()).output();
    let taken = run(Rows::FINGERPRINT).expect("the program runs");
    assert_eq!((taken.status.code(), &*taken.stdout), (Some(0), &b"6 of 8\n"[..]));
    let refused = run(Columns::FINGERPRINT).expect("the program runs");
    let said = format!("another layout: {:016x}, and here {:016x}\n", Columns::FINGERPRINT, Rows::FINGERPRINT);
    assert_eq!((refused.status.code(), String::from_utf8_lossy(&refused.stderr)), (Some(3), said.into()));

    // Two layouts of one name do not compile, nor do other elements; the same header twice does.
    let of = |text: &str, elements: &str| answer(&["header", text, "--name", "rows", "--type", elements]);
    let (text, words) = ("H=2 W=3; pad(W) = 4", "another layout, or one of other elements, has the name `rows`");
    for (other, is_taken) in
        [(of(text, "f32"), true), (of("H=2 W=3; order = WH", "f32"), false), (of(text, "i32"), false)]
    {
        fs::write(folder.join("rows.h"), header.clone() + &other).expect("the folder for results of tests");
        let output = compiled(&folder);
        assert_eq!(output.status.success(), is_taken);
        assert_eq!(String::from_utf8_lossy(&output.stderr).contains(words), !is_taken);
    }
}
