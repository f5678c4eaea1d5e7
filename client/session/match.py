"""A match: a game being played, with its state, the steps that led to it, undo, and its journal file.

Every action is written to the disk before the state changes and before anything of it is shown.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar, Final, Self

import msgspec

import rules
from client.session.journal_replay import MAX_STEPS, replay_journal
from client.session.undo_history import Step, UndoHistory
from rules.content import ContentError
from rules.content_overrides import ContentOverrides, overrides_from_changes
from rules.contract import Action, AnyGame, InvalidSetup, Outcome, Scalar, State
from saves import VERSION, daily_ledger
from saves.errors import SaveError
from saves.journal import Journal
from saves.journal_entries import (
    FORMAT,
    ActionEntry,
    AnyEntry,
    DailyTry,
    EndEntry,
    Header,
    RedoEntry,
    SnapshotEntry,
    TitleEntry,
    UndoEntry,
)
from saves.sanitize import MAX_SENTENCE_LENGTH, MAX_TITLE_LENGTH, MAX_WORD_LENGTH, sanitize_line
from saves.seats import SeatInfo
from saves.shelf import Shelf
from saves.shelf_card import ShelfCard, has_no_decision
from saves.write_lock import WriteLock

__all__ = ["SNAPSHOT_INTERVAL", "Match", "Step"]

log = logging.getLogger(__name__)

SNAPSHOT_INTERVAL = 30
"""A snapshot of the state follows so many journal entries after the last one."""

_MAX_CLAIM_WAIT_S: Final = 0.1
"""Another window that only renames or examines a game has done so within this time."""


class Match:
    """A game being played. `Match.create` and `Match.resume` make one.

    Attributes:
        game: The rules, with the content that the match is played with.
        header: The header of the journal (the file of the match).
        initial_state: The state before the first step of `history`.
        title: The title given by the player; "" for none.
        read_only: Whether the match can only be looked at: nothing can be done in it, and nothing is written.
        notice_key: Language key of a notice for the player after `resume`, or None.
        notice_params: Parameters of that notice.
    """

    is_replay: ClassVar[bool] = False
    """Whether this is a replay of another match's steps, in which nothing can be decided."""

    is_lesson: ClassVar[bool] = False
    """Whether this match belongs to a lesson: the guide checks its moves, and nothing is saved."""

    def __init__(
        self, game: AnyGame, header: Header, first: State, history: UndoHistory, journal: Journal | None
    ) -> None:
        self.game = game
        self.header = header
        self.initial_state = first
        self.title = header.title
        self.read_only = False
        self.notice_key: str | None = None
        self.notice_params: dict[str, str | int] = {}
        self.undo_history = history
        self.journal = journal
        self._state = history.steps[-1].after if history.steps else first
        self._outcome = game.outcome(self._state)
        self._has_result_entry = False
        self.earlier_moves = 0  # steps before `initial_state`, which the present rules cannot replay
        self.entry_count = 0
        self._snapshot_entry = 0  # number of the last snapshot
        # whether the next write begins with a snapshot from which replay starts anew,
        # followed by the entries since then, undo included
        self._needs_restart = False
        self._restart_entries: Sequence[AnyEntry] = ()

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
        corrections: ContentOverrides | None = None,
        daily: DailyTry | None = None,
        seed_text: str = "",
    ) -> Self:
        """Start a new match; it is saved when this returns.

        Args:
            game_id: Id of the game.
            seats: Who plays on each seat.
            seed: Random seed.
            options: Options that were chosen; all others have their defaults.
            title: Title given by the player; "" for none.
            path: The journal file; None: a new file on the shelf (the screen of all games).
            free_undo: Whether undo is unlimited.
            saved: Whether the match is saved at all.
            corrections: Overrides of the game's content; the match keeps them wherever it is opened.
            daily: The daily game that this match is a try of, if any.
            seed_text: The words of which the seed was made; "" if it was given as a number.

        Raises:
            KeyError: The game is unknown.
            InvalidSetup: The rules do not allow this set-up.
            SaveError: The journal cannot be written.
            ContentError: The content overrides are invalid.
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
            seats=tuple(seat.sanitized() for seat in seats),
            title=sanitize_line(title, MAX_TITLE_LENGTH),
            created=datetime.now(UTC),
            free_undo=free_undo,
            corrections=overrides_from_changes(rules.list_changes(game_id, corrections or {})),
            daily=daily,
            seed_text=sanitize_line(seed_text, MAX_WORD_LENGTH),
        )
        match = cls(game, header, state, UndoHistory.for_header(header), None)
        if saved:
            where = path or Shelf().new_path(game_id)
            match.journal = Journal.create(where, header, match.make_snapshot(), locked=True)
        match.entry_count = match._snapshot_entry = 1
        return match

    @classmethod
    def resume(cls, path: Path, read_only: bool = False) -> Self:
        """Open a saved match as it was left. Raises SaveError.

        Args:
            path: The journal file.
            read_only: Open it only to look at it. A match that is open in another window is always read-only,
                and has a notice that says so.
        """
        journal, in_use = (Journal.read(path), False) if read_only else _claim_journal(path)
        try:
            return cls._from_journal(journal, read_only=read_only or in_use, in_use=in_use)
        except SaveError:
            journal.release_lock()
            raise

    @classmethod
    def _from_journal(cls, journal: Journal, *, read_only: bool, in_use: bool) -> Self:
        header = journal.header
        game = _load_game(header)
        try:
            result = replay_journal(game, header, journal.entries)
        except InvalidSetup as error:
            raise SaveError("setup") from error
        match = cls(game, header, result.initial_state, result.history, journal)
        match.read_only = read_only
        match.title = result.title
        match.notice_key, match.notice_params = result.notice_key, result.notice_params
        if in_use:
            match.notice_key, match.notice_params = "saves.notice.in-use", {}
        match.entry_count = journal.count
        match.earlier_moves = result.earlier_moves
        match._snapshot_entry = result.snapshot_entry
        match._needs_restart, match._restart_entries = result.needs_restart, result.restart_entries
        match._has_result_entry = result.has_result
        match._save_missing_result()
        return match

    @property
    def state(self) -> State:
        """The present state of the game."""
        return self._state

    @property
    def history(self) -> Sequence[Step]:
        """The steps of the match that have not been undone, oldest first."""
        return tuple(self.undo_history.steps)

    @property
    def step_count(self) -> int:
        """Number of steps in the match's `history`."""
        return len(self.undo_history.steps)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who plays on each seat of the match."""
        return self.header.seats

    @property
    def seed(self) -> int:
        """Random seed of the match."""
        return self.header.seed

    @property
    def options(self) -> Mapping[str, Scalar]:
        """All options of the game with their values."""
        return self.header.options

    @property
    def path(self) -> Path | None:
        """The journal file of the match; None if it is not saved."""
        return self.journal.path if self.journal else None

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it goes on."""
        return self._outcome

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to make a decision now."""
        return self.game.deciders(self._state)

    @property
    def moves(self) -> int:
        """Number of steps not undone, including earlier ones that the present rules cannot replay."""
        return self.earlier_moves + len(self.undo_history.steps)

    @property
    def is_empty(self) -> bool:
        """Whether no person has decided anything in the match, or watched anything of it, so far."""
        if self._outcome is not None or self.earlier_moves:
            return False
        return has_no_decision(self.seats, [step.seat for step in self.undo_history.steps])

    def discard_if_empty(self) -> bool:
        """Delete the closed match's file if no human has decided anything in it.

        Returns whether it was deleted. Never raises.
        """
        if self.path is None or self.read_only or not self.is_empty:
            return False
        return Shelf().discard_if_undecided(self.path)

    def act(self, seat: int, action: Action, *, spent: int = 0, hinted: bool = False) -> Step:
        """Carry out an action; it is saved when this returns.

        Args:
            seat: The seat that acts.
            action: The action.
            spent: Whole seconds since the previous action, for the journal.
            hinted: Whether a hint was shown before the action, for the journal.

        Returns:
            The step.

        Raises:
            IllegalAction: The rules forbid the action.
            SaveError: It could not be saved. The match is unchanged, and a later try may succeed. "replaced":
                the match has another file from now on (`_leave_replaced_file`).
        """
        self._check_writable()
        if self.step_count >= MAX_STEPS:  # no such file could be opened again
            raise SaveError("too-long")
        transition = self.game.apply(self._state, seat, action)
        state = transition.state
        outcome = self.game.outcome(state)
        moves = self.moves + 1
        acted = ActionEntry(
            seat=seat,
            action=msgspec.Raw(rules.to_json(action)),
            hash=rules.digest(state),
            spent=spent,
            hinted=hinted,
        )
        after: tuple[AnyEntry, ...] = ()
        if outcome is not None:
            after = (self.make_snapshot(state, moves), _make_result_entry(outcome, moves))
        number = self._append(acted, state, moves, *after)
        step = Step(seat, action, self._state, state, transition.events, transition.positions, number)
        self.undo_history.add(step)
        self._state, self._outcome = state, outcome
        self._has_result_entry = outcome is not None
        return step

    @property
    def is_counted_daily(self) -> bool:
        """Whether the match is the one try of a daily game that counts, in which no advice is given."""
        daily = self.header.daily
        return daily is not None and daily.counted

    @property
    def can_undo(self) -> bool:
        """Whether the last step of the match may be undone."""
        return not self.read_only and self._outcome is None and self.undo_history.count_undoable_steps() > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undone step of the match can be carried out again."""
        return not self.read_only and bool(self.undo_history.undone_groups)

    def can_undo_action(self, seat: int, action: Action) -> bool:
        """Return whether an action, once carried out, could be undone. Raises IllegalAction."""
        events = self.game.apply(self._state, seat, action).events
        return self.header.free_undo or not any(event.reveals for event in events)

    @property
    def undo_seat(self) -> int | None:
        """The seat whose step the next undo takes back; None if nothing can be undone."""
        return (
            self.undo_history.steps[-self.undo_history.count_undoable_steps()].seat if self.can_undo else None
        )

    @property
    def redo_seat(self) -> int | None:
        """The seat whose step the next redo carries out again; None if nothing can be redone."""
        return self.undo_history.undone_groups[-1][1][0].seat if self.can_redo else None

    def undo(self) -> tuple[Step, ...]:
        """Undo the last step of a human and all steps after it. Return these steps, newest first.

        Raises:
            ValueError: `can_undo` is false.
            SaveError: It could not be saved. The match is unchanged.
        """
        if not self.can_undo:
            raise ValueError("nothing to undo")
        count = self.undo_history.count_undoable_steps()
        oldest = self.undo_history.steps[-count]
        entry = UndoEntry(steps=count, hash=rules.digest(oldest.before))
        moves = self.moves - count
        # the last snapshot must not be ahead of the present state
        number = self._append(
            entry, oldest.before, moves, snapshot_due=oldest.entry_number <= self._snapshot_entry
        )
        group = self.undo_history.undo(count, number)
        self._state = oldest.before
        return group[::-1]

    def redo(self) -> tuple[Step, ...]:
        """Carry out again the steps taken back by the last undo. Return these steps, oldest first.

        Raises:
            ValueError: `can_redo` is false.
            SaveError: It could not be saved. The match is unchanged.
        """
        if not self.can_redo:
            raise ValueError("nothing to redo")
        undo_entry, group = self.undo_history.undone_groups[-1]
        state = group[-1].after
        moves = self.moves + len(group)
        redone = RedoEntry(hash=rules.digest(state))
        number = self._append(redone, state, moves, snapshot_due=undo_entry <= self._snapshot_entry)
        self.undo_history.redo(number)
        self._state = state
        return group

    def rename(self, title: str) -> None:
        """Change the title of the match. Raises SaveError."""
        self._check_writable()
        title = sanitize_line(title, MAX_TITLE_LENGTH)
        if self.journal:
            self._write(TitleEntry(title=title))
            self.entry_count = self.journal.count
        self.title = title

    def make_card(
        self, summary: str = "", params: dict[str, str | int] | None = None, scores: Sequence[int] = ()
    ) -> ShelfCard:
        """Return the card that represents the match on the shelf (the screen of all games).

        Args:
            summary: Language key of a line about the position.
            params: Parameters of that line.
            scores: Points of each seat.
        """
        return ShelfCard(
            summary=summary,
            params=params or {},
            scores=tuple(scores),
            turn=next(iter(self.deciders), None),
            finished=self._outcome is not None,
            winners=self._outcome.ranking[0] if self._outcome and self._outcome.ranking else (),
            moves=self.moves,
            empty=self.is_empty,
            title=self.title,
        )

    def close(self) -> None:
        """Close the match: save a last snapshot and release the file, so that other windows may open it.

        With the snapshot, an update of the rules loses no step. If another version of the game has replaced
        the file, this one is saved beside it. Never raises.
        """
        untouched = self._needs_restart  # nothing was done since the rules changed: the file can stay
        if self.entry_count > self._snapshot_entry and not self._has_result_entry and not untouched:
            self._try_append(self.make_snapshot())
        if self.journal is not None:
            if not self.read_only and (self.journal.is_replaced or self.journal.has_own_entries):
                self._leave_replaced_file(is_played=self.journal.has_own_entries)
            self.journal.release_lock()

    def _check_writable(self) -> None:
        if self.read_only:
            raise SaveError("view-only")

    def _append(
        self, entry: AnyEntry, state: State, moves: int, *after: AnyEntry, snapshot_due: bool = False
    ) -> int:
        """Append an entry that leads to `state`, with a snapshot if one is due. Return the entry's number."""
        entries: list[AnyEntry] = [entry, *after]
        if not after and (snapshot_due or self.entry_count + 1 - self._snapshot_entry >= SNAPSHOT_INTERVAL):
            entries.append(self.make_snapshot(state, moves))
        number = self.entry_count + 1
        if self._needs_restart:
            entries[:0] = [
                self.make_snapshot(self.initial_state, self.earlier_moves, restart=True),
                *self._restart_entries,
            ]
            number += 1 + len(self._restart_entries)
        self._write(*entries)
        self._count_entries(entries)
        return number

    def _write(self, *entries: AnyEntry) -> None:
        """Append entries to the journal if there is one.

        Raises:
            SaveError: "replaced" if the match has got another file, to which a second try will write; else
                the reason why they could not be written.
        """
        if self.journal is None:
            return
        try:
            self.journal.append(*entries)
        except SaveError as error:
            if error.code in ("locked", "missing") and self._leave_replaced_file(is_played=True):
                raise SaveError("replaced") from error
            raise

    def _leave_replaced_file(self, *, is_played: bool) -> bool:
        """Save the match in a new file if its file was removed, or replaced by another version of the game.

        That happens in folders that several computers keep in sync. The other version stays as it is. Never
        raises.

        Args:
            is_played: Whether the match was played since it was opened, so that this version is the try of a
                daily game that counts.

        Returns:
            Whether the match has another file now.
        """
        journal = self.journal
        if journal is None or not (journal.is_replaced or journal.is_missing):
            return False
        try:
            path = Shelf().new_path(self.header.game)
            self.journal = Journal.create(path, self.header, *journal.all_entries, locked=True)
        except SaveError as error:
            log.warning("this version of %s is not saved yet: %s", journal.path.name, error)
            return False
        journal.release_lock()
        if is_played and self.is_counted_daily:
            daily_ledger.move_unfinished_try(journal.path.stem, path.stem)
        log.warning("%s has been replaced: this version goes on as %s", journal.path.name, path.name)
        return True

    def _try_append(self, *entries: AnyEntry) -> bool:
        """Append entries that the game can do without. Return whether that succeeded."""
        if self.journal is None or self.read_only:
            return False
        try:
            try:
                self._write(*entries)
            except SaveError as error:
                if error.code != "replaced":
                    raise
                self._write(*entries)
        except SaveError as error:
            log.warning("not appended to %s: %s", self.journal.path.name, error)
            return False
        self._count_entries(entries)
        return True

    def _count_entries(self, entries: Sequence[AnyEntry]) -> None:
        for entry in entries:
            self.entry_count += 1
            if isinstance(entry, SnapshotEntry):
                self._snapshot_entry = self.entry_count
                self._needs_restart = False

    def _save_missing_result(self) -> None:
        """Write the result of a game that ended when its journal could not be written."""
        if self._outcome is not None and not self._has_result_entry:
            self._has_result_entry = self._try_append(_make_result_entry(self._outcome, self.moves))

    def make_snapshot(
        self, state: State | None = None, moves: int | None = None, restart: bool = False
    ) -> SnapshotEntry:
        """Return a journal entry with a whole state of the game.

        Args:
            state: The state; None: the present one.
            moves: Number of moves that led to it; None: all so far.
            restart: Whether replaying the journal must begin at this snapshot, because the present rules
                cannot replay the steps before it.
        """
        state = self._state if state is None else state
        return SnapshotEntry(
            state=msgspec.Raw(rules.to_json(state)),
            hash=rules.digest(state),
            moves=self.moves if moves is None else moves,
            app=VERSION,
            rules=self.game.version,
            content=self.game.content_hash(),
            restart=restart,
        )


def _claim_journal(path: Path) -> tuple[Journal, bool]:
    """Claim and read a journal. Return it and whether another window has claimed it instead."""
    try:
        claim = WriteLock.acquire(path, _MAX_CLAIM_WAIT_S)
    except SaveError as error:
        journal = Journal.read(path)  # if this fails too, its error says more
        if error.code == "in-use":
            return journal, True
        raise
    try:
        journal = Journal.read(path)
        journal.acquire_lock()
    finally:
        claim.release()
    return journal, False


def _load_game(header: Header) -> AnyGame:
    """Load the rules of a file's game with the file's corrections.

    Raises:
        SaveError: "unknown-game"; "corrections" if they do not fit the present content.
    """
    try:
        return rules.load(header.game, header.corrections)
    except KeyError as error:
        raise SaveError("unknown-game", game=header.game) from error
    except ContentError as error:
        message = sanitize_line(str(error), MAX_SENTENCE_LENGTH)
        log.warning("corrections of a game of %s: %s", header.game, message)
        raise SaveError("corrections") from error


def _make_result_entry(outcome: Outcome, moves: int) -> EndEntry:
    return EndEntry(
        reason=outcome.reason,
        ranking=outcome.ranking,
        points=tuple(sum(line.points for line in sheet) for sheet in outcome.sheets),
        moves=moves,
    )
