"""Archived games open, lead to what they led to when they were written, and can be played on."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from client.session.match import Match
from rules.contract import AnyGame
from saves.errors import SaveError
from saves.journal import SUFFIX, Journal, read_header
from saves.journal_entries import RedoEntry, SnapshotEntry, TitleEntry, UndoEntry
from saves.shelf import Shelf
from tests.client.test_match import everything
from tests.saves.old import archive
from tests.saves.old.archive import ARCHIVE, FOLDER, INDEX, NAMES, Expected

FOLDERS = sorted(folder for folder in ARCHIVE.iterdir() if folder.name.startswith("v"))
FILES = [path for folder in FOLDERS for path in sorted(folder.glob(f"*{SUFFIX}"))]

each_file = pytest.mark.parametrize("source", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")


@pytest.fixture
def file(source: Path) -> Path:
    """Return a copy of an archived game on the shelf: the archive itself is never opened for writing."""
    shelf = Shelf()
    shelf.folder.mkdir(parents=True)
    return Path(shutil.copy2(source, shelf.folder))


@pytest.fixture
def expected(source: Path) -> Expected:
    return archive.index(source.parent)[source.name]


# ---------------------------------------------------------------- the archive


def test_every_phase_of_every_game_is_in_the_archive_of_the_present_format() -> None:
    wanted = {
        f"{game_id}-{phase}" for game_id in rules.GAMES for phase in archive.phases(rules.load(game_id))
    }
    assert len(wanted) > 4 * len(rules.GAMES)
    found = {path.stem: expected.phase for path, expected in list_archived(FOLDER)}
    assert wanted <= found.keys()
    assert all(stem.endswith(found[stem]) for stem in wanted)


def list_archived(folder: Path) -> Iterator[tuple[Path, Expected]]:
    for name, expected in archive.index(folder).items():
        yield folder / name, expected


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_archive_is_unchanged_byte_for_byte(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {INDEX, *archive.index(folder)}
    for path, expected in list_archived(folder):
        data = path.read_bytes()
        assert archive.hash_bytes(data) == expected.file, path.name
        assert len(data) <= 60_000
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 1_000_000


@each_file
def test_an_archived_game_is_of_the_format_of_its_folder(source: Path) -> None:
    assert source.read_bytes().startswith(b'{"stolek":%d,' % int(source.parent.name[1:]))


@pytest.mark.parametrize(
    "source", [path for path in FILES if path.parent == FOLDER], ids=lambda path: path.stem
)
def test_archived_games_cover_all_kinds_of_content(source: Path) -> None:
    journal = Journal.read(source)
    kinds = [type(entry) for entry in journal.entries]
    assert {UndoEntry, RedoEntry, TitleEntry} <= set(kinds)
    assert kinds.count(SnapshotEntry) > 1
    assert {seat.name for seat in journal.header.seats} <= set(NAMES)


def test_archive_covers_every_header_field() -> None:
    headers = {path.stem: read_header(path) for path in FILES if path.parent == FOLDER}
    assert headers["wispwood-corrected"].corrections
    branch = headers["balanceformers-branched"].branch
    assert branch is not None
    assert branch.game == "balanceformers-branched"
    assert 0 < branch.moves < archive.index(FOLDER)["balanceformers-branched.stolek"].moves
    first = (FOLDER / "envyra-early.stolek").read_bytes().split(b"\n")[0]
    assert not any(b'"%s"' % name.encode() in first for name in archive.ADDED)


def test_archived_game_is_scored_by_its_own_overrides(tmp_path: Path) -> None:
    path = tmp_path / "g.stolek"
    shutil.copy2(FOLDER / "wispwood-corrected.stolek", path)
    corrected = Match.resume(path)
    Match.create("wispwood", corrected.seats, 1, {}).close()  # another game is played meanwhile
    again = Match.resume(path)
    assert rules.digest(again.state) == rules.digest(corrected.state)
    assert again.game.corrected_hash
    plain = again.game.start(len(again.seats), again.seed, again.options)
    own = rules.load("wispwood")
    for step in again.history:
        plain = own.apply(plain, step.seat, step.action).state
    assert rules.digest(plain) != rules.digest(again.state), "the correction has counted"


def test_archived_games_are_never_rewritten(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER.name
    shutil.copytree(FOLDER, folder)
    missing, known = folder / "wispwood-wishes.stolek", archive.index(folder)
    missing.unlink()
    with pytest.raises(FileNotFoundError, match="has been archived"):
        list(archive.complete_archive(folder))
    del known[missing.name]
    (folder / INDEX).write_bytes(archive.format_index(known))
    others = {path: path.read_bytes() for path in folder.glob(f"*{SUFFIX}")}
    assert list(archive.complete_archive(folder)) == [missing.name]
    assert list(archive.complete_archive(folder)) == []
    assert {path: path.read_bytes() for path in others} == others
    made = archive.index(folder)
    assert all(made[name] == known[name] for name in known)
    assert rules.digest(Match.resume(missing, read_only=True).state) == made[missing.name].digest


# ---------------------------------------------------------------- opening


@each_file
@pytest.mark.parametrize("read_only", [True, False], ids=["to-look", "to-play"])
def test_archived_game_opens_where_it_was_left(file: Path, expected: Expected, read_only: bool) -> None:
    before = file.read_bytes(), file.stat().st_mtime_ns
    match = Match.resume(file, read_only=read_only)
    if is_of_these_rules(match):
        assert (match.notice_key, len(match.history)) == (None, expected.moves)
    assert_led_to(match, expected)
    assert len(match.undo_history.undone_groups) == expected.undone
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before, "looking changes nothing"
    match.close()
    if read_only:
        assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def assert_led_to(match: Match, expected: Expected) -> None:
    """Check that the match stands as expected, also if rules changed that it never used."""
    if match.notice_key == "saves.notice.lost":
        assert not is_of_these_rules(match)
        assert match.moves + int(match.notice_params["n"]) >= expected.moves
        assert match.title == expected.title
        return
    assert rules.digest(match.state) == expected.digest
    assert archive.phase(match.state) == expected.phase
    assert match.moves == expected.moves
    assert match.title == expected.title
    assert (match.outcome is not None) == expected.finished
    assert match.deciders == expected.deciders


def is_of_these_rules(match: Match) -> bool:
    return (match.header.rules, match.header.content) == (match.game.version, match.game.content_hash())


def test_shelf_lists_all_archived_games() -> None:
    shelf = Shelf()
    shelf.folder.mkdir(parents=True)
    for folder in FOLDERS:
        for path, _ in list_archived(folder):
            shutil.copy2(path, shelf.folder / f"{folder.name}-{path.name}")
    listed = {entry.path.name: entry for entry in shelf.list_entries()}
    assert len(listed) == len(FILES)
    for folder in FOLDERS:
        for path, expected in list_archived(folder):
            entry = listed[f"{folder.name}-{path.name}"]
            assert entry.problem is None
            assert (entry.game, entry.header) == (path.stem.split("-")[0], read_header(entry.path))
            assert (entry.moves, entry.title, entry.finished) == (
                expected.moves,
                expected.title,
                expected.finished,
            )
            assert entry.winners == Match.resume(path, read_only=True).make_card().winners


@each_file
def test_archived_game_can_be_copied_exported_and_deleted(
    file: Path, expected: Expected, tmp_path: Path
) -> None:
    shelf = Shelf()
    before = file.read_bytes()
    shelf.export(file, tmp_path / "sent.stolek")
    assert (tmp_path / "sent.stolek").read_bytes() == before
    for path in (shelf.copy(file), shelf.import_file(tmp_path / "sent.stolek")):
        assert_led_to(Match.resume(path), expected)
    back = shelf.restore_from_trash(shelf.move_to_trash(file))
    assert back.read_bytes() == before


# ---------------------------------------------------------------- playing on


@each_file
def test_archived_game_can_be_played_to_its_end(file: Path) -> None:
    match = Match.resume(file)
    if match.can_redo:
        match.redo()
    chooser = random.Random(file.name)
    pauses = {chooser.randrange(1, 40) + match.moves for _ in range(3)}
    while match.outcome is None:
        one_step(match, chooser)
        if match.moves in pauses:
            pauses.discard(match.moves)
            again = Match.resume(file)
            assert everything(again) == everything(match)
            match = again
    match.close()
    again = Match.resume(file)
    assert everything(again) == everything(match)
    assert (Shelf().list_entries()[0].finished, Shelf().list_entries()[0].moves) == (True, match.moves)


def one_step(match: Match, chooser: random.Random) -> None:
    seat = chooser.choice(match.deciders)
    match.act(seat, chooser.choice(match.game.actions(match.state, seat)))
    if match.can_undo and chooser.random() < 0.3:
        undone = match.undo()
        assert rules.digest(match.state) == rules.digest(undone[-1].before)
        if chooser.random() < 0.5:
            match.redo()


# ---------------------------------------------------------------- when the rules have changed


def change_rules(patch: pytest.MonkeyPatch, game: AnyGame, change: str) -> None:
    if change == "version":
        patch.setattr(type(game), "version", game.version + 1)
    else:
        patch.setattr(type(game), "content_hash", lambda *_: "another")


@each_file
@pytest.mark.parametrize("change", ["version", "content"])
def test_archived_game_opens_by_its_snapshots_after_a_change_of_rules(
    source: Path, file: Path, expected: Expected, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rules.load(read_header(file).game)
    before = file.read_bytes()
    snapshots = [entry for entry in Journal.read(source).entries if isinstance(entry, SnapshotEntry)]
    change_rules(monkeypatch, game, change)
    match = Match.resume(file)
    assert_led_to(match, expected)
    assert match.notice_key == ("saves.notice.history" if snapshots[-1].moves else None)
    assert len(match.history) == max(0, expected.moves - snapshots[-1].moves)
    match.close()
    assert file.read_bytes() == before, "looking changes nothing"
    if expected.finished:
        return
    match = Match.resume(file)
    seat = match.deciders[0]
    match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    again = Match.resume(file)
    match.notice_key = None
    assert everything(again) == everything(match)
    assert (again.moves, again.notice_key) == (expected.moves + 1, None)
    assert again.title == expected.title


@each_file
def test_archived_game_with_impossible_positions_is_left_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rules.load(read_header(file).game)
    before = file.read_bytes()

    def refused(*_: object) -> None:
        raise ValueError("there is no such position")

    change_rules(monkeypatch, game, "version")
    monkeypatch.setattr(type(game), "check", refused)
    with pytest.raises(SaveError, match="changed"):
        Match.resume(file)
    assert file.read_bytes() == before
