"""Strides, spans and offsets, computed from the axes, the order and the rules of a text. All numbers count elements."""

import itertools
import math

from .text import LIMIT, LayoutError, require

# The most combinations of values that are enumerated to find two with the same sum.
MOST_SUMS = 2**20


def up(number, multiple):
    return -(-number // multiple) * multiple


def digit(at, divisor, modulus):
    return at // divisor % modulus if modulus else at // divisor


def are_apart(guarded):
    """Whether no two combinations of values have the same sum. Where each stride is over the reach of all smaller ones, that is clear."""
    reach, is_clear = 0, True
    for values, stride in sorted(guarded, key=lambda each: each[1]):
        is_clear, reach = is_clear and (stride > reach or values <= 1), reach + (values - 1) * stride
    if is_clear:
        return True
    count = math.prod(values for values, _ in guarded)
    require(count <= MOST_SUMS, "whether two indices share an element takes too many steps to tell; choose strides that are multiples of each other")
    steps = (range(0, values * stride, stride) for values, stride in guarded if stride)
    return len({sum(each) for each in itertools.product(*steps)}) == count


def strides_of(axes, order, rules):
    """The stride of each item, and where the storage ends."""
    step, strides, guarded, overlaps = 1, {}, [], False
    for item in reversed(order):
        (name, divisor, modulus), own = item, rules.get(item, {})
        if "broadcast" in own:
            strides[item] = 0
            continue
        if {"stride", "overlap"} & own.keys():
            overlaps = "overlap" in own
        step = own.get("stride", own.get("overlap", up(step, own.get("align", 1))))
        values = up(axes[name], divisor) // divisor
        strides[item] = -step if "reverse" in own else step
        if not overlaps:
            guarded.append((min(values, modulus or values), step))
        require(step <= LIMIT, f"the stride of `{name}` is over 2^63 - 1")
        step *= up(modulus or values, own.get("pad", 1))
        require(step <= LIMIT, f"the size of `{name}` is over 2^63 - 1")
    if all(axes.values()):
        require(are_apart(guarded), "indices share elements: give each axis a stride with room for what lies inside it, or write `overlap`")
    return strides, step


def offset_along(name, at, extent, strides):
    """What the index `at` of an axis adds to an offset from the lowest element."""
    total = 0
    for (axis, divisor, modulus), stride in strides.items():
        if axis == name:
            total += digit(extent - 1 - at if stride < 0 else at, divisor, modulus) * abs(stride)
    return total


def span_of(axes, strides):
    """The largest offset is that of the last index of each axis, or of one with a smaller digit and all others full."""
    if not all(axes.values()):
        return 0
    total, count = 0, 1
    for name, extent in axes.items():
        divisors = [divisor for axis, divisor, _ in strides if axis == name]
        ends = {extent - 1} | {(extent - 1) // each * each - 1 for each in divisors if (extent - 1) // each > 0}
        # A reversed axis has one digit, and reaches as far as the same axis that is not.
        digits = [(divisor, modulus, abs(stride)) for (axis, divisor, modulus), stride in strides.items() if axis == name]
        total += max(sum(digit(end, divisor, modulus) * stride for divisor, modulus, stride in digits) for end in ends)
        count *= extent
    if count > LIMIT or total >= LIMIT:
        raise LayoutError("the number of elements, or of indices, is over 2^63 - 1")
    return total + 1
