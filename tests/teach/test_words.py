"""Every step that is told follows from what it looks at, by trying all ways; all sentences come from the catalogue."""

from __future__ import annotations

import random
import re
from collections import Counter
from string import Formatter

import pytest
from tests.solve.helpers import closed
from tests.teach.boards import mid_game, only, random_view, with_flags

from sapper import Cell, Proof, View, analyze, hint, prove
from sapper.board import WRONG_FLAG
from sapper.teach import ENGLISH, check, speaking
from sapper.teach.argument import Inference, Line
from sapper.teach.messages_games import Message
from sapper.teach.shapes import agreed

Known = dict[Cell, bool]


def follow(line: Line, known: Known, met: Counter[str]) -> Known:
    """Go through the steps, believing nothing; gives back what is known at the end."""
    known = dict(known)
    for step in line:
        met[step.kind] += 1
        if step.kind == "suppose":
            known |= dict.fromkeys(step.mines, True) | dict.fromkeys(step.safe, False)
            continue
        if step.kind == "singles":
            follow_singles(step, known)
        elif step.kind == "cases":
            (cell,) = step.mines
            assert cell not in known
            for value, branch in zip((True, False), step.branches, strict=True):
                follow(branch, known | {cell: value}, met)
                assert branch[-1].breaks
        elif step.kind != "ways":
            check_step(step, known)
        known |= dict.fromkeys(step.mines, True) | dict.fromkeys(step.safe, False)
    return known


def check_step(step: Inference, known: Known) -> None:
    """What is looked at is what is known, and the claim is what all ways to place mines agree on."""
    for look in step.looks:
        assert look.mines == tuple(cell for cell in look.source.cells if known.get(cell))
        assert look.cells == tuple(cell for cell in look.source.cells if cell not in known)
    if step.breaks:
        assert not possible(step), "this could be"
        return
    found = agreed(step.looks)
    assert found
    assert set(step.mines) <= found[0]
    assert set(step.safe) <= found[1]
    assert step.mines or step.safe


def follow_singles(step: Inference, known: Known) -> None:
    """Many steps in one: each Look decides its cells by itself when it is its turn."""
    for look in step.looks:
        left = tuple(cell for cell in look.source.cells if cell not in known)
        need = look.source.number - sum(known.get(cell, False) for cell in look.source.cells)
        assert need in (0, len(left))
        known |= dict.fromkeys(left, need > 0)
    assert all(known[cell] for cell in step.mines)
    assert not any(known[cell] for cell in step.safe)


def possible(step: Inference) -> bool:
    """Whether mines can be placed as all that is looked at says."""
    cells = list(dict.fromkeys(cell for look in step.looks for cell in look.cells))
    wanted = [(look.need, {cells.index(cell) for cell in look.cells}) for look in step.looks]
    groups = Counter(tuple(i in where for _, where in wanted) for i in range(len(cells)))

    def ways(rest: list[tuple[tuple[bool, ...], int]], needs: tuple[int, ...]) -> bool:
        if not rest:
            return not any(needs)
        (touches, size), *others = rest
        return any(
            ways(others, tuple(need - n * touch for need, touch in zip(needs, touches, strict=True)))
            for n in range(size + 1)
        )

    return ways(list(groups.items()), tuple(need for need, _ in wanted))


def recheck(proof: Proof, met: Counter[str]) -> None:
    """The argument leads to the cell, and the text says so last."""
    shown = {(i % proof.view.width, i // proof.view.width): code for i, code in enumerate(proof.view.cells)}
    start = dict.fromkeys(proof.given, True) | {cell: False for cell, code in shown.items() if code == WRONG_FLAG}
    ended = follow(proof.argument, start, met)
    mine = proof.verdict == "mine"
    supposed, last = [step for step in proof.argument if step.kind == "suppose"], proof.argument[-1]
    if supposed:
        (opposite,) = supposed
        assert opposite.mines + opposite.safe == (proof.cell,)
        assert bool(opposite.mines) != mine
        assert last.breaks
    else:
        assert ended[proof.cell] == mine
    named = {(int(x), int(y)) for x, y in re.findall(r"\((\d+), (\d+)\)", proof.text)}
    assert proof.cell in named
    assert named <= {*proof.clues, *closed(proof.view)}
    if len(proof.clues) <= 6:
        assert named >= set(proof.clues)
    assert proof.text.endswith((".", "!"))
    assert not re.search(r"[{}]|\.\.|  | \.|\. [a-z]", proof.text), proof.text


def boards(chance: random.Random) -> list[View]:
    """Small ones, open in places; some dense ones, some without a mine total."""
    small = [
        random_view(chance, chance.randint(3, 7), chance.randint(3, 6), chance.randint(2, 9), chance.uniform(0.3, 0.9))
        for _ in range(90)
    ]
    dense = [random_view(chance, 8, 8, chance.randint(18, 26), 0.8, total=chance.random() < 0.5) for _ in range(20)]
    return small + dense


def test_every_step_follows_from_what_it_looks_at() -> None:
    chance = random.Random(21)
    met: Counter[str] = Counter()
    for view in boards(chance):
        analysis = analyze(view)
        view = with_flags(view, [cell for cell in analysis.mines if chance.random() < 0.4])
        for cell in (*analysis.safe, *analysis.mines):
            recheck(prove(view, *cell, flags=chance.choice(["ignore", "proved"])), met)
    assert {"full", "done", "sums", "suppose", "many", "few", "clash", "least"} <= met.keys(), met


def test_all_ways_are_counted_where_steps_would_be_too_many() -> None:
    view = View.parse("5x7/6\n.####\n.###1\n#22#1\n###2#\n1##21\n##2#.\n#2#1#")
    proof = prove(view, 1, 3)
    recheck(proof, Counter())
    (step,) = proof.argument
    assert proof.mine_total
    assert step.count == analyze(only(view, proof.clues, total=True)).solutions == 44
    assert proof.text.startswith("There are 44 ways to place mines that agree with the mine total, the 1 at (4, 1), ")
    assert proof.text.endswith("and in each of them (1, 3) is safe.")


@pytest.mark.parametrize(
    ("text", "cell", "said"),
    [
        ("5x6/9\n1##11\n#####\n1#4#3\n1###3\n1#45#\n#####", (1, 2), "at least 9 mines are needed around"),
        ("4x7/10\n####\n##4#\n#1##\n####\n3#2#\n##3#\n3##.", (0, 0), "no more than 7 mines fit around"),
    ],
)
def test_the_fewest_and_the_most_mines_around_some_clues(text: str, cell: Cell, said: str) -> None:
    """Each number of mines around the clues is tried against the total by exact counting."""
    proof = prove(View.parse(text), *cell)
    recheck(proof, Counter())
    assert said in proof.text
    step = proof.argument[-1]
    supposed = proof.view.with_cell(*cell, 12 if proof.verdict == "safe" else 14)
    fits = [total for total in range(40) if analyze_or_none(only(supposed, proof.clues), total)]
    (left,) = step.minus
    sea = len(left.cells) - len({one for look in step.plus for one in look.cells})
    bound = step.count or 0
    assert (min(fits) if step.kind == "least" else max(fits)) == len(left.mines) + bound + sea * (step.kind == "most")


def analyze_or_none(view: View, total: int) -> bool:
    """Whether so many mines fit; more than there are cells do not."""
    return total <= view.width * view.height and analyze(view, total=total).consistent


def test_many_single_steps_are_told_as_one() -> None:
    view = View.parse("#1W" * 13 + "#", total=13)
    proof = prove(view, 39, 0)
    met: Counter[str] = Counter()
    recheck(proof, met)
    assert met == {"singles": 1, "done": 1}
    assert proof.text.endswith("All 13 mines are known, so (39, 0) is safe.")
    assert len(proof.text) < 600


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "expert"])
@pytest.mark.parametrize("safe_only", [False, True])
def test_hints_of_whole_games(rules: str, safe_only: bool) -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        for view in mid_game(rules, seed):
            analysis = analyze(view)
            flagged = view if safe_only else with_flags(view, analysis.mines)
            found = hint(flagged, safe_only=safe_only)
            if found.proof is None:
                assert not analysis.safe
                continue
            recheck(found.proof, met)
            assert found.cell in (analysis.safe if found.verdict == "safe" else analysis.mines)


# The catalogue.


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message)


def test_both_forms_of_a_message_name_known_things() -> None:
    for key, message in ENGLISH.items():
        one, *more = ({name for _, name, _, _ in Formatter().parse(form) if name} for form in forms(message))
        for other in more:
            assert one <= other | {"n"}, key


def crossed(form: str) -> str:
    """With an x for every letter, but for names in braces."""
    parts = Formatter().parse(form)
    return "".join(
        re.sub("[A-Za-z]", "x", text) + ("" if name is None else "{" + name + "}") for text, name, _, _ in parts
    )


def test_another_language_is_spoken_throughout() -> None:
    language = {key: tuple(map(crossed, forms(message))) for key, message in ENGLISH.items()}
    other = {key: message if len(message) > 1 else message[0] for key, message in language.items()}
    chance = random.Random(22)
    for view in boards(chance)[::3]:
        with speaking(other):  # type: ignore[arg-type]
            for cell in closed(view)[:6]:
                try:
                    text = prove(view, *cell).text
                except ValueError as error:
                    text = str(error)
                assert not re.search("[A-WYZa-wyz]", text), text
            told = [*hint(view).levels, *check(view).levels]
            assert not re.search("[A-WYZa-wyz]", re.sub("%", "", " ".join(told))), told
