//! Wrong input of every kind: an exit code, a sentence that says what to do, and no panic.

use crate::program::{answer, folder, program, run, run_with};
use std::fs;
use std::process::Stdio;

/// The place of a mistake is in colour where colours are asked for, and only there.
#[test]
fn colours_are_those_that_are_asked_for() {
    let text = "H=2; padd(H) = 3";
    let plain = run(&["explain", text]);
    assert!(!plain.errors.contains('\x1b') && plain.errors.contains("did you mean `pad`?"), "{}", plain.errors);
    let coloured = run(&["explain", text, "--color", "always"]);
    assert!(coloured.errors.contains("\x1b[1m\x1b[31merror:\x1b[0m"), "{:?}", coloured.errors);
    assert!(coloured.errors.contains("\x1b[1m\x1b[31m^^^^\x1b[0m"), "{:?}", coloured.errors);
    assert_eq!(run(&["explain", text, "--color", "never"]).errors, plain.errors);
    let mut without = program(&["explain", "H=2 W=3", "--color", "auto"]);
    without.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1");
    assert!(!run_with(without, "").output.contains('\x1b'));
    // The pictures too.
    assert!(answer(&["explain", "H=2 W=3", "--color", "always"]).contains('\x1b'));
    assert!(!answer(&["explain", "H=2 W=3"]).contains('\x1b'));
}

#[test]
fn a_text_comes_from_the_standard_input_or_a_file() {
    let text = "H=2 W=3; pad(W) = 4";
    let by_argument = answer(&["explain", text]);
    assert_eq!(run_with(program(&["explain", "-"]), &format!("{text}\n")).output, by_argument);
    let path = folder("texts").join("layout.txt");
    fs::write(&path, format!("{text}\n")).expect("the folder for results of tests");
    let argument = format!("@{}", path.display());
    assert_eq!(answer(&["explain", &argument]), by_argument);
    let both = run_with(program(&["diff", "-", &argument]), text);
    assert_eq!(both.code, 0, "{}", both.errors);

    let twice = run_with(program(&["diff", "-", "-"]), text);
    assert!(twice.code == 2 && twice.errors.contains("only one layout can be `-`"), "{}", twice.errors);
    let absent = run(&["explain", "@no/such/file"]);
    assert!(absent.code == 2 && absent.errors.contains("cannot read no/such/file"), "{}", absent.errors);
    fs::write(&path, [0xff, 0xfe]).expect("the folder for results of tests");
    let binary = run(&["explain", &argument]);
    assert!(binary.code == 2 && binary.errors.contains("cannot read"), "{}", binary.errors);
    let mut command = program(&["explain", "-"]);
    let long = run_with(
        {
            command.env("COLUMNS", "none");
            command
        },
        &"H=2 ".repeat(100_000),
    );
    assert!(long.code == 2 && long.errors.contains("at most 16384 bytes"), "{:.200}", long.errors);
}

/// Text that is no layout, of every kind that comes to mind.
#[test]
fn no_text_ends_in_a_panic() {
    let texts = [
        "H",
        "H=",
        "=",
        ";",
        ";;",
        "(",
        ")",
        "H=2)",
        "H=-2",
        "H=1e9",
        "H=99999999999999999999999",
        "H=2 H=3",
        "H=2; order = HH",
        "H=2; order",
        "H=2; pad(H)",
        "H=2; pad() = 2",
        "\u{1}",
        "\u{202e}H=2",
        "H=2\nW=?\n",
        "é=ü",
        "H=2; block(H) = 0",
        "H=18446744073709551615",
        "H=9223372036854775807; pad(H) = 9223372036854775806",
        "A=1 B=1 C=1 D=1 E=1 F=1 G=1 H=1 I=1",
        "\x1b[31m",
        "'",
        "/*",
        "// H=2\nH=",
    ];
    for text in texts {
        for command in ["explain", "svg"] {
            let run = run(&[command, text]);
            assert!(matches!(run.code, 0 | 2), "{text:?}: {run:?}");
            assert!(run.code == 0 || run.errors.starts_with("error: ") && run.output.is_empty(), "{text:?}: {run:?}");
        }
        assert!(matches!(run(&["convert", text, "H=2"]).code, 0..=2), "{text:?}");
        assert!(matches!(run(&["diff", "H=2", text]).code, 0..=2), "{text:?}");
    }
}

/// The largest numbers go through every calculation.
#[test]
fn large_layouts_are_answered_in_few_lines() {
    let texts = [
        "H=9223372036854775807",
        "H=1000000 W=1000000 C=1000; order = CHW",
        "H=3 W=3; stride(H) = 3074457345618258602",
        "H=1000000000 W=1000000000; block(W) = 16",
        "A=100 B=100 C=100 D=100 E=100 F=100 G=100 H=100",
        "H=9223372036854775807; broadcast(H)",
    ];
    for text in texts {
        for arguments in [&["explain", text][..], &["convert", text, text], &["diff", text, text], &["svg", text]] {
            let run = run(arguments);
            assert!(matches!(run.code, 0 | 1), "{arguments:?}: {run:?}");
            assert!(run.output.len() < 1 << 20, "{arguments:?}: {} bytes", run.output.len());
        }
    }
}

/// A reader that stops early, such as `head`, is no error.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program(&["completions", "zsh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), vec![]));
}

/// A full disk is one.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let ended = program(&["explain", "H=2"]).stdout(full).stderr(Stdio::piped()).output().expect("the program runs");
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(2) && errors.contains("cannot write"), "{errors}");
    let absent = run(&["svg", "H=2", "-o", "no/such/folder/picture.svg"]);
    let words = "no/such/folder/picture.svg: cannot write it: there is no folder `no/such/folder`";
    assert!(absent.code == 2 && absent.errors.contains(words), "{}", absent.errors);
}
