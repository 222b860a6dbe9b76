//! The rules and the measured numbers of a copy, each with the change that leaves it out.

pub(crate) struct Rule {
    pub(crate) name: &'static str,
    /// Of what a plan does not show: the strategies, as `Debug` begins them, whose copies are timed. Else those whose plan changes.
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
const LOCALITY: &str = "plan/locality.rs";
const BLOCK: &str = "plan/block.rs";
const CACHE: &str = "cache.rs";
const FEW: &str = "copy/few.rs";

pub(crate) const RULES: &[Rule] = &[
    kernel("nothing (the noise)", "", &[]),
    // Without a plan.
    rule("UNPLANNED_ELEMENTS: 0", &[(CACHE, "UNPLANNED_ELEMENTS: usize = 512", "UNPLANNED_ELEMENTS: usize = 0")]),
    rule("UNPLANNED_ELEMENTS: 256", &[(CACHE, "UNPLANNED_ELEMENTS: usize = 512", "UNPLANNED_ELEMENTS: usize = 256")]),
    rule("UNPLANNED_ELEMENTS: 1024", &[(CACHE, "UNPLANNED_ELEMENTS: usize = 512", "UNPLANNED_ELEMENTS: usize = 1024")]),
    rule("UNPLANNED_ROWS, as elements", &[(FEW, "elements / row.extent <= UNPLANNED_ROWS", "elements / row.extent <= UNPLANNED_ELEMENTS")]),
    rule("UNPLANNED_BYTES: those without a gain have a plan", &[(FEW, "(is_in_cache && has_no_gain())", "(false && is_in_cache && has_no_gain())")]),
    rule("three bytes in short rows have a plan", &[(FEW, "(element_bytes == 3 && row.extent < 8 && elements <= 2 * UNPLANNED_ELEMENTS)", "false")]),
    rule("halves of a lane have a plan", &[(FEW, "element_bytes >= LANE_BYTES / 2\n", "false\n")]),
    // Kernels.
    rule("TILED_UNITS: 0", &[(PLAN, "TILED_UNITS: usize = 64", "TILED_UNITS: usize = 0")]),
    rule("SHUFFLED_UNITS: 0", &[(PLAN, "SHUFFLED_UNITS: usize = 48", "SHUFFLED_UNITS: usize = 0")]),
    rule("kernels in blocks", &[(PLAN, "if !strategy.is_streamed() && is_shared {", "if false && !strategy.is_streamed() && is_shared {")]),
    rule("narrow cut matrices of wide units: no kernel", &[(PLAN, "if unit_bytes * across.extent < 2 * LANE_BYTES && unit_bytes >= LANE_BYTES / 2 {", "if false {")]),
    rule("few open columns", &[(PLAN, "} else if are_few_columns_open(unit_bytes, across.extent, bytes) {", "} else if false {")]),
    rule("past the caches", &[(PLAN, "let is_large = bytes >= STREAM_BYTES;", "let is_large = false;")]),
    rule("STREAM_BYTES: a quarter", &[(CACHE, "STREAM_BYTES: usize = 12 << 20", "STREAM_BYTES: usize = 3 << 20")]),
    rule("lines that conflict: not past the caches", &[(PLAN, "to_stride % CACHE_LINE_BYTES == 0 && !(conflicts && has_room)", "to_stride % CACHE_LINE_BYTES == 0")]),
    // Units one at a time.
    rule("Share::Half, UNBLOCKED_BYTES", &[(PLAN, "if is_row || near_depth(loops, Share::Half) == near_depth(loops, Share::Any) {", "if true {")]),
    rule("UNBLOCKED_BYTES: as NEAR_BYTES", &[(CACHE, "UNBLOCKED_BYTES: usize = NEAR_BYTES / 4 * 3", "UNBLOCKED_BYTES: usize = NEAR_BYTES")]),
    rule("unblocked loops that leave the TLB", &[(PLAN, "if unblocked.is_whole() && !leaves_tlb(&unblocked.matrix.down) {", "if unblocked.is_whole() {")]),
    rule("long rows in order, not in blocks", &[(PLAN, "|| (is_row && self.unit_bytes > LANE_BYTES)", "")]),
    rule("rows in order: the destination's first", &[(PLAN, "let first = if row_bytes > 0 { near.depth - 1 } else {", "let first = if false { near.depth - 1 } else {")]),
    rule("rows: second reads half a line again", &[(LOCALITY, "while row_bytes > 0 && k < nest.depth {", "while false && row_bytes > 0 && k < nest.depth {")]),
    rule("rows in blocks for the L2 cache (ROWS_BYTES)", &[(PLAN, "if near_depth(&[across], Share::Any) > 0 {", "if false {")]),
    rule("rows in blocks for the TLB (OPEN_PAGES)", &[(PLAN, "} else if row_bytes < PAGE_BYTES / 2 && leaves_tlb(&ByteLoop::of(down)) {", "} else if false {")]),
    rule("BEGIN_COST: 0", &[(PLAN, "BEGIN_COST: usize = 8 * CACHE_LINE_BYTES", "BEGIN_COST: usize = 0")]),
    rule("BEGIN_COST the same for the second loop", &[(PLAN, "second(near, row_bytes, BEGIN_COST / 8)", "second(near, row_bytes, BEGIN_COST)")]),
    rule("blocks of a single loop (LONG_EXTENT)", &[(LOCALITY, "depth > 1 || (depth == 1 && extent < LONG_EXTENT)", "depth > 1")]),
    rule("a short near loop in a long far one", &[(PLAN, "let is_around = is_short && ", "let is_around = false && is_short && ")]),
    rule("a block with the loops swapped", &[(PLAN, "if block.lines_bytes > 3 * NEAR_BYTES {", "if false {")]),
    rule("widen", &[(PLAN, "if !is_around && block.covers(&pair) {", "if false {")]),
    rule("innermost: small steps in the destination", &[(LOCALITY, "if best == usize::MAX { longest(nest) } else { best }", "longest(nest)")]),
    rule("innermost: reads no lines that conflict", &[(LOCALITY, "&& extent >= INNER_EXTENT && !conflicts", "&& extent >= INNER_EXTENT")]),
    rule("INNER_EXTENT: as LONG_EXTENT", &[(PLAN, "INNER_EXTENT: usize = 12", "INNER_EXTENT: usize = 32")]),
    rule("LARGE_MATRIX: 0", &[(PLAN, "LARGE_MATRIX: usize = 128", "LARGE_MATRIX: usize = 0")]),
    rule("LEAST_BLOCK: 1", &[(PLAN, "LEAST_BLOCK: [usize; 2] = [32, 8]", "LEAST_BLOCK: [usize; 2] = [1, 1]")]),
    rule("NEAR_BYTES: a half", &[(CACHE, "NEAR_BYTES: usize = 32 << 10", "NEAR_BYTES: usize = 16 << 10")]),
    rule("NEAR_BYTES: no blocks", &[(CACHE, "NEAR_BYTES: usize = 32 << 10", "NEAR_BYTES: usize = 1 << 40")]),
    // The cost of a step, and lines in a block.
    rule("a step costs the lines of both sides alike", &[(LOCALITY, "to_cost + from_cost + if counts_more >= CACHE_LINE_BYTES { counts_more / 2 } else { 0 }", "to_cost + from_cost")]),
    rule("a step of rows costs what is between them", &[(LOCALITY, "if stride > 0 { bytes.saturating_sub(row_bytes) } else { bytes }", "bytes")]),
    rule("a step whose lines conflict costs double", &[(LOCALITY, "_ if lines_conflict(bytes) => 2 * CACHE_LINE_BYTES,", "")]),
    rule("a step from page to page costs double", &[(LOCALITY, "if this.strides[k].unsigned_abs() >= PAGE_BYTES {", "if false {")]),
    rule("lines: a drifting stride", &[(BLOCK, "if drift > 0 && are_in_one_set(stride) {", "if false {")]),
    rule("lines: an innermost loop that is alone", &[(BLOCK, "let passes_once = ", "let passes_once = false && ")]),
    rule("lines: a stride of a power of two takes more", &[(BLOCK, "..CACHE_LINE_BYTES => CACHE_LINE_BYTES,\n", "_ if true => CACHE_LINE_BYTES,\n")]),
    rule("blocks only of what is larger than 128 KiB", &[(PLAN, "if !have_blocks(loops, Share::Any) ||", "if self.unit_bytes * self.near.iterations() < 128 << 10 || !have_blocks(loops, Share::Any) ||")]),
    rule("blocks only of what is larger than 1 MiB", &[(PLAN, "if !have_blocks(loops, Share::Any) ||", "if self.unit_bytes * self.near.iterations() < 1 << 20 || !have_blocks(loops, Share::Any) ||")]),
    rule("no blocks at all", &[(PLAN, "if !have_blocks(loops, Share::Any) ||", "if true ||")]),
    rule("rows: all in blocks", &[(PLAN, "|| (is_row && self.unit_bytes > LANE_BYTES)", ""),(PLAN, "let first = if row_bytes > 0 { near.depth - 1 } else {", "let first = if false { near.depth - 1 } else {"),(PLAN, "if near_depth(&[across], Share::Any) > 0 {", "if false {"), (PLAN, "} else if row_bytes < PAGE_BYTES / 2 && leaves_tlb(&ByteLoop::of(down)) {", "} else if false {"), (LOCALITY, "while row_bytes > 0 && k < nest.depth {", "while false && row_bytes > 0 && k < nest.depth {"), (LOCALITY, "if stride > 0 { bytes.saturating_sub(row_bytes) } else { bytes }", "bytes")]),
    rule("rows: all in order", &[(PLAN, "|| (is_row && self.unit_bytes > LANE_BYTES)", "|| is_row"),(PLAN, "if near_depth(&[across], Share::Any) > 0 {", "if false {"), (PLAN, "} else if row_bytes < PAGE_BYTES / 2 && leaves_tlb(&ByteLoop::of(down)) {", "} else if false {")]),
    rule("UNPLANNED_ROWS: all in the cache", &[(FEW, "true => elements / row.extent <= UNPLANNED_ROWS", "true => true")]),
    // What a kernel does, which is not in the plan.
    kernel("SQUARE_UNITS: none", "Tiles", &[("plan/matrix.rs", "order: if is_transposed { UnitOrder::InSquares } else { UnitOrder::ByExtent }", "order: UnitOrder::ByExtent")]),
    kernel("tiles: a buffer for columns in one set", "Tiles: columns in one set", &[("kernels/tiles.rs", "if has_long_columns && are_in_one_set", "if false && has_long_columns && are_in_one_set")]),
    kernel("tiles: stacks of two, a way apart", "Tiles: columns a way apart", &[("kernels/tiles.rs", "} else if (is_one_stack || to_stride % WAY_BYTES == 0) && ", "} else if is_one_stack && ")]),
    kernel("tiles: stacks of two, one stack", "Tiles: two tiles", &[("kernels/tiles.rs", "} else if (is_one_stack || to_stride % WAY_BYTES == 0) && ", "} else if to_stride % WAY_BYTES == 0 && ")]),
    kernel("tiles: a stride that is a line", "Tiles: rows are lines", &[("kernels/tiles.rs", "} else if from_stride == CACHE_LINE_BYTES && ", "} else if false && ")]),
    kernel("tiles: wide ones", "Tiles: short columns", &[("kernels/tiles.rs", "} else if has_room(UNITS, V::LANES * UNITS) {", "} else if false && has_room(UNITS, V::LANES * UNITS) {")]),
    kernel("tiles: a constant number of columns", "Tiles", &[("kernels/tiles.rs", "if columns == most * width {", "if false {")]),
    kernel("tiles: the next strip is fetched", "Tiles: large", &[("kernels/strips.rs", "if self.from <= CACHE_LINE_BYTES {", "if true {")]),
    kernel("tiles: aligned columns", "Tiles", &[("kernels/strips.rs", "UNALIGNED_TILES: usize = 4", "UNALIGNED_TILES: usize = 1 << 40")]),
    kernel("tiles of two lanes", "Tiles", &[("kernels/tiles.rs", "    unsafe fn run<V: Vectors>(self, vectors: V, job: Job<'_>) {\n        let (down, across)", "    unsafe fn run<W: Vectors>(self, vectors: W, job: Job<'_>) {\n        type Narrow<W> = <W as Vectors>::Narrow;\n        unsafe { self.run_narrow::<Narrow<W>>(vectors.narrow(), job) }\n    }\n}\nimpl<const UNITS: usize> TransposeTiles<UNITS> {\n    #[inline(always)]\n    unsafe fn run_narrow<V: Vectors>(self, vectors: V, job: Job<'_>) {\n        let (down, across)")]),
    kernel("rows: aligned vectors", "Rows", &[("kernels/units.rs", "ALIGNED_VECTORS: usize = 8", "ALIGNED_VECTORS: usize = 1 << 40")]),
    kernel("channels: aligned planes", "Deinterleave", &[("kernels/channels.rs", "ALIGNED_STEPS: usize = 16", "ALIGNED_STEPS: usize = 1 << 40")]),
];

/// Name, bytes of an element, extents, strides of the destination and of the source.
type Conversion = (&'static str, usize, &'static [usize], &'static [isize], &'static [isize]);

/// The conversions of `convert.rs`, without axes of extent 1.
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
    ("to NCHW16c f32 8x64x56x56", 4, &[8, 4, 16, 56, 56], &[200_704, 50_176, 1, 896, 16], &[200_704, 50_176, 3136, 56, 1]),
    ("to NCHW16c u8 8x64x56x56", 1, &[8, 4, 16, 56, 56], &[200_704, 50_176, 1, 896, 16], &[200_704, 50_176, 3136, 56, 1]),
    ("from NCHW16c f32 8x64x56x56", 4, &[8, 4, 16, 56, 56], &[200_704, 50_176, 3136, 56, 1], &[200_704, 50_176, 1, 896, 16]),
    ("to OIhw16i16o f32 256x256x3x3", 4, &[16, 16, 16, 16, 9], &[36_864, 1, 2304, 16, 256], &[36_864, 2304, 144, 9, 1]),
    ("pad rows f32 14336x224", 4, &[14_336, 224], &[232, 1], &[224, 1]),
    ("unpad rows f32 14336x224", 4, &[14_336, 224], &[224, 1], &[232, 1]),
    ("transpose f32 4096x4096", 4, &[4096, 4096], &[1, 4096], &[4096, 1]),
    ("transpose u8 4096x4096", 1, &[4096, 4096], &[1, 4096], &[4096, 1]),
    ("turn pixels of 3 u8 1080x1920", 1, &[1080, 1920, 3], &[3, 3240, 1], &[5760, 3, 1]),
];
