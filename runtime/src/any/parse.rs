//! From texts.

use super::AnyLayout;
use crate::arith::rules::{DigitRule, Rules, StrideRule, WrittenOrder};
use crate::error::{LayoutError, Printable, shows_its_text};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;
use tensor_layout_syntax::ast::StorageKind;
use tensor_layout_syntax::text::{self, Written, WrittenItem, WrittenRule};

/// Why a text is not a layout: all of its mistakes.
///
/// `Display` shows each as rustc does, below its line of the text, where characters that a terminal would act on are escaped:
///
/// ```
/// use tensor_layout::AnyLayout;
///
/// let error =
///     AnyLayout::parse("N=1 C=3 H=57; order = NHC; padd(H) = 8; pad(W) = ?").unwrap_err();
/// let shown = "\
/// error: there is no rule `padd`: did you mean `pad`?
///   |
/// 1 | N=1 C=3 H=57; order = NHC; padd(H) = 8; pad(W) = ?
///   |                            ^^^^
/// error: `pad` cannot be a `?`, unlike an extent or a stride: write `pad(W) = 8`
///   |
/// 1 | N=1 C=3 H=57; order = NHC; padd(H) = 8; pad(W) = ?
///   |                                                  ^";
/// assert_eq!(error.to_string(), shown);
/// assert!(error.mistakes().map(|mistake| mistake.bytes()).eq([27..31, 49..50]));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError {
    text: String,
    mistakes: Vec<Mistake>,
}

/// A mistake in the text of a layout. See [`ParseError::mistakes`].
#[derive(Clone, PartialEq, Eq)]
pub struct Mistake {
    message: String,
    bytes: Range<usize>,
    layout: Option<Box<LayoutError<String>>>, // much larger than the rest
}

impl AnyLayout {
    /// The layout that a text says. The text is written as in [`layout!`](crate::layout!), and every number in it is an integer: a text at run time
    /// has no constants to name, and leaves nothing to be known later.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let keys = AnyLayout::parse("Batch=4 Seq=128 Head=8 D=64; order = Batch Head Seq D")?;
    /// assert_eq!(keys.strides(), [65536, 64, 8192, 1]);
    ///
    /// let error = AnyLayout::parse("H=? W=WIDTH").unwrap_err();
    /// assert!(error.mistakes().map(|mistake| mistake.message()).eq([
    ///     "`?` is not known in a text at run time, which needs an integer: write `H = 8`",
    ///     "`WIDTH` is not known in a text at run time, which needs an integer: write `W = 8`",
    /// ]));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text has a mistake. The error has all of them, with the words of `layout!`. A text of more than 16 KiB is one.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::parse_with(text, |_| None)
    }

    /// [`parse`](Self::parse) for a text with numbers that are known elsewhere. `number` gives them by name: `"H"` for `H=?` and for an `H`
    /// without an extent, `"WIDTH"` for a constant, `"stride(H)"` for `stride(H) = ?`, `"overlap(H)"` for `overlap(H) = ?`. `None` leaves a mistake.
    /// A negative stride, which a `?` may be, is no number of a text, as texts have `reverse(H)` and the positive stride:
    /// [`from_numbers`](AnyLayout::from_numbers) takes strides with a sign.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let number = |name: &str| match name {
    ///     "H" => Some(300),
    ///     "WIDTH" => Some(451),
    ///     "stride(H)" => Some(1408),
    ///     _ => None,
    /// };
    /// let photo = AnyLayout::parse_with("H=? W=WIDTH C=3; stride(H) = ?", number)?;
    /// assert_eq!(photo.to_string(), "H=300 W=451 C=3; stride(H) = 1408");
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_with(text: &str, mut number: impl FnMut(&str) -> Option<usize>) -> Result<Self, ParseError> {
        let error = |mistakes| ParseError { text: text.into(), mistakes };
        let written = text::read(text, &mut number)
            .map_err(|mistakes| error(mistakes.into_iter().map(Mistake::from).collect()))?;
        computed(written).map_err(|mistake| error(Vec::from([mistake])))
    }
}

/// The numbers of a layout that is written.
fn computed(written: Written) -> Result<AnyLayout, Mistake> {
    let mut order = WrittenOrder { count: written.order.len(), ..WrittenOrder::NONE };
    for (place, item) in written.order.iter().enumerate() {
        order.axes[place] = item.axis;
        order.digits[place] = DigitRule { divisor: item.divisor.unwrap_or(1), modulus: item.modulus };
        order.rules[place] = match order.digits[place] {
            DigitRule::WHOLE => rules(&written.axes[item.axis].rules),
            _ => rules(item.stride.as_slice()),
        };
    }
    let extents: Vec<usize> = written.axes.iter().map(|axis| axis.extent).collect();
    let names: Vec<String> = written.axes.iter().map(|axis| axis.name.clone()).collect();
    AnyLayout::new(&names, &extents, order).map_err(|error| {
        let bytes = place(&written, &error).unwrap_or(0..0);
        Mistake { message: error.to_string(), bytes, layout: Some(Box::new(error)) }
    })
}

/// The bytes of the extent of the axis at fault, or of the `stride` by which it shares elements.
fn place(written: &Written, error: &LayoutError<String>) -> Option<Range<usize>> {
    let position = written.axes.iter().position(|axis| axis.name == error.axis())?;
    let (LayoutError::Shared { item, .. } | LayoutError::SharedUndecided { item, .. }) = error else {
        return Some(written.axes[position].bytes.clone());
    };
    let is_at_fault = |own: &&WrittenItem| own.axis == position && (own.divisor.unwrap_or(1), own.modulus) == *item;
    let digit = written.order.iter().find(is_at_fault).and_then(|item| item.stride.as_ref());
    let of_axis = || written.axes[position].rules.iter().find(|rule| rule.kind == StorageKind::Stride);
    digit.or_else(of_axis).map(|rule| rule.bytes.clone())
}

/// The rules of an item of the order.
fn rules(written: &[WrittenRule]) -> Rules {
    let mut rules = Rules::PACKED;
    for &WrittenRule { kind, number, .. } in written {
        match kind {
            StorageKind::Pad => rules.pad = number,
            StorageKind::Align => rules.stride = StrideRule::Aligned(number),
            StorageKind::Stride => rules.stride = StrideRule::Exactly(number),
            StorageKind::Overlap if number == 0 => return Rules::BROADCAST, // what else is written has no effect
            StorageKind::Overlap => (rules.stride, rules.may_share) = (StrideRule::Exactly(number), true),
            StorageKind::Broadcast => rules = Rules::BROADCAST,
            StorageKind::Reverse => rules.is_reversed = true,
            StorageKind::Block => {}
        }
    }
    rules
}

impl FromStr for AnyLayout {
    type Err = ParseError;

    /// As [`parse`](AnyLayout::parse).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        AnyLayout::parse(text)
    }
}

impl ParseError {
    /// The text with the mistakes.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All mistakes, at least one.
    pub fn mistakes(&self) -> impl ExactSizeIterator<Item = &Mistake> {
        self.mistakes.iter()
    }
}

impl Mistake {
    /// What is wrong, and what to write. Characters of the text that a terminal would act on are escaped.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The bytes of the text that are wrong. If something is missing, the bytes before it; none if the text is empty.
    #[must_use]
    pub fn bytes(&self) -> Range<usize> {
        self.bytes.clone()
    }

    /// The error of the numbers, if the text is right, and a number that follows from it is over `isize::MAX`.
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, LayoutError};
    ///
    /// let error = AnyLayout::parse("Row=18446744073709551615 W=2").unwrap_err();
    /// let mistake = error.mistakes().next().unwrap();
    /// assert_eq!(mistake.bytes(), 4..24);
    /// let error = mistake.layout_error().unwrap();
    /// assert!(matches!(error, LayoutError::ExtentOverflow { axis, .. } if axis == "Row"));
    /// ```
    #[must_use]
    pub fn layout_error(&self) -> Option<&LayoutError<String>> {
        self.layout.as_deref()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

shows_its_text! { [] Mistake }

impl From<text::Mistake> for Mistake {
    fn from(mistake: text::Mistake) -> Self {
        Mistake { message: Printable(mistake.message).to_string(), bytes: mistake.bytes, layout: None }
    }
}

/// So that the text of an error is not much longer than the text that is wrong.
const MOST_SHOWN: usize = 32;

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, mistake) in self.mistakes.iter().take(MOST_SHOWN).enumerate() {
            f.write_str(if place == 0 { "" } else { "\n" })?;
            mistake.show(&self.text, f)?;
        }
        match self.mistakes.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            others => write!(f, "\nand {others} more"),
        }
    }
}

impl Mistake {
    /// The message, the line and its part that is wrong.
    fn show(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.bytes;
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let number = (before.matches('\n').count() + 1).to_string();
        let shown = |part: &str| Printable(part).to_string();
        let line = shown(text[line_start..line_end].trim_end());
        let margin = " ".repeat(number.len());
        // A tab takes the room of a tab.
        let indent: String = shown(&text[line_start..start]).chars().map(|c| if c == '\t' { c } else { ' ' }).collect();
        let underlined = shown(text[start..end.min(line_end)].trim_end()).chars().count().max(1);
        let carets = "^".repeat(underlined);
        write!(f, "error: {}\n{margin} |\n{number} | {line}\n{margin} | {indent}{carets}", self.message)
    }
}

shows_its_text! { [] ParseError }
