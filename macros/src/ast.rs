//! What is emitted of a layout: names, numbers and places as tokens of rustc's.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::fmt;
pub(crate) use tensor_layout_syntax::ast::{NumberKind, StorageKind};

/// The extent of an axis.
pub(crate) enum Extent {
    /// Left out: the const with the name of the axis.
    OwnName,
    /// `?`
    Dynamic(Span),
    Static(Number),
}

/// `57`, `WIDTH`, `{2 * WIDTH}`: a const argument as it is to be emitted.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) tree: TokenTree,
    pub(crate) kind: NumberKind,
    /// As the user wrote it.
    pub(crate) text: String,
}

/// The value of a rule.
#[derive(Clone)]
pub(crate) enum Value {
    Absent,
    /// `?`
    Dynamic,
    Static(Number),
}

impl Extent {
    /// The number, where one is written.
    pub(crate) fn number(&self) -> Option<&Number> {
        match self {
            Extent::Static(number) => Some(number),
            Extent::OwnName | Extent::Dynamic(_) => None,
        }
    }
}

impl Value {
    /// The number, where one is written.
    pub(crate) fn number(&self) -> Option<&Number> {
        match self {
            Value::Static(number) => Some(number),
            Value::Absent | Value::Dynamic => None,
        }
    }
}

impl Number {
    /// Whether rustc can compute it in a generic context.
    pub(crate) fn is_concrete(&self) -> bool {
        self.kind != NumberKind::Path
    }

    pub(crate) fn span(&self) -> Span {
        self.tree.span()
    }
}

/// As the user wrote it.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl ToTokens for Number {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tree.to_tokens(tokens);
    }
}
