//! The rules in numbers: a table, line by line, under the prose of the rules; and the worked
//! examples of Microsoft's page "Using strides to express padding and memory layout".
//!
//! Strides stand in logical order; all numbers count elements.

use tensor_layout::{AnyLayout, Layout, LayoutError, StaticLayout, StridedLayout, Tensor, layout};
use tensor_layout_tests::oracle::{Oracle, parse};

/// A line of the table. It is checked of the static layout, of the one with every extent `?`, and of the oracle; the layout
/// is its value, for what else the table says of it.
macro_rules! line {
    (
        [$($axis:ident = $extent:literal)* $(; $($rule:tt)*)?]
        strides $strides:expr, span $span:literal, storage $storage:literal
    ) => {{
        let known = <layout!($($axis = $extent)* $(; $($rule)*)?)>::default();
        let bound = <layout!($($axis = ?)* $(; $($rule)*)?)>::with_extents([$($extent),*]).expect("small numbers");
        let oracle = Oracle::of(&parse(stringify!($($axis = $extent)* $(; $($rule)*)?))).expect("small numbers");
        check(known, bound, &oracle, &$strides, ($span, $storage));
        let any = AnyLayout::parse(stringify!($($axis = $extent)* $(; $($rule)*)?)).expect("a text of the table");
        assert_eq!((&*any.strides(), any.required_span_size(), any.storage_size()), (&$strides[..], $span, $storage));
        assert_eq!(any, AnyLayout::of_layout(&known));
        known
    }};
}

fn check<K, B>(_: K, bound: B, oracle: &Oracle, strides: &[isize], (span, storage): (usize, usize))
where
    K: StaticLayout + StridedLayout,
    B: StridedLayout,
{
    assert_eq!(K::STRIDES, strides);
    assert_eq!((K::REQUIRED_SPAN_SIZE, K::STORAGE_SIZE), (span, storage));
    assert_eq!(bound.strides().as_ref(), strides);
    assert_eq!((bound.required_span_size(), bound.storage_size()), (span, storage));
    assert_eq!(oracle.strides, strides);
    assert_eq!((oracle.span(), oracle.storage), (span, storage));
    assert_eq!(K::IS_UNIQUE, oracle.is_unique());
    assert_eq!(bound.is_unique(), oracle.is_unique());
    assert!(K::IS_STRIDED && bound.is_strided());
}

/// Walk `order` from innermost to outermost with a running `step`, which starts at 1. The axis' stride is `step`; then
/// `step` is multiplied by the extent.
#[test]
fn order() {
    line!([H=2 W=3] strides [3, 1], span 6, storage 6);
    line!([H=2 W=3; order = WH] strides [1, 2], span 6, storage 6);
    let volume = line!([D=2 H=2 W=3] strides [6, 3, 1], span 12, storage 12);
    assert_eq!(volume.offset([1, 0, 1]), 7);
    line!([D=2 H=2 W=3; order = WHD] strides [1, 2, 4], span 12, storage 12);
    line!([N=1 C=1 H=3 W=5; order = NHWC] strides [15, 1, 5, 1], span 15, storage 15);
}

/// An axis that is broadcast gets stride 0 and is passed over.
#[test]
fn broadcast() {
    let rows = line!([H=2 W=3; broadcast(H)] strides [0, 1], span 3, storage 3);
    assert!(rows.is_broadcast() && !rows.is_unique());
    line!([N=2 C=3 H=4 W=5; order = NHWC; broadcast(C)] strides [20, 0, 5, 1], span 40, storage 40);
}

/// An axis with a block is ceil(E / b) blocks in its place, and b indices innermost of all.
#[test]
fn block() {
    let tail = <layout!(C=5 H=2; block(C) = 4)>::default();
    for (c, h) in (0..5).flat_map(|c| (0..2).map(move |h| (c, h))) {
        assert_eq!(tail.offset([c, h]), c / 4 * 8 + h * 4 + c % 4);
    }
    assert_eq!((tail.required_span_size(), tail.storage_size()), (13, 16));
    assert!(tail.is_unique() && !tail.is_strided() && !tail.is_exhaustive() && tail.is_padded() && !tail.is_packed());

    type Nchw16c = layout!(N=1 C=64 H=8 W=8; block(C) = 16);
    assert_eq!((Nchw16c::REQUIRED_SPAN_SIZE, Nchw16c::STORAGE_SIZE), (4096, 4096));
    const { assert!(Nchw16c::IS_PACKED && Nchw16c::IS_EXHAUSTIVE && !Nchw16c::IS_STRIDED) };
    let bound = <layout!(N=? C=? H=? W=?; block(C) = 16)>::with_extents([1, 64, 8, 8]).expect("small numbers");
    let static_offsets = Nchw16c::default().indices().map(|index| Nchw16c::default().offset(index));
    assert!(static_offsets.eq(bound.indices().map(|index| bound.offset(index))));

    // OIhw16i16o: the block that is written last is innermost.
    let weights = <layout!(O=32 I=32 H=3 W=3; block(I) = 16; block(O) = 16)>::default();
    assert_eq!(weights.offset([1, 0, 0, 0]), 1);
    assert_eq!(weights.offset([0, 1, 0, 0]), 16);
    assert_eq!(weights.offset([0, 0, 0, 1]), 256);
    assert_eq!(weights.offset([0, 16, 0, 0]), 9 * 256);
    assert_eq!(weights.offset([16, 0, 0, 0]), 2 * 9 * 256);
}

/// The sum over the items of an order, each `[axis, divisor, modulus, stride]`, 0 for no modulus.
fn offset_of(items: &[[usize; 4]], index: &[usize]) -> usize {
    let digit = |&[axis, divisor, modulus, stride]: &[usize; 4]| {
        let quotient = index[axis] / divisor;
        stride * if modulus == 0 { quotient } else { quotient % modulus }
    };
    items.iter().map(digit).sum()
}

/// A line of the table of digits, in the order's order. It is checked of the static layout, of the one with every extent `?`, of the text, and
/// of a copy there and back.
macro_rules! digits {
    (
        [$($axis:ident = $extent:literal)*; $($rule:tt)*]
        items $items:expr, span $span:literal, storage $storage:literal
    ) => {{
        type Known = layout!($($axis = $extent)*; $($rule)*);
        let known = Known::default();
        let bound = <layout!($($axis = ?)*; $($rule)*)>::with_extents([$($extent),*]).expect("small numbers");
        let any = AnyLayout::parse(stringify!($($axis = $extent)*; $($rule)*)).expect("a text of the table");
        for index in known.indices() {
            let expected = offset_of(&$items, &index);
            assert_eq!((known.offset(index), bound.offset(index), any.offset(&index)), (expected, expected, Some(expected)));
        }
        let numbers = |span, storage| assert_eq!((span, storage), ($span, $storage));
        numbers(Known::REQUIRED_SPAN_SIZE, Known::STORAGE_SIZE);
        numbers(bound.required_span_size(), bound.storage_size());
        numbers(any.required_span_size(), any.storage_size());
        assert!(Known::IS_UNIQUE && bound.is_unique() && any.is_unique());
        assert_eq!((any.is_strided(), known.is_strided(), bound.is_strided()), (false, false, false));
        assert_eq!((&any, any.to_string()), (&AnyLayout::of_layout(&known), known.to_string()));
        assert_eq!((&any, known.to_string()), (&AnyLayout::of_layout(&bound), bound.to_string()));
        assert_eq!(AnyLayout::parse(&known.to_string()).expect("its own text"), any);
        assert_eq!(any.bind::<Known>(), Ok(known));

        let plain = Tensor::<u32, layout!($($axis = $extent)*)>::from_fn(|index| {
            index.iter().fold(1, |number, &at| number * 100 + at as u32)
        });
        let copy = Tensor::<u32, Known>::from_view(&plain);
        assert!(known.indices().all(|index| copy.storage()[known.offset(index)] == plain[index]));
        let open = Tensor::<u32, _>::from_view_with_layout(bound, &copy);
        let back = Tensor::<u32, layout!($($axis = $extent)*)>::from_view(&open);
        assert!(back.iter().eq(plain.iter()) && copy.iter().count() == plain.len());
        known
    }};
}

/// An order may have digits of an axis, `index / divisor % modulus`. The step goes on by the count of each.
#[test]
fn digits() {
    digits!([M=256 K=8; order = M/128 K/4 M%32 M/32%4 K%4]
        items [[0, 128, 0, 1024], [1, 4, 0, 512], [0, 1, 32, 16], [0, 32, 4, 4], [1, 1, 4, 1]], span 2048, storage 2048);
    digits!([O=32 I=32 H=3 W=2; order = O/16 I/16 H W I/4%4 O%16 I%4]
        items [[0, 16, 0, 3072], [1, 16, 0, 1536], [2, 1, 0, 512], [3, 1, 0, 256], [1, 4, 4, 64], [0, 1, 16, 4], [1, 1, 4, 1]],
        span 6144, storage 6144);
    digits!([K=7 N=5; order = K/2 N K%2] items [[0, 2, 0, 10], [1, 1, 0, 2], [0, 1, 2, 1]], span 39, storage 40);
    let faces = digits!([H=64 W=64; order = H/32 W/32 H/16%2 W/16%2 H%16 W%16]
        items [[0, 32, 0, 2048], [1, 32, 0, 1024], [0, 16, 2, 512], [1, 16, 2, 256], [0, 1, 16, 16], [1, 1, 16, 1]],
        span 4096, storage 4096);
    assert!(faces.is_packed() && faces.is_exhaustive());
    digits!([Y=8 X=8; order = Y/4 X/4 Y/2%2 X/2%2 Y%2 X%2]
        items [[0, 4, 0, 32], [1, 4, 0, 16], [0, 2, 2, 8], [1, 2, 2, 4], [0, 1, 2, 2], [1, 1, 2, 1]], span 64, storage 64);
    // Extents that are less than a divisor: the last digit counts one. The last index does not have the largest offset.
    digits!([M=5 K=3; order = M/128 K/4 M%32 M/32%4 K%4]
        items [[0, 128, 0, 512], [1, 4, 0, 512], [0, 1, 32, 16], [0, 32, 4, 4], [1, 1, 4, 1]], span 67, storage 512);
    digits!([A=5; order = A%2 A/2] items [[0, 1, 2, 3], [0, 2, 0, 1]], span 5, storage 6);
    digits!([A=11 B=2; order = A%2 B A/2%3 A/6]
        items [[0, 1, 2, 12], [1, 1, 0, 6], [0, 2, 3, 2], [0, 6, 0, 1]], span 23, storage 24);
    digits!([A=0 B=2; order = A/2 B A%2] items [[0, 2, 0, 4], [1, 1, 0, 2], [0, 1, 2, 1]], span 0, storage 0);
}

/// A block is the short way to write digits: the types are the same, and are written with a block.
#[test]
fn a_block_is_digits() {
    const LANES: usize = 16;
    let act: layout!(N=1 C=64 H=8 W=8; order = N C/16 H W C%{LANES}) =
        <layout!(N=1 C=64 H=8 W=8; block(C) = 16)>::default();
    assert_eq!(act.to_string(), "N=1 C=64 H=8 W=8; block(C) = 16");
    let weights: layout!(O=32 I=32 H=3; order = O/16 I/16 H I%16 O%16) =
        <layout!(O=32 I=32 H=3; block(I) = 16; block(O) = 16)>::default();
    assert_eq!(weights.to_string(), "O=32 I=32 H=3; block(I) = 16; block(O) = 16");
    let split: layout!(O=32 I=32; order = O/16 I/16 I/4%4 O%16 I%4) = Default::default();
    assert_eq!(split.to_string(), "O=32 I=32; order = O/16 I/16 I/4%4 O%16 I%4");
}

/// `unblock` makes an axis of each digit, the most significant first.
#[test]
fn unblock_into_digits() {
    tensor_layout::axis!(I2, I1, I0);
    use tensor_layout::axis::I;
    let weights = <layout!(O=32 I=32 H=3 W=2; order = O/16 I/16 H W I/4%4 O%16 I%4)>::default();
    let parts = weights.unblock::<I, (I2, I1, I0)>();
    assert_eq!(parts.extents(), [32, 2, 4, 4, 3, 2]);
    for [o, i, h, w] in weights.indices() {
        assert_eq!(parts.offset([o, i / 16, i / 4 % 4, i % 4, h, w]), weights.offset([o, i, h, w]));
    }
    let tensor = Tensor::<u32, layout!(I=21 W=2; order = I/16 W I/4%4 I%4)>::from_fn(|[i, w]| (10 * i + w) as u32);
    let whole = tensor.unblock_padded::<I, (I2, I1, I0)>();
    assert_eq!((whole.extents(), whole[[1, 1, 0, 1]], whole[[1, 1, 1, 1]]), ([2, 4, 4, 2], 201, 0));
}

/// `unblock` shows the parts of an axis as two axes; DirectML takes those, and not the axis itself.
#[test]
fn unblock() {
    tensor_layout::axis!(Oo, Oi, Io, Ii);
    use tensor_layout::axis::{I, O};
    let weights = <layout!(O=32 I=32 H=3 W=3; block(I) = 16; block(O) = 16)>::default();
    let parts = weights.unblock::<O, (Oo, Oi)>().unblock::<I, (Io, Ii)>();
    assert_eq!(parts.extents(), [2, 16, 2, 16, 3, 3]);
    assert_eq!(parts.strides(), [4608, 1, 2304, 16, 768, 256]);
    assert_eq!(parts.storage_size(), weights.storage_size());
    let tail = <layout!(C=? H=2; block(C) = 4)>::with_extents([5]).expect("small numbers");
    let error = tail.try_unblock::<tensor_layout::axis::C, (Oo, Oi)>().expect_err("a block that is not full");
    assert_eq!(
        error.to_string(),
        "part: axis `C`: blocks of 4 do not divide the extent 5, so the last one is not full; `unblock_padded` of a tensor takes its padding \
         as elements, or `crop` the axis to a multiple first"
    );
}

/// The text of a layout with blocks is the text that gives this layout.
#[test]
fn blocks_are_written_in_the_order_of_nesting() {
    let text = |text: &str, written: String| assert_eq!(written, text);
    text(
        "O=32 I=32 H=3 W=3; block(I) = 16; block(O) = 16",
        <layout!(O=32 I=32 H=3 W=3; block(I) = 16; block(O) = 16)>::default().to_string(),
    );
    let act = <layout!(N=? C=64 H=8 W=8; order = NHWC; block(C) = 16)>::with_extents([2]).expect("small numbers");
    text("N=2 C=64 H=8 W=8; order = NHWC; block(C) = 16", act.to_string());
    let debug = "Layout(C=5, H=2, strides 8 of blocks of 4 with stride 1 4)";
    text(debug, format!("{:?}", <layout!(C=5 H=2; block(C) = 4)>::default()));
}

/// A reversed axis has the same step, and a negative stride. Offsets count from the lowest element.
#[test]
fn reverse() {
    let flipped = line!([H=2 W=3; reverse(H)] strides [-3, 1], span 6, storage 6);
    assert_eq!([[0, 0], [0, 2], [1, 0]].map(|index| flipped.offset(index)), [3, 5, 0]);
    let padded = line!([H=2 W=3; pad(W) = 4; reverse(H)] strides [-4, 1], span 7, storage 8);
    assert_eq!(padded.offset([0, 0]), 4);
    line!([H=2 W=3; order = WH; stride(H) = 2; reverse(H, W)] strides [-2, -4], span 11, storage 12);
    line!([H=2 W=0; reverse(H)] strides [0, 1], span 0, storage 0);
}

/// A run-time stride of 0 is a `broadcast`, which takes no part in the walk, and a negative one a `reverse`.
#[test]
fn run_time_strides() -> Result<(), LayoutError> {
    type Frame = layout!(N=? H=2 W=3; pad(H) = 4; overlap(N) = ?);
    let numbers = |layout: Frame| (layout.strides(), layout.required_span_size(), layout.storage_size());
    assert_eq!(numbers(Frame::with_extents_and_strides([5], [0])?), ([0, 3, 1], 6, 12));
    assert_eq!(numbers(Frame::with_extents_and_strides([2], [-20])?), ([-20, 3, 1], 26, 40));
    type Rows = layout!(N=? H=? W=3; overlap(H) = ?);
    assert_eq!(Rows::with_extents_and_strides([2, 4], [0])?.strides(), [3, 0, 1]);
    assert_eq!(Rows::with_extents_and_strides([2, 4], [-8])?.strides(), [32, -8, 1]);
    let error = Rows::with_extents_and_strides([1, 2], [isize::MIN]).expect_err("a stride that has no positive one");
    assert!(matches!(error, LayoutError::StrideOverflow { axis: "H", .. }));
    Ok(())
}

/// `step` is multiplied by the padded extent: the extent rounded up to a multiple of `pad`. A trailing pad is not in the
/// span.
#[test]
fn pad() {
    line!([H=2 W=3; pad(W) = 5] strides [5, 1], span 8, storage 10);
    let outermost = line!([H=57 W=4; pad(H) = 8] strides [4, 1], span 228, storage 256);
    assert!(outermost.is_padded() && outermost.is_exhaustive() && !outermost.is_packed());
    line!([N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8] strides [233472, 1, 3648, 64], span 207936, storage 233472);
    line!([N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8] strides [10944, 1, 171, 3], span 9747, storage 10944);
}

/// `align = m`: `step` is first rounded up to a multiple of m, also for an axis without a second index.
#[test]
fn align() {
    line!([H=2 W=3; align(H) = 4] strides [4, 1], span 7, storage 8);
    line!([H=1 W=3; align(H) = 4] strides [4, 1], span 3, storage 4);
}

/// `stride = s`: `step` is set to s, whatever it was, and the axes outside continue from it.
#[test]
fn stride() {
    let windows = line!([N=2 H=2 W=3; overlap(H) = 2] strides [4, 2, 1], span 9, storage 9);
    assert!(!windows.is_unique() && !windows.is_broadcast());
}

/// Without an index there is nothing to share, and nothing to be addressed.
#[test]
fn an_extent_of_0() {
    let empty = line!([H=3 W=0] strides [0, 1], span 0, storage 0);
    assert!(empty.is_unique() && !empty.is_broadcast());
}

/// Without an axis there is one element.
#[test]
fn rank_0() {
    let scalar = line!([] strides [], span 1, storage 1);
    assert_eq!(scalar.offset([]), 0);
    assert!(scalar.is_packed());
}

/// All of it is computed with checked arithmetic; an overflow is an `Err` for a run-time layout.
#[test]
fn overflow() {
    let most = isize::MAX as usize;
    type Image = layout!(H=? W=?; pad(W) = 8);
    assert!(Image::with_extents([most / 8, 8]).is_ok());
    let error = Image::with_extents([most / 8 + 1, 8]).expect_err("over isize::MAX");
    assert_eq!(error, LayoutError::ExtentOverflow { axis: "H", extent: most / 8 + 1, pad: 1, stride: Some(8) });
    let error = Image::with_extents([1, most]).expect_err("rounded up over isize::MAX");
    assert_eq!(error, LayoutError::ExtentOverflow { axis: "W", extent: most, pad: 8, stride: Some(1) });
}

/// The bytes of a tensor of letters in logical order, `*` where there is padding.
fn memory<L: StaticLayout>() -> String {
    let mut letters = b'A'..=b'Z';
    let tensor = Tensor::<Option<u8>, L>::from_fn(|_| letters.next());
    tensor.storage().iter().map(|letter| char::from(letter.unwrap_or(b'*'))).collect()
}

/// The page's letters A to F: height 2 and width 3, in row-major and in column-major order.
#[test]
fn microsofts_two_dimensional_arrays() {
    assert_eq!(memory::<layout!(H=2 W=3)>(), "ABCDEF");
    assert_eq!(memory::<layout!(H=2 W=3; order = column_major)>(), "ADBECF");
}

/// Two arrays of 2 x 3; the dot product of an index and the strides is the offset.
#[test]
fn microsofts_higher_dimensions() {
    assert_eq!(memory::<layout!(D=2 H=2 W=3)>(), "ABCDEFGHIJKL");
    let volume = <layout!(D=2 H=2 W=3)>::default();
    for (index, offset) in [([0, 0, 0], 0), ([0, 1, 0], 3), ([1, 0, 1], 7), ([1, 1, 2], 11)] {
        assert_eq!(volume.offset(index), offset);
    }
}

/// A packed tensor is one whose storage is exactly its elements.
#[test]
fn microsofts_packed_tensors() {
    assert!(line!([N=1 C=1 H=3 W=5] strides [15, 15, 5, 1], span 15, storage 15).is_packed());
    assert!(!line!([H=2 W=3; pad(W) = 5] strides [5, 1], span 8, storage 10).is_packed());
}

/// A stride of 0 repeats what is stored once.
#[test]
fn microsofts_broadcasting() {
    type Row = layout!(H=2 W=3; broadcast(H));
    let row = Tensor::<char, Row>::from_fn(|[_, w]| ['A', 'B', 'C'][w]);
    assert_eq!(row.storage(), ['A', 'B', 'C']);
    assert!(row.iter().eq(&['A', 'B', 'C', 'A', 'B', 'C']));
}

/// Rows of 3 stored as 5. The smallest buffer ends with the last element, not with its padding.
#[test]
fn microsofts_padding() {
    type Padded = layout!(H=2 W=3; pad(W) = 5);
    assert_eq!(memory::<Padded>(), "ABC**DEF**");
    assert_eq!(Padded::REQUIRED_SPAN_SIZE, "ABC**DEF".len());
}

/// The text can be parsed, so the name is not in it.
#[test]
fn a_named_layout_is_written_by_its_rules() {
    #[derive(Clone, Copy, Layout)]
    #[layout(H=2 W=3; order = WH; pad(H) = 4)]
    struct Mask;
    assert_eq!(Mask.to_string(), "H=2 W=3; order = WH; pad(H) = 4");
    let rules = <layout!(H=2 W=3; order = WH; pad(H) = 4)>::default();
    assert_eq!(rules.to_string(), "H=2 W=3; order = WH; pad(H) = 4");
    assert_eq!(format!("{rules:?}"), "Layout(H=2, W=3, strides 1 4)");
}
