//! What every target says of one layout.

#[cfg(feature = "directml")]
use super::constructors::number;
use super::{cuda, cudnn, d3d12, metal, mpi, onednn, vulkan, webgpu};
use crate::AnyLayout;
use crate::description::Target;
#[cfg(feature = "directml")]
use crate::directml::{self, BufferTensorDesc};
use crate::element::DataType;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a target says of a layout. See [`exports`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Export {
    /// Who takes the layout, or refuses it.
    pub target: Target,
    /// What the target calls the descriptor, such as `VkTensorDescriptionARM`.
    pub descriptor: &'static str,
    /// The numbers of the descriptor, or the message of the error of its `of_any`.
    pub numbers: Result<Vec<Number>, String>,
}

/// A number of a descriptor, or several of them, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Number {
    /// The name of the function that gives it, such as `strides_in_bytes`.
    pub name: &'static str,
    /// What the function gives, as `Debug` writes it; of an `Option`, what is in it.
    pub value: String,
}

/// What each target says of a layout of run-time rank: the numbers of its descriptor, or why it refuses the layout. The targets are the
/// modules of [`descriptors`](super), after DirectML if the feature `directml` is on. Dimensions are placed as `of_any` of each places them.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::descriptors::{exports, metal};
/// use tensor_layout::element::DataType;
///
/// let rows = AnyLayout::parse("H=3 W=5; pad(W) = 8; reverse(H)")?;
/// let mut all = exports(DataType::Float32, &rows).into_iter();
/// let of_metal = all.find(|export| export.target == metal::TARGET).unwrap();
/// assert_eq!(of_metal.descriptor, "MTLTensorDescriptor");
/// assert_eq!(
///     of_metal.numbers.unwrap_err(),
///     "Metal: axis `H` has stride -8, and a stride cannot be negative; copy into a layout that \
///      is not reversed first"
/// );
///
/// let rows = AnyLayout::parse("H=3 W=5; pad(W) = 8")?;
/// let of_mpi = exports(DataType::Float32, &rows).pop().unwrap();
/// let numbers = of_mpi.numbers.unwrap();
/// assert_eq!((numbers[0].name, &*numbers[0].value), ("basic", "Float"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn exports(data_type: DataType, layout: &AnyLayout) -> Vec<Export> {
    macro_rules! export {
        ($target:ident, $descriptor:literal, $type:ident) => {{
            let made = $target::$type::of_any(data_type, layout);
            let numbers = made.map(|descriptor| descriptor.numbers()).map_err(|error| error.to_string());
            Export { target: $target::TARGET, descriptor: $descriptor, numbers }
        }};
    }
    let all = [
        #[cfg(feature = "directml")]
        of_directml(data_type, layout),
        export!(vulkan, "VkTensorDescriptionARM", TensorDescription),
        export!(d3d12, "D3D12_PLACED_SUBRESOURCE_FOOTPRINT", Footprint),
        export!(webgpu, "GPUTexelCopyBufferLayout", TexelCopyBufferLayout),
        export!(onednn, "dnnl_memory_desc_t", MemoryDesc),
        export!(cudnn, "cudnnTensorDescriptor_t", TensorDesc),
        export!(cuda, "CUtensorMap", TensorMap),
        export!(metal, "MTLTensorDescriptor", TensorDesc),
        export!(mpi, "MPI_Datatype", Datatype),
    ];
    all.into()
}

#[cfg(feature = "directml")]
fn of_directml(data_type: DataType, layout: &AnyLayout) -> Export {
    let numbers = |made: BufferTensorDesc| {
        // Packed tensors have none.
        let strides = made.strides().map_or_else(|| number("strides", &None::<u32>), |all| number("strides", &all));
        Vec::from([
            number("data_type", &made.data_type()),
            number("sizes", &made.sizes()),
            strides,
            number("total_tensor_size_in_bytes", &made.total_tensor_size_in_bytes()),
        ])
    };
    let made = BufferTensorDesc::of_any(data_type, layout);
    let numbers = made.map(numbers).map_err(|error| error.to_string());
    Export { target: directml::TARGET, descriptor: "DML_BUFFER_TENSOR_DESC", numbers }
}
