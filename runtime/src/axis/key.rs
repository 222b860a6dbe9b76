//! Names of axes as types, so that the trait system can compare them: whether a layout has an axis is then a trait bound,
//! and a missing axis is an error at the token that asks for it.
//!
//! A capital letter is a row in a table of equalities. Any other name is spelled by the bytes of its UTF-8, each as two
//! letters, `A` to `P`, for its high and its low four bits. rustc resolves all of it while it checks types.
//!
//! The text of a name follows from the type that spells it, and each name has one spelling. So two types are equal exactly if their
//! texts are: what the trait system finds by type, and what the arithmetic finds by text, is the same axis.

use super::digits::DigitAxes;
use crate::arith::name::NumberedName;
use crate::error::text::Text;
use core::marker::PhantomData;

/// A type that names an axis. Two axes are the same iff their names are.
///
/// Declare one with [`axis!`](crate::axis!); the standard ones are in [`axis`](mod@crate::axis). Sealed: it cannot be implemented by hand.
///
/// ```
/// use tensor_layout::{AxisName, axis};
///
/// axis!(pub Batch, Seq);
/// assert_eq!(Batch::NAME, "Batch");
/// assert_eq!(axis::H::NAME, "H");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of an axis",
    label = "not declared with `axis!`",
    note = "declare the axis by `axis!({Self})`; a capital letter is the axis of that name, as `axis::H`"
)]
pub trait AxisName: Spelled {
    /// The name, as it stands in a layout.
    const NAME: &'static str;
}

/// A type has one spelling, so this is its name wherever it is asked.
#[diagnostic::do_not_recommend]
impl<A: Spelled> AxisName for A {
    const NAME: &'static str = A::__Key::NAME.text();
}

/// A type that is the name of an axis. [`axis!`](crate::axis!) implements it; everything else about the name follows.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of an axis",
    label = "not declared with `axis!`",
    note = "declare the axis by `axis!({Self})`; a capital letter is the axis of that name, as `axis::H`"
)]
pub trait Spelled: 'static {
    /// The name as a type.
    type __Key: Key;
}

/// A truth value as a type: whether two names are equal, or whether a list of axes has a name, which is then found.
pub trait Bool {
    type And<B: Bool>: Bool;
    /// Whether this is true and the two names are equal. The names are only compared if it is.
    type AndEqual<K: Key, L: Key>: Bool;
    type Or<Other: Bool>: Bool;
    /// [`False`] if it is found; else the result of another search.
    type Unless<Other: Bool>: Bool;
    /// `Rest` if it is found; else `Axis`, which is missing.
    type OrMissing<Axis: MissingAxis, Rest: MissingAxis>: MissingAxis;
    /// `Axis` if it is found, and so stands twice; else `Rest`.
    type IfFound<Axis: MissingAxis, Rest: MissingAxis>: MissingAxis;
    /// `Others` if it is found; else `Axis` and the others.
    type Drop<Axis: AxisName, Others: DigitAxes>: DigitAxes;
    /// `New` and the others if it is found; else `Axis` and the others.
    type Replace<Axis: AxisName, New: AxisName, Others: DigitAxes>: DigitAxes;
}

pub struct True;
pub struct False;

impl Bool for True {
    type And<B: Bool> = B;
    type AndEqual<K: Key, L: Key> = K::Equals<L>;
    type Or<Other: Bool> = True;
    type Unless<Other: Bool> = False;
    type OrMissing<Axis: MissingAxis, Rest: MissingAxis> = Rest;
    type IfFound<Axis: MissingAxis, Rest: MissingAxis> = Axis;
    type Drop<Axis: AxisName, Others: DigitAxes> = Others;
    type Replace<Axis: AxisName, New: AxisName, Others: DigitAxes> = (New, Others);
}

impl Bool for False {
    type And<B: Bool> = False;
    type AndEqual<K: Key, L: Key> = False;
    type Or<Other: Bool> = Other;
    type Unless<Other: Bool> = Other;
    type OrMissing<Axis: MissingAxis, Rest: MissingAxis> = Axis;
    type IfFound<Axis: MissingAxis, Rest: MissingAxis> = Rest;
    type Drop<Axis: AxisName, Others: DigitAxes> = (Axis, Others);
    type Replace<Axis: AxisName, New: AxisName, Others: DigitAxes> = (Axis, Others);
}

/// Implemented by [`True`] only. It is the condition of `HasAxis`, which has the message.
pub trait IsFound {}

impl IsFound for True {}

/// A name as a type: a letter, or a [`Spell`]ing that ends in [`End`].
pub trait Key {
    /// The text. A spelling that is not the one of a name does not compile.
    const NAME: NumberedName;
    type Equals<K: Key>: Bool;
    type IsLetter<L: Letter>: Bool;
    type IsSpell<High: Letter, Low: Letter, Rest: Key>: Bool;
    type IsEnd: Bool;
}

/// A byte as two letters, and then the rest of the name.
pub struct Spell<High, Low, Rest>(PhantomData<(High, Low, Rest)>);
/// The end of a spelling.
pub struct End;

/// What may follow a byte of a name: another one, or the end.
pub trait Tail: Key {
    const TEXT: &'static TailText;
}

/// The last bytes of a name.
pub struct TailText {
    bytes: [u8; Self::MAX],
    /// Where they begin. They end with the array.
    start: usize,
    /// Whether they are bytes of a name, as far as they are known. What is not raises in the one constant that is the name.
    is_spelled: bool,
}

impl TailText {
    /// The most bytes of a name, as `axis!` has it.
    const MAX: usize = 32;
    const NONE: TailText = TailText { bytes: [0; Self::MAX], start: Self::MAX, is_spelled: true };

    const fn after(&self, high: u8, low: u8) -> TailText {
        let mut text = TailText { bytes: self.bytes, start: self.start, is_spelled: self.is_spelled };
        if self.start == 0 || high > 15 || low > 15 {
            text.is_spelled = false;
        } else {
            text.start -= 1;
            text.bytes[text.start] = high << 4 | low;
        }
        text
    }

    /// The name of these bytes, which is longer than a letter.
    const fn name(&'static self) -> NumberedName {
        let text = self.bytes.split_at(self.start).1;
        match core::str::from_utf8(text) {
            Ok(name) if self.is_spelled && (text.len() > 1 || !text[0].is_ascii_uppercase()) => NumberedName::of(name),
            _ => not_a_spelling(),
        }
    }
}

#[track_caller]
const fn not_a_spelling() -> ! {
    Text::new("this is not the spelling of a name: declare the axis by `axis!`").raise()
}

impl<High: Letter, Low: Letter, Rest: Tail> Tail for Spell<High, Low, Rest> {
    const TEXT: &'static TailText = &Rest::TEXT.after(High::PLACE, Low::PLACE);
}

impl Tail for End {
    const TEXT: &'static TailText = &TailText::NONE;
}

impl<L: Letter> Key for L {
    const NAME: NumberedName = L::NAME;
    type Equals<K: Key> = K::IsLetter<L>;
    type IsLetter<M: Letter> = L::Equals<M>;
    type IsSpell<High: Letter, Low: Letter, Rest: Key> = False;
    type IsEnd = False;
}

impl<High: Letter, Low: Letter, Rest: Tail> Key for Spell<High, Low, Rest> {
    const NAME: NumberedName = Self::TEXT.name();
    type Equals<K: Key> = K::IsSpell<High, Low, Rest>;
    type IsLetter<L: Letter> = False;
    type IsSpell<H: Letter, L: Letter, Other: Key> =
        <<High::Equals<H> as Bool>::And<Low::Equals<L>> as Bool>::AndEqual<Rest, Other>;
    type IsEnd = False;
}

impl Key for End {
    const NAME: NumberedName = not_a_spelling();
    type Equals<K: Key> = K::IsEnd;
    type IsLetter<L: Letter> = False;
    type IsSpell<High: Letter, Low: Letter, Rest: Key> = False;
    type IsEnd = True;
}

macro_rules! letter_trait {
    ($($question:ident)*) => {
        /// A capital letter, with the answer for each letter whether it is that one.
        pub trait Letter {
            const NAME: NumberedName;
            /// Its place in the alphabet, from 0.
            const PLACE: u8;
            type Equals<L: Letter>: Bool;
            $(type $question: Bool;)*
        }
    };
}

letter_trait! {
    IsA IsB IsC IsD IsE IsF IsG IsH IsI IsJ IsK IsL IsM IsN IsO IsP IsQ IsR IsS IsT IsU IsV IsW IsX IsY IsZ
}

/// An axis at fault, or [`NothingMissing`].
pub trait MissingAxis {
    /// `Other` if this is nothing; else nothing, as one fault is told.
    type Else<Other: MissingAxis>: MissingAxis;
}

impl<A: AxisName> MissingAxis for A {
    type Else<Other: MissingAxis> = NothingMissing;
}

impl MissingAxis for NothingMissing {
    type Else<Other: MissingAxis> = Other;
}

/// A list of axes: `()`, or a pair of an axis and the others.
pub trait Given {
    /// Whether an axis of this key is in the list.
    type Find<K: Key>: Bool;
}

impl Given for () {
    type Find<K: Key> = False;
}
impl<A: AxisName, Others: Given> Given for (A, Others) {
    type Find<K: Key> = <<A::__Key as Key>::Equals<K> as Bool>::Or<Others::Find<K>>;
}

/// Stands for the missing axis if no axis is missing.
pub struct NothingMissing;

/// Implemented by [`NothingMissing`] only.
#[diagnostic::on_unimplemented(
    message = "this index leaves out the axis `{Self}`",
    label = "an index has one number for each axis",
    note = "give the index along `{Self}` too, or `fix` that axis first"
)]
pub trait IsNothing {}

impl IsNothing for NothingMissing {}
