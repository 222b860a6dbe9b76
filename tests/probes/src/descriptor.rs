//! Descriptors that are data.

use crate::index::Act;
use tensor_layout::directml::BufferTensorDesc;

#[unsafe(no_mangle)]
static DESCRIPTOR: BufferTensorDesc = BufferTensorDesc::of::<f32, Act>();

#[unsafe(no_mangle)]
static DESCRIPTOR_OF_AN_OUTPUT: BufferTensorDesc =
    BufferTensorDesc::of::<f32, Act>().as_output().with_rank(5).with_guaranteed_base_offset_alignment(64);
