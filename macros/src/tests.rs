//! The macros as functions from tokens to tokens. What rustc makes of the expansions is tested
//! in the workspace's `tests` package.

mod agreement;
mod derives;
mod expansions;
mod grammar;
mod mistakes;
mod robustness;
mod segments;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// `layout!` of the source text, called as the runtime calls it. A text at run time must be understood in the same way.
fn layout(source: &str) -> TokenStream {
    agreement::check_text(source);
    crate::expand_layout(parse(&format!("root; {source}")))
}

/// `axis!` of the source text.
fn axis(source: &str) -> TokenStream {
    crate::expand_axis(parse(&format!("root; {source}")))
}

/// `layouts!` of the source text.
fn layouts(source: &str) -> TokenStream {
    crate::expand_layouts(parse(&format!("root; {source}")))
}

/// The macro of a set of orders, called with the source text.
fn run_for(source: &str) -> TokenStream {
    crate::orders::run_for(parse(&format!("root; Set [HW WH]; {source}")))
}

/// `at!` of the source text.
fn at(source: &str) -> TokenStream {
    crate::at::place(parse(&format!("root; {source}")))
}

/// `#[derive(Layout)]` of an item.
fn nominal(source: &str) -> TokenStream {
    crate::derive::item(parse(source), crate::derive::nominal::expand)
}

/// `#[derive(Views)]` of an item.
fn views(source: &str) -> TokenStream {
    crate::derive::item(parse(source), crate::derive::views::expand)
}

/// `#[derive(Segments)]` of an item.
fn segments(source: &str) -> TokenStream {
    crate::derive::item(parse(source), crate::derive::segments::expand)
}

fn parse(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("{error}: {source}"))
}

/// The messages of all `compile_error!`s in an expansion.
fn messages(expansion: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let mut after_compile_error = false;
    for token in expansion {
        match token {
            TokenTree::Ident(ident) => after_compile_error = ident == "compile_error",
            TokenTree::Group(group) if after_compile_error => {
                assert_eq!(group.delimiter(), Delimiter::Brace);
                found.push(syn::parse2::<syn::LitStr>(group.stream()).expect("a message").value());
                after_compile_error = false;
            }
            TokenTree::Group(group) => found.extend(messages(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}
