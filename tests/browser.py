"""A real headless Chromium, driven over its debugging pipe: no driver and no port."""

import base64
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
_FLAGS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync "
    "--disable-component-update --disable-extensions --hide-scrollbars --no-proxy-server --remote-debugging-pipe"
)


class Browser:
    """One page in one browser; `problems` collects what its console and its content policy complain about."""

    def __init__(self, folder: Path) -> None:
        assert CHROMIUM is not None
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        # bash, because dash takes no file number above 9.
        command = f'exec "$0" {_FLAGS} --user-data-dir="$1" about:blank 3<&{theirs_in} 4>&{theirs_out}'
        self._process = subprocess.Popen(
            ["bash", "-c", command, CHROMIUM, str(folder / "profile")],
            pass_fds=(theirs_in, theirs_out),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(folder)},
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._buffer, self._number, self._session = b"", 0, None
        self.problems: list[str] = []
        self.requested: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def open(self, url: str, *, width: int = 1280, height: int = 900) -> None:
        """Load a page of that size, and wait until its scripts have run."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.call("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, script: str) -> Any:
        """What a script gives."""
        reply = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in reply, reply
        return reply["result"].get("value")

    def press_enter(self, modifiers: int = 0) -> None:
        """Press Enter where the focus is; 2 is Ctrl, 4 is ⌘, 8 is Shift."""
        for kind in ("keyDown", "keyUp"):
            key = {"key": "Enter", "windowsVirtualKeyCode": 13, "text": "\r", "modifiers": modifiers}
            self.call("Input.dispatchKeyEvent", type=kind, **key)

    def wait_for(self, condition: str) -> None:
        """Until the condition holds."""
        for _ in range(400):
            if self.run(f"Boolean({condition})"):
                return
            time.sleep(0.05)
        raise AssertionError(f"it never came true: {condition}")

    def picture(self, path: Path) -> None:
        """Write what is seen, all of it, as a PNG."""
        taken = self.call("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(taken["data"]))

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._next()
            if reply.get("id") == self._number:
                assert "error" not in reply, reply
                found: dict[str, Any] = reply["result"]
                return found
            self._note(reply)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            more = os.read(self._in, 1 << 16)
            assert more, "the browser ended"
            self._buffer += more
        line, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(line)
        return found

    def _note(self, message: dict[str, Any]) -> None:
        what = message.get("params", {})
        if message.get("method") == "Network.requestWillBeSent":
            self.requested.append(what["request"]["url"])
        elif message.get("method") == "Log.entryAdded":
            self.problems.append(what["entry"]["text"])
        elif message.get("method") == "Runtime.exceptionThrown":
            self.problems.append(str(what["exceptionDetails"]))

    def __enter__(self) -> "Browser":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Asked to close, it removes the folder of its socket; a signal would leave it behind.
        self._session = None
        try:
            self.call("Browser.close")
        except (AssertionError, BrokenPipeError):
            self._process.kill()
        self._process.wait(20)
        os.close(self._out)
        os.close(self._in)
