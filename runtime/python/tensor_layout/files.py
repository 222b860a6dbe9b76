"""The texts in files that the Rust crate writes."""

import json
import math

from .layout import Layout
from .text import LayoutError, require

# What the key of a text in the metadata begins with; the name of the tensor follows.
KEY = "layout:"
# The largest header that `safetensors` reads, in bytes.
MOST_BYTES = 100_000_000


def safetensors_layouts(path):
    """The layout of each tensor of a `.safetensors` file that has a text, by its name.

    The tensor has the extents of its storage for readers that do not know the text. A text whose storage has another number of elements is an error:
    another program has changed the file.
    """
    header = header_of(path)
    layouts = {}
    for key, text in header.get("__metadata__", {}).items():
        name = key[len(KEY) :]
        if not key.startswith(KEY) or name not in header:
            continue
        try:
            layout = Layout(text)
        except LayoutError as error:
            raise LayoutError(f"{path}: the text of `{name}`, `{text}`, is not a layout: {error}") from None
        count = math.prod(header[name]["shape"])
        require(
            count == layout.storage_size,
            f"{path}: `{name}` has {count} elements, and the storage of its layout `{text}` has {layout.storage_size}",
        )
        layouts[name] = layout
    return layouts


def header_of(path):
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(8), "little")
        require(size <= MOST_BYTES, f"{path}: it is not a `.safetensors` file, or its header is over {MOST_BYTES} bytes")
        text = file.read(size)
    try:
        header = json.loads(text)
    except ValueError as error:
        raise LayoutError(f"{path}: its header is not JSON: {error}") from None
    require(isinstance(header, dict), f"{path}: its header is not an object")
    return header
