//! The languages of the text, and their words.

/// A language of index functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// The language of WebGPU.
    Wgsl,
    /// The language of Direct3D, which `dxc` and `glslang` compile too.
    Hlsl,
    /// The language of OpenGL and Vulkan, version 4.30 and later.
    Glsl,
    /// CUDA C++, and HIP, which reads the same text: `__host__ __device__` functions with the 32-bit numbers of shaders. Kernels have pointers to
    /// elements of each size, so there are no functions on words.
    Cuda,
    /// OpenCL C 1.2 and later: as [`Cuda`](Self::Cuda).
    OpenCl,
    /// Rust, for a program without this crate: `const fn`s and structs, without the functions on words.
    Rust,
    /// C99 and later, for a header: `static inline` functions and structs, without the functions on words.
    C,
}

impl Language {
    /// Whether it is for shaders: buffers have words, and there are the functions `max` and `abs`.
    pub(super) const fn is_of_shaders(self) -> bool {
        matches!(self, Self::Wgsl | Self::Hlsl | Self::Glsl)
    }

    /// Whether numbers have 32 bits, and what the type does not know is [`Uniform`](super::Uniform).
    #[cfg(feature = "alloc")]
    pub(super) const fn is_of_devices(self) -> bool {
        !matches!(self, Self::Rust | Self::C)
    }

    /// What the language has for a placeholder of a template, which may have placeholders itself.
    pub(super) const fn word(self, key: &[u8]) -> &'static str {
        match words(key) {
            [shaders, rust, c] => match self {
                Self::Wgsl | Self::Hlsl | Self::Glsl => shaders,
                Self::Rust => rust,
                Self::Cuda | Self::OpenCl | Self::C => c,
            },
            all => all[self as usize],
        }
    }
}

/// Three words: of shaders, of Rust, and of C and its relatives. Seven words: of WGSL, HLSL, GLSL, CUDA, OpenCL, Rust and C.
const fn words(key: &[u8]) -> &'static [&'static str] {
    match key {
        b"uint" => &["u32", "uint", "uint", "unsigned int", "uint", "usize", "size_t"],
        b"int" => &["i32", "int", "int", "int", "int", "isize", "ptrdiff_t"],
        b"float" => &["f32", "float", "float", "float", "float", "f32", "float"],
        b"bool" => &["bool", "bool", "bool"],
        // What a number ends in: `4u`.
        b"u" => &["u", "u", "u", "u", "u", "", ""],
        b"doc" => &["// ", "/// ", "// "],
        b"include" => &["", "", "", "", "", "", "#include <stdbool.h>\n#include <stddef.h>\n\n"],

        b"struct" => &["struct ", "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub struct ", "typedef struct "],
        b"typedef" => &["", ";", ";", " ${type};", " ${type};", "", " ${type};"],
        b"pub" => &["", "pub ", ""],
        b";" => &[",", ";", ";", ";", ";", ",", ";"],
        b"flag" => &["u32", "uint", "uint", "unsigned int", "uint", "bool", "bool"],
        b"is_set" => &[" != 0u", " != 0u", " != 0u", " != 0u", " != 0u", "", ""],
        b"none" => &[
            "const ${name}_none: u32 = 4294967295u;\n",
            "static const uint ${name}_none = 4294967295u;\n",
            "const uint ${name}_none = 4294967295u;\n",
            "static const unsigned int ${name}_none = 4294967295u;\n",
            "__constant uint ${name}_none = 4294967295u;\n",
            "#[allow(non_upper_case_globals)]\npub const ${name}_none: usize = usize::MAX;\n",
            "static const size_t ${name}_none = (size_t)-1;\n",
        ],
        b"lanes_of_words" => &[
            "const ${name}_lanes: u32 = ${lanes};\n",
            "static const uint ${name}_lanes = ${lanes};\n",
            "const uint ${name}_lanes = ${lanes};\n",
            "",
            "",
            "",
            "",
        ],

        b"fn" => &[
            "fn ",
            "${type} ",
            "${type} ",
            "static inline __host__ __device__ ${type} ",
            "static inline ${type} ",
            "${allowed}${public}const fn ",
            "static inline ${type} ",
        ],
        b"->" => &[" -> ${type}", "", "", "", "", " -> ${type}", ""],
        b"void" => &["", "", "void"],
        b"return" => &["return ", "", "return "],
        b"end" => &[";", "", ";"],
        b"(" => &["(", "", "("],
        b")" => &[")", "", ")"],
        b"var" => &["var ", "", "", "", "", "let ${mut}", ""],
        b"let" => &["let ", "", "", "", "", "let ", ""],
        _ => expressions(key),
    }
}

/// [`words`] that compute.
const fn expressions(key: &[u8]) -> &'static [&'static str] {
    match key {
        b"index_of_zeros" => &[
            "var index: ${Index}",
            "${Index} index = (${Index})0",
            "${Index} index = ${Index}(${each 0u, }false)",
            "${Index} index = {}",
            "${Index} index = {0}",
            "let mut index = ${Index} { ${each ${axis}: 0, }is_element: false }",
            "${Index} index = {0}",
        ],

        // The rest of a number from the lowest element, and an index that counts from the last one.
        b"from_first" => &["offset - numbers.first", "offset.wrapping_sub(numbers.first)", "offset - numbers.first"],
        b"reversed" => &["${last} - index.${axis}", "${last}.wrapping_sub(index.${axis})", "${last} - index.${axis}"],
        b"typed" => &["", "_usize", ""],
        b"last_at_run_time" => &["${extent} - 1u", "${extent}.wrapping_sub(1)", "${extent} - 1"],
        // Of an extent of 0, 1: then no index is in bounds.
        b"divisor_at_run_time" => &[
            "max(${extent}, 1u)",
            "match ${extent} { 0 => 1, extent => extent }",
            "(${extent} > 0 ? ${extent} : ${1})",
        ],
        b"times_stride" => &[
            " * ${uint}(numbers.stride_${axis})",
            ".wrapping_mul(numbers.stride_${axis} as usize)",
            " * (${uint})numbers.stride_${axis}",
        ],
        // The size of a run-time stride, at least 1, as it divides; and the lines that declare it.
        b"step_at_run_time" => &["max(${uint}(abs(numbers.stride_${axis})), 1u)", "step_${axis}", "step_${axis}"],
        b"declared_step" => &[
            "",
            "    let step_${axis} = match numbers.stride_${axis}.unsigned_abs() { 0 => 1, step => step };\n",
            "    ${uint} step_${axis} = numbers.stride_${axis} < 0 ? 0 - (${uint})numbers.stride_${axis} : (${uint})numbers.stride_${axis};
    step_${axis} += step_${axis} == 0;\n",
        ],

        b"unpacked_f32" => &["bitcast<f32>(${bits})", "asfloat(${bits})", "uintBitsToFloat(${bits})", "", "", "", ""],
        b"unpacked_f16" => &["unpack2x16float(${bits}).x", "f16tof32(${bits})", "unpackHalf2x16(${bits}).x", "", "", "", ""],
        b"packed_f32" => &["bitcast<u32>(value)", "asuint(value)", "floatBitsToUint(value)", "", "", "", ""],
        b"packed_f16" => &["pack2x16float(vec2<f32>(value, 0.0))", "f32tof16(value)", "packHalf2x16(vec2(value, 0.0))", "", "", "", ""],
        _ => panic!("no language has this word"),
    }
}
