//! The text of each refusal: the rule with the numbers, and what to write.

use super::refusal::Refusal;
use crate::element::DataType;
use crate::error::text::Text;

impl Refusal {
    /// The text after a beginning. That of invalid numbers begins anew, and is not among them.
    pub(super) const fn tell(self, about: Text) -> Text {
        match self {
            Self::DataType { .. } | Self::Texel { .. } => self.about_the_element(about),
            Self::OutOfOrder { .. } | Self::TooManyAxes { .. } | Self::RowPitch { .. } | Self::SlicePitch { .. } => {
                self.about_a_texture(about)
            }
            Self::Offset { .. }
            | Self::SpanTooLarge { .. }
            | Self::Limit { .. }
            | Self::NotPacked { .. }
            | Self::Other { .. }
            | Self::Outside { .. }
            | Self::Name { .. } => self.about_the_tensor(about),
            _ => self.about_an_axis(about.str("axis ")),
        }
    }

    const fn about_the_element(self, about: Text) -> Text {
        match self {
            Self::DataType { data_type, has } => {
                let about = about.str("there is no data type for `").str(data_type.name()).str("`; ");
                match data_type {
                    DataType::Bool => about.str("describe a tensor of bools as one of u8"),
                    _ if has.is_empty() => about.str("convert the elements with `map_from` first"),
                    _ => about.str("it has ").str(has).str(": convert the elements with `map_from` first"),
                }
            }
            Self::Texel { data_type, elements } => about
                .str("there is no format for texels of ")
                .count(elements)
                .str(" elements of `")
                .str(data_type.name())
                .str("`; a texel has 1, 2 or 4, so write `pad(C) = 4` for 3 channels"),
            _ => about,
        }
    }

    const fn about_a_texture(self, about: Text) -> Text {
        let axis = about.str("axis ");
        match self {
            Self::OutOfOrder { axis: name } => axis.axis(name).str(
                " is not where a texture has it; columns `W` are innermost but for the channels `C` of a texel, and rows `H` lie around them, so write `order = HWC`",
            ),
            Self::TooManyAxes { axis: name, extent } => axis
                .axis(name)
                .str(" has extent ")
                .count(extent)
                .str(", and a texture has columns, rows and slices only; describe one index of the axis at a time, with `fix`"),
            Self::RowPitch { axis: name, stride_bytes, elements } => axis
                .axis(name)
                .str(" has a stride of ")
                .number(stride_bytes as u128)
                .str(" bytes, and the distance between rows must be a multiple of 256 bytes; write `align(")
                .str(name)
                .str(") = ")
                .count(elements)
                .str("`"),
            Self::SlicePitch { axis: name, stride_bytes, row_pitch_bytes, rows } => axis
                .axis(name)
                .str(" has a stride of ")
                .number(stride_bytes as u128)
                .str(" bytes, and a slice has ")
                .number(rows as u128)
                .str(" rows of ")
                .number(row_pitch_bytes as u128)
                .str(" bytes each; leave out what pads the slice, or pad by whole rows where the target takes that"),
            _ => axis,
        }
    }

    const fn about_the_tensor(self, about: Text) -> Text {
        match self {
            Self::Offset { offset_bytes, multiple } => about
                .str("the offset of ")
                .number(offset_bytes as u128)
                .str(" bytes is not a multiple of ")
                .number(multiple as u128)
                .str("; place the tensor at one"),
            Self::SpanTooLarge { elements, most } => about
                .str("there are ")
                .count(elements)
                .str(" elements from the first to the last one, and at most ")
                .number(most as u128)
                .str(" are addressed; pad less, or split the tensor"),
            Self::Limit { limit, value, most } => about
                .str("the tensor has ")
                .number(value as u128)
                .str(", and the limit `")
                .str(limit)
                .str("` of the device is ")
                .number(most as u128)
                .str("; split the tensor"),
            Self::NotPacked { needs } => about
                .str("there are gaps between the elements, which need ")
                .str(needs)
                .str("; copy into a layout without padding first"),
            Self::Other { rule } => about.str(rule),
            Self::Outside { len } => {
                about.str("the elements of the view are not in this buffer of ").count(len).str(" elements")
            }
            Self::Name { place } => about
                .str("the name of the functions begins with a letter and has letters, digits and single `_` of ASCII; byte ")
                .count(place)
                .str(" of it is something else"),
            _ => about,
        }
    }

    const fn about_an_axis(self, about: Text) -> Text {
        match self {
            Self::Empty { axis } => about
                .axis(axis)
                .str(" has extent 0, and a tensor without elements is not described; leave it out, or make the extent at least 1"),
            Self::ExtentTooLarge { axis, extent, most } => about
                .axis(axis)
                .str(" has extent ")
                .count(extent)
                .str(", and an extent is at most ")
                .number(most as u128)
                .str("; split the axis in two"),
            Self::StrideTooLarge { axis, stride, unit_bytes, most } => about
                .axis(axis)
                .str(" has stride ")
                .signed(stride)
                .str(", and a stride is at most ")
                .number(most as u128 / unit_bytes as u128)
                .str(" elements; pad less, or split the tensor"),
            Self::NegativeStride { axis, stride } => about
                .axis(axis)
                .str(" has stride ")
                .signed(stride)
                .str(", and a stride cannot be negative; copy into a layout that is not reversed first"),
            Self::Broadcast { axis, extent } => {
                about.axis(axis).str(" has extent ").count(extent).str(
                    " and stride 0, and a stride must be at least 1; describe the axis with extent 1, or copy first",
                )
            }
            Self::Blocked { axis, size } => about
                .axis(axis)
                .str(" is split in blocks of ")
                .count(size)
                .str(", and a dimension has one stride; describe the layout after `unblock`"),
            _ => self.about_two_axes(about),
        }
    }

    const fn about_two_axes(self, about: Text) -> Text {
        match self {
            Self::NotInnermost { axis, stride, expected } => about
                .axis(axis)
                .str(" is innermost and has stride ")
                .signed(stride)
                .str(", which must be ")
                .count(expected)
                .str("; copy into a layout whose innermost elements are neighbours first"),
            Self::TooClose { axis, stride, inner, takes } => about
                .axis(axis)
                .str(" has stride ")
                .signed(stride)
                .str(", and axis ")
                .axis(inner)
                .str(" inside it takes ")
                .number(takes as u128)
                .str(" elements; copy into a layout in which each axis holds those inside it first"),
            Self::Tail { axis, extent, size } => about
                .axis(axis)
                .str(" has extent ")
                .count(extent)
                .str(" in blocks of ")
                .count(size)
                .str(", and oneDNN writes zeros to the rest of the last block, which is past the storage; describe the whole tensor"),
            _ => about,
        }
    }
}
