//! The name of an axis in an error, whoever has given it.

use core::fmt;

/// The bytes of a name that an error keeps.
#[cfg(feature = "alloc")]
const ROOM: usize = 22;

/// The name of an axis in an error: of any length if it is the name in a type, or in an [`AnyLayout`](crate::AnyLayout) a letter.
/// Of an `AnyLayout`'s other names an error keeps 22 bytes: a longer one is its beginning and an ellipsis.
///
/// It compares with a `str`:
///
/// ```
/// # #[cfg(feature = "descriptors")] {
/// use tensor_layout::AnyLayout;
/// use tensor_layout::description::Refusal;
/// use tensor_layout::descriptors::cudnn;
/// use tensor_layout::element::DataType;
///
/// let rows = AnyLayout::parse("batch=0 W=4")?;
/// let error = cudnn::TensorDesc::of_any(DataType::Float32, &rows).unwrap_err();
/// assert!(matches!(error.refusal, Refusal::Empty { axis } if axis == "batch"));
/// # }
/// # Ok::<(), tensor_layout::any::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Name(NameText);

#[derive(Clone, Copy)]
enum NameText {
    Whole(&'static str),
    /// The first `len` bytes are UTF-8.
    #[cfg(feature = "alloc")]
    Copied {
        len: u8,
        text: [u8; ROOM],
    },
}

impl Name {
    /// The name that a type has.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Name(NameText::Whole(name))
    }

    /// As much of the name as there is room for.
    #[cfg(feature = "alloc")]
    pub(crate) fn copied(name: &str) -> Self {
        const ELLIPSIS: &str = "\u{2026}";
        let (mut end, mut ellipsis) = (name.len(), "");
        if end > ROOM {
            (end, ellipsis) = (ROOM - ELLIPSIS.len(), ELLIPSIS);
            while !name.is_char_boundary(end) {
                end -= 1;
            }
        }
        let (mut len, mut text) = (0, [0; ROOM]);
        for byte in name[..end].bytes().chain(ellipsis.bytes()) {
            text[usize::from(len)] = byte;
            len += 1;
        }
        Name(NameText::Copied { len, text })
    }

    /// The name.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match &self.0 {
            NameText::Whole(name) => name,
            #[cfg(feature = "alloc")]
            NameText::Copied { len, text } => match core::str::from_utf8(text.split_at(*len as usize).0) {
                Ok(name) => name,
                Err(_) => unreachable!(),
            },
        }
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Name {}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::Name;

    #[test]
    fn a_name_without_room_ends_in_an_ellipsis() {
        for (name, kept) in [
            ("num_attention_heads", "num_attention_heads"),
            ("a_name_of_22_bytes____", "a_name_of_22_bytes____"),
            ("a_name_of_23_bytes_____", "a_name_of_23_bytes_…"),
            ("αβγδεζηθικλμ", "αβγδεζηθι…"),
        ] {
            assert_eq!(Name::copied(name), kept);
            assert_eq!(Name::new(name), name);
            assert_eq!(Name::new(name) == Name::copied(name), name == kept);
        }
    }
}
