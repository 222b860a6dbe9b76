//! The macros and the texts at run time have one grammar. Every text that a test gives to `layout!` goes through both here: the
//! random ones of [`robustness`](super::robustness) too.

use super::parse;
use crate::ast::Number;
use crate::check;
use crate::cursor::Cursor;
use crate::item;
use crate::parse::layout as parsed;
use crate::report::Report;
use crate::tokens::Tokens;
use proc_macro2::{Span, TokenStream};
use std::str::FromStr;
use syntax::report::Mistake;
use syntax::text::Text;
use syntax::token::{Place, Source};
use tensor_layout::AnyLayout;
use tensor_layout_syntax as syntax;

/// The mistakes that only a text at run time has: its numbers are integers.
const OF_RUN_TIME: &str = "is not known in a text at run time, which needs an integer";

/// Compares what the macros and `AnyLayout` say of a text, if both have its tokens. The item form is only the macros'.
#[track_caller]
pub(super) fn check_text(source: &str) {
    let Ok(tokens) = TokenStream::from_str(source) else {
        assert!(AnyLayout::parse(source).is_err(), "{source}");
        return;
    };
    let input = Cursor::new(tokens, Span::call_site());
    if item::is_ahead(&input) {
        return;
    }
    let (text, mistakes) = Text::new(source);
    assert_eq!(mistakes, [], "{source}");
    let of_macros = mistakes_of_macros(input);
    let expected: Vec<_> = of_macros.iter().map(|(at, message)| (text.bytes(at.first, at.last), message)).collect();
    match AnyLayout::parse(source) {
        Ok(layout) => {
            assert_eq!(expected, [], "{source}");
            assert_items(source, &layout);
        }
        Err(error) => {
            let found = error.mistakes().filter(|mistake| !mistake.message().contains(OF_RUN_TIME));
            let found = found.filter(|mistake| mistake.layout_error().is_none());
            let found: Vec<_> = found.map(|mistake| (mistake.bytes(), spaceless(mistake.message()))).collect();
            let found: Vec<_> = found.iter().map(|(bytes, message)| (bytes.clone(), message)).collect();
            assert_eq!(found, expected, "{source}");
        }
    }
}

/// The mistakes, by the numbers of the tokens. rustc's printer of tokens decides on the spaces in a quote, so they are left out.
fn mistakes_of_macros(input: Cursor) -> Vec<(Mistake, String)> {
    let mut tokens = Tokens::default();
    let taken = tokens.take(input);
    let mut report = syntax::report::Report::new(&tokens);
    syntax::check::layout(syntax::parse::layout(taken.cursor(), &mut report), &mut report);
    let mistakes = report.into_mistakes().into_iter();
    mistakes
        .map(|mistake| {
            let message = spaceless(&mistake.message);
            (mistake, message)
        })
        .collect()
}

fn spaceless(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The items of the macros' model are the digits of the layout, and its text is read back.
fn assert_items(source: &str, layout: &AnyLayout) {
    let mut report = Report::default();
    let model = check::layout(parsed(Cursor::new(parse(source), Span::call_site()), &mut report), &mut report);
    let names: Vec<_> = model.axes.iter().map(check::ModelAxis::name_text).collect();
    assert!(layout.names().eq(names.iter().map(String::as_str)), "{source}");
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

/// Equal numbers are equal places, and the tokens there are the same.
#[test]
fn places_have_the_same_numbers() {
    for source in ["N=1 C = {2 * (3 + N)}; pad(N, C) = 0x10usize; order = r#in::C", "", "[{}] \"a b\" 'x' 'a 1.5e3 ::<"]
    {
        let (text, mistakes) = Text::new(source);
        assert_eq!(mistakes, [], "{source}");
        let mut tokens = Tokens::default();
        tokens.take(Cursor::new(parse(source), Span::call_site()));
        assert_eq!(tokens.places(), text.places(), "{source}");
        for place in tokens.trees() {
            let [of_macros, of_text] = [&tokens as &dyn Source, &text].map(|source| source.text(place, place));
            assert_eq!(spaceless(&of_macros), spaceless(&of_text), "{source}");
            let [of_macros, of_text] = [&tokens as &dyn Source, &text].map(|source| source.text(Place(1), place));
            assert!(place == Place(1) || of_macros.len() > 1 && of_text.len() > 1, "{source}");
        }
    }
}

/// Right texts, beside those of the other tests: every rule, spelling of a number and kind of name.
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

/// Wrong texts, beside those of the other tests: the mistakes of every kind, alone and together.
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
