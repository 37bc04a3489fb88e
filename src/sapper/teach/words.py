"""Arguments as sentences: what each clue says after known mines are taken off, how clues overlap, what follows from
supposing the opposite. No sentence claims more than its step shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sapper.board import Cell

from .argument import Inference, Line, Look
from .messages import MOST_NAMED, cells, listed, say, sentence
from .situation import Source


def told(line: Line, cell: Cell, mine: bool) -> str:
    """The argument for one cell, as a paragraph."""
    last = line[-1]
    said = list(_said(line))
    if any(step.kind == "suppose" for step in line):
        said.append(say("absurd.both" if last.kind == "cases" else "absurd", this=verdict([cell], mine)))
    elif last.kind != "ways" and not _names(last, cell):
        said.append(say("verdict", this=verdict([cell], mine)))
    return " ".join(sentence(one) for one in said)


def verdict(among: Iterable[Cell], mine: bool) -> str:
    """(1, 2) and (3, 4) are safe"""
    every = list(among)
    return say("is.mine" if mine else "is.safe", n=len(every), cells=cells(every))


def _names(step: Inference, cell: Cell) -> bool:
    """Whether the step's own sentence names the cell, and not too many others beside it."""
    return any(cell in found[:MOST_NAMED] for found in (step.mines, step.safe))


def _said(line: Line) -> Iterator[str]:
    supposed = False
    for step in line:
        found = list(_step(step))
        if supposed and step.kind != "cases":
            found[0] = say("then", sentence=found[0])
        yield from found
        supposed = supposed or step.kind == "suppose"


def _step(step: Inference) -> Iterator[str]:
    return {
        "full": _full,
        "done": _done,
        "singles": _singles,
        "sums": _sums,
        "many": _broken,
        "few": _broken,
        "clash": _sums,
        "least": _bounds,
        "most": _bounds,
        "suppose": _suppose,
        "cases": _cases,
        "ways": _ways,
    }[step.kind](step)


def _name(source: Source) -> str:
    if source.at is None:
        return say("total")
    return say("clue", number=source.number, x=source.at[0], y=source.at[1])


def mines(n: int) -> str:
    """1 mine, 2 mines"""
    return say("mines", n=n)


def _taken(looks: Iterable[Look]) -> Iterator[str]:
    """What known mines leave of the numbers that touch some."""
    for look in looks:
        found = len(look.mines)
        if not found:
            continue
        if look.source.at is None:
            yield say("taken.total", n=found, total=look.source.number)
        else:
            yield say("taken", n=found, source=_name(look.source), mines=cells(look.mines), need=look.need)


# One number.


def _full(step: Inference) -> Iterator[str]:
    (look,) = step.looks
    yield from _taken(step.looks)
    whole = look.source.cells == look.cells
    key = "full.total" if look.source.at is None else "full" if whole else "full.left"
    yield say(key, n=look.need, source=_name(look.source), cells=cells(look.cells))


def _done(step: Inference) -> Iterator[str]:
    (look,) = step.looks
    safe = verdict(step.safe, False)
    if look.source.at is None:
        yield say("done.total" if look.mines else "done.total.none", n=len(look.mines), are_safe=safe)
    elif not look.mines:
        yield say("done.zero", source=_name(look.source), are_safe=safe)
    else:
        yield say("done", n=len(look.mines), source=_name(look.source), mines=cells(look.mines), are_safe=safe)


def _singles(step: Inference) -> Iterator[str]:
    found = [verdict(cells, mine) for cells, mine in ((step.mines, True), (step.safe, False)) if cells]
    yield say("singles", sources=_names_of(step.looks), found=listed(found))


def _broken(step: Inference) -> Iterator[str]:
    (look,) = step.looks
    total = ".total" if look.source.at is None else ""
    if step.kind == "many":
        found = mines(len(look.mines))
        yield say(f"many{total}", source=_name(look.source), mines=found, cells=cells(look.mines))
    else:
        room = len(look.mines) + len(look.cells)
        none = ".none" if not room and not total else ""
        yield say(f"few{total}{none}", source=_name(look.source), mines=mines(room))


# Several.


def _names_of(looks: tuple[Look, ...]) -> str:
    first_the_total = sorted(looks, key=lambda look: look.source.at is not None)
    return listed([_name(look.source) for look in first_the_total])


def _sums(step: Inference) -> Iterator[str]:
    """Two sums that overlap: the more one needs, or the same with nowhere else to be."""
    plus, minus = step.plus, step.minus
    more, less = (sum(look.need for look in side) for side in (plus, minus))
    yield from _taken(minus + plus)
    if _kind(plus) or not plus[0].mines:
        yield say(f"need{_kind(plus)}", n=more, sources=_names_of(plus), need=mines(more))
    touched = {cell for look in minus for cell in look.cells}
    inside = [cell for look in plus for cell in look.cells]
    shared = sorted((cell for cell in inside if cell in touched), key=lambda cell: cell[::-1])
    about = {"shared": cells(shared), "sources": _names_of(minus)}
    if step.kind == "clash":
        if minus[0].source.at is None:
            yield say("clash.total", n=less)
            return
        yield say(f"most{_kind(minus)}", n=less, **about)
        room = len(inside) - len(shared)
        yield say("clash" if room else "clash.none", n=room)
    elif not step.mines:
        yield say(f"inside{_kind(minus)}", n=less, **about)
        yield say("inside.end", are_safe=verdict(step.safe, False))
    else:
        yield say(f"most{_kind(minus)}", n=less, **about)
        yield say("rest", n=len(step.mines), cells=cells(step.mines))
        if step.safe:
            yield say(
                "rest.others.group" if len(minus) > 1 else "rest.others",
                n=less,
                **about,
                are_safe=verdict(step.safe, False),
            )


def _bounds(step: Inference) -> Iterator[str]:
    """However mines lie around some clues, they do not fit the mine total."""
    (total,) = step.minus
    yield say(f"around.{step.kind}", n=step.count, sources=_names_of(step.plus))
    yield from _taken(step.minus)
    if step.kind == "least":
        yield say("around.least.total", n=total.need)
        return
    elsewhere = len(total.cells) - len({cell for look in step.plus for cell in look.cells})
    yield say("around.most.total" if elsewhere else "around.most.full", n=total.need, cells=say("cells", n=elsewhere))


def _kind(looks: tuple[Look, ...]) -> str:
    if len(looks) > 1:
        return ".group"
    return ".total" if looks[0].source.at is None else ""


# The opposite supposed; all ways.


def _suppose(step: Inference) -> Iterator[str]:
    key, cell = ("were.mine", step.mines) if step.mines else ("were.safe", step.safe)
    yield say("suppose", this=say(key, cells=cells(cell)))


def _cases(step: Inference) -> Iterator[str]:
    yield say("either", this=verdict(step.mines, True), that=verdict(step.mines, False))
    for key, branch in zip(("first", "second"), step.branches, strict=True):
        yield say(key, steps=" ".join(sentence(one) for one in _said(branch)))


def _ways(step: Inference) -> Iterator[str]:
    found = verdict(step.mines, True) if step.mines else verdict(step.safe, False)
    key = "ways" if step.count is not None else "ways.uncounted"
    yield say(key, n=step.count, sources=_names_of(step.plus), this=found)
