"""Reads what `preprocess run` has written, compares it with NumPy's own result, and writes both tensors for `preprocess read`.

    python3 examples/preprocess/check.py target/preprocess
"""

import os
import struct
import sys
import zlib

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

SIZE = 224
LAYOUT = f"N=1 C=3 H={SIZE} W={SIZE}; block(C) = 4"


def png(path):
    """The pixels of a PNG file with 8 bits of red, green and blue, which is not interlaced: rows x columns x 3."""
    with open(path, "rb") as file:
        data = file.read()
    at, compressed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        chunk = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, *form = struct.unpack(">IIBBBBB", chunk)
            assert form == [8, 2, 0, 0, 0], "another kind of PNG"
        compressed += chunk if kind == b"IDAT" else b""
        at += 12 + length
    rows = np.frombuffer(zlib.decompress(compressed), np.uint8).reshape(height, 1 + 3 * width)
    pixels = np.zeros((1 + height, 1 + width, 3), np.uint8)  # with a row above and a column to the left, of zeros
    for y in range(height):
        undo(rows[y, 0], rows[y, 1:].reshape(width, 3).astype(int), pixels[y : y + 2])
    return pixels[1:, 1:]


def undo(method, row, pixels):
    """Undoes the filter of a row: `pixels` has the row above and this one."""
    for x in range(len(row)):
        corner, above, left = (pixels[at].astype(int) for at in ((0, x), (0, x + 1), (1, x)))
        if method == 4:
            guess = left + above - corner
            far = [abs(guess - left), abs(guess - above), abs(guess - corner)]
            least = np.where((far[0] <= far[1]) & (far[0] <= far[2]), left, np.where(far[1] <= far[2], above, corner))
        else:
            least = (0, left, above, (left + above) // 2)[method]
        pixels[1, x + 1] = (row[x] + least) % 256


folder = sys.argv[1]
photo = png(os.path.join(os.path.dirname(__file__), "..", "data", "cat.png"))
top, left = (photo.shape[0] - SIZE) // 2, (photo.shape[1] - SIZE) // 2
crop = photo[top : top + SIZE, left : left + SIZE]
values = (crop.astype(np.float32) - 128) / 128
expected = np.ascontiguousarray(values.transpose(2, 0, 1)[np.newaxis])

planar = np.load(os.path.join(folder, "planar.npy"))
assert planar.dtype == np.float32 and planar.shape == (1, 3, SIZE, SIZE), (planar.dtype, planar.shape)
assert planar.tobytes() == expected.tobytes(), "planar.npy has other values"

# The storage: N, H, W, channels of a block. There is one block, so its axis is not in the file.
storage = np.zeros((1, SIZE, SIZE, 4), np.float16)
storage[0, :, :, :3] = values
with safe_open(os.path.join(folder, "blocked.safetensors"), framework="numpy") as file:
    blocked, text = file.get_tensor("input"), file.metadata()["layout:input"]
assert text == LAYOUT, text
assert blocked.dtype == np.float16 and blocked.shape == storage.shape, (blocked.dtype, blocked.shape)
assert blocked.tobytes() == storage.tobytes(), "blocked.safetensors has other values"

np.save(os.path.join(folder, "from_python.npy"), np.asfortranarray(expected))
save_file({"input": storage}, os.path.join(folder, "from_python.safetensors"), {"layout:input": LAYOUT})
print(f"NumPy {np.__version__}: {planar.size} and {blocked.size} elements are the same; both tensors are written in {folder}")
