//! What the two languages call the same.

/// A language of shaders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// The language of WebGPU.
    Wgsl,
    /// The language of Direct3D, which `dxc` and `glslang` compile too.
    Hlsl,
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
    /// The name of a type, of a struct without the name of the layout before it.
    pub(super) const fn type_name(self, of: Type) -> &'static str {
        match (of, self) {
            (Type::Uint, Self::Wgsl) => "u32",
            (Type::Uint, Self::Hlsl) => "uint",
            (Type::Int, Self::Wgsl) => "i32",
            (Type::Int, Self::Hlsl) => "int",
            (Type::Float, Self::Wgsl) => "f32",
            (Type::Float, Self::Hlsl) => "float",
            (Type::Bool, _) => "bool",
            (Type::Index, _) => "Index",
            (Type::Numbers, _) => "Numbers",
        }
    }
}
