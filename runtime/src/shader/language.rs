//! The languages of the text, and what each calls the types.

/// A language of index functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A type of values of the functions.
#[derive(Clone, Copy)]
pub(super) enum Type {
    Uint,
    Int,
    Float,
    Bool,
    /// The struct of an index.
    Index,
    /// The struct of the numbers that the type of a layout does not know.
    Numbers,
}

impl Language {
    /// Whether it is for shaders: buffers have words, and there are the functions `max` and `abs`.
    pub(super) const fn is_of_shaders(self) -> bool {
        matches!(self, Self::Wgsl | Self::Hlsl | Self::Glsl)
    }

    /// Whether numbers have 32 bits, and what the type does not know is [`Uniform`](super::Uniform).
    pub(super) const fn is_of_devices(self) -> bool {
        !matches!(self, Self::Rust | Self::C)
    }

    /// Whether the name of a parameter comes before its type.
    pub(super) const fn has_names_first(self) -> bool {
        matches!(self, Self::Wgsl | Self::Rust)
    }

    /// The name of a type, of a struct without the name of the layout before it.
    pub(super) const fn type_name(self, of: Type) -> &'static str {
        match (of, self) {
            (Type::Uint, Self::Wgsl) => "u32",
            (Type::Uint, Self::Hlsl | Self::Glsl | Self::OpenCl) => "uint",
            (Type::Uint, Self::Cuda) => "unsigned int",
            (Type::Uint, Self::Rust) => "usize",
            (Type::Uint, Self::C) => "size_t",
            (Type::Int, Self::Wgsl) => "i32",
            (Type::Int, Self::Hlsl | Self::Glsl | Self::Cuda | Self::OpenCl) => "int",
            (Type::Int, Self::Rust) => "isize",
            (Type::Int, Self::C) => "ptrdiff_t",
            (Type::Float, Self::Wgsl | Self::Rust) => "f32",
            (Type::Float, _) => "float",
            (Type::Bool, _) => "bool",
            (Type::Index, _) => "Index",
            (Type::Numbers, _) => "Numbers",
        }
    }
}
