//! `tensor-layout header LAYOUT`.

use crate::answer::{Answer, Failure};
use crate::input::{Bindings, data_type};
use crate::output::Destination;
use tensor_layout::description::Refusal;
use tensor_layout::element::DataType;
use tensor_layout::shader::header;

/// Writes a header of C11, C++11, CUDA C++ and HIP for a layout: its numbers as constants in elements and in bytes, the offset function, and
/// the fingerprint, which both sides of a border compare.
#[derive(clap::Args)]
#[command(mut_arg("output", |output| output.help("Writes the header to this file. Without it, to the standard output")))]
#[command(after_help = "Examples:
  tensor-layout header 'H=300 W=451 C=3; align(H) = 256' --name photo --type u8 -o photo.h
  tensor-layout header 'N=1 C=64 H=56 W=56; block(C) = 16' --name act --type f16")]
pub(crate) struct Arguments {
    /// The layout.
    layout: String,
    /// What all names in the header begin with.
    #[arg(long, default_value = "tensor")]
    name: String,
    /// The type of the elements.
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = data_type(|_| true))]
    data_type: DataType,
    #[command(flatten)]
    destination: Destination,
    #[command(flatten)]
    bindings: Bindings,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let [layout] = arguments.bindings.layouts([&arguments.layout], false)?;
    let name = &arguments.name;
    let header = header(name, arguments.data_type, &layout).map_err(|error| match error.refusal {
        Refusal::Name { .. } => Failure::Usage(format!("`--name {name}`: {error}")),
        _ => Failure::No { reason: error.to_string(), json: false },
    })?;
    arguments.destination.saved(header)
}
