//! The values of a layout type: copies, equal where their numbers are, and one alone where the type knows all.

use crate::layout::Layout;
use core::hash::{Hash, Hasher};

/// Writes what `Strided` and `Via` are as values: with the bounds of each layout, and with those of a static one.
macro_rules! impl_value {
    ([$($generics:tt)*] [$($static:tt)*] $layout:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($static)*> $crate::layout::StaticLayout for $layout {}

        #[diagnostic::do_not_recommend]
        impl<$($static)*> $crate::layout::internals::StaticInternals for $layout {
            const __VALUE: Self = Self { run_time: (), types: core::marker::PhantomData };
        }

        impl<$($static)*> Default for $layout {
            #[inline(always)]
            fn default() -> Self {
                $crate::error::demand::demand!(Self::__SOUND; holds Self::__RESOLVED.is_ok());
                Self::__VALUE
            }
        }

        impl<$($generics)*> Copy for $layout {}

        impl<$($generics)*> Clone for $layout {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($generics)*> Eq for $layout {}

        impl<$($generics)*> PartialEq for $layout {
            /// The types are equal, so the numbers that they do not know decide.
            fn eq(&self, other: &Self) -> bool {
                $crate::layout::value::has_equal_numbers(self, other)
            }
        }

        impl<$($generics)*> core::hash::Hash for $layout {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                $crate::layout::value::hash_numbers(self, state);
            }
        }

        impl<$($generics)*> core::fmt::Debug for $layout {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::layout::display::debug(self, f)
            }
        }
    };
}
pub(super) use impl_value;

/// Whether two layouts of one type are equal.
pub(super) fn has_equal_numbers<L: Layout>(left: &L, right: &L) -> bool {
    (0..L::RANK).all(|axis| left.__extent_at(axis) == right.__extent_at(axis))
        && (0..L::__SPEC.term_count).all(|term| left.__stride_at(term) == right.__stride_at(term))
}

/// Hashes what [`has_equal_numbers`] compares.
pub(super) fn hash_numbers<L: Layout, H: Hasher>(layout: &L, state: &mut H) {
    (0..L::RANK).for_each(|axis| layout.__extent_at(axis).hash(state));
    (0..L::__SPEC.term_count).for_each(|term| layout.__stride_at(term).hash(state));
}
