"""How a hint shows a move of Envyra."""

from __future__ import annotations

from client.bots.thought import Reason
from client.games.envyra.board.tile_view import word
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table.bar_models import Advice
from rules.contract import Action, Scalar
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.content import Content

BUTTON = "table.confirm"


def advice(view_model: EnvyraViewModel, action: Action) -> Advice | None:
    """Return the sentence that names the move, and what is ringed."""

    def tile(place: int, case: str = "nom") -> str:
        return word(view_model.content.tiles[view_model.position.grid[place]], case)

    match action:
        case PutCubes((place,)):
            words = _said("put-one", place=place + 1, tile=tile(place))
            return _chosen(words, place)
        case PutCubes((place, other)):
            words = _said("put-two", place=place + 1, tile=tile(place), other=other + 1, second=tile(other))
            return _chosen(words, place, other)
        case MoveCube(place):
            return _chosen(_said("move", acc=tile(place, "acc"), place=place + 1), place)
        case RemoveTile(place):
            return _chosen(_said("remove", acc=tile(place, "acc"), place=place + 1), place)
        case _:
            return None


def reason_params(reason: Reason, content: Content) -> dict[str, Scalar]:
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
        params["other"] = word(content.tiles[str(params["other"])], "acc")
    return params


def about(action: Action, reason: Reason, words: str, content: Content) -> str:
    """Return a reason with the tile it speaks of before it, where the move is about two."""
    if not isinstance(action, PutCubes) or len(action.positions) == 1:
        return words
    name = word(content.tiles[str(reason.params["tile"])])
    return tr(
        "envyra.forecast.about",
        tile=name[:1].upper() + name[1:],
        place=reason.params["place"],
        what=words,
    )


def _said(key: str, **params: str | int) -> str:
    return tr(f"hints.envyra.{key}", **params)


def _chosen(words: str, *places: int) -> Advice:
    """Return tiles that are chosen already, and wait for the gold button."""
    return Advice(words, BUTTON, (*(f"tile.{place}" for place in places), BUTTON))
