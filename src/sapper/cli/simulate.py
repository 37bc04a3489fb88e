"""`sapper simulate`: many games, on all cores."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from sapper.board import FIRST_CLICK_RULES, PRESETS, Cell, InputError
from sapper.measure import PairedDifference
from sapper.play import DEFAULT, Simulation, player_names, versus
from sapper.play import simulate as simulated

from .input import Json, cell, read_text
from .output import console, count, print_json


def simulate(
    rules: Annotated[
        str,
        typer.Argument(help="A preset, or width x height / mines as in 30x16/99.", autocompletion=lambda: [*PRESETS]),
    ] = "expert",
    rule: Annotated[
        str, typer.Option("--rule", help="What the first cell may be.", autocompletion=lambda: [*FIRST_CLICK_RULES])
    ] = "opening",
    player: Annotated[
        str,
        typer.Option(
            "--player", help="A name, or your own as file.py:Class.", autocompletion=lambda: [*player_names()]
        ),
    ] = DEFAULT,
    games: Annotated[
        int | None, typer.Option("--games", min=0, help="How many; 1000 unless given, or as many as game seeds.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="A number that fixes all boards.")] = 1,
    first: Annotated[
        str,
        typer.Option("--first", metavar="X,Y|auto|random", help="The first cell: given, the player's, or random."),
    ] = "auto",
    agent_seed: Annotated[int, typer.Option("--agent-seed", help="A number that fixes random first cells.")] = 0,
    game_seeds: Annotated[
        str | None, typer.Option("--game-seeds", metavar="FILE", help="One seed a line, in place of --seed.")
    ] = None,
    threads: Annotated[int | None, typer.Option("--threads", min=1, help="Cores to use; all unless given.")] = None,
    versus_: Annotated[
        str | None,
        typer.Option(
            "--versus",
            metavar="PLAYER",
            help="Another player, compared on the same boards.",
            autocompletion=lambda: [*player_names()],
        ),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", help="Write the Record of every game, one a line.")
    ] = None,
    json: Json = False,
) -> None:
    """Let a player play many games and say how often it wins. The same seed gives the same boards to every player.

    Ctrl+C ends it with what was played so far, and exit code 130.

    Example: sapper simulate 30x16/99 --rule safe --player best --games 10000 --seed 1
    """
    run = _Run(rules, rule, games, seed, _first(first), agent_seed, _seeds(game_seeds), threads)
    with _written(records) as stream:
        result = run.play(player, stream)
        other = run.play(versus_, stream) if versus_ is not None and not result.interrupted else None
    paired = None if other is None else versus(result, other)
    if json:
        both = {} if other is None or paired is None else {"versus": other.to_json(), "paired": paired.to_json()}
        print_json(result.to_json() | both)
    else:
        out = console()
        for one in (result, other):
            if one is not None:
                _print(out, one)
        if paired is not None and other is not None:
            out.print(_compared(result.player, other.player, paired))
    if result.interrupted or (other is not None and other.interrupted):
        raise typer.Exit(130)


@dataclass(frozen=True, slots=True)
class _Run:
    """The games, whoever plays them."""

    rules: str
    rule: str
    games: int | None
    seed: int
    first: str | Cell
    agent_seed: int
    seeds: list[int] | None
    threads: int | None

    def play(self, player: str, records: TextIO | None) -> Simulation:
        """All games by one player, with a bar on standard error where somebody sees it."""
        total = self.games if self.games is not None else 1000 if self.seeds is None else len(self.seeds)
        with _Bar(player, total).shown() as bar:
            return simulated(
                self.rules,
                player,
                self.games,
                self.seed,
                rule=self.rule,
                first=self.first,
                agent_seed=self.agent_seed,
                game_seeds=self.seeds,
                threads=self.threads,
                records=records,
                progress=bar.update,
            )


@dataclass(slots=True)
class _Bar:
    """Games a second and the running win rate."""

    player: str
    total: int
    began: float = field(default_factory=time.monotonic)
    bar: Progress | None = None

    @contextmanager
    def shown(self) -> Iterator[_Bar]:
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[said]}"),
            console=Console(stderr=True),
            transient=True,
            disable=not Console(stderr=True).is_terminal,
        )
        with self.bar:
            self.bar.add_task(self.player, total=self.total, said="")
            yield self

    def update(self, games: int, wins: int) -> None:
        """So many games were played and so many won."""
        pace = games / max(time.monotonic() - self.began, 1e-6)
        if self.bar is not None:
            said = f"{pace:.3g} games a second, {100 * wins / max(games, 1):.2f} % won"
            self.bar.update(self.bar.task_ids[0], completed=games, said=said)


def _first(text: str) -> str | Cell:
    return text if text in ("auto", "random") else cell(text)


def _seeds(file: str | None) -> list[int] | None:
    """Seeds from a file, one a line; empty lines are left out."""
    if file is None:
        return None
    lines = [line.strip() for line in read_text(file).splitlines()]
    wrong = next((line for line in lines if line and not (line.isdecimal() and len(line) <= 20)), None)
    if wrong is not None:
        raise InputError(f"A file of seeds has one whole number a line, and {wrong!r:.40} is none.")
    return [int(line) for line in lines if line]


def _written(records: Path | None) -> TextIO | nullcontext[None]:
    return nullcontext() if records is None else records.open("w", encoding="utf-8")


def _print(out: Console, result: Simulation) -> None:
    """What the games came to, in a few lines."""
    low, high = (100 * edge for edge in result.ci95)
    said = "Interrupted. " if result.interrupted else ""
    out.print(
        f"{said}{result.player} won {result.wins} of {count(result.games, 'game')} on {result.rules} "
        f"{result.rules.rule}: {100 * result.win_rate:.2f} % [{low:.2f}, {high:.2f}].",
        style="bold",
    )
    if not result.games:
        return
    guesses = count(result.guesses, "guess") if result.guesses == 1 else f"{result.guesses} guesses"
    success = "" if result.guess_success is None else f", {100 * result.guess_success:.1f} % of them good"
    out.print(f"{result.wins_without_guess} won without a guess; {guesses}{success}.")
    lost = ", ".join(f"{why} {number}" for why, number in result.losses.items() if number or why == "certain")
    out.print(f"Lost by the last move: {lost}.")
    out.print(f"{result.ms_per_game:.3g} ms a game on one core; fingerprint {result.fingerprint}.", style="dim")


def _compared(name: str, other: str, paired: PairedDifference) -> str:
    """The paired difference in words."""
    low, high = (100 * edge for edge in paired.ci95)
    return (
        f"On the same {count(paired.pairs, 'board')} {name} alone won {paired.only_first}, {other} alone "
        f"{paired.only_second}: a difference of {100 * paired.difference:+.2f} points [{low:+.2f}, {high:+.2f}], "
        f"p = {paired.p_value:.2g}."
    )
