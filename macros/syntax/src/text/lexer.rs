//! From a text to tokens, as rustc does it.

use super::{Bytes, Mistake, Text};
use crate::characters::{begins_name, is_in_name, is_space};
use crate::token::{Delimiter, Group, Ident, Literal, Punct, Token};
use crate::words;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

/// How deep delimiters may be nested. A layout needs two.
const MAX_DEPTH: usize = 64;

const PUNCTUATION: &str = "~!@#$%^&*-=+|;:,<.>/?'";

/// The tokens of a text, and what is wrong with them. What is wrong is left out.
///
/// Comments are skipped, also those with three slashes: a layout has no documentation.
#[must_use]
pub fn tokens(text: &str) -> (Vec<Token<Text<'_>>>, Vec<Mistake>) {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new(), open: Vec::new(), mistakes: Vec::new() };
    lexer.run();
    (lexer.tokens, lexer.mistakes)
}

struct Lexer<'a> {
    text: &'a str,
    /// The byte that is next.
    at: usize,
    /// The tokens of the innermost group that is open.
    tokens: Vec<Token<Text<'a>>>,
    /// The groups that are open, each with the tokens before it.
    open: Vec<(Group<Text<'a>>, Vec<Token<Text<'a>>>)>,
    mistakes: Vec<Mistake>,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) {
        loop {
            self.skip_space();
            let Some(first) = self.rest().chars().next() else { break };
            match first {
                '(' => self.open(Delimiter::Parenthesis),
                '{' => self.open(Delimiter::Brace),
                '[' => self.open(Delimiter::Bracket),
                ')' | '}' | ']' => self.close(first),
                _ => self.leaf(first),
            }
        }
        while let Some((group, _)) = self.open.last() {
            let (open, close) = characters(group.delimiter);
            let bytes = group.open.range();
            self.mistake(bytes, format!("this `{open}` is not closed: write a `{close}`"));
            self.end_group();
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn mistake(&mut self, bytes: Range<usize>, message: String) {
        self.mistakes.push(Mistake { message, bytes });
    }

    /// Takes these bytes as one token.
    fn take(&mut self, length: usize) -> Bytes<'a> {
        let start = self.at;
        self.at += length;
        Bytes { text: self.text, start, end: self.at }
    }

    /// Skips spaces and comments.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches(is_space).len();
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.skip_comment();
            } else {
                break;
            }
        }
    }

    /// Skips a comment in `/* */`, and those in it.
    fn skip_comment(&mut self) {
        let (start, mut depth) = (self.at, 0_usize);
        while !self.rest().is_empty() {
            if self.rest().starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.at += self.rest().chars().next().map_or(0, char::len_utf8);
            }
        }
        self.mistake(start..start + 2, "this comment has no end: write `*/` after it".into());
    }

    fn open(&mut self, delimiter: Delimiter) {
        let open = self.take(1);
        if self.open.len() == MAX_DEPTH {
            self.mistake(open.range(), format!("delimiters are nested more than {MAX_DEPTH} deep: remove some"));
            self.at = self.text.len();
            return;
        }
        let before = mem::take(&mut self.tokens);
        self.open.push((Group { delimiter, tokens: Vec::new(), span: open, open, tree: () }, before));
    }

    fn close(&mut self, found: char) {
        let bytes = self.take(1).range();
        let Some((group, _)) = self.open.last() else {
            return self.mistake(bytes, format!("this `{found}` closes nothing: remove it"));
        };
        let (open, close) = characters(group.delimiter);
        if found != close {
            self.mistake(bytes, format!("this `{found}` cannot close a `{open}`: write a `{close}`"));
        }
        self.end_group();
    }

    /// Ends the innermost group here.
    fn end_group(&mut self) {
        if let Some((mut group, before)) = self.open.pop() {
            group.span.end = self.at;
            group.tokens = mem::replace(&mut self.tokens, before);
            self.tokens.push(Token::Group(group));
        }
    }

    /// Takes a token that is not a group, or reports its first character.
    fn leaf(&mut self, first: char) {
        let rest = self.rest();
        let token = if let Some(length) = quoted(rest) {
            let start = self.at;
            let length = length.unwrap_or_else(|| {
                self.mistake(start..start + first.len_utf8(), "this text in quotes has no end: close it".into());
                rest.len()
            });
            self.literal(length)
        } else if first.is_ascii_digit() {
            self.literal(number(rest))
        } else if PUNCTUATION.contains(first) {
            Token::Punct(Punct { character: first, span: self.take(1), tree: () })
        } else if begins_name(first) {
            self.word()
        } else {
            let bytes = self.take(first.len_utf8()).range();
            return self.mistake(bytes, meaningless(first));
        };
        self.tokens.push(token);
    }

    fn literal(&mut self, length: usize) -> Token<Text<'a>> {
        let span = self.take(length);
        Token::Literal(Literal { text: self.text[span.range()].into(), span, tree: () })
    }

    fn word(&mut self) -> Token<Text<'a>> {
        let rest = self.rest();
        let raw = rest.strip_prefix("r#").filter(|name| name.starts_with(begins_name));
        let name = raw.unwrap_or(rest);
        let length = name.find(|c| !is_in_name(c)).unwrap_or(name.len());
        let span = self.take(length + if raw.is_some() { 2 } else { 0 });
        let text = &name[..length];
        if raw.is_some() && words::is_never_name(text) {
            self.mistake(span.range(), format!("`{text}` cannot be written with `r#`: use another name"));
        }
        Token::Ident(Ident { text: text.into(), is_raw: raw.is_some(), span, tree: () })
    }
}

/// The message for a character that no token begins with.
fn meaningless(found: char) -> String {
    let code = u32::from(found);
    if found.is_whitespace() {
        format!("U+{code:04X} is not white space here, as in Rust: write a space")
    } else if found.is_alphanumeric() {
        format!("`{found}` (U+{code:04X}) cannot be in a name, as in Rust, or not at its beginning: write another name")
    } else {
        format!("`{found}` has no meaning here: remove it")
    }
}

/// Whether the text is a name, perhaps one that is written with `r#`.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(begins_name) && text.chars().all(is_in_name) && !words::is_never_name(text)
}

fn characters(delimiter: Delimiter) -> (char, char) {
    match delimiter {
        Delimiter::Parenthesis => ('(', ')'),
        Delimiter::Brace => ('{', '}'),
        Delimiter::Bracket => ('[', ']'),
    }
}

/// The length of the characters that a name may have, from the start.
fn run(text: &str) -> usize {
    text.find(|c| !is_in_name(c)).unwrap_or(text.len())
}

/// The length of a number, with a fraction, an exponent and a suffix.
fn number(text: &str) -> usize {
    if text.starts_with("0x") || text.starts_with("0o") || text.starts_with("0b") {
        return run(text);
    }
    let digits =
        |from: usize| from + text[from..].find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len() - from);
    let mut end = digits(0);
    if text[end..].starts_with('.') && !text[end + 1..].starts_with(|c| c == '.' || begins_name(c)) {
        end = digits(end + 1);
    }
    if let Some(exponent) = text[end..].strip_prefix(['e', 'E']) {
        let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if unsigned.trim_start_matches('_').starts_with(|c: char| c.is_ascii_digit()) {
            end = digits(text.len() - unsigned.len());
        }
    }
    end + run(&text[end..])
}

/// The length of a text or a character in quotes, if there is one; `Some(None)` if it has no end.
fn quoted(text: &str) -> Option<Option<usize>> {
    let after_prefix = text.strip_prefix(['b', 'c']).unwrap_or(text);
    if let Some(raw) = after_prefix.strip_prefix('r') {
        let from_quote = raw.trim_start_matches('#');
        let hashes = &raw[..raw.len() - from_quote.len()];
        if let Some(inside) = from_quote.strip_prefix('"') {
            let mut ends = inside.match_indices('"').map(|(at, _)| &inside[at + 1..]);
            let end = ends.find_map(|rest| rest.strip_prefix(hashes));
            return Some(end.map(|rest| with_suffix(text, rest)));
        }
    }
    if let Some(inside) = after_prefix.strip_prefix('"') {
        return Some(end_of_quotes(inside, '"').map(|rest| with_suffix(text, rest)));
    }
    let inside = text.strip_prefix('b').unwrap_or(text).strip_prefix('\'')?;
    let mut characters = inside.chars();
    let is_escape = characters.next() == Some('\\');
    let is_character = is_escape || text.starts_with('b') || characters.as_str().starts_with('\'');
    // Otherwise the quote begins a lifetime.
    is_character.then(|| end_of_quotes(inside, '\'').map(|rest| with_suffix(text, rest)))
}

/// What follows the closing quote.
fn end_of_quotes(inside: &str, quote: char) -> Option<&str> {
    let mut characters = inside.chars();
    let mut is_first = true;
    while let Some(character) = characters.next() {
        if character == '\\' {
            characters.next();
        } else if character == quote && !(is_first && quote == '\'') {
            return Some(characters.as_str());
        }
        is_first = false;
    }
    None
}

/// The length of a literal in quotes with its suffix; `rest` follows the quotes.
fn with_suffix(text: &str, rest: &str) -> usize {
    let suffix = if rest.starts_with(begins_name) { run(rest) } else { 0 };
    text.len() - rest.len() + suffix
}
