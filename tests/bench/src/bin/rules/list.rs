//! The rules and the measured numbers of a copy, each with the change that leaves it out.

pub(crate) struct Rule {
    pub(crate) name: &'static str,
    /// For a rule that a plan does not show: the copies whose strategy begins with this text in `Debug` are timed. `None`: the copies whose
    /// plan changes are timed.
    pub(crate) kernel: Option<&'static str>,
    /// A file, what stands in it once, and what stands there instead.
    pub(crate) changes: &'static [(&'static str, &'static str, &'static str)],
}

const fn rule(name: &'static str, changes: &'static [(&'static str, &'static str, &'static str)]) -> Rule {
    Rule { name, kernel: None, changes }
}

const fn kernel(
    name: &'static str,
    class: &'static str,
    changes: &'static [(&'static str, &'static str, &'static str)],
) -> Rule {
    Rule { name, kernel: Some(class), changes }
}

const PLAN: &str = "plan/mod.rs";
const COST: &str = "plan/cost.rs";
const BLOCK: &str = "plan/block.rs";
const CACHE: &str = "cache.rs";
const FEW: &str = "copy/few.rs";
const KERNELS: &str = "kernels/mod.rs";
const TILES: &str = "kernels/tiles.rs";
const UNITS: &str = "kernels/units.rs";

pub(crate) const RULES: &[Rule] = &[
    kernel("nothing (the noise)", "", &[]),
    // Copies without a plan.
    rule("`UNPLANNED_ELEMENTS`: 0", &[(CACHE, "UNPLANNED_ELEMENTS: usize = 512", "UNPLANNED_ELEMENTS: usize = 0")]),
    rule(
        "`UNPLANNED_ROWS`: as elements",
        &[(FEW, "elements / row.extent <= UNPLANNED_ROWS", "elements / row.extent <= UNPLANNED_ELEMENTS")],
    ),
    rule(
        "a plan for what has no kernel and is in the L1 cache",
        &[(FEW, "false => is_in_cache && !has_kernel(", "false => false && is_in_cache && !has_kernel(")],
    ),
    // Kernels.
    rule("`LEAST_UNITS`: 0", &[(PLAN, "LEAST_UNITS: usize = 32", "LEAST_UNITS: usize = 0")]),
    rule("channels: as tiles", &[(PLAN, "matches!(extent, 2..=4)", "false")]),
    rule("tiles: units one at a time", &[(PLAN, "rows * columns >= LEAST_UNITS && (", "false && (")]),
    rule("tiles: none of a part of a lane", &[(PLAN, "LARGEST_IN_PARTS: usize = 2", "LARGEST_IN_PARTS: usize = 0")]),
    rule("tiles: none of a quarter of a lane", &[(PLAN, "LEAST_OF_PART: usize = 4", "LEAST_OF_PART: usize = 8")]),
    rule("tiles of three bytes: units one at a time", &[(PLAN, "    is_tall || is_wide\n", "    false\n")]),
    rule(
        "fill: units one at a time",
        &[(PLAN, "return if down_fills { Some(Strategy::Fill { unit }) } else { None };", "return None;")],
    ),
    rule("rows reversed: units one at a time", &[(PLAN, "if is_reversed && ", "if false && is_reversed && ")]),
    rule(
        "rows reversed: none in groups",
        &[
            (PLAN, "unit) || Matrix::of(*down, *across).has_rows_in_lanes(unit);", "unit);"),
            (PLAN, "2 * unit <= LANE_BYTES && down", "false && down"),
        ],
    ),
    rule(
        "channels: none from last to first",
        &[(PLAN, "stride == bytes || stride == bytes.wrapping_neg()", "stride == bytes")],
    ),
    rule(
        "`STREAM_BYTES`: nothing past the caches",
        &[(CACHE, "STREAM_BYTES: usize = 12 << 20", "STREAM_BYTES: usize = 1 << 40")],
    ),
    // Units one at a time.
    kernel(
        "small units: each stored by itself",
        "Elements: small",
        &[(UNITS, "while N <= 2 && self.steps", "while N > 64 && self.steps")],
    ),
    rule("chunks: none", &[(PLAN, "if self.with_chunk() {", "if false && self.with_chunk() {")]),
    rule(
        "`MOST_CONFLICTING`: chunks of any lines",
        &[(PLAN, "MOST_CONFLICTING: usize = 8", "MOST_CONFLICTING: usize = 1 << 40")],
    ),
    rule("`BEGIN_COST`: 0", &[(COST, "BEGIN_COST: usize = 16 * CACHE_LINE_BYTES", "BEGIN_COST: usize = 0")]),
    rule("`CONFLICT_LINES`: 1", &[(COST, "CONFLICT_LINES: usize = 4", "CONFLICT_LINES: usize = 1")]),
    rule(
        "`NEAR_BYTES`: no blocks",
        &[(PLAN, "shares_lines(&pair[1]) as usize > 1 {", "shares_lines(&pair[1]) as usize > 100 {")],
    ),
    rule("`LEAST`: blocks of any extents", &[(BLOCK, "LEAST: [usize; 2] = [32, 8]", "LEAST: [usize; 2] = [1, 1]")]),
    // What a kernel does, which is not in the plan.
    kernel("tiles: of one lane only", "Tiles", &[(TILES, "if !V::KERNELS || ", "if !V::KERNELS || V::LANES > 1 || ")]),
    kernel(
        "tiles: narrow matrices in strips of a cache line",
        "Tiles",
        &[(TILES, "NARROW: usize = 32", "NARROW: usize = 0")],
    ),
    kernel(
        "tiles: none of one lane",
        "Tiles: short",
        &[(KERNELS, "(V::LANES == 1 || !K::copy(vectors.narrow(), &job))", "true")],
    ),
    kernel(
        "tiles: no wide ones",
        "Tiles: short",
        &[(TILES, "|| V::LANES > 1 && transpose::<V, UNITS, true>(vectors, job)", "")],
    ),
    kernel(
        "`L2_BYTES`: no lines of columns that conflict",
        "Tiles",
        &[(CACHE, "L2_BYTES: usize = 1 << 20", "L2_BYTES: usize = 1 << 40")],
    ),
    kernel(
        "tiles: the next strip is not fetched",
        "Tiles: large",
        &[("kernels/strips.rs", "if (self.from as isize).unsigned_abs() <= CACHE_LINE_BYTES {", "if true {")],
    ),
];

/// Name, bytes of an element, extents, strides of the destination and of the source.
type Conversion = (&'static str, usize, &'static [usize], &'static [isize], &'static [isize]);

/// The conversions of `convert.rs`, without axes of extent 1; and conversions that it lacks: pixels of other sizes, and broadcast and reversed sources.
pub(crate) const CONVERSIONS: &[Conversion] = &[
    ("to NHWC f32 1x3x224x224", 4, &[3, 224, 224], &[1, 672, 3], &[50_176, 224, 1]),
    ("to NCHW f32 1x3x224x224", 4, &[3, 224, 224], &[50_176, 224, 1], &[1, 672, 3]),
    ("to NHWC f32 8x64x56x56", 4, &[8, 64, 56, 56], &[200_704, 1, 3584, 64], &[200_704, 3136, 56, 1]),
    ("to NCHW f32 8x64x56x56", 4, &[8, 64, 56, 56], &[200_704, 3136, 56, 1], &[200_704, 1, 3584, 64]),
    ("to NCHW f32 32x256x14x14", 4, &[32, 256, 14, 14], &[50_176, 196, 14, 1], &[50_176, 1, 3584, 256]),
    ("to NHWC u8 1x3x224x224", 1, &[3, 224, 224], &[1, 672, 3], &[50_176, 224, 1]),
    ("to NCHW u8 8x64x56x56", 1, &[8, 64, 56, 56], &[200_704, 3136, 56, 1], &[200_704, 1, 3584, 64]),
    ("to NHWC u16 8x64x56x56", 2, &[8, 64, 56, 56], &[200_704, 1, 3584, 64], &[200_704, 3136, 56, 1]),
    ("to NHWC u8 1x3x2160x3840", 1, &[3, 2160, 3840], &[1, 11_520, 3], &[8_294_400, 3840, 1]),
    (
        "to NCHW16c f32 8x64x56x56",
        4,
        &[8, 4, 16, 56, 56],
        &[200_704, 50_176, 1, 896, 16],
        &[200_704, 50_176, 3136, 56, 1],
    ),
    (
        "to NCHW16c u8 8x64x56x56",
        1,
        &[8, 4, 16, 56, 56],
        &[200_704, 50_176, 1, 896, 16],
        &[200_704, 50_176, 3136, 56, 1],
    ),
    (
        "from NCHW16c f32 8x64x56x56",
        4,
        &[8, 4, 16, 56, 56],
        &[200_704, 50_176, 3136, 56, 1],
        &[200_704, 50_176, 1, 896, 16],
    ),
    ("to OIhw16i16o f32 256x256x3x3", 4, &[16, 16, 16, 16, 9], &[36_864, 1, 2304, 16, 256], &[36_864, 2304, 144, 9, 1]),
    (
        "to OIhw4i16o4i u8 256x256x3x3",
        1,
        &[16, 16, 16, 4, 4, 9],
        &[36_864, 4, 2304, 64, 1, 256],
        &[36_864, 2304, 144, 36, 9, 1],
    ),
    (
        "to OIhw8i16o2i u16 256x256x3x3",
        2,
        &[16, 16, 16, 8, 2, 9],
        &[36_864, 2, 2304, 32, 1, 256],
        &[36_864, 2304, 144, 18, 9, 1],
    ),
    (
        "to Morton order f32 1024x1024",
        4,
        &[256, 2, 2, 256, 2, 2],
        &[4096, 8, 2, 16, 4, 1],
        &[4096, 2048, 1024, 4, 2, 1],
    ),
    ("pad rows f32 14336x224", 4, &[14_336, 224], &[232, 1], &[224, 1]),
    ("unpad rows f32 14336x224", 4, &[14_336, 224], &[224, 1], &[232, 1]),
    ("transpose f32 4096x4096", 4, &[4096, 4096], &[1, 4096], &[4096, 1]),
    ("transpose u8 4096x4096", 1, &[4096, 4096], &[1, 4096], &[4096, 1]),
    ("transpose pixels of 3 u8 1080x1920", 1, &[1080, 1920, 3], &[3, 3240, 1], &[5760, 3, 1]),
    ("transpose u8 2048x2048", 1, &[2048, 2048], &[1, 2048], &[2048, 1]),
    ("transpose pixels of 3 u16 2160x3840", 6, &[2160, 3840], &[1, 2160], &[3840, 1]),
    ("transpose pixels of 3 f32 1080x1920", 12, &[1080, 1920], &[1, 1080], &[1920, 1]),
    ("transpose pixels of 4 f32 1080x1920", 16, &[1080, 1920], &[1, 1080], &[1920, 1]),
    ("transpose 12 bytes 2048x2048", 12, &[2048, 2048], &[1, 2048], &[2048, 1]),
    ("mirror u8 1080x1920", 1, &[1080, 1920], &[1920, 1], &[1920, -1]),
    ("mirror f32 1080x1920", 4, &[1080, 1920], &[1920, 1], &[1920, -1]),
    ("mirror pixels of 3 u8 1080x1920", 1, &[1080, 1920, 3], &[5760, 3, 1], &[5760, -3, 1]),
    ("mirror to NCHW u8 1x3x1080x1920", 1, &[3, 1080, 1920], &[2_073_600, 1920, 1], &[1, 5760, -3]),
    ("mirror to NHWC f32 1x3x224x224", 4, &[3, 224, 224], &[1, 672, 3], &[50_176, 224, -1]),
    ("BGR to RGB u8 1080x1920", 1, &[1080, 1920, 3], &[5760, 3, 1], &[5760, 3, -1]),
    ("broadcast u8 1000x1000", 1, &[1000, 1000], &[1000, 1], &[1, 0]),
    ("broadcast f32 1000x1000", 4, &[1000, 1000], &[1000, 1], &[1, 0]),
];
