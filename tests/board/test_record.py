"""Records: what is kept of a game, there and back, and what is said of JSON that is no Record."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sapper.board import Game, InputError, Layout, Record, Rules


def played() -> Game:
    game = Game("9x9/10", seed=3, rule="safe")
    game.open(4, 4, ms=0)
    game.flag(0, 0, ms=900)
    game.flag(0, 0, ms=1100)
    game.chord(4, 4, ms=1500)
    return game


def test_the_json_is_that_of_the_design() -> None:
    record = played().record
    assert record.layout
    assert record.to_json() == {
        "version": 1,
        "rules": "9x9/10",
        "rule": "safe",
        "seed": 3,
        "layout": str(record.layout),
        "no_guess": False,
        "player": None,
        "moves": [[0, "open", 4, 4], [900, "flag", 0, 0], [1100, "flag", 0, 0], [1500, "chord", 4, 4]],
        "result": "running",
        "ms": 1500,
        "help": [],
    }


def test_there_and_back() -> None:
    record = replace(played().record, player="best", no_guess=True, help=({"kind": "hint"}, 3))
    text = json.dumps(record.to_json())
    for data in (record.to_json(), text, text.encode()):
        assert Record.from_json(data) == record
    assert eval(repr(record)) == record


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_replay_gives_the_same_game(rule: str) -> None:
    for seed in range(20):
        game = Game("8x8/10", seed=seed, rule=rule)
        for i in range(40):
            kind = ("open", "flag", "question", "chord")[(seed + i * i) % 4]
            getattr(game, kind)(i * 5 % 8, i * 3 % 8, ms=i * 100)
        again = Record.from_json(json.dumps(game.record.to_json())).replay()
        assert (again.view, again.state, again.clicks) == (game.view, game.state, game.clicks)
        assert again.record == game.record
        assert game.record.result == game.state


def test_a_game_that_has_not_begun() -> None:
    game = Game("9x9/10", seed=3)
    assert game.record == Record(Rules(9, 9, 10), seed=3)
    game.flag(1, 1, ms=0)
    assert game.record.layout is None
    assert game.record.replay().view == game.view


def test_a_replayed_game_goes_on() -> None:
    game = played().record.replay()
    assert game.flag(8, 8).outcome == "changed"
    assert game.moves[-1][0] >= 1500


def good() -> dict[str, Any]:
    return played().record.to_json()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": 2}, "This Record has version 2; this Sapper reads version 1."),
        ({"version": True}, "In a Record, 'version' is a whole number, and True is not."),
        ({"version": None}, "In a Record, 'version' is a whole number, and None is not."),
        ({"rules": "9x9"}, "'9x9' is neither a preset"),
        ({"rules": 9}, "In a Record, 'rules' is a text such as 30x16/99, and 9 is not."),
        ({"rule": "none"}, "'none' is not a first-click rule"),
        ({"rule": "any"}, "The layout was made for the first-click rule safe, not any."),
        ({"rules": "9x9/11"}, "The layout is 9x9/10, and the rules are 9x9/11."),
        ({"seed": -1}, "A seed is a whole number from 0 to 2**64 - 1, and -1 is not."),
        ({"seed": 3.0}, "In a Record, 'seed' is a whole number or null, and 3.0 is not."),
        ({"seed": None, "layout": None}, "A Record needs a seed or a layout, or nobody can play it again."),
        ({"layout": ["*."]}, "In a Record, 'layout' is the text of a layout or null"),
        ({"layout": "*.\n#."}, "The layout of the Record cannot be read. Line 2, column 1: '#' stands in Views only"),
        ({"no_guess": 0}, "In a Record, 'no_guess' is true or false, and 0 is not."),
        ({"player": 3}, "In a Record, 'player' is a name or null, and 3 is not."),
        ({"moves": {}}, "In a Record, 'moves' is a list of moves, and {} is not."),
        ({"moves": [[0, "open", 4]]}, "A move of a Record is [ms, open | flag | question | chord, x, y]"),
        ({"moves": [[0, "dig", 4, 4]]}, "A move of a Record is [ms, open | flag | question | chord, x, y]"),
        ({"moves": [[0, ["open"], 4, 4]]}, "A move of a Record is [ms, open | flag | question | chord, x, y]"),
        ({"moves": [[0, "open", True, 4]]}, "A move of a Record is [ms, open | flag | question | chord, x, y]"),
        ({"moves": [[0, "open", 4, 9]]}, "Move 1 of the Record is at (4, 9), outside the 9x9/10 board."),
        ({"moves": [[5, "open", 4, 4], [4, "flag", 0, 0]]}, "Move 2 of the Record is at 4 ms, and the one before at"),
        ({"moves": [[-5, "open", 4, 4]]}, "Move 1 of the Record is at -5 ms, and the one before at 0 ms."),
        ({"ms": 1499}, "The Record lasts 1499 ms, and its last move is at 1500 ms."),
        ({"ms": "1500"}, "In a Record, 'ms' is a whole number of milliseconds, and '1500' is not."),
        ({"result": "drawn"}, "The result of a Record is one of ready, running, won, lost, and 'drawn' is not."),
        ({"help": None}, "In a Record, 'help' is a list, and None is not."),
        ({"score": 3}, "A Record has no 'score'."),
    ],
)
def test_what_is_no_record(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Record.from_json(good() | changes)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("{", "This is not the JSON of a Record:"),
        (b"\xff", "This is not the JSON of a Record:"),
        ("[" * 100_000, "This is not the JSON of a Record:"),
        ("[]", "A Record is a JSON object, and [] is not."),
        ("{}", "A Record also has version, rules, rule, seed, layout,"),
    ],
)
def test_what_is_no_json(data: str | bytes, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Record.from_json(data)
    assert str(caught.value).startswith(sentence)


def test_a_record_must_lead_to_its_result() -> None:
    with pytest.raises(InputError, match="says won, and its moves lead to a game that is running"):
        Record.from_json(good() | {"result": "won"}).replay()
    lost = Game(layout=Layout.parse("*.."))
    lost.open(0, 0, ms=0)
    more = replace(lost.record, moves=((0, "open", 0, 0), (0, "open", 1, 0)))
    with pytest.raises(InputError, match="goes on after its game is lost, with move 2"):
        more.replay()


def test_kinds_of_moves_are_checked() -> None:
    with pytest.raises(InputError, match="'dig' is not a kind of move"):
        Game("beginner").replay([(0, "dig", 0, 0)])
