//! Tensors in memory that another owner has: owners that lend another slice each time, none, too little, or that panic. Each is dropped once.
//!
//! No owner can lend a slice that is not aligned for its elements: a slice in safe code always is.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tensor_layout::axis::W;
use tensor_layout::{AnyTensor, BufferErrorKind, Memory, Tensor, layout};

type Rows = layout!(H=2 W=3; pad(W) = 4);

/// What is seen of an owner after it is dropped.
#[derive(Clone, Default)]
struct Seen {
    asked: Arc<AtomicUsize>,
    dropped: Arc<AtomicUsize>,
    /// The elements that it had when it was dropped.
    left: Arc<Mutex<Vec<u32>>>,
}

impl Seen {
    fn counts(&self) -> [usize; 2] {
        [&self.asked, &self.dropped].map(|count| count.load(Ordering::SeqCst))
    }
}

/// Two slices, of which each call lends the other one.
struct Owner {
    slices: [Box<[u32]>; 2],
    seen: Seen,
    panics_when_asked: bool,
    panics_when_dropped: bool,
}

impl Owner {
    fn of(elements: impl IntoIterator<Item = u32>) -> (Owner, Seen) {
        let seen = Seen::default();
        let slices = [elements.into_iter().collect(), Box::default()];
        (Owner { slices, seen: seen.clone(), panics_when_asked: false, panics_when_dropped: false }, seen)
    }
}

impl AsMut<[u32]> for Owner {
    fn as_mut(&mut self) -> &mut [u32] {
        let before = self.seen.asked.fetch_add(1, Ordering::SeqCst);
        if self.panics_when_asked {
            resume_unwind(Box::new(()));
        }
        &mut self.slices[before % 2]
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.seen.dropped.fetch_add(1, Ordering::SeqCst);
        *self.seen.left.lock().expect("no panic") = self.slices[0].to_vec();
        if self.panics_when_dropped {
            resume_unwind(Box::new(()));
        }
    }
}

/// The owner sees what was written, is asked once, and is dropped with the last holder of its memory.
#[test]
fn the_slice_is_asked_for_once() {
    let (owner, seen) = Owner::of(0..7);
    let address = owner.slices[0].as_ptr();
    let mut tensor = Tensor::from_owner(Rows::default(), owner).expect("the span"); // H=2 W=3
    assert_eq!((tensor.storage().as_ptr(), tensor.storage()), (address, &[0, 1, 2, 3, 4, 5, 6][..]));
    assert_eq!(tensor.allocated_size_in_bytes(), 7 * 4);
    tensor.for_each_mut(|x| *x += 10);
    let copy = tensor.clone();
    assert_eq!((copy.storage(), format!("{copy:?}")), (tensor.storage(), format!("{tensor:?}")));
    assert_ne!(copy.storage().as_ptr(), address);
    let row = tensor.into_layout(<layout!(W = 5)>::default()).expect("room"); // W=5
    let memory = row.into_memory();
    assert_eq!((memory.as_ptr(), memory.len()), (address, 7));
    let again = Tensor::with_memory(Rows::default(), memory).expect("the span"); // H=2 W=3
    let memory = again.into_memory();
    assert_eq!((memory.as_ptr(), memory.len()), (address, 7));
    assert_eq!(seen.counts(), [1, 0]);
    std::thread::spawn(move || drop(memory)).join().expect("no panic");
    assert_eq!((seen.counts(), &seen.left.lock().expect("no panic")[..]), ([1, 1], &[10, 11, 12, 3, 14, 15, 16][..]));
    drop(copy);
    assert_eq!(seen.counts(), [1, 1]);
}

type Way = fn(Tensor<u32, Rows>) -> Vec<u32>;

/// Ways of taking the elements away.
const OUT: [Way; 4] = [
    Tensor::into_storage,
    |tensor| tensor.into_memory().into(),
    Tensor::into_vec,
    |tensor| bytemuck::cast_slice(AnyTensor::from(tensor).storage_as_bytes()).to_vec(),
];

/// What takes the elements away copies them, and drops the owner.
#[test]
fn elements_are_copied_out() {
    let storage = [0, 1, 2, 3, 4, 5, 6, 0];
    let expected = [&storage[..7], &storage[..7], &[0, 1, 2, 4, 5, 6], &storage];
    for (way, expected) in OUT.into_iter().zip(expected) {
        let (owner, seen) = Owner::of(0..7);
        assert_eq!(way(Tensor::from_owner(Rows::default(), owner).expect("the span")), expected);
        assert_eq!(seen.counts(), [1, 1]);
    }
}

/// A copy of a tensor whose padding is missing has as little.
#[test]
fn a_copy_without_the_padding_is_used_again() {
    let (owner, _) = Owner::of(0..7);
    let tensor = Tensor::from_owner(Rows::default(), owner).expect("the span").clone(); // H=2 W=3
    assert_eq!(tensor.storage().len(), 7);
    assert_eq!(AnyTensor::from(tensor.clone()).storage_as_bytes().len(), 8 * 4);
    assert_eq!(Tensor::with_memory(Rows::default(), tensor.clone()).unwrap_err().error.actual, 7);
    assert_eq!(Tensor::<u32, Rows>::from_storage(tensor.into_storage()).expect("the span").storage().len(), 8);
}

#[test]
fn too_little_is_an_error() {
    for len in [0, 6] {
        let (owner, seen) = Owner::of(0..len);
        let error = Tensor::from_owner(Rows::default(), owner).unwrap_err();
        assert_eq!((error.kind, error.required, error.actual), (BufferErrorKind::TooSmall, 7, len as usize));
        assert_eq!(seen.counts(), [1, 1]);

        let (owner, seen) = Owner::of(0..len);
        let error = Tensor::with_memory(Rows::default(), Memory::from_owner(owner)).unwrap_err();
        let numbers = (error.error.required, error.error.actual, error.memory.len());
        assert_eq!((numbers, seen.counts()), ((7, len as usize, len as usize), [1, 0])); // the error has the owner
    }
    let (owner, seen) = Owner::of(None);
    let empty = <layout!(H=? W=?)>::with_extents([0, 3]).expect("small"); // H=0 W=3
    assert!(Tensor::from_owner(empty, owner).expect("no element").storage().is_empty());
    assert_eq!(seen.counts(), [1, 1]);
}

#[test]
fn panics_leave_nothing_behind() {
    let (mut owner, seen) = Owner::of(0..8);
    owner.panics_when_asked = true;
    assert!(catch_unwind(AssertUnwindSafe(|| Tensor::from_owner(Rows::default(), owner).is_ok())).is_err());
    assert_eq!(seen.counts(), [1, 1]);

    let (mut owner, seen) = Owner::of(0..8);
    owner.panics_when_dropped = true;
    let tensor = Tensor::from_owner(Rows::default(), owner).expect("the span"); // H=2 W=3
    assert!(catch_unwind(AssertUnwindSafe(|| drop(tensor))).is_err());
    assert_eq!(seen.counts(), [1, 1]);

    // What was copied is freed, too.
    for way in OUT {
        let (mut owner, seen) = Owner::of(0..8);
        owner.panics_when_dropped = true;
        let tensor = Tensor::from_owner(Rows::default(), owner).expect("the span"); // H=2 W=3
        assert!(catch_unwind(AssertUnwindSafe(|| way(tensor))).is_err());
        assert_eq!(seen.counts(), [1, 1]);
    }
}

/// The elements are in the owner itself, which is moved into its own allocation first.
#[test]
fn an_owner_that_has_its_elements_in_itself() {
    let mut tensor = Tensor::from_owner(Rows::default(), [1_u32; 8]).expect("the storage"); // H=2 W=3
    tensor[[1, 2]] = 7;
    let mut moved = Box::new(tensor);
    moved[[0, 0]] = 9;
    assert_eq!(moved.into_storage(), [9, 1, 1, 1, 1, 1, 7, 1]);
}

/// An owner that lends what an `Arc` shares, as long as nobody else has it.
#[test]
fn a_shared_owner() {
    struct Shared(Arc<Mutex<Vec<u32>>>);
    impl AsMut<[u32]> for Shared {
        fn as_mut(&mut self) -> &mut [u32] {
            Arc::get_mut(&mut self.0).expect("shared").get_mut().expect("no panic")
        }
    }
    let elements = Arc::new(Mutex::new((0..8).collect::<Vec<_>>()));
    let shared = Shared(elements.clone());
    let refused = catch_unwind(AssertUnwindSafe(|| Tensor::from_owner(Rows::default(), shared).is_ok()));
    assert!(refused.is_err() && Arc::strong_count(&elements) == 1);
    let weak = Arc::downgrade(&elements);
    drop(elements);
    drop(weak);

    let shared = Shared(Arc::new(Mutex::new((0..8).collect())));
    let mut tensor = Tensor::from_owner(Rows::default(), shared).expect("the storage"); // H=2 W=3
    tensor.fix_mut::<W>(0).fill(50);
    assert_eq!(tensor.to_vec(), [50, 1, 2, 50, 5, 6]);
}

/// Elements without a size, of which an owner may have any number.
#[test]
fn elements_without_a_size() {
    let memory = Memory::from_owner(vec![(); usize::MAX]);
    assert_eq!(memory.len(), usize::MAX);
    let tensor = Tensor::with_memory(<layout!(W = 3)>::default(), memory).expect("room"); // W=3
    assert_eq!(Vec::from(tensor.into_memory()).len(), usize::MAX);
}

#[test]
fn a_tensor_is_no_larger_than_a_vector() {
    assert_eq!(size_of::<Tensor<u32, Rows>>(), size_of::<Vec<u32>>());
}
