//! Laws of the owner: its storage is aligned, whole, and everything that its views see.

use crate::message::message_of;
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tensor_layout::error::Overlap;
use tensor_layout::{
    AnyTensor, BufferError, BufferErrorKind, LayoutError, Memory, NoRoom, StridedLayout, Tensor, View, layout,
};

type Scalar = layout!();
type Empty = layout!(H=0 W=3);
type Padded = layout!(N=2 C=3 H=5 W=7; order = NHWC; pad(H) = 8);
type Shared = layout!(H=4 W=3; broadcast(H));
type Mixed = layout!(H=? W=? C=3; align(H) = 16);

/// Tries a law of tensors on layouts and element types of several sizes, odd ones too.
macro_rules! for_every_tensor {
    ($law:ident) => {
        for_every_tensor!($law: u8 f32 f64 [u8; 3] [u64; 9]);
    };
    ($law:ident: $($element:ty)*) => { $(
        $law::<$element, Scalar>(Scalar::default());
        $law::<$element, Empty>(Empty::default());
        $law::<$element, Padded>(Padded::default());
        $law::<$element, Shared>(Shared::default());
        $law::<$element, Mixed>(Mixed::with_extents([4, 5]).expect("small numbers"));
    )* };
}

/// The storage begins at a multiple of 64 bytes, holds `storage_size` elements, and takes whole lines of 64 bytes, as few as
/// can be. `as_bytes` is exactly the elements.
#[test]
fn the_storage_is_whole_aligned_lines() {
    fn law<T: bytemuck::Pod, L: StridedLayout>(layout: L) {
        let tensor: Tensor<T, L> = Tensor::zeros_with_layout(layout);
        let bytes = layout.storage_size() * size_of::<T>();
        assert_eq!(tensor.storage().len(), layout.storage_size());
        assert_eq!(tensor.storage().as_ptr().addr() % 64, 0);
        assert_eq!(tensor.allocated_size_in_bytes(), bytes.next_multiple_of(64));
        assert_eq!(tensor.storage_as_bytes().len(), bytes);
        assert!(tensor.storage_as_bytes().iter().all(|byte| *byte == 0));
    }
    for_every_tensor!(law);
}

/// The views of a tensor see its storage from the first element on, and so do views of their pointers.
#[test]
fn views_see_the_storage() {
    fn law<T: bytemuck::Pod + PartialEq + Debug, L: StridedLayout>(layout: L) {
        let mut tensor: Tensor<T, L> = Tensor::zeros_with_layout(layout);
        assert_eq!(tensor.view().as_ptr(), tensor.storage().as_ptr());
        let one: T = bytemuck::pod_read_unaligned(&vec![1; size_of::<T>()]);
        tensor.storage_mut().fill(one);
        for (index, element) in tensor.indexed_iter() {
            assert_eq!((element, tensor[index]), (&one, one));
        }
        // SAFETY: the pointer and the layout come from a view of the tensor, and the tensor outlives the new view.
        let again = unsafe { View::from_raw_parts(tensor.view().as_ptr(), layout) };
        assert_eq!(again, tensor.view());
    }
    for_every_tensor!(law);
}

/// A clone has the same storage, padding too, elsewhere; it is equal, and stays as it is when the original changes.
#[test]
fn a_clone_is_a_tensor_of_its_own() {
    fn law<T: bytemuck::Pod + PartialEq + Debug, L: StridedLayout>(layout: L) {
        let mut tensor: Tensor<T, L> = Tensor::zeros_with_layout(layout);
        let clone = tensor.clone();
        assert!(clone == tensor);
        assert_eq!(clone.storage(), tensor.storage());
        tensor.storage_as_mut_bytes().fill(1);
        assert_eq!(clone == tensor, tensor.is_empty());
        assert!(clone.storage_as_bytes().iter().all(|byte| *byte == 0));
    }
    for_every_tensor!(law);
}

/// `from_fn` calls its function once for each index, in logical order, and puts the value at the index' offset; the padding
/// is `T::default()`. Indices that share an element leave there the value of the last.
#[test]
fn from_fn_places_each_value() {
    fn law<L: StridedLayout>(layout: L) {
        let mut indices = Vec::new();
        let tensor: Tensor<Option<usize>, L> = Tensor::from_fn_with_layout(layout, |index| {
            indices.push(index);
            Some(indices.len())
        });
        let mut expected = vec![None; layout.storage_size()];
        for (index, count) in indices.iter().zip(1..) {
            expected[layout.offset(*index)] = Some(count);
        }
        assert_eq!(tensor.storage(), expected);
        assert!(indices.iter().eq(tensor.indexed_iter().map(|(index, _)| index).collect::<Vec<_>>().iter()));
        assert!(indices.is_sorted_by(|a, b| a.as_ref() < b.as_ref()));
    }
    law(Scalar::default());
    law(Empty::default());
    law(Padded::default());
    law(Shared::default());
    law(Mixed::with_extents([4, 5]).expect("small numbers"));
}

/// `from_view` is equal to the view, in the layout that is asked for; its padding is zero.
#[test]
fn from_view_is_the_view_in_another_layout() -> Result<(), LayoutError> {
    type Planes = layout!(C=3 H=5 N=2 W=7);
    type MixedPlanes = layout!(N=2 C=? H=5 W=?; order = WHCN);
    let planes = Tensor::<u32, Planes>::from_fn(|[c, h, n, w]| (c * 1000 + h * 100 + n * 10 + w) as u32 + 1);
    let padded: Tensor<u32, Padded> = Tensor::from_view(&planes);
    let mixed: Tensor<u32, MixedPlanes> =
        Tensor::from_view_with_layout(MixedPlanes::with_extents([3, 7])?, &planes.view());
    assert_eq!(padded.view(), planes.view());
    assert_eq!(mixed.view(), planes.view());
    assert_eq!(padded.storage().iter().filter(|element| **element > 0).count(), planes.len());
    Ok(())
}

/// Every element of a tensor is dropped once: padding too, and also when `from_fn` ends by a panic.
#[test]
fn elements_are_dropped_once() {
    use std::rc::Rc;
    let counted = Rc::new(());
    let make = |last: usize| {
        let counted = counted.clone();
        Tensor::<Option<Rc<()>>, Padded>::from_fn(move |[_, c, h, w]| {
            assert!(c * 100 + h * 10 + w < last, "stop");
            Some(counted.clone())
        })
    };
    let tensor = make(usize::MAX);
    assert_eq!(Rc::strong_count(&counted), 1 + tensor.len());
    let clone = tensor.clone();
    assert_eq!(Rc::strong_count(&counted), 1 + 2 * tensor.len());
    drop((tensor, clone));
    assert_eq!(message_of(|| drop(make(111))), "stop");
    assert_eq!(Rc::strong_count(&counted), 1);
}

/// Memory is used again without an allocation: every layout that it has room for is there in turn, aligned, and larger ones come back after
/// smaller ones. What lies past a storage is kept, and belongs to no method of the tensor.
#[test]
fn memory_is_used_again() {
    fn law<T: bytemuck::Pod + PartialEq + Debug, L: StridedLayout>(layout: L) {
        let room = layout.storage_size() + 3;
        let one: T = bytemuck::pod_read_unaligned(&vec![1; size_of::<T>()]);
        let mut memory = Memory::<T>::zeros(room);
        memory.fill(one);
        let first = memory.as_ptr();
        let mut tensor = Tensor::with_memory(layout, memory).expect("room");
        assert_eq!(tensor.storage().as_ptr(), first);
        assert_eq!(tensor.allocated_size_in_bytes(), (layout.storage_size() * size_of::<T>()).next_multiple_of(64));
        assert_eq!((tensor.storage().len(), tensor.storage_mut().len()), (room - 3, room - 3));
        assert_eq!(
            (tensor.storage_as_bytes().len(), tensor.clone().into_memory().len()),
            (size_of_val(tensor.storage()), room - 3)
        );
        tensor.fill_storage(T::zeroed());
        let line = <layout!(W=?)>::with_extents([room]).expect("a small number");
        let line = tensor.into_layout(line).expect("room");
        assert!(line.iter().take(room - 3).all(|element| *element == T::zeroed()));
        assert!(line.iter().skip(room - 3).eq(&[one; 3]));
        let longer = <layout!(W=?)>::with_extents([room + 1]).expect("a small number");
        let error = line.into_layout(longer).map(|_| ()).expect_err("an element too few");
        let expected = (room + 1, room, BufferErrorKind::TooSmall);
        assert_eq!((error.error.required, error.error.actual, error.error.kind), expected);
        assert_eq!(error.to_string(), BufferError::from(NoRoom { ..error }).to_string());
    }
    for_every_tensor!(law);
    let error = Tensor::with_memory(<layout!(H=2 W=2)>::default(), Memory::<u8>::zeros(3)).map(|_| ()).expect_err("3");
    assert_eq!(error.to_string(), "the buffer is too small: the layout needs 4 elements, and the buffer has 3");
    assert_eq!(*error.memory, [0; 3]);
    // A typed tensor becomes an untyped one of its storage, and back.
    let tensor = Tensor::with_memory(<layout!(H=2 W=2)>::default(), Memory::<f32>::zeros(9)).expect("room");
    let any = AnyTensor::from(tensor);
    assert_eq!((any.storage_as_bytes().len(), any.view().as_bytes().unwrap().len()), (16, 16));
    let tensor = any.downcast::<f32, layout!(H=2 W=2)>().expect("the same type and layout");
    assert_eq!((tensor.storage().len(), tensor.into_memory().len()), (4, 9));
}

/// Memory that is dropped drops each element once, those past the storage too, whether it was a `Vec`'s or not; so does a `Vec` of it.
#[test]
fn memory_drops_each_element_once() {
    let counted = Rc::new(());
    let full = <layout!(W=?)>::with_extents([5]).expect("a small number");
    let elements = vec![Some(Rc::clone(&counted)); 5];
    let tensor = Tensor::from_vec_with_layout(full, elements).expect("as many elements as are stored");
    let tensor = tensor.into_layout(<layout!(W = 2)>::default()).expect("room");
    assert_eq!(Rc::strong_count(&counted), 6);
    let clone = tensor.clone();
    assert_eq!(Rc::strong_count(&counted), 8);
    assert_eq!(clone.into_storage().len(), 2);
    assert_eq!(Rc::strong_count(&counted), 6);
    let tensor = tensor.into_layout(full).expect("room");
    assert!(tensor.iter().all(Option::is_some));
    drop(tensor.into_layout(<layout!(W = 6)>::default()).map(|_| ()).expect_err("too few elements"));
    assert_eq!(Rc::strong_count(&counted), 1);

    // Without the order of the indices, each element is moved, and the padding has clones.
    let columns = <layout!(H=? W=?; order = WH; pad(H) = 4)>::with_extents([2, 3]).expect("small numbers");
    let tensor = Tensor::from_vec_with_layout(columns, vec![Rc::clone(&counted); 6]).expect("one for each index");
    assert_eq!((tensor.storage().len(), Rc::strong_count(&counted)), (12, 13));
    let elements = tensor.into_vec();
    assert_eq!((elements.len(), Rc::strong_count(&counted)), (6, 7));
    drop(elements);
    // Elements without a size are dropped too.
    struct Dropped;
    static DROPS: AtomicUsize = AtomicUsize::new(0);
    impl Drop for Dropped {
        fn drop(&mut self) {
            DROPS.fetch_add(1, Ordering::Relaxed);
        }
    }
    let memory = Memory::from(vec![Dropped, Dropped, Dropped]);
    assert_eq!((memory.len(), DROPS.load(Ordering::Relaxed)), (3, 0));
    drop(Vec::from(memory));
    assert_eq!((Rc::strong_count(&counted), DROPS.load(Ordering::Relaxed)), (1, 3));
}

/// A run-time layout in which two indices share an element has tensors. They have no mutable view, and the error names the axes.
#[test]
fn a_tensor_of_shared_elements_is_not_viewed_mutably() -> Result<(), LayoutError> {
    type Frames = layout!(T=? H=? W=?; overlap(T) = ?);
    let apart = Frames::with_extents_and_strides([3, 2, 4], [8])?;
    assert!(Tensor::<u8, _>::zeros_with_layout(apart).try_view_mut().is_ok());
    let overlapping = Frames::with_extents_and_strides([3, 2, 4], [4])?;
    let mut tensor: Tensor<u8, _> = Tensor::from_fn_with_layout(overlapping, |[t, h, w]| (t * 100 + h * 10 + w) as u8);
    assert_eq!(tensor.storage(), [0, 1, 2, 3, 100, 101, 102, 103, 200, 201, 202, 203, 210, 211, 212, 213]);
    let error = tensor.try_view_mut().expect_err("shared elements");
    assert_eq!(error.kind, BufferErrorKind::NotUnique);
    assert_eq!(error.overlap, Some(Overlap::Pair { axes: ["T", "H"], strides: [4, 4] }));
    assert!(error.to_string().contains("axes `T` (stride 4) and `H` (stride 4) overlap"), "{error}");
    assert!(error.to_string().contains("their indices [1, 0] and [0, 1] share an element"), "{error}");
    assert_eq!(message_of(|| _ = tensor.view_mut()), error.to_string());
    Ok(())
}
