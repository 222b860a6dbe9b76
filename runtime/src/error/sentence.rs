//! A message as one literal with places, and errors as tables of such sentences.

use super::text::{Text, same};

/// Words of a message that is made of an error. They may change, so a program can print and compare them, and no more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Phrase(pub(crate) &'static str);

impl core::fmt::Debug for Phrase {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl core::fmt::Display for Phrase {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.0)
    }
}

/// What stands in a place of a sentence.
#[derive(Clone, Copy)]
pub(crate) enum Slot<'a> {
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
    /// The same as a part of code.
    DigitName((usize, Option<usize>)),
}

/// The next piece of a sentence.
enum SentencePiece<'a> {
    Words(&'a [u8]),
    Name(&'a str),
}

/// The first piece of what is left of a sentence, and the rest.
const fn next(sentence: &[u8]) -> (SentencePiece<'_>, &[u8]) {
    let (start, closes) = if sentence[0] == b'{' { (1, b'}') } else { (0, b'{') };
    let mut end = start;
    while end < sentence.len() && sentence[end] != closes {
        end += 1;
    }
    let (piece, rest) = sentence.split_at(end);
    if start == 0 {
        return (SentencePiece::Words(piece), rest);
    }
    match core::str::from_utf8(piece.split_at(1).1) {
        Ok(name) => (SentencePiece::Name(name), rest.split_at(1).1),
        Err(_) => panic!("a name is no UTF-8"),
    }
}

impl Text {
    /// Appends the sentence, with the value of `name` in place of each `{name}`.
    #[inline(never)]
    pub(crate) const fn fill(self, sentence: &str, places: &[(&str, Slot<'_>)]) -> Text {
        let (mut text, mut rest) = (self, sentence.as_bytes());
        while !rest.is_empty() {
            let (piece, others) = next(rest);
            text = match piece {
                SentencePiece::Words(words) => text.bytes(words),
                SentencePiece::Name(name) => {
                    let mut i = 0;
                    while !same(places[i].0, name) {
                        i += 1;
                    }
                    match (places[i].1, places[0].1) {
                        (Slot::Digit(digit), Slot::Axis(at_fault)) => text.str("`").digit(at_fault, digit).str("`"),
                        (Slot::DigitName(digit), Slot::Axis(at_fault)) => text.digit(at_fault, digit),
                        (place, _) => text.place(place),
                    }
                }
            };
            rest = others;
        }
        text
    }

    const fn place(self, place: Slot<'_>) -> Text {
        match place {
            Slot::Axis(axis) => self.axis(axis),
            Slot::Word(word) => self.str(word),
            Slot::Number(number) => self.number(number),
            Slot::Signed(number) if number < 0 => self.str("-").number(number.unsigned_abs()),
            Slot::Signed(number) => self.number(number.unsigned_abs()),
            Slot::Range(start, end) => self.count(start).str("..").count(end),
            Slot::Known(Some(count)) => self.count(count),
            Slot::Known(None) => self.str("`?`"),
            Slot::None | Slot::Digit(_) | Slot::DigitName(_) => self,
        }
    }
}

/// Ends the evaluation if a `{name}` of the sentence is none of `names`.
pub(crate) const fn check(sentence: &str, names: &[&str]) {
    let mut rest = sentence.as_bytes();
    while !rest.is_empty() {
        let (piece, others) = next(rest);
        if let SentencePiece::Name(name) = piece {
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

/// An enum of errors from its sentences. A row is a variant: its documentation; its fields, or its one value, of the [`kinds`]; and its sentence.
/// Before the sentence may stand others, for a condition on the fields, and after it values that are computed from the fields. What
/// follows `or` wraps another such error.
///
/// It has `tell`, which appends the text to a beginning; with a beginning in brackets, `text`, `Display` and `Error` too. `Debug` is the text. With `of axes`, the first
/// field of each row is the axis at fault. With `by A`, axes of the kind `A` have names of that type, so that the error of a layout
/// whose names are known at run time owns them: `map_names` makes it. With `by N`, that one has a `Name` for each, and `named` makes it
/// of one with strings.
macro_rules! errors {
    (
        $(#[$about:meta])*
        pub enum $error:ident $(by $name:ident)? $(of $axes:ident)? $([$begin:expr])? { $(
            $(#[$doc:meta])*
            $variant:ident $({ $($field:ident: $kind:tt),+ })? $(( $only:ident: $only_kind:tt ))?
            $(if $condition:expr => $other:literal)*
            => $sentence:literal $(, $computed:ident: $as:ident = $value:expr)*;
        )* }
        $(or $(#[$condition_of_inner:meta])* $inner:ident($wrapped:ty): $inner_doc:literal;)*
    ) => {
        #[allow(unused_imports, clippy::wildcard_imports, reason = "an enum has some of the kinds")]
        use $crate::error::kinds::types::*;

        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[allow(unused_parens, reason = "a type in parentheses is a kind")]
        #[non_exhaustive]
        pub enum $error $(<$name = &'static str>)? {
            $(
                $(#[$doc])*
                ///
                $(
                    #[doc = concat!("> ", $other)]
                    ///
                )*
                #[doc = concat!("> ", $sentence)]
                $variant $({ $(
                    #[doc = $crate::error::kinds::about!($kind, $field)]
                    $field: $kind,
                )+ })? $(( $only_kind ))?,
            )*
            $(
                #[doc = $inner_doc]
                $(#[$condition_of_inner])*
                $inner($wrapped),
            )*
        }

        impl $error $(<$crate::error::kinds::lent!($name)>)? {
            /// The text after a beginning.
            pub(crate) const fn tell(&self, about: $crate::error::text::Text) -> $crate::error::text::Text {
                #[allow(unused_imports, reason = "no sentence may have a place")]
                use $crate::error::kinds::place;
                use $crate::error::sentence::{Slot, check};
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
                        let places: &[(&str, Slot<'_>)] = &[
                            $($( (stringify!($field), place!($kind, $field)), )+)?
                            $( (stringify!($only), place!($only_kind, $only)), )?
                            $( (stringify!($computed), place!($as, $computed)), )*
                        ];
                        about.fill(sentence, places)
                    } )*
                    $( $(#[$condition_of_inner])* Self::$inner(error) => error.tell(about), )*
                }
            }

            $(
                pub(crate) const fn text(&self) -> $crate::error::text::Text {
                    self.tell($begin)
                }
            )?
        }

        $crate::error::samples! {
            $error: $( $variant $({ $($field)+ })? $(( $only ))?; )* $( ~ $(#[$condition_of_inner])* $inner; )*
        }
        $crate::error::sentence::errors! {
            @$($axes)? $($name)? $error: $( $variant { $($($field)+)? } )*, $($inner)*
        }
        $crate::error::sentence::errors! {
            @by $($name)? $error:
            $( $variant { $($($field: $kind,)+)? }; )*
            $( ~ $(#[$condition_of_inner])* $inner; )*
        }
        $crate::error::sentence::errors! { @display $error $($name)? $([$begin])? }
    };
    (@display $error:ident) => {
        $crate::error::sentence::errors! { @debug [$error] }
    };
    (@debug [$error:ty]) => {
        /// The text after no beginning.
        impl core::fmt::Debug for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.tell($crate::error::text::Text::new("")).as_str())
            }
        }
    };
    (@display $error:ident N) => {
        $crate::error::sentence::errors! { @debug [$error<$crate::error::name::Name>] }

        /// The text after no beginning.
        impl core::fmt::Debug for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.named().fmt(f)
            }
        }

        impl PartialEq<$error> for $error<$crate::error::name::Name> {
            fn eq(&self, other: &$error) -> bool {
                *self == other.named()
            }
        }
    };
    (@display $error:ident [$begin:expr]) => {
        $crate::error::shows_its_text! { [] $error }

        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.text().as_str())
            }
        }
    };
    (@display $error:ident $name:ident [$begin:expr]) => {
        $crate::error::shows_its_text! { [$name: AsRef<str>] $error<$name> }

        impl<$name: AsRef<str>> core::fmt::Display for $error<$name> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.map_names(AsRef::as_ref).text().as_str())
            }
        }
    };
    (@by $error:ident: $($rows:tt)*) => {};
    (@by N $error:ident:
        $( $variant:ident { $($field:ident: $kind:tt,)* }; )*
        $( ~ $(#[$condition:meta])* $inner:ident; )*
    ) => {
        impl $error {
            /// The error with the same names.
            pub(crate) const fn named(self) -> $error<$crate::error::name::Name> {
                match self {
                    $( Self::$variant { $($field),* } => $error::$variant {
                        $($field: $crate::error::kinds::mapped!($kind, $field, $crate::error::name::Name::new)),*
                    }, )*
                    $( $(#[$condition])* Self::$inner(error) => $error::$inner(error), )*
                }
            }
        }

        #[cfg(feature = "alloc")]
        impl $error<$crate::error::name::Name> {
            /// The error with other names of the axes.
            pub(crate) fn map_names(
                self,
                mut name: impl FnMut($crate::error::name::Name) -> $crate::error::name::Name,
            ) -> Self {
                match self {
                    $( Self::$variant { $($field),* } => $error::$variant {
                        $($field: $crate::error::kinds::mapped!($kind, $field, name)),*
                    }, )*
                    $( $(#[$condition])* Self::$inner(error) => $error::$inner(error), )*
                }
            }
        }
    };
    (@by $name:ident $error:ident: $( $variant:ident { $($field:ident: $kind:tt,)* }; )*) => {
        impl<$name> $error<$name> {
            /// The error with other names of the axes.
            pub(crate) fn map_names<'a, B>(&'a self, mut name: impl FnMut(&'a $name) -> B) -> $error<B> {
                match self {
                    $( Self::$variant { $($field),* } => $error::$variant {
                        $($field: $crate::error::kinds::mapped!($kind, *$field, name)),*
                    }, )*
                }
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
    (@axes $name:ident $error:ident: $( $variant:ident { $axis:ident $($field:ident)* } )*,) => {
        $crate::error::sentence::errors! { @axes $error: $( $variant { $axis } )*, }

        #[cfg(feature = "alloc")]
        impl $error<alloc::string::String> {
            /// The axis at fault.
            #[must_use]
            pub fn axis(&self) -> &str {
                match self {
                    $( Self::$variant { $axis, .. } => $axis, )*
                }
            }
        }
    };
    (@ $($row:tt)*) => {};
}
pub(crate) use errors;

/// The next multiple of a number that an error has: a program can make an error with a 0.
pub(crate) const fn next_multiple(number: u128, of: u128) -> u128 {
    if of == 0 { number } else { number.next_multiple_of(of) }
}
