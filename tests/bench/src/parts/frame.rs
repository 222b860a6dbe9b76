//! A picture whose rows lie as far apart as a driver says.

use crate::access::random;
use crate::runner::{Bench, Case};
use tensor_layout::axis::{H, W};
use tensor_layout::{Tensor, View, layout};

type Frame = layout!(H=? W=?; stride(H) = ?);

/// A frame, and the same for code written by hand.
struct Input {
    frame: Tensor<u32, Frame>,
    elements: Vec<u32>,
    height: usize,
    width: usize,
    pitch: usize,
    places: Vec<[usize; 2]>,
}

impl Input {
    fn of(height: usize, width: usize, pitch: usize) -> Input {
        let mut number = random(11);
        let layout = Frame::with_extents_and_strides([height, width], [pitch as isize]).expect("small numbers");
        let frame = Tensor::from_fn_with_layout(layout, |_| number() % 1000);
        let mut elements = frame.storage().to_vec();
        elements.resize(height * pitch, 0);
        let places = (0..256).map(|_| [number() as usize % (height - 8), number() as usize % (width - 8)]).collect();
        Input { frame, elements, height, width, pitch, places }
    }

    #[inline(always)]
    fn view(&self) -> View<'_, u32, Frame> {
        self.frame.view()
    }

    #[inline(always)]
    fn row(&self, h: usize) -> &[u32] {
        &self.elements[h * self.pitch..][..self.width]
    }
}

#[inline(always)]
fn sum(elements: &[u32]) -> u32 {
    elements.iter().fold(0, |sum: u32, element| sum.wrapping_add(*element))
}

pub(super) fn dot_products() -> Box<dyn Bench> {
    let case = Case::new(Input::of(512, 32, 48), 0_u32)
        .by_hand("by hand", |input, total| {
            let dot =
                |a: &[u32], b: &[u32]| a.iter().zip(b).fold(0, |sum: u32, (a, b)| sum.wrapping_add(a.wrapping_mul(*b)));
            *total = (1..input.height).fold(0, |total, h| total ^ dot(input.row(h), input.row(h - 1)));
        })
        .ours("ours", |input, total| {
            let frame = input.view();
            *total = (1..input.height).fold(0, |total, h| {
                let (row, above) = (frame.fix::<H>(h), frame.fix::<H>(h - 1));
                total ^ row.zip(&above).fold(0, |sum: u32, a, b| sum.wrapping_add(a.wrapping_mul(*b)))
            });
        });
    Box::new(case.at_first("4.8"))
}

pub(super) fn maximum() -> Box<dyn Bench> {
    let case = Case::new(Input::of(512, 512, 640), 0_u32)
        .by_hand("by hand", |input, most| {
            *most = (0..input.height).fold(0, |most, h| input.row(h).iter().fold(most, |most, x| most.max(*x)));
        })
        .ours("ours", |input, most| *most = input.view().fold(0, |most, x| most.max(*x)));
    Box::new(case)
}

/// Rows of about 32 elements, of a length that changes.
pub(super) fn ranges_of_rows() -> Box<dyn Bench> {
    let case = Case::new(Input::of(512, 64, 80), 0_u32)
        .by_hand("by hand", |input, total| {
            *total = input.places.iter().fold(0, |total, &[h, w]| {
                let len = (w + 32).min(input.width) - w;
                total ^ sum(&input.row(h)[w..w + len])
            });
        })
        .ours("ours", |input, total| {
            let frame = input.view();
            *total = input.places.iter().fold(0, |total, &[h, w]| {
                let len = (w + 32).min(input.width) - w;
                let row = frame.fix::<H>(h).range::<W>(w..w + len);
                total ^ row.fold(0, |sum: u32, element| sum.wrapping_add(*element))
            });
        });
    Box::new(case.at_first("3.0-3.8"))
}

pub(super) fn crops() -> Box<dyn Bench> {
    let case = Case::new(Input::of(512, 512, 640), 0_u32)
        .by_hand("by hand", |input, total| {
            *total = input.places.iter().fold(0, |total, &[h, w]| {
                assert!(h + 8 <= input.height && w + 8 <= input.width);
                let first = input.elements.as_ptr().wrapping_add(h * input.pitch + w);
                let mut sum = 0_u32;
                for row in 0..8 {
                    for column in 0..8 {
                        // SAFETY: the crop is inside the frame.
                        sum = sum.wrapping_add(unsafe { *first.add(row * input.pitch + column) });
                    }
                }
                total ^ sum
            });
        })
        .ours("ours", |input, total| {
            let frame = input.view();
            *total = input.places.iter().fold(0, |total, &[h, w]| {
                let crop = frame.crop::<H, 8>(h).crop::<W, 8>(w);
                total ^ crop.fold(0, |sum: u32, element| sum.wrapping_add(*element))
            });
        });
    Box::new(case.at_first("1.9"))
}

pub(super) fn rows() -> Box<dyn Bench> {
    let case = Case::new(Input::of(512, 300, 320), 0_u32)
        .by_hand("by hand", |input, total| {
            *total = (0..input.height).fold(0, |total: u32, h| total.rotate_left(1) ^ sum(input.row(h)));
        })
        .ours("ours", |input, total| {
            *total = input.view().axis_iter::<H>().fold(0, |total: u32, row| {
                total.rotate_left(1) ^ row.fold(0, |sum: u32, element| sum.wrapping_add(*element))
            });
        });
    Box::new(case)
}

pub(super) fn tiles() -> Box<dyn Bench> {
    const SIDE: usize = 64;
    let case = Case::new(Input::of(500, 700, 768), 0_u32)
        .by_hand("by hand", |input, total| {
            *total = 0;
            for top in (0..input.height).step_by(SIDE) {
                for left in (0..input.width).step_by(SIDE) {
                    let (bottom, right) = ((top + SIDE).min(input.height), (left + SIDE).min(input.width));
                    let tile = (top..bottom).fold(0, |tile: u32, h| tile.wrapping_add(sum(&input.row(h)[left..right])));
                    *total = total.rotate_left(1) ^ tile;
                }
            }
        })
        .ours("ours", |input, total| {
            *total = input.view().tiles::<(H, W)>([SIDE, SIDE]).fold(0, |total: u32, (_, tile)| {
                total.rotate_left(1) ^ tile.fold(0, |sum: u32, element| sum.wrapping_add(*element))
            });
        });
    Box::new(case)
}
