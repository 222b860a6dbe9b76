//! Every way of reading and writing, on ten layouts.

use crate::{Tried, size};
use tensor_layout::{AxisName, HasAxis, Layout, StaticLayout, axis, layout};
use tensor_layout_memory::{Trial, trial};

impl Tried {
    /// Every way of reading any layout.
    fn read<L: Layout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.read::<u32>() + trial.read_tensor::<Box<u32>>();
        self.1 += trial.view::<u32>() + trial.read_bytes::<u32>() + trial.read_in_parallel();
    }

    /// Every way of writing a unique layout. A box that is dropped twice or never is seen.
    fn write<L: Layout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.write::<Box<u32>>() + trial.write_in_parallel::<Box<u32>>() + trial.write_tensor::<Box<u32>>();
        self.1 += trial.view_mut::<u32>() + trial.write_bytes::<u32>() + trial.make_unique::<u32>();
    }

    /// The ways that only a static layout has.
    fn read_static<L: StaticLayout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.view_static::<u32>() + trial.make_static::<u32>();
    }

    /// The ways that only a unique static layout has.
    fn write_static<L: StaticLayout>(&mut self, trial: &Trial<L>) {
        self.1 += trial.view_mut_static::<u32>() + trial.make_static_unique::<u32>();
    }

    /// Every way of reading two layouts together, and of copying to the first layout, which is unique.
    fn pair<L: Layout, R: Layout<Index = L::Index>>(&mut self, to: &Trial<L>, from: &Trial<R>) {
        self.1 += to.read_with::<u32, R>(from) + from.read_with::<u32, L>(to);
        self.1 += to.copy_from::<u32, R>(from) + to.copy_in_parallel::<u32, R>(from);
        self.1 += to.map_from::<Box<u32>, R>(from) + to.map_in_parallel::<Box<u32>, R>(from);
    }

    /// Every way of reading and writing in pieces. (On all threads not under Miri: threads of a pool outlive the test.)
    fn pieces<A: AxisName, B: AxisName, L: HasAxis<A> + HasAxis<B>>(&mut self, trial: &Trial<L>) {
        self.1 += trial.in_pieces::<A, B>();
        if !cfg!(miri) {
            self.1 += trial.in_parallel_pieces::<A, B>();
        }
    }

    /// Every way of adding to a unique layout from one that has more axes.
    fn sum<L: Layout, R: Layout>(&mut self, to: &Trial<L>, from: &Trial<R>) {
        self.1 += to.add_from(from) + to.add_in_parallel(from);
    }
}

#[test]
fn static_numbers() {
    let mut tried = Tried("static", 0);
    let trial = trial!([H=3 W=4]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
    tried.pair(&trial, &trial!([W=4 H=3; order = WH]));
    tried.pieces::<axis::H, axis::W, _>(&trial);
    tried.sum(&trial, &trial!([H=3 C=2 W=4; order = CWH]));
}

#[test]
fn mixed() {
    let mut tried = Tried("mixed", 0);
    let trial = trial!([N=2 H=? W=?; pad(W) = 4], [size(7, 2), size(13, 3)], []);
    tried.read(&trial);
    tried.write(&trial);
    tried.pair(&trial, &trial!([W=? N=2 H=?], [size(13, 3), size(7, 2)], []));
    tried.pieces::<axis::W, axis::H, _>(&trial);
    tried.sum(&trial, &trial!([C=2 W=? N=2 H=?; broadcast(C)], [size(13, 3), size(7, 2)], []));
}

/// A derived layout.
#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3; order = WH; pad(H) = 4)]
struct Columns;

#[test]
fn nominal() {
    let mut tried = Tried("nominal", 0);
    let trial = Trial::new(Columns, "H=2 W=3; order = WH; pad(H) = 4", &[], &[]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
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
    tried.pair(&trial, &trial!([H=3 W=3; align(H) = 4]));
    tried.pieces::<axis::W, axis::H, _>(&trial);
}

#[test]
fn permuted() {
    let mut tried = Tried("permuted", 0);
    let trial = trial!([N=? C=3 H=? W=?; order = NHWC], [2, size(4, 2), size(21, 2)], []);
    tried.read(&trial);
    tried.write(&trial);
    let planes = trial!([N=? C=3 H=? W=?], [2, size(4, 2), size(21, 2)], []);
    tried.pair(&trial, &planes);
    tried.pair(&planes, &trial);
    tried.1 += trial.copy_from::<[u8; 3], _>(&planes) + trial.read_bytes::<[u8; 3]>();
}

#[test]
fn blocked() {
    let mut tried = Tried("blocked", 0);
    let trial = trial!([N=2 C=5 H=2 W=3; block(C) = 4]);
    tried.read(&trial);
    tried.write(&trial);
    tried.read_static(&trial);
    tried.write_static(&trial);
    let planes = trial!([N=2 C=? H=? W=3], [5, 2], []);
    tried.pair(&trial, &planes);
    tried.pair(&planes, &trial);
    let mixed = trial!([N=2 C=? H=? W=?; block(C) = 2; block(H) = 2], [5, 2, 3], []);
    tried.read(&mixed);
    tried.write(&mixed);
    tried.pair(&mixed, &trial);
    tried.pieces::<axis::N, axis::W, _>(&mixed);
    tried.sum(&trial!([W=3 C=5; block(W) = 2]), &trial);
}

#[test]
fn broadcast() {
    let mut tried = Tried("broadcast", 0);
    let trial = trial!([N=2 H=3 W=2; broadcast(H)]);
    tried.read(&trial);
    tried.read_static(&trial);
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
    tried.pair(&trial, &trial!([W=0 H=3; stride(H) = 7]));
    tried.pieces::<axis::H, axis::W, _>(&trial);
    tried.sum(&trial, &trial!([C=2 H=3 W=0]));
    let run_time = trial!([H=? W=?; stride(H) = ?], [0, 5], [9]);
    tried.read(&run_time);
    tried.write(&run_time);
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
    tried.sum(&trial, &trial!([H=3 W=4; order = WH]));
}

#[test]
fn overlapping() {
    let mut tried = Tried("overlapping", 0);
    let trial = trial!([N=2 H=2 W=3; overlap(H) = 2]);
    tried.read(&trial);
    tried.read_static(&trial);
    tried.pair(&trial!([N=2 W=3 H=2]), &trial);
}

#[test]
fn run_time_strides() {
    let mut tried = Tried("run-time strides", 0);
    let trial =
        trial!([H=? W=?; stride(H) = ?; stride(W) = ?], [size(11, 3), size(9, 2)], [3, -(size(40, 11) as isize)]);
    tried.read(&trial);
    tried.write(&trial);
    // The axes interlock; and a source in which elements are shared.
    tried.pair(&trial, &trial!([W=? H=?; overlap(H) = ?; overlap(W) = ?], [size(9, 2), size(11, 3)], [2, 2]));
    tried.pieces::<axis::H, axis::W, _>(&trial);
}
