"""What the grid shows just now: which stone is veiled, ringed, waited for; and the slab they lie on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.layout import TableLayout
from client.games.envyra.snake_view import order
from client.games.envyra.tile_view import Stone
from client.i18n import tr
from rules.envyra.content import content
from rules.envyra.requirements import Held, missing
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, EnvyraState

if TYPE_CHECKING:
    from client.games.envyra.scene import EnvyraTable


STONE_ZOOM = 1.14
"""The picture's own rim is cropped away: it was drawn for a square grid only."""


def slab(canvas: Canvas, layout: TableLayout) -> None:
    """The slab under the grid."""
    box = layout.grid
    radius = 18.0 if not layout.compact else 12.0
    if not layout.compact:
        canvas.shadow(box, radius=radius, alpha=0.7)
    canvas.gradient(box, (52, 45, 92), (30, 25, 56), radius=radius)
    canvas.outline(box, (84, 75, 136), radius=radius, width=2)
    inner = stone_box(layout)
    corner = radius - (inner.left - box.left) / 2
    canvas.cover("envyra/table-stone", inner, radius=corner, zoom=STONE_ZOOM)
    canvas.outline(inner, theme.BLACK, radius=corner, width=3, alpha=0.75)


def stone_box(layout: TableLayout) -> Rect:
    """Where the picture of the slab lies, within its rim."""
    rim = 9.0 if not layout.compact else 4.0
    return layout.grid.inflate(-2 * rim, -2 * rim)


def gap_words(table: EnvyraTable, position: int) -> tuple[str, str]:
    """What an empty place says: who took its tile, and whether another one comes."""
    state = table.position
    seat = table.took.get(position)
    title = tr("envyra.table.empty") if seat is None else tr("envyra.table.taken-by", name=table.names[seat])
    if state.phase == "over" or state.last:
        return title, ""
    return title, tr("envyra.table.refilled" if state.bag else "envyra.table.bag-empty")


def stone(table: EnvyraTable, position: int) -> Stone | None:
    """How the tile on a position is drawn now; None for an empty one, or one that is in the air."""
    state = table.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE or position in table.hidden_tiles:
        return None
    eyes = table.decider if table.decider is not None else table.viewer
    tile = content().tiles[tile_id]
    lacks: Held = (0, 0, 0)
    if eyes is not None and state.phase != "over":
        lacks = missing(state.taken[eyes], tile)
    blocked = any(lacks) and state.phase in ("boards", "cubes")
    deciding = table.decider is not None
    veiled = blocked and deciding and state.phase == "cubes"
    ring, ghost = _marks(table, position)
    return Stone(
        tile_id,
        cubes=_cubes(table, position),
        place=position + 1,
        lacks=lacks,
        veiled=veiled,
        warned=blocked and not veiled,
        room=trough(state, position),
        ghost=ghost,
        waiting=_waiting(table, position, skip=table.decider if ghost else None),
        ring=ring,
        gain=_gain(table, position),
        dim=deciding and state.phase == "removal" and position not in table.choosing.choices,
    )


def trough(state: EnvyraState, position: int) -> int:
    """For how many cubes the trough of a tile has places now: it takes so many, or more lie open for it.

    It stays the same while a cube comes from its board.
    """
    tile = state.grid[position]
    need = 0 if tile == NO_TILE else content().tiles[tile].cubes
    waiting = sum(board != HIDDEN_BOARD and position in board for board in state.boards)
    return max(need, len(state.cubes[position]) + waiting)


def _cubes(table: EnvyraTable, position: int) -> tuple[str, ...]:
    """The colours of the cubes on a tile; "" for one that is still in the air."""
    return tuple(
        "" if (position, index) in table.hidden_cubes else table.colour(seat)
        for index, seat in enumerate(table.position.cubes[position])
    )


def _marks(table: EnvyraTable, position: int) -> tuple[str, str | None]:
    """The ring around a stone, and the cube that whoever decides would put there."""
    choosing, seat = table.choosing, table.decider
    if seat is None or position not in choosing.choices:
        return "", None
    phase, pointed = table.position.phase, choosing.hover == position
    if phase == "removal":
        return ("gold" if choosing.picked == position else "soft" if pointed else ""), None
    colour = table.colour(seat)
    if phase == "boards":
        if position in choosing.staged and choosing.carried != position:
            return "gold", colour
        free = len(choosing.staged) < choosing.limit or choosing.limit == 1 or choosing.carried is not None
        return ("soft", colour if free else None) if pointed else ("", None)
    chosen = choosing.picked == position or (pointed and choosing.picked is None)
    return ("gold" if chosen else "soft"), colour


def _waiting(table: EnvyraTable, position: int, *, skip: int | None) -> tuple[str, ...]:
    """The colours of the cubes that wait for a tile on boards one may see, in the order of their turns."""
    state = table.position
    seats = order(state)[0]
    return tuple(
        table.colour(seat)
        for seat in seats
        if seat != skip
        and state.boards[seat] != HIDDEN_BOARD
        and position in state.boards[seat]
        and (seat, position) not in table.hidden_holes
    )


def _gain(table: EnvyraTable, position: int) -> str:
    """The words of the pill: what the pointed tile would bring whoever decides."""
    seen = table.forecast
    if seen is None or seen.place != position or not table.settings.show_points:
        return ""
    if seen.taker != seen.seat or any(seen.lacks):
        return ""
    return tr("envyra.gain", n=seen.gain)


def free_places(state: EnvyraState) -> list[int]:
    """The positions without a tile."""
    return [position for position, tile in enumerate(state.grid) if tile == NO_TILE]


def thumbnail_tiles(area: Rect, columns: int, rows: int) -> list[Rect]:
    """The squares of the grid in the small picture for the shelf."""
    gap = 4.0
    side = min((area.width - gap * (columns - 1)) / columns, (area.height - gap * (rows - 1)) / rows)
    left = area.centerx - (columns * side + (columns - 1) * gap) / 2
    top = area.centery - (rows * side + (rows - 1) * gap) / 2
    return [
        Rect(left + column * (side + gap), top + row * (side + gap), side, side)
        for row in range(rows)
        for column in range(columns)
    ]
