"""A journal's entries played again: how a match finds back to where it was left."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

import rules
from client.session.undo_history import History, Step
from rules.contract import Action, AnyGame, IllegalAction, State
from saves.chain import Chain
from saves.entries import Acted, AnyEntry, Ended, Header, Redone, Renamed, Snapshot, Undone
from saves.errors import SaveError

log = logging.getLogger(__name__)


class Restored(msgspec.Struct):
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


_NOTHING: Final = Action()
_PLAYED: Final = (Acted, Undone, Redone, Snapshot)
"""The entries that lead to a state."""

_End: TypeAlias = Literal["whole", "behind", "different"]
"""Why steps after a snapshot end: with the journal; where undo or redo reaches behind the snapshot; where the
rules of today lead elsewhere."""


MOST_STEPS: Final = 5_000
"""Actions of a game, at most: ten times as many as the longest one had."""
_MOST_MOVED: Final = 200_000
"""Steps that are taken back and done again in a game, all in all: some thirty nights of nothing else."""
_MOST_AFTER: Final = 2_000
"""Entries after a snapshot that are looked at when the game can only go on from there: there are some 30."""
_MOST_SNAPSHOTS: Final = 16
"""Snapshots that are tried then."""


class _RestoreError(Exception):
    """The rules of today lead elsewhere than the journal says."""


def restored(game: AnyGame, header: Header, lines: Sequence[AnyEntry]) -> Restored:
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
        except _RestoreError as difference:
            log.warning("a journal of %s does not replay: %s", game.id, difference)
    return _rest(game, header, lines)


def _whole(game: AnyGame, header: Header, base: Header | Snapshot, lines: Sequence[AnyEntry]) -> Restored:
    """Everything from the beginning, or from where the rules changed last.

    Raises _RestoreError, InvalidSetup.
    """
    if isinstance(base, Snapshot):
        first = _decoded(game, header, base)
        tail = lines[base.n :]
    else:
        first = game.start(len(header.seats), header.seed, header.options)
        tail = lines
    tail = [line for line in tail if type(line) in _PLAYED]
    restoring = _Restoring(game, header, first, _standing(tail))
    for line in tail:
        restoring.feed(line)
    return _result(header, lines, restoring, base.moves if isinstance(base, Snapshot) else 0)


def _standing(lines: Sequence[AnyEntry]) -> frozenset[int]:
    """The numbers of the actions that stand at the end, or that could be done again.

    All others were taken back for good: they need not be carried out to know where the game stands. Raises
    SaveError("too-long") for more than anybody can have played.
    """
    chain: Chain[int] = Chain()
    for line in lines:
        match line:
            case Acted(n=number):
                chain.add(number)
            case Undone(steps=steps):
                chain.take_back(steps)
            case Redone():
                chain.do_again()
        if chain.length > MOST_STEPS or chain.moved > _MOST_MOVED:
            raise SaveError("too-long")
    return frozenset(chain.within_reach)


def _rest(game: AnyGame, header: Header, lines: Sequence[AnyEntry]) -> Restored:
    """The last snapshot, and of the steps after it as many as lead where the journal says."""
    snapshots = [line for line in lines if isinstance(line, Snapshot)][-_MOST_SNAPSHOTS:]
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
) -> tuple[Restored, _End]:
    """A snapshot and what follows from it, and why that ends."""
    try:
        restoring = _Restoring(game, header, _decoded(game, header, snapshot))
    except _RestoreError as difference:
        raise SaveError("changed") from difference
    lost = 0
    end: _End = "whole"
    tail: list[AnyEntry] = []
    for number, line in enumerate(lines[snapshot.n :], start=snapshot.n):
        try:
            if number - snapshot.n >= _MOST_AFTER:
                raise _RestoreError("too much lies behind the last snapshot")
            restoring.feed(line)
        except _RestoreError:
            lost = sum(isinstance(line, Acted) for line in lines[number:])
            end = "behind" if restoring.is_behind(line) else "different"
            break
        if isinstance(line, Acted | Undone | Redone):
            tail.append(line)
    result = _result(header, lines, restoring, snapshot.moves)
    result.restart, result.tail = True, tuple(tail)
    if lost:
        result.notice, result.params = "saves.notice.lost", {"n": lost}
    elif snapshot.moves:
        result.notice = "saves.notice.history"
    return result, end


def _result(header: Header, lines: Sequence[AnyEntry], restoring: _Restoring, earlier: int) -> Restored:
    titles = [line.title for line in lines if isinstance(line, Renamed)]
    return Restored(
        first=restoring.first,
        earlier=earlier,
        history=restoring.history,
        title=titles[-1] if titles else header.title,
        snapshot=max((line.n for line in lines if isinstance(line, Snapshot)), default=0),
        ended=any(isinstance(line, Ended) for line in lines),
    )


class _Restoring:
    """Carries out entries one by one, comparing every hash.

    needed: the numbers of the actions that have to be carried out; None: all. The others only count as steps,
    with the state before them on both sides, and their hashes are taken from the journal.
    """

    def __init__(
        self, game: AnyGame, header: Header, first: State, needed: frozenset[int] | None = None
    ) -> None:
        self.game = game
        self.seats = len(header.seats)
        self.first = first
        self.needed = needed
        self.history = History.of(header)
        self.state = first
        self.hashes = [rules.digest(first)]  # after so many steps; those of what was taken back lie behind

    def feed(self, line: AnyEntry) -> None:
        """Raises _RestoreError; all is then as it was before the entry."""
        length = len(self.history.steps)
        match line:
            case Acted():
                self._act(line)
            case Undone(steps=steps):
                if not 0 < steps <= length:
                    raise _RestoreError(f"entry {line.n} takes back more than there is")
                self._check(line, length - steps)
                self.state = self.history.steps[-steps].before
                self.history.undo(steps, line.n)
            case Redone():
                if not self.history.undone:
                    raise _RestoreError(f"entry {line.n} has nothing to do again")
                group = self.history.undone[-1][1]
                self._check(line, length + len(group))
                self.state = group[-1].after
                self.history.redo(line.n)
            case Snapshot():
                self._check(line, length)

    def is_behind(self, line: AnyEntry) -> bool:
        """Whether an entry is about steps from before the first state."""
        match line:
            case Undone(steps=steps):
                return steps > len(self.history.steps)
            case Redone():
                return not self.history.undone
        return False

    def _act(self, line: Acted) -> None:
        if not 0 <= line.seat < self.seats:
            raise _RestoreError(f"entry {line.n} is of no seat here")
        if self.needed is None or line.n in self.needed:
            step = self._carried_out(line)
        else:
            step = Step(line.seat, _NOTHING, self.state, self.state, (), (), line.n)
        self.hashes[len(self.history.steps) + 1 :] = [line.hash]
        self.state = step.after
        self.history.add(step)

    def _carried_out(self, line: Acted) -> Step:
        try:
            action = rules.from_json(self.game, "action", bytes(line.action))
        except ValueError as error:
            raise _RestoreError(f"entry {line.n}: {error}") from error
        if not isinstance(action, Action):
            raise _RestoreError(f"entry {line.n} is no action")
        if line.seat not in self.game.deciders(self.state):
            raise _RestoreError(f"entry {line.n} is out of turn")
        try:
            transition = self.game.apply(self.state, line.seat, action)
        except IllegalAction as error:
            raise _RestoreError(f"entry {line.n}: {error}") from error
        if rules.digest(transition.state) != line.hash:
            raise _RestoreError(f"entry {line.n} leads to another state")
        return Step(
            line.seat, action, self.state, transition.state, transition.events, transition.positions, line.n
        )

    def _check(self, line: Undone | Redone | Snapshot, length: int) -> None:
        if self.hashes[length] != line.hash:
            raise _RestoreError(f"entry {line.n} leads to another state")


def _decoded(game: AnyGame, header: Header, snapshot: Snapshot) -> State:
    try:
        state = rules.from_json(game, "state", bytes(snapshot.state))
    except ValueError as error:
        raise _RestoreError(str(error)) from error
    if not isinstance(state, State) or game.is_view(state) or rules.digest(state) != snapshot.hash:
        raise _RestoreError("the snapshot is of another state")
    if game.players(state) != len(header.seats):
        raise _RestoreError("the snapshot is of another table")
    return state
