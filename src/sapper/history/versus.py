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
        mine, other = (self._figures.rates(Filter(player=who)) for who in (ME, player))
        none = rated(0, 0)
        levels = [
            {"level": level, "me": mine.get(level, none), "computer": other.get(level, none)}
            for level in LEVELS
            if level in mine or level in other
        ]
        return {"player": player, "levels": levels, **self._boards(player)}

    def _boards(self, player: str) -> dict[str, Any]:
        """On identical boards; and how many the player has not played."""
        rows = self._database.reader.execute(
            f"""WITH a AS MATERIALIZED ({_MINE}), b AS MATERIALIZED ({_THEIRS})
            SELECT a.won, b.won FROM a LEFT JOIN b USING (board)""",
            (player,),
        ).fetchall()
        pairs = [(mine, theirs) for mine, theirs in map(tuple, rows) if theirs is not None]
        found = paired_difference([mine for mine, _ in pairs], [theirs for _, theirs in pairs]).to_json()
        boards = {
            "pairs": found["pairs"],
            "both": found["both"],
            "only_me": found["only_first"],
            "only_computer": found["only_second"],
            "neither": found["neither"],
            "difference": found["difference"],
            "interval": found["ci95"],
            "p_value": found["p_value"],
        }
        return {"boards": boards, "unplayed": len(rows) - len(pairs)}

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
