//! Every way of reading and writing, on ten layouts.

use crate::{Tried, size};
use tensor_layout::{AxisName, HasAxis, Layout, StaticLayout, StridedLayout, axis, layout};
use tensor_layout_memory::{Plain, Trial, trial};

impl Tried {
    /// Every way of reading any layout.
    fn read<L: StridedLayout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.read::<u32>() + trial.read_tensor::<Box<u32>>();
        self.1 += trial.view::<u32>() + trial.read_bytes::<u32>() + trial.read_in_parallel();
    }

    /// Every way of writing a unique layout. A box that is dropped twice or never is seen.
    fn write<L: StridedLayout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.write::<Box<u32>>() + trial.write_in_parallel::<Box<u32>>() + trial.write_tensor::<Box<u32>>();
        self.1 += trial.view_mut::<u32>() + trial.write_bytes::<u32>() + trial.make_unique::<u32>();
    }

    /// The ways that only a static layout has.
    fn read_static<L: StaticLayout + StridedLayout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.view_static::<u32>() + trial.make_static::<u32>();
    }

    /// The ways that only a unique static layout has.
    fn write_static<L: StaticLayout + StridedLayout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.view_mut_static::<u32>() + trial.make_static_unique::<u32>();
    }

    /// Every way of reading the parts at each index of the axis `A`.
    fn read_fixed<A: AxisName, L: HasAxis<A> + StridedLayout>(&mut self, trial: &Trial<L>) {
        for (index, plain) in fixed::<A, L>(trial) {
            self.1 += trial.read_part::<u32, _>(|view| view.fix::<A>(index), &plain);
        }
    }

    /// Every way of writing them.
    fn write_fixed<A: AxisName, L: HasAxis<A> + StridedLayout>(&mut self, trial: &Trial<L>) {
        for (index, plain) in fixed::<A, L>(trial) {
            self.1 += trial.write_part::<u32, _>(|view| view.fix::<A>(index), &plain);
        }
    }

    /// Every way of reading two layouts together, of which the first is unique, and of copying to it.
    fn pair<L: StridedLayout, R: StridedLayout<Index = L::Index>>(&mut self, to: &Trial<L>, from: &Trial<R>) {
        self.1 += to.read_with::<u32, R>(from) + from.read_with::<u32, L>(to);
        self.1 += to.copy_from::<u32, R>(from) + to.copy_in_parallel::<u32, R>(from);
        self.1 += to.map_from::<Box<u32>, R>(from);
    }
}

/// The parts at each index of the axis `A`.
fn fixed<A: AxisName, L: HasAxis<A>>(trial: &Trial<L>) -> Vec<(usize, Plain)> {
    let axis = trial.plain.names.iter().position(|name| name == A::NAME).expect("the layout's axis");
    (0..trial.plain.extents[axis]).map(|index| (index, trial.plain.fixed(axis, index))).collect()
}

#[test]
fn static_numbers() {
    let mut tried = Tried("static", 0);
    let trial = trial!([H=3 W=4]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
    tried.read_fixed::<axis::H, _>(&trial);
    tried.write_fixed::<axis::W, _>(&trial);
    tried.pair(&trial, &trial!([W=4 H=3; order = WH]));
}

#[test]
fn mixed() {
    let mut tried = Tried("mixed", 0);
    let trial = trial!([N=2 H=? W=?; pad(W) = 4], [size(7, 2), size(13, 3)], []);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_fixed::<axis::N, _>(&trial);
    tried.write_fixed::<axis::W, _>(&trial);
    tried.pair(&trial, &trial!([W=? N=2 H=?], [size(13, 3), size(7, 2)], []));
}

/// Has a name of its own.
#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3; order = WH; pad(H) = 4)]
struct Columns;

#[test]
fn nominal() {
    let mut tried = Tried("nominal", 0);
    let trial = Trial { layout: Columns, plain: Plain::of("H=2 W=3; order = WH; pad(H) = 4", &[], &[]) };
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
    tried.read_fixed::<axis::H, _>(&trial);
    tried.write_fixed::<axis::H, _>(&trial);
    tried.pair(&trial, &trial!([H=2 W=3; broadcast(W)]));
    tried.1 += trial.read_part::<u32, layout!(H=2 W=3; order = WH; pad(H) = 4)>(|view| view.unnamed(), &trial.plain);
    tried.1 += trial.write_part::<u32, layout!(H=2 W=3; order = WH; pad(H) = 4)>(|view| view.unnamed(), &trial.plain);
    let plain = trial!([H=2 W=3; order = WH; pad(H) = 4]);
    tried.1 += plain.read_part::<u32, Columns>(|view| view.named(), &trial.plain);
    tried.1 += plain.write_part::<u32, Columns>(|view| view.named(), &trial.plain);
}

#[test]
fn padded() {
    let mut tried = Tried("padded", 0);
    let trial = trial!([H=3 W=3; pad(W) = 5; pad(H) = 2]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
    tried.read_fixed::<axis::H, _>(&trial);
    tried.write_fixed::<axis::W, _>(&trial);
    tried.pair(&trial, &trial!([H=3 W=3; align(H) = 4]));
}

#[test]
fn permuted() {
    let mut tried = Tried("permuted", 0);
    let trial = trial!([N=? C=3 H=? W=?; order = NHWC], [2, size(4, 2), size(21, 2)], []);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_fixed::<axis::C, _>(&trial);
    tried.write_fixed::<axis::C, _>(&trial);
    let planes = trial!([N=? C=3 H=? W=?], [2, size(4, 2), size(21, 2)], []);
    tried.pair(&trial, &planes);
    tried.pair(&planes, &trial);
    tried.1 += trial.copy_from::<[u8; 3], _>(&planes) + trial.read_bytes::<[u8; 3]>();
}

#[test]
fn broadcast() {
    let mut tried = Tried("broadcast", 0);
    let trial = trial!([N=2 H=3 W=2; broadcast(H)]);
    tried.read(&trial);
    tried.read_static(&trial);
    tried.read_fixed::<axis::N, _>(&trial);
    tried.read_fixed::<axis::H, _>(&trial);
    tried.pair(&trial!([H=3 N=2 W=2]), &trial);
}

#[test]
fn empty() {
    let mut tried = Tried("empty", 0);
    let trial = trial!([H=3 W=0]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
    tried.read_fixed::<axis::H, _>(&trial);
    tried.write_fixed::<axis::H, _>(&trial);
    tried.pair(&trial, &trial!([W=0 H=3; stride(H) = 7]));
    let run_time = trial!([H=? W=?; stride(H) = ?], [0, 5], [9]);
    tried.read(&run_time);
    tried.write(&run_time);
    tried.read_fixed::<axis::W, _>(&run_time);
    tried.write_fixed::<axis::W, _>(&run_time);
}

#[test]
fn rank_0() {
    let mut tried = Tried("rank 0", 0);
    let trial = trial!([]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
    tried.pair(&trial, &trial!([]));
}

#[test]
fn overlapping() {
    let mut tried = Tried("overlapping", 0);
    let trial = trial!([N=2 H=2 W=3; stride(H) = 2]);
    tried.read(&trial);
    tried.read_static(&trial);
    tried.read_fixed::<axis::N, _>(&trial);
    tried.pair(&trial!([N=2 W=3 H=2]), &trial);
}

#[test]
fn run_time_strides() {
    let mut tried = Tried("run-time strides", 0);
    let trial = trial!([H=? W=?; stride(H) = ?; stride(W) = ?], [size(11, 3), size(9, 2)], [3, size(40, 11)]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_fixed::<axis::H, _>(&trial);
    tried.write_fixed::<axis::W, _>(&trial);
    // The axes interlock; and a source in which elements are shared.
    tried.pair(&trial, &trial!([W=? H=?; stride(H) = ?; stride(W) = ?], [size(9, 2), size(11, 3)], [2, 2]));
}
