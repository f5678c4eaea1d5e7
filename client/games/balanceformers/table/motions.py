"""Animations of Balanceformers' events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point
from client.games.balanceformers.board import (
    area_geometry as planes,
    area_view,
    creatures_view,
    death_wheel_view,
    layout,
    phrases,
    track_view,
)
from client.games.balanceformers.board.creatures_view import Creature, get_creature
from client.games.balanceformers.board.initiative_reveal_view import (
    InitiativeReveal,
    RevealedPair,
    draw_calm_reveal,
    draw_initiative_reveal,
    make_calm_times,
    make_reveal_times,
)
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.view_model import BalanceformersViewModel, ReckoningTracker
from client.i18n import tr
from client.table.animator import Motion
from client.table.context import ViewModelSource
from client.table.motion_painters import (
    compute_number_offsets,
    draw_banner,
    draw_caption,
    draw_rising_text,
    interpolate,
)
from rules.balanceformers import events as e
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.reckoning import NONE, SUPPLY
from rules.balanceformers.state import OFF, BalanceformersState, owner_of
from rules.contract import Event

_VERDICT_SECONDS = {1: 0.7, 0: 1.3, -1: 1.4}
"""Seconds for which verdicts are shown: who lives easily, balance, death."""

_GAINS_BEGIN = 0.55
"""The share of the time of a verdict after which tokens run along the track: not before it has been told."""

_STROKE_SECONDS, _FLIGHT_STEPS, _MAX_STROKES_SECONDS = 0.3, 2, 3.6
"""Seconds from one stroke of Death's scythe to the next, the number of such steps in which a dead creature
goes back to its owner, and the longest time for all of them."""

_LAST_VERDICT_SECONDS = 2.8
"""Seconds for which the death is shown that ends the game."""


class Motions:
    """Makes the animations of one table's events."""

    def __init__(
        self,
        looking: ViewModelSource[BalanceformersViewModel],
        in_flight: ReckoningTracker,
        play: Callable[[str], None],
        play_verdict: Callable[[str], None],
    ) -> None:
        self._get_view_model = looking
        self._in_flight = in_flight
        self._play = play
        self._play_verdict = play_verdict

    def make_motion(self, shown: BalanceformersState, event: Event, after: BalanceformersState) -> Motion:
        """Return the animation of an event; an empty one if nothing moves.

        Args:
            shown: The position before the event.
            after: The position after the event.
        """
        if isinstance(event, e.Judged):
            return self._judge(shown, event, after)
        make = _MOTION_MAKERS.get(type(event))
        motion = Motion() if make is None else make(self, shown, event)
        motion.waits_for_speech = isinstance(event, _RECKONING_EVENTS)
        return motion

    @property
    def _layout(self) -> TableLayout:
        """Where everything lies now: the window may change while something is in the air."""
        return self._get_view_model().layout

    def _get_creature(self, shown: BalanceformersState, creature: int) -> Creature:
        view_model = self._get_view_model()
        return get_creature(view_model.content, shown, creature, view_model.colour(owner_of(creature)))

    def _make_banner(self, words: str, more: str) -> Callable[[Canvas, float], None]:
        """Return the motion of a banner across the board."""

        def draw(canvas: Canvas, t: float) -> None:
            draw_banner(canvas, self._layout.area, words, more, t)

        return draw

    # --- before the turns -------------------------------------------------------------------------

    def _add_piece(self, _shown: BalanceformersState, event: e.PieceAdded) -> Motion:
        """Return the piece grows out of the point where its feet meet the others'."""

        def draw(canvas: Canvas, t: float) -> None:
            with canvas.clip(self._layout.view_box), canvas.fade(ease_out(t)):
                area_view.draw_piece(canvas, self._layout.plane, event.piece)

        return Motion(0.25, draw, lambda: self._play("place"))

    def _announce_round(self, _shown: BalanceformersState, event: e.RoundBegan) -> Motion:
        """Return which round, and what Death wants in it."""
        words = tr("balanceformers.table.round", n=event.round)
        if event.round == 1:
            words = tr("balanceformers.table.prelude")
        wants = tr("balanceformers.table.wants", deficits=phrases.format_deficits_in_words(event.deficits))
        if event.round == ROUNDS:
            wants = f"{wants} · {tr('balanceformers.table.last-round')}"
        # only now what is shown is no more what has been reckoned
        end = partial(self._in_flight.end_reckoning, "")
        return Motion(1.1, self._make_banner(words, wants), lambda: self._play("turn"), end, still=True)

    def _put_down_tokens(self, _shown: BalanceformersState, _event: e.TokensReady) -> Motion:
        return Motion(begin=lambda: self._play("initiative"))

    def _reveal_initiative(self, shown: BalanceformersState, event: e.InitiativeShown) -> Motion:
        """Return how everybody's tokens are turned over, and who goes first, and why."""
        view_model = self._get_view_model()
        sums = [sum(pair) for pair in event.pairs]
        rows = tuple(
            RevealedPair(
                view_model.colour(seat),
                view_model.names[seat],
                square,
                round_,
                view_model.content.letter(shown.sets[seat], round_),
                event.order.index(seat),
                sums.count(sums[seat]) > 1,
            )
            for seat, (square, round_) in enumerate(event.pairs)
        )
        words = tr("balanceformers.log.initiative-shown.first", name=view_model.names[event.order[0]])
        reveal = InitiativeReveal(tr("balanceformers.table.initiative"), rows, words)
        times = (make_calm_times if view_model.context.calm else make_reveal_times)(reveal)
        paint = draw_calm_reveal if view_model.context.calm else draw_initiative_reveal

        def draw(canvas: Canvas, t: float) -> None:
            paint(canvas, self._layout.area, reveal, t * times.end)

        def begin() -> None:
            self._in_flight.set(revealing=True)
            self._play("screen")

        # the log says it, and the table has the order, only when it has been seen
        return Motion(
            times.end, draw, begin, partial(self._in_flight.set, revealing=False), still=True, late=True,
            told_at=times.first / times.end, has_own_fades=True,
        )  # fmt: skip

    # --- turns ------------------------------------------------------------------------------------

    def _begin_turn(self, _shown: BalanceformersState, _event: e.TurnBegan) -> Motion:
        return Motion(0.15)

    def _place(self, shown: BalanceformersState, event: e.Placed) -> Motion:
        return self._bring_in(shown, event.creature, event.slot, tray=True)

    def _reincarnate(self, shown: BalanceformersState, event: e.Reincarnated) -> Motion:
        return self._bring_in(shown, event.creature, event.slot, tray=False)

    def _bring_in(self, shown: BalanceformersState, creature: int, slot: int, *, tray: bool) -> Motion:
        """Return a creature comes onto the board."""
        figure = self._get_creature(shown, creature)

        def draw(canvas: Canvas, t: float) -> None:
            made = self._layout
            start, goal = (
                layout.locate_off_board_creature(made, creature, tray=tray),
                layout.locate_slot(made, slot),
            )
            if not layout.is_in_view(made, goal):
                return
            way = ease_in_out(t)
            center = _move_in_arc(start, goal, way, made.cell_side * 0.16)
            size = made.creature_side * (0.7 + 0.3 * way)
            creatures_view.draw_animated_creature(
                canvas, center, size, figure, max_side=made.plane.creature_source
            )

        return Motion(
            0.34, draw, lambda: self._lift(creature, "place-creature"), self._in_flight.land_creatures
        )

    def _move(self, shown: BalanceformersState, event: e.Moved) -> Motion:
        """Return the motion of one step; through a black hole the creature shrinks on its way."""
        figure = self._get_creature(shown, event.creature)
        points = planes.compute_move_path(shown.area, shown.dark, event.origin, event.slot)

        def draw(canvas: Canvas, t: float) -> None:
            made = self._layout
            way = ease_in_out(t)
            if event.hole:
                line = planes.sample_curve(points)
                center = made.plane.to_screen(_locate_on_line(line, way))
                size = made.creature_side * (1 - 0.45 * (1 - abs(2 * way - 1)))
            else:
                start, goal = layout.locate_slot(made, event.origin), layout.locate_slot(made, event.slot)
                center, size = _move_in_arc(start, goal, way, made.cell_side * 0.09), made.creature_side
            with canvas.clip(made.view_box):
                creatures_view.draw_animated_creature(
                    canvas, center, size, figure, max_side=made.plane.creature_source
                )

        sound = "hole" if event.hole else "step"
        seconds = 0.5 if event.hole else 0.26
        return Motion(
            seconds, draw, lambda: self._lift(event.creature, sound), self._in_flight.land_creatures
        )

    def _lift(self, creature: int, sound: str) -> None:
        self._in_flight.lift(creatures=[creature])
        self._play(sound)

    # --- the reckoning ----------------------------------------------------------------------------

    def _announce_reckoning(self, _shown: BalanceformersState, event: e.ReckoningBegan) -> Motion:
        words = tr("balanceformers.table.reckoning")
        wants = tr("balanceformers.table.wants", deficits=phrases.format_deficits_in_words(event.deficits))

        def draw(canvas: Canvas, t: float) -> None:
            area, compact = self._layout.area, self._get_view_model().context.compact
            room = area.width - 40
            draw_caption(canvas, area.center, f"{words}: {wants}", t, max_width=room, tall=not compact)

        return Motion(1.0, draw, lambda: self._play("death-moves"), still=True)

    def _judge(self, shown: BalanceformersState, event: e.Judged, after: BalanceformersState) -> Motion:
        """Return the motion of a verdict, in three gears; then points rise on the track.

        The board itself shows the sum. It goes quickly over who lives easily, slowly over balance and death,
        and most slowly over the death that ends the game.
        """
        key = phrases.get_verdict_key(event.verdict)

        def draw(canvas: Canvas, t: float) -> None:
            calm = self._get_view_model().context.calm
            way = max(0.0, (t - _GAINS_BEGIN) / (1 - _GAINS_BEGIN))
            self._draw_gains(canvas, shown, after, 1.0 if calm else way)

        def begin() -> None:
            self._in_flight.begin_verdict(event.creature, after)
            self._in_flight.lift(scores=self._find_moving_tokens(shown, after))
            self._play_verdict(f"judged-{key}")

        end = self._in_flight.end_verdict
        seconds = _get_verdict_seconds(event, after)
        # the log says it when all has been seen
        return Motion(seconds, draw, begin, end, still=True, late=True, waits_for_speech=True)

    def _find_moving_tokens(
        self, before: BalanceformersState, after: BalanceformersState
    ) -> set[tuple[int, bool]]:
        """Return the scoring tokens that do not stay where they are."""
        made, values = self._layout, self._get_view_model().content.track.values
        starts, goals = (
            track_view.locate_tokens(made, values, each.white, each.black) for each in (before, after)
        )
        return {token for token, spot in starts.items() if goals[token] != spot}

    def _draw_gains(
        self, canvas: Canvas, before: BalanceformersState, after: BalanceformersState, t: float
    ) -> None:
        """Tokens run along the track, others make room, and what is gained rises from where it stands."""
        view_model, made = self._get_view_model(), self._layout
        values = view_model.content.track.values
        starts, goals = (
            track_view.locate_tokens(made, values, each.white, each.black) for each in (before, after)
        )
        size, rises = track_view.get_token_size(made), list[tuple[Point, Point, int]]()
        for seat, white in sorted(self._in_flight.now.scores):
            start, goal = starts[seat, white], goals[seat, white]
            center = interpolate(start, goal, ease_in_out(min(1.0, t * 1.4)))
            track_view.draw_token(canvas, center, size, view_model.colour(seat), white=white, counts=False)
            old, new = (each.white if white else each.black for each in (before, after))
            gained = new[seat] - old[seat]
            if gained:
                rises.append((center, goal, gained))
        higher = compute_number_offsets(canvas.texts, [(goal, gained) for _, goal, gained in rises])
        for ((x, y), _, gained), lift in zip(rises, higher, strict=True):
            draw_rising_text(canvas, (x, y - lift), gained, t)

    def _gain_token(self, shown: BalanceformersState, event: e.TokenGained) -> Motion:
        """Return a reincarnation token comes from the supply or from another player."""
        if event.source == NONE:
            return Motion(0.2)

        def draw(canvas: Canvas, t: float) -> None:
            made = self._layout
            start: Point = made.wheel.center
            if event.source != SUPPLY:
                start = layout.locate_reincarnation_tokens(made, event.source)
            center = _move_in_arc(
                start, layout.locate_reincarnation_tokens(made, event.seat), ease_in_out(t), 60
            )
            canvas.sprite("balanceformers/reincarnation", center, 44)

        del shown
        return Motion(0.45, draw, lambda: self._play("token"))

    def _remove_dead(self, shown: BalanceformersState, event: e.Died) -> Motion:
        """Return the motion in which Death passes along those that fall, one stroke of the scythe each."""
        falls = [
            (creature, shown.places[creature], self._get_creature(shown, creature))
            for creature in event.creatures
            if shown.places[creature] != OFF
        ]
        steps = len(falls) + 1
        share = 1 / (steps + _FLIGHT_STEPS)

        def draw(canvas: Canvas, t: float) -> None:
            made, now = self._layout, t / share
            with canvas.clip(made.area):
                for number, (creature, slot, figure) in enumerate(falls):
                    self._draw_falling_creature(canvas, creature, slot, figure, now - number - 1)
                spots = [layout.locate_slot(made, slot) for _, slot, _ in falls]
                self._draw_walking_death(canvas, [made.wheel.center, *spots], now)

        def begin() -> None:
            self._in_flight.lift(creatures=event.creatures)
            self._in_flight.set(death=not self._layout.has_drawer)  # he has left the wheel
            self._play("judged-dies")

        def end() -> None:
            self._put_down_death()
            self._in_flight.land_creatures()

        seconds = min(_MAX_STROKES_SECONDS, _STROKE_SECONDS * (steps + _FLIGHT_STEPS))
        return Motion(seconds, draw, begin, end)

    def _draw_falling_creature(
        self, canvas: Canvas, creature: int, slot: int, figure: Creature, age: float
    ) -> None:
        """Draw a dying creature before, at and after Death's stroke; then it goes back to its owner.

        Args:
            age: How many strokes ago its own was.
        """
        made = self._layout
        start = layout.locate_slot(made, slot)
        if not layout.is_in_view(made, start):
            return
        way = ease_in_out(max(0.0, min(1.0, age / _FLIGHT_STEPS)))
        center = interpolate(start, layout.locate_off_board_creature(made, creature), way)
        size, source = made.creature_side * (1 - 0.6 * way), made.plane.creature_source
        alpha = creatures_view.TAKEN_ALPHA
        creatures_view.draw_animated_creature(canvas, center, size, figure, max_side=source, alpha=alpha)
        if 0.0 <= age < 1.0:  # the stroke
            reach = made.creature_side * 0.62
            first = start[0] + reach, start[1] - reach
            last = start[0] - reach, start[1] + reach
            tip = interpolate(first, last, ease_out(min(1.0, age * 2)))
            canvas.line(first, tip, theme.IVORY, width=max(3.0, size * 0.06), alpha=1 - age)

    def _draw_walking_death(self, canvas: Canvas, spots: list[Point], now: float) -> None:
        """Draw Death between the creatures that fall.

        Args:
            spots: Where he begins, and the places of those that fall.
            now: At which of them he is.
        """
        last = len(spots) - 1
        if now >= last + 1:
            return
        at = min(int(now), last - 1) if last else 0
        way = ease_in_out(min(1.0, now - at)) if last else 0.0
        x, y = interpolate(spots[at], spots[min(at + 1, last)], way)
        side = max(self._layout.creature_side, 48.0)
        canvas.sprite("balanceformers/death", (x, y - side * 0.55), side)

    def _move_death(self, _shown: BalanceformersState, event: e.DeathMoved) -> Motion:
        """Death walks on to the next cross."""

        def draw(canvas: Canvas, t: float) -> None:
            wheel = self._layout.wheel
            start, goal = (
                layout.locate_round_cross(wheel, number) for number in (event.round - 1, event.round)
            )
            spot = interpolate(start, goal, ease_in_out(t))
            side = wheel.width * death_wheel_view.DEATH_SIDE
            canvas.sprite("balanceformers/death", death_wheel_view.locate_death(wheel, spot), side)

        def begin() -> None:
            self._in_flight.set(death=True)
            self._play("death-moves")

        return Motion(0.7, draw, begin, self._put_down_death)

    def _put_down_death(self) -> None:
        self._in_flight.set(death=False)

    def _turn_dark(self, shown: BalanceformersState, event: e.TurnedDark) -> Motion:
        """Empty pieces collapse into black holes."""
        pieces = [shown.area[number] for number in event.pieces]

        def draw(canvas: Canvas, t: float) -> None:
            with canvas.clip(self._layout.view_box):
                for piece in pieces:
                    area_view.draw_piece(canvas, self._layout.plane, piece, dark=True, alpha=ease_out(t))

        return Motion(0.7, draw, lambda: self._play("dark"), still=True)

    def _end_game(self, _shown: BalanceformersState, event: e.GameEnded) -> Motion:
        names = phrases.join_names([self._get_view_model().names[seat] for seat in event.extinct])
        words = tr("balanceformers.phase.over")
        more = tr(f"balanceformers.sheet.ended.{event.ending}", n=len(event.extinct), names=names)
        return Motion(1.4, self._make_banner(words, more), still=True)


def _get_verdict_seconds(event: e.Judged, after: BalanceformersState) -> float:
    """Return how long a verdict is shown.

    Args:
        after: The position after the verdict.
    """
    if event.verdict < 0 and is_extinct_after(after, owner_of(event.creature)):
        return _LAST_VERDICT_SECONDS
    return _VERDICT_SECONDS[event.verdict]


def is_extinct_after(state: BalanceformersState, seat: int) -> bool:
    """Return whether all creatures of a seat on the board are dying, which ends the game (B-END-1)."""
    return all(state.places[creature] == OFF or creature in state.dying for creature in state.creatures(seat))


def _move_in_arc(start: Point, goal: Point, t: float, height: float) -> Point:
    """Return a point on a low arc from one place to another."""
    x, y = interpolate(start, goal, t)
    return x, y - height * 4 * t * (1 - t)


def _locate_on_line(line: list[Point], t: float) -> Point:
    """Return the point at a share of a line of points."""
    if len(line) == 1:
        return line[0]
    place = min(t, 0.999) * (len(line) - 1)
    number = int(place)
    return interpolate(line[number], line[number + 1], place - number)


_MOTION_MAKERS: dict[type[Event], Callable[..., Motion]] = {
    e.PieceAdded: Motions._add_piece,
    e.RoundBegan: Motions._announce_round,
    e.TokensReady: Motions._put_down_tokens,
    e.InitiativeShown: Motions._reveal_initiative,
    e.TurnBegan: Motions._begin_turn,
    e.Placed: Motions._place,
    e.Reincarnated: Motions._reincarnate,
    e.Moved: Motions._move,
    e.ReckoningBegan: Motions._announce_reckoning,
    e.TokenGained: Motions._gain_token,
    e.Died: Motions._remove_dead,
    e.DeathMoved: Motions._move_death,
    e.TurnedDark: Motions._turn_dark,
    e.GameEnded: Motions._end_game,
}

_RECKONING_EVENTS = e.ReckoningBegan | e.TokenGained | e.Died | e.DeathMoved | e.TurnedDark | e.GameEnded
"""Events that come one after another in a reckoning, besides the verdicts."""
