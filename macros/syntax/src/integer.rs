//! Integer literals: `57`, `1_000`, `0xFF`, `57usize`.

use crate::characters::is_in_name;

/// The parts of an integer literal.
#[derive(Debug, PartialEq, Eq)]
pub struct Integer<'a> {
    /// The number, if it fits 64 bits.
    pub value: Option<u64>,
    /// Such as `usize`, or nothing.
    pub suffix: &'a str,
}

/// The parts of a literal, if it is an integer.
#[must_use]
pub fn integer(literal: &str) -> Option<Integer<'_>> {
    let (base, written) = match literal.get(..2) {
        Some("0x") => (16, &literal[2..]),
        Some("0o") => (8, &literal[2..]),
        Some("0b") => (2, &literal[2..]),
        _ => (10, literal),
    };
    let is_digit = |c: char| c == '_' || c.is_digit(if base == 16 { 16 } else { 10 });
    let (digits, suffix) = written.split_at(written.find(|c| !is_digit(c)).unwrap_or(written.len()));
    let mut places = digits.chars().filter(|c| *c != '_').map(|c| c.to_digit(base)).peekable();
    places.peek()?;
    // A number of any length takes one pass: once it is too large it stays so.
    let value = places.try_fold(Some(0_u64), |value, digit| {
        let digit = digit?;
        Some(value.and_then(|value| value.checked_mul(base.into())?.checked_add(digit.into())))
    })?;
    let is_float = base == 10 && (suffix.starts_with('.') || has_exponent(suffix));
    (!is_float && is_suffix(suffix)).then_some(Integer { value, suffix })
}

/// Whether the text is `e` and a number.
fn has_exponent(suffix: &str) -> bool {
    let Some(exponent) = suffix.strip_prefix(['e', 'E']) else { return false };
    exponent.starts_with(['+', '-']) || exponent.trim_start_matches('_').starts_with(|c: char| c.is_ascii_digit())
}

fn is_suffix(suffix: &str) -> bool {
    suffix.chars().all(is_in_name)
}
