//! The DirectML descriptor of a layout.

use serde::Serialize;
use std::fmt::Write;
use tensor_layout::AnyLayout;
use tensor_layout::directml::{BufferTensorDesc, data_type};
use tensor_layout::element::DataType;

/// The DirectML descriptor of a layout, or why there is none: for programs by `serde`, and as [text](Self::text).
#[derive(Serialize)]
pub struct Descriptor {
    /// DirectML's name of the type. `null` of a type that DirectML does not have.
    data_type: Option<&'static str>,
    sizes: Option<Vec<u32>>,
    /// `null` of a packed tensor, for which DirectML takes no strides.
    strides_elements: Option<Vec<u32>>,
    total_tensor_size_bytes: Option<u64>,
    /// Why DirectML does not take the layout.
    refused: Option<String>,
    /// Why DirectML does not take the layout as an output.
    refused_as_output: Option<String>,
}

impl Descriptor {
    /// Of a layout of elements of this type.
    #[must_use]
    pub fn of(layout: &AnyLayout, data_type: DataType) -> Self {
        let made = BufferTensorDesc::of_any(data_type, layout);
        let as_output = made.and_then(|descriptor| descriptor.try_as_output());
        let descriptor = made.as_ref().ok();
        Descriptor {
            data_type: data_type::name(data_type),
            sizes: descriptor.map(|descriptor| descriptor.sizes().to_vec()),
            strides_elements: descriptor.and_then(|descriptor| Some(descriptor.strides()?.to_vec())),
            total_tensor_size_bytes: descriptor.map(BufferTensorDesc::total_tensor_size_in_bytes),
            refused: made.as_ref().err().map(ToString::to_string),
            refused_as_output: as_output.err().map(|error| error.to_string()),
        }
    }

    /// The fields of `DML_BUFFER_TENSOR_DESC`, or why there is none.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::from("DML_BUFFER_TENSOR_DESC\n");
        let (Some(data_type), Some(sizes), Some(total)) = (self.data_type, &self.sizes, self.total_tensor_size_bytes)
        else {
            let refused = self.refused.as_deref().unwrap_or_default();
            return format!("{text}  refused: {refused}\n");
        };
        let strides = match &self.strides_elements {
            Some(strides) => format!("{{{}}}", list(strides)),
            None => "NULL (packed)".into(),
        };
        let rank = sizes.len();
        write!(
            text,
            "  DataType                DML_TENSOR_DATA_TYPE_{data_type}\n  DimensionCount          {rank}\n  \
             Sizes                   {{{}}}\n  Strides                 {strides}\n  TotalTensorSizeInBytes  {total}\n",
            list(sizes)
        )
        .expect("a string takes all text");
        if let Some(refused) = &self.refused_as_output {
            text += &format!("  refused as an output: {refused}\n");
        }
        text
    }
}

fn list(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}
