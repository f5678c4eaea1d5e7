"""What the grid shows just now: which stone is veiled, ringed, waited for; and the slab they lie on."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.board.snake_view import order
from client.games.envyra.board.tile_view import Gap, TileShown
from client.i18n import tr
from rules.envyra.content import Content
from rules.envyra.requirements import Holdings
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, EnvyraState

STONE_ZOOM = 1.14
"""The picture's own rim is cropped away: it was drawn for a square grid only."""


def slab(canvas: Canvas, layout: TableLayout) -> None:
    """The slab under the grid."""
    box = layout.grid
    radius = 18.0 if not layout.compact else 12.0
    if not layout.compact:
        canvas.shadow(box, radius=radius, alpha=0.7)
    canvas.gradient(box, colours.GRID_TOP, colours.GRID_BOTTOM, radius=radius)
    canvas.outline(box, colours.GRID_EDGE, radius=radius, width=2)
    inner = stone_box(layout)
    corner = radius - (inner.left - box.left) / 2
    canvas.cover("envyra/table-stone", inner, radius=corner, zoom=STONE_ZOOM)
    canvas.outline(inner, theme.BLACK, radius=corner, width=3, alpha=0.75)


def stone_box(layout: TableLayout) -> Rect:
    """Where the picture of the slab lies, within its rim."""
    rim = 9.0 if not layout.compact else 4.0
    return layout.grid.inflate(-2 * rim, -2 * rim)


def gap(look: EnvyraLook, position: int) -> Gap:
    """An empty place as it is drawn: without words while something is on its way, from there or to there."""
    title, note = ("", "") if position in look.air.tiles else gap_words(look, position)
    return Gap(position + 1, title, note)


def gap_words(look: EnvyraLook, position: int) -> tuple[str, str]:
    """What an empty place says: who took its tile, and whether another one comes."""
    state, seat = look.position, look.takers[position]
    title = tr("envyra.table.empty") if seat is None else tr("envyra.table.taken-by", name=look.names[seat])
    if state.phase == "over" or state.last:
        return title, ""
    return title, tr("envyra.table.refilled" if state.bag else "envyra.table.bag-empty")


def stone(look: EnvyraLook, position: int) -> TileShown | None:
    """How the tile on a position is drawn now; None for an empty one, or one that is in the air."""
    state = look.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE or position in look.air.tiles:
        return None
    tile = look.known.tiles[tile_id]
    lacks: Holdings = (0, 0, 0) if state.phase == "over" else look.lacks(tile)
    blocked = any(lacks) and state.phase in ("boards", "cubes")
    deciding = look.decider is not None
    veiled = blocked and deciding and state.phase == "cubes"
    ring, ghost = _marks(look, position)
    return TileShown(
        tile,
        cubes=_cubes(look, position),
        place=position + 1,
        lacks=lacks,
        veiled=veiled,
        warned=blocked and not veiled,
        room=trough(look.known, state, position),
        ghost=ghost,
        waiting=_waiting(look, position, skip=look.decider if ghost else None),
        ring=ring,
        gain=_gain(look, position),
        dim=deciding and state.phase == "removal" and position not in look.hand.choices,
    )


def trough(known: Content, state: EnvyraState, position: int) -> int:
    """For how many cubes the trough of a tile has places now: it takes so many, or more lie open for it.

    It stays the same while a cube comes from its board.
    """
    tile = state.grid[position]
    need = 0 if tile == NO_TILE else known.tiles[tile].cubes
    waiting = sum(board != HIDDEN_BOARD and position in board for board in state.boards)
    return max(need, len(state.cubes[position]) + waiting)


def _cubes(look: EnvyraLook, position: int) -> tuple[str, ...]:
    """The colours of the cubes on a tile; "" for one that is still in the air."""
    return tuple(
        "" if (position, index) in look.air.cubes else look.colour(seat)
        for index, seat in enumerate(look.position.cubes[position])
    )


def _marks(look: EnvyraLook, position: int) -> tuple[str, str | None]:
    """The ring around a stone, and the cube that whoever decides would put there."""
    hand, seat = look.hand, look.decider
    if seat is None or position not in hand.choices:
        return "", None
    phase, pointed = look.position.phase, hand.hover == position
    if phase == "removal":
        return ("gold" if hand.picked == position else "soft" if pointed else ""), None
    colour = look.colour(seat)
    if phase == "boards":
        if position in hand.staged and hand.carried != position:
            return "gold", colour
        free = hand.free or hand.carried is not None
        return ("soft", colour if free else None) if pointed else ("", None)
    chosen = hand.picked == position or (pointed and hand.picked is None)
    return ("gold" if chosen else "soft"), colour


def _waiting(look: EnvyraLook, position: int, *, skip: int | None) -> tuple[str, ...]:
    """The colours of the cubes that wait for a tile on boards one may see, in the order of their turns."""
    state = look.position
    seats = order(state)[0]
    return tuple(
        look.colour(seat)
        for seat in seats
        if seat != skip
        and state.boards[seat] != HIDDEN_BOARD
        and position in state.boards[seat]
        and (seat, position) not in look.air.holes
    )


def _gain(look: EnvyraLook, position: int) -> str:
    """The words of the pill: what the pointed tile would bring whoever decides."""
    seen = look.forecast
    if seen is None or seen.place != position or not look.around.settings.show_points:
        return ""
    if seen.taker != seen.seat or any(seen.lacks):
        return ""
    return tr("envyra.gain", n=seen.gain)
