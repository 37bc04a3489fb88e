"""What the page has to know before anything else, and the person's settings."""

from __future__ import annotations

import inspect
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body

from sapper._version import __version__
from sapper.board import FIRST_CLICK_RULES, PRESETS
from sapper.play import player_named, player_names
from sapper.render import SKINS
from sapper.solve.techniques import TECHNIQUES
from sapper.teach import CATALOGUE, DRILL_KINDS

from .errors import REFUSALS
from .guard import MOST
from .limits import LARGEST, MOST_MOVES, MOST_TEXT
from .services import Shared

_FORMATS: Final = (
    {"name": "text", "endings": [".txt"], "reads": True, "writes": True},
    {"name": "code", "endings": [], "reads": True, "writes": True},
    {"name": "record", "endings": [".json", ".jsonl"], "reads": True, "writes": False},
    {"name": "svg", "endings": [".svg"], "reads": False, "writes": True},
    {"name": "png", "endings": [".png"], "reads": False, "writes": True},
)

router = APIRouter(prefix="/api", tags=["meta"], responses=REFUSALS)


@router.get("/meta")
def meta(services: Shared) -> dict[str, Any]:
    """Version, presets, players, rules, names and limits."""
    return {
        "version": __version__,
        "presets": {
            name: {"width": rules.width, "height": rules.height, "mines": rules.mines}
            for name, rules in PRESETS.items()
        },
        "players": [{"name": name, "summary": _summary(name)} for name in player_names()],
        "rules": list(FIRST_CLICK_RULES),
        "techniques": list(TECHNIQUES),
        "drills": list(DRILL_KINDS),
        "patterns": [{"name": name, "text": one.text, "view": str(one.view)} for name, one in CATALOGUE.items()],
        "formats": list(_FORMATS),
        "skins": list(SKINS),
        "limits": {"size": LARGEST, "moves": MOST_MOVES, "text": MOST_TEXT, "request": MOST},
        "message": services.history.message,
    }


def _summary(name: str) -> str:
    """The first sentence of what a player says of itself."""
    player = player_named(name)
    said = getattr(player, "summary", None) or inspect.getdoc(type(player)) or ""
    return " ".join(said.split(". ")[0].split()).rstrip(".") + "."


@router.get("/settings")
async def settings(services: Shared) -> dict[str, Any]:
    """All that was set."""
    return services.settings.values


@router.put("/settings")
async def change_settings(services: Shared, values: Annotated[dict[str, Any], Body()]) -> dict[str, Any]:
    """Change some settings; null takes one away."""
    return services.settings.merge(values)


@router.delete("/settings")
async def reset_settings(services: Shared) -> dict[str, Any]:
    """As on the first day."""
    services.settings.reset()
    return {}
