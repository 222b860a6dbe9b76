"""The page that is driven: what a person reads of it, and how its fields are filled."""

import pathlib
import sys
import time

PAGE = pathlib.Path(sys.argv[1]).resolve().as_uri()
GOAL = "N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8"
RIGHT, DOWN, ESCAPE = "\ue014", "\ue015", "\ue00c"

# What a person reads, as text: tables as lists of rows, pairs of words and numbers as a map.
READ = """
const text = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const rows = (id) => [...document.querySelectorAll(`#${id} tr`)].map((row) => [...row.children].map((cell) => cell.textContent));
const pairs = (list) => Object.fromEntries([...list.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling.textContent]));
const target = (element) => [element.dataset.target, element.querySelector('dl')
  ? { descriptor: element.querySelector('span').textContent, numbers: pairs(element.querySelector('dl')) }
  : { refused: element.querySelector('p').textContent }];
const hidden = (id) => document.getElementById(id).hidden;
return {
  isShown: !hidden('results'), axes: rows('axes'), sizes: pairs(document.getElementById('sizes')), properties: text('#properties li'),
  targets: Object.fromEntries([...document.getElementById('targets').children].map(target)),
  code: document.getElementById('code').textContent, element: document.getElementById('element').textContent.trim(),
  messages: text('#layout-messages .message p'), shown: text('#layout-messages .message pre'),
  hasCopy: !hidden('conversion'), copy: pairs(document.getElementById('copy')), refused: text('#copy .refused'), regions: rows('regions'),
  layout: document.getElementById('layout').value, to: document.getElementById('to').value, frames: document.querySelectorAll('.hit').length,
};
"""
PUT = """
const [layout, to, type, code] = arguments;
chosenCode = code;
Object.assign(state, { layout, to, type, color: null, at: null });
changed(true);
"""
# The middle of a cell in the window, which is scrolled there.
MIDDLE = """
const [id, view, offset] = arguments;
const { rect: [x, y, width, height] } = drawings[id].cells.find((cell) => cell.view === view && cell.offset === offset);
const svg = document.querySelector(`#${id} svg`);
const middle = () => new DOMPoint(x + width / 2, y + height / 2).matrixTransform(svg.getScreenCTM());
scrollBy(0, middle().y - innerHeight / 2);
document.getElementById(id).scrollLeft += middle().x - innerWidth / 2;
return [middle().x, middle().y];
"""


def equal(shown, expected, *about):
    assert shown == expected, f"{about}\nthe page shows  {shown}\nand expected is {expected}"


def point(browser, picture, view, offset, element):
    """Points at a cell until the page shows its element: a window that has just been scrolled may get the pointer late."""
    for step in range(100):
        x, y = browser.run(MIDDLE, picture, view, offset)
        browser.point(x + step % 3, y)
        if browser.run(READ)["element"] == element:
            return
        time.sleep(0.05)
    equal(browser.run(READ)["element"], element, picture, view, offset)


def open_page(browser, address):
    """Opens the page anew, and waits until its module is there."""
    browser.open("about:blank")
    browser.open(address)
    while not browser.run("return document.getElementById('type').options.length > 0 && !document.getElementById('next').hidden"):
        time.sleep(0.05)


def until(browser, key, expected):
    """Waits for what follows from a link."""
    for _ in range(100):
        if browser.run(READ)[key] == expected:
            return
        time.sleep(0.05)
    equal(browser.run(READ)[key], expected, key)


def bare(text):
    """The page has code where a message has backquotes."""
    return text.replace("`", "")


def put(browser, layout, to=None, data_type="f32", code="type"):
    browser.run(PUT, layout, to, data_type, code)
    return browser.run(READ)
