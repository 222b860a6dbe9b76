//! The structs of the chapter `frames`, and the components that FFmpeg counts as their channels.

use super::frame::Frame;
use tensor_layout::axis::C;
use tensor_layout::{Layout, Segments, View, ViewMut};

/// An element: the numbers of a component of 8 bits, or of up to 16.
pub(crate) trait Word: bytemuck::Pod + Into<u16> {
    /// The number in the lower bits, which has no others.
    fn of(number: u16) -> Self;
}

impl Word for u8 {
    fn of(number: u16) -> Self {
        number.try_into().expect("8 bits")
    }
}

impl Word for u16 {
    fn of(number: u16) -> Self {
        number
    }
}

/// The numbers of a component, row by row.
pub(crate) type Numbers = Vec<u16>;

/// Reads all components through the views.
pub(crate) type Read = fn(&Frame) -> Vec<Numbers>;

/// Writes all components through the mutable views.
pub(crate) type Write = fn(&Frame, &[Numbers]);

fn read<T: Word, L: Layout>(view: View<'_, T, L>) -> Numbers {
    view.iter().map(|number| (*number).into()).collect()
}

fn write<T: Word, L: Layout>(mut view: ViewMut<'_, T, L>, numbers: &Numbers) {
    assert_eq!(view.len(), numbers.len());
    view.iter_mut().zip(numbers).for_each(|(element, number)| *element = T::of(*number));
}

#[derive(Segments)]
#[layout(planes)]
struct Gray<T: Word> {
    #[layout(H=? W=?; stride(H) = ?)]
    gray: T,
}

fn gray_extents<T>(frame: &Frame) -> GrayExtents {
    let [h, w] = frame.size();
    GrayExtents { h, w, gray_h_stride: frame.stride::<T>(0) }
}

pub(crate) fn read_gray<T: Word>(frame: &Frame) -> Vec<Numbers> {
    // SAFETY: the planes are in the memory of the frame, which nobody writes.
    let GrayViews { gray } =
        unsafe { Gray::<T>::views_from_origins(frame.origins(), gray_extents::<T>(frame)).unwrap() };
    vec![read(gray)]
}

pub(crate) fn write_gray<T: Word>(frame: &Frame, numbers: &[Numbers]) {
    // SAFETY: the planes are in the memory of the frame, which nobody else uses.
    let views = unsafe { Gray::<T>::views_mut_from_origins(frame.origins_mut(), gray_extents::<T>(frame)).unwrap() };
    write(views.gray, &numbers[0]);
}

#[derive(Segments)]
#[layout(planes)]
struct Packed<const C: usize> {
    #[layout(H=? W=? C; stride(H) = ?)]
    pixels: u8,
}

fn packed_extents(frame: &Frame) -> PackedExtents {
    let [h, w] = frame.size();
    PackedExtents { h, w, pixels_h_stride: frame.stride::<u8>(0) }
}

/// Whether the order of the channels is blue, green, red.
fn channel<const IS_BGR: bool>(component: usize) -> usize {
    if IS_BGR && component < 3 { 2 - component } else { component }
}

pub(crate) fn read_packed<const COUNT: usize, const IS_BGR: bool>(frame: &Frame) -> Vec<Numbers> {
    // SAFETY: the planes are in the memory of the frame, which nobody writes.
    let views = unsafe { Packed::<COUNT>::views_from_origins(frame.origins(), packed_extents(frame)).unwrap() };
    (0..COUNT).map(|component| read(views.pixels.fix::<C>(channel::<IS_BGR>(component)))).collect()
}

pub(crate) fn write_packed<const COUNT: usize, const IS_BGR: bool>(frame: &Frame, numbers: &[Numbers]) {
    // SAFETY: the planes are in the memory of the frame, which nobody else uses.
    let views = unsafe { Packed::<COUNT>::views_mut_from_origins(frame.origins_mut(), packed_extents(frame)).unwrap() };
    let mut pixels = views.pixels;
    for (component, numbers) in numbers.iter().enumerate() {
        write(pixels.view_mut().fix::<C>(channel::<IS_BGR>(component)), numbers);
    }
}

#[derive(Segments)]
#[layout(planes)]
struct Gbr {
    #[layout(H=? W=?; stride(H) = ?)]
    green: u8,
    #[layout(H=? W=?; stride(H) = ?)]
    blue: u8,
    #[layout(H=? W=?; stride(H) = ?)]
    red: u8,
}

fn gbr_extents(frame: &Frame) -> GbrExtents {
    let [h, w] = frame.size();
    let [green_h_stride, blue_h_stride, red_h_stride] = [0, 1, 2].map(|plane| frame.stride::<u8>(plane));
    GbrExtents { h, w, green_h_stride, blue_h_stride, red_h_stride }
}

pub(crate) fn read_gbr(frame: &Frame) -> Vec<Numbers> {
    // SAFETY: the planes are in the memory of the frame, which nobody writes.
    let GbrViews { green, blue, red } =
        unsafe { Gbr::views_from_origins(frame.origins(), gbr_extents(frame)).unwrap() };
    vec![read(red), read(green), read(blue)]
}

pub(crate) fn write_gbr(frame: &Frame, numbers: &[Numbers]) {
    // SAFETY: the planes are in the memory of the frame, which nobody else uses.
    let GbrViewsMut { green, blue, red } =
        unsafe { Gbr::views_mut_from_origins(frame.origins_mut(), gbr_extents(frame)).unwrap() };
    [red, green, blue].into_iter().zip(numbers).for_each(|(plane, numbers)| write(plane, numbers));
}

/// Structs of a luma and two planes of colours, which have a part of its extents.
macro_rules! three_planes {
    ($Name:ident, $Views:ident, $ViewsMut:ident, $Extents:ident, $read:ident, $write:ident $(, $($axis:ident)+)?) => {
        #[derive(Segments)]
        #[layout(planes)]
        struct $Name<T: Word> {
            #[layout(H=? W=?; stride(H) = ?)]
            luma: T,
            #[layout(H=? W=?; $(subsampled($($axis),+) = 2;)? stride(H) = ?)]
            blue: T,
            #[layout(H=? W=?; $(subsampled($($axis),+) = 2;)? stride(H) = ?)]
            red: T,
        }

        impl $Extents {
            fn of<T>(frame: &Frame) -> Self {
                let [h, w] = frame.size();
                let [luma_h_stride, blue_h_stride, red_h_stride] = [0, 1, 2].map(|plane| frame.stride::<T>(plane));
                $Extents { h, w, luma_h_stride, blue_h_stride, red_h_stride }
            }
        }

        pub(crate) fn $read<T: Word>(frame: &Frame) -> Vec<Numbers> {
            let $Views { luma, blue, red } =
                // SAFETY: the planes are in the memory of the frame, which nobody writes.
                unsafe { $Name::<T>::views_from_origins(frame.origins(), $Extents::of::<T>(frame)).unwrap() };
            vec![read(luma), read(blue), read(red)]
        }

        pub(crate) fn $write<T: Word>(frame: &Frame, numbers: &[Numbers]) {
            let $ViewsMut { luma, blue, red } =
                // SAFETY: the planes are in the memory of the frame, which nobody else uses.
                unsafe { $Name::<T>::views_mut_from_origins(frame.origins_mut(), $Extents::of::<T>(frame)).unwrap() };
            [luma, blue, red].into_iter().zip(numbers).for_each(|(plane, numbers)| write(plane, numbers));
        }
    };
}

three_planes!(Yuv420, Yuv420Views, Yuv420ViewsMut, Yuv420Extents, read_yuv420, write_yuv420, H W);
three_planes!(Yuv422, Yuv422Views, Yuv422ViewsMut, Yuv422Extents, read_yuv422, write_yuv422, W);
three_planes!(Yuv444, Yuv444Views, Yuv444ViewsMut, Yuv444Extents, read_yuv444, write_yuv444);

/// Structs of a luma and one plane of pairs of colours. The numbers of words lie `SHIFT` bits up.
macro_rules! two_planes {
    ($Name:ident, $Views:ident, $ViewsMut:ident, $Extents:ident, $read:ident, $write:ident, $($axis:ident)+) => {
        #[derive(Segments)]
        #[layout(planes)]
        struct $Name<T: Word> {
            #[layout(H=? W=?; stride(H) = ?)]
            luma: T,
            #[layout(H=? W=? C=2; subsampled($($axis),+) = 2; stride(H) = ?)]
            chroma: T,
        }

        impl $Extents {
            fn of<T>(frame: &Frame) -> Self {
                let [h, w] = frame.size();
                let [luma_h_stride, chroma_h_stride] = [0, 1].map(|plane| frame.stride::<T>(plane));
                $Extents { h, w, luma_h_stride, chroma_h_stride }
            }
        }

        pub(crate) fn $read<T: Word, const BLUE: usize, const SHIFT: u32>(frame: &Frame) -> Vec<Numbers> {
            let $Views { luma, chroma } =
                // SAFETY: the planes are in the memory of the frame, which nobody writes.
                unsafe { $Name::<T>::views_from_origins(frame.origins(), $Extents::of::<T>(frame)).unwrap() };
            let mut numbers = vec![read(luma), read(chroma.fix::<C>(BLUE)), read(chroma.fix::<C>(1 - BLUE))];
            numbers.iter_mut().flatten().for_each(|number| *number >>= SHIFT);
            numbers
        }

        pub(crate) fn $write<T: Word, const BLUE: usize, const SHIFT: u32>(frame: &Frame, numbers: &[Numbers]) {
            let $ViewsMut { luma, mut chroma } =
                // SAFETY: the planes are in the memory of the frame, which nobody else uses.
                unsafe { $Name::<T>::views_mut_from_origins(frame.origins_mut(), $Extents::of::<T>(frame)).unwrap() };
            let mut numbers = numbers.to_vec();
            numbers.iter_mut().flatten().for_each(|number| *number <<= SHIFT);
            write(luma, &numbers[0]);
            write(chroma.view_mut().fix::<C>(BLUE), &numbers[1]);
            write(chroma.view_mut().fix::<C>(1 - BLUE), &numbers[2]);
        }
    };
}

two_planes!(Nv12, Nv12Views, Nv12ViewsMut, Nv12Extents, read_nv12, write_nv12, H W);
two_planes!(Nv16, Nv16Views, Nv16ViewsMut, Nv16Extents, read_nv16, write_nv16, W);

#[derive(Segments)]
#[layout(planes)]
struct Yuyv {
    #[layout(H=? W=?; stride(H) = ?; stride(W) = 2; shared)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(W) = 2; stride(H) = ?; stride(W) = 4; stride(C) = 2; shared)]
    chroma: u8,
}

/// `LUMA` is the first byte of the luma, and the other of the first two is of the colours.
pub(crate) fn read_pairs<const LUMA: usize>(frame: &Frame) -> Vec<Numbers> {
    let ([h, w], stride, [origin]) = (frame.size(), frame.stride::<u8>(0), frame.origins());
    let extents = YuyvExtents { h, w, luma_h_stride: stride, chroma_h_stride: stride };
    let origins = [origin.wrapping_add(LUMA), origin.wrapping_add(1 - LUMA)];
    // SAFETY: the planes are in the memory of the frame, which nobody writes.
    let YuyvViews { luma, chroma } = unsafe { Yuyv::views_from_origins(origins, extents).unwrap() };
    vec![read(luma), read(chroma.fix::<C>(0)), read(chroma.fix::<C>(1))]
}

/// Four numbers in the place of two pixels, for writing.
#[derive(Segments)]
#[layout(planes)]
struct Quads {
    #[layout(H=? W=? C=4; stride(H) = ?)]
    quads: u8,
}

pub(crate) fn write_pairs<const LUMA: usize>(frame: &Frame, numbers: &[Numbers]) {
    let ([h, w], quads_h_stride) = (frame.size(), frame.stride::<u8>(0));
    let extents = QuadsExtents { h, w: w.div_ceil(2), quads_h_stride };
    // SAFETY: the planes are in the memory of the frame, which nobody else uses.
    let QuadsViewsMut { mut quads } = unsafe { Quads::views_mut_from_origins(frame.origins_mut(), extents).unwrap() };
    for (row, column) in (0..h).flat_map(|row| (0..w).map(move |column| (row, column))) {
        quads[[row, column / 2, column % 2 * 2 + LUMA]] = u8::of(numbers[0][row * w + column]);
        for (component, channel) in [(1, 1 - LUMA), (2, 3 - LUMA)] {
            quads[[row, column / 2, channel]] = u8::of(numbers[component][row * w.div_ceil(2) + column / 2]);
        }
    }
}
