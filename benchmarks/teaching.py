"""How long it takes to explain a guess, to review a game and to make a drill; and that what is said holds."""

from __future__ import annotations

import io
import json
import time

import numpy as np

from sapper import BudgetExceeded, Record, View, analyze, best_move, simulate
from sapper.play import player_named
from sapper.teach import DRILL_KINDS, drill, explain_guess, review

from .history import Figures

GAMES, DRILL_SECONDS = 200, 3.0


def run(scale: float) -> Figures:
    """Reviews of Expert games by two players, guesses from these games, and drills of every kind."""
    figures: Figures = {}
    for player in ("best", "marking-chances"):
        figures |= reviews(player, max(5, int(GAMES * scale)))
    return figures | guesses(max(5, int(GAMES * scale))) | drills(DRILL_SECONDS * scale)


def records(player: str, games: int) -> list[Record]:
    """Expert games."""
    stream = io.StringIO()
    simulate("expert", player=player, games=games, seed=1, threads=1, records=stream)
    return [Record.from_json(json.loads(line)) for line in stream.getvalue().splitlines()]


def reviews(player: str, games: int) -> Figures:
    """Full reviews with all proofs, as JSON."""
    times = []
    for record in records(player, games):
        began = time.perf_counter()
        found = review(record)
        found.to_json()
        times.append(time.perf_counter() - began)
        if player == "best" and found.mistakes:
            raise AssertionError("a review finds a mistake of the player that it compares with")
    return {
        f"reviews of {player}": len(times),
        f"milliseconds a review of {player}": 1000 * float(np.mean(times)),
        f"the slowest of {player}": 1000 * max(times),
    }


def guesses(games: int) -> Figures:
    """Every guess of some games, explained."""
    times = []
    for view in guessed(games):
        began = time.perf_counter()
        advice = explain_guess(view)
        times.append(time.perf_counter() - began)
        if not advice.allowed or advice.best is None or analyze(view).safe:
            raise AssertionError("a guess is explained where none is needed")
    return {
        "guesses explained": len(times),
        "milliseconds a guess": 1000 * float(np.mean(times)),
        "the slowest": 1000 * max(times),
    }


def guessed(games: int) -> list[View]:
    """The Views of games at which the player guessed."""
    player = player_named("best")
    found = []
    for record in records("best", games):
        game = Record(record.rules, record.seed, record.layout).replay()
        for _, _, x, y in record.moves:
            view = game.view
            if game.first is not None and best_move(view, player).why != "certain":
                found.append(view)
            game.open(x, y, 0)
    return found


def drills(seconds: float) -> Figures:
    """Drills a minute, by kind; each answer is asked of the exact counter."""
    figures: Figures = {}
    for kind in DRILL_KINDS:
        began, made = time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            try:
                one = drill(kind, made, budget=1000)
            except BudgetExceeded:
                break
            made += 1
            truth = analyze(one.view)
            certain = {(*cell, "safe") for cell in truth.safe} | {(*cell, "mine") for cell in truth.mines}
            if one.asks == "certain" and not certain.issuperset(one.answers):
                raise AssertionError(f"a drill of {kind} has an answer that is not certain")
        figures[f"drills a minute: {kind}"] = 60 * made / (time.perf_counter() - began)
    return figures
