"""The messages about guesses, finished games and drills: a part of the catalogue in `messages.py`."""

from __future__ import annotations

from typing import Final

Message = str | tuple[str, str]

GAMES: Final[dict[str, Message]] = {
    # Guesses: whether there has to be one.
    "guess.no": "No guess is needed: {cell} is certainly safe.",
    "guess.first": "Nothing is open yet, and the first click is never a mine: open any cell.",
    "guess.first.any": "Nothing is open yet, and the first click may be a mine: the risk is {risk}.",
    "guess.yes": "You may guess: nothing is certain. {n} layouts agree with what is open, and even the safest cell, "
    "{cell}, is a mine in {mines} of them.",
    "guess.yes.about": "You may guess: nothing is certain. About {layouts} layouts agree with what is open, and even "
    "the safest cell, {cell}, is a mine in {risk} of them.",
    "guess.yes.weighed": "You may guess: nothing is certain. Even the safest cell, {cell}, has a risk of {risk}.",
    # What a guess is worth.
    "worth.risk": "a mine with {risk}",
    "worth.progress": "the next move certain with {progress}",
    "worth.zero": "a zero with {zero}",
    "worth.win": "won with {win}",
    "worth.win.about": "won with about {win}",
    # Why the first one is best.
    "why.first": "{cell} is a good one to begin with.",
    "why.risk": "The mine total is unknown, so the risk alone is compared, and {cell} has the least.",
    "why.alone": "{cell} has the least risk, {risk}, and no other cell comes near.",
    "why.sealed": "Waiting would never make {cell} any safer, so the guess is made there at once.",
    "why.exact": "All that can still happen was searched: {cell} wins {win} of the time, "
    "and the next best, {other}, {other_win}.",
    "why.equal": "All that can still happen was searched: {cell} wins {win} of the time; "
    "{other} wins as often, and nothing wins more often.",
    "why.safest": "{cell} has the least risk and leaves the best chances: about {win} against {other_win} for {other}.",
    "why.safest.equal": "{cell} has the least risk, "
    "and the chances after it are as good as after any other: about {win}.",
    "why.progress": "{cell} is riskier than {other}, {risk} against {other_risk}, "
    "but makes the next move certain more often, {progress} against {other_progress}: "
    "about {win} of the games are won, against {other_win}.",
    "why.shown": "{cell} is riskier than {other}, {risk} against {other_risk}, "
    "but what it shows is worth more: about {win} of the games are won, against {other_win}.",
    "why.player": "{player} takes {cell}. {reason}",
    "why.else": "Looked ahead from here, {other} wins more often: {other_win} against {win}.",
    # What no information will ever resolve.
    "fifty": "One of {cells} is a mine, and no number will ever tell which: a 50/50.",
    "fifty.more": "{cells} can be filled in two ways only, and no number will ever tell which: a 50/50.",
    "sealed": (
        "{cells} hold 1 mine, and nothing outside will ever tell more: at best they are got through with {chance}.",
        "{cells} hold {n} mines, and nothing outside will ever tell more: at best they are got through with {chance}.",
    ),
    "sealed.many": (
        "{cells} hold 1 mine, and nothing outside will ever tell more.",
        "{cells} hold {n} mines, and nothing outside will ever tell more.",
    ),
    # What is said of every move of a game.
    "move.first": "The first click: nothing can be known yet.",
    "move.first.any": "The first click: nothing can be known yet. The risk was {risk}.",
    "move.safe": "{cell} was certainly safe.",
    "move.safe.chord": (
        "The chord at {cell} was certain: 1 cell, safe.",
        "The chord at {cell} was certain: {n} cells, all safe.",
    ),
    "move.best": "Nothing was certain, and {cell} was the best guess: a risk of {risk}.",
    "move.worse": "Nothing was certain. {cell} had a risk of {risk}; the best guess was {best}, at {best_risk}.",
    "move.worse.cost": "That cost {cost} points of the chance to win, {win} against {best_win}.",
    "move.worse.about": "That cost about {cost} points of the chance to win, {win} against {best_win}.",
    "move.chord.guess": "Nothing was certain, and the chord at {cell} opened everything at once, at a risk of {risk}.",
    "move.needless": "A needless risk of {risk} at {cell}: {safe} was certainly safe.",
    "move.known": "The numbers already showed that {cell} is a mine.",
    "move.flag": "{cell} is a mine, and that was certain.",
    "move.early": "The flag at {cell} is right, but nothing proved it yet.",
    "move.wrong": "The flag at {cell} is wrong: there is no mine. The numbers left it open: a mine with {risk}.",
    "move.wrong.blind": "The flag at {cell} is wrong: there is no mine.",
    "move.wrong.known": "The flag at {cell} is wrong: the numbers already showed that the cell is safe.",
    "move.chord.wrong": "The chord at {cell} trusted a wrong flag, at {flag}.",
    "move.mark": "{sentence}",
    "move.wasted": "A wasted click. {sentence}",
    "move.lost": "It was a mine.",
    # What is said of a whole game.
    "game.empty": "No cell was opened, so there is nothing to look back on.",
    "game.first": "Lost on the first click, where nothing can be known.",
    "game.won.clean": "Won without a guess.",
    "game.won.best": (
        "Won with one guess, the best there was.",
        "Won with {n} guesses, each of them the best there was.",
    ),
    "game.won.lucky": (
        "Won with a risk that was not needed or not the best; it went well.",
        "Won with {n} risks that were not needed or not the best; all went well.",
    ),
    "game.lost.needless": "Lost needlessly at move {move}: {cell} was a risk of {risk}, and {safe} was certainly safe.",
    "game.lost.known": "Lost by a misreading at move {move}: the numbers already showed the mine at {cell}.",
    "game.lost.flag": "Lost by a wrong flag: the chord at {cell}, move {move}, trusted the one at {flag}.",
    "game.lost.worse": "Lost by a guess that was not the best: at move {move} {cell} had a risk of {risk}, "
    "and {best} would have won more often.",
    "game.lost.luck": "Lost by bad luck: nothing was certain at move {move}, and {cell} was the best guess, "
    "at a risk of {risk}.",
    "game.running": "The game is not over.",
    "game.so.far": ("There was 1 mistake so far.", "There were {n} mistakes so far."),
    "game.faults": ("There was 1 other mistake.", "There were {n} other mistakes."),
    "game.practice": "A move that lost was taken back, so this was practice.",
    "game.luck": (
        "1 risk was taken, and it went well, as it does with {survived}.",
        "{n} risks were taken, and all went well, as they do with {survived}.",
    ),
    "game.luck.lost": "{n} risks were taken, and the last one failed, as it does with {last}; "
    "all others go well with {survived}.",
    "game.luck.only": "1 risk was taken, and it failed, as it does with {last}.",
    "game.luck.none": "No risk was taken.",
    "turn.down": "The turning point was move {move}, {cell}: the chance to win fell from {before} to {after}.",
    "turn.up": "The turning point was move {move}, {cell}: the chance to win rose from {before} to {after}.",
    # The page of a review.
    "page.title": "Review of a game on {rules}, {time}",
    "page.heading": "Move {move}, at {time}.",
    "page.course": "The chance to win, move by move",
    "page.notable": "Moves to look at again",
    "page.all": "All moves",
    "page.move": "Move",
    "page.at": "At",
    "page.verdict": "Verdict",
    "page.risk": "Risk",
    "page.said": "Why",
    "page.accuracy": "Accuracy",
    "page.luck": "Luck",
    "page.time": "Time",
    "page.3bv": "3BV done",
    "page.3bvs": "3BV/s",
    "page.ioe": "IOE",
    "page.throughput": "Throughput",
    "page.correctness": "Correctness",
    "page.zini": "ZiNi ratio",
    "verdict.first": "first click",
    "verdict.safe": "proved safe",
    "verdict.best guess": "best guess",
    "verdict.worse guess": "worse guess",
    "verdict.needless risk": "needless risk",
    "verdict.known mine": "known mine",
    "verdict.flag": "proved mine",
    "verdict.early flag": "early flag",
    "verdict.misread flag": "misread flag",
    "verdict.mark": "mark",
    "verdict.wasted click": "wasted click",
    # Drills.
    "drill.title.single": "One clue",
    "drill.title.pair": "Two clues compared",
    "drill.title.group": "Three clues together",
    "drill.title.suppose": "Suppose and follow",
    "drill.title.exact": "Many clues together",
    "drill.title.count": "Mines counted",
    "drill.title.guess": "The best guess",
    "drill.title.endgame": "Endgame",
    "drill.single": "One clue decides something. Which cell is certain?",
    "drill.pair": "Two clues compared decide something. Which cell is certain?",
    "drill.group": "Three clues together decide something. Which cell is certain?",
    "drill.suppose": "Suppose that a cell is a mine, or that it is safe, and follow the clues. Which cell is certain?",
    "drill.exact": "It takes many clues together. Which cell is certain?",
    "drill.count": "The clues alone decide nothing; the mine total does. Which cell is certain?",
    "drill.guess": "Nothing is certain. Which cell is the best guess?",
    "drill.endgame": "Nothing is certain, and the end is near. Which cell wins most often?",
    "drill.pattern": "There is a pattern {name}. Which cell does it decide?",
    "drill.none": "No position for {kind} was found on {n} fresh boards: it is rare. "
    "Look at more of them with a larger budget, or on a larger or denser board.",
    "grade.open": "{cell} is open already.",
    "grade.right.safe": "Right: {cell} is safe.",
    "grade.right.mine": "Right: {cell} is a mine.",
    "grade.wrong.safe": "No: {cell} is safe.",
    "grade.wrong.mine": "No: {cell} is a mine.",
    "grade.unknown": "Nothing decides {cell}: it is a mine with {chance}.",
    "grade.harder": "It takes more than was asked for.",
    "grade.flag": "Nothing is certain, so there is no mine to flag; {cell} is the best guess.",
    "grade.best": "Right: {cell} wins {win} of the time, and nothing wins more often.",
    "grade.best.about": "Right: {cell} wins about {win} of the time, and nothing wins more often.",
    "grade.worse": "{cell} wins {win} of the time, and {best} {best_win}: {cost} points more.",
    "grade.worse.about": "{cell} wins about {win} of the time, and {best} {best_win}: {cost} points more.",
}
