"""Every place that promises never to overwrite: whatever stands there already stays as it is.

Here are the promises of saved games, backups and templates; those of exported files are in
`tests/client/test_import_and_export.py`, of screenshots in `test_command_line.py`, and of crash reports in
`test_crash_reports.py`.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from saves import daily_ledger, files as files_module, settings, shelf as shelf_module, upgrade
from saves.daily_tries import DailyTries
from saves.errors import SaveError
from saves.files import quarantine
from saves.journal import SUFFIX, Journal
from saves.journal_entries import FORMAT
from saves.override_files import create_override_folder, override_folder
from saves.paths import config_dir
from saves.shelf import Shelf, write_card
from saves.shelf_card import ShelfCard
from tests.saves.conftest import header, make_acted, snapshot
from tests.saves.test_daily_tries import start_try, write_try
from tests.saves.test_journal import reframe_lines

_FILE = b"precious"


def put_file(path: Path) -> None:
    path.write_bytes(_FILE)


def put_game(path: Path) -> None:
    Journal.create(path, header(title="Another"), snapshot())


def put_link(path: Path) -> None:
    target = path.with_name("elsewhere")
    target.write_bytes(_FILE)
    path.symlink_to(target)


def put_dead_link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def put_folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_bytes(_FILE)


PUTS = [put_file, put_game, put_link, put_dead_link, put_folder]
Put = Callable[[Path], None]

each_obstacle = pytest.mark.parametrize("put", PUTS, ids=lambda put: put.__name__.removeprefix("put_"))


def contents(*folders: Path) -> dict[Path, object]:
    """Return everything in some folders: what files hold, where links lead, and the folders."""
    return {
        path: path.readlink() if path.is_symlink() else path.read_bytes() if path.is_file() else None
        for folder in folders
        for path in folder.rglob("*")
    }


def assert_untouched(before: dict[Path, object], *folders: Path) -> None:
    """Fail unless everything is there that was, as it was, whatever has come since."""
    after = contents(*folders)
    assert {path: after.get(path, "gone") for path in before} == before


@pytest.fixture
def shelf() -> Shelf:
    shelf = Shelf()
    for folder in (shelf.folder, shelf.trash):
        folder.mkdir(parents=True)
    return shelf


@pytest.fixture
def game(shelf: Shelf) -> Path:
    """Return a game on the shelf, played for two moves."""
    path = shelf.folder / f"game{SUFFIX}"
    Journal.create(path, header(game="wispwood"), snapshot(), make_acted(1), make_acted(2))
    return path


@pytest.fixture
def _same_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every new game be offered the same name first, then others."""

    class StoppedClock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 11, 21, 19, 42, tzinfo=tz or UTC)

    true_chance, offered = os.urandom, [bytes(3)] * 6

    def chance(count: int) -> bytes:
        return offered.pop() if count == 3 and offered else true_chance(count)

    monkeypatch.setattr(shelf_module, "datetime", StoppedClock)
    monkeypatch.setattr(os, "urandom", chance)
    yield
    assert len(offered) < 6, "the name of the test's obstacle was offered"


FIRST_NAME = f"20261121-194200-wispwood-000000{SUFFIX}"


# --- new games ----------------------------------------------------------------------------------------


@each_obstacle
@pytest.mark.parametrize("locked", [True, False])
def test_created_game_never_replaces_anything(tmp_path: Path, put: Put, locked: bool) -> None:
    path = tmp_path / f"game{SUFFIX}"
    put(path)
    before = contents(tmp_path)
    with pytest.raises(SaveError, match="exists"):
        Journal.create(path, header(), snapshot(), locked=locked)
    assert contents(tmp_path) == before


@each_obstacle
def test_copied_game_never_replaces_anything(tmp_path: Path, game: Path, put: Put) -> None:
    path = tmp_path / f"copy{SUFFIX}"
    put(path)
    before = contents(tmp_path)
    with pytest.raises(SaveError, match="exists"):
        Journal.read(game).copy_to(path)
    assert contents(tmp_path) == before


def copy(shelf: Shelf, game: Path) -> Path:
    return shelf.copy(game, "Copy")


def import_one(shelf: Shelf, game: Path) -> Path:
    return shelf.import_file(game)


def rescue(shelf: Shelf, game: Path) -> Path:
    return shelf.rescue(game)


@pytest.mark.usefixtures("_same_names")
@each_obstacle
@pytest.mark.parametrize("make", [copy, import_one, rescue], ids=["copy", "import", "rescue"])
def test_new_game_gets_a_name_that_nothing_has(
    shelf: Shelf, game: Path, put: Put, make: Callable[[Shelf, Path], Path]
) -> None:
    put(shelf.folder / FIRST_NAME)
    before = contents(shelf.folder)
    path = make(shelf, game)
    assert path.name != FIRST_NAME
    assert path not in before
    assert_untouched(before, shelf.folder)
    assert len(Journal.read(path).entries) >= 3


@pytest.mark.usefixtures("_same_names")
@pytest.mark.parametrize("make", [copy, import_one, rescue], ids=["copy", "import", "rescue"])
def test_name_of_a_new_game_may_be_the_first(
    shelf: Shelf, game: Path, make: Callable[[Shelf, Path], Path]
) -> None:
    assert make(shelf, game).name == FIRST_NAME


# --- the trash ----------------------------------------------------------------------------------------


def rename_within_a_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    del monkeypatch


def copy_between_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EXDEV, "another drive")

    monkeypatch.setattr(Path, "rename", refused)


@each_obstacle
@pytest.mark.parametrize("way", [rename_within_a_drive, copy_between_drives])
def test_game_moved_to_the_trash_and_back_never_replaces_anything(
    shelf: Shelf,
    game: Path,
    put: Put,
    way: Callable[[pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = game.read_bytes()
    write_card(game, ShelfCard(moves=2), png=b"picture")
    put(shelf.trash / game.name)
    (shelf.trash / game.name).with_suffix(".png").write_bytes(b"picture of the other")
    before = contents(shelf.trash)
    way(monkeypatch)
    thrown = shelf.move_to_trash(game)
    assert thrown not in before
    assert thrown.read_bytes() == data
    assert_untouched(before, shelf.trash)

    put(shelf.folder / thrown.name)
    before = contents(shelf.folder)
    restored = shelf.restore_from_trash(thrown)
    assert restored not in before
    assert restored.read_bytes() == data
    assert_untouched(before, shelf.folder)


# --- export -------------------------------------------------------------------------------------------


def test_export_never_replaces_a_game_of_the_shelf_even_by_a_link(
    shelf: Shelf, game: Path, tmp_path: Path
) -> None:
    for number, folder in enumerate((shelf.folder, shelf.trash)):
        other = folder / f"other{SUFFIX}"
        put_game(other)
        before = contents(shelf.folder, shelf.trash)
        with pytest.raises(ValueError, match="the shelf itself"):
            shelf.export(game, other)
        link = tmp_path / f"link-{number}{SUFFIX}"
        link.symlink_to(other)
        with pytest.raises(SaveError, match="exists"):
            shelf.export(game, link)
        assert contents(shelf.folder, shelf.trash) == before


# --- quarantine ---------------------------------------------------------------------------------------


@each_obstacle
def test_quarantine_never_replaces_an_earlier_backup(tmp_path: Path, put: Put) -> None:
    bad = tmp_path / "settings.yaml"
    bad.write_bytes(b"bad")
    put(tmp_path / "settings.yaml.bad-1")
    put_file(tmp_path / "settings.yaml.bad-2")
    before = contents(tmp_path)
    del before[bad]
    assert quarantine(bad) == tmp_path / "settings.yaml.bad-3"
    assert (tmp_path / "settings.yaml.bad-3").read_bytes() == b"bad"
    assert_untouched(before, tmp_path)


def test_file_stays_if_there_is_no_number_left_for_its_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files_module, "MAX_BACKUPS", 3)
    bad = tmp_path / "settings.yaml"
    for path in (bad, *(tmp_path / f"settings.yaml.bad-{number}" for number in (1, 2))):
        put_file(path)
    before = contents(tmp_path)
    with pytest.raises(SaveError, match="exists"):
        quarantine(bad)
    assert contents(tmp_path) == before


@each_obstacle
def test_copy_of_settings_with_unknown_keys_never_replaces_anything(put: Put) -> None:
    folder = config_dir()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / settings.FILE
    path.write_text("keys: [7]")
    put(folder / f"{settings.FILE}.bad-1")
    before = contents(folder)
    for _ in range(2):  # the same file is kept once
        _, problem = settings.load()
        assert problem is not None
        assert (problem.key, problem.backup) == ("saves.settings.keys", f"{settings.FILE}.bad-2")
    assert (folder / f"{settings.FILE}.bad-2").read_text() == "keys: [7]"
    assert_untouched(before, folder)
    assert len(contents(folder)) == len(before) + 1


def test_damaged_ledger_that_cannot_be_kept_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files_module, "MAX_BACKUPS", 2)
    folder = config_dir()
    folder.mkdir(parents=True, exist_ok=True)
    for name in (daily_ledger.FILE, f"{daily_ledger.FILE}.bad-1"):
        put_file(folder / name)
    before = contents(folder)
    with pytest.raises(SaveError, match="exists"):
        daily_ledger.quarantine_ledger()
    assert start_try(write_try()) in DailyTries().read().values(), "its journal tells of it"
    assert_untouched(before, folder)


def test_damaged_ledger_never_replaces_an_earlier_one() -> None:
    folder = config_dir()
    folder.mkdir(parents=True, exist_ok=True)
    for name in (daily_ledger.FILE, f"{daily_ledger.FILE}.bad-1"):
        put_file(folder / name)
    start_try(write_try())
    assert (folder / f"{daily_ledger.FILE}.bad-1").read_bytes() == _FILE
    assert (folder / f"{daily_ledger.FILE}.bad-2").read_bytes() == _FILE


# --- other copies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("put", [put_file, put_link, put_dead_link, put_folder])
def test_templates_never_replace_anything(put: Put) -> None:
    folder = override_folder("envyra")
    folder.parent.mkdir(parents=True, exist_ok=True)
    put(folder)
    before = contents(folder.parent)
    assert create_override_folder("envyra", "Words.", "Example:") == folder
    assert contents(folder.parent) == before


def test_copy_of_the_old_format_never_replaces_another(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line[: -len(',"crc":"00000000"}')] + b"}" for line in game.read_bytes().splitlines()]
    lines[0] = lines[0].replace(b'"stolek":%d' % FORMAT, b'"stolek":0')
    old = reframe_lines(lines)
    game.write_bytes(old)
    monkeypatch.setitem(upgrade.UPGRADES, 0, lambda lines: lines)
    put_file(game.with_suffix(".v0"))
    put_dead_link(game.with_suffix(".v0-2"))
    before = contents(game.parent)
    del before[game]
    Journal.read(game).append(make_acted(3))
    assert game.with_suffix(".v0-3").read_bytes() == old
    assert_untouched(before, game.parent)

    game.write_bytes(old)
    Journal.read(game).append(make_acted(3))
    assert not game.with_suffix(".v0-4").exists(), "the same file is kept once"
