"""Who may ask: nobody without the key, nobody from elsewhere; and what a page may do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import HOME, PORT, TOKEN, Start

from sapper.web.guard import POLICY

ROUTES = ["/", "/api/meta", "/api/games", "/api/openapi.json", "/static/app.js", "/api/nothing"]


@pytest.mark.parametrize("path", ROUTES)
def test_without_the_cookie_nothing_answers(start: Start, path: str) -> None:
    stranger = start(key=False)
    answer = stranger.get(path)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "forbidden"


def test_the_key_is_exchanged_once_for_a_cookie(start: Start) -> None:
    stranger = start(key=False)
    assert stranger.get("/?token=wrong").status_code == 403
    assert stranger.get("/api/meta?token=" + TOKEN).status_code == 403  # only the page's own address takes it
    answer = stranger.get(f"/?token={TOKEN}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"sapper_{PORT}=")
    assert TOKEN not in cookie
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert stranger.get("/api/meta").status_code == 200
    assert answer.headers["cache-control"] == "no-store"


def test_a_cookie_of_another_start_is_no_key(start: Start) -> None:
    before, after = start(), start(key=False)
    after.cookies.set(f"sapper_{PORT}", str(before.cookies[f"sapper_{PORT}"]))
    assert after.get("/api/meta").status_code == 403


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://elsewhere.example"}, {"origin": "null"}, {"origin": f"http://127.0.0.1:{PORT + 1}"},
     {"origin": f"https://127.0.0.1:{PORT}"}, {"host": f"elsewhere.example:{PORT}"}, {"host": "127.0.0.1"},
     {"host": ""}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}],
)  # fmt: skip
def test_a_cross_origin_request_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    for method, path in (("GET", "/api/meta"), ("POST", "/api/games"), ("DELETE", "/api/settings")):
        answer = client.request(method, path, headers=headers)
        assert answer.status_code == 403, (method, path)
        assert answer.json()["error"]["code"] == "forbidden"


def test_our_own_page_may_ask(client: TestClient) -> None:
    headers = {"origin": HOME, "sec-fetch-site": "same-origin"}
    assert client.post("/api/games", json={}, headers=headers).status_code == 201
    assert client.get("/api/meta", headers={"host": f"localhost:{PORT}"}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/meta", "/static/app.js", "/api/nothing"])
def test_every_answer_carries_the_policy(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers


def test_the_policy_lets_nothing_from_elsewhere_in() -> None:
    assert POLICY.startswith("default-src 'self'")
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


def test_too_much_is_refused(client: TestClient) -> None:
    big = b"x" * (5 << 20)
    assert client.post("/api/games", content=big).status_code == 413

    def unsaid() -> Iterator[bytes]:
        for _ in range(80):
            yield b"x" * (64 << 10)

    answer = client.post("/api/games", content=unsaid())
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_big")
    assert client.put("/api/settings", content=b" " * (65 << 10)).status_code == 413
    assert client.get("/api/meta").status_code == 200


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/../guard.py"])
def test_only_the_pages_files_are_served(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "import" not in answer.text
