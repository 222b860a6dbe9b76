//! The numbers of a layout's axes, apart from what is known about them.

pub(crate) use tensor_layout_strided::internals::{MAX_RANK, Numbers};
