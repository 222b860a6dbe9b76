//! Functions of C that `compare.py` calls: tensors of several layouts, given to NumPy and to `safetensors`, and taken back.
//!
//! Each function that takes a tensor compares every element. It returns how many there were, or -1; then
//! `last_error` says what is wrong.

#![allow(clippy::missing_safety_doc, reason = "the only caller is compare.py")]

mod cases;

use cases::{CASES, Case};
use std::ffi::{CStr, CString, c_char, c_int};
use std::fmt::Display;
use std::sync::{LazyLock, Mutex};
use tensor_layout::dlpack::Managed;
use tensor_layout::dlpack::dlpack_ffi::{DLManagedTensor, DLManagedTensorVersioned};
use tensor_layout::element::DataType;
use tensor_layout::npy;
use tensor_layout::safetensors_0_8::{self as safetensors, Writer};
use tensor_layout::{AnyLayout, AnyTensor, Border, Tensor, View, layout};

fn case(number: usize) -> &'static Case {
    &CASES[number]
}

fn told<E: Display>(result: Result<usize, E>) -> c_int {
    match result {
        Ok(count) => count as c_int,
        Err(error) => {
            *LAST_ERROR.lock().expect("one thread") = CString::new(error.to_string()).expect("a message without 0");
            -1
        }
    }
}

static LAST_ERROR: LazyLock<Mutex<CString>> = LazyLock::new(Mutex::default);

/// The message of the last function that returned -1, until the next one does.
#[unsafe(no_mangle)]
extern "C" fn last_error() -> *const c_char {
    LAST_ERROR.lock().expect("one thread").as_ptr()
}

/// # Safety
///
/// The string ends with a 0, and nobody writes it.
unsafe fn path(path: *const c_char) -> &'static str {
    // SAFETY: as the caller says.
    unsafe { CStr::from_ptr(path) }.to_str().expect("a path in UTF-8")
}

#[unsafe(no_mangle)]
extern "C" fn case_count() -> usize {
    CASES.len()
}

/// The name of a case; its layout.
#[unsafe(no_mangle)]
extern "C" fn case_text(number: usize) -> *const c_char {
    case(number).text.as_ptr()
}

/// The four strides, in elements, and the offset of index 0 from the lowest element.
#[unsafe(no_mangle)]
unsafe extern "C" fn case_numbers(number: usize, numbers: *mut [isize; 5]) {
    // SAFETY: the caller has room for five numbers.
    unsafe { numbers.write((case(number).numbers)()) }
}

/// A tensor that Python owns.
#[unsafe(no_mangle)]
extern "C" fn export_tensor(number: usize) -> *mut DLManagedTensorVersioned {
    (case(number).export)().into_raw().as_ptr()
}

/// The same without a version; null, if the tensor is read-only.
#[unsafe(no_mangle)]
extern "C" fn export_unversioned(number: usize) -> *mut DLManagedTensor {
    (case(number).export)().into_raw_unversioned().map_or(std::ptr::null_mut(), |pointer| pointer.as_ptr())
}

/// Compares a tensor of Python's without a version.
#[unsafe(no_mangle)]
unsafe extern "C" fn import_unversioned(number: usize, pointer: *mut DLManagedTensor) -> c_int {
    // SAFETY: Python gives its ownership, and nobody uses its elements meanwhile.
    let managed = unsafe { Managed::from_raw_unversioned(pointer) };
    told(managed.map_err(|error| error.to_string()).and_then(case(number).import))
}

/// Compares a tensor of Python's.
#[unsafe(no_mangle)]
unsafe extern "C" fn import_tensor(number: usize, pointer: *mut DLManagedTensorVersioned) -> c_int {
    // SAFETY: Python gives its ownership, and nobody uses its elements meanwhile.
    told(unsafe { Managed::from_raw(pointer) }.map_err(|error| error.to_string()).and_then(case(number).import))
}

/// Adds 1 to each element of a tensor of Python's.
#[unsafe(no_mangle)]
unsafe extern "C" fn increment_tensor(number: usize, pointer: *mut DLManagedTensorVersioned) -> c_int {
    // SAFETY: Python gives its ownership, and nobody uses its elements meanwhile.
    told(unsafe { Managed::from_raw(pointer) }.map_err(|error| error.to_string()).and_then(case(number).increment))
}

/// Compares an array of Python's, by the address of its index 0.
#[unsafe(no_mangle)]
extern "C" fn import_origin(number: usize, origin: *const f32) -> c_int {
    told((case(number).at_origin)(origin))
}

/// The address of index 0 of a tensor.
#[unsafe(no_mangle)]
extern "C" fn export_origin(number: usize) -> *const f32 {
    (case(number).origin)()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn write_npy(number: usize, file: *const c_char) -> c_int {
    // SAFETY: Python gives a string.
    let file = unsafe { path(file) };
    told(std::fs::write(file, (case(number).npy)()).map(|()| 0))
}

/// The size of an element of a file.
#[unsafe(no_mangle)]
unsafe extern "C" fn item_size(file: *const c_char) -> c_int {
    // SAFETY: Python's string ends with a 0.
    let bytes = std::fs::read(unsafe { path(file) }).expect("a file that Python has written");
    told(npy::Reader::parse(&bytes).map(|npy| npy.item_size_in_bytes()))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn read_npy(number: usize, file: *const c_char) -> c_int {
    // SAFETY: Python gives a string.
    let bytes = std::fs::read(unsafe { path(file) }).expect("Python has written it");
    told(npy::Reader::parse(&bytes).map_err(|error| error.to_string()).and_then(|npy| (case(number).read_npy)(&npy)))
}

/// A border around the numbers 0, 1, 2 .. in rows. `numbers` are the height and the width, and how wide the border is at the top, the bottom,
/// the left and the right; `out` has room for all elements.
#[unsafe(no_mangle)]
unsafe extern "C" fn bordered(kind: usize, numbers: *const [usize; 6], out: *mut i32) -> c_int {
    const KINDS: [Border<i32>; 5] =
        [Border::Value(-1), Border::Repeated, Border::Mirrored, Border::Reflected, Border::Periodic];
    type Rows = layout!(H=? W=?);
    // SAFETY: Python gives six numbers.
    let [height, width, top, bottom, left, right] = unsafe { *numbers };
    let elements: Vec<i32> = (0..(height * width) as i32).collect();
    let rows = |extents| Rows::with_extents(extents).map_err(|error| error.to_string());
    let wide = rows([height + top + bottom, width + left + right]).and_then(|wide| {
        let image = View::with_layout(rows([height, width])?, &elements).map_err(|error| error.to_string())?;
        Tensor::try_bordered_with_layout(wide, &image, [top, left], KINDS[kind]).map_err(|error| error.to_string())
    });
    told(wide.map(|wide| {
        // SAFETY: Python has room for all elements.
        unsafe { out.copy_from_nonoverlapping(wide.storage().as_ptr(), wide.len()) };
        wide.len()
    }))
}

/// One file with a tensor of each case, named by its number.
#[unsafe(no_mangle)]
unsafe extern "C" fn write_safetensors(file: *const c_char) -> c_int {
    // SAFETY: Python gives a string.
    let file = unsafe { path(file) };
    let mut writer = Writer::new();
    CASES.iter().enumerate().for_each(|(number, case)| (case.add)(&mut writer, &number.to_string()));
    told(
        writer.to_bytes().map_err(|error| error.to_string()).map(|bytes| std::fs::write(file, bytes).map_or(0, |()| 1)),
    )
}

#[unsafe(no_mangle)]
unsafe extern "C" fn read_safetensors(number: usize, file: *const c_char) -> c_int {
    // SAFETY: Python gives a string.
    let bytes = std::fs::read(unsafe { path(file) }).expect("Python has written it");
    let read = |file: &safetensors::Reader<'_>| (case(number).read_safetensors)(file, &number.to_string());
    told(safetensors::Reader::parse(&bytes).map_err(|error| error.to_string()).and_then(|file| read(&file)))
}

/// The name of a data type and its size in bits, as `f32 32`; null after the last one. It is there until the next call.
#[unsafe(no_mangle)]
extern "C" fn data_type(number: usize) -> *const c_char {
    static TEXT: LazyLock<Mutex<CString>> = LazyLock::new(Mutex::default);
    let Some(data_type) = DataType::ALL.get(number) else { return std::ptr::null() };
    let mut text = TEXT.lock().expect("one thread");
    *text = CString::new(format!("{data_type} {}", data_type.size_in_bits())).expect("a text without 0");
    text.as_ptr()
}

/// Writes the tensors of a file in this layout, each under its name and without knowing its type. Axes without names are `A`, `B` and `C`.
#[unsafe(no_mangle)]
unsafe extern "C" fn relay_safetensors(from: *const c_char, to: *const c_char, layout: *const c_char) -> c_int {
    // SAFETY: Python gives strings.
    let [from, to, layout] = [from, to, layout].map(|text| unsafe { path(text) });
    let relayed = || -> Result<usize, Box<dyn std::error::Error>> {
        let bytes = std::fs::read(from)?;
        let file = safetensors::Reader::parse(&bytes)?;
        let layout = AnyLayout::parse(layout)?;
        let relayed = file.names().into_iter().map(|name| {
            let tensor = file.any_tensor_named(&name, &["A", "B", "C"])?;
            Ok((name, AnyTensor::try_from_view_with_layout(layout.clone(), &tensor.view())?))
        });
        let tensors = relayed.collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?;
        let mut writer = Writer::new();
        for (name, tensor) in &tensors {
            writer.add_any(name, &tensor.view())?;
        }
        std::fs::write(to, writer.to_bytes()?)?;
        Ok(tensors.len())
    };
    told(relayed())
}

/// Compares the text of a tensor of Python's, whose axes are called `A` and `B`.
#[unsafe(no_mangle)]
unsafe extern "C" fn describe_tensor(text: *const c_char, pointer: *mut DLManagedTensorVersioned) -> c_int {
    // SAFETY: Python gives a string.
    let text = unsafe { path(text) };
    // SAFETY: Python gives its ownership, and nobody uses its elements meanwhile.
    let managed = unsafe { Managed::from_raw(pointer) };
    let described = managed.and_then(|managed| Ok(managed.any_view(&["A", "B"])?.to_string()));
    told(match described {
        Ok(described) if described == text => Ok(1),
        Ok(described) => Err(described),
        Err(error) => Err(error.to_string()),
    })
}
