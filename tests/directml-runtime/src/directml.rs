//! The real runtime: as much of DirectML's interface as the checks call.

mod execute;
mod operators;

pub(crate) use execute::Binding;
pub(crate) use operators::{Filtered, Operator, Sliding};

use crate::d3d12::{CommandList, Device, Shaders};
use crate::library::Library;
use std::ffi::c_void;
use std::path::Path;
use std::ptr::{NonNull, null_mut};
use tensor_layout::directml::{BufferTensorDesc, RawDesc, data_type};
use tensor_layout::element::DataType;

/// A result of COM: negative is an error.
type HResult = i32;

/// The identifier of an interface.
#[repr(C)]
struct Guid(u32, u16, u16, [u8; 8]);

const IID_DEVICE: Guid = Guid(0x6dbd_6437, 0x96fd, 0x423f, [0xa9, 0x8c, 0xae, 0x5e, 0x7c, 0x2a, 0x57, 0x3f]);
const IID_OPERATOR: Guid = Guid(0x26ca_ae7a, 0x3081, 0x4633, [0x95, 0x81, 0x22, 0x6f, 0xbe, 0x57, 0x69, 0x5d]);

/// The oldest level: a device has the highest that there is, whatever it is asked for.
const FEATURE_LEVEL: u32 = 0x1000;

type CreateDevice =
    unsafe extern "C" fn(device: *mut c_void, flags: u32, level: u32, id: &Guid, result: *mut *mut c_void) -> HResult;

/// An object of DirectML's, with a reference to it.
struct Com(NonNull<c_void>);

impl Com {
    /// The result of a function, or its error.
    fn of(result: HResult, object: *mut c_void) -> Result<Self, HResult> {
        match NonNull::new(object) {
            Some(object) if result >= 0 => Ok(Com(object)),
            _ => Err(result),
        }
    }

    /// The method at this place of the interface.
    ///
    /// # Safety
    ///
    /// `F` is the type of a pointer to it.
    unsafe fn method<F: Copy>(&self, place: usize) -> F {
        assert_eq!(size_of::<F>(), size_of::<*const ()>());
        // SAFETY: an object of COM begins with a pointer to its methods.
        let methods = unsafe { self.0.cast::<*const *const ()>().read() };
        // SAFETY: the interface has this place, as the caller knows.
        let method = unsafe { methods.wrapping_add(place).read() };
        // SAFETY: the caller says that `F` is the type of a pointer to this method.
        unsafe { std::mem::transmute_copy(&method) }
    }

    fn as_ptr(&self) -> *mut c_void {
        self.0.as_ptr()
    }
}

impl Drop for Com {
    fn drop(&mut self) {
        // SAFETY: the type of `IUnknown::Release`.
        let release = unsafe { self.method::<unsafe extern "C" fn(*mut c_void) -> u32>(2) };
        // SAFETY: this gives up its reference.
        unsafe { release(self.as_ptr()) };
    }
}

/// The runtime, with a device.
pub(crate) struct Runtime {
    create: CreateDevice,
    device: Com,
    d3d12: Device,
    list: CommandList,
    /// The number of operators that it was asked to create.
    pub asked: u64,
}

impl Runtime {
    /// Loads it from the folder that `bring.sh` filled.
    pub(crate) fn load(folder: &Path) -> Result<Self, String> {
        Library::open(&folder.join("libd3d12.so"), true)?;
        Library::open(&folder.join("libdxcore.so"), true)?;
        let library = Library::open(&folder.join("libdirectml.so"), false)?;
        // SAFETY: the type of DMLCreateDevice1.
        let create = unsafe { library.symbol::<CreateDevice>("DMLCreateDevice1")? };
        let (d3d12, device) = created(create)?;
        let list = CommandList::new(Shaders::new(folder.join("shaders")));
        Ok(Runtime { create, device, d3d12, list, asked: 0 })
    }

    /// Whether the runtime has tensors of this type.
    pub(crate) fn has(&self, data_type: DataType) -> bool {
        const TENSOR_DATA_TYPE_SUPPORT: u32 = 0;
        type CheckFeature = unsafe extern "C" fn(*mut c_void, u32, u32, *const c_void, u32, *mut c_void) -> HResult;
        let (query, mut supported) = (data_type::value(data_type).expect("a type that DirectML has"), 0u32);
        // SAFETY: the type of `IDMLDevice::CheckFeatureSupport`.
        let check = unsafe { self.device.method::<CheckFeature>(7) };
        // SAFETY: query and answer have 4 bytes each.
        let result = unsafe {
            check(
                self.device.as_ptr(),
                TENSOR_DATA_TYPE_SUPPORT,
                4,
                (&raw const query).cast(),
                4,
                (&raw mut supported).cast(),
            )
        };
        result >= 0 && supported != 0
    }

    /// Whether it creates the operator.
    pub(crate) fn takes(&mut self, operator: &Operator<'_>) -> bool {
        self.create(operator).is_ok()
    }

    /// Whether it takes the tensor as the input, or the output, of an identity whose other tensor has the same sizes, packed.
    pub(crate) fn takes_tensor(&mut self, tensor: &RawDesc<'_>, as_output: bool) -> bool {
        operators::with_packed_twin(tensor, |twin| {
            let (input, output) = if as_output { (twin, tensor) } else { (tensor, twin) };
            self.takes(&Operator::Identity { input, output })
        })
    }

    /// [`takes_tensor`](Self::takes_tensor) of a descriptor.
    pub(crate) fn takes_descriptor(&mut self, tensor: &BufferTensorDesc, as_output: bool) -> bool {
        self.takes_tensor(&tensor.as_raw(), as_output)
    }

    fn create(&mut self, operator: &Operator<'_>) -> Result<Com, HResult> {
        type CreateOperator =
            unsafe extern "C" fn(*mut c_void, *const operators::OperatorDesc, &Guid, *mut *mut c_void) -> HResult;
        self.asked += 1;
        // SAFETY: the type of `IDMLDevice::CreateOperator`.
        let create = unsafe { self.device.method::<CreateOperator>(8) };
        operator.described(|desc| {
            let mut object = null_mut();
            // SAFETY: every pointer in the description is alive.
            let result = unsafe { create(self.device.as_ptr(), desc, &IID_OPERATOR, &mut object) };
            Com::of(result, object)
        })
    }

    /// A wrong binding removes the device, and it stays removed: makes another. Returns whether it was.
    fn replace_if_removed(&mut self) -> bool {
        type Reason = unsafe extern "C" fn(*mut c_void) -> HResult;
        // SAFETY: the type of `IDMLDevice::GetDeviceRemovedReason`.
        let reason = unsafe { self.device.method::<Reason>(15) };
        // SAFETY: a method without arguments.
        if unsafe { reason(self.device.as_ptr()) } == 0 {
            return false;
        }
        let (d3d12, device) = created(self.create).expect("a device was created before");
        (self.d3d12, self.device) = (d3d12, device);
        true
    }
}

fn created(create: CreateDevice) -> Result<(Device, Com), String> {
    let (device, mut object) = (Device::new(), null_mut());
    // SAFETY: a device, no flags, an identifier and a place for the result.
    let result = unsafe { create(device.as_ptr(), 0, FEATURE_LEVEL, &IID_DEVICE, &mut object) };
    let com = Com::of(result, object).map_err(|error| format!("DMLCreateDevice1 answers {error:#010x}"))?;
    Ok((device, com))
}
