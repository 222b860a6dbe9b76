//! Names of axes that are compared as numbers.

use crate::error::text::same;

/// A name and its number. rustc interprets this arithmetic, and a comparison byte by byte there takes longer than
/// everything else that a layout needs.
///
/// The number follows from the text: both fields are private.
#[derive(Clone, Copy, Debug)]
pub struct NumberedName {
    text: &'static str,
    /// [`number`] of the text.
    number: u64,
}

impl NumberedName {
    /// Fills the entries of an array past the names in use.
    pub const NONE: NumberedName = NumberedName::of("");

    pub(crate) const fn of(text: &'static str) -> Self {
        NumberedName { text, number: number(text) }
    }

    pub(crate) const fn text(&self) -> &'static str {
        self.text
    }

    #[inline(always)]
    pub(crate) const fn is(&self, other: &NumberedName) -> bool {
        self.number == other.number && (self.number < COMPARED || same(self.text, other.text))
    }
}

/// Names whose number is at least this are compared byte by byte when their numbers are equal.
const COMPARED: u64 = 1 << 56;

/// A number that is the same for equal names. For 1 to 7 bytes other than 0 it is the name itself, and below [`COMPARED`]:
/// different names have different numbers. Any other name is at least [`COMPARED`].
const fn number(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut number = 0u64;
    let mut is_short = !bytes.is_empty() && bytes.len() <= 7;
    up_to!(i < bytes.len(), {
        number = number.rotate_left(8) ^ bytes[i] as u64;
        is_short = is_short && bytes[i] != 0;
    });
    if is_short { number } else { number | COMPARED }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_equal_as_their_texts_are() {
        let texts = [
            "",
            "N",
            "C",
            "NC",
            "CN",
            "Channel",
            "Channels",
            "channelS",
            "HeadsOfHeads",
            "Heads",
            "HHHHHHHH",
            "\0",
            "\0N",
            "\0\0N",
            "N\0",
        ];
        // These two have equal numbers: bytes that are 8 bytes apart cancel out.
        let alike = ["AxxxxxxxA", "BxxxxxxxB"];
        assert_eq!(number(alike[0]), number(alike[1]));
        let names = texts.iter().chain(&alike).map(|text| NumberedName::of(text));
        for (one, other) in names.clone().flat_map(|one| names.clone().map(move |other| (one, other))) {
            assert_eq!(one.is(&other), one.text == other.text, "{:?} {:?}", one.text, other.text);
        }
    }
}
