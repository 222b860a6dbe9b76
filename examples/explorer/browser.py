"""A browser without a window, driven by WebDriver: what the test of the page needs of it, by Python's own library."""

import json
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars",
]
# The name that the protocol gives to the identifier of an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """Chromium with one window; `with Browser() as browser`."""

    def __init__(self, width=1400, height=1000, dark=False):
        self.folder = tempfile.mkdtemp(prefix="explorer-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.url = f"http://127.0.0.1:{port}/session"
        options = OPTIONS + [f"--user-data-dir={self.folder}", f"--window-size={width},{height}"]
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": {"args": options}}}
        session = self.begin({"capabilities": wanted})
        self.url += "/" + session["sessionId"]
        # The frame of the window takes some of its size.
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.devtools("Emulation.setEmulatedMedia", features=[scheme])

    def begin(self, wanted):
        for _ in range(100):
            try:
                return self.call("POST", "", wanted)
            except urllib.error.URLError:
                time.sleep(0.1)
        raise TimeoutError("chromedriver does not answer")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def address(self):
        return self.call("GET", "/url")

    def run(self, script, *arguments):
        """The value of the script's `return`."""
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def element(self, selector):
        return self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.call("POST", f"/element/{self.element(selector)}/click", {})

    def type(self, selector, text):
        """Types keys; special ones are those of the protocol."""
        self.call("POST", f"/element/{self.element(selector)}/value", {"text": text})

    def point(self, x, y):
        """Moves the pointer to this point of the window."""
        move = {"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)}
        self.call("POST", "/actions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move]}
        ]})

    def press(self, keys):
        """Presses keys where the focus is."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def chord(self, *keys):
        """Holds all keys but the last, and presses the last."""
        actions = [{"type": "keyDown", "value": key} for key in keys]
        actions += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def picture(self, whole=True):
        """The page as PNG, in base64."""
        return self.devtools("Page.captureScreenshot", captureBeyondViewport=whole, format="png")["data"]

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})
