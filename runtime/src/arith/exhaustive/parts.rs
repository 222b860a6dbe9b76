//! Operations on small layouts: the element that each index of the result must have, by the index of the operand.

use super::Tally;
use super::elements::{Elements, check_facts, check_numbers};
use super::knowledge::{Extent, Origin, check_knowledge};
use super::packed::check_packed;
use super::small::{arrangements, padded};
use super::walks::Places;
use crate::arith::op::{KeptDigits, Op, Precondition, apply};
use crate::arith::spec::Spec;
use crate::error::PartError;
use std::boxed::Box;
use std::vec::Vec;

/// What a type knows of a layout, and the layout.
pub(super) struct Subject {
    pub(super) known: Spec,
    pub(super) elements: Elements,
    pub(super) storage: usize,
}

/// An operation, the number that it is given at run time, and the result that it must have.
struct Operation {
    op: Result<Op, PartError>,
    given: usize,
    result: Option<Expected>,
}

/// What a result must be.
struct Expected {
    names: Vec<&'static str>,
    extents: Vec<usize>,
    /// The index of the operand that has the element of an index of the result.
    source: Source,
    /// Where each axis comes from.
    origins: Vec<Origin>,
    /// Whether the result keeps the operand's storage.
    is_whole: bool,
}

type Source = Box<dyn Fn(&[usize]) -> Vec<usize>>;

/// The largest number of an operation.
const MOST: usize = 4;

impl Expected {
    /// The operand as it is.
    fn same(subject: &Subject) -> Expected {
        Expected {
            names: subject.known.names[..subject.known.rank].to_vec(),
            extents: subject.elements.extents.clone(),
            source: Box::new(<[usize]>::to_vec),
            origins: (0..subject.known.rank).map(Origin::same).collect(),
            is_whole: false,
        }
    }

    fn whole(self) -> Expected {
        Expected { is_whole: true, ..self }
    }

    /// One axis with another extent, and for each of its digits one of the operand's.
    fn digits(
        mut self,
        axis: usize,
        origin: Origin,
        extent: usize,
        digit: impl Fn(usize) -> usize + 'static,
    ) -> Expected {
        self.extents[axis] = extent;
        self.origins[axis] = origin;
        self.source = Box::new(move |index| {
            let mut index = index.to_vec();
            index[axis] = digit(index[axis]);
            index
        });
        self
    }

    /// One axis as two, and for the digits of both one of the operand's.
    fn two(
        mut self,
        axis: usize,
        names: [&'static str; 2],
        (origin, extents): (Origin, [usize; 2]),
        digit: impl Fn(usize, usize) -> usize + 'static,
    ) -> Expected {
        self.names.splice(axis..=axis, names);
        self.origins.splice(axis..=axis, [origin, Origin::cropped(axis)]);
        self.extents.splice(axis..=axis, extents);
        self.source = Box::new(move |index| {
            let mut index = index.to_vec();
            let inner = index.remove(axis + 1);
            index[axis] = digit(index[axis], inner);
            index
        });
        self
    }

    fn without(mut self, axis: usize) -> Expected {
        self.names.remove(axis);
        self.origins.remove(axis);
        self.extents.remove(axis);
        self.source = Box::new(move |index| {
            let mut index = index.to_vec();
            index.insert(axis, 0);
            index
        });
        self
    }

    fn renamed(mut self, axis: usize, name: &'static str) -> Expected {
        self.names[axis] = name;
        self
    }
}

/// Two names that no axis of the operand has.
pub(super) fn fresh(spec: &Spec) -> [&'static str; 2] {
    let mut names = ["P", "Q", "R", "S", "T", "U"].into_iter().filter(|name| spec.position(name).is_none());
    core::array::from_fn(|_| names.next().expect("more names than axes"))
}

/// Every operation with small numbers.
fn operations(subject: &Subject) -> Vec<Operation> {
    let mut operations = Vec::new();
    for axis in 0..subject.known.rank {
        operations.extend(cuts(subject, axis));
        operations.extend(changes(subject, axis));
        operations.extend(divisions(subject, axis));
    }
    operations.extend(joins(subject));
    let (known, [new, _]) = (&subject.known, fresh(&subject.known));
    let mut inserted = Expected::same(subject).whole();
    inserted.names.insert(0, new);
    inserted.extents.insert(0, 1);
    inserted.origins.insert(0, Origin::none(Extent::Fixed));
    inserted.source = Box::new(|index| index[1..].to_vec());
    operations.push(Operation { op: Op::insert(known, new), given: 0, result: Some(inserted) });
    for name in &known.names[..known.rank] {
        operations.push(Operation { op: Op::insert(known, name), given: 0, result: None });
    }
    operations
}

/// `fix`, `crop`, `chunk`, `range`, `step`, `step_by`
fn cuts(subject: &Subject, axis: usize) -> Vec<Operation> {
    let (known, extent) = (&subject.known, subject.elements.extents[axis]);
    let same = || Expected::same(subject);
    let mut operations = Vec::new();
    // No view fixes an axis without an index. The type of the result may be named by hand.
    if extent > 0 || known.is_static() {
        operations.push(Operation { op: Ok(Op::fix(known, axis)), given: 0, result: Some(same().without(axis)) });
    }
    for len in 0..=MOST {
        let result = || (len <= extent).then(|| same().digits(axis, Origin::cropped(axis), len, |digit| digit));
        operations.push(Operation { op: Ok(Op::crop(known, axis, len)), given: 0, result: result() });
        // Where the type knows that the axis is too short for a chunk, the chunk has the layout of the whole axis.
        if len <= extent || known.knows_extent(axis) {
            let result = result().or_else(|| Some(same().digits(axis, Origin::cropped(axis), extent, |digit| digit)));
            operations.push(Operation { op: Ok(Op::chunk(known, axis, len)), given: 0, result });
        }
    }
    for len in 0..=extent {
        let result = Some(same().digits(axis, Origin::ranged(axis), len, |digit| digit));
        operations.push(Operation { op: Ok(Op::range(known, axis)), given: len, result });
    }
    for by in 0..=MOST {
        let count = |by| (0..extent).step_by(by).count();
        let result =
            (by > 0).then(|| same().digits(axis, Origin::spaced(axis, by), count(by), move |digit| digit * by));
        operations.push(Operation { op: Op::step(known, axis, by), given: 0, result });
        if by > 0 {
            let result = same().digits(axis, Origin::stepped(axis), count(by), move |digit| digit * by);
            operations.push(Operation { op: Ok(Op::step_by(known, axis)), given: by, result: Some(result) });
        }
    }
    operations
}

/// `reverse`, `reverse_if`, `rename`, `squeeze`, `broadcast`
fn changes(subject: &Subject, axis: usize) -> Vec<Operation> {
    let (known, extent) = (&subject.known, subject.elements.extents[axis]);
    let same = || Expected::same(subject);
    let [new, _] = fresh(&subject.known);
    let reversed = same().whole().digits(axis, Origin::reversed(axis), extent, move |digit| extent - 1 - digit);
    let mut operations = Vec::from([
        Operation { op: Ok(Op::reverse(known, axis)), given: 0, result: Some(reversed) },
        Operation { op: Op::rename(known, axis, new), given: 0, result: Some(same().whole().renamed(axis, new)) },
        Operation { op: Ok(Op::squeeze(known, axis)), given: 0, result: (extent == 1).then(|| same().without(axis)) },
    ]);
    for given in 0..=2 {
        let source = move |digit| if given == 0 { digit } else { extent - 1 - digit };
        let turned = same().whole().digits(axis, Origin::turned(axis), extent, source);
        operations.push(Operation { op: Ok(Op::reverse_if(known, axis)), given, result: Some(turned) });
    }
    for (other, name) in known.names[..known.rank].iter().enumerate() {
        let result = (other == axis).then(|| same().whole());
        operations.push(Operation { op: Op::rename(known, axis, name), given: 0, result });
    }
    for len in 0..=MOST {
        let result = |kind| (extent == 1).then(|| same().digits(axis, Origin::none(kind), len, |_| 0));
        let op = |len| Ok(Op::broadcast(known, axis, len));
        operations.push(Operation { op: op(Some(len)), given: 0, result: result(Extent::Fixed) });
        operations.push(Operation { op: op(None), given: len, result: result(Extent::Given) });
    }
    operations
}

/// `split`, `split_by`, `windows`, `slide`
fn divisions(subject: &Subject, axis: usize) -> Vec<Operation> {
    let (known, extent, names) = (&subject.known, subject.elements.extents[axis], fresh(&subject.known));
    let same = || Expected::same(subject);
    let mut operations = Vec::new();
    for by in 0..=MOST {
        let result = |groups| {
            (by > 0 && extent % by == 0)
                .then(|| same().two(axis, names, (groups, [extent / by, by]), move |group, digit| group * by + digit))
        };
        let split = result(Origin::groups(axis, by));
        operations.push(Operation { op: Op::split(known, axis, names, by), given: 0, result: split });
        let mut split = result(Origin::grouped(axis));
        if let Some(split) = &mut split {
            split.origins[axis + 1] = Origin::ranged(axis);
        }
        operations.push(Operation { op: Op::split_by(known, axis, names), given: by, result: split });
    }
    for (size, step) in (0..=MOST).flat_map(|size| (0..MOST).map(move |step| (size, step))) {
        let result = (size > 0 && step > 0 && size <= extent).then(|| {
            let count = (0..extent).filter(|place| place * step + size <= extent).count();
            same().two(axis, names, (Origin::spaced(axis, step), [count, size]), move |window, digit| {
                window * step + digit
            })
        });
        operations.push(Operation { op: Op::windows(known, axis, names, size, step), given: 0, result });
    }
    for size in 1..=extent {
        let at_each = (Origin::ranged(axis), [extent + 1 - size, size]);
        let mut result = same().two(axis, names, at_each, |window, digit| window + digit);
        result.origins[axis + 1] = Origin::ranged(axis);
        operations.push(Operation { op: Op::slide(known, axis, names), given: size, result: Some(result) });
    }
    operations
}

/// `permute`, `diagonal`, `merge`: of every choice of axes, in every order.
fn joins(subject: &Subject) -> Vec<Operation> {
    let Subject { known, elements, .. } = subject;
    let [new, _] = fresh(&subject.known);
    let mut operations = Vec::new();
    for axes in arrangements(known.rank) {
        if axes.len() == known.rank {
            let op = Op::permute(known, &padded(&axes), axes.len());
            operations.push(Operation { op, given: 0, result: Some(permuted(subject, &axes)) });
        }
        if let &[a, b] = &axes[..] {
            let op = Op::diagonal(known, [a, b], new);
            operations.push(Operation { op, given: 0, result: Some(diagonal(subject, a, b)) });
        }
        if !axes.is_empty() {
            let op = Op::merge(known, padded(&axes), axes.len(), new);
            let result = continues(elements, &axes).then(|| merged(subject, &axes));
            operations.push(Operation { op, given: 0, result });
        }
    }
    operations
}

fn permuted(subject: &Subject, axes: &[usize]) -> Expected {
    let same = Expected::same(subject);
    let order = axes.to_vec();
    let source = move |index: &[usize]| {
        let mut source = index.to_vec();
        order.iter().zip(index).for_each(|(&axis, &digit)| source[axis] = digit);
        source
    };
    Expected {
        names: axes.iter().map(|&axis| same.names[axis]).collect(),
        extents: axes.iter().map(|&axis| same.extents[axis]).collect(),
        origins: axes.iter().map(|&axis| Origin::same(axis)).collect(),
        source: Box::new(source),
        is_whole: true,
    }
}

fn diagonal(subject: &Subject, a: usize, b: usize) -> Expected {
    let extent = subject.elements.extents[a].min(subject.elements.extents[b]);
    let renamed = Expected::same(subject).renamed(a, fresh(&subject.known)[0]);
    let mut expected = renamed.digits(a, Origin::diagonal([a, b]), extent, |digit| digit).without(b);
    expected.source = Box::new(move |index| {
        let mut index = index.to_vec();
        index.insert(b, 0);
        index[b] = index[a];
        index
    });
    expected
}

/// Whether the elements along the axes, the last one fastest, are at equal distances, or there are none.
fn continues(elements: &Elements, axes: &[usize]) -> bool {
    let strides: Vec<isize> = axes.iter().map(|&axis| elements.strides[axis]).collect();
    let extents: Vec<usize> = axes.iter().map(|&axis| elements.extents[axis]).collect();
    let places = Elements::of(extents, strides).displacements;
    elements.is_empty() || places.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
}

fn merged(subject: &Subject, axes: &[usize]) -> Expected {
    let (rank, axes, merged) = (subject.known.rank, axes.to_vec(), Origin::merged(axes));
    let (first, extents) = (axes[0], subject.elements.extents.clone());
    let left: Vec<usize> = (0..rank).filter(|axis| *axis == first || !axes.contains(axis)).collect();
    let (same, [new, _]) = (Expected::same(subject), fresh(&subject.known));
    let product = axes.iter().map(|&axis| extents[axis]).product();
    let (kept, inner_extents) = (left.clone(), extents.clone());
    let source = move |index: &[usize]| {
        let mut source = Vec::from_iter((0..rank).map(|_| 0));
        kept.iter().zip(index).for_each(|(&axis, &digit)| source[axis] = digit);
        let mut rest = source[first];
        for &axis in axes.iter().rev() {
            source[axis] = rest % inner_extents[axis];
            rest /= inner_extents[axis];
        }
        source
    };
    Expected {
        names: left.iter().map(|&axis| if axis == first { new } else { same.names[axis] }).collect(),
        extents: left.iter().map(|&axis| if axis == first { product } else { extents[axis] }).collect(),
        origins: left.iter().map(|&axis| if axis == first { merged.clone() } else { Origin::same(axis) }).collect(),
        source: Box::new(source),
        is_whole: false,
    }
}

/// Checks every operation on a layout, and `more` operations on each result.
pub(super) fn check_parts(tally: &mut Tally, subject: &Subject, more: usize) {
    check_packed(tally, subject);
    for Operation { op, given, result } in operations(subject) {
        let Ok(op) = op else {
            tally.equal(&subject.elements, result.is_none(), true);
            continue;
        };
        let applied = check_existence(tally, subject, (&op, given), result.is_some());
        let (Some(result), Some(applied)) = (result, applied) else { continue };
        let part = check_result(tally, subject, (&op, given), (result, applied));
        tally.parts += 1;
        if more > 0 {
            check_parts(tally, &part, more - 1);
        }
    }
}

/// There is a result exactly if the numbers allow one, and the type of the operand rules out no other. What the type of the
/// result knows, if it rules nothing out.
fn check_existence(tally: &mut Tally, subject: &Subject, (op, given): (&Op, usize), exists: bool) -> Option<Spec> {
    let Subject { known, elements, .. } = subject;
    tally.equal(elements, op.check(&known.names, &elements.numbers(), given).is_ok(), exists);
    let applied = apply(known, op).ok();
    if exists || op.precondition.is_decided(known) {
        tally.equal(elements, applied.is_some(), exists);
    }
    if !exists && applied.is_some() {
        // The length of a crop is compared by views, with its start.
        tally.equal(elements, op.is_checked(known), matches!(op.precondition, Precondition::AtLeast { .. }));
    }
    applied
}

/// Each index of the result has the element that it should, and what the type of the result knows holds for it.
fn check_result(
    tally: &mut Tally,
    subject: &Subject,
    (op, given): (&Op, usize),
    (expected, applied): (Expected, Spec),
) -> Subject {
    let elements = &subject.elements;
    let numbers = op.numbers(&KeptDigits::NONE, &elements.numbers(), given);
    tally.equal(elements, &numbers.extents[..op.rank], &expected.extents[..]);
    tally.equal(elements, &applied.names[..applied.rank], &expected.names[..]);

    let part = Elements::of(expected.extents, numbers.strides[..op.rank].to_vec());
    let displacement = |index: &Vec<usize>| {
        let source = (expected.source)(index);
        source.iter().zip(&elements.strides).map(|(&digit, stride)| digit as isize * stride).sum::<isize>()
    };
    let first = part.indices.first().map_or(0, displacement);
    for (index, &given) in part.indices.iter().zip(&part.displacements) {
        tally.equal(elements, given, displacement(index) - first);
    }
    let may_share = op.repeats || !elements.is_unique() || elements.is_empty() && !part.is_empty();
    tally.equal(elements, may_share || part.is_unique(), true);

    let storage = if expected.is_whole { subject.storage } else { part.storage_of_part() };
    check_facts(tally, &applied, &part, storage);
    check_knowledge(tally, elements, [&subject.known, &applied], (&expected.origins, op.repeats));
    if applied.is_static() {
        check_numbers(tally, &applied, &part, storage);
    }
    let offsets = part.offsets.iter().map(|&offset| [offset]).collect();
    Places { known: [&applied], layouts: [&part], matchings: [padded(&[])], offsets }.check_loop_orders(tally);
    Subject { known: applied, elements: part, storage }
}
