//! Microsoft's page "Using strides to express padding and memory layout", walked through with layouts.
//!
//! ```text
//! cargo run --release --example strides_tour
//! ```
//!
//! The program has the sections of <https://learn.microsoft.com/windows/ai/directml/dml-strides>, with another text. It computes every
//! figure from the layout in the figure's first line, by the layout's indices and its descriptor.

use std::collections::BTreeSet;
use std::iter;

use tensor_layout::directml::BufferTensorDesc;
use tensor_layout::{StaticLayout, StridedLayout, Tensor, layout};
use tensor_layout_examples::{Table, braces};

/// Calls a function for a layout, with the text of the layout as its argument.
macro_rules! show {
    ($function:ident: $($layout:tt)*) => {
        $function::<layout!($($layout)*)>(stringify!($($layout)*))
    };
}

fn main() {
    section(
        "Two-dimensional arrays",
        "Two rows of three, in the two orders that memory can have. All numbers count elements.",
    );
    show!(figure: H=2 W=3);
    show!(figure: H=2 W=3; order = WH);

    section(
        "Higher dimensions",
        "The order names the axes, outermost first. An offset is a sum of index times stride.",
    );
    show!(figure: D=2 H=2 W=3);
    offset::<layout!(D=2 H=2 W=3)>([1, 0, 1]);
    show!(figure: D=2 H=2 W=3; order = WHD);
    offset::<layout!(D=2 H=2 W=3; order = WHD)>([1, 0, 1]);

    section(
        "Packed tensors",
        "A tensor is packed if each index has an element of its own, and there are no other elements.",
    );
    let mut table = Table::new(1);
    table.row(["layout", "indices", "storage", "unique", "packed"]);
    table.row(show!(properties: H=2 W=3));
    table.row(show!(properties: D=2 H=2 W=3; order = WHD));
    table.row(show!(properties: H=2 W=3; broadcast(H)));
    table.row(show!(properties: H=2 W=3; overlap(H) = 2));
    table.row(show!(properties: H=2 W=3; pad(W) = 5));
    println!("{table}");

    section(
        "Broadcasting with strides",
        "An axis with stride 0 takes no memory: all its indices read the same element.",
    );
    show!(figure: H=2 W=3; broadcast(H));
    show!(figure: N=1 C=2 H=2 W=3; broadcast(C));

    section(
        "Padding with strides",
        "Rows of three elements that begin at every fifth element, or at multiples of four.",
    );
    show!(figure: H=2 W=3; pad(W) = 5);
    show!(figure: H=2 W=3; align(H) = 4);

    section(
        "Buffer tensor descriptions",
        "Sizes and strides are in the order N C H W or N C D H W, whatever the order in memory.",
    );
    let mut table = Table::new(4);
    table.row(["layout of f32", "Sizes", "Strides", "Strides in full", "bytes"]);
    table.row(show!(description: H=3 W=5));
    table.row(show!(description: N=1 C=1 H=3 W=5; order = NHWC));
    table.row(show!(description: N=2 C=3 H=4 W=5; order = NHWC));
    table.row(show!(description: D=2 H=2 W=3));
    table.row(show!(description: H=2 W=3; broadcast(H)));
    table.row(show!(description: H=2 W=3; pad(W) = 5));
    print!("{table}");
}

fn section(title: &str, about: &str) {
    println!("{title}\n{}\n{about}\n", "-".repeat(title.len()));
}

/// Prints a layout's memory cell by cell, and then the tensor in the order of its indices.
fn figure<L: StaticLayout + StridedLayout>(written: &str) {
    let (strides, span, storage) = (L::STRIDES, L::REQUIRED_SPAN_SIZE, L::STORAGE_SIZE);
    let memory = letters::<L>();
    println!("layout!({written}): strides {strides:?}, span {span}, storage {storage}");
    println!("{}", cells::<L>(&memory));
    println!("{}\n", reading::<L>(&memory));
}

/// The element at each offset: letters in the order of the indices, and a dot where no index reaches.
fn letters<L: StaticLayout>() -> Vec<char> {
    let mut memory = vec!['.'; L::STORAGE_SIZE];
    let mut letters = 'A'..='Z';
    for index in indices::<L>() {
        let cell = &mut memory[L::default().offset(index)];
        if *cell == '.' {
            *cell = letters.next().expect("a figure has at most 26 elements");
        }
    }
    memory
}

/// The indices of a layout in logical order.
fn indices<L: StaticLayout>() -> Vec<L::Index> {
    Tensor::<u8, L>::zeros().indexed_iter().map(|(index, _)| index).collect()
}

/// The memory as a table: for each offset the element, and its index on each axis.
fn cells<L: StaticLayout>(memory: &[char]) -> Table {
    let mut table = Table::new(1);
    let mut row = |name: &str, cells: Vec<String>| table.row(iter::once(name.to_owned()).chain(cells));
    row("offset", (0..memory.len()).map(|offset| offset.to_string()).collect());
    row("element", memory.iter().map(char::to_string).collect());
    for (axis, name) in L::NAMES.iter().enumerate() {
        let mut along = vec![BTreeSet::new(); memory.len()];
        for index in indices::<L>() {
            along[L::default().offset(index)].insert(index.as_ref()[axis].to_string());
        }
        row(name, along.into_iter().map(|indices| Vec::from_iter(indices).join(",")).collect());
    }
    table
}

/// The elements in the order of their indices: the last axis across, the one before it down, an empty line where another axis
/// advances.
fn reading<L: StaticLayout>(memory: &[char]) -> String {
    let mut text = String::new();
    for index in indices::<L>() {
        text += &format!("  {}", memory[L::default().offset(index)]);
        let ends = index.as_ref().iter().zip(L::EXTENTS).rev().take_while(|(at, extent)| *at + 1 == **extent);
        text += ["", "\n", "\n\n"][ends.count().min(2)];
    }
    text.trim_end().to_owned()
}

/// Prints the offset of an index as a sum.
fn offset<L: StaticLayout>(index: L::Index) {
    let terms = index.as_ref().iter().zip(L::STRIDES);
    let terms: Vec<String> = terms.map(|(at, stride)| format!("{at} x {stride}")).collect();
    println!("index {index:?} has offset {} = {}\n", terms.join(" + "), L::default().offset(index));
}

fn properties<L: StaticLayout>(written: &str) -> [String; 5] {
    let indices: usize = L::EXTENTS.iter().product();
    let yes = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
    [written.to_owned(), indices.to_string(), L::STORAGE_SIZE.to_string(), yes(L::IS_UNIQUE), yes(L::IS_PACKED)]
}

/// The descriptor of a tensor of `f32`. DirectML takes a tensor without strides to be packed.
fn description<L: StaticLayout>(written: &str) -> [String; 5] {
    let descriptor = const { BufferTensorDesc::of::<f32, L>() };
    let strides = |descriptor: BufferTensorDesc| descriptor.strides().map_or("null".to_owned(), braces);
    [
        written.to_owned(),
        braces(descriptor.sizes()),
        strides(descriptor),
        strides(descriptor.with_explicit_strides()),
        descriptor.total_tensor_size_in_bytes().to_string(),
    ]
}
