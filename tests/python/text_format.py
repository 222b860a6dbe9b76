"""Reads the texts of `tests/format/vectors.json`, as the chapter `format` of the guide says, and compares every number.

    python3 tests/python/text_format.py
"""

import itertools
import json
import os
import re

RULES = "order pad align stride overlap broadcast reverse block".split()
KEYWORDS = """abstract as async await become box break const continue crate do dyn else enum extern false final fn for if impl in let loop macro
match mod move mut override priv pub ref return Self self static struct super trait true try type typeof unsafe unsized use virtual where while
yield""".split()
NAME, INT = r"(?:r#)?[^\W\d]\w*", r"(?:0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|\d[\d_]*)(?!\w)"
ITEM = rf"({NAME})\s*(?:/\s*({INT})\s*)?(?:%\s*({INT})\s*)?"
LIMIT = 2**63 - 1


def require(holds):
    if not holds:
        raise ValueError


def integer(text):
    number = int(text.replace("_", ""), 0 if text[:2] in ("0x", "0o", "0b") else 10)
    require(number < 2**64)
    return number


def name_of(text):
    raw, name = text.startswith("r#"), text.removeprefix("r#")
    require(name not in RULES and name != "_" and (raw or name not in KEYWORDS))
    return name


def item_of(match):
    numbers = [integer(text) if text else None for text in match[1:]]
    require(all(number is None or number > 1 for number in numbers))
    return name_of(match[0]), numbers[0] or 1, numbers[1]


def up(number, multiple):
    return -(-number // multiple) * multiple


def spelled(item):
    return item[0] + (f"/{item[1]}" if item[1] > 1 else "") + (f"%{item[2]}" if item[2] else "")


def written(item):
    return ("r#" if item[0] in KEYWORDS else "") + spelled(item)


def parse(text):
    """The axes with their extents, the items of the order, and the rules of each item."""
    first, *parts = text.split(";")
    if parts and not parts[-1].strip():
        parts.pop()
    require(re.fullmatch(rf"\s*(?:{NAME}\s*=\s*{INT}\s*)*", first))
    listed = [(name_of(name), integer(extent)) for name, extent in re.findall(rf"({NAME})\s*=\s*({INT})", first)]
    axes = dict(listed)
    require(len(axes) == len(listed) <= 8)
    order, rules, blocks = None, {}, {}
    for part in parts:
        if match := re.fullmatch(rf"\s*order\s*=\s*((?:{ITEM}\s*)+)", part):
            require(order is None)
            words = match[1].split()
            if words in (["row_major"], ["column_major"]):
                order = [(name, 1, None) for name in (axes if words == ["row_major"] else reversed(axes))]
            elif all(re.fullmatch("[A-Z]", name) for name in axes) and len(words) == 1 and re.fullmatch("[A-Z]+", words[0]):
                order = [(letter, 1, None) for letter in words[0]]
            else:
                order = [item_of(found) for found in re.findall(ITEM, match[1])]
            continue
        match = re.fullmatch(rf"\s*(\w+)\s*\(\s*({ITEM}\s*(?:,\s*{ITEM}\s*)*)\)\s*(?:=\s*({INT}))?\s*", part)
        require(match and match[1] in RULES[1:])
        rule, number = match[1], match[match.lastindex] if part.count("=") else None
        items = [item_of(found) for found in re.findall(ITEM, match[2])]
        require((number is None) == (rule in ("broadcast", "reverse")) and len(set(items)) == len(items))
        require(len(items) == 1 or rule in ("pad", "broadcast", "reverse"))
        number = None if number is None else integer(number)
        require(number != 0 or rule == "overlap")
        for item in items:
            require(item[0] in axes and (item[1:] == (1, None) or rule in ("stride", "overlap")))
            own = blocks if rule == "block" else rules.setdefault(item, {})
            key = item[0] if rule == "block" else "broadcast" if number == 0 else rule
            require(key not in own)
            own[key] = number
    order = [(name, 1, None) for name in axes] if order is None else order
    require({item[0] for item in order} == set(axes))
    for name in axes:
        digits = sorted((item for item in order if item[0] == name), key=lambda item: item[1])
        whole, end = rules.get((name, 1, None), {}), 1
        require(len(digits) == 1 or not whole and name not in blocks)
        for _, divisor, modulus in digits:
            require(divisor == end)
            end = modulus and divisor * modulus
        require(end is None and not ("broadcast" in whole and len(whole) > 1 or name in blocks and whole))
        require(len(whole.keys() & {"align", "stride", "overlap"}) <= 1)
    for name, size in blocks.items():
        if size > 1:
            order[order.index((name, 1, None))] = (name, size, None)
            order.append((name, 1, size))
    require(len(order) + list(blocks.values()).count(1) <= 8 and rules.keys() <= set(order))
    require(all(extent <= LIMIT for extent in axes.values()))
    return axes, order, rules


def numbers(axes, order, rules):
    """The stride of each item, the storage; and whether elements may be shared."""
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
        require(step <= LIMIT)
        step *= up(modulus or values, own.get("pad", 1))
        require(step <= LIMIT)
    count, reach = 1, 0
    for values, stride in sorted(guarded, key=lambda each: each[1]):
        is_apart, reach, count = stride > reach or values <= 1, reach + (values - 1) * stride, count * values
        if not is_apart and all(axes.values()):  # enough for the numbers that are here
            sums = [sum(pair) for pair in itertools.product(*(range(0, v * s, s) for v, s in guarded))]
            require(len(set(sums)) == len(sums))
            break
    return strides, step


def offset(axes, order, rules, strides, index):
    total = 0
    for name, divisor, modulus in order:
        at, stride = index[list(axes).index(name)], strides[name, divisor, modulus]
        at = axes[name] - 1 - at if stride < 0 else at
        total += at // divisor % (modulus or 2**64) * abs(stride)
    return total


def span(axes, order, strides):
    """The largest offset is found digit by digit: the largest of an axis is that of its last index, or of one with a smaller digit, all others full."""
    if not all(axes.values()):
        return 0
    total, count = 0, 1
    for name, extent in axes.items():
        digits = sorted(((d, m, abs(strides[name, d, m])) for n, d, m in order if n == name), reverse=True)
        ends = {extent - 1} | {(extent - 1) // d * d - 1 for d, _, _ in digits if (extent - 1) // d > 0}
        total += max(sum(end // d % (m or 2**64) * stride for d, m, stride in digits) for end in ends)
        count *= extent
    require(count <= LIMIT and total < LIMIT)
    return total + 1


def canonical(axes, order, rules):
    inner = list(itertools.takewhile(lambda item: item[2], reversed(order)))[::-1]
    outer = order[: len(order) - len(inner)]
    is_blocks = all(item[2] is None for item in outer) and all(item[1] == 1 for item in inner)
    text = " ".join(f"{written((name, 1, None))}={extent}" for name, extent in axes.items())
    if not is_blocks or [item[0] for item in outer] != list(axes):
        items = [written((item[0], 1, None)) for item in outer] if is_blocks else [written(item) for item in order]
        are_letters = is_blocks and all(re.fullmatch("[A-Z]", name) for name in axes)
        text += "; order = " + ("" if are_letters else " ").join(items)
    for item in (item for name in axes for item in order if item[0] == name):
        own = rules.get(item, {})
        for rule in ("broadcast", "pad", "align", "stride", "overlap", "reverse"):
            if rule in own and not (rule in ("pad", "align") and own[rule] == 1):
                text += f"; {rule}({written(item)})" + ("" if own[rule] is None or rule == "broadcast" else f" = {own[rule]}")
    return text + "".join(f"; block({written((name, 1, None))}) = {size}" for name, _, size in (inner if is_blocks else []))


def fingerprint(text):
    value = 14695981039346656037
    for byte in text.encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    return f"{value:016x}"


def read(text):
    axes, order, rules = parse(text)
    strides, step = numbers(axes, order, rules)
    return axes, order, rules, strides, step, span(axes, order, strides)


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../format/vectors.json")) as file:
    vectors = json.load(file)
for vector in vectors["layouts"]:
    axes, order, rules, strides, step, reach = read(vector["text"])
    text = canonical(axes, order, rules)
    assert text == vector["canonical"], (text, vector)
    assert fingerprint(text) == vector["fingerprint"], vector
    assert [list(axes), list(axes.values())] == [vector["axes"], vector["extents"]], vector
    assert {spelled(item): stride for item, stride in strides.items()} == vector["strides"], (strides, vector)
    assert (reach, max(step, reach)) == (vector["span"], vector["storage"]), (reach, step, vector)
    for index, expected in vector["offsets"]:
        assert offset(axes, order, rules, strides, index) == expected, (index, vector)
for vector in vectors["refused"]:
    try:
        read(vector["text"])
    except ValueError:
        continue
    raise AssertionError(vector)
print(f"{len(vectors['layouts'])} texts are read, and {len(vectors['refused'])} are refused")
