//! The functions that the tests call, as `cuda.h`, `cudnn_ops.h`, `cudnn_graph.h` and `nvrtc.h` declare them. Handles are pointers.

use core::ffi::{CStr, c_char, c_int, c_uint, c_void};
use libloading::Library;

/// What points to an opaque struct.
pub(crate) type Handle = *mut c_void;
/// `CUdeviceptr`
pub(crate) type DevicePointer = u64;

/// A library, and its functions by their names without the prefix. All of them return 0 for success.
macro_rules! library {
    ($(#[$about:meta])* $library:ident, $($file:literal)*:
        $($function:ident = $symbol:literal ($($parameter:ty),*);)*) => {
        $(#[$about])*
        pub(crate) struct $library {
            $(pub(crate) $function: unsafe extern "C" fn($($parameter),*) -> c_int,)*
            /// What the functions are in.
            _library: Library,
        }

        impl $library {
            /// The library, if it is on this machine.
            pub(crate) fn load() -> Result<Self, String> {
                let library = open(&[$($file),*])?;
                $(
                    // SAFETY: the header declares the function with these parameters, and the library stays loaded as long as the struct.
                    let $function = *unsafe { library.get($symbol) }.map_err(|error| error.to_string())?;
                )*
                Ok(Self { $($function,)* _library: library })
            }
        }
    };
}

/// The first of the files that is found.
fn open(files: &[&str]) -> Result<Library, String> {
    let mut why = String::new();
    for file in files {
        // SAFETY: what these libraries do as they are loaded is what their users rely on.
        match unsafe { Library::new(file) } {
            Ok(library) => return Ok(library),
            Err(error) => why = format!("{} cannot be loaded ({error})", files.join(" or ")),
        }
    }
    Err(why)
}

library! {
    /// The driver.
    Cuda, "libcuda.so.1":
    init = b"cuInit" (c_uint);
    device_get = b"cuDeviceGet" (*mut c_int, c_int);
    device_get_name = b"cuDeviceGetName" (*mut c_char, c_int, c_int);
    device_get_attribute = b"cuDeviceGetAttribute" (*mut c_int, c_int, c_int);
    primary_ctx_retain = b"cuDevicePrimaryCtxRetain" (*mut Handle, c_int);
    ctx_set_current = b"cuCtxSetCurrent" (Handle);
    mem_alloc = b"cuMemAlloc_v2" (*mut DevicePointer, usize);
    mem_free = b"cuMemFree_v2" (DevicePointer);
    copy_to_device = b"cuMemcpyHtoD_v2" (DevicePointer, *const c_void, usize);
    copy_to_host = b"cuMemcpyDtoH_v2" (*mut c_void, DevicePointer, usize);
    module_load_data = b"cuModuleLoadData" (*mut Handle, *const c_void);
    module_unload = b"cuModuleUnload" (Handle);
    module_get_function = b"cuModuleGetFunction" (*mut Handle, Handle, *const c_char);
    launch_kernel = b"cuLaunchKernel" (
        Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut *mut c_void, *mut *mut c_void
    );
    ctx_synchronize = b"cuCtxSynchronize" ();
    tensor_map_encode_tiled = b"cuTensorMapEncodeTiled" (
        *mut c_void, c_int, c_uint, *mut c_void, *const u64, *const u64, *const c_uint, *const c_uint, c_int, c_int,
        c_int, c_int
    );
}

library! {
    /// cuDNN.
    Cudnn, "libcudnn.so.9":
    create = b"cudnnCreate" (*mut Handle);
    destroy = b"cudnnDestroy" (Handle);
    create_tensor_descriptor = b"cudnnCreateTensorDescriptor" (*mut Handle);
    set_tensor_nd_descriptor = b"cudnnSetTensorNdDescriptor" (Handle, c_int, c_int, *const c_int, *const c_int);
    destroy_tensor_descriptor = b"cudnnDestroyTensorDescriptor" (Handle);
    transform_tensor = b"cudnnTransformTensor" (
        Handle, *const c_void, Handle, *const c_void, *const c_void, Handle, *mut c_void
    );
}

library! {
    /// The compiler of CUDA C++.
    Nvrtc, "libnvrtc.so.13" "libnvrtc.so.12":
    create_program = b"nvrtcCreateProgram" (
        *mut Handle, *const c_char, *const c_char, c_int, *const *const c_char, *const *const c_char
    );
    compile_program = b"nvrtcCompileProgram" (Handle, c_int, *const *const c_char);
    get_program_log_size = b"nvrtcGetProgramLogSize" (Handle, *mut usize);
    get_program_log = b"nvrtcGetProgramLog" (Handle, *mut c_char);
    get_ptx_size = b"nvrtcGetPTXSize" (Handle, *mut usize);
    get_ptx = b"nvrtcGetPTX" (Handle, *mut c_char);
    destroy_program = b"nvrtcDestroyProgram" (*mut Handle);
}

impl Nvrtc {
    /// The PTX of a program. Panics with what the compiler says if it does not take it without a warning.
    pub(crate) fn compile(&self, text: &CStr, architecture: &CStr) -> Vec<u8> {
        let mut program = core::ptr::null_mut();
        let none = core::ptr::null::<*const c_char>();
        // SAFETY: the texts end with a NUL, and there are no headers.
        let status =
            unsafe { (self.create_program)(&mut program, text.as_ptr(), c"layouts.cu".as_ptr(), 0, none, none) };
        assert_eq!(status, 0, "nvrtcCreateProgram");
        // A program calls some of the functions.
        let options = [architecture.as_ptr(), c"-diag-suppress=177".as_ptr()];
        // SAFETY: there are 2 options.
        let status = unsafe { (self.compile_program)(program, 2, options.as_ptr()) };
        let log = self.text_of(program, self.get_program_log_size, self.get_program_log);
        let log = String::from_utf8_lossy(&log);
        assert!(status == 0 && log.trim_end_matches('\0').is_empty(), "{log}\n{}", text.to_string_lossy());
        let ptx = self.text_of(program, self.get_ptx_size, self.get_ptx);
        // SAFETY: the program is not used again.
        unsafe { (self.destroy_program)(&mut program) };
        ptx
    }

    fn text_of(
        &self,
        program: Handle,
        size: unsafe extern "C" fn(Handle, *mut usize) -> c_int,
        get: unsafe extern "C" fn(Handle, *mut c_char) -> c_int,
    ) -> Vec<u8> {
        let mut bytes = 0;
        // SAFETY: the program was compiled, or was tried to be.
        let status = unsafe { size(program, &mut bytes) };
        assert_eq!(status, 0);
        let mut text = vec![0; bytes];
        // SAFETY: `text` has room for `bytes` bytes, which include the NUL.
        let status = unsafe { get(program, text.as_mut_ptr().cast()) };
        assert_eq!(status, 0);
        text
    }
}
