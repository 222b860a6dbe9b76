//! Equality of names, decided by the trait system.
//!
//! A capital letter is a row in a table of equalities. Any other name is spelled: each of its UTF-8 bytes as two letters,
//! `A` to `P`, for its high and its low four bits. Nothing here has a value; all of it is resolved while types are checked.

use super::find::Found;

/// A truth value as a type.
pub trait Bool {
    /// `Yes` for true, `No` for false.
    type If<Yes: Found, No: Found>: Found;
    /// Whether this is true and the two names are equal. The names are only compared if it is.
    type AndEqual<K: Key, L: Key>: Bool;
}

pub struct True;
pub struct False;

impl Bool for True {
    type If<Yes: Found, No: Found> = Yes;
    type AndEqual<K: Key, L: Key> = K::Equals<L>;
}

impl Bool for False {
    type If<Yes: Found, No: Found> = No;
    type AndEqual<K: Key, L: Key> = False;
}

/// A name as a type: a letter, or a [`Spell`]ing that ends in [`End`].
pub trait Key {
    type Equals<K: Key>: Bool;
    type IsLetter<L: Letter>: Bool;
    type IsSpell<L: Letter, Rest: Key>: Bool;
    type IsEnd: Bool;
}

/// The letter `L`, and then the rest of the name.
pub struct Spell<L, Rest>(core::marker::PhantomData<(L, Rest)>);
/// The end of a spelling.
pub struct End;

impl<L: Letter> Key for L {
    type Equals<K: Key> = K::IsLetter<L>;
    type IsLetter<M: Letter> = L::Equals<M>;
    type IsSpell<M: Letter, Rest: Key> = False;
    type IsEnd = False;
}

impl<L: Letter, Rest: Key> Key for Spell<L, Rest> {
    type Equals<K: Key> = K::IsSpell<L, Rest>;
    type IsLetter<M: Letter> = False;
    type IsSpell<M: Letter, Other: Key> = <L::Equals<M> as Bool>::AndEqual<Rest, Other>;
    type IsEnd = False;
}

impl Key for End {
    type Equals<K: Key> = K::IsEnd;
    type IsLetter<L: Letter> = False;
    type IsSpell<L: Letter, Rest: Key> = False;
    type IsEnd = True;
}

macro_rules! letter_trait {
    ($($question:ident)*) => {
        /// A capital letter, which says of each letter whether it is that one.
        pub trait Letter {
            type Equals<L: Letter>: Bool;
            $(type $question: Bool;)*
        }
    };
}

letter_trait! {
    IsA IsB IsC IsD IsE IsF IsG IsH IsI IsJ IsK IsL IsM IsN IsO IsP IsQ IsR IsS IsT IsU IsV IsW IsX IsY IsZ
}
