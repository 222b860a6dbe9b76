//! Structs of DLPack whose numbers are anything. Where elements are in memory of this process, they are there: in memory of exactly their span.

use super::accepted::{self, names};
use super::{Random, cases, is_small, number};
use std::ptr::null_mut;
use tensor_layout::AnyTensor;
use tensor_layout::dlpack::Managed;
use tensor_layout::dlpack::dlpack_ffi::{
    DLDataType, DLDevice, DLDeviceType, DLManagedTensorVersioned, DLPackVersion, DLTensor,
};
use tensor_layout::layout;

type Rows = layout!(A=? B=?; overlap(A) = ?; overlap(B) = ?);
type UniqueRows = layout!(A=? B=?; stride(A) = ?; stride(B) = ?);

/// A tensor of another library.
struct Foreign {
    shape: Vec<i64>,
    strides: Vec<i64>,
    memory: Box<[u8]>,
    managed: DLManagedTensorVersioned,
}

unsafe extern "C" fn free(managed: *mut DLManagedTensorVersioned) {
    // SAFETY: the tensor is in a `Foreign`, which is freed once.
    let context = unsafe { (*managed).manager_ctx }.cast::<Foreign>();
    // SAFETY: as above.
    drop(unsafe { Box::from_raw(context) });
}

/// The distances of the lowest and of the highest element from the element of index 0, in elements. `None` if there is no element, or too
/// many elements.
fn reach(shape: &[i64], strides: &[i64]) -> Option<[i128; 2]> {
    let mut reach = [0; 2];
    for (extent, stride) in shape.iter().zip(strides) {
        let far = (i128::from(*extent) - 1) * i128::from(*stride);
        reach[usize::from(far > 0)] += far;
    }
    (shape.iter().all(|extent| *extent > 0) && reach[1] - reach[0] < 1 << 12).then_some(reach)
}

/// A tensor with random numbers. If its elements are not in memory of this process, it is on a device whose memory nobody reads.
fn foreign(random: &mut Random) -> Managed<'static> {
    let of = random.one_of(&[2, 8, 1000, 1000]);
    let mut any = |small: i64| match random.below(of) {
        0 => random.limit() as i64,
        1 => -small - 1,
        _ => small,
    };
    let rank = [0, 1, 2, 2, 2, 3, 9][(any(3).unsigned_abs() % 7) as usize];
    let mut shape: Vec<i64> = (0..rank).map(|axis| any([2, 3, 1, 4][axis % 4])).collect();
    let mut strides: Vec<i64> = (0..rank).map(|axis| any([7, 2, 12, 0][axis % 4])).collect();
    for numbers in [&mut shape, &mut strides] {
        if random.once_in(3) {
            numbers.iter_mut().for_each(|number| *number = *number % 5 + random.below(4) as i64);
        }
    }
    let (code, bits) = random.one_of(&[(1, 8), (2, 32), (6, 8), (1, 16), (0, 64), (9, 200)]);
    let size = usize::from(bits).div_ceil(8);
    let found = reach(&shape, &strides);
    let [lowest, highest] = found.unwrap_or_default();
    let memory = vec![1; (highest - lowest + 1) as usize * size].into_boxed_slice();
    let is_here = found.is_some() || shape.contains(&0);
    let device_type = if is_here { DLDeviceType::kDLCPU } else { DLDeviceType::kDLCUDA };
    let dl_tensor = DLTensor {
        data: null_mut(),
        device: DLDevice { device_type, device_id: 0 },
        ndim: if random.once_in(of) { random.one_of(&[-1, i32::MIN]) } else { rank as i32 },
        dtype: DLDataType { code, bits, lanes: random.one_of(&[1, 1, 1, 1, 0, 2]) },
        shape: null_mut(),
        strides: null_mut(),
        byte_offset: 0,
    };
    let version = DLPackVersion { major: 1, minor: 0 };
    let flags = random.one_of(&[0, 0, 0, 1, 4]);
    let managed = DLManagedTensorVersioned { version, manager_ctx: null_mut(), deleter: Some(free), flags, dl_tensor };
    let context = Box::into_raw(Box::new(Foreign { shape, strides, memory, managed }));
    // SAFETY: the box is there.
    let foreign = unsafe { &mut *context };
    let tensor = &mut foreign.managed.dl_tensor;
    foreign.managed.manager_ctx = context.cast();
    (tensor.shape, tensor.strides) = (foreign.shape.as_mut_ptr(), foreign.strides.as_mut_ptr());
    let first = (-lowest) as usize * size;
    // The pointer to the element of index 0, or a pointer before it and the distance.
    let before = if random.once_in(2) { first } else { random.below(first + 1) };
    tensor.data = foreign.memory.as_mut_ptr().wrapping_add(first - before).cast();
    tensor.byte_offset = before as u64;
    let managed = &raw mut foreign.managed;
    // SAFETY: the struct is this test's, and nobody else has it; where the elements can be reached, they are there.
    unsafe { Managed::from_raw(managed) }.expect("version 1")
}

#[test]
fn structs_of_dlpack() {
    let mut random = Random(number("FUZZ_SEED", 1));
    let [mut numbers, mut seen, mut written] = [0; 3];
    for _ in 0..cases() {
        let mut managed = foreign(&mut random);
        let rank = usize::try_from(managed.as_raw().dl_tensor.ndim).unwrap_or(0);
        let axes = names(rank).unwrap_or_default();
        if let Ok(layout) = managed.any_layout(axes) {
            numbers += 1;
            accepted::check(&mut random, &layout, "a struct");
        }
        if let Ok(view) = managed.any_view(axes) {
            seen += 1;
            if is_small(view.layout().extents()) {
                let _ = AnyTensor::try_from_view_with_layout(view.layout().clone(), &view)
                    .map(|tensor| tensor.storage_as_bytes().len());
                let _ = view.downcast::<u8, Rows>().map(|view| view.iter().filter(|x| **x == 1).count() == view.len());
            }
        }
        let _ = managed.view::<f32, Rows>().map(|view| is_small(&view.extents()).then(|| view.iter().count()));
        // The count visits each index, and a broadcast axis may have many indices.
        if managed.any_layout(axes).is_ok_and(|layout| is_small(layout.extents())) {
            let _ = managed.view::<bool, Rows>().map(|view| view.iter().count());
        }
        if let Ok(mut view) = managed.view_mut::<u8, UniqueRows>() {
            written += 1;
            view.fill(1);
        }
        let _ = managed.any_view_mut(axes).map(|view| view.layout().required_span_size());
    }
    let tried = [numbers, seen, written];
    assert!(cases() < 500 || tried.iter().all(|count| count * 50 > cases()), "{tried:?} of {}", cases());
}
