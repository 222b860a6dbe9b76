//! The macros and the texts at run time have one grammar. Every text that a test gives to `layout!` goes through both here: the
//! random ones of [`robustness`](super::robustness) too.

use super::parse as stream;
use crate::expand::{Model, Number};
use crate::report::Report;
use crate::tokens::{Rustc, cursor, tokens};
use proc_macro2::TokenStream;
use std::str::FromStr;
use syntax::text::{self, Text};
use syntax::token::{self, Origin};
use syntax::{check, parse};
use tensor_layout::AnyLayout;
use tensor_layout_syntax as syntax;

/// The mistakes that only a text at run time has: its numbers are integers.
const OF_RUN_TIME: &str = "is not known in a text at run time, which needs an integer";

/// Compares what the macros and `AnyLayout` say of a text, if both have its tokens. The item form is only the macros'.
///
/// The grammar is one function of the tokens, and takes each span from one of them. So where the tokens and the messages agree, the spans do.
#[track_caller]
pub(super) fn check_text(source: &str) {
    let Ok(stream) = TokenStream::from_str(source) else {
        assert!(AnyLayout::parse(source).is_err(), "{source}");
        return;
    };
    let tokens = tokens(stream);
    if parse::is_item_ahead(&cursor(&tokens)) {
        return;
    }
    let (of_text, mistakes) = text::tokens(source);
    assert_eq!(mistakes, [], "{source}");
    assert_eq!(kinds(&tokens), kinds(&of_text), "{source}");
    let mut report = Report::default();
    let model = check::layout(parse::layout(cursor(&tokens), &mut report), &mut report);
    let expected: Vec<_> = report.mistakes().iter().map(|mistake| spaceless(&mistake.message)).collect();
    match AnyLayout::parse(source) {
        Ok(layout) => {
            assert!(report.is_empty(), "{source}: {expected:?}");
            assert_items(source, &model, &layout);
        }
        Err(error) => {
            let found = error.mistakes().filter(|mistake| !mistake.message().contains(OF_RUN_TIME));
            let found = found.filter(|mistake| mistake.layout_error().is_none());
            let found: Vec<_> = found.map(|mistake| spaceless(mistake.message())).collect();
            assert_eq!(found, expected, "{source}");
        }
    }
}

/// What the grammar sees of the tokens.
fn kinds<O: Origin>(tokens: &[token::Token<O>]) -> Vec<String> {
    let kind = |token: &token::Token<O>| match token {
        token::Token::Ident(ident) => format!("ident {} {}", ident.text, ident.is_raw),
        token::Token::Punct(punct) => format!("punct {}", punct.character),
        token::Token::Literal(literal) => format!("literal {}", literal.text),
        token::Token::Group(group) => format!("group {:?} {:?}", group.delimiter, kinds(&group.tokens)),
    };
    tokens.iter().map(kind).collect()
}

/// rustc's printer of tokens decides on the spaces in a quote, so they are left out.
fn spaceless(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The items of the macros' model are the digits of the layout, and its text is read back.
fn assert_items(source: &str, model: &Model, layout: &AnyLayout) {
    assert!(layout.names().eq(model.names()), "{source}");
    for item in &model.order {
        let value = |number: &Option<Number>| number.as_ref().map(|number| number.text.parse::<usize>().unwrap());
        let (divisor, modulus) = (value(&item.divisor).unwrap_or(1), value(&item.modulus));
        let digits = layout.digits(item.axis);
        let is_there = digits.iter().any(|digit| (digit.divisor, digit.modulus) == (divisor, modulus));
        assert!(is_there || modulus == Some(1), "{source}: {divisor} {modulus:?}");
    }
    let again = AnyLayout::parse(&layout.to_string());
    assert_eq!(again.as_ref(), Ok(layout), "{source}");
}

/// Tokens that no layout has are the same too, and all are quoted alike.
#[test]
fn tokens_are_the_same() {
    for source in ["N=1 C = {2 * (3 + N)}; pad(N, C) = 0x10usize; order = r#in::C", "", "[{}] \"a b\" 'x' 'a 1.5e3 ::<"]
    {
        let (of_rustc, (of_text, mistakes)) = (tokens(stream(source)), text::tokens(source));
        assert_eq!(mistakes, [], "{source}");
        assert_eq!(kinds(&of_rustc), kinds(&of_text), "{source}");
        for first in 0..=of_rustc.len() {
            for last in first..=of_rustc.len() {
                let quotes = [Rustc::quote(&of_rustc[first..last]), Text::quote(&of_text[first..last])];
                let [of_rustc, of_text] = quotes.map(|quote| spaceless(&quote));
                assert_eq!(of_rustc, of_text, "{source}");
            }
        }
    }
}

/// Right texts, beside the texts of the other tests: every rule, spelling of a number and kind of name.
#[test]
fn right_texts() {
    let texts = include_str!("agreement/right.txt").lines();
    let mut count = 0;
    for text in texts {
        check_text(text);
        AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
        count += 1;
    }
    assert!(count >= 150, "{count} texts");
}

/// Wrong texts, beside the texts of the other tests: the mistakes of every kind, alone and together.
#[test]
fn wrong_texts() {
    let texts = include_str!("agreement/wrong.txt").lines();
    let mut count = 0;
    for text in texts {
        check_text(text);
        assert!(AnyLayout::parse(text).is_err(), "`{text}` is right");
        count += 1;
    }
    assert!(count >= 150, "{count} texts");
}

/// A name that `layout!` takes is one of a text, and the other way round: an identifier of Rust, by the properties XID_Start and XID_Continue
/// of Unicode.
#[test]
fn names_are_the_same() {
    let names = "N _a a_ __ Größe Gro\u{308}\u{df}e Δx 名前 ℓ ℘ ℮ \u{1885} a·b a٣ 𝒙 ﬁ ア・イ r#type r#N row_major r#gen union auto";
    let no_names = "A² ½ ⓐ ²A ٣a a-b a.b 1a \u{37a} \u{e33} a\u{309b} a\u{200b}b 🦀 _ self Self super crate type gen 'a \"a\" pad order \
                    r#self r#Self r#super r#crate r#_ r#pad r#1 r#";
    for name in names.split_whitespace() {
        let text = format!("{name}=2 Ω=3; order = Ω {name}; pad({name}) = 4");
        check_text(&text);
        let layout = AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let bare = name.trim_start_matches("r#");
        assert_eq!(layout.names().next(), Some(bare));
        assert!(AnyLayout::from_numbers(&[bare], &[2], &[1]).is_ok(), "{name}");
    }
    for name in no_names.split_whitespace() {
        let text = format!("{name}=2");
        check_text(&text);
        assert!(AnyLayout::parse(&text).is_err(), "{name}");
    }
}

/// What has no tokens is refused by both.
#[test]
fn texts_without_tokens() {
    let texts = [
        "N=1 (",
        "N=1 )",
        "N=1 (}",
        "[N=1}",
        "N=1; pad(N = 3",
        "N=1 /* C=2",
        "N=\"1",
        "N='",
        "N=1 \\",
        "N=1 ` C=2",
        "N=1 § C=2",
        "N=1 \u{1F600}",
        "r#self=3",
        "N=1; order = r#_",
        "N=r\"1",
        "N=r#\"1\"",
        "N=b\"",
        "N=b'",
        "N=c\"1",
        "N=1 C=2 }",
    ];
    for text in texts {
        assert!(TokenStream::from_str(text).is_err(), "{text}");
        check_text(text);
        let error = AnyLayout::parse(text).unwrap_err();
        assert!(error.mistakes().all(|mistake| mistake.bytes().end <= text.len()), "{text}");
    }
}
