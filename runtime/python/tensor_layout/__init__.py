"""Reads the texts of layouts of the Rust crate `tensor-layout`: where each element of a tensor lies in memory."""

from .arrays import numpy_copy, numpy_view
from .files import safetensors_layouts
from .layout import Layout
from .text import LayoutError

__all__ = ["Layout", "LayoutError", "numpy_copy", "numpy_view", "safetensors_layouts"]
__version__ = "0.1.0"
