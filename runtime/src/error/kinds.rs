//! The kinds of the fields of an error. Another kind is a type in parentheses, which no place has.

/// Their types.
#[allow(dead_code, reason = "errors of some features alone have them")]
pub(crate) mod types {
    pub(crate) type Axis = &'static str;
    pub(crate) type Word = &'static str;
    pub(crate) type Phrase = crate::error::Phrase;
    pub(crate) type Count = usize;
    pub(crate) type U32 = u32;
    pub(crate) type U64 = u64;
    pub(crate) type Wide = u128;
    pub(crate) type I32 = i32;
    pub(crate) type Signed = isize;
    pub(crate) type Known = Option<usize>;
    pub(crate) type Digit = (usize, Option<usize>);
    pub(crate) type DigitName = (usize, Option<usize>);
}

/// The documentation of a field of this kind.
macro_rules! about {
    (Axis, $field:ident) => {
        concat!("The axis `{", stringify!($field), "}` of the text.")
    };
    (A, $field:ident) => {
        concat!("The axis `{", stringify!($field), "}` of the text.")
    };
    (N, $field:ident) => {
        concat!("The axis `{", stringify!($field), "}` of the text.")
    };
    (($type:ty), $field:ident) => {
        concat!("What the text says of the `", stringify!($field), "`.")
    };
    ($kind:ident, $field:ident) => {
        concat!("`{", stringify!($field), "}` of the text.")
    };
}
pub(crate) use about;

/// A value of this kind, as it stands in a sentence.
macro_rules! place {
    (Axis, $value:expr) => {
        Slot::Axis($value)
    };
    (A, $value:expr) => {
        Slot::Axis($value)
    };
    (N, $value:expr) => {
        Slot::Axis($value.as_str())
    };
    (Word, $value:expr) => {
        Slot::Word($value)
    };
    (Phrase, $value:expr) => {
        Slot::Word($value.0)
    };
    (I32, $value:expr) => {
        Slot::Signed($value as i128)
    };
    (Signed, $value:expr) => {
        Slot::Signed($value as i128)
    };
    (Range, $value:expr) => {
        Slot::Range($value.start, $value.end)
    };
    (Known, $value:expr) => {
        Slot::Known($value)
    };
    (Digit, $value:expr) => {
        Slot::Digit($value)
    };
    (DigitName, $value:expr) => {
        Slot::DigitName($value)
    };
    (Text, $value:expr) => {
        Slot::Word($value.as_str())
    };
    (($type:ty), $value:expr) => {{
        let _ = $value;
        Slot::None
    }};
    ($number:ident, $value:expr) => {
        Slot::Number($value as u128)
    };
}
pub(crate) use place;

/// A field of this kind with another name of the axis.
macro_rules! mapped {
    (A, *$value:expr, $name:expr) => {
        $name($value)
    };
    (N, $value:expr, $name:expr) => {
        $name($value)
    };
    ($kind:tt, $value:expr, $name:expr) => {
        $value
    };
}
pub(crate) use mapped;

/// The type of names from which a text is made.
macro_rules! lent {
    (N) => {
        $crate::error::name::Name
    };
    ($name:ident) => {
        &str
    };
}
pub(crate) use lent;
