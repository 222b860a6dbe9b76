//! `cargo run --release -p tensor-layout-bench --bin sweep [-- COUNT [SEED]]`: `copy_from` beside `ndarray`'s `assign`, over
//! pairs of random layouts of rank 4; and which pairs come off worst. All extents and strides are run-time ones, so that
//! choosing how to copy is part of the time.

use ndarray::{ArrayView4, ArrayViewMut4, ShapeBuilder};
use std::hint::black_box;
use std::time::{Duration, Instant};
use tensor_layout::convert::{Strategy, strategy_of_layouts};
use tensor_layout::{View, ViewMut, layout};
use tensor_layout_bench::random::{Random, SIZES};

type Any = layout!(A=? B=? C=? D=?; stride(A) = ?; stride(B) = ?; stride(C) = ?; stride(D) = ?);

const BUDGET: Duration = Duration::from_millis(30);
/// A pair with a higher ratio is measured [`AGAIN`] times more, and the median of these ratios counts. On a machine that others use, a
/// single round is sometimes wrong by half.
const DOUBTFUL: f64 = 1.1;
const AGAIN: usize = 7;
/// The buffers of a round begin at a random multiple of this number of bytes in a page. The number is a multiple of every element's size,
/// and of 16, as the addresses that the allocator gives are.
const PLACE_BYTES: usize = 48;
const PAGE_BYTES: usize = 4096;
/// The number of the worst cases that are printed.
const WORST: usize = 12;
/// Below this number of bytes, choosing how to copy takes about as long as copying.
const SMALL_BYTES: usize = 4096;

struct Pair {
    ratio: f64,
    bytes: usize,
    strategy: Strategy,
    what: String,
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let (count, seed) = (numbers.next().unwrap_or(500), numbers.next().unwrap_or(1));
    let mut random = Random(seed as u64);
    let pairs = (0..count).map(|k| {
        let most = SIZES[k % SIZES.len()];
        match random.below(5) {
            0 => compare::<u8>(&mut random, most),
            1 => compare::<u16>(&mut random, most),
            2 => compare::<f32>(&mut random, most),
            3 => compare::<f64>(&mut random, most),
            _ => compare::<[u8; 3]>(&mut random, most),
        }
    });
    // Of what is one `memcpy`, the C library's is compared with a loop that the compiler makes.
    let (memcpys, others): (Vec<_>, Vec<_>) = pairs.partition(|pair| matches!(pair.strategy, Strategy::Whole { .. }));
    let (small, large) = others.into_iter().partition(|pair| pair.bytes < SMALL_BYTES);
    tell(&format!("less than {SMALL_BYTES} bytes"), small);
    tell("more", large);
    tell("one `memcpy`", memcpys);
}

fn tell(which: &str, mut pairs: Vec<Pair>) {
    pairs.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
    let (Some(worst), Some(middle)) = (pairs.first(), pairs.get(pairs.len() / 2)) else { return };
    let over = |limit| pairs.iter().filter(|pair| pair.ratio > limit).count();
    println!(
        "{which}: {} pairs, time divided by that of `assign`: median {:.2}, worst {:.2}, over 1 in {}, over 1.3 in {}",
        pairs.len(),
        middle.ratio,
        worst.ratio,
        over(1.0),
        over(1.3)
    );
    pairs.iter().take(WORST).for_each(|pair| println!("  {:.2}  {}: {:?}", pair.ratio, pair.what, pair.strategy));
}

fn compare<T: Copy + Default + PartialEq>(random: &mut Random, most: usize) -> Pair {
    let extents = random.extents(most);
    let padded = random.below(2) == 0;
    let [to, from] = [(); 2].map(|()| random.strides(extents, padded));
    let span = |strides: [usize; 4]| 1 + (0..4).map(|k| (extents[k] - 1) * strides[k]).sum::<usize>();
    let signed = |strides: [usize; 4]| strides.map(|stride| stride as isize);
    let bound = |strides| Any::with_extents_and_strides(extents, signed(strides)).expect("small numbers");
    let strategy = strategy_of_layouts::<T>(&bound(to), &bound(from));
    let array = |[a, b, c, d]: [usize; 4]| extents.strides((a, b, c, d).into());

    // The buffers of all rounds, which live until the last one ends. Each round has other pages, and other places in
    // them, on which the times of some rows depend.
    let mut buffers = Vec::new();
    let mut places = Random(random.0);
    let mut round = || {
        let mut place = || PLACE_BYTES * places.below(PAGE_BYTES / PLACE_BYTES) / size_of::<T>();
        let [source_at, at] = [(); 2].map(|()| place());
        let [mut source, mut buffer] = [source_at + span(from), at + span(to)].map(|len| vec![T::default(); len]);
        // Else many pages of a source that is only read would be one page of zeros, which stays in the cache.
        source.fill(black_box(T::default()));
        let view = View::with_layout(bound(from), &source[source_at..]).expect("as long as the span");
        let from_array = ArrayView4::from_shape(array(from), &source[source_at..]).expect("as long as the span");
        let (begin, mut times) = (Instant::now(), [Vec::new(), Vec::new()]);
        while begin.elapsed() < BUDGET || times[0].len() < 3 {
            // Both write the same buffer, so that they meet the same cache sets.
            let mut target = ViewMut::with_layout(bound(to), &mut buffer[at..]).expect("as long as the span");
            times[0].push(time(|| target.copy_from(&view)));
            let mut target = ArrayViewMut4::from_shape(array(to), &mut buffer[at..]).expect("as long as the span");
            times[1].push(time(|| target.assign(&from_array)));
        }
        buffers.push((source, buffer));
        let [ours, theirs] = times.map(median);
        ours.as_secs_f64() / theirs.as_secs_f64()
    };
    let first = round();
    let ratio = if first < DOUBTFUL { first } else { median((0..AGAIN).map(|_| round()).collect()) };
    let bytes = size_of::<T>() * extents.iter().product::<usize>();
    let what = format!("{}, extents {extents:?}, strides {from:?} to {to:?}", std::any::type_name::<T>());
    Pair { ratio, bytes, strategy, what }
}

fn time(run: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    run();
    begin.elapsed()
}

fn median<T: PartialOrd + Copy>(mut values: Vec<T>) -> T {
    values.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    values[values.len() / 2]
}
