"""What the page does for a person who has a tensor from somewhere else, who errs, and who wants to see a copy move."""

import pathlib
import struct
import tempfile
import time
import urllib.parse

from page import GOAL, PAGE, RIGHT, READ, equal, open_page, put

CONTROL = "\ue009"
# The most bytes of the page.
MOST_BYTES = 1_100_000
PASTED = {
    "(1, 3, 224, 224)": ("N=1 C=3 H=224 W=224", "f32"),
    "torch.Size([1, 3, 224, 224])": ("N=1 C=3 H=224 W=224", "f32"),
    "1x3x224x224": ("N=1 C=3 H=224 W=224", "f32"),
    "float16[1,3,224,224]": ("N=1 C=3 H=224 W=224", "f16"),
    "shape (2,3,4) strides (1,2,6)": ("C=2 H=3 W=4; order = WHC", "f32"),
    "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 4)}": ("H=3 W=4", "u8"),
    '"w": {"dtype":"F64","shape":[3,4],"data_offsets":[0,96]}': ("H=3 W=4", "f64"),
}
# A field that the test copies from, with the text that is pasted.
CLIPBOARD = """
const source = document.createElement('textarea');
source.id = 'clipboard';
source.value = arguments[0];
document.body.append(source);
source.select();
"""


def paste(browser, text, cursor=None):
    """Pastes by the keys of a person, over the field or at a cursor."""
    browser.run(CLIPBOARD, text)
    browser.chord(CONTROL, "c")
    browser.run("document.getElementById('clipboard').remove(); const field = document.getElementById('layout'); field.focus();"
                "if (arguments[0] === null) field.select(); else field.setSelectionRange(arguments[0], arguments[0]);", cursor)
    browser.chord(CONTROL, "v")


def value(browser):
    return browser.run("return document.getElementById('layout').value")


def pasted(browser):
    """A shape, strides and the headers of files become layouts, and the page says what it has guessed."""
    open_page(browser, PAGE)
    for text, (layout, data_type) in PASTED.items():
        browser.run("Object.assign(state, { layout: '', to: null, type: 'f32', color: null, at: null }); changed(true);")
        paste(browser, text)
        equal((value(browser), browser.run("return state.type")), (layout, data_type), text)
        note = browser.run("return document.getElementById('layout-note').innerText")
        assert "guess" in note and browser.run(READ)["isShown"], (text, note)
        browser.chord(CONTROL, "z")
        equal(value(browser), text)
        offers = browser.run("return [...document.querySelectorAll('#layout-messages .note button')].map((button) => button.firstChild.data)")
        equal(offers[0], layout)
        browser.click("#layout-messages .note button")
        equal(value(browser), layout)
    paste(browser, "(2, 3, 8, 8)")
    browser.click("#layout-note button")
    equal(value(browser), "O=2 I=3 H=8 W=8")
    equal(browser.run("return document.getElementById('layout-note').hidden"), False)


def undone(browser):
    """Keys take back a fix, a hint and a remedy; buttons have names of their own; a line break leaves the cursor where it is."""
    open_page(browser, PAGE)
    browser.type("#layout", "H=4 W=5; padd(W) = 8")
    browser.click("#layout-messages .fixes button")
    equal(value(browser), "H=4 W=5; pad(W) = 8")
    browser.chord(CONTROL, "z")
    equal(value(browser), "H=4 W=5; padd(W) = 8")
    equal(browser.run(READ)["messages"], ["error: there is no rule padd: did you mean pad?"])
    browser.run("Object.assign(state, { layout: 'H=4 W=5' }); changed(true);")
    browser.click("#hints button")
    with_hint = value(browser)
    assert with_hint.startswith("H=4 W=5") and len(with_hint) > 7, with_hint
    browser.chord(CONTROL, "z")
    equal(value(browser), "H=4 W=5")
    for text in ["NCHW", "H=4 W=5 pad(W) = 8", "N=1 C=64 H=4 W=5; order = nChw16c", "a b", "= = =", "H=4 W=5; pad(X) = 8"]:
        put(browser, text)
        labels = browser.run("return [...document.querySelectorAll('#layout-messages .fixes button')].map((button) => button.textContent)")
        assert labels and len(set(labels)) == len(labels), (text, labels)
    put(browser, "H=4 W=5")
    paste(browser, "\n", cursor=3)
    equal(browser.run("return [document.getElementById('layout').value, document.getElementById('layout').selectionStart]"), ["H=4  W=5", 4])


def remedied(browser):
    """What a refusal says to write is a button."""
    put(browser, "H=300 W=451 C=4", None, "u8")
    button = "[data-target='WebGPU'] .fixes button"
    equal(browser.run("return document.querySelector(arguments[0])?.textContent", button), "write align(H) = 256")
    assert "refused" in browser.run(READ)["targets"]["WebGPU"]
    browser.run("document.querySelector(arguments[0]).click()", button)
    equal(value(browser), "H=300 W=451 C=4; align(H) = 256")
    assert "numbers" in browser.run(READ)["targets"]["WebGPU"]
    browser.chord(CONTROL, "z")
    equal(value(browser), "H=300 W=451 C=4")


def moved(browser):
    """The second layout has its picture and numbers, what differs is marked, and a slider goes over all regions of a copy."""
    put(browser, GOAL.split(";")[0], GOAL)
    rows = browser.run("return [...document.querySelectorAll('#compare tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
    numbers = {row[0]: row[1:] for row in rows}
    equal(numbers["stride of C"], ["3249 elements, 12996 bytes", "1 element, 4 bytes", "differs"])
    equal(numbers["extent of H"], ["57", "57", "same"])
    equal(numbers["storage"], ["9747 elements, 38988 bytes", "10944 elements, 43776 bytes", "differs"])
    equal(numbers["padded"], ["no", "yes", "differs"])
    count = int(browser.run("return document.getElementById('region').max")) + 1
    equal(count, 9747)
    seen = []
    for at in (0, 1, 5000, count - 1):
        browser.run("const slider = document.getElementById('region'); slider.value = arguments[0]; slider.dispatchEvent(new Event('input'))", at)
        shown = browser.run("return [moment.at, moment.to, moment.from, document.getElementById('region-text').textContent,"
                            "...['from-picture', 'to-picture'].map((id) => document.querySelectorAll(`#${id} .now`).length)]")
        equal(shown[0], at)
        assert shown[3].startswith(f"region {at + 1} of 9747: 1 element, N=0 C=") and shown[4] > 0 and shown[5] > 0, shown
        seen.append(shown[1])
    equal((sorted(seen), seen[:2], seen[-1]), (seen, [0, 1], 9746))
    browser.run("document.getElementById('region').focus(); document.getElementById('region').value = 0; showRegion(0)")
    browser.press([RIGHT])
    equal(browser.run("return moment.at"), 1)
    put(browser, "C=3 H=2 W=4", "H=2 W=4 C=3", "u8")
    browser.click("#play")
    for _ in range(200):
        if browser.run("return moment.at + 1 === moment.count && playing === null"):
            break
        time.sleep(0.1)
    equal(browser.run("return [moment.at, moment.count, document.querySelectorAll('#to-picture .left').length]"), [23, 24, 0])


def explained(browser):
    """Words are explained where they stand, and lead to a page of the guide."""
    put(browser, "C=3 H=2 W=4", "H=2 W=4 C=3")
    words = browser.run("return [...new Set([...document.querySelectorAll('.word')].map((word) => word.textContent.replace(/^not /, '')))]")
    missing = {"axis", "extent", "stride", "span", "storage", "unique", "exhaustive", "packed", "strided", "strategy", "regions"} - set(words)
    assert not missing, missing
    file = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(PAGE).path))
    for word in words:
        browser.run("[...document.querySelectorAll('.word')].find((word) => word.textContent.replace(/^not /, '') === arguments[0]).click()", word)
        told, link = browser.run("const box = document.getElementById('word'); return [box.matches(':popover-open') ? box.innerText : null,"
                                 "box.querySelector('a').getAttribute('href')]")
        assert told and told.startswith(f"{word}: ") and len(told) > 40, (word, told)
        assert (file.parent / link).exists(), link
    browser.press(["\ue00c"])
    equal(browser.run("return document.getElementById('word').matches(':popover-open')"), False)


def framed(browser):
    """A format of pixels with its size is the struct of the guide, with a picture; each plane leads to its layout."""
    open_page(browser, PAGE)
    browser.type("#layout", "nv12 1920x1080 linesize 2048")
    read = "return [document.getElementById('frame').hidden, document.getElementById('frame-code').textContent, drawings['frame-picture']?.svg]"
    hidden, code, svg = browser.run(read)
    assert not hidden and "struct Nv12 {" in code and "luma_h_stride: 2048," in code and "H=540 W=960 C=2" in svg, (hidden, code)
    equal(browser.run("return document.querySelectorAll('#layout-messages .message').length"), 0)
    browser.click("#planes li:last-child button")
    equal((value(browser), browser.run("return state.type"), browser.run(READ)["isShown"]), ("H=540 W=960 C=2; stride(H) = 2048", "u8", True))
    browser.chord(CONTROL, "z")
    equal(value(browser), "nv12 1920x1080 linesize 2048")
    put(browser, "nv12 1920x1080 linesize 1000")
    assert "at least 1920 bytes" in browser.run("return document.getElementById('layout-messages').textContent")


def saved(browser):
    """A picture is saved as SVG and as PNG."""
    put(browser, "H=4 W=5; pad(W) = 8")
    with tempfile.TemporaryDirectory() as folder:
        browser.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        files = [pathlib.Path(folder) / name for name in ("memory.svg", "memory.png")]
        for at, file in enumerate(files):
            browser.run("document.querySelectorAll('[data-picture=picture] button')[arguments[0]].click()", at)
            for _ in range(100):
                if file.exists() and file.stat().st_size > 0:
                    break
                time.sleep(0.05)
        svg, png = (file.read_bytes() for file in files)
    equal(svg.decode(), browser.run("return drawings.picture.svg"))
    width, height = struct.unpack(">II", png[16:24])
    equal((png[:8], [width, height]), (b"\x89PNG\r\n\x1a\n", browser.run(
        "const { width, height } = document.querySelector('#picture svg').viewBox.baseVal; return [2 * width, 2 * height]")))


def accessible(browser, axe):
    """axe-core finds nothing in any state of the page."""
    open_page(browser, PAGE)
    browser.run(axe.read_text())
    states = [("", None), ("H=4 W=5; padd(W) = 8", None), ("(1, 3, 224, 224)", None), ("nv12 12x6 linesize 16", None), (GOAL, None),
              ("C=3 H=2 W=4", "H=2 W=4 C=3"), ("C=3 H=2 W=4", "H=2 W=4")]
    for text, to in states:
        put(browser, text, to)
        browser.run("if (!document.getElementById('results').hidden) document.querySelector('#sizes .word').click()")
        found = browser.call("POST", "/execute/async", {"script": "axe.run().then(arguments[0])", "args": []})
        assert len(found["passes"]) > 10, found["passes"]
        faults = [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found["violations"]]
        equal(faults, [], text, to)
    paste(browser, "(1, 3, 224, 224)")
    found = browser.call("POST", "/execute/async", {"script": "axe.run().then(arguments[0])", "args": []})
    equal([fault["id"] for fault in found["violations"]], [])


def small():
    """The page stays a small file."""
    size = len(pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(PAGE).path)).read_bytes())
    assert size <= MOST_BYTES, size
    print(f"{size} bytes")


FEATURES = (pasted, undone, remedied, moved, explained, framed, saved)
