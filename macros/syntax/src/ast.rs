//! The syntax tree. Every node keeps its tokens, so that every error has a place.

use crate::token::{Ident, Place};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// `N C H=57 W; order = NHWC; pad(H) = 8`
#[derive(Default)]
pub struct Layout {
    /// In logical order.
    pub axes: Vec<Axis>,
    /// As they are written.
    pub rules: Vec<Rule>,
}

/// `N`, `H = 57`, `Batch = ?`
pub struct Axis {
    /// The name.
    pub name: Ident,
    /// What follows it.
    pub extent: Extent,
}

/// The extent of an axis.
pub enum Extent {
    /// Left out: the const with the name of the axis.
    OwnName,
    /// `?`
    Dynamic(Place),
    /// A number.
    Static(Number),
}

/// `57`, `WIDTH`, `{2 * WIDTH}`
#[derive(Clone, Debug)]
pub struct Number {
    /// What it is.
    pub kind: NumberKind,
    /// As the user wrote it.
    pub text: String,
    /// Where it is.
    pub place: Place,
    /// The tokens that it consists of: a literal, those of a path, or a group in braces. Empty where a number replaces a wrong one.
    pub tokens: Vec<Place>,
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
pub enum Rule {
    /// The order in memory.
    Order(Order),
    /// A rule that applies to axes.
    Storage(Storage),
}

/// `order = NHWC`
pub struct Order {
    /// `order`
    pub keyword: Ident,
    /// The names of axes or of digits of axes, a word of letters, or the name of an order.
    pub items: Vec<Item>,
}

/// `M`, `M/32`, `M%4`, `M/32%4`
#[derive(Clone)]
pub struct Item {
    /// The name of the axis, or a word.
    pub name: Ident,
    /// What follows the `/`.
    pub divisor: Option<Number>,
    /// What follows the `%`.
    pub modulus: Option<Number>,
}

/// `pad(H, W) = 8`, `stride(M/128) = 1024`
pub struct Storage {
    /// `pad`
    pub keyword: Ident,
    /// Which rule it is.
    pub kind: StorageKind,
    /// The axes that it names, or digits of them: at least one.
    pub items: Vec<Item>,
    /// What follows them.
    pub value: Value,
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

/// The value of a rule.
#[derive(Clone)]
pub enum Value {
    /// The rule takes none.
    Absent,
    /// `?`
    Dynamic(Place),
    /// A number.
    Static(Number),
}

impl Number {
    /// Replaces a wrong number, so that the layout can still be used.
    #[must_use]
    pub fn one(place: Place) -> Self {
        Number { kind: NumberKind::Integer(1), text: "1".to_string(), place, tokens: Vec::new() }
    }

    /// Whether it is written as 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.kind == NumberKind::Integer(1)
    }
}

impl Item {
    /// As it is written, without spaces.
    #[must_use]
    pub fn text(&self) -> String {
        let part = |sign: char, number: &Option<Number>| match number {
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

    /// Whether its number is a stride: it may be a `?`, and that of a digit.
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
