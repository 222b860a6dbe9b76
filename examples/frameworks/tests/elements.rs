//! What candle takes as a `Vec`, or gives as one, has the elements in the order of the indices.

#![forbid(unsafe_code)]

use candle_core::{Device, Tensor as Candle};
use std::error::Error;
use tensor_layout::axis::{C, H, W};
use tensor_layout::{Layout, Tensor, View, layout};

type Frame = layout!(H=2 W=3; pad(W) = 4);

/// Element `[h, w]` is `10 * h + w`.
fn frame() -> Tensor<f32, Frame> {
    Tensor::<f32, Frame>::from_fn(|[h, w]| (10 * h + w) as f32) // H=2 W=3
}

/// A permuted part of a padded tensor has another order in memory, and gaps.
#[test]
fn a_permuted_part_comes_out_right() -> Result<(), Box<dyn Error>> {
    let frame = frame();
    let expected = [[0.0, 10.0], [1.0, 11.0], [2.0, 12.0]];
    let columns = frame.permute::<(W, H)>(); // W=3 H=2
    for elements in [columns.to_vec(), columns.to_tensor().into_vec(), columns.map(|x| x).into_vec()] {
        let candle = Candle::from_vec(elements, (3, 2), &Device::Cpu)?;
        assert_eq!(candle.to_vec2::<f32>()?, expected);
    }
    let part = frame.range::<W>(1..).reverse::<H>(); // H=2 W=2
    let candle = Candle::from_vec(part.to_tensor().into_vec(), (2, 2), &Device::Cpu)?;
    assert_eq!(candle.to_vec2::<f32>()?, [[11.0, 12.0], [1.0, 2.0]]);
    // What is not in this order, or has gaps, is no slice: there is nothing to hand over by mistake.
    assert_eq!((columns.as_slice(), columns.to_tensor().as_slice(), frame.as_slice()), (None, None, None));
    Ok(())
}

/// The elements of a tensor of candle, of any order of dimensions, become a tensor with the same elements.
#[test]
fn elements_of_candle_come_in_right() -> Result<(), Box<dyn Error>> {
    let candle = Candle::arange(0_f32, 24.0, &Device::Cpu)?.reshape((2, 3, 4))?.permute((2, 0, 1))?; // 4 2 3
    let elements = candle.flatten_all()?.to_vec1::<f32>()?;
    type Pixels = layout!(C=4 H=2 W=3; order = HWC; pad(W) = 8);
    let pixels = Tensor::<f32, Pixels>::from_vec(elements)?; // C=4 H=2 W=3
    assert_eq!(pixels.fix::<C>(1).to_vec(), [1.0, 5.0, 9.0, 13.0, 17.0, 21.0]);
    assert_eq!(candle.get(1)?.to_vec2::<f32>()?, [[1.0, 5.0, 9.0], [13.0, 17.0, 21.0]]);
    Ok(())
}

/// In the order of the indices, candle gets the memory of the `Vec`.
#[test]
fn nothing_is_copied_in_the_order_of_the_indices() -> Result<(), Box<dyn Error>> {
    let layout = <layout!(H=? W=?)>::with_extents([64, 48])?;
    let ones = Tensor::from_vec_with_layout(layout, vec![1.0_f32; 64 * 48])?; // H=64 W=48
    let (address, elements) = (ones.storage().as_ptr(), ones.into_vec());
    assert_eq!(elements.as_ptr(), address);
    let view = View::with_layout(layout, &elements)?; // H=64 W=48
    assert_eq!(view.as_slice().map(<[f32]>::as_ptr), Some(address));
    assert_eq!(
        Candle::from_vec(elements, layout.extents().to_vec(), &Device::Cpu)?.sum_all()?.to_scalar::<f32>()?,
        3072.0
    );
    Ok(())
}
