//! Shared libraries, by way of `dlopen`.

use std::ffi::{CStr, CString, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::NonNull;

/// A library, which stays loaded.
pub(crate) struct Library(NonNull<c_void>);

impl Library {
    /// Loads a library; `for_others` if those that are loaded after it link against it.
    pub(crate) fn open(path: &Path, for_others: bool) -> Result<Self, String> {
        let name = CString::new(path.as_os_str().as_bytes()).map_err(|error| error.to_string())?;
        let scope = if for_others { libc::RTLD_GLOBAL } else { libc::RTLD_LOCAL };
        // SAFETY: what these libraries do as they are loaded is as harmless as linking against them.
        let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | scope) };
        NonNull::new(library).map(Library).ok_or_else(last_error)
    }

    /// A function or the address of a variable.
    ///
    /// # Safety
    ///
    /// `T` is a pointer of that symbol's type.
    pub(crate) unsafe fn symbol<T: Copy>(&self, name: &str) -> Result<T, String> {
        assert_eq!(size_of::<T>(), size_of::<*mut c_void>());
        let name = CString::new(name).map_err(|error| error.to_string())?;
        // SAFETY: an open library and a string that ends.
        let address = unsafe { libc::dlsym(self.0.as_ptr(), name.as_ptr()) };
        let address = NonNull::new(address).ok_or_else(last_error)?;
        // SAFETY: the caller says that `T` is a pointer of the symbol's type.
        Ok(unsafe { std::mem::transmute_copy(&address) })
    }
}

fn last_error() -> String {
    // SAFETY: always.
    let message = unsafe { libc::dlerror() };
    // SAFETY: after a failure there is a message, which is copied before the next call.
    unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned()
}
