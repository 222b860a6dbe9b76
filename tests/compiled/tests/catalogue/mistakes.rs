//! The mistakes in `ui/`, each with what the compiler prints.

use super::{files, folder};
use std::fmt::Write;
use std::fs;

/// A program that does not compile.
pub(crate) struct Mistake {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) source: String,
    pub(crate) printed: String,
}

/// The kinds, in the order in which a user meets them.
const KINDS: [(&str, &str); 17] = [
    ("syntax", "What is written where"),
    ("axes", "Axes"),
    ("extents", "Extents and numbers"),
    ("order", "The order"),
    ("rules", "The other rules"),
    ("types", "Layouts as types"),
    ("generic", "Functions for many layouts"),
    ("require", "Requirements of a function"),
    ("orders", "Orders that are chosen at run time"),
    ("buffers", "Buffers and views"),
    ("mutability", "Mutable views"),
    ("parts", "Parts of views"),
    ("at", "Named indices"),
    ("derive", "Layouts with a name of their own"),
    ("views", "Structs of buffers"),
    ("segments", "Several tensors in one buffer"),
    ("descriptors", "Descriptors"),
];

pub(crate) fn mistakes() -> Vec<Mistake> {
    let ui = folder("tests").join("ui");
    let mistake = |path: &std::path::PathBuf| {
        let kind = path.strip_prefix(&ui).unwrap().iter().next().unwrap().to_string_lossy().into_owned();
        Mistake {
            name: path.file_stem().unwrap().to_string_lossy().replace('_', " "),
            kind,
            source: fs::read_to_string(path.with_extension("rs")).unwrap().replace("\r\n", "\n"),
            printed: fs::read_to_string(path).unwrap().replace("\r\n", "\n"),
        }
    };
    files(&ui, "stderr").iter().map(mistake).collect()
}

impl Mistake {
    /// The lines of the source that the compiler points at first.
    fn line(&self) -> Option<&str> {
        let is_line = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.contains(" | ");
        let line = self.printed.lines().find(is_line)?;
        let (_, code) = line.split_once(" | ")?;
        Some(code.trim_start_matches([' ', '/', '|']).trim())
    }

    /// The errors, each as the compiler words it, without its number.
    fn messages(&self) -> Vec<&str> {
        let mut messages: Vec<&str> = Vec::new();
        for line in self.printed.lines().filter(|line| line.starts_with("error")) {
            let (_, message) = line.split_once(": ").unwrap_or(("", line));
            let message = message.strip_prefix("evaluation panicked: ").unwrap_or(message);
            if !messages.contains(&message) {
                messages.push(message);
            }
        }
        messages
    }
}

/// The catalogue in Markdown.
pub(crate) fn catalogue(mistakes: &[Mistake]) -> String {
    let mut text =
        "Every mistake that the tests make, the line that the compiler points at, and what it says there.\n".to_owned();
    for (kind, title) in KINDS {
        let _ = write!(text, "\n# {title}\n\n| mistake | line | error |\n|---|---|---|\n");
        for mistake in mistakes.iter().filter(|mistake| mistake.kind == kind) {
            let line = mistake.line().map(|line| format!("`` {} ``", line.replace('|', "\\|"))).unwrap_or_default();
            let messages = mistake.messages().join("<br>").replace('|', "\\|");
            let _ = writeln!(text, "| {} | {line} | {messages} |", mistake.name);
        }
    }
    text
}
