//! The syntax tree. Every node keeps its tokens, so that every error has a span.

use crate::token::{Ident, Origin};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// `N C H=57 W; order = NHWC; pad(H) = 8`
#[derive(Default)]
pub struct Layout<O: Origin> {
    /// In logical order.
    pub axes: Vec<Axis<O>>,
    /// As they are written.
    pub rules: Vec<Rule<O>>,
}

/// `N`, `H = 57`, `Batch = ?`
pub struct Axis<O: Origin> {
    /// The name.
    pub name: Ident<O>,
    /// What follows it.
    pub extent: Value<O>,
}

/// `57`, `WIDTH`, `{2 * WIDTH}`
#[derive(Clone)]
pub struct Number<O: Origin> {
    /// What it is.
    pub kind: NumberKind,
    /// As the user wrote it.
    pub text: String,
    /// Where it is.
    pub span: O::Span,
    /// What it becomes.
    pub argument: O::Argument,
}

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NumberKind {
    /// `57`
    Integer(u64),
    /// `WIDTH`, `a::WIDTH`. It may name a const parameter, so a type cannot compute with it.
    Path,
    /// `{2 * WIDTH}`. It is not generic: rustc forbids generic parameters in it.
    Expression,
}

/// One rule.
pub enum Rule<O: Origin> {
    /// The order in memory.
    Order(Order<O>),
    /// A rule that applies to axes.
    Storage(Storage<O>),
}

/// `order = NHWC`
pub struct Order<O: Origin> {
    /// `order`
    pub keyword: Ident<O>,
    /// The names of axes or of digits of axes, a word of letters, or the name of an order.
    pub items: Vec<Item<O>>,
}

/// `M`, `M/32`, `M%4`, `M/32%4`
#[derive(Clone)]
pub struct Item<O: Origin> {
    /// The name of the axis, or a word.
    pub name: Ident<O>,
    /// What follows the `/`.
    pub divisor: Option<Number<O>>,
    /// What follows the `%`.
    pub modulus: Option<Number<O>>,
}

/// `pad(H, W) = 8`, `stride(M/128) = 1024`
pub struct Storage<O: Origin> {
    /// `pad`
    pub keyword: Ident<O>,
    /// Which rule it is.
    pub kind: StorageKind,
    /// The axes that it names, or digits of them: at least one.
    pub items: Vec<Item<O>>,
    /// What follows them.
    pub value: Value<O>,
}

/// The rules that apply to axes, each under the name of its type in the runtime, and in the order
/// in which the rules of one axis are emitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StorageKind {
    /// The stored extent is rounded up.
    Pad,
    /// The stride is rounded up.
    Align,
    /// The stride is this number, and no two indices share an element.
    Stride,
    /// The stride is this number, and indices may share elements.
    Overlap,
    /// The stride is 0.
    Broadcast,
    /// The stride is negated.
    Reverse,
    /// The axis is split; its inner part is innermost.
    Block,
}

/// The extent of an axis, or the value of a rule.
#[derive(Clone)]
pub enum Value<O: Origin> {
    /// The rule takes none. An extent that is left out is the const with the name of the axis.
    Absent,
    /// `?`
    Dynamic(O::Span),
    /// A number.
    Static(Number<O>),
}

impl<O: Origin> Number<O> {
    /// Replaces a wrong number, so that the layout can still be used.
    #[must_use]
    pub fn one(span: O::Span) -> Self {
        let kind = NumberKind::Integer(1);
        Number { kind, text: "1".to_string(), span, argument: O::argument(kind, &[], span) }
    }

    /// The integer, if it is written as one.
    #[must_use]
    pub fn integer(&self) -> Option<u64> {
        match self.kind {
            NumberKind::Integer(integer) => Some(integer),
            NumberKind::Path | NumberKind::Expression => None,
        }
    }

    /// By what two numbers are compared: the integer, or the tokens of what rustc computes.
    ///
    /// # Errors
    ///
    /// The tokens.
    pub fn key(&self) -> Result<u64, String> {
        self.integer().ok_or_else(|| self.text.clone())
    }

    /// Whether it is written as 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.integer() == Some(1)
    }
}

impl<O: Origin> Value<O> {
    /// The number, where one is written.
    #[must_use]
    pub fn number(&self) -> Option<&Number<O>> {
        match self {
            Value::Static(number) => Some(number),
            Value::Absent | Value::Dynamic(_) => None,
        }
    }

    /// Where the `?` is, if it is one.
    #[must_use]
    pub fn question(&self) -> Option<O::Span> {
        match self {
            Value::Dynamic(question) => Some(*question),
            Value::Absent | Value::Static(_) => None,
        }
    }
}

impl<O: Origin> Item<O> {
    /// As it is written, without spaces.
    #[must_use]
    pub fn text(&self) -> String {
        let part = |sign: char, number: &Option<Number<O>>| match number {
            Some(number) => format!("{sign}{}", number.text),
            None => String::new(),
        };
        format!("{}{}{}", self.name, part('/', &self.divisor), part('%', &self.modulus))
    }

    /// Whether it is a name and nothing else.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.divisor.is_none() && self.modulus.is_none()
    }
}

impl StorageKind {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Pad, Self::Align, Self::Stride, Self::Overlap, Self::Broadcast, Self::Reverse, Self::Block];

    /// The keyword of the rule.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Pad => "pad",
            Self::Align => "align",
            Self::Stride => "stride",
            Self::Overlap => "overlap",
            Self::Broadcast => "broadcast",
            Self::Reverse => "reverse",
            Self::Block => "block",
        }
    }

    /// Whether `= value` follows the axes.
    #[must_use]
    pub fn takes_value(self) -> bool {
        !matches!(self, Self::Broadcast | Self::Reverse)
    }

    /// Whether one rule may name several axes.
    #[must_use]
    pub fn takes_list(self) -> bool {
        matches!(self, Self::Pad | Self::Broadcast | Self::Reverse)
    }

    /// Whether its number is a stride: a stride may be a `?`, and a digit may have one.
    #[must_use]
    pub fn gives_stride(self) -> bool {
        matches!(self, Self::Stride | Self::Overlap)
    }

    /// How the rule is written, for messages.
    #[must_use]
    pub fn example(self, axes: &str) -> String {
        let value = if self.takes_value() { " = 8" } else { "" };
        format!("{}({axes}){value}", self.word())
    }
}
