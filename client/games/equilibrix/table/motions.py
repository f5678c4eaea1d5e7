"""Animations of EQUILIBRIX's events."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.board import (
    colours,
    dice_view,
    forecast,
    highlights_view,
    layout,
    stones_view as paint,
)
from client.games.equilibrix.board.flower_geometry import find_shared_centres
from client.games.equilibrix.board.layout import TableLayout
from client.games.equilibrix.board.plate_place import place_plate
from client.games.equilibrix.board.view_model import EquilibrixViewModel, InFlight
from client.games.equilibrix.table import flight, joined_line
from client.games.equilibrix.table.flight import Pose, compute_pulse, get_progress
from client.games.equilibrix.table.joined_line import JoinedLine
from client.i18n import tr
from client.table.animator import Motion
from client.table.context import ViewModelSource
from client.table.flying_pieces import FlightTracker
from client.table.motion_painters import draw_banner, draw_caption, measure_caption
from rules.contract import Event
from rules.equilibrix import board, events as e, stone_networks
from rules.equilibrix.board import FREE
from rules.equilibrix.state import NOBODY, EquilibrixState

ROLL_S: Final = 1.1
"""Seconds in which dice roll over the board and come to rest."""

HUSH_S: Final = 1.1
"""Seconds for which all is quiet before a roll that can win."""

NAME_S: Final = 2.0
"""Seconds in which the whole line shines and the winner is named."""

BREATH_SHARE: Final = 0.32
"""Share of that time for which nothing is said: a breath before the name."""

CALM_LINE_S, CALM_NAME_S = 0.9, 1.3
"""Seconds of the line and of the name with reduced motion, where both are still pictures."""


CALM_HUSHED_ROLL_S: Final = 0.6
"""Seconds for which a roll that can win is still announced with reduced motion before its dice lie."""


PLATE_GLOW: Final = 28.0
"""How far the glow of a plate reaches where no base is near; a base stays as it is."""


class SoundCue:
    """A sound played once when an animation reaches a given moment, at the latest when it ends."""

    def __init__(self, play: Callable[[str], None], sound: str, moment: float) -> None:
        """Prepare the sound.

        Args:
            play: Plays a sound by its name.
            sound: Name of the sound.
            moment: Share of the motion's time, 0–1, after which it is due.
        """
        self._play, self._sound, self._moment = play, sound, moment

    def play_if_due(self, t: float) -> None:
        """Play the sound if progress `t` has reached its moment and it has not been played yet."""
        if self._sound and t >= self._moment:
            self._play(self._sound)
            self._sound = ""


class Plate:
    """Words about a seat on a plate over the board, where they cover least of its network."""

    def __init__(
        self,
        get_view_model: ViewModelSource[EquilibrixViewModel],
        seat: int,
        words: str,
        fields: Sequence[int],
        *,
        is_hush: bool = False,
    ) -> None:
        """Prepare the plate.

        Args:
            get_view_model: Returns the present view model.
            seat: The seat, whose bases are to be seen; of a winner's name all bases are.
            words: The text.
            fields: The fields that should be seen.
            is_hush: Whether it is read before a roll: within the board's width, in smaller letters.
        """
        self._get_view_model = get_view_model
        self._seat, self._words, self._fields, self._is_hush = seat, words, fields, is_hush
        self._layout: TableLayout | None = None
        self._box = Rect(0, 0, 0, 0)
        self._spread = layout.BASE_GAP
        self._has_picture = True

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the plate, which fades in and out; `t` is the share of its time that has passed, 0–1."""
        view_model = self._get_view_model()
        zones = view_model.layout
        colour = view_model.colour(self._seat)
        if zones is not self._layout:  # laid out anew, for example because the window has another size
            self._layout, self._box = zones, self._find_box(canvas, view_model)
            around = self._box.inflate(2 * PLATE_GLOW, 2 * PLATE_GLOW)
            boxes = [layout.get_base_region(zones, base).box for base in range(len(board.BASES))]
            self._spread = PLATE_GLOW if around.collidelist(boxes) < 0 else layout.BASE_GAP
        box, spread = self._box, self._spread
        with canvas.clip(box.inflate(2 * spread, 2 * spread)):
            draw_caption(
                canvas,
                box.center,
                self._words,
                t,
                picture=f"seat-{colour}" if self._has_picture else "",
                colour=theme.SEAT[colour],
                max_width=box.width,
                tall=zones.is_roomy,
                grand=not self._is_hush,
            )

    def _measure(self, canvas: Canvas, zones: TableLayout) -> tuple[float, float]:
        return measure_caption(
            canvas.texts,
            self._words,
            picture=self._has_picture,
            tall=zones.is_roomy,
            grand=not self._is_hush,
        )

    def _find_box(self, canvas: Canvas, view_model: EquilibrixViewModel) -> Rect:
        zones, self._has_picture = view_model.layout, True
        zone = get_board_zone(zones)
        left, right = (zones.board.left, zones.board.right) if self._is_hush else (zone.left, zone.right)
        width, height = self._measure(canvas, zones)
        if zones.compact and (not self._is_hush or width > right - left):
            left = zones.left.left  # what the panel of the dice shows below them is over or still to come
            if self._is_hush:
                self._has_picture = False
                width, height = self._measure(canvas, zones)
        room = Rect(left, zone.top + 6, right - left, zone.height - 12)
        size = min(width, room.width), height
        if self._is_hush:
            bases = view_model.find_bases(self._seat)
            return place_plate(zones, room, size, self._fields, bases, zones.dice)
        return place_plate(zones, room, size, self._fields, range(len(board.BASES)))


class Motions:
    """Factory of the animations that show events on one table."""

    def __init__(
        self,
        get_view_model: ViewModelSource[EquilibrixViewModel],
        in_flight: FlightTracker[InFlight],
        play: Callable[[str], None],
    ) -> None:
        """Begin.

        Args:
            get_view_model: Returns the present view model.
            in_flight: Holds what is being carried.
            play: Plays a sound by its name.
        """
        self._get_view_model = get_view_model
        self._in_flight = in_flight
        self._play = play

    def make_motion(self, before: EquilibrixState, event: Event) -> Motion:
        """Return the animation of an event; `before` is the position just before it."""
        make_motion = _MOTION_MAKERS.get(type(event))
        return Motion() if make_motion is None else make_motion(self, before, event)

    # --- turns ------------------------------------------------------------------------------------

    def _animate_turn_began(self, _before: EquilibrixState, event: e.TurnBegan) -> Motion:
        """Return the motion of a new turn: a plate with the player's name.

        Before a roll that can win it says so, and all is hushed for a moment. An opponent's other turns need
        no plate: their card glows.
        """
        name, colour = self._view_model.names[event.seat], self._view_model.colour(event.seat)
        if self._in_flight.now.hushed_for is not None:
            plate = self._make_hush_plate(event.seat)
            return Motion(
                HUSH_S,
                lambda canvas, t: plate.draw(canvas, min(t, 0.5)),  # it stays until the dice lie
                still=True,
                told_at=0.0,
            )
        if not self._view_model.context.seats[event.seat].human:
            return Motion(0.15, told_at=0.0)
        words = tr("equilibrix.log.turn-began", turn=event.turn, name=name)
        shown = self._show_plate(
            words, 0.5, "", picture=f"seat-{colour}", colour=theme.SEAT[colour], still=False
        )
        return replace(shown, told_at=0.0)

    def _make_hush_plate(self, seat: int) -> Plate:
        """Return the plate that says that the coming roll can win, beside the network that it completes."""
        view_model = self._view_model
        state = view_model.position
        fields = (*board.iter_fields(state.stones[seat]), *forecast.find_joining_fields(state, seat))
        words = tr("equilibrix.table.can-win", name=view_model.names[seat])
        return Plate(self._get_view_model, seat, words, fields, is_hush=True)

    def _animate_rolled(self, before: EquilibrixState, event: e.Rolled) -> Motion:
        """Return the motion of dice that roll over the board to their places, showing changing faces."""
        plate = None if self._in_flight.now.hushed_for is None else self._make_hush_plate(event.seat)
        if self._view_model.context.calm:
            seconds, shown = (0.25, None) if plate is None else (CALM_HUSHED_ROLL_S, plate.draw)
            return Motion(
                seconds, shown, begin=lambda: self._play("dice"), late=True, still=plate is not None
            )
        chance = random.Random(before.turn * 31 + len(event.dice))
        faces: list[tuple[str, tuple[str, ...], float]] = []

        def begin() -> None:
            self._in_flight.set(is_rolling=True)
            content = self._view_model.content
            names = [content.faces("a"), content.faces("b")]
            for index, face in enumerate(event.dice):
                others = [name for name in names[index] if name != face] or [face]
                chance.shuffle(others)
                faces.append((face, tuple(others), chance.choice((-1, 1)) * chance.uniform(420, 640)))
            self._play("dice")

        def draw(canvas: Canvas, t: float) -> None:
            zones = self._view_model.layout
            hand = zones.seats[event.seat]
            if plate is not None:
                plate.draw(canvas, max(t, 0.5))
            for index, (face, others, spin) in enumerate(faces):
                box = dice_view.arrange_dice(zones, len(faces))[index]
                apart = (index - 0.5) * 1.7 * box.height  # so that neither hides the other
                start = hand.left + 0.5 * box.width, hand.centery + apart
                bend = zones.board.centerx, zones.board.centery + 0.24 * zones.board.height + apart
                flight.draw_thrown_die(
                    canvas,
                    flight.DieThrow(box, start, bend, face, others, spin),
                    min(1.0, t * (1.12 - 0.12 * index)),
                )

        return Motion(ROLL_S, draw, begin, self._in_flight.land_all, late=True)

    def _animate_die_passed(self, before: EquilibrixState, event: e.DiePassed) -> Motion:
        """Return the motion of a die that is laid aside, with a plate that says why if it lapsed."""

        def draw(canvas: Canvas, t: float) -> None:
            box = dice_view.arrange_dice(self._view_model.layout, len(before.dice))[event.die]
            alpha = min(1.0, t * 6, (1 - t) * 4)
            canvas.spot(box.center, box.width * 0.7, theme.GROUND, alpha=0.7 * alpha)
            canvas.image("equilibrix/mark-pass-die", box.center, box.width * 0.62, alpha=alpha)
            if event.lapsed:
                self._draw_plate(canvas, words, t)

        key = (
            "bonus-lapsed" if before.phase == "bonus" else "action-lapsed" if before.setup.fair else "lapsed"
        )
        position = tr(f"equilibrix.position.{before.dice[event.die]}.name")
        words = tr(
            f"equilibrix.log.die-passed.{key}", name=self._view_model.names[event.seat], position=position
        )
        seconds = 1.0 if event.lapsed else 0.4
        return Motion(seconds, draw, lambda: self._play("die-pick"), still=event.lapsed)

    # --- stones -----------------------------------------------------------------------------------

    def _animate_start_placed(self, _before: EquilibrixState, event: e.StartPlaced) -> Motion:
        return self._animate_birth(event.seat, event.field, (), "glass", 0.4)

    def _animate_born(self, before: EquilibrixState, event: e.Born) -> Motion:
        """Return the motion of a stone that is born, with a flash where it touches its mothers."""
        after = before.stones[event.seat] | 1 << event.field
        bases = stone_networks.bases_linked_by(after, before.setup.players, event.seat, event.field)
        return self._animate_birth(
            event.seat, event.field, event.mothers, "glass-big" if bases else "glass", 0.55
        )

    def _animate_birth(
        self, seat: int, field: int, mothers: tuple[int, ...], sound: str, seconds: float
    ) -> Motion:
        colour = self._view_model.colour(seat)
        ink = theme.lighten(theme.SEAT[colour], 60)
        centres = {find_shared_centres(field, mother)[0] for mother in mothers}
        cue = SoundCue(self._play, sound, 0.55)

        def draw(canvas: Canvas, t: float) -> None:
            plane = self._view_model.layout.plane
            goal = (plane.locate_field(field), plane.spacing)
            progress = get_progress(t, 0.0, 0.58)
            flash_progress = get_progress(t, 0.55, 1.0)
            for mother in mothers:
                paint.draw_edge(canvas, plane, mother, colours.GOLD_EDGE, alpha=compute_pulse(t, 0.0, 1.0))
            if flash_progress:
                paint.draw_glow(canvas, plane, field, ink, alpha=1 - flash_progress)
            flight.draw_flying_stone(
                canvas, field, colour, self._get_supply_pose(seat, field), goal, progress
            )
            for mother in mothers if flash_progress else ():
                highlights_view.draw_mother_thread(
                    canvas, plane, field, mother, alpha=1 - flash_progress, bold=True
                )
            for centre in centres:
                flight.draw_flash(canvas, plane, plane.locate_centre(centre), ink, flash_progress)
            if not centres:
                flight.draw_flash(canvas, plane, plane.locate_field(field), ink, flash_progress)
            cue.play_if_due(t)

        def end() -> None:
            cue.play_if_due(1.0)
            self._in_flight.land_all()

        return Motion(seconds, draw, end=end)

    def _animate_taken_back(self, _before: EquilibrixState, event: e.TakenBack) -> Motion:
        """Return the motion of a stone that returns to the supply."""
        field, colour = event.field, self._view_model.colour(event.seat)

        def draw(canvas: Canvas, t: float) -> None:
            plane = self._view_model.layout.plane
            paint.draw_edge(canvas, plane, field, theme.WHITE, alpha=1 - t)
            start = plane.locate_field(field), plane.spacing
            flight.draw_flying_stone(
                canvas,
                field,
                colour,
                start,
                self._get_supply_pose(event.seat, field),
                get_progress(t, 0.08, 1.0),
            )

        def begin() -> None:
            self._in_flight.lift(stones=[field])
            self._play("stone-back")

        return Motion(0.42, draw, begin, self._in_flight.land_all)

    def _animate_ring_judged(self, _before: EquilibrixState, event: e.RingJudged) -> Motion:
        """Return the motion of a ring that opens around an own stone that stays, none for one that falls."""

        def draw(canvas: Canvas, t: float) -> None:
            flight.draw_closing_ring(
                canvas, self._view_model.layout.plane, event.field, colours.PICKED, 1 - t, 1 - t
            )

        return Motion() if event.falls else Motion(0.35, draw, lambda: self._play("pick"), still=True)

    def _animate_captured(self, _before: EquilibrixState, event: e.Captured) -> Motion:
        """Return the motion of a capture: the formation pulses, the stone cracks and returns to its owner."""
        field, colour = event.field, self._view_model.colour(event.seat)
        calm = self._view_model.context.calm
        cue = SoundCue(self._play, "stone-back", 0.5)

        def draw(canvas: Canvas, t: float) -> None:
            plane = self._view_model.layout.plane
            pulse = 0.55 + 0.45 * compute_pulse(t * 2 % 1, 0.0, 1.0)
            rest = 1 - get_progress(t, 0.6, 1.0)
            for other in event.ring:
                paint.draw_glow(canvas, plane, other, colours.RED, alpha=0.5 * pulse * rest)
                paint.draw_edge(canvas, plane, other, colours.ALERT, alpha=pulse * rest)
            flight_progress = 0.0 if calm else get_progress(t, 0.52, 1.0)
            shake = (
                0.0
                if calm
                else 0.012 * plane.spacing * (1 if int(t * 40) % 2 else -1) * compute_pulse(t, 0.25, 0.52)
            )
            start = plane.locate_field(field)[0] + shake, plane.locate_field(field)[1]
            alpha = min(1.0, 3 - 3 * flight_progress) if not calm else 1 - get_progress(t, 0.5, 0.9)
            if flight_progress:
                flight.draw_flying_stone(
                    canvas,
                    field,
                    colour,
                    (start, plane.spacing),
                    self._get_supply_pose(event.seat, field),
                    flight_progress,
                    alpha,
                )
            else:
                flight.draw_stone_sprite(canvas, start, plane.spacing, field, colour, alpha=alpha)
                paint.draw_bold_edge(canvas, plane, field, colours.RED, alpha=alpha)
                if t > 0.22 and not calm:
                    flight.draw_cracks(canvas, plane, field, get_progress(t, 0.22, 0.46))
            flight.draw_closing_ring(canvas, plane, field, colours.RED, t, rest)
            cue.play_if_due(t)

        def begin() -> None:
            self._in_flight.lift(stones=[field])
            self._play("encircle")

        def end() -> None:
            cue.play_if_due(1.0)
            self._in_flight.land_all()

        return Motion(0.95, draw, begin, end, still=True)

    # --- the network ------------------------------------------------------------------------------

    def _animate_base_linked(self, before: EquilibrixState, event: e.BaseLinked) -> Motion:
        """Return the motion of light that runs from the new stone along the network to its bases.

        If all bases are joined, it runs from base to base.
        """
        colour, calm = self._view_model.colour(event.seat), self._view_model.context.calm
        if forecast.is_line_joined(before):
            return self._animate_joined_line(before, event.seat)
        path = flight.find_network_path(
            before.stones[event.seat], before.setup.players, event.seat, before.born, event.bases
        )

        def draw(canvas: Canvas, t: float) -> None:
            run = 1.0 if calm else get_progress(t, 0.0, 0.7)
            fades = min(1.0, (1 - t) * 5)
            flight.draw_light_run(canvas, self._view_model.layout.plane, path, colour, run, fades)

        return Motion(0.5 + 0.05 * min(8, path.length), draw, lambda: self._play("link"), still=True)

    def _animate_joined_line(self, before: EquilibrixState, seat: int) -> Motion:
        """Return the motion of the line that wins: light runs over it, and each base it reaches sounds."""
        line = self._find_joined_line(before, seat)
        calm, travel = self._view_model.context.calm, joined_line.RUN_END - joined_line.RUN_START
        arrivals = [joined_line.RUN_START + travel * each for each in line.base_arrivals]
        cues = [SoundCue(self._play, "link", moment) for moment in arrivals]

        def count_bases(run: float) -> None:
            self._in_flight.set(counted_bases=line.find_reached_bases(run))

        def draw(canvas: Canvas, t: float) -> None:
            run = 1.0 if calm else get_progress(t, joined_line.RUN_START, joined_line.RUN_END)
            joined_line.draw_run(canvas, self._view_model.layout.plane, line, run)
            for cue in cues:
                cue.play_if_due(t)

        def end() -> None:
            cues[-1].play_if_due(1.0)  # skipped, it sounds once

        if calm:
            begin = partial(count_bases, 1.0)
            return Motion(CALM_LINE_S, draw, begin, end, still=True, waits_for_speech=True)
        counts = zip(arrivals, line.base_arrivals, strict=True)
        return Motion(
            joined_line.RUN_S,
            draw,
            end=end,
            cues=tuple((moment, partial(count_bases, run)) for moment, run in counts),
            still=True,
            late=True,  # the log says that all are joined once the light has reached them
            waits_for_speech=True,
        )

    def _find_joined_line(self, before: EquilibrixState, seat: int) -> JoinedLine:
        return joined_line.find_joined_line(before, seat, self._view_model.colour(seat), before.born)

    def _animate_bonus_earned(self, before: EquilibrixState, event: e.BonusEarned) -> Motion:
        """Return the motion of a bonus action: a plate, and the die that shines."""
        free = before.dice[event.die] == FREE
        words = tr(f"equilibrix.table.callout-bonus{'-fair' if free else ''}")
        picture = "equilibrix/mark-bonus" if free else f"equilibrix/die-{before.dice[event.die].lower()}"

        def draw(canvas: Canvas, t: float) -> None:
            if not free:
                box = dice_view.arrange_dice(self._view_model.layout, len(before.dice))[event.die]
                strength = min(1.0, t * 6, (1 - t) * 4)
                canvas.glow(
                    box.inflate(-6, -10), theme.GOLD, radius=box.width * 0.22, blur=22, alpha=strength
                )
                canvas.sprite(picture, box.center, box.width * (1 + 0.08 * compute_pulse(t, 0.0, 0.4)))
            self._draw_plate(canvas, words, t, picture)

        return Motion(0.95, draw, lambda: self._play("bonus"), still=True)

    # --- draws, giving up, the end ----------------------------------------------------------------

    def _animate_draw_offered(self, _before: EquilibrixState, event: e.DrawOffered) -> Motion:
        return self._show_log_line("draw-offered", event.seat, 1.0, "notice")

    def _animate_draw_answered(self, _before: EquilibrixState, event: e.DrawAnswered) -> Motion:
        return self._show_log_line(f"draw-answered.{'yes' if event.agree else 'no'}", event.seat, 0.9, "pick")

    def _animate_resigned(self, _before: EquilibrixState, event: e.Resigned) -> Motion:
        return self._show_log_line("resigned", event.seat, 1.1, "notice")

    def _show_log_line(self, key: str, seat: int, seconds: float, sound: str) -> Motion:
        """Return the motion of a plate with a line of the log about a seat."""
        words = tr(f"equilibrix.log.{key}", name=self._view_model.names[seat])
        colour = self._view_model.colour(seat)
        return self._show_plate(words, seconds, sound, picture=f"seat-{colour}", colour=theme.SEAT[colour])

    def _animate_game_ended(self, before: EquilibrixState, event: e.GameEnded) -> Motion:
        """Return the motion of the end: a banner that says who has won and why."""
        log = "equilibrix.log"
        more = tr(f"{log}.ended.{event.ending}", n=self._view_model.content.limits.turns)
        if event.winner == NOBODY:
            words = tr(f"{log}.game-ended.draw")
        else:
            words = tr(f"{log}.game-ended.win", name=self._view_model.names[event.winner])
        if event.ending == "linked":
            return self._animate_win(before, event.winner, words)
        sound = "notice" if event.winner == NOBODY else "win"

        def draw(canvas: Canvas, t: float) -> None:
            draw_banner(canvas, get_board_zone(self._view_model.layout), words, more, t)

        return Motion(1.5, draw, lambda: self._play(sound), still=True)

    def _animate_win(self, before: EquilibrixState, seat: int, words: str) -> Motion:
        """Return the motion of a win: the line shines for a breath in silence, then the winner is named."""
        line, calm = self._find_joined_line(before, seat), self._view_model.context.calm
        plate = Plate(self._get_view_model, seat, words, tuple(field for field, _ in line.stones))
        cue = SoundCue(self._play, "win", BREATH_SHARE)

        def draw(canvas: Canvas, t: float) -> None:
            swell = 1.0 if calm else 0.6 + 0.4 * compute_pulse(t, 0.0, 2 * BREATH_SHARE)
            joined_line.draw_breath(canvas, self._view_model.layout.plane, line, swell)
            if t > BREATH_SHARE:
                plate.draw(canvas, get_progress(t, BREATH_SHARE, 1.0))
            cue.play_if_due(t)

        seconds = CALM_NAME_S if calm else NAME_S
        return Motion(
            seconds,
            draw,
            end=lambda: cue.play_if_due(1.0),
            still=True,
            late=not calm,
            waits_for_speech=True,
        )

    # --- words ------------------------------------------------------------------------------------

    def _show_plate(
        self,
        words: str,
        seconds: float,
        sound: str,
        *,
        picture: str = "",
        colour: theme.Colour = theme.GOLD,
        still: bool = True,
    ) -> Motion:
        return Motion(
            seconds,
            lambda canvas, t: self._draw_plate(canvas, words, t, picture, colour),
            lambda: self._play(sound) if sound else None,
            still=still,
        )

    def _draw_plate(
        self, canvas: Canvas, words: str, t: float, picture: str = "", colour: theme.Colour = theme.GOLD
    ) -> None:
        zones = self._view_model.layout
        box, tall = zones.board, zones.is_roomy
        center = box.centerx, box.top + box.height * 0.5
        draw_caption(
            canvas, center, words, t, picture=picture, colour=colour, max_width=box.width * 1.1, tall=tall
        )

    # --- places -----------------------------------------------------------------------------------

    def _get_supply_pose(self, seat: int, field: int) -> Pose:
        """Return the pose of a stone in its supply: in the panel of the supply, else in the seat's panel."""
        view_model = self._view_model
        a = view_model.layout.spacing * flight.SUPPLY_SCALE
        if seat == view_model.displayed_seat:
            return layout.locate_supply_exit(view_model.layout, board.is_petal(field)), a
        return layout.locate_seat_supply(view_model.layout, seat), a

    # --- parts ------------------------------------------------------------------------------------

    @property
    def _view_model(self) -> EquilibrixViewModel:
        return self._get_view_model()


def get_board_zone(layout: TableLayout) -> Rect:
    """Return the part of the table between the left and right columns, where the board lies."""
    left = layout.left.right + 10
    right = layout.seats[0].left - 10 if layout.compact else layout.area.right
    return Rect(left, layout.area.top, right - left, layout.area.height)


_MOTION_MAKERS: dict[type[Event], Callable[..., Motion]] = {
    e.StartPlaced: Motions._animate_start_placed,
    e.TurnBegan: Motions._animate_turn_began,
    e.Rolled: Motions._animate_rolled,
    e.DiePassed: Motions._animate_die_passed,
    e.Born: Motions._animate_born,
    e.TakenBack: Motions._animate_taken_back,
    e.RingJudged: Motions._animate_ring_judged,
    e.Captured: Motions._animate_captured,
    e.BaseLinked: Motions._animate_base_linked,
    e.BonusEarned: Motions._animate_bonus_earned,
    e.DrawOffered: Motions._animate_draw_offered,
    e.DrawAnswered: Motions._animate_draw_answered,
    e.Resigned: Motions._animate_resigned,
    e.GameEnded: Motions._animate_game_ended,
}
