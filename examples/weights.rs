//! The weights of a small network in one file: four tensors of different types, each viewed where it lies.
//!
//! ```text
//! cargo run --release --example weights
//! cargo run --release --example weights -- another.jpg
//! ```
//!
//! The network has eight filters of 3 x 3 pixels, and four classes that weigh how strongly the filters respond. The program writes its
//! weights to a file in the folder for temporary files, reads them back, and classifies the middle of a picture. It compares the scores
//! with the scores of code that uses nested arrays and no file.

use std::error::Error;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{array, env};

use tensor_layout::axis::{C, H, I, K, O, W, X, Y};
use tensor_layout::{Segments, View, at, layout};
use tensor_layout_examples::{Picture, Table};

/// What the file holds. Each tensor begins at a multiple of 64 bytes, a line of the processor's cache.
#[derive(Segments)]
#[layout(align_bytes = 64)]
struct Network {
    #[layout(O=8 I=3 H=3 W=3; order = OHWI)]
    filters: f32,
    #[layout(O = 8)]
    biases: f32,
    /// Quantized: a weight is this number times the scale of its class.
    #[layout(K=4 O=8)]
    classes: i8,
    #[layout(K = 4)]
    scales: f32,
}

/// A picture as decoders give it.
type Pixels = layout!(H=? W=? C=3);

/// Its middle.
type Part = layout!(H=SIDE W=SIDE C=3; stride(H) = ?);

const SIDE: usize = 64;

/// The filters as nested arrays: weights for each row, column and color.
const FILTERS: [[[[f32; 3]; 3]; 3]; 8] = [
    grey([[-1.0, 0.0, 1.0], [-2.0, 0.0, 2.0], [-1.0, 0.0, 1.0]]),
    grey([[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]]),
    grey([[-1.0, -2.0, -1.0], [0.0, 0.0, 0.0], [1.0, 2.0, 1.0]]),
    grey([[1.0, 2.0, 1.0], [0.0, 0.0, 0.0], [-1.0, -2.0, -1.0]]),
    grey([[1.0; 3]; 3]),
    center([1.0, -0.5, -0.5]),
    center([-0.5, 1.0, -0.5]),
    center([-0.5, -0.5, 1.0]),
];
const BIASES: [f32; 8] = [-8.0, -8.0, -8.0, -8.0, 0.0, 0.0, 0.0, 0.0];
const NAMES: [&str; 4] = ["upright edges", "level edges", "brightness", "red over blue"];
const CLASSES: [[i8; 8]; 4] =
    [[4, 4, 0, 0, 0, 0, 0, 0], [0, 0, 4, 4, 0, 0, 0, 0], [0, 0, 0, 0, 9, 0, 0, 0], [0, 0, 0, 0, 0, 90, 0, -90]];
const SCALES: [f32; 4] = [0.0625, 0.0625, 0.0041, 0.01];

const fn grey(weights: [[f32; 3]; 3]) -> [[[f32; 3]; 3]; 3] {
    let [[a, b, c], [d, e, f], [g, h, i]] = weights;
    [[[a; 3], [b; 3], [c; 3]], [[d; 3], [e; 3], [f; 3]], [[g; 3], [h; 3], [i; 3]]]
}

const fn center(color: [f32; 3]) -> [[[f32; 3]; 3]; 3] {
    [[[0.0; 3]; 3], [[0.0; 3], color, [0.0; 3]], [[0.0; 3]; 3]]
}

fn main() -> ExitCode {
    let path = match env::args_os().nth(1) {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join("cat.png"),
    };
    match run(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("weights: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The comments beside the tensors show the shapes for the picture of the cat.
fn run(path: &Path) -> Result<(), Box<dyn Error>> {
    let file = env::temp_dir().join("tensor-layout-weights.bin");
    fs::write(&file, trained()?).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    println!("{}: {} bytes", file.display(), Network::SIZE_IN_BYTES);

    // A slice of `f32` is aligned for every field. A `Vec<u8>` need not be, which `views` would report.
    let mut memory = vec![0.0_f32; Network::SIZE_IN_BYTES.div_ceil(size_of::<f32>())];
    let bytes = &mut bytemuck::cast_slice_mut(&mut memory)[..Network::SIZE_IN_BYTES];
    File::open(&file)?.read_exact(bytes)?;
    let network = Network::views(bytes)?;
    print!("{}", contents(&network));

    let decoded = Picture::read(path)?;
    let pixels = Pixels::with_extents([decoded.height, decoded.width])?;
    let picture = View::with_layout(pixels, &decoded.bytes)?; // H=300 W=451 C=3
    let [top, left] = [picture.extent::<H>(), picture.extent::<W>()].map(|extent| extent.saturating_sub(SIDE) / 2);
    let part = picture.try_crop::<H, SIDE>(top)?.try_crop::<W, SIDE>(left)?; // H=64 W=64 C=3
    let scores = scores(&network, part.as_layout());

    println!("\nthe middle of {}:", path.display());
    for (name, score) in NAMES.iter().zip(scores) {
        println!("  {name:<14} {score:>8.3}");
    }
    let expected = by_hand(|h, w, c| decoded.pixel(top + h, left + w)[c]);
    if scores != expected {
        return Err(format!("the scores of nested arrays are {expected:?}").into());
    }
    println!("  the same scores as those of nested arrays\n");

    if let Err(error) = Network::check(&bytes[..Network::SIZE_IN_BYTES - 1]) {
        println!("a file that ends one byte early:\n{error}");
    }
    Ok(())
}

/// The bytes of the file.
fn trained() -> Result<Vec<u8>, Box<dyn Error>> {
    let mut memory = vec![0.0_f32; Network::SIZE_IN_BYTES.div_ceil(size_of::<f32>())];
    let NetworkViewsMut { mut filters, mut biases, mut classes, mut scales } =
        Network::views_mut(bytemuck::cast_slice_mut(&mut memory))?;
    filters.for_each_indexed_mut(|[o, i, h, w], weight| *weight = FILTERS[o][h][w][i]);
    biases.for_each_indexed_mut(|[o], bias| *bias = BIASES[o]);
    classes.for_each_indexed_mut(|[k, o], weight| *weight = CLASSES[k][o]);
    scales.for_each_indexed_mut(|[k], scale| *scale = SCALES[k]);
    Ok(bytemuck::cast_slice(&memory)[..Network::SIZE_IN_BYTES].to_vec())
}

/// Where each tensor lies in the file.
fn contents(network: &NetworkViews<'_>) -> Table {
    let mut table = Table::new(2);
    let layouts = [
        ("filters", network.filters.layout().to_string()),
        ("biases", network.biases.layout().to_string()),
        ("classes", network.classes.layout().to_string()),
        ("scales", network.scales.layout().to_string()),
    ];
    for ((name, layout), range) in layouts.into_iter().zip(Network::BYTE_RANGES) {
        table.row([name, &layout, &range.to_string()]);
    }
    table
}

/// The mean response of each filter, where it is positive, weighed for each class.
fn scores(network: &NetworkViews<'_>, picture: View<'_, u8, Part>) -> [f32; 4] {
    let windows = picture.windows::<H, (Y, H), 3, 1>().windows::<W, (X, W), 3, 1>(); // Y=62 H=3 X=62 W=3 C=3
    let filters = network.filters.rename::<I, C>(); // O=8 C=3 H=3 W=3
    let responses: [f32; 8] = array::from_fn(|o| {
        let filter = filters.fix::<O>(o); // C=3 H=3 W=3
        let mut sum = 0.0;
        for row in windows.axis_iter::<Y>() {
            for window in row.axis_iter::<X>() {
                let response = filter.zip(&window).fold(at!(network.biases, O: o), |sum, a, b| sum + a * f32::from(*b));
                sum += response.max(0.0);
            }
        }
        sum / (windows.extent::<Y>() * windows.extent::<X>()) as f32
    });
    array::from_fn(|k| {
        let classes = network.classes.fix::<K>(k); // O=8
        let sum =
            classes.iter().zip(responses).fold(0.0, |sum, (weight, response)| sum + f32::from(*weight) * response);
        sum * at!(network.scales, K: k)
    })
}

/// The same scores from nested arrays.
fn by_hand(pixel: impl Fn(usize, usize, usize) -> u8) -> [f32; 4] {
    let count = SIDE - 2;
    let mut responses = [0.0; 8];
    for (o, response) in responses.iter_mut().enumerate() {
        for (y, x) in (0..count).flat_map(|y| (0..count).map(move |x| (y, x))) {
            let mut sum = BIASES[o];
            for (h, w) in (0..3).flat_map(|h| (0..3).map(move |w| (h, w))) {
                for (c, weight) in FILTERS[o][h][w].iter().enumerate() {
                    sum += weight * f32::from(pixel(y + h, x + w, c));
                }
            }
            *response += sum.max(0.0);
        }
        *response /= (count * count) as f32;
    }
    array::from_fn(|k| {
        let mut sum = 0.0;
        for (weight, response) in CLASSES[k].iter().zip(responses) {
            sum += f32::from(*weight) * response;
        }
        sum * SCALES[k]
    })
}
