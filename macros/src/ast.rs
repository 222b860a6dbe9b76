//! The syntax tree. Every node keeps its tokens, so that every error has a span.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::fmt;

/// `N C H=57 W; order = NHWC; pad(H) = 8`
#[derive(Default)]
pub(crate) struct Layout {
    pub(crate) axes: Vec<Axis>,
    pub(crate) rules: Vec<Rule>,
}

/// `N`, `H = 57`, `Batch = ?`
pub(crate) struct Axis {
    pub(crate) name: Ident,
    pub(crate) extent: Extent,
}

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
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum NumberKind {
    Integer(u64),
    /// May name a const parameter, so a type cannot compute with it.
    Path,
    /// Not generic: rustc forbids generic parameters in it.
    Expression,
}

pub(crate) enum Rule {
    Order(Order),
    Storage(Storage),
}

/// `order = NHWC`
pub(crate) struct Order {
    pub(crate) keyword: Ident,
    pub(crate) words: Vec<Ident>,
}

/// `pad(H, W) = 8`
pub(crate) struct Storage {
    pub(crate) keyword: Ident,
    pub(crate) kind: StorageKind,
    pub(crate) axes: Vec<Ident>,
    pub(crate) value: Value,
}

/// The rules that apply to axes, each under the name of its type in the runtime, and in the order
/// in which the rules of one axis are emitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StorageKind {
    Pad,
    Align,
    Stride,
    Broadcast,
    Reverse,
    Block,
}

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
    /// Replaces a wrong number, so that the expansion is still a type.
    pub(crate) fn one(span: Span) -> Self {
        let mut literal = Literal::usize_unsuffixed(1);
        literal.set_span(span);
        Number { tree: literal.into(), kind: NumberKind::Integer(1) }
    }

    /// Whether rustc can compute it in a generic context.
    pub(crate) fn is_concrete(&self) -> bool {
        self.kind != NumberKind::Path
    }

    pub(crate) fn span(&self) -> Span {
        self.tree.span()
    }
}

/// As the user wrote it, but for the braces that a path has been given.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.tree, self.kind) {
            (TokenTree::Group(group), NumberKind::Path) => group.stream().fmt(f),
            (tree, _) => tree.fmt(f),
        }
    }
}

impl ToTokens for Number {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tree.to_tokens(tokens);
    }
}

impl StorageKind {
    pub(crate) const ALL: [Self; 6] =
        [Self::Pad, Self::Align, Self::Stride, Self::Broadcast, Self::Reverse, Self::Block];

    /// The keyword of the rule.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Pad => "pad",
            Self::Align => "align",
            Self::Stride => "stride",
            Self::Broadcast => "broadcast",
            Self::Reverse => "reverse",
            Self::Block => "block",
        }
    }

    /// Whether `= value` follows the axes.
    pub(crate) fn takes_value(self) -> bool {
        !matches!(self, Self::Broadcast | Self::Reverse)
    }

    /// Whether one rule may name several axes.
    pub(crate) fn takes_list(self) -> bool {
        matches!(self, Self::Pad | Self::Broadcast | Self::Reverse)
    }

    /// How the rule is written, for messages.
    pub(crate) fn example(self, axes: &str) -> String {
        let value = if self.takes_value() { " = 8" } else { "" };
        format!("{}({axes}){value}", self.word())
    }
}
