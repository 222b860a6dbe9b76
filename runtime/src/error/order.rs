//! The error of a text that is not the name of an order.

use core::fmt;

/// A text is not the name of an order of a set that [`layouts!`](crate::layouts!) declares.
///
/// ```
/// use tensor_layout::layouts;
///
/// layouts!(enum Weights = O=64 I=64 H=3 W=3; OIHW | OHWI | HWIO);
///
/// let error = "OHIW".parse::<Weights>().unwrap_err();
/// assert_eq!((error.given(), error.nearest()), ("OHIW", Some("OIHW")));
/// assert_eq!(error.names(), Weights::NAMES);
/// assert_eq!(
///     error.to_string(),
///     "there is no Weights order \"OHIW\": did you mean \"OIHW\"? \
///      The orders are OIHW, OHWI and HWIO"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UnknownOrder {
    set: &'static str,
    names: &'static [&'static str],
    given: OrderGiven,
}

/// The error of this text, in the expansion of `layouts!`.
#[must_use]
pub fn unknown_order(set: &'static str, names: &'static [&'static str], given: &str) -> UnknownOrder {
    UnknownOrder { set, names, given: OrderGiven::new(given) }
}

impl UnknownOrder {
    /// The name of the enum.
    #[must_use]
    pub fn set(&self) -> &'static str {
        self.set
    }

    /// The names of all orders.
    #[must_use]
    pub fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// The text, or the beginning of a text of more than 64 bytes.
    #[must_use]
    pub fn given(&self) -> &str {
        self.given.as_str()
    }

    /// The name that was probably meant. Without the feature `alloc` there is none.
    #[must_use]
    pub fn nearest(&self) -> Option<&'static str> {
        #[cfg(feature = "alloc")]
        if !self.given.is_cut {
            return tensor_layout_syntax::words::nearest(self.given(), self.names.iter().copied());
        }
        None
    }
}

impl fmt::Display for UnknownOrder {
    /// One line, whatever the text has.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} order {:?}", self.set, self.given())?;
        if self.given.is_cut {
            f.write_str("..")?;
        }
        f.write_str(": ")?;
        let mut the = "the";
        if let Some(nearest) = self.nearest() {
            write!(f, "did you mean {nearest:?}? ")?;
            the = "The";
        }
        let Some((last, others)) = self.names.split_last() else { return f.write_str("the set is empty") };
        write!(f, "{the} {} ", if others.is_empty() { "only order is" } else { "orders are" })?;
        for (place, name) in others.iter().enumerate() {
            write!(f, "{}{name}", if place > 0 { ", " } else { "" })?;
        }
        if !others.is_empty() {
            f.write_str(" and ")?;
        }
        f.write_str(last)
    }
}

shows_its_text! { [] UnknownOrder }

/// A text of at most [`CAPACITY`](OrderGiven::CAPACITY) bytes, so that the error needs no allocator.
#[derive(Clone, Copy, PartialEq, Eq)]
struct OrderGiven {
    bytes: [u8; OrderGiven::CAPACITY],
    len: u8,
    is_cut: bool,
}

impl OrderGiven {
    const CAPACITY: usize = 64;

    fn new(text: &str) -> Self {
        let mut len = text.len().min(Self::CAPACITY);
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let mut bytes = [0; Self::CAPACITY];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        OrderGiven { bytes, len: len as u8, is_cut: len < text.len() }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Debug for OrderGiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)?;
        if self.is_cut { f.write_str("..") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const NAMES: [&str; 4] = ["LBNHC", "LBHNC", "BHLNC", "Paged"];

    #[cfg(feature = "alloc")]
    #[test]
    fn the_nearest_name_is_near() {
        for (text, expected) in [
            ("LBNCH", Some("LBNHC")),
            ("lbhnc", Some("LBHNC")),
            ("pag", Some("Paged")),
            ("LBNH", Some("LBNHC")),
            ("NHWC", None),
            ("", None),
            ("LB", None),
            ("ÄÖÜ", None),
        ] {
            assert_eq!(unknown_order("Cache", &NAMES, text).nearest(), expected, "{text}");
        }
    }

    #[test]
    fn the_error_is_one_line_of_any_text() {
        let message = |text: &str| unknown_order("Cache", &NAMES, text).to_string();
        let list = "orders are LBNHC, LBHNC, BHLNC and Paged";
        assert_eq!(message("NHWC\n"), std::format!(r#"there is no Cache order "NHWC\n": the {list}"#));
        assert_eq!(message(""), std::format!(r#"there is no Cache order "": the {list}"#));
        let long = "ä".repeat(40);
        assert_eq!(message(&long), std::format!(r#"there is no Cache order "{}"..: the {list}"#, &long[..64]));
        assert_eq!(
            unknown_order("One", &["HW"], "x").to_string(),
            r#"there is no One order "x": the only order is HW"#
        );
        assert_eq!(std::format!("{:?}", OrderGiven::new(&"x".repeat(65))), std::format!("\"{}\"..", "x".repeat(64)));
    }
}
