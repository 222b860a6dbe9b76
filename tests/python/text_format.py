"""The reader of texts in `runtime/python`, against vectors of the format: every number is compared.

    python3 tests/python/text_format.py         those of `tests/format/vectors.json`
    python3 tests/python/text_format.py FILE    those of another file of this form; `-` is the standard input

`tensor_layout` is found where Python finds packages: installed, or by `PYTHONPATH=runtime/python`.
"""

import json
import os
import sys

import tensor_layout
from tensor_layout import Layout, LayoutError


def compare(vector):
    layout = Layout(vector["text"])
    assert str(layout) == vector["canonical"], (layout, vector)
    assert f"{layout.fingerprint:016x}" == vector["fingerprint"], vector
    assert [list(layout.names), list(layout.extents)] == [vector["axes"], vector["extents"]], vector
    assert layout.items == vector["strides"], (layout.items, vector)
    assert (layout.required_span_size, layout.storage_size) == (vector["span"], vector["storage"]), (layout, vector)
    for index, expected in vector["offsets"]:
        assert layout.offset(index) == expected, (index, vector)
    again = Layout(str(layout))
    assert (again, again.items) == (layout, layout.items), vector


def refuse(vector):
    try:
        Layout(vector["text"])
    except LayoutError as error:
        assert str(error), vector
        return
    raise AssertionError(vector)


def main(path):
    with open(0 if path == "-" else path, encoding="utf-8") as file:
        vectors = json.load(file)
    for vector in vectors["layouts"]:
        try:
            compare(vector)
        except LayoutError as error:
            raise AssertionError((str(error), vector)) from None
    for vector in vectors["refused"]:
        refuse(vector)
    folder = os.path.dirname(tensor_layout.__file__)
    print(f"{folder}: {len(vectors['layouts'])} texts are read, and {len(vectors['refused'])} are refused")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../format/vectors.json"))
