//! How many views a zip has: each macro that writes something for each number of views takes the numbers from here.

/// For a zip of two to twelve views, the macro of it with a row: how many there are, and of each view a type parameter, a name and its place. The
/// documentation shows the row of two.
macro_rules! each_arity {
    ($of:ident) => {
        $crate::view::walk::arities::each_arity_but_twelve!($of);
        $of!(#[doc(hidden)] 12: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11);
    };
}
pub(crate) use each_arity;

/// The same for a zip of two to eleven views, which has room for one more.
macro_rules! each_arity_but_twelve {
    ($of:ident) => {
        $of!(2: A a 0, B b 1);
        $of!(#[doc(hidden)] 3: A a 0, B b 1, C c 2);
        $of!(#[doc(hidden)] 4: A a 0, B b 1, C c 2, D d 3);
        $of!(#[doc(hidden)] 5: A a 0, B b 1, C c 2, D d 3, E e 4);
        $of!(#[doc(hidden)] 6: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5);
        $of!(#[doc(hidden)] 7: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6);
        $of!(#[doc(hidden)] 8: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7);
        $of!(#[doc(hidden)] 9: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8);
        $of!(#[doc(hidden)] 10: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9);
        $of!(#[doc(hidden)] 11: A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10);
    };
}
pub(crate) use each_arity_but_twelve;

/// A zip of each number of views has each method, with the feature `rayon` and without. The rows are written here again, so that one that is left out
/// of the table is missed.
#[cfg(test)]
mod tests {
    use crate::{View, layout};

    macro_rules! each_number_of_views {
        ($of:ident) => {
            $of!(A a, B b;);
            $of!(A a, B b; C c);
            $of!(A a, B b; C c, D d);
            $of!(A a, B b; C c, D d, E e);
            $of!(A a, B b; C c, D d, E e, F f);
            $of!(A a, B b; C c, D d, E e, F f, G g);
            $of!(A a, B b; C c, D d, E e, F f, G g, H h);
            $of!(A a, B b; C c, D d, E e, F f, G g, H h, I i);
            $of!(A a, B b; C c, D d, E e, F f, G g, H h, I i, J j);
            $of!(A a, B b; C c, D d, E e, F f, G g, H h, I i, J j, K k);
            $of!(A a, B b; C c, D d, E e, F f, G g, H h, I i, J j, K k, L l);
        };
    }

    type Three = layout!(H = 3);
    const ELEMENTS: [usize; 3] = [1, 10, 100];

    #[test]
    fn each_method_is_given_an_element_of_each_view() {
        macro_rules! walked {
            ($A:ident $a:ident, $B:ident $b:ident; $($name:ident $item:ident),*) => {
                let x = View::<usize, Three>::from_array(&ELEMENTS);
                let zip = || x.zip(&x)$(.and({ let $item = &x; $item }))*;
                let count = [stringify!($a), stringify!($b) $(, stringify!($item))*].len();

                let mut sum = 0;
                zip().for_each(|$a, $b $(, $item)*| sum += $a + $b $(+ $item)*);
                assert_eq!(sum, 111 * count);
                zip().for_each_indexed(|[h], $a, $b $(, $item)*| sum += h * ($a + $b $(+ $item)*));
                assert_eq!(sum, (111 + 210) * count);
                assert_eq!(zip().fold(5, |sum, $a, $b $(, $item)*| sum + $a + $b $(+ $item)*), 5 + 111 * count);
                let weighed = zip().fold_indexed(5, |sum, [h], $a, $b $(, $item)*| sum + h * ($a + $b $(+ $item)*));
                assert_eq!(weighed, 5 + 210 * count);
                assert!(zip().all(|$a, $b $(, $item)*| $a + $b $(+ $item)* == count * $a));
                assert!(zip().any(|$a, $b $(, $item)*| $a + $b $(+ $item)* == count * 100));
                assert!(!zip().any(|$a, $b $(, $item)*| $a + $b $(+ $item)* == count * 101));
            };
        }
        each_number_of_views!(walked);
    }

    #[cfg(feature = "rayon")]
    #[test]
    fn each_parallel_method_is_given_an_element_of_each_view() {
        use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

        macro_rules! walked {
            ($A:ident $a:ident, $B:ident $b:ident; $($name:ident $item:ident),*) => {
                let x = View::<usize, Three>::from_array(&ELEMENTS);
                let zip = || x.zip(&x)$(.and({ let $item = &x; $item }))*;
                let count = [stringify!($a), stringify!($b) $(, stringify!($item))*].len();

                let sum = AtomicUsize::new(0);
                zip().par_for_each(|$a, $b $(, $item)*| _ = sum.fetch_add($a + $b $(+ $item)*, Relaxed));
                assert_eq!(sum.load(Relaxed), 111 * count);
                zip().par_for_each_indexed(|[h], $a, $b $(, $item)*| _ = sum.fetch_add(h * ($a + $b $(+ $item)*), Relaxed));
                assert_eq!(sum.load(Relaxed), (111 + 210) * count);
                let folded = zip().par_fold(|| 0, |sum, $a, $b $(, $item)*| sum + $a + $b $(+ $item)*, |sum, other| sum + other);
                assert_eq!(folded, 111 * count);
            };
        }
        each_number_of_views!(walked);
    }

    /// Nothing has the bound, so no call is made. That this compiles is the test.
    #[cfg(not(feature = "rayon"))]
    #[test]
    fn each_parallel_method_has_a_stand_in() {
        use crate::view::walk::{Operand, Zip};
        use crate::view::without_rayon::Rayon;

        macro_rules! stands_in {
            ($($name:ident $item:ident),*; $($more:ident $more_item:ident),*) => {{
                #[allow(dead_code, reason = "it can be compiled, and not called")]
                fn calls<$($name: Operand,)* $($more: Operand),*>(zip: fn() -> Zip<($($name,)* $($more,)*)>) -> usize
                where
                    Zip<($($name,)* $($more,)*)>: Rayon,
                {
                    zip().par_for_each(|$($item: $name::Item,)* $($more_item: $more::Item),*| drop(($($item,)* $($more_item,)*)));
                    zip().par_for_each_indexed(
                        |_, $($item: $name::Item,)* $($more_item: $more::Item),*| drop(($($item,)* $($more_item,)*)),
                    );
                    zip().par_fold(
                        || 0,
                        |sum, $($item: $name::Item,)* $($more_item: $more::Item),*| {
                            drop(($($item,)* $($more_item,)*));
                            sum
                        },
                        |sum, other| sum + other,
                    )
                }
            }};
        }
        each_number_of_views!(stands_in);
    }
}
