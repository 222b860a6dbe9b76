//! A message as one literal with places, and errors as tables of such sentences.

use super::text::{Text, same};

/// What stands in a place of a sentence.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    /// The name of an axis, in code quotes.
    Axis(&'a str),
    Word(&'a str),
    Number(u128),
    Signed(i128),
    /// From one number to another one.
    Range(usize, usize),
    /// A number that may not be known.
    Known(Option<usize>),
    /// A value that only others are computed from.
    None,
    /// A digit of the axis at fault, in code quotes: its divisor and its modulus.
    Digit((usize, Option<usize>)),
}

/// The next piece of a sentence.
enum Piece<'a> {
    Words(&'a [u8]),
    Name(&'a str),
}

/// The first piece of what is left of a sentence, and the rest.
const fn next(sentence: &[u8]) -> (Piece<'_>, &[u8]) {
    let (start, closes) = if sentence[0] == b'{' { (1, b'}') } else { (0, b'{') };
    let mut end = start;
    while end < sentence.len() && sentence[end] != closes {
        end += 1;
    }
    let (piece, rest) = sentence.split_at(end);
    if start == 0 {
        return (Piece::Words(piece), rest);
    }
    match core::str::from_utf8(piece.split_at(1).1) {
        Ok(name) => (Piece::Name(name), rest.split_at(1).1),
        Err(_) => panic!("a name is no UTF-8"),
    }
}

impl Text {
    /// Appends the sentence, with the value of `name` in place of each `{name}`; the first of all places is the axis `renamed`, if there
    /// is one.
    #[inline(never)]
    pub(crate) const fn fill(self, sentence: &str, places: &[(&str, Place<'_>)], renamed: Option<&str>) -> Text {
        let (mut text, mut rest) = (self, sentence.as_bytes());
        let at_fault = match (renamed, places) {
            (Some(axis), _) => axis,
            (None, [(_, Place::Axis(axis)), ..]) => *axis,
            _ => "",
        };
        while !rest.is_empty() {
            let (piece, others) = next(rest);
            text = match piece {
                Piece::Words(words) => text.bytes(words),
                Piece::Name(name) => {
                    let mut i = 0;
                    while !same(places[i].0, name) {
                        i += 1;
                    }
                    match places[i].1 {
                        Place::Digit(digit) => text.digit(at_fault, digit),
                        Place::Axis(_) if i == 0 => text.axis(at_fault),
                        place => text.place(place),
                    }
                }
            };
            rest = others;
        }
        text
    }

    const fn place(self, place: Place<'_>) -> Text {
        match place {
            Place::Axis(axis) => self.axis(axis),
            Place::Word(word) => self.str(word),
            Place::Number(number) => self.number(number),
            Place::Signed(number) if number < 0 => self.str("-").number(number.unsigned_abs()),
            Place::Signed(number) => self.number(number.unsigned_abs()),
            Place::Range(start, end) => self.count(start).str("..").count(end),
            Place::Known(Some(count)) => self.count(count),
            Place::Known(None) => self.str("`?`"),
            Place::None | Place::Digit(_) => self,
        }
    }
}

/// Ends the evaluation if a `{name}` of the sentence is none of `names`.
pub(crate) const fn check(sentence: &str, names: &[&str]) {
    let mut rest = sentence.as_bytes();
    while !rest.is_empty() {
        let (piece, others) = next(rest);
        if let Piece::Name(name) = piece {
            let mut i = 0;
            while i < names.len() && !same(names[i], name) {
                i += 1;
            }
            if i == names.len() {
                Text::new("no field has the name of the place ").axis(name).str(" of: ").str(sentence).raise();
            }
        }
        rest = others;
    }
}

/// An enum of errors from its sentences. A row is a variant: its documentation; its fields, or its one value, of the kinds of [`kind`]; and its sentence.
/// Before the sentence may stand others, for a condition on the fields, and after it values that are computed from the fields. What
/// follows `or` wraps another such error.
///
/// It has `tell`, which appends the text to a beginning; with a beginning in brackets, `text` and `Display` too. With `of axes`, the first
/// field of each row is the axis at fault.
macro_rules! errors {
    (
        $(#[$about:meta])*
        pub enum $error:ident $(of $axes:ident)? $([$begin:expr])? { $(
            $(#[$doc:meta])*
            $variant:ident $({ $($field:ident: $kind:tt),+ })? $(( $only:ident: $only_kind:tt ))?
            $(if $condition:expr => $other:literal)*
            => $sentence:literal $(, $computed:ident: $as:ident = $value:expr)*;
        )* }
        $(or $(#[$condition_of_inner:meta])* $inner:ident($wrapped:ty): $inner_doc:literal;)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $error {
            $(
                $(#[$doc])*
                ///
                $(
                    #[doc = concat!("> ", $other)]
                    ///
                )*
                #[doc = concat!("> ", $sentence)]
                $variant $({ $(
                    #[doc = $crate::error::sentence::about!($kind, $field)]
                    $field: $crate::error::sentence::kind!($kind),
                )+ })? $(( $crate::error::sentence::kind!($only_kind) ))?,
            )*
            $(
                #[doc = $inner_doc]
                $(#[$condition_of_inner])*
                $inner($wrapped),
            )*
        }

        impl $error {
            /// The text after a beginning, where the first field has the name `renamed`.
            pub(crate) const fn tell(
                &self,
                about: $crate::error::text::Text,
                renamed: Option<&str>,
            ) -> $crate::error::text::Text {
                #[allow(unused_imports, reason = "no sentence may have a place")]
                use $crate::error::sentence::{Place, check, place};
                match *self {
                    $( Self::$variant $({ $($field),+ })? $(( $only ))? => {
                        const {
                            let names: &[&str] = &[$($(stringify!($field),)+)? $(stringify!($only),)? $(stringify!($computed)),*];
                            $( check($other, names); )*
                            check($sentence, names);
                        }
                        $( let $computed = $value; )*
                        let sentence = match () {
                            $( () if $condition => $other, )*
                            () => $sentence,
                        };
                        let places: &[(&str, Place<'_>)] = &[
                            $($( (stringify!($field), place!($kind, $field)), )+)?
                            $( (stringify!($only), place!($only_kind, $only)), )?
                            $( (stringify!($computed), place!($as, $computed)), )*
                        ];
                        about.fill(sentence, places, renamed)
                    } )*
                    $( $(#[$condition_of_inner])* Self::$inner(error) => error.tell(about, renamed), )*
                }
            }
        }

        $crate::error::sentence::errors! {
            @$($axes)? $error: $( $variant { $($($field)+)? } )*, $($inner)*
        }
        $( $crate::error::sentence::errors! { @display $error $begin } )?
    };
    (@display $error:ident $begin:expr) => {
        impl $error {
            pub(crate) const fn text(&self) -> $crate::error::text::Text {
                self.tell($begin, None)
            }
        }

        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.text().as_str())
            }
        }
    };
    (@axes $error:ident: $( $variant:ident { $axis:ident $($field:ident)* } )*, $($inner:ident)*) => {
        impl $error {
            /// The axis at fault.
            #[must_use]
            pub const fn axis(&self) -> &'static str {
                match *self {
                    $( Self::$variant { $axis, .. } => $axis, )*
                    $( Self::$inner(error) => error.axis(), )*
                }
            }
        }
    };
    (@ $($row:tt)*) => {};
}
pub(crate) use errors;

/// The type of a field of this kind. What stands in parentheses is a type that no place has.
macro_rules! kind {
    (Axis) => { &'static str };
    (Word) => { &'static str };
    (Count) => { usize };
    (U32) => { u32 };
    (U64) => { u64 };
    (Wide) => { u128 };
    (I32) => { i32 };
    (Signed) => { isize };
    (Known) => { Option<usize> };
    (Digit) => { (usize, Option<usize>) };
    (($type:ty)) => { $type };
}
pub(crate) use kind;

/// The documentation of a field of this kind.
macro_rules! about {
    (Axis, $field:ident) => {
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
        Place::Axis($value)
    };
    (Word, $value:expr) => {
        Place::Word($value)
    };
    (I32, $value:expr) => {
        Place::Signed($value as i128)
    };
    (Signed, $value:expr) => {
        Place::Signed($value as i128)
    };
    (Range, $value:expr) => {
        Place::Range($value.start, $value.end)
    };
    (Known, $value:expr) => {
        Place::Known($value)
    };
    (Digit, $value:expr) => {
        Place::Digit($value)
    };
    (Text, $value:expr) => {
        Place::Word($value.as_str())
    };
    (($type:ty), $value:expr) => {{
        let _ = $value;
        Place::None
    }};
    ($number:ident, $value:expr) => {
        Place::Number($value as u128)
    };
}
pub(crate) use place;
