"""The other process of `main.rs`: it answers questions from the standard input, `yes` and a result, or `no` and the reason."""

import itertools
import mmap
import sys
from pathlib import Path

from tensor_layout import Layout, LayoutError

folder, own = Path(sys.argv[1]), Layout(sys.argv[2])
memories = {}
ITEM = 2  # bytes


def mapped(name, layout):
    with open(folder / name, "r+b") as file:
        memory = mmap.mmap(file.fileno(), 0)
    if len(memory) < ITEM * layout.storage_size:
        raise LayoutError(f"`{layout}` needs {ITEM * layout.storage_size} bytes, and `{name}` has {len(memory)}")
    return memory


def layout(fingerprint, text):
    """Takes the layout of the other side, if it is what its fingerprint says, and has the axes and extents of our own."""
    other = Layout(text)
    if other.fingerprint != int(fingerprint, 16):
        raise LayoutError(f"`{text}` has the fingerprint {other.fingerprint:016x}, and the other process says {fingerprint}")
    extents, expected = (dict(zip(each.names, each.extents)) for each in (other, own))
    if extents != expected:
        raise LayoutError(f"the other process has {extents}, and this one {expected}")
    memories["ours"] = mapped("ours", other)
    return f"{own.fingerprint:016x} {own}"


def check():
    """Compares each element of our own cache with the number of its index, and adds 1."""
    elements = memoryview(mapped("theirs", own)).cast("H")
    for number, index in enumerate(itertools.product(*map(range, own.extents))):
        at = own.offset(index)
        if elements[at] != number:
            raise LayoutError(f"the element of {index} is {elements[at]}, and not {number}")
        elements[at] = number + 1
    return f"compared {number + 1} elements"


def move(regions):
    """Moves regions of bytes, each `(to, from, bytes)`."""
    to, source = memories["ours"], mapped("theirs", own)
    for start, begin, size in regions:
        to[start : start + size] = source[begin : begin + size]
    return f"moved {len(regions)} regions back"


regions = []
for line in sys.stdin:
    word, *rest = line.rstrip("\n").split(" ", 2)
    try:
        if word == "region":
            regions.append([int(number) for number in line.split()[1:]])
            continue
        print("yes", layout(*rest) if word == "layout" else check() if word == "check" else move(regions), flush=True)
    except LayoutError as error:
        print("no", error, flush=True)
