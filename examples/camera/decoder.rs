//! A frame as a decoder in C gives it: for each plane the address of the first row, and the distance from a row to the next one with its sign.

use std::array;
use std::error::Error;

use tensor_layout::Segments;

use super::Nv12Views;

/// The planes, each at an address of its own.
#[derive(Segments)]
#[layout(planes)]
struct Planes {
    /// The brightness of each pixel.
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u8,
    /// The colour of each four pixels.
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

/// Decoders pad rows so that vectors fit them.
const ROW_ALIGNMENT_IN_BYTES: usize = 64;

/// As `AVFrame` of FFmpeg. This one owns its memory, and so has lifetimes for its views.
pub(super) struct Frame {
    size: [usize; 2],
    /// The addresses of the elements of index 0 of every axis.
    data: [*mut u8; 2],
    /// The distances of the rows, in bytes.
    linesize: [i32; 2],
    /// What the addresses point into.
    _memory: [Vec<u8>; 2],
}

impl Frame {
    /// What a decoder would do: the planes of a picture in memory of its own, the luma from the bottom to the top.
    pub(super) fn decode(picture: Nv12Views<'_>) -> Frame {
        let [height, width] = picture.luma.extents();
        let pitch = (width + 1).next_multiple_of(ROW_ALIGNMENT_IN_BYTES); // of both: a colour is two bytes, of two columns
        let rows = [height, height.div_ceil(2)];
        let mut memory = rows.map(|rows| vec![0; rows * pitch]);
        let first_rows = [height.saturating_sub(1) * pitch, 0];
        // Of the whole memory, in which the other rows are before the first one.
        let data = array::from_fn(|plane| memory[plane].as_mut_ptr().wrapping_add(first_rows[plane]));
        let frame = Frame { size: [height, width], data, linesize: [-(pitch as i32), pitch as i32], _memory: memory };
        let extents = frame.extents();
        // SAFETY: all rows are in the memory of the frame, which nobody else uses.
        let planes = unsafe { Planes::views_mut_from_origins(frame.data, extents) };
        let PlanesViewsMut { mut luma, mut chroma } = planes.expect("the planes are apart");
        luma.copy_from(&picture.luma);
        chroma.copy_from(&picture.chroma);
        frame
    }

    fn extents(&self) -> PlanesExtents {
        let [h, w] = self.size;
        let [luma_h_stride, chroma_h_stride] = self.line_sizes().map(|bytes| bytes as isize); // one byte is one element
        PlanesExtents { h, w, luma_h_stride, chroma_h_stride }
    }

    pub(super) fn line_sizes(&self) -> [i32; 2] {
        self.linesize
    }

    pub(super) fn planes(&self) -> Result<Nv12Views<'_>, Box<dyn Error>> {
        // SAFETY: all rows are in the memory of the frame, which nobody writes as long as the frame is borrowed.
        let PlanesViews { luma, chroma } =
            unsafe { Planes::views_from_origins(self.data.map(<*mut u8>::cast_const), self.extents())? };
        Ok(Nv12Views { luma, chroma })
    }
}
