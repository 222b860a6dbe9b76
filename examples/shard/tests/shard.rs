//! Runs the example `shard` as its users do, on a file in a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program, which takes `folder` as the folder for temporary files.
fn shard(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shard"));
    for variable in ["TMPDIR", "TEMP", "TMP"] {
        command.env(variable, folder);
    }
    command
}

/// A folder of one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("the folder of a test can be made");
    folder
}

/// The text that `README.md` shows, apart from the file's place.
#[test]
fn shard_prints_what_its_page_shows() {
    let output = shard(&folder("shard_prints_what_its_page_shows")).output().expect("the example can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("examples print UTF-8").replace("\r\n", "\n");
    let page = include_str!("../README.md").replace("\r\n", "\n");
    let shown = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block of text");
    let without_place = |text: &str| text.split_once("/model.safetensors: ").map(|(_, rest)| rest.to_owned());
    assert_eq!(without_place(&printed).expect("the place is printed"), without_place(shown).expect("it is shown"));
}

/// Another rank, whose share is not as large as the others'.
#[test]
fn shard_reads_any_rank() {
    let folder = folder("shard_reads_any_rank");
    let url = format!("file://{}", folder.join("written.safetensors").display());
    assert!(shard(&folder).args(["write", &url]).status().expect("the example can be run").success());
    let output =
        shard(&folder).args(["read", &url, "mlp.up.weight", "2", "3"]).output().expect("the example can be run");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for words in ["output channels 682..1024", "input channels 170..256", "the same as the crop of the whole tensor"] {
        assert!(printed.contains(words), "`{words}` is not in\n{printed}");
    }
}

/// Nothing is printed but one line that says what is wrong.
#[test]
fn shard_says_what_is_wrong() {
    let folder = folder("shard_says_what_is_wrong");
    let url = format!("file://{}", folder.join("model.safetensors").display());
    assert!(shard(&folder).args(["write", &url]).status().expect("the example can be run").success());
    let missing = url.replace("model", "missing");
    for (arguments, why) in [
        (&["red", &url][..], "usage: shard [write URL | read URL [TENSOR [RANK RANKS]]]"),
        (&["read", &url, "mlp.up.weight", "4", "4"], "there is no rank 4 of 4: they count from 0"),
        (&["read", &url, "mlp.weight"], "there is no tensor mlp.weight; the file has "),
        (&["read", &url, "mlp.down.bias"], "mlp.down.bias has 1 axes, and output and input channels are two"),
        (&["read", &missing], "missing.safetensors not found"),
        (&["read", "gs://models/model.safetensors"], "not enabled"),
    ] {
        let output = shard(&folder).args(arguments).output().expect("the example can be run");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {error}");
        assert!(
            output.stdout.is_empty() && error.starts_with("shard: ") && error.contains(why),
            "{arguments:?}: {error}"
        );
    }
}
