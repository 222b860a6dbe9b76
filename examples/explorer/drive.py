"""Drives the page in headless Chromium, and compares what it shows with what the command prints:
python3 drive.py EXPLORER.HTML COMMAND AXE.JS"""

import json
import pathlib
import random
import subprocess
import sys
import time

from browser import Browser
from features import FEATURES, accessible, small
from page import DOWN, ESCAPE, GOAL, PAGE, READ, RIGHT, bare, equal, open_page, point, put, until

COMMAND = str(pathlib.Path(sys.argv[2]).resolve())
AXE = pathlib.Path(sys.argv[3])


def command(*arguments):
    run = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout, run.stderr


def from_nothing(browser):
    """A person who has never read the grammar gets to a layout by what the page offers."""
    open_page(browser, PAGE)
    for label in ["N=1", "C=3", "H=57", "W=57", "order = ..", "NHWC", "pad(..) = ..", "H", "8"]:
        labels = browser.run("return [...document.querySelectorAll('#hints code')].map((code) => code.textContent)")
        assert label in labels, (label, labels)
        row = labels.index(label)
        browser.run("document.querySelectorAll('#hints button')[arguments[0]].click()", row)
    shown = browser.run(READ)
    equal(shown["layout"], GOAL)
    equal(shown["axes"][3], ["H", "57", "171", "684"])
    equal(shown["sizes"]["storage"], "10944 elements, 43776 bytes")


def typed(browser):
    """Keys, a mistake under its token, and what takes it away."""
    open_page(browser, PAGE)
    browser.type("#layout", "H=4 W=5; padd(W) = 8")
    shown = browser.run(READ)
    equal(shown["messages"], ["error: there is no rule padd: did you mean pad?"])
    equal(shown["shown"], ["  |\n1 | H=4 W=5; padd(W) = 8\n  |          ^^^^\n"])
    assert not shown["isShown"]
    equal(browser.run("return document.querySelector('.backdrop mark').textContent"), "padd")
    browser.click("#layout-messages .fixes button")
    shown = browser.run(READ)
    equal((shown["layout"], shown["messages"], shown["isShown"]), ("H=4 W=5; pad(W) = 8", [], True))
    equal(browser.address(), PAGE + "#layout=H=4+W=5;+pad(W)+=+8")


def pointed(browser):
    """The element under the pointer, both ways; keys; numbers that are typed."""
    put(browser, "H=4 W=5; pad(W) = 8")
    expected = {
        ("logical", 19): ("index H=2 W=3 offset 19 address base + 76 bytes (0x4c)", 2),
        ("memory", 19): ("index H=2 W=3 offset 19 address base + 76 bytes (0x4c)", 2),
        ("memory", 6): ("index padding: no index leads here offset 6 address base + 24 bytes (0x18)", 1),
    }
    for (view, offset), (element, frames) in expected.items():
        point(browser, "picture", view, offset, element)
        equal(browser.run(READ)["frames"], frames, view, offset)
    browser.run("document.getElementById('picture').focus(); pin({ offset: 0 })")
    browser.press([RIGHT, DOWN])
    equal(browser.run("return state.at"), 9)
    assert browser.address().endswith("&at=9"), browser.address()
    browser.press([ESCAPE])
    equal(browser.run("return state.at"), None)
    browser.type("#offset", "31")
    equal(browser.run("return [...document.querySelectorAll('#index input')].map((field) => field.value)"), ["", ""])
    browser.run("document.getElementById('offset').value = ''")
    browser.type("#offset", "12")
    equal(browser.run("return [...document.querySelectorAll('#index input')].map((field) => field.value)"), ["1", "4"])
    browser.type("#index-0", "\b2")
    equal(browser.run("return document.getElementById('offset').value"), "20")
    put(browser, GOAL)
    browser.type("#offset", "5000")
    shown = browser.run(READ)
    equal((shown["element"], shown["frames"]), ("index N=0 C=2 H=29 W=13 offset 5000 address base + 20000 bytes (0x4e20)", 2))


def followed(browser):
    """A link of the page, and a link that somebody sent."""
    browser.run("document.querySelector('#example-list li:last-child a').click()")
    until(browser, "to", "H=2 W=4 C=3")
    shown = browser.run(READ)
    equal((shown["layout"], shown["hasCopy"]), ("C=3 H=2 W=4", True))
    equal(shown["regions"][1:3], [["0", "0", "1"], ["1", "8", "1"]])
    copied = "index C=1 H=0 W=2 offset 10 address base + 10 bytes (0xa) copied to offset 7"
    point(browser, "conversion-picture", "destination", 7, copied)
    digits = "M=64 K=8; order = M/32 K M%32"
    put(browser, digits, None, "u8")
    browser.run("pin({ index: [33, 2] })")
    link = browser.address()
    equal(link, PAGE + "#layout=M=64+K=8;+order+=+M/32+K+M%2532&type=u8&at=321")
    open_page(browser, link)
    until(browser, "layout", digits)
    until(browser, "element", "index M=33 K=2 offset 321 address base + 321 bytes (0x141)")
    equal(browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)"), [])


def hostile(browser):
    """A link with hundreds of mistakes does not freeze the page, and a link has no other words than those of the state."""
    begun = time.monotonic()
    open_page(browser, PAGE + "#constructor=2&layout=" + 800 * "%3D")
    until(browser, "layout", 800 * "=")
    assert time.monotonic() - begun < 5, time.monotonic() - begun
    equal(len(browser.run(READ)["messages"]), 4)
    equal(browser.run("return Object.keys(state)"), ["layout", "to", "type", "color", "at"])
    put(browser, "é=4 = W=5; padd(W) = 8")
    equal(browser.run("return [...document.querySelectorAll('.backdrop mark')].map((mark) => mark.textContent)")[-1], "padd")


NAMES = ["N", "C", "D", "H", "W", "O", "I", "Batch", "Seq", "Head"]
TYPES = ["u8", "i8", "f16", "bf16", "f32", "f64"]


def random_text(numbers, axes=None):
    """A text that is a layout, mostly: a letter may be missing."""
    if axes is None:
        names = numbers.sample(NAMES, numbers.randint(1, 5))
        axes = [(name, numbers.choice([1, 2, 3, 4, 5, 8, 16, 20, 57])) for name in names]
    names = [name for name, _ in axes]
    parts = [" ".join(f"{name}={extent}" for name, extent in axes)]
    if numbers.random() < 0.6:
        parts.append("order = " + " ".join(numbers.sample(names, len(names))))
    for name in names:
        number = numbers.choice([1, 2, 3, 4, 8, 16, 64, 256])
        rules = [f"pad({name}) = {number}", f"align({name}) = {number}", f"block({name}) = {number}", f"broadcast({name})"]
        rules += [f"reverse({name})", f"overlap({name}) = {number}", f"stride({name}) = {number * 100}"]
        if numbers.random() < 0.3:
            parts.append(numbers.choice(rules))
    text = "; ".join(parts)
    if numbers.random() < 0.1:
        at = numbers.randrange(len(text))
        text = text[:at] + text[at + 1:]
    return text, axes


def compare_layout(shown, told, about):
    """Each number of `explain --json` is on the page."""
    layout, size = told["layout"], told["storage_bytes"] // max(told["layout"]["storage_elements"], 1)
    rows = []
    for axis in layout["axes"]:
        row = [axis["name"], str(axis["extent"]), str(axis["stride_elements"]), str(axis["stride_elements"] * size)]
        if any(other["digits"] for other in layout["axes"]):
            name = lambda digit: axis["name"] + (f"/{digit['divisor']}" if digit["divisor"] > 1 else "") + (
                "" if digit["modulus"] is None else f"%{digit['modulus']}")
            row.append(", ".join(f"{name(digit)}: {digit['stride_elements'] or 0}" for digit in axis["digits"]))
        rows.append(row)
    equal(shown["axes"][1:], rows, about)
    equal(shown["sizes"], {
        "span": f"{layout['required_span_elements']} elements, {told['required_span_bytes']} bytes",
        "storage": f"{layout['storage_elements']} elements, {told['storage_bytes']} bytes",
    }, about)
    words = ["unique", "exhaustive", "packed", "strided", "broadcast", "padded"]
    equal(shown["properties"], [word if layout[f"is_{word}"] else f"not {word}" for word in words], about)
    targets = {}
    for target in told["targets"]:
        refused = target["refused"]
        targets[target["target"]] = {"refused": bare(refused).removeprefix(target["target"] + ": ")} if refused else {
            "descriptor": target["descriptor"],
            "numbers": {number["name"]: number["value"] for number in target["numbers"]},
        }
    equal(shown["targets"], targets, about)


def compare_copy(shown, code, output, about):
    told = json.loads(output)
    if code != 0:
        equal(shown["refused"], [told["reason"]], about)
        return
    cost = lambda cost: (f"{cost['bytes']} bytes in {'' if cost['lines_are_exact'] else 'at most '}{cost['lines']} "
                         f"cache lines of {told['line_bytes']} bytes")
    regions = told["regions"]
    more = lambda count: f"{'' if regions['counts_are_exact'] or count < 1 << 16 else 'more than '}{count}"
    boxes = f"{more(regions['box_count'])} {'box' if regions['box_count'] == 1 else 'boxes'} with pitches"
    equal(shown["copy"], {
        "elements": str(told["element_count"]), "strategy": f"{told['strategy']}: {told['how']}",
        "reads": cost(told["read"]), "writes": cost(told["written"]), "regions": f"{more(regions['count'])}, or {boxes}",
    }, about)
    rows = [[str(region[key]) for key in ("to", "from", "bytes")] for region in regions["first"]]
    equal(shown["regions"][1:], rows, about)


def compared(browser, count=200):
    """Random layouts, mistakes and copies: the page shows what the command prints."""
    numbers = random.Random(56)
    tally = {"layouts": 0, "mistakes": 0, "copies": 0, "refused": 0}
    while tally["layouts"] < count:
        text, axes = random_text(numbers)
        to, _ = random_text(numbers, numbers.sample(axes, len(axes)))
        data_type, language = numbers.choice(TYPES), numbers.choice(["wgsl", "hlsl", "glsl", "cuda", "opencl", "rust", "c", "offset"])
        shown = put(browser, text, to, data_type, language)
        code, output, _ = command("explain", text, "--type", data_type, "--json")
        told = json.loads(output)
        if code != 0:
            equal(shown["messages"], [bare(f"error: {mistake['message']}") for mistake in told["mistakes"]][:4], text)
            _, _, errors = command("explain", text, "--type", data_type)
            for block in shown["shown"]:
                assert block.rstrip("\n") in errors, (text, block, errors)
            tally["mistakes"] += 1
            continue
        compare_layout(shown, told, (text, data_type))
        if language == "offset":
            equal(shown["code"], told["index_function"]["c"], text)
        else:
            code, output, errors = command("shader", text, "--name", "tensor", "--language", language, "--type", data_type)
            if code == 0:
                equal(shown["code"], output, text, language)
            else:
                assert shown["code"] in errors, (text, language, errors)
        tally["layouts"] += 1
        if shown["hasCopy"]:
            code, output, _ = command("convert", text, to, "--type", data_type, "--json")
            compare_copy(shown, code, output, (text, to, data_type))
            tally["copies" if code == 0 else "refused"] += 1
    print(tally)
    assert tally["copies"] > 40 and tally["refused"] > 10 and tally["mistakes"] > 5, tally


def fits(browser):
    """Nothing is wider than the window, but what scrolls by itself."""
    for text, to in [("", None), (GOAL, None), ("H=4 W=5; padd(W) = 8", None), ("C=3 H=2 W=4", "H=2 W=4 C=3"),
                     ("nv12 1920x1080 linesize 2048", None), ("(1, 3, 224, 224)", None),
                     ("O=32 I=32 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4", None)]:
        put(browser, text, to)
        wide = browser.run("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], (text, wide)


def main():
    small()
    with Browser() as browser:
        for test in (from_nothing, typed, pointed, followed, hostile, fits, *FEATURES, compared):
            test(browser)
            print(f"{test.__name__}: {test.__doc__}")
        accessible(browser, AXE)
        print(f"accessible: {accessible.__doc__}")
    with Browser(390, 844, dark=True) as browser:
        from_nothing(browser)
        fits(browser)
        dark = browser.run("return getComputedStyle(document.body).backgroundColor")
        equal(dark, "rgb(14, 16, 19)")
        accessible(browser, AXE)
    print("and on a narrow, dark screen")


main()
