//! Elements in words of 4 bytes.

use super::writer::Writer;
use crate::element::DataType;

const WORD: &str = "\
// The position of the word that has the element of an offset.
${fn uint}${name}_word(${offset: uint})${-> uint} {
    return offset / ${lanes};
}

// The bits of the element of an offset, from the value of its word.
${fn uint}${name}_bits(${word: uint}, ${offset: uint})${-> uint} {
    return (word >> (offset % ${lanes} * ${size})) & ${mask};
}

// The value of the word with other bits in place of that element.
${fn uint}${name}_with_bits(${word: uint}, ${offset: uint}, ${bits: uint})${-> uint} {
    ${let}${shift: uint} = offset % ${lanes} * ${size};
    return (word & ~(${mask} << shift)) | ((bits & ${mask}) << shift);
}

";

/// The same where an element is a word.
const WHOLE_WORD: &str = "\
// The position of the word that has the element of an offset.
${fn uint}${name}_word(${offset: uint})${-> uint} {
    return offset;
}

// The bits of the element of an offset, from the value of its word.
${fn uint}${name}_bits(${word: uint}, ${offset: uint})${-> uint} {
    return word;
}

// The value of the word with other bits in place of that element.
${fn uint}${name}_with_bits(${word: uint}, ${offset: uint}, ${bits: uint})${-> uint} {
    return bits;
}

";

const VALUE: &str = "\
// The element of an offset, from the value of its word.
${fn element}${name}_unpack(${word: uint}, ${offset: uint})${-> element} {
    return ${unpacked};
}

// The value of the word with another element in place of that one.
${fn uint}${name}_pack(${word: uint}, ${offset: uint}, ${value: element})${-> uint} {
    return ${name}_with_bits(word, offset, ${packed});
}

";

impl DataType {
    /// Whether a shader has elements of it, as numbers of 32 bits each: `float` for `f16`, `int` for `i8` and `i16`, `uint` for `u8` and `u16`.
    pub(crate) const fn is_in_words(self) -> bool {
        use DataType::*;
        matches!(self, Float32 | Float16 | Int32 | Int16 | Int8 | Uint32 | Uint16 | Uint8)
    }

    /// What a shader calculates with.
    pub(super) const fn value(self) -> &'static [u8] {
        match self {
            Self::Float32 | Self::Float16 => b"float",
            Self::Int32 | Self::Int16 | Self::Int8 => b"int",
            _ => b"uint",
        }
    }

    /// The elements in a word.
    pub(super) const fn lanes(self) -> usize {
        32 / self.size_in_bits()
    }

    /// The bits of an element that are 1 in its largest unsigned number.
    pub(super) const fn mask(self) -> &'static str {
        match self.size_in_bits() {
            8 => "0xffu",
            16 => "0xffffu",
            _ => "0xffffffffu",
        }
    }

    /// The highest bit of an integer moves to the sign of the word, and is copied on the way back.
    pub(super) const fn unpacked(self) -> &'static str {
        match self {
            Self::Float32 => "${unpacked_f32}",
            Self::Float16 => "${unpacked_f16}",
            Self::Int32 => "${int}(${bits})",
            Self::Int16 | Self::Int8 => "${int}(${bits} << ${size_over}) >> ${size_over}",
            _ => "${bits}",
        }
    }

    pub(super) const fn packed(self) -> &'static str {
        match self {
            Self::Float32 => "${packed_f32}",
            Self::Float16 => "${packed_f16}",
            Self::Int32 | Self::Int16 | Self::Int8 => "${uint}(value)",
            _ => "value",
        }
    }
}

impl Writer<'_, '_> {
    pub(super) const fn words(&mut self) {
        self.write(if self.data_type.lanes() == 1 { WHOLE_WORD } else { WORD });
        self.write(VALUE);
    }
}
