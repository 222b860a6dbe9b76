//! The methods that a tensor has in common with views: `view/without_rayon.rs`.

use super::Tensor;
use crate::view::prelude::*;
use crate::view::without_rayon::{reads_without_rayon, without_rayon, writes_without_rayon};

impl<T, L: Layout> Tensor<T, L> {
    reads_without_rayon!();
    writes_without_rayon!();
}
