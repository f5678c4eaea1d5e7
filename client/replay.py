"""A journal's entries played again: how a match finds back to where it was left."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

import rules
from client.history import History, Step
from rules.contract import Action, AnyGame, IllegalAction, State
from saves.entries import Acted, AnyEntry, Ended, Header, Redone, Renamed, Snapshot, Undone
from saves.errors import SaveError

log = logging.getLogger(__name__)


class Replayed(msgspec.Struct):
    """Where a journal leads to.

    first: the state before the first step of the history. earlier: how many steps lie before that. snapshot:
    running number of the last one. restart: what lies before cannot be replayed any more, so the next entry
    has to be a snapshot of `first` that says so, and after it `tail`: what was played since. ended: the
    journal has the result. notice, params: what the player has to be told.
    """

    first: State
    earlier: int
    history: History
    title: str
    snapshot: int
    ended: bool
    restart: bool = False
    tail: tuple[AnyEntry, ...] = ()
    notice: str | None = None
    params: dict[str, str | int] = {}


_End: TypeAlias = Literal["whole", "behind", "different"]
"""Why steps after a snapshot end: with the journal; where undo or redo reaches behind the snapshot; where the
rules of today lead elsewhere."""


class _ReplayError(Exception):
    """The rules of today lead elsewhere than the journal says."""


def replayed(game: AnyGame, header: Header, lines: Sequence[AnyEntry]) -> Replayed:
    """All of the history if the rules are still the same, else what the last snapshot leads to.

    Raises SaveError("changed") if not even that fits, InvalidSetup if the header contradicts the rules.
    """
    starts = [i for i, line in enumerate(lines) if isinstance(line, Snapshot) and line.restart]
    base: Header | Snapshot = header
    if starts and isinstance(last := lines[starts[-1]], Snapshot):
        base = last
    if (base.rules, base.content) == (game.version, game.content_hash()):
        try:
            return _whole(game, header, base, lines)
        except _ReplayError as difference:
            log.warning("a journal of %s does not replay: %s", game.id, difference)
    return _rest(game, header, lines)


def _whole(game: AnyGame, header: Header, base: Header | Snapshot, lines: Sequence[AnyEntry]) -> Replayed:
    """Everything from the beginning, or from where the rules changed last.

    Raises _ReplayError, InvalidSetup.
    """
    if isinstance(base, Snapshot):
        first = _decoded(game, header, base)
        tail = lines[base.n :]
    else:
        first = game.start(len(header.seats), header.seed, header.options)
        tail = lines
    replay = _Replay(game, header, first)
    for line in tail:
        replay.feed(line)
    return _result(header, lines, replay, base.moves if isinstance(base, Snapshot) else 0)


def _rest(game: AnyGame, header: Header, lines: Sequence[AnyEntry]) -> Replayed:
    """The last snapshot, and of the steps after it as many as lead where the journal says."""
    snapshots = [line for line in lines if isinstance(line, Snapshot)]
    if not snapshots:
        raise SaveError("changed")
    result, end = _from(game, header, lines, snapshots.pop())
    while end == "behind" and snapshots:
        # undo or redo of what lies before the snapshot: the one that belongs after it did not reach the disk
        try:
            earlier, end = _from(game, header, lines, snapshots.pop())
        except SaveError:  # what the last one leads to is all there is
            break
        if end == "whole":
            result = earlier
    return result


def _from(
    game: AnyGame, header: Header, lines: Sequence[AnyEntry], snapshot: Snapshot
) -> tuple[Replayed, _End]:
    """A snapshot and what follows from it, and why that ends."""
    try:
        replay = _Replay(game, header, _decoded(game, header, snapshot))
    except _ReplayError as difference:
        raise SaveError("changed") from difference
    lost = 0
    end: _End = "whole"
    tail: list[AnyEntry] = []
    for number, line in enumerate(lines[snapshot.n :], start=snapshot.n):
        try:
            replay.feed(line)
        except _ReplayError:
            lost = sum(isinstance(line, Acted) for line in lines[number:])
            end = "behind" if replay.is_behind(line) else "different"
            break
        if isinstance(line, Acted | Undone | Redone):
            tail.append(line)
    result = _result(header, lines, replay, snapshot.moves)
    result.restart, result.tail = True, tuple(tail)
    if lost:
        result.notice, result.params = "saves.notice.lost", {"n": lost}
    elif snapshot.moves:
        result.notice = "saves.notice.history"
    return result, end


def _result(header: Header, lines: Sequence[AnyEntry], replay: _Replay, earlier: int) -> Replayed:
    titles = [line.title for line in lines if isinstance(line, Renamed)]
    return Replayed(
        first=replay.first,
        earlier=earlier,
        history=replay.history,
        title=titles[-1] if titles else header.title,
        snapshot=max((line.n for line in lines if isinstance(line, Snapshot)), default=0),
        ended=any(isinstance(line, Ended) for line in lines),
    )


class _Replay:
    """Carries out entries one by one, comparing every hash."""

    def __init__(self, game: AnyGame, header: Header, first: State) -> None:
        self.game = game
        self.seats = len(header.seats)
        self.first = first
        self.history = History.of(header)
        self.state = first
        self.hash = rules.digest(first)

    def feed(self, line: AnyEntry) -> None:
        """Raises _ReplayError; all is then as it was before the entry."""
        match line:
            case Acted():
                self._act(line)
            case Undone(steps=steps):
                if not 0 < steps <= len(self.history.steps):
                    raise _ReplayError(f"entry {line.n} takes back more than there is")
                self._move(line, self.history.steps[-steps].before)
                self.history.undo(steps, line.n)
            case Redone():
                if not self.history.undone:
                    raise _ReplayError(f"entry {line.n} has nothing to do again")
                self._move(line, self.history.undone[-1][1][-1].after)
                self.history.redo(line.n)
            case Snapshot():
                self._move(line, self.state)

    def is_behind(self, line: AnyEntry) -> bool:
        """Whether an entry is about steps from before the first state."""
        match line:
            case Undone(steps=steps):
                return steps > len(self.history.steps)
            case Redone():
                return not self.history.undone
        return False

    def _act(self, line: Acted) -> None:
        try:
            action = rules.from_json(self.game, "action", bytes(line.action))
        except ValueError as error:
            raise _ReplayError(f"entry {line.n}: {error}") from error
        if not isinstance(action, Action) or not 0 <= line.seat < self.seats:
            raise _ReplayError(f"entry {line.n} is of no seat here")
        if line.seat not in self.game.deciders(self.state):
            raise _ReplayError(f"entry {line.n} is out of turn")
        try:
            transition = self.game.apply(self.state, line.seat, action)
        except IllegalAction as error:
            raise _ReplayError(f"entry {line.n}: {error}") from error
        step = Step(line.seat, action, self.state, transition.state, transition.events, line.n)
        self._move(line, transition.state)
        self.history.add(step)

    def _move(self, line: Acted | Undone | Redone | Snapshot, state: State) -> None:
        found = self.hash if state is self.state else rules.digest(state)
        if found != line.hash:
            raise _ReplayError(f"entry {line.n} leads to another state")
        self.state, self.hash = state, found


def _decoded(game: AnyGame, header: Header, snapshot: Snapshot) -> State:
    try:
        state = rules.from_json(game, "state", bytes(snapshot.state))
    except ValueError as error:
        raise _ReplayError(str(error)) from error
    if not isinstance(state, State) or rules.digest(state) != snapshot.hash:
        raise _ReplayError("the snapshot is of another state")
    if game.players(state) != len(header.seats):
        raise _ReplayError("the snapshot is of another table")
    return state
