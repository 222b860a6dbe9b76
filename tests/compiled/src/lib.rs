//! Programs that are compiled against the library as `cargo test` builds it, so that no test builds it anew.

#![allow(clippy::missing_panics_doc, reason = "all of it serves tests")]

use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder for what a test writes.
pub fn folder(of_test: &str) -> PathBuf {
    let folder = root().join("target/tests").join(of_test);
    std::fs::create_dir_all(&folder).expect("the folder of build results is writable");
    folder
}

/// Cargo in the root of the checkout, without a network.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(arguments).args(["--offline", "--quiet", "--color=never"]).current_dir(root());
    cargo
}

/// The library, and what a program beside it names, as cargo has built them.
pub struct Library {
    crates: Vec<(String, String)>,
}

impl Library {
    /// With these options of cargo. Without any, it is the library of the tests in `cargo test`: cargo chooses the features for all packages
    /// that it works on by default, also where it builds one small program of them.
    pub fn built(options: &[&str]) -> Library {
        let mut cargo = cargo(&["build", "--example=strides_tour", "--message-format=json"]);
        let output = cargo.args(options).output().expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told = String::from_utf8(output.stdout).expect("the output is text");
        let artifacts =
            told.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is a value of JSON"));
        let crates: Vec<_> = artifacts.filter_map(|artifact| library(&artifact)).collect();
        assert!(crates.iter().any(|(name, _)| name == "tensor_layout"), "{told}");
        Library { crates }
    }

    /// rustc for a program that names these crates.
    pub fn rustc(&self, source: &Path, names: &[&str]) -> Command {
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.arg(source).args(["--edition=2024", "--color=never"]);
        for name in names {
            let (_, file) = self.crates.iter().find(|(crate_name, _)| crate_name == name).expect("cargo has built it");
            let folder = Path::new(file).parent().expect("a file is in a folder");
            rustc.arg(format!("--extern={name}={file}")).arg(format!("-Ldependency={}", folder.display()));
        }
        rustc
    }
}

/// The name and the file of a library that cargo tells of.
fn library(artifact: &Value) -> Option<(String, String)> {
    let name = artifact["target"]["name"].as_str()?;
    let mut files = artifact["filenames"].as_array()?.iter().filter_map(Value::as_str);
    Some((name.to_owned(), files.find(|file| file.ends_with(".rlib"))?.to_owned()))
}

/// What a process writes to its standard error.
pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
