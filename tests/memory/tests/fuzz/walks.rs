//! Every way of reading and writing, through random layouts.

use tensor_layout::Layout;
use tensor_layout_memory::{Fuzz, Pair, Random, pair};

/// Every way of reading and writing through random layouts of two types; how many there are.
type Walk = Box<dyn Fn(&mut Random, usize) -> usize>;

fn walk<To: Layout, From: Layout<Index = To::Index>>(pair: Pair<To, From>) -> Walk {
    Box::new(move |random, most| {
        let (to, from) = pair.random(random, most);
        from.read::<u32>()
            + to.write::<u32>()
            + to.write_tensor::<u32>()
            + to.read_with::<u32, From>(&from)
            + to.copy_from::<u32, From>(&from)
            + to.map_from::<u32, From>(&from)
    })
}

fn walks() -> [Walk; 5] {
    [
        walk(pair!([A=?; overlap(A) = ?] <- [A=?; broadcast(A)])),
        walk(pair!([A=? B=?; order = BA; pad(A) = 4] <- [B=? A=?; overlap(A) = ?; overlap(B) = ?])),
        walk(pair!(
            [A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?] <- [B=? C=? A=?; align(B) = 8; overlap(A) = ?]
        )),
        walk(pair!([N=? C=3 H=? W=?; order = NHWC; pad(H) = 8] <- [N=? C=3 H=? W=?; broadcast(N)])),
        walk(pair!(
            [A=? B=? C=? D=? E=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?]
            <- [E=? D=? C=? B=? A=?]
        )),
    ]
}

#[test]
fn walks_over_random_layouts() {
    let walks = walks();
    Fuzz { name: "walks", one_of: 16 }.run(|random, _| {
        let walk = &walks[random.below(walks.len())];
        let most = random.one_of(&[5, 20, 100, 100, 500]);
        format!("{} ways", walk(random, most))
    });
}
