//! For Direct3D 12 and WebGPU: texels, rows and slices in a buffer.

use super::error::{DescriptorError, Refusal, Target};
use super::number::Width;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::element::DataType;
use crate::error::text::same;

/// Both take rows at multiples of this, in bytes.
pub(super) const ROW_ALIGNMENT: u64 = 256;

/// A tensor as a texture in a buffer.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    /// The elements of a texel: 1, 2 or 4.
    pub(super) channels: u32,
    pub(super) texel_bytes: u32,
    /// Columns, rows and slices.
    pub(super) extent: [u32; 3],
    /// The distance between rows, in bytes. A multiple of 256.
    pub(super) row_pitch: u32,
    /// The distance between slices, in rows. At least the rows of a slice.
    pub(super) rows_per_slice: u32,
}

/// The axes of columns, rows and slices, in this order.
type Parts = [Option<usize>; 3];

impl Rows {
    pub(super) const fn of(target: Target, data_type: DataType, spec: &Spec) -> Result<Self, DescriptorError> {
        let Some(unit_bytes) = data_type.size_in_bytes() else {
            return Err(target.refuses(Refusal::DataType { data_type }));
        };
        let width = Width { target, most: u32::MAX as u64, unit_bytes };
        if let Err(error) = width.check(spec) {
            return Err(error);
        }
        if let Err(error) = check_strides(width, spec) {
            return Err(error);
        }
        let channels = texel_axis(spec);
        let parts = match parts(target, spec, channels) {
            Ok(parts) => parts,
            Err(error) => return Err(error),
        };
        let elements = match texel(width, data_type, spec, channels, parts[0]) {
            Ok(elements) => elements,
            Err(error) => return Err(error),
        };
        let texel_bytes = (elements * width.unit_bytes) as u32;
        let extent = [extent(spec, parts[0]), extent(spec, parts[1]), extent(spec, parts[2])];
        let (row_pitch, rows_per_slice) = match pitches(width, spec, parts, extent, texel_bytes) {
            Ok(pitches) => pitches,
            Err(error) => return Err(error),
        };
        Ok(Rows { channels: elements as u32, texel_bytes, extent, row_pitch, rows_per_slice })
    }

    /// The place of the format among those of 1, 2 and 4 channels.
    pub(super) const fn format_place(&self) -> usize {
        self.channels as usize / 2
    }

    /// The bytes from the first to the last texel. The last row ends with its last texel.
    pub(super) const fn size_in_bytes(&self) -> u64 {
        let [columns, rows, slices] = self.extent;
        let before = (slices as u128 - 1) * self.rows_per_slice as u128 + rows as u128 - 1;
        let bytes = before * self.row_pitch as u128 + columns as u128 * self.texel_bytes as u128;
        if bytes > u64::MAX as u128 { u64::MAX } else { bytes as u64 }
    }
}

/// Checks that each axis of an extent over 1 has one stride, which is over 0.
const fn check_strides(width: Width, spec: &Spec) -> Result<(), DescriptorError> {
    // How wide it may be depends on what the axis is.
    let wide = Width { most: u64::MAX, ..width };
    let mut axis = 0;
    while axis < spec.rank {
        if spec.extents[axis] > 1 {
            if let Err(error) = wide.stride(spec, axis) {
                return Err(error);
            }
        }
        axis += 1;
    }
    Ok(())
}

const fn extent(spec: &Spec, axis: Option<usize>) -> u32 {
    match axis {
        Some(axis) => spec.extents[axis] as u32,
        None => 1,
    }
}

/// The axis `C`, if nothing of an extent over 1 lies inside it.
const fn texel_axis(spec: &Spec) -> Option<usize> {
    let mut place = spec.rank;
    while place > 0 {
        place -= 1;
        let axis = spec.order[place];
        if same(spec.names[axis], "C") {
            return Some(axis);
        }
        if spec.extents[axis] > 1 || same(spec.names[axis], "W") || same(spec.names[axis], "H") {
            return None;
        }
    }
    None
}

/// The other axes in memory order: columns, rows, slices. Of more than three, those of extent 1 are left out, the outermost first.
const fn parts(target: Target, spec: &Spec, channels: Option<usize>) -> Result<Parts, DescriptorError> {
    let mut others = spec.rank - channels.is_some() as usize;
    let mut is_left_out = [false; MAX_RANK];
    let mut place = 0;
    while place < spec.rank && others > 3 {
        let axis = spec.order[place];
        let is_texel = matches!(channels, Some(channels) if channels == axis);
        if !is_texel && spec.extents[axis] == 1 && !same(spec.names[axis], "W") && !same(spec.names[axis], "H") {
            is_left_out[axis] = true;
            others -= 1;
        }
        place += 1;
    }
    let (mut parts, mut count) = ([None; 3], 0);
    place = spec.rank;
    while place > 0 {
        place -= 1;
        let axis = spec.order[place];
        if is_left_out[axis] || matches!(channels, Some(channels) if channels == axis) {
            continue;
        }
        if count == 3 {
            let (axis, extent) = (spec.names[axis], spec.extents[axis]);
            return Err(target.refuses(Refusal::TooManyAxes { axis, extent }));
        }
        parts[count] = Some(axis);
        count += 1;
    }
    in_order(target, spec, parts)
}

/// Checks that an axis `W` has the columns, and an axis `H` the rows.
const fn in_order(target: Target, spec: &Spec, parts: Parts) -> Result<Parts, DescriptorError> {
    let mut place = 0;
    while place < 3 {
        if let Some(axis) = parts[place] {
            let axis = spec.names[axis];
            if (same(axis, "W") && place != 0) || (same(axis, "H") && place != 1) {
                return Err(target.refuses(Refusal::OutOfOrder { axis }));
            }
        }
        place += 1;
    }
    Ok(parts)
}

/// The elements of a texel: the stride of the columns, or all channels if there is one column.
const fn texel(
    width: Width,
    data_type: DataType,
    spec: &Spec,
    channels: Option<usize>,
    columns: Option<usize>,
) -> Result<usize, DescriptorError> {
    let mut count = 1;
    if let Some(channels) = channels {
        count = spec.extents[channels];
        if count > 1 {
            let stride = match width.stride(spec, channels) {
                Ok(stride) => stride,
                Err(error) => return Err(error),
            };
            if stride != width.unit_bytes as u64 {
                return not_innermost(width.target, spec, channels, 1);
            }
        }
    }
    let mut elements = count;
    if let Some(columns) = columns {
        if spec.extents[columns] > 1 {
            elements = match width.stride(spec, columns) {
                Ok(stride) => stride as usize / width.unit_bytes,
                Err(error) => return Err(error),
            };
            if elements < count || (channels.is_none() && elements != 1) {
                return not_innermost(width.target, spec, columns, count);
            }
        } else if channels.is_some() && matches!(spec.terms[columns].stride, 1 | 2 | 4) {
            // The stride of one column has no effect, and says how many channels are stored.
            let stride = spec.terms[columns].stride as usize;
            elements = if stride > count { stride } else { count };
        }
    }
    if !matches!(elements, 1 | 2 | 4) {
        return Err(width.target.refuses(Refusal::Texel { data_type, elements }));
    }
    Ok(elements)
}

const fn not_innermost(target: Target, spec: &Spec, axis: usize, expected: usize) -> Result<usize, DescriptorError> {
    let (name, stride) = (spec.names[axis], spec.terms[axis].stride);
    Err(target.refuses(Refusal::NotInnermost { axis: name, stride, expected }))
}

/// The distance between rows, in bytes, and that between slices, in rows.
const fn pitches(
    width: Width,
    spec: &Spec,
    parts: Parts,
    [columns, rows, slices]: [u32; 3],
    texel_bytes: u32,
) -> Result<(u32, u32), DescriptorError> {
    let row_bytes = columns as u64 * texel_bytes as u64;
    // Without a second row the distance between slices is a number of rows of one slice each.
    let pitched = match parts {
        [_, Some(axis), _] if rows > 1 => Some(axis),
        [_, _, Some(axis)] if slices > 1 => Some(axis),
        _ => None,
    };
    let Some(axis) = pitched else {
        let pitch = row_bytes.next_multiple_of(ROW_ALIGNMENT);
        return if pitch <= u32::MAX as u64 {
            Ok((pitch as u32, rows))
        } else {
            too_wide(width, spec, parts[0], texel_bytes)
        };
    };
    let pitch = match row_pitch(width, spec, axis, parts[0], row_bytes) {
        Ok(pitch) => pitch,
        Err(error) => return Err(error),
    };
    let (Some(axis), true) = (parts[2], slices > 1 && rows > 1) else { return Ok((pitch, rows)) };
    // The distance between slices is no number of 32 bits.
    let wide = Width { most: u64::MAX, ..width };
    let stride_bytes = match wide.stride(spec, axis) {
        Ok(stride) => stride,
        Err(error) => return Err(error),
    };
    let (whole, rest) = (stride_bytes / pitch as u64, stride_bytes % pitch as u64);
    if rest != 0 || whole < rows as u64 || whole > u32::MAX as u64 {
        let (axis, row_pitch_bytes, rows) = (spec.names[axis], pitch as u64, rows as u64);
        return Err(width.target.refuses(Refusal::SlicePitch { axis, stride_bytes, row_pitch_bytes, rows }));
    }
    Ok((pitch, whole as u32))
}

/// The stride of this axis, checked as the distance between rows of these bytes.
const fn row_pitch(
    width: Width,
    spec: &Spec,
    axis: usize,
    columns: Option<usize>,
    row_bytes: u64,
) -> Result<u32, DescriptorError> {
    let stride_bytes = match width.stride(spec, axis) {
        Ok(stride) => stride,
        Err(error) => return Err(error),
    };
    let name = spec.names[axis];
    if stride_bytes < row_bytes {
        let (stride, takes) = (spec.terms[axis].stride, row_bytes / width.unit_bytes as u64);
        let inner = if let Some(columns) = columns { spec.names[columns] } else { "" };
        return Err(width.target.refuses(Refusal::TooClose { axis: name, stride, inner, takes }));
    }
    if stride_bytes % ROW_ALIGNMENT != 0 {
        let elements = ROW_ALIGNMENT as usize / width.unit_bytes;
        return Err(width.target.refuses(Refusal::RowPitch { axis: name, stride_bytes, elements }));
    }
    Ok(stride_bytes as u32)
}

/// A row whose bytes do not fit in 32 bits.
const fn too_wide(
    width: Width,
    spec: &Spec,
    columns: Option<usize>,
    texel_bytes: u32,
) -> Result<(u32, u32), DescriptorError> {
    let axis = if let Some(columns) = columns { columns } else { 0 };
    let most = (u32::MAX as u64 + 1 - ROW_ALIGNMENT) / texel_bytes as u64;
    let (axis, extent) = (spec.names[axis], spec.extents[axis]);
    Err(width.target.refuses(Refusal::ExtentTooLarge { axis, extent, most }))
}
