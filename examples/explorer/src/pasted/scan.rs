//! Finds a shape, strides and a type among words that tools print around them.

use super::{Described, Unit, types};

/// The words that say nothing, or what follows. Any other word makes the text something else.
const WORDS: [&str; 21] = [
    "shape",
    "size",
    "sizes",
    "dims",
    "dim",
    "dimensions",
    "stride",
    "strides",
    "tensor",
    "tensorshape",
    "array",
    "ndarray",
    "memref",
    "dtype",
    "descr",
    "fortran_order",
    "false",
    "in",
    "of",
    "and",
    "with",
];

/// The tensor that the text describes, if each of its words is known.
pub(super) fn described(text: &str) -> Option<Described> {
    let mut scan = Scan::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let used = match first {
            '(' | '[' | '<' => scan.bracket(rest, first)?,
            _ if is_of_word(first) || first == '-' => scan.word(rest)?,
            '>' => {
                scan.found.is_big_endian |= scan.last == "descr" && scan.found.data_type.is_none();
                1
            }
            _ if first.is_whitespace() || ",:;='\"{})|]".contains(first) => first.len_utf8(),
            _ => return None,
        };
        rest = &rest[used..];
    }
    scan.end_of_bare()?;
    if let Some((_, unit)) = &mut scan.found.strides {
        *unit = scan.unit;
    }
    scan.is_shape.then_some(scan.found)
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_.×*?".contains(letter)
}

#[derive(Default)]
struct Scan {
    found: Described,
    is_shape: bool,
    /// The word before.
    last: String,
    /// Numbers without brackets around them.
    bare: Vec<Option<isize>>,
    unit: Unit,
}

impl Scan {
    /// A bracket at the begin of `rest`: with numbers it is a list, else only what is in it counts. The bytes that are read.
    fn bracket(&mut self, rest: &str, bracket: char) -> Option<usize> {
        // `<f4`: a type of NumPy, in whose name bytes are counted.
        if bracket == '<' {
            let code = &rest
                [1..rest[1..].find(|letter: char| !letter.is_ascii_alphanumeric()).map_or(rest.len(), |at| at + 1)];
            return Some(self.descr(code).map_or(1, |()| 1 + code.len()));
        }
        let inside = &rest[1..rest.find([')', ']']).filter(|end| *end > 0).unwrap_or(rest.len())];
        let parts =
            inside.split(|letter: char| letter == ',' || letter.is_whitespace()).filter(|part| !part.is_empty());
        let Some(list) = parts.map(number).collect::<Option<Vec<_>>>() else { return Some(1) };
        if !list.is_empty() {
            self.end_of_bare()?;
            self.list(&list)?;
        }
        Some(1 + inside.len())
    }

    fn descr(&mut self, code: &str) -> Option<()> {
        self.found.data_type = Some(types::of_descr(code)?);
        Some(())
    }

    /// A word or a number at the begin of `rest`. The bytes that are read.
    fn word(&mut self, rest: &str) -> Option<usize> {
        let end = rest.char_indices().skip(1).find(|(_, letter)| !is_of_word(*letter)).map_or(rest.len(), |(at, _)| at);
        let word = &rest[..end];
        match number(word) {
            Some(number) => self.bare.push(number),
            None if matches!(word, "x" | "×" | "*") && !self.bare.is_empty() => {}
            None if word.starts_with(|first: char| first.is_ascii_digit() || first == '?') => self.product(word)?,
            None => self.name(word)?,
        }
        Some(end)
    }

    fn name(&mut self, word: &str) -> Option<()> {
        self.end_of_bare()?;
        if self.last == "descr" && self.descr(word).is_some() {
            return Some(());
        }
        let lower = word.to_ascii_lowercase();
        let own = lower.rsplit('.').find(|part| !part.is_empty())?;
        match own {
            "bytes" => self.unit = Unit::Bytes,
            "elements" => self.unit = Unit::Elements,
            "true" => self.found.is_fortran = self.last == "fortran_order",
            _ if WORDS.contains(&own) => own.clone_into(&mut self.last),
            _ => self.found.data_type = Some(types::of_word(own)?),
        }
        Some(())
    }

    /// `1x3x224x224`, and `1x3xf32` with a type at its end.
    fn product(&mut self, word: &str) -> Option<()> {
        let parts: Vec<&str> = word.split(['x', 'X', '×', '*']).collect();
        let (last, others) = parts.split_last()?;
        let list: Option<Vec<_>> = others.iter().map(|part| number(part)).collect();
        let mut list = list.filter(|list| !list.is_empty())?;
        match number(last) {
            Some(number) => list.push(number),
            None => self.found.data_type = Some(types::of_word(last)?),
        }
        self.list(&list)
    }

    /// The numbers so far, if there are some.
    fn end_of_bare(&mut self) -> Option<()> {
        match std::mem::take(&mut self.bare) {
            none if none.is_empty() => Some(()),
            one if one.len() == 1 => None,
            list => self.list(&list),
        }
    }

    /// What the list is, from the word before it.
    fn list(&mut self, list: &[Option<isize>]) -> Option<()> {
        let is_strides = self.last.starts_with("stride") || self.is_shape;
        if !is_strides {
            let extent = |number: &Option<isize>| match *number {
                None | Some(-1) => Some(1),
                Some(number) => usize::try_from(number).ok(),
            };
            self.found.has_unknown = list.iter().any(|number| matches!(number, None | Some(-1)));
            self.found.shape = list.iter().map(extent).collect::<Option<_>>()?;
            self.is_shape = true;
            self.last.clear();
            return Some(());
        }
        let strides: Vec<isize> = list.iter().copied().collect::<Option<_>>()?;
        if self.found.strides.is_some() || (self.is_shape && strides.len() != self.found.shape.len()) {
            return None;
        }
        self.found.strides = Some((strides, Unit::Unsaid));
        self.last.clear();
        Some(())
    }
}

/// A number, or what stands for one that is not known.
fn number(text: &str) -> Option<Option<isize>> {
    match text {
        "None" | "?" | "null" => Some(None),
        _ if text.trim_start_matches('-').starts_with(|digit: char| digit.is_ascii_digit()) => {
            text.parse().ok().map(Some)
        }
        _ => None,
    }
}
