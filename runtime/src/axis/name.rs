//! Equality of names, decided by the trait system.
//!
//! A capital letter is a row in a table of equalities. Any other name is spelled byte by byte (of its UTF-8), each as two
//! letters, `A` to `P`, for its high and its low four bits. Nothing here has a value; all of it is resolved while types are checked.

use super::find::Found;

/// A truth value as a type.
pub trait Bool {
    /// `Yes` for true, `No` for false.
    type If<Yes: Found, No: Found>: Found;
    type And<B: Bool>: Bool;
    /// Whether this is true and the two names are equal. The names are only compared if it is.
    type AndEqual<K: Key, L: Key>: Bool;
}

pub struct True;
pub struct False;

impl Bool for True {
    type If<Yes: Found, No: Found> = Yes;
    type And<B: Bool> = B;
    type AndEqual<K: Key, L: Key> = K::Equals<L>;
}

impl Bool for False {
    type If<Yes: Found, No: Found> = No;
    type And<B: Bool> = False;
    type AndEqual<K: Key, L: Key> = False;
}

/// A name as a type: a letter, or a [`Spell`]ing that ends in [`End`].
pub trait Key {
    type Equals<K: Key>: Bool;
    type IsLetter<L: Letter>: Bool;
    type IsSpell<High: Letter, Low: Letter, Rest: Key>: Bool;
    type IsEnd: Bool;
}

/// A byte as two letters, and then the rest of the name.
pub struct Spell<High, Low, Rest>(core::marker::PhantomData<(High, Low, Rest)>);
/// The end of a spelling.
pub struct End;

impl<L: Letter> Key for L {
    type Equals<K: Key> = K::IsLetter<L>;
    type IsLetter<M: Letter> = L::Equals<M>;
    type IsSpell<High: Letter, Low: Letter, Rest: Key> = False;
    type IsEnd = False;
}

impl<High: Letter, Low: Letter, Rest: Key> Key for Spell<High, Low, Rest> {
    type Equals<K: Key> = K::IsSpell<High, Low, Rest>;
    type IsLetter<L: Letter> = False;
    type IsSpell<H: Letter, L: Letter, Other: Key> =
        <<High::Equals<H> as Bool>::And<Low::Equals<L>> as Bool>::AndEqual<Rest, Other>;
    type IsEnd = False;
}

impl Key for End {
    type Equals<K: Key> = K::IsEnd;
    type IsLetter<L: Letter> = False;
    type IsSpell<High: Letter, Low: Letter, Rest: Key> = False;
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
