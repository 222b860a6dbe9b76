//! The header of a `.npy` file: `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`.

use super::HeaderError;
use crate::arith::numbers::MAX_RANK;
use crate::element::DataType;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// What the header says.
#[derive(Debug)]
pub(super) struct Header<'a> {
    pub(super) item: Item<'a>,
    pub(super) is_fortran_order: bool,
    pub(super) extents: Vec<usize>,
    /// Where the elements begin, in bytes.
    pub(super) data_at: usize,
}

/// What the header says of each element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'a> {
    /// The type, as the file names it.
    pub(super) descr: &'a str,
    /// The type; `None` of one that this crate does not know.
    pub(super) data_type: Option<DataType>,
    pub(super) size_in_bytes: usize,
    pub(super) is_swapped: bool,
}

impl Header<'_> {
    /// The size of the elements, in bytes.
    pub(super) fn size_in_bytes(&self) -> Result<usize, HeaderError> {
        if self.extents.contains(&0) {
            return Ok(0);
        }
        let mut bytes = self.item.size_in_bytes;
        for (axis, &extent) in self.extents.iter().enumerate() {
            bytes = match bytes.checked_mul(extent) {
                Some(bytes) if isize::try_from(bytes).is_ok() => bytes,
                _ => return Err(HeaderError::Size { axis, extent }),
            };
        }
        Ok(bytes)
    }
}

/// The header of this file.
pub(super) fn parsed(file: &[u8]) -> Result<Header<'_>, HeaderError> {
    let Some(rest) = file.strip_prefix(MAGIC) else { return Err(HeaderError::Magic) };
    let truncated = |required_in_bytes| HeaderError::Truncated { required_in_bytes, actual_in_bytes: file.len() };
    let [major, minor, rest @ ..] = rest else { return Err(truncated(8)) };
    let (len, begin) = match (major, minor, rest) {
        (1, 0, [a, b, ..]) => (u32::from(u16::from_le_bytes([*a, *b])), 10),
        (2 | 3, 0, [a, b, c, d, ..]) => (u32::from_le_bytes([*a, *b, *c, *d]), 12),
        (1, 0, _) => return Err(truncated(10)),
        (2 | 3, 0, _) => return Err(truncated(12)),
        (&major, &minor, _) => return Err(HeaderError::Version { major, minor }),
    };
    let end = begin as u64 + u64::from(len);
    let end = usize::try_from(end).ok().filter(|end| *end <= file.len()).ok_or(truncated(end))?;
    let mut scanner = Scanner { bytes: &file[..end], at: begin };
    scanner.dictionary()
}

/// Reads Python's literals, as far as a header has them.
struct Scanner<'a> {
    /// The file up to the end of the header.
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    fn dictionary(&mut self) -> Result<Header<'a>, HeaderError> {
        let (mut descr, mut order, mut shape) = (None, None, None);
        self.demand(b'{', "`{`")?;
        while !self.take(b'}') {
            let at = self.at;
            let key = self.string()?;
            self.demand(b':', "`:`")?;
            let is_new = match key {
                b"descr" => descr.replace(self.descr()?).is_none(),
                b"fortran_order" => order.replace(self.boolean()?).is_none(),
                b"shape" => shape.replace(self.tuple()?).is_none(),
                _ => false,
            };
            if !is_new {
                return Err(HeaderError::Syntax { at, expected: "`descr`, `fortran_order` or `shape`, each once" });
            }
            if !self.take(b',') && self.peek() != Some(b'}') {
                return Err(self.expected("`,` or `}`"));
            }
        }
        let (Some(item), Some(is_fortran_order), Some(extents)) = (descr, order, shape) else {
            return Err(self.expected("`descr`, `fortran_order` and `shape` before the end of the dictionary"));
        };
        if self.peek().is_some() {
            return Err(self.expected("nothing after the dictionary"));
        }
        Ok(Header { item, is_fortran_order, extents, data_at: self.bytes.len() })
    }

    fn expected(&self, expected: &'static str) -> HeaderError {
        HeaderError::Syntax { at: self.at, expected }
    }

    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.bytes.get(self.at) {
            self.at += 1;
        }
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn demand(&mut self, byte: u8, expected: &'static str) -> Result<(), HeaderError> {
        if self.take(byte) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// A string without escapes.
    fn string(&mut self) -> Result<&'a [u8], HeaderError> {
        let Some(quote @ (b'\'' | b'"')) = self.peek() else { return Err(self.expected("a string")) };
        let text = &self.bytes[self.at + 1..];
        match text.iter().position(|byte| [quote, b'\\', b'\n'].contains(byte)) {
            Some(len) if text[len] == quote => {
                self.at += len + 2;
                Ok(&text[..len])
            }
            _ => Err(self.expected("a string without escapes")),
        }
    }

    fn boolean(&mut self) -> Result<bool, HeaderError> {
        _ = self.peek();
        let rest = &self.bytes[self.at..];
        for (word, value) in [("True", true), ("False", false)] {
            if rest.starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.expected("`True` or `False`"))
    }

    /// The type of the elements.
    fn descr(&mut self) -> Result<Item<'a>, HeaderError> {
        if let Some(b'[' | b'(') = self.peek() {
            let structure = self.structure();
            return Err(HeaderError::Descr { descr: shown(&self.bytes[structure]) });
        }
        let text = self.string()?;
        item(text).ok_or_else(|| HeaderError::Descr { descr: shown(text) })
    }

    /// The list or tuple that begins here, up to its end or the end of the header.
    fn structure(&mut self) -> Range<usize> {
        let begin = self.at;
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            match byte {
                b'\'' | b'"' if self.string().is_ok() => continue,
                b'[' | b'(' => depth += 1,
                b']' | b')' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                break;
            }
        }
        begin..self.at
    }

    /// A tuple of extents: `()`, `(2,)`, `(2, 3)`.
    fn tuple(&mut self) -> Result<Vec<usize>, HeaderError> {
        self.demand(b'(', "`(`")?;
        let (mut extents, mut rank, mut has_comma) = (Vec::new(), 0, true);
        while !self.take(b')') {
            if !has_comma {
                return Err(self.expected("`,` or `)`"));
            }
            let extent = self.extent(rank)?;
            if rank < MAX_RANK {
                extents.push(extent);
            }
            rank += 1;
            has_comma = self.take(b',');
        }
        if rank == 1 && !has_comma {
            return Err(self.expected("a tuple: `(2,)` has one number"));
        }
        if rank > MAX_RANK { Err(HeaderError::Rank { rank }) } else { Ok(extents) }
    }

    fn extent(&mut self, axis: usize) -> Result<usize, HeaderError> {
        _ = self.peek();
        let rest = &self.bytes[self.at..];
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if len == 0 {
            return Err(self.expected("an extent: a number that is not negative"));
        }
        // Python 2 wrote `2L`.
        self.at += len + usize::from(rest.get(len) == Some(&b'L'));
        let digit = |value: usize, digit: &u8| value.checked_mul(10)?.checked_add(usize::from(digit - b'0'));
        let extent = rest[..len].iter().try_fold(0, digit);
        extent.filter(|extent| isize::try_from(*extent).is_ok()).ok_or(HeaderError::Extent { axis })
    }
}

/// The first 64 characters, for a message.
fn shown(text: &[u8]) -> String {
    String::from_utf8_lossy(text).trim_end().chars().take(64).collect()
}

/// What NumPy calls the types that it has.
const NAMES: [(DataType, &str); 14] = [
    (DataType::Bool, "b1"),
    (DataType::Int8, "i1"),
    (DataType::Int16, "i2"),
    (DataType::Int32, "i4"),
    (DataType::Int64, "i8"),
    (DataType::Uint8, "u1"),
    (DataType::Uint16, "u2"),
    (DataType::Uint32, "u4"),
    (DataType::Uint64, "u8"),
    (DataType::Float16, "f2"),
    (DataType::Float32, "f4"),
    (DataType::Float64, "f8"),
    (DataType::Complex64, "c8"),
    (DataType::Complex128, "c16"),
];

/// The type that NumPy calls so: the order of the bytes, a letter, the size, and of times their unit. `None` of objects, which have no size.
fn item(descr: &[u8]) -> Option<Item<'_>> {
    let descr = core::str::from_utf8(descr).ok()?;
    let name = descr.strip_prefix(['<', '>', '=', '|']).unwrap_or(descr);
    let name = if name == "?" { "b1" } else { name };
    let (kind, rest) = name.split_at_checked(1)?;
    let (size, unit) = rest.split_at(rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len()));
    let unit_in_bytes = match kind {
        "b" | "i" | "u" | "f" | "c" | "S" | "V" if unit.is_empty() => 1,
        "U" if unit.is_empty() => 4, // a character
        "M" | "m" if unit.is_empty() || is_unit(unit) => 1,
        _ => return None,
    };
    let data_type = NAMES.iter().find(|(_, known)| *known == name).map(|(data_type, _)| *data_type);
    let size_in_bytes =
        size.parse::<u32>().ok().map(|size| size as usize).filter(|_| size.len() < 11)?.checked_mul(unit_in_bytes)?;
    let is_other = descr.starts_with(if cfg!(target_endian = "big") { '<' } else { '>' });
    Some(Item { descr, data_type, size_in_bytes, is_swapped: is_other && size_in_bytes > 1 })
}

/// Whether this is a unit of time: `[ns]`, `[25us]`.
fn is_unit(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    inside.is_some_and(|unit| unit.len() <= 16 && unit.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// What NumPy calls the type; `None` of a type that it lacks.
pub(super) const fn named(data_type: DataType) -> Option<&'static str> {
    data_type.find_in(&NAMES)
}
