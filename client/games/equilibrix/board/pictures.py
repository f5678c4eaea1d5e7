"""The pictures that the table of EQUILIBRIX Connect draws first, for reading them in time."""

from __future__ import annotations

from client.draw.canvas import SPRITE_MASTER
from client.draw.images import Wanted
from client.games.equilibrix.board import board_view, flower, layout, stones_view
from client.games.equilibrix.board.layout import TableLayout
from client.table.frame import frame
from rules.equilibrix.board import POSITIONS

COLOURS = ("sky", "amber", "jade")
"""The colours of the seats that are taken first."""

THROWN = (256, SPRITE_MASTER)
"""Pixels of the dice from which the tumbling ones are scaled."""

PETALS, TRIANGLES = ("", "-60", "-120"), ("", "-down")
SHAPES = (*(f"petal{end}" for end in PETALS), *(f"triangle{end}" for end in TRIANGLES))
DIRECTIONS = tuple("" if direction == 90 else f"-{direction}" for direction in flower.BASE_DIRECTIONS)


def pictures(width: float, height: float, unit: float) -> list[Wanted]:
    """The pictures of a table in a window of that logical size, with `unit` pixels per logical unit."""
    zones = frame(width, height)
    made = layout.table(zones.board, players=2, compact=zones.compact)

    def of(name: str, size: float) -> Wanted:
        pixels = max(1, round(size * unit))
        return Wanted(f"equilibrix/{name}", (pixels, pixels))

    area = zones.board
    # as the canvas does it: edges are rounded, not sizes
    across = round(area.right * unit) - round(area.left * unit)
    down = round(area.bottom * unit) - round(area.top * unit)
    ground = Wanted("equilibrix/table-ground", (across, down), board_view.ground_zoom(area))
    thrown = [
        Wanted(f"equilibrix/die-{position.lower()}", (side, side))
        for position in POSITIONS
        for side in THROWN
    ]
    flown = [
        Wanted(f"equilibrix/stone-{_coloured(shape, colour)}", (SPRITE_MASTER, SPRITE_MASTER))
        for colour in COLOURS
        for shape in SHAPES
    ]
    signs = [
        Wanted(f"equilibrix/stone-sign-{colour}", (SPRITE_MASTER, SPRITE_MASTER), later=True)
        for colour in COLOURS
    ]
    first = [ground, of("board", made.board.width)]
    return [*first, *(of(name, size) for name, size in _parts(made)), *thrown, *flown, *signs]


def _parts(made: TableLayout) -> list[tuple[str, float]]:
    """Names and sizes in logical units, in the order in which they are needed."""
    a = made.a
    return [
        *((f"base-{colour}{end}", stones_view.BASE * a) for colour in COLOURS for end in DIRECTIONS),
        *((f"stone-{_coloured(shape, colour)}", stones_view.STONE * a) for colour in COLOURS
          for shape in SHAPES),
        *((_named(shape, "glow"), stones_view.GLOW * a) for shape in SHAPES),
        *((f"die-{position.lower()}", made.dice[0].width) for position in POSITIONS),
        ("die-body", made.dice[0].width),
        ("mark-pass-die", made.dice[0].width * 0.62),
        ("rosette", made.position.width),
        *((f"face-{position.lower()}", made.position.width) for position in POSITIONS),
        *((_named(shape, kind), stones_view.STONE * a) for kind in ("light", "edge") for shape in SHAPES),
        *((f"base-{kind}{end}", size * a) for kind, size in (("edge", stones_view.BASE), ("glow", 2.0))
          for end in DIRECTIONS),
        *((f"bead-{colour}", stones_view.BEAD * a) for colour in COLOURS),
        ("mark-capture", 0.3 * a),
    ]  # fmt: skip


def _coloured(shape: str, colour: str) -> str:
    """ "petal-60" in a colour: "petal-sky-60"."""
    kind, dash, end = shape.partition("-")
    return f"{kind}-{colour}{dash}{end}"


def _named(shape: str, light: str) -> str:
    """ "petal-60" as a light: "petal-glow-60"."""
    kind, dash, end = shape.partition("-")
    return f"{kind}-{light}{dash}{end}"
