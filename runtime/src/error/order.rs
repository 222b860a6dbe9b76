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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownOrder {
    set: &'static str,
    names: &'static [&'static str],
    given: Given,
}

/// The error of this text, in the expansion of `layouts!`.
#[must_use]
pub fn unknown_order(set: &'static str, names: &'static [&'static str], given: &str) -> UnknownOrder {
    UnknownOrder { set, names, given: Given::new(given) }
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

    /// The name that was probably meant.
    #[must_use]
    pub fn nearest(&self) -> Option<&'static str> {
        if self.given.is_cut { None } else { nearest(self.given(), self.names) }
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

/// A text of at most [`CAPACITY`](Given::CAPACITY) bytes, so that the error needs no allocator.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Given {
    bytes: [u8; Given::CAPACITY],
    len: u8,
    is_cut: bool,
}

impl Given {
    const CAPACITY: usize = 64;

    fn new(text: &str) -> Self {
        let mut len = text.len().min(Self::CAPACITY);
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let mut bytes = [0; Self::CAPACITY];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Given { bytes, len: len as u8, is_cut: len < text.len() }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)?;
        if self.is_cut { f.write_str("..") } else { Ok(()) }
    }
}

/// The name that the text is a misspelling of: its beginning, or with a few letters wrong. A short name has to be right but for its case.
fn nearest(text: &str, names: &[&'static str]) -> Option<&'static str> {
    let tolerated = match text.len() {
        0..=2 => 0,
        3..=4 => 1,
        _ => 2,
    };
    let distances = names.iter().filter_map(|name| Some((distance(text, name)?, *name)));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= tolerated).then_some(name)
}

/// The number of bytes to insert, remove or replace, or of neighbours to exchange, whatever the case. `None` if the name is too long.
fn distance(text: &str, name: &str) -> Option<usize> {
    let (a, b) = (text.as_bytes(), name.as_bytes());
    let is_beginning = a.len() >= 3 && b.len() > a.len() && b[..a.len()].eq_ignore_ascii_case(a);
    if is_beginning {
        return Some(1);
    }
    if b.len() > Given::CAPACITY {
        return None;
    }
    // The last three rows of the table of distances between beginnings.
    let mut rows = [[0; Given::CAPACITY + 1]; 3];
    rows[0] = core::array::from_fn(|j| j);
    for i in 0..a.len() {
        let (before, last, row) = (rows[(i + 2) % 3], rows[i % 3], &mut rows[(i + 1) % 3]);
        row[0] = i + 1;
        for j in 0..b.len() {
            let differs = !a[i].eq_ignore_ascii_case(&b[j]);
            row[j + 1] = (last[j] + usize::from(differs)).min(last[j + 1] + 1).min(row[j] + 1);
            let is_exchanged =
                i > 0 && j > 0 && a[i].eq_ignore_ascii_case(&b[j - 1]) && a[i - 1].eq_ignore_ascii_case(&b[j]);
            if is_exchanged {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
    }
    Some(rows[a.len() % 3][b.len()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const NAMES: [&str; 4] = ["LBNHC", "LBHNC", "BHLNC", "Paged"];

    #[test]
    fn distances_are_those_of_the_definition() {
        for (text, name, expected) in [
            ("", "", 0),
            ("", "LBNHC", 5),
            ("LBNHC", "lbnhc", 0),
            ("LBNCH", "LBNHC", 1),
            ("LBHC", "LBNHC", 1),
            ("LBNNHC", "LBNHC", 1),
            ("CHNBL", "LBNHC", 4),
            ("XBNHX", "LBNHC", 2),
            ("BLHNC", "LBNHC", 2),
            ("LBN", "LBNHC", 1),
        ] {
            assert_eq!(distance(text, name), Some(expected), "{text} {name}");
        }
        assert_eq!(distance("LBNHC", &"A".repeat(65)), None);
        assert_eq!(distance(&"A".repeat(64), &"B".repeat(64)), Some(64));
    }

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
        assert_eq!(
            message("LBNHC\n"),
            std::format!(r#"there is no Cache order "LBNHC\n": did you mean "LBNHC"? The {list}"#)
        );
        assert_eq!(message(""), std::format!(r#"there is no Cache order "": the {list}"#));
        let long = "ä".repeat(40);
        assert_eq!(message(&long), std::format!(r#"there is no Cache order "{}"..: the {list}"#, &long[..64]));
        assert_eq!(
            unknown_order("One", &["HW"], "x").to_string(),
            r#"there is no One order "x": the only order is HW"#
        );
        assert_eq!(std::format!("{:?}", Given::new(&"x".repeat(65))), std::format!("\"{}\"..", "x".repeat(64)));
    }
}
