"""The pictures that the table of Balanceformers draws first, for reading them in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import SPRITE_MASTER
from client.draw.images import Wanted
from client.games.balanceformers.board import (
    area_view,
    initiative_view,
    layout,
    seat_parts,
    track_layout,
    wheel_view,
)
from client.games.balanceformers.board.layout import TableLayout
from client.table.frame import FrameLayout, frame
from rules.balanceformers.content import BOOK, ROUNDS
from rules.balanceformers.state import CREATURES

USUAL = "lantern"
"""The area of the table that is made ready: the first one that is offered to two players."""

PLAYERS = 2
COLOURS = ("sky", "amber")
"""The colours of the seats that are taken first."""

BODIES = tuple(f"creature-body-{colour}" for colour in theme.SEAT)

FLYING = ("death", "reincarnation")
"""What changes its size in the air, as creatures do: all sizes are scaled from one picture."""


def pictures(width: float, height: float, unit: float) -> list[Wanted]:
    """The pictures of a table in a window of that logical size, with `unit` pixels per logical unit."""
    zones = frame(width, height)
    made = layout.table(
        zones.board, pieces=BOOK.own.content.areas[USUAL], players=PLAYERS, compact=zones.compact
    )

    def of(name: str, size: float) -> Wanted:
        pixels = max(1, round(size * unit))
        return Wanted(f"balanceformers/{name}", (pixels, pixels))

    area = zones.board
    # as the canvas does it: edges are rounded, not sizes
    across = round(area.right * unit) - round(area.left * unit)
    down = round(area.bottom * unit) - round(area.top * unit)
    ground = Wanted("balanceformers/table-ground", (across, down), area_view.ground_zoom(area))
    flown = [
        Wanted(f"balanceformers/{name}", (SPRITE_MASTER, SPRITE_MASTER)) for name in (*FLYING, *_creatures())
    ]
    later = [replace(of(name, size), later=True) for name, size in _where_many_play(zones)]
    return [ground, *(of(name, size) for name, size in _parts(made)), *flown, *_others(), *later]


def _where_many_play(zones: FrameLayout) -> Iterator[tuple[str, float]]:
    """Names and sizes of the creatures of all sets, and of all bodies, at the table of the most players."""
    content = BOOK.own.content
    most, area = max(content.sets), max(content.areas.values(), key=len)
    made = layout.table(zones.board, pieces=area, players=most, compact=zones.compact)
    row = seat_parts.creature_size(made.waiting[0]) * 0.96
    for size in (layout.tray_box(made, 0).width * 0.97, made.creature, row):
        for name in (*_figures({name for each in content.sets.values() for name in each.names}), *BODIES):
            yield name, size


def _others() -> list[Wanted]:
    """What flies where more players sit: the creatures of all sets, and all bodies."""
    found = {name for each in BOOK.own.content.sets.values() for name in each.names}
    missing = [name for name in (*_figures(found), *BODIES) if name not in _creatures()]
    return [Wanted(f"balanceformers/{name}", (SPRITE_MASTER, SPRITE_MASTER)) for name in missing]


def _creatures() -> list[str]:
    """The creatures of the usual sets, and their seats' bodies."""
    names = BOOK.own.content.sets[PLAYERS].names
    return [*_figures(names), *(f"creature-body-{colour}" for colour in COLOURS)]


def _figures(sets: Iterable[str]) -> list[str]:
    """The creatures of some sets."""
    return [f"creature-{name}-{n}" for name in sorted(sets) for n in range(CREATURES)]


def _parts(made: TableLayout) -> list[tuple[str, float]]:
    """Names and sizes in logical units, in the order in which they are needed."""
    wheel = made.wheel.width
    pick = initiative_view.pick_box(made.initiative, round_=False, index=0).width
    tray = layout.tray_box(made, 0).width * 0.97
    row = seat_parts.creature_size(made.waiting[0]) * 0.96
    return [
        *((name, made.s) for name in ("angel", "demon")),
        ("wheel-base", wheel),
        *((f"wheel-cross-{number}", wheel * wheel_view.CROSS) for number in range(2, ROUNDS + 1)),
        ("wheel-cross-1", wheel * wheel_view.CROSS * wheel_view.PRESENT),
        ("death", wheel * wheel_view.DEATH),
        ("initiative-square", pick),
        ("initiative-round", pick),
        *((f"score-{side}", track_layout.token_size(made)) for side in ("white", "black")),
        *((name, size) for size in (tray, made.creature, row) for name in _creatures()),
        *((f"slot-{part}", made.s * 0.147) for part in ("left", "right", "feet")),
        *(
            (f"edge-{kind}-{side}", made.s)
            for kind in ("angel", "demon")
            for side in ("left", "right", "all")
        ),
        ("edge-top", made.s),
        *((name, made.s) for name in ("angel-dark", "demon-dark")),
    ]
