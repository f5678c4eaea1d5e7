"""Replay of other players' last turns on the board: the match itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from client.i18n import tr
from client.session.match import Step
from client.table.animator import Motion
from client.table.board_places import NOBODY
from client.table.face import AnyPort
from client.table.table_accessibility import join_sentences
from client.table.trace import find_last_mover
from client.table.trace_layer import TraceController
from client.table.turn_cue import make_turn_cue
from rules.contract import Event, State

_PAUSE_S: Final = 0.3
"""Seconds between two steps, so that each can be told from the next."""


class TurnReplay:
    """Plays again what other players did in their last turns, as far as the viewer may see it."""

    def __init__(
        self,
        table: AnyPort,
        trace: TraceController,
        stage_event: Callable[[Event, State], Motion],
        set_position: Callable[[State], None],
    ) -> None:
        """Create the replay of one table.

        Args:
            table: The table.
            trace: The trace on the board, which names the steps and shows them one by one.
            stage_event: Makes the motion of an event that the log tells already.
            set_position: Shows a state to the viewer.
        """
        self._table = table
        self._trace = trace
        self._stage_event = stage_event
        self._set_position = set_position

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
        people = self._table.secrecy.people
        own = people if len(people) == 1 else ()
        others = [trail for trail in self._trace.trails if trail.seat not in (NOBODY, *own)]
        last = find_last_mover(others) if seat is None else seat
        seats = {trail.seat for trail in others} if whole else {last}
        return sorted({step for one in seats if one is not None for step in self._trace.list_steps(one)})

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
        self._trace.replayed_step = steps[0] - 1
        for step in steps:
            self._add_step(step)
        table.animator.add(Motion(end=self._finish))
        table.animator.start()

    def _add_step(self, number: int) -> None:
        """Queue the motions of a step, which begin with the position before it."""
        table = self._table
        history = table.match.history
        step, before = history[number - 1], table.match.initial_state
        is_new = number < 2 or history[number - 2].seat != step.seat
        if number > 1:
            before = history[number - 2].after
        pause = Motion(table.app.scale_duration(_PAUSE_S))

        def begin() -> None:
            self._trace.replayed_step = number - 1
            self._set_position(table.secrecy.get_viewer_state(before))
            lines = (line for line in table.log.list_lines_of_step(number) if not line.heading)
            table.app.announce(join_sentences(*(line.accessible_text for line in lines)), public=True)
            table.refresh()
            cue = make_turn_cue(table, step.seat, table.secrecy.visible_events(step)) if is_new else None
            pause.draw = None if cue is None else cue.draw

        pause.begin = begin
        table.animator.add(pause)
        for event, after in self._list_events(step):
            table.animator.add(self._stage_event(event, after))
        table.animator.add(Motion(begin=partial(self._show_trail, number)))

    def _list_events(self, step: Step) -> Iterator[tuple[Event, State]]:
        """Yield the visible events of a step, but not those with which the next turn or round begins."""
        for number, (event, after) in enumerate(self._table.secrecy.visible_events(step)):
            landmark = self._table.face.find_landmark(event)
            if number and landmark is not None and landmark.seat != step.seat:
                return
            yield event, after

    def _show_trail(self, number: int) -> None:
        self._trace.replayed_step = number

    def _finish(self) -> None:
        """Show the table as it is; the trace of the turn stands on the board again."""
        self._table.screens.is_blocked = False
        self._trace.replayed_step = None
        self._trace.recall()
        self._table.show_present()
