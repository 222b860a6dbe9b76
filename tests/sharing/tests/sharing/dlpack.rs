//! Tensors of DLPack: there and back, ownership, and everything that a producer can get wrong.

use crate::{each_layout, shared_value, value};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::null_mut;
use tensor_layout::any::{BindError, ViewError};
use tensor_layout::dlpack::dlpack_ffi::{
    DLDataType, DLDevice, DLDeviceType, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor,
};
use tensor_layout::dlpack::{ExportError, ImportError, Managed};
use tensor_layout::element::{DataType, Element};
use tensor_layout::{BufferErrorKind, Layout, PartError, StridedLayout, Tensor, View, ViewMut, layout};

/// There and back are the same elements at the same addresses, with the same strides.
#[test]
fn round_trips() {
    macro_rules! round_trip {
        ([$($layout:tt)*], $extents:expr, $strides:expr, $expected:expr) => {{
            type L = layout!($($layout)*);
            let layout = L::with_extents_and_strides($extents, $strides).expect("small numbers");
            let tensor = Tensor::<i32, L>::from_fn_with_layout(layout, value);
            let (address, extents) = (tensor.view().as_ptr(), layout.extents());
            let managed = Managed::from_tensor(tensor);
            assert_eq!(managed.is_read_only(), !layout.is_unique());
            let pointer = managed.into_raw();
            // SAFETY: the tensor is this crate's, and nobody else has it.
            let mut managed = unsafe { Managed::from_raw(pointer.as_ptr()) }.expect("a tensor of this crate");
            let any = managed.any_layout(&["N", "C", "H", "W"]).expect("four axes");
            assert_eq!((any.extents(), &any.strides()[..]), (&extents[..], &layout.strides()[..]));
            let view = managed.view::<i32, L>().expect("its own layout");
            let expected = |at| shared_value(extents, layout.strides(), at);
            assert!(view.indexed_iter().all(|(at, x)| *x == expected(at)));
            assert!(view.is_empty() || std::ptr::eq(view.as_ptr(), address));
            if layout.is_unique() {
                write(&mut managed);
            }
            assert_eq!(managed.as_raw().dl_tensor.byte_offset, 0);

            // The same through a struct without a version, which lacks a word for elements that are shared.
            let unversioned = managed.into_raw_unversioned();
            assert_eq!(unversioned.is_ok(), layout.is_unique());
            if let Ok(pointer) = unversioned {
                // SAFETY: the tensor is this crate's, and nobody else has it.
                let managed = unsafe { Managed::from_raw_unversioned(pointer.as_ptr()) }.expect("a tensor of this crate");
                let view = managed.view::<i32, L>().expect("its own layout");
                assert!(view.indexed_iter().all(|(at, x)| *x == value(at) + 1));
                assert!(view.is_empty() || std::ptr::eq(view.as_ptr(), address));
            }
        }};
    }
    /// Through the strides of the tensor, whatever they are.
    fn write(managed: &mut Managed<'_>) {
        type Any = layout!(N=? C=? H=? W=?; stride(N) = ?; stride(C) = ?; stride(H) = ?; stride(W) = ?);
        let mut view = managed.view_mut::<i32, Any>().expect("unique");
        view.for_each_mut(|x| *x += 1);
        let layout = *view.layout();
        assert!(
            view.indexed_iter().all(|(at, x)| *x == value(at) + 1 && layout.offset(at) < layout.required_span_size())
        );
    }
    each_layout!(round_trip);
}

#[test]
fn borrowed_views() -> Result<(), ImportError> {
    type Rows = layout!(H=2 W=3; pad(W) = 4; reverse(H));
    let mut buffer = [0, 1, 2, 99, 3, 4, 5_u16];
    let mut managed = Managed::from_view_mut(ViewMut::<u16, Rows>::from_array(&mut buffer));
    assert!(!managed.is_read_only());
    managed.view_mut::<u16, Rows>()?[[0, 2]] = 7;
    drop(managed);
    let view = View::<u16, Rows>::from_array(&buffer);
    let mut managed = Managed::from_view(view);
    assert_eq!(managed.view::<u16, layout!(H=? W=?; stride(H) = ?)>()?.stride::<tensor_layout::axis::H>(), -4);
    assert_eq!(managed.view_mut::<u16, Rows>().map(|_| ()), Err(ImportError::ReadOnly));
    // SAFETY: the buffer outlives the tensor.
    let pointer = unsafe { managed.into_raw_borrowed() };
    // SAFETY: the tensor is this crate's, and nobody else has it.
    let managed = unsafe { Managed::from_raw(pointer.as_ptr()) }?;
    assert_eq!(managed.view::<u16, Rows>()?, view);
    assert_eq!((buffer[3], buffer[6]), (99, 7));
    Ok(())
}

#[test]
fn types() {
    macro_rules! types {
        ($($type:ty: $code:literal $bits:literal,)*) => { $({
            let managed = Managed::from_tensor(Tensor::<$type, layout!(W=2)>::from_fn(|_| Default::default()));
            let DLDataType { code, bits, lanes } = managed.as_raw().dl_tensor.dtype;
            assert_eq!((code, bits, lanes), ($code, $bits, 1), stringify!($type));
            assert!(managed.view::<$type, layout!(W=2)>().is_ok());
        })* };
    }
    types! {
        i8: 0 8, i16: 0 16, i32: 0 32, i64: 0 64, u8: 1 8, u16: 1 16, u32: 1 32, u64: 1 64,
        half::f16: 2 16, f32: 2 32, f64: 2 64, half::bf16: 4 16, bool: 6 8,
    }
}

thread_local! {
    static FREED: Cell<usize> = const { Cell::new(0) };
}

/// A tensor of another library: 2 x 3 numbers, and a count of how often it is freed.
struct Foreign {
    numbers: [u32; 6],
    shape: [i64; 2],
    strides: [i64; 2],
    managed: DLManagedTensorVersioned,
}

unsafe extern "C" fn free(managed: *mut DLManagedTensorVersioned) {
    // SAFETY: the tensor is in a `Foreign`, which is freed once.
    let context = unsafe { (*managed).manager_ctx }.cast::<Foreign>();
    // SAFETY: as above.
    drop(unsafe { Box::from_raw(context) });
    FREED.set(FREED.get() + 1);
}

/// The pointer to a tensor, after `change`.
fn foreign(change: impl FnOnce(&mut DLManagedTensorVersioned)) -> *mut DLManagedTensorVersioned {
    let dl_tensor = DLTensor {
        data: null_mut(),
        device: DLDevice { device_type: DLDeviceType::kDLCPU, device_id: 0 },
        ndim: 2,
        dtype: DLDataType { code: 1, bits: 32, lanes: 1 },
        shape: null_mut(),
        strides: null_mut(),
        byte_offset: 0,
    };
    let version = DLPackVersion { major: 1, minor: 0 };
    let managed =
        DLManagedTensorVersioned { version, manager_ctx: null_mut(), deleter: Some(free), flags: 0, dl_tensor };
    let foreign = Foreign { numbers: [0, 1, 2, 3, 4, 5], shape: [2, 3], strides: [3, 1], managed };
    let context = Box::into_raw(Box::new(foreign));
    // SAFETY: the box is there.
    let foreign = unsafe { &mut *context };
    foreign.managed.manager_ctx = context.cast();
    foreign.managed.dl_tensor.data = foreign.numbers.as_mut_ptr().cast();
    foreign.managed.dl_tensor.shape = foreign.shape.as_mut_ptr();
    foreign.managed.dl_tensor.strides = foreign.strides.as_mut_ptr();
    change(&mut foreign.managed);
    &raw mut foreign.managed
}

fn taken(change: impl FnOnce(&mut DLManagedTensorVersioned)) -> Managed<'static> {
    // SAFETY: what `change` makes wrong in this file is found before the elements are reached, or is right.
    unsafe { Managed::from_raw(foreign(change)) }.expect("version 1")
}

/// The error of the view, with the element type and the layout that are right.
fn refused(change: impl FnOnce(&mut DLManagedTensorVersioned)) -> ImportError {
    taken(change).view::<u32, layout!(H=2 W=3)>().map(|_| ()).unwrap_err()
}

/// Sets one number of an array of the struct.
fn set(numbers: *mut i64, axis: usize, number: i64) {
    // SAFETY: both arrays have two numbers, which nobody else uses now.
    let both = unsafe { std::slice::from_raw_parts_mut(numbers, 2) };
    both[axis] = number;
}

#[test]
fn the_deleter_is_called_once() {
    let begin = FREED.get();
    let managed = taken(|_| {});
    assert_eq!(managed.view::<u32, layout!(H=2 W=3)>().map(|view| view.iter().sum()), Ok(15));
    assert_eq!(FREED.get(), begin);
    let pointer = managed.into_raw();
    assert_eq!(FREED.get(), begin, "the owner is another one");
    // SAFETY: the pointer is the one that was given away.
    drop(unsafe { Managed::from_raw(pointer.as_ptr()) });
    assert_eq!(FREED.get(), begin + 1);
    let tensor = foreign(|tensor| tensor.deleter = None);
    // SAFETY: a tensor without a deleter is not freed.
    drop(unsafe { Managed::from_raw(tensor) });
    assert_eq!(FREED.get(), begin + 1, "no deleter, nothing to call");
    // SAFETY: it is still there.
    unsafe { free(tensor) };
}

/// A tensor without a version: 3 numbers, and the deleter that frees them.
fn unversioned() -> *mut DLManagedTensor {
    struct Parts(DLManagedTensor, [u32; 3], [i64; 1]);
    unsafe extern "C" fn free(managed: *mut DLManagedTensor) {
        // SAFETY: the tensor is there.
        let context = unsafe { (*managed).manager_ctx }.cast::<Parts>();
        // SAFETY: the context is the box below, which is freed once.
        drop(unsafe { Box::from_raw(context) });
        FREED.set(FREED.get() + 1);
    }
    let dl_tensor = taken(|_| {}).as_raw().dl_tensor;
    let managed = DLManagedTensor { dl_tensor, manager_ctx: null_mut(), deleter: Some(free) };
    let context = Box::into_raw(Box::new(Parts(managed, [7, 8, 9], [3])));
    // SAFETY: the box is there.
    let parts = unsafe { &mut *context };
    parts.0.manager_ctx = context.cast();
    (parts.0.dl_tensor.ndim, parts.0.dl_tensor.strides) = (1, null_mut());
    (parts.0.dl_tensor.data, parts.0.dl_tensor.shape) = (parts.1.as_mut_ptr().cast(), parts.2.as_mut_ptr());
    &raw mut parts.0
}

/// A struct without a version is freed once, whichever way it goes; what it cannot say is refused, and freed.
#[test]
fn structs_without_a_version() {
    // SAFETY: null is refused.
    assert_eq!(unsafe { Managed::from_raw_unversioned(null_mut()) }.map(|_| ()).unwrap_err(), ImportError::NoTensor);
    let pointer = unversioned();
    let begin = FREED.get();
    // SAFETY: this test made the tensor, and nobody else has it.
    let mut managed = unsafe { Managed::from_raw_unversioned(pointer) }.expect("a tensor");
    managed.view_mut::<u32, layout!(W=?)>().expect("3 numbers")[[1]] = 5;
    assert_eq!(managed.view::<u32, layout!(W = 3)>().map(|view| view.iter().sum()), Ok(21));
    // Given on as a struct of each kind, and taken back.
    let pointer = managed.into_raw_unversioned().expect("it may be written");
    // SAFETY: as above.
    let managed = unsafe { Managed::from_raw_unversioned(pointer.as_ptr()) }.expect("a tensor");
    let pointer = managed.into_raw();
    // SAFETY: as above.
    let managed = unsafe { Managed::from_raw(pointer.as_ptr()) }.expect("a tensor");
    assert_eq!(managed.view::<u32, layout!(W = 3)>().map(|view| view[[1]]), Ok(5));
    assert_eq!(FREED.get(), begin);
    drop(managed);
    assert_eq!(FREED.get(), begin + 1);

    for (flags, error) in [(1, ExportError::ReadOnly), (4, ExportError::Padded), (5, ExportError::ReadOnly)] {
        let begin = FREED.get();
        assert_eq!(taken(|tensor| tensor.flags = flags).into_raw_unversioned().unwrap_err(), error);
        assert_eq!(FREED.get(), begin + 1);
        assert!(error.to_string().contains("which a struct without a version cannot say"));
    }
    // The pointer is to index 0.
    let reversed = Tensor::<u16, layout!(W=4; reverse(W))>::from_fn(|[w]| 4 - w as u16);
    let pointer = Managed::from_tensor(reversed).into_raw_unversioned().expect("it may be written");
    // SAFETY: the tensor is this crate's, and nobody else has it.
    let managed = unsafe { Managed::from_raw_unversioned(pointer.as_ptr()) }.expect("a tensor of this crate");
    assert_eq!(managed.view::<u16, layout!(W=4; reverse(W))>().map(|view| view[[0]]), Ok(4));
}

/// A tensor of another major version is freed, and nothing else of it is read.
#[test]
fn other_versions() {
    let begin = FREED.get();
    for major in [0, 2, u32::MAX] {
        // SAFETY: every version has the fields up to `flags`.
        let error = unsafe { Managed::from_raw(foreign(|tensor| tensor.version = DLPackVersion { major, minor: 5 })) };
        let error = error.map(|_| ()).unwrap_err();
        assert_eq!(error, ImportError::Version { major, minor: 5 });
        assert_eq!(error.to_string(), format!("dlpack: the tensor has version {major}.5; this crate reads version 1"));
    }
    assert_eq!(FREED.get(), begin + 3);
    // SAFETY: null is refused.
    assert_eq!(unsafe { Managed::from_raw(null_mut()) }.map(|_| ()).unwrap_err(), ImportError::NoTensor);
    assert!(
        taken(|tensor| tensor.version.minor = 99).view::<u32, layout!(H=2 W=3)>().is_ok(),
        "minor versions only add"
    );
}

#[test]
fn numbers_of_other_libraries() {
    let managed = taken(|tensor| tensor.dl_tensor.strides = null_mut());
    assert_eq!(managed.view::<u32, layout!(H=2 W=?)>().map(|view| view[[1, 2]]), Ok(5), "packed");
    let managed = taken(|tensor| {
        set(tensor.dl_tensor.strides, 0, -3);
        tensor.dl_tensor.byte_offset = 12;
    });
    let view = managed.view::<u32, layout!(H=2 W=3; reverse(H))>().expect("reversed");
    assert_eq!((view[[0, 0]], view[[1, 2]]), (3, 2));
    let managed = taken(|tensor| set(tensor.dl_tensor.strides, 0, 0));
    assert_eq!(managed.view::<u32, layout!(H=? W=3; broadcast(H))>().map(|view| view[[1, 2]]), Ok(2));
    let managed = taken(|tensor| {
        set(tensor.dl_tensor.shape, 0, 0);
        tensor.dl_tensor.data = null_mut();
    });
    assert!(managed.view::<u32, layout!(H=? W=?)>().is_ok_and(|view| view.is_empty()), "null without elements");
    let managed = taken(|tensor| {
        tensor.dl_tensor.ndim = 0;
        (tensor.dl_tensor.shape, tensor.dl_tensor.strides) = (null_mut(), null_mut());
    });
    assert_eq!(managed.view::<u32, layout!()>().map(|view| view[[]]), Ok(0));
}

#[test]
fn tensors_that_are_refused() {
    let device = |device_type, device_id| ImportError::Device { device_type, device_id };
    let cuda = DLDevice { device_type: DLDeviceType::kDLCUDA, device_id: 3 };
    assert_eq!(refused(|tensor| tensor.dl_tensor.device = cuda), device(2, 3));
    assert!(
        device(2, 3)
            .to_string()
            .contains("device 3 of type 2; a view needs memory of the host, of type 1, 3, 11 or 13")
    );
    let mut on_device = taken(|tensor| tensor.dl_tensor.device = cuda);
    assert_eq!(on_device.any_layout(&["H", "W"]).expect("numbers of any device").to_string(), "H=2 W=3");
    assert_eq!(on_device.any_view(&["H", "W"]).map(|_| ()).unwrap_err(), device(2, 3));
    assert_eq!(on_device.view_mut::<u32, layout!(H=2 W=3)>().map(|_| ()).unwrap_err(), device(2, 3));
    // Memory of the host that a GPU reaches too.
    for device_type in 0..=20 {
        let mut managed = taken(|tensor| {
            tensor.dl_tensor.device = DLDevice { device_type: DLDeviceType(device_type), device_id: 3 };
        });
        let expected = if [1, 3, 11, 13].contains(&device_type) { Ok(15) } else { Err(device(device_type, 3)) };
        assert_eq!(managed.view::<u32, layout!(H=2 W=3)>().map(|view| view.iter().sum()), expected);
        assert_eq!(managed.any_view_mut(&["H", "W"]).map(|_| 15), expected);
    }
    assert_eq!(refused(|tensor| tensor.dl_tensor.dtype.lanes = 4), ImportError::Lanes { lanes: 4 });
    assert_eq!(refused(|tensor| tensor.dl_tensor.dtype.lanes = 0), ImportError::Lanes { lanes: 0 });
    let of_type = |code, bits| refused(|tensor| tensor.dl_tensor.dtype = DLDataType { code, bits, lanes: 1 });
    for (code, bits, data_type) in [
        (0, 32, DataType::Int32),
        (1, 16, DataType::Uint16),
        (2, 32, DataType::Float32),
        (5, 64, DataType::Complex64),
        (6, 8, DataType::Bool),
        (10, 8, DataType::Float8E4M3),
        (17, 4, DataType::Float4E2M1),
    ] {
        let required = DataType::Uint32;
        assert_eq!(of_type(code, bits), ImportError::View(ViewError::Type { data_type, required }));
    }
    assert_eq!(of_type(255, 32), ImportError::Type { code: 255, bits: 32 });
    assert_eq!(of_type(10, 16), ImportError::Type { code: 10, bits: 16 });
    let padded = refused(|tensor| {
        tensor.dl_tensor.dtype = DLDataType { code: 1, bits: 4, lanes: 1 };
        tensor.flags |= 4; // DLPACK_FLAG_BITMASK_IS_SUBBYTE_TYPE_PADDED
    });
    assert_eq!(padded, ImportError::SubByte { data_type: DataType::Uint4 });
    for ndim in [-1, 9, i32::MIN, i32::MAX] {
        assert_eq!(refused(|tensor| tensor.dl_tensor.ndim = ndim), ImportError::Rank { ndim });
    }
    assert_eq!(
        refused(|tensor| tensor.dl_tensor.ndim = 1),
        ImportError::View(BindError::Rank { rank: 1, required: 2 }.into())
    );
    assert_eq!(refused(|tensor| tensor.dl_tensor.shape = null_mut()), ImportError::NoShape);
    for extent in [-1, i64::MIN] {
        let error = refused(|tensor| set(tensor.dl_tensor.shape, 1, extent));
        assert_eq!(error, ImportError::Extent { axis: 1, extent });
    }
    if cfg!(target_pointer_width = "32") {
        for stride in [i64::MIN, i64::MAX] {
            let error = refused(|tensor| set(tensor.dl_tensor.strides, 0, stride));
            assert_eq!(error, ImportError::Stride { axis: 0, stride });
        }
    }
    let error = refused(|tensor| set(tensor.dl_tensor.strides, 0, 4));
    let stride = PartError::OtherStride { axis: "H", stride: 4, required: 3 };
    assert_eq!(error, ImportError::View(BindError::Numbers(stride).into()));
    assert_eq!(error.to_string(), "dlpack: bind: axis `H` has stride 4, and the required layout has 3");
    assert_eq!(refused(|tensor| tensor.dl_tensor.data = null_mut()), ImportError::NoData);
    for byte_offset in [1, 2, 3] {
        let error = refused(|tensor| tensor.dl_tensor.byte_offset = byte_offset);
        let ImportError::View(ViewError::Buffer(error)) = error else { panic!("{error}") };
        assert_eq!(error.kind, BufferErrorKind::Misaligned { align_in_bytes: 4 });
    }
    assert!(matches!(refused(|tensor| tensor.dl_tensor.byte_offset = u64::MAX - 3), ImportError::AddressSpace { .. }));
    let names = taken(|_| {}).any_layout(&["H", "pad"]).unwrap_err();
    assert_eq!(
        names.to_string(),
        "dlpack: layout: `pad` cannot name an axis; use an identifier of at most 255 bytes that is not the name of a rule"
    );
}

/// Spans that pass an end of the address space are refused before anything is read.
#[test]
fn spans_outside_the_address_space() {
    type Any = layout!(H=? W=?; stride(H) = ?; stride(W) = ?);
    for (extent, stride, address) in
        [(2, -1000, 400_usize), (2, 1000, usize::MAX - 399), (2, (isize::MAX / 2) as i64, 64)]
    {
        let managed = taken(|tensor| {
            set(tensor.dl_tensor.shape, 0, extent);
            set(tensor.dl_tensor.strides, 0, stride);
            tensor.dl_tensor.data = std::ptr::without_provenance_mut::<c_void>(address & !3);
        });
        let error = managed.view::<u32, Any>().map(|_| ()).unwrap_err();
        assert!(matches!(error, ImportError::AddressSpace { byte_offset: 0, .. }), "{error}");
    }
}

#[test]
fn mutable_views_that_are_refused() {
    let mut managed = taken(|tensor| tensor.flags = 1);
    assert!(managed.is_read_only() && managed.view::<u32, layout!(H=2 W=3)>().is_ok());
    let error = managed.view_mut::<u32, layout!(H=2 W=3)>().map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "dlpack: the tensor is read-only: use `view`, or copy it");
    let mut managed = taken(|tensor| set(tensor.dl_tensor.strides, 0, 1));
    let error = managed.view_mut::<u32, layout!(H=? W=?; stride(H) = ?)>().map(|_| ()).unwrap_err();
    let ImportError::View(ViewError::Buffer(error)) = error else { panic!("{error}") };
    assert_eq!(error.kind, BufferErrorKind::NotUnique);
}

/// A byte that is no `bool` is found before a `bool` is made of it.
#[test]
fn bools() {
    let boolean = |tensor: &mut DLManagedTensorVersioned| {
        tensor.dl_tensor.dtype = DLDataType { code: 6, bits: 8, lanes: 1 };
        // The first bytes of two numbers: 0 and 1, or 0, 1 and 2.
        tensor.dl_tensor.byte_offset = if cfg!(target_endian = "big") { 3 } else { 0 };
        set(tensor.dl_tensor.strides, 0, 4);
        set(tensor.dl_tensor.strides, 1, 4);
        set(tensor.dl_tensor.shape, 0, 1);
    };
    type Bools = layout!(H=1 W=?; stride(W) = 4);
    let managed = taken(|tensor| {
        boolean(tensor);
        set(tensor.dl_tensor.shape, 1, 2);
    });
    assert!(managed.view::<bool, Bools>().expect("0 and 1").iter().eq(&[false, true]));
    let error = taken(boolean).view::<bool, Bools>().map(|_| ()).unwrap_err();
    assert_eq!(error, ImportError::View(ViewError::Value { data_type: DataType::Bool }));
    // A view that writes any bytes would write others.
    let mut managed = Managed::from_tensor(Tensor::<bool, layout!(H=1 W=2)>::zeros());
    managed.view_mut::<bool, layout!(H=1 W=2)>().expect("zeros").fill(true);
    let error = managed.any_view_mut(&["H", "W"]).map(|_| ()).unwrap_err();
    assert_eq!(error, ImportError::AnyBytes { data_type: DataType::Bool });
    // So would a type that says it is `bool`, whatever `bytemuck` reads it from.
    let error = managed.view_mut::<Byte, layout!(H=1 W=2)>().map(|_| ()).unwrap_err();
    assert_eq!(error, ImportError::AnyBytes { data_type: DataType::Bool });
    assert_eq!(
        error.to_string(),
        "dlpack: bytes of any value may be written to this view, and not to elements of bool: use `view_mut::<bool, _>`"
    );
    assert!(managed.view_mut::<Flag, layout!(H=1 W=2)>().is_err());
    assert!(managed.view::<Byte, layout!(H=1 W=2)>().expect("read only").iter().eq(&[Byte(1), Byte(1)]));
    let managed = Managed::from_tensor(Tensor::<Byte, layout!(W = 2)>::from_fn(|[w]| Byte(w as u8)));
    assert!(managed.view::<bool, layout!(W = 2)>().expect("0 and 1").iter().eq(&[false, true]));
    for make in [
        || drop(Managed::from_tensor(Tensor::<Byte, layout!(W = 3)>::from_fn(|[w]| Byte(w as u8)))),
        || drop(Managed::from_view(View::<Byte, layout!(W = 1)>::from_array(&[Byte(2)]))),
        || drop(Managed::from_view_mut(ViewMut::<Byte, layout!(W = 1)>::from_array(&mut [Byte(255)]))),
    ] {
        let panic = std::panic::catch_unwind(make).unwrap_err();
        let text = panic.downcast_ref::<String>().expect("a sentence");
        assert!(text.contains("an element is bool, and its byte is neither 0 nor 1"), "{text}");
    }
}

/// A type that says it is `bool`, and has any bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(transparent)]
struct Byte(u8);
// SAFETY: a byte.
unsafe impl bytemuck::Zeroable for Byte {}
// SAFETY: a byte.
unsafe impl bytemuck::Pod for Byte {}
impl Element for Byte {
    const DATA_TYPE: DataType = DataType::Bool;
}

/// A type that says it is `bool`, is read from 0 and 1 alone, and has other values too.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
struct Flag(u8);
// SAFETY: a byte.
unsafe impl bytemuck::NoUninit for Flag {}
// SAFETY: any byte is a value.
unsafe impl bytemuck::CheckedBitPattern for Flag {
    type Bits = u8;

    fn is_valid_bit_pattern(bits: &u8) -> bool {
        *bits <= 1
    }
}
impl Element for Flag {
    const DATA_TYPE: DataType = DataType::Bool;
}

/// Types that Rust lacks are viewed by their bits, and elements of a type that is known at run time as such.
#[test]
fn tensors_of_run_time_types() {
    let float8 = DLDataType { code: 10, bits: 8, lanes: 1 };
    let mut managed = taken(|tensor| {
        tensor.dl_tensor.dtype = float8;
        set(tensor.dl_tensor.strides, 0, 12);
        set(tensor.dl_tensor.strides, 1, 4);
        tensor.dl_tensor.byte_offset = if cfg!(target_endian = "big") { 3 } else { 0 };
    });
    let any = managed.any_view(&["H", "W"]).expect("bytes");
    assert_eq!(any.to_string(), "f8_e4m3 H=2 W=3; align(W) = 4");
    let bits = any.view_bits::<u8, layout!(H=? W=?; align(W) = 4)>().expect("their bits");
    assert!(bits.iter().eq(&[0, 1, 2, 3, 4, 5]));
    assert_eq!(any.as_bytes(), None, "the gaps are another owner's");
    let copy = any.to_tensor();
    let mut any = managed.any_view_mut(&["H", "W"]).expect("it may be written");
    any.view_bits_mut::<u8, layout!(H=? W=?; align(W) = 4)>().expect("their bits")[[1, 2]] = 9;
    assert_eq!(
        (any.as_view().to_tensor().storage_as_bytes(), copy.as_bytes()),
        (&[0, 1, 2, 3, 4, 9][..], Some(&[0, 1, 2, 3, 4, 5][..]))
    );
    any.copy_from(&copy.view());
    assert_eq!(any.as_view().view_bits::<u8, layout!(H=? W=?; align(W) = 4)>().expect("their bits")[[1, 2]], 5);

    let mut read_only = taken(|tensor| tensor.flags = 1);
    assert_eq!(read_only.any_view_mut(&["H", "W"]).map(|_| ()).unwrap_err(), ImportError::ReadOnly);
    let mut shared = taken(|tensor| set(tensor.dl_tensor.strides, 0, 1));
    let error = shared.any_view_mut(&["H", "W"]).map(|_| ()).unwrap_err();
    assert!(matches!(error, ImportError::View(ViewError::Buffer(error)) if error.kind == BufferErrorKind::NotUnique));
}
