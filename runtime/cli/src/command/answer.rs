//! What the program writes, and its exit code.

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use serde_json::json;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use tensor_layout::any::ParseError;

/// What is written to the standard output, or, of a mistake, to the standard error.
pub(crate) struct Answer {
    text: String,
    code: u8,
    is_mistake: bool,
}

/// Why a question has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A mistake in the arguments, or a file that cannot be read or written.
    Usage(String),
    /// The text of a layout has mistakes.
    Text { error: ParseError, json: bool },
    /// The answer is "no", for this reason.
    No { reason: String, json: bool },
}

impl Answer {
    pub(crate) fn new(text: String) -> Self {
        Answer { text, code: 0, is_mistake: false }
    }

    /// The fields of a value, for programs.
    pub(crate) fn json(value: &impl Serialize) -> Self {
        // Structs of numbers and texts have no maps with keys of other types, which alone cannot be written.
        let text = serde_json::to_string_pretty(value).expect("numbers and texts");
        // The characters that a terminal acts on, and JSON may have as they are, stand in texts alone.
        let mut units = [0; 2];
        let escaped = |char: char| match char {
            ' '..='~' | '\n' => char.to_string(),
            char if char.escape_debug().len() == 1 => char.to_string(),
            char => char.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
        };
        Answer::new(text.chars().map(escaped).collect::<String>() + "\n")
    }

    /// With this exit code.
    pub(crate) fn with_code(self, code: u8) -> Self {
        Answer { code, ..self }
    }

    /// Writes it. A reader that closes the pipe early has what it wants.
    pub(crate) fn print(self) -> ExitCode {
        let bytes = self.text.as_bytes();
        let written = if self.is_mistake {
            anstream::stderr().write_all(bytes)
        } else {
            let mut output = anstream::stdout();
            output.write_all(bytes).and_then(|()| output.flush())
        };
        match written {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} cannot write: {error}");
                ExitCode::from(2)
            }
            _ => ExitCode::from(self.code),
        }
    }
}

impl From<Failure> for Answer {
    fn from(failure: Failure) -> Self {
        let is_json = matches!(failure, Failure::Text { json: true, .. } | Failure::No { json: true, .. });
        match failure {
            Failure::Usage(message) => {
                let text = format!("{ERROR}error:{ERROR:#} {}\n", printable(&message));
                Answer { text, code: 2, is_mistake: true }
            }
            Failure::Text { error, .. } if is_json => Answer::json(&mistakes(&error)).with_code(2),
            Failure::Text { error, .. } => Answer { text: shown(&error), code: 2, is_mistake: true },
            Failure::No { reason, .. } if is_json => Answer::json(&json!({ "reason": reason })).with_code(1),
            Failure::No { reason, .. } => {
                let text = format!("{ERROR}no:{ERROR:#} {}\n", printable(&reason));
                Answer { text, code: 1, is_mistake: true }
            }
        }
    }
}

impl Failure {
    /// A sentence about a file.
    pub(crate) fn about(path: &Path, what: impl std::fmt::Display) -> Self {
        Failure::Usage(format!("{}: {what}", path.display()))
    }
}

/// Text of a file or of an argument, with an escape for each character that a terminal would act on. A newline is one.
pub(crate) fn printable(text: &str) -> String {
    let escaped = |char: char| match char {
        '\t' | '\'' | '"' | '\\' => char.to_string(),
        char => char.escape_debug().to_string(),
    };
    text.chars().map(escaped).collect()
}

const ERROR: Style = AnsiColor::Red.on_default().bold();
const HELP: Style = AnsiColor::Cyan.on_default().bold();
/// Headings of a text.
pub(crate) const HEADING: Style = Style::new().bold();

fn mistakes(error: &ParseError) -> serde_json::Value {
    let mistakes = error.mistakes().map(|mistake| {
        let bytes = mistake.bytes();
        json!({ "message": mistake.message(), "start_byte": bytes.start, "end_byte": bytes.end })
    });
    json!({ "text": error.text(), "mistakes": mistakes.collect::<Vec<_>>() })
}

/// The mistakes as the library shows them, in colour, and how a `?` gets a number.
fn shown(error: &ParseError) -> String {
    let mut text = String::new();
    for line in error.to_string().lines() {
        let written = if let Some(message) = line.strip_prefix("error: ") {
            writeln!(text, "{ERROR}error:{ERROR:#} {HEADING}{message}{HEADING:#}")
        } else if let Some((margin, carets)) = line.split_once('^') {
            writeln!(text, "{margin}{ERROR}^{carets}{ERROR:#}")
        } else {
            writeln!(text, "{line}")
        };
        written.expect("a string takes all text");
    }
    let mut open: Vec<_> = error.mistakes().filter_map(|mistake| open_number(mistake.message())).map(binding).collect();
    open.dedup();
    if !open.is_empty() {
        text += &format!("{HELP}help:{HELP:#} or give the number beside the text: `{}`\n", open.join(" "));
    }
    text
}

/// The name that `--bind` has for the number that the text leaves open, if the mistake is such a number.
fn open_number(message: &str) -> Option<&str> {
    let (what, remedy) = message.split_once(" is not known in a text at run time")?;
    match what.split('`').nth(1)? {
        "?" => remedy.split('`').nth(1)?.strip_suffix(" = 8"),
        name => Some(name),
    }
}

fn binding(name: &str) -> String {
    let is_plain = name.chars().all(|char| char.is_alphanumeric() || "_:".contains(char));
    if is_plain { format!("--bind {name}=8") } else { format!("--bind '{name}=8'") }
}
