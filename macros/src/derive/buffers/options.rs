//! The options beside the layout in a field's `#[layout(..)]`: `own(H, W)`, `subsampled(H, W) = 2`, `element = f32` and `shared`; in one buffer
//! with other fields `offset_bytes = ?` or `origin_bytes = ?`, and `align_bytes = 256`.

use crate::expand::Number;
use crate::report::Report;
use crate::tokens::{Cursor, Ident, stream};
use crate::words;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use tensor_layout_syntax::parse;
use tensor_layout_syntax::token::Delimiter;

/// The options of a field. Each is written among the rules, after a `;`.
#[derive(Default)]
pub(in crate::derive) struct Options {
    /// The axes that may have other extents than axes of the same name in other fields.
    pub(in crate::derive) own: Vec<Ident>,
    /// The axes that have a part of the extents of axes of the same name in other fields.
    pub(in crate::derive) subsampled: Vec<Subsampled>,
    /// What `element` says of the elements of the buffer, and the span of the word.
    pub(in crate::derive) element: Option<(Span, TokenStream)>,
    /// Whether `views_mut` still gives a shared view.
    pub(super) shared: bool,
    /// Where the field lies in the buffer.
    pub(in crate::derive) given: Option<Given>,
    /// The multiple that the field begins at, in bytes.
    pub(in crate::derive) align: Option<Number>,
}

/// An axis of `subsampled(H, W) = 2`.
pub(in crate::derive) struct Subsampled {
    pub(in crate::derive) axis: Ident,
    pub(in crate::derive) divisor: Number,
}

/// `offset_bytes = 4096`, `origin_bytes = ?`
pub(in crate::derive) struct Given {
    pub(in crate::derive) of: Place,
    pub(in crate::derive) byte: Byte,
}

/// What of a field is at a given byte.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::derive) enum Place {
    /// Its lowest element.
    Lowest,
    /// Its element of index 0 of every axis.
    Origin,
}

/// The byte where a field lies.
pub(in crate::derive) enum Byte {
    /// `?`
    Dynamic(Span),
    Static(Number),
}

impl Place {
    /// The option that says it.
    pub(in crate::derive) fn word(self) -> &'static str {
        match self {
            Place::Lowest => "offset_bytes",
            Place::Origin => "origin_bytes",
        }
    }
}

impl Given {
    /// The number, or the `?`.
    pub(in crate::derive) fn span(&self) -> Span {
        match &self.byte {
            Byte::Static(number) => number.span,
            Byte::Dynamic(span) => *span,
        }
    }
}

impl Options {
    /// Takes the options out of the sections of a layout.
    pub(super) fn take(sections: &mut Vec<Cursor<'_>>, words: &[&'static str], report: &mut Report) -> Self {
        let mut options = Options::default();
        let mut others = Vec::new();
        for (place, section) in std::mem::take(sections).into_iter().enumerate() {
            let keyword = section.peek_ident();
            let word = keyword.filter(|_| place > 0).and_then(|keyword| meant(&keyword.text, words));
            match (keyword, word) {
                (Some(keyword), Some(word)) => options.add(word, keyword, section, report),
                _ => others.push(section),
            }
        }
        *sections = others;
        options
    }

    fn add(&mut self, word: &str, keyword: &Ident, mut section: Cursor<'_>, report: &mut Report) {
        section.next();
        if !keyword.is(word) {
            report.at(keyword.span, format!("there is no rule `{keyword}`: did you mean `{word}`?"));
        }
        let is_given = match word {
            "own" => !std::mem::replace(&mut self.own, axes(keyword, "own", "", &mut section, report)).is_empty(),
            "subsampled" => {
                self.add_subsampled(keyword, &mut section, report);
                false
            }
            "element" => std::mem::replace(&mut self.element, element(keyword, &mut section, report)).is_some(),
            "offset_bytes" => self.add_given(Place::Lowest, keyword, &mut section, report),
            "origin_bytes" => self.add_given(Place::Origin, keyword, &mut section, report),
            "align_bytes" => std::mem::replace(&mut self.align, alignment(keyword, &mut section, report)).is_some(),
            _ => std::mem::replace(&mut self.shared, true),
        };
        if is_given {
            report.at(keyword.span, format!("`{word}` is given already: keep one of the two"));
        }
        if let Some(token) = section.peek() {
            let message =
                format!("`{word}` ends before `{token}`: write `;` and the next rule, or remove what follows");
            report.at(token.span(), message);
        }
    }
}

impl Options {
    /// `offset_bytes = ?` or `origin_bytes = ?`: whether the same one is given already. One of the two says where the field lies.
    fn add_given(&mut self, of: Place, keyword: &Ident, section: &mut Cursor<'_>, report: &mut Report) -> bool {
        let Some(byte) = byte(of, keyword, section, report) else { return false };
        match self.given.replace(Given { of, byte }) {
            Some(before) if before.of != of => {
                let message = "`offset_bytes` and `origin_bytes` exclude each other, as each says where the field lies: keep `origin_bytes` for \
                     the byte of index 0 of every axis, or `offset_bytes` for the lowest byte";
                report.at(keyword.span, message);
                false
            }
            before => before.is_some(),
        }
    }

    /// `subsampled(H, W) = 2`, which may stand several times, for other axes.
    fn add_subsampled(&mut self, keyword: &Ident, section: &mut Cursor<'_>, report: &mut Report) {
        let axes = axes(keyword, "subsampled", " = 2", section, report);
        if axes.is_empty() {
            section.take_rest();
            return;
        }
        let names: Vec<_> = axes.iter().map(|axis| axis.text.as_str()).collect();
        let word = format!("subsampled({})", names.join(", "));
        let divisor = match number(keyword, &word, "a number to divide by", "2", section, report) {
            Some(divisor) if divisor.integer() == Some(0) => {
                let message = format!("an extent is not divided by 0: write `{word} = 2`, or remove it");
                report.none(divisor.span, message)
            }
            divisor => divisor,
        };
        let Some(divisor) = divisor else {
            self.own.extend(axes); // nothing more is said of them
            return;
        };
        for axis in axes {
            if self.divisor(&axis.text).is_some() {
                report.at(axis.span, format!("`{axis}` is subsampled already: keep one of the two"));
            } else {
                self.subsampled.push(Subsampled { axis, divisor: divisor.clone() });
            }
        }
    }

    /// What the extent of the axis of this name in other fields is divided by, if the axis is subsampled.
    pub(in crate::derive) fn divisor(&self, axis: &str) -> Option<&Number> {
        self.subsampled.iter().find(|subsampled| subsampled.axis.text == axis).map(|subsampled| &subsampled.divisor)
    }
}

/// The option of this name, or of a similar one.
fn meant(name: &str, words: &[&'static str]) -> Option<&'static str> {
    let exact = words.iter().find(|word| **word == name).copied();
    exact.or_else(|| {
        let is_rule = parse::is_like_rule(name);
        words::nearest(name, words.iter().copied()).filter(|_| !is_rule)
    })
}

/// `(H, W)` after `word`, where `end` follows.
fn axes(keyword: &Ident, word: &str, end: &str, section: &mut Cursor<'_>, report: &mut Report) -> Vec<Ident> {
    let mut axes = Vec::new();
    if section.is_group_at(0, Delimiter::Parenthesis) {
        if let Some(group) = section.next_group() {
            let mut list = Cursor::inside(group);
            while let Some(axis) = list.next_ident() {
                axes.push(axis.clone());
                list.eat(',');
            }
            if let Some(token) = list.next() {
                let message = format!("expected an axis, found `{token}`: write a list as `{word}(H, W){end}`");
                report.at(token.span(), message);
            } else if axes.is_empty() {
                report.at(group.span, format!("`{word}` names no axis: write `{word}(H){end}`"));
            }
        }
    } else {
        report.at(keyword.span, format!("`{word}` takes its axes in parentheses: write `{word}(H){end}`"));
        section.take_rest();
    }
    axes
}

/// `= f32`
fn element(keyword: &Ident, section: &mut Cursor<'_>, report: &mut Report) -> Option<(Span, TokenStream)> {
    let equals = section.eat('=');
    let fault = if equals.is_some() && !section.is_empty() { section.here() } else { keyword.span };
    let element = syn::parse2::<syn::Type>(stream(section.take_rest())).ok();
    if equals.is_none() || element.is_none() {
        report.at(fault, "`element` is the type of the elements of this buffer: write `element = f32`");
    }
    Some((keyword.span, element?.into_token_stream()))
}

/// `= 4096`, `= ?`
fn byte(of: Place, keyword: &Ident, section: &mut Cursor<'_>, report: &mut Report) -> Option<Byte> {
    if section.is_punct("=?") {
        section.next();
        return section.eat('?').map(Byte::Dynamic);
    }
    let word = of.word();
    number(keyword, word, BYTES, &format!("4096` or `{word} = ?"), section, report).map(Byte::Static)
}

/// `= 256`
pub(in crate::derive) fn alignment(keyword: &Ident, section: &mut Cursor<'_>, report: &mut Report) -> Option<Number> {
    let number = number(keyword, "align_bytes", BYTES, "256", section, report)?;
    if number.integer() == Some(0) {
        return report.none(number.span, "an alignment is at least 1 byte: write `align_bytes = 256`, or remove it");
    }
    Some(number)
}

/// What an offset and an alignment need.
const BYTES: &str = "a number of bytes";

/// `= 256` after `word`, which needs `what`.
fn number(
    keyword: &Ident,
    word: &str,
    what: &str,
    example: &str,
    section: &mut Cursor<'_>,
    report: &mut Report,
) -> Option<Number> {
    if section.eat('=').is_none() || section.is_empty() {
        report.at(keyword.span, format!("`{word}` needs {what}: write `{word} = {example}`"));
        section.take_rest();
        return None;
    }
    if let Some(question) = section.eat('?') {
        return report.none(question, format!("`{word}` must be known at compile time: write `{word} = {example}`"));
    }
    parse::number(&format!("{word} ="), section, report)
}
