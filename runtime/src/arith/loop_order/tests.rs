//! Walks along courses, compared with the indices one by one, and with walks of sorted nests: all layouts of few axes, and random
//! ones after random operations.

use super::LoopOrder;
use crate::arith::name::NumberedName;
use crate::arith::nest::{Loop, Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::op::{KeptDigits, Op, apply};
use crate::arith::resolve::{bind, strided};
use crate::arith::rules::{AxisSpec, Rules, StrideRule, WrittenOrder};
use crate::arith::spec::{MAX_RANK, SAME_AXES, Spec};
use crate::arith::walk::Walk;
use core::fmt;
use std::vec::Vec;

const NAMES: [&str; 4] = ["A", "B", "C", "D"];

/// What a type knows of a layout, and the numbers of a value of it.
#[derive(Clone, Copy)]
struct Layout {
    spec: Spec,
    numbers: Numbers,
}

/// An axis of a layout: its extent, whether the type knows it, its rules, and the stride where the rules leave it to run time.
#[derive(Clone, Copy, Debug)]
struct Axis {
    extent: usize,
    is_known: bool,
    rules: Rules,
    stride: isize,
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout { spec, numbers } = self;
        write!(f, "order {:?}, continues {:b}:", &spec.order[..spec.rank], spec.continues)?;
        (0..spec.rank).try_for_each(|k| {
            let (extent, stride) = (numbers.extents[k], numbers.strides[k]);
            let known = |is_known| if is_known { "" } else { "?" };
            write!(f, " {extent}{} by {stride}{};", known(spec.knows_extent(k)), known(spec.knows_stride(k)))
        })
    }
}

impl Layout {
    fn of(axes: &[Axis], order: &[usize; MAX_RANK]) -> Layout {
        let mut specs = [AxisSpec::NONE; MAX_RANK];
        for (k, axis) in axes.iter().enumerate() {
            let extent = axis.is_known.then_some(axis.extent);
            specs[k] = AxisSpec { name: NumberedName::of(NAMES[k]), extent, rules: axis.rules };
        }
        let specs = &mut specs[..axes.len()];
        let mut order = WrittenOrder::of_axes(*order, specs);
        let spec = strided(specs, &order).expect("small numbers");
        let extents: Vec<usize> = axes.iter().filter(|axis| !axis.is_known).map(|axis| axis.extent).collect();
        let is_open = |axis: &&Axis| matches!(axis.rules.stride, StrideRule::AtRunTime);
        let strides: Vec<isize> = axes.iter().filter(is_open).map(|axis| axis.stride).collect();
        bind(specs, &mut order, &extents, &strides);
        Layout { spec, numbers: strided(specs, &order).expect("small numbers").numbers() }
    }

    /// The result of an operation, if there is one.
    fn after(&self, op: &Op, given: usize) -> Option<Layout> {
        op.check(&self.spec.names, &self.numbers, given).ok()?;
        let spec = apply(&self.spec, op).expect("what the type knows holds for the value");
        Some(Layout { spec, numbers: op.numbers(&KeptDigits::NONE, &self.numbers, given) })
    }

    fn is_empty(&self) -> bool {
        self.numbers.extents.contains(&0)
    }

    /// The offset of an index from the lowest element.
    fn offset(&self, index: &[usize; MAX_RANK]) -> usize {
        let Numbers { extents, strides } = self.numbers;
        let along = |k: usize| match strides[k] {
            stride if stride < 0 => (extents[k] - 1 - index[k]) * stride.unsigned_abs(),
            stride => index[k] * stride as usize,
        };
        (0..self.spec.rank).map(along).sum()
    }

    /// All indices, in logical order.
    fn indices(&self) -> Vec<[usize; MAX_RANK]> {
        let mut indices = Vec::from([[0; MAX_RANK]]);
        for axis in 0..self.spec.rank {
            let along = |index: [usize; MAX_RANK]| {
                (0..self.numbers.extents[axis]).map(move |digit| {
                    let mut index = index;
                    index[axis] = digit;
                    index
                })
            };
            indices = indices.into_iter().flat_map(along).collect();
        }
        indices
    }

    /// What the type says is so for this value.
    fn check_promises(&self, loop_order: &LoopOrder) {
        let Layout { spec, numbers } = self;
        for axis in 0..spec.rank {
            assert!(!spec.knows_extent(axis) || spec.extents[axis] == numbers.extents[axis], "{self:?}");
            let is_free = numbers.extents[axis] == 1 || self.is_empty();
            assert!(
                is_free || !spec.knows_stride(axis) || spec.terms[axis].stride == numbers.strides[axis],
                "{self:?}"
            );
            assert!(is_free || !spec.is_forward_along(axis) || numbers.strides[axis] >= 0, "{self:?}");
        }
        assert!(!spec.is_ordered || self.is_empty() || loop_order.descends(numbers), "{self:?}");
    }
}

/// What a walk visits, in its order: the offsets in all layouts, and the index, if each loop is along one axis.
fn visits<const N: usize>(walk: &Walk<N>) -> Vec<([usize; N], [usize; MAX_RANK])> {
    let mut visits = Vec::from([(walk.starts, [0; MAX_RANK])]);
    for this in walk.outer.iter().chain([&walk.inner]) {
        let along = |(offsets, index)| (0..this.extent).map(move |k| stepped(this, offsets, index, k));
        visits = visits.into_iter().flat_map(along).collect();
    }
    visits
}

fn stepped<const N: usize>(
    this: &Loop<N>,
    mut offsets: [usize; N],
    mut index: [usize; MAX_RANK],
    iteration: usize,
) -> ([usize; N], [usize; MAX_RANK]) {
    for (offset, stride) in offsets.iter_mut().zip(this.strides) {
        *offset = offset.wrapping_add_signed(stride.wrapping_mul(iteration as isize));
    }
    if let Some(digit) = index.get_mut(this.axis) {
        *digit = if this.reversed { this.extent - 1 - iteration } else { iteration };
    }
    (offsets, index)
}

/// The walk that is made of layouts with a `?`.
fn walk_of<const N: usize>(
    layouts: &[Layout; N],
    matchings: &[[usize; MAX_RANK]; N],
    order: Traversal,
    by_axes: bool,
) -> Walk<N> {
    let (specs, numbers) = (layouts.each_ref().map(|layout| &layout.spec), layouts.map(|layout| layout.numbers));
    let loop_order = LoopOrder::over(specs, matchings, order, by_axes);
    let loop_order = match loop_order.is_ordered || loop_order.descends(&numbers[0]) {
        true => loop_order,
        false => LoopOrder::sorted(specs[0].rank, &numbers, matchings, by_axes),
    };
    Walk::along(&loop_order, &numbers, matchings, &specs.map(|spec| spec.forward), order)
}

/// Whether strides of the first layout descend from the outermost loop on, as memory order is.
fn descends<const N: usize>(walk: &Walk<N>) -> bool {
    let loops = walk.outer.iter().chain([&walk.inner]).filter(|this| this.extent > 1 && this.strides[0] != 0);
    loops.map(|this| core::cmp::Reverse(this.strides[0])).is_sorted()
        && walk.outer.iter().chain([&walk.inner]).all(|this| this.extent == 1 || this.strides[0] >= 0)
}

/// Every walk of the layouts gives the offsets of each index of the first one once: in logical order, or in memory order as a
/// sorted nest does.
fn check<const N: usize>(layouts: &[Layout; N], matchings: &[[usize; MAX_RANK]; N]) {
    let first = &layouts[0];
    let numbers = layouts.map(|layout| layout.numbers);
    let offsets = |index: &[usize; MAX_RANK]| {
        let mut k = 0;
        layouts.each_ref().map(|layout| {
            let mut matched = [0; MAX_RANK];
            (0..first.spec.rank).for_each(|axis| matched[matchings[k][axis]] = index[axis]);
            k += 1;
            layout.offset(&matched)
        })
    };
    let expected: Vec<_> = first.indices().iter().map(|index| (offsets(index), *index)).collect();
    for (order, by_axes) in [(Traversal::Memory, false), (Traversal::Memory, true), (Traversal::Logical, false)] {
        let walk = walk_of(layouts, matchings, order, by_axes);
        let mut given = visits(&walk);
        let only_offsets = |visits: &[([usize; N], _)]| visits.iter().map(|visit| visit.0).collect::<Vec<_>>();
        if order == Traversal::Logical {
            assert_eq!(only_offsets(&given), only_offsets(&expected), "{layouts:?}");
            continue;
        }
        assert!(first.is_empty() || descends(&walk), "{layouts:?}\n{given:?}");
        let sorted = Walk::of(Nest::over(first.spec.rank, &numbers, matchings, order), order, by_axes);
        assert!(first.is_empty() || descends(&sorted), "{layouts:?}");
        given.sort_unstable();
        let mut expected = expected.clone();
        expected.sort_unstable();
        if by_axes {
            assert_eq!(given, expected, "{layouts:?}");
        } else {
            assert_eq!(only_offsets(&given), only_offsets(&expected), "{layouts:?}");
        }
    }
    let (specs, order) = (layouts.each_ref().map(|layout| &layout.spec), Traversal::Memory);
    first.check_promises(&LoopOrder::over(specs, matchings, order, true));
}

/// Every kind of axis with these extents and strides.
fn axes(extents: &[usize], strides: &[isize]) -> Vec<Axis> {
    let rules = [
        (1, StrideRule::Aligned(1)),
        (3, StrideRule::Aligned(1)),
        (1, StrideRule::Aligned(4)),
        (1, StrideRule::Exactly(2)),
        (1, StrideRule::Broadcast),
    ];
    let at_run_time = strides.iter().map(|&stride| (1, StrideRule::AtRunTime, stride));
    let rules: Vec<_> = rules.into_iter().map(|(pad, rule)| (pad, rule, 0)).chain(at_run_time).collect();
    let all = extents.iter().flat_map(|&extent| [(extent, false), (extent, true)]);
    let axis = |(extent, is_known), (pad, stride_rule, stride)| Axis {
        extent,
        is_known,
        rules: Rules {
            pad,
            stride: stride_rule,
            may_share: !matches!(stride_rule, StrideRule::Aligned(_)),
            ..Rules::PACKED
        },
        stride,
    };
    all.flat_map(|extent| rules.iter().map(move |rule| axis(extent, *rule)).collect::<Vec<_>>()).collect()
}

/// All orders of `rank` axes.
fn orders(rank: usize) -> Vec<[usize; MAX_RANK]> {
    let mut orders = Vec::from([[0; MAX_RANK]]);
    for axis in 0..rank {
        let with = |order: [usize; MAX_RANK]| {
            (0..=axis).map(move |place| {
                let mut order = order;
                order.copy_within(place..axis, place + 1);
                order[place] = axis;
                order
            })
        };
        orders = orders.into_iter().flat_map(with).collect();
    }
    orders
}

/// The layout, and with each axis reversed.
fn with_reversed(layout: Layout) -> Vec<Layout> {
    let mut layouts = Vec::from([layout]);
    for axis in 0..layout.spec.rank {
        let reversed = |layout: &Layout| layout.after(&Op::reverse(&layout.spec, axis), 0).expect("any axis");
        let more: Vec<_> = layouts.iter().map(reversed).collect();
        layouts.extend(more);
    }
    layouts
}

#[test]
fn layouts_of_up_to_two_axes() {
    check(&[Layout::of(&[], &[0; MAX_RANK])], &[SAME_AXES]);
    let axes = axes(&[0, 1, 2, 3], &[0, 1, -3, 7]);
    for &a in &axes {
        with_reversed(Layout::of(&[a], &[0; MAX_RANK])).into_iter().for_each(|layout| check(&[layout], &[SAME_AXES]));
        for (&b, order) in axes.iter().flat_map(|b| orders(2).into_iter().map(move |order| (b, order))) {
            let layouts = with_reversed(Layout::of(&[a, b], &order));
            layouts.into_iter().for_each(|layout| check(&[layout], &[SAME_AXES]));
        }
    }
}

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A layout of these extents, of random rules.
    fn layout(&mut self, extents: &[usize]) -> Layout {
        let kinds = axes(&[0], &[1, 2, 5, 6, 12, 40]);
        let axis = |&extent: &usize| Axis { extent, ..self.one_of(&kinds) };
        let axes: Vec<_> = extents.iter().map(axis).collect();
        Layout::of(&axes, &self.one_of(&orders(extents.len())))
    }

    /// An operation, and the number that it is given at run time.
    fn op(&mut self, of: &Layout) -> Option<(Op, usize)> {
        let (spec, rank) = (&of.spec, of.spec.rank);
        if rank == 0 {
            return Op::insert(spec, "New").ok().map(|op| (op, 0));
        }
        let (axis, other) = (self.below(rank), self.below(rank));
        let extent = of.numbers.extents[axis];
        let few = 1 + self.below(3);
        let pair = [spec.names[axis], ["Inner", "Innermost"][self.below(2)]];
        let op = match self.below(14) {
            0 => Op::fix(spec, axis),
            1 => Op::crop(spec, axis, few),
            2 => return Some((Op::range(spec, axis), self.below(extent + 1))),
            3 => Op::step(spec, axis, few).ok()?,
            4 => Op::reverse(spec, axis),
            5 => Op::permute(spec, &self.one_of(&orders(rank)), rank).expect("every axis"),
            6 => Op::insert(spec, "New").ok()?,
            7 => Op::squeeze(spec, axis),
            8 => Op::broadcast(spec, axis, Some(few)),
            9 => return Some((Op::broadcast(spec, axis, None), few)),
            10 => Op::split(spec, axis, pair, few).ok()?,
            11 => Op::windows(spec, axis, pair, few, 1 + self.below(2)).ok()?,
            12 => return Some((Op::step_by(spec, axis), few)),
            _ if axis == other => return None,
            _ if self.below(2) == 0 => Op::diagonal(spec, [axis, other], "New").ok()?,
            _ => {
                let mut axes = [0; MAX_RANK];
                [axes[0], axes[1]] = [axis, other];
                Op::merge(spec, axes, 2, "New").ok()?
            }
        };
        Some((op, 0))
    }

    /// The layout after up to so many operations.
    fn part(&mut self, mut layout: Layout, most: usize) -> Layout {
        for _ in 0..self.below(most + 1) {
            let Some((op, given)) = self.op(&layout) else { continue };
            let count = |layout: &Layout| layout.numbers.extents.iter().product::<usize>();
            let is_checkable = apply(&layout.spec, &op).is_ok();
            if let Some(part) = is_checkable.then(|| layout.after(&op, given)).flatten() {
                if count(&part) <= 400 && part.spec.rank <= 5 {
                    layout = part;
                }
            }
        }
        layout
    }
}

const TRIALS: usize = if cfg!(miri) { 20 } else { 20_000 };

#[test]
fn layouts_of_three_axes_and_their_parts() {
    let mut random = Random(1);
    for _ in 0..TRIALS {
        let extents = [(); 3].map(|()| random.one_of(&[0, 1, 2, 2, 3, 3, 4]));
        let layout = random.layout(&extents);
        check(&[random.part(layout, 4)], &[SAME_AXES]);
    }
}

/// The axes of the second and the third layout are in another order than the axes of the first.
#[test]
fn three_layouts_together() {
    let mut random = Random(2);
    for _ in 0..TRIALS {
        let extents = [(); 3].map(|()| random.one_of(&[0, 1, 2, 2, 3, 3, 4]));
        let mut matchings = [SAME_AXES; 3];
        let mut layouts = [(); 3].map(|()| random.layout(&extents));
        for k in 1..3 {
            let order = random.one_of(&orders(3));
            (0..3).for_each(|axis| matchings[k][axis] = order[axis]);
            let mut permuted = [0; 3];
            (0..3).for_each(|axis| permuted[order[axis]] = extents[axis]);
            layouts[k] = random.layout(&permuted);
        }
        for layout in &mut layouts {
            *layout = random.one_of(&with_reversed(*layout));
        }
        check(&layouts, &matchings);
    }
}
