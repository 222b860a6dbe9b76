//! Random texts of layouts.

use super::Random;
use std::fmt::Write;

pub(super) const NAMES: [&str; 5] = ["A", "B", "C", "D", "Batch"];

/// A text, and the numbers of the names in it.
pub(super) struct Text {
    pub(super) text: String,
    named: Vec<(String, usize)>,
}

/// What a closure answers.
pub(super) enum Mind {
    /// The number that is meant.
    Right,
    /// This number, whatever is asked.
    Always(Option<usize>),
    /// Another number each time.
    Changing,
}

impl Mind {
    pub(super) fn random(random: &mut Random) -> Mind {
        match random.below(12) {
            0 => Mind::Always(Some(random.one_of(&[0, 1, 2, usize::MAX]))),
            1 => Mind::Always(None),
            2 | 3 => Mind::Changing,
            _ => Mind::Right,
        }
    }

    pub(super) fn number(&mut self, random: &mut Random, text: &Text, name: &str) -> Option<usize> {
        let right = text.named.iter().find(|(named, _)| named == name).map(|(_, number)| *number);
        match self {
            Mind::Right => right,
            Mind::Always(number) => *number,
            Mind::Changing => match random.below(8) {
                0 => Some(0),
                1 => Some(1),
                2 => Some(usize::MAX),
                3 => Some(random.limit()),
                4 => Some(random.below(9)),
                _ => right,
            },
        }
    }
}

impl Text {
    pub(super) fn random(random: &mut Random) -> Text {
        // Most numbers are small, so that most layouts have memory.
        let of_limits = random.one_of(&[0, 0, 0, 3, 20]);
        let mut writer = Writer { random, of_limits, text: Text { text: String::new(), named: Vec::new() } };
        let rank = writer.random.one_of(&[0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5]);
        writer.axes(rank);
        if writer.random.below(3) > 0 {
            writer.order(rank);
        }
        for _ in 0..writer.random.one_of(&[0, 0, 1, 1, 2, 3]) {
            writer.rule(rank);
        }
        writer.text
    }
}

struct Writer<'r> {
    random: &'r mut Random,
    /// In how many of a hundred places there is a number near a limit.
    of_limits: usize,
    text: Text,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.text.text.push_str(text);
    }

    /// A number of this size, or near a limit.
    fn sized(&mut self, small: usize) -> usize {
        if self.random.below(100) < self.of_limits { self.random.limit() } else { small }
    }

    /// Writes a number: with digits of some kind, or as a name that a closure is asked for.
    fn number(&mut self, number: usize) {
        let name = format!("X{}", self.text.named.len());
        let text = match self.random.below(12) {
            0 => format!("{number:#x}"),
            1 => format!("{{{number}}}"),
            2 => format!("{number}usize"),
            3 => {
                self.text.named.push((name.clone(), number));
                name
            }
            4 => {
                self.text.named.push((name.clone(), number));
                format!("{{{name}}}")
            }
            _ => number.to_string(),
        };
        self.push(&text);
    }

    fn axes(&mut self, rank: usize) {
        for name in &NAMES[..rank] {
            let small = self.random.one_of(&[0, 1, 1, 2, 3, 4, 5, 6, 8]);
            let extent = self.sized(small);
            match self.random.below(10) {
                0 => {
                    self.text.named.push(((*name).into(), extent));
                    _ = write!(self.text.text, "{name}=? ");
                }
                _ => {
                    self.push(&format!("{name}="));
                    self.number(extent);
                    self.push(" ");
                }
            }
        }
    }

    /// The axes in any order, and some of them by digits.
    fn order(&mut self, rank: usize) {
        let mut items: Vec<(usize, usize, Option<usize>)> = Vec::new();
        for axis in 0..rank {
            let mut divisor = 1_usize;
            while self.random.once_in(3) && items.len() < 7 {
                let small = self.random.one_of(&[1, 2, 2, 3, 4, 8]);
                let modulus = self.sized(small);
                items.push((axis, divisor, Some(modulus)));
                divisor = divisor.wrapping_mul(modulus);
            }
            items.push((axis, divisor, None));
        }
        // Some orders leave out a digit, have one twice, or another modulus.
        if !items.is_empty() && self.random.once_in(12) {
            let at = self.random.below(items.len());
            match self.random.below(3) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at]),
                _ => items[at].2 = Some(self.random.below(5)),
            }
        }
        (1..items.len()).rev().for_each(|last| items.swap(last, self.random.below(last + 1)));
        self.push("; order =");
        for (axis, divisor, modulus) in items {
            self.push(&format!(" {}", NAMES[axis]));
            self.digit(divisor, modulus);
        }
    }

    /// What follows the name of an axis that is a digit.
    fn digit(&mut self, divisor: usize, modulus: Option<usize>) {
        for (sign, number) in [("/", Some(divisor).filter(|divisor| *divisor != 1)), ("%", modulus)] {
            if let Some(number) = number {
                self.push(sign);
                // A digit is a number, or a constant in braces.
                match self.random.below(6) {
                    0 => {
                        let name = format!("X{}", self.text.named.len());
                        self.push(&format!("{{{name}}}"));
                        self.text.named.push((name, number));
                    }
                    _ => self.push(&number.to_string()),
                }
            }
        }
    }

    fn rule(&mut self, rank: usize) {
        if rank == 0 {
            let text = self.random.one_of(&["; order =", ";", "; pad(A) = 4"]);
            return self.push(text);
        }
        let name = NAMES[self.random.below(rank)];
        let word =
            self.random.one_of(&["pad", "align", "stride", "overlap", "block", "broadcast", "reverse", "stride"]);
        self.push(&format!("; {word}({name}"));
        if word == "stride" && self.random.once_in(3) {
            let (divisor, modulus) = (self.random.one_of(&[1, 2, 4]), self.random.one_of(&[None, Some(2), Some(4)]));
            self.digit(divisor, modulus);
        }
        self.push(")");
        if ["broadcast", "reverse"].contains(&word) {
            return;
        }
        self.push(" = ");
        let small = self.random.one_of(&[0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 48]);
        let number = self.sized(small);
        if ["stride", "overlap"].contains(&word) && self.random.once_in(6) {
            self.text.named.push((format!("{word}({name})"), number));
            return self.push("?");
        }
        self.number(number);
    }
}
