"""A layout, read from its text."""

from . import numbers
from .text import LayoutError, canonical, fingerprint, parse, require, spelled


class Layout:
    """Where each element of a tensor lies in memory. All numbers count elements.

    `names` and `extents` are tuples, in the order of the axes. `required_span_size` is the number of elements from the lowest to the highest one,
    and `storage_size` the number with all padding. `fingerprint` is an `int` of 64 bits, and `str` the canonical text that it is of.
    """

    def __init__(self, text):
        self._axes, self._order, self._rules = parse(text)
        self._strides, end = numbers.strides_of(self._axes, self._order, self._rules)
        self.names, self.extents = tuple(self._axes), tuple(self._axes.values())
        self.required_span_size = numbers.span_of(self._axes, self._strides)
        self.storage_size = max(end, self.required_span_size)
        self._text = canonical(self._axes, self._order, self._rules)
        self.fingerprint = fingerprint(self._text)

    @classmethod
    def of(cls, layout):
        """The layout itself, or that of a text."""
        return layout if isinstance(layout, cls) else cls(layout)

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"Layout({self._text!r})"

    def __eq__(self, other):
        """Whether both have the same canonical text."""
        return isinstance(other, Layout) and self._text == other._text

    def __hash__(self):
        return hash(self._text)

    @property
    def items(self):
        """The stride of each item of the order, by its text: `{"C/16": 1024, "C%16": 1}`."""
        return {spelled(item): stride for item, stride in self._strides.items()}

    def digits(self, name):
        """The parts of the index of an axis, the most significant first, as `(divisor, modulus, stride)`; one, `(1, None, stride)`, if it is whole."""
        require(name in self._axes, f"there is no axis `{name}`")
        own = [(divisor, modulus, stride) for (axis, divisor, modulus), stride in self._strides.items() if axis == name]
        return sorted(own, reverse=True, key=lambda each: each[0])

    @property
    def strides(self):
        """The stride of each axis, with a sign."""
        for name in self.names:
            require(len(self.digits(name)) == 1, f"axis `{name}` is in blocks, so it has no single stride; `digits` has those of its parts")
        return tuple(self.digits(name)[0][2] for name in self.names)

    @property
    def origin(self):
        """The offset of index 0 of every axis from the lowest element; 0 without an element."""
        return self.offset((0,) * len(self.names)) if all(self.extents) else 0

    @property
    def is_unique(self):
        """Whether no two indices share an element; `False` also where that takes too many steps to tell."""
        parts = []
        for (name, divisor, modulus), stride in self._strides.items():
            values = numbers.up(self._axes[name], divisor) // divisor
            parts.append((min(values, modulus or values), abs(stride)))
        if not all(self.extents):
            return True
        try:
            return all(stride or values == 1 for values, stride in parts) and numbers.are_apart(parts)
        except LayoutError:
            return False

    def offset(self, index):
        """The distance of an element from the lowest one."""
        require(len(index) == len(self.names), f"the layout has {len(self.names)} axes, and the index has {len(index)}")
        total = 0
        for name, extent, at in zip(self.names, self.extents, index):
            if not 0 <= at < extent:
                raise IndexError(f"index {at} of axis `{name}` is out of bounds: its extent is {extent}")
            total += numbers.offset_along(name, at, extent, self._strides)
        return total

    def offsets_along(self, name):
        """What each index of an axis adds to an offset: the offset of an element is the sum of these of its axes."""
        extent = self._axes[name]
        return [numbers.offset_along(name, at, extent, self._strides) for at in range(extent)]
