"""Paints the table of EQUILIBRIX Connect from its parts, each kept as a layer until it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix import (
    board_view,
    callouts,
    dice_view,
    layout as zones,
    lighting,
    lights_view,
    panels,
    seats_view,
    stones_view,
    supply_view,
)
from client.games.equilibrix.board_view import Shown
from client.games.equilibrix.flower import Plane
from client.games.equilibrix.lights_view import Lit
from client.i18n import language
from rules.equilibrix import births, board
from rules.equilibrix.state import EquilibrixState

if TYPE_CHECKING:
    from client.games.equilibrix.scene import EquilibrixTable


FEW = 8
"""So few births that change with the pointer are not worth a layer."""


class BoardView:
    """Paints one table; it keeps nothing but the table it looks at."""

    def __init__(self, table: EquilibrixTable) -> None:
        self._table = table

    # --- below the widgets --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Everything but the dice, which are widgets."""
        table = self._table
        area, layout = table.board_area, table.layout
        canvas.layer(
            ("equilibrix-ground", area.size, layout.compact),
            area,
            lambda inner: board_view.ground(inner, area, layout),
            opaque=True,
        )
        roll = panels.roll(table)
        canvas.layer(
            ("equilibrix-roll", self._key, roll),
            layout.roll.inflate(80, 80).clip(area),
            lambda inner: dice_view.panel(inner, layout, roll),
        )
        supply = panels.supply(table)
        canvas.layer(
            ("equilibrix-supply", self._key, supply),
            layout.supply.inflate(80, 80).clip(area),
            lambda inner: supply_view.panel(inner, layout, supply),
        )
        if layout.compact:
            for seat, box in enumerate(layout.seats):
                self._seat(canvas, box, seat)
        self._board(canvas)

    @property
    def _key(self) -> tuple[object, ...]:
        """What every layer depends on."""
        table = self._table
        return (
            language(),
            table.board_area.size,
            table.layout.compact,
            len(table.names),
            table.settings.strong_patterns,
        )

    # --- the board ------------------------------------------------------------------------------------

    def _board(self, canvas: Canvas) -> None:
        table = self._table
        area = table.board_area
        plane, shown = table.layout.plane, self.shown()
        box = table.layout.board.inflate(16, 16).clip(area)
        lit = lighting.lit(table)
        if lit is not None and not lit.births | lit.takebacks | lit.closed:
            lit = None
        links = lighting.missing(table) if table.links_shown else ()
        few = (
            lit is not None and lit.births.bit_count() <= FEW and table.choosing.die is None and not lit.quiet
        )
        if lit is None or few:  # something moves, or it depends on the stone under the pointer
            self._lie(canvas, box, shown, lit, links)
        else:  # together, as long as only the pointer moves
            canvas.layer(
                ("equilibrix-lying", self._key, shown, lit, links),
                box,
                lambda inner: self._lie(inner, box, shown, lit, links),
            )
        if table.choosing.ring is not None and not table.busy:
            lights_view.encircled(canvas, plane, table.choosing.ring)
        self._looked_at(canvas, plane, shown)

    def _lie(self, canvas: Canvas, box: Rect, shown: Shown, lit: Lit | None, links: tuple[int, ...]) -> None:
        """The stones, what may be done, the links that are missing, and the networks over it all."""
        plane, key = self._table.layout.plane, self._key
        canvas.layer(
            ("equilibrix-stones", key, shown), box, lambda inner: board_view.position(inner, plane, shown)
        )
        if lit is not None:
            lights_view.lights(canvas, plane, lit)
        if links:
            lights_view.missing(canvas, plane, links, self._table.colour(panels.own_seat(self._table)))
        canvas.layer(
            ("equilibrix-beads", key, shown), box, lambda inner: board_view.networks(inner, plane, shown)
        )
        if lit is not None and lit.resting:
            lights_view.rest(canvas, plane)

    def shown(self) -> Shown:
        """What lies on the board now."""
        table, state = self._table, self._table.position
        hidden = sum(1 << field for field in table.hidden)
        return Shown(
            tuple(stones & ~hidden for stones in state.stones),
            tuple(table.colour(seat) for seat in range(len(table.names))),
            (panels.own_seat(table),),
            table.settings.strong_patterns,
        )

    def _looked_at(self, canvas: Canvas, plane: Plane, shown: Shown) -> None:
        """What the picked field and the one under the pointer would bring."""
        table, hand = self._table, self._table.choosing
        if table.decider is None:
            return
        may_bear, may_take = hand.births, hand.takebacks
        signed = shown.signed
        colour = table.colour(table.position.seat)
        fields = [field for field in (hand.picked, hand.hover) if field is not None]
        for field in dict.fromkeys(fields):
            last, picked = field == fields[-1], field == hand.picked
            if may_bear >> field & 1:
                if last:
                    lights_view.birth(canvas, plane, lighting.ghost(table, field), shown)
                else:
                    stones_view.full(canvas, plane, field, stones_view.WELL)
                    stones_view.draw_stone(canvas, plane, field, colour, alpha=0.85, signed=signed)
                    stones_view.bold_edge(canvas, plane, field, lights_view.outline_colour(colour))
            elif may_take >> field & 1:
                if last and not picked:
                    self._daughters(canvas, plane, field)
                lights_view.take_back(canvas, plane, field, colour, signed=signed, picked=picked)
            elif last:
                self._daughters(canvas, plane, field)
        if fields and may_bear >> fields[-1] & 1:
            callouts.draw(canvas, table, fields[-1])

    def _daughters(self, canvas: Canvas, plane: Plane, field: int) -> None:
        """What an own stone could be the mother of."""
        table, state = self._table, self._table.position
        die, lit = table.choosing.die, table.choosing.births
        if die is None or not state.stones[state.seat] >> field & 1:
            return
        stones_view.edge(canvas, plane, field, lights_view.PICKED)
        for daughter in board.fields(births.partners(state.setup.mirror, state.dice[die])[field] & lit):
            lights_view.thread(canvas, plane, daughter, field, bold=True)

    # --- dice, for their widgets ------------------------------------------------------------------------

    def die(self, canvas: Canvas, box: Rect, *, hover: float, focused: bool) -> None:
        """The light on a die that can be chosen; the panel has painted the die."""
        strength = max(hover, 0.8 if focused else 0.0)
        if strength:
            side = box.width
            canvas.outline(
                box.inflate(side * 0.06, side * 0.06), stones_view.GOLD_EDGE, radius=side * 0.22,
                width=max(2.0, side * 0.02), alpha=strength,
            )  # fmt: skip

    # --- above the widgets ----------------------------------------------------------------------------

    def held(self, canvas: Canvas) -> None:
        """The stone that hangs on the pointer."""
        table, hand = self._table, self._table.choosing
        if hand.drag_at is None or not hand.dragging:
            return
        field = hand.hover if hand.hover is not None and hand.births >> hand.hover & 1 else None
        shape = lighting.dragged(table) if field is None else field
        a = table.layout.a
        x, y = hand.drag_at
        canvas.spot((x, y + a * 0.2), a * 0.5, (0, 0, 0), alpha=0.5)
        stones_view.draw_at(canvas, (x, y - 4), a, shape, table.colour(table.position.seat))

    # --- the right column -----------------------------------------------------------------------------

    def seats_height(self, width: float) -> float:
        """How high the seats' panels are together."""
        del width
        players = len(self._table.names)
        high = self._table.frame_layout.side.height
        return zones.seat_height(players, high) * players + zones.seat_gap(high) * (players - 1)

    def seats(self, canvas: Canvas, box: Rect) -> None:
        """The players."""
        table = self._table
        rows = zones.seat_rows(box, len(table.names), table.frame_layout.side.height)
        for seat, row in enumerate(rows):
            self._seat(canvas, row, seat)

    def _seat(self, canvas: Canvas, row: Rect, seat: int) -> None:
        shown = panels.seat(self._table, seat)
        canvas.layer(
            ("equilibrix-seat", self._key, shown, row.size),
            row.inflate(80, 80),
            lambda inner: seats_view.draw(inner, row, shown),
        )

    # --- the shelf ------------------------------------------------------------------------------------

    def thumbnail(self, canvas: Canvas, state: EquilibrixState) -> None:
        """The Flower with its stones."""
        area = canvas.rect
        board_view.table_ground(canvas, area)
        side = area.height * 1.04
        plane = Plane(area.center, side * zones.SPACING)
        colours = tuple(self._table.colour(seat) for seat in range(state.setup.players))
        board_view.flower_of_life(canvas, plane)
        shown = Shown(state.stones, colours, tuple(range(len(colours))), True)
        board_view.position(canvas, plane, shown)
        board_view.networks(canvas, plane, shown)
