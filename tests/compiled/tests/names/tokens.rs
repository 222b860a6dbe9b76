//! What an expansion is made of: its names, and the items of its types.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use tensor_layout_syntax::words::is_keyword;

/// The words that the names begin with which only the macros bind or declare.
const OURS: [&str; 3] = ["tensor_layout_", "TENSOR_LAYOUT_", "TensorLayout"];

/// The words that the names of the subject itself begin with, and the names that are made of them.
const OF_SUBJECT: [&str; 4] = ["subject", "Subject", "SUBJECT", "__layouts_Subject"];

fn parsed(text: &str) -> TokenStream {
    text.parse().expect("rustc prints tokens")
}

/// The names of an expansion, without those that the subject itself means something by: whatever it does not write after a `::`.
pub(crate) fn names(expanded: &str, subject: &str) -> BTreeSet<String> {
    let (mut all, mut meant) = (BTreeSet::new(), BTreeSet::new());
    collect(parsed(expanded), &mut |name, _| all.extend([name]));
    collect(parsed(subject), &mut |name, follows_path| meant.extend((!follows_path).then_some(name)));
    let is_free = |name: &String| {
        let is_left_to_others = OURS.iter().chain(&OF_SUBJECT).any(|words| name.starts_with(words))
            || (name.starts_with("debug_") && name.ends_with("_finish")); // what rustc's own `derive(Debug)` calls is not hygienic
        !meant.contains(name) && !is_left_to_others && !is_keyword(name)
    };
    all.into_iter().filter(is_free).collect()
}

/// Calls `each` with every name, and whether a `::` is before it.
fn collect(tokens: TokenStream, each: &mut impl FnMut(String, bool)) {
    let mut colons = 0;
    for token in tokens {
        match &token {
            TokenTree::Ident(name) => each(name.to_string(), colons >= 2),
            TokenTree::Group(group) => collect(group.stream(), each),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        colons = if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':') { colons + 1 } else { 0 };
    }
}

/// A type of the subject's.
#[derive(Default)]
pub(crate) struct Declared {
    /// `impl<const N: usize> Act<N>`
    pub(crate) header: String,
    /// The items that the expansion gives it.
    pub(crate) items: BTreeSet<String>,
}

/// The types that an expansion has implementations of, by their names.
pub(crate) fn declared(expanded: &str) -> BTreeMap<String, Declared> {
    let mut types: BTreeMap<String, Declared> = BTreeMap::new();
    let tokens: Vec<TokenTree> = parsed(expanded).into_iter().collect();
    for (place, _) in tokens.iter().enumerate().filter(|(_, token)| is_word(token, "impl")) {
        let rest = &tokens[place + 1..];
        let generics = if is_punct(&rest[0], '<') { outside(rest).next().map_or(0, |(end, _)| end) } else { 0 };
        let is_body = |token: &TokenTree| matches!(token, TokenTree::Group(it) if it.delimiter() == Delimiter::Brace);
        let Some((end, TokenTree::Group(body))) = outside(rest).find(|(_, token)| is_body(token)) else { continue };
        let of_trait =
            rest[..end].iter().take_while(|token| !is_word(token, "where")).position(|token| is_word(token, "for"));
        let of_type = of_trait.map_or(generics, |of_trait| of_trait + 1);
        let TokenTree::Ident(name) = &rest[of_type] else { continue };
        if !name.to_string().starts_with("Subject") {
            continue;
        }
        let known = types.entry(name.to_string()).or_default();
        if known.header.is_empty() || of_trait.is_none() {
            known.header = format!("impl {} {}", text(&rest[..generics]), text(&rest[of_type..end]));
        }
        if of_trait.is_none() {
            let items: Vec<TokenTree> = body.stream().into_iter().collect();
            let names = items.windows(2).filter(|pair| is_word(&pair[0], "fn") || is_word(&pair[0], "const"));
            known.items.extend(names.map(|pair| pair[1].to_string()));
        }
    }
    types
}

/// The tokens that are in no `< >`, each with its place.
fn outside(tokens: &[TokenTree]) -> impl Iterator<Item = (usize, &TokenTree)> {
    let mut depth = 0_usize;
    tokens.iter().enumerate().filter(move |(_, token)| {
        let (opens, closes) = (is_punct(token, '<'), is_punct(token, '>'));
        depth = depth + usize::from(opens) - usize::from(closes && depth > 0);
        depth == 0 && !closes
    })
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == word)
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn text(tokens: &[TokenTree]) -> String {
    tokens.iter().cloned().collect::<TokenStream>().to_string()
}
