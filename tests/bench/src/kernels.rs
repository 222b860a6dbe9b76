//! Kernels as users write them: `tests/kernels` has them, each in several forms by hand and by ours.

use crate::access::random;
use crate::runner::{Bench, Case, Listed};
use tensor_layout_kernels::{BYTES, Buffers, FLOATS, Kernel};

pub(crate) fn cases() -> Vec<Listed> {
    let floats = FLOATS.iter().map(|kernel| -> Listed { (kernel.name, Box::new(|| case(kernel, float, float))) });
    let bytes =
        BYTES.iter().map(|kernel| -> Listed { (kernel.name, Box::new(|| case(kernel, |n| n as u8, |n| n as i8 - 7))) });
    floats.chain(bytes).collect()
}

/// Whole numbers: their sums are exact in any order.
fn float(number: u32) -> f32 {
    number as f32 - 7.0
}

fn case<A, B, C>(kernel: &'static Kernel<A, B, C>, a: fn(u32) -> A, b: fn(u32) -> B) -> Box<dyn Bench>
where
    C: Default + Clone + PartialEq,
{
    let (mut number, [x, w, y]) = (random(3), kernel.sizes);
    let mut small = || number() % 15;
    let x = (0..x).map(|_| a(small())).collect();
    let w = (0..w).map(|_| b(small())).collect();
    let case = Case::new(Buffers { x, w }, vec![C::default(); y]);
    let [by_hand, ours] = kernel.forms;
    let case = by_hand.iter().fold(case, |case, (name, run)| case.by_hand(name, *run));
    Box::new(ours.iter().fold(case, |case, (name, run)| case.ours(name, *run)))
}
