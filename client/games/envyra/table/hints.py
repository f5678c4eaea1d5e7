"""Hints: how a suggested action is shown on the table, and the texts of the reasons for it."""

from __future__ import annotations

from collections.abc import Sequence

from client.bots.thought import Reason
from client.games.envyra.board.tile_view import name_tile
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import descriptions
from client.i18n import format_percent, tr
from client.table.bar_models import HintModel
from rules.contract import Action, Scalar
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.content import Content

CONFIRM_BUTTON = "table.confirm"


def make_advice(view_model: EnvyraViewModel, action: Action) -> HintModel | None:
    """Return a hint for an action: the sentence that names it, and the widgets to highlight.

    They are the gold button and the tiles, but no tile on which a cube waits already: a press would take it
    away. None if it is no action on tiles.
    """

    def name(position: int, case: str = "nom") -> str:
        return name_tile(view_model.content.tiles[view_model.position.grid[position]], case)

    positions: tuple[int, ...]
    match action:
        case PutCubes((first,)):
            positions, words = (first,), _tr("put-one", place=first + 1, tile=name(first))
        case PutCubes((first, second)):
            positions = first, second
            words = _tr("put-two", place=first + 1, tile=name(first), other=second + 1, second=name(second))
        case MoveCube(position):
            positions, words = (position,), _tr("move", acc=name(position, "acc"), place=position + 1)
        case RemoveTile(position):
            positions, words = (position,), _tr("remove", acc=name(position, "acc"), place=position + 1)
        case _:
            return None
    staged = view_model.selection.staged
    tiles = (f"tile.{position}" for position in positions if position not in staged)
    chosen = (f"tile.{position}" for position in positions if position in staged)
    return HintModel(words, CONFIRM_BUTTON, (*tiles, CONFIRM_BUTTON), tuple(chosen))


def format_reason_params(reason: Reason, content: Content, names: Sequence[str]) -> dict[str, Scalar]:
    """Return the parameters of a bot's reason in words, as its text needs them: points, theme, tile, seat."""
    params = dict(reason.params)
    if "seat" in params:
        params["name"] = names[int(params.pop("seat"))]
    if "percent" in params:
        params["percent"] = format_percent(float(params["percent"]) / 100)
    if "n" in params:
        params["points"] = tr("envyra.points", n=params["n"])
        params["gain"] = tr("envyra.gain", n=params["n"])
    if "theme" in params:
        params["theme"] = tr(f"bots.envyra.theme.{params['theme']}")
    if "other" in params:
        params["other"] = name_tile(content.tiles[str(params["other"])], "acc")
    return params


def prefix_tile_name(action: Action, reason: Reason, words: str, content: Content) -> str:
    """Return the text of a bot's reason; if the action names two tiles, the reason's tile comes first."""
    if not isinstance(action, PutCubes) or len(action.positions) == 1 or "tile" not in reason.params:
        return words
    tile = content.tiles[str(reason.params["tile"])]
    return descriptions.prefix_tile_name(tile, int(reason.params["place"]), words)


def _tr(key: str, **params: str | int) -> str:
    return tr(f"hints.envyra.{key}", **params)
