"""A reader of the text of a layout, written from the chapter `format` of the guide. It reads vectors, and compares every number.

    python3 tests/python/text_format.py         those of `tests/format/vectors.json`
    python3 tests/python/text_format.py FILE    those of another file of this form; `-` is the standard input
"""

import itertools
import json
import math
import os
import re
import sys

RULES = "order pad align stride overlap broadcast reverse block".split()
KEYWORDS = """abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in let loop macro match mod
move mut override priv pub ref return static struct trait true try type typeof unsafe unsized use virtual where while yield""".split()
NO_NAMES = [*RULES, "_", "crate", "self", "Self", "super"]
SPACE, SIGNS = "\t\n\v\f\r \x85\u200e\u200f\u2028\u2029", "=;(),/%"
INTEGER = re.compile("0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|[0-9][0-9_]*")
LIMIT = 2**63 - 1


def require(holds):
    if not holds:
        raise ValueError


def tokens(text):
    """The tokens, and `None` after the last one."""
    found, at = [], 0
    while at < len(text):
        start, at = at, at + 1
        if text[start] in SPACE:
            continue
        if text[start] not in SIGNS:
            at = start + 2 * text.startswith("r#", start)
            first = at
            while at < len(text) and ("_" + text[at]).isidentifier():
                at += 1
            require(at > first)
        found.append(text[start:at])
    return [*found, None]


def integer(token):
    require(token and INTEGER.fullmatch(token))
    number = int(token.replace("_", ""), 0 if token[:2] in ("0x", "0o", "0b") else 10)
    require(number < 2**64)
    return number


def name_of(token):
    require(token)
    raw, name = token.startswith("r#"), token.removeprefix("r#")
    require(name.isidentifier() and name not in NO_NAMES and (raw or name not in KEYWORDS) and len(name.encode()) <= 255)
    return name


def item_of(left):
    """Takes `name/divisor%modulus`."""
    name, numbers = name_of(left.pop(0)), [1, None]
    for place, sign in enumerate("/%"):
        if left[0] == sign:
            left.pop(0)
            numbers[place] = integer(left.pop(0))
            require(numbers[place] > 1)
    return name, *numbers


def up(number, multiple):
    return -(-number // multiple) * multiple


def spelled(item):
    return item[0] + (f"/{item[1]}" if item[1] > 1 else "") + (f"%{item[2]}" if item[2] else "")


def written(item):
    return ("r#" if item[0] in KEYWORDS else "") + spelled(item)


def order_of(axes, left):
    """Takes what follows `order =`."""
    whole = [(name, 1, None) for name in axes]
    word = left[0] if left[1:2] in ([";"], [None]) else None
    if word in ("row_major", "column_major"):
        left.pop(0)
        return whole if word == "row_major" else whole[::-1]
    if word and re.fullmatch("[A-Z]+", word) and all(re.fullmatch("[A-Z]", name) for name in axes):
        return [(letter, 1, None) for letter in left.pop(0)]
    items = [item_of(left)]
    while left[0] not in (";", None):
        items.append(item_of(left))
    return items


def add_rule(word, axes, rules, left):
    """Takes what follows the word of a rule, and adds it to those of its items."""
    require(word in RULES[1:] and left.pop(0) == "(")
    items = [item_of(left)]
    while left[0] == ",":
        left.pop(0)
        if left[0] != ")":
            items.append(item_of(left))
        else:
            break
    require(left.pop(0) == ")" and (len(items) == 1 or word in ("pad", "broadcast", "reverse")))
    number = None
    if word not in ("broadcast", "reverse"):
        require(left.pop(0) == "=")
        number = integer(left.pop(0))
    for item in items:
        is_axis = item[1:] == (1, None)
        require(item[0] in axes and (is_axis or word in ("stride", "overlap")))
        require(number != 0 or word == "overlap" and is_axis)
        require(word not in rules.setdefault(item, {}))
        rules[item][word] = number


def parse(text):
    """The axes with their extents, the items of the order, and the rules of each item."""
    left, axes, order, rules = tokens(text), {}, None, {}
    while left[0] not in (";", None):
        name = name_of(left.pop(0))
        require(name not in axes and left.pop(0) == "=")
        axes[name] = integer(left.pop(0))
    require(len(axes) <= 8 and all(extent <= LIMIT for extent in axes.values()))
    while left[0] == ";" and left[1] is not None:
        left.pop(0)
        word = left.pop(0)
        if word == "order":
            require(order is None and left.pop(0) == "=")
            order = order_of(axes, left)
        else:
            add_rule(word, axes, rules, left)
    require(left in ([None], [";", None]))
    return axes, *checked(axes, [(name, 1, None) for name in axes] if order is None else order, rules)


def checked(axes, order, rules):
    """The items with the blocks, and the rules of each of them."""
    require({item[0] for item in order} == set(axes))
    for name in axes:
        digits = sorted((item for item in order if item[0] == name), key=lambda item: item[1])
        end = 1
        for _, divisor, modulus in digits:
            require(divisor == end)
            end = modulus and divisor * modulus
        require(end is None and (len(digits) == 1 or (name, 1, None) not in rules))
    for item, own in list(rules.items()):
        require(len(own) == 1 or not own.keys() & {"broadcast", "block"})
        require(len(own.keys() & {"align", "stride", "overlap"}) <= 1)
        if own.get("overlap") == 0:
            rules[item] = {"broadcast": None}
        if (size := own.pop("block", 1)) > 1:
            order[order.index(item)] = (item[0], size, None)
            order.append((item[0], 1, size))
        if not own:
            del rules[item]
    require(len(order) <= 8 and rules.keys() <= set(order))
    return order, rules


def require_apart(guarded):
    """No two combinations of values have the same sum. Where each stride is over the reach of all smaller ones, that is clear."""
    reach, is_clear = 0, True
    for values, stride in sorted(guarded, key=lambda each: each[1]):
        is_clear, reach = is_clear and (stride > reach or values <= 1), reach + (values - 1) * stride
    if not is_clear:
        count = math.prod(values for values, _ in guarded)
        require(count <= 2**20)  # this reader enumerates, and takes no more
        sums = {sum(each) for each in itertools.product(*(range(0, values * stride, stride) for values, stride in guarded))}
        require(len(sums) == count)


def numbers(axes, order, rules):
    """The stride of each item, and the last step."""
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
    if all(axes.values()):
        require_apart(guarded)
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


def compare(vector):
    axes, order, rules, strides, step, reach = read(vector["text"])
    text = canonical(axes, order, rules)
    assert text == vector["canonical"], (text, vector)
    assert fingerprint(text) == vector["fingerprint"], vector
    assert [list(axes), list(axes.values())] == [vector["axes"], vector["extents"]], vector
    assert {spelled(item): stride for item, stride in strides.items()} == vector["strides"], (strides, vector)
    assert (reach, max(step, reach)) == (vector["span"], vector["storage"]), (reach, step, vector)
    for index, expected in vector["offsets"]:
        assert offset(axes, order, rules, strides, index) == expected, (index, vector)


def refuse(vector):
    try:
        read(vector["text"])
    except ValueError:
        return
    raise AssertionError(vector)


def main(path):
    with open(0 if path == "-" else path, encoding="utf-8") as file:
        vectors = json.load(file)
    for vector in vectors["layouts"]:
        try:
            compare(vector)
        except ValueError:
            raise AssertionError(vector) from None
    for vector in vectors["refused"]:
        refuse(vector)
    print(f"{len(vectors['layouts'])} texts are read, and {len(vectors['refused'])} are refused")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../format/vectors.json"))
