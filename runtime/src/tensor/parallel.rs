//! The methods that a tensor has in common with views: `view/parallel.rs`.

use super::Tensor;
use crate::view::parallel::{par_reads, par_writes};
use crate::view::prelude::*;

impl<T: Sync, L: Layout> Tensor<T, L> {
    par_reads!(['v] 'v);
}

impl<T: Send, L: Layout> Tensor<T, L> {
    par_writes!("\n# Panics\n\nAs [`Tensor::view_mut`].", "As [`Tensor::view_mut`].");
}
