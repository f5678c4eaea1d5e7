"""Secrecy: for whom the screen is drawn, and when the curtain closes between people.

With one person at the screen nothing has to be hidden. With several, the table shows public information;
while somebody decides in secret it shows what that person may see, from opening the curtain until the
decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from client.i18n import tr
from client.session.undo_history import Step
from client.table.curtain import Curtain
from client.table.curtain_view import SeatState
from client.table.face import AnyPort
from client.table.match_kinds import looked_back
from client.table.opponents import due
from client.table.secret_card_popup import Peek
from rules.contract import Event, State

if TYPE_CHECKING:
    from client.session.replay_match import ReplayMatch


class Secrecy:
    """What one table hides.

    A game that is over has no secrets left: it is shown as whoever acts next sees it, and everything anybody
    knew is visible.

    Attributes:
        viewer: The seat for which the table is drawn, None for public information only.
        people: Seats of those who may decide at this screen; empty in a replay.
    """

    def __init__(self, table: AnyPort) -> None:
        self._table = table
        people = tuple(seat for seat, info in enumerate(table.match.seats) if info.human)
        self.viewer: int | None = people[0] if len(people) == 1 else None
        replay = looked_back(table.match)
        self.people = people if replay is None else ()
        self._told: ReplayMatch | None = replay if replay is not None and replay.is_finished else None

    def follow(self) -> None:
        """Look with the eyes of whoever acts next, in a game that is over."""
        if self._told is not None:
            self.viewer = self._told.next_seat

    @property
    def several(self) -> bool:
        """Whether several people share the screen."""
        return len(self.people) > 1

    def may_see(self, event: Event) -> bool:
        """Return whether the viewer may see an event."""
        if self._told is not None:
            return True
        return event.audience() in (None, self.viewer)

    def visible(self, step: Step) -> Iterator[tuple[Event, State]]:
        """Yield the events of a step that the viewer may see, each with the position after it."""
        for event, position in zip(step.events, step.positions, strict=True):
            if self.may_see(event):
                yield event, self.seen(position)

    def seen(self, state: State) -> State:
        """Return the state as the viewer may see it."""
        if self._told is not None:
            return state
        return self._table.match.game.view(state, self.viewer)

    @property
    def hides(self) -> bool:
        """Whether the decision that is due has to be hidden."""
        return self.several and self._table.face.is_secret(self._table.match.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats of the people who owe a decision, the next one first; empty while an opponent is due."""
        if due(self._table.match) is not None:
            return ()
        return tuple(seat for seat in self._table.match.deciders if seat in self.people)

    @property
    def decider(self) -> int | None:
        """The person to decide on the screen as it is.

        None if there is none or the curtain has to close first.
        """
        if self.hides:
            return self.viewer if self.viewer in self.waiting else None
        return next(iter(self.waiting), None)

    # --- the curtain --------------------------------------------------------------------------------

    def ask(self, *, down: bool = False) -> None:
        """Let the curtain fall if somebody else is to decide in secret.

        Args:
            down: It hangs there at once.
        """
        table = self._table
        if not self.hides or table.match.read_only or self.decider is not None:
            return
        if self.waiting and not self._hangs:
            table.app.push(Curtain(table, self, self.waiting[0], down=down))

    def gather(self) -> None:
        """Close the curtain after the last secret decision: its events wait until everybody looks."""
        self._table.animator.held = True
        self._table.app.push(Curtain(self._table, self, None))

    @property
    def _hangs(self) -> bool:
        scenes = self._table.app.scenes
        return any(isinstance(scene, Curtain) and scene.table is self._table for scene in scenes)

    def look(self, seat: int) -> None:
        """Show the table to this person alone."""
        self.viewer = seat
        self._table.show_to_viewer()

    def cover(self) -> None:
        """Close the curtain at the request of the player to decide."""
        self.close()
        self._table.show_to_viewer()
        self.ask()

    def close(self) -> None:
        """Show public information again, so that nothing stays on the screen that only one person may see."""
        if self.several and self.viewer is not None:
            self.viewer = None
            self._table.ui.focus_on(None)
            self._table.clear_advice()

    def peek(self, seat: int) -> None:
        """Show a player their secret card behind the curtain."""
        self._table.app.push(Peek(self._table, self, seat))

    # --- undo ---------------------------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """Whether the viewer may undo the last step: nobody takes back another player's secret."""
        match = self._table.match
        return match.can_undo and (not self.hides or match.undo_seat == self.viewer)

    @property
    def may_redo(self) -> bool:
        """Whether the viewer may redo."""
        match = self._table.match
        return match.can_redo and (not self.hides or match.redo_seat == self.viewer)

    @property
    def taken_back_by(self) -> int | None:
        """The seat that could take back the last step under the curtain, None if none could."""
        match = self._table.match
        return match.undo_seat if self.hides and match.can_undo else None

    # --- who has decided ----------------------------------------------------------------------------

    def states(self, now: int | None) -> tuple[SeatState, ...]:
        """Return the state of every seat for the curtain.

        `now` is the one to look, None if all have decided.
        """
        match = self._table.match
        waiting = match.deciders
        found = []
        for seat in range(len(match.seats)):
            if seat == now:
                key = "now"
            elif now is not None and seat in waiting:
                key = "later"
            else:
                key = "chosen" if self._table.face.has_secret_decision(seat) else "sits-out"
            found.append(SeatState(tr(f"curtain.state.{key}"), seat == now))
        return tuple(found)
