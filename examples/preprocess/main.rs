//! A photograph becomes a network's input on a GPU. The kernels find elements by functions that are made from the layouts below, so the GPU
//! and the program cannot disagree about them.
//!
//! ```text
//! cargo run --package tensor-layout-preprocess -- run target/preprocess
//! python3 examples/preprocess/check.py target/preprocess
//! cargo run --package tensor-layout-preprocess -- read target/preprocess
//! ```
//!
//! `run` compares each tensor of the GPU with `map_from`, byte by byte, and writes it to a file for Python. `check.py` reads the files with
//! NumPy, compares them with its own computation, and writes both tensors anew. `read` reads these and compares them again.

mod gpu;

use gpu::Gpu;
use half::f16;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};
use tensor_layout::npy;
use tensor_layout::safetensors_0_8::{self as safetensors, Writer};
use tensor_layout::shader::Uniform;
use tensor_layout::{Tensor, View, axis, elements_in, layout, wgsl};
use tensor_layout_examples::Picture;

/// The height and the width of the network's input.
const SIZE: usize = 224;

/// The photograph in an upload heap: each row begins at a multiple of 256 bytes, and a pixel has blue, green and red in this order.
type Photo = layout!(H=? W=? C=3; align(H) = {elements_in::<u8>(256)}; reverse(C));

/// The part of the photograph that the network gets. Its pitch is the pitch of the photograph.
type Crop = layout!(H={SIZE} W={SIZE} C=3; stride(H) = ?; reverse(C));

/// A network's input, channel by channel.
type Planar = layout!(N=1 C=3 H={SIZE} W={SIZE});

/// The same for instructions on four channels at once; the fourth is padding.
type Blocked = layout!(N=1 C=3 H={SIZE} W={SIZE}; block(C) = 4);

/// The kernels, and the index functions of the layouts that they work on.
const KERNELS: &str = include_str!("preprocess.wgsl");
const INDEX_FUNCTIONS: &str = wgsl!(photo: [u8; Crop], planar: [f32; Planar], blocked: [f16; Blocked]);

const USAGE: &str = "usage: preprocess [run | read] [FOLDER]";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let folder = arguments.get(1).map_or(Path::new("target").join("preprocess"), PathBuf::from);
    match arguments.first().map(String::as_str) {
        None | Some("run") => run(&folder),
        Some("read") => read(&folder),
        Some(_) => Err(USAGE.into()),
    }
}

/// On the device, and to files.
fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    let Some(gpu) = device()? else { return Ok(()) };
    let heap = upload()?;
    let crop = crop(&heap);
    println!("device   {}", gpu.name);
    println!("photo    u8 {}: {} bytes", heap.layout(), heap.storage().len());
    println!("crop     u8 {}", crop.layout());

    let shader = [INDEX_FUNCTIONS, KERNELS].concat();
    let numbers: Uniform<3> = Uniform::of_part(&crop, heap.storage())?;
    let uniforms = [bytemuck::bytes_of(&numbers)];
    let on_gpu =
        |entry_point, expected: &[u8]| gpu.run(&shader, entry_point, heap.storage(), expected.len(), &uniforms);

    fs::create_dir_all(folder)?;
    let expected = planar(&crop);
    let bytes = on_gpu("to_planar", bytemuck::cast_slice(expected.storage()))?;
    assert!(bytes == bytemuck::cast_slice::<f32, u8>(expected.storage()), "the GPU's tensor is another one");
    let tensor = View::<f32, Planar>::from_bytes(&bytes)?;
    let file = folder.join("planar.npy");
    fs::write(&file, npy::to_bytes(&tensor))?;
    println!("planar   f32 {}: {} bytes, the same as by map_from; {}", tensor.layout(), bytes.len(), file.display());

    let expected = blocked(&crop);
    let bytes = on_gpu("to_blocked", bytemuck::cast_slice(expected.storage()))?;
    assert!(bytes == bytemuck::cast_slice::<f16, u8>(expected.storage()), "the GPU's tensor is another one");
    let tensor = View::<f16, Blocked>::from_bytes(&bytes)?;
    let mut writer = Writer::new();
    writer.add("input", &tensor);
    let file = folder.join("blocked.safetensors");
    fs::write(&file, writer.to_bytes()?)?;
    println!("blocked  f16 {}: {} bytes, the same as by map_from; {}", tensor.layout(), bytes.len(), file.display());
    Ok(())
}

/// `None` where there is no device, after a line that says so.
fn device() -> Result<Option<Gpu>, Box<dyn Error>> {
    match Gpu::open() {
        Ok(gpu) => Ok(Some(gpu)),
        // CI has installed a device, and wants to know.
        Err(error) if env::var("TENSOR_LAYOUT_DEVICE").is_ok_and(|value| value == "required") => Err(error),
        Err(error) => {
            println!("preprocess: skipped: there is no Vulkan device: {error}");
            Ok(None)
        }
    }
}

/// The tensors that `check.py` has written.
fn read(folder: &Path) -> Result<(), Box<dyn Error>> {
    let heap = upload()?;
    let crop = crop(&heap);

    let file = fs::read(folder.join("from_python.npy"))?;
    let npy = npy::Reader::parse(&file)?;
    let tensor: Tensor<f32, Planar> = npy.tensor()?;
    assert!(tensor.view() == planar(&crop).view(), "Python's tensor is another one");
    let order = if npy.is_fortran_order() { "the first" } else { "the last" };
    println!("from Python: {} elements of {}, {order} index fastest in the file: equal", tensor.len(), tensor.layout());

    let file = fs::read(folder.join("from_python.safetensors"))?;
    let tensor: Tensor<f16, Blocked> = safetensors::Reader::parse(&file)?.tensor("input")?;
    assert!(tensor.view() == blocked(&crop).view(), "Python's tensor is another one");
    println!("from Python: {} elements of {}: equal", tensor.len(), tensor.layout());
    Ok(())
}

/// The photograph as a program that uploads it has it.
fn upload() -> Result<Tensor<u8, Photo>, Box<dyn Error>> {
    let picture = Picture::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/cat.png")))?;
    let extents = [picture.height, picture.width];
    let pixels = <layout!(H=? W=? C=3)>::with_extents(extents)?; // H=300 W=451 C=3
    let mut heap = Tensor::zeros_with_layout(Photo::with_extents(extents)?); // H=300 W=451 C=3
    heap.copy_from(&View::with_layout(pixels, &picture.bytes)?);
    Ok(heap)
}

/// The middle of the photograph.
fn crop(heap: &Tensor<u8, Photo>) -> View<'_, u8, Crop> {
    let [h, w, _] = heap.extents();
    let (top, left) = ((h - SIZE) / 2, (w - SIZE) / 2);
    heap.view().crop::<axis::H, SIZE>(top).crop::<axis::W, SIZE>(left).as_layout() // H=224 W=224 C=3
}

/// As `preprocess.wgsl` does it, which says why the results are the same.
fn normalized(x: u8) -> f32 {
    (f32::from(x) - 128.0) / 128.0
}

fn planar(crop: &View<'_, u8, Crop>) -> Tensor<f32, Planar> {
    let mut tensor = Tensor::zeros(); // N=1 C=3 H=224 W=224
    tensor.view_mut().fix::<axis::N>(0).map_from(crop, normalized);
    tensor
}

fn blocked(crop: &View<'_, u8, Crop>) -> Tensor<f16, Blocked> {
    let mut tensor = Tensor::zeros(); // N=1 C=3 H=224 W=224
    tensor.view_mut().fix::<axis::N>(0).map_from(crop, |x| f16::from_f32(normalized(x)));
    tensor
}
