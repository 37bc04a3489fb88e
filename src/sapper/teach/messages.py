"""Every sentence of the teacher, in one place, ready to be translated.

A message is a template, or two: for one and for more of what `n` counts. Templates put cells, clues and lists of cells
into their places and say nothing of how these are written: that are the messages of the first group. A translation is
another mapping with the same keys and the same names in braces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

from sapper.board import Cell, View

from .messages_games import GAMES
from .messages_games import Message as Message

MOST_NAMED: Final = 6  # cells of a list in a sentence

ENGLISH: Final[Mapping[str, Message]] = MappingProxyType(
    GAMES
    | {
        # How things are named.
        "cell": "({x}, {y})",
        "clue": "the {number} at ({x}, {y})",
        "list": "{first}, {next}",
        "list.end": "{first} and {last}",
        "list.more": ("{listed} and 1 more", "{listed} and {n} more"),
        "mines": ("1 mine", "{n} mines"),
        "cells": ("1 cell", "{n} cells"),
        "is.mine": ("{cells} is a mine", "{cells} are mines"),
        "is.safe": ("{cells} is safe", "{cells} are safe"),
        "were.mine": "{cells} were a mine",
        "were.safe": "{cells} were safe",
        "verdict": "So {this}.",
        "then": "Then {sentence}",
        # What a number says after known mines are taken off.
        "taken": (
            "{source} touches 1 known mine, {mines}, so it needs {need} more.",
            "{source} touches {n} known mines, {mines}, so it needs {need} more.",
        ),
        "taken.total": ("1 of the {total} mines is known.", "{n} of the {total} mines are known."),
        # One number decides.
        "full": (
            "{source} touches only 1 closed cell, so {cells} is a mine.",
            "{source} touches only {n} closed cells, so {cells} are mines.",
        ),
        "full.left": (
            "the only cell left for {source} is {cells}, so it is a mine.",
            "the only {n} cells left for {source} are {cells}, so they are mines.",
        ),
        "full.total": (
            "1 mine is left to find and only 1 closed cell is undecided, so {cells} is a mine.",
            "{n} mines are left to find and only {n} closed cells are undecided, so {cells} are mines.",
        ),
        "done": (
            "{source} already touches its mine, {mines}, so {are_safe}.",
            "{source} already touches its {n} mines, {mines}, so {are_safe}.",
        ),
        "done.zero": "{source} touches no mine, so {are_safe}.",
        "done.total": ("the only mine is known, so {are_safe}.", "all {n} mines are known, so {are_safe}."),
        "done.total.none": "there is no mine on the board, so {are_safe}.",
        "singles": "one after the other, {sources} show by themselves: {found}.",
        # Numbers against each other: what the first need, where it can be, what follows.
        "need": "{sources} needs {need}.",
        "need.group": "{sources} have no closed cell in common, so together they need {need}.",
        "need.total": ("1 mine is left to find.", "{n} mines are left to find."),
        "inside": (
            "every cell where it can be, {shared}, also touches {sources}, which needs only 1 too.",
            "every cell where they can be, {shared}, also touches {sources}, which needs only {n} too.",
        ),
        "inside.group": (
            "every cell where it can be, {shared}, also touches one of {sources}, which together need only 1 too.",
            "every cell where they can be, {shared}, also touches one of {sources}, which together need only {n} too.",
        ),
        "inside.total": (
            "Only 1 mine is left to find, so this is it.",
            "Only {n} mines are left to find, so these are all.",
        ),
        "inside.end": "So {are_safe}.",
        "most": (
            "At most 1 of them can be in {shared}, since {sources} needs only 1.",
            "At most {n} of them can be in {shared}, since {sources} needs only {n}.",
        ),
        "most.group": "At most {n} of them can be in {shared}, since {sources} together need only {n}.",
        "rest": (
            "So the other one has to be in the one cell that is left: {cells} is a mine.",
            "So the other {n} have to be in the {n} cells that are left: {cells} are mines.",
        ),
        "rest.others": (
            "That leaves exactly 1 for the shared cells, which is all that {sources} needs, so {are_safe}.",
            "That leaves exactly {n} for the shared cells, which is all that {sources} needs, so {are_safe}.",
        ),
        "rest.others.group": "That leaves exactly {n} for the shared cells, which is all that {sources} need, "
        "so {are_safe}.",
        # The opposite supposed.
        "suppose": "Suppose {this}.",
        "many": "{source} would touch {mines}, {cells}, which is too many.",
        "few": "{source} would have room for no more than {mines}, which is too few.",
        "few.none": "{source} would have no mine beside it, and no cell left for one.",
        "many.total": "there would be {mines} on the board, which is more than there are.",
        "few.total": "too few closed cells would be left for the mines that are still to be found.",
        "clash": (
            "Outside these cells there is room for only 1, which is not enough.",
            "Outside these cells there is room for only {n}, which is not enough.",
        ),
        "clash.none": "They cannot be anywhere else, so this is impossible.",
        "clash.total": ("But only 1 mine is left to find.", "But only {n} mines are left to find."),
        "around.least": (
            "at least 1 mine is needed around {sources}, wherever it lies.",
            "at least {n} mines are needed around {sources}, however they lie.",
        ),
        "around.least.total": (
            "But only 1 mine is left to find.",
            "But only {n} mines are left to find.",
        ),
        "around.most": (
            "no more than 1 mine fits around {sources}, wherever it lies.",
            "no more than {n} mines fit around {sources}, however they lie.",
        ),
        "around.most.total": (
            "But 1 mine is left to find, with {cells} elsewhere to hold it.",
            "But {n} mines are left to find, with only {cells} elsewhere to hold the rest.",
        ),
        "around.most.full": (
            "But 1 mine is left to find, and there are no other cells.",
            "But {n} mines are left to find, and there are no other cells.",
        ),
        "either": "Now either {this} or {that}.",
        "first": "In the first case: {steps}",
        "second": "In the second case: {steps}",
        "absurd": "That cannot be, so {this}.",
        "absurd.both": "Neither can be, so {this}.",
        # All ways.
        "ways": (
            "There is only 1 way to place mines that agrees with {sources}, and in it {this}.",
            "There are {n} ways to place mines that agree with {sources}, and in each of them {this}.",
        ),
        "ways.uncounted": "In every way to place mines that agrees with {sources}, {this}.",
        "total": "the mine total",
        # Cells of which nothing is certain, and those that need no proof.
        "unknown": "Nothing decides {cell}: some layouts that agree with the board have a mine there, and some do not.",
        "unknown.chance": "The chance of a mine there is {chance}.",
        "open": "{cell} is open already: it shows {number}.",
        "over": "The game is over, and {cell} shows what it was.",
        "impossible": "No layout agrees with this View, so nothing can be proved.",
        "irreducible": "None of these clues can be left out; whether fewer would do was not searched to the end.",
        # Hints in steps: that there is something and where, what to look at, what it is.
        "area.whole": "on this board",
        "area.0": "at the top left",
        "area.1": "at the top",
        "area.2": "at the top right",
        "area.3": "on the left",
        "area.4": "in the middle",
        "area.5": "on the right",
        "area.6": "at the bottom left",
        "area.7": "at the bottom",
        "area.8": "at the bottom right",
        "hint.where": "Something is certain {area}.",
        "hint.cell": ("Look at {cell}: 1 clue decides it.", "Look at {cell}: {n} clues together decide it."),
        "hint.cell.total": (
            "Look at {cell}: 1 clue and the mine total decide it.",
            "Look at {cell}: {n} clues and the mine total decide it.",
        ),
        "hint.cell.total.alone": "Look at {cell}: the mine total decides it.",
        "hint.clues": ("Look at {clues}: it decides a cell.", "Look at {clues}: together they decide a cell."),
        "hint.clues.total": "Look at {clues}, and count the mines that are left: together they decide a cell.",
        "hint.clues.total.alone": "Count the mines that are left: that decides what is still closed.",
        "hint.guess": "Nothing is certain on this board.",
        "hint.guess.risk": "Nothing is certain, so the next move is a guess. The least chance of a mine is {chance}, "
        "at {cells}.",
        "hint.nothing.safe": "No cell is certainly safe; what is certain are mines.",
        "hint.start": "Nothing is open yet: open any cell.",
        "hint.won": "Every cell without a mine is open: the game is won.",
        "hint.lost": "The game is over: a mine was opened.",
        "hint.mines": "Every closed cell is a mine: there is nothing left to open.",
        # Mistakes.
        "check.fine": "There is no mistake on this board.",
        "check.mistakes": ("There is a mistake on this board.", "There are {n} mistakes on this board."),
        "check.mistake.where": "There is a mistake {area}.",
        "check.unproved": (
            "1 flag may be right, but nothing on the board proves it yet.",
            "{n} flags may be right, but nothing on the board proves them yet.",
        ),
        "unproved_flag": ("The flag at {cells} is not proved yet.", "The flags at {cells} are not proved yet."),
        "wrong_flag": ("The flag at {cells} is wrong.", "The flags at {cells} are wrong."),
        "too_many_flags": "{clue} has {flags} beside it: at least {wrong} wrong.",
        "flags": ("1 flag", "{n} flags"),
        "flags.wrong": ("1 is", "{n} are"),
        "too_few_places": "{clue} has room for only {mines}.",
        "too_few_places.none": "{clue} has no closed cell beside it.",
        "flags_conflict": "Not all of these flags can be right: with them {why}",
        "conflict.one": "{clues} cannot be true.",
        "conflict": "{clues} cannot all be true.",
        "conflict.total": "{clues} and the mine total cannot all be true.",
        "conflict.total.alone": "The mine total does not fit the cells that are left.",
        # What the named patterns say.
        "pattern.B1": "A number touches as many closed cells as it still needs mines: all of them are mines.",
        "pattern.B2": "A number touches as many known mines as it says: all its other cells are safe.",
        "pattern.1-1": "All cells of one 1 are beside another 1 too, which has one cell more: that cell is safe.",
        "pattern.1-1+": "All cells of one 1 are beside another 1 too: all other cells of that one are safe.",
        "pattern.1-2": "All cells of a 1 are beside a 2, which has one cell more: that cell is a mine.",
        "pattern.1-2+": "All cells of a 1 are beside a larger number, which has one cell fewer for itself than it "
        "needs mines: these cells are mines.",
        "pattern.1-2C": "A 1 and a 2 share cells, and the 2 has one cell for itself: it is a mine, and what the 1 "
        "has for itself is safe.",
        "pattern.1-2C+": "A 1 and a larger number share cells, and that number has one cell fewer for itself than it "
        "needs mines: these are mines, and what the 1 has for itself is safe.",
        "pattern.subset": "All cells of one number are beside another: what the other needs more lies in its other "
        "cells, all of them or none.",
        "pattern.hole": "The cells left of a number all touch another one across a gap: what that one needs more "
        "lies in its other cells, all of them or none.",
        "pattern.triangle": "The cells left of a number all touch another one at its corner: what that one needs more "
        "lies in its other cells, all of them or none.",
        "pattern.1-2-1": "1, 2 and 1 in a row along a wall: the mines are beside the 1s, the cell beside the 2 is "
        "safe.",
        "pattern.1-1-1": "Three 1s in a row along a wall of three cells: the middle one is the mine.",
        "pattern.1-3-1": "A 3 at a corner with a 1 on each arm: the diagonal cell is a mine, the far cells are safe.",
        "pattern.2-2-2": "A 2 at a corner with a 2 on each arm: the diagonal cell is safe, the far cells are mines.",
        "pattern.1>2<1": "All cells of a 2 are beside one of two 1s: each 1 has its mine there, and its other cells "
        "are safe.",
        "pattern.1-2-2-1": "1, 2, 2 and 1 in a row along a wall: the mines are beside the 2s, the cells beside the 1s "
        "are safe.",
        "pattern.T": "A bar 4-3-2 on a stem of 1s: the four numbers together decide cells around them.",
        "pattern.box logic": "Numbers whose cells do not overlap are added up, and the sum is compared with that of "
        "others.",
        "pattern.chain": "One cell is supposed to be a mine or safe; pairs of cells then alternate until a number "
        "cannot be true.",
        "pattern.mine counting": "The mines that are left are counted: the board's total decides.",
        "pattern.50/50": "One of two cells is a mine, and nothing that can still be opened will tell them apart: "
        "guess now or later, it is the same.",
        "pattern.pseudo 50/50": "One of two cells is a mine, and something that touches only one of them may still "
        "tell which: look there before guessing.",
        "pattern.enclosed 2x2": "Four cells, two mines on one diagonal or the other, and nothing can tell which.",
        "pattern.dead cell": "If this cell is safe it shows a number that is known already: opening it tells nothing.",
    }
)


_language: ContextVar[Mapping[str, Message]] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(messages: Mapping[str, Message]) -> Iterator[None]:
    """Texts that are made within are in this language."""
    token = _language.set(messages)
    try:
        yield
    finally:
        _language.reset(token)


def say(key: str, **values: object) -> str:
    """A message with its values; where it has two forms `n` chooses."""
    message = _language.get()[key]
    template = message if isinstance(message, str) else message[values["n"] != 1]
    return template.format(**values)


def sentence(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def cell(at: Cell) -> str:
    """(3, 4)"""
    return say("cell", x=at[0], y=at[1])


def clue(view: View, at: Cell) -> str:
    """the 2 at (3, 4)"""
    return say("clue", number=view.at(*at), x=at[0], y=at[1])


def cells(among: Iterable[Cell], most: int = MOST_NAMED) -> str:
    """(1, 2), (3, 4) and (5, 6); of very many only the first ones."""
    return listed([cell(at) for at in among], most)


def listed(parts: list[str], most: int = MOST_NAMED) -> str:
    """Things in a row, with commas and an `and`."""
    if len(parts) > most + 1:
        head = parts[0]
        for part in parts[1:most]:
            head = say("list", first=head, next=part)
        return say("list.more", listed=head, n=len(parts) - most)
    if not parts:
        return ""
    head = parts[0]
    for part in parts[1:-1]:
        head = say("list", first=head, next=part)
    return say("list.end", first=head, last=parts[-1]) if len(parts) > 1 else head
