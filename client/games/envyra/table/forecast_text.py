"""A forecast in words: what moving a cube would bring, or waiting for a tile."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.envyra.board.forecast import Forecast, hope, lacking
from client.games.envyra.board.needs_view import counted
from client.i18n import tr
from rules.envyra.boards import count_supply
from rules.envyra.state import EnvyraState

GAP = "\u00a0"


def moving(seen: Forecast, names: Sequence[str], *, points: bool) -> str:
    """Return what comes of a cube that moves now.

    Args:
        points: Say what it is worth, too.
    """
    if any(seen.lacks):
        return _tr("not-yet", missing=counted(seen.lacks))
    if seen.taker is None:
        return " ".join(_standing(seen, names))
    said = [_completed(seen, names)]
    if points:
        said += _gained(seen, names)
    if seen.ends_game:
        said.append(_tr("ends"))
    elif seen.qualifies and seen.taker == seen.seat:
        said.append(_tr("qualifies"))
    return " ".join(said)


def waiting(
    position: EnvyraState, seen: Forecast, names: Sequence[str], board: tuple[int, ...], *, more: bool
) -> str:
    """Return what a cube on the board can hope for (phase I), before anybody knows what the others do.

    board: where the seat's cubes are to wait. more: another one may still be put there.
    """
    doubt = hope(position, seen.seat, seen.place, board, more=more)
    if doubt:
        return _tr(doubt, missing=counted(seen.lacks))
    if seen.taker is None:
        return there(seen)
    if seen.taker == seen.seat:  # that one cube is missing is seen; what matters has to fit into the line
        return _tr("now.yours")
    return _tr("now.name", name=names[seen.taker], score=score(seen))


def there(seen: Forecast) -> str:
    """Return how many cubes the tile has now."""
    return _tr("now.stands", n=seen.count - 1, m=seen.need)


def staged(position: EnvyraState, seat: int, board: tuple[int, ...], *, more: bool) -> str:
    """Return what is worth knowing of the cubes put on the board so far; "" if nothing is."""
    for place in board:
        doubt = hope(position, seat, place, board, more=more)
        if doubt in ("never", "after-first"):
            return _tr(doubt, missing=counted(lacking(position, seat, place)))
    return _tr("supply-empty") if count_supply(position, seat) == len(board) else ""


def score(seen: Forecast) -> str:
    """Return the cubes of each on the tile, the first who leads or takes it."""
    return f"{GAP}:{GAP}".join(str(count) for count in seen.score)


def _completed(seen: Forecast, names: Sequence[str]) -> str:
    """Return who takes the tile, and why."""
    why = "alone" if len(seen.score) == 1 else "tie" if seen.tie else "majority"
    if seen.taker is None or seen.taker == seen.seat:
        return _tr(f"{why}.you", score=score(seen))
    return _tr(f"{why}.name", score=score(seen), name=names[seen.taker])


def _standing(seen: Forecast, names: Sequence[str]) -> list[str]:
    """Return how the tile stands after a cube that does not complete it."""
    said = [_tr("stands", n=seen.count, m=seen.need)]
    if len(seen.score) > 1:
        if seen.leader is None:
            said.append(_tr("level", score=score(seen)))
        elif seen.leader == seen.seat:
            said.append(_tr("leads.you", score=score(seen)))
        else:
            said.append(_tr("leads.name", score=score(seen), name=names[seen.leader]))
    return said


def _gained(seen: Forecast, names: Sequence[str]) -> list[str]:
    """Return what the taker gains: star and sets, open cards, the secret card."""
    assert seen.taker is not None  # asked for tiles that are taken only
    who = "you" if seen.taker == seen.seat else "name"
    name = names[seen.taker]
    kind = "gain" if not seen.set_gain else "gain-new-set" if seen.new_set else "gain-larger-set"
    said = [_tr(f"{kind}.{who}", n=seen.points, worth=seen.set_gain, name=name)]
    if seen.cards:
        said.append(_tr(f"card.{who}", n=seen.card_points, name=name))
    if seen.secret and who == "you":
        said.append(_tr("secret", n=seen.secret))
    return said


def _tr(key: str, **params: str | int) -> str:
    return tr(f"envyra.forecast.{key}", **params)
