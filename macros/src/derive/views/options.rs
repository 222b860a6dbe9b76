//! The options beside the layout in a field's `#[layout(..)]`: `own(H, W)`, `element = f32` and `shared`.

use crate::cursor::Cursor;
use crate::report::Report;
use crate::words;
use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::ToTokens;

/// The options of a field. Each is written among the rules, after a `;`.
pub(super) struct Options {
    /// The axes that may differ from those of the same name in other fields.
    pub(super) own: Vec<Ident>,
    /// The type of the elements that the bytes of the buffer hold.
    pub(super) element: Option<TokenStream>,
    /// The span of the word `element`.
    pub(super) element_span: Span,
    /// Whether `views_mut` still gives a shared view.
    pub(super) shared: bool,
}

const WORDS: [&str; 3] = ["own", "element", "shared"];

impl Options {
    /// Takes the options out of the sections of a layout.
    pub(super) fn take(sections: &mut Vec<Cursor>, report: &mut Report) -> Self {
        let mut options = Options { own: Vec::new(), element: None, element_span: Span::call_site(), shared: false };
        let mut others = Vec::new();
        for (place, section) in std::mem::take(sections).into_iter().enumerate() {
            let keyword = section.peek_ident().cloned();
            let word = keyword.as_ref().filter(|_| place > 0).and_then(meant);
            match (keyword, word) {
                (Some(keyword), Some(word)) => options.add(word, &keyword, section, report),
                _ => others.push(section),
            }
        }
        *sections = others;
        options
    }

    fn add(&mut self, word: &str, keyword: &Ident, mut section: Cursor, report: &mut Report) {
        section.next();
        if keyword != word {
            report.at(keyword.span(), format!("there is no rule `{keyword}`: did you mean `{word}`?"));
        }
        let is_given = match word {
            "own" => !std::mem::replace(&mut self.own, axes(keyword, &mut section, report)).is_empty(),
            "element" => {
                self.element_span = keyword.span();
                std::mem::replace(&mut self.element, element(keyword, &mut section, report)).is_some()
            }
            _ => std::mem::replace(&mut self.shared, true),
        };
        if is_given {
            report.at(keyword.span(), format!("`{word}` is given already: keep one of the two"));
        }
        if let Some(token) = section.peek() {
            report.at(
                token.span(),
                format!("`{word}` ends before `{token}`: write `;` and the next rule, or remove what follows"),
            );
        }
    }
}

/// The option of this name, or of a similar one.
fn meant(keyword: &Ident) -> Option<&'static str> {
    let name = words::text(keyword);
    let exact = WORDS.into_iter().find(|word| *word == name);
    exact.or_else(|| {
        let is_rule = crate::parse::is_like_rule(&name);
        words::nearest(&name, WORDS).filter(|_| !is_rule)
    })
}

/// `(H, W)`
fn axes(keyword: &Ident, section: &mut Cursor, report: &mut Report) -> Vec<Ident> {
    let mut axes = Vec::new();
    if section.is_group_at(0, Delimiter::Parenthesis) {
        if let Some(group) = section.next_group() {
            let mut list = Cursor::new(group.stream(), group.span());
            while let Some(axis) = list.next_ident() {
                axes.push(axis);
                list.eat(',');
            }
            if let Some(token) = list.next() {
                report.at(token.span(), format!("expected an axis, found `{token}`: write a list as `own(H, W)`"));
            } else if axes.is_empty() {
                report.at(group.span(), "`own` names no axis: write `own(H)`");
            }
        }
    } else {
        report.at(keyword.span(), "`own` takes its axes in parentheses: write `own(H)`");
        section.take_rest();
    }
    axes
}

/// `= f32`
fn element(keyword: &Ident, section: &mut Cursor, report: &mut Report) -> Option<TokenStream> {
    let equals = section.eat('=');
    let element = section.take_rest();
    match syn::parse2::<syn::Type>(element) {
        Ok(element) if equals.is_some() => Some(element.into_token_stream()),
        _ => {
            report.at(keyword.span(), "`element` is the type that the bytes hold: write `element = f32`");
            None
        }
    }
}
