//! A descriptor for a library that this crate does not know: the numbers that `cuTensorMapEncodeTiled` of CUDA takes, by which a GPU copies tiles
//! of a tensor. For a static layout they are a constant, and what CUDA's documentation refuses does not compile: try `layout!(H=64 W=30 C=3)`.

use tensor_layout::description::{Description, ExportError, Refusal, Target};
use tensor_layout::element::{DataType, Element};
use tensor_layout::{AnyLayout, Layout, layout};

const CUDA: Target = Target::new("CUDA");

/// Dimensions are innermost first.
struct TensorMap {
    data_type: u32,
    rank: usize,
    /// `globalDim`, in elements.
    dims: [u64; 5],
    /// `globalStrides`, in bytes, after that of the innermost dimension, which CUDA is not given.
    strides: [u64; 5],
}

impl TensorMap {
    const fn of<T: Element, L: Layout>() -> Self {
        match Self::describe(T::DATA_TYPE, &Description::of::<L>()) {
            Ok(map) => map,
            Err(error) => error.raise(),
        }
    }

    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
        let (data_type, element_bytes) = match data_type {
            DataType::Uint8 => (0, 1),
            DataType::Float16 => (6, 2),
            DataType::Float32 => (7, 4),
            DataType::Bfloat16 => (9, 2),
            _ => return Err(CUDA.refuses(Refusal::DataType { data_type, has: "u8, f16, bf16 and f32" })),
        };
        let rank = layout.rank();
        if rank == 0 || rank > 5 {
            return Err(CUDA.refuses(Refusal::Other { rule: "a tensor map has 1 to 5 dimensions" }));
        }
        let mut map = TensorMap { data_type, rank, dims: [1; 5], strides: [0; 5] };
        let mut dimension = 0;
        while dimension < rank {
            let position = layout.order()[rank - 1 - dimension];
            let axis = layout.name(position);
            let numbers = (layout.extent(position), layout.stride(position), layout.block(position));
            let (Some(extent), Some(stride), None) = numbers else {
                return Err(CUDA.refuses(Refusal::Other { rule: "a dimension has a known extent and stride" }));
            };
            (map.dims[dimension], map.strides[dimension]) =
                (extent as u64, (stride as u64).wrapping_mul(element_bytes));
            let refusal = match map.strides[dimension] {
                _ if extent == 0 => Refusal::Empty { axis },
                _ if extent as u64 > 1 << 32 => Refusal::ExtentTooLarge { axis, extent, most: 1 << 32 },
                _ if dimension == 0 && stride != 1 => Refusal::NotInnermost { axis, stride, expected: 1 },
                0 | 0x100_0000_0000.. => Refusal::Other { rule: "a stride is over 0 and under 2^40 bytes" },
                bytes if bytes % 16 != 0 && dimension > 0 => Refusal::Other { rule: "`align` the axis to 16 bytes" },
                _ => {
                    dimension += 1;
                    continue;
                }
            };
            return Err(CUDA.refuses(refusal));
        }
        Ok(map)
    }

    fn print(&self) {
        let (dims, strides) = (&self.dims[..self.rank], &self.strides[1..self.rank]);
        println!("type {}, globalDim {dims:?}, globalStrides {strides:?}", self.data_type);
    }
}

static IMAGE: TensorMap = TensorMap::of::<u8, layout!(H=64 W=30 C=3; align(H) = 16; align(W) = 16)>();

fn main() -> Result<(), Box<dyn std::error::Error>> {
    IMAGE.print();
    let weights = AnyLayout::parse("O=256 I=64; order = IO")?; // as from a file
    TensorMap::describe(DataType::Float16, &Description::of_any(&weights))?.print();
    Ok(())
}
