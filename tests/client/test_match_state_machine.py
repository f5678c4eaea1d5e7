"""Any sequence of what players, disks and updates can do: the journal always leads to what is on the table.

A machine drives a `Match` of a real game beside a plain model of what has to be there. After every step the
file is read anew and compared with the live match and the model.

`STOLEK_MACHINES=400` tries so many sequences of each game, longer ones and others every time.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import rules
from client.session import match as match_module
from client.session.match import Match
from rules.contract import Action, IllegalAction, Scalar
from rules.rng import seed_generator
from saves import journal as journal_module
from saves.errors import SaveError
from saves.journal import SUFFIX, Journal
from saves.journal_entries import EndEntry, SnapshotEntry
from saves.sanitize import MAX_TITLE_LENGTH, sanitize_line
from saves.seats import COLOURS, SeatInfo
from saves.shelf import Shelf
from tests.client.match_model import Model, Record, describe_match
from tests.golden.record import choose_action
from tests.parametrization import parametrize_short_and_long

LONG = int(os.environ.get("STOLEK_MACHINES") or 0)
FEW, MORE = 4, 12
"""Sequences of each game, always and with the long tests."""

NAMES = ("Žofie", "Řehoř", "Ľubica", "Štěpán", "Ďuro", "Kateřina Šťastná")
FAILURES = {"full": "disk-full", "half": "disk-full", "sync": "disk-error", "open": "read-only"}
"""How a write fails, and what is told then."""


class Disk:
    """`os` as the journal sees it, with writes that fail in a certain way."""

    def __init__(self, way: str) -> None:
        self.way = way

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)

    def open(self, path: Path, flags: int) -> int:
        if self.way == "open":
            raise OSError(errno.EACCES, "denied")
        return os.open(path, flags)

    def write(self, handle: int, data: memoryview) -> int:
        if self.way == "full" or (self.way == "half" and len(data) < 60):
            raise OSError(errno.ENOSPC, "full")
        return os.write(handle, data[: len(data) // 2 + 1] if self.way in ("half", "drops") else data)

    def fsync(self, handle: int) -> None:
        if self.way in ("sync", "stuck"):
            raise OSError(errno.EIO, "broken")
        os.fsync(handle)

    def ftruncate(self, handle: int, length: int) -> None:
        if self.way == "stuck":
            raise OSError(errno.EIO, "broken")
        os.ftruncate(handle, length)


def sound(data: bytes) -> bytes:
    """Return a file without the torn line at its end."""
    return data[: data.rindex(b"\n") + 1]


class MatchMachine(RuleBasedStateMachine):
    """One game with all that can happen to it."""

    game_id: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.game = rules.load(self.game_id)
        self.home = Path(tempfile.mkdtemp(prefix="stolek-machine-"))
        self.patch = pytest.MonkeyPatch()
        self.patch.setenv("STOLEK_HOME", str(self.home))
        self.shelf = Shelf()
        self.left: list[tuple[Path, bytes]] = []  # games that nobody plays any more
        self.met: list[Action] = []  # actions of other positions
        self.torn = False  # whether the last line is what `before` does not have yet

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        players = data.draw(st.sampled_from(self.game.player_counts))
        people = data.draw(st.sets(st.integers(0, players - 1), min_size=1)) | {0}
        options: dict[str, Scalar] = {
            option.name: data.draw(st.sampled_from(option.choices))
            for option in self.game.options
            if not option.players or players in option.players
        }
        seats = [
            SeatInfo(name, colour, "human" if seat in people else "bot-2")
            for seat, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True))
        ][:players]
        every = data.draw(st.sampled_from([2, 3, 5, 30]))
        self.patch.setattr(match_module, "SNAPSHOT_INTERVAL", every)
        free = data.draw(st.booleans())
        seed = data.draw(st.integers(0, 2**32))
        self.match = Match.create(self.game.id, seats, seed, options, "Večer u Řehoře", free_undo=free)
        self.model = Model(tuple(people), free, "Večer u Řehoře", rules.digest(self.match.state))
        self.before = self.model.copied()

    def teardown(self) -> None:
        try:
            if hasattr(self, "match"):
                for path, data in self.left:
                    assert path.read_bytes() == data, "nobody has touched it"
                self.leads_here_after_an_update()
        finally:
            self.patch.undo()
            shutil.rmtree(self.home)

    def leads_here_after_an_update(self) -> None:
        """Check that the same position opens by other rules, whatever the last snapshot is."""
        self.patch.setattr(self.game, "version", self.game.version + 1)
        again = Match.resume(self.path, read_only=True)
        assert (rules.digest(again.state), again.moves) == (self.model.describe()["state"], self.match.moves)

    @property
    def path(self) -> Path:
        assert self.match.path is not None
        return self.match.path

    def done(self) -> None:
        """Note that something has been written."""
        self.torn = True

    def remember(self) -> None:
        self.before = self.model.copied()

    def take(self, match: Match) -> None:
        """Go on with another match; the live one is left without a goodbye."""
        if self.match.journal is not None:
            self.match.journal.release_lock()
        self.match = match

    # -------------------------------------------------------------- what has to hold

    @invariant()
    def nothing_on_the_table_is_ahead_of_the_disk(self) -> None:
        if not hasattr(self, "match"):
            return
        expected = self.model.describe()
        assert describe_match(self.match) == expected
        again = Match.resume(self.path, read_only=True)
        assert describe_match(again) == expected
        if not self.model.free:
            assert again.undo_history.floor == self.match.undo_history.floor == self.model.sealed
        assert self.match.can_undo == (self.model.undoable > 0)
        assert self.match.can_redo == bool(self.model.undone)
        journal = Journal.read(self.path)
        assert self.match.entry_count == journal.count
        assert any(isinstance(line, EndEntry) for line in journal.entries) == self.model.over

    # -------------------------------------------------------------- playing

    @precondition(lambda self: not self.model.over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.match.deciders))
        actions = self.match.game.actions(self.match.state, seat)
        self.do(seat, actions[data.draw(st.integers(0, len(actions) - 1))])

    @precondition(lambda self: not self.model.over)
    @rule(count=st.integers(2, 30), seed=st.integers(0, 2**32))
    def play(self, count: int, seed: int) -> None:
        rng = seed_generator(seed)
        for _ in range(count):
            if self.match.outcome is None:
                rng, seat, action = choose_action(self.game, self.match.state, rng)
                self.do(seat, action)

    def do(self, seat: int, action: Action) -> None:
        self.remember()
        self.met.append(action)
        events = self.match.act(seat, action).events
        self.model.act(Record(seat, action, events, rules.digest(self.match.state)))
        self.model.over = self.match.outcome is not None
        self.done()

    @precondition(lambda self: self.met)
    @rule(data=st.data())
    def act_against_the_rules(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.met[-30:]))
        seat = data.draw(st.integers(-1, len(self.match.seats)))
        if self.game.ruling(self.match.state, seat, action) is None:
            return
        data_before = self.path.read_bytes()
        with pytest.raises(IllegalAction):
            self.match.act(seat, action)
        assert self.path.read_bytes() == data_before

    @precondition(lambda self: self.model.undoable)
    @rule()
    def undo(self) -> None:
        self.remember()
        group = self.model.undo()
        before = self.match.history[-len(group)].before
        assert [Record.of(step) for step in self.match.undo()] == group[::-1]
        assert rules.digest(self.match.state) == rules.digest(before)
        assert self.match.state == before
        assert group[0].seat in self.model.people
        assert not any(record.seat in self.model.people for record in group[1:])
        if not self.model.free:
            assert not any(event.reveals for record in group for event in record.events)
        self.done()

    @precondition(lambda self: not self.model.undoable)
    @rule()
    def undo_what_may_not_be_undone(self) -> None:
        data_before = self.path.read_bytes()
        with pytest.raises(ValueError, match="undo"):
            self.match.undo()
        assert self.path.read_bytes() == data_before

    @precondition(lambda self: self.model.undone)
    @rule()
    def redo(self) -> None:
        self.remember()
        assert [Record.of(step) for step in self.match.redo()] == self.model.redo()
        self.done()

    @precondition(lambda self: not self.model.undone)
    @rule()
    def redo_what_was_never_undone(self) -> None:
        with pytest.raises(ValueError, match="redo"):
            self.match.redo()

    @precondition(lambda self: self.model.undoable)
    @rule()
    def undo_and_redo_changes_nothing(self) -> None:
        was, state = describe_match(self.match), self.match.state
        self.undo()
        self.redo()
        assert (describe_match(self.match), self.match.state) == (was, state)

    @rule(title=st.sampled_from(["", "Neděle", "„Odveta“ – 日本", 'a"b\\c\n', "two\u202e\nlines"]))
    def rename(self, title: str) -> None:
        self.remember()
        self.match.rename(title)
        self.model.title = sanitize_line(title, MAX_TITLE_LENGTH)
        self.done()

    # -------------------------------------------------------------- coming and going

    @rule()
    def close_and_resume(self) -> None:
        self.match.close()
        self.take(Match.resume(self.path))
        assert not self.match.read_only

    @rule()
    def leave_without_a_goodbye(self) -> None:
        self.take(Match.resume(self.path))

    @rule()
    def look_from_another_window(self) -> None:
        data = self.path.read_bytes(), self.path.stat().st_mtime_ns
        looked = Match.resume(self.path, read_only=True)
        assert describe_match(looked) == describe_match(self.match)
        assert not looked.can_undo
        assert not looked.can_redo
        with pytest.raises(SaveError, match="view-only"):
            looked.rename("x")
        if looked.deciders:
            with pytest.raises(SaveError, match="view-only"):
                looked.act(looked.deciders[0], looked.game.actions(looked.state, looked.deciders[0])[0])
        looked.close()
        assert (self.path.read_bytes(), self.path.stat().st_mtime_ns) == data

    @rule()
    def another_table_of_the_same_game_goes_on(self) -> None:
        late, other = self.match, Match.resume(self.path)
        self.match = other
        self.rename("elsewhere")
        was, data = describe_match(late), self.path.read_bytes()
        attempts: list[Callable[[], object]] = [lambda: late.rename("late")]
        attempts += [late.undo] * late.can_undo + [late.redo] * late.can_redo
        for attempt in attempts:
            with pytest.raises(SaveError, match="locked"):
                attempt()
        late.close()
        assert (describe_match(late), self.path.read_bytes()) == (was, data)

    @precondition(lambda self: self.torn)
    @rule(cut=st.floats(0, 1))
    def lose_power_amid_the_last_line(self, cut: float) -> None:
        data = self.path.read_bytes()
        last = Journal.read(self.path).entries[-1]
        begin = data.rindex(b"\n", 0, -1) + 1
        self.path.write_bytes(data[: begin + int(cut * (len(data) - begin - 1))])
        if not isinstance(last, SnapshotEntry | EndEntry):
            self.model = self.before
        self.remember()
        self.torn = False
        self.take(Match.resume(self.path))

    @rule()
    def play_on_after_an_update(self) -> None:
        """Give the rules another version, though nothing in them has changed."""
        was, over = self.match.moves, self.model.over
        self.patch.setattr(self.game, "version", self.game.version + 1)
        self.take(Match.resume(self.path))
        assert self.match.moves == was
        self.model.forget(self.match)
        assert self.match.notice_key == ("saves.notice.history" if self.model.earlier else None)
        assert (self.match.outcome is not None) == over
        self.remember()
        self.torn = False

    # -------------------------------------------------------------- the shelf

    @rule()
    def look_at_the_shelf(self) -> None:
        entry = next(entry for entry in self.shelf.list_entries() if entry.path == self.path)
        assert entry.problem is None
        assert (entry.moves, entry.title, entry.finished) == (
            self.match.moves,
            self.model.title,
            self.model.over,
        )
        assert entry.winners == self.match.make_card().winners
        assert (entry.header, entry.seats) == (self.match.header, self.match.seats)

    def go_on_with(self, path: Path) -> None:
        self.left.append((self.path, self.path.read_bytes()))
        self.take(Match.resume(path))

    @rule(close=st.booleans())
    def copy_and_go_on_with_the_copy(self, close: bool) -> None:
        if close:
            self.match.close()
        self.go_on_with(self.shelf.copy(self.path))

    @rule()
    def send_around(self) -> None:
        self.match.close()
        sent = self.home / f"poslaná{SUFFIX}"
        self.shelf.export(self.path, sent)
        assert sent.read_bytes() == self.path.read_bytes()
        self.go_on_with(self.shelf.import_file(sent))

    @rule()
    def delete_and_restore(self) -> None:
        self.match.close()
        trashed = self.shelf.move_to_trash(self.path)
        assert not self.path.exists()
        assert describe_match(Match.resume(trashed, read_only=True)) == self.model.describe()
        self.take(Match.resume(self.shelf.restore_from_trash(trashed)))

    # -------------------------------------------------------------- disks

    def failing(self, way: str, attempt: Callable[[], object]) -> None:
        """Check that an attempt fails as the disk does, and nothing has happened."""
        was, data = describe_match(self.match), self.path.read_bytes()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal_module, "os", Disk(way))
            with pytest.raises(SaveError) as caught:
                attempt()
        assert caught.value.code == FAILURES[way]
        assert describe_match(self.match) == was
        assert self.path.read_bytes() in (data, sound(data))

    @rule(way=st.sampled_from(sorted(FAILURES)), seed=st.integers(0, 2**32))
    def fail_to_write(self, way: str, seed: int) -> None:
        self.failing(way, lambda: self.match.rename("never"))
        if self.model.undoable:
            self.failing(way, self.match.undo)
        if self.model.undone:
            self.failing(way, self.match.redo)
        if not self.model.over:
            _, seat, action = choose_action(self.game, self.match.state, seed_generator(seed))
            self.failing(way, lambda: self.match.act(seat, action))

    @rule(way=st.sampled_from(sorted(FAILURES)))
    def fail_to_close(self, way: str) -> None:
        data = self.path.read_bytes()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal_module, "os", Disk(way))
            self.match.close()
        assert self.path.read_bytes() in (data, sound(data))
        self.take(Match.resume(self.path))

    @precondition(lambda self: not self.model.over)
    @rule(seed=st.integers(0, 2**32), again=st.booleans())
    def fail_to_write_and_to_take_it_away(self, seed: int, again: bool) -> None:
        """Fail to write and to undo it: the disk may hold more than was shown, never less."""
        _, seat, action = choose_action(self.game, self.match.state, seed_generator(seed))
        was = describe_match(self.match)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal_module, "os", Disk("stuck"))
            with pytest.raises(SaveError, match="disk-error"):
                self.match.act(seat, action)
        assert describe_match(self.match) == was
        if again:
            self.do(seat, action)
            return
        self.remember()
        self.take(Match.resume(self.path))
        if self.match.moves == was["moves"]:  # a torn line was in the way and could not be taken away either
            return
        assert self.match.moves == self.model.earlier + len(self.model.stand) + 1
        step = self.match.history[-1]
        assert (step.seat, step.action) == (seat, action)
        self.model.act(Record.of(step))
        self.model.over = self.match.outcome is not None
        self.done()

    @precondition(lambda self: not self.model.over)
    @rule(seed=st.integers(0, 2**32))
    def write_in_drops(self, seed: int) -> None:
        _, seat, action = choose_action(self.game, self.match.state, seed_generator(seed))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal_module, "os", Disk("drops"))
            self.do(seat, action)


@parametrize_short_and_long("examples", [LONG or FEW], [MORE])
@pytest.mark.parametrize("game_id", rules.GAMES)
def test_journal_matches_the_match_after_any_sequence(game_id: str, examples: int) -> None:
    found = settings(
        max_examples=examples,
        stateful_step_count=60 if LONG else 25,
        derandomize=not LONG,
        print_blob=bool(LONG),
    )
    machine = type(f"{game_id.title()}Machine", (MatchMachine,), {"game_id": game_id})
    run_state_machine_as_test(machine, settings=found)
