//! An operator from its description to its result.

use super::{Com, Guid, HResult, Operator, Runtime};
use crate::d3d12::{Buffer, Descriptor};
use std::ffi::c_void;
use std::ptr::{null, null_mut};
use tensor_layout::directml::BufferRange;

const IID_COMPILED: Guid = Guid(0x6b15_e56a, 0xbf5c, 0x4902, [0x92, 0xd8, 0xda, 0x3a, 0x65, 0x0a, 0xfe, 0xa4]);
const IID_INITIALIZER: Guid = Guid(0x427c_1113, 0x435c, 0x469c, [0x86, 0x76, 0x4d, 0x5d, 0xd0, 0x72, 0xf8, 0x13]);
const IID_TABLE: Guid = Guid(0x29c6_87dc, 0xde74, 0x4e3b, [0xab, 0x00, 0x11, 0x68, 0xf2, 0xfc, 0x3c, 0xfc]);
const IID_RECORDER: Guid = Guid(0xe685_7a76, 0x2e3e, 0x4fdd, [0xbf, 0xf4, 0x5d, 0x2b, 0xa1, 0x0f, 0xb4, 0x53]);

/// A part of a buffer that a tensor is bound to.
#[derive(Clone, Copy)]
pub(crate) struct Binding<'a> {
    pub buffer: &'a Buffer,
    pub range: BufferRange,
}

/// `DML_BUFFER_BINDING`
#[repr(C)]
struct BufferBinding {
    buffer: *mut c_void,
    offset: u64,
    size: u64,
}

/// `DML_BINDING_DESC`
#[repr(C)]
struct BindingDesc {
    binding_type: i32,
    desc: *const c_void,
}

const NONE: BindingDesc = BindingDesc { binding_type: 0, desc: null() };

fn bound(binding: &BufferBinding) -> BindingDesc {
    BindingDesc { binding_type: 1, desc: std::ptr::from_ref(binding).cast() }
}

fn buffer_binding(binding: &Binding<'_>) -> BufferBinding {
    BufferBinding { buffer: binding.buffer.as_ptr(), offset: binding.range.offset, size: binding.range.size }
}

/// `DML_BINDING_PROPERTIES`
#[repr(C)]
struct BindingProperties {
    descriptor_count: u32,
    temporary_size: u64,
    persistent_size: u64,
}

/// `DML_BINDING_TABLE_DESC`
#[repr(C)]
struct TableDesc {
    dispatchable: *mut c_void,
    cpu_handle: *mut Descriptor,
    gpu_handle: *mut Descriptor,
    size: u32,
}

type Compile = unsafe extern "C" fn(*mut c_void, *mut c_void, u32, &Guid, *mut *mut c_void) -> HResult;
type CreateInitializer = unsafe extern "C" fn(*mut c_void, u32, *const *mut c_void, &Guid, *mut *mut c_void) -> HResult;
type CreateRecorder = unsafe extern "C" fn(*mut c_void, &Guid, *mut *mut c_void) -> HResult;
type CreateTable = unsafe extern "C" fn(*mut c_void, *const TableDesc, &Guid, *mut *mut c_void) -> HResult;
type Properties = unsafe extern "C" fn(*mut c_void) -> BindingProperties;
type Bind = unsafe extern "C" fn(*mut c_void, u32, *const BindingDesc);
type BindOne = unsafe extern "C" fn(*mut c_void, *const BindingDesc);
type Reset = unsafe extern "C" fn(*mut c_void, *const TableDesc) -> HResult;
type Record = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, *mut c_void);

impl Runtime {
    /// Creates, compiles, initialises and executes an operator. `None` among the inputs is one that is left out.
    pub(crate) fn execute(
        &mut self,
        operator: &Operator<'_>,
        inputs: &[Option<Binding<'_>>],
        output: Binding<'_>,
    ) -> Result<(), String> {
        let done = self.create(operator).and_then(|operator| self.record(&operator, inputs, output));
        let removed = self.replace_if_removed();
        done.map_err(|error| format!("DirectML answers {error:#010x}"))?;
        if removed {
            return Err("DirectML removed the device".to_owned());
        }
        self.list.take_failure().map_or(Ok(()), Err)
    }

    fn record(&self, operator: &Com, inputs: &[Option<Binding<'_>>], output: Binding<'_>) -> Result<(), HResult> {
        let compiled = self.compiled(operator)?;
        let initializer = self.initializer(&compiled)?;
        let (before, during) = (properties(&initializer), properties(&compiled));
        let count = before.descriptor_count.max(during.descriptor_count) as usize;
        let mut heap = vec![0u64; size_of::<Descriptor>().div_ceil(8) * count];
        let handle = heap.as_mut_ptr().cast();
        let persistent = Buffer::filled(during.persistent_size.max(8), 0);
        let temporary = Buffer::filled(before.temporary_size.max(during.temporary_size).max(8), 0);
        let part = |buffer: &Buffer, size| BufferBinding { buffer: buffer.as_ptr(), offset: 0, size };

        let desc = |dispatchable: &Com, properties: &BindingProperties| TableDesc {
            dispatchable: dispatchable.as_ptr(),
            cpu_handle: handle,
            gpu_handle: handle,
            size: properties.descriptor_count,
        };
        let table = Table(self.table(&desc(&initializer, &before))?);
        let recorder = self.recorder()?;
        let kept = part(&persistent, during.persistent_size);
        if during.persistent_size != 0 {
            table.bind_outputs(&[bound(&kept)]);
        }
        let scratch = part(&temporary, before.temporary_size);
        table.bind_temporary(&if before.temporary_size == 0 { NONE } else { bound(&scratch) });
        self.dispatch(&recorder, &initializer, &table);

        table.reset(&desc(&compiled, &during))?;
        let parts: Vec<_> = inputs.iter().map(|input| input.as_ref().map(buffer_binding)).collect();
        let bindings: Vec<_> = parts.iter().map(|part| part.as_ref().map_or(NONE, bound)).collect();
        table.bind_inputs(&bindings);
        table.bind_outputs(&[bound(&buffer_binding(&output))]);
        let scratch = part(&temporary, during.temporary_size);
        if during.temporary_size != 0 {
            table.bind_temporary(&bound(&scratch));
        }
        if during.persistent_size != 0 {
            table.bind_persistent(&bound(&kept));
        }
        self.dispatch(&recorder, &compiled, &table);
        Ok(())
    }

    fn compiled(&self, operator: &Com) -> Result<Com, HResult> {
        let mut object = null_mut();
        // SAFETY: the type of `IDMLDevice::CompileOperator`.
        let compile = unsafe { self.device.method::<Compile>(9) };
        // SAFETY: an operator of this device, no flags.
        let result = unsafe { compile(self.device.as_ptr(), operator.as_ptr(), 0, &IID_COMPILED, &mut object) };
        Com::of(result, object)
    }

    fn initializer(&self, compiled: &Com) -> Result<Com, HResult> {
        let mut object = null_mut();
        // SAFETY: the type of `IDMLDevice::CreateOperatorInitializer`.
        let create = unsafe { self.device.method::<CreateInitializer>(10) };
        // SAFETY: one compiled operator.
        let result = unsafe { create(self.device.as_ptr(), 1, &compiled.as_ptr(), &IID_INITIALIZER, &mut object) };
        Com::of(result, object)
    }

    fn recorder(&self) -> Result<Com, HResult> {
        let mut object = null_mut();
        // SAFETY: the type of `IDMLDevice::CreateCommandRecorder`.
        let create = unsafe { self.device.method::<CreateRecorder>(11) };
        // SAFETY: an identifier and a place for the result.
        let result = unsafe { create(self.device.as_ptr(), &IID_RECORDER, &mut object) };
        Com::of(result, object)
    }

    fn table(&self, desc: &TableDesc) -> Result<Com, HResult> {
        let mut object = null_mut();
        // SAFETY: the type of `IDMLDevice::CreateBindingTable`.
        let create = unsafe { self.device.method::<CreateTable>(12) };
        // SAFETY: the heap has at least the descriptors that `desc` says.
        let result = unsafe { create(self.device.as_ptr(), desc, &IID_TABLE, &mut object) };
        Com::of(result, object)
    }

    /// Runs it, as the list executes what is recorded at once.
    fn dispatch(&self, recorder: &Com, dispatchable: &Com, table: &Table) {
        // SAFETY: the type of `IDMLCommandRecorder::RecordDispatch`.
        let record = unsafe { recorder.method::<Record>(8) };
        // SAFETY: a list, and a table that binds what the dispatchable needs.
        unsafe { record(recorder.as_ptr(), self.list.as_ptr(), dispatchable.as_ptr(), table.0.as_ptr()) };
    }
}

fn properties(dispatchable: &Com) -> BindingProperties {
    // SAFETY: the type of `IDMLDispatchable::GetBindingProperties`.
    let properties = unsafe { dispatchable.method::<Properties>(8) };
    // SAFETY: a method without arguments.
    unsafe { properties(dispatchable.as_ptr()) }
}

/// `IDMLBindingTable`; DirectML copies what it is given.
struct Table(Com);

impl Table {
    fn bind_inputs(&self, bindings: &[BindingDesc]) {
        self.bind(8, bindings);
    }

    fn bind_outputs(&self, bindings: &[BindingDesc]) {
        self.bind(9, bindings);
    }

    fn bind(&self, place: usize, bindings: &[BindingDesc]) {
        // SAFETY: the type of `BindInputs` and `BindOutputs`.
        let bind = unsafe { self.0.method::<Bind>(place) };
        // SAFETY: `bindings.len()` bindings, of buffers that are alive.
        unsafe { bind(self.0.as_ptr(), bindings.len() as u32, bindings.as_ptr()) };
    }

    fn bind_temporary(&self, binding: &BindingDesc) {
        self.bind_one(10, binding);
    }

    fn bind_persistent(&self, binding: &BindingDesc) {
        self.bind_one(11, binding);
    }

    fn bind_one(&self, place: usize, binding: &BindingDesc) {
        // SAFETY: the type of `BindTemporaryResource` and `BindPersistentResource`.
        let bind = unsafe { self.0.method::<BindOne>(place) };
        // SAFETY: a binding of a buffer that is alive, or none.
        unsafe { bind(self.0.as_ptr(), binding) };
    }

    fn reset(&self, desc: &TableDesc) -> Result<(), HResult> {
        // SAFETY: the type of `IDMLBindingTable::Reset`.
        let reset = unsafe { self.0.method::<Reset>(12) };
        // SAFETY: the heap has at least the descriptors that `desc` says.
        let result = unsafe { reset(self.0.as_ptr(), desc) };
        if result < 0 { Err(result) } else { Ok(()) }
    }
}
