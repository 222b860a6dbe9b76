//! `tensor-layout shader LAYOUT`.

use crate::answer::{Answer, Failure};
use crate::input::{Bindings, of_whole_bytes};
use crate::output::Destination;
use tensor_layout::description::Refusal;
use tensor_layout::element::DataType;
use tensor_layout::shader::Language;
use tensor_layout_cli::index_functions;

/// Writes the index functions of a layout, for shaders, CUDA and OpenCL, and in Rust and C: offsets, bounds, the way back, and elements in words of 4 bytes.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout shader 'H=300 W=451 C=3; align(H) = 256' --name photo --type u8 -o photo.wgsl
  tensor-layout shader 'N=1 C=64 H=56 W=56; block(C) = 16' --name act --type f16 --language hlsl
  tensor-layout shader 'H=4 W=5; pad(W) = 8' --name rows --language c -o rows.h")]
pub(crate) struct Arguments {
    /// The layout.
    layout: String,
    /// What the names of the functions begin with.
    #[arg(long, default_value = "tensor")]
    name: String,
    /// The language.
    #[arg(long, value_enum, default_value = "wgsl")]
    language: Dialect,
    /// The type of the elements, for shaders of at most 4 bytes.
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = of_whole_bytes())]
    data_type: DataType,
    #[command(flatten)]
    destination: Destination,
    #[command(flatten)]
    bindings: Bindings,
}

/// A language of index functions.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Dialect {
    /// Of WebGPU.
    Wgsl,
    /// Of Direct3D.
    Hlsl,
    /// Of OpenGL and Vulkan.
    Glsl,
    /// CUDA C++, and HIP. Without the functions on words of 4 bytes, as those below.
    Cuda,
    /// OpenCL C 1.2 and later.
    #[value(name = "opencl")]
    OpenCl,
    /// `const fn`s in `usize`.
    Rust,
    /// C99 and later, in `size_t`.
    C,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let [layout] = arguments.bindings.layouts([&arguments.layout], false)?;
    let language = match arguments.language {
        Dialect::Wgsl => Language::Wgsl,
        Dialect::Hlsl => Language::Hlsl,
        Dialect::Glsl => Language::Glsl,
        Dialect::Cuda => Language::Cuda,
        Dialect::OpenCl => Language::OpenCl,
        Dialect::Rust => Language::Rust,
        Dialect::C => Language::C,
    };
    let (name, data_type) = (&arguments.name, arguments.data_type);
    let functions = index_functions(name, &layout, data_type, language).map_err(|error| match error.refusal {
        Refusal::Name { .. } => Failure::Usage(format!("`--name {name}`: {error}")),
        Refusal::DataType { .. } => Failure::Usage(format!("`--type {data_type}`: {error}")),
        _ => Failure::No { reason: error.to_string(), json: false },
    })?;
    arguments.destination.saved(functions)
}
