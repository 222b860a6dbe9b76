//! The languages of the text, and what each calls the types.

/// A language of index functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// The language of WebGPU.
    Wgsl,
    /// The language of Direct3D, which `dxc` and `glslang` compile too.
    Hlsl,
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
    /// Whether it is for shaders: numbers have 32 bits, arithmetic wraps, and buffers have words.
    pub(super) const fn is_of_shaders(self) -> bool {
        matches!(self, Self::Wgsl | Self::Hlsl)
    }

    /// Whether the name of a parameter comes before its type.
    pub(super) const fn has_names_first(self) -> bool {
        matches!(self, Self::Wgsl | Self::Rust)
    }

    /// The name of a type, of a struct without the name of the layout before it.
    pub(super) const fn type_name(self, of: Type) -> &'static str {
        match (of, self) {
            (Type::Uint, Self::Wgsl) => "u32",
            (Type::Uint, Self::Hlsl) => "uint",
            (Type::Uint, Self::Rust) => "usize",
            (Type::Uint, Self::C) => "size_t",
            (Type::Int, Self::Wgsl) => "i32",
            (Type::Int, Self::Hlsl) => "int",
            (Type::Int, Self::Rust) => "isize",
            (Type::Int, Self::C) => "ptrdiff_t",
            (Type::Float, Self::Wgsl | Self::Rust) => "f32",
            (Type::Float, Self::Hlsl | Self::C) => "float",
            (Type::Bool, _) => "bool",
            (Type::Index, _) => "Index",
            (Type::Numbers, _) => "Numbers",
        }
    }
}
