//! The tensors of ResNet-50 as DirectML takes them.
//!
//! ```text
//! cargo run --release --example descriptors
//! ```
//!
//! Each tensor is a layout type in `resnet50.rs`, and a `static` descriptor of it. The compiler computes and checks sizes, strides and
//! flags, so that nothing is computed at run time. The program first compares its tensors with the list in `data/resnet50.tsv`. Then it
//! prints the descriptors as a table, and the memory that the network takes.

mod resnet50;

use std::process::ExitCode;

use resnet50::{TENSORS, Tensor};
use tensor_layout_examples::{Table, braces, thousands};

fn main() -> ExitCode {
    if let Err(error) = check_list(include_str!("data/resnet50.tsv")) {
        eprintln!("descriptors: {error}");
        return ExitCode::FAILURE;
    }
    println!("{}", table());
    print!("{}", totals());
    ExitCode::SUCCESS
}

/// Compares the tensors with the tab-separated text, line by line.
fn check_list(tsv: &str) -> Result<(), String> {
    let lines: Vec<&str> = tsv.lines().skip(1).collect();
    if lines.len() != TENSORS.len() {
        return Err(format!("resnet50.tsv has {} tensors, and resnet50.rs {}", lines.len(), TENSORS.len()));
    }
    for (line, tensor) in lines.into_iter().zip(TENSORS) {
        let extents: Vec<String> = tensor.extents.iter().map(usize::to_string).collect();
        let ours = [tensor.layer, tensor.role, &tensor.axes.join(" "), &extents.join(",")].join("\t");
        if line != ours {
            return Err(format!("resnet50.tsv has `{line}`, and resnet50.rs `{ours}`"));
        }
    }
    Ok(())
}

/// A line for each tensor.
fn table() -> Table {
    let mut table = Table::new(5);
    table.row(["layer", "role", "layout of f32", "Sizes", "Strides", "bytes"]);
    for Tensor { layer, role, layout, descriptor, .. } in TENSORS {
        let sizes = braces(descriptor.sizes());
        let strides = descriptor.strides().map_or("null".to_owned(), braces);
        let bytes = thousands(descriptor.total_tensor_size_in_bytes());
        table.row([*layer, *role, *layout, &sizes, &strides, &bytes]);
    }
    table
}

/// A line for each kind of tensor. One between two layers is an output of the first and an input of the second.
fn totals() -> Table {
    let mut table = Table::new(1);
    table.row(["total", "tensors", "elements", "MB"]);
    table.row(total("parameters (owned by DirectML)", |tensor| tensor.descriptor.flags() == 1));
    table.row(total("outputs of layers", |tensor| tensor.role == "output"));
    table.row(total("inputs of layers", |tensor| tensor.role == "input"));
    table
}

fn total(kind: &str, is_one: impl Fn(&Tensor) -> bool) -> [String; 4] {
    let (mut tensors, mut elements, mut bytes) = (0, 0, 0);
    for tensor in TENSORS.iter().filter(|tensor| is_one(tensor)) {
        tensors += 1;
        elements += tensor.extents.iter().product::<usize>();
        bytes += tensor.descriptor.total_tensor_size_in_bytes();
    }
    [kind.to_owned(), tensors.to_string(), thousands(elements), format!("{:.1}", bytes as f64 / 1e6)]
}
