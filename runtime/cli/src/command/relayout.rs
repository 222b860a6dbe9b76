//! `tensor-layout relayout IN OUT`.

mod files;
mod request;

use crate::answer::{Answer, Failure, printable};
use crate::input::data_type;
use crate::output::Output;
use files::Contents;
use memmap2::Mmap;
use std::fs::File;
use std::path::{Path, PathBuf};
use tensor_layout::element::DataType;
use tensor_layout::{AnyLayout, AnyView};
use tensor_layout_cli::aligned;

/// Copies the tensors of a file into other layouts.
///
/// A file is `.safetensors` or `.npy`; a file of any other name is bytes alone. The input is mapped, and the output is written in pieces, so that neither has
/// to fit into memory. The output appears under its name when it is whole; a run that is interrupted leaves the input and an earlier output as they
/// were.
///
/// In a `.safetensors` file, each `--tensor` says which tensors get a new layout: a name, in which `*` stands for any letters; the names of the axes;
/// and the rules of the new layout. The text of the layout is kept in the metadata, where the library reads it. All other tensors and all other metadata are copied
/// as they are. A tensor whose layout is in the metadata has its axes from there: `'conv1.weight -> order = OHWI'`.
///
/// A `.npy` file has the order of C or of Fortran. A layout with padding or blocks becomes an array of its storage, with more or longer axes. A layout is
/// refused if NumPy would see its axes in another order.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout relayout in.safetensors out.safetensors --tensor 'conv1.weight: O I H W -> order = OHWI; pad(I) = 8'
  tensor-layout relayout in.safetensors out.safetensors --tensor '*.weight: O I H W -> block(I) = 16; block(O) = 16' --dry-run
  tensor-layout relayout planes.npy pixels.npy --from 'C H W' --to 'H W C'
  tensor-layout relayout frame.raw frame16.raw --type u8 --from 'H=1080 W=1920 C=3' --to 'H W C; align(H) = 8192'
  tensor-layout relayout image.ppm planes.raw --type u8 --offset 17 --from 'H=1080 W=1920 C=3' --to 'C H W'
  tensor-layout relayout weights.bin conv1.raw --type f32 --offset 4096 --length 1728 --from 'O=16 I=3 H=3 W=3' --to 'O H W I'")]
pub(crate) struct Arguments {
    /// The file that is read.
    input: PathBuf,
    /// The file that is written.
    output: PathBuf,
    /// Tensors of a `.safetensors` file, and their new layout: `NAME: AXES -> RULES`. It can be given several times; the first one that has
    /// the name of a tensor counts.
    #[arg(long = "tensor", value_name = "NAME: AXES -> RULES")]
    tensors: Vec<String>,
    /// The layout of the input: of a `.npy` file, the names of its axes; of bytes, a layout with all its numbers. The file may end with the last
    /// element, without the padding after it.
    #[arg(long, value_name = "LAYOUT")]
    from: Option<String>,
    /// The new layout of a `.npy` file or of bytes. An axis without a number has the extent that it has in the input.
    #[arg(long, value_name = "LAYOUT")]
    to: Option<String>,
    /// The type of the elements of bytes, and of a `.npy` file whose type is not known: `bf16` for `<V2`.
    #[arg(long = "type", value_name = "TYPE", value_parser = data_type(|_| true))]
    data_type: Option<DataType>,
    /// The number of bytes before the first element in a file of bytes: the length of a header. They are not copied.
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    offset: usize,
    /// The number of bytes of the tensor in a file of bytes, where other bytes follow, which are not copied. External data of ONNX have it with
    /// the offset.
    #[arg(long, value_name = "BYTES")]
    length: Option<usize>,
    /// Takes the tensors of the `--tensor`s as their extents in the file say, and not by the layouts in the metadata, as of a file that another
    /// program has changed.
    #[arg(long)]
    ignore_text: bool,
    /// Writes a tensor that has more elements than the file has for it, as of a layout with `broadcast` in the metadata.
    #[arg(long)]
    expand: bool,
    /// Replaces an output file that exists. Its mode is kept.
    #[arg(long)]
    force: bool,
    /// Writes nothing, and lists what would change.
    #[arg(long)]
    dry_run: bool,
}

/// A tensor of the input, and its new layout, if it gets one.
struct Tensor<'a> {
    name: String,
    data_type: DataType,
    bytes: &'a [u8],
    change: Option<Change<'a>>,
}

struct Change<'a> {
    from: AnyView<'a>,
    to: AnyLayout,
}

impl Tensor<'_> {
    /// The size of the storage in the output, in bytes.
    fn new_size(&self) -> usize {
        let Some(Change { to, .. }) = &self.change else { return self.bytes.len() };
        let bits = to.storage_size() as u128 * self.data_type.size_in_bits() as u128;
        usize::try_from(bits.div_ceil(8)).unwrap_or(usize::MAX)
    }
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let Arguments { input, output, force, dry_run, .. } = arguments;
    let mapped = mapped(input)?;
    let contents = Contents::read(arguments, &mapped)?;
    if !dry_run {
        let total = contents.tensors.iter().map(|tensor| tensor.new_size() as u64).sum();
        let mut file = Output::create(output, total, *force)?;
        file.write(&contents.header)?;
        for tensor in &contents.tensors {
            match &tensor.change {
                Some(Change { from, to }) => file.relay(&tensor.name, from, to)?,
                None => file.write(tensor.bytes)?,
            }
        }
        file.finish(*force)?;
    }
    Ok(Answer::new(listed(&contents, *dry_run)))
}

/// The bytes of a file, where the system keeps them.
fn mapped(path: &Path) -> Result<Mmap, Failure> {
    let file = File::open(path).map_err(|error| Failure::about(path, format!("cannot read it: {error}")))?;
    // SAFETY: this program does not write the file; the output is another one, which takes its place at the end. If another program cuts the file
    // off meanwhile, the system ends this one with a signal; the output is not whole then, and has no name yet.
    unsafe { Mmap::map(&file) }.map_err(|error| Failure::about(path, format!("cannot map it: {error}")))
}

/// Each tensor that is re-laid, and what is copied as it is.
fn listed(contents: &Contents<'_>, is_dry: bool) -> String {
    let row = |tensor: &Tensor<'_>| {
        let change = tensor.change.as_ref()?;
        let sizes = format!("{} -> {} bytes", tensor.bytes.len(), tensor.new_size());
        let subject = format!("{}  {}", printable(&tensor.name), tensor.data_type).trim_start().to_owned();
        Some([subject, sizes, format!("{}   ->   {}", change.from.layout(), change.to)])
    };
    let rows: Vec<_> = contents.tensors.iter().filter_map(row).collect();
    let others = contents.tensors.iter().filter(|tensor| tensor.change.is_none());
    let (count, bytes) =
        others.fold((0_usize, 0_u128), |(count, bytes), each| (count + 1, bytes + each.bytes.len() as u128));
    let mut text = aligned(&rows);
    text += &contents.note;
    match count {
        0 => {}
        1 => text += &format!("1 other tensor, {bytes} bytes, is copied as it is\n"),
        _ => text += &format!("{count} other tensors, {bytes} bytes, are copied as they are\n"),
    }
    if is_dry {
        text += "nothing is written\n";
    }
    text
}
