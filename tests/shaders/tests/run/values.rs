//! The values of elements, as the shader gives them.

use half::f16;
use tensor_layout::element::DataType;

/// The bits of the 32-bit value that `unpack` gives of an element with these bits.
pub(crate) fn value_bits(data_type: DataType, bits: u32) -> u32 {
    match data_type {
        DataType::Int8 => i32::from(bits as u8 as i8) as u32,
        DataType::Int16 => i32::from(bits as u16 as i16) as u32,
        DataType::Float16 => f16::from_bits(bits as u16).to_f32().to_bits(),
        _ => bits,
    }
}

/// What a function gives for the elements in these words, each as the number that its bits are.
pub(crate) fn as_elements(data_type: DataType, words: &[u32], with: impl Fn(&[u32]) -> Vec<u32>) -> Vec<u32> {
    match crate::random::size_of(data_type) {
        1 => with(&bytemuck::cast_slice::<u32, u8>(words).iter().map(|bits| u32::from(*bits)).collect::<Vec<_>>()),
        2 => with(&bytemuck::cast_slice::<u32, u16>(words).iter().map(|bits| u32::from(*bits)).collect::<Vec<_>>()),
        _ => with(words),
    }
}

/// Words in which no element is an infinity, a NaN or a number that a device may flush to 0.
pub(crate) fn with_normal_numbers(data_type: DataType, words: &mut [u32]) {
    let normal = |value: i32| (value % 2048) as f32 / 64.0;
    for word in words {
        match data_type {
            DataType::Float32 => *word = normal(*word as i32).to_bits(),
            DataType::Float16 => {
                let half = |bits: u32| u32::from(f16::from_f32(normal(i32::from(bits as i16))).to_bits());
                *word = half(*word) | half(*word >> 16) << 16;
            }
            _ => {}
        }
    }
}
