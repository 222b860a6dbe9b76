//! Objects of COM.

use std::ffi::c_void;
use std::sync::atomic::{AtomicU32, Ordering};

/// A result of COM: negative is an error.
pub(crate) type HResult = i32;
pub(crate) const OK: HResult = 0;
pub(crate) const NOT_IMPLEMENTED: HResult = 0x8000_4001_u32 as i32;
pub(crate) const NO_INTERFACE: HResult = 0x8000_4002_u32 as i32;
pub(crate) const INVALID_ARGUMENT: HResult = 0x8007_0057_u32 as i32;

/// The identifier of an interface.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Guid(pub u32, pub u16, pub u16, pub [u8; 8]);

/// A table of methods, each at its place in the interface.
#[expect(dead_code, reason = "it is DirectML that reads it")]
pub(crate) struct Methods([*const (); 100]);

// SAFETY: the pointers are to functions.
unsafe impl Sync for Methods {}

impl Methods {
    /// A table of these methods at their places, of the methods of `IUnknown`, and of `SetName`. Every other place has `not_implemented`.
    pub(crate) const fn new<T>(methods: &[(usize, *const ())]) -> Self {
        let mut table = [not_implemented as *const (); 100];
        table[0] = query_interface::<T> as *const ();
        table[1] = add_reference::<T> as *const ();
        table[2] = release::<T> as *const ();
        table[6] = ok as *const (); // SetName
        let mut k = 0;
        while k < methods.len() {
            table[methods[k].0] = methods[k].1;
            k += 1;
        }
        Methods(table)
    }
}

/// An object that DirectML holds references to.
#[repr(C)]
pub(crate) struct Object<T> {
    methods: &'static Methods,
    references: AtomicU32,
    pub body: T,
}

impl<T> Object<T> {
    /// A new object, with one reference, for DirectML to release.
    pub(crate) fn new(methods: &'static Methods, body: T) -> *mut Self {
        Box::into_raw(Box::new(Object { methods, references: AtomicU32::new(1), body }))
    }
}

/// The interfaces that the objects have, by the first word of their identifiers: `IUnknown`, `ID3D12Object`, `DeviceChild`,
/// `Pageable`, `Device` to `Device5`, `Resource`, `RootSignature`, `PipelineState`, `CommandList`, `GraphicsCommandList`.
const INTERFACES: [u32; 15] = [
    0,
    0xc4fe_c28f,
    0x905d_b94b,
    0x63ee_58fb,
    0x1898_19f1,
    0x77ac_ce80,
    0x30ba_a41e,
    0x81da_dc15,
    0xe865_df17,
    0x8b4f_173b,
    0x6964_42be,
    0xc54a_6b66,
    0x765a_30f3,
    0x7116_d91c,
    0x5b16_0d0f,
];

unsafe extern "C" fn query_interface<T>(this: *mut Object<T>, id: &Guid, result: *mut *mut c_void) -> HResult {
    let found = INTERFACES.contains(&id.0);
    if found {
        // SAFETY: `this` is alive, as it is called.
        unsafe { add_reference(this) };
    }
    // SAFETY: COM promises a place for the result.
    unsafe { result.write(if found { this.cast() } else { std::ptr::null_mut() }) };
    if found { OK } else { NO_INTERFACE }
}

pub(crate) unsafe extern "C" fn add_reference<T>(this: *mut Object<T>) -> u32 {
    // SAFETY: `this` is alive, as it is called.
    unsafe { &*this }.references.fetch_add(1, Ordering::Relaxed) + 1
}

pub(crate) unsafe extern "C" fn release<T>(this: *mut Object<T>) -> u32 {
    // SAFETY: `this` is alive, as it is called.
    let left = unsafe { &*this }.references.fetch_sub(1, Ordering::AcqRel) - 1;
    if left == 0 {
        // SAFETY: it was made by `Object::new`, and this was the last reference.
        drop(unsafe { Box::from_raw(this) });
    }
    left
}

extern "C" fn ok() -> HResult {
    OK
}

extern "C" fn not_implemented() -> HResult {
    NOT_IMPLEMENTED
}
