//! Laws of the forms of a walk of two to twelve views, and of several mutable ones among them.

use crate::families::{CANARY, MARGIN};
use crate::message::message_of;
use tensor_layout::{Layout, LayoutError, Tensor, View, ViewMut, axis, layout};

/// A buffer of canaries with room for a layout, and margins around it.
struct Canaries(Vec<u32>);

impl Canaries {
    fn of(layout: &impl Layout) -> Canaries {
        Canaries(vec![CANARY; MARGIN + layout.required_span_size() + MARGIN])
    }

    fn view_mut<L: Layout>(&mut self, layout: L) -> ViewMut<'_, u32, L> {
        let end = self.0.len() - MARGIN;
        ViewMut::with_layout(layout, &mut self.0[MARGIN..end]).expect("a unique layout")
    }
}

/// The offset in `layout` of an index of `first`, by name.
fn offset<A: Layout, L: Layout<Index = [usize; 3]>>(layout: &L, index: A::Index) -> usize {
    let at = |name: &&str| A::NAMES.iter().position(|other| other == name).expect("the same axes");
    layout.offset(core::array::from_fn(|axis| index.as_ref()[at(&L::NAMES[axis])]))
}

fn number(index: [usize; 3]) -> u32 {
    index.iter().fold(0, |number, digit| number * 10 + *digit as u32)
}

/// Tries a law on layouts with and without a `?`, reversed, permuted, broadcast, with blocks; the third one is not written to.
macro_rules! for_every_three {
    ($law:ident) => { for extents in [[2, 3, 4], [1, 3, 9], [3, 1, 1], [2, 0, 3], [1, 1, 1]] {
        let [n, h, w] = extents;
        let a = || <layout!(N=? H=? W=?)>::with_extents([n, h, w]).expect("small numbers");
        let b = || <layout!(W=? N=? H=?; order = HNW; pad(W) = 5)>::with_extents([w, n, h]).expect("small numbers");
        let c = || {
            let strides = <layout!(H=? W=? N=?; stride(N) = ?)>::with_extents_and_strides([h, w, n], [1 + 50 * n as isize]);
            strides.expect("small numbers").reverse::<axis::W>()
        };
        let shared = || <layout!(W=? H=? N=?; broadcast(N, W))>::with_extents([w, h, n]).expect("small numbers");
        let blocked = || <layout!(H=? W=? N=?; order = H/2 W/4 W%2 N H%2 W/2%2)>::with_extents([h, w, n]).expect("small numbers");
        $law(b(), c(), shared());
        $law(a(), blocked(), c());
        #[cfg(feature = "exhaustive")]
        {
            $law(a(), a(), a());
            $law(a(), b(), c());
            $law(c().reverse::<axis::H>(), a().permute::<(axis::W, axis::H, axis::N)>(), b());
        }
        if extents == [2, 3, 4] {
            let known = <layout!(N=2 H=3 W=4; order = WNH; align(N) = 8)>::default();
            $law(known, <layout!(W=4 H=3 N=2)>::default(), <layout!(N=2 H=3 W=4; broadcast(W))>::default());
            #[cfg(feature = "exhaustive")]
            {
                $law(known, a(), c());
                $law(b(), known, known);
                let blocked = <layout!(N=2 H=3 W=4; block(W) = 4)>::default();
                $law(blocked, known, <layout!(W=4 N=2 H=3; block(H) = 2)>::default());
            }
        }
    } };
}

/// Each of four, five and twelve views gives its element of the same index, by name; each index once. What is changed through
/// several of them is theirs, and nothing else is.
#[test]
fn several_views_may_be_changed() {
    fn law<A, B, C>(a: A, b: B, c: C)
    where
        A: Layout<Index = [usize; 3]>,
        B: Layout<Index = [usize; 3]>,
        C: Layout<Index = [usize; 3]>,
    {
        let elements = |first: u32, span: usize| (first..first + span as u32).collect::<Vec<u32>>();
        let (xa, xc) = (elements(1000, a.required_span_size()), elements(5000, c.required_span_size()));
        let from_a = View::with_layout(a, &xa).expect("a buffer of the span");
        let from_c = View::with_layout(c, &xc).expect("a buffer of the span");
        let (mut first, mut second, mut third) = (Canaries::of(&a), Canaries::of(&b), Canaries::of(&a));
        let (mut to_first, mut to_second, mut to_third) = (first.view_mut(a), second.view_mut(b), third.view_mut(a));

        to_first.zip_mut(&from_a).and(&from_c).and_mut(&mut to_second).for_each(|first, a, c, second| {
            (*first, *second) = (a + c, a * 3);
        });
        to_second.zip_mut(&from_c).and_mut(&mut to_first).and(&from_a).and_mut(&mut to_third).for_each(
            |second, c, first, a, third| {
                assert_eq!(*first, a + c);
                *second += c;
                *first += 1;
                *third = a * 5;
            },
        );
        let six = to_first.zip_mut(&from_a).and_mut(&mut to_second).and(&from_c).and_mut(&mut to_third).and(&from_a);
        let eight = six.and(&from_c).and(&from_a);
        let twelve = eight.and(&from_c).and(&from_c).and(&from_a).and(&from_c);
        twelve.for_each_indexed(|index, first, a, second, c, third, a1, c1, a2, c2, c3, a3, c4| {
            assert!([a1, a2, a3].iter().all(|again| core::ptr::eq(a, *again)));
            assert!([c1, c2, c3, c4].iter().all(|again| core::ptr::eq(c, *again)));
            *first += number(index);
            *second += c - a;
            *third += number(index);
        });

        let (mut expected_first, mut expected_second) = (Canaries::of(&a).0, Canaries::of(&b).0);
        let mut expected_third = expected_first.clone();
        for index in a.indices() {
            let (at_a, at_b) = (MARGIN + a.offset(index), MARGIN + offset::<A, B>(&b, index));
            let (x, c) = (xa[a.offset(index)], xc[offset::<A, C>(&c, index)]);
            expected_first[at_a] = x + c + 1 + number(index);
            expected_second[at_b] = x * 3 + c + (c - x);
            expected_third[at_a] = x * 5 + number(index);
        }
        assert_eq!(first.0, expected_first);
        assert_eq!(second.0, expected_second);
        assert_eq!(third.0, expected_third);
    }
    for_every_three!(law);
}

/// `fold`, `all` and `any` see what `for_each` sees, in its order; `all` and `any` stop as soon as the answer is known.
#[test]
fn all_forms_see_the_same_elements() {
    fn law<A, B, C>(a: A, b: B, c: C)
    where
        A: Layout<Index = [usize; 3]>,
        B: Layout<Index = [usize; 3]>,
        C: Layout<Index = [usize; 3]>,
    {
        let elements = |span: usize| (0..span as u32).collect::<Vec<u32>>();
        let (xa, xb, xc) =
            (elements(a.required_span_size()), elements(b.required_span_size()), elements(c.required_span_size()));
        let va = View::with_layout(a, &xa).expect("a buffer of the span");
        let vb = View::with_layout(b, &xb).expect("a buffer of the span");
        let vc = View::with_layout(c, &xc).expect("a buffer of the span");
        let mut expected = Vec::new();
        va.for_each_indexed(|index, x| {
            expected.push([*x, xb[offset::<A, B>(&b, index)], xc[offset::<A, C>(&c, index)]])
        });
        macro_rules! check {
            ($zip:expr; $($name:ident)*; $list:expr) => {
                let mut given = Vec::new();
                $zip.for_each(|$($name: &u32),*| given.push($list));
                let mut sorted = [given.clone(), expected.clone()];
                sorted.iter_mut().for_each(|list| list.sort_unstable());
                assert_eq!(sorted[0], sorted[1]);
                let push = |mut list: Vec<[u32; 3]>, $($name: &u32),*| {
                    list.push($list);
                    list
                };
                assert_eq!($zip.fold(vec![], push), given);
                let mut indexed = Vec::new();
                $zip.for_each_indexed(|index, $($name: &u32),*| {
                    assert_eq!(va[index], $list[0]);
                    indexed.push($list);
                });
                let folded = $zip.fold_indexed(vec![], |mut lists, index, $($name: &u32),*| {
                    assert_eq!(va[index], $list[0]);
                    lists.push($list);
                    lists
                });
                assert_eq!(folded, indexed);
                indexed.sort_unstable();
                assert_eq!(indexed, sorted[1]);
                for stop in given.iter().copied().chain([[u32::MAX; 3]]) {
                    let count = given.iter().position(|list| *list == stop).map_or(given.len(), |at| at + 1);
                    let mut calls = [0; 2];
                    let all = $zip.all(|$($name: &u32),*| {
                        calls[0] += 1;
                        stop != $list
                    });
                    let any = $zip.any(|$($name: &u32),*| {
                        calls[1] += 1;
                        stop == $list
                    });
                    assert_eq!((calls, all, any), ([count; 2], !given.contains(&stop), given.contains(&stop)));
                }
            };
        }
        check!(va.zip(&vb); x y; {
            let [x, y] = [*x, *y]; // each element of `va` is another one
            *expected.iter().find(|[first, second, _]| [*first, *second] == [x, y]).expect("the elements of an index")
        });
        check!(va.zip(&vb).and(&vc); x y z; [*x, *y, *z]);
        check!(va.zip(&vb).and(&vc).and(&va); x y z w; {
            assert_eq!(w, x);
            [*x, *y, *z]
        });
        check!(va.zip(&vb).and(&vb).and(&vc).and(&va); x y v z w; {
            assert_eq!((w, v), (x, y));
            [*x, *y, *z]
        });
        check!(va.zip(&vc).and(&vb).and(&vb).and(&va).and(&vc); x z y v w u; {
            assert_eq!((w, v, u), (x, y, z));
            [*x, *y, *z]
        });
    }
    for_every_three!(law);
}

/// If the extents of the fourth to the eighth view differ, the error names the axis and both extents.
#[test]
fn different_extents_are_an_error() -> Result<(), LayoutError> {
    type Rows = layout!(H=? W=?);
    type Columns = layout!(W=? H=2);
    let rows: Tensor<u32, Rows> = Tensor::zeros_with_layout(Rows::with_extents([2, 3])?);
    let mut other: Tensor<u32, Columns> = Tensor::zeros_with_layout(Columns::with_extents([4])?);
    let (rows, other_view) = (rows.view(), other.clone());
    let words = "unequal extents: axis `W` has extent 3 in the first view and 4 in another one; `crop` or `range` the longer one";
    let three = || rows.zip(&rows).and(&rows);
    let four = || three().and(&rows);
    let five = || four().and(&rows);
    assert_eq!(three().try_and(&other_view).expect_err("different extents").to_string(), words);
    assert_eq!(four().try_and(&other_view).expect_err("different extents").to_string(), words);
    assert_eq!(five().try_and(&other_view).expect_err("different extents").to_string(), words);
    assert_eq!(
        five().try_and_mut(&mut other.view_mut()).map(|_| ()).expect_err("different extents").to_string(),
        words
    );
    assert_eq!(message_of(|| _ = five().and(&other_view)), words);
    assert_eq!(message_of(|| _ = four().and_mut(&mut other.view_mut())), words);
    let seven = || five().and(&rows).and(&rows);
    assert_eq!(seven().try_and(&other_view).expect_err("different extents").to_string(), words);
    assert!(seven().try_and(&rows).is_ok());
    Ok(())
}
