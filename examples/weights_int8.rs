//! Weights of a quantized network, packed for dot products of bytes, and the scale factors of a block-scaled format, packed for a GPU.
//!
//! ```text
//! cargo run --release --example weights_int8
//! ```
//!
//! oneDNN calls the layout of the weights OIhw4i16o4i. In a block, 4 inputs lie together, for each of 16 outputs, 4 times. `unblock` makes
//! an axis of each digit. `as_arrays` makes one element, `[[i8; 4]; 16]`, of the 4 inputs of 16 outputs: instructions for dot products read
//! such elements. The scale factors lie in tiles of 128 x 4, as cuBLAS and cuDNN want the scale factors of MXFP8 and NVFP4. The program
//! compares both with loops over indices.

use std::error::Error;
use std::{env, fs};

use tensor_layout::axis::{H, I, M, O, W};
use tensor_layout::safetensors_0_8::{self as safetensors, WriteError, Writer};
use tensor_layout::{Layout, StaticLayout, Tensor, View, axis, layout};

axis!(Oo, Oi, I2, I1, I0);

const OUTPUTS: usize = 32;
const INPUTS: usize = 32;

/// The weights as they are trained, and as the kernel reads them.
type Trained = layout!(O=OUTPUTS I=INPUTS H=3 W=3);
type Packed = layout!(O=OUTPUTS I=INPUTS H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4);

/// A factor for each 32 elements of a row, in tiles of 128 rows.
type Factors = layout!(M=300 K=10);
type Tiles = layout!(M=300 K=10; order = M/128 K/4 M%32 M/32%4 K%4);

fn main() -> Result<(), Box<dyn Error>> {
    // The weights of a file are packed once. The packed ones go into a file too, with their layout as a text.
    let [trained, packed] =
        ["trained", "packed"].map(|name| env::temp_dir().join(format!("tensor-layout-{name}.safetensors")));
    fs::write(
        &trained,
        file_of(&Tensor::<i8, Trained>::from_fn(|[o, i, h, w]| (o * 53 + i * 37 + h * 3 + w) as u8 as i8))?,
    )?;
    let trained = fs::read(trained)?;
    let trained = safetensors::Reader::parse(&trained)?.tensor::<i8, Trained>("weights")?; // O=32 I=32 H=3 W=3
    fs::write(&packed, file_of(&Tensor::<i8, Packed>::from_view(&trained))?)?;
    let packed = fs::read(packed)?;
    let packed = safetensors::Reader::parse(&packed)?;
    let weights = packed.view::<i8, Packed>("weights")?; // O=32 I=32 H=3 W=3
    println!("weights  {}", weights.layout());

    let input: Vec<u8> = (0..INPUTS).map(|i| (i * 7 % 13) as u8).collect();
    let sums = product(weights, &input);
    let expected: Vec<i32> = (0..OUTPUTS).map(|o| by_index(&trained, &input, o)).collect();
    assert_eq!(sums, expected);
    println!("product  the sums of {OUTPUTS} outputs are those of loops over indices; the first is {}", sums[0]);

    let factors = Tensor::<u8, Factors>::from_fn(|[m, k]| (m * 3 + k * 5) as u8); // M=300 K=10
    let tiles = Tensor::<u8, Tiles>::from_view(&factors); // M=300 K=10
    for ([m, k], factor) in factors.indexed_iter() {
        // The formula of cuBLAS's documentation: in a tile, and the tiles of 128 rows one after the other.
        let (tile, row, column) = (m / 128 * 3 + k / 4, m % 128, k % 4);
        assert_eq!(tiles.storage()[tile * 512 + row % 32 * 16 + row / 32 * 4 + column], *factor);
    }
    let back = Tensor::<u8, Factors>::from_view(&tiles); // M=300 K=10
    assert_eq!(back.view(), factors.view());
    println!("scales   {} bytes in tiles of 128 x 4, and back: {}", Tiles::STORAGE_SIZE, tiles.layout());
    println!("row 5    {:?}", tiles.view().fix::<M>(5).iter().take(4).collect::<Vec<_>>());
    Ok(())
}

/// A safetensors file of weights of any layout.
fn file_of<L: Layout>(weights: &Tensor<i8, L>) -> Result<Vec<u8>, WriteError> {
    let mut file = Writer::new();
    file.add("weights", &weights.view());
    file.to_bytes()
}

/// For each output the sum over the inputs, at the middle of the window.
fn product(weights: View<'_, i8, Packed>, input: &[u8]) -> Vec<i32> {
    let middle = weights.fix::<H>(1).fix::<W>(1); // O=32 I=32
    let rows = middle.unblock::<I, (I2, I1, I0)>().unblock::<O, (Oo, Oi)>().as_arrays::<I0, 4>().as_arrays::<Oi, 16>(); // Oo=2 I2=2 I1=4
    let mut sums = vec![0; OUTPUTS];
    for ([oo, i2, i1], row) in rows.indexed_iter() {
        let x = &input[16 * i2 + 4 * i1..][..4];
        for (sum, four) in sums[16 * oo..][..16].iter_mut().zip(row) {
            *sum += four.iter().zip(x).map(|(w, x)| i32::from(*w) * i32::from(*x)).sum::<i32>();
        }
    }
    sums
}

/// The same, without blocks.
fn by_index(weights: &Tensor<i8, Trained>, input: &[u8], o: usize) -> i32 {
    (0..INPUTS).map(|i| i32::from(weights[[o, i, 1, 1]]) * i32::from(input[i])).sum()
}
