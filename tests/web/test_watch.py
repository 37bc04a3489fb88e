"""Watching: the games that `simulate` plays, shown move by move or counted at full speed."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from tests.web.test_games import HEX
from tests.web.test_live import listening, until

from sapper import Game, simulate
from sapper.play.tally import Tally
from sapper.web.figures import Figures


def show(socket: WebSocketTestSession, **asked: object) -> list[dict[str, Any]]:
    """All messages until the show stops."""
    socket.send_json({"do": "start", "pace": 0, "seed": 5, "rules": "beginner", **asked})
    heard = []
    while (message := socket.receive_json())["type"] not in ("stopped", "error"):
        heard.append(message)
    assert message == {"type": "stopped", "why": "done"}, message
    return heard


@pytest.mark.parametrize(("player", "hidden"), [("fast", False), ("fast", True), ("marking-chances", True)])
def test_a_show_is_what_simulate_says(client: TestClient, player: str, hidden: bool) -> None:
    with listening(client, "/api/watch") as socket:
        heard = show(socket, player=player, games=30, hidden=hidden)
    figures = heard[-1]
    expected = simulate("beginner", player, games=30, seed=5, threads=1).to_json()
    assert figures["type"] == "figures"
    for name in ("games", "wins", "guesses", "losses", "wins_without_guess", "player", "rules", "rule"):
        assert figures[name] == expected[name], name
    assert figures["rate"] == expected["win_rate"]
    assert figures["interval"] == expected["ci95"]
    assert figures["guesses_good"] == round(expected["guess_success"] * figures["guesses"])
    assert figures["losses"]["certain"] == 0
    assert figures["series"][-1][:2] == [30, figures["rate"]]


def test_every_move_is_shown_with_its_reason(client: TestClient) -> None:
    with listening(client, "/api/watch") as socket:
        heard = show(socket, player="best", games=3)
    cells: list[str] = []
    game = Game("beginner")
    for message in heard:
        if message["type"] == "game":
            game, cells = Game("beginner", seed=int(message["seed"])), list(message["cells"])
        elif message["type"] == "moves":
            for index, code in zip(message["at"], message["codes"], strict=True):
                cells[index] = code
            for made in message["moves"]:
                assert made["reason"]
                getattr(game, made["kind"])(made["x"], made["y"])
            assert "".join(cells) == "".join(HEX[code] for code in game.view.cells)
            assert (message["state"], message["mines_left"]) == (game.state, game.mines_left)
        elif message["type"] == "end":
            assert message["result"] == game.state
            assert (message["lost_by"] is None) == (game.state == "won")
            history = client.app.app.state.services.history  # type: ignore[attr-defined]
            record = history.games.record(message["record_id"])
            assert (record.player, record.result, record.seed) == ("best", game.state, game.seed)
    assert [message["type"] for message in heard].count("end") == 3


def test_games_need_not_be_kept(client: TestClient) -> None:
    with listening(client, "/api/watch") as socket:
        heard = show(socket, player="fast", games=2, keep=False)
    assert [message["record_id"] for message in heard if message["type"] == "end"] == [None, None]


@pytest.mark.parametrize("hidden", [False, True])
def test_sizes_may_be_random(client: TestClient, hidden: bool) -> None:
    with listening(client, "/api/watch") as socket:
        heard = show(socket, player="fast", games=6, random_size=True, hidden=hidden, keep=False)
    assert (heard[-1]["rules"], heard[-1]["games"]) == ("random", 6)
    sizes = {(one["rules"]["width"], one["rules"]["height"]) for one in heard if one["type"] == "game"}
    assert len(sizes) == (0 if hidden else 6)


def test_pause_step_and_go_on(client: TestClient) -> None:
    with listening(client, "/api/watch") as socket:
        socket.send_json({"do": "start", "rules": "expert", "player": "fast", "seed": 5, "pace": None})
        assert until(socket, "game")["number"] == 0
        for _ in range(3):
            socket.send_json({"do": "step"})
            assert len(until(socket, "moves")["moves"]) == 1
        socket.send_json({"do": "pause"})
        assert until(socket, "paused")["paused"] is True
        socket.send_json({"do": "pace", "pace": 0})
        socket.send_json({"do": "step"})
        assert len(until(socket, "moves")["moves"]) == 1
        socket.send_json({"do": "hide", "hidden": True})
        socket.send_json({"do": "go"})
        assert until(socket, "paused")["paused"] is False
        while until(socket, "figures")["games"] < 50:
            pass
        socket.send_json({"do": "stop"})
        assert until(socket, "stopped")["why"] == "stopped"
        socket.send_json({"do": "step"})
        assert socket.receive_json()["error"]["code"] == "conflict"


def test_a_new_show_takes_the_place_of_the_old(client: TestClient) -> None:
    with listening(client, "/api/watch") as socket:
        socket.send_json({"do": "start", "rules": "expert", "player": "best", "hidden": True})
        until(socket, "figures")
        socket.send_json({"do": "start", "rules": "9x9/10", "player": "fast", "hidden": True, "games": 5})
        while (figures := until(socket, "figures"))["rules"] != "9x9/10":
            pass
        assert figures["games"] <= 5


@pytest.mark.parametrize(
    "asked",
    [{"player": "x.py:Y"}, {"player": None}, {"rules": 3}, {"rules": "300x300/9"}, {"rule": "never"}, {"seed": -1},
     {"seed": "x"}, {"seed": 2.5}, {"games": 0}, {"games": True}, {"hidden": 1}, {"pace": 1e9}, {"more": 1},
     {"rules": "2x2/4", "rule": "any"}],
)  # fmt: skip
def test_what_cannot_be_shown_is_said(client: TestClient, asked: dict[str, Any]) -> None:
    with listening(client, "/api/watch") as socket:
        socket.send_json({"do": "start", **asked})
        message = socket.receive_json()
        assert (message["type"], message["error"]["code"]) == ("error", "bad_input")
        socket.send_json({"do": "dance"})
        assert socket.receive_json()["error"]["code"] == "bad_input"


def test_a_player_may_give_up(client: TestClient) -> None:
    """`exact` takes no board that is too large to be searched."""
    with listening(client, "/api/watch") as socket:
        socket.send_json({"do": "start", "rules": "expert", "player": "exact", "pace": 0, "seed": 1})
        while (message := socket.receive_json())["type"] != "error":
            pass
        assert message["error"]["code"] == "budget"


def test_the_chart_has_few_points_however_many_games() -> None:
    now = [0.0]
    figures = Figures(clock=lambda: now[0])
    for _ in range(5000):
        now[0] += 0.01
        figures.add(Tally(games=7, wins=3, losses=[0, 0, 4, 0, 0], won=bytearray(7)))
    said = figures.to_json()
    assert len(said["series"]) <= 201
    assert said["series"][-1][0] == 35_000
    assert abs(said["games_per_second"] - 700) < 5
    games = [point[0] for point in said["series"]]
    assert games == sorted(set(games))
