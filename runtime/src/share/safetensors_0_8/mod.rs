//! Files of weights (`.safetensors`): viewed where their tensors lie, and written, with their order and padding.
//!
//! A file has packed arrays, each with a name, a type and extents. It has neither orders nor padding nor names of axes. This module
//! writes the storage of a tensor as it lies in memory, padding too, and keeps the text of its [`AnyLayout`](crate::AnyLayout) in the file's metadata, under
//! `layout:` and the name of the tensor. What is read back is checked: the text, against the size of its tensor and against the layout
//! that the program requires.
//!
//! ```
//! use tensor_layout::safetensors_0_8::{Reader, Writer};
//! use tensor_layout::{Tensor, layout};
//!
//! type Weight = layout!(O=2 I=3 H=1 W=5; order = OHWI; pad(I) = 4);
//! // O=2 I=3 H=1 W=5
//! let weight = Tensor::<f32, Weight>::from_fn(|[o, i, _, w]| (o * 100 + i * 10 + w) as f32);
//! let mut writer = Writer::new();
//! writer.add("conv1.weight", &weight.view());
//! let file = writer.to_bytes()?;
//!
//! let tensors = Reader::parse(&file)?;
//! assert_eq!(tensors.text("conv1.weight"), Some("O=2 I=3 H=1 W=5; order = OHWI; pad(I) = 4"));
//! let weight = tensors.tensor::<f32, Weight>("conv1.weight")?; // O=2 I=3 H=1 W=5
//! assert_eq!(weight[[1, 2, 0, 4]], 124.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For another reader the tensor has the extents of its storage, outermost first: 2 x 1 x 5 x 4 in the example, whose last axis is `I` with
//! its padding. A storage that is not such an array has one axis. A reversed axis is stored in the order of the memory.

#![forbid(unsafe_code)]

mod error;
mod read;
mod write;

use crate::element::DataType;
use ::safetensors::Dtype;

pub use error::{ReadError, WriteError};
pub use read::Reader;
pub use write::Writer;

/// The key of a layout's text in the metadata of a file begins with this. The name of the tensor follows.
pub const KEY: &str = "layout:";

/// What a file calls the types that it has.
const TYPES: [(DataType, Dtype); 22] = [
    (DataType::Bool, Dtype::BOOL),
    (DataType::Int8, Dtype::I8),
    (DataType::Int16, Dtype::I16),
    (DataType::Int32, Dtype::I32),
    (DataType::Int64, Dtype::I64),
    (DataType::Uint8, Dtype::U8),
    (DataType::Uint16, Dtype::U16),
    (DataType::Uint32, Dtype::U32),
    (DataType::Uint64, Dtype::U64),
    (DataType::Float16, Dtype::F16),
    (DataType::Bfloat16, Dtype::BF16),
    (DataType::Float32, Dtype::F32),
    (DataType::Float64, Dtype::F64),
    (DataType::Complex64, Dtype::C64),
    (DataType::Float8E4M3, Dtype::F8_E4M3),
    (DataType::Float8E5M2, Dtype::F8_E5M2),
    (DataType::Float8E8M0, Dtype::F8_E8M0),
    (DataType::Float8E4M3Fnuz, Dtype::F8_E4M3FNUZ),
    (DataType::Float8E5M2Fnuz, Dtype::F8_E5M2FNUZ),
    (DataType::Float6E2M3, Dtype::F6_E2M3),
    (DataType::Float6E3M2, Dtype::F6_E3M2),
    (DataType::Float4E2M1, Dtype::F4),
];

/// What a file calls the type; `None` of one that it lacks.
pub(crate) const fn dtype(data_type: DataType) -> Option<Dtype> {
    data_type.find_in(&TYPES)
}

/// The type that a file calls so.
fn data_type(dtype: Dtype) -> Option<DataType> {
    TYPES.iter().find(|(_, known)| *known == dtype).map(|(data_type, _)| *data_type)
}
