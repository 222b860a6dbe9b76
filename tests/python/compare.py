"""Passes tensors between this crate and Python, both ways, and compares every element.

    python3 compare.py target/debug/libtensor_layout_python.so

Through DLPack with NumPy and with a program of C (`peer.c`), through `.npy` files with NumPy, and through `.safetensors` files with the reader and writer of that package. The
types that Rust lacks are those of `ml_dtypes`.
"""

import ctypes
import itertools
import json
import os
import subprocess
import sys
import tempfile

import ml_dtypes
import numpy as np
from numpy.lib.stride_tricks import as_strided
from safetensors import deserialize, safe_open
from safetensors.numpy import save_file
from tensor_layout import Layout, LayoutError, numpy_copy, numpy_view, safetensors_layouts

# With the interpreter's lock: NumPy's deleters are Python's.
library = ctypes.PyDLL(sys.argv[1])
library.case_count.restype = ctypes.c_size_t
library.case_text.restype = ctypes.c_char_p
library.export_tensor.restype = ctypes.c_void_p
library.export_unversioned.restype = ctypes.c_void_p
library.last_error.restype = ctypes.c_char_p
library.export_origin.restype = ctypes.c_size_t
library.data_type.restype = ctypes.c_char_p

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
capsule_pointer.restype = ctypes.c_void_p
capsule_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
rename_capsule = ctypes.pythonapi.PyCapsule_SetName
rename_capsule.argtypes = [ctypes.py_object, ctypes.c_char_p]

# Capsules keep pointers to their names.
NAME, USED_NAME = b"dltensor_versioned", b"used_dltensor_versioned"
OLD_NAME, OLD_USED_NAME = b"dltensor", b"used_dltensor"
SHAPE = (2, 3, 4, 5)
COUNT = 120
checks = {}


def check(kind, holds, what):
    assert holds, f"{kind}: {what} (the last error: {library.last_error().decode()})"
    checks[kind] = checks.get(kind, 0) + 1


def refuses(kind, result, words):
    check(kind, result == -1, f"accepted, but for: {words}")
    check(kind, words in library.last_error().decode(), words)


class Case:
    """A layout, and the elements of its tensors."""

    def __init__(self, number):
        self.number = number
        self.text = library.case_text(ctypes.c_size_t(number)).decode()
        numbers = (ctypes.c_ssize_t * 5)()
        library.case_numbers(ctypes.c_size_t(number), numbers)
        self.strides, self.origin = tuple(numbers[:4]), numbers[4]
        self.is_broadcast = 0 in self.strides
        weights = [0 if stride == 0 else weight for stride, weight in zip(self.strides, (1000, 100, 10, 1))]
        self.expected = sum(weight * at for weight, at in zip(weights, np.indices(SHAPE))).astype(np.float32)

    def array(self):
        """A NumPy array of these strides. Its memory, with the padding, is its `base`."""
        reach = sum((extent - 1) * abs(stride) for extent, stride in zip(SHAPE, self.strides))
        memory = np.full(reach + 1, np.nan, np.float32)
        array = as_strided(memory[self.origin :], SHAPE, [4 * stride for stride in self.strides], writeable=not self.is_broadcast)
        if self.is_broadcast:
            writable = as_strided(memory[self.origin :], SHAPE, array.strides)
            writable[...] = self.expected
        else:
            array[...] = self.expected
        return array, memory


class Producer:
    """What `numpy.from_dlpack` takes: a tensor of the Rust program."""

    def __init__(self, number):
        self.number = number

    def __dlpack__(self, **arguments):
        pointer = library.export_tensor(ctypes.c_size_t(self.number))
        return new_capsule(pointer, NAME, None)

    def __dlpack_device__(self):
        return (1, 0)


class OldProducer(Producer):
    """A producer from before DLPack 1.0."""

    def __dlpack__(self, **arguments):
        return new_capsule(library.export_unversioned(ctypes.c_size_t(self.number)), OLD_NAME, None)


def taken(function, case, array):
    """Gives the array to a function of the Rust program, which owns it from there on."""
    capsule = array.__dlpack__(max_version=(1, 0))
    pointer = capsule_pointer(capsule, NAME)
    rename_capsule(capsule, USED_NAME)
    return function(ctypes.c_size_t(case.number), ctypes.c_void_p(pointer))


def through_dlpack(case):
    array = np.from_dlpack(Producer(case.number))
    check("dlpack to NumPy", array.shape == SHAPE, case.text)
    check("dlpack to NumPy", array.strides == tuple(4 * stride for stride in case.strides), case.text)
    check("dlpack to NumPy", array.flags.writeable == (not case.is_broadcast), case.text)
    check("dlpack to NumPy", array.size == COUNT and (array == case.expected).all(), case.text)

    if case.is_broadcast:
        check("old dlpack to NumPy", library.export_unversioned(ctypes.c_size_t(case.number)) is None, case.text)
    else:
        old = np.from_dlpack(OldProducer(case.number))
        check("old dlpack to NumPy", old.strides == array.strides and (old == case.expected).all(), case.text)

    array, memory = case.array()
    if not case.is_broadcast:  # NumPy refuses to give one that is read-only
        capsule = array.__dlpack__()
        pointer = capsule_pointer(capsule, OLD_NAME)
        rename_capsule(capsule, OLD_USED_NAME)
        result = library.import_unversioned(ctypes.c_size_t(case.number), ctypes.c_void_p(pointer))
        check("old dlpack from NumPy", result == COUNT, case.text)
    owners = sys.getrefcount(array)
    check("dlpack from NumPy", taken(library.import_tensor, case, array) == COUNT, case.text)
    check("dlpack from NumPy", sys.getrefcount(array) == owners, f"{case.text}: the deleter is not called once")
    before = np.isnan(memory).sum()
    if case.is_broadcast:
        check("dlpack from NumPy", taken(library.increment_tensor, case, array) == 0, case.text)
    else:
        check("dlpack from NumPy", taken(library.increment_tensor, case, array) == COUNT, case.text)
        check("dlpack from NumPy", (array == case.expected + 1).all(), case.text)
    check("dlpack from NumPy", np.isnan(memory).sum() == before, f"{case.text}: the padding is written")
    # An array of other strides is refused, and its elements are not read.
    other = np.zeros((2, 3, 4, 7), np.float32)[..., 1:6]
    words = f"axis `N` has stride 84, and the required layout has {case.strides[0]}"
    refuses("dlpack refuses", taken(library.import_tensor, case, other), words)
    other = case.expected.astype(np.float64)
    refuses("dlpack refuses", taken(library.import_tensor, case, other), "the elements are f64, and f32 is required")


class Interface:
    """A tensor as NumPy takes an array of another library: by the address of index 0, and strides with a sign."""

    def __init__(self, origin, strides):
        data, strides = (origin, True), tuple(4 * stride for stride in strides)
        self.__array_interface__ = {"version": 3, "shape": SHAPE, "typestr": "<f4", "data": data, "strides": strides}


def through_origins(case):
    array, _ = case.array()
    origin = array.__array_interface__["data"][0]
    result = library.import_origin(ctypes.c_size_t(case.number), ctypes.c_void_p(origin))
    check("origins from NumPy", result == COUNT, case.text)
    array = np.asarray(Interface(library.export_origin(ctypes.c_size_t(case.number)), case.strides))
    check("origins to NumPy", (array == case.expected).all(), case.text)


def arrays_of_vectors():
    """The package's arrays of the vectors of the format: each element is its own offset."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../format/vectors.json")
    with open(path, encoding="utf-8") as file:
        layouts = [Layout(vector["text"]) for vector in json.load(file)["layouts"]]
    for layout in (layout for layout in layouts if layout.storage_size <= 100_000 and np.prod(layout.extents) <= 100_000):
        memory = np.arange(layout.required_span_size, dtype=np.int32)
        array = numpy_copy(memory, layout, np.int32)
        expected = [layout.offset(index) for index in np.ndindex(*layout.extents)]
        check("arrays of vectors", array.shape == layout.extents and array.ravel().tolist() == expected, str(layout))
        if all(len(layout.digits(name)) == 1 for name in layout.names):
            view = numpy_view(memory, str(layout), np.int32)
            check("arrays of vectors", np.array_equal(view, array), str(layout))
            check("arrays of vectors", view.flags.writeable == (len(set(expected)) == len(expected)), str(layout))
            check("arrays of vectors", view.size == 0 or np.shares_memory(view, memory), str(layout))
            check("arrays of vectors", not numpy_view(memory.tobytes(), layout, np.int32).flags.writeable or view.size == 0, str(layout))
        if layout.required_span_size > 0:
            refused(lambda: numpy_copy(memory[1:], layout, np.int32), "the buffer is too small")
    refused(lambda: numpy_view(bytes(32), "C=32; block(C) = 16", np.uint8), "axis `C` is in blocks")


def refused(call, words):
    try:
        call()
    except LayoutError as error:
        check("arrays refuse", words in str(error), str(error))
    else:
        check("arrays refuse", False, words)


def types_of_npy():
    """What NumPy calls types that it lacks, and sizes that are those of texts and times."""
    for of in (ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, "<M8[ns]", "<m8[25us]", "U5", "S3", "V7", "?", "f4"):
        array = np.zeros((2, 3), of)
        with tempfile.NamedTemporaryFile(suffix=".npy") as file:
            np.save(file.name, array)
            size = library.item_size(file.name.encode())
        check("npy sizes", size == array.dtype.itemsize, str(of))


def through_npy(case, folder):
    path = os.path.join(folder, "tensor.npy")
    name = path.encode()
    check("npy to NumPy", library.write_npy(ctypes.c_size_t(case.number), name) == 0, case.text)
    for mode in (None, "r"):
        array = np.load(path, mmap_mode=mode)
        check("npy to NumPy", array.dtype == np.float32 and array.shape == SHAPE, case.text)
        check("npy to NumPy", (array == case.expected).all(), case.text)
        is_fortran_order = case.text.endswith("order = WHCN")
        check("npy to NumPy", array.flags.f_contiguous == is_fortran_order, case.text)

    array, _ = case.array()
    for stored in (array, np.asfortranarray(array), np.ascontiguousarray(array), array.astype(">f4")):
        np.save(path, stored)
        check("npy from NumPy", library.read_npy(ctypes.c_size_t(case.number), name) == COUNT, case.text)
    for version in ((1, 0), (2, 0), (3, 0)):
        with open(path, "wb") as file:
            np.lib.format.write_array(file, array, version)
        check("npy from NumPy", library.read_npy(ctypes.c_size_t(case.number), name) == COUNT, case.text)
    np.save(path, array.astype(np.float64))
    refuses("npy refuses", library.read_npy(ctypes.c_size_t(case.number), name), "the elements are f64, and f32 is required")


def through_safetensors(cases, folder):
    path = os.path.join(folder, "tensors.safetensors")
    name = path.encode()
    check("safetensors to Python", library.write_safetensors(name) == 1, path)
    layouts = safetensors_layouts(path)
    check("safetensors to Python", layouts.keys() == {str(case.number) for case in cases}, path)
    with safe_open(path, framework="numpy") as file:
        metadata = file.metadata()
        stored = {case.number: file.get_tensor(str(case.number)) for case in cases}
    for case in cases:
        check("safetensors to Python", metadata[f"layout:{case.number}"] == case.text, case.text)
        layout, memory = layouts[str(case.number)], stored[case.number].ravel()
        check("safetensors to Python", (layout.strides, layout.origin) == (case.strides, case.origin), case.text)
        check("safetensors to Python", memory.size == layout.storage_size, case.text)
        for read in (numpy_view, numpy_copy):
            check("safetensors to Python", (read(memory, layout, np.float32) == case.expected).all(), case.text)
    # Where a layout is packed, its array is NumPy's own without any trick.
    check("safetensors to Python", (stored[0] == cases[0].expected).all(), cases[0].text)
    check("safetensors to Python", (stored[2].transpose(0, 3, 1, 2) == cases[2].expected).all(), cases[2].text)
    check("safetensors to Python", (stored[3][:, :, :5].transpose(0, 3, 1, 2) == cases[3].expected).all(), cases[3].text)

    metadata = {f"layout:{case.number}": case.text for case in cases}
    save_file({str(number): array.copy() for number, array in stored.items()}, path, metadata)
    for case in cases:
        check("safetensors from Python", library.read_safetensors(ctypes.c_size_t(case.number), name) == COUNT, case.text)
    # Without a text a tensor is packed, and a text of another size is a lie.
    save_file({str(case.number): case.expected for case in cases}, path)
    check("safetensors from Python", library.read_safetensors(ctypes.c_size_t(0), name) == COUNT, "packed")
    for case in cases[1:]:
        refuses("safetensors refuses", library.read_safetensors(ctypes.c_size_t(case.number), name), "and the required layout has")
    save_file({"1": cases[1].expected}, path, {"layout:1": cases[1].text})
    words = "has a storage of extents [2, 3, 4, 8], and the tensor has [2, 3, 4, 5]"
    refuses("safetensors refuses", library.read_safetensors(ctypes.c_size_t(1), name), words)
    try:
        safetensors_layouts(path)
        check("safetensors refuses", False, "a text of another size")
    except LayoutError as error:
        check("safetensors refuses", "`1` has 120 elements, and the storage of its layout" in str(error), str(error))


# What Python and a file call the types: `None` of what a file lacks.
TYPES = {
    "bool": (np.bool_, "BOOL"),
    "i8": (np.int8, "I8"),
    "i16": (np.int16, "I16"),
    "i32": (np.int32, "I32"),
    "i64": (np.int64, "I64"),
    "u8": (np.uint8, "U8"),
    "u16": (np.uint16, "U16"),
    "u32": (np.uint32, "U32"),
    "u64": (np.uint64, "U64"),
    "f16": (np.float16, "F16"),
    "bf16": (ml_dtypes.bfloat16, "BF16"),
    "f32": (np.float32, "F32"),
    "f64": (np.float64, "F64"),
    "c64": (np.complex64, "C64"),
    "c128": (np.complex128, None),
    "f8_e4m3": (ml_dtypes.float8_e4m3fn, "F8_E4M3"),
    "f8_e5m2": (ml_dtypes.float8_e5m2, "F8_E5M2"),
    "f8_e8m0": (ml_dtypes.float8_e8m0fnu, "F8_E8M0"),
    "f8_e4m3fnuz": (ml_dtypes.float8_e4m3fnuz, "F8_E4M3FNUZ"),
    "f8_e5m2fnuz": (ml_dtypes.float8_e5m2fnuz, "F8_E5M2FNUZ"),
    "f8_e4m3b11fnuz": (ml_dtypes.float8_e4m3b11fnuz, None),
    "f8_e4m3ieee": (ml_dtypes.float8_e4m3, None),
    "f8_e3m4": (ml_dtypes.float8_e3m4, None),
    "f6_e2m3": (ml_dtypes.float6_e2m3fn, "F6_E2M3"),
    "f6_e3m2": (ml_dtypes.float6_e3m2fn, "F6_E3M2"),
    "f4_e2m1": (ml_dtypes.float4_e2m1fn, "F4"),
    "i4": (ml_dtypes.int4, None),
    "u4": (ml_dtypes.uint4, None),
    "i2": (ml_dtypes.int2, None),
    "u2": (ml_dtypes.uint2, None),
}


def bits_of(dtype):
    """The size of a number, also where NumPy stores it in a byte."""
    if np.issubdtype(dtype, np.complexfloating) or dtype == np.bool_:
        return np.dtype(dtype).itemsize * 8
    try:
        return ml_dtypes.finfo(dtype).bits
    except ValueError:
        return ml_dtypes.iinfo(dtype).bits


def every_type():
    found = {}
    while (text := library.data_type(ctypes.c_size_t(len(found)))) is not None:
        name, bits = text.decode().split()
        found[name] = int(bits)
    check("types", found.keys() == TYPES.keys(), f"{found.keys() ^ TYPES.keys()}")
    for name, (dtype, _) in TYPES.items():
        check("types", found[name] == bits_of(dtype), f"{name} has {found[name]} bits")


def types_through_safetensors(folder):
    paths = [os.path.join(folder, name).encode() for name in ("in.safetensors", "out.safetensors")]
    random = np.random.default_rng(1)
    arrays, header, data = {}, {}, b""
    for name, (dtype, kind) in TYPES.items():
        if kind is not None and bits_of(dtype) >= 8:
            size = np.dtype(dtype).itemsize
            raw = random.integers(0, 2 if name == "bool" else 256, (2, 3, 4 * size), np.uint8)
            arrays[name] = raw.view(dtype)
            header[name] = {"dtype": kind, "shape": [2, 3, 4], "data_offsets": [len(data), len(data) + raw.nbytes]}
            data += raw.tobytes()
    with open(paths[0], "wb") as file:
        text = json.dumps(header).encode()
        file.write(len(text).to_bytes(8, "little") + text + data)
    text = b"B=3 C=4 A=2; order = CAB; pad(B) = 4"
    check("types through safetensors", library.relay_safetensors(*paths, text) == len(arrays), "all tensors")
    with open(paths[1], "rb") as file:
        relayed = dict(deserialize(file.read()))
    for name, array in arrays.items():
        tensor = relayed[name]
        check("types through safetensors", tensor["shape"] == [4, 2, 4], name)
        back = np.frombuffer(bytes(tensor["data"]), array.dtype).reshape(4, 2, 4)[:, :, :3]
        expected = array.transpose(2, 0, 1)
        check("types through safetensors", back.tobytes() == expected.tobytes(), name)
        number = np.complex128 if name == "c64" else np.float64
        values = [np.asarray(each).astype(number) for each in (back, expected)]
        check("types through safetensors", np.array_equal(*values, equal_nan=True), f"{name}: the values")


def types_through_dlpack():
    for dtype, name in ((np.complex64, "c64"), (np.complex128, "c128"), (np.bool_, "bool"), (np.float16, "f16"), (np.int64, "i64")):
        array = np.zeros((5, 6), dtype)[:, ::2]
        capsule = array.__dlpack__(max_version=(1, 0))
        pointer = capsule_pointer(capsule, NAME)
        rename_capsule(capsule, USED_NAME)
        text = f"{name} A=5 B=3; align(B) = 2".encode()
        check("types through dlpack", library.describe_tensor(text, ctypes.c_void_p(pointer)) == 1, name)


def borders():
    """Borders of every kind and width, as NumPy pads."""
    modes = ("constant", "edge", "symmetric", "reflect", "wrap")
    widths = itertools.product((0, 1, 5), repeat=4)
    for (height, width), (top, bottom, left, right) in itertools.product(((1, 1), (1, 3), (2, 2), (3, 4), (5, 2)), widths):
        array = np.arange(height * width, dtype=np.int32).reshape(height, width)
        for kind, mode in enumerate(modes):
            around = ((top, bottom), (left, right))
            expected = np.pad(array, around, mode, **({"constant_values": -1} if mode == "constant" else {}))
            result = np.empty_like(expected, order="C")
            numbers = (ctypes.c_size_t * 6)(height, width, top, bottom, left, right)
            count = library.bordered(ctypes.c_size_t(kind), numbers, result.ctypes.data_as(ctypes.c_void_p))
            what = f"{mode} of {height}x{width} by {around}"
            if mode == "reflect" and (height == 1 and top + bottom > 0 or width == 1 and left + right > 0):
                refuses("borders", count, "needs an extent of at least 2")
            else:
                check("borders", count == result.size and np.array_equal(result, expected), what)


def through_c(cases, folder):
    """Tensors of a program of C, which knows the structs of DLPack and nothing else."""
    path = os.path.join(folder, "peer.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peer.c")
    subprocess.run(["cc", "-std=c11", "-Wall", "-Werror", "-shared", "-fPIC", "-o", path, source], check=True)
    peer = ctypes.CDLL(path)
    peer.make_tensor.restype = ctypes.c_void_p
    peer.sum_tensor.restype = ctypes.c_double
    for case in cases:
        total = peer.sum_tensor(ctypes.c_void_p(library.export_tensor(ctypes.c_size_t(case.number))))
        check("dlpack to C", total == case.expected.sum(dtype=np.float64), f"{case.text}: {total}")
    text = b"f8_e4m3 A=2 B=3; reverse(A); pad(B) = 2"
    for count in (1, 2):
        described = library.describe_tensor(text, ctypes.c_void_p(peer.make_tensor()))
        check("dlpack from C", described == 1, "a tensor of 8-bit floats")
        check("dlpack from C", peer.deleted_tensors() == count, "it is deleted once")


cases = [Case(number) for number in range(library.case_count())]
with tempfile.TemporaryDirectory() as folder:
    for case in cases:
        through_dlpack(case)
        through_origins(case)
        through_npy(case, folder)
    types_of_npy()
    arrays_of_vectors()
    through_safetensors(cases, folder)
    every_type()
    types_through_safetensors(folder)
    through_c(cases, folder)
types_through_dlpack()
borders()
print(f"{len(cases)} layouts of {COUNT} elements; checks: " + ", ".join(f"{kind} {count}" for kind, count in checks.items()))
