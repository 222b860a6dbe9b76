//! `map_from` and `map_from_indexed` between random layouts, of elements of different sizes.

use crate::block::Block;
use bytemuck::Pod;
use std::rc::Rc;
use tensor_layout::convert::{MapStrategy, map_strategy_of_layouts};
use tensor_layout::{Layout, View, ViewMut};
use tensor_layout_memory::fuzz::map_kind;
use tensor_layout_memory::{Fuzz, Pair, Random, Trial, pair};

/// A map between random layouts of two types, of elements of two types.
type Map = Box<dyn Fn(&mut Random, usize) -> MapStrategy>;

/// An element that is made from a number, and gives one.
trait Number: Pod + PartialEq {
    fn of(number: u64) -> Self;
    fn number(self) -> u64;
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl Number for $number {
            fn of(number: u64) -> Self {
                number as $number
            }
            fn number(self) -> u64 {
                self as u64
            }
        }
    )* };
}

numbers!(u8 u16 u32 u64 u128 f32);

impl Number for [u8; 3] {
    fn of(number: u64) -> Self {
        [number as u8, (number >> 8) as u8, (number >> 16) as u8]
    }
    fn number(self) -> u64 {
        u64::from(self[0]) | u64::from(self[1]) << 8 | u64::from(self[2]) << 16
    }
}

impl Number for [u64; 5] {
    fn of(number: u64) -> Self {
        [number, !number, 0, 1, number / 2]
    }
    fn number(self) -> u64 {
        self[0] ^ self[4]
    }
}

fn map_of<T: Number, U: Number, To: Layout, From: Layout>(pair: &Rc<Pair<To, From>>) -> Map {
    let pair = Rc::clone(pair);
    Box::new(move |random, most| {
        let (to, from) = pair.random(random, most);
        map::<T, U, To, From>(random, &to, &from)
    })
}

fn of_few_elements<To: Layout, From: Layout>(pair: Pair<To, From>) -> Vec<Map> {
    let pair = Rc::new(pair);
    vec![map_of::<f32, u8, _, _>(&pair)]
}

/// Maps to larger elements, to smaller ones, and to elements of the same size.
fn of_all_elements<To: Layout, From: Layout>(pair: Pair<To, From>) -> Vec<Map> {
    let pair = Rc::new(pair);
    vec![
        map_of::<f32, u8, _, _>(&pair),
        map_of::<u8, f32, _, _>(&pair),
        map_of::<u32, u32, _, _>(&pair),
        map_of::<u8, [u8; 3], _, _>(&pair),
        map_of::<u128, u64, _, _>(&pair),
        map_of::<[u64; 5], u8, _, _>(&pair),
        map_of::<u16, [u64; 5], _, _>(&pair),
    ]
}

fn maps() -> Vec<Map> {
    let maps = [
        of_few_elements(pair!([A=?; overlap(A) = ?] <- [A=?; overlap(A) = ?])),
        of_few_elements(pair!([A=? B=?; overlap(A) = ?; overlap(B) = ?] <- [B=? A=?; overlap(A) = ?; overlap(B) = ?])),
        of_few_elements(pair!([A=? B=?; order = BA; pad(A) = 16] <- [A=? B=?; overlap(B) = ?; broadcast(A)])),
        of_few_elements(pair!([H=? W=? C=3] <- [C=3 H=? W=?; overlap(H) = ?])),
        of_all_elements(pair!(
            [A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?]
            <- [B=? C=? A=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?]
        )),
        of_few_elements(pair!([N=? C=? H=? W=?; order = NHWC; pad(H) = 8] <- [N=? C=? H=? W=?; broadcast(N)])),
        of_few_elements(pair!(
            [A=? B=? C=? D=? E=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?]
            <- [A=? B=? C=? D=? E=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?]
        )),
    ];
    maps.into_iter().flatten().collect()
}

/// Maps between two buffers of exactly the spans, with the index or without, and compares with plain loops.
fn map<T: Number, U: Number, To: Layout, From: Layout>(
    random: &mut Random,
    to: &Trial<To>,
    from: &Trial<From>,
) -> MapStrategy {
    let mut target = Block::random(random, to.plain.span() * size_of::<T>(), align_of::<T>());
    let mut source = Block::random(random, from.plain.span() * size_of::<U>(), align_of::<U>());
    let is_indexed = random.once_in(2);
    let elements: &mut [U] = bytemuck::cast_slice_mut(source.bytes_mut());
    elements.iter_mut().zip(1..).for_each(|(element, number)| *element = U::of(number * 37));
    let elements: &[U] = elements;

    let made = |element: U, count: u64| T::of(element.number() * 3 + if is_indexed { count } else { 7 });
    let mut expected = bytemuck::cast_slice::<u8, T>(target.bytes()).to_vec();
    let mut count = 0; // of the indices in logical order
    to.plain.for_each_pair(&from.plain, &mut |[to, from]| {
        expected[to] = made(elements[from], count);
        count += 1;
    });

    let source_view = View::with_layout(from.layout, elements).expect("a buffer of the span");
    let target_view = ViewMut::<T, _>::with_layout(to.layout, bytemuck::cast_slice_mut(target.bytes_mut()));
    let mut target_view = target_view.expect("a unique layout, and a buffer of the span");
    if is_indexed {
        let place = |count, (&digit, &extent): (&usize, &usize)| count * extent as u64 + digit as u64;
        target_view.map_from_indexed(&source_view, |index: To::Index, element| {
            made(element, index.as_ref().iter().zip(&to.plain.extents).fold(0, place))
        });
    } else {
        target_view.map_from(&source_view, |element| made(element, 0));
    }
    let what = || format!("{} from {:?} to {:?}", std::any::type_name::<(T, U)>(), from.plain, to.plain);
    assert!(bytemuck::cast_slice::<u8, T>(target.bytes()) == expected, "{}", what());
    target.assert_intact();
    source.assert_intact();
    map_strategy_of_layouts::<T, U>(&to.layout, &from.layout)
}

#[test]
fn maps_between_random_layouts() {
    let maps = maps();
    let kinds = Fuzz { name: "maps", one_of: 1 }.run(|random, _| {
        let map = &maps[random.below(maps.len())];
        let most = random.one_of(&[30, 300, 3_000, 3_000, 30_000]);
        map_kind(map(random, most)).to_owned()
    });
    if kinds.values().sum::<u64>() >= 10_000 {
        let all = ["Nothing", "Rows", "Fill", "Interleave", "Staged", "Elements"];
        assert!(all.iter().all(|kind| kinds.contains_key(*kind)), "strategies that no case had: {kinds:?}");
    }
}
