//! Names of axes that are quickly told apart.

use super::text::same;

/// A name and its number. The compiler interprets this arithmetic, and there a comparison byte by byte takes longer than
/// all else that a layout needs.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    pub text: &'static str,
    /// [`number`] of the text.
    pub number: u64,
}

impl Name {
    pub const fn is(&self, other: &Name) -> bool {
        self.number == other.number && (self.number < LONG || same(self.text, other.text))
    }
}

/// The number of a name of more than 7 bytes is at least this.
const LONG: u64 = 1 << 56;

/// A number that is the same for equal names. Up to 7 bytes it is the name itself (no name has a byte of 0, nor is one
/// empty), and different for different names.
pub(crate) const fn number(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut number = 0u64;
    let mut i = 0;
    while i < bytes.len() {
        number = number.rotate_left(8) ^ bytes[i] as u64;
        i += 1;
    }
    if bytes.len() > 7 { number | LONG } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_equal_as_their_texts_are() {
        let texts = ["N", "C", "NC", "CN", "Channel", "Channels", "channelS", "HeadsOfHeads", "Heads", "HHHHHHHH"];
        // Of these two the numbers are equal: what lies 8 bytes apart cancels out.
        let alike = ["AxxxxxxxA", "BxxxxxxxB"];
        assert_eq!(number(alike[0]), number(alike[1]));
        let names = texts.iter().chain(&alike).map(|text| Name { text, number: number(text) });
        for (one, other) in names.clone().flat_map(|one| names.clone().map(move |other| (one, other))) {
            assert_eq!(one.is(&other), one.text == other.text, "{} {}", one.text, other.text);
        }
    }
}
