//! The types that each target has, as the guide shows them.

use super::DataType;
use crate::AnyLayout;
use crate::description::{ExportError, Refusal};
use crate::descriptors::{cudnn, d3d12, metal, onednn, vulkan, webgpu};
use crate::directml::data_type;
use crate::share::{npy, safetensors};
use std::format;
use std::string::String;

const TARGETS: &str =
    "DirectML | cuDNN | oneDNN | Metal | Vulkan | D3D12 | WebGPU | shaders | `.npy` | safetensors | DLPack";

/// Whether a descriptor is refused for nothing but the type.
fn takes<D>(described: Result<D, ExportError>) -> bool {
    !matches!(described, Err(ExportError { refusal: Refusal::DataType { .. }, .. }))
}

fn row(data_type: DataType) -> String {
    let layout = AnyLayout::parse("N=1 C=4 H=2 W=64; order = NHWC").expect("a layout");
    let has = [
        data_type::value(data_type).is_some(),
        takes(cudnn::TensorDesc::try_of_any(data_type, &layout)),
        takes(onednn::MemoryDesc::try_of_any(data_type, &layout)),
        takes(metal::TensorDesc::try_of_any(data_type, &layout)),
        takes(vulkan::TensorDescription::try_of_any(data_type, &layout)),
        takes(d3d12::Footprint::try_of_any(data_type, &layout)),
        takes(webgpu::TexelCopyBufferLayout::try_of_any(data_type, &layout)),
        data_type.is_in_words(),
        npy::any_header(data_type, &[2]).is_some(),
        safetensors::has(data_type),
        true, // DLPack's function of a type is total
    ];
    let cells = has.map(|has| if has { "yes" } else { "" });
    format!("| `{data_type}` | {} |\n", cells.join(" | "))
}

#[test]
fn the_guide_shows_which_types_each_target_has() {
    let head = format!("| type | {TARGETS} |\n|---|{}\n", "---|".repeat(11));
    let table: String = [head].into_iter().chain(DataType::ALL.iter().map(|data_type| row(*data_type))).collect();
    let guide = include_str!("../guide/descriptors.md");
    assert!(guide.contains(&table), "the guide's chapter on descriptors should have\n\n{table}");
}
