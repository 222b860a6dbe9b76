//! Colours by BT.601, with all 256 levels of each number, in fixed point.

/// The brightness of a colour.
pub(super) fn luma(rgb: [u8; 3]) -> u8 {
    let [r, g, b] = rgb.map(u32::from);
    ((77 * r + 150 * g + 29 * b + 128) >> 8) as u8
}

/// How much bluer, and how much redder than grey it is; 128 is grey.
pub(super) fn chroma(rgb: [u8; 3]) -> [u8; 2] {
    let [r, g, b] = rgb.map(i32::from);
    let level = |scaled: i32| (128 + ((scaled + 128) >> 8)).clamp(0, 255) as u8;
    [level(-43 * r - 85 * g + 128 * b), level(128 * r - 107 * g - 21 * b)]
}

/// The colour of a pixel.
#[inline(always)]
pub(super) fn rgb(luma: u8, chroma: [u8; 2]) -> [u8; 3] {
    let (luma, [blueness, redness]) = (i32::from(luma), chroma.map(|x| i32::from(x) - 128));
    let level = |scaled: i32| (luma + ((scaled + 128) >> 8)).clamp(0, 255) as u8;
    [level(359 * redness), level(-88 * blueness - 183 * redness), level(454 * blueness)]
}
