//! `copy_from` between random layouts, of elements of all sizes.

use crate::block::Block;
use bytemuck::Pod;
use std::rc::Rc;
use tensor_layout::convert::{Strategy, strategy_of_layouts};
use tensor_layout::{Layout, View, ViewMut};
use tensor_layout_memory::fuzz::copy_kind;
use tensor_layout_memory::{Fuzz, Pair, Plain, Random, Trial, pair};

/// A copy between random layouts of two types, of elements of one type.
type Copy = Box<dyn Fn(&mut Random, usize) -> Strategy>;

fn copy_of<T: Pod, To: Layout, From: Layout>(pair: &Rc<Pair<To, From>>) -> Copy {
    let pair = Rc::clone(pair);
    Box::new(move |random, most| {
        let (to, from) = pair.random(random, most);
        copy::<T, To, From>(random, &to, &from)
    })
}

/// Elements of sizes that vectors have, and of others.
fn of_few_elements<To: Layout, From: Layout>(pair: Pair<To, From>) -> Vec<Copy> {
    let pair = Rc::new(pair);
    vec![copy_of::<u8, _, _>(&pair), copy_of::<[u8; 3], _, _>(&pair), copy_of::<u32, _, _>(&pair)]
}

/// Beside, elements that may begin anywhere, and large ones.
fn of_all_elements<To: Layout, From: Layout>(pair: Pair<To, From>) -> Vec<Copy> {
    let pair = Rc::new(pair);
    vec![
        copy_of::<u8, _, _>(&pair),
        copy_of::<[u8; 2], _, _>(&pair),
        copy_of::<[u8; 3], _, _>(&pair),
        copy_of::<[u8; 4], _, _>(&pair),
        copy_of::<u64, _, _>(&pair),
        copy_of::<[u8; 8], _, _>(&pair),
        copy_of::<[u32; 3], _, _>(&pair),
        copy_of::<u128, _, _>(&pair),
        copy_of::<[u8; 16], _, _>(&pair),
        copy_of::<[u32; 10], _, _>(&pair),
    ]
}

fn copies() -> Vec<Copy> {
    let copies = [
        of_few_elements(pair!([A=?; overlap(A) = ?] <- [A=?; overlap(A) = ?])),
        of_few_elements(pair!([A=?] <- [A=?; broadcast(A)])),
        of_all_elements(pair!([A=? B=?; overlap(A) = ?; overlap(B) = ?] <- [B=? A=?; overlap(A) = ?; overlap(B) = ?])),
        of_few_elements(pair!([A=? B=?; order = BA; pad(A) = 16] <- [A=? B=?; overlap(B) = ?; broadcast(A)])),
        of_all_elements(pair!(
            [A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?]
            <- [B=? C=? A=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?]
        )),
        of_few_elements(pair!([H=? W=? C=3] <- [C=3 H=? W=?; overlap(H) = ?])),
        of_few_elements(pair!([C=4 H=? W=?; pad(W) = 8] <- [H=? W=? C=4; align(H) = 64])),
        of_all_elements(pair!(
            [A=? B=? C=? D=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?]
            <- [A=? B=? C=? D=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?]
        )),
        of_few_elements(pair!([N=? C=? H=? W=?; order = NHWC; pad(H) = 8] <- [N=? C=? H=? W=?; broadcast(N)])),
        of_few_elements(pair!(
            [A=? B=? C=? D=? E=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?]
            <- [A=? B=? C=? D=? E=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?]
        )),
    ];
    copies.into_iter().flatten().collect()
}

/// A copy between two buffers, and what it must leave.
struct Buffers {
    target: Block,
    source: Block,
    expected: Vec<u8>,
}

impl Buffers {
    /// Buffers of exactly the spans of elements of `size` bytes, at random places within a cache line.
    fn new(random: &mut Random, [to, from]: [&Plain; 2], size: usize, align: usize) -> Buffers {
        let [target, mut source] = [to, from].map(|plain| Block::random(random, plain.span() * size, align));
        source.bytes_mut().iter_mut().enumerate().for_each(|(at, byte)| *byte = (at * 7 + at / 251) as u8);
        let (mut expected, elements) = (target.bytes().to_vec(), source.bytes());
        to.for_each_pair(from, &mut |[to, from]| {
            expected[to * size..][..size].copy_from_slice(&elements[from * size..][..size]);
        });
        Buffers { target, source, expected }
    }

    fn assert_copied(&self, what: &str, [to, from]: [&Plain; 2]) {
        assert!(self.target.bytes() == self.expected, "{what} from {from:?} to {to:?}");
        self.target.assert_intact();
        self.source.assert_intact();
    }
}

/// Copies, and compares with plain loops.
pub(crate) fn copy<T: Pod, To: Layout, From: Layout>(
    random: &mut Random,
    to: &Trial<To>,
    from: &Trial<From>,
) -> Strategy {
    let plain = [&to.plain, &from.plain];
    let mut buffers = Buffers::new(random, plain, size_of::<T>(), align_of::<T>());
    let source = View::<T, _>::with_layout(from.layout, bytemuck::cast_slice(buffers.source.bytes()));
    let source = source.expect("a buffer of the span");
    let target = ViewMut::<T, _>::with_layout(to.layout, bytemuck::cast_slice_mut(buffers.target.bytes_mut()));
    target.expect("a unique layout, and a buffer of the span").copy_from(&source);
    buffers.assert_copied(std::any::type_name::<T>(), plain);
    strategy_of_layouts::<T>(&to.layout, &from.layout)
}

#[test]
fn copies_between_random_layouts() {
    let copies = copies();
    let kinds = Fuzz { name: "copies", one_of: 1 }.run(|random, _| {
        let copy = &copies[random.below(copies.len())];
        let most = random.one_of(&[30, 300, 3_000, 3_000, 30_000]);
        copy_kind(copy(random, most)).to_owned()
    });
    if kinds.values().sum::<u64>() >= 10_000 {
        let all = ["Nothing", "Whole", "Rows", "Fill", "Reverse", "Interleave", "Deinterleave", "Tiles", "Elements"];
        assert!(all.iter().all(|kind| kinds.contains_key(*kind)), "strategies that no case had: {kinds:?}");
    }
}
