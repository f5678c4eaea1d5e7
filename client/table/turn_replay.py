"""Replay of other players' last turns on the board: the match itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import partial
from typing import Final, NamedTuple

from client.i18n import tr
from client.table.animator import Motion
from client.table.bar_models import BarButton
from client.table.board_places import NOBODY
from client.table.face import AnyPort
from client.table.table_accessibility import join_sentences
from client.table.trace import find_last_mover
from client.table.trace_layer import TraceController
from client.table.turn_cue import make_turn_cue
from rules.contract import Event, State

_PAUSE_S: Final = 0.3
"""Seconds between two steps, so that each can be told from the next."""

_LAST_LOOK_S: Final = 0.7
"""Seconds for which the end of the turn, with its line in the log, stays before the present is shown."""


class _PlayedPart(NamedTuple):
    """What a seat did in a step."""

    seat: int
    before: State
    """The position before it, as the viewer may see it."""
    events: list[tuple[Event, State]]
    """The visible events, each with the state after it."""
    earlier: int
    """Number of the step's visible events before them."""


class TurnReplay:
    """Plays again what other players did in their last turns, as far as the viewer may see it."""

    def __init__(
        self,
        table: AnyPort,
        trace: TraceController,
        stage_event: Callable[[Event, State, Callable[[], object]], Motion],
        set_position: Callable[[State], None],
    ) -> None:
        """Create the replay of one table.

        Args:
            table: The table.
            trace: The trace on the board, which names the steps and shows them one by one.
            stage_event: Makes the motion of an event, which shows the event's lines in the log when due.
            set_position: Shows a state to the viewer.
        """
        self._table = table
        self._trace = trace
        self._stage_event = stage_event
        self._set_position = set_position
        self._last_actor = NOBODY

    @property
    def is_running(self) -> bool:
        """Whether a turn is being played again."""
        return self._trace.replayed_step is not None

    @property
    def is_offered(self) -> bool:
        """Whether turns can be played again at the table: people play, and it is no lesson."""
        match = self._table.match
        return bool(self._table.secrecy.people) and not match.is_lesson and not match.is_replay

    def list_steps(self, *, whole: bool = False, seat: int | None = None) -> list[int]:
        """Return the numbers of the steps that would be played again, in order.

        Args:
            whole: Whether those of all others are played again, not only of the one who acted last.
            seat: The only seat whose steps are played again; None for any.
        """
        seats = self._list_seats(whole=whole, seat=seat)
        return sorted({step for one in seats for step in self._trace.list_steps(one)})

    def _list_seats(self, *, whole: bool, seat: int | None) -> Set[int]:
        """Return the seats whose turns are played again; the arguments are those of `list_steps`."""
        people = self._table.secrecy.people
        own = people if len(people) == 1 else ()
        others = [trail for trail in self._trace.trails if trail.seat not in (NOBODY, *own)]
        last = find_last_mover(others) if seat is None else seat
        if whole:
            return {trail.seat for trail in others}
        return set() if last is None else {last}

    def play(self, *, whole: bool = False, seat: int | None = None) -> None:
        """Play the last turn of another player again, or tell the player why not.

        Args:
            whole: Whether the last turns of all others are played again, not only of the one who acted last.
            seat: The seat whose last turn is played again; None for the one who acted last.
        """
        table = self._table
        steps = self.list_steps(whole=whole, seat=seat) if self.is_offered else []
        if table.animator.is_busy or not steps:
            why = "table.why.busy" if table.animator.is_busy else "table.last-turn-none"
            table.app.notify(tr(why), "refused")
            return
        table.face.cover_secrets()
        table.face.controller.pause()
        table.screens.is_blocked = True
        self._trace.replayed_step, self._last_actor = steps[0] - 1, NOBODY
        seats = self._list_seats(whole=whole, seat=seat)
        for step in steps:
            self._add_step(step, seats)
        last_look = table.app.scale_duration(_LAST_LOOK_S)
        table.animator.add(Motion(last_look, begin=table.refresh, end=self._finish))
        table.animator.start()

    def _add_step(self, number: int, seats: Set[int]) -> None:
        """Queue the motions of what some seats did in a step, which begin with the position before it."""
        table = self._table
        played = self._find_part(number, seats)
        is_new, self._last_actor = played.seat != self._last_actor, played.seat
        pause = Motion(table.app.scale_duration(_PAUSE_S))

        def begin() -> None:
            self._trace.replayed_step = number - 1
            self._set_position(played.before)
            table.log.rewind(number, played.earlier)
            lines = (line for line in table.log.list_lines_of_step(number) if not line.heading)
            table.app.announce(join_sentences(*(line.accessible_text for line in lines)), public=True)
            table.refresh()
            cue = make_turn_cue(table, played.seat, played.events) if is_new else None
            pause.draw = None if cue is None else cue.draw

        pause.begin = begin
        table.animator.add(pause)
        for count, (event, after) in enumerate(played.events, start=played.earlier + 1):
            table.animator.add(self._stage_event(event, after, partial(table.log.rewind, number, count)))
        table.animator.add(Motion(begin=partial(self._show_trail, number)))

    def _find_part(self, number: int, seats: Set[int]) -> _PlayedPart:
        """Return the part of a step that some seats did: others' turns may end or begin in it.

        If chance or all players together did it, such as a reveal, it is everything up to the next turn.
        """
        table, history = self._table, self._table.match.history
        step = history[number - 1]
        start = history[number - 2].after if number > 1 else table.match.initial_state
        before = table.secrecy.get_viewer_state(start)
        parts = [_PlayedPart(step.seat, before, [], 0)]
        for count, (event, after) in enumerate(table.secrecy.visible_events(step)):
            landmark = table.face.find_landmark(event)
            if landmark is not None:
                owner = NOBODY if landmark.seat is None else landmark.seat
                parts.append(_PlayedPart(owner, before, [], count))
            parts[-1].events.append((event, after))
            before = after
        wanted = (part for part in parts if part.seat in seats and part.events)
        return next(wanted, next((part for part in parts if part.events), parts[0]))

    def _show_trail(self, number: int) -> None:
        self._trace.replayed_step = number

    def skip(self) -> None:
        """End the replay at once."""
        self._table.animator.finish_all()
        self._table.refresh()

    def make_skip_button(self) -> BarButton:
        """Return the bottom bar's button that ends the replay."""
        return BarButton("last-turn.skip", tr("table.last-turn-skip"), self.skip, icon="fast", kind="gold")

    def _finish(self) -> None:
        """Show the table as it is; the trace of the turn stands on the board again."""
        self._table.screens.is_blocked = False
        self._trace.replayed_step = None
        self._table.log.show_all()
        self._trace.recall()
        self._table.show_present()
