//! Two, three or four planes to interleaved channels, and back.
//!
//! In both directions a *step* is as many pixels as a vector has units: for each channel one vector of its plane, and as
//! many vectors of pixels. With 2 and 4 channels, rounds of zips ([`turned`]) do it. With 3, the units that one vector of
//! pixels takes from a plane stand, in that plane's vector, at other places than those that the other two take: so one
//! shuffle a plane brings all to the places within the lane that they have in the pixels, and selections pick them.

use super::Job;
use super::items::Items;
use super::tiles::turned;
use super::vector::{Kernel, Vectors};

/// Interleaves `down` planes of `across` units, of which `UNITS` make 16 bytes.
///
/// Its contract: along `across` the source is contiguous; the destination is along both, `down` innermost, which has
/// `CHANNELS` units.
#[derive(Clone, Copy)]
pub(super) struct Interleave<const UNITS: usize, const CHANNELS: usize>;

impl<const UNITS: usize, const CHANNELS: usize> Kernel for Interleave<UNITS, CHANNELS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let Job { plane, to, from, streamed } = job;
        let (unit, apart, vector) = (16 / UNITS, plane.down.other_stride, 16 * V::LANES);
        if !is_there::<V, CHANNELS>(plane.across.extent * unit) {
            // SAFETY: the caller's promise.
            return unsafe { Items { unit }.run(vectors, job) };
        }
        let aligned = |first: usize| (to.addr() + first * CHANNELS * unit) % vector == 0;
        for stretch in Stretch::cover(plane.across.extent, V::LANES * UNITS, streamed, aligned) {
            for first in stretch.steps(V::LANES * UNITS) {
                let to = to.wrapping_add(first * CHANNELS * unit);
                let from = from.wrapping_add(first * unit);
                if CHANNELS == 3 {
                    // SAFETY: the step's pixels are within the planes; the stretch says whether they may be streamed.
                    unsafe { interleave_three::<V, UNITS>(vectors, to, from, apart, stretch.streamed) };
                } else {
                    // SAFETY: as above.
                    unsafe { interleave_zipped::<V, UNITS, CHANNELS>(vectors, to, from, apart, stretch.streamed) };
                }
            }
        }
    }
}

/// Parts `down` pixels into planes, one for each unit of `across`; `UNITS` units make 16 bytes.
///
/// Its contract: along `down` the destination is contiguous; the source is along both, `across` innermost, which has
/// `CHANNELS` units.
#[derive(Clone, Copy)]
pub(super) struct Deinterleave<const UNITS: usize, const CHANNELS: usize>;

impl<const UNITS: usize, const CHANNELS: usize> Kernel for Deinterleave<UNITS, CHANNELS> {
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {
        let Job { plane, to, from, streamed } = job;
        let (unit, apart, vector) = (16 / UNITS, plane.across.stride, 16 * V::LANES);
        if !is_there::<V, CHANNELS>(plane.down.extent * unit) {
            // SAFETY: the caller's promise.
            return unsafe { Items { unit }.run(vectors, job) };
        }
        let aligned = |first: usize| (to.addr() + first * unit) % vector == 0 && apart % vector == 0;
        for stretch in Stretch::cover(plane.down.extent, V::LANES * UNITS, streamed, aligned) {
            for first in stretch.steps(V::LANES * UNITS) {
                let to = to.wrapping_add(first * unit);
                let from = from.wrapping_add(first * CHANNELS * unit);
                if CHANNELS == 3 {
                    // SAFETY: the step's pixels are within the planes; the stretch says whether they may be streamed.
                    unsafe { deinterleave_three::<V, UNITS>(vectors, to, apart, from, stretch.streamed) };
                } else {
                    // SAFETY: as above.
                    unsafe { deinterleave_zipped::<V, UNITS, CHANNELS>(vectors, to, apart, from, stretch.streamed) };
                }
            }
        }
    }
}

/// Whether these vectors can do it, and planes of so many bytes have at least one step.
#[inline(always)]
fn is_there<V: Vectors, const CHANNELS: usize>(bytes: usize) -> bool {
    V::KERNELS && (CHANNELS != 3 || V::SHUFFLES) && bytes >= 16 * V::LANES
}

/// # Safety
///
/// A step of pixels can be written, and read from each plane; to stream, the destination is aligned to a vector.
#[inline(always)]
unsafe fn interleave_zipped<V: Vectors, const UNITS: usize, const CHANNELS: usize>(
    vectors: V,
    to: *mut u8,
    from: *const u8,
    plane: usize,
    streamed: bool,
) {
    // SAFETY: the caller's promise.
    let first = unsafe { vectors.load(from) };
    let mut lines = [first; CHANNELS];
    for (k, line) in lines.iter_mut().enumerate().skip(1) {
        // SAFETY: the caller's promise.
        *line = unsafe { vectors.load(from.wrapping_add(k * plane)) };
    }
    let lines = turned::<V, UNITS, CHANNELS>(vectors, lines, CHANNELS.ilog2());
    for (k, line) in vectors.lanes_in_line(lines).into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { put(vectors, to.wrapping_add(k * 16 * V::LANES), line, streamed) };
    }
}

/// # Safety
///
/// A step of pixels can be read, and written to each plane; to stream, the planes are aligned to a vector.
#[inline(always)]
unsafe fn deinterleave_zipped<V: Vectors, const UNITS: usize, const CHANNELS: usize>(
    vectors: V,
    to: *mut u8,
    plane: usize,
    from: *const u8,
    streamed: bool,
) {
    // SAFETY: the caller's promise.
    let first = unsafe { vectors.load_lanes(from, 16 * CHANNELS) };
    let mut lines = [first; CHANNELS];
    for (k, line) in lines.iter_mut().enumerate().skip(1) {
        // SAFETY: the caller's promise.
        *line = unsafe { vectors.load_lanes(from.wrapping_add(k * 16), 16 * CHANNELS) };
    }
    let lines = turned::<V, UNITS, CHANNELS>(vectors, lines, UNITS.ilog2());
    for (k, line) in lines.into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { put(vectors, to.wrapping_add(k * plane), line, streamed) };
    }
}

/// # Safety
///
/// As of [`interleave_zipped`].
#[inline(always)]
unsafe fn interleave_three<V: Vectors, const UNITS: usize>(
    vectors: V,
    to: *mut u8,
    from: *const u8,
    plane: usize,
    streamed: bool,
) {
    let Three { to_pixels, of_channel, .. } = const { &Three::of(16 / UNITS) };
    // SAFETY: the caller's promise.
    let first = vectors.shuffle(unsafe { vectors.load(from) }, &to_pixels[0]);
    // SAFETY: the caller's promise.
    let second = vectors.shuffle(unsafe { vectors.load(from.wrapping_add(plane)) }, &to_pixels[1]);
    // SAFETY: the caller's promise.
    let third = vectors.shuffle(unsafe { vectors.load(from.wrapping_add(2 * plane)) }, &to_pixels[2]);
    let mut pixels = [first; 3];
    for (k, pixels) in pixels.iter_mut().enumerate() {
        let two = vectors.select(first, second, &of_channel[k][1]);
        *pixels = vectors.select(two, third, &of_channel[k][2]);
    }
    for (k, pixels) in vectors.lanes_in_line(pixels).into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { put(vectors, to.wrapping_add(k * 16 * V::LANES), pixels, streamed) };
    }
}

/// # Safety
///
/// As of [`deinterleave_zipped`].
#[inline(always)]
unsafe fn deinterleave_three<V: Vectors, const UNITS: usize>(
    vectors: V,
    to: *mut u8,
    plane: usize,
    from: *const u8,
    streamed: bool,
) {
    let Three { to_planes, of_channel, .. } = const { &Three::of(16 / UNITS) };
    // SAFETY: the caller's promise.
    let first = unsafe { vectors.load_lanes(from, 48) };
    // SAFETY: the caller's promise.
    let second = unsafe { vectors.load_lanes(from.wrapping_add(16), 48) };
    // SAFETY: the caller's promise.
    let third = unsafe { vectors.load_lanes(from.wrapping_add(32), 48) };
    for channel in 0..3 {
        let two = vectors.select(first, second, &of_channel[1][channel]);
        let all = vectors.select(two, third, &of_channel[2][channel]);
        let line = vectors.shuffle(all, &to_planes[channel]);
        // SAFETY: the caller's promise.
        unsafe { put(vectors, to.wrapping_add(channel * plane), line, streamed) };
    }
}

/// Stores a vector, past the caches if `streamed`.
///
/// # Safety
///
/// The vector's bytes can be written; to stream, `to` is a multiple of their number.
#[inline(always)]
unsafe fn put<V: Vectors>(vectors: V, to: *mut u8, vector: V::Vector, streamed: bool) {
    if streamed {
        // SAFETY: the caller's promise.
        unsafe { vectors.stream(to, vector) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { vectors.store(to, vector) }
    }
}

/// Where the units of three channels go within a lane, byte by byte.
struct Three {
    /// For each channel: from a vector of its plane to the places in the pixels.
    to_pixels: [[u8; 16]; 3],
    /// For each channel: from the places in the pixels to a vector of its plane.
    to_planes: [[u8; 16]; 3],
    /// For each of three vectors of pixels and each channel: 0xFF at the bytes of that channel.
    of_channel: [[[u8; 16]; 3]; 3],
}

impl Three {
    /// For units of so many bytes.
    const fn of(unit: usize) -> Three {
        let mut three = Three { to_pixels: [[0; 16]; 3], to_planes: [[0; 16]; 3], of_channel: [[[0; 16]; 3]; 3] };
        let mut at = 0;
        while at < 48 {
            let (vector, place) = (at / 16, at % 16);
            let (channel, pixel) = (at / unit % 3, at / unit / 3);
            let in_plane = pixel * unit + at % unit;
            three.to_pixels[channel][place] = in_plane as u8;
            three.to_planes[channel][in_plane] = place as u8;
            three.of_channel[vector][channel][place] = 0xFF;
            at += 1;
        }
        three
    }
}

/// Some steps, one after the other.
struct Stretch {
    first: usize,
    count: usize,
    streamed: bool,
}

impl Stretch {
    /// Stretches of steps of `length` pixels that cover an extent of at least one. The last one is streamed, if that is asked
    /// for, from the first place on that is `aligned`. The others, at the beginning and at the end, may overlap it. They come
    /// before it because streamed bytes are not written again before the fence.
    #[inline(always)]
    fn cover(extent: usize, length: usize, streamed: bool, aligned: impl Fn(usize) -> bool) -> [Stretch; 3] {
        let place = if streamed { (0..length).find(|&first| aligned(first)) } else { None };
        let start = place.unwrap_or(0);
        let count = (extent - start) / length;
        let rest = (extent - start) % length;
        [
            Stretch { first: 0, count: (start > 0).into(), streamed: false },
            Stretch { first: extent - length, count: (rest > 0).into(), streamed: false },
            Stretch { first: start, count, streamed: place.is_some() },
        ]
    }

    #[inline(always)]
    fn steps(&self, length: usize) -> impl Iterator<Item = usize> + use<> {
        let first = self.first;
        (0..self.count).map(move |step| first + step * length)
    }
}
