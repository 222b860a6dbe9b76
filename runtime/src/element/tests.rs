//! The types that each target has, as the documentation shows them.

use super::DataType;
use crate::AnyLayout;
use crate::description::{ExportError, Refusal};
use crate::descriptors::{cuda, cudnn, d3d12, metal, mpi, onednn, vulkan, webgpu};
use crate::directml::data_type;
use crate::share::{npy, safetensors_0_8};
use std::format;
use std::string::String;
use std::vec::Vec;

/// Whether a descriptor is refused for nothing but the type.
fn takes<D>(described: Result<D, ExportError>) -> bool {
    !matches!(described, Err(ExportError { refusal: Refusal::DataType { .. }, .. }))
}

#[test]
fn the_documentation_shows_which_types_each_target_has() {
    let layout = AnyLayout::parse("N=1 C=4 H=2 W=64; order = NHWC").expect("a layout");
    let row = |target: &str, has: &dyn Fn(DataType) -> bool| {
        let types = DataType::ALL.iter().filter(|data_type| has(**data_type)).map(|data_type| format!("`{data_type}`"));
        format!("| {target} | {} |\n", types.collect::<Vec<_>>().join(", "))
    };
    let rows = [
        row("DirectML", &|of| data_type::value(of).is_some()),
        row("Vulkan", &|of| takes(vulkan::TensorDescription::of_any(of, &layout))),
        row("Direct3D 12", &|of| takes(d3d12::Footprint::of_any(of, &layout))),
        row("WebGPU", &|of| takes(webgpu::TexelCopyBufferLayout::of_any(of, &layout))),
        row("oneDNN", &|of| takes(onednn::MemoryDesc::of_any(of, &layout))),
        row("cuDNN", &|of| takes(cudnn::TensorDesc::of_any(of, &layout))),
        row("CUDA", &|of| takes(cuda::TensorMap::of_any(of, &layout))),
        row("Metal", &|of| takes(metal::TensorDesc::of_any(of, &layout))),
        row("MPI", &|of| takes(mpi::Datatype::of_any(of, &layout))),
        row("shaders", &DataType::is_in_words),
        row("`.npy`", &|of| npy::any_header(of, &[2]).is_some()),
        row("safetensors", &|of| safetensors_0_8::dtype(of).is_some()),
        row("DLPack", &|_| true), // its function of a type is total
    ];
    let table: String = ["| target | types |\n|---|---|\n".into()].into_iter().chain(rows).collect();
    let documentation = include_str!("../descriptors/mod.rs").replace("\r\n", "\n").replace("//! ", "");
    assert!(documentation.contains(&table), "the documentation of `descriptors` should have\n\n{table}");
}
