"""Makes `../data/model.safetensors`: a convolution, what goes into it, and what NumPy says comes out of it.

    pip install numpy safetensors ml_dtypes
    python3 make.py
"""

import json
from pathlib import Path

import ml_dtypes
import numpy as np

random = np.random.default_rng(7)
image = random.uniform(0, 1, (1, 16, 12, 12)).astype(np.float32)
weight = random.normal(0, 0.1, (32, 16, 3, 3)).astype(np.float32)
bias = random.normal(0, 0.1, 32).astype(ml_dtypes.bfloat16)
# Of each filter the strength, as models keep it whose weights have 8 bits.
strength = random.uniform(0.5, 2, 32).astype(ml_dtypes.float8_e4m3fn)

# In 64 bits: of each window the products with each filter.
windows = np.lib.stride_tricks.sliding_window_view(image.astype(np.float64), (3, 3), (2, 3))
output = np.einsum("nchwij,ocij->nohw", windows, weight.astype(np.float64))
output = output * strength.astype(np.float64)[:, None, None] + bias.astype(np.float64)[:, None, None]
output = np.maximum(output, 0).astype(np.float32)

header, data = {"__metadata__": {"made by": "examples/model/make.py"}}, b""
for name, dtype, array in (
    ("conv.weight", "F32", weight),
    ("image", "F32", image),
    ("output", "F32", output),
    ("conv.bias", "BF16", bias),
    ("conv.strength", "F8_E4M3", strength),
):
    bytes_of = array.tobytes()
    header[name] = {"dtype": dtype, "shape": array.shape, "data_offsets": [len(data), len(data) + len(bytes_of)]}
    data += bytes_of
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
file = Path(__file__).parent.parent / "data" / "model.safetensors"
file.write_bytes(len(text).to_bytes(8, "little") + text + data)
print(f"{file.name}: {file.stat().st_size} bytes")
