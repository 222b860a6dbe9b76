//! A KV cache that candle owns, seen as a typed layout. New tokens are written into it, from the order that a projection gives them in.
//!
//! ```text
//! cargo run --manifest-path examples/frameworks/Cargo.toml --example candle_kv_cache
//! ```

#![forbid(unsafe_code)]

use candle_core::{CpuStorage, Device, Error, InplaceOp1, Layout, Result, Tensor, bail};
use tensor_layout::{View, ViewMut, axis, layout};
use tensor_layout_frameworks::{address, copied};

axis!(Batch, Seq, Head);

/// The cache of candle: room for the tokens of a sequence lies together in each head.
type Cache = layout!(Batch=? Head=8 Seq=? D=64);
/// New tokens of each sequence. In a token the heads lie together.
type Tokens = layout!(Batch=? Seq=? Head=8 D=64);

/// Writes tokens into a cache, from the given place on.
struct Append<'a> {
    tokens: View<'a, f32, Tokens>,
    at: usize,
}

impl InplaceOp1 for Append<'_> {
    fn name(&self) -> &'static str {
        "append"
    }

    fn cpu_fwd(&self, storage: &mut CpuStorage, layout: &Layout) -> Result<()> {
        let CpuStorage::F32(elements) = storage else { bail!("the cache has other elements than f32") };
        let strides: Vec<isize> = layout.stride().iter().map(|&stride| stride as isize).collect();
        let elements = elements.get_mut(layout.start_offset()..).unwrap_or_default();
        let cache = ViewMut::<f32, Cache>::with_numbers(layout.dims(), &strides, elements).map_err(Error::wrap)?;
        let end = self.at + self.tokens.extent::<Seq>();
        let mut room = cache.try_range::<Seq>(self.at..end).map_err(Error::wrap)?; // Batch=2 Head=8 Seq=3 D=64
        room.copy_from(&self.tokens);
        Ok(())
    }
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let cache = Tensor::zeros((2, 8, 128, 64), candle_core::DType::F32, &Device::Cpu)?;
    let expected = cache.copy()?;
    let (before, bytes, mut written) = (address::<f32>(&cache)?, cache.elem_count() * 4, 0);
    for at in [0, 3, 6] {
        let tokens: Vec<f32> = (0..2 * 3 * 8 * 64).map(|i| (at * 10_000 + i) as f32).collect(); // of a projection
        let layout = Tokens::with_extents([2, 3])?;
        cache.inplace_op1(&Append { tokens: View::with_layout(layout, &tokens)?, at })?;
        written += size_of_val(&*tokens);
        let tokens = Tensor::from_vec(tokens, (2, 3, 8, 64), &Device::Cpu)?;
        expected.slice_set(&tokens.transpose(1, 2)?.contiguous()?, 2, at)?; // as candle alone does it: two copies
    }
    let copied_bytes = copied(bytes, before, address(&cache)?);
    println!("cache of {bytes} bytes: {written} bytes of tokens written into it, {copied_bytes} bytes of it copied");
    assert_eq!(copied_bytes, 0);
    assert_eq!(cache.flatten_all()?.to_vec1::<f32>()?, expected.flatten_all()?.to_vec1::<f32>()?);
    Ok(())
}
