//! The sizes that descriptors give, and the strides of dimensions of one index or one block, over random layouts.

use super::*;
#[cfg(feature = "directml")]
use crate::directml::BufferTensorDesc;

const LETTERS: [&[&str]; 3] = [&["N", "C", "H", "W"], &["A", "B", "E", "F"], &["O", "I"]];

/// The digits of an axis, the most significant first, as items of an order. Often the extent is one block, or less.
fn digits(random: &mut Random, name: &str, extent: &mut usize) -> Vec<String> {
    let moduli: &[usize] = [&[][..], &[2], &[4], &[16], &[4, 2], &[2, 8]][random.below(6)];
    let mut items = Vec::new();
    let mut block: usize = moduli.iter().product();
    if block > 1 && random.below(2) == 0 {
        *extent = [1, block, block, block - 1][random.below(4)];
    }
    items.push(if block > 1 { format!("{name}/{block}") } else { name.to_string() });
    for modulus in moduli {
        block /= modulus;
        items.push(if block > 1 { format!("{name}/{block}%{modulus}") } else { format!("{name}%{modulus}") });
    }
    items
}

/// A random layout of digits. Every second layout has its blocks innermost, as oneDNN takes them.
fn in_digits(random: &mut Random) -> AnyLayout {
    let names = LETTERS[random.below(3)];
    let (mut axes, mut outer, mut inner) = (String::new(), Vec::new(), Vec::new());
    for name in names {
        let mut extent = 1 + random.below(6) * random.below(4);
        let mut items = digits(random, name, &mut extent).into_iter();
        axes += &format!("{name}={extent} ");
        outer.extend(items.next());
        inner.push(items.collect::<Vec<_>>());
    }
    outer.sort_by_cached_key(|_| random.below(100));
    if random.below(2) == 0 {
        // The more significant digits of an axis lie outside the less significant ones.
        while let Some(axis) = (!inner.is_empty()).then(|| random.below(inner.len() as u64)) {
            if inner[axis].is_empty() {
                inner.remove(axis);
            } else {
                outer.push(inner[axis].remove(0));
            }
        }
    } else {
        outer.extend(inner.into_iter().flatten());
        outer.sort_by_cached_key(|_| random.below(100));
    }
    outer.truncate(8);
    match AnyLayout::parse(&format!("{axes}; order = {}", outer.join(" "))) {
        Ok(layout) => layout,
        Err(_) => in_digits(random), // more than eight items
    }
}

/// A random layout of rules, with axes of one index that are broadcast or have a stride of their own.
fn in_rules(random: &mut Random) -> AnyLayout {
    let names = LETTERS[random.below(2)];
    let axes: Vec<String> = names.iter().map(|name| format!("{name}={}", [1, 1, 2, 3, 20][random.below(5)])).collect();
    let mut order = names.to_vec();
    order.sort_by_cached_key(|_| random.below(100));
    let mut text = format!("{}; order = {}", axes.join(" "), order.join(" "));
    for name in names {
        text += &match random.below(8) {
            0 => format!("; pad({name}) = 4"),
            1 => format!("; align({name}) = 64"),
            2 => format!("; broadcast({name})"),
            _ => String::new(),
        };
    }
    parsed(&text)
}

/// The numbers of another library. Those of axes of one index are any.
fn in_numbers(random: &mut Random) -> AnyLayout {
    let names = LETTERS[random.below(2)];
    let extents: Vec<usize> = names.iter().map(|_| [1, 1, 2, 3, 5][random.below(5)]).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_cached_key(|_| random.below(100));
    let (mut strides, mut step) = (std::vec![0; names.len()], 1);
    for axis in order {
        if extents[axis] == 1 {
            strides[axis] = [0, 1, -1, 7, step][random.below(5)];
        } else {
            strides[axis] = step * [1, 1, 1, 2, 64][random.below(5)];
            step = strides[axis] * extents[axis] as isize;
        }
    }
    AnyLayout::from_numbers(names, &extents, &strides).unwrap()
}

fn layout(random: &mut Random) -> AnyLayout {
    [in_digits, in_rules, in_numbers][random.below(3)](random)
}

/// Whoever allocates by a size has room for every element.
#[test]
fn every_size_is_at_least_the_span() {
    let mut random = Random(21);
    let mut tally = [0; 5];
    for case in 0..8000 {
        let layout = layout(&mut random);
        let data_type = [DataType::Uint8, DataType::Int8, DataType::Float16, DataType::Float32][case % 4];
        let least = layout.required_span_size() as u64 * data_type.size_in_bits() as u64 / 8;
        let sizes = [
            vulkan::TensorDescription::of_any(data_type, &layout).ok().map(|tensor| tensor.size_in_bytes()),
            d3d12::Footprint::of_any(data_type, &layout).ok().map(|footprint| footprint.size_in_bytes()),
            webgpu::TexelCopyBufferLayout::of_any(data_type, &layout).ok().map(|copy| copy.size_in_bytes()),
            onednn::MemoryDesc::of_any(data_type, &layout).ok().map(|desc| desc.size_in_bytes()),
            #[cfg(feature = "directml")]
            BufferTensorDesc::of_any(data_type, &layout).ok().map(|tensor| tensor.total_tensor_size_in_bytes()),
            #[cfg(not(feature = "directml"))]
            Some(least),
        ];
        for (target, size) in sizes.into_iter().enumerate() {
            assert!(size.is_none_or(|size| size >= least), "{target}: {layout} has {least} bytes, not {size:?}");
            tally[target] += u32::from(size.is_some());
        }
    }
    assert!(tally.iter().all(|&count| count > 500), "{tally:?}");
}

/// A descriptor of oneDNN addresses the elements, and no one-block dimension has a stride inside the blocks.
#[test]
fn blocks_of_one_step_lie_around_the_blocks() {
    let mut random = Random(22);
    let (mut taken, mut of_one) = (0, 0);
    for _ in 0..4000 {
        let layout = in_digits(&mut random);
        let Ok(desc) = onednn::MemoryDesc::of_any(DataType::Float32, &layout) else { continue };
        taken += 1;
        super::addresses_in_blocks(&layout, &desc);
        let elements: i64 = desc.inner_blks().iter().product();
        for stride in desc.strides() {
            assert!(*stride >= elements, "{layout}: {desc:?}");
        }
        of_one += u32::from(desc.padded_dims().iter().product::<i64>() == elements && elements > 1);
        let storage = 4 * layout.storage_size() as u64;
        assert!(desc.size_in_bytes() <= storage, "{layout}: {desc:?} of {storage} bytes");
    }
    assert!(taken > 500 && of_one > 20, "{taken} {of_one}");
}

/// In a packed layout, an axis of one index has the stride of the same axis with two indices.
#[test]
fn strides_of_one_index_are_those_of_a_packed_neighbour() {
    let mut random = Random(23);
    for _ in 0..2000 {
        let extents: Vec<usize> = (0..4).map(|_| 1 + random.below(3)).collect();
        let mut order = ["N", "C", "H", "W"];
        order.sort_by_cached_key(|_| random.below(100));
        let of = |extents: &[usize], rest: &str| {
            let [n, c, h, w] = extents else { unreachable!() };
            parsed(&format!("N={n} C={c} H={h} W={w}; order = {}{rest}", order.join("")))
        };
        let packed = of(&extents, "");
        // The same numbers, but for those without effect. A stride of 0 is a broadcast where nothing lies inside.
        let is_around = |axis: usize| extents[axis + 1..].iter().any(|&extent| extent > 1);
        let free = |random: &mut Random, axis| [1, -1, 1000, 0][random.below(if is_around(axis) { 4 } else { 3 })];
        let any: Vec<isize> = (0..4)
            .map(|axis| if extents[axis] == 1 { free(&mut random, axis) } else { packed.strides()[axis] })
            .collect();
        let mut others = std::vec![packed.clone()];
        if order == ["N", "C", "H", "W"] {
            others.push(AnyLayout::from_numbers(&order, &extents, &any).unwrap());
        }
        let cudnn = cudnn::TensorDesc::of_any(DataType::Float32, &packed).unwrap();
        let onednn = onednn::MemoryDesc::of_any(DataType::Float32, &packed).unwrap();
        for other in others {
            assert_eq!(cudnn::TensorDesc::of_any(DataType::Float32, &other), Ok(cudnn), "{other}");
            assert_eq!(onednn::MemoryDesc::of_any(DataType::Float32, &other), Ok(onednn), "{other}");
        }
        for axis in 0..4 {
            let mut two = extents.clone();
            two[axis] = two[axis].max(2);
            let stride = of(&two, "").strides()[axis] as i64;
            assert_eq!((i64::from(cudnn.strides()[axis]), onednn.strides()[axis]), (stride, stride), "{packed}");
        }
    }
}

/// A row is a matrix whose leading dimension holds it, wherever its stride comes from.
#[test]
fn one_row_has_a_leading_dimension() {
    let by_numbers = |strides: &[isize]| AnyLayout::from_numbers(&["H", "W"], &[1, 5], strides).unwrap();
    let rows = [
        by_numbers(&[1, 1]),
        by_numbers(&[0, 1]),
        by_numbers(&[-3, 1]),
        by_numbers(&[100, 1]),
        parsed("H=1 W=5; broadcast(H)"),
        parsed("H=1 W=5; align(H) = 64"),
    ];
    for row in rows {
        let cudnn = cudnn::TensorDesc::of_any(DataType::Float32, &row).unwrap();
        assert_eq!(cudnn.strides()[2..], [5, 1], "{row}");
        let onednn = onednn::MemoryDesc::of_any(DataType::Float32, &row).unwrap();
        assert_eq!(onednn.strides(), [5, 1], "{row}");
    }
}

/// The same of a whole block: its stride is no place inside the block.
#[test]
fn one_block_in_each_axis() {
    use crate::layout;

    const WEIGHTS: onednn::MemoryDesc =
        onednn::MemoryDesc::of::<f32, layout!(O=16 I=16; order = O%16 O/16 I/16 I%16)>();
    assert_eq!((WEIGHTS.dims(), WEIGHTS.padded_dims()), (&[16, 16][..], &[16, 16][..]));
    assert_eq!((WEIGHTS.inner_blks(), WEIGHTS.inner_idxs()), (&[16, 16][..], &[0, 1][..]));
    assert_eq!((WEIGHTS.strides(), WEIGHTS.size_in_bytes()), (&[256, 256][..], 1024));
    assert_eq!(WEIGHTS.tag().as_deref(), Some("AB16a16b"));
}

/// The stride of an axis of one index is where the axes inside it end, or there is an error.
#[test]
#[cfg(target_pointer_width = "64")]
fn strides_that_do_not_fit_are_not_cut() {
    let far = |stride: usize| parsed(&format!("N=1 H=3 W=2; stride(H) = {stride}"));
    let expected = "Vulkan: there are 2305843009213693954 elements from the first to the last one, and at most 2305843009213693951 are addressed; pad less, or split the tensor";
    assert_eq!(text(vulkan::TensorDescription::of_any(DataType::Float32, &far(1 << 60))), expected);
    let expected = "Vulkan: axis `N` of extent 1 lies around 3000000000000000000 elements, and a stride is at most 2305843009213693951 elements; leave the axis out, by `squeeze`, or split the tensor";
    let almost = far(1_000_000_000_000_000_000);
    assert_eq!(text(vulkan::TensorDescription::of_any(DataType::Float32, &almost)), expected);
    let tensor = vulkan::TensorDescription::of_any(DataType::Uint8, &far(1 << 60)).unwrap();
    assert_eq!((tensor.strides_in_bytes(), tensor.size_in_bytes()), (&[3 << 60, 1 << 60, 1][..], 3 << 60));
    // Without that axis the size has 64 bits.
    let rows = parsed("H=3 W=2; stride(H) = 1000000000000000000");
    let tensor = vulkan::TensorDescription::of_any(DataType::Float32, &rows).unwrap();
    assert_eq!(tensor.size_in_bytes(), 12_000_000_000_000_000_000);
    assert_eq!(onednn::MemoryDesc::of_any(DataType::Float32, &rows).unwrap().size_in_bytes(), tensor.size_in_bytes());
    let expected = "oneDNN: there are 2305843009213693954 elements from the first to the last one, and at most 2305843009213693951 are addressed; pad less, or split the tensor";
    assert_eq!(text(onednn::MemoryDesc::of_any(DataType::Float32, &far(1 << 60))), expected);
    let rows = parsed("N=1 H=2 W=4; stride(H) = 274877906940");
    let expected = "CUDA: axis `N` of extent 1 lies around 549755813880 elements, and a stride is at most 274877906943 elements; leave the axis out, by `squeeze`, or split the tensor";
    assert_eq!(text(cuda::TensorMap::of_any(DataType::Float32, &rows)), expected);
}

/// What lies inside a block of another axis, or of its own.
#[test]
fn blocks_that_are_not_innermost() {
    for (layout, expected) in [
        (
            "O=32 I=3; order = O/16 O%16 I",
            "axis `I` lies inside a block of axis `O`, and blocks are innermost of all; describe the layout after `unblock`",
        ),
        (
            "O=32 I=64; order = O/16 O%16 I/16 I%16",
            "axis `I` lies inside a block of axis `O`, and blocks are innermost of all; describe the layout after `unblock`",
        ),
        (
            "O=32 I=3; order = O%16 I O/16",
            "axis `O` has a digit of more significance inside one of less, and blocks are split from the outermost inwards; describe the layout after `unblock`",
        ),
        (
            "O=32 I=3; order = O/16 I O%4 O/4%4",
            "axis `O` has a digit of more significance inside one of less, and blocks are split from the outermost inwards; describe the layout after `unblock`",
        ),
        (
            "C=32 H=3; overlap(H) = 4; block(C) = 16",
            "axis `H` has stride 4, and axis `C` inside it takes 16 elements; copy into a layout in which each axis holds those inside it first",
        ),
    ] {
        let described = onednn::MemoryDesc::of_any(DataType::Float32, &parsed(layout));
        assert_eq!(text(described), format!("oneDNN: {expected}"), "{layout}");
    }
}
