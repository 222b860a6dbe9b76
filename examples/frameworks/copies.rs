//! candle's copies of strided tensors beside `tensor-layout-strided`, on the same storage.
//!
//! ```text
//! cargo bench --manifest-path examples/frameworks/Cargo.toml --target-dir target/frameworks
//! ```
//!
//! It prints the rows of the table in the guide's page on other libraries. `cargo test --benches` only compares the copies.
//!
//! A copy is made in four ways: `Tensor::contiguous` and its twin here, which allocate; `Var::set` and its twin, which write to memory that is there.

use std::hint::black_box;
use std::time::{Duration, Instant};

use candle_core::{CpuStorage, DType, Device, Error, InplaceOp2, Layout, Result, Storage, Tensor, Var, bail};
use tensor_layout_strided::{copy_to_vec, signed, span};

/// Copies the elements of one layout to the places of the same indices of another one.
fn copy<T: Copy>(to: &mut [T], to_layout: &Layout, from: &[T], from_layout: &Layout) -> Result<()> {
    let (to_strides, from_strides) = (signed(to_layout.stride()), signed(from_layout.stride()));
    let to = &mut to[span(to_layout.start_offset(), to_strides, to_layout.dims())];
    let from = &from[span(from_layout.start_offset(), from_strides, from_layout.dims())];
    tensor_layout_strided::copy(to, to_strides, from, from_strides, from_layout.dims()).map_err(Error::wrap)
}

/// The elements of a layout in the order of the indices, in new memory.
fn collected<T: Copy>(from: &[T], layout: &Layout) -> Result<Vec<T>> {
    let strides = signed(layout.stride());
    let from = &from[span(layout.start_offset(), strides, layout.dims())];
    copy_to_vec(from, strides, layout.dims()).map_err(Error::wrap)
}

/// What `Var::set` does.
struct Set;

impl InplaceOp2 for Set {
    fn name(&self) -> &'static str {
        "set"
    }

    fn cpu_fwd(&self, to: &mut CpuStorage, to_layout: &Layout, from: &CpuStorage, from_layout: &Layout) -> Result<()> {
        match (to, from) {
            (CpuStorage::F32(to), CpuStorage::F32(from)) => copy(to, to_layout, from, from_layout),
            (CpuStorage::U8(to), CpuStorage::U8(from)) => copy(to, to_layout, from, from_layout),
            _ => bail!("the elements are neither f32 nor u8 on both sides"),
        }
    }
}

/// What `Tensor::contiguous` does.
fn contiguous(tensor: &Tensor) -> Result<Tensor> {
    let (storage, layout) = tensor.storage_and_layout();
    let (shape, device) = (layout.shape(), tensor.device());
    match &*storage {
        Storage::Cpu(CpuStorage::F32(from)) => Tensor::from_vec(collected(from, layout)?, shape, device),
        Storage::Cpu(CpuStorage::U8(from)) => Tensor::from_vec(collected(from, layout)?, shape, device),
        _ => bail!("the elements are neither f32 nor u8 in main memory"),
    }
}

/// The time of one call, of as many as take half a millisecond.
fn time(calls: u32, run: &mut dyn FnMut() -> Result<()>) -> Result<Duration> {
    let begin = Instant::now();
    for _ in 0..calls {
        run()?;
    }
    Ok(begin.elapsed() / calls)
}

/// Our time divided by candle's: the median of the rounds, in each of which both run, one or the other first.
fn ratio(mut ours: impl FnMut() -> Result<()>, mut candle: impl FnMut() -> Result<()>) -> Result<f64> {
    let once = time(3, &mut candle)?.max(Duration::from_nanos(20));
    let calls = (Duration::from_micros(500).as_nanos() / once.as_nanos()).clamp(1, 10_000) as u32;
    let mut ratios = Vec::new();
    for round in 0..41 {
        let first = if round % 2 == 0 { Some(time(calls, &mut ours)?) } else { None };
        let of_candle = time(calls, &mut candle)?;
        let of_ours = first.map_or_else(|| time(calls, &mut ours), Ok)?;
        ratios.push(of_ours.as_secs_f64() / of_candle.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    Ok(ratios[ratios.len() / 2])
}

/// Tensors that are not contiguous, by name.
fn cases() -> Result<Vec<(String, Tensor)>> {
    let some = |extents: &[usize]| {
        let len = extents.iter().product::<usize>();
        Tensor::arange(0_f32, len as f32, &Device::Cpu)?.reshape(extents)
    };
    let mut cases = vec![("transpose of 2x3".to_owned(), some(&[2, 3])?.t()?)];
    for n in [2, 4, 8, 16, 24, 32, 64, 512, 2048] {
        cases.push((format!("transpose of {n}x{n}"), some(&[n, n])?.t()?));
    }
    let mut add = |name: &str, tensor: Result<Tensor>| tensor.map(|tensor| cases.push((name.to_owned(), tensor)));
    add("2x2 of rows of 3", some(&[2, 3])?.narrow(1, 0, 2))?;
    add("8x8 of rows of 16", some(&[8, 16])?.narrow(1, 0, 8))?;
    add("64x32 of rows of 64", some(&[64, 64])?.narrow(1, 0, 32))?;
    add("1024x1000 of rows of 2048", some(&[1024, 2048])?.narrow(1, 0, 1000))?;
    add("NCHW to NHWC, 1x3x224x224", some(&[1, 3, 224, 224])?.permute((0, 2, 3, 1)))?;
    add("NHWC to NCHW, 1x224x224x3", some(&[1, 224, 224, 3])?.permute((0, 3, 1, 2)))?;
    add("the same of u8", some(&[1, 224, 224, 3])?.to_dtype(DType::U8)?.permute((0, 3, 1, 2)))?;
    add("NCHW to NHWC, 8x64x56x56", some(&[8, 64, 56, 56])?.permute((0, 2, 3, 1)))?;
    add("NHWC to NCHW, 8x56x56x64", some(&[8, 56, 56, 64])?.permute((0, 3, 1, 2)))?;
    add("heads out of tokens, 1x8x4x16", some(&[1, 8, 4, 16])?.transpose(1, 2))?;
    add("heads out of tokens, 4x512x12x64", some(&[4, 512, 12, 64])?.transpose(1, 2))?;
    add("keys to columns, 4x12x512x64", some(&[4, 12, 512, 64])?.transpose(2, 3))?;
    add("bias of 3 over 2x3x4x4", some(&[1, 3, 1, 1])?.broadcast_as((2, 3, 4, 4)))?;
    add("bias of 64 over 8x64x56x56", some(&[1, 64, 1, 1])?.broadcast_as((8, 64, 56, 56)))?;
    add("column of 1024 over 1024", some(&[1024, 1])?.broadcast_as((1024, 1024)))?;
    add("row of 1024 over 1024", some(&[1, 1024])?.broadcast_as((1024, 1024)))?;
    Ok(cases)
}

/// Panics unless two tensors have the same elements.
fn assert_same(name: &str, tensor: &Tensor, expected: &Tensor) -> Result<()> {
    let elements = |tensor: &Tensor| tensor.flatten_all()?.to_dtype(DType::F32)?.to_vec1::<f32>();
    assert!(tensor.dims() == expected.dims() && elements(tensor)? == elements(expected)?, "{name} differs");
    Ok(())
}

fn main() -> Result<()> {
    let is_timed = std::env::args().any(|argument| argument == "--bench");
    println!("| copy | KiB | `contiguous` | `Var::set` |\n|---|---|---|---|");
    for (name, tensor) in cases()? {
        assert!(!tensor.is_contiguous(), "{name}");
        let expected = tensor.contiguous()?;
        assert_same(&name, &contiguous(&tensor)?, &expected)?;
        let to = Var::from_tensor(&expected.zeros_like()?)?;
        to.inplace_op2(&tensor, &Set)?;
        assert_same(&name, &to, &expected)?;
        let by_candle = Var::from_tensor(&expected.zeros_like()?)?;
        by_candle.set(&tensor)?;
        assert_same(&name, &by_candle, &expected)?;
        if is_timed {
            let made = |made: Result<Tensor>| made.map(|tensor| drop(black_box(tensor)));
            let new = ratio(|| made(contiguous(black_box(&tensor))), || made(black_box(&tensor).contiguous()))?;
            let kept = ratio(|| to.inplace_op2(black_box(&tensor), &Set), || by_candle.set(black_box(&tensor)))?;
            let kib = (expected.elem_count() * expected.dtype().size_in_bytes()) as f64 / 1024.0;
            println!("| {name} | {kib:.1} | {new:.2} | {kept:.2} |");
        }
    }
    Ok(())
}
