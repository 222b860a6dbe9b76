//! Two, three or four planes to interleaved channels, and back.
//!
//! In both directions a *step* converts as many pixels as a vector has units: one vector of each plane, and as many vectors of
//! pixels. For 2 and 4 channels this is a number of [`zip_rounds`]. For 3 channels, the units of a plane have other positions in
//! each of the three vectors of pixels. So one shuffle for each plane moves its units to the positions that they have in the
//! pixels, and selections combine the planes.

use super::units::move_matrix;
use super::zip::zip_rounds;
use crate::cache::LANE_BYTES;
use crate::job::{Job, Pointers};
use crate::vectors::interface::{Kernel, Vectors};

/// Interleaves planes of `across` units, one for each unit of `down`.
///
/// Its strides: the source is contiguous along `across`. The destination is contiguous along both loops, and `down` is the inner loop.
/// `down` has `CHANNELS` units.
#[derive(Clone, Copy)]
pub(crate) struct InterleaveChannels<const UNITS: usize, const CHANNELS: usize>;

impl<const UNITS: usize, const CHANNELS: usize> Kernel for InterleaveChannels<UNITS, CHANNELS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let unit_bytes = LANE_BYTES / UNITS;
        let plane_bytes = job.matrix.across.extent * unit_bytes;
        if fills_a_step::<V, CHANNELS>(plane_bytes) {
            // SAFETY: (1), (2) and (4), for the same matrix, which has a step.
            unsafe { interleave::<V, UNITS, CHANNELS>(vectors, job) }
        } else if fills_a_step::<V::Narrow, CHANNELS>(plane_bytes) {
            // SAFETY: as above, for steps of one lane.
            unsafe { interleave::<V::Narrow, UNITS, CHANNELS>(vectors.narrow(), job) }
        } else {
            // SAFETY: (1) and (2), for the same matrix.
            unsafe { move_matrix(vectors, unit_bytes, job) }
        }
    }
}

/// # Safety
///
/// The contract of a conversion, for a matrix that has the strides of [`InterleaveChannels`] and pixels for a step.
#[inline(always)]
unsafe fn interleave<V: Vectors, const UNITS: usize, const CHANNELS: usize>(vectors: V, job: Job<'_>) {
    let Job { matrix, at, streamed } = job;
    let (unit_bytes, plane_stride, pixels) = (LANE_BYTES / UNITS, matrix.down.from_stride, matrix.across.extent);
    let vector_bytes = LANE_BYTES * V::LANES;
    let is_aligned = |first: &usize| (at.to.addr() + first * CHANNELS * unit_bytes) % vector_bytes == 0;
    let length = V::LANES * UNITS;
    let aligned = if streamed { (0..length).find(is_aligned) } else { None };
    for steps in Steps::cover(pixels, length, aligned) {
        for first in steps.first_pixels(length) {
            let step = Step { at: at.add([first * CHANNELS * unit_bytes, first * unit_bytes]), plane_stride };
            if CHANNELS == 3 {
                // SAFETY: (1), for pixels of the matrix. (4): streamed steps are aligned, and the last ones.
                unsafe { step.interleave_three::<V, UNITS>(vectors, steps.streamed) };
            } else {
                // SAFETY: as above.
                unsafe { step.interleave_zipped::<V, UNITS, CHANNELS>(vectors, steps.streamed) };
            }
        }
    }
}

/// Separates `down` pixels into planes, one for each unit of `across`.
///
/// Its strides: the destination is contiguous along `down`. The source is contiguous along both loops, and `across` is the inner loop.
/// `across` has `CHANNELS` units.
#[derive(Clone, Copy)]
pub(crate) struct DeinterleaveChannels<const UNITS: usize, const CHANNELS: usize>;

impl<const UNITS: usize, const CHANNELS: usize> Kernel for DeinterleaveChannels<UNITS, CHANNELS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let unit_bytes = LANE_BYTES / UNITS;
        let plane_bytes = job.matrix.down.extent * unit_bytes;
        if fills_a_step::<V, CHANNELS>(plane_bytes) {
            // SAFETY: (1), (2) and (4), for the same matrix, which has a step.
            unsafe { deinterleave::<V, UNITS, CHANNELS>(vectors, job) }
        } else if fills_a_step::<V::Narrow, CHANNELS>(plane_bytes) {
            // SAFETY: as above, for steps of one lane.
            unsafe { deinterleave::<V::Narrow, UNITS, CHANNELS>(vectors.narrow(), job) }
        } else {
            // SAFETY: (1) and (2), for the same matrix.
            unsafe { move_matrix(vectors, unit_bytes, job) }
        }
    }
}

/// # Safety
///
/// The contract of a conversion, for a matrix that has the strides of [`DeinterleaveChannels`] and pixels for a step.
#[inline(always)]
unsafe fn deinterleave<V: Vectors, const UNITS: usize, const CHANNELS: usize>(vectors: V, job: Job<'_>) {
    let Job { matrix, at, streamed } = job;
    let (unit_bytes, plane_stride, pixels) = (LANE_BYTES / UNITS, matrix.across.to_stride, matrix.down.extent);
    let vector_bytes = LANE_BYTES * V::LANES;
    let is_aligned = |first: &usize| (at.to.addr() + first * unit_bytes) % vector_bytes == 0;
    let length = V::LANES * UNITS;
    // Planes are never all aligned where their distance is not a multiple of a vector.
    let can_align = streamed && plane_stride % vector_bytes == 0;
    let aligned = if can_align { (0..length).find(is_aligned) } else { None };
    for steps in Steps::cover(pixels, length, aligned) {
        for first in steps.first_pixels(length) {
            let step = Step { at: at.add([first * unit_bytes, first * CHANNELS * unit_bytes]), plane_stride };
            if CHANNELS == 3 {
                // SAFETY: (1), for pixels of the matrix. (4): streamed steps are aligned, and the last ones.
                unsafe { step.deinterleave_three::<V, UNITS>(vectors, steps.streamed) };
            } else {
                // SAFETY: as above.
                unsafe { step.deinterleave_zipped::<V, UNITS, CHANNELS>(vectors, steps.streamed) };
            }
        }
    }
}

/// Whether these vectors have the operations, and planes of this size have at least one step.
#[inline(always)]
fn fills_a_step<V: Vectors, const CHANNELS: usize>(plane_bytes: usize) -> bool {
    V::KERNELS && (CHANNELS != 3 || V::SHUFFLES) && plane_bytes >= LANE_BYTES * V::LANES
}

/// One step: as many pixels as a vector has units.
#[derive(Clone, Copy)]
struct Step {
    /// The first pixel, in the planes and in the interleaved channels.
    at: Pointers,
    /// From one plane to the next, in bytes.
    plane_stride: usize,
}

impl Step {
    /// # Safety
    ///
    /// (1): the step's pixels can be written, and read from each plane. If they are streamed: the destination is aligned to a
    /// vector, and (4).
    #[inline(always)]
    unsafe fn interleave_zipped<V: Vectors, const UNITS: usize, const CHANNELS: usize>(
        self,
        vectors: V,
        streamed: bool,
    ) {
        // SAFETY: (1), for the first plane.
        let first = unsafe { vectors.load(self.at.from) };
        let mut planes = [first; CHANNELS];
        for (k, plane) in planes.iter_mut().enumerate().skip(1) {
            // SAFETY: (1), for plane `k`.
            *plane = unsafe { vectors.load(self.at.from.wrapping_add(k * self.plane_stride)) };
        }
        let pixels = zip_rounds::<V, UNITS, CHANNELS>(vectors, planes, CHANNELS.ilog2());
        // SAFETY: (1), for all pixels of the step; (4).
        unsafe { self.write_pixels(vectors, pixels, streamed) };
    }

    /// # Safety
    ///
    /// (1): the step's pixels can be read, and written to each plane. If they are streamed: each plane is aligned to a vector,
    /// and (4).
    #[inline(always)]
    unsafe fn deinterleave_zipped<V: Vectors, const UNITS: usize, const CHANNELS: usize>(
        self,
        vectors: V,
        streamed: bool,
    ) {
        // SAFETY: (1), for all pixels of the step.
        let pixels = unsafe { self.read_pixels::<V, CHANNELS>(vectors) };
        let planes = zip_rounds::<V, UNITS, CHANNELS>(vectors, pixels, UNITS.ilog2());
        for (k, plane) in planes.into_iter().enumerate() {
            // SAFETY: (1), for plane `k`; (4).
            unsafe { write(vectors, self.at.to.wrapping_add(k * self.plane_stride), plane, streamed) };
        }
    }

    /// # Safety
    ///
    /// That of [`interleave_zipped`](Step::interleave_zipped).
    #[inline(always)]
    unsafe fn interleave_three<V: Vectors, const UNITS: usize>(self, vectors: V, streamed: bool) {
        let ThreeChannels { to_pixels, of_channel, .. } = const { &ThreeChannels::of(LANE_BYTES / UNITS) };
        let (from, stride) = (self.at.from, self.plane_stride);
        // SAFETY: (1), for the first plane.
        let first = vectors.shuffle(unsafe { vectors.load(from) }, &to_pixels[0]);
        // SAFETY: (1), for the second plane.
        let second = vectors.shuffle(unsafe { vectors.load(from.wrapping_add(stride)) }, &to_pixels[1]);
        // SAFETY: (1), for the third plane.
        let third = vectors.shuffle(unsafe { vectors.load(from.wrapping_add(2 * stride)) }, &to_pixels[2]);
        let mut pixels = [first; 3];
        for (k, pixels) in pixels.iter_mut().enumerate() {
            let two = vectors.select(first, second, &of_channel[k][1]);
            *pixels = vectors.select(two, third, &of_channel[k][2]);
        }
        // SAFETY: (1), for all pixels of the step; (4).
        unsafe { self.write_pixels(vectors, pixels, streamed) };
    }

    /// # Safety
    ///
    /// That of [`deinterleave_zipped`](Step::deinterleave_zipped).
    #[inline(always)]
    unsafe fn deinterleave_three<V: Vectors, const UNITS: usize>(self, vectors: V, streamed: bool) {
        let ThreeChannels { to_planes, of_channel, .. } = const { &ThreeChannels::of(LANE_BYTES / UNITS) };
        // SAFETY: (1), for all pixels of the step.
        let [first, second, third] = unsafe { self.read_pixels::<V, 3>(vectors) };
        for channel in 0..3 {
            let two = vectors.select(first, second, &of_channel[1][channel]);
            let all = vectors.select(two, third, &of_channel[2][channel]);
            let plane = vectors.shuffle(all, &to_planes[channel]);
            // SAFETY: (1), for this plane; (4).
            unsafe { write(vectors, self.at.to.wrapping_add(channel * self.plane_stride), plane, streamed) };
        }
    }

    /// The step's pixels: for each lane, `CHANNELS` contiguous pieces.
    ///
    /// # Safety
    ///
    /// (1): the step's pixels can be read.
    #[inline(always)]
    unsafe fn read_pixels<V: Vectors, const CHANNELS: usize>(self, vectors: V) -> [V::Vector; CHANNELS] {
        // SAFETY: (1), for the first vector of the pixels.
        let first = unsafe { vectors.load(self.at.from) };
        let mut pixels = [first; CHANNELS];
        for (k, pixels) in pixels.iter_mut().enumerate().skip(1) {
            // SAFETY: (1), for vector `k` of the pixels.
            *pixels = unsafe { vectors.load(self.at.from.wrapping_add(k * LANE_BYTES * V::LANES)) };
        }
        vectors.ungroup_lanes(pixels)
    }

    /// Writes what [`read_pixels`](Step::read_pixels) reads.
    ///
    /// # Safety
    ///
    /// (1): the step's pixels can be written. If they are streamed: the destination is aligned to a vector, and (4).
    #[inline(always)]
    unsafe fn write_pixels<V: Vectors, const CHANNELS: usize>(
        self,
        vectors: V,
        pixels: [V::Vector; CHANNELS],
        streamed: bool,
    ) {
        for (k, pixels) in vectors.group_lanes(pixels).into_iter().enumerate() {
            // SAFETY: (1), for vector `k` of the step's pixels; (4).
            unsafe { write(vectors, self.at.to.wrapping_add(k * LANE_BYTES * V::LANES), pixels, streamed) };
        }
    }
}

/// Stores a vector, past the caches if `streamed`.
///
/// # Safety
///
/// (1): the vector's bytes can be written. If it is streamed: `to` is a multiple of their number, and (4).
#[inline(always)]
unsafe fn write<V: Vectors>(vectors: V, to: *mut u8, vector: V::Vector, streamed: bool) {
    if streamed {
        // SAFETY: (1), for these bytes, which are aligned; (4).
        unsafe { vectors.stream(to, vector) }
    } else {
        // SAFETY: (1), for these bytes.
        unsafe { vectors.store(to, vector) }
    }
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
    const fn of(unit_bytes: usize) -> ThreeChannels {
        let mut three =
            ThreeChannels { to_pixels: [[0; 16]; 3], to_planes: [[0; 16]; 3], of_channel: [[[0; 16]; 3]; 3] };
        let mut at = 0;
        while at < 3 * LANE_BYTES {
            let (vector, in_pixels) = (at / LANE_BYTES, at % LANE_BYTES);
            let (channel, pixel) = (at / unit_bytes % 3, at / unit_bytes / 3);
            let in_plane = pixel * unit_bytes + at % unit_bytes;
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

    /// The first pixel of each step.
    #[inline(always)]
    fn first_pixels(&self, length: usize) -> impl Iterator<Item = usize> + use<> {
        let first = self.first;
        (0..self.count).map(move |step| first + step * length)
    }
}
