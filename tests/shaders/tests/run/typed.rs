//! The typed layouts that a random one is bound to.

use std::marker::PhantomData;
use tensor_layout::notation::Written;
use tensor_layout::{AnyLayout, Layout, View, ViewMut, layout};

/// What is done with a typed layout.
trait Task {
    type Result;

    fn with<L: Written>(self, layout: L) -> Self::Result;
}

/// The types of a rank. All of them have the same axes.
trait Types {
    /// Does it with the first type of the list that the layout is bound to.
    fn with_type<T: Task>(any: &AnyLayout, task: T) -> T::Result;
}

macro_rules! types {
    ($(
        $rank:literal: $types:ident $axes:tt $strided:tt { $($blocked:tt)* }
    )*) => {
        /// The rank and the rules of each layout with blocks.
        pub(crate) const BLOCKED: &[(usize, &str)] = &[$($(types!(@rules $rank $blocked)),*),*];

        $(
            struct $types;

            impl Types for $types {
                fn with_type<T: Task>(any: &AnyLayout, task: T) -> T::Result {
                    $(if let Ok(layout) = types!(@bind any $axes $blocked) {
                        return task.with(layout);
                    })*
                    let layout = types!(@bind any $axes $strided);
                    task.with(layout.unwrap_or_else(|error| panic!("{any}: {error}")))
                }
            }
        )*

        /// `copy_from` of what two layouts describe: the reference of each conversion.
        pub(crate) fn copy<T: Copy>(source: &AnyLayout, from: &[T], target: &AnyLayout, to: &mut [T]) {
            match target.rank() {
                $($rank => $types::with_type(target, To { source, from, to, types: PhantomData::<$types> }),)*
                _ => panic!("{target}: no type of this rank is in the list"),
            }
        }

        /// The elements of a layout, in logical order, by the view's own iterator.
        pub(crate) fn elements<T: Copy>(any: &AnyLayout, storage: &[T]) -> Vec<T> {
            match any.rank() {
                $($rank => $types::with_type(any, Elements(storage)),)*
                _ => panic!("{any}: no type of this rank is in the list"),
            }
        }
    };
    (@rules $rank:literal [$($rules:tt)*]) => { ($rank, stringify!($($rules)*)) };
    (@bind $any:ident ($($axes:tt)*) [$($rules:tt)*]) => { $any.bind::<layout!($($axes)*; $($rules)*)>() };
}

types! {
    1: Rank1 (A=?) [overlap(A) = ?] {
        [order = A; block(A) = 4]
    }
    2: Rank2 (A=? B=?) [overlap(A) = ?; overlap(B) = ?] {
        [order = AB; block(A) = 4]
        [order = BA; block(A) = 2; block(B) = 3]
    }
    3: Rank3 (A=? B=? C=?) [overlap(A) = ?; overlap(B) = ?; overlap(C) = ?] {
        [order = ABC; block(B) = 8]
        [order = CAB; block(C) = 3; block(A) = 2]
    }
    4: Rank4 (A=? B=? C=? D=?) [overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?] {
        [order = ABCD; block(B) = 16]
        [order = ADBC; block(B) = 4; block(A) = 4]
    }
    5: Rank5 (A=? B=? C=? D=? E=?) [overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?] {
        [order = EABCD; block(C) = 5]
    }
    6: Rank6 (A=? B=? C=? D=? E=? F=?)
        [overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?; overlap(F) = ?] {
        [order = FEDCBA; block(B) = 2; block(E) = 2]
    }
}

struct To<'a, T, R> {
    source: &'a AnyLayout,
    from: &'a [T],
    to: &'a mut [T],
    types: PhantomData<R>,
}

impl<T: Copy, R: Types> Task for To<'_, T, R> {
    type Result = ();

    fn with<L: Written>(self, layout: L) {
        let to = ViewMut::with_layout(layout, self.to).expect("a unique layout within its storage");
        R::with_type(self.source, From { from: self.from, to });
    }
}

struct From<'a, T, D: Layout> {
    from: &'a [T],
    to: ViewMut<'a, T, D>,
}

impl<T: Copy, D: Layout> Task for From<'_, T, D> {
    type Result = ();

    fn with<S: Written>(mut self, layout: S) {
        self.to.copy_from(&View::with_layout(layout, self.from).expect("a layout within its storage"));
    }
}

struct Elements<'a, T>(&'a [T]);

impl<T: Copy> Task for Elements<'_, T> {
    type Result = Vec<T>;

    fn with<L: Written>(self, layout: L) -> Vec<T> {
        View::with_layout(layout, self.0).expect("a layout within its storage").iter().copied().collect()
    }
}
