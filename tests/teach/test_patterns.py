"""Every pattern is found in its example, whichever way it lies, and what it claims is true by exact counting."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from tests.solve.helpers import around, closed
from tests.teach.boards import mid_game, random_view, truth, turned

from sapper import InputError, View, analyze, prove
from sapper.board import HIDDEN
from sapper.teach import CATALOGUE, Found, dead_cells, dilemmas, find_patterns

SHAPES = [name for name, pattern in CATALOGUE.items() if pattern.shape]
ARGUMENTS = ["box logic", "chain", "mine counting"]
DILEMMAS = ["50/50", "pseudo 50/50", "enclosed 2x2"]


def test_the_catalogue_is_complete() -> None:
    assert set(CATALOGUE) == {*SHAPES, *ARGUMENTS, *DILEMMAS, "dead cell"}
    for pattern in CATALOGUE.values():
        assert pattern.text.endswith(".")
        assert analyze(pattern.view).consistent


def claims(view: View, found: Found, given: tuple[tuple[int, int], ...] = ()) -> None:
    """The clues of the pattern alone force what it claims."""
    assert found.mines or found.safe
    forced = truth(view, found.clues, given)
    assert all(forced[cell] == "mine" for cell in found.mines)
    assert all(forced[cell] == "safe" for cell in found.safe)


@pytest.mark.parametrize("name", SHAPES)
def test_examples_in_all_orientations(name: str) -> None:
    view = CATALOGUE[name].view
    flags = tuple((i % view.width, i // view.width) for i, code in enumerate(view.cells) if code == 10)
    counts = set()
    for one in turned(view):
        given = tuple((i % one.width, i // one.width) for i, code in enumerate(one.cells) if code == 10)
        assert len(given) == len(flags)
        all_found = find_patterns(one, given=given, names=[name])
        assert all_found
        counts.add(len(all_found))
        for found in all_found:
            assert found.name == name
            assert len(found.clues) == CATALOGUE[name].clues
            claims(one, found, given)
    assert len(counts) == 1, "a pattern depends on how it lies"


def test_what_is_found_on_random_boards_is_true() -> None:
    chance = random.Random(11)
    met: Counter[str] = Counter()
    boards = [random_view(chance, 8, 6, chance.randint(4, 14), chance.uniform(0.4, 0.95)) for _ in range(200)]
    for view in (*boards, *(view for seed in range(3) for view in islice(mid_game("expert", seed), 5, None, 2))):
        analysis = analyze(view, total=None)
        given = tuple(cell for cell in analysis.mines if chance.random() < 0.6)
        for found in find_patterns(view, given=given):
            if met[found.name] < 30:
                claims(view, found, given)
            met[found.name] += 1
    usual = {*SHAPES} - {"T", "1-1-1", "2-2-2", "1-2-2-1"}
    reduced = {f"{name}R" for name in usual - {"B1", "B2"}}
    assert usual | reduced <= met.keys(), usual | reduced - met.keys()


@pytest.mark.parametrize("name", ARGUMENTS)
def test_patterns_of_arguments(name: str) -> None:
    for view in turned(CATALOGUE[name].view):
        analysis = analyze(view)
        named = [cell for cell in (*analysis.safe, *analysis.mines) if name in prove(view, *cell).patterns]
        assert named


def test_a_proof_is_named_after_the_whole_of_it() -> None:
    view = View.parse("#####\n#121#")
    assert prove(view, 2, 0).patterns == ("1-2-1",)
    assert prove(view, 1, 0).patterns == ("1-2C",)
    reduced = View.parse("F###\nW22W")
    assert prove(reduced, 3, 0, flags="trust").patterns == ("1-2R",)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(InputError, match="There is no pattern '2-1-2'"):
        find_patterns(View.parse("1#"), names=["2-1-2"])
    with pytest.raises(InputError, match="by themselves"):
        find_patterns(View.parse("1#"), names=["50/50"])


# Guesses.


def arrangements(view: View, cells: tuple[tuple[int, int], ...]) -> set[tuple[bool, ...]]:
    """In which ways mines can lie on some cells, by exact counting: one cell after the other is supposed."""

    def tried(codes: bytearray, rest: tuple[tuple[int, int], ...], so_far: tuple[bool, ...]) -> set[tuple[bool, ...]]:
        part = View(view.width, view.height, bytes(codes), total=view.total)
        if not analyze(part).consistent:
            return set()
        if not rest:
            return {so_far}
        (x, y), found = rest[0], set()
        for code, value in ((12, True), (14, False)):
            one = bytearray(codes)
            one[y * view.width + x] = code
            found |= tried(one, rest[1:], (*so_far, value))
        return found

    return tried(bytearray(view.cells), cells, ())


def true_dilemma(view: View, found: Found) -> None:
    """What the name claims, by counting."""
    chances = analyze(view).probability
    if found.name == "enclosed 2x2":
        assert arrangements(view, found.cells) == {(True, False, False, True), (False, True, True, False)}
    else:
        assert arrangements(view, found.cells) == {(True, False), (False, True)}
    if found.name == "pseudo 50/50":
        one, other = (set(around(view, cell)) for cell in found.cells)
        mines = set(analyze(view).mines)
        assert (one ^ other) - set(found.cells) - mines, "nothing tells them apart"
        return
    for x, y in found.cells:
        assert abs(chances[y, x] - 0.5) < 1e-9
    # Whatever else is opened, and whatever it shows, they stay as likely.
    for x, y in closed(view):
        if (x, y) in found.cells:
            continue
        for number in range(9):
            later = analyze(view.with_cell(x, y, number))
            if later.consistent:
                assert all(abs(later.probability[j, i] - 0.5) < 1e-9 for i, j in found.cells)


@pytest.mark.parametrize("name", DILEMMAS)
def test_dilemmas_in_all_orientations(name: str) -> None:
    for view in turned(CATALOGUE[name].view):
        found = [one for one in dilemmas(view) if one.name == name]
        assert found
        for one in found:
            true_dilemma(view, one)


def test_dilemmas_on_random_boards() -> None:
    chance = random.Random(12)
    met: Counter[str] = Counter()
    for _ in range(400):
        view = random_view(chance, chance.randint(3, 6), chance.randint(3, 6), chance.randint(2, 9), 0.85)
        for found in dilemmas(view):
            met[found.name] += 1
            if met[found.name] <= 40:
                true_dilemma(view, found)
    assert met["50/50"] > 10
    assert met["pseudo 50/50"] > 10


def test_dead_cells_show_one_number() -> None:
    chance = random.Random(13)
    met = 0
    for _ in range(60):
        view = random_view(chance, 4, 4, chance.randint(2, 6), 0.7)
        dead = {found.cells[0] for found in dead_cells(view)}
        met += len(dead)
        analysis = analyze(view)
        for x, y in closed(view):
            if (x, y) in analysis.safe or (x, y) in analysis.mines:
                assert (x, y) not in dead
                continue
            shown = [n for n in range(HIDDEN) if analyze(view.with_cell(x, y, n)).consistent]
            assert ((x, y) in dead) == (len(shown) == 1)
    assert met > 20
    assert [one.name for one in dead_cells(CATALOGUE["dead cell"].view)] == ["dead cell"] * 3
