//! Buffers, and the views of them that a shader gets.

use super::device::get_device;
use super::object::{Methods, Object, release};
use std::ffi::c_void;
use std::ptr::{NonNull, copy_nonoverlapping};

/// An `ID3D12Resource`: a buffer.
pub(crate) struct Buffer(NonNull<Object<Memory>>);

/// In whole words, so that every element is aligned.
pub(crate) struct Memory(Vec<u64>);

static METHODS: Methods = Methods::new::<Memory>(&[(7, get_device as *const ()), (10, describe as *const ())]);

impl Buffer {
    /// A buffer of at least `size_in_bytes` bytes, each of the value `byte`.
    pub(crate) fn filled(size_in_bytes: u64, byte: u8) -> Self {
        let words = size_in_bytes.div_ceil(8) as usize;
        let object = Object::new(&METHODS, Memory(vec![u64::from_ne_bytes([byte; 8]); words]));
        Buffer(NonNull::new(object).expect("a box is not null"))
    }

    /// A buffer of these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut buffer = Self::filled(bytes.len() as u64, 0);
        buffer.bytes_mut()[..bytes.len()].copy_from_slice(bytes);
        buffer
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        // SAFETY: this holds a reference to the object.
        bytemuck::cast_slice(unsafe { &self.0.as_ref().body.0 })
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: this holds the only reference to the object, which DirectML has not seen.
        bytemuck::cast_slice_mut(unsafe { &mut self.0.as_mut().body.0 })
    }

    pub(crate) fn as_ptr(&self) -> *mut c_void {
        self.0.as_ptr().cast()
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: this gives up its reference.
        unsafe { release(self.0.as_ptr()) };
    }
}

/// `D3D12_RESOURCE_DESC`
#[repr(C)]
pub(crate) struct ResourceDesc {
    dimension: u32,
    alignment: u64,
    width: u64,
    height: u32,
    depth: u16,
    mip_levels: u16,
    format: u32,
    sample_count: u32,
    sample_quality: u32,
    layout: u32,
    flags: u32,
}

unsafe extern "C" fn describe(this: &Object<Memory>) -> ResourceDesc {
    const BUFFER: u32 = 1;
    const ROW_MAJOR: u32 = 1;
    const UNORDERED_ACCESS: u32 = 4;
    ResourceDesc {
        dimension: BUFFER,
        alignment: 65536,
        width: 8 * this.body.0.len() as u64,
        height: 1,
        depth: 1,
        mip_levels: 1,
        format: 0,
        sample_count: 1,
        sample_quality: 0,
        layout: ROW_MAJOR,
        flags: UNORDERED_ACCESS,
    }
}

/// `D3D12_UNORDERED_ACCESS_VIEW_DESC` of a buffer.
#[repr(C)]
pub(crate) struct ViewDesc {
    format: u32,
    dimension: u32,
    first_element: u64,
    element_count: u32,
    stride_in_bytes: u32,
    counter_offset: u64,
    flags: u32,
}

/// An entry of a heap of descriptors: a part of a buffer, and how its elements are stored.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Descriptor {
    base: *mut u8,
    size: u64,
    stride: u64,
    storage: Storage,
}

#[derive(Clone, Copy, PartialEq)]
enum Storage {
    /// Elements as they are, each of `stride` bytes.
    Structured,
    /// Words of 4 bytes, indexed by the byte.
    Raw,
    /// `R8_UINT`, `R8_SINT`: bytes, which a shader sees as words.
    Bytes { signed: bool },
}

impl Descriptor {
    /// The view of `resource`, or `None` for a format that no shader of the checks has.
    pub(crate) fn of(resource: *mut Object<Memory>, desc: &ViewDesc) -> Option<Self> {
        const R32_TYPELESS: u32 = 39;
        const R8_UINT: u32 = 62;
        const R8_SINT: u32 = 64;
        let (storage, stride) = match desc.format {
            0 => (Storage::Structured, u64::from(desc.stride_in_bytes)),
            R32_TYPELESS => (Storage::Raw, 4),
            R8_UINT => (Storage::Bytes { signed: false }, 1),
            R8_SINT => (Storage::Bytes { signed: true }, 1),
            _ => return None,
        };
        // SAFETY: DirectML passes a resource that it was bound to, which is alive; or null.
        let Some(resource) = (unsafe { resource.as_mut() }) else {
            return Some(Descriptor { base: std::ptr::null_mut(), size: 0, stride, storage });
        };
        let base = resource.body.0.as_mut_ptr().cast::<u8>().wrapping_add((desc.first_element * stride) as usize);
        Some(Descriptor { base, size: u64::from(desc.element_count) * stride, stride, storage })
    }

    /// Where an element begins, in bytes, whose components have `width` bytes.
    fn at(&self, index: u32, offset: u32) -> u64 {
        match self.storage {
            Storage::Structured => u64::from(index) * self.stride + u64::from(offset),
            Storage::Raw => u64::from(index),
            Storage::Bytes { .. } => u64::from(index) * self.stride,
        }
    }

    /// The address of `width` bytes, if they lie inside the view.
    fn inside(&self, at: u64, width: u64) -> Option<*mut u8> {
        (at + width <= self.size).then(|| self.base.wrapping_add(at as usize))
    }

    /// Loads four components of `width` bytes each. What lies outside reads as 0, as Direct3D promises.
    ///
    /// # Safety
    ///
    /// The view is of a buffer that is alive; `result` has room for four components.
    pub(crate) unsafe fn load(&self, index: u32, offset: u32, width: usize, result: *mut u8) {
        let at = self.at(index, offset);
        // SAFETY: the caller says that `result` has room for four components.
        unsafe { result.write_bytes(0, 4 * width) };
        if let Storage::Bytes { signed } = self.storage {
            let Some(byte) = self.inside(at, 1) else { return };
            // SAFETY: inside the view.
            let byte = unsafe { byte.read() };
            let word = if signed { byte as i8 as i32 as u32 } else { u32::from(byte) };
            // SAFETY: a component has at least 2 bytes, and memory is little-endian.
            unsafe { copy_nonoverlapping(word.to_le_bytes().as_ptr(), result, width.min(4)) };
            return;
        }
        for component in 0..4 {
            let Some(from) = self.inside(at + (component * width) as u64, width as u64) else { return };
            // SAFETY: inside the view, and inside the result.
            unsafe { copy_nonoverlapping(from, result.wrapping_add(component * width), width) };
        }
    }

    /// Stores the components of `value` that `mask` selects. Returns whether they all lie inside the view. A component outside is not
    /// stored.
    ///
    /// # Safety
    ///
    /// The view is of a buffer that is alive; `value` has four components.
    pub(crate) unsafe fn store(&self, index: u32, offset: u32, width: usize, value: *const u8, mask: u8) -> bool {
        let at = self.at(index, offset);
        if let Storage::Bytes { .. } = self.storage {
            let Some(byte) = self.inside(at, 1) else { return false };
            // SAFETY: inside the view; the lowest byte comes first.
            unsafe { copy_nonoverlapping(value, byte, 1) };
            return true;
        }
        let mut all_inside = true;
        for component in (0..4).filter(|component| mask >> component & 1 == 1) {
            match self.inside(at + (component * width) as u64, width as u64) {
                // SAFETY: inside the view, and inside the value.
                Some(to) => unsafe { copy_nonoverlapping(value.wrapping_add(component * width), to, width) },
                None => all_inside = false,
            }
        }
        all_inside
    }
}
