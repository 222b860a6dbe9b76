"""The grammar of the text of a layout, as the chapter `format` of the guide has it: axes, the order, and the rules of its items.

An item is `(name, divisor, modulus)`: the part `index / divisor % modulus` of the index of an axis. The whole axis is `(name, 1, None)`.
"""

import re

RULES = "order pad align stride overlap broadcast reverse block".split()
KEYWORDS = """abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in let loop macro match mod
move mut override priv pub ref return static struct trait true try type typeof unsafe unsized use virtual where while yield""".split()
NO_NAMES = [*RULES, "_", "crate", "self", "Self", "super"]
SPACE, SIGNS = "\t\n\v\f\r \x85\u200e\u200f\u2028\u2029", "=;(),/%"
INTEGER = re.compile("0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|[0-9][0-9_]*")
LIMIT = 2**63 - 1
MAX_AXES = 8


class LayoutError(ValueError):
    """A text that is not a layout, or a buffer, an index or a file that does not fit one."""


def require(holds, message):
    if not holds:
        raise LayoutError(message)


def tokens(text):
    """The tokens, and `None` after the last one."""
    found, at = [], 0
    while at < len(text):
        start, at = at, at + 1
        if text[start] in SPACE:
            continue
        if text[start] not in SIGNS:
            at = start + (2 if text.startswith("r#", start) else 0)
            first = at
            while at < len(text) and ("_" + text[at]).isidentifier():
                at += 1
            require(at > first, f"{text[start]!r} cannot be in the text of a layout")
        found.append(text[start:at])
    return [*found, None]


def shown(token):
    return "the end of the text" if token is None else f"`{token}`"


def sign_of(left, sign):
    """Takes this sign."""
    token = left.pop(0)
    require(token == sign, f"{shown(token)} stands where `{sign}` is expected")


def integer_of(left):
    token = left.pop(0)
    require(token and INTEGER.fullmatch(token), f"{shown(token)} stands where an integer is expected")
    digits, base = token.replace("_", ""), {"0x": 16, "0o": 8, "0b": 2}.get(token[:2], 10)
    require(len(digits) > (2 if base != 10 else 0), f"`{token}` has no digits")
    # Python refuses to convert thousands of digits in an error of its own.
    number = int(digits, base) if len(digits) < 1000 or base != 10 else int(digits.lstrip("0")[:30] or "0")
    require(number < 2**64, f"`{token}` is over 2^64 - 1")
    return number


def name_of(left):
    token = left.pop(0)
    require(token, "the text ends where a name is expected")
    raw, name = token.startswith("r#"), token[2:] if token.startswith("r#") else token
    require(name.isidentifier() and name not in NO_NAMES, f"`{token}` is not the name of an axis")
    require(raw or name not in KEYWORDS, f"`{name}` is a keyword: write `r#{name}`")
    require(len(name.encode()) <= 255, "the name of an axis has at most 255 bytes")
    return name


def item_of(left):
    """Takes `name/divisor%modulus`."""
    name, numbers = name_of(left), [1, None]
    for place, sign in enumerate("/%"):
        if left[0] == sign:
            left.pop(0)
            numbers[place] = integer_of(left)
            require(numbers[place] > 1, f"`{sign}` of `{name}` is followed by a number over 1")
    return (name, *numbers)


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


def items_of(left):
    """Takes `(item, item)`."""
    sign_of(left, "(")
    items = [item_of(left)]
    while left[0] == ",":
        left.pop(0)
        if left[0] == ")":
            break
        items.append(item_of(left))
    sign_of(left, ")")
    return items


def add_rule(word, axes, rules, left):
    """Takes what follows the word of a rule, and adds it to those of its items."""
    require(word in RULES[1:], f"there is no rule {shown(word)}")
    items, number = items_of(left), None
    require(len(items) == 1 or word in ("pad", "broadcast", "reverse"), f"`{word}` is of one axis")
    if word not in ("broadcast", "reverse"):
        sign_of(left, "=")
        number = integer_of(left)
    for item in items:
        name, is_axis = item[0], item[1:] == (1, None)
        require(name in axes, f"`{word}` is of `{name}`, which is not an axis")
        require(is_axis or word in ("stride", "overlap"), f"`{word}` is of an axis, and not of a part of one")
        require(number != 0 or (word == "overlap" and is_axis), f"`{word}({name})` is at least 1")
        require(word not in rules.setdefault(item, {}), f"`{word}({name})` occurs twice")
        rules[item][word] = number


def parse(text):
    """The axes with their extents, the items of the order, and the rules of each item."""
    left, axes, order, rules = tokens(text), {}, None, {}
    while left[0] not in (";", None):
        name = name_of(left)
        require(name not in axes, f"axis `{name}` occurs twice")
        sign_of(left, "=")
        axes[name] = integer_of(left)
        require(axes[name] <= LIMIT, f"the extent of `{name}` is over 2^63 - 1")
    require(len(axes) <= MAX_AXES, f"a layout has at most {MAX_AXES} axes")
    while left[0] == ";" and left[1] is not None:
        left.pop(0)
        word = left.pop(0)
        if word == "order":
            require(order is None, "`order` occurs twice")
            sign_of(left, "=")
            order = order_of(axes, left)
        else:
            add_rule(word, axes, rules, left)
    require(left in ([None], [";", None]), f"{shown(left[0])} stands where `;` or the end is expected")
    order = [(name, 1, None) for name in axes] if order is None else order
    check_order(axes, order, rules)
    return axes, *with_blocks(order, rules)


def check_order(axes, order, rules):
    """The items of each axis cover each of its indices once."""
    require({item[0] for item in order} == set(axes), "the order has each axis")
    for name in axes:
        digits = sorted((item for item in order if item[0] == name), key=lambda item: item[1])
        end = 1
        for _, divisor, modulus in digits:
            require(divisor == end, f"the parts of `{name}` in the order do not follow one another")
            end = modulus and divisor * modulus
        require(end is None, f"the parts of `{name}` in the order do not have all of its indices")
        require(len(digits) == 1 or (name, 1, None) not in rules, f"`{name}` has parts, and a rule is of one of them")


def with_blocks(order, rules):
    """The items with the blocks as items of their own, and the rules of each of them."""
    for item, own in list(rules.items()):
        name = item[0]
        require(len(own) == 1 or not own.keys() & {"broadcast", "block"}, f"`{name}` has another rule beside `broadcast` or `block`")
        require(len(own.keys() & {"align", "stride", "overlap"}) <= 1, f"the stride of `{name}` is given twice")
        if own.get("overlap") == 0:
            rules[item] = {"broadcast": None}
        size = own.pop("block", 1)
        if size > 1:
            order[order.index(item)] = (name, size, None)
            order.append((name, 1, size))
        if not own:
            del rules[item]
    require(len(order) <= MAX_AXES, f"an order has at most {MAX_AXES} items, of which a `block` adds one")
    require(rules.keys() <= set(order), "a rule is of an item that is not in the order")
    return order, rules


def spelled(item):
    return item[0] + (f"/{item[1]}" if item[1] > 1 else "") + (f"%{item[2]}" if item[2] else "")


def written(item):
    return ("r#" if item[0] in KEYWORDS else "") + spelled(item)


def canonical(axes, order, rules):
    """The text that every implementation writes for the same axes, order and rules."""
    inner = []
    while len(inner) < len(order) and order[-1 - len(inner)][2]:
        inner.insert(0, order[-1 - len(inner)])
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
                number = "" if own[rule] is None or rule == "broadcast" else f" = {own[rule]}"
                text += f"; {rule}({written(item)}){number}"
    return text + "".join(f"; block({written((name, 1, None))}) = {size}" for name, _, size in (inner if is_blocks else []))


def fingerprint(text):
    """FNV-1a of 64 bits of the canonical text."""
    value = 14695981039346656037
    for byte in text.encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    return value
