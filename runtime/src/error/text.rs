//! Messages with numbers, which a `const fn` can build, so that an error has the same text at compile time and at run time.

/// A short text, built piece by piece in a `const fn`. A piece that does not fit is left out.
#[derive(Clone, Copy)]
pub(crate) struct Text {
    bytes: [u8; Text::CAPACITY],
    len: usize,
}

impl Text {
    const CAPACITY: usize = 512;

    pub(crate) const fn new(start: &str) -> Self {
        Text { bytes: [0; Self::CAPACITY], len: 0 }.str(start)
    }

    /// Appends `piece`, whole or not at all, so that the bytes stay valid UTF-8.
    ///
    /// Messages are long chains of this; inlined, they are a tenth of all code of the crate.
    #[inline(never)]
    pub(crate) const fn str(self, piece: &str) -> Self {
        self.bytes(piece.as_bytes())
    }

    /// Appends bytes of UTF-8.
    pub(super) const fn bytes(mut self, piece: &[u8]) -> Self {
        if piece.len() <= Self::CAPACITY - self.len {
            up_to!(i < piece.len(), {
                self.bytes[self.len + i] = piece[i];
            });
            self.len += piece.len();
        }
        self
    }

    /// Appends the name of an axis in code quotes.
    pub(crate) const fn axis(self, name: &str) -> Self {
        self.str("`").str(name).str("`")
    }

    /// Appends a digit of an axis: `A/8%4`.
    pub(crate) const fn digit(self, name: &str, (divisor, modulus): (usize, Option<usize>)) -> Self {
        let text = self.str(name);
        let text = if divisor == 1 { text } else { text.str("/").count(divisor) };
        match modulus {
            Some(modulus) => text.str("%").count(modulus),
            None => text,
        }
    }

    /// Appends a number in decimal.
    #[inline(never)]
    pub(crate) const fn number(self, mut value: u128) -> Self {
        let mut digits = [0; 39];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (value % 10) as u8;
            value /= 10;
            if value == 0 {
                break;
            }
        }
        match core::str::from_utf8(digits.split_at(at).1) {
            Ok(digits) => self.str(digits),
            Err(_) => self,
        }
    }

    pub(crate) const fn count(self, value: usize) -> Self {
        self.number(value as u128)
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// Ends the evaluation with this message, at the caller's line.
    #[track_caller]
    pub(crate) const fn raise(&self) -> ! {
        panic!("{}", self.as_str())
    }
}

/// Equality of names; `==` on `str` is not `const`.
pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    up_to!(i < a.len(), {
        if a[i] != b[i] {
            return false;
        }
    });
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_text_holds_its_pieces_in_order() {
        let text = Text::new("axis ").axis("H").str(" has ").count(57).str(" rows");
        assert_eq!(text.as_str(), "axis `H` has 57 rows");
        for value in [0, 9, 10, u128::from(u64::MAX), u128::MAX] {
            assert_eq!(Text::new("").number(value).as_str(), value.to_string());
        }
    }

    #[test]
    fn a_piece_that_does_not_fit_is_left_out_whole() {
        let long = "ä".repeat(Text::CAPACITY / 2);
        assert_eq!(Text::new(&long).str("x").as_str(), long);
        assert_eq!(Text::new("x").str(&long).as_str(), "x");
    }
}
