//! Where memory meets a layout: bindings, numbers at run time, texts, and planes of one buffer.

use super::{Counted, Open, Padded, Pitched, Static, open, pitched, program};
use std::hint::black_box;
use tensor_layout::{AnyLayout, Layout, Segments, View, ViewMut};

/// Three planes in one buffer, as a decoder gives them.
#[derive(Segments)]
#[layout(planes)]
struct Planes {
    #[layout(H=? W=?; stride(H) = ?)]
    y: u8,
    #[layout(H=? W=?; subsampled(H, W) = 2; stride(H) = ?)]
    u: u8,
    #[layout(H=? W=?; subsampled(H, W) = 2; stride(H) = ?)]
    v: u8,
}

fn memory() -> Vec<f32> {
    (0..256_u16).map(f32::from).collect()
}

pub(super) fn programs() -> Vec<Counted> {
    let named = str::to_owned;
    vec![
        program(named("View::new, static"), memory, |m| _ = black_box(View::<f32, Static>::new(m))),
        program(named("View::new, padded"), memory, |m| _ = black_box(View::<f32, Padded>::new(m))),
        program(named("ViewMut::new, static"), memory, |m| _ = black_box(ViewMut::<f32, Static>::new(m))),
        program(named("with_extents and with_layout, all `?`"), memory, |m| {
            _ = black_box(View::with_layout(open(), m));
        }),
        program(named("with_extents and ViewMut::with_layout, all `?`"), memory, |m| {
            _ = black_box(ViewMut::with_layout(open(), m));
        }),
        program(named("with_extents_and_strides and with_layout, a pitch `?`"), memory, |m| {
            _ = black_box(View::with_layout(pitched(), m));
        }),
        program(named("with_numbers, all `?`"), memory, |m| {
            _ = black_box(View::<f32, Open>::with_numbers(&black_box([3, 4, 8]), &black_box([32, 8, 1]), m));
        }),
        program(named("with_numbers, a pitch `?`"), memory, |m| {
            _ = black_box(View::<f32, Pitched>::with_numbers(&black_box([3, 4, 8]), &black_box([48, 12, 1]), m));
        }),
        program(named("offset, all `?`"), open, |layout| _ = black_box(layout.offset(black_box([1, 2, 3])))),
        program(
            named("AnyLayout::parse"),
            || (),
            |()| _ = black_box(AnyLayout::parse(black_box("C=3 H=4 W=8; pad(W) = 16"))),
        ),
        program(
            named("AnyLayout::bind"),
            || AnyLayout::parse("C=3 H=4 W=8; pad(W) = 16").expect("a layout"),
            |layout| {
                _ = black_box(layout.bind::<Padded>());
            },
        ),
        program(
            named("views_from_origins, three planes"),
            || vec![0_u8; 4096],
            |m| {
                let [y_h_stride, u_h_stride, v_h_stride] = black_box([32, 16, 16]);
                let [h, w] = black_box([8, 16]);
                let extents = PlanesExtents { h, w, y_h_stride, u_h_stride, v_h_stride };
                let origins = black_box([0, 1024, 2048]).map(|at| m[at..].as_ptr());
                // SAFETY: each plane is in the buffer, which nobody writes.
                _ = black_box(unsafe { Planes::views_from_origins(origins, extents) });
            },
        ),
    ]
}
