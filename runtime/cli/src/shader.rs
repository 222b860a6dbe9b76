//! `tensor-layout shader LAYOUT`.

use crate::answer::{Answer, Failure};
use crate::element::Element;
use crate::input::Bindings;
use crate::svg::saved;
use std::path::PathBuf;
use tensor_layout::shader::{IndexFunctions, Language, Scalar, ShaderError};

/// Writes the index functions of a layout for shaders: offsets, bounds, the way back, and elements in words of 4 bytes.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout shader 'H=300 W=451 C=3; align(H) = 256' --name photo --type u8 -o photo.wgsl
  tensor-layout shader 'N=1 C=64 H=56 W=56; block(C) = 16' --name act --type f16 --language hlsl")]
pub(crate) struct Arguments {
    /// The layout.
    layout: String,
    /// What the names of the functions begin with.
    #[arg(long, default_value = "tensor")]
    name: String,
    /// The language.
    #[arg(long, value_enum, default_value = "wgsl")]
    language: Dialect,
    /// The type of the elements, of at most 4 bytes.
    #[arg(long = "type", value_name = "TYPE", default_value = "f32")]
    element: Element,
    /// Writes the text to this file. Without it, to the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    bindings: Bindings,
}

/// A language of shaders.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Dialect {
    /// Of WebGPU.
    Wgsl,
    /// Of Direct3D.
    Hlsl,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let [layout] = arguments.bindings.layouts([&arguments.layout], false)?;
    let scalar = scalar(arguments.element).ok_or_else(|| {
        Failure::Usage(format!("`--type {}`: a shader has no elements of 8 bytes", arguments.element.name()))
    })?;
    let language = match arguments.language {
        Dialect::Wgsl => Language::Wgsl,
        Dialect::Hlsl => Language::Hlsl,
    };
    let functions = IndexFunctions::of_any(&arguments.name, scalar, &layout).map_err(|error| match error {
        ShaderError::Name { .. } => Failure::Usage(format!("`--name {}`: {error}", arguments.name)),
        _ => Failure::No { reason: error.to_string(), json: false },
    })?;
    saved(functions.text(language).trim_end().to_owned() + "\n", arguments.output.as_ref())
}

fn scalar(element: Element) -> Option<Scalar> {
    Some(match element {
        Element::F32 => Scalar::F32,
        Element::F16 => Scalar::F16,
        Element::U8 => Scalar::U8,
        Element::U16 => Scalar::U16,
        Element::U32 => Scalar::U32,
        Element::I8 => Scalar::I8,
        Element::I16 => Scalar::I16,
        Element::I32 => Scalar::I32,
        Element::F64 | Element::U64 | Element::I64 => return None,
    })
}
