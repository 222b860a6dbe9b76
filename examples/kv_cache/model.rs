//! Replaces a trained network: codes of bytes and of the bytes before them.

/// The numbers of one head.
pub(super) const DIM: usize = 64;

pub(super) const HEADS: usize = 4;

/// The number of bytes before a token that each head compares. A long context that has been seen before says more than a short one.
pub(super) const CONTEXTS: [usize; HEADS] = [2, 4, 8, 16];

/// The factor of the products of queries and keys, which are 1 for equal contexts and about 0 for others.
pub(super) const SHARPNESS: f32 = 30.0;

/// The product at which a token weighs as much as nothing: a head that finds no equal context gives almost 0.
pub(super) const LEAST: f32 = 0.75;

pub(super) fn code_of_byte(byte: u8) -> [f32; DIM] {
    code(&[byte])
}

/// The code of the last `len` bytes.
pub(super) fn code_of_context(before: &[u8], len: usize) -> [f32; DIM] {
    code(&before[before.len().saturating_sub(len)..])
}

/// A vector of length 1. The vectors of different bytes are almost at right angles.
fn code(bytes: &[u8]) -> [f32; DIM] {
    // FNV-1a, mixed as in SplitMix64: a sign for each bit.
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let mixed = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let bits = mixed ^ (mixed >> 31);
    std::array::from_fn(|d| if bits >> d & 1 == 1 { 0.125 } else { -0.125 })
}

/// The byte whose code fits the outputs of all heads best. The heads with longer contexts count more.
pub(super) fn decode(outputs: &[[f32; DIM]; HEADS]) -> u8 {
    let mut sum = [0.0; DIM];
    for (output, len) in outputs.iter().zip(CONTEXTS) {
        sum.iter_mut().zip(output).for_each(|(sum, x)| *sum += len as f32 * x);
    }
    let fit = |byte| code_of_byte(byte).iter().zip(&sum).map(|(code, x)| code * x).sum::<f32>();
    let fits = (0..=u8::MAX).map(|byte| (byte, fit(byte)));
    fits.max_by(|(_, a), (_, b)| a.total_cmp(b)).expect("there are bytes").0
}
