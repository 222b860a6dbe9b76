//! For Direct3D 12 and WebGPU: texels, rows and slices in a buffer.

use crate::arith::spec::MAX_RANK;
use crate::description::known::{known_extent, known_stride};
use crate::description::width::Width;
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;
use crate::error::text::same;

/// Both take rows at multiples of this, in bytes.
pub(super) const ROW_ALIGNMENT: u64 = 256;

/// A tensor as a texture in a buffer.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    /// The elements of a texel: 1, 2 or 4, and 3 where there are formats of three.
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
    /// `has_triples`: whether the target has formats of three elements of this type.
    pub(super) const fn of(
        target: Target,
        data_type: DataType,
        layout: &Description,
        has_triples: bool,
    ) -> Result<Self, ExportError> {
        let Some(unit_in_bytes) = data_type.size_in_bytes() else {
            return Err(target.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let width = Width { target, most: u32::MAX as u64, unit_in_bytes };
        attempt!(width.check(layout));
        attempt!(check_strides(width, layout));
        let channels = texel_axis(layout);
        let parts = attempt!(parts(target, layout, channels));
        let elements = attempt!(texel(width, layout, channels, parts[0]));
        if !(matches!(elements, 1 | 2 | 4) || (has_triples && elements == 3)) {
            return Err(target.refuses(Refusal::Texel { data_type, elements }));
        }
        let texel_bytes = (elements * width.unit_in_bytes) as u32;
        let extent = [extent(layout, parts[0]), extent(layout, parts[1]), extent(layout, parts[2])];
        let (row_pitch, rows_per_slice) = attempt!(pitches(width, layout, parts, extent, texel_bytes));
        Ok(Rows { channels: elements as u32, texel_bytes, extent, row_pitch, rows_per_slice })
    }

    /// The bytes from the first to the last texel. The last row ends with its last texel.
    pub(super) const fn size_in_bytes(&self) -> u64 {
        let [columns, rows, slices] = self.extent;
        let before = (slices as u64 - 1) * self.rows_per_slice as u64 + rows as u64 - 1;
        before * self.row_pitch as u64 + columns as u64 * self.texel_bytes as u64
    }
}

/// Checks that each axis of an extent over 1 has one stride, which is over 0.
const fn check_strides(width: Width, layout: &Description) -> Result<(), ExportError> {
    // How wide it may be depends on what the axis is.
    let wide = Width { most: u64::MAX, ..width };
    up_to!(axis < layout.rank(), {
        if known_extent(layout, axis) > 1 {
            attempt!(wide.stride(layout, axis));
        }
    });
    Ok(())
}

const fn extent(layout: &Description, axis: Option<usize>) -> u32 {
    match axis {
        Some(axis) => known_extent(layout, axis) as u32,
        None => 1,
    }
}

/// The axis `C`, if nothing of an extent over 1 lies inside it.
const fn texel_axis(layout: &Description) -> Option<usize> {
    let mut place = layout.rank();
    while place > 0 {
        place -= 1;
        let axis = layout.order()[place];
        if same(layout.name(axis), "C") {
            return Some(axis);
        }
        if known_extent(layout, axis) > 1 || same(layout.name(axis), "W") || same(layout.name(axis), "H") {
            return None;
        }
    }
    None
}

/// The other axes in memory order: columns, rows, slices. Of more than three, axes of extent 1 are left out, the outermost first.
const fn parts(target: Target, layout: &Description, channels: Option<usize>) -> Result<Parts, ExportError> {
    let mut others = layout.rank() - channels.is_some() as usize;
    let mut is_left_out = [false; MAX_RANK];
    let mut place = 0;
    while place < layout.rank() && others > 3 {
        let axis = layout.order()[place];
        let is_texel = matches!(channels, Some(channels) if channels == axis);
        if !is_texel
            && known_extent(layout, axis) == 1
            && !same(layout.name(axis), "W")
            && !same(layout.name(axis), "H")
        {
            is_left_out[axis] = true;
            others -= 1;
        }
        place += 1;
    }
    let (mut parts, mut count) = ([None; 3], 0);
    place = layout.rank();
    while place > 0 {
        place -= 1;
        let axis = layout.order()[place];
        if is_left_out[axis] || matches!(channels, Some(channels) if channels == axis) {
            continue;
        }
        if count == 3 {
            let (axis, extent) = (layout.name(axis), known_extent(layout, axis));
            return Err(target.refuses(Refusal::TooManyAxes { axis, extent }));
        }
        parts[count] = Some(axis);
        count += 1;
    }
    in_order(target, layout, parts)
}

/// Checks that an axis `W` has the columns, and an axis `H` the rows.
const fn in_order(target: Target, layout: &Description, parts: Parts) -> Result<Parts, ExportError> {
    up_to!(place < 3, {
        if let Some(axis) = parts[place] {
            let axis = layout.name(axis);
            if (same(axis, "W") && place != 0) || (same(axis, "H") && place != 1) {
                return Err(target.refuses(Refusal::OutOfOrder { axis }));
            }
        }
    });
    Ok(parts)
}

/// The elements of a texel: the stride of the columns, or all channels if there is one column.
const fn texel(
    width: Width,
    layout: &Description,
    channels: Option<usize>,
    columns: Option<usize>,
) -> Result<usize, ExportError> {
    let mut count = 1;
    if let Some(channels) = channels {
        count = known_extent(layout, channels);
        if count > 1 {
            let stride = attempt!(width.stride(layout, channels));
            if stride != width.unit_in_bytes as u64 {
                return not_innermost(width.target, layout, channels, 1);
            }
        }
    }
    let mut elements = count;
    if let Some(columns) = columns {
        if known_extent(layout, columns) > 1 {
            elements = attempt!(width.stride(layout, columns)) as usize / width.unit_in_bytes;
            if elements < count || (channels.is_none() && elements != 1) {
                return not_innermost(width.target, layout, columns, count);
            }
        } else if channels.is_some() && matches!(known_stride(layout, columns), 1 | 2 | 4) {
            // The stride of one column has no effect, and says how many channels are stored.
            let stride = known_stride(layout, columns) as usize;
            elements = if stride > count { stride } else { count };
        }
    }
    Ok(elements)
}

const fn not_innermost(
    target: Target,
    layout: &Description,
    axis: usize,
    expected: usize,
) -> Result<usize, ExportError> {
    let (name, stride) = (layout.name(axis), known_stride(layout, axis));
    Err(target.refuses(Refusal::NotInnermost { axis: name, stride, expected }))
}

/// The distance between rows, in bytes, and that between slices, in rows.
const fn pitches(
    width: Width,
    layout: &Description,
    parts: Parts,
    [columns, rows, slices]: [u32; 3],
    texel_bytes: u32,
) -> Result<(u32, u32), ExportError> {
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
            too_wide(width, layout, parts[0], texel_bytes)
        };
    };
    let pitch = attempt!(row_pitch(width, layout, axis, parts[0], row_bytes));
    let (Some(axis), true) = (parts[2], slices > 1 && rows > 1) else { return Ok((pitch, rows)) };
    // The distance between slices is no number of 32 bits.
    let wide = Width { most: u64::MAX, ..width };
    let stride_in_bytes = attempt!(wide.stride(layout, axis));
    let (whole, rest) = (stride_in_bytes / pitch as u64, stride_in_bytes % pitch as u64);
    if rest != 0 || whole < rows as u64 || whole > u32::MAX as u64 {
        let (axis, row_pitch_in_bytes, rows) = (layout.name(axis), pitch as u64, rows as u64);
        return Err(width.target.refuses(Refusal::SlicePitch { axis, stride_in_bytes, row_pitch_in_bytes, rows }));
    }
    Ok((pitch, whole as u32))
}

/// The stride of this axis, checked as the distance between rows of these bytes.
const fn row_pitch(
    width: Width,
    layout: &Description,
    axis: usize,
    columns: Option<usize>,
    row_bytes: u64,
) -> Result<u32, ExportError> {
    let stride_in_bytes = attempt!(width.stride(layout, axis));
    let name = layout.name(axis);
    if stride_in_bytes < row_bytes {
        let (stride, takes) = (known_stride(layout, axis), row_bytes / width.unit_in_bytes as u64);
        let inner = if let Some(columns) = columns { layout.name(columns) } else { "" };
        return Err(width.target.refuses(Refusal::TooClose { axis: name, stride, inner, takes }));
    }
    if stride_in_bytes % ROW_ALIGNMENT != 0 {
        let elements = ROW_ALIGNMENT as usize / width.unit_in_bytes;
        return Err(width.target.refuses(Refusal::RowPitch { axis: name, stride_in_bytes, elements }));
    }
    Ok(stride_in_bytes as u32)
}

/// A row whose bytes do not fit in 32 bits.
const fn too_wide(
    width: Width,
    layout: &Description,
    columns: Option<usize>,
    texel_bytes: u32,
) -> Result<(u32, u32), ExportError> {
    let axis = if let Some(columns) = columns { columns } else { 0 };
    let most = (u32::MAX as u64 + 1 - ROW_ALIGNMENT) / texel_bytes as u64;
    let (axis, extent) = (layout.name(axis), known_extent(layout, axis));
    Err(width.target.refuses(Refusal::ExtentTooLarge { axis, extent, most }))
}
