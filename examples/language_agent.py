"""Two agents in the text environment: one answers at random, one asks Sapper. A language model takes their place.

    python examples/language_agent.py [--games N]

An agent gets a prompt and answers with text. Games are scored by exact risk: how much riskier than the safest cell
every opened cell was, and how often a risk was taken where a cell was safe.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable

from sapper import View, best_move
from sapper.gym import TextEnv

Agent = Callable[[str], str]
RULES = "9x9/10"


def position(prompt: str) -> View:
    """The board at the end of a prompt: nothing else does an agent need to know."""
    found = re.search(r"(\d+) columns and (\d+) rows, (\d+) mines", prompt)
    assert found
    _, height, mines = map(int, found.groups())
    rows = ["".join(line.split()[1:]) for line in prompt.rstrip().splitlines()[-height:]]
    return View.parse("\n".join(rows), total=mines)


def at_random(prompt: str) -> str:
    """Any hidden cell."""
    view = position(prompt)
    x, y = random.choice([(x, y) for y, row in enumerate(view.rows()) for x, cell in enumerate(row) if cell == "#"])
    return f"I feel lucky.\nopen {x} {y}"


def by_sapper(prompt: str) -> str:
    """The player `fast`, and why."""
    move = best_move(position(prompt), "fast")
    return f"{move.reason}\n{move.kind} {move.x} {move.y}"


def play(agent: Agent, games: int) -> dict[str, float]:
    """Scores of some games, averaged."""
    scores = []
    for seed in range(games):
        env = TextEnv(RULES, seed=seed)
        prompt = env.prompt()
        while not env.done:
            prompt = env.step(agent(prompt)).prompt
        scores.append(env.score())
    return {name: sum(score[name] for score in scores) / games for name in scores[0]}


def main() -> None:
    """Play both and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50)
    games = parser.parse_args().games
    random.seed(1)
    for name, agent in (("at random", at_random), ("by Sapper", by_sapper)):
        print(f"{name}: " + ", ".join(f"{what} {value:.3f}" for what, value in play(agent, games).items()))


if __name__ == "__main__":
    main()
