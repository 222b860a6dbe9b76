//! The canonical text of a layout, as pieces that a `const fn` makes: they are written, or hashed as the layout's fingerprint.

use crate::arith::numbers::Numbers;
use crate::arith::rules::{DigitRule, Rules, StrideRule, WrittenOrder};
use crate::arith::spec::{MAX_RANK, MAX_TERMS};
use crate::error::text::same;
use core::fmt::{Display, Formatter, Result};

/// An extent of each axis; an item of the order and a `block` for each place; and of each place at most three rules.
const MAX_PIECES: usize = MAX_RANK + 5 * MAX_TERMS;

/// `; pad(`, `W`, `) = `, `4`
#[derive(Clone, Copy)]
struct TextPiece<'a> {
    before: &'static str,
    name: &'a str,
    digit: DigitRule,
    after: &'static str,
    number: Option<usize>,
}

/// The text of a layout: axes with their extents, the order, and the rules of its items.
pub(crate) struct Canonical<'a> {
    pieces: [TextPiece<'a>; MAX_PIECES],
    count: usize,
}

impl<'a> Canonical<'a> {
    /// The text of these axes. The `stride` of an axis that is known at run time only has the number of the axis.
    pub(crate) const fn of(names: &[&'a str], order: &WrittenOrder, numbers: &Numbers) -> Self {
        let none = TextPiece { before: "", name: "", digit: DigitRule::WHOLE, after: "", number: None };
        let mut text = Canonical { pieces: [none; MAX_PIECES], count: 0 };
        up_to!(axis < names.len(), {
            let before = if axis == 0 { "" } else { " " };
            text.push(before, names[axis], DigitRule::WHOLE, "=", Some(numbers.extents[axis]));
        });
        let blocks = blocks(order);
        text.push_order(names, order, blocks.is_some());
        up_to!(axis < names.len(), {
            up_to!(place < order.count, {
                if order.axes[place] == axis {
                    text.push_rules(names[axis], order.digits[place], &order.rules[place], numbers.strides[axis]);
                }
            });
        });
        if let Some(first) = blocks {
            up_to!(block < order.count - first, {
                let place = first + block;
                let size = order.digits[place].modulus;
                text.push("; block(", names[order.axes[place]], DigitRule::WHOLE, ") = ", size);
            });
        }
        text
    }

    const fn push(
        &mut self,
        before: &'static str,
        name: &'a str,
        digit: DigitRule,
        after: &'static str,
        number: Option<usize>,
    ) {
        self.pieces[self.count] = TextPiece { before, name, digit, after, number };
        self.count += 1;
    }

    /// `; order = NHWC`, unless it is the logical one. Where blocks say the digits, the axes only.
    const fn push_order(&mut self, names: &[&'a str], order: &WrittenOrder, has_blocks: bool) {
        if has_blocks && is_logical(names.len(), order) {
            return;
        }
        // One word is a run of letters if all of them are capital ones.
        let between = if has_blocks && are_letters(names) { "" } else { " " };
        let mut before = "; order = ";
        up_to!(place < order.count, {
            let digit = order.digits[place];
            if !has_blocks || digit.is_last() {
                let digit = if has_blocks { DigitRule::WHOLE } else { digit };
                self.push(before, names[order.axes[place]], digit, "", None);
                before = between;
            }
        });
    }

    /// The rules of an item, whose axis has this stride.
    const fn push_rules(&mut self, name: &'a str, digit: DigitRule, rules: &Rules, stride: isize) {
        let is_bound = matches!(rules.stride, StrideRule::AtRunTime);
        if (is_bound && stride == 0) || matches!(rules.stride, StrideRule::Broadcast) {
            self.push("; broadcast(", name, digit, ")", None); // beside it no other rule has an effect
            return;
        }
        if rules.pad != 1 {
            self.push("; pad(", name, digit, ") = ", Some(rules.pad));
        }
        let word = if rules.may_share { "; overlap(" } else { "; stride(" };
        match rules.stride {
            StrideRule::Aligned(1) | StrideRule::Broadcast => {}
            StrideRule::Aligned(multiple) => self.push("; align(", name, digit, ") = ", Some(multiple)),
            StrideRule::AtRunTime => self.push(word, name, digit, ") = ", Some(stride.unsigned_abs())),
            StrideRule::Exactly(stride) => self.push(word, name, digit, ") = ", Some(stride)),
        }
        if rules.is_reversed || (is_bound && stride < 0) {
            self.push("; reverse(", name, digit, ")", None);
        }
    }

    /// FNV-1a of 64 bits of the bytes of the text.
    pub(crate) const fn fingerprint(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325;
        up_to!(k < self.count, {
            let parts = self.pieces[k].parts();
            up_to!(part < parts.len(), {
                let (text, number) = parts[part];
                hash = hashed(hash, text);
                if let Some(number) = number {
                    hash = hashed_number(hash, number);
                }
            });
        });
        hash
    }
}

impl Display for Canonical<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.pieces[..self.count].iter().flat_map(TextPiece::parts).try_for_each(|(text, number)| {
            f.write_str(text)?;
            number.map_or(Ok(()), |number| write!(f, "{number}"))
        })
    }
}

impl<'a> TextPiece<'a> {
    /// Its texts, each with the number that follows it.
    const fn parts(&self) -> [(&'a str, Option<usize>); 6] {
        let divisor = match self.digit.divisor {
            1 => ("", None),
            divisor => ("/", Some(divisor)),
        };
        let modulus = match self.digit.modulus {
            None => ("", None),
            modulus => ("%", modulus),
        };
        let (before, name) = ((self.before, None), (self.name, None));
        [before, (raw(self.name), None), name, divisor, modulus, (self.after, self.number)]
    }
}

/// The place of the first inner digit, if a `block` for each says all: they are innermost, and each axis has one at most.
const fn blocks(order: &WrittenOrder) -> Option<usize> {
    let mut first = order.count;
    while first > 0 && !order.digits[first - 1].is_last() {
        first -= 1;
    }
    up_to!(place < order.count, {
        let digit = order.digits[place];
        if if place >= first { digit.divisor != 1 } else { !digit.is_last() } {
            return None;
        }
    });
    Some(first)
}

/// Whether the items without a modulus are the axes in logical order.
const fn is_logical(rank: usize, order: &WrittenOrder) -> bool {
    let mut axis = 0;
    up_to!(place < order.count, {
        if order.digits[place].is_last() {
            if order.axes[place] != axis {
                return false;
            }
            axis += 1;
        }
    });
    axis == rank
}

/// Whether each name is one of `A` to `Z`.
const fn are_letters(names: &[&str]) -> bool {
    up_to!(axis < names.len(), {
        if !matches!(names[axis].as_bytes(), [b'A'..=b'Z']) {
            return false;
        }
    });
    true
}

const fn hashed(mut hash: u64, text: &str) -> u64 {
    let bytes = text.as_bytes();
    up_to!(at < bytes.len(), {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
    });
    hash
}

/// In decimal.
const fn hashed_number(mut hash: u64, number: usize) -> u64 {
    if number > 9 {
        hash = hashed_number(hash, number / 10);
    }
    (hash ^ (b'0' + (number % 10) as u8) as u64).wrapping_mul(0x0000_0100_0000_01b3)
}

/// What a keyword is written with as a name.
const fn raw(name: &str) -> &'static str {
    // Most names are a letter.
    if name.len() > 1 {
        up_to!(k < KEYWORDS.len(), {
            if same(KEYWORDS[k], name) {
                return "r#";
            }
        });
    }
    ""
}

/// The words that are written with `r#` as names. (`tensor-layout-syntax`, which has them too, needs `alloc`; a test compares both.)
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
    "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::KEYWORDS;
    use tensor_layout_syntax::words;

    #[test]
    fn the_keywords_are_those_of_the_grammar() {
        assert!(words::keywords().filter(|word| !words::is_never_name(word)).eq(KEYWORDS));
    }
}
