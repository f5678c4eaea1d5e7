"""A replay: a match shown at any of its steps, from which another match can continue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

import msgspec

import rules
from client.session.dealing_anew import combine_views, deal_anew
from client.session.match import Match
from client.session.undo_history import Step, UndoHistory
from rules.contract import Action
from saves import VERSION
from saves.journal import Journal
from saves.journal_entries import ActionEntry, AnyEntry, BranchPoint
from saves.shelf import Shelf


class ReplayMatch(Match):
    """A match shown at one of its steps; nothing can be done in it.

    Attributes:
        source: The match that is replayed.
        steps: All steps of that match.
        step_index: Number of steps that led to the state shown.
        is_finished: Whether the game has ended, so that nothing in it is secret any more.
    """

    is_replay: ClassVar[bool] = True

    def __init__(self, source: Match, index: int | None = None) -> None:
        """Look at a match after `index` steps; None: after all of them."""
        super().__init__(
            source.game, source.header, source.initial_state, UndoHistory.for_header(source.header), None
        )
        self.source = source
        self.title = source.title
        self.read_only = True
        self.is_finished = source.outcome is not None
        self.steps: Sequence[Step] = tuple(source.history)
        self.earlier_moves = source.moves - len(self.steps)
        self.step_index = -1
        self.go_to(len(self.steps) if index is None else index)

    def go_to(self, index: int) -> None:
        """Show the state after `index` steps, limited to the number of steps."""
        index = max(0, min(len(self.steps), index))
        if index != self.step_index:
            self.step_index = index
            self._state = self.steps[index - 1].after if index else self.initial_state
            self._outcome = self.game.outcome(self._state)

    def show_variation(self, index: int, actions: Iterable[Action] = ()) -> None:
        """Show the state after `index` steps and actions of the next seat that were not taken there.

        Raises IllegalAction.
        """
        self.step_index = -1  # a variation may be shown already
        self.go_to(index)
        seat = self.steps[self.step_index].seat
        for action in actions:
            self._state = self.game.apply(self._state, seat, action).state
        self._outcome = self.game.outcome(self._state)

    def advance(self) -> Step:
        """Show the state after the next step, and return that step. Raises IndexError at the end."""
        step = self.steps[self.step_index]
        self.go_to(self.step_index + 1)
        return step

    @property
    def history(self) -> Sequence[Step]:
        """The steps before the state that the replay shows, oldest first."""
        return self.steps[: self.step_index]

    @property
    def moves(self) -> int:
        """Number of steps before the state shown, with earlier ones the present rules cannot replay."""
        return self.earlier_moves + self.step_index

    @property
    def total_moves(self) -> int:
        """Number of all steps of the match, with earlier ones the present rules cannot replay."""
        return self.earlier_moves + len(self.steps)

    @property
    def is_dealt_anew(self) -> bool:
        """Whether a game continued from here is dealt anew: it is not over and hides something."""
        known = combine_views(self.game, self.state, self._people)
        return not self.is_finished and self.game.is_view(known)

    @property
    def _people(self) -> tuple[int, ...]:
        """The seats of people at this screen."""
        return tuple(seat for seat, info in enumerate(self.seats) if info.human)

    def create_branch(self, title: str, shelf: Shelf | None = None) -> Path:
        """Save a new match that continues from the state shown in the replay. Raises SaveError.

        If the game is finished, the new match includes all steps before that state, so they can be replayed
        too. If the game goes on and hides something, everything that no person at this screen can know is
        dealt anew, and the replay of the new match begins at that state: the steps before it would reveal
        what is hidden.

        Args:
            title: Title of the new match.
            shelf: Where it is saved; None for the player's shelf.

        Returns:
            The journal file of the new match.
        """
        game, header = self.game, self.header
        name = self.source.path.stem if self.source.path is not None else ""
        branched = msgspec.structs.replace(
            header,
            app=VERSION,
            title=title,
            created=datetime.now(UTC),
            branch=BranchPoint(name, self.moves),
            daily=None,
        )
        path = (shelf or Shelf()).new_path(game.id)
        if self.is_dealt_anew:
            state = deal_anew(game, self.state, self._people)
            Journal.create(path, branched, self.make_snapshot(state, restart=True))
            return path
        entries: list[AnyEntry] = []
        if self.earlier_moves or (header.rules, header.content) != (game.version, game.content_hash()):
            entries.append(self.make_snapshot(self.initial_state, self.earlier_moves, restart=True))
        for step in self.steps[: self.step_index]:
            action = msgspec.Raw(rules.to_json(step.action))
            entries.append(ActionEntry(seat=step.seat, action=action, hash=rules.digest(step.after)))
        entries.append(self.make_snapshot())
        Journal.create(path, branched, *entries)
        return path

    @property
    def next_seat(self) -> int | None:
        """The seat that acts in the next step of the replay; None at the end."""
        return self.steps[self.step_index].seat if self.step_index < len(self.steps) else None


def copy_game(shelf: Shelf, path: Path, title: str) -> tuple[Path, bool]:
    """Copy a game on the shelf; if it goes on, what its human players cannot know is dealt anew.

    Args:
        shelf: The shelf.
        path: The journal of the game.
        title: Title of the copy.

    Returns:
        The journal of the copy, and whether it was dealt anew.

    Raises:
        SaveError: The game cannot be opened, or the copy not be written.
    """
    replay = ReplayMatch(Match.resume(path, read_only=True))
    if not replay.is_dealt_anew:
        return shelf.copy(path, title), False
    target = replay.create_branch(title, shelf)
    shelf.copy_picture(path, target)
    return target, True
