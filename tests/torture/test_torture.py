"""A short torture of everything; and that the judges notice what they are there for."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules
from client.scenes.menu.scene import MenuScene
from client.session.match import Match
from saves import files
from saves.journal import Journal
from saves.paths import session_markers_dir
from saves.session_markers import SessionMarkers
from tests.parametrization import parametrize_short_and_long
from tests.saves.seats import seats
from tests.torture import ROOMS, monkey, power
from tests.torture.__main__ import main
from tests.torture.disk import Disk, Named, Recorder, Synced, Wrote
from tests.torture.judge import Judge, Ledger
from tests.torture.play import Player, mark
from tests.torture.results import Tally, Task
from tests.torture.syscall_hooks import Faults, hook_syscalls

posix = pytest.mark.skipif(os.name != "posix", reason="on Windows a pipe cannot be waited for with select")


@posix
@parametrize_short_and_long(("kills", "jobs"), [(1, 1)], [(12, 2)])
def test_no_harm_loses_a_saved_move(kills: int, jobs: int, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["--kills", str(kills), "--jobs", str(jobs), "--seed", "5"]
    assert main(told) == 0, capsys.readouterr().out
    shown = capsys.readouterr().out
    assert all(room in shown for room in ROOMS)


@pytest.fixture
def game(own_home: Path) -> tuple[Match, Ledger, Judge]:
    """Return a game of some steps, of which the ledger knows, and the judge."""
    ledger = Ledger(Tally("test"))

    def tell(say: str, /, **facts: object) -> None:
        ledger.hear({"say": say, **facts})

    player = Player(random.Random(4), ("envyra",), tell, marks=SessionMarkers())
    while ledger.tally.shown < 12:
        player.step()
    assert player.match is not None
    return player.match, ledger, Judge(own_home, ledger)


def test_judge_reports_a_game_that_is_not_offered(game: tuple[Match, Ledger, Judge]) -> None:
    match, ledger, judge = game
    get_file(match)
    for mark_of_it in session_markers_dir().iterdir():
        mark_of_it.unlink()
    judge.look(resume=False)
    assert any("does not offer it" in wrong for wrong in ledger.tally.wrong)


def test_judge_accepts_an_offered_game(game: tuple[Match, Ledger, Judge]) -> None:
    match, ledger, judge = game
    get_file(match)
    judge.look(resume=False)
    assert ledger.tally.wrong == []
    assert ledger.tally.notes["games that were to be offered"] == 1


def get_file(match: Match) -> Path:
    assert match.path is not None
    match.close()
    return match.path


def cut_a_line(path: Path) -> None:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))


def damage(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"hash", b"hush", 1))


def remove(path: Path) -> None:
    path.unlink()


def test_judge_reports_nothing_for_intact_games(game: tuple[Match, Ledger, Judge]) -> None:
    match, ledger, judge = game
    get_file(match)
    judge.look(resume=True)
    assert ledger.tally.wrong == []


@pytest.mark.parametrize(
    ("harm", "what"),
    [(cut_a_line, "does not stand"), (damage, "cannot be read"), (remove, "cannot be read")],
)
def test_judge_reports_lost_moves(
    game: tuple[Match, Ledger, Judge], harm: Callable[[Path], None], what: str
) -> None:
    match, ledger, judge = game
    harm(get_file(match))
    judge.look(resume=True)
    assert any(what in wrong for wrong in ledger.tally.wrong)
    assert ledger.tally.lost + ledger.tally.unreadable > 0


def test_judge_reports_damage_to_other_games(game: tuple[Match, Ledger, Judge]) -> None:
    match, ledger, judge = game
    other = Match.create("envyra", seats(2), 1, {}, path=get_file(match).with_name("other.stolek"))
    other.close()
    judge.other_games["other.stolek"] = get_file(other).read_bytes()
    judge.look(resume=False)
    assert ledger.tally.wrong == []
    judge.other_games["other.stolek"] = get_file(other).read_bytes() + b"x"
    judge.other_games["gone.stolek"] = b""
    judge.look(resume=False)
    assert sorted(ledger.tally.wrong) == ["gone.stolek is gone", "other.stolek was damaged"]


def test_torn_line_in_another_game_is_replaced(
    game: tuple[Match, Ledger, Judge],
) -> None:
    match, ledger, judge = game
    other = Match.create("envyra", seats(2), 1, {}, path=get_file(match).with_name("other.stolek"))
    other.close()
    with get_file(other).open("ab") as file:
        file.write(b'{"is":"title","n":2,"ti')
    judge.other_games["other.stolek"] = get_file(other).read_bytes()
    judge.shelf.rename(get_file(other), "x")
    ledger.touched.add("other.stolek")
    judge.look(resume=False)
    assert ledger.tally.wrong == []
    judge.other_games["other.stolek"] = get_file(match).read_bytes()
    judge.look(resume=False)
    assert ledger.tally.wrong == ["other.stolek was damaged"]


def test_judge_reports_an_impossible_position(game: tuple[Match, Ledger, Judge]) -> None:
    _, ledger, _ = game
    ledger.hear({"say": "coming", "mark": "a"})
    ledger.hear({"say": "shown", "mark": "b"})
    ledger.hear({"say": "resumed", "path": ledger.path, "mark": "c", "read_only": True, "notice": None})
    assert len(ledger.tally.wrong) == 3


def no_sync(_: object) -> None:
    """Pretend to sync, like a device that breaks its promise."""


@pytest.mark.parametrize("place", ["file", "folder"])
def test_power_cut_reveals_unsynced_writes(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    own_home.mkdir()
    if place == "file":
        real = Journal.write_data

        def unsafe(journal: Journal, handle: int, data: bytes) -> None:
            with monkeypatch.context() as patch:
                patch.setattr(os, "fsync", no_sync)
                real(journal, handle, data)

        monkeypatch.setattr(Journal, "write_data", unsafe)
    else:
        monkeypatch.setattr(files, "sync_folder", no_sync)
    tally = power.run(Task("power", own_home, 3, 20, ("balanceformers",)))
    assert tally.lost > 0


def test_simulated_disk_loses_unsynced_writes() -> None:
    disk = Disk()
    folder = frozenset({"."})
    disk.take(Named("a", 1, None, folder))
    disk.take(Wrote(1, 0, b"old"))
    disk.take(Synced(1, None))
    disk.take(Synced(None, "."))
    disk.take(Wrote(1, 3, b"new"))
    assert {state["a"].rstrip(b"\0") for state, _ in disk.states(random.Random(1), 1)} == {
        b"old", b"oldn", b"oldne", b"oldnew",
    }  # fmt: skip
    disk.take(Synced(1, None))
    disk.take(Named("b", 1, "a", folder))
    assert [set(state) for state, _ in disk.states(random.Random(1), 1)] == [{"a"}, {"a"}, {"b"}, {"b"}]


def test_record_contains_all_writes_of_saving(own_home: Path) -> None:
    own_home.mkdir()
    recorder = Recorder(own_home)
    with recorder.listening():
        match = Match.create("equilibrix", seats(2), 3, {})
        for _ in range(3):
            seat = match.deciders[0]
            match.act(seat, match.game.actions(match.state, seat)[0])
        match.rename("x")
        match.close()
    disk = Disk()
    for event in recorder.events:
        if isinstance(event, (Wrote, Named, Synced)):
            disk.take(event)
    (state,) = {tuple(state.items()) for state, _ in disk.states(random.Random(1), 1)}
    path = get_file(match)
    assert state == ((str(path.relative_to(own_home)), path.read_bytes()),)


@pytest.fixture
def faults() -> Iterator[Faults]:
    made = Faults(random.Random(1))
    made.call, made.after, made.truncate = "fsync", 0, False
    with hook_syscalls(made):
        yield made


def test_injected_system_errors_are_raised(own_home: Path, faults: Faults) -> None:
    with pytest.raises(OSError) as caught:  # noqa: PT011  # its number is looked at
        files.write_atomically(own_home.with_name("x"), b"data")
    assert faults.raised == [caught.value.errno]


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_fingerprint_changes_with_everything_observable(game_id: str) -> None:
    match = Match.create(game_id, seats(2), 2, {}, free_undo=True, saved=False)
    marks = [mark(match)]
    for _ in range(2):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
        marks.append(mark(match))
    match.undo()
    marks.append(mark(match))
    match.rename("x")
    marks.append(mark(match))
    match.rename("")
    match.redo()
    assert mark(match) == marks[2]
    assert len(set(marks)) == len(marks)


def broken(*_: object) -> None:
    raise RuntimeError("a screen that fails")


def test_monkey_reports_a_failing_screen(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_home.mkdir()
    monkeypatch.setattr(MenuScene, "draw", broken)
    tally = monkey.run(Task("monkey", own_home, 3, 1, rules.GAMES))
    assert tally.times == monkey.GESTURES
    assert "seed 3, sitting 0" in tally.wrong[0]
    assert "a screen that fails" in tally.wrong[0]


def test_monkey_reports_an_unreadable_game(
    own_home: Path, game: tuple[Match, Ledger, Judge], monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(get_file(game[0]))
    monkeypatch.setattr(monkey, "GESTURES", 6)
    tally = monkey.run(Task("monkey", own_home, 3, 1, rules.GAMES))
    assert tally.unreadable
