"""Paints the table of Balanceformers from its parts, each kept as a layer until it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers import (
    area_view,
    badges,
    creatures_view,
    forecast,
    forecast_view,
    gains_view,
    initiative_view,
    layout as zones,
    panels,
    placing,
    reasons,
    seats_view,
    track_layout,
    track_view,
    tray_view,
    wheel_view,
)
from client.games.balanceformers.area_view import Ground, Standing
from client.games.balanceformers.plane import Plane
from client.games.balanceformers.seat_parts import seat_gap, seat_height, seat_rows
from client.i18n import language, tr
from rules.balanceformers.area import bits, ways
from rules.balanceformers.reckoning import Verdict
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, owner
from rules.draft import put

if TYPE_CHECKING:
    from client.games.balanceformers.scene import BalanceformersTable


CALM = 16
"""So many lit slots glow less."""


class BoardView:
    """Paints one table; it keeps nothing but the table it looks at."""

    def __init__(self, table: BalanceformersTable) -> None:
        self._table = table

    # --- below the widgets --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Everything but what the widgets add: tokens to pick, the focus."""
        self._ground(canvas)
        self._panels(canvas)
        self._board(canvas)

    @property
    def _key(self) -> tuple[object, ...]:
        """What every layer depends on."""
        table = self._table
        made = table.layout
        patterns = table.settings.strong_patterns
        size = table.board_area.size
        return language(), size, made.compact, made.s, made.origin, len(table.names), patterns

    def _ground(self, canvas: Canvas) -> None:
        table, state = self._table, self._table.position
        area, plane = table.board_area, table.layout.plane
        ground = Ground(state.area, state.dark, 0)

        def paint(inner: Canvas) -> None:
            inner.fill(area, theme.GROUND)
            inner.cover("balanceformers/table-ground", area, zoom=area_view.ground_zoom(area))
            inner.fill(area, theme.GROUND, alpha=0.35)
            if ground.pieces:
                box = plane.box(ground.pieces)
                inner.shadow(
                    box.inflate(-plane.s * 0.3, -plane.s * 0.2), radius=plane.s * 0.2, blur=40, dy=18
                )
            area_view.figures(inner, plane, ground)
            self._legend(inner)

        canvas.layer(("balanceformers-ground", self._key, ground), area, paint, opaque=True)

    def _legend(self, canvas: Canvas) -> None:
        """What red and green mean, in a corner below the area that is free."""
        box = panels.legend_box(self._table, canvas.texts)
        if box is not None:
            creatures_view.legend(canvas, box, tr("balanceformers.table.energy"))

    def _panels(self, canvas: Canvas) -> None:
        table = self._table
        area, made, key = table.board_area, table.layout, self._key
        wheel = panels.wheel(table)
        canvas.layer(
            ("balanceformers-wheel", key, wheel),
            made.wheel.inflate(30, 30).clip(area),
            lambda inner: wheel_view.draw(inner, made.wheel, wheel),
        )
        tray = panels.tray(table)
        if tray is not None:
            canvas.layer(
                ("balanceformers-tray", key, tray),
                made.tray.inflate(60, 60).clip(area),
                lambda inner: tray_view.draw(inner, made.tray, tray),
            )
        if tray is None or made.tray != made.track:
            track = panels.track(table)
            canvas.layer(
                ("balanceformers-track", key, track),
                made.track.inflate(60, 60).clip(area),
                lambda inner: track_view.draw(inner, made.track, track_layout.inner(made), track),
            )
        if tray is None or not made.compact:
            tokens = panels.tokens(table)
            canvas.layer(
                ("balanceformers-initiative", key, tokens),
                made.initiative.inflate(60, 60).clip(area),
                lambda inner: initiative_view.draw(inner, made.initiative, tokens),
            )
            self._forecast(canvas)
        if made.compact:
            for seat, box in enumerate(made.seats):
                self._seat(canvas, box, seat)

    def _forecast(self, canvas: Canvas) -> None:
        """Why the creature looked at lives or dies; else what each player would gain.

        While a creature is lifted the players' table stays and follows it; above both it is said large when
        the game would be over.
        """
        table, made = self._table, self._table.layout
        state = self.foreseen()
        verdict = self._focus(state)
        area = made.forecast.inflate(60, 60).clip(table.board_area)
        alarm = panels.alarm(table, state)
        strip, box = gains_view.split(made.forecast, alarm)
        if alarm is not None:
            canvas.layer(
                ("balanceformers-alarm", self._key, alarm),
                area,
                lambda inner: gains_view.draw_alarm(inner, strip, alarm),
            )
        lifted = table.decider is not None and table.choosing.creature is not None
        if verdict is not None and (table.judging is not None or not lifted):
            reason = reasons.of_table(table, state, verdict)
            canvas.layer(
                ("balanceformers-reason", self._key, reason, tuple(box)),
                area,
                lambda inner: forecast_view.draw_reason(inner, box, reason),
            )
            return
        gains = panels.gains(table, state)
        canvas.layer(
            ("balanceformers-gains", self._key, gains, tuple(box)),
            area,
            lambda inner: gains_view.draw_gains(inner, box, gains),
        )

    # --- what is foreseen -----------------------------------------------------------------------------

    def foreseen(self) -> BalanceformersState:
        """The position, with the lifted creature already where the pointer is."""
        table, hand = self._table, self._table.choosing
        slot = hand.hover
        if table.decider is None or hand.creature is None or slot is None or not hand.slots >> slot & 1:
            return panels.reckonable(table.position)
        return replace(table.position, places=put(table.position.places, hand.creature, slot))

    def _focus(self, state: BalanceformersState) -> Verdict | None:
        """The verdict that is spelled out: of the creature judged, looked at, or lifted."""
        table, hand = self._table, self._table.choosing
        judged = forecast.judged(state)
        if table.judging is not None:
            return judged.get(table.judging)
        if not table.forecast_shown:
            return None
        first = (hand.creature, hand.hover_creature) if state.places != table.position.places else (
            hand.hover_creature, hand.creature)  # fmt: skip
        for creature in first:
            if creature is not None and creature in judged:
                return judged[creature]
        return None

    # --- the board ------------------------------------------------------------------------------------

    def _board(self, canvas: Canvas) -> None:
        table, state = self._table, self._table.position
        plane, made = table.layout.plane, table.layout
        if not state.area:
            return
        box = made.board.inflate(40, 40).clip(table.board_area)
        standing = self._standing()
        free = 0
        if state.phase != "building":
            free = ways(state.area, state.dark).light & ~sum(1 << one.slot for one in standing)
        ground = Ground(state.area, state.dark, free)

        def paint(inner: Canvas) -> None:
            area_view.slot_marks(inner, plane, ground)
            area_view.standing(inner, plane, ground.pieces, standing)

        canvas.layer(("balanceformers-standing", self._key, ground, standing), box, paint)
        self._lights(canvas, box)
        self._verdicts(canvas, box)

    def _standing(self) -> tuple[Standing, ...]:
        table = self._table
        hand = table.choosing
        return tuple(
            Standing(
                slot,
                panels.creature(table, creature),
                alpha=0.3 if hand.dragging and creature == hand.creature else 1.0,
            )
            for creature, slot in enumerate(table.position.places)
            if slot != OFF and creature not in table.hidden
        )

    def _verdicts(self, canvas: Canvas, box: Rect) -> None:
        """The forecast's layer: Death's levels framed, a badge for each creature, what would turn dark."""
        table = self._table
        if not table.forecast_shown or table.judging is not None:
            return
        state = self.foreseen()
        judged = forecast.judged(state)
        if not judged:
            return
        plane, size = table.layout.plane, table.layout.creature
        focus = self._focus(state)
        piece = -1 if focus is None else focus.slot // PARTS
        seen = [
            (verdict, panels.creature(table, creature))
            for creature, verdict in judged.items()
            if creature not in table.hidden
        ]
        seen.sort(key=lambda each: plane.slot(state.area[each[0].slot // PARTS], each[0].slot % PARTS)[1])
        empty = panels.darkening(state)
        framed = () if focus is None else focus.levels
        shown = tuple(
            (
                verdict.slot,
                creature,
                badges.Badge(
                    zones.slot_spot(table.layout, verdict.slot),
                    size,
                    badges.levels_in_sight(verdict.levels, framed, here=verdict.slot // PARTS == piece),
                    verdict.verdict,
                    reasons.badge_text(state, verdict),
                ),
            )
            for verdict, creature in seen
        )
        lifted = table.choosing.creature
        moved = state.places != table.position.places
        ghost = next((one for each, one in seen if moved and each.creature == lifted), None)

        def paint(inner: Canvas) -> None:
            for number in empty:
                center = plane.middle(state.area[number])
                inner.image("balanceformers/mark-hole", center, plane.s * 0.15, alpha=0.8)
            for slot, creature, badge in shown:
                if slot // PARTS == piece and creature is not ghost:
                    creatures_view.draw_creature(
                        inner, badge.center, size, creature, levels=framed, veil=0.62
                    )
            hung = tuple(badge for _, _, badge in shown)
            for spot, badge in zip(badges.places(inner, hung), hung, strict=True):
                badges.draw(inner, spot, badge)

        key = ("balanceformers-verdicts", self._key, state.area, shown, piece, framed, empty)
        canvas.layer(key, box, paint)
        if focus is not None:
            colour = forecast_view.INKS[focus.verdict]
            area_view.glow_piece(canvas, plane, state.area[piece], colour, alpha=0.9)

    def _lights(self, canvas: Canvas, box: Rect) -> None:
        """Where something can be done, and what the pointer would do."""
        table, state, hand = self._table, self._table.position, self._table.choosing
        if table.decider is None:
            return
        plane, made = table.layout.plane, table.layout
        if hand.slots:
            origin = state.places[hand.creature] if hand.creature is not None else OFF
            steps = ways(state.area, state.dark).steps[origin] if origin != OFF else hand.slots
            lit, area = hand.slots, state.area

            def paint(inner: Canvas) -> None:
                for slot in bits(lit):
                    hole = not steps >> slot & 1
                    piece, part = area[slot // PARTS], slot % PARTS
                    area_view.lit_slot(inner, plane, piece, part, hole=hole, calm=lit.bit_count() > CALM)

            canvas.layer(("balanceformers-lit", self._key, area, lit, steps), box, paint)
        if hand.creature is not None and state.places[hand.creature] != OFF:
            origin = state.places[hand.creature]
            center = zones.slot_spot(made, origin)
            if not hand.dragging:
                creatures_view.lift_light(canvas, center, made.creature, alpha=0.9)
                creatures_view.draw_creature(
                    canvas, center, made.creature, panels.creature(table, hand.creature)
                )
        self._target(canvas)

    def _target(self, canvas: Canvas) -> None:
        """The ghost on the slot under the pointer, and the way there; or the creature that can be lifted."""
        table, state, hand = self._table, self._table.position, self._table.choosing
        plane, made, slot = table.layout.plane, table.layout, table.choosing.hover
        if slot is None:
            return
        center = zones.slot_spot(made, slot)
        if hand.creature is not None and hand.slots >> slot & 1:
            area_view.target_slot(canvas, plane, state.area[slot // PARTS], slot % PARTS)
            origin = state.places[hand.creature]
            if origin != OFF:
                area_view.dotted(canvas, plane, area_view.way(state.area, state.dark, origin, slot))
            focus = self._focus(self.foreseen())
            levels = () if focus is None else focus.levels
            ghost = panels.creature(table, hand.creature)
            creatures_view.draw_creature(canvas, center, made.creature, ghost, levels=levels, alpha=0.72)
            canvas.ring(center, made.creature * 0.66, theme.GOLD, width=2)
        elif hand.hover_creature in hand.liftable and hand.hover_creature != hand.creature:
            canvas.ring(center, made.creature * 0.64, theme.GOLD, width=2, alpha=0.85)

    # --- above the widgets ----------------------------------------------------------------------------

    def held(self, canvas: Canvas) -> None:
        """The creature that hangs on the pointer; the one looked at, in full."""
        table, hand = self._table, self._table.choosing
        made = table.layout
        if hand.dragging and hand.creature is not None and hand.drag_at is not None:
            x, y = hand.drag_at
            size = max(made.creature, 40.0)
            canvas.spot((x, y + size * 0.2), size * 0.7, theme.BLACK, alpha=0.5)
            creatures_view.draw_creature(canvas, (x, y - 4), size, panels.creature(table, hand.creature))
            return
        creature = hand.hover_creature
        if creature is None or table.animator.moving or not self._rested(creature):
            return
        self._card(canvas, creature)

    def _rested(self, creature: int) -> bool:
        """Whether the pointer has stayed on a creature."""
        ui, slot = self._table.ui, self._table.position.places[creature]
        names = [f"slot.{slot}"] if slot != OFF else [f"tray.{creature}", f"waiting.{creature}"]
        return any(name in ui and getattr(ui[name], "rested", False) for name in names)

    def _card(self, canvas: Canvas, creature: int) -> None:
        table, made = self._table, self._table.layout
        state = table.position
        card = reasons.card(table, state, creature)
        area = table.board_area
        wide, high = creatures_view.card_size(card, area.height * 0.42 + 60)
        box = Rect(0, 0, wide, high)
        point = self._where(creature)
        reach = 60.0 if state.places[creature] == OFF else made.creature * 0.7 + 34
        box.midleft = (point[0] + reach, point[1])
        if box.right > area.right - 8:
            box.midright = (point[0] - reach, point[1])
        if state.places[creature] == OFF and point[1] > area.centery:
            box.midbottom = (point[0], point[1] - reach)
        room = made.board if made.board.collidepoint(point) else area.inflate(-12, -12)
        box.clamp_ip(room)
        creatures_view.draw_card(canvas, box, card)

    def _where(self, creature: int) -> Point:
        made, state = self._table.layout, self._table.position
        slot = state.places[creature]
        if slot != OFF:
            return zones.slot_spot(made, slot)
        return zones.waiting_spot(made, creature, tray=owner(creature) == placing.tray_seat(state))

    # --- the right column -----------------------------------------------------------------------------

    def seats_height(self, width: float) -> float:
        """How high the seats' panels are together."""
        del width
        players = len(self._table.names)
        high = self._table.frame_layout.side.height
        gap = seat_gap(high) if players < 5 else 8.0
        return seat_height(players, high) * players + gap * (players - 1)

    def seats(self, canvas: Canvas, box: Rect) -> None:
        """The players."""
        table = self._table
        rows = seat_rows(box, len(table.names), table.frame_layout.side.height)
        for seat, row in enumerate(rows):
            self._seat(canvas, row, seat)

    def _seat(self, canvas: Canvas, row: Rect, seat: int) -> None:
        shown = panels.seat(self._table, seat)
        canvas.layer(
            ("balanceformers-seat", self._key, shown, row.size),
            row.inflate(80, 80),
            lambda inner: seats_view.draw(inner, row, shown),
        )

    # --- the shelf ------------------------------------------------------------------------------------

    def thumbnail(self, canvas: Canvas, state: BalanceformersState) -> None:
        """The area with its creatures."""
        colours = [self._table.colour(seat) for seat in range(state.setup.players)]
        draw_position(canvas, canvas.rect, state, colours)


def draw_position(canvas: Canvas, box: Rect, state: BalanceformersState, colours: list[str]) -> None:
    """A position alone: for the shelf and the final sheet."""
    canvas.cover("balanceformers/table-ground", box, zoom=area_view.ground_zoom(box))
    if not state.area:
        return
    s, origin = zones.fit(box.inflate(-box.width * 0.06, -box.height * 0.08), state.area)
    plane = Plane(origin, s)
    standing = tuple(
        Standing(slot, panels.creature_of(state, creature, colours[owner(creature)]))
        for creature, slot in enumerate(state.places)
        if slot != OFF
    )
    area_view.figures(canvas, plane, Ground(state.area, state.dark, 0))
    area_view.standing(canvas, plane, state.area, standing)
