"""Arrays of NumPy, of the elements of a buffer."""

from .layout import Layout
from .text import require


def numpy_view(buffer, layout, dtype):
    """The elements of a buffer as an array of NumPy, where they are.

    The buffer begins with the lowest element: bytes, an `mmap`, shared memory, or an array without gaps. `layout` is a `Layout` or its text. The array
    cannot be written if the buffer cannot, or if two indices share an element.
    """
    numpy, layout = imported(), Layout.of(layout)
    dtype, strides = numpy.dtype(dtype), layout.strides
    memory = whole(numpy, buffer, layout, dtype)
    offset, in_bytes = layout.origin * dtype.itemsize, [stride * dtype.itemsize for stride in strides]
    # Without an element, the strides may be any, and the buffer may be empty.
    array = numpy.ndarray(layout.extents, dtype, memory, offset, in_bytes) if all(layout.extents) else numpy.empty(layout.extents, dtype)
    if not memory.flags.writeable or not layout.is_unique:
        array.flags.writeable = False
    return array


def numpy_copy(buffer, layout, dtype):
    """A new array of the elements of a buffer, in the order of the indices. The layout may be any one, also in blocks."""
    numpy, layout = imported(), Layout.of(layout)
    elements = whole(numpy, buffer, layout, numpy.dtype(dtype))
    if not all(layout.extents):
        return numpy.empty(layout.extents, dtype)
    offsets = numpy.zeros((), numpy.intp)
    for name in layout.names:
        offsets = numpy.add.outer(offsets, numpy.array(layout.offsets_along(name), numpy.intp))
    return elements[offsets]


def whole(numpy, buffer, layout, dtype):
    """The elements of the span, as an array of one axis."""
    if isinstance(buffer, numpy.ndarray):
        require(buffer.flags.c_contiguous, "the array has gaps, or another order: give its memory")
        memory = buffer.reshape(-1).view(numpy.uint8)
    else:
        # NumPy takes no empty buffer.
        memory = numpy.frombuffer(buffer, numpy.uint8) if memoryview(buffer).nbytes else numpy.empty(0, numpy.uint8)
    span = layout.required_span_size
    has = memory.size // dtype.itemsize
    require(has >= span, f"the buffer is too small: the layout needs {span} elements, and the buffer has {has}")
    return memory[: span * dtype.itemsize].view(dtype)


def imported():
    try:
        import numpy
    except ImportError as error:
        raise ImportError("NumPy is not installed, which arrays need: `pip install numpy`") from error
    return numpy
