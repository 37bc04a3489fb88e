"""Training over HTTP: drills judged at once, games of a level, a course of patterns; the next where one is weak."""

from __future__ import annotations

import random
import secrets
import threading
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from sapper.board import BudgetExceeded, Game, InputError
from sapper.solve import TECHNIQUES
from sapper.teach import CATALOGUE, DRILL_KINDS, Drill, drill
from sapper.teach.messages import say

from .asked import Asked, Name, Seed, Side, small_rules
from .boards import wish_of
from .errors import REFUSALS
from .services import Services, Shared
from .sitting import HEX, Sitting, new_id

_TRIES: Final = 4  # kinds tried where the person did not name one
_LONGEST: Final = 24 * 3600 * 1000  # ms that an answer may have taken

router = APIRouter(prefix="/api/train", tags=["train"], responses=REFUSALS)


Verdict = Literal["safe", "mine"]


class DrillAsked(Asked):
    """What to train; nothing: where the person is weak."""

    kind: Name | None = None
    seed: Seed | None = None


class Answer(Asked):
    """What the person would do: open (safe) or flag (mine) a cell."""

    cells: Annotated[list[Annotated[list[Side | Verdict], Field(min_length=3, max_length=3)]], Field(min_length=1)]
    ms: Annotated[int, Field(ge=0, le=_LONGEST)] = 0


class LevelAsked(Asked):
    """A whole game whose hardest step is this technique."""

    technique: Name
    rules: Name = "intermediate"
    rule: Name | None = None
    seed: Seed | None = None


@router.get("")
def overview(services: Shared) -> dict[str, Any]:
    """What can be trained, and what the person did."""
    drills = services.history.drills
    figures = drills.figures(DRILL_KINDS)
    weak = drills.weakness(DRILL_KINDS)
    return {
        "kinds": [_kind(kind, figures[kind]) for kind in DRILL_KINDS],
        "next": max(DRILL_KINDS, key=lambda kind: weak[kind]),
        "streak": drills.streak(),
        "course": [
            {
                "kind": name if name in figures else None,
                "title": name,
                "text": pattern.text,
                "view": str(pattern.view),
                "done": figures[name]["done"] if name in figures else 0,
                "right": figures[name]["right"] if name in figures else 0,
            }
            for name, pattern in CATALOGUE.items()
        ],
    }


def _kind(kind: str, figures: dict[str, Any]) -> dict[str, Any]:
    group = "technique" if kind in TECHNIQUES[:-1] else "pattern" if kind in CATALOGUE else kind
    return {"kind": kind, "title": _title(kind), "group": group, **figures}


def _title(kind: str) -> str:
    return kind if kind in CATALOGUE else say(f"drill.title.{kind}")


@router.delete("")
def forget(services: Shared) -> dict[str, Any]:
    """As on the first day."""
    services.history.drills.forget()
    return {}


@router.post("/drills", status_code=201)
async def next_drill(request: Request, services: Shared, asked: DrillAsked) -> dict[str, Any]:
    """A position to train on."""
    if asked.kind is not None and asked.kind not in DRILL_KINDS:
        raise InputError(f"What can be trained is {', '.join(DRILL_KINDS)}.")
    seed = secrets.randbits(53) if asked.seed is None else int(asked.seed)
    kinds = [asked.kind] if asked.kind else _weak(services, seed)
    found = await services.pool.run(lambda cancel: _first_found(kinds, seed, cancel), request=request)
    view = found.view
    return {
        "id": services.drills.add(found),
        **found.to_json(),
        "width": view.width,
        "height": view.height,
        "cells": view.cells.translate(HEX).decode(),
        "total": view.total,
    }


def _weak(services: Services, seed: int) -> list[str]:
    """Some kinds, those first in which mistakes are likely."""
    weak = services.history.drills.weakness(DRILL_KINDS)
    chance = random.Random(seed)
    return sorted(DRILL_KINDS, key=lambda kind: chance.random() ** (1 / weak[kind] ** 2), reverse=True)[:_TRIES]


def _first_found(kinds: list[str], seed: int, cancel: threading.Event) -> Drill:
    """A drill of the first kind that is not too rare."""
    for kind in kinds[:-1]:
        try:
            return drill(kind, seed, cancel=cancel)
        except BudgetExceeded:
            continue
    return drill(kinds[-1], seed, cancel=cancel)


@router.post("/drills/{drill_id}")
async def answer(services: Shared, drill_id: str, asked: Answer) -> dict[str, Any]:
    """Judge an answer, and remember how it went."""
    x, y, verdict = asked.cells[0]
    if len(asked.cells) != 1 or not isinstance(x, int) or not isinstance(y, int) or not isinstance(verdict, str):
        raise InputError('One cell answers a drill, as in [3, 4, "safe"].')
    one = services.drills.take(drill_id)
    try:
        grade = await services.pool.run(lambda _: one.grade((x, y, verdict)))
    except InputError:
        services.drills.put_back(drill_id, one)
        raise
    drills = services.history.drills
    drills.add(one.kind, grade.right, asked.ms)
    return {
        **grade.to_json(),
        "ms": asked.ms,
        "kind": _kind(one.kind, drills.figures([one.kind])[one.kind]),
        "streak": drills.streak(),
    }


@router.post("/games", status_code=201)
async def begin(services: Shared, asked: LevelAsked) -> dict[str, Any]:
    """A whole game of a level; its mines are laid with the first click."""
    if asked.technique not in TECHNIQUES:
        raise InputError(f"The level of a game is one of {', '.join(TECHNIQUES)}.")
    rules = small_rules(asked.rules, asked.rule)
    wish = {"technique_min": asked.technique, "technique_max": asked.technique}
    wish_of(wish, rules)
    seed = secrets.randbits(53) if asked.seed is None else int(asked.seed)
    sitting = Sitting(new_id(), Game(rules, seed=seed), wish)
    sitting.wish = services.sittings.wishes.begin(sitting)
    return services.sittings.add(sitting).to_json()
