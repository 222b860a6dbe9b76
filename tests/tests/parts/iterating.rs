//! Laws of the iterators over parts: each gives the parts of its documentation once, from either end, and knows how many are
//! left. Mutable parts share no element.

use crate::chain::{Given, Part, bound, operate};
use crate::reading::agrees;
use crate::run::operated;
use crate::writing::{CANARY, MARGIN};
use crate::{Head, Seq};
use proptest::collection::vec;
use proptest::prelude::*;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use std::collections::VecDeque;
use tensor_layout::axis::{C, H, N, W};
use tensor_layout::ops::{Range, Via};
use tensor_layout::{AxisName, HasAxis, Layout, PartError, View, ViewMut};
use tensor_layout_tests::oracle::{Oracle, Table, parse};
use tensor_layout_tests::random::{Numbers, config, for_every, small_numbers};
use tensor_layout_tests::subject::AnyViewMut;

/// A view, two of its axes, and the iterators over its parts along the first of them, or both.
struct Whole {
    layout: &'static str,
    operations: &'static [&'static str],
    axes: [&'static str; 2],
    /// The length of a chunk.
    len: usize,
    parts: PartsOf,
    /// `None` where there are shared views only.
    parts_mut: Option<PartsMutOf>,
}

type PartsOf = for<'a> fn(&Numbers, Given<'_>, &'a [u32], Kind, &[Step]) -> Result<Taken<Part<'a>>, PartError>;
type PartsMutOf = fn(&Numbers, Given<'_>, &mut [u32], Kind, &mut dyn FnMut(Taken<Writer<'_>>)) -> Result<(), PartError>;
type Writer<'a> = Box<dyn AnyViewMut + 'a>;

/// Which iterator.
#[derive(Clone, Copy, Debug)]
enum Kind {
    AxisIter,
    AxisChunks,
    /// `tiles` of these extents.
    Tiles([usize; 2]),
}

/// The ways to take the next part from an iterator.
#[derive(Clone, Copy, Debug)]
enum Step {
    Next,
    NextBack,
    Nth(usize),
}

/// A part after its origin.
type Placed<P> = ([usize; 2], P);

/// The results: for each step the number of parts before it, and the part, if there was one; for tiles also the origin.
struct Taken<P> {
    parts: Vec<(usize, Option<Placed<P>>)>,
    remainder: Option<P>,
}

impl<P> Taken<P> {
    /// Takes parts from the iterator as the steps say, and one more at each end.
    fn of<I: ExactSizeIterator + DoubleEndedIterator>(
        mut iter: I,
        steps: &[Step],
        part: impl Fn(I::Item) -> ([usize; 2], P),
    ) -> Taken<P> {
        let steps = steps.iter().chain([&Step::Next, &Step::NextBack]);
        let parts = steps.map(|step| {
            assert_eq!(iter.size_hint(), (iter.len(), Some(iter.len())));
            let left = iter.len();
            let next = match step {
                Step::Next => iter.next(),
                Step::NextBack => iter.next_back(),
                Step::Nth(n) => iter.nth(*n),
            };
            (left, next.map(&part))
        });
        Taken { parts: parts.collect(), remainder: None }
    }
}

const NO_ORIGIN: [usize; 2] = [0, 0];

fn parts<'a, A: AxisName, B: AxisName, L: Layout + HasAxis<A> + HasAxis<B>, const LEN: usize>(
    view: View<'a, u32, L>,
    kind: Kind,
    steps: &[Step],
) -> Taken<Part<'a>>
where
    Via<L, Range<A>>: HasAxis<B>,
{
    match kind {
        Kind::AxisIter => Taken::of(view.axis_iter::<A>(), steps, |part| (NO_ORIGIN, Part::of_blocks(part))),
        Kind::AxisChunks => {
            let chunks = view.axis_chunks::<A, LEN>();
            let remainder = Some(Part::of_blocks(chunks.remainder()));
            Taken { remainder, ..Taken::of(chunks, steps, |part| (NO_ORIGIN, Part::of_blocks(part))) }
        }
        Kind::Tiles(size) => {
            Taken::of(view.tiles::<(A, B)>(size).clone(), steps, |(origin, tile)| (origin, Part::of_blocks(tile)))
        }
    }
}

/// All mutable parts at once.
fn parts_mut<A: AxisName, B: AxisName, L: Layout + HasAxis<A> + HasAxis<B>, const LEN: usize>(
    mut view: ViewMut<'_, u32, L>,
    kind: Kind,
    write: &mut dyn FnMut(Taken<Writer<'_>>),
) where
    Via<L, Range<A>>: HasAxis<B>,
{
    fn boxed<'a, M: Layout>(part: ViewMut<'a, u32, M>) -> ([usize; 2], Writer<'a>) {
        (NO_ORIGIN, Box::new(part))
    }
    let all = [Step::Next; 100];
    match kind {
        Kind::AxisIter => write(Taken::of(view.axis_iter_mut::<A>(), &all, boxed)),
        Kind::AxisChunks => {
            let mut chunks = view.axis_chunks_mut::<A, LEN>();
            write(Taken { parts: vec![], remainder: Some(boxed(chunks.remainder()).1) });
            write(Taken::of(chunks, &all, boxed));
        }
        Kind::Tiles(size) => {
            write(Taken::of(view.tiles_mut::<(A, B)>(size), &all, |(origin, tile)| (origin, boxed(tile).1)));
        }
    }
}

/// [`Whole`]s: the layout, the operations on its views, two axes, and the length of a chunk. What stands after `exhaustive:` is compiled with the
/// feature of that name, in place of what stands before it.
macro_rules! wholes {
    ($access:ident: $([$($layout:tt)*] $([$($operation:tt)*])* along $a:ident $b:ident $len:literal;)*) => { Vec::from([
        $(wholes!(@whole $access [$($layout)*] [$([$($operation)*])*] $a $b $len),)*
    ]) };
    ($access:ident:
        $([$($layout:tt)*] $([$($operation:tt)*])* along $a:ident $b:ident $len:literal;)*
        exhaustive: $([$($more:tt)*] $([$($then:tt)*])* along $c:ident $d:ident $other:literal;)*
    ) => { Vec::from([
        $(#[cfg(not(feature = "exhaustive"))] wholes!(@whole $access [$($layout)*] [$([$($operation)*])*] $a $b $len),)*
        $(#[cfg(feature = "exhaustive")] wholes!(@whole $access [$($more)*] [$([$($then)*])*] $c $d $other),)*
    ]) };
    (@whole $access:ident [$($layout:tt)*] [$([$($operation:tt)*])*] $a:ident $b:ident $len:literal) => { Whole {
        layout: stringify!($($layout)*),
        operations: &[$(stringify!($($operation)*)),*],
        axes: [stringify!($a), stringify!($b)],
        len: $len,
        parts: |(extents, strides), mut given, buffer, kind, steps| {
            let view = View::with_layout(bound!(extents, strides: $($layout)*), buffer).expect("a buffer of the span");
            _ = &mut given;
            Ok(parts::<$a, $b, _, $len>(operate!(view, given; $([$($operation)*])*), kind, steps))
        },
        parts_mut: wholes!(@$access [$($layout)*] [$([$($operation)*])*] $a $b $len),
    } };
    (@shared $($whole:tt)*) => { None };
    (@writable [$($layout:tt)*] [$([$($operation:tt)*])*] $a:ident $b:ident $len:literal) => {
        Some(|(extents, strides), mut given, buffer, kind, write| {
            let layout = bound!(extents, strides: $($layout)*);
            let view = ViewMut::with_layout(layout, buffer).expect("a buffer of the span, and a unique layout");
            _ = &mut given;
            parts_mut::<$a, $b, _, $len>(operate!(view, given; $([$($operation)*])*), kind, write);
            Ok(())
        })
    };
}

fn all_wholes() -> Vec<Whole> {
    let mut wholes = wholes![writable:
        [N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8] along H W 4;
        [N=? C=3 H=? W=?; stride(H) = ?] along W C 2;
        [H=6 W=5; pad(W) = 7][reverse W][crop H 4] along W H 3;
        [H=? C=? W=2; order = C/6 H/2 W C%2 H%2 C/2%3] along C H 6;
        exhaustive:
        [H=5 W=4] along H W 2;
        [H=? W=?; pad(W) = 8] along H W 2;
        [Seq=7 Head=? C=2][step Seq 2][fix C] along Seq Head 1;
        [H=4 W=6 C=0] along W H 2;
        [H=3 W=8][split W (C N) 4][permute N C H] along N H 3;
        [N=? C=8 H=?; order = HNC; block(C) = 4] along C H 4;
        [H=4 C=7 W=2; block(C) = 3; block(H) = 2] along H C 2;
        [H=? W=? C=?; block(C) = 2; pad(W) = 3][fix W] along C H 6;
    ];
    wholes.extend(wholes![shared:
        [H=5 W=4; broadcast(H)] along H W 2;
        [H=6 W=?][windows H (H N) 3 1] along H N 2;
        [H=1 W=?][broadcast_to H] along H W 2;
    ]);
    wholes
}

/// The parts that an iterator gives, by the table of the view: each with its origin.
fn expected(table: &Table, whole: &Whole, kind: Kind) -> (VecDeque<([usize; 2], Table)>, Option<Table>) {
    let [a, b] = whole.axes;
    let extents = whole.axes.map(|axis| table.extents[table.position(axis)]);
    let range = |table: &Table, axis, start, end| table.range(axis, start, end).expect("a range in bounds");
    match kind {
        Kind::AxisIter => {
            let parts = (0..extents[0]).map(|index| (NO_ORIGIN, table.fix(a, index).expect("in bounds")));
            (parts.collect(), None)
        }
        Kind::AxisChunks => {
            let whole_chunks = extents[0] / whole.len;
            let chunk = |place| range(table, a, place * whole.len, (place + 1) * whole.len);
            let rest = range(table, a, whole_chunks * whole.len, extents[0]);
            ((0..whole_chunks).map(|place| (NO_ORIGIN, chunk(place))).collect(), Some(rest))
        }
        Kind::Tiles(size) => {
            let mut tiles = VecDeque::new();
            for row in (0..extents[0]).step_by(size[0]) {
                for column in (0..extents[1]).step_by(size[1]) {
                    let rows = range(table, a, row, extents[0].min(row + size[0]));
                    tiles.push_back(([row, column], range(&rows, b, column, extents[1].min(column + size[1]))));
                }
            }
            (tiles, None)
        }
    }
}

/// Tries a law on every view, with random numbers, and with every kind of iterator.
fn for_every_whole(law: impl Fn(&Whole, &Numbers, &[usize], &Table, Kind, &[Step])) {
    let step = prop_oneof![4 => Just(Step::Next), 4 => Just(Step::NextBack), 1 => (0..9_usize).prop_map(Step::Nth)];
    let steps = vec(step, 0..20);
    for whole in all_wholes() {
        let rules = parse(whole.layout);
        let what = format!("{} {:?}", whole.layout, whole.operations);
        let values = (small_numbers(&rules), vec(any::<usize>(), 6), [1..6_usize, 1..6], steps.clone());
        for_every(&what, config().cases.div_ceil(8), values, |(numbers, random, size, steps)| {
            let layout = Table::of(&Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers"));
            let (given, Ok(table)) = operated(&layout, whole.operations, &random) else { return };
            // Tiles consist of whole blocks.
            let blocks = whole.axes.map(|axis| table.block(axis));
            let size = [size[0] * blocks[0], size[1] * blocks[1]];
            for kind in [Kind::AxisIter, Kind::AxisChunks, Kind::Tiles(size)] {
                law(&whole, &numbers, &given, &table, kind, &steps);
            }
        });
    }
}

fn own_offsets(whole: &Whole, numbers: &Numbers) -> Vec<u32> {
    let layout = Oracle::of(&parse(whole.layout).bind(&numbers.0, &numbers.1)).expect("small numbers");
    (0..layout.span() as u32).collect()
}

/// From either end and by `nth`, the parts come in order and once, and the length is exact at every step. Part `i` of `axis_iter` is
/// `fix(i)`. Part `i` of `axis_chunks` is the crop from `i * LEN` on, and the remainder is the rest. A part of `tiles` is `tile[[a, b]] ==
/// self[[origin[0] + a, origin[1] + b]]`, also if the view has no elements.
#[test]
fn parts_come_in_order_from_both_ends() {
    for_every_whole(|whole, numbers, given, table, kind, steps| {
        let buffer = own_offsets(whole, numbers);
        let taken = (whole.parts)(numbers, Given(given), &buffer, kind, steps).expect("a view, as of the table");
        let (mut parts, remainder) = expected(table, whole, kind);
        let steps = steps.iter().chain([&Step::Next, &Step::NextBack]);
        for ((left, part), step) in taken.parts.iter().zip(steps) {
            assert_eq!(*left, parts.len(), "before {step:?}");
            let next = match step {
                Step::Next => parts.pop_front(),
                Step::NextBack => parts.pop_back(),
                Step::Nth(n) => parts.drain(..parts.len().min(n + 1)).next_back().filter(|_| *left > *n),
            };
            assert_eq!(part.is_some(), next.is_some(), "{step:?} of {left}");
            let Some(((origin, part), (expected_origin, table))) = part.as_ref().zip(next) else { continue };
            assert_eq!(*origin, expected_origin);
            agrees(part, &table, &buffer);
        }
        assert_eq!(taken.remainder.is_some(), remainder.is_some());
        if let Some((remainder, table)) = taken.remainder.zip(remainder) {
            agrees(&remainder, &table, &buffer);
        }
    });
}

/// Mutable parts may be held all at once, and no two share an element: the values that are written through each are there at the end, and
/// nothing else is written.
#[test]
fn mutable_parts_share_no_element() {
    for_every_whole(|whole, numbers, given, table, kind, _| {
        let (parts, remainder) = expected(table, whole, kind);
        let span = own_offsets(whole, numbers).len();
        let Some(parts_mut) = whole.parts_mut.filter(|_| table.is_unique()) else { return };
        let mut buffer = vec![CANARY; MARGIN + span + MARGIN];
        let mut expected = buffer.clone();
        let tables = parts.iter().map(|(_, table)| table);
        for (number, table) in remainder.iter().chain(tables).zip(1..).map(|(table, number)| (number, table)) {
            table.elements().into_iter().for_each(|element| expected[MARGIN + element] = number);
        }
        let mut number = 1;
        let written = parts_mut(numbers, Given(given), &mut buffer[MARGIN..][..span], kind, &mut |taken| {
            let taken_parts = taken.parts.into_iter().filter_map(|(_, part)| Some(part?.1));
            let mut writers: Vec<Writer<'_>> = taken.remainder.into_iter().chain(taken_parts).collect();
            for writer in writers.iter_mut() {
                writer.fill(number);
                number += 1;
            }
        });
        // If the layout of the whole is not unique, there is no mutable view.
        assert_eq!(written, Ok(()));
        assert_eq!(buffer, expected, "{kind:?} of {table:?}");
    });
}

/// The parallel forms give the same parts at the same places.
#[test]
fn parallel_parts_are_the_serial_ones() {
    let numbers: Vec<u32> = (0..7 * 640).collect();
    let layout = <tensor_layout::layout!(H=? W=9 C=3; pad(W) = 10)>::with_extents([149]).expect("small numbers");
    let view = View::with_layout(layout, &numbers).expect("a buffer of the span").reverse::<H>();
    let of_each = |part: View<'_, u32, _>| part.iter().copied().collect::<Vec<u32>>();
    let serial: Vec<_> = view.axis_iter::<H>().map(of_each).collect();
    assert_eq!(view.par_axis_iter::<H>().map(of_each).collect::<Vec<_>>(), serial);
    let of_each = |part: View<'_, u32, _>| part.iter().copied().collect::<Vec<u32>>();
    let serial: Vec<_> = view.axis_chunks::<H, 4>().map(of_each).collect();
    assert_eq!(view.par_axis_chunks::<H, 4>().map(of_each).collect::<Vec<_>>(), serial);
    let of_each = |(origin, part): ([usize; 2], View<'_, u32, _>)| (origin, part.iter().copied().collect::<Vec<u32>>());
    let serial: Vec<_> = view.tiles::<(H, W)>([4, 5]).map(of_each).collect();
    assert_eq!(view.par_tiles::<(H, W)>([4, 5]).map(of_each).collect::<Vec<_>>(), serial);
    let (first, rest): (Vec<_>, Vec<_>) = view.par_tiles::<(H, W)>([4, 5]).partition(|(origin, _)| origin[0] < 40);
    assert_eq!((first.len(), rest.len()), (20, 56));
}

/// Parallel threads write the same through mutable parts as one thread.
#[test]
fn parallel_mutable_parts_share_no_element() {
    type Image = tensor_layout::layout!(H=150 W=9 C=3; pad(W) = 10);
    let mut serial = vec![CANARY; 150 * 30];
    let mut parallel = serial.clone();
    let numbered = |(number, fill): (usize, &mut dyn FnMut(u32))| fill(number as u32);
    let mut one = ViewMut::<u32, Image>::new(&mut serial).expect("a buffer of the span").reverse::<W>();
    let mut many = ViewMut::<u32, Image>::new(&mut parallel).expect("a buffer of the span").reverse::<W>();

    one.axis_iter_mut::<H>().enumerate().for_each(|(n, mut row)| numbered((n, &mut |value| row.fill(value))));
    many.par_axis_iter_mut::<H>().enumerate().for_each(|(n, mut row)| numbered((n, &mut |value| row.fill(value))));
    assert_eq!(one, many);
    one.axis_chunks_mut::<W, 2>().enumerate().for_each(|(n, mut part)| numbered((n, &mut |value| part.fill(value))));
    many.par_axis_chunks_mut::<W, 2>()
        .enumerate()
        .for_each(|(n, mut part)| numbered((n, &mut |value| part.fill(value))));
    assert_eq!(one, many);
    one.tiles_mut::<(H, C)>([7, 2])
        .enumerate()
        .for_each(|(n, (_, mut tile))| numbered((n, &mut |value| tile.fill(value))));
    many.par_tiles_mut::<(H, C)>([7, 2])
        .enumerate()
        .for_each(|(n, (_, mut tile))| numbered((n, &mut |value| tile.fill(value))));
    assert_eq!(one, many);
    assert_eq!(serial, parallel);
    assert_eq!(serial.iter().filter(|value| **value == CANARY).count(), 150 * 3);
}
