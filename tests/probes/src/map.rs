//! A function of each element on the way from one layout to another.

use tensor_layout::{View, ViewMut, layout};

/// 3 planes of 60 rows of 60 pixels.
type Planes = layout!(C=3 H=60 W=60);
/// The same, each row of 64.
type Padded = layout!(C=3 H=60 W=60; pad(W) = 64);
/// The same, interleaved.
type Pixels = layout!(C=3 H=60 W=60; order = HWC);

fn scaled(x: u8) -> f32 {
    f32::from(x) * (1.0 / 127.5) - 1.0
}

#[unsafe(no_mangle)]
fn map(to: &mut [f32; 10800], from: &[u8; 10800]) {
    let (mut to, from) = (ViewMut::<f32, Planes>::from_array(to), View::<u8, Planes>::from_array(from));
    to.map_from(&from, scaled);
}

#[unsafe(no_mangle)]
fn map_by_hand(to: &mut [f32; 10800], from: &[u8; 10800]) {
    for (place, &x) in to.iter_mut().zip(from) {
        *place = scaled(x);
    }
}

#[unsafe(no_mangle)]
fn map_rows(to: &mut [f32; 11516], from: &[u8; 10800]) {
    let (mut to, from) = (ViewMut::<f32, Padded>::from_array(to), View::<u8, Planes>::from_array(from));
    to.map_from(&from, scaled);
}

#[unsafe(no_mangle)]
fn map_rows_by_hand(to: &mut [f32; 11516], from: &[u8; 10800]) {
    for (row, from) in from.chunks_exact(60).enumerate() {
        for (place, &x) in to[row * 64..][..60].iter_mut().zip(from) {
            *place = scaled(x);
        }
    }
}

#[unsafe(no_mangle)]
fn map_pixels(to: &mut [f32; 10800], from: &[f32; 10800]) {
    let (mut to, from) = (ViewMut::<f32, Pixels>::from_array(to), View::<f32, Planes>::from_array(from));
    to.map_from(&from, |x| x * 0.5 - 1.0);
}

#[unsafe(no_mangle)]
fn map_pixels_by_hand(to: &mut [f32; 10800], from: &[f32; 10800]) {
    let (red, rest) = from.split_at(3600);
    let (green, blue) = rest.split_at(3600);
    for (((pixel, r), g), b) in to.chunks_exact_mut(3).zip(red).zip(green).zip(blue) {
        pixel.copy_from_slice(&[r * 0.5 - 1.0, g * 0.5 - 1.0, b * 0.5 - 1.0]);
    }
}

#[unsafe(no_mangle)]
fn map_indexed(to: &mut [f32; 10800], from: &[u8; 10800], scales: &[f32; 3]) {
    let (mut to, from) = (ViewMut::<f32, Planes>::from_array(to), View::<u8, Planes>::from_array(from));
    to.map_from_indexed(&from, |[c, _, _], x| f32::from(x) * scales[c]);
}

#[unsafe(no_mangle)]
fn map_indexed_by_hand(to: &mut [f32; 10800], from: &[u8; 10800], scales: &[f32; 3]) {
    for (c, scale) in scales.iter().enumerate() {
        for h in 0..60 {
            let start = c * 3600 + h * 60;
            for (place, &x) in to[start..][..60].iter_mut().zip(&from[start..][..60]) {
                *place = f32::from(x) * scale;
            }
        }
    }
}
