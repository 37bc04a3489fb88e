"""Certificates: true ones hold, and every way of spoiling one is found."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sapper import InputError, Layout, walk
from sapper.solve import Certificate, certificate, verify


def solved(rules: str, first: tuple[int, int], total: bool | None = None) -> dict[str, Any]:
    """The certificate of the first seed that needs no guess (and does, or does not, need the total)."""
    for seed in range(1000):
        walked = walk(Layout.draw(rules, seed, first))
        if walked.solved and total in (None, walked.total_used):
            return walked.certificate.to_json()
    raise AssertionError("no such board")


@pytest.mark.parametrize("rules", ["9x9/10", "16x16/40", "30x16/99", "12x5/14"])
def test_walks_have_certificates_that_hold(rules: str) -> None:
    for seed in range(40):
        walked = walk(Layout.draw(rules, seed, (3, 3)))
        if walked.solved:
            text = json.dumps(walked.certificate.to_json())
            answer = verify(Certificate.from_json(text))
            assert answer.valid
            assert answer.step is None
            assert Certificate.from_json(text).to_json() == json.loads(text)


def test_the_total_is_checked_too() -> None:
    values = solved("9x9/10", (3, 3), total=True)
    assert verify(Certificate.from_json(values))
    for step in values["steps"]:
        if step["mine_total"]:
            step["mine_total"], step["technique"] = False, "exact"
    assert not verify(Certificate.from_json(values))


def drop_a_step(values: dict[str, Any]) -> None:
    del values["steps"][len(values["steps"]) // 2]


def drop_the_end(values: dict[str, Any]) -> None:
    while not any(cell[2] == "safe" for cell in values["steps"].pop()["cells"]):
        pass


def turn_a_verdict(values: dict[str, Any]) -> None:
    cell = values["steps"][3]["cells"][0]
    cell[2] = "safe" if cell[2] == "mine" else "mine"


def drop_a_clue(values: dict[str, Any]) -> None:
    step = next(step for step in values["steps"] if len(step["clues"]) == 2)
    step["clues"].pop()
    step["technique"] = "single"


def move_a_clue(values: dict[str, Any]) -> None:
    closed = values["steps"][-1]["cells"][0][:2]
    values["steps"][0]["clues"] = [closed]


def decide_twice(values: dict[str, Any]) -> None:
    values["steps"].insert(1, deepcopy(values["steps"][0]))


def decide_nothing(values: dict[str, Any]) -> None:
    values["steps"][0]["cells"] = []


def decide_outside(values: dict[str, Any]) -> None:
    values["steps"][0]["cells"].append([99, 0, "safe"])


def rename(values: dict[str, Any]) -> None:
    values["steps"][0]["technique"] = "magic"


def mislabel(values: dict[str, Any]) -> None:
    next(step for step in values["steps"] if step["technique"] == "pair")["technique"] = "single"


def move_a_mine(values: dict[str, Any]) -> None:
    rows = values["layout"].split("\n")
    y = next(y for y in range(len(rows) - 1, 0, -1) if "*." in rows[y])
    rows[y] = rows[y].replace("*.", ".*", 1)
    values["layout"] = "\n".join(rows)


def open_a_mine(values: dict[str, Any]) -> None:
    values["first"] = [*next(cell[:2] for step in values["steps"] for cell in step["cells"] if cell[2] == "mine")]
    values["layout"] = values["layout"].partition("\n")[2]


def open_outside(values: dict[str, Any]) -> None:
    values["first"] = [-1, 0]


SPOILERS: list[Callable[[dict[str, Any]], None]] = [
    drop_a_step, drop_the_end, turn_a_verdict, drop_a_clue, move_a_clue, decide_twice, decide_nothing, decide_outside,
    rename, mislabel, move_a_mine, open_a_mine, open_outside,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILERS)
def test_spoilt_ones_do_not_hold(spoil: Callable[[dict[str, Any]], None]) -> None:
    for seed in range(200):
        walked = walk(Layout.draw("16x16/40", seed, (8, 8)))
        if walked.solved and walked.technique == "pair":
            break
    values = walked.certificate.to_json()
    assert verify(Certificate.from_json(values))
    spoil(values)
    answer = verify(Certificate.from_json(values))
    assert not answer
    assert answer.reason.endswith(".")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"version": 2}',
        '{"version": 1, "layout": 3, "first": [0, 0], "steps": []}',
        '{"version": 1, "layout": ".", "first": [0], "steps": []}',
        '{"version": 1, "layout": ".", "first": [0, 0.5], "steps": []}',
        '{"version": 1, "layout": ".", "first": [0, 0], "steps": [{}]}',
        '{"version": 1, "layout": ".*", "first": [0, 0], "steps": [{"cells": [[1, 0, "odd"]], "clues": []}]}',
        "[" * 100_000,
    ],
)
def test_what_is_no_certificate(text: str) -> None:
    with pytest.raises(InputError, match=r"\.$"):
        Certificate.from_json(text)


def test_the_checker_is_short_and_knows_no_engine() -> None:
    source = Path(certificate.__file__).read_text("utf-8")
    imported = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) and node.module}
    ours = {"sapper.board", "reference", "techniques"}
    assert imported <= ours | {"__future__", "collections.abc", "dataclasses", "typing"}
    assert source.count("\n") < 220
