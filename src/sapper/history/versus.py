"""The person beside the computer: by level, and on boards that both have played from the same first cell."""

from __future__ import annotations

from typing import Any, Final

from sapper.measure import paired_difference

from .database import Database
from .figures import Figures, rated
from .filters import LEVELS, ME, Filter

# Of several games on one board the first counts: a board seen before is another thing.
_FIRST: Final = """SELECT board, min(id) AS id, result = 'won' AS won FROM games
    WHERE practice = 0 AND {who} GROUP BY board"""
_MINE: Final = _FIRST.format(who="player IS NULL")
_THEIRS: Final = _FIRST.format(who="player = ?")


class Versus:
    """Two who play: the person, and a player by name."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._figures = Figures(database)

    def all(self, player: str) -> dict[str, Any]:
        """How the two compare."""
        mine = {level["level"]: level for level in self._figures.by_level(Filter(player=ME))["levels"]}
        other = {level["level"]: level for level in self._figures.by_level(Filter(player=player))["levels"]}
        none = rated(0, 0)
        levels = [
            {"level": level, "me": _rate(mine.get(level, none)), "computer": _rate(other.get(level, none))}
            for level in LEVELS
            if level in mine or level in other
        ]
        return {
            "player": player,
            "levels": levels,
            "boards": self._boards(player),
            "unplayed": len(self.unplayed(player)),
        }

    def _boards(self, player: str) -> dict[str, Any]:
        """On identical boards."""
        rows = self._database.reader.execute(
            f"""WITH a AS MATERIALIZED ({_MINE}), b AS MATERIALIZED ({_THEIRS})
            SELECT a.won, b.won FROM b JOIN a USING (board) ORDER BY a.id""",
            (player,),
        ).fetchall()
        found = paired_difference([row[0] for row in rows], [row[1] for row in rows]).to_json()
        return {
            "pairs": found["pairs"],
            "both": found["both"],
            "only_me": found["only_first"],
            "only_computer": found["only_second"],
            "neither": found["neither"],
            "difference": found["difference"],
            "interval": found["ci95"],
            "p_value": found["p_value"],
        }

    def unplayed(self, player: str, level: str | None = None) -> list[int]:
        """Games of the person on boards that this player has not played, the newest first."""
        where, values = Filter(level=level).sql()
        rows = self._database.reader.execute(
            f"""WITH a AS MATERIALIZED ({_MINE})
            SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM games WHERE board = a.board AND player = ?)
            AND id IN (SELECT id FROM games WHERE {where}) ORDER BY id DESC""",
            (player, *values),
        )
        return [row[0] for row in rows]


def _rate(level: dict[str, Any]) -> dict[str, Any]:
    return {name: level[name] for name in ("games", "wins", "rate", "interval")}
