//! A program's own traits keep their names: what generic code calls on a layout, an order, an index, an axis or an operand is the
//! program's, whatever the library calls its internals.

use tensor_layout::iter::Operand;
use tensor_layout::notation::{IndexArray, Order};
use tensor_layout::{AxisName, Layout, Nominal, StaticLayout, View, axis, layout};

/// Gives a macro the words: of methods, of constants and of types. Each is the name of an internal item without its prefix, or might be one.
macro_rules! words {
    ($macro:ident! $($first:tt)*) => {
        $macro! { $($first)*;
            spec rules origin count check uniqueness displacement element_count is_in_bounds extent_at stride_at run_time raw held numbers
            all_numbers has_no_element span digits digit resolve agreeing fitting first item row cut fold_into fold_loops only_value;
            SPEC ORIGIN RESOLVED VALUE SOUND DECIDED STRIDE_ARRAY ZERO IS_MUTABLE IS_MADE TEXT;
            At Known Extents Find Missing Terms Digits Absent Twice Before Longer Shorter More Less Key Row
        }
    };
}

macro_rules! traits {
    (; $($method:ident)*; $($constant:ident)*; $($of_type:ident)*) => {
        /// A trait of the program, for all types.
        trait Mine {
            $(const $constant: &'static str = concat!("my ", stringify!($constant));)*
            $(fn $method(&self) -> &'static str {
                concat!("my ", stringify!($method))
            })*
        }
        impl<Any> Mine for Any {}

        trait Types {
            $(type $of_type;)*
        }
        impl<Any> Types for Any {
            $(type $of_type = ();)*
        }
    };
}
words!(traits!);

/// In generic code a method of a bound comes before one of a trait in scope, and of two types of one name neither can be named.
macro_rules! assert_mine {
    ($generic:ident, $value:expr; $($method:ident)*; $($constant:ident)*; $($of_type:ident)*) => {
        $(assert_eq!($value.$method(), concat!("my ", stringify!($method)));)*
        $(assert_eq!($generic::$constant, concat!("my ", stringify!($constant)));)*
        $(let _: Option<$generic::$of_type> = None;)*
    };
}

fn of_layout<L: Layout + Types>(layout: L) {
    words!(assert_mine! L, layout);
}

fn of_static_layout<L: StaticLayout + Types>() {
    words!(assert_mine! L, L::default());
}

fn of_named_layout<L: Nominal + Types>(layout: L) {
    words!(assert_mine! L, layout);
}

fn of_order<P: Order + Types>(order: P) {
    words!(assert_mine! P, order);
}

fn of_index<I: IndexArray + Types>(index: I) {
    words!(assert_mine! I, index);
}

fn of_axis<A: AxisName + Types>(axis: A) {
    words!(assert_mine! A, axis);
}

fn of_operand<O: Operand + Types>(operand: O) {
    words!(assert_mine! O, operand);
}

#[derive(Clone, Copy, tensor_layout::Layout)]
#[layout(H=2 W=3)]
struct Mask;

#[test]
fn words_of_the_program_are_its_own() {
    of_layout(<layout!(H=2 W=3)>::default());
    of_layout(Mask);
    of_static_layout::<layout!(H=2 W=3)>();
    of_named_layout(Mask);
    of_order((axis::H {}, axis::W {}));
    of_index([1_usize, 2]);
    of_axis(axis::H {});
    of_operand(View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]));
}
