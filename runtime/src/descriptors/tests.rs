//! Laws of all descriptors, and every refusal with its text. What oneDNN itself says is in `tests/onednn`.

mod mpi;
#[cfg(feature = "directml")]
mod names;
mod sizes;

use super::{cuda, cudnn, d3d12, metal, onednn, vulkan, webgpu};
use crate::AnyLayout;
use crate::element::DataType;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// Random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit) as usize
    }

    fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len() as u64)]
    }
}

#[track_caller]
fn parsed(text: &str) -> AnyLayout {
    AnyLayout::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All indices of these extents.
fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    let mut all = std::vec![Vec::new()];
    for &extent in extents {
        let longer = |index: Vec<usize>| (0..extent).map(move |at| index.iter().copied().chain([at]).collect());
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// A random image, with a few rules.
fn image(random: &mut Random) -> AnyLayout {
    let extents = [3, 7, 5, 6].map(|limit| 1 + random.below(limit));
    let order = random.pick(&["NCHW", "NHWC", "WHCN", "HCNW"]);
    let rules = ["", "; pad(W) = 4", "; pad(C) = 4", "; pad(H, N) = 3", "; pad(C, W) = 3"];
    let [n, c, h, w] = extents;
    let rule = random.pick(&rules);
    parsed(&format!("N={n} C={c} H={h} W={w}; order = {order}{rule}"))
}

/// At each index, the sum of index times stride is the offset in the layout.
#[track_caller]
fn addresses(layout: &AnyLayout, offset: impl Fn(&[usize]) -> i128) {
    for index in indices(layout.extents()) {
        let expected = layout.offset(&index).map(|offset| offset as i128);
        assert_eq!(Some(offset(&index)), expected, "{layout} at {index:?}");
    }
}

/// At each index, the offset that the blocks and strides of oneDNN give is that in the layout.
#[track_caller]
fn addresses_in_blocks(layout: &AnyLayout, desc: &onednn::MemoryDesc) {
    addresses(layout, |index| {
        let (mut rest, mut inner, mut offset) = (index.to_vec(), 1, 0);
        for (&size, &dimension) in desc.inner_blks().iter().zip(desc.inner_idxs()).rev() {
            let at = &mut rest[dimension as usize];
            offset += (*at % size as usize) as i128 * inner;
            *at /= size as usize;
            inner *= i128::from(size);
        }
        offset + rest.iter().zip(desc.strides()).map(|(&at, &by)| at as i128 * i128::from(by)).sum::<i128>()
    });
}

#[test]
fn strides_address_the_elements_of_the_layout() {
    let mut random = Random(1);
    for _ in 0..500 {
        let layout = image(&mut random);
        let tensor = vulkan::TensorDescription::of_any(DataType::Float32, &layout).unwrap();
        let at = |index: &[usize]| {
            let steps = tensor.axes().iter().zip(tensor.strides_in_bytes());
            steps.map(|(&axis, &stride)| index[axis] as i128 * i128::from(stride)).sum::<i128>() / 4
        };
        addresses(&layout, at);
        assert!(tensor.size_in_bytes() >= 4 * layout.required_span_size() as u64, "{layout}");

        let tensor = metal::TensorDesc::of_any(DataType::Float16, &layout).unwrap();
        let at = |index: &[usize]| {
            let steps = tensor.axes().iter().zip(tensor.strides());
            steps.map(|(&axis, &stride)| index[axis] as i128 * i128::from(stride)).sum()
        };
        addresses(&layout, at);

        let tensor = cudnn::TensorDesc::of_any(DataType::Int8, &layout).unwrap();
        addresses(&layout, |index| {
            index.iter().zip(tensor.strides()).map(|(&at, &by)| at as i128 * i128::from(by)).sum()
        });
    }
}

#[test]
fn blocks_of_onednn_address_the_elements_of_the_layout() {
    let mut random = Random(2);
    let blocks =
        ["", "; block(C) = 4", "; block(N) = 2; block(C) = 4", "; block(C) = 4; block(N) = 2", "; block(W) = 3"];
    let digits = ["N/2 C/8 H W C/2%4 N%2 C%2", "C/8 N/4 W H N/2%2 C%8 N%2", "W H N C/6 C/3%2 C%3"];
    for _ in 0..300 {
        let [n, c, h, w] = [5, 11, 3, 7].map(|limit| 1 + random.below(limit));
        let order = match random.below(3) {
            0 => String::from(random.pick(&digits)),
            _ => format!("{}{}", random.pick(&["NCHW", "NHWC", "WHCN"]), random.pick(&blocks)),
        };
        let layout = parsed(&format!("N={n} C={c} H={h} W={w}; order = {order}"));
        let desc = onednn::MemoryDesc::of_any(DataType::Float32, &layout).unwrap();
        addresses_in_blocks(&layout, &desc);
        assert!(desc.size_in_bytes() <= 4 * layout.storage_size() as u64, "{layout}");
    }
}

#[test]
fn names_of_tags_are_those_of_onednn() {
    let tag = |text: &str| onednn::MemoryDesc::of_any(DataType::Int8, &parsed(text)).unwrap().tag();
    for (text, expected) in [
        ("N=2 C=3 H=5 W=7", "abcd"),
        ("N=2 C=3 H=5 W=7; order = NHWC", "acdb"),
        ("N=1 C=20 H=5 W=7; block(C) = 16", "aBcd16b"),
        ("O=32 I=32 H=3 W=3; block(I) = 16; block(O) = 16", "ABcd16b16a"),
        ("O=20 I=32 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4", "ABcd4b16a4b"),
        ("O=32 I=32 H=3 W=3; order = O/16 I/16 H W I/2%8 O%16 I%2", "ABcd8b16a2b"),
        ("A=64 B=32; order = B/16 A/16 A%16 B%16", "BA16a16b"),
    ] {
        assert_eq!(tag(text).as_deref(), Some(expected), "{text}");
    }
    assert_eq!(tag("N=2 C=3 H=5 W=7; pad(W) = 8"), None);
    // Digits that oneDNN cannot say: one of more significance inside one of less, or a last one inside others.
    for order in ["O/16 I O%4 O/4%4", "O%16 I O/16", "O/16 O%16 I"] {
        let layout = parsed(&format!("O=32 I=3; order = {order}"));
        assert!(onednn::MemoryDesc::of_any(DataType::Int8, &layout).is_err(), "{order}");
    }
}

#[test]
fn rows_address_the_elements_of_the_layout() {
    let mut random = Random(3);
    for _ in 0..300 {
        let [d, h, w] = [3, 5, 70].map(|limit| 1 + random.below(limit));
        let (c, pad) = [(1, 1), (2, 2), (3, 4), (4, 4)][random.below(4)];
        let layout = parsed(&format!("D={d} H={h} W={w} C={c}; align(H) = 64; align(D) = 64; pad(C) = {pad}"));
        let footprint = d3d12::Footprint::of_any(DataType::Float32, &layout).unwrap();
        let copy = webgpu::TexelCopyBufferLayout::of_any(DataType::Float32, &layout).unwrap();
        assert_eq!(footprint.extent().map(|size| size as usize), [w, h, d], "{layout}");
        assert_eq!(footprint.extent(), copy.copy_size(), "{layout}");
        let (texel, channels) = (footprint.channels() as usize, footprint.channels());
        assert_eq!(channels, copy.channels());
        let at = |index: &[usize], pitch: u32, rows: u32| {
            let row = (index[0] * rows as usize + index[1]) * pitch as usize;
            (row / 4 + index[2] * texel + index[3]) as i128
        };
        addresses(&layout, |index| at(index, footprint.row_pitch_in_bytes(), footprint.extent()[1]));
        addresses(&layout, |index| at(index, copy.bytes_per_row(), copy.rows_per_image()));
        assert!(footprint.size_in_bytes() >= 4 * layout.required_span_size() as u64, "{layout}");
        assert_eq!(footprint.size_in_bytes(), copy.size_in_bytes());
    }
}

/// What makes a descriptor and what changes it have one error, so that one follows the other.
#[test]
fn descriptors_of_run_time_rank_are_changed_in_one_expression() {
    let [rows, batch] = ["H=4 W=64", "batch=0 W=64"].map(parsed);
    let placed = |layout, offset| {
        let footprint = d3d12::Footprint::of_any(DataType::Float32, layout);
        text(footprint.and_then(|footprint| footprint.try_with_offset_in_bytes(offset)))
    };
    let copied = |layout, offset| {
        let copy = webgpu::TexelCopyBufferLayout::of_any(DataType::Float32, layout);
        text(copy.and_then(|copy| copy.try_with_offset_in_bytes(offset)))
    };
    assert_eq!([placed(&rows, 512), copied(&rows, 4)], [""; 2]);
    let [footprint, copy] = [
        "Direct3D 12: the offset of 3 bytes is not a multiple of 512",
        "WebGPU: the offset of 3 bytes is not a multiple of 4",
    ];
    assert!(placed(&rows, 3).starts_with(footprint), "{}", placed(&rows, 3));
    assert!(copied(&rows, 3).starts_with(copy), "{}", copied(&rows, 3));
    assert!(placed(&batch, 512).starts_with("Direct3D 12: axis `batch` has extent 0"), "{}", placed(&batch, 512));
    assert!(copied(&batch, 4).starts_with("WebGPU: axis `batch` has extent 0"), "{}", copied(&batch, 4));
}

#[test]
fn tensor_maps_address_the_elements_of_the_layout() {
    let mut random = Random(11);
    for case in 0..300 {
        let rank = 1 + random.below(5);
        let data_type = [DataType::Uint8, DataType::Bfloat16, DataType::Float32, DataType::Float64][case % 4];
        let size = data_type.size_in_bits() / 8;
        let mut order: Vec<usize> = (0..rank).collect();
        order.sort_by_key(|_| random.below(100));
        let names =
            |axes: &[usize]| axes.iter().map(|axis| ["A", "B", "C", "D", "E"][*axis]).collect::<Vec<_>>().join(" ");
        let extents: Vec<usize> = (0..rank).map(|_| 1 + random.below(5)).collect();
        let axes: String =
            (0..rank).map(|axis| format!("{}={} ", ["A", "B", "C", "D", "E"][axis], extents[axis])).collect();
        let rules: String =
            order[..rank - 1].iter().map(|axis| format!("; align({}) = {}", names(&[*axis]), 16 / size)).collect();
        let layout = parsed(&format!("{axes}; order = {}{rules}", names(&order)));
        let map = cuda::TensorMap::of_any(data_type, &layout).unwrap_or_else(|error| panic!("{layout}: {error}"));
        assert_eq!((map.rank() as usize, map.box_dim()), (rank, &[1; 5][..rank]));
        assert_eq!(map.axes().iter().rev().copied().collect::<Vec<_>>(), order, "{layout}");
        assert!(map.axes().iter().zip(map.global_dim()).all(|(axis, dim)| extents[*axis] as u64 == *dim), "{layout}");
        assert!(map.global_strides().iter().all(|stride| *stride > 0 && *stride < 1 << 40 && stride % 16 == 0));
        addresses(&layout, |index| {
            let strides = [size as u64].into_iter().chain(map.global_strides().iter().copied());
            let bytes = map.axes().iter().zip(strides).map(|(axis, stride)| index[*axis] as u64 * stride).sum::<u64>();
            assert_eq!(bytes % size as u64, 0);
            i128::from(bytes / size as u64)
        });
    }
}

/// The limits of CUDA are over the numbers of 32-bit targets.
#[cfg(target_pointer_width = "64")]
#[test]
fn what_tensor_maps_refuse() {
    let refused = |data_type, layout: &str| text(cuda::TensorMap::of_any(data_type, &parsed(layout)));
    for (data_type, layout, expected) in [
        (DataType::Uint4, "W=64", "there is no data type for `u4`; convert the elements with `map_from` first"),
        (DataType::Complex128, "W=64", "there is no data type for `c128`; convert the elements with `map_from` first"),
        (
            DataType::Float32,
            "H=0 W=4",
            "axis `H` has extent 0, and a tensor without elements is not described; leave it out, or make the extent at least 1",
        ),
        (
            DataType::Float16,
            "H=4 W=30",
            "axis `H` has a stride of 60 bytes, and a stride must be a multiple of 16 bytes; write `align(H) = 8`",
        ),
        (
            DataType::Uint8,
            "H=4 W=4 C=3; align(H) = 16",
            "axis `W` has a stride of 3 bytes, and a stride must be a multiple of 16 bytes; write `align(W) = 16`",
        ),
        (
            DataType::Float32,
            "H=4 W=4; align(W) = 4",
            "axis `W` is innermost and has stride 4, which must be 1; copy into a layout whose innermost elements are neighbours first",
        ),
        (
            DataType::Float32,
            "H=4 W=4; reverse(H)",
            "axis `H` has stride -4, and a stride cannot be negative; copy into a layout that is not reversed first",
        ),
        (
            DataType::Float32,
            "H=4 W=4; broadcast(H)",
            "axis `H` has extent 4 and stride 0, and a stride must be at least 1; describe the axis with extent 1, or copy first",
        ),
        (
            DataType::Float32,
            "C=64 W=4; block(C) = 16",
            "axis `C` is split in blocks of 16, and a dimension has one stride; describe the layout after `unblock`",
        ),
        (
            DataType::Float32,
            "A=1 B=1 C=1 D=1 E=1 F=4",
            "a tensor map has at most 5 dimensions; merge axes, or `squeeze` those of extent 1",
        ),
        (
            DataType::Uint8,
            "W=4294967297",
            "axis `W` has extent 4294967297, and an extent is at most 4294967296; split the axis in two",
        ),
        (
            DataType::Float32,
            "H=2 W=4; stride(H) = 274877906944",
            "axis `H` has stride 274877906944, and a stride is at most 274877906943 elements; pad less, or split the tensor",
        ),
    ] {
        assert_eq!(refused(data_type, layout), format!("CUDA: {expected}"), "{layout}");
    }
    for layout in ["H=2 W=4; stride(H) = 274877906940", "W=4294967296", "H=1 W=3", ""] {
        assert_eq!(refused(DataType::Float32, layout), "", "{layout}");
    }
    let one = cuda::TensorMap::of_any(DataType::Float32, &parsed("N=1 H=1 W=3")).unwrap();
    assert_eq!(one.global_strides(), [16, 16], "those of one index are made such that CUDA takes them");

    use cuda::Swizzle;
    let map = cuda::TensorMap::of_any(DataType::Float16, &parsed("H=1024 W=512")).unwrap();
    let of = |sizes: &[u32], swizzle| text(map.try_with_box(sizes, swizzle));
    assert_eq!(
        of(&[64], Swizzle::None),
        "CUDA: the box has 1 sizes, and the tensor has 2 dimensions; give one for each, the innermost first"
    );
    for size in [0, 257] {
        let expected = format!("CUDA: the box has {size} indices along axis `H`; a box has 1 to 256 along each");
        assert_eq!(of(&[64, size], Swizzle::Bytes128), expected);
    }
    for (size, swizzle, most) in [
        (4, Swizzle::None, 512),
        (9, Swizzle::Bytes128, 128),
        (24, Swizzle::Bytes32, 32),
        (40, Swizzle::Bytes64, 64),
        (72, Swizzle::Bytes128, 128),
    ] {
        let expected = format!(
            "CUDA: the box has {size} indices along axis `W`, {} bytes; along the innermost axis it has a multiple of 16 bytes, with this swizzle at most {most}",
            size * 2
        );
        assert_eq!(of(&[size, 64], swizzle), expected);
    }
    for (size, swizzle) in [
        (256, Swizzle::None),
        (16, Swizzle::Bytes32),
        (32, Swizzle::Bytes64),
        (64, Swizzle::Bytes128),
        (8, Swizzle::Bytes128),
    ] {
        let map = map.try_with_box(&[size, 256], swizzle).unwrap();
        assert_eq!((map.box_dim(), map.swizzle()), (&[size, 256][..], swizzle));
    }
}

/// Direct3D 12 has formats of three elements of 4 bytes, WebGPU has none.
#[test]
fn texels_of_three_elements() {
    let layout = parsed("H=3 W=5 C=3; align(H) = 64");
    for (data_type, format) in [(DataType::Float32, 6), (DataType::Uint32, 7), (DataType::Int32, 8)] {
        let footprint = d3d12::Footprint::of_any(data_type, &layout).unwrap();
        assert_eq!((footprint.format(), footprint.normalized().format(), footprint.channels()), (format, format, 3));
        assert_eq!((footprint.extent(), footprint.row_pitch_in_bytes()), ([5, 3, 1], 256));
        assert_eq!(footprint.size_in_bytes(), 2 * 256 + 5 * 12);
        let refused = text(webgpu::TexelCopyBufferLayout::of_any(data_type, &layout));
        assert!(refused.starts_with("WebGPU: there is no format for texels of 3 elements"), "{refused}");
    }
    let one = parsed("H=3 W=1 C=2; align(H) = 64; stride(W) = 3");
    assert_eq!(d3d12::Footprint::of_any(DataType::Float32, &one).map(|footprint| footprint.channels()), Ok(2));
}

#[test]
fn a_scalar_has_one_element() {
    let scalar = parsed("");
    let tensor = vulkan::TensorDescription::of_any(DataType::Uint16, &scalar).unwrap();
    assert_eq!((tensor.dimensions(), tensor.strides_in_bytes(), tensor.is_packed()), (&[1][..], &[2][..], true));
    let desc = onednn::MemoryDesc::of_any(DataType::Float32, &scalar).unwrap();
    assert_eq!((desc.dims(), desc.size_in_bytes()), (&[1][..], 4));
    let desc = cudnn::TensorDesc::of_any(DataType::Float32, &scalar).unwrap();
    assert_eq!((desc.dims(), desc.strides()), (&[1, 1, 1, 1][..], &[1, 1, 1, 1][..]));
    let copy = webgpu::TexelCopyBufferLayout::of_any(DataType::Float32, &scalar).unwrap();
    assert_eq!((copy.copy_size(), copy.bytes_per_row(), copy.size_in_bytes()), ([1, 1, 1], 256, 4));
}

fn text<T>(described: Result<T, impl ToString>) -> String {
    described.err().map_or_else(String::new, |error| error.to_string())
}

/// The text of each target's refusal of a layout of this data type.
fn refusals(data_type: DataType, layout: &str) -> [String; 6] {
    let layout = parsed(layout);
    [
        text(vulkan::TensorDescription::of_any(data_type, &layout)),
        text(d3d12::Footprint::of_any(data_type, &layout)),
        text(webgpu::TexelCopyBufferLayout::of_any(data_type, &layout)),
        text(onednn::MemoryDesc::of_any(data_type, &layout)),
        text(cudnn::TensorDesc::of_any(data_type, &layout)),
        text(metal::TensorDesc::of_any(data_type, &layout)),
    ]
}

const NAMES: [&str; 6] = ["Vulkan", "Direct3D 12", "WebGPU", "oneDNN", "cuDNN", "Metal"];

/// These targets refuse with this text, and the others take the layout.
#[track_caller]
fn refused(data_type: DataType, layout: &str, targets: [bool; 6], expected: &str) {
    for ((name, is_refused), printed) in NAMES.iter().zip(targets).zip(refusals(data_type, layout)) {
        let expected = if is_refused { format!("{name}: {expected}") } else { String::new() };
        assert_eq!(printed, expected, "{name}: {layout}");
    }
}

#[test]
fn what_several_targets_refuse() {
    let all = [true; 6];
    refused(
        DataType::Uint8,
        "Batch=0 W=3",
        all,
        "axis `Batch` has extent 0, and a tensor without elements is not described; leave it out, or make the extent at least 1",
    );
    refused(
        DataType::Uint8,
        "H=0 W=3",
        all,
        "axis `H` has extent 0, and a tensor without elements is not described; leave it out, or make the extent at least 1",
    );
    refused(
        DataType::Uint8,
        "H=2 W=256; reverse(H)",
        all,
        "axis `H` has stride -256, and a stride cannot be negative; copy into a layout that is not reversed first",
    );
    refused(
        DataType::Uint8,
        "H=2 W=256; broadcast(H)",
        [true, true, true, false, true, true],
        "axis `H` has extent 2 and stride 0, and a stride must be at least 1; describe the axis with extent 1, or copy first",
    );
    refused(
        DataType::Uint8,
        "H=2 C=20; block(C) = 16",
        [true, true, true, false, true, true],
        "axis `C` is split in blocks of 16, and a dimension has one stride; describe the layout after `unblock`",
    );
}

#[test]
fn data_types_that_targets_lack() {
    let expected = "there is no data type for `f64`; convert the elements with `map_from` first";
    refused(DataType::Float64, "H=1 W=3", [false, true, true, true, false, true], expected);
    let expected = "there is no data type for `u16`; convert the elements with `map_from` first";
    refused(DataType::Uint16, "H=1 W=3", [false, false, false, true, true, false], expected);
}

#[test]
fn what_dimensions_in_memory_order_refuse() {
    let only = [true, false, false, false, false, true];
    let expected = "axis `A` is innermost and has stride 2, which must be 1; copy into a layout whose innermost elements are neighbours first";
    let [vulkan, .., metal] = refusals(DataType::Uint8, "B=2 A=3; align(A) = 2");
    assert_eq!([vulkan, metal], [format!("Vulkan: {expected}"), format!("Metal: {expected}")]);
    let overlapping = "A=2 B=5; overlap(A) = 4";
    let expected = "axis `A` has stride 4, and axis `B` inside it takes 5 elements; copy into a layout in which each axis holds those inside it first";
    let printed = refusals(DataType::Uint8, overlapping);
    for (printed, name) in [(&printed[0], "Vulkan"), (&printed[3], "oneDNN"), (&printed[5], "Metal")] {
        assert_eq!(*printed, format!("{name}: {expected}"));
    }
    // An index of extent 1 inside has the stride of one element.
    let spaced = refusals(DataType::Uint8, "B=2 A=3 E=1; align(A) = 2");
    assert!(spaced.iter().zip(only).all(|(printed, is_checked)| !is_checked || printed.is_empty()), "{spaced:?}");
}

#[test]
fn what_textures_refuse() {
    let only = [false, true, true, false, false, false];
    let cases = [
        (
            "H=2 W=451 C=4",
            "axis `H` has a stride of 1804 bytes, and the distance between rows must be a multiple of 256 bytes; write `align(H) = 256`",
        ),
        (
            "H=2 W=8 C=3",
            "there is no format for texels of 3 elements of `u8`; a texel has 1, 2 or 4, so write `pad(C) = 4` for 3 channels",
        ),
        (
            "H=2 W=256; order = WH",
            "axis `H` is not where a texture has its rows, which lie around the columns; write `H` in the `order` right before the columns",
        ),
        (
            "W=2 N=256",
            "axis `W` is not where a texture has its columns, which are innermost but for the channels of a texel; write `W` last in the `order`, or before the channels only",
        ),
        (
            "N=2 C=2 H=2 W=256",
            "axis `N` has extent 2, and a texture has columns, rows and slices only; describe one index of the axis at a time, with `fix`",
        ),
        (
            "D=2 H=2 W=256; align(D) = 600",
            "axis `D` has a stride of 600 bytes, and a slice has 2 rows of 256 bytes each; leave out what pads the slice, or pad by whole rows where the target takes that",
        ),
    ];
    for (layout, expected) in cases {
        refused(DataType::Uint8, layout, only, expected);
    }
    // Whole rows between the slices are for WebGPU only.
    let expected = "axis `D` has a stride of 768 bytes, and a slice has 2 rows of 256 bytes each; leave out what pads the slice, or pad by whole rows where the target takes that";
    refused(DataType::Uint8, "D=2 H=2 W=256; pad(H) = 3", [false, true, false, false, false, false], expected);
    let expected = "axis `H` has stride 256, and axis `W` inside it takes 300 elements; copy into a layout in which each axis holds those inside it first";
    let printed = refusals(DataType::Uint8, "H=2 W=300; overlap(H) = 256");
    assert_eq!(printed[1], format!("Direct3D 12: {expected}"));
}

#[test]
fn offsets_of_textures() {
    let layout = parsed("H=2 W=64 C=4");
    let footprint = d3d12::Footprint::of_any(DataType::Uint8, &layout).unwrap();
    assert_eq!(footprint.try_with_offset_in_bytes(1024).unwrap().as_raw().offset, 1024);
    let expected = "Direct3D 12: the offset of 256 bytes is not a multiple of 512; place the tensor at one";
    assert_eq!(text(footprint.try_with_offset_in_bytes(256)), expected);
    let copy = webgpu::TexelCopyBufferLayout::of_any(DataType::Uint8, &layout).unwrap();
    assert_eq!(copy.with_offset_in_bytes(12).offset_in_bytes(), 12);
    let expected = "WebGPU: the offset of 6 bytes is not a multiple of 4; place the tensor at one";
    assert_eq!(text(copy.try_with_offset_in_bytes(6)), expected);
    assert_eq!((copy.format(), copy.normalized().format()), ("rgba8uint", "rgba8unorm"));
}

#[test]
#[cfg(target_pointer_width = "64")]
fn numbers_over_32_bits() {
    let of = |extents: &[usize], strides: &[isize]| AnyLayout::from_numbers(&["H", "W"], extents, strides);
    let long = of(&[1 << 30, 3], &[1, 1 << 30]).unwrap();
    let expected = "cuDNN: there are 3221225472 elements from the first to the last one, and at most 2147483647 are addressed; pad less, or split the tensor";
    assert_eq!(text(cudnn::TensorDesc::of_any(DataType::Uint8, &long)), expected);
    let wide = of(&[2, 3], &[u32::MAX as isize + 1, 1]).unwrap();
    let expected = "cuDNN: axis `H` has stride 4294967296, and a stride is at most 2147483647 elements; pad less, or split the tensor";
    assert_eq!(text(cudnn::TensorDesc::of_any(DataType::Uint8, &wide)), expected);
    let expected = "Direct3D 12: axis `H` has stride 4294967296, and a stride is at most 1073741823 elements; pad less, or split the tensor";
    assert_eq!(text(d3d12::Footprint::of_any(DataType::Float32, &wide)), expected);
    let tall = of(&[1 << 33, 1], &[1, 1]).unwrap();
    let expected = "WebGPU: axis `H` has extent 8589934592, and an extent is at most 4294967295; split the axis in two";
    assert_eq!(text(webgpu::TexelCopyBufferLayout::of_any(DataType::Float32, &tall)), expected);
}

#[test]
fn limits_of_a_vulkan_device() {
    let device = vulkan::Limits {
        max_tensor_dimension_count: 2,
        max_tensor_elements: 100,
        max_per_dimension_tensor_elements: 50,
        max_tensor_stride: 64,
        max_tensor_size: 200,
        tensor_non_packed: true,
    };
    let check = |layout: &str| {
        let tensor = vulkan::TensorDescription::of_any(DataType::Uint16, &parsed(layout)).unwrap();
        text(tensor.check_limits(&device).map(drop))
    };
    let limit = |value: u64, limit: &str, most: u64| {
        format!("Vulkan: the tensor has {value}, and the limit `{limit}` of the device is {most}; split the tensor")
    };
    assert_eq!(check("H=2 W=3; pad(W) = 4"), "");
    assert_eq!(check("A=1 H=2 W=3"), limit(3, "maxTensorDimensionCount", 2));
    assert_eq!(check("H=51 W=1"), limit(51, "maxPerDimensionTensorElements", 50));
    assert_eq!(check("H=2 W=3; align(H) = 33"), limit(66, "maxTensorStride", 64));
    assert_eq!(check("H=11 W=10"), limit(110, "maxTensorElements", 100));
    assert_eq!(check("H=4 W=20; align(H) = 30"), limit(240, "maxTensorSize", 200));
    let packed = vulkan::Limits { tensor_non_packed: false, ..device };
    let of = |text: &str| vulkan::TensorDescription::of_any(DataType::Uint8, &parsed(text)).unwrap();
    assert_eq!(of("H=2 W=3").check_limits(&packed), Ok(()));
    let expected = "Vulkan: there are gaps between the elements, which need the feature `tensorNonPacked`; copy into a layout without padding first";
    assert_eq!(text(of("H=2 W=3; pad(W) = 4").check_limits(&packed)), expected);
}

#[test]
fn machine_learning_of_metal() {
    let check =
        |text: &str| metal::TensorDesc::of_any(DataType::Float32, &parsed(text)).unwrap().check_machine_learning();
    assert_eq!(check("A=2 H=2 W=3; align(H) = 16"), Ok(()));
    let expected = "Metal: there are gaps between the elements, which need a second stride of whole 64 bytes for `MTLTensorUsageMachineLearning`; copy into a layout without padding first";
    assert_eq!(text(check("H=2 W=3")), expected);
    let expected = "Metal: there are gaps between the elements, which need a usage other than `MTLTensorUsageMachineLearning`; copy into a layout without padding first";
    assert_eq!(text(check("A=2 H=2 W=16; pad(H) = 3")), expected);
}

/// A part of a tensor does not own the rest of its last block.
#[test]
fn tails_that_are_not_owned() {
    use crate::{Tensor, axis, layout};

    let whole = Tensor::<f32, layout!(N=4 C=5; block(C) = 4)>::zeros(); // N=4 C=5
    assert!(onednn::MemoryDesc::of_layout::<f32, _>(whole.view().layout()).is_ok());
    let part = *whole.view().fix::<axis::N>(3).layout();
    let expected = "oneDNN: axis `C` has extent 5 in blocks of 4, and oneDNN writes zeros to the rest of the last block, which is past the storage; describe the whole tensor";
    assert_eq!(text(onednn::MemoryDesc::of_layout::<f32, _>(&part)), expected);
}

#[test]
fn constants_of_static_layouts() {
    use crate::layout;

    const FILTER: onednn::MemoryDesc =
        onednn::MemoryDesc::of::<f32, layout!(O=20 I=9 H=3 W=3; block(I) = 16; block(O) = 16)>();
    assert_eq!((FILTER.padded_dims(), FILTER.strides()), (&[32, 16, 3, 3][..], &[2304, 2304, 768, 256][..]));
    assert_eq!((FILTER.inner_blks(), FILTER.inner_idxs()), (&[16, 16][..], &[1, 0][..]));
    const LOGICAL: cudnn::TensorDesc = cudnn::TensorDesc::in_logical_order::<f32, layout!(H=2 W=3 C=4)>();
    assert_eq!((LOGICAL.dims(), LOGICAL.strides()), (&[1, 2, 3, 4][..], &[24, 12, 4, 1][..]));
    const PLACED: onednn::MemoryDesc = onednn::MemoryDesc::of::<i8, layout!(N=2 H=3 W=5 C=4)>();
    assert_eq!((PLACED.dims(), PLACED.strides()), (&[2, 4, 3, 5][..], &[60, 1, 20, 4][..]));
}

/// The structs have the fields of the structs in C, at the places that C gives them.
#[test]
#[cfg(target_pointer_width = "64")]
fn structs_are_those_of_c() {
    use core::mem::offset_of;
    use d3d12::{RawFootprint, RawPlacedFootprint};
    use vulkan::RawTensorDescription;

    assert_eq!((size_of::<RawPlacedFootprint>(), offset_of!(RawPlacedFootprint, footprint)), (32, 8));
    assert_eq!((size_of::<RawFootprint>(), offset_of!(RawFootprint, row_pitch)), (20, 16));
    assert_eq!((size_of::<RawTensorDescription<'_>>(), offset_of!(RawTensorDescription<'_>, tiling)), (56, 16));
    assert_eq!(offset_of!(RawTensorDescription<'_>, p_dimensions), 32);
    assert_eq!(offset_of!(RawTensorDescription<'_>, usage), 48);
    let tensor = vulkan::TensorDescription::of_any(DataType::Float32, &parsed("H=2 W=3; pad(W) = 4")).unwrap();
    let raw = tensor.as_raw(2);
    assert_eq!((raw.s_type, raw.tiling, raw.format, raw.dimension_count, raw.usage), (1_000_460_006, 1, 100, 2, 2));
    assert_eq!((raw.p_dimensions, raw.p_strides), (tensor.dimensions().as_ptr(), tensor.strides_in_bytes().as_ptr()));
}
