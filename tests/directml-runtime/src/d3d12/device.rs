//! `ID3D12Device`.

use super::memory::{Descriptor, Memory, ViewDesc};
use super::object::{Guid, HResult, INVALID_ARGUMENT, Methods, OK, Object, add_reference};
use super::shader::Pipeline;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::slice;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// The one device at a time. DirectML keeps a reference to it until it is released.
pub(crate) struct Device(*mut Object<Adapter>);

/// DirectML keeps state for each adapter, so each device has its own adapter.
pub(crate) struct Adapter {
    luid: u64,
}

static METHODS: Methods = Methods::new::<Adapter>(&[
    (7, one as *const ()), // GetNodeCount
    (11, create_pipeline as *const ()),
    (13, check_feature as *const ()),
    (15, descriptor_size as *const ()),
    (16, create_root_signature as *const ()),
    (19, create_view as *const ()),
    (34, ok as *const ()), // MakeResident
    (35, ok as *const ()), // Evict
    (37, ok as *const ()), // GetDeviceRemovedReason
    (43, adapter_luid as *const ()),
    (59, no_metacommands as *const ()),
]);

/// The answer of a resource, a list or a pipeline to a query for its device.
static CURRENT: AtomicPtr<Object<Adapter>> = AtomicPtr::new(null_mut());

impl Device {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let device = Object::new(&METHODS, Adapter { luid: NEXT.fetch_add(1, Ordering::Relaxed) });
        CURRENT.store(device, Ordering::Release);
        Device(device)
    }

    pub(crate) fn as_ptr(&self) -> *mut c_void {
        self.0.cast()
    }
}

/// `GetDevice` of a device's children.
pub(crate) unsafe extern "C" fn get_device(_: *mut c_void, _: &Guid, result: *mut *mut c_void) -> HResult {
    let device = CURRENT.load(Ordering::Acquire);
    // SAFETY: the current device is never freed: the harness keeps its first reference.
    unsafe { add_reference(device) };
    // SAFETY: COM promises a place for the result.
    unsafe { result.write(device.cast()) };
    OK
}

extern "C" fn one() -> u32 {
    1
}

extern "C" fn ok() -> HResult {
    OK
}

/// The features of a device that computes in all types, with waves of 32 threads.
unsafe extern "C" fn check_feature(_: *mut c_void, feature: u32, data: *mut u32, size: u32) -> HResult {
    const OPTIONS: u32 = 0; // doubles
    const FEATURE_LEVELS: u32 = 2; // in: how many, which; out: the highest
    const SHADER_MODEL: u32 = 7; // in: wanted; out: there
    const OPTIONS_1: u32 = 8; // waves, their least and greatest size, lanes, 64-bit integers
    const OPTIONS_4: u32 = 23; // 16-bit arithmetic
    // SAFETY: the caller's data has `size` bytes, in words.
    let words = unsafe { slice::from_raw_parts_mut(data, size as usize / 4) };
    match feature {
        FEATURE_LEVELS => words[4] = 0xb100,
        SHADER_MODEL if words[0] > 0x66 => return INVALID_ARGUMENT,
        SHADER_MODEL => {}
        _ => {
            words.fill(0);
            match feature {
                OPTIONS => words[0] = 1,
                OPTIONS_1 => words[..6].copy_from_slice(&[1, 32, 32, 1024, 1, 1]),
                OPTIONS_4 => words[2] = 1,
                _ => {}
            }
        }
    }
    OK
}

extern "C" fn descriptor_size() -> u32 {
    size_of::<Descriptor>() as u32
}

unsafe extern "C" fn adapter_luid(this: &Object<Adapter>) -> u64 {
    this.body.luid
}

unsafe extern "C" fn no_metacommands(_: *mut c_void, count: *mut u32) -> HResult {
    // SAFETY: the caller's place for the count.
    unsafe { count.write(0) };
    OK
}

/// DirectML's root signatures are all alike: see [`CommandList`](super::CommandList).
unsafe extern "C" fn create_root_signature(
    _: *mut c_void,
    _node: u32,
    _blob: *const c_void,
    _size: usize,
    _: &Guid,
    result: *mut *mut c_void,
) -> HResult {
    static METHODS: Methods = Methods::new::<()>(&[(7, get_device as *const ())]);
    // SAFETY: COM promises a place for the result.
    unsafe { result.write(Object::new(&METHODS, ()).cast()) };
    OK
}

/// `D3D12_COMPUTE_PIPELINE_STATE_DESC`
#[repr(C)]
struct PipelineDesc {
    root_signature: *mut c_void,
    code: *const u8,
    size: usize,
}

unsafe extern "C" fn create_pipeline(
    _: *mut c_void,
    desc: &PipelineDesc,
    _: &Guid,
    result: *mut *mut c_void,
) -> HResult {
    static METHODS: Methods = Methods::new::<Pipeline>(&[(7, get_device as *const ())]);
    // SAFETY: the shader that the caller describes.
    let code = unsafe { slice::from_raw_parts(desc.code, desc.size) };
    let pipeline = Object::new(&METHODS, Pipeline::new(code));
    // SAFETY: COM promises a place for the result.
    unsafe { result.write(pipeline.cast()) };
    OK
}

unsafe extern "C" fn create_view(
    _: *mut c_void,
    resource: *mut Object<Memory>,
    _counter: *mut c_void,
    desc: &ViewDesc,
    at: *mut Descriptor,
) {
    match Descriptor::of(resource, desc) {
        // SAFETY: a place in the heap of descriptors that DirectML was given.
        Some(descriptor) => unsafe { at.write(descriptor) },
        None => panic!("a shader views its buffer in a format that is not made up here"),
    }
}
