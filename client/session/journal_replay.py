"""Replaying a journal (the file of a match): its actions are applied again to restore the match."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

import rules
from client.session.undo_history import Step, UndoHistory
from rules.contract import Action, AnyGame, IllegalAction, State
from saves.errors import SaveError
from saves.journal_entries import (
    ActionEntry,
    AnyEntry,
    EndEntry,
    Header,
    RedoEntry,
    SnapshotEntry,
    TitleEntry,
    UndoEntry,
)
from saves.step_history import StepHistory

log = logging.getLogger(__name__)


class ReplayResult(msgspec.Struct):
    """The match restored by replaying a journal: its history, title, and a notice for the player."""

    initial_state: State
    """The state before the first step of the history."""

    earlier_moves: int
    """Number of steps before `initial_state`, which cannot be replayed."""

    history: UndoHistory
    """The steps that were replayed."""

    title: str
    """The last title given to the match."""

    snapshot_entry: int
    """Number of the journal entry with the last snapshot."""

    has_result: bool
    """Whether the journal contains the result of the game."""

    needs_restart: bool = False
    """Whether the steps before `initial_state` can no longer be replayed.

    The next entry written must then be a snapshot of `initial_state` marked as a restart, followed by
    `restart_entries`.
    """

    restart_entries: tuple[AnyEntry, ...] = ()
    """The journal entries of what was played since `initial_state`, including undo."""

    notice_key: str | None = None
    """Language key of a notice for the player; None for no notice."""

    notice_params: dict[str, str | int] = {}
    """Parameters of that notice."""


_NO_ACTION: Final = Action()
_STATE_ENTRIES: Final = (ActionEntry, UndoEntry, RedoEntry, SnapshotEntry)
"""The entries that lead to a state."""

_EndReason: TypeAlias = Literal["complete", "before-snapshot", "different"]
"""Why replaying after a snapshot ended: the journal is complete; an undo or redo reaches back before the
snapshot; the present rules lead to another state."""

MAX_STEPS: Final = 5_000
"""Actions of a game; ten times as many as the longest one had."""

_MAX_MOVED_STEPS: Final = 200_000
"""Steps that are undone and redone in a game, all in all: some thirty nights of nothing else."""

_MAX_ENTRIES_AFTER_SNAPSHOT: Final = 2_000
"""Entries that are replayed after a snapshot if only that can be used; usually there are about 30."""

_MAX_SNAPSHOTS: Final = 16
"""Snapshots that are tried then."""


class _ReplayError(Exception):
    """The present rules lead to another state than the journal says."""


def replay_journal(game: AnyGame, header: Header, entries: Sequence[AnyEntry]) -> ReplayResult:
    """Replay a journal, completely if the rules are still the same, else from its last snapshot.

    Args:
        game: The rules, with the content overrides of the journal.
        header: The header of the journal.
        entries: All other entries of the journal.

    Raises:
        SaveError: "changed" if not even the last snapshot fits the present rules.
        InvalidSetup: The rules do not allow the header's set-up.
    """
    restarts = [entry for entry in entries if isinstance(entry, SnapshotEntry) and entry.restart]
    base: Header | SnapshotEntry = restarts[-1] if restarts else header
    if (base.rules, base.content) == (game.version, game.content_hash()):
        try:
            return _replay_all(game, header, base, entries)
        except _ReplayError as difference:
            log.warning("a journal of %s does not replay: %s", game.id, difference)
    return _replay_from_snapshot(game, header, entries)


def _replay_all(
    game: AnyGame, header: Header, base: Header | SnapshotEntry, entries: Sequence[AnyEntry]
) -> ReplayResult:
    """Replay everything from the beginning, or from where the rules changed last.

    Raises:
        _ReplayError: The rules lead to another state.
        InvalidSetup: The header contradicts the rules.
    """
    if isinstance(base, SnapshotEntry):
        initial_state = _decode_state(game, header, base)
        tail = entries[base.n :]
    else:
        initial_state = game.start(len(header.seats), header.seed, header.options)
        tail = entries
    tail = [entry for entry in tail if type(entry) in _STATE_ENTRIES]
    replayer = _JournalReplayer(game, header, initial_state, _find_effective_actions(tail))
    for entry in tail:
        replayer.apply_entry(entry)
    return _make_result(header, entries, replayer, base.moves if isinstance(base, SnapshotEntry) else 0)


def _find_effective_actions(entries: Sequence[AnyEntry]) -> frozenset[int]:
    """Return the numbers of the actions that are in effect at the end or could be redone.

    All others were undone for good and need not be carried out. Raises SaveError("too-long") for more than
    anybody can have played.
    """
    chain: StepHistory[int] = StepHistory()
    for entry in entries:
        match entry:
            case ActionEntry(n=number):
                chain.add(number)
            case UndoEntry(steps=steps):
                chain.undo(steps)
            case RedoEntry():
                chain.redo()
        if chain.length > MAX_STEPS or chain.moved_count > _MAX_MOVED_STEPS:
            raise SaveError("too-long")
    return frozenset(chain.reachable_steps)


def _replay_from_snapshot(game: AnyGame, header: Header, entries: Sequence[AnyEntry]) -> ReplayResult:
    """Replay what follows the last snapshot, as far as it leads to the states of the journal."""
    snapshots = [entry for entry in entries if isinstance(entry, SnapshotEntry)][-_MAX_SNAPSHOTS:]
    if not snapshots:
        raise SaveError("changed")
    result, end = _replay_after(game, header, entries, snapshots.pop())
    while end == "before-snapshot" and snapshots:
        # the snapshot that belongs after this undo or redo did not reach the disk
        try:
            earlier_result, end = _replay_after(game, header, entries, snapshots.pop())
        except SaveError:  # what the last one leads to is all there is
            break
        if end == "complete":
            result = earlier_result
    return result


def _replay_after(
    game: AnyGame, header: Header, entries: Sequence[AnyEntry], snapshot: SnapshotEntry
) -> tuple[ReplayResult, _EndReason]:
    """Replay what follows a snapshot. Return the result and why it ended."""
    try:
        replayer = _JournalReplayer(game, header, _decode_state(game, header, snapshot))
    except _ReplayError as difference:
        raise SaveError("changed") from difference
    lost = 0
    end: _EndReason = "complete"
    tail: list[AnyEntry] = []
    for number, entry in enumerate(entries[snapshot.n :], start=snapshot.n):
        try:
            if number - snapshot.n >= _MAX_ENTRIES_AFTER_SNAPSHOT:
                raise _ReplayError("too many entries after the last snapshot")
            replayer.apply_entry(entry)
        except _ReplayError:
            lost = sum(isinstance(entry, ActionEntry) for entry in entries[number:])
            end = "before-snapshot" if replayer.is_before_start(entry) else "different"
            break
        if isinstance(entry, ActionEntry | UndoEntry | RedoEntry):
            tail.append(entry)
    result = _make_result(header, entries, replayer, snapshot.moves)
    result.needs_restart, result.restart_entries = True, tuple(tail)
    if lost:
        result.notice_key, result.notice_params = "saves.notice.lost", {"n": lost}
    elif snapshot.moves:
        result.notice_key = "saves.notice.history"
    return result, end


def _make_result(
    header: Header, entries: Sequence[AnyEntry], replayer: _JournalReplayer, earlier_moves: int
) -> ReplayResult:
    titles = [entry.title for entry in entries if isinstance(entry, TitleEntry)]
    return ReplayResult(
        initial_state=replayer.initial_state,
        earlier_moves=earlier_moves,
        history=replayer.history,
        title=titles[-1] if titles else header.title,
        snapshot_entry=max((entry.n for entry in entries if isinstance(entry, SnapshotEntry)), default=0),
        has_result=any(isinstance(entry, EndEntry) for entry in entries),
    )


class _JournalReplayer:
    """Carries out entries one by one, comparing every hash."""

    def __init__(
        self, game: AnyGame, header: Header, initial_state: State, needed: frozenset[int] | None = None
    ) -> None:
        """Start at a state.

        Args:
            game: The rules.
            header: The header of the journal.
            initial_state: The state before the first entry.
            needed: Numbers of the actions to carry out; None: all. The others only count as steps that change
                nothing, and their hashes are taken from the journal.
        """
        self.game = game
        self.seats = len(header.seats)
        self.initial_state = initial_state
        self.needed = needed
        self.history = UndoHistory.for_header(header)
        self.state = initial_state
        self.hashes = [rules.digest(initial_state)]  # by number of steps; those of undone steps follow

    def apply_entry(self, entry: AnyEntry) -> None:
        """Carry out an entry. Raises _ReplayError, without any change."""
        length = len(self.history.steps)
        match entry:
            case ActionEntry():
                self._replay_action(entry)
            case UndoEntry(steps=steps):
                if not 0 < steps <= length:
                    raise _ReplayError(f"entry {entry.n} undoes more than there is")
                self._check(entry, length - steps)
                self.state = self.history.steps[-steps].before
                self.history.undo(steps, entry.n)
            case RedoEntry():
                if not self.history.undone_groups:
                    raise _ReplayError(f"entry {entry.n} has nothing to redo")
                group = self.history.undone_groups[-1][1]
                self._check(entry, length + len(group))
                self.state = group[-1].after
                self.history.redo(entry.n)
            case SnapshotEntry():
                self._check(entry, length)

    def is_before_start(self, entry: AnyEntry) -> bool:
        """Return whether an entry is about steps before the initial state."""
        match entry:
            case UndoEntry(steps=steps):
                return steps > len(self.history.steps)
            case RedoEntry():
                return not self.history.undone_groups
        return False

    def _replay_action(self, entry: ActionEntry) -> None:
        if not 0 <= entry.seat < self.seats:
            raise _ReplayError(f"entry {entry.n} is of no seat here")
        if self.needed is None or entry.n in self.needed:
            step = self._carry_out(entry)
        else:
            step = Step(entry.seat, _NO_ACTION, self.state, self.state, (), (), entry.n)
        self.hashes[len(self.history.steps) + 1 :] = [entry.hash]
        self.state = step.after
        self.history.add(step)

    def _carry_out(self, entry: ActionEntry) -> Step:
        try:
            action = rules.from_json(self.game, "action", bytes(entry.action))
        except ValueError as error:
            raise _ReplayError(f"entry {entry.n}: {error}") from error
        if not isinstance(action, Action):
            raise _ReplayError(f"entry {entry.n} is no action")
        if entry.seat not in self.game.deciders(self.state):
            raise _ReplayError(f"entry {entry.n} is out of turn")
        try:
            transition = self.game.apply(self.state, entry.seat, action)
        except IllegalAction as error:
            raise _ReplayError(f"entry {entry.n}: {error}") from error
        if rules.digest(transition.state) != entry.hash:
            raise _ReplayError(f"entry {entry.n} leads to another state")
        return Step(
            entry.seat, action, self.state, transition.state, transition.events, transition.positions, entry.n
        )

    def _check(self, entry: UndoEntry | RedoEntry | SnapshotEntry, length: int) -> None:
        if self.hashes[length] != entry.hash:
            raise _ReplayError(f"entry {entry.n} leads to another state")


def _decode_state(game: AnyGame, header: Header, snapshot: SnapshotEntry) -> State:
    try:
        state = rules.from_json(game, "state", bytes(snapshot.state))
    except ValueError as error:
        raise _ReplayError(str(error)) from error
    if not isinstance(state, State) or game.is_view(state) or rules.digest(state) != snapshot.hash:
        raise _ReplayError("the snapshot is of another state")
    if game.players(state) != len(header.seats):
        raise _ReplayError("the snapshot is of another table")
    return state
