"""Requests that nobody means well with: the schema's own, broken ones, a thousand of them; the server goes on."""

from __future__ import annotations

import json
import logging
import random
import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from starlette.testclient import TestClient
from tests.web.conftest import HOME
from tests.web.test_games import begin, move
from tests.web.test_live import listening

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

RANDOM = 20_260_101


@pytest.fixture(autouse=True)
def no_mistake_in_the_log(caplog: pytest.LogCaptureFixture) -> Any:
    """Whatever is asked, Sapper itself makes no mistake."""
    with caplog.at_level(logging.ERROR, "sapper"):
        yield
    assert [record.getMessage() for record in caplog.records if record.name.startswith("sapper")] == []


def operations(client: TestClient) -> list[str]:
    paths = client.get("/api/openapi.json").json()["paths"]
    return [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]


def test_what_the_schema_allows_gets_an_answer_of_the_schema(client: TestClient) -> None:
    """Every operation, with data made of its own description and against it. Statuses, shapes, no error of ours."""
    raw = client.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(raw)
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    asked = set()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        asked.add(f"{operation.method.upper()} {operation.path}")

        @settings(max_examples=12, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
        def one(case: Any) -> None:
            answer = ask(client, case)
            case.validate_response(schemathesis.Response.from_any(answer), checks=checks)

        given(operation.as_strategy())(one)()
    assert asked == set(operations(client))


def ask(client: TestClient, case: Any) -> Any:
    """Send a case with this client."""
    kwargs = case.as_transport_kwargs(base_url=HOME)
    kwargs.pop("cookies", None)
    kwargs["content"] = kwargs.pop("data", None)
    return client.request(**{key: value for key, value in kwargs.items() if value is not None})


JUNK: list[Any] = [
    None, True, 0, -1, 1e308, 2**64, "", "x" * 300, "\ud800", "\0", [], [[]], {}, {"a": {"b": {}}}, "30x16/99",
    "999999999x1/1", "3x3/9", float("inf"), -0.0, "' OR 1=1 --", "../../etc/passwd", "<script>", "%00", "best.py:X",
]  # fmt: skip
NAMES = [
    "rules", "rule", "seed", "code", "layout", "record", "no_guess", "random_size", "moves", "kind", "x", "y", "ms",
    "paused", "level", "view", "cells", "width", "height", "total", "density", "flags", "cell", "as", "theme", "player",
    "ids", "filter", "all", "most", "opened", "overlay", "both", "technique",
]  # fmt: skip


HEADERS: list[dict[str, str]] = [
    {}, {"content-type": "text/plain"}, {"content-type": "application/json; charset=x"}, {"accept": "*" * 5000},
    {"content-encoding": "gzip"}, {"x-http-method": "DELETE"},
]  # fmt: skip


def body(chance: random.Random) -> bytes:
    """Something that is nearly a request, or not at all."""
    kind = chance.randrange(6)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    if kind == 1:
        return b"[" * chance.choice([1, 1000, 100_000])
    if kind == 2:
        return json.dumps(chance.choice(JUNK)).encode()
    if kind == 3:
        moves = [{"kind": chance.choice(["open", "flag", "chord", "fly"]), "x": chance.choice(JUNK), "y": 0}] * 3
        return json.dumps({"moves": moves}).encode()
    names = chance.sample(NAMES, chance.randrange(1, 5))
    return json.dumps({name: chance.choice(JUNK) for name in names}).encode()


def test_a_thousand_hostile_requests_leave_the_server_answering(client: TestClient) -> None:
    chance = random.Random(RANDOM)
    state = begin(client, rules="expert", seed=7)
    paths = [one.split(" ") for one in operations(client)]
    statuses = set()
    for _ in range(1000):
        method, path = chance.choice(paths)
        for name in ("game_id", "id_", "drill_id"):
            value = chance.choice([state["id"], "1", "nothing", "%00", "..", "9" * 30, "a" * 2000])
            path = path.replace("{" + name + "}", value)
        if chance.random() < 0.3:
            value = chance.choice(["", "x", "-1", "%ff", "9" * 40])
            path += f"?{chance.choice(NAMES)}={value}&limit={chance.choice('0x9')}"
        headers = chance.choice(HEADERS)
        if method == "DELETE" and path.endswith(state["id"]):
            continue
        answer = client.request(method, path, content=body(chance), headers=headers)
        statuses.add(answer.status_code)
        assert answer.status_code < 500 or answer.status_code == 503, (method, path, answer.text)
        if answer.status_code >= 400:
            error = answer.json()["error"]
            assert set(error) == {"code", "message"}
            assert error["message"]
    assert {200, 400, 404} <= statuses
    fresh = begin(client, rules="expert", seed=7)
    assert move(client, fresh["id"], ("open", 3, 3))["state"] == "running"


def test_hostile_messages_leave_the_socket_answering(client: TestClient) -> None:
    chance = random.Random(RANDOM)
    state = begin(client, rules="9x9/10", seed=7)
    words = ["start", "take_over", "pace", "step", "hide", "pause", "go", "fly", "", None, 3]
    for path in (f"/api/games/{state['id']}/live", "/api/watch"):
        with listening(client, path) as socket:
            for _ in range(150):
                message = {"do": chance.choice(words), "games": 1, "hidden": True, "rules": "beginner", "keep": False}
                for name in chance.sample([*NAMES, "pace"], 2):
                    message[name] = chance.choice(JUNK)
                socket.send_text(json.dumps(message).replace("\\ud800", "?"))
            socket.send_json({"do": "dance"})
            while (heard := socket.receive_json())["type"] != "error" or "can be done" not in heard["error"]["message"]:
                pass
    assert client.get("/api/meta").status_code == 200
