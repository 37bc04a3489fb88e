"""Reviews: hand-made games whose verdicts are known, and played ones checked against counting."""

from __future__ import annotations

import io
import json
import threading
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from math import log10, prod
from xml.etree import ElementTree

import pytest
from tests.solve.helpers import around
from tests.teach.plain import Plain

from sapper import BudgetExceeded, Cancelled, Game, InputError, Layout, Record, simulate
from sapper.board import FLAG, HIDDEN, QUESTION, View
from sapper.measure import measure_record
from sapper.solve import reference
from sapper.teach import GOOD, MISTAKES, Review, review

# 2 2 1      mines at (0, 0) and (1, 0); (2, 0) shows 1, the row below 2 2 1, the last row nothing
TWO = Layout.parse("4x3/2 safe\n**..\n....\n....")


def played(layout: Layout, *moves: tuple[str, int, int], rule: str = "any") -> Record:
    """The Record of a game on this layout, a second a move."""
    game = Game(layout=Layout(layout.width, layout.height, layout.mines), rule=rule)
    for number, (kind, x, y) in enumerate(moves):
        getattr(game, kind)(x, y, 1000 * number)
    return game.record


def verdicts(found: Review) -> list[str]:
    return [move.verdict for move in found.moves]


def test_a_clean_win() -> None:
    found = review(played(TWO, ("open", 0, 2)))
    assert verdicts(found) == ["first"]
    assert found.state == "won"
    assert found.text == "Won without a guess."
    assert found.luck_text == "No risk was taken."
    assert found.accuracy is None


def test_a_needless_risk_shows_the_safe_cell_and_its_proof() -> None:
    layout = Layout.parse("4x3/2 any\n*..*\n....\n....")
    found = review(played(layout, ("open", 0, 2), ("open", 1, 0), ("open", 3, 0)))
    assert verdicts(found)[0] == "first"
    last = found.moves[-1]
    assert last.verdict in ("needless risk", "known mine")
    assert last.lost
    assert last.proof is not None
    assert last.text.endswith("It was a mine.")
    assert found.text.startswith("Lost")


def test_a_needless_risk_in_a_won_game() -> None:
    game = Game("9x9/10", seed=7)
    for cell in ((3, 3), (0, 0)):
        game.open(*cell, ms=0)
    found = review(game.record)
    move = found.moves[1]
    assert move.verdict == "needless risk"
    assert move.position is not None
    chances = reference.count(move.position.view).probability
    assert move.risk == pytest.approx(float(chances[0, 0]))
    assert move.proof is not None
    assert move.proof.verdict == "safe"
    assert chances[move.proof.cell] == 0
    assert f"({move.proof.cell[0]}, {move.proof.cell[1]}) was certainly safe" in move.text
    assert move.cost == pytest.approx(move.risk * move.position.win)
    assert found.text == "The game is not over. There was 1 mistake so far."


def test_a_known_mine() -> None:
    layout = Layout.parse("3x2/1 any\n*..\n...")
    found = review(played(layout, ("open", 1, 0), ("open", 0, 1), ("open", 1, 1), ("open", 0, 0)))
    assert found.moves[-1].verdict == "known mine"
    assert found.moves[-1].risk == 1
    assert found.moves[-1].proof is not None
    assert found.moves[-1].proof.verdict == "mine"
    assert found.text.startswith("Lost by a misreading at move 4: the numbers already showed the mine at (0, 0).")


def test_flags() -> None:
    layout = Layout.parse("3x3/1 any\n*..\n...\n...")
    first = ("open", 1, 1)
    early = review(played(layout, first, ("flag", 0, 0))).moves[1]
    assert early.verdict == "early flag"
    assert not early.mistake
    wrong = review(played(layout, first, ("flag", 2, 0))).moves[1]
    assert wrong.verdict == "misread flag"
    assert wrong.text == (
        "The flag at (2, 0) is wrong: there is no mine. The numbers left it open: a mine with 12.5 %."
    )
    assert wrong.proof is None
    more = played(layout, first, ("open", 0, 1), ("open", 1, 0), ("flag", 2, 2), ("flag", 0, 0), ("flag", 2, 2))
    found = review(more)
    assert verdicts(found)[3:] == ["misread flag", "flag", "mark"]
    assert found.moves[3].text == "The flag at (2, 2) is wrong: the numbers already showed that the cell is safe."
    assert found.moves[3].proof is not None
    assert found.moves[3].proof.cell == (2, 2)
    before = review(played(layout, ("flag", 2, 2), first)).moves[0]
    assert before.text == "The flag at (2, 2) is wrong: there is no mine."


def test_a_chord_that_trusts_a_wrong_flag() -> None:
    layout = Layout.parse("3x3/1 any\n*..\n...\n...")
    found = review(played(layout, ("open", 1, 1), ("flag", 2, 2), ("chord", 1, 1)))
    assert verdicts(found) == ["first", "misread flag", "misread flag"]
    assert found.state == "lost"
    assert found.moves[2].flag == (2, 2)
    assert found.moves[2].risk == pytest.approx(7 / 8)
    assert found.text == "Lost by a wrong flag: the chord at (1, 1), move 3, trusted the one at (2, 2)."


def test_chords() -> None:
    layout = Layout.parse("3x3/1 any\n*..\n...\n...")
    lucky = review(played(layout, ("open", 1, 1), ("flag", 0, 0), ("chord", 1, 1)))
    assert verdicts(lucky) == ["first", "early flag", "worse guess"]
    assert lucky.moves[2].risk == pytest.approx(7 / 8)
    assert lucky.text == "Won with a risk that was not needed or not the best; it went well."
    wider = Layout.parse("4x3/2 any\n*...\n....\n...*")
    sure = review(played(wider, ("open", 0, 2), ("flag", 0, 0), ("chord", 1, 1)))
    assert verdicts(sure) == ["first", "flag", "safe"]
    assert sure.moves[2].text == "The chord at (1, 1) was certain: 2 cells, all safe."


def test_wasted_clicks_and_marks() -> None:
    layout = Layout.parse("3x3/1 any\n*..\n...\n...")
    moves = (("question", 0, 0), ("open", 1, 1), ("open", 1, 1), ("chord", 1, 1), ("flag", 1, 1))
    found = review(played(layout, *moves))
    assert verdicts(found) == ["mark", "first", "wasted click", "wasted click", "wasted click"]
    assert found.mistakes == []
    assert found.accuracy is None
    assert found.measure is not None
    assert found.measure.correctness == pytest.approx(2 / 5)


def test_the_first_click_is_judged_kindly() -> None:
    lost = review(played(Layout.parse("3x3/1 any\n*..\n...\n..."), ("open", 0, 0)))
    assert verdicts(lost) == ["first"]
    assert lost.moves[0].risk == pytest.approx(1 / 9)
    assert lost.text == "Lost on the first click, where nothing can be known."
    assert not lost.luck.risks


def test_nothing_to_look_back_on() -> None:
    found = review(Game("expert", seed=1).record)
    assert found.text == "No cell was opened, so there is nothing to look back on."
    assert found.measure is None
    json.dumps(found.to_json(), allow_nan=False)
    assert "<svg" in found.to_html()
    ElementTree.fromstring(found.to_svg())
    flagged = Game("expert", seed=1)
    flagged.flag(0, 0, ms=0)
    assert "nothing to look back on" in review(flagged.record).text


def test_practice() -> None:
    game = Game("9x9/10", seed=7)
    game.open(3, 3, ms=0)
    found = review(replace(game.record, help=("undo",)))
    assert found.text.endswith("A move that lost was taken back, so this was practice.")


def test_a_record_that_does_not_fit_is_refused() -> None:
    record = played(TWO, ("open", 0, 2))
    with pytest.raises(InputError, match="its moves lead to a game that is won"):
        review(replace(record, result="lost"))


def test_budget_and_cancel() -> None:
    record = records("best", games=1)[0]
    with pytest.raises(BudgetExceeded):
        review(record, budget=10)
    stop = threading.Event()
    stop.set()
    long = records("best", games=1, rules="60x60/700")[0]
    with pytest.raises(Cancelled):
        review(long, cancel=stop)


def test_marks_change_nothing_that_is_known() -> None:
    """The same game with flags and question marks in between has the same verdicts on what it opens."""
    for record in records("marking-chances", games=4):
        opened = [move for move in record.moves if move[1] == "open"]
        bare = Game(layout=record.layout, rule=record.rules.rule).replay(opened).record
        with_marks = [move for move in review(record).moves if move.kind == "open"]
        without = review(bare).moves
        assert [(move.cell, move.verdict) for move in with_marks] == [(move.cell, move.verdict) for move in without]
        assert [move.risk for move in with_marks] == [move.risk for move in without]


# A worse guess, against games played out in full.


def test_what_a_worse_guess_costs() -> None:
    seen = 0
    for seed in range(40):
        game = Game("4x3/3", seed=seed, rule="safe")
        game.open(1, 1, ms=0)
        if game.state != "running":
            continue
        view = game.view
        plain = Plain(view)
        if not 2 <= len(plain.layouts) <= 40 or any(plain.risk(cell) == 0 for cell in plain.unknown):
            continue
        chances = {cell: plain.win(cell) for cell in plain.unknown}
        for cell in plain.unknown:
            again = Game("4x3/3", seed=seed, rule="safe").replay([(0, "open", 1, 1), (0, "open", *cell)])
            move = review(again.record).moves[1]
            cost = max(chances.values()) - chances[cell]
            assert move.risk == pytest.approx(plain.risk(cell))
            assert move.guess
            assert (move.verdict == "best guess") == (cost < 1e-9)
            assert move.cost == pytest.approx(cost)
            if cost > 1e-9:
                assert move.best is not None
                assert chances[move.best.cell] == pytest.approx(max(chances.values()))
                assert f"{100 * cost:.1f} points" in move.text
            seen += cost > 1e-9
        if seen > 12:
            break
    assert seen > 12


# Played games.


def records(player: str, games: int = 6, rules: str = "16x16/40", seed: int = 5) -> list[Record]:
    lines = io.StringIO()
    simulate(rules, player, games=games, seed=seed, threads=1, records=lines)
    return [Record.from_json(line) for line in lines.getvalue().splitlines()]


def flagging_game(seed: int) -> Record:
    """A game with flags, questions, chords, wasted clicks and risks, made by chance from its seed."""
    import random

    chance = random.Random(seed)
    game = Game("9x9/12", seed=seed, rule="safe")
    game.open(4, 4, ms=0)
    for ms in range(1, 60):
        cell = chance.randrange(9), chance.randrange(9)
        kind = chance.choice(("open", "flag", "chord", "question", "flag", "chord"))
        if kind == "open" and game.view.at(*cell) >= HIDDEN and game.layout and game.layout.is_mine(*cell):
            kind = "flag"
        getattr(game, kind)(*cell, ms)
    return game.record


def all_safe(view: View, cells: list[tuple[int, int]]) -> float:
    """The chance that none of these is a mine, step by step, by the reference counter."""
    whole = reference.count(view).solutions
    for cell in cells:
        view = view.with_cell(*cell, 14)  # safe, its number not known
    return reference.count(view).solutions / whole


def test_every_verdict_agrees_with_the_reference_counter() -> None:
    kinds = set()
    for seed in range(12):
        record = flagging_game(seed)
        game = replace(record, moves=(), result="ready", ms=0).replay()
        for move in review(record).moves:
            view = game.view
            change = getattr(game, move.kind)(*move.cell, move.ms)
            kinds.add(move.verdict)
            assert move.verdict in GOOD + MISTAKES
            assert bool(change) == (move.verdict != "wasted click")
            if move.move == 1 or not change or move.kind not in ("open", "chord"):
                assert move.risk == 0
                continue
            opened = [move.cell] if move.kind == "open" else around(view, move.cell)
            opened = [cell for cell in opened if view.at(*cell) in (HIDDEN, QUESTION)]
            risk = 1 - all_safe(view, opened)
            assert move.risk == pytest.approx(risk, abs=1e-9)
            assert (move.verdict == "safe") == (risk == 0)
            chances = reference.count(view).probability
            some_safe = any(p == 0 for p in chances.values())
            assert move.verdict not in ("best guess", "worse guess") or not some_safe
            assert move.verdict != "needless risk" or some_safe
            if move.proof:
                assert chances[move.proof.cell] == (move.proof.verdict == "mine")
    assert {"safe", "needless risk", "misread flag", "early flag", "flag", "mark", "wasted click"} <= kinds


def test_flags_are_judged_by_what_was_known() -> None:
    for seed in range(6):
        record = flagging_game(seed)
        game = replace(record, moves=(), result="ready", ms=0).replay()
        layout = record.layout
        assert layout is not None
        for move in review(record).moves:
            view = game.view
            change = getattr(game, move.kind)(*move.cell, move.ms)
            if move.kind != "flag" or not change or game.view.at(*move.cell) != FLAG:
                continue
            chance = reference.count(view).probability[move.cell]
            right = layout.is_mine(*move.cell)
            wanted = "flag" if chance == 1 else "early flag" if right else "misread flag"
            assert move.verdict == wanted


def test_the_best_player_makes_no_mistake() -> None:
    for record in records("best"):
        found = review(record)
        assert set(verdicts(found)) <= {"first", "safe", "best guess"}
        assert found.accuracy in (1.0, None)
        assert found.mistakes == []
        assert found.cost == 0
        if found.state == "won":
            assert found.text.startswith("Won with")
        else:
            assert found.text.startswith("Lost by bad luck")


def test_a_weak_player_makes_some() -> None:
    found = [review(record) for record in records("marking-chances", games=12)]
    assert sum(len(one.mistakes) for one in found) > 10
    assert any(one.text.startswith("Lost needlessly") for one in found)


def test_sums() -> None:
    for record in (*records("marking-chances"), *records("best", games=3)):
        found = review(record)
        risks = [move.risk for move in found.moves[1:] if move.risk]
        hits = int(found.state == "lost")
        survived = prod(1 - risk for risk in (risks[:-1] if hits else risks))
        assert found.luck.risks == tuple(risks)
        assert found.luck.hits == hits
        assert found.luck.luck == pytest.approx(sum(risks) - hits)
        assert found.luck.survived == pytest.approx(survived)
        assert found.luck.pluck == pytest.approx(-log10(survived))
        assert found.measure == measure_record(record)
        assert sum(found.counts.values()) == len(record.moves)
        judged = [move for move in found.moves if move.verdict not in ("first", "mark", "wasted click")]
        good = sum(not move.mistake for move in judged)
        assert found.accuracy == (good / len(judged) if judged else None)


def test_the_turning_point() -> None:
    for record in (*records("marking-chances"), *records("best", games=6)):
        found = review(record)
        assert all(0 <= win <= 1 for _, win in found.timeline)
        assert found.timeline[-1][1] == (found.state == "won")
        if found.turning_point is None:
            continue
        values = [win for _, win in found.timeline]
        sign = 1 if found.state == "won" else -1
        most = max(sign * (after - before) for before, after in pairwise(values))
        at = [number for number, _ in found.timeline].index(found.turning_point.move)
        assert sign * (values[at + 1] - values[at]) == pytest.approx(most)
        assert f"move {found.turning_point.move}," in found.turning_text


def test_json() -> None:
    for record in records("marking-chances", games=3):
        found = review(record)
        values = json.loads(json.dumps(found.to_json(), allow_nan=False))
        assert len(values["verdicts"]) == len(record.moves)
        assert values["luck"] == found.luck.luck
        assert [one["move"] for one in values["verdicts"]] == list(range(1, len(record.moves) + 1))
        for one in values["verdicts"]:
            assert (one["proof"] is not None) == (one["kind"] in ("needless risk", "known mine"))


class Tags(HTMLParser):
    """What a page would load or run."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]
        assert not any(name.startswith("on") for name, _ in attrs)


def test_the_page_holds_all_it_shows() -> None:
    for record in (*records("marking-chances", games=3), *records("best", games=2)):
        found = review(record)
        page = Tags()
        page.feed(found.to_html())
        assert "script" not in page.tags
        assert "link" not in page.tags
        assert all(source.startswith(("data:image/svg+xml;base64,", "#")) for source in page.sources)
        assert found.text.replace("'", "&#x27;") in found.to_html()
        picture = ElementTree.fromstring(found.to_svg())
        assert picture.tag.endswith("svg")
