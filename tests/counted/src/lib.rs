//! Small programs whose instructions are counted: parts, bindings, walks, copies, zips, borders, planes and rows of few elements, with what the compiler
//! knows and with a `?`. What begins such work costs as much as the work, and no measurement of time sees a change of a few instructions.

mod borders;
pub mod callgrind;
pub mod few;
mod pairs;
mod parts;
mod pixels;
mod places;
mod rows;
pub mod runner;
pub mod small;
mod special;
mod strided;
mod walks;

use runner::Listed;
use std::hint::black_box;
use tensor_layout::{Layout, Tensor, layout};

/// A program that was set up.
pub type Program = Box<dyn FnMut()>;

/// The name of a program, and what sets it up.
pub type Counted = (String, Box<dyn Fn() -> Program>);

/// Every program.
#[must_use]
pub fn programs() -> Vec<Counted> {
    let programs = [
        walks::programs(),
        pairs::programs(),
        parts::programs(),
        borders::programs(),
        places::programs(),
        pixels::programs(),
        rows::programs(),
        special::programs(),
        strided::programs(),
    ];
    let cases = [small::cases(), few::cases()].concat();
    let cases = cases.into_iter().map(|(name, setup)| -> Listed { (name, Box::new(setup)) });
    let measured = cases.map(|(name, setup)| -> Counted { (name.to_owned(), Box::new(move || setup().ours())) });
    programs.into_iter().flatten().chain(measured).collect()
}

/// What is made before it is counted, and what is counted.
pub fn program<S: 'static>(name: String, make: impl Fn() -> S + 'static, run: fn(&mut S)) -> Counted {
    let set_up = move || -> Program {
        let mut state = make();
        Box::new(move || run(black_box(&mut state)))
    };
    (name, Box::new(set_up))
}

// Layouts of 3 x 4 x 8 elements.
type Static = layout!(C=3 H=4 W=8);
type Padded = layout!(C=3 H=4 W=8; pad(W) = 16);
type Pixels = layout!(C=3 H=4 W=8; order = HWC);
type Reversed = layout!(C=3 H=4 W=8; reverse(W));
type Blocked = layout!(C=3 H=4 W=8; block(W) = 4);
type Open = layout!(C=? H=? W=?);
type OpenPixels = layout!(C=3 H=? W=?; order = HWC);
type Pitched = layout!(C=3 H=? W=?; stride(H) = ?);

fn open() -> Open {
    Open::with_extents(black_box([3, 4, 8])).expect("small numbers")
}

fn open_pixels() -> OpenPixels {
    OpenPixels::with_extents(black_box([4, 8])).expect("small numbers")
}

fn pitched() -> Pitched {
    Pitched::with_extents_and_strides(black_box([4, 8]), black_box([12])).expect("small numbers")
}

fn tensor<L: Layout<Index = [usize; 3]>>(layout: L) -> Tensor<f32, L> {
    Tensor::from_fn_with_layout(layout, |[c, h, w]| (100 * c + 10 * h + w) as f32)
}

/// What the macro `$of` gives for each layout: its name and a value of it.
macro_rules! of_each_layout {
    ($of:ident) => {
        [
            $of!("static", super::Static::default()),
            $of!("padded", super::Padded::default()),
            $of!("pixels", super::Pixels::default()),
            $of!("reversed", super::Reversed::default()),
            $of!("all `?`", super::open()),
            $of!("pixels with a `?`", super::open_pixels()),
            $of!("a pitch `?`", super::pitched()),
        ]
        .into_iter()
        .flatten()
        .collect()
    };
}
use of_each_layout;

/// The same random numbers on every machine: a linear congruential generator.
pub fn random(seed: u32) -> impl FnMut() -> u32 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    }
}
