"""How a hint shows a move of Envyra."""

from __future__ import annotations

from client.bots.thought import Reason
from client.games.envyra.board.tile_view import name_tile
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table.bar_models import Advice
from rules.contract import Action, Scalar
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.content import Content

CONFIRM_BUTTON = "table.confirm"


def make_advice(view_model: EnvyraViewModel, action: Action) -> Advice | None:
    """Return the sentence that names the move, and what is ringed."""

    def tile(place: int, case: str = "nom") -> str:
        return name_tile(view_model.content.tiles[view_model.position.grid[place]], case)

    match action:
        case PutCubes((place,)):
            words = _tr("put-one", place=place + 1, tile=tile(place))
            return _make_advice(words, place)
        case PutCubes((place, other)):
            words = _tr("put-two", place=place + 1, tile=tile(place), other=other + 1, second=tile(other))
            return _make_advice(words, place, other)
        case MoveCube(place):
            return _make_advice(_tr("move", acc=tile(place, "acc"), place=place + 1), place)
        case RemoveTile(place):
            return _make_advice(_tr("remove", acc=tile(place, "acc"), place=place + 1), place)
        case _:
            return None


def format_reason_params(reason: Reason, content: Content) -> dict[str, Scalar]:
    """Return a reason's parameters in words.

    What the tile brings, and which other tile has to come before it.
    """
    params = dict(reason.params)
    if "n" in params:
        params["points"] = tr("envyra.points", n=params["n"])
        params["gain"] = tr("envyra.gain", n=params["n"])
    if "theme" in params:
        params["theme"] = tr(f"bots.envyra.theme.{params['theme']}")
    if "other" in params:
        params["other"] = name_tile(content.tiles[str(params["other"])], "acc")
    return params


def add_tile_name(action: Action, reason: Reason, words: str, content: Content) -> str:
    """Return a reason with the tile it speaks of before it, where the move is about two."""
    if not isinstance(action, PutCubes) or len(action.positions) == 1:
        return words
    name = name_tile(content.tiles[str(reason.params["tile"])])
    return tr(
        "envyra.forecast.about",
        tile=name[:1].upper() + name[1:],
        place=reason.params["place"],
        what=words,
    )


def _tr(key: str, **params: str | int) -> str:
    return tr(f"hints.envyra.{key}", **params)


def _make_advice(words: str, *places: int) -> Advice:
    """Return tiles that are chosen already, and wait for the gold button."""
    return Advice(words, CONFIRM_BUTTON, (*(f"tile.{place}" for place in places), CONFIRM_BUTTON))
