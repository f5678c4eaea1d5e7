"""One game being played: the state, the steps that led to it, undo, and the journal that keeps them.

Every action is on the disk before the state moves on and before anybody is shown anything.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec

import rules
from client.session.journal_replay import MOST_STEPS, restored
from client.session.undo_history import History, Step
from rules.content import ContentError
from rules.contract import Action, AnyGame, InvalidSetup, Outcome, Scalar, State
from rules.overlay import Corrections, gathered
from saves import VERSION, foreign
from saves.card import ShelfCard, nothing_decided
from saves.entries import FORMAT, Acted, AnyEntry, DailyTry, Ended, Header, Redone, Renamed, Snapshot, Undone
from saves.errors import SaveError
from saves.journal import Journal
from saves.lock import claimed
from saves.seats import SeatInfo
from saves.shelf import Shelf

__all__ = ["SNAPSHOT_EVERY", "Match", "Step"]

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 30
"""Entries from one snapshot to the next."""


class Match:
    """A game in play. Made by `create` and `resume`, not by its constructor.

    first: the state before the first step of `history`. title: the player's, or "". notice, notice_params:
    what the player has to be told after `resume`, or None.
    """

    def __init__(
        self, game: AnyGame, header: Header, first: State, history: History, journal: Journal | None
    ) -> None:
        self.game = game
        self.header = header
        self.first = first
        self.title = header.title
        self.read_only = False
        self.notice: str | None = None
        self.notice_params: dict[str, str | int] = {}
        self._history = history
        self._journal = journal
        self._state = history.steps[-1].after if history.steps else first
        self._outcome = game.outcome(self._state)
        self._ended = False  # the journal has the result
        self._earlier = 0  # steps before `first`, of rules that no longer hold
        self._line = 0  # of the last entry
        self._snapshot = 0  # line of the last snapshot
        self._restart = False  # the next write begins with a snapshot from which replay starts anew,
        self._tail: Sequence[AnyEntry] = ()  # and again with what was played since, undo included

    @classmethod
    def create(
        cls,
        game_id: str,
        seats: Sequence[SeatInfo],
        seed: int,
        options: Mapping[str, Scalar],
        title: str = "",
        path: Path | None = None,
        free_undo: bool = False,
        saved: bool = True,
        corrections: Corrections | None = None,
        daily: DailyTry | None = None,
    ) -> Self:
        """A new game, on the disk before it returns; without `path` on the shelf, without `saved` nowhere.

        corrections: of its definitions, by which it is played from now on wherever it is opened. daily: that
        it is the game of a day.
        Raises KeyError for an unknown game, InvalidSetup, SaveError, ContentError for wrong corrections.
        """
        game = rules.load(game_id, corrections)
        chosen = game.resolved(len(seats), options)
        state = game.start(len(seats), seed, chosen)
        header = Header(
            stolek=FORMAT,
            app=VERSION,
            game=game_id,
            rules=game.version,
            content=game.content_hash(),
            seed=seed,
            options=chosen,
            seats=tuple(seat.shown() for seat in seats),
            title=foreign.line(title, foreign.TITLE),
            created=datetime.now(UTC),
            free_undo=free_undo,
            corrections=gathered(rules.changes(game_id, corrections or {})),
            daily=daily,
        )
        match = cls(game, header, state, History.of(header), None)
        if saved:
            where = path or Shelf().new_path(game_id)
            match._journal = Journal.create(where, header, match.snapshot())
            match._journal.claim()
        match._line = match._snapshot = 1
        return match

    @classmethod
    def resume(cls, path: Path, read_only: bool = False) -> Self:
        """The game in a file, exactly as it was left. Raises SaveError.

        read_only: to be looked at; nothing can be done in it and nothing is written. So is a game that
        another window has open, whatever was asked for; its `notice` says so.
        """
        journal, in_use = (Journal.read(path), False) if read_only else _claimed_journal(path)
        try:
            return cls._of(journal, read_only=read_only or in_use, in_use=in_use)
        except SaveError:
            journal.release()
            raise

    @classmethod
    def _of(cls, journal: Journal, *, read_only: bool, in_use: bool) -> Self:
        header = journal.header
        game = _game(header)
        try:
            then = restored(game, header, journal.entries)
        except InvalidSetup as error:
            raise SaveError("setup") from error
        match = cls(game, header, then.first, then.history, journal)
        match.read_only = read_only
        match.title = then.title
        match.notice, match.notice_params = then.notice, then.params
        if in_use:
            match.notice, match.notice_params = "saves.notice.in-use", {}
        match._line = journal.count
        match._earlier = then.earlier
        match._snapshot = then.snapshot
        match._restart, match._tail = then.restart, then.tail
        match._ended = then.ended
        match._settle()
        return match

    @property
    def state(self) -> State:
        """The position."""
        return self._state

    @property
    def history(self) -> Sequence[Step]:
        """The steps that stand, oldest first."""
        return tuple(self._history.steps)

    @property
    def length(self) -> int:
        """How many steps `history` has."""
        return len(self._history.steps)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who plays."""
        return self.header.seats

    @property
    def seed(self) -> int:
        """The game's seed."""
        return self.header.seed

    @property
    def options(self) -> Mapping[str, Scalar]:
        """All options with their values."""
        return self.header.options

    @property
    def path(self) -> Path | None:
        """The journal's file; None if the game is not saved."""
        return self._journal.path if self._journal else None

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        return self._outcome

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.game.deciders(self._state)

    @property
    def moves(self) -> int:
        """How many steps stand, those included that cannot be replayed any more."""
        return self._earlier + len(self._history.steps)

    @property
    def empty(self) -> bool:
        """Whether nothing stands in it that somebody at the screen has decided, or watched."""
        if self._outcome is not None or self._earlier:
            return False
        return nothing_decided(self.seats, [step.seat for step in self._history.steps])

    def vanish(self) -> bool:
        """Take an empty game off the shelf, once it is closed; whether it is gone. Never raises."""
        if self.path is None or self.read_only or not self.empty:
            return False
        return Shelf().discard(self.path)

    def act(self, seat: int, action: Action, *, spent: int = 0, hinted: bool = False) -> Step:
        """Carry out a seat's action; the step that it is. It is on the disk when this returns.

        spent, hinted: what the journal is to say of how it came about.
        Raises IllegalAction, or SaveError if it could not be saved: the match is then as it was.
        """
        self._check_writable()
        if self.length >= MOST_STEPS:  # no such file could be opened again
            raise SaveError("too-long")
        transition = self.game.apply(self._state, seat, action)
        state = transition.state
        outcome = self.game.outcome(state)
        moves = self.moves + 1
        acted = Acted(
            seat=seat,
            action=msgspec.Raw(rules.to_json(action)),
            hash=rules.digest(state),
            spent=spent,
            hinted=hinted,
        )
        after: tuple[AnyEntry, ...] = ()
        if outcome is not None:
            after = (self.snapshot(state, moves), _ended(outcome, moves))
        line = self._write(acted, state, moves, *after)
        step = Step(seat, action, self._state, state, transition.events, transition.positions, line)
        self._history.add(step)
        self._state, self._outcome = state, outcome
        self._ended = outcome is not None
        return step

    @property
    def counted(self) -> bool:
        """Whether it is the one try of a day that counts: nobody gives advice in it."""
        daily = self.header.daily
        return daily is not None and daily.counted

    @property
    def can_undo(self) -> bool:
        """Whether the last step may still be taken back."""
        return not self.read_only and self._outcome is None and self._history.undoable() > 0

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        return not self.read_only and bool(self._history.undone)

    def can_take_back(self, seat: int, action: Action) -> bool:
        """Whether an action could be undone once it is done. Raises IllegalAction."""
        events = self.game.apply(self._state, seat, action).events
        return self.header.free_undo or not any(event.reveals for event in events)

    @property
    def undo_seat(self) -> int | None:
        """Whose step the next undo takes back; None if there is none."""
        return self._history.steps[-self._history.undoable()].seat if self.can_undo else None

    @property
    def redo_seat(self) -> int | None:
        """Whose step the next redo does again; None if there is none."""
        return self._history.undone[-1][1][0].seat if self.can_redo else None

    def undo(self) -> tuple[Step, ...]:
        """Take back a person's last step and what followed it; these steps, newest first.

        Raises ValueError if `can_undo` is false, SaveError as `act` does.
        """
        if not self.can_undo:
            raise ValueError("nothing to undo")
        count = self._history.undoable()
        oldest = self._history.steps[-count]
        entry = Undone(steps=count, hash=rules.digest(oldest.before))
        moves = self.moves - count
        # the last snapshot must never lie ahead of what stands
        line = self._write(entry, oldest.before, moves, due=oldest.line <= self._snapshot)
        group = self._history.undo(count, line)
        self._state = oldest.before
        return group[::-1]

    def redo(self) -> tuple[Step, ...]:
        """Do again what the last undo took back; these steps, oldest first.

        Raises ValueError if `can_redo` is false, SaveError as `act` does.
        """
        if not self.can_redo:
            raise ValueError("nothing to redo")
        line, group = self._history.undone[-1]
        state = group[-1].after
        moves = self.moves + len(group)
        line = self._write(Redone(hash=rules.digest(state)), state, moves, due=line <= self._snapshot)
        self._history.redo(line)
        self._state = state
        return group

    def rename(self, title: str) -> None:
        """Give the game another title. Raises SaveError."""
        self._check_writable()
        title = foreign.line(title, foreign.TITLE)
        if self._journal:
            self._journal.append(Renamed(title=title))
            self._line = self._journal.count
        self.title = title

    def card(
        self, summary: str = "", params: dict[str, str | int] | None = None, scores: Sequence[int] = ()
    ) -> ShelfCard:
        """The card for the shelf: the caller's words and scores, and what the match knows itself."""
        return ShelfCard(
            summary=summary,
            params=params or {},
            scores=tuple(scores),
            turn=next(iter(self.deciders), None),
            finished=self._outcome is not None,
            winners=self._outcome.ranking[0] if self._outcome and self._outcome.ranking else (),
            moves=self.moves,
            empty=self.empty,
            title=self.title,
        )

    def close(self) -> None:
        """Leave the game: a last snapshot, so that an update of the rules costs no step. Never raises.

        From now on other windows may have it.
        """
        untouched = self._restart  # nothing was done since the rules changed: the file may stay as it is
        if self._line > self._snapshot and not self._ended and not untouched:
            self._append_quietly(self.snapshot())
        if self._journal is not None:
            self._journal.release()

    def _check_writable(self) -> None:
        if self.read_only:
            raise SaveError("view-only")

    def _write(self, entry: AnyEntry, state: State, moves: int, *after: AnyEntry, due: bool = False) -> int:
        """Append an entry that leads to `state`, with a snapshot where one is due; its running number."""
        lines: list[AnyEntry] = [entry, *after]
        if not after and (due or self._line + 1 - self._snapshot >= SNAPSHOT_EVERY):
            lines.append(self.snapshot(state, moves))
        number = self._line + 1
        if self._restart:
            lines[:0] = [self.snapshot(self.first, self._earlier, restart=True), *self._tail]
            number += 1 + len(self._tail)
        if self._journal:
            self._journal.append(*lines)
        self._note(lines)
        return number

    def _append_quietly(self, *lines: AnyEntry) -> bool:
        """Append what the game can do without; whether that went well."""
        if self._journal is None or self.read_only:
            return False
        try:
            self._journal.append(*lines)
        except SaveError as error:
            log.warning("not appended to %s: %s", self._journal.path.name, error)
            return False
        self._note(lines)
        return True

    def _note(self, lines: Sequence[AnyEntry]) -> None:
        for line in lines:
            self._line += 1
            if isinstance(line, Snapshot):
                self._snapshot = self._line
                self._restart = False

    def _settle(self) -> None:
        """Write the result of a game that ended just when its journal could not be written."""
        if self._outcome is not None and not self._ended:
            self._ended = self._append_quietly(_ended(self._outcome, self.moves))

    def snapshot(
        self, state: State | None = None, moves: int | None = None, restart: bool = False
    ) -> Snapshot:
        """The journal's entry for a position (None: the present one) after so many moves."""
        state = self._state if state is None else state
        return Snapshot(
            state=msgspec.Raw(rules.to_json(state)),
            hash=rules.digest(state),
            moves=self.moves if moves is None else moves,
            app=VERSION,
            rules=self.game.version,
            content=self.game.content_hash(),
            restart=restart,
        )


def _claimed_journal(path: Path) -> tuple[Journal, bool]:
    """The journal, claimed before it was read; and whether another window has it instead."""
    try:
        claim = claimed(path)
    except SaveError as error:
        journal = Journal.read(path)  # if this fails too, it says better why
        if error.code == "in-use":
            return journal, True
        raise
    try:
        journal = Journal.read(path)
        journal.claim()
    finally:
        claim.release()
    return journal, False


def _game(header: Header) -> AnyGame:
    """The game that a file is of, over the file's corrections.

    Raises SaveError: "unknown-game"; "corrections" if these make no sense to the definitions of today.
    """
    try:
        return rules.load(header.game, header.corrections)
    except KeyError as error:
        raise SaveError("unknown-game", game=header.game) from error
    except ContentError as error:
        told = foreign.line(str(error), foreign.SENTENCE)
        log.warning("corrections of a game of %s: %s", header.game, told)
        raise SaveError("corrections") from error


def _ended(outcome: Outcome, moves: int) -> Ended:
    return Ended(
        reason=outcome.reason,
        ranking=outcome.ranking,
        points=tuple(sum(line.points for line in sheet) for sheet in outcome.sheets),
        moves=moves,
    )
