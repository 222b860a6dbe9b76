//! Elements in words of 4 bytes.

use super::language::{Language, Type};
use super::scalar::Scalar;
use super::writer::{Takes, Writer};

impl Scalar {
    /// What a shader calculates with.
    const fn value(self) -> Type {
        match self {
            Self::F32 | Self::F16 => Type::Float,
            Self::I32 | Self::I16 | Self::I8 => Type::Int,
            Self::U32 | Self::U16 | Self::U8 => Type::Uint,
        }
    }

    /// The elements in a word.
    pub(super) const fn lanes(self) -> usize {
        4 / self.size_in_bytes()
    }

    /// The bits of an element that are 1 in its largest unsigned number.
    const fn mask(self) -> &'static str {
        match self.size_in_bytes() {
            1 => "0xffu",
            2 => "0xffffu",
            _ => "0xffffffffu",
        }
    }

    /// The bits of a word that are not those of its lowest element.
    const fn bits_over(self) -> &'static str {
        match self.size_in_bytes() {
            1 => "24u",
            2 => "16u",
            _ => "0u",
        }
    }

    /// How far the element of an offset is shifted in its word.
    const fn shift(self) -> &'static str {
        match self.size_in_bytes() {
            1 => "offset % 4u * 8u",
            _ => "offset % 2u * 16u",
        }
    }
}

impl Writer<'_, '_> {
    pub(super) const fn words(&mut self) {
        self.put(&["// The position of the word that has the element of an offset.\n"]);
        self.open(Type::Uint, "_word", Takes::Nothing, &[("offset", Type::Uint)]);
        self.put(&["    return offset"]);
        if self.functions.scalar.lanes() > 1 {
            self.put(&[" / "]);
            self.literal(self.functions.scalar.lanes());
        }
        self.put(&[";\n}\n\n"]);
        self.bits();
        self.with_bits();
        self.unpack();
        self.pack();
    }

    const fn bits(&mut self) {
        let scalar = self.functions.scalar;
        self.put(&["// The bits of the element of an offset, from the value of its word.\n"]);
        self.open(Type::Uint, "_bits", Takes::Nothing, &[("word", Type::Uint), ("offset", Type::Uint)]);
        match scalar.lanes() {
            1 => self.put(&["    return word;\n}\n\n"]),
            _ => self.put(&["    return (word >> (", scalar.shift(), ")) & ", scalar.mask(), ";\n}\n\n"]),
        }
    }

    const fn with_bits(&mut self) {
        let scalar = self.functions.scalar;
        self.put(&["// The value of the word with other bits in place of that element.\n"]);
        let takes = [("word", Type::Uint), ("offset", Type::Uint), ("bits", Type::Uint)];
        self.open(Type::Uint, "_with_bits", Takes::Nothing, &takes);
        if scalar.lanes() == 1 {
            return self.put(&["    return bits;\n}\n\n"]);
        }
        self.constant_of("shift", Type::Uint);
        self.put(&[scalar.shift(), ";\n"]);
        self.put(&[
            "    return (word & ~(",
            scalar.mask(),
            " << shift)) | ((bits & ",
            scalar.mask(),
            ") << shift);\n}\n\n",
        ]);
    }

    const fn unpack(&mut self) {
        let scalar = self.functions.scalar;
        self.put(&["// The element of an offset, from the value of its word.\n"]);
        self.open(scalar.value(), "_unpack", Takes::Nothing, &[("word", Type::Uint), ("offset", Type::Uint)]);
        self.put(&["    return "]);
        match (scalar, self.language) {
            (Scalar::F32, Language::Wgsl) => self.of_bits("bitcast<f32>(", ")"),
            (Scalar::F32, Language::Hlsl) => self.of_bits("asfloat(", ")"),
            (Scalar::F16, Language::Wgsl) => self.of_bits("unpack2x16float(", ").x"),
            (Scalar::F16, Language::Hlsl) => self.of_bits("f16tof32(", ")"),
            (Scalar::I32 | Scalar::I16 | Scalar::I8, _) => self.sign_extended(scalar),
            (Scalar::U32 | Scalar::U16 | Scalar::U8, _) => self.of_bits("", ""),
        }
        self.put(&[";\n}\n\n"]);
    }

    const fn of_bits(&mut self, before: &str, after: &str) {
        self.put(&[before]);
        self.own("_bits");
        self.put(&["(word, offset)", after]);
    }

    /// The highest bit of the element moves to the sign of the word, and is copied on the way back.
    const fn sign_extended(&mut self, scalar: Scalar) {
        self.type_name(Type::Int);
        if scalar.lanes() == 1 {
            return self.of_bits("(", ")");
        }
        self.of_bits("(", " << ");
        self.put(&[scalar.bits_over(), ") >> ", scalar.bits_over()]);
    }

    const fn pack(&mut self) {
        let scalar = self.functions.scalar;
        self.put(&["// The value of the word with another element in place of that one.\n"]);
        let takes = [("word", Type::Uint), ("offset", Type::Uint), ("value", scalar.value())];
        self.open(Type::Uint, "_pack", Takes::Nothing, &takes);
        self.put(&["    return "]);
        self.own("_with_bits");
        self.put(&["(word, offset, "]);
        match (scalar, self.language) {
            (Scalar::F32, Language::Wgsl) => self.put(&["bitcast<u32>(value)"]),
            (Scalar::F32, Language::Hlsl) => self.put(&["asuint(value)"]),
            (Scalar::F16, Language::Wgsl) => self.put(&["pack2x16float(vec2<f32>(value, 0.0))"]),
            (Scalar::F16, Language::Hlsl) => self.put(&["f32tof16(value)"]),
            (Scalar::I32 | Scalar::I16 | Scalar::I8, _) => {
                self.type_name(Type::Uint);
                self.put(&["(value)"]);
            }
            (Scalar::U32 | Scalar::U16 | Scalar::U8, _) => self.put(&["value"]),
        }
        self.put(&[");\n}\n\n"]);
    }
}
