//! The same conversion with indices into slices.

use super::{Frame, HALF, PLANE_ALIGNMENT_IN_BYTES, SIDE, colors};

pub(super) fn convert(frame: &Frame, [top, left]: [usize; 2], planes: &mut [u8]) {
    let pitch = frame.extents.luma_h_stride as usize;
    let (luma, chroma) = frame.bytes.split_at((frame.extents.h * pitch).next_multiple_of(PLANE_ALIGNMENT_IN_BYTES));
    let (red, rest) = planes.split_at_mut(SIDE * SIDE);
    let (green, blue) = rest.split_at_mut(SIDE * SIDE);
    for h in 0..SIDE {
        let luma = &luma[(top + h) * pitch + left..][..SIDE];
        let chroma = &chroma[(top + h) / 2 * pitch + left..][..SIDE];
        let row = h * SIDE..(h + 1) * SIDE;
        let (red, green, blue) = (&mut red[row.clone()], &mut green[row.clone()], &mut blue[row]);
        for pair in 0..HALF {
            let color = [chroma[2 * pair], chroma[2 * pair + 1]];
            for w in [2 * pair, 2 * pair + 1] {
                [red[w], green[w], blue[w]] = colors::rgb(luma[w], color);
            }
        }
    }
}
