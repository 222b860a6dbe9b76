//! The public functions on random arrays, compared with a loop over indices, and each refusal.

use super::{copy, copy_unchecked, copy_uninit, map, map_strategy, map_unchecked, strategy};
#[cfg(feature = "rayon")]
use super::{par_copy, par_copy_unchecked, par_copy_uninit, par_map, par_map_unchecked};
use crate::error::{Side, StridedError};
use crate::strategy::{MapStrategy, Strategy};
use core::mem::MaybeUninit;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

#[cfg(feature = "std")]
mod packed;

/// Numbers at random, the same in each run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// A destination and a source, with a broadcast source now and then.
struct Case {
    extents: Vec<usize>,
    strides: [Vec<isize>; 2],
    lens: [usize; 2],
}

impl Case {
    fn random(random: &mut Random) -> Case {
        let rank = random.below(6);
        let most = [60, 60, 30, 9, 5, 4][rank];
        let extents: Vec<_> = (0..rank).map(|_| random.below(40).min(1) * (1 + random.below(most))).collect();
        let sides = [false, true].map(|may_broadcast| side(random, &extents, may_broadcast));
        let [(to_strides, to_len), (from_strides, from_len)] = sides;
        Case { extents, strides: [to_strides, from_strides], lens: [to_len, from_len] }
    }

    /// The offset of each index in both, from the lowest element.
    fn offsets(&self) -> Vec<[usize; 2]> {
        let mut offsets = vec![[0; 2]];
        for (axis, &extent) in self.extents.iter().enumerate() {
            let steps = [0, 1].map(|side| self.strides[side][axis]);
            let at = |index: usize| {
                steps.map(|step| if step < 0 { extent - 1 - index } else { index } * step.unsigned_abs())
            };
            let along = |[to, from]: [usize; 2]| (0..extent).map(at).map(move |[t, f]| [to + t, from + f]);
            offsets = offsets.into_iter().flat_map(along).collect();
        }
        offsets
    }

    /// Where the element of index 0 is.
    fn first(&self) -> [usize; 2] {
        self.offsets().first().copied().unwrap_or_default()
    }
}

/// Nested strides in a random order, with gaps and signs, and the number of elements.
fn side(random: &mut Random, extents: &[usize], may_broadcast: bool) -> (Vec<isize>, usize) {
    let mut axes: Vec<_> = (0..extents.len()).collect();
    for k in (1..axes.len()).rev() {
        axes.swap(k, random.below(k + 1));
    }
    let (mut strides, mut step, mut len) = (vec![0; extents.len()], 1 + random.below(8) / 7, 1);
    for axis in axes {
        let extent = extents[axis].max(1);
        if may_broadcast && random.below(8) == 0 {
            continue;
        }
        strides[axis] = if random.below(6) == 0 { -(step as isize) } else { step as isize };
        len += (extent - 1) * step;
        step = step * extent + random.below(8).saturating_sub(5);
    }
    (strides, len)
}

/// The number of cases that most tests try.
const CASES: usize = if cfg!(miri) { 60 } else { 3000 };

fn random_cases(seed: u64) -> impl Iterator<Item = Case> {
    let mut random = Random(seed);
    core::iter::repeat_with(move || Case::random(&mut random))
}

const GAP: u32 = u32::MAX;

#[test]
fn copies_and_maps_are_those_of_a_loop_over_indices() {
    for case in random_cases(0x2545_F491_4F6C_DD1D).take(CASES) {
        let Case { extents, strides: [to_strides, from_strides], lens: [to_len, from_len] } = &case;
        let from: Vec<u32> = (0..*from_len as u32).collect();
        let mut expected = vec![GAP; *to_len];
        for [to, from_offset] in case.offsets() {
            expected[to] = from[from_offset];
        }
        let check = |what: &str, copied: &dyn Fn(&mut [u32])| {
            let mut to = vec![GAP; *to_len];
            copied(&mut to);
            assert_eq!(to, expected, "{what}: {extents:?} {to_strides:?} {from_strides:?}");
        };
        let [to_first, from_first] = case.first();
        let same = |element: u32| element;
        check("copy", &|to| copy(to, to_strides, &from, from_strides, extents).expect("valid"));
        check("map", &|to| map(to, to_strides, &from, from_strides, extents, same).expect("valid"));
        check("copy_unchecked", &|to| {
            let to = to.as_mut_ptr().wrapping_add(to_first);
            // SAFETY: the arrays that `case` made, whose destination has nested strides.
            unsafe { copy_unchecked(to, to_strides, from.as_ptr().wrapping_add(from_first), from_strides, extents) }
        });
        check("map_unchecked", &|to| {
            let to = to.as_mut_ptr().wrapping_add(to_first);
            let from = from.as_ptr().wrapping_add(from_first);
            // SAFETY: as above.
            unsafe { map_unchecked(to, to_strides, from, from_strides, extents, same) }
        });
        #[cfg(feature = "rayon")]
        {
            check("par_copy", &|to| par_copy(to, to_strides, &from, from_strides, extents).expect("valid"));
            check("par_map", &|to| par_map(to, to_strides, &from, from_strides, extents, same).expect("valid"));
            check("par_copy_unchecked", &|to| {
                let to = to.as_mut_ptr().wrapping_add(to_first);
                let from = from.as_ptr().wrapping_add(from_first);
                // SAFETY: as above.
                unsafe { par_copy_unchecked(to, to_strides, from, from_strides, extents) }
            });
            check("par_map_unchecked", &|to| {
                let to = to.as_mut_ptr().wrapping_add(to_first);
                let from = from.as_ptr().wrapping_add(from_first);
                // SAFETY: as above.
                unsafe { par_map_unchecked(to, to_strides, from, from_strides, extents, same) }
            });
        }
    }
}

/// Memory that is not initialised, and longer than it need be. Where no index has an element in between, there is an error.
#[test]
fn new_memory_is_written_where_there_is_no_gap() {
    let mut refused = 0;
    for case in random_cases(0xD1B5_4A32_D192_ED03).take(CASES) {
        let Case { extents, strides: [to_strides, from_strides], lens: [to_len, from_len] } = &case;
        let from: Vec<u32> = (0..*from_len as u32).collect();
        let mut expected = vec![GAP; if extents.contains(&0) { 0 } else { *to_len }];
        for [to, from_offset] in case.offsets() {
            expected[to] = from[from_offset];
        }
        type Copied = Result<Vec<u32>, StridedError>;
        let mut check = |what: &str, copied: &dyn Fn(&mut [MaybeUninit<u32>]) -> Copied| {
            let copied = copied(&mut vec![MaybeUninit::uninit(); to_len + 3]);
            if expected.contains(&GAP) {
                refused += 1;
                assert!(
                    matches!(copied, Err(StridedError::Gaps { .. })),
                    "{what}: {extents:?} {to_strides:?} {copied:?}"
                );
            } else {
                assert_eq!(copied.as_ref(), Ok(&expected), "{what}: {extents:?} {to_strides:?} {from_strides:?}");
            }
        };
        check("copy_uninit", &|to| Ok(copy_uninit(to, to_strides, &from, from_strides, extents)?.to_vec()));
        #[cfg(feature = "rayon")]
        check("par_copy_uninit", &|to| Ok(par_copy_uninit(to, to_strides, &from, from_strides, extents)?.to_vec()));
    }
    assert!(refused > 10, "{refused} arrays with gaps");
}

/// Each refusal of new memory. It stays as it was.
#[test]
fn new_memory_with_gaps_or_out_of_bounds_is_refused() {
    for (strides, extents, error) in [
        (
            &[4, 1][..],
            &[2, 3][..],
            "axis 0 of the destination has stride 4, and the axes of smaller strides reach over 2 elements: what lies between stays \
             uninitialised; a stride of 3 leaves no gap",
        ),
        (
            &[1, 9, -2],
            &[1, 3, 4],
            "axis 2 of the destination has stride -2, and the axes of smaller strides reach over 0 elements: what lies between stays \
             uninitialised; a stride of -1 leaves no gap",
        ),
        (&[8, 1], &[8, 8], "the destination has 63 elements, and these extents and strides need 64"),
        (&[0], &[2], "axis 0 of the destination has stride 0: its indices share one element"),
        (
            &[2, 1],
            &[3, 3],
            "axis 0 of the destination has stride 2, and the axes of smaller strides reach over 2 elements: two indices share an element",
        ),
    ] {
        let mut to = [MaybeUninit::new(GAP); 63];
        let refused = copy_uninit(&mut to, strides, &[0; 64], &vec![0; extents.len()], extents);
        assert_eq!(refused.map_err(|error| error.to_string()), Err(error.to_string()));
        // SAFETY: each was initialised above.
        assert!(to.iter().all(|element| unsafe { element.assume_init() } == GAP));
    }
}

/// A stride that is outside the reach of none: one index, no index, and gaps along an axis of one index.
#[test]
fn new_memory_of_one_index_or_none() {
    let mut to = [MaybeUninit::new(1), MaybeUninit::new(2)];
    assert_eq!(copy_uninit(&mut to, &[], &[7], &[], &[]), Ok(&mut [7][..]));
    assert_eq!(copy_uninit(&mut to, &[5, 1], &[8, 9], &[0, 1], &[1, 2]), Ok(&mut [8, 9][..]));
    assert_eq!(copy_uninit(&mut to, &[5, 5], &[], &[1, 1], &[3, 0]), Ok(&mut [][..]));
    assert_eq!(copy_uninit(&mut [], &[5], &[] as &[u8], &[1], &[0]), Ok(&mut [][..]));
}

/// The least length is the length that is asked for.
#[test]
fn a_slice_that_is_one_element_short_is_refused() {
    for case in random_cases(0x9E37_79B9_7F4A_7C15).take(300) {
        if case.extents.contains(&0) {
            continue;
        }
        let [to_strides, from_strides] = &case.strides;
        for (k, side) in [Side::Destination, Side::Source].into_iter().enumerate() {
            let mut lens = case.lens;
            lens[k] -= 1;
            let mut to = vec![GAP; lens[0]];
            let error = copy(&mut to, to_strides, &vec![0; lens[1]], from_strides, &case.extents);
            assert_eq!(error, Err(StridedError::OutOfBounds { side, needed: case.lens[k], len: lens[k] }));
            assert!(to.iter().all(|&element| element == GAP));
        }
    }
}

#[test]
fn each_refusal_names_the_axis_and_the_numbers() {
    let refused = |to: &[isize], from: &[isize], extents: &[usize]| {
        copy(&mut [0_u8; 64], to, &[0; 64], from, extents).expect_err("refused").to_string()
    };
    assert_eq!(refused(&[1], &[1, 1], &[2, 2]), "the destination has 1 strides, and there are 2 extents");
    assert_eq!(refused(&[2, 1], &[1], &[2, 2]), "the source has 1 strides, and there are 2 extents");
    assert_eq!(
        refused(&[1; 9], &[0; 9], &[2; 9]),
        "9 axes have an extent over 1 and do not continue one another, and the most is 8; copy slice by slice"
    );
    assert_eq!(
        refused(&[isize::MIN, 1], &[0, 0], &[usize::MAX, 2]),
        std::format!("the destination has 64 elements, and these extents and strides need {}", usize::MAX)
    );
    assert_eq!(
        refused(&[1, 0, 3], &[0, 0, 0], &[3, 8, 2]),
        "axis 1 of the destination has stride 0: its indices share one element"
    );
    // Axes of extent 1 are not counted among those that are checked, but in the number of the axis.
    assert_eq!(
        refused(&[7, 1, -2], &[0, 0, 0], &[1, 4, 3]),
        "axis 2 of the destination has stride -2, and the axes of smaller strides reach over 3 elements: two indices share an element"
    );
    assert_eq!(
        refused(&[2, 2], &[0, 0], &[3, 3]),
        "axis 0 of the destination has stride 2, and the axes of smaller strides reach over 4 elements: two indices share an element"
    );
    let hard = [193_241, 160_933, 143_384, 42_465, 74_458, 1 << 28];
    let undecided = strategy::<u8>(&hard, &[0; 6], &[47, 44, 34, 4, 3, 2]);
    assert_eq!(undecided, Err(StridedError::Undecided));
}

/// Arrays that no memory has are refused, and nothing overflows on the way.
#[test]
fn numbers_past_every_slice() {
    const HALF: usize = 1 << (usize::BITS / 2);
    const LIMIT: usize = isize::MAX as usize;
    let past = |side, needed, len| Err(StridedError::OutOfBounds { side, needed, len });
    assert_eq!(strategy::<u8>(&[-1], &[1], &[LIMIT + 1]), past(Side::Destination, LIMIT + 1, LIMIT));
    assert_eq!(strategy::<u8>(&[1], &[1], &[LIMIT + 1]), past(Side::Destination, LIMIT + 1, LIMIT));
    assert_eq!(strategy::<u32>(&[1], &[2], &[LIMIT / 4]), past(Side::Source, LIMIT / 4 * 2 - 1, LIMIT / 4));
    for stride in [isize::MIN, isize::MAX, isize::MAX - 1] {
        assert_eq!(strategy::<u8>(&[stride, 1], &[0, 0], &[HALF, HALF]), past(Side::Destination, usize::MAX, LIMIT));
        let mapped = map_strategy::<(), ()>(&[1], &[stride], &[9]).map(|_| Strategy::Nothing);
        assert_eq!(mapped, past(Side::Source, usize::MAX, LIMIT));
    }
    assert!(strategy::<()>(&[-1], &[1], &[LIMIT]).is_ok() && strategy::<u8>(&[1], &[-1], &[LIMIT]).is_ok());
    let units = vec![(); usize::MAX];
    let mut to = units.clone();
    for (stride, extent) in [1, -1].into_iter().flat_map(|stride| [LIMIT, LIMIT + 1, usize::MAX].map(|e| (stride, e))) {
        copy(&mut to, &[stride], &units, &[-1], &[extent]).expect("elements of no size");
    }
    let mapped = map_strategy::<u8, u16>(&[HALF as isize, 1], &[0, 0], &[HALF / 2 - 1, HALF]);
    assert!(mapped.is_ok(), "{mapped:?}");
}

/// Nine axes, most of extent 1, and no element at all.
#[test]
fn axes_of_one_index_do_not_count_and_no_index_copies_nothing() {
    let mut to = [0; 4];
    copy(
        &mut to,
        &[9, 9, 9, 2, 9, 9, 9, 9, 1],
        &[1, 2, 3, 4],
        &[5, 5, 5, 1, 5, 5, 5, 5, 2],
        &[1, 1, 1, 2, 1, 1, 1, 1, 2],
    )
    .expect("two axes");
    assert_eq!(to, [1, 3, 2, 4]);
    copy(&mut [], &[0, 0], &[] as &[u8], &[0, 0], &[usize::MAX, 0]).expect("no index");
    map(&mut [] as &mut [u8], &[1], &[] as &[u8], &[1], &[0], |_| unreachable!()).expect("no index");
    assert_eq!(strategy::<u8>(&[0, 0], &[0, 0], &[7, 0]), Ok(Strategy::Nothing));
    assert_eq!(map_strategy::<u8, u8>(&[0, 0], &[0, 0], &[7, 0]), Ok(MapStrategy::Nothing));
}

/// A panic in the function leaves a destination whose elements all are there, the old ones or the new ones.
#[test]
fn a_map_drops_what_it_overwrites() {
    let mut to: Vec<_> = (0..6).map(|k| k.to_string()).collect();
    map(&mut to, &[2, 1], &[10, 20, 30, 40, 50, 60], &[1, 3], &[3, 2], |element| element.to_string()).expect("valid");
    assert_eq!(to, ["10", "40", "20", "50", "30", "60"]);
}

/// Elements of size 0 may be as many as a `usize` counts, and take no loop; those past it are out of bounds, also where the product wraps.
#[cfg(target_pointer_width = "64")]
#[test]
fn elements_of_size_0_are_counted() {
    const MOST: usize = usize::MAX;
    let copied = |extents: &[usize], strides: &[isize]| {
        let (mut to, from) = ([MaybeUninit::<()>::uninit(); MOST], [(); MOST]);
        let first = copy(&mut [(); MOST], strides, &from, strides, extents);
        let len = copy_uninit(&mut to, strides, &from, strides, extents).map(|to| to.len());
        assert_eq!(
            first.is_ok(),
            !matches!(len, Err(StridedError::OutOfBounds { .. } | StridedError::NotUnique { .. }))
        );
        len
    };
    assert_eq!(copied(&[MOST], &[1]), Ok(MOST));
    assert_eq!(copied(&[MOST], &[-1]), Ok(MOST));
    assert_eq!(copied(&[1 << 32, 1 << 31], &[1 << 31, 1]), Ok(1 << 63));
    assert_eq!(copied(&[1 << 62, 2], &[2, -1]), Ok(1 << 63));
    assert!(matches!(copied(&[1 << 31, 2], &[1 << 32, 1]), Err(StridedError::Gaps { .. })));
    let past = [
        (&[1 << 32, 1 << 32][..], &[1 << 32, 1][..]),
        (&[1 << 62, 4], &[4, 1]),
        (&[1 << 62, 4], &[1, 1 << 62]),
        (&[1 << 63, 2], &[1, isize::MIN]),
        (&[MOST, 2], &[1, -1]),
        (&[MOST; 8], &[isize::MIN; 8]),
    ];
    for (extents, strides) in past {
        assert!(matches!(copied(extents, strides), Err(StridedError::OutOfBounds { .. })), "{extents:?} {strides:?}");
    }
}

/// Axes that continue one another in both arrays are one, so that more than 8 can be given, in any order.
#[test]
fn axes_that_continue_are_one() {
    let elements: Vec<u16> = (0..512).collect();
    let packed: Vec<isize> = (0..9).map(|axis| 1 << (8 - axis)).collect();
    let mut to = vec![0; 512];
    copy(&mut to, &packed, &elements, &packed, &[2; 9]).expect("one run");
    assert_eq!(to, elements);

    // Two of nine axes change places: three loops.
    let mut swapped = packed.clone();
    swapped.swap(2, 6);
    copy(&mut to, &packed, &elements, &swapped, &[2; 9]).expect("three loops");
    let source = |at: usize| (at & !0b0100_0100) | (at >> 2 & 1) << 6 | (at >> 6 & 1) << 2;
    assert!((0..512).all(|at| to[at] as usize == source(at)));
    let [mut to_order, mut from_order] = [packed.clone(), swapped.clone()];
    to_order.rotate_left(4);
    from_order.rotate_left(4);
    let mut again = vec![0; 512];
    map(&mut again, &to_order, &elements, &from_order, &[2; 9], |x| x).expect("three loops");
    assert_eq!(again, to);

    // Gaps between all axes of both: nothing continues.
    let apart: Vec<isize> = (0..9).map(|axis| 3_isize.pow(axis)).collect();
    let error = copy(&mut vec![0_u8; 1 << 14], &apart, &vec![0; 1 << 14], &apart, &[2; 9]).unwrap_err();
    assert_eq!(error, StridedError::TooManyAxes { axes: 9 });
    assert_eq!(strategy::<u8>(&packed, &packed, &[2; 9]), Ok(Strategy::Whole { bytes: 512 }));
    let shared = copy(&mut to, &[0; 9], &elements, &packed, &[2; 9]).unwrap_err();
    assert!(matches!(shared, StridedError::NotUnique { stride: 0, .. } | StridedError::TooManyAxes { .. }), "{shared}");
    assert_eq!(copy(&mut to, &[0; 9], &elements, &packed, &[2, 2, 2, 2, 2, 2, 2, 2, 0]), Ok(()));
}
