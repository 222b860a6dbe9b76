//! Expansions mean the same beside items of every name that they have themselves: constants, types, traits, modules, functions, macros, methods
//! of all types, items of the user's types, and generic parameters.
//!
//! `hygiene/names/subject.rs` has every macro. rustc tells what it expands to; the names of that are the names of the items, but for those that
//! begin as the macros' own names do (`tensor_layout_`), which users leave to the macros.

mod beside;
mod tokens;

use beside::modules;
use std::collections::BTreeSet;
use std::process::Command;
use std::{env, fs};
use tensor_layout_compiled::{Library, folder, root, told};
use tokens::{declared, names};

/// What a process prints for this program.
fn printed(mut command: Command) -> String {
    let output = command.output().expect("the program is there");
    assert!(output.status.success(), "{}", told(&output));
    String::from_utf8(output.stdout).expect("the output is text")
}

#[test]
fn expansions_mean_the_same_beside_items_of_their_own_names() {
    let subject = fs::read_to_string(root().join("tests/hygiene/names/subject.rs")).expect("the program is there");
    let library = Library::built(&["--features=tensor-layout/shader"]);
    let folder = folder("names");
    let rustc = |program: &str| {
        let source = folder.join("main.rs");
        fs::write(&source, program).expect("the folder is writable");
        library.rustc(&source, &["bytemuck", "tensor_layout"])
    };
    let mut expand = rustc(&format!("{subject}\nfn main() {{}}\n"));
    expand.arg("-Zunpretty=expanded").env("RUSTC_BOOTSTRAP", "1");
    let expanded = printed(expand);
    let names: BTreeSet<String> = names(&expanded, &subject);
    for name in ["SEGMENTS", "placed", "usize", "Option", "View", "keep", "views", "core"] {
        assert!(names.contains(name), "the expansions have no `{name}`");
    }
    assert!(names.len() > 200, "{} names", names.len());

    let mut compile = rustc(&modules(&subject, &names, &declared(&expanded)));
    let program = folder.join(format!("names{}", env::consts::EXE_SUFFIX));
    compile.arg("-o").arg(&program);
    printed(compile);
    printed(Command::new(program));
}
