//! The driver takes the tensor maps that the library makes, and refuses those that it refuses.

use crate::device::Gpu;
use crate::or_skipped;
use core::ptr::from_mut;
use tensor_layout::AnyLayout;
use tensor_layout::descriptors::cuda::{Swizzle, TensorMap};
use tensor_layout::element::DataType;
use tensor_layout_tests::random::Random;

const MAPS: usize = 300;

/// `CUtensorMap`
#[repr(C, align(64))]
struct Opaque([u64; 16]);

/// The arguments of `cuTensorMapEncodeTiled` that differ from map to map.
struct Numbers {
    data_type: i32,
    dims: Vec<u64>,
    strides: Vec<u64>,
    boxes: Vec<u32>,
    swizzle: Swizzle,
}

impl Numbers {
    fn of(map: &TensorMap) -> Numbers {
        Numbers {
            data_type: map.data_type(),
            dims: map.global_dim().to_vec(),
            strides: map.global_strides().to_vec(),
            boxes: map.box_dim().to_vec(),
            swizzle: map.swizzle(),
        }
    }

    /// The driver's status. No tensor lies at the address: the driver only writes the address down.
    fn encode(&self, gpu: &Gpu) -> i32 {
        let mut opaque = Opaque([0; 16]);
        let (rank, steps) = (self.dims.len(), vec![1; self.dims.len()]);
        let strides = [&self.strides[..], &[0]].concat();
        assert_eq!((self.strides.len(), self.boxes.len()), (rank - 1, rank));
        let address = core::ptr::without_provenance_mut(1 << 20);
        // SAFETY: each list has what the rank says, and the map has its size and alignment.
        unsafe {
            (gpu.cuda.tensor_map_encode_tiled)(
                from_mut(&mut opaque).cast(),
                self.data_type,
                rank as u32,
                address,
                self.dims.as_ptr(),
                strides.as_ptr(),
                self.boxes.as_ptr(),
                steps.as_ptr(),
                0,
                self.swizzle as i32,
                0,
                0,
            )
        }
    }
}

/// A GPU that has tensor maps.
fn gpu(test: &str) -> Option<Gpu> {
    let gpu = Gpu::open().and_then(|gpu| match gpu.capability {
        90.. => Ok(gpu),
        less => Err(format!("a GPU of compute capability {less} / 10 has no tensor maps")),
    });
    or_skipped(test, gpu)
}

/// A random map: its layout, the type, and the sizes of the box.
fn random_map(random: &mut Random) -> (AnyLayout, DataType, Vec<u32>, Swizzle) {
    let (data_type, bytes) = [
        (DataType::Uint8, 1),
        (DataType::Bool, 1),
        (DataType::Bfloat16, 2),
        (DataType::Float16, 2),
        (DataType::Float32, 4),
        (DataType::Int32, 4),
        (DataType::Float64, 8),
    ][random.below(7)];
    let rank = 1 + random.below(5);
    let names = ["A", "B", "C", "D", "E"][..rank].to_vec();
    let extents: Vec<String> = names.iter().map(|name| format!("{name}={}", 1 + random.below(300))).collect();
    let order = random.shuffled(names);
    let (_, outer) = order.split_last().expect("there is an axis");
    let rules: String = outer.iter().map(|name| format!("; align({name}) = {}", 16 * (1 + random.below(4)))).collect();
    let text = format!("{}; order = {}{rules}", extents.join(" "), order.join(" "));
    let layout = AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (swizzle, row_bytes) =
        [(Swizzle::None, 256), (Swizzle::Bytes32, 32), (Swizzle::Bytes64, 64), (Swizzle::Bytes128, 128)]
            [random.below(4)];
    let mut boxes: Vec<u32> = order.iter().map(|_| 1 + random.below(16) as u32).collect();
    boxes[0] = 16 * (1 + random.below(row_bytes / 16)) as u32 / bytes;
    (layout, data_type, boxes, swizzle)
}

#[test]
fn maps_are_taken() {
    let mut random = Random::new(7);
    let maps: Vec<(AnyLayout, TensorMap)> = (0..MAPS)
        .map(|_| {
            let (layout, data_type, boxes, swizzle) = random_map(&mut random);
            let map = TensorMap::of_any(data_type, &layout).unwrap_or_else(|why| panic!("{layout}: {why}"));
            let map = map.try_with_box(&boxes, swizzle).unwrap_or_else(|why| panic!("{layout}: {why}"));
            (layout, map)
        })
        .collect();
    let Some(gpu) = gpu("tensor maps") else { return };
    for (layout, map) in maps {
        let status = Numbers::of(&map).encode(&gpu);
        assert_eq!(status, 0, "cuTensorMapEncodeTiled does not take {layout}: {map:?}");
    }
}

/// A map that both take becomes one that both refuse.
#[test]
fn what_is_refused_the_driver_refuses() {
    let taken = "H=64 W=64; align(H) = 128";
    let of = |text: &str| {
        let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
        TensorMap::of_any(DataType::Bfloat16, &layout)
    };
    let map = of(taken).and_then(|map| map.try_with_box(&[64, 8], Swizzle::Bytes128));
    let map = map.unwrap_or_else(|error| panic!("{taken}: {error}"));
    let numbers = |change: fn(&mut Numbers)| {
        let mut numbers = Numbers::of(&map);
        change(&mut numbers);
        numbers
    };
    let layouts = [
        ("H=64 W=0; align(H) = 128", numbers(|to| to.dims[0] = 0)),
        ("H=64 W=4294967297; stride(H) = 128", numbers(|to| to.dims[0] = (1 << 32) + 1)),
        ("H=64 W=64; stride(H) = 68", numbers(|to| to.strides[0] = 136)),
        ("H=64 W=64; stride(H) = 549755813888", numbers(|to| to.strides[0] = 1 << 40)),
        (
            "A=2 B=2 C=2 D=2 H=2 W=64",
            numbers(|to| {
                (to.dims, to.boxes) = (vec![64, 2, 2, 2, 2, 2], vec![64, 1, 1, 1, 1, 1]);
                to.strides = vec![128, 256, 512, 1024, 2048];
            }),
        ),
    ];
    let boxes: [(&[u32], Swizzle); 4] = [
        (&[64, 0], Swizzle::Bytes128),
        (&[64, 257], Swizzle::Bytes128),
        (&[60, 8], Swizzle::Bytes128),
        (&[64, 8], Swizzle::Bytes64),
    ];
    let layouts = layouts.into_iter().map(|(text, numbers)| {
        assert!(of(text).is_err(), "{text}");
        (text.to_owned(), numbers)
    });
    let boxes = boxes.into_iter().map(|(sizes, swizzle)| {
        assert!(map.try_with_box(sizes, swizzle).is_err(), "{sizes:?}");
        (format!("{sizes:?} {swizzle:?}"), Numbers { boxes: sizes.to_vec(), swizzle, ..Numbers::of(&map) })
    });
    let refused: Vec<(String, Numbers)> = layouts.chain(boxes).collect();
    let Some(gpu) = gpu("what the driver refuses") else { return };
    assert_eq!(Numbers::of(&map).encode(&gpu), 0, "{taken}");
    for (what, numbers) in refused {
        assert_ne!(numbers.encode(&gpu), 0, "cuTensorMapEncodeTiled takes {what}");
    }
}
