"""The page in a headless browser: from a click to the painted board, and frames while a very large board scrolls.

The browser is the tests' own; without one there is nothing to measure. Times end when the last changed cell has been
drawn and the frame that shows it is done. On a machine that is busy with other things frames wait for a core; the time
that the page's own thread computed says what the page itself needs.
"""

from __future__ import annotations

import json
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from .history import Figures

ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
ALLOWED: Final = 50.0  # ms
CLICKS: Final = 60

# Every drawn cell notes the time; the frame after the last one ends the measurement of a click.
_WATCH: Final = """() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  let last = 0;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    last = performance.now();
    return draw.apply(this, given);
  };
  window.clicked = (x, y) => new Promise((done) => {
    const surface = document.querySelector(".surface"), at = { bubbles: true, clientX: x, clientY: y, button: 0 };
    surface.dispatchEvent(new MouseEvent("mousedown", { ...at, buttons: 1 }));
    requestAnimationFrame(() => {
      last = 0;
      const began = performance.now();
      surface.dispatchEvent(new MouseEvent("mouseup", { ...at, buttons: 0 }));
      let seen = 0, shown = 0;
      const look = () => {
        const now = performance.now();
        if (last > seen) [seen, shown] = [last, now];
        if (now - Math.max(began, seen) < 120) return requestAnimationFrame(look);
        done(shown ? shown - began : null);
      };
      requestAnimationFrame(look);
    });
  });
}"""

_SCROLL: Final = """() => new Promise((done) => {
  const scroller = document.querySelector(".scroller"), surface = document.querySelector(".surface"), frames = [];
  let last = performance.now(), n = 0;
  const step = (now) => {
    frames.push(now - last);
    last = now;
    scroller.scrollTop += 37;
    if (scroller.scrollTop >= scroller.scrollHeight - scroller.clientHeight - 1) {
      scroller.scrollTop = 0;
      scroller.scrollLeft += 400;
    }
    if (n % 6 === 0) {
      const box = scroller.getBoundingClientRect();
      const dx = 20 + (n * 97) % (box.width - 40), dy = 20 + (n * 61) % (box.height - 40);
      const at = { clientX: box.left + dx, clientY: box.top + dy };
      for (const [type, buttons] of [["mousedown", 1], ["mouseup", 0]]) {
        surface.dispatchEvent(new MouseEvent(type, { ...at, bubbles: true, button: 0, buttons }));
      }
    }
    if (++n < 400) requestAnimationFrame(step);
    else done(frames.slice(2));
  };
  requestAnimationFrame(step);
})"""


def run(scale: float) -> Figures:
    """Measure, and check that the clicks did what they should."""
    chromium = shutil.which("chromium")
    if chromium is None:
        return {"no browser here": 1}
    from playwright.sync_api import sync_playwright

    with _served() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(home)
        figures = _clicks(page, home, max(4, int(CLICKS * scale))) | _frames(page, home)
        browser.close()
    return figures


def _begin(page: Any, home: str, want: dict[str, object]) -> None:
    page.goto("about:blank")
    page.goto(f"{home.split('?')[0]}#/play?new={quote(json.dumps(want))}")
    page.locator("[role=gridcell]").first.wait_for()
    page.wait_for_timeout(300)


def _clicks(page: Any, home: str, clicks: int) -> Figures:
    """First clicks on Expert, which open an area, and on one with few mines, where nearly everything opens."""
    figures: Figures = {}
    for name, rules in (("Expert", "expert"), ("30x16 with 20 mines", "30x16/20")):
        times = []
        for seed in range(clicks // 2):
            _begin(page, home, {"rules": rules, "seed": seed})
            page.evaluate(_WATCH)
            box = page.locator(".surface").bounding_box()
            middle = [box["x"] + box["width"] / 2 + 5, box["y"] + box["height"] / 2 + 5]
            took = page.evaluate("([x, y]) => clicked(x, y)", middle)
            if took is None:
                raise AssertionError("a first click paints an opening")
            times.append(took)
        times.sort()
        figures[f"{name}, click to paint: median ms"] = times[len(times) // 2]
        figures[f"{name}, click to paint: worst ms"] = times[-1]
    return figures


def _frames(page: Any, home: str) -> Figures:
    """Frames while 200x200 scrolls and cells are opened."""
    _begin(page, home, {"rules": "200x200/400", "seed": 1})
    page.context.browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    frames = sorted(page.evaluate(_SCROLL))
    tasks = _tasks(json.loads(page.context.browser.stop_tracing()))
    return {
        "200x200, scrolled and opened: longest task, ms computed": max(tasks),
        "200x200, scrolled and opened: mean ms a frame": sum(frames) / len(frames),
        "200x200, scrolled and opened: worst ms": frames[-1],
        "200x200, scrolled and opened: frames over 50 ms": sum(frame > ALLOWED + 1 for frame in frames),
    }


def _tasks(trace: dict[str, Any]) -> list[float]:
    """What each task of the page's thread computed, in ms."""
    events = trace["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    ours = [event for event in events if (event.get("pid"), event.get("tid")) in threads and "tdur" in event]
    return [event["tdur"] / 1000 for event in ours if event["name"].endswith("RunTask")]


@contextmanager
def _served() -> Iterator[str]:
    """The app in a process of its own threads, on a history that is thrown away."""
    import uvicorn

    from sapper.history import History
    from sapper.web import create_app

    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        app = create_app(History(Path(folder)), port=port, token="bench", threads=1)
        config = uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio", lifespan="on")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}/?token=bench"
        server.should_exit = True
        thread.join(10)
