//! Running the program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the program wrote, and how it ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) code: i32,
}

/// The program with these arguments, in an environment that has no effect on what it prints.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tensor-layout"));
    for variable in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "TERM"] {
        command.env_remove(variable);
    }
    command.args(arguments);
    command
}

pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(program(arguments), "")
}

/// A program with this standard input.
pub(crate) fn run_with(mut program: Command, input: &str) -> Run {
    let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let output = std::thread::scope(|scope| {
        // The program need not read it all, and may write before it has.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8").replace("\r\n", "\n");
    let run = Run {
        output: text(output.stdout),
        errors: text(output.stderr),
        code: output.status.code().expect("no signal ended the program"),
    };
    assert!(!run.errors.contains("panicked"), "{}", run.errors);
    run
}

/// The output, of a question that has an answer.
#[track_caller]
pub(crate) fn answer(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, &*run.errors), (0, ""), "{}", run.output);
    run.output
}

/// A new folder for what a test writes.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for results of tests");
    folder
}

/// The words of a line of a shell. Spaces between quotes are in a word, and do not end it.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    for letter in line.chars() {
        match letter {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    assert!(!is_quoted, "a quote is open: {line}");
    words.extend(word);
    words
}
