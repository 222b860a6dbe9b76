//! Integer literals: `57`, `1_000`, `0xFF`, `57usize`.

use alloc::string::String;
use alloc::vec::Vec;

/// The parts of an integer literal.
#[derive(Debug, PartialEq, Eq)]
pub struct Integer<'a> {
    /// The number in decimal, without leading zeros. It may be of any size.
    pub digits: String,
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
    let values: Option<Vec<u32>> = digits.chars().filter(|c| *c != '_').map(|c| c.to_digit(base)).collect();
    let values = values.filter(|values| !values.is_empty())?;
    let is_float = base == 10 && (suffix.starts_with('.') || has_exponent(suffix));
    (!is_float && is_suffix(suffix)).then(|| Integer { digits: decimal(&values, base), suffix })
}

/// Whether the text is `e` and a number.
fn has_exponent(suffix: &str) -> bool {
    let Some(exponent) = suffix.strip_prefix(['e', 'E']) else { return false };
    exponent.starts_with(['+', '-']) || exponent.trim_start_matches('_').starts_with(|c: char| c.is_ascii_digit())
}

fn is_suffix(suffix: &str) -> bool {
    suffix.chars().all(|c| c == '_' || c.is_alphanumeric())
}

/// The number of these digits in decimal.
fn decimal(digits: &[u32], base: u32) -> String {
    // The last digit first.
    let mut decimal: Vec<u32> = Vec::new();
    for digit in digits {
        let mut carry = *digit;
        for place in &mut decimal {
            carry += *place * base;
            *place = carry % 10;
            carry /= 10;
        }
        while carry > 0 {
            decimal.push(carry % 10);
            carry /= 10;
        }
    }
    if decimal.is_empty() {
        decimal.push(0);
    }
    decimal.iter().rev().filter_map(|digit| char::from_digit(*digit, 10)).collect()
}
