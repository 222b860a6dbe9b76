//! An owner reads its elements when it is dropped, so that no element of a shorter life is written among them.

use tensor_layout::{Tensor, layout};

type Names<'a> = Tensor<&'a str, layout!(W=2)>;

fn lent<'a>(names: Names<'static>, name: &'a str) -> Names<'a> {
    let mut names: Names<'a> = names;
    names[[0]] = name;
    names
}

fn main() {}
