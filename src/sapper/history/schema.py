"""The tables of the database, and the steps from one version of them to the next.

What is asked for often lies in `games`, one thin row a game; its whole Record lies apart, so that counting, sorting and
averaging read little.
"""

from __future__ import annotations

from typing import Final

_GAMES: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    played INTEGER NOT NULL,        -- when it ended, ms since 1970
    level TEXT NOT NULL,            -- a preset, or custom
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    mines INTEGER NOT NULL,
    rule TEXT NOT NULL,
    seed TEXT,                      -- 64 bits do not fit SQLite's numbers
    board BLOB NOT NULL,            -- equal when layout and first cell are
    digest BLOB NOT NULL,           -- equal when the Record is
    no_guess INTEGER NOT NULL,
    player TEXT,                    -- none: a person
    result TEXT NOT NULL,
    ms INTEGER NOT NULL,
    bv3 INTEGER NOT NULL,
    solved INTEGER NOT NULL,        -- of the 3BV
    bv3_per_s REAL,
    efficiency REAL,
    left_clicks INTEGER NOT NULL,
    right_clicks INTEGER NOT NULL,
    chord_clicks INTEGER NOT NULL,
    wasted_clicks INTEGER NOT NULL,
    technique TEXT,                 -- none: not known yet
    help TEXT NOT NULL,             -- JSON
    practice INTEGER NOT NULL
);
CREATE TABLE records (
    id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    record BLOB NOT NULL            -- its JSON, compressed
);
CREATE INDEX games_by_date ON games (played, id);
CREATE INDEX games_by_time ON games (ms, id);
CREATE INDEX games_by_bv3 ON games (bv3, id);
CREATE INDEX games_by_pace ON games (bv3_per_s, id);
CREATE INDEX games_by_efficiency ON games (efficiency, id);
CREATE INDEX games_by_level ON games (level, played, id);
CREATE INDEX games_by_player ON games (player, played, id);
CREATE INDEX games_by_board ON games (board, player, practice, result);
CREATE INDEX games_by_digest ON games (digest);
CREATE INDEX games_unrated ON games (id) WHERE technique IS NULL;
CREATE INDEX figures ON games (played, level, player, result, ms, bv3, solved, bv3_per_s, efficiency, practice);
"""

_RUNNING: Final = """
CREATE TABLE running (
    id TEXT PRIMARY KEY,
    updated INTEGER NOT NULL,
    start TEXT NOT NULL,            -- JSON: what never changes
    now TEXT NOT NULL               -- JSON: what does, without the moves
);
CREATE TABLE running_moves (
    game TEXT NOT NULL REFERENCES running (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""

_DRILLS: Final = """
CREATE TABLE drills (
    id INTEGER PRIMARY KEY,
    done INTEGER NOT NULL,
    kind TEXT NOT NULL,
    right INTEGER NOT NULL,
    ms INTEGER NOT NULL
);
CREATE INDEX drills_by_kind ON drills (kind, done);
"""

#: MIGRATIONS[n] leads from version n to version n + 1. What was released is never changed, only added to.
MIGRATIONS: Final = (_GAMES, _RUNNING, _DRILLS)
