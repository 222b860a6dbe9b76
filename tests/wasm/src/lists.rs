//! The lists of `tests/memory`: every way of reading and writing, through random layouts.

use tensor_layout::{HasAxis, Layout, axis};
use tensor_layout_memory::{Fuzz, Pair, Random, pair};

/// Every way of reading and writing through random layouts of two types; how many there are.
fn try_all<To, From>(pair: &Pair<To, From>, random: &mut Random) -> usize
where
    To: Layout + HasAxis<axis::H> + HasAxis<axis::W>,
    From: Layout<Index = To::Index>,
{
    let most = random.one_of(&[5, 20, 100, 100, 500, 4_000]);
    let (to, from) = pair.random(random, most);
    let alone = from.read::<u32>() + from.read_bytes::<u32>() + from.view::<u32>() + from.read_tensor::<u32>();
    let unique = to.write::<u32>() + to.write_bytes::<u32>() + to.view_mut::<u32>() + to.write_tensor::<u32>();
    let pieces = to.in_pieces::<axis::H, axis::W>() + to.make_unique::<u32>();
    let pairs = to.read_with::<u32, From>(&from) + to.map_from::<u32, From>(&from) + to.add_from(&from);
    alone + unique + pieces + pairs + to.copy_from::<u32, From>(&from) + to.copy_from::<[u8; 3], From>(&from)
}

pub(crate) fn check() {
    let pair = pair!(
        [C=? H=? W=?; overlap(C) = ?; overlap(H) = ?; overlap(W) = ?]
        <- [H=? W=? C=?; overlap(H) = ?; overlap(W) = ?; overlap(C) = ?]
    );
    Fuzz { name: "lists", one_of: 4 }.run(|random, _| format!("{} ways", try_all(&pair, random)));
}
