//! Every parallel way, through random layouts that are large enough to be divided, on pools of several sizes: for
//! ThreadSanitizer, which sees threads that write what others read or write. (It does not see what the processor stores past
//! its caches.)

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::LazyLock;
use tensor_layout::Layout;
use tensor_layout_memory::{Fuzz, Pair, Random, pair};

/// So many elements of four bytes are divided, by walks and by copies.
const LEAST: usize = 1 << 16;

static POOLS: LazyLock<[ThreadPool; 3]> = LazyLock::new(|| {
    [2, 3, 8].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started"))
});

/// Every parallel way through random layouts of two types; how many there are.
type Walk = Box<dyn Fn(&mut Random) -> usize>;

fn walk<To: Layout, From: Layout>(pair: Pair<To, From>) -> Walk {
    Box::new(move |random| {
        let (to, from) = pair.random_large(random, LEAST);
        let pool = &POOLS[random.below(POOLS.len())];
        pool.install(|| {
            let read = to.read_in_parallel() + from.read_in_parallel();
            read + to.write_in_parallel::<u32>() + to.copy_in_parallel::<u32, From>(&from)
        })
    })
}

#[test]
fn parallel_ways_through_random_layouts() {
    let walks = [
        walk(pair!([A=?] <- [A=?; stride(A) = ?])),
        walk(pair!([A=? B=?; order = BA; pad(A) = 8] <- [B=? A=?; stride(A) = ?; stride(B) = ?])),
        walk(pair!([C=3 H=? W=?] <- [H=? W=? C=3; align(H) = 64])),
        walk(pair!(
            [A=? B=? C=?; stride(A) = ?; stride(B) = ?; stride(C) = ?] <- [B=? C=? A=?; broadcast(B); stride(A) = ?]
        )),
        walk(pair!([N=? C=? H=? W=?; order = NHWC; pad(H) = 8] <- [N=? C=? H=? W=?])),
    ];
    Fuzz { name: "parallel", one_of: 40 }.run(|random, seed| {
        let walk = &walks[seed as usize % walks.len()];
        format!("{} ways", walk(random))
    });
}
