//! A message as one literal with places, and errors as tables of such sentences.

use super::text::{Text, same};

/// What stands in a place of a sentence. The kinds of the fields in [`errors!`].
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    /// The name of an axis, in code quotes.
    Axis(&'a str),
    Word(&'a str),
    Count(usize),
    Signed(isize),
    /// A number that may not be known; the sentence that has it is for a known one.
    Known(Option<usize>),
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

/// The place of this name.
const fn find<'a>(name: &str, places: &[(&str, Place<'a>)]) -> Place<'a> {
    let mut i = 0;
    while !same(places[i].0, name) {
        i += 1;
    }
    places[i].1
}

impl Text {
    /// The sentence, with the value of `name` in place of each `{name}`.
    #[inline(never)]
    pub(crate) const fn fill(sentence: &str, places: &[(&str, Place<'_>)]) -> Text {
        let (mut text, mut rest) = (Text::new(""), sentence.as_bytes());
        while !rest.is_empty() {
            let (piece, others) = next(rest);
            text = match piece {
                Piece::Words(words) => text.bytes(words),
                Piece::Name(name) => match find(name, places) {
                    Place::Axis(axis) => text.axis(axis),
                    Place::Word(word) => text.str(word),
                    Place::Count(count) => text.count(count),
                    Place::Signed(number) => text.signed(number),
                    Place::Known(Some(count)) => text.count(count),
                    Place::Known(None) => text.str("?"),
                },
            };
            rest = others;
        }
        text
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

/// An enum of errors from its sentences. A row is a variant: its documentation; its fields, of the kinds of [`Place`], of which the first one
/// is the axis at fault; and its sentence. Before it may stand others, for a condition on the fields, and after it values that are
/// computed from them. What follows `or` wraps another such error.
macro_rules! errors {
    (
        $(#[$about:meta])*
        pub enum $error:ident { $(
            $(#[$doc:meta])*
            $variant:ident { $axis:ident: Axis $(, $field:ident: $kind:ident)* }
            $(if $condition:expr => $other:literal)*
            => $sentence:literal $(, $computed:ident: $as:ident = $value:expr)?;
        )* }
        $(or $inner:ident($wrapped:ty): $inner_doc:literal;)?
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
                $variant {
                    #[doc = concat!("The axis `{", stringify!($axis), "}` of the text.")]
                    $axis: &'static str,
                    $(
                        #[doc = concat!("`{", stringify!($field), "}` of the text.")]
                        $field: $crate::error::sentence::kind!($kind),
                    )*
                },
            )*
            $(
                #[doc = $inner_doc]
                $inner($wrapped),
            )?
        }

        impl $error {
            /// The axis at fault.
            #[must_use]
            pub const fn axis(&self) -> &'static str {
                match *self {
                    $( Self::$variant { $axis, .. } => $axis, )*
                    $( Self::$inner(error) => error.axis(), )?
                }
            }

            pub(crate) const fn text(&self) -> $crate::error::text::Text {
                self.text_about(self.axis())
            }

            /// The text, where the axis at fault has this name.
            pub(crate) const fn text_about(&self, axis: &str) -> $crate::error::text::Text {
                use $crate::error::sentence::{Place, check};
                use $crate::error::text::Text;
                match *self {
                    $( Self::$variant { $axis: _ $(, $field)* } => {
                        const {
                            let names = &[stringify!($axis) $(, stringify!($field))* $(, stringify!($computed))?];
                            $( check($other, names); )*
                            check($sentence, names);
                        }
                        $( let $computed = $value; )?
                        let sentence = match () {
                            $( () if $condition => $other, )*
                            () => $sentence,
                        };
                        let places = &[
                            (stringify!($axis), Place::Axis(axis))
                            $(, (stringify!($field), Place::$kind($field)))*
                            $(, (stringify!($computed), Place::$as($computed)))?
                        ];
                        Text::fill(sentence, places)
                    } )*
                    $( Self::$inner(error) => error.text_about(axis), )?
                }
            }
        }
    };
}
pub(crate) use errors;

/// The type of a field of this kind.
macro_rules! kind {
    (Axis) => { &'static str };
    (Word) => { &'static str };
    (Count) => { usize };
    (Signed) => { isize };
    (Known) => { Option<usize> };
}
pub(crate) use kind;
