"""Secrecy: for which seat a table is drawn, who decides, and which decisions are hidden from others.

With one person at the screen nothing has to be hidden. With several, the table shows public information;
while one of them decides in secret it shows what that person may see, from opening the curtain until the
decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from client.session.match import Match
from client.session.replay_match import ReplayMatch
from client.session.undo_history import Step
from rules.contract import Event, State


def find_due_opponent(match: Match) -> int | None:
    """Return the seat of the computer opponent that has to decide next, None if people decide."""
    if match.read_only:
        return None
    return next((seat for seat in match.deciders if not match.seats[seat].human), None)


class Secrecy:
    """Decides what one table may show: which events and which state the viewer may see, and who may decide.

    The replay of a finished game hides nothing.

    Attributes:
        viewer: The seat for which the table is drawn, None for public information only.
        people: Seats of those who may decide at this screen; empty in a replay.
    """

    def __init__(self, match: Match, is_secret: Callable[[State], bool]) -> None:
        """Begin with the only person at the screen as the viewer.

        Args:
            match: The match on the table.
            is_secret: Returns whether the decision due in a state is secret.
        """
        self._match = match
        self._is_secret = is_secret
        people = tuple(seat for seat, info in enumerate(match.seats) if info.human)
        self.viewer: int | None = people[0] if len(people) == 1 else None
        replay = match if isinstance(match, ReplayMatch) else None
        self.people = people if replay is None else ()
        self._finished_replay = replay if replay is not None and replay.is_finished else None

    def follow_replay(self) -> None:
        """In the replay of a finished game, make the seat that acts next the viewer."""
        if self._finished_replay is not None:
            self.viewer = self._finished_replay.next_seat

    @property
    def has_several_people(self) -> bool:
        """Whether several people share the screen, so that secrets have to be hidden from each other."""
        return len(self.people) > 1

    def may_see(self, event: Event) -> bool:
        """Return whether the seat for which the table is drawn may see an event."""
        if self._finished_replay is not None:
            return True
        return event.audience() in (None, self.viewer)

    def visible_events(self, step: Step) -> Iterator[tuple[Event, State]]:
        """Yield the events of a step that the viewer may see, each with the state after it."""
        for event, position in zip(step.events, step.positions, strict=True):
            if self.may_see(event):
                yield event, self.get_viewer_state(position)

    def get_viewer_state(self, state: State) -> State:
        """Return a state of the game as the viewer may see it."""
        if self._finished_replay is not None:
            return state
        view: State = self._match.game.view(state, self.viewer)
        return view

    @property
    def is_decision_secret(self) -> bool:
        """Whether the decision that is due is secret and several people share the screen."""
        return self.has_several_people and self._is_secret(self._match.state)

    @property
    def decides_alongside(self) -> bool:
        """Whether the only person at the screen decides in secret while opponents may still do so."""
        match = self._match
        return len(self.people) == 1 and not match.is_lesson and self._is_secret(match.state)

    @property
    def choice_start(self) -> tuple[State, int]:
        """The state in which the secret choice that is due began, and the number of moves before it.

        They do not depend on who has chosen already. If the decision due is not secret, these are the present
        state and number of moves.
        """
        match = self._match
        state, moves = match.state, match.moves
        if not self._is_secret(state):
            return state, moves
        for step in reversed(match.history):
            before, after = set(match.game.deciders(step.before)), set(match.game.deciders(step.after))
            if not after or before != after | {step.seat} or step.seat in after:
                break
            state, moves = step.before, moves - 1
        return state, moves

    @property
    def decision_number(self) -> int:
        """A number that changes with every decision, but not with what opponents decide alongside."""
        return self.choice_start[1] if self.decides_alongside else self._match.moves

    @property
    def waiting_seats(self) -> tuple[int, ...]:
        """The seats of the people who have to decide, the next one first.

        Empty if an opponent is due, unless the only person decides alongside.
        """
        if find_due_opponent(self._match) is not None and not self.decides_alongside:
            return ()
        return tuple(seat for seat in self._match.deciders if seat in self.people)

    @property
    def decider(self) -> int | None:
        """The seat of the person who may decide now.

        None if nobody has to decide, or if the decision is secret and the table is shown to somebody else.
        """
        if self.is_decision_secret:
            return self.viewer if self.viewer in self.waiting_seats else None
        return next(iter(self.waiting_seats), None)

    # --- undo ---------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the viewer may undo the last action, which must not be another player's secret one."""
        match = self._match
        return match.can_undo and (not self.is_decision_secret or match.undo_seat == self.viewer)

    @property
    def can_redo(self) -> bool:
        """Whether the viewer may redo the action undone last."""
        match = self._match
        return match.can_redo and (not self.is_decision_secret or match.redo_seat == self.viewer)

    @property
    def hidden_undo_seat(self) -> int | None:
        """The seat that may undo its secret decision while the curtain is closed, None if none may."""
        match = self._match
        return match.undo_seat if self.is_decision_secret and match.can_undo else None
