//! Two, three or four planes to interleaved channels, and back.
//!
//! In both directions a *step* converts as many pixels as a vector has units: one vector of each plane, and as many vectors of
//! pixels. For 2 and 4 channels this is a number of [`zip_rounds`]. For 3 channels, the units of a plane have other positions in
//! each of the three vectors of pixels. So one shuffle for each plane moves its units to the positions that they have in the
//! pixels, and selections combine the planes.

use super::TileKernel;
use super::zip::{Tile, zip_rounds};
use crate::cache::LANE_BYTES;
use crate::job::Job;
use crate::plan::matrix::Matrix;
use crate::vectors::interface::{Places, Vectors};

/// Converts pixels from planes to interleaved channels (`INTERLEAVES`), or back.
///
/// Its strides: to interleave, the source is contiguous along `across`. The destination is contiguous along both loops, and `down` is the inner loop, of
/// `CHANNELS` units. To separate, the destination is contiguous along `down`. The source is contiguous along both loops, and `across` is the inner loop,
/// of `CHANNELS` units. The pixels may lie last to first, as those of a mirrored image do.
#[derive(Clone, Copy)]
pub(crate) struct ConvertChannels<const UNITS: usize, const CHANNELS: usize, const INTERLEAVES: bool>;

impl<const UNITS: usize, const CHANNELS: usize, const INTERLEAVES: bool> TileKernel
    for ConvertChannels<UNITS, CHANNELS, INTERLEAVES>
{
    #[inline(always)]
    fn copy<V: Vectors>(vectors: V, job: &Job<'_, Self>) -> bool {
        let Matrix { down, across, .. } = *job.matrix();
        let (unit_in_bytes, length, vector_bytes) = (LANE_BYTES / UNITS, V::LANES * UNITS, LANE_BYTES * V::LANES);
        // The strides are the distances between the vectors of a step.
        let (pixels, pixel, strides) = match INTERLEAVES {
            true => (across.extent, [across.to_stride, unit_in_bytes], [vector_bytes, down.from_stride]),
            false => (down.extent, [unit_in_bytes, down.from_stride], [across.to_stride, LANE_BYTES]),
        };
        // The pixels of a lane are loaded by it. Stored by lanes, they take up to 1.19 times as long. (Measured.)
        let from_places = if INTERLEAVES { Places::Row } else { Places::Lanes(CHANNELS * LANE_BYTES) };
        if !V::KERNELS || (CHANNELS == 3 && !V::SHUFFLES) || pixels < length {
            return false;
        }
        // A step is loaded and stored from its lowest pixel on: the last one where they descend, on one side.
        let of_pixels = usize::from(!INTERLEAVES);
        let is_mirrored = (pixel[of_pixels] as isize) < 0;
        let mut lowest = [0; 2];
        lowest[of_pixels] = if is_mirrored { pixel[of_pixels].wrapping_mul(length - 1) } else { 0 };
        let start = job.at().add(lowest);
        let is_aligned = |first: &usize| start.to.wrapping_add(first.wrapping_mul(pixel[0])).addr() % vector_bytes == 0;
        // Planes are never all aligned where their distance is not a multiple of a vector.
        let can_align = job.is_streamed() && strides[0] % vector_bytes == 0;
        let aligned = if can_align { (0..length).find(is_aligned) } else { None };
        for Steps { first, count, streamed } in Steps::cover(pixels, length, aligned) {
            let places = [if streamed { Places::Streamed } else { Places::Row }, from_places];
            let mut at = start.add(pixel.map(|stride| stride.wrapping_mul(first)));
            let bytes = pixel.map(|stride| stride.wrapping_mul(length));
            for _ in 0..count {
                let step = Tile { at, strides, places };
                // SAFETY: (1) and (2), for the pixels of this step. (4): streamed steps are aligned, and the last ones.
                unsafe {
                    step.convert(
                        vectors,
                        #[inline(always)]
                        |loaded| match INTERLEAVES {
                            true => {
                                let planes = mirrored::<V, UNITS, CHANNELS>(vectors, loaded, is_mirrored);
                                vectors.group_lanes(to_pixels::<V, UNITS, CHANNELS>(vectors, planes))
                            }
                            false => {
                                let planes = to_planes::<V, UNITS, CHANNELS>(vectors, loaded);
                                mirrored::<V, UNITS, CHANNELS>(vectors, planes, is_mirrored)
                            }
                        },
                    );
                }
                at = at.add(bytes);
            }
        }
        true
    }
}

/// The units of each plane last to first, if they are to be.
#[inline(always)]
fn mirrored<V: Vectors, const UNITS: usize, const CHANNELS: usize>(
    vectors: V,
    mut planes: [V::Vector; CHANNELS],
    is_mirrored: bool,
) -> [V::Vector; CHANNELS] {
    if is_mirrored {
        for plane in &mut planes {
            *plane = vectors.reverse::<UNITS>(*plane);
        }
    }
    planes
}

/// From one vector of each plane to the pixels: in each lane, `CHANNELS` contiguous pieces.
#[inline(always)]
fn to_pixels<V: Vectors, const UNITS: usize, const CHANNELS: usize>(
    vectors: V,
    planes: [V::Vector; CHANNELS],
) -> [V::Vector; CHANNELS] {
    if CHANNELS != 3 {
        return zip_rounds::<V, UNITS, CHANNELS>(vectors, planes, CHANNELS.ilog2());
    }
    let ThreeChannels { to_pixels, of_channel, .. } = const { &ThreeChannels::of(LANE_BYTES / UNITS) };
    // Not by `map` of an array: a function of the standard library that is not inlined lacks the vectors of this one, and so calls each of them.
    let shuffled = |k: usize| vectors.shuffle(planes[k], &to_pixels[k]);
    let (first, second, third) = (shuffled(0), shuffled(1), shuffled(2));
    let mut pixels = planes;
    for (k, pixels) in pixels.iter_mut().enumerate() {
        let two = vectors.select(first, second, &of_channel[k][1]);
        *pixels = vectors.select(two, third, &of_channel[k][2]);
    }
    pixels
}

/// Undoes [`to_pixels`].
#[inline(always)]
fn to_planes<V: Vectors, const UNITS: usize, const CHANNELS: usize>(
    vectors: V,
    pixels: [V::Vector; CHANNELS],
) -> [V::Vector; CHANNELS] {
    if CHANNELS != 3 {
        return zip_rounds::<V, UNITS, CHANNELS>(vectors, pixels, UNITS.ilog2());
    }
    let ThreeChannels { to_planes, of_channel, .. } = const { &ThreeChannels::of(LANE_BYTES / UNITS) };
    let mut planes = pixels;
    for (channel, plane) in planes.iter_mut().enumerate() {
        let two = vectors.select(pixels[0], pixels[1], &of_channel[1][channel]);
        let all = vectors.select(two, pixels[2], &of_channel[2][channel]);
        *plane = vectors.shuffle(all, &to_planes[channel]);
    }
    planes
}

/// Where the bytes of three channels are in a lane.
struct ThreeChannels {
    /// For each channel, the shuffle from a vector of its plane to the positions in the pixels.
    to_pixels: [[u8; 16]; 3],
    /// For each channel, the shuffle from the positions in the pixels to a vector of its plane.
    to_planes: [[u8; 16]; 3],
    /// For each of three vectors of pixels and each channel, the mask of that channel's bytes.
    of_channel: [[[u8; 16]; 3]; 3],
}

impl ThreeChannels {
    /// For units of this size.
    const fn of(unit_in_bytes: usize) -> ThreeChannels {
        let mut three =
            ThreeChannels { to_pixels: [[0; 16]; 3], to_planes: [[0; 16]; 3], of_channel: [[[0; 16]; 3]; 3] };
        let mut at = 0;
        while at < 3 * LANE_BYTES {
            let (vector, in_pixels) = (at / LANE_BYTES, at % LANE_BYTES);
            let (channel, pixel) = (at / unit_in_bytes % 3, at / unit_in_bytes / 3);
            let in_plane = pixel * unit_in_bytes + at % unit_in_bytes;
            three.to_pixels[channel][in_pixels] = in_plane as u8;
            three.to_planes[channel][in_plane] = in_pixels as u8;
            three.of_channel[vector][channel][in_pixels] = 0xFF;
            at += 1;
        }
        three
    }
}

/// Consecutive steps.
struct Steps {
    /// The first pixel.
    first: usize,
    /// The number of steps.
    count: usize,
    streamed: bool,
}

impl Steps {
    /// The steps of `length` pixels that cover `pixels`, which are at least as many.
    ///
    /// The last steps begin with the first pixel that is `aligned`, if there is one, and are `streamed`. A step at the
    /// beginning and one at the end may overlap them. These come first: by (4), streamed bytes are not written again before the fence.
    #[inline(always)]
    fn cover(pixels: usize, length: usize, aligned: Option<usize>) -> [Steps; 3] {
        let start = aligned.unwrap_or(0);
        let count = (pixels - start) / length;
        let rest = (pixels - start) % length;
        [
            Steps { first: 0, count: (start > 0).into(), streamed: false },
            Steps { first: pixels - length, count: (rest > 0).into(), streamed: false },
            Steps { first: start, count, streamed: aligned.is_some() },
        ]
    }
}
