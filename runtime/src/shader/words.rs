//! Elements in words of 4 bytes.

use super::language::{Language, Type};
use super::writer::{Takes, Writer};
use crate::element::DataType;

impl DataType {
    /// Whether a shader has elements of it, as numbers of 32 bits each: `float` for `f16`, `int` for `i8` and `i16`, `uint` for `u8` and `u16`.
    pub(crate) const fn is_in_words(self) -> bool {
        use DataType::*;
        matches!(self, Float32 | Float16 | Int32 | Int16 | Int8 | Uint32 | Uint16 | Uint8)
    }

    /// What a shader calculates with.
    const fn value(self) -> Type {
        match self {
            Self::Float32 | Self::Float16 => Type::Float,
            Self::Int32 | Self::Int16 | Self::Int8 => Type::Int,
            _ => Type::Uint,
        }
    }

    /// The elements in a word.
    pub(super) const fn lanes(self) -> usize {
        32 / self.size_in_bits()
    }

    /// The bits of an element that are 1 in its largest unsigned number.
    const fn mask(self) -> &'static str {
        match self.size_in_bits() {
            8 => "0xffu",
            16 => "0xffffu",
            _ => "0xffffffffu",
        }
    }

    /// The bits of a word that are not those of its lowest element.
    const fn bits_over(self) -> &'static str {
        match self.size_in_bits() {
            8 => "24u",
            16 => "16u",
            _ => "0u",
        }
    }

    /// How far the element of an offset is shifted in its word.
    const fn shift(self) -> &'static str {
        match self.size_in_bits() {
            8 => "offset % 4u * 8u",
            _ => "offset % 2u * 16u",
        }
    }
}

impl Writer<'_, '_> {
    pub(super) const fn words(&mut self, data_type: DataType) {
        self.put(&["// The position of the word that has the element of an offset.\n"]);
        self.open(Type::Uint, "_word", Takes::Nothing, &[("offset", Type::Uint)]);
        self.put(&["    return offset"]);
        if data_type.lanes() > 1 {
            self.put(&[" / "]);
            self.literal(data_type.lanes());
        }
        self.put(&[";\n}\n\n"]);
        self.bits(data_type);
        self.with_bits(data_type);
        self.unpack(data_type);
        self.pack(data_type);
    }

    const fn bits(&mut self, data_type: DataType) {
        self.put(&["// The bits of the element of an offset, from the value of its word.\n"]);
        self.open(Type::Uint, "_bits", Takes::Nothing, &[("word", Type::Uint), ("offset", Type::Uint)]);
        match data_type.lanes() {
            1 => self.put(&["    return word;\n}\n\n"]),
            _ => self.put(&["    return (word >> (", data_type.shift(), ")) & ", data_type.mask(), ";\n}\n\n"]),
        }
    }

    const fn with_bits(&mut self, data_type: DataType) {
        self.put(&["// The value of the word with other bits in place of that element.\n"]);
        let takes = [("word", Type::Uint), ("offset", Type::Uint), ("bits", Type::Uint)];
        self.open(Type::Uint, "_with_bits", Takes::Nothing, &takes);
        if data_type.lanes() == 1 {
            return self.put(&["    return bits;\n}\n\n"]);
        }
        self.constant_of("shift", Type::Uint);
        self.put(&[data_type.shift(), ";\n"]);
        self.put(&[
            "    return (word & ~(",
            data_type.mask(),
            " << shift)) | ((bits & ",
            data_type.mask(),
            ") << shift);\n}\n\n",
        ]);
    }

    const fn unpack(&mut self, data_type: DataType) {
        self.put(&["// The element of an offset, from the value of its word.\n"]);
        self.open(data_type.value(), "_unpack", Takes::Nothing, &[("word", Type::Uint), ("offset", Type::Uint)]);
        self.put(&["    return "]);
        match (data_type, self.language) {
            (DataType::Float32, Language::Wgsl) => self.of_bits("bitcast<f32>(", ")"),
            (DataType::Float32, Language::Glsl) => self.of_bits("uintBitsToFloat(", ")"),
            (DataType::Float32, _) => self.of_bits("asfloat(", ")"),
            (DataType::Float16, Language::Wgsl) => self.of_bits("unpack2x16float(", ").x"),
            (DataType::Float16, Language::Glsl) => self.of_bits("unpackHalf2x16(", ").x"),
            (DataType::Float16, _) => self.of_bits("f16tof32(", ")"),
            (DataType::Int32 | DataType::Int16 | DataType::Int8, _) => self.sign_extended(data_type),
            _ => self.of_bits("", ""),
        }
        self.put(&[";\n}\n\n"]);
    }

    const fn of_bits(&mut self, before: &str, after: &str) {
        self.put(&[before]);
        self.own("_bits");
        self.put(&["(word, offset)", after]);
    }

    /// The highest bit of the element moves to the sign of the word, and is copied on the way back.
    const fn sign_extended(&mut self, data_type: DataType) {
        self.type_name(Type::Int);
        if data_type.lanes() == 1 {
            return self.of_bits("(", ")");
        }
        self.of_bits("(", " << ");
        self.put(&[data_type.bits_over(), ") >> ", data_type.bits_over()]);
    }

    const fn pack(&mut self, data_type: DataType) {
        self.put(&["// The value of the word with another element in place of that one.\n"]);
        let takes = [("word", Type::Uint), ("offset", Type::Uint), ("value", data_type.value())];
        self.open(Type::Uint, "_pack", Takes::Nothing, &takes);
        self.put(&["    return "]);
        self.own("_with_bits");
        self.put(&["(word, offset, "]);
        match (data_type, self.language) {
            (DataType::Float32, Language::Wgsl) => self.put(&["bitcast<u32>(value)"]),
            (DataType::Float32, Language::Glsl) => self.put(&["floatBitsToUint(value)"]),
            (DataType::Float32, _) => self.put(&["asuint(value)"]),
            (DataType::Float16, Language::Wgsl) => self.put(&["pack2x16float(vec2<f32>(value, 0.0))"]),
            (DataType::Float16, Language::Glsl) => self.put(&["packHalf2x16(vec2(value, 0.0))"]),
            (DataType::Float16, _) => self.put(&["f32tof16(value)"]),
            (DataType::Int32 | DataType::Int16 | DataType::Int8, _) => {
                self.type_name(Type::Uint);
                self.put(&["(value)"]);
            }
            _ => self.put(&["value"]),
        }
        self.put(&[");\n}\n\n"]);
    }
}
