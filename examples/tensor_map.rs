//! A descriptor for a library that this crate does not know: the numbers that `cuTensorMapEncodeTiled` of CUDA takes, by which a GPU copies tiles
//! of a tensor. For a static layout they are a constant, and what CUDA refuses does not compile: try `layout!(H=64 W=30 C=3)`.

use tensor_layout::description::Description;
use tensor_layout::element::{DataType, Element};
use tensor_layout::{AnyLayout, Layout, layout};

/// Dimensions are innermost first.
struct TensorMap {
    /// `CUtensorMapDataType`
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
            Err(rule) => panic!("{}", rule),
        }
    }

    /// The rules are those of CUDA's documentation of the driver API.
    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, &'static str> {
        let (data_type, element_bytes) = match data_type {
            DataType::Uint8 => (0, 1),
            DataType::Float16 => (6, 2),
            DataType::Float32 => (7, 4),
            DataType::Bfloat16 => (9, 2),
            _ => return Err("this program has no tensor map of the element type"),
        };
        let rank = layout.rank();
        if rank == 0 || rank > 5 {
            return Err("a tensor map has 1 to 5 dimensions");
        }
        let mut map = TensorMap { data_type, rank, dims: [1; 5], strides: [0; 5] };
        let mut dimension = 0;
        while dimension < rank {
            let axis = layout.order()[rank - 1 - dimension];
            let (Some(extent), Some(stride)) = (layout.extent(axis), layout.stride(axis)) else {
                return Err("every number of a tensor map is known");
            };
            if extent == 0 || extent as u64 > 1 << 32 {
                return Err("a dimension of a tensor map has 1 to 2^32 elements");
            }
            if stride <= 0 || layout.block(axis).is_some() || stride as u64 >= (1 << 40) / element_bytes {
                return Err("a dimension of a tensor map has one stride, over 0 and under 2^40 bytes");
            }
            (map.dims[dimension], map.strides[dimension]) = (extent as u64, stride as u64 * element_bytes);
            if dimension == 0 && stride != 1 {
                return Err("the innermost elements of a tensor map are neighbours");
            }
            if dimension > 0 && map.strides[dimension] % 16 != 0 {
                return Err("a stride of a tensor map is a multiple of 16 bytes: `align` the axis");
            }
            dimension += 1;
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
