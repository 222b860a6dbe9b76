//! The methods that a tensor has in common with views: `view/read.rs`, `view/write.rs`, `view/write_from.rs`.

use super::Tensor;
use crate::view::parts::border::borders;
use crate::view::prelude::*;
use crate::view::read::{read_operators, reads};
use crate::view::write::{write_operators, writes};
use crate::view::write_from::writes_from;

impl<T, L: Layout> Tensor<T, L> {
    reads!(['v] 'v);
}

impl<T, L: Layout> Tensor<T, L> {
    borders!("As [`Tensor::view_mut`].");
}

impl<T, L: Layout> Tensor<T, L> {
    writes!("\n# Panics\n\nAs [`Tensor::view_mut`].", "As [`Tensor::view_mut`].");
}

impl<T, L: Layout> Tensor<T, L> {
    writes_from!("As [`Tensor::view_mut`].");
}

read_operators!([] Tensor<T, L>, 'v);
write_operators!([] Tensor<T, L>);
