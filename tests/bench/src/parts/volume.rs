//! A batch of planes whose width is known at run time.

use crate::access::random;
use crate::runner::{Bench, Case};
use tensor_layout::{Tensor, axis, layout};

type Volume = layout!(N=4 C=32 H=64 W=?);

/// The same, for code written by hand.
struct Input {
    volume: Tensor<u32, Volume>,
    elements: Vec<u32>,
    width: usize,
    places: Vec<[usize; 2]>,
}

fn input() -> Input {
    let mut number = random(5);
    let width = 48;
    let layout = Volume::with_extents([width]).expect("small numbers");
    let volume = Tensor::from_fn_with_layout(layout, |_| number());
    let elements = volume.storage().to_vec();
    let places = (0..512).map(|_| [number() as usize % 4, number() as usize % 32]).collect();
    Input { volume, elements, width, places }
}

/// The address of a plane, if there is one.
#[inline(always)]
fn plane(elements: &[u32], width: usize, [n, c]: [usize; 2]) -> *const u32 {
    assert!(n < 4);
    assert!(c < 32);
    elements.as_ptr().wrapping_add((n * 32 + c) * 64 * width)
}

pub(super) fn two_fixes() -> Box<dyn Bench> {
    let case = Case::new(input(), 0_u32)
        .by_hand("by hand", |input, sum| {
            let first = input.elements.as_ptr();
            *sum = input.places.iter().fold(0, |sum, place| {
                let plane = plane(&input.elements, input.width, *place);
                sum ^ (plane.addr() - first.addr()) as u32
            });
        })
        .ours("ours", |input, sum| {
            let volume = input.volume.view();
            let first = volume.as_ptr();
            *sum = input.places.iter().fold(0, |sum, &[n, c]| {
                let plane = volume.fix::<axis::N>(n).fix::<axis::C>(c);
                sum ^ (plane.as_ptr().addr() - first.addr()) as u32
            });
        });
    Box::new(case.at_first("65"))
}

pub(super) fn two_fixes_and_an_element() -> Box<dyn Bench> {
    let case = Case::new(input(), 0_u32)
        .by_hand("by hand", |input, sum| {
            *sum = input.places.iter().fold(0, |sum, place| {
                let (h, w) = (place[1], place[0]);
                assert!(h < 64 && w < input.width);
                // SAFETY: inside the plane, which is one of the volume's.
                sum ^ unsafe { *plane(&input.elements, input.width, *place).add(h * input.width + w) }
            });
        })
        .ours("ours", |input, sum| {
            let volume = input.volume.view();
            *sum = input.places.iter().fold(0, |sum, &[n, c]| {
                let plane = volume.fix::<axis::N>(n).fix::<axis::C>(c);
                sum ^ plane[[c, n]]
            });
        });
    Box::new(case)
}
