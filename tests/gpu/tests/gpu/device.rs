//! A GPU and its memory.

use crate::libraries::{Cuda, DevicePointer, Handle};
use core::ffi::{CStr, c_uint, c_void};
use core::ptr::{from_mut, null_mut};
use std::io::Write;

/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR` and `_MINOR`
const CAPABILITY: [i32; 2] = [75, 76];

/// The first GPU.
pub(crate) struct Gpu {
    pub(crate) cuda: Cuda,
    /// 90 for a GPU of compute capability 9.0.
    pub(crate) capability: i32,
}

/// Bytes of a GPU, until it is dropped.
pub(crate) struct Memory<'a> {
    gpu: &'a Gpu,
    pub(crate) pointer: DevicePointer,
    bytes: usize,
}

impl Gpu {
    /// Its context is current for the thread.
    pub(crate) fn open() -> Result<Gpu, String> {
        let cuda = Cuda::load()?;
        // SAFETY: it takes no flags.
        match unsafe { (cuda.init)(0) } {
            0 => {}
            status => return Err(format!("there is no GPU: `cuInit` returns {status}")),
        }
        let (mut device, mut context) = (0, null_mut());
        // SAFETY: the number is written.
        let status = unsafe { (cuda.device_get)(&mut device, 0) };
        assert_eq!(status, 0, "cuDeviceGet");
        // SAFETY: the handle is written.
        let status = unsafe { (cuda.primary_ctx_retain)(&mut context, device) };
        assert_eq!(status, 0, "cuDevicePrimaryCtxRetain");
        // SAFETY: the context is retained until the process ends.
        let status = unsafe { (cuda.ctx_set_current)(context) };
        assert_eq!(status, 0, "cuCtxSetCurrent");
        let mut name = [0_u8; 256];
        // SAFETY: the name has room for 256 bytes.
        let status = unsafe { (cuda.device_get_name)(name.as_mut_ptr().cast(), 256, device) };
        assert_eq!(status, 0, "cuDeviceGetName");
        let [major, minor] = CAPABILITY.map(|attribute| {
            let mut value = 0;
            // SAFETY: the number is written.
            let status = unsafe { (cuda.device_get_attribute)(&mut value, attribute, device) };
            assert_eq!(status, 0, "cuDeviceGetAttribute");
            value
        });
        let name = CStr::from_bytes_until_nul(&name).expect("CUDA ends it").to_string_lossy();
        writeln!(std::io::stderr(), "device: {name}, {major}.{minor}").expect("there is an output");
        Ok(Gpu { cuda, capability: major * 10 + minor })
    }

    /// A copy of the bytes.
    pub(crate) fn memory(&self, bytes: &[u8]) -> Memory<'_> {
        let mut pointer = 0;
        // SAFETY: the address is written. No allocation is empty.
        let status = unsafe { (self.cuda.mem_alloc)(&mut pointer, bytes.len().max(1)) };
        assert_eq!(status, 0, "cuMemAlloc");
        // SAFETY: the memory has at least `bytes.len()` bytes.
        let status = unsafe { (self.cuda.copy_to_device)(pointer, bytes.as_ptr().cast(), bytes.len()) };
        assert_eq!(status, 0, "cuMemcpyHtoD");
        Memory { gpu: self, pointer, bytes: bytes.len() }
    }

    /// Loads a program.
    pub(crate) fn module(&self, ptx: &[u8]) -> Handle {
        let mut module = null_mut();
        // SAFETY: the text of NVRTC ends with a NUL.
        let status = unsafe { (self.cuda.module_load_data)(&mut module, ptx.as_ptr().cast()) };
        assert_eq!(status, 0, "cuModuleLoadData");
        module
    }

    /// Unloads it.
    pub(crate) fn unload(&self, module: Handle) {
        // SAFETY: its kernels have ended, and it is not used again.
        let status = unsafe { (self.cuda.module_unload)(module) };
        assert_eq!(status, 0, "cuModuleUnload");
    }

    /// Runs `kernel(source, target)` of a module, once for each of `count` numbers and a few more.
    pub(crate) fn run(&self, module: Handle, kernel: &CStr, count: usize, [source, target]: [&Memory<'_>; 2]) {
        let mut function = null_mut();
        // SAFETY: the handle is written.
        let status = unsafe { (self.cuda.module_get_function)(&mut function, module, kernel.as_ptr()) };
        assert_eq!(status, 0, "cuModuleGetFunction");
        let (mut source, mut target) = (source.pointer, target.pointer);
        let mut arguments: [*mut c_void; 2] = [from_mut(&mut source).cast(), from_mut(&mut target).cast()];
        let (blocks, threads) = (count as c_uint / 64 + 1, 64);
        // SAFETY: the kernel has these two parameters, and writes nothing but elements of the target.
        let status = unsafe {
            (self.cuda.launch_kernel)(
                function,
                blocks,
                1,
                1,
                threads,
                1,
                1,
                0,
                null_mut(),
                arguments.as_mut_ptr(),
                null_mut(),
            )
        };
        assert_eq!(status, 0, "cuLaunchKernel");
    }
}

impl Memory<'_> {
    /// What it has, once all that was begun has ended.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        // SAFETY: it takes nothing.
        let status = unsafe { (self.gpu.cuda.ctx_synchronize)() };
        assert_eq!(status, 0, "cuCtxSynchronize");
        let mut bytes = vec![0; self.bytes];
        // SAFETY: both have `self.bytes` bytes.
        let status = unsafe { (self.gpu.cuda.copy_to_host)(bytes.as_mut_ptr().cast(), self.pointer, self.bytes) };
        assert_eq!(status, 0, "cuMemcpyDtoH");
        bytes
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        // SAFETY: the memory is not used again; CUDA waits for what still uses it.
        unsafe { (self.gpu.cuda.mem_free)(self.pointer) };
    }
}
