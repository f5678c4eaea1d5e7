"""Games of earlier formats: read as they are, kept aside and written anew when they go on, never lost."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import rules
from client.session import match as match_module
from client.session.match import Match
from saves import journal as journal_module, journal_entries, upgrade
from saves.errors import SaveError
from saves.journal import MAX_FILE, SUFFIX, Journal, read_header, read_undamaged_part
from saves.shelf import Shelf
from saves.upgrade import Lines
from tests.saves.old import archive
from tests.saves.old.archive import ARCHIVE, Expected

ROOT = Path(__file__).parents[2]
FIRST = ARCHIVE / "v1"
FILES = sorted(FIRST.glob(f"*{SUFFIX}"))

each_file = pytest.mark.parametrize("source", FILES, ids=lambda path: path.stem)


@pytest.fixture
def home() -> Path:
    folder = Shelf().folder
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def file(home: Path) -> Path:
    """Return a game in progress on the shelf, of a format that is two versions old."""
    return Path(shutil.copy2(FIRST / "wispwood-turn.stolek", home))


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Make the present format the third; return each upgrade done: from which version, how many lines."""
    done: list[tuple[int, int]] = []

    def second(lines: Lines) -> Lines:
        done.append((1, len(lines)))
        for line in lines[1:]:
            line["kind"] = line.pop("is")
        return [{**lines[0], "format": lines[0].pop("stolek")}, *lines[1:]]

    def third(lines: Lines) -> Lines:
        assert "format" in lines[0], "the second version's header"
        done.append((2, len(lines)))
        header = {"stolek": 0, **lines[0]}
        del header["format"]
        return [header, *({"is": line.pop("kind"), **line} for line in lines[1:])]

    for module in (journal_entries, upgrade, journal_module, match_module):
        monkeypatch.setattr(module, "FORMAT", 3)
    monkeypatch.setattr(upgrade, "UPGRADES", {1: second, 2: third})
    return done


def get_expected(path: Path) -> Expected:
    return archive.index(FIRST)[path.name]


def act(match: Match) -> None:
    seat = match.deciders[0]
    match.act(seat, match.game.actions(match.state, seat)[0])


def get_error_code(call: Callable[[], object]) -> str:
    with pytest.raises(SaveError) as caught:
        call()
    return caught.value.code


# ---------------------------------------------------------------- the way it should go


@each_file
def test_game_two_formats_old_opens_and_continues_in_the_present_format(
    source: Path, home: Path, steps: list[tuple[int, int]]
) -> None:
    file = Path(shutil.copy2(source, home))
    before, lead_to = file.read_bytes(), get_expected(file)
    looked = Match.resume(file, read_only=True)
    assert [version for version, _ in steps] == [1, 2]
    assert steps[0][1] == steps[1][1] > 1
    assert (rules.digest(looked.state), looked.moves, looked.title) == (
        lead_to.digest,
        lead_to.moves,
        lead_to.title,
    )
    assert looked.header.stolek == 3
    match = Match.resume(file)
    assert [path.name for path in home.iterdir()] == [file.name], "nothing is written as yet"
    assert file.read_bytes() == before
    match.rename("Nový název")
    assert file.with_suffix(".v1").read_bytes() == before
    assert file.read_bytes().startswith(b'{"stolek":3,')
    steps.clear()
    again = Match.resume(file)
    assert steps == [], "the file is of the present format"
    assert (rules.digest(again.state), again.moves, again.title) == (
        lead_to.digest,
        lead_to.moves,
        "Nový název",
    )
    assert [type(line) for line in Journal.read(file).entries[:-1]] == [
        type(line) for line in Journal.read(source).entries
    ]
    again.close()


def test_upgraded_lines_have_new_checksums_and_appends_continue(
    file: Path, steps: list[tuple[int, int]]
) -> None:
    match = Match.resume(file)
    act(match)
    assert steps
    crc = 0
    for number, line in enumerate(file.read_bytes().splitlines(), start=1):
        _, crc = journal_entries.verify_line(line, number, crc)
    moves = match.moves
    act(match)
    match.close()
    assert Match.resume(file, read_only=True).moves == moves + 1
    assert len(list(file.parent.iterdir())) == 2, "the old file is kept once"


def test_torn_line_of_an_old_game_stays_in_the_copy_only(home: Path, steps: list[tuple[int, int]]) -> None:
    file = Path(shutil.copy2(FIRST / "equilibrix-torn.stolek", home))
    before = file.read_bytes()
    assert not before.endswith(b"\n")
    match = Match.resume(file)
    act(match)
    match.close()
    assert steps
    assert file.with_suffix(".v1").read_bytes() == before
    assert file.read_bytes().endswith(b"\n")
    assert Match.resume(file).moves == get_expected(file).moves + 1


def test_shelf_handles_old_games_like_others(
    file: Path, tmp_path: Path, steps: list[tuple[int, int]]
) -> None:
    before, lead_to = file.read_bytes(), get_expected(file)
    shelf = Shelf()
    (entry,) = shelf.list_entries()
    assert (entry.moves, entry.title, entry.problem) == (lead_to.moves, lead_to.title, None)
    assert (1, 1) in steps, "a header alone is brought up to date as well"
    shelf.export(file, tmp_path / "sent.stolek")
    assert (tmp_path / "sent.stolek").read_bytes() == before, "others may have an older program"
    for copy in (shelf.copy(file), shelf.import_file(tmp_path / "sent.stolek")):
        assert copy.read_bytes().startswith(b'{"stolek":3,')
        assert Match.resume(copy).moves == lead_to.moves
        assert not copy.with_suffix(".v1").exists()
    assert file.read_bytes() == before
    shelf.rename(file, "Jiný")
    assert file.with_suffix(".v1").read_bytes() == before
    assert Match.resume(file).title == "Jiný"


def test_valid_part_of_an_old_game_is_upgraded(file: Path, steps: list[tuple[int, int]]) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"hash":"', b'"hash":"0')
    file.write_bytes(b"".join(lines))
    assert get_error_code(lambda: Journal.read(file)) == "damaged"
    header, sound = read_undamaged_part(file)
    assert (header.stolek, len(sound)) == (3, 8)
    assert steps[-1] == (2, 9)
    assert Match.resume(Shelf().rescue(file)).moves == sum(
        isinstance(e, journal_entries.ActionEntry) for e in sound
    ) - sum(e.steps for e in sound if isinstance(e, journal_entries.UndoEntry)) + sum(
        isinstance(e, journal_entries.RedoEntry) for e in sound
    )


def test_every_earlier_format_has_an_upgrade_and_archived_games() -> None:
    earlier = range(1, journal_entries.FORMAT)
    assert sorted(upgrade.UPGRADES) == list(earlier)
    for version in (*earlier, journal_entries.FORMAT):
        assert list((ARCHIVE / f"v{version}").glob(f"*{SUFFIX}")), version


# ---------------------------------------------------------------- when it fails


def broken_key(lines: Lines) -> Lines:
    del lines[0]["nothing of that name"]
    return lines


def broken_shape(lines: Lines) -> Lines:
    lines[0]["seed"].append(1)  # type: ignore[attr-defined]
    return lines


def broken_number(lines: Lines) -> Lines:
    return [{**line, "n": int("three")} for line in lines]


def make_empty(_: Lines) -> Lines:
    return []


def foreign(lines: Lines) -> Lines:
    return [*lines[:3], {"is": "dance"}, *lines[3:]]


def cannot_be_written(lines: Lines) -> Lines:
    lines[1]["state"] = object()
    return lines


def names_the_line(_: Lines) -> Lines:
    raise SaveError("damaged", line=7)


@pytest.mark.parametrize(
    ("step", "line"),
    [
        (broken_key, 1),
        (broken_shape, 1),
        (broken_number, 1),
        (make_empty, 1),
        (foreign, 4),
        (cannot_be_written, 1),
        (names_the_line, 7),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_failing_upgrade_is_damage_and_keeps_the_old_file(
    file: Path,
    steps: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
    step: Callable[[Lines], Lines],
    line: int,
) -> None:
    before = file.read_bytes()
    assert not steps
    third = upgrade.UPGRADES[2]
    monkeypatch.setitem(
        upgrade.UPGRADES, 2, lambda lines: step(third(lines)) if len(lines) > 1 else third(lines)
    )
    with pytest.raises(SaveError) as caught:
        Match.resume(file)
    assert (caught.value.code, caught.value.params) == ("damaged", {"line": line})
    (entry,) = Shelf().list_entries()
    assert entry.problem is not None
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert file.read_bytes() == before


def test_format_without_an_upgrade_is_foreign(file: Path, steps: list[tuple[int, int]]) -> None:
    before = file.read_bytes()
    del upgrade.UPGRADES[2]
    assert get_error_code(lambda: Match.resume(file)) == "foreign"
    assert get_error_code(lambda: read_header(file)) == "foreign"
    assert (file.read_bytes(), steps) == (before, [])


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("after", range(5))
def test_unwritable_upgrade_leaves_a_readable_game(
    file: Path, steps: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch, number: int, after: int
) -> None:
    """Copy, its folder, game, its folder, entry: whichever of these cannot be made safe."""
    before, lead_to = file.read_bytes(), get_expected(file)
    match = Match.resume(file)
    calls, fsync = [0], os.fsync

    def failing(handle: int) -> None:
        calls[0] += 1
        if calls[0] > after:
            raise OSError(number, os.strerror(number))
        fsync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        assert get_error_code(lambda: act(match)) in ("disk-full", "disk-error", "read-only")
    assert steps
    assert match.moves == lead_to.moves
    assert rules.digest(Match.resume(file, read_only=True).state) == lead_to.digest
    old = file if after < 3 else file.with_suffix(".v1")
    assert old.read_bytes() == before
    if after == 3:  # the new file is there, though perhaps not for good: it has to be opened again
        assert get_error_code(lambda: act(match)) == "locked"
        match = Match.resume(file)
    act(match)
    assert file.with_suffix(".v1").read_bytes() == before
    assert Match.resume(file).moves == match.moves == lead_to.moves + 1
    assert {path.name for path in file.parent.iterdir()} == {file.name, file.with_suffix(".v1").name}


KILLED = """
import os, shutil, sys
from pathlib import Path
from client.session import match as match_module
from client.session.match import Match
from saves import journal, journal_entries, upgrade
for module in (journal_entries, upgrade, journal, match_module):
    module.FORMAT = 2
upgrade.UPGRADES[1] = lambda lines: lines
path, after, calls = Path(sys.argv[1]), int(sys.argv[2]), 0

def killed(*arguments):
    global calls
    calls += 1
    if calls > after:
        os.kill(os.getpid(), 9)
    return real(*arguments)

match = Match.resume(path)
real = getattr(os, sys.argv[3])
setattr(os, sys.argv[3], killed)
match.rename("after the upgrade")
"""


@pytest.mark.parametrize(("call", "after"), [("fsync", n) for n in range(5)] + [("write", 0)])
def test_program_killed_during_an_upgrade_leaves_a_whole_game(
    file: Path, steps: list[tuple[int, int]], call: str, after: int
) -> None:
    before, lead_to = file.read_bytes(), get_expected(file)
    command = [sys.executable, "-c", KILLED, str(file), str(after), call]
    killed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert killed.returncode == -9, killed.stderr
    upgrade.UPGRADES[1] = upgrade.UPGRADES[2] = lambda lines: lines
    assert not steps
    match = Match.resume(file)
    assert (rules.digest(match.state), match.moves) == (lead_to.digest, lead_to.moves)
    assert match.title in (lead_to.title, "after the upgrade")
    assert before in [path.read_bytes() for path in (file, file.with_suffix(".v1")) if path.exists()]
    assert len(Shelf().list_entries()) == 1
    act(match)


def test_late_window_loses_neither_moves_nor_the_old_file(file: Path, steps: list[tuple[int, int]]) -> None:
    before = file.read_bytes()
    late, match = Match.resume(file), Match.resume(file)
    act(match)
    act(match)
    after = file.read_bytes()
    assert get_error_code(lambda: late.rename("late")) == "locked"
    assert get_error_code(lambda: act(late)) == "locked"
    assert steps
    assert file.read_bytes() == after
    assert file.with_suffix(".v1").read_bytes() == before


def test_game_too_long_after_an_upgrade_is_unchanged(
    file: Path, steps: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    match = Match.resume(file)
    monkeypatch.setattr(journal_module, "MAX_FILE", len(before) + 5)
    assert match.journal is not None
    match.journal.header = msgspec.structs.replace(match.header, title="x" * 100)
    assert get_error_code(lambda: act(match)) == "too-big"
    monkeypatch.setattr(journal_module, "MAX_FILE", MAX_FILE)
    assert (file.read_bytes(), bool(steps)) == (before, True)
