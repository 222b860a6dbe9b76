//! A frame: planes with padded rows in either direction, each in memory of its own.

use super::av::Format;
use core::ffi::c_int;
use core::ptr::null_mut;
use tensor_layout::try_elements_in;

/// How the rows lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// How many bytes follow each row.
    pub(crate) padding: usize,
    /// Whether the first row is the last one in memory, in the planes of even and of odd numbers.
    pub(crate) is_bottom_up: [bool; 2],
}

/// What FFmpeg may write before and after a plane.
const MARGIN: usize = 64;

pub(crate) struct Frame {
    format: Format,
    size: [usize; 2],
    data: [*mut u8; 4],
    linesize: [c_int; 4],
    /// What the addresses point into.
    memory: Vec<Vec<u64>>,
}

impl Frame {
    pub(crate) fn new(format: Format, size: [usize; 2], rows: Rows) -> Frame {
        let mut frame = Frame { format, size, data: [null_mut(); 4], linesize: [0; 4], memory: Vec::new() };
        for plane in 0..format.plane_count() {
            let pitch = format.row_bytes(size[1], plane) + rows.padding;
            let [height, _] = format.extents(size, plane);
            let mut memory = vec![0x5A5A_5A5A_5A5A_5A5A_u64; (height * pitch + 2 * MARGIN).div_ceil(8)];
            let is_bottom_up = rows.is_bottom_up[plane % 2];
            let first = if is_bottom_up { (height - 1) * pitch } else { 0 };
            frame.data[plane] = memory.as_mut_ptr().cast::<u8>().wrapping_add(MARGIN + first);
            frame.linesize[plane] = if is_bottom_up { -(pitch as c_int) } else { pitch as c_int };
            frame.memory.push(memory);
        }
        frame
    }

    pub(crate) fn size(&self) -> [usize; 2] {
        self.size
    }

    pub(crate) fn data(&self) -> [*mut u8; 4] {
        self.data
    }

    pub(crate) fn linesize(&self) -> [c_int; 4] {
        self.linesize
    }

    /// The distance of the rows of a plane, in elements of this type.
    pub(crate) fn stride<T>(&self, plane: usize) -> isize {
        try_elements_in::<T>(self.linesize[plane] as isize).expect("whole elements")
    }

    /// The addresses of the planes, which a struct of so many fields takes.
    pub(crate) fn origins<const K: usize>(&self) -> [*const u8; K] {
        self.origins_mut().map(<*mut u8>::cast_const)
    }

    pub(crate) fn origins_mut<const K: usize>(&self) -> [*mut u8; K] {
        assert_eq!(K, self.format.plane_count());
        core::array::from_fn(|plane| self.data[plane])
    }
}
