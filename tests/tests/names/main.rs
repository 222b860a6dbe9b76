//! Expansions mean the same beside items of every name that they have themselves: constants, types, traits, modules, functions, macros, methods
//! of all types, items of the user's types, and generic parameters.
//!
//! `hygiene/names/subject.rs` has every macro. rustc tells what it expands to; the names of that are the names of the items, but for those that
//! begin as the macros' own names do (`tensor_layout_`), which users leave to the macros.

mod beside;
mod tokens;

use beside::modules;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use tokens::{declared, names};

/// A crate of a user's that builds and runs.
struct User {
    folder: PathBuf,
}

impl User {
    fn new() -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = here.join("../target/tests/names");
        fs::create_dir_all(&folder).expect("the folder of build results is writable");
        let manifest = format!(
            "[package]\nname = \"names\"\nedition = \"2024\"\n[[bin]]\nname = \"names\"\npath = \"main.rs\"\n[workspace]\n[dependencies]\n\
             bytemuck = \"1\"\ntensor-layout = {{ path = {:?}, features = [\"shader\"] }}\n[profile.dev]\ndebug = 0\n\
             incremental = false\n",
            here.join("../runtime"),
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("the folder is writable");
        fs::copy(here.join("../Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file is there");
        User { folder }
    }

    /// What cargo prints of this program.
    fn cargo(&self, program: &str, arguments: &[&str]) -> String {
        fs::write(self.folder.join("main.rs"), program).expect("the folder is writable");
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", "target")
            // For this crate alone: other crates would detect it.
            .env("RUSTC_BOOTSTRAP", "names")
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the output is text")
    }
}

#[test]
fn expansions_mean_the_same_beside_items_of_their_own_names() {
    let subject = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("hygiene/names/subject.rs"))
        .expect("the program is there");
    let user = User::new();
    let alone = format!("{subject}\nfn main() {{}}\n");
    let expanded = user.cargo(&alone, &["rustc", "--offline", "--quiet", "--", "-Zunpretty=expanded"]);
    let names: BTreeSet<String> = names(&expanded, &subject);
    for name in ["SEGMENTS", "placed", "usize", "Option", "View", "keep", "views", "core"] {
        assert!(names.contains(name), "the expansions have no `{name}`");
    }
    assert!(names.len() > 200, "{} names", names.len());

    let program = modules(&subject, &names, &declared(&expanded));
    user.cargo(&program, &["run", "--offline", "--quiet"]);
}
