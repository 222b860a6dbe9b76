//! Laws of two parts at once: copies, maps and walks go by the indices, for all strides. The parts are large enough for every
//! kind of loop that a conversion chooses from.

use crate::chain::{Given, bound, operate};
use crate::run::operated;
use crate::writing::{CANARY, MARGIN};
use std::collections::BTreeMap;
use tensor_layout::axis::{C, D, H, I, K, O, P, W};
use tensor_layout::{PartError, StridedLayout, View, ViewMut};
use tensor_layout_tests::oracle::{Oracle, Rules, Table, parse};
use tensor_layout_tests::random::Numbers;

/// The ways from one part to the other.
#[derive(Clone, Copy, Debug)]
enum Way {
    Copy,
    ParCopy,
    Map,
    ParMap,
    Zip,
}

impl Way {
    const ALL: [Way; 5] = [Way::Copy, Way::ParCopy, Way::Map, Way::ParMap, Way::Zip];

    /// The result for an element.
    fn expected(self, element: u32) -> u32 {
        match self {
            Way::Copy | Way::ParCopy => element,
            Way::Map | Way::ParMap | Way::Zip => element + 1,
        }
    }

    fn convert<M: StridedLayout, L: StridedLayout>(self, mut to: ViewMut<'_, u32, M>, from: View<'_, u32, L>) {
        match self {
            Way::Copy => to.copy_from(&from),
            Way::ParCopy => to.par_copy_from(&from),
            Way::Map => to.map_from(&from, |element| element + 1),
            Way::ParMap => to.par_map_from(&from, |element| element + 1),
            Way::Zip => to.zip_mut(&from).for_each(|to, from| *to = from + 1),
        }
    }
}

/// Two parts of the same axes: a destination and a source. Each is a layout and operations on its views.
struct Pair {
    to: [&'static str; 2],
    from: [&'static str; 2],
    convert: Convert,
}

type Convert = fn(&Bound, &Bound, &mut [u32], &[u32], Way) -> Result<(), PartError>;

/// The numbers of a layout, and those that operations on its views are given at run time.
type Bound = (Numbers, Vec<usize>);

macro_rules! pairs {
    (
        $([$($to:tt)*] $to_operation:tt <- $from:tt $from_operation:tt;)*
        exhaustive: $([$($more:tt)*] $then:tt <- $of:tt $after:tt;)*
    ) => { &[
        $(#[cfg(not(feature = "exhaustive"))] pairs!(@pair [$($to)*] $to_operation $from $from_operation),)*
        $(#[cfg(feature = "exhaustive")] pairs!(@pair [$($more)*] $then $of $after),)*
    ] };
    (@pair [$($to:tt)*] [$($to_operation:tt)*] [$($from:tt)*] [$($from_operation:tt)*]) => { Pair {
        to: [stringify!($($to)*), stringify!($($to_operation)*)],
        from: [stringify!($($from)*), stringify!($($from_operation)*)],
        convert: pairs!(@convert [$($to)*] [$($to_operation)*] [$($from)*] [$($from_operation)*]),
    } };
    (@convert [$($to:tt)*] [$($to_operation:tt)*] [$($from:tt)*] [$($from_operation:tt)*]) => {
        |((to_extents, to_strides), to_given), ((from_extents, from_strides), from_given), to_buffer, from_buffer, way| {
            let (mut to_given, mut from_given) = (Given(to_given), Given(from_given));
            _ = (&mut to_given, &mut from_given); // most operations take no number
            let to = ViewMut::with_layout(bound!(to_extents, to_strides: $($to)*), to_buffer).expect("a unique layout");
            let from = View::with_layout(bound!(from_extents, from_strides: $($from)*), from_buffer);
            let from = from.expect("a buffer of the span");
            way.convert(operate!(to, to_given; $($to_operation)*), operate!(from, from_given; $($from_operation)*));
            Ok(())
        }
    };
}

static PAIRS: &[Pair] = pairs![
    [C=? H=? W=?] [[reverse C][reverse H][reverse W]] <- [C=? H=? W=?] [[reverse H]];
    [C=3 H=40 W=70] [[reverse H]] <- [H=40 W=70 C=3] [[reverse C]];
    [H=20 W=30] [] <- [H=40 W=60] [[step H 2][step W 2][reverse W]];
    [P=? K=3; order = KP] [] <- [W=?] [[windows W (P K) 3 1]];
    exhaustive:
    [P=? K=3] [] <- [W=?] [[windows W (P K) 3 1]];
    [C=? H=? W=?] [] <- [C=? H=? W=?] [[reverse W]];
    [H=? W=? C=?] [] <- [C=? H=? W=?] [[reverse W]];
    [H=? W=? C=?] [[reverse C]] <- [H=? W=? C=?] [];
    [C=? H=? W=?] [] <- [W=? H=? C=?] [[reverse H][reverse W]];
    [C=? H=? W=?; order = WHC] [] <- [C=? H=? W=?] [[reverse W][permute H C W]];
    [H=40 W=60] [[step W 2][step H 2]] <- [H=20 W=30] [];
    [O=? I=4; order = IO] [[reverse I]] <- [D=?] [[split D (O I) 4]];
    [D=?] [[split D (O I) 4]] <- [O=? I=4; order = IO] [[reverse O]];
];

/// The extents of the axes by name. `P` windows are as many as fit into `W`, and `D` is four times `O`.
fn extents(c: usize, h: usize, w: usize) -> BTreeMap<&'static str, usize> {
    BTreeMap::from([("C", c), ("H", h), ("W", w), ("P", w - 2), ("O", w), ("D", 4 * w)])
}

fn numbers(rules: &Rules, extents: &BTreeMap<&str, usize>) -> Numbers {
    let unknown = rules.axes.iter().filter(|axis| axis.extent.is_none());
    (unknown.map(|axis| extents[&*axis.name]).collect(), vec![])
}

/// The table of a part, the numbers of its layout and operations, and the span of the buffer that it is a part of.
fn table([layout, operations]: [&str; 2], extents: &BTreeMap<&str, usize>) -> (Table, Bound, usize) {
    let rules = parse(layout);
    let numbers = numbers(&rules, extents);
    let whole = Table::of(&Oracle::of(&rules.bind(&numbers.0, &[])).expect("small numbers"));
    let operations: Vec<&str> = operations.split(['[', ']']).filter(|operation| !operation.trim().is_empty()).collect();
    let (given, part) = operated(&whole, &operations, &[1; 12]);
    (part.expect("operations that suit the extents"), (numbers, given), whole.span())
}

/// A pair with its numbers.
struct Trial<'a> {
    pair: &'a Pair,
    to: Bound,
    from: Bound,
    /// The spans of the buffers.
    spans: [usize; 2],
    /// The places in the two buffers of the elements of each index.
    places: Vec<[usize; 2]>,
}

impl Trial<'_> {
    fn new<'a>(pair: &'a Pair, extents: &BTreeMap<&str, usize>) -> Trial<'a> {
        let (to_table, to, to_span) = table(pair.to, extents);
        let (from_table, from, from_span) = table(pair.from, extents);
        let axes: Vec<usize> = to_table.names.iter().map(|name| from_table.position(name)).collect();
        let places = to_table.indices().into_iter().map(|index| {
            let mut matched = vec![0; index.len()];
            axes.iter().zip(&index).for_each(|(axis, digit)| matched[*axis] = *digit);
            [to_table.element(&index), from_table.element(&matched)].map(|place| place.expect("equal extents"))
        });
        Trial { pair, to, from, spans: [to_span, from_span], places: places.collect() }
    }

    fn holds(&self) {
        let source: Vec<u32> = (0..self.spans[1] as u32).collect();
        for way in Way::ALL {
            let mut buffer = vec![CANARY; MARGIN + self.spans[0] + MARGIN];
            let mut expected = buffer.clone();
            for [to, from] in &self.places {
                expected[MARGIN + to] = way.expected(source[*from]);
            }
            let part = &mut buffer[MARGIN..][..self.spans[0]];
            (self.pair.convert)(&self.to, &self.from, part, &source, way).expect("parts, as of the tables");
            assert!(buffer == expected, "{way:?} of {:?} <- {:?}", self.pair.to, self.pair.from);
        }
    }
}

/// `to[index] == from[index]` after a copy, and `to[index] == f(from[index])` after a map or a walk, matched by the names of the
/// axes; nothing else is written.
#[test]
fn elements_are_matched_by_index() {
    for pair in PAIRS {
        let is_static = [pair.to, pair.from].iter().all(|part| !part[0].contains('?'));
        for (c, h, w) in
            [(3, 12, 70), (4, 32, 33), (16, 9, 20), (1, 40, 66), (2, 3, 4), (1, 2, 600), (1, 600, 3), (0, 5, 5)]
        {
            let trial = Trial::new(pair, &extents(c, h, w));
            trial.holds();
            if is_static {
                break;
            }
        }
    }
}

/// Parts are equal iff their extents are and the elements of each index are.
#[test]
fn parts_are_equal_by_element() {
    let buffer: Vec<u32> = (0..60).collect();
    let view = View::<u32, tensor_layout::layout!(H=5 W=12)>::new(&buffer).expect("a buffer of the span");
    let mut backwards: Vec<u32> = buffer.iter().rev().copied().collect();
    let other = View::<u32, tensor_layout::layout!(H=5 W=12)>::new(&backwards).expect("a buffer of the span");
    assert!(view == other.reverse::<H>().reverse::<W>());
    assert!(view != other);
    assert!(view.range::<H>(1..3) == other.reverse::<W>().reverse::<H>().range::<H>(1..=2));
    assert!(view.range::<H>(1..3) != view.range::<H>(1..4));
    backwards[7] += 1;
    let other = View::<u32, tensor_layout::layout!(H=5 W=12)>::new(&backwards).expect("a buffer of the span");
    assert!(view != other.reverse::<H>().reverse::<W>());
}
