//! The structs of the chapter `frames`, compared with FFmpeg: `libswscale` fills frames of each pixel format, and every component that the views
//! give is what `av_read_image_line2` of `libavutil` reads; and the other way round.
//!
//! The package is not among the default members, as the test is linked with FFmpeg. `.ci/run ffmpeg` installs it from Debian's packages.

mod av;
mod frame;
mod structs;

use av::{Converter, Format};
use frame::{Frame, Rows};
use structs::{
    Numbers, Read, Write, read_gbr, read_gray, read_nv12, read_nv16, read_packed, read_pairs, read_yuv420, read_yuv422,
    read_yuv444, write_gbr, write_gray, write_nv12, write_nv16, write_packed, write_pairs, write_yuv420, write_yuv422,
    write_yuv444,
};

/// A format: its name, the bits of a number, and the functions of its struct.
const FORMATS: [(&str, u32, Read, Write); 18] = [
    ("gray", 8, read_gray::<u8>, write_gray::<u8>),
    ("gray10le", 10, read_gray::<u16>, write_gray::<u16>),
    ("gray16le", 16, read_gray::<u16>, write_gray::<u16>),
    ("rgb24", 8, read_packed::<3, false>, write_packed::<3, false>),
    ("bgr24", 8, read_packed::<3, true>, write_packed::<3, true>),
    ("rgba", 8, read_packed::<4, false>, write_packed::<4, false>),
    ("bgra", 8, read_packed::<4, true>, write_packed::<4, true>),
    ("gbrp", 8, read_gbr, write_gbr),
    ("yuv420p", 8, read_yuv420::<u8>, write_yuv420::<u8>),
    ("yuv422p", 8, read_yuv422::<u8>, write_yuv422::<u8>),
    ("yuv444p", 8, read_yuv444::<u8>, write_yuv444::<u8>),
    ("yuv420p10le", 10, read_yuv420::<u16>, write_yuv420::<u16>),
    ("nv12", 8, read_nv12::<u8, 0, 0>, write_nv12::<u8, 0, 0>),
    ("nv21", 8, read_nv12::<u8, 1, 0>, write_nv12::<u8, 1, 0>),
    ("nv16", 8, read_nv16::<u8, 0, 0>, write_nv16::<u8, 0, 0>),
    ("p010le", 10, read_nv12::<u16, 0, 6>, write_nv12::<u16, 0, 6>),
    ("yuyv422", 8, read_pairs::<0>, write_pairs::<0>),
    ("uyvy422", 8, read_pairs::<1>, write_pairs::<1>),
];

/// Rows of vectors and rests, odd numbers of rows and columns.
const WIDTHS: [usize; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 31, 33, 64];
const HEIGHTS: [usize; 6] = [1, 2, 3, 4, 5, 8];

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u16 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 48) as u16
    }
}

/// Calls `compare` for frames of each size, with rows of each kind.
fn for_each_frame(format: Format, mut compare: impl FnMut(&Frame, &str)) {
    let directions = [[false; 2], [true; 2], [false, true], [true, false]];
    for size in HEIGHTS.into_iter().flat_map(|height| WIDTHS.map(|width| [height, width])) {
        for rows in
            directions.into_iter().flat_map(|is_bottom_up| [0, 2, 10, 64].map(|padding| Rows { padding, is_bottom_up }))
        {
            compare(&Frame::new(format, size, rows), &format!("{size:?}, {rows:?}"));
        }
    }
}

/// Fills a frame with a picture. NV16 is no output of every `libswscale`: its components are then those of `yuv422p`, written by `libavutil`.
fn fill(format: Format, frame: &Frame, pixels: &[u8]) {
    let size = frame.size();
    if format.is_filled() {
        let converter = Converter::new(format, size);
        // SAFETY: the planes are in the memory of the frame, with margins.
        return unsafe { converter.fill(pixels, frame.data(), frame.linesize()) };
    }
    let planar = Format::new("yuv422p");
    let between = Frame::new(planar, size, Rows { padding: 0, is_bottom_up: [false; 2] });
    fill(planar, &between, pixels);
    for (component, numbers) in read_by_ffmpeg(planar, &between).iter().enumerate() {
        // SAFETY: the planes are in the memory of the frame.
        unsafe { format.write(frame.data(), frame.linesize(), size, component, numbers) };
    }
}

/// The components as FFmpeg reads them.
fn read_by_ffmpeg(format: Format, frame: &Frame) -> Vec<Numbers> {
    let (data, linesize, size) = (frame.data().map(<*mut u8>::cast_const), frame.linesize(), frame.size());
    // SAFETY: the planes are in the memory of the frame.
    (0..format.component_count()).map(|component| unsafe { format.read(data, linesize, size, component) }).collect()
}

#[test]
fn views_read_what_ffmpeg_reads() {
    let (mut random, mut count) = (Random(1), 0_usize);
    for (name, bits, read, _) in FORMATS {
        let format = Format::new(name);
        let mut largest = 0;
        for_each_frame(format, |frame, what| {
            let [height, width] = frame.size();
            let pixels: Vec<u8> = (0..height * width * 4).map(|_| random.next() as u8).collect();
            fill(format, frame, &pixels);
            let numbers = read(frame);
            assert!(numbers == read_by_ffmpeg(format, frame), "{name}: {what}");
            count += numbers.iter().map(Vec::len).sum::<usize>();
            largest = largest.max(numbers.into_iter().flatten().max().unwrap_or(0));
        });
        assert!(largest >> (bits - 1) == 1, "{name}: the largest number is {largest}");
    }
    println!("{count} numbers in frames of {} formats", FORMATS.len());
}

#[test]
fn ffmpeg_reads_what_views_write() {
    let mut random = Random(2);
    for (name, bits, _, write) in FORMATS {
        let format = Format::new(name);
        for_each_frame(format, |frame, what| {
            let extents = (0..format.component_count()).map(|component| format.extents(frame.size(), component));
            let mut numbers = |len| (0..len).map(|_| random.next() >> (16 - bits)).collect::<Numbers>();
            let numbers: Vec<_> = extents.map(|[rows, columns]| numbers(rows * columns)).collect();
            write(frame, &numbers);
            assert!(numbers == read_by_ffmpeg(format, frame), "{name}: {what}");
        });
    }
}

/// The chapter has a row for each of these formats, and for no other one.
#[test]
fn the_chapter_has_the_formats() {
    let chapter = include_str!("../../../../runtime/src/guide/frames.3.md");
    let table = chapter.split("# Pixel formats").nth(1).expect("the chapter has the table");
    let rows =
        table.lines().skip_while(|line| !line.starts_with("|---")).skip(1).take_while(|line| line.starts_with('|'));
    let names = rows.map(|row| row.split('`').nth(1).expect("a row has a name").to_lowercase());
    let formats = FORMATS.map(|(name, ..)| if name == "gray" { "gray8" } else { name });
    assert!(names.eq(formats));
}
