"""A forecast in words: what moving a cube would bring, or waiting for a tile."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.envyra.board.forecast import Forecast, assess_playability, find_missing_tiles
from client.games.envyra.board.tile_view import format_holdings
from client.i18n import tr
from rules.envyra.boards import count_supply
from rules.envyra.state import EnvyraState

GAP = "\u00a0"


def describe_move(seen: Forecast, names: Sequence[str], *, points: bool) -> str:
    """Return what comes of a cube that moves now.

    Args:
        points: Say what it is worth, too.
    """
    if any(seen.missing_tiles):
        return _tr("not-yet", missing=format_holdings(seen.missing_tiles))
    if seen.taker is None:
        return " ".join(_describe_lead(seen, names))
    said = [_describe_taker(seen, names)]
    if points:
        said += _describe_gains(seen, names)
    if seen.ends_game:
        said.append(_tr("ends"))
    elif seen.qualifies and seen.taker == seen.seat:
        said.append(_tr("qualifies"))
    return " ".join(said)


def describe_waiting(
    position: EnvyraState, seen: Forecast, names: Sequence[str], board: tuple[int, ...], *, more: bool
) -> str:
    """Return what a cube on the board can hope for (phase I), before anybody knows what the others do.

    board: where the seat's cubes are to wait. more: another one may still be put there.
    """
    doubt = assess_playability(position, seen.seat, seen.position, board, more=more)
    if doubt:
        return _tr(doubt, missing=format_holdings(seen.missing_tiles))
    if seen.taker is None:
        return describe_cube_count(seen)
    if seen.taker == seen.seat:  # that one cube is missing is seen; what matters has to fit into the line
        return _tr("now.yours")
    return _tr("now.name", name=names[seen.taker], score=format_cube_counts(seen))


def describe_cube_count(seen: Forecast) -> str:
    """Return how many cubes the tile has now."""
    return _tr("now.stands", n=seen.cube_count - 1, m=seen.cubes_needed)


def describe_placed_cubes(position: EnvyraState, seat: int, board: tuple[int, ...], *, more: bool) -> str:
    """Return what is worth knowing of the cubes put on the board so far; "" if nothing is."""
    for place in board:
        doubt = assess_playability(position, seat, place, board, more=more)
        if doubt in ("never", "after-first"):
            return _tr(doubt, missing=format_holdings(find_missing_tiles(position, seat, place)))
    return _tr("supply-empty") if count_supply(position, seat) == len(board) else ""


def format_cube_counts(seen: Forecast) -> str:
    """Return the cubes of each on the tile, the first who leads or takes it."""
    return f"{GAP}:{GAP}".join(str(count) for count in seen.cube_counts)


def _describe_taker(seen: Forecast, names: Sequence[str]) -> str:
    """Return who takes the tile, and why."""
    why = "alone" if len(seen.cube_counts) == 1 else "tie" if seen.tie else "majority"
    if seen.taker is None or seen.taker == seen.seat:
        return _tr(f"{why}.you", score=format_cube_counts(seen))
    return _tr(f"{why}.name", score=format_cube_counts(seen), name=names[seen.taker])


def _describe_lead(seen: Forecast, names: Sequence[str]) -> list[str]:
    """Return how the tile stands after a cube that does not complete it."""
    said = [_tr("stands", n=seen.cube_count, m=seen.cubes_needed)]
    if len(seen.cube_counts) > 1:
        if seen.leader is None:
            said.append(_tr("level", score=format_cube_counts(seen)))
        elif seen.leader == seen.seat:
            said.append(_tr("leads.you", score=format_cube_counts(seen)))
        else:
            said.append(_tr("leads.name", score=format_cube_counts(seen), name=names[seen.leader]))
    return said


def _describe_gains(seen: Forecast, names: Sequence[str]) -> list[str]:
    """Return what the taker gains: star and sets, open cards, the secret card."""
    assert seen.taker is not None  # asked for tiles that are taken only
    who = "you" if seen.taker == seen.seat else "name"
    name = names[seen.taker]
    kind = "gain" if not seen.set_gain else "gain-new-set" if seen.adds_set else "gain-larger-set"
    said = [_tr(f"{kind}.{who}", n=seen.points, worth=seen.set_gain, name=name)]
    if seen.claimed_cards:
        said.append(_tr(f"card.{who}", n=seen.card_points, name=name))
    if seen.secret_points and who == "you":
        said.append(_tr("secret", n=seen.secret_points))
    return said


def _tr(key: str, **params: str | int) -> str:
    return tr(f"envyra.forecast.{key}", **params)
