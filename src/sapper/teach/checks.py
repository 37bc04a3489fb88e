"""Are there mistakes on the board? Flags and numbers, checked against everything that the board implies.

>>> from sapper.board import View
>>> found = check(View.parse("4x2/2\\n#F##\\n1221"))
>>> found.fine, found.text
(True, 'There is no mistake on this board.')
>>> print(check(View.parse("4x2/2\\nF###\\n1221")).text)
The flag at (0, 0) is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, WRONG_FLAG, Cell, View
from sapper.solve import Analysis, Cancel, Conflict, analyze

from .messages import cells, clue, listed, say, sentence
from .situation import around, code_at


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to tell. `kind` is one of

    | kind | meaning |
    | --- | --- |
    | `contradiction` | these clues cannot all be true, whatever the flags say: the board was edited |
    | `too_few_places` | this number has fewer closed cells beside it than it needs mines |
    | `too_many_flags` | this number has more flags beside it than mines |
    | `wrong_flag` | this flag stands on a cell that is certainly safe |
    | `flags_conflict` | each of the flags may be right, but not all of them |
    | `unproved_flag` | this flag may be right, but nothing proves it yet: no mistake, only ahead of what is known |
    """

    kind: str
    cells: tuple[Cell, ...]
    text: str

    @property
    def mistake(self) -> bool:
        """Whether something is wrong; a flag that is not proved yet is not."""
        return self.kind != "unproved_flag"

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        return {"kind": self.kind, "cells": [list(cell) for cell in self.cells], "text": self.text}


@dataclass(frozen=True, slots=True)
class Check:
    """What a check has found: mistakes first, then flags that are not proved yet."""

    view: View
    findings: tuple[Finding, ...]

    @property
    def mistakes(self) -> tuple[Finding, ...]:
        """The findings that are mistakes."""
        return tuple(found for found in self.findings if found.mistake)

    @property
    def fine(self) -> bool:
        """Whether there is no mistake."""
        return not self.mistakes

    @property
    def levels(self) -> tuple[str, str]:
        """First that there is something, then what."""
        mistakes, ahead = self.mistakes, [found for found in self.findings if not found.mistake]
        general = [say("check.mistakes", n=len(mistakes)) if mistakes else say("check.fine")]
        if ahead:
            general.append(say("check.unproved", n=sum(len(found.cells) for found in ahead)))
        exact = [found.text for found in self.findings] if mistakes else [general[0], *(found.text for found in ahead)]
        return " ".join(general), " ".join(exact)

    @property
    def text(self) -> str:
        """Everything in sentences."""
        return self.levels[1]

    def to_json(self) -> dict[str, Any]:
        """Plain values for `json.dumps`."""
        findings = [found.to_json() for found in self.findings]
        return {"fine": self.fine, "text": self.text, "texts": list(self.levels), "findings": findings}


def check(view: View, *, budget: int | None = None, cancel: Cancel | None = None) -> Check:
    """Look for mistakes: numbers with too many flags or too few places, flags that are certainly wrong, flags that
    cannot all be right, clues that contradict each other; and name flags that are not proved yet."""
    analysis = analyze(view, budget=budget, cancel=cancel)
    mistakes = find_mistakes(view, analysis, budget=budget, cancel=cancel)
    certain = {*analysis.mines, *analysis.safe}
    ahead = tuple(cell for cell in flags_of(view) if cell not in certain)
    if not analysis.consistent or not ahead:
        return Check(view, mistakes)
    text = say("unproved_flag", n=len(ahead), cells=cells(ahead))
    return Check(view, (*mistakes, Finding("unproved_flag", ahead, text)))


def flags_of(view: View) -> list[Cell]:
    """Where flags stand."""
    return [(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code == FLAG]


def find_mistakes(
    view: View, analysis: Analysis, *, budget: int | None = None, cancel: Cancel | None = None
) -> tuple[Finding, ...]:
    """What is certainly wrong."""
    if not analysis.consistent:
        return tuple(_contradictions(view, analysis.find_conflict(budget=budget, cancel=cancel)))
    flags = flags_of(view)
    found = list(_too_many_flags(view, flags))
    mines, safe = set(analysis.mines), set(analysis.safe)
    wrong = tuple(cell for cell in flags if cell in safe)
    if wrong:
        found.append(Finding("wrong_flag", wrong, say("wrong_flag", n=len(wrong), cells=cells(wrong))))
    if not found and not mines.issuperset(flags):
        trusted = analyze(view, flags="trust", budget=budget, cancel=cancel)
        if not trusted.consistent:
            found.append(_flags_conflict(view, trusted.find_conflict(budget=budget, cancel=cancel)))
    return tuple(found)


def _too_many_flags(view: View, standing: list[Cell]) -> Iterator[Finding]:
    marked = [(i % view.width, i // view.width) for i, code in enumerate(view.cells) if code in (FLAG, MINE, EXPLODED)]
    beside = Counter(near for cell in marked for near in around(view, cell)) if standing else Counter()
    for at in sorted((at for at, count in beside.items() if count > code_at(view, at)), key=lambda cell: cell[::-1]):
        flags = tuple(cell for cell in around(view, at) if code_at(view, cell) == FLAG)
        if flags:
            wrong = min(len(flags), beside[at] - code_at(view, at))
            said = {"flags": say("flags", n=len(flags)), "wrong": say("flags.wrong", n=wrong)}
            text = sentence(say("too_many_flags", clue=clue(view, at), **said))
            yield Finding("too_many_flags", (at, *flags), text)


def _contradictions(view: View, conflict: Conflict) -> Iterator[Finding]:
    """Of an impossible View: numbers without enough places, and the smallest conflict if it is another."""
    alone = set()
    for i, number in enumerate(view.cells):
        at = i % view.width, i // view.width
        if number >= HIDDEN:
            continue
        places = [cell for cell in around(view, at) if HIDDEN <= code_at(view, cell) != WRONG_FLAG]
        if len(places) < number:
            alone.add(at)
            key = "too_few_places" if places else "too_few_places.none"
            text = say(key, clue=clue(view, at), mines=say("mines", n=len(places)))
            yield Finding("too_few_places", (at,), sentence(text))
    if not set(conflict.clues) & alone:
        yield Finding("contradiction", conflict.clues, conflict_text(view, conflict))


def conflict_text(view: View, conflict: Conflict) -> str:
    """Which clues cannot all hold, in a sentence."""
    named = listed([clue(view, at) for at in conflict.clues])
    if not conflict.clues:
        return say("conflict.total.alone")
    key = "conflict.total" if conflict.total else "conflict" if len(conflict.clues) > 1 else "conflict.one"
    return sentence(say(key, clues=named))


def _flags_conflict(view: View, conflict: Conflict) -> Finding:
    """Flags that cannot all be right: the flags beside the clues that they would make impossible."""
    beside = {cell for at in conflict.clues for cell in around(view, at)}
    flags = tuple(cell for cell in flags_of(view) if conflict.total or cell in beside)
    why = conflict_text(view, conflict)
    return Finding("flags_conflict", flags, say("flags_conflict", why=why[:1].lower() + why[1:]))
