//! The program that `rules` builds: copies by the crate as it is, beside copies by the crate with one rule left out, in turn.
//!
//! Arguments: the most pairs of a rule, and words of the names of the rules to measure. Without words, all rules are measured. If the
//! variable `EXAMPLES` is a number, the program also prints what a rule brings for sizes and for each conversion, and prints this number of
//! the pairs that change the most.

mod random;
mod variants;

use random::{Random, SIZES};
use std::hint::black_box;
use std::time::Instant;
use variants::{CONVERSIONS, RULES, copies, traces};

/// How a copy is planned: whether without a plan, the strategy, and the whole plan.
pub struct Trace {
    pub few: bool,
    pub strategy: String,
    pub plan: String,
}

/// Axes of other extents than 1.
pub struct Pair {
    pub extents: Vec<usize>,
    pub to: Vec<isize>,
    pub from: Vec<isize>,
    pub bytes: usize,
}

pub type Copy<T> = unsafe fn(*mut T, &[isize], *const T, &[isize], &[usize]);

/// Random pairs that are looked at, to find those that a rule changes.
const LOOKED_AT: usize = 40_000;
const BUDGET_SECONDS: f64 = 0.006;
/// Buffers of other places for each random pair, and for each conversion of the benchmark.
const PLACES: [usize; 2] = [2, 5];

fn main() {
    let mut words = std::env::args().skip(1);
    let most: usize = words.next().map_or(96, |word| word.parse().expect("a number"));
    let words: Vec<_> = words.collect();
    let is_asked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let asked: Vec<usize> = (0..RULES.len()).filter(|&rule| is_asked(RULES[rule].0)).collect();

    let mut results: Vec<Vec<f64>> = RULES.iter().map(|_| Vec::new()).collect();
    let mut examples: Vec<Vec<(f64, String)>> = RULES.iter().map(|_| Vec::new()).collect();
    let mut sizes: Vec<Vec<(usize, f64)>> = RULES.iter().map(|_| Vec::new()).collect();
    let mut counts = vec![0usize; RULES.len()];
    let mut random = Random(20);
    for k in 0..LOOKED_AT {
        let pair = random_pair(&mut random, SIZES[k % SIZES.len()]);
        let mut changed = changed(&pair, &asked);
        changed.iter().for_each(|&rule| counts[rule] += 1);
        changed.retain(|&rule| results[rule].len() < most);
        if !changed.is_empty() {
            let ratios = measure(&pair, &changed, PLACES[0]);
            for (rule, ratio) in changed.into_iter().zip(ratios) {
                results[rule].push(ratio);
                let Pair { extents, to, from, bytes } = &pair;
                sizes[rule].push((bytes * extents.iter().product::<usize>(), ratio));
                examples[rule].push((ratio, format!("{bytes} bytes, {extents:?}, {from:?} to {to:?}: {}", traces(&pair, &[])[0].strategy)));
            }
        }
    }
    let mut conversions: Vec<Vec<(f64, &str)>> = RULES.iter().map(|_| Vec::new()).collect();
    for (name, bytes, extents, to, from) in CONVERSIONS {
        let pair = Pair { extents: extents.to_vec(), to: to.to_vec(), from: from.to_vec(), bytes: *bytes };
        let changed = changed(&pair, &asked);
        if !changed.is_empty() {
            let ratios = measure(&pair, &changed, PLACES[1]);
            changed.into_iter().zip(ratios).for_each(|(rule, ratio)| conversions[rule].push((ratio, name)));
        }
    }
    println!("| what is left out | of {LOOKED_AT} pairs it changes | time without it | of some pairs | of a conversion |");
    println!("|---|---|---|---|---|");
    for rule in asked {
        let mut ratios = std::mem::take(&mut results[rule]);
        ratios.sort_by(f64::total_cmp);
        let at = |share: f64| ratios.get(((ratios.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(1.0);
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp();
        conversions[rule].sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = conversions[rule].first().map_or_else(String::new, |(ratio, name)| format!("{ratio:.2}, {name}"));
        println!("| {} | {} | {mean:.2} | {:.2} to {:.2} | {most} |", RULES[rule].0, counts[rule], at(0.1), at(0.9));
        if let Ok(count) = std::env::var("EXAMPLES").map(|count| count.parse().expect("a number")) {
            for (least, end) in [(0, 16 << 10), (16 << 10, 128 << 10), (128 << 10, 1 << 20), (1 << 20, usize::MAX)] {
                let of: Vec<_> = sizes[rule].iter().filter(|(size, _)| (least..end).contains(size)).map(|(_, ratio)| ratio.ln()).collect();
                println!("    from {least} bytes: {} pairs {:.2}", of.len(), (of.iter().sum::<f64>() / of.len().max(1) as f64).exp());
            }
            examples[rule].sort_by(|a, b| b.0.total_cmp(&a.0));
            conversions[rule].iter().for_each(|(ratio, name)| println!("    {ratio:.2} {name}"));
            let shown = examples[rule].iter().take(count).chain(examples[rule].iter().rev().take(count));
            shown.for_each(|(ratio, what)| println!("    {ratio:.2} {what}"));
        }
    }
}

/// The rules without which this copy is another one.
fn changed(pair: &Pair, asked: &[usize]) -> Vec<usize> {
    let all = traces(pair, asked);
    let (base, others) = all.split_first().expect("the crate as it is");
    let is_changed = |(&rule, other): (&usize, &Trace)| match RULES[rule].1 {
        // What a kernel does is not in the plan.
        Some(class) => !base.few && is_in(class, base),
        None => base.few != other.few || (!base.few && base.plan != other.plan),
    };
    asked.iter().zip(others).filter(|each| is_changed(*each)).map(|(&rule, _)| rule).collect()
}

/// Whether the copy is of this strategy, and its matrix is such that the kernel does what is asked about.
fn is_in(class: &str, trace: &Trace) -> bool {
    let (strategy, matrix) = class.split_once(": ").unwrap_or((class, ""));
    let number = |of: &str, what: &str| -> usize {
        let of = trace.plan.split_once(of).expect("a matrix").1;
        let digits = of.split_once(what).expect("a number").1;
        digits.split_once([',', ' ']).expect("an end").0.parse().expect("a number")
    };
    let [down, across] = ["down: ", "across: "].map(|of| number(of, "extent: "));
    let from = number("down: ", "from_stride: ");
    let unit = number("Plan", "unit_in_bytes: ");
    trace.strategy.starts_with(strategy)
        && match matrix {
            "" => true,
            "rows are lines" => from == 64,
            "short" => down * unit < 32,
            "small" => unit <= 2,
            "large" => down * across * unit > 1 << 20,
            other => panic!("{other}"),
        }
}

fn random_pair(random: &mut Random, most: usize) -> Pair {
    let bytes = [1, 2, 4, 8, 3, 6, 12][random.below(7)];
    let all = random.extents(most);
    let padded = random.below(2) == 0;
    let [to, from] = [(); 2].map(|()| random.strides(all, padded));
    let axes: Vec<_> = (0..4).filter(|&axis| all[axis] != 1).collect();
    let signed = |strides: [usize; 4]| axes.iter().map(|&axis| strides[axis] as isize).collect();
    Pair { extents: axes.iter().map(|&axis| all[axis]).collect(), to: signed(to), from: signed(from), bytes }
}

fn measure(pair: &Pair, rules: &[usize], places: usize) -> Vec<f64> {
    match pair.bytes {
        1 => measure_with::<u8>(pair, rules, places),
        2 => measure_with::<u16>(pair, rules, places),
        3 => measure_with::<[u8; 3]>(pair, rules, places),
        6 => measure_with::<[u16; 3]>(pair, rules, places),
        12 => measure_with::<[u32; 3]>(pair, rules, places),
        4 => measure_with::<u32>(pair, rules, places),
        8 => measure_with::<u64>(pair, rules, places),
        16 => measure_with::<[u64; 2]>(pair, rules, places),
        bytes => panic!("{bytes} bytes"),
    }
}

/// The time without each rule, divided by that with all: the median over buffers of other places.
fn measure_with<T: std::marker::Copy + Default>(pair: &Pair, rules: &[usize], places: usize) -> Vec<f64> {
    let all = copies::<T>();
    let candidates: Vec<Copy<T>> = [0].into_iter().chain(rules.iter().map(|rule| rule + 1)).map(|at| all[at]).collect();
    let span = |strides: &[isize]| {
        1 + pair.extents.iter().zip(strides).map(|(extent, stride)| (extent - 1) * stride.unsigned_abs()).sum::<usize>()
    };
    // The element of index 0 is the last one along an axis that is reversed.
    let reversed = pair.extents.iter().zip(&pair.from).filter(|(_, stride)| **stride < 0);
    let first: usize = reversed.map(|(extent, stride)| (extent - 1) * stride.unsigned_abs()).sum();
    let mut random = Random(span(&pair.to) as u64);
    let mut ratios = vec![Vec::new(); rules.len()];
    let mut kept = Vec::new();
    for _ in 0..places {
        let [source_at, at] = [(); 2].map(|()| 48 * random.below(4096 / 48) / size_of::<T>());
        let mut source = vec![T::default(); source_at + span(&pair.from)];
        let mut buffer = vec![T::default(); at + span(&pair.to)];
        source.fill(black_box(T::default()));
        buffer.fill(black_box(T::default()));
        let (to, from) = (buffer[at..].as_mut_ptr(), source[source_at + first..].as_ptr());
        let run = |copy: Copy<T>, turns: u32| {
            let begin = Instant::now();
            for _ in 0..turns {
                // SAFETY: the buffers are as long as the spans, and the strides of an order of the axes share no element.
                unsafe { black_box(copy)(black_box(to), &pair.to, from, &pair.from, &pair.extents) };
            }
            begin.elapsed().as_secs_f64() / f64::from(turns)
        };
        let once = run(candidates[0], 1).min(run(candidates[0], 1)).max(1e-8);
        let turns = ((1e-4 / once) as u32).max(1);
        let begin = Instant::now();
        let mut times = vec![Vec::new(); candidates.len()];
        for round in 0.. {
            if round >= 5 && begin.elapsed().as_secs_f64() > BUDGET_SECONDS * candidates.len() as f64 {
                break;
            }
            for k in 0..candidates.len() {
                let k = (round + k) % candidates.len();
                times[k].push(run(candidates[k], turns));
            }
        }
        for (ratios, theirs) in ratios.iter_mut().zip(&times[1..]) {
            ratios.push(median(theirs.iter().zip(&times[0]).map(|(theirs, ours)| theirs / ours).collect()));
        }
        kept.push((source, buffer));
    }
    ratios.into_iter().map(median).collect()
}

/// The one in the middle, or the geometric mean of two.
fn median(mut ratios: Vec<f64>) -> f64 {
    ratios.sort_by(f64::total_cmp);
    let last = ratios.len() - 1;
    (ratios[last / 2] * ratios[last.div_ceil(2)]).sqrt()
}
