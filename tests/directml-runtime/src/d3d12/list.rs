//! `ID3D12GraphicsCommandList`, which executes what it is told at once.
//!
//! DirectML's root signatures are all alike: parameter 0 is a table of descriptors, for the buffers from register 0 on, and
//! parameter 1 is constants.

use super::device::get_device;
use super::memory::Descriptor;
use super::object::{Methods, Object};
use super::shader::{Arguments, Pipeline, Shaders};
use std::ffi::c_void;
use std::ptr::{copy_nonoverlapping, null};

/// The one list.
pub(crate) struct CommandList(*mut Object<State>);

pub(crate) struct State {
    shaders: Shaders,
    pipeline: *const Object<Pipeline>,
    arguments: Arguments,
    /// The first thing that went wrong.
    failure: Option<String>,
}

static METHODS: Methods = Methods::new::<State>(&[
    (7, get_device as *const ()),
    (8, direct as *const ()), // GetType
    (14, dispatch as *const ()),
    (25, set_pipeline as *const ()),
    (26, nothing as *const ()), // ResourceBarrier
    (28, nothing as *const ()), // SetDescriptorHeaps
    (29, nothing as *const ()), // SetComputeRootSignature
    (31, set_table as *const ()),
    (35, set_constants as *const ()),
]);

impl CommandList {
    pub(crate) fn new(shaders: Shaders) -> Self {
        let arguments = Arguments { descriptors: null(), constants: [0; 64] };
        CommandList(Object::new(&METHODS, State { shaders, pipeline: null(), arguments, failure: None }))
    }

    pub(crate) fn as_ptr(&self) -> *mut c_void {
        self.0.cast()
    }

    /// The error since the last query.
    pub(crate) fn take_failure(&self) -> Option<String> {
        // SAFETY: the harness has one thread, and DirectML is not in a call.
        unsafe { &mut *self.0 }.body.failure.take()
    }
}

extern "C" fn direct() -> u32 {
    0
}

extern "C" fn nothing() {}

unsafe extern "C" fn set_pipeline(this: &mut Object<State>, pipeline: *const Object<Pipeline>) {
    this.body.pipeline = pipeline;
}

unsafe extern "C" fn set_table(this: &mut Object<State>, parameter: u32, table: *const Descriptor) {
    assert_eq!(parameter, 0, "descriptors are parameter 0");
    this.body.arguments.descriptors = table;
}

unsafe extern "C" fn set_constants(this: &mut Object<State>, parameter: u32, count: u32, values: *const u32, at: u32) {
    assert_eq!(parameter, 1, "constants are parameter 1");
    let to = &mut this.body.arguments.constants[at as usize..][..count as usize];
    // SAFETY: the caller's values. There are `count` of them.
    unsafe { copy_nonoverlapping(values, to.as_mut_ptr(), to.len()) };
}

unsafe extern "C" fn dispatch(this: &mut Object<State>, x: u32, y: u32, z: u32) {
    let State { shaders, pipeline, arguments, failure } = &mut this.body;
    // SAFETY: the pipeline that was set, to which DirectML holds a reference.
    let pipeline = unsafe { &(**pipeline).body };
    let result = shaders.built(pipeline).and_then(|shader| shader.run(arguments, [x, y, z]));
    if let Err(error) = result {
        failure.get_or_insert(error);
    }
}
