"""The table, the figures, the charts and the comparison, against the same said in plain Python; in and out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest
from tests.history.conftest import add, played

from sapper import InputError, Record
from sapper.history import Filter, Finished, History, transfer
from sapper.history.charts import round_step
from sapper.history.filters import LEVELS
from sapper.measure import measure_record, paired_difference, wilson

RULES = ("9x9/10", "16x16/40", "8x8/10", "20x9/30")


@pytest.fixture(scope="module")
def games() -> list[tuple[int, Record]]:
    """Dates and Records: many kinds, the computer on half of the boards, some practice."""
    found = []
    for number in range(60):
        who = None if number % 3 else "best"
        seed = number // 2 if number % 5 else 7 * number
        record = played(RULES[number % 4], seed, won=number % 7 in (0, 1, 2, 5), player=who, step=100 + number)
        help_ = ("undo",) if number % 11 == 3 else ("hint",) if number % 4 == 1 else ()
        found.append((1_790_000_000_000 + 1000 * number, replace(record, help=help_, no_guess=number % 6 == 0)))
    return found


@pytest.fixture(scope="module")
def full(games: list[tuple[int, Record]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    with History(tmp_path_factory.mktemp("full")) as history:
        history.games.add_all([Finished.of(record, played=when) for when, record in games])
        yield history


def plain(games: list[tuple[int, Record]], which: Filter) -> list[tuple[int, Record]]:
    """What the filter means, said once more."""
    presets = {"9x9/10": "beginner", "16x16/40": "intermediate", "8x8/10": "classic-beginner"}

    def fits(when: int, record: Record) -> bool:
        measure = measure_record(record)
        who = which.player
        return (
            which.level in (None, presets.get(str(record.rules), "custom"))
            and which.rules in (None, str(record.rules))
            and which.rule in (None, record.rules.rule)
            and which.result in (None, record.result)
            and (who is None or (record.player is None if who == "me" else record.player is not None))
            and which.no_guess in (None, record.no_guess)
            and which.helped in (None, bool(record.help))
            and which.practice in (None, "undo" in record.help)
            and (which.ms_min is None or record.ms >= which.ms_min)
            and (which.ms_max is None or record.ms <= which.ms_max)
            and (which.bv3_min is None or measure.bbbv >= which.bv3_min)
            and (which.bv3_max is None or measure.bbbv <= which.bv3_max)
            and (which.since is None or when >= which.since)
            and (which.until is None or when <= which.until)
        )

    return [(when, record) for when, record in games if fits(when, record)]


FILTERS = [
    Filter(),
    Filter(level="custom"),
    Filter(level="beginner", result="won"),
    Filter(rules="20x9/30"),
    Filter(player="me"),
    Filter(player="computer", result="lost"),
    Filter(player="best", rule="opening"),
    Filter(helped=True, practice=False),
    Filter(helped=False, no_guess=True),
    Filter(ms_min=5000, ms_max=9000),
    Filter(bv3_min=20, bv3_max=60),
    Filter(since=1_790_000_010_000, until=1_790_000_030_000),
    Filter(result="won", level="expert"),
]


@pytest.mark.parametrize("which", FILTERS, ids=str)
def test_filters_mean_what_they_say(full: History, games: list[tuple[int, Record]], which: Filter) -> None:
    expected = plain(games, which)
    page = full.table.page(which, down=False, limit=500)
    assert page.total == len(expected)
    assert [row["played"] for row in page.games] == [when for when, _ in expected]
    figures = full.figures.all(which)
    counted = [record for _, record in expected if "undo" not in record.help]
    wins = [record for record in counted if record.result == "won"]
    assert (figures["games"], figures["wins"]) == (len(counted), len(wins))
    assert figures["interval"] == list(wilson(len(wins), len(counted)))
    assert figures["practice"] == len(expected) - len(counted)
    assert figures["ms"]["best"] == min((record.ms for record in wins), default=None)
    if wins:
        assert figures["ms"]["mean"] == pytest.approx(mean(record.ms for record in wins))
        assert figures["ms"]["median"] == sorted(record.ms for record in wins)[len(wins) // 2]
    assert figures["streak"] == streak([record.result == "won" for record in counted])
    assert sum(level["games"] for level in figures["levels"]) == len(counted)


def streak(results: list[bool]) -> dict[str, int]:
    text = "".join("w" if won else "l" for won in results)
    return {
        "now": len(text) - len(text.rstrip("w")),
        "best": max(map(len, text.split("l")), default=0),
        "lost": len(text) - len(text.rstrip("l")),
    }


@pytest.mark.parametrize("sort", ["played", "ms", "bv3", "bv3_per_s", "efficiency", "level", "result", "player"])
@pytest.mark.parametrize("down", [True, False])
def test_sorting_and_paging(full: History, sort: str, down: bool) -> None:
    pages = [full.table.page(Filter(), sort, down, offset, 7).games for offset in range(0, 60, 7)]
    rows = [row for page in pages for row in page]
    assert len({row["id"] for row in rows}) == 60
    keys = [(row[sort] is not None, row[sort] or 0, row["id"]) for row in rows if row[sort] is not None]
    assert keys == sorted(keys, reverse=down)


def test_bad_questions(full: History) -> None:
    for bad in (
        lambda: Filter(level="easy"),
        lambda: Filter(result="drawn"),
        lambda: Filter(rules="nonsense"),
        lambda: Filter.of({"colour": "red"}),
        lambda: full.table.page(Filter(), "id; DROP TABLE games"),
        lambda: full.table.page(Filter(), limit=0),
        lambda: full.table.row(10**9),
        lambda: full.games.record(10**9),
        lambda: full.transfer.export(Filter(), "xml"),
    ):
        with pytest.raises(InputError):
            bad()


def test_charts_count_every_game_once(full: History, games: list[tuple[int, Record]]) -> None:
    charts = full.charts.all(Filter())
    counted = [(when, record) for when, record in games if "undo" not in record.help]
    wins = [record for _, record in counted if record.result == "won"]
    assert sum(point[1] for point in charts["rate"]) == len(counted)
    assert sum(point[2] for point in charts["rate"]) == len(wins)
    assert charts["rate"][-1][0] == counted[-1][0]
    assert sum(charts["ms"]["counts"]) == len(wins)
    assert sum(charts["bv3_per_s"]["counts"]) == len(wins)
    assert sum(charts["lost_at"]["counts"]) == len(counted) - len(wins)
    assert len(charts["lost_at"]["counts"]) == 20
    step = charts["ms"]["step"]
    first = next(number for number, count in enumerate(charts["ms"]["counts"]) if count)
    assert first * step <= min(record.ms for record in wins) < (first + 1) * step
    assert full.charts.all(Filter(level="expert"))["rate"] == []


def test_steps_are_round() -> None:
    assert [round_step(width) for width in (0.001, 0.011, 0.5, 1, 1.01, 49, 0)] == [0.001, 0.02, 0.5, 1, 2, 50, 1]


def test_the_person_beside_the_computer(history: History) -> None:
    for number in range(12):
        mine = played("9x9/10", number, won=number % 2 == 0)
        add(history, mine, number)
        if number < 8:
            add(history, played("9x9/10", number, won=number % 3 == 0, player="best"), 100 + number)
        add(history, played("9x9/10", number, won=True), 200 + number)  # once more: it does not count
    found = history.versus.all("best")
    pairs = paired_difference([n % 2 == 0 for n in range(8)], [n % 3 == 0 for n in range(8)])
    assert found["boards"]["pairs"] == 8
    assert found["boards"]["only_me"] == pairs.only_first
    assert found["boards"]["difference"] == pairs.difference
    assert found["boards"]["interval"] == list(pairs.ci95)
    assert found["unplayed"] == 4
    (level,) = found["levels"]
    assert (level["me"]["games"], level["computer"]["games"]) == (24, 8)
    assert len(history.versus.unplayed("best", "expert")) == 0
    assert history.versus.all("max")["boards"]["pairs"] == 0


def test_what_goes_out_comes_back(full: History, games: list[tuple[int, Record]], tmp_path: Path) -> None:
    lines = list(full.transfer.export(Filter(), "jsonl"))
    with History(tmp_path) as other:
        assert other.transfer.take_in(lines).to_json() == {
            "added": 60, "known": 0, "refused": [], "more_refused": 0,
        }  # fmt: skip
        assert other.transfer.take_in(lines + lines).known == 120
        again = [(when, record) for _, when, record in other.games.records(Filter())]
        assert again == games
        assert other.figures.all(Filter()) == full.figures.all(Filter())


def test_plain_records_are_taken_and_bad_lines_named(history: History) -> None:
    good = json.dumps(played(seed=5).to_json())
    running = json.dumps(played(seed=5).to_json() | {"result": "running"})
    wrong = json.dumps(played(seed=6).to_json() | {"result": "lost"})
    lines = [good, "", good, "nonsense", "[]", running, wrong, '{"played": -1}', "\ufffd", "[" * 100_000]
    found = history.transfer.take_in([line + "\n" for line in lines])
    assert (found.added, found.known) == (1, 1)
    assert [sentence.split(":")[0] for sentence in found.refused] == [f"Line {n}" for n in (4, 5, 6, 7, 8, 9, 10)]
    many = history.transfer.take_in(["x\n"] * 100)
    assert (len(many.refused), many.more_refused) == (20, 80)


def test_a_line_without_end_does_not_fill_the_memory(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps(played(seed=5).to_json()).encode() + b"\n"
    monkeypatch.setattr(transfer, "_LONGEST", len(good) + 1)
    found = history.transfer.take_in(transfer.lines_of(io.BytesIO(good + b"[" * 10 * len(good) + b"\n" + good)))
    assert (found.added, found.known, found.refused) == (1, 1, ["Line 2: This line is too long for a game."])


def test_the_csv_is_the_table(full: History) -> None:
    rows = list(csv.DictReader(io.StringIO("".join(full.transfer.export(Filter(), "csv")))))
    assert len(rows) == 60
    assert {row["level"] for row in rows} <= set(LEVELS)
    first = full.table.page(Filter(), down=False).games[0]
    assert (rows[0]["rules"], int(rows[0]["ms"]), rows[0]["player"]) == (first["rules"], first["ms"], "best")


def test_no_spreadsheet_takes_a_name_for_a_formula(history: History) -> None:
    add(history, played(player="=1+1"), 1)
    (row,) = csv.DictReader(io.StringIO("".join(history.transfer.export(Filter(), "csv"))))
    assert row["player"] == "'=1+1"


def test_deleting(history: History) -> None:
    ids = [add(history, played(seed=seed), seed) for seed in range(5)]
    assert history.games.delete([ids[0], ids[1], 999]) == 2
    assert history.table.ids(Filter()) == ids[2:]
    assert history.database.reader.execute("SELECT count(*) FROM records").fetchone()[0] == 3


@pytest.mark.parametrize("sort", ["played", "ms", "bv3", "bv3_per_s", "efficiency"])
def test_a_page_reads_an_index_and_sorts_nothing(history: History, sort: str) -> None:
    """However many games there are: what is sorted by these lies sorted already."""
    plan = history.database.reader.execute(
        f"EXPLAIN QUERY PLAN SELECT * FROM games ORDER BY {sort} DESC, id DESC LIMIT 50"
    ).fetchall()
    said = " ".join(row["detail"] for row in plan)
    assert "USING INDEX" in said
    assert "TEMP B-TREE" not in said


def test_drills(history: History) -> None:
    for kind, right in (("pair", True), ("pair", True), ("count", False), ("pair", False), ("pair", True)):
        history.drills.add(kind, right, 1000 if right else 9000)
    figures = history.drills.figures(["pair", "count", "exact"])
    assert figures["pair"]["done"] == 4
    assert (figures["pair"]["streak"], figures["pair"]["best_streak"], figures["pair"]["ms"]) == (1, 2, 1000)
    assert figures["exact"] == {
        "done": 0, "right": 0, "accuracy": None, "streak": 0, "best_streak": 0, "ms": None, "last": None,
    }  # fmt: skip
    weak = history.drills.weakness(["pair", "count", "exact"])
    assert weak["count"] > weak["exact"] > weak["pair"]
    assert history.drills.streak() == 1
    history.drills.forget()
    assert history.drills.streak() == 0
