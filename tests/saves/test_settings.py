"""Settings: forgiving when read, whole when written."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, given, settings as example_settings, strategies as st

from saves import settings as module
from saves.coach_progress import MAX_RECORDS, CoachProgress, find_progress, update_progress
from saves.errors import SaveError
from saves.key_bindings import CustomKey
from saves.paths import config_dir
from saves.player_aliases import PlayerAlias
from saves.seats import SeatInfo
from saves.settings import Settings, SettingsProblem, clamp_settings, load, save
from saves.settings_merge import merge_entries, merge_values

ROOT = Path(__file__).parents[2]

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need a right there")


def write_settings(text: str | bytes) -> Path:
    path = config_dir() / module.FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def list_files() -> list[str]:
    """Return the names of all files in the folder except the lock file, which stays."""
    return sorted(file.name for file in config_dir().iterdir() if file.name != "settings.lock")


def test_missing_file_gives_the_defaults() -> None:
    assert load() == (Settings(), None)
    assert not config_dir().exists(), "reading creates nothing"


def test_saved_settings_are_loaded() -> None:
    changed = Settings(
        language="cs",
        ui_scale=1.25,
        window=(1920, 1080),
        window_position=(-1200, 40),
        window_maximized=True,
        animation_speed=0.0,
        sound_on=False,
        last_seats=(SeatInfo("Žofie", "sky"), SeatInfo("Sova", "jade", "bot-2")),
        learned=("wispwood.take",),
        coach=False,
        people=(CoachProgress("Žofie", "wispwood", 2, ("cat",), coach=True),),
    )
    save(changed)
    assert load() == (changed, None)
    assert "Žofie" in (config_dir() / module.FILE).read_text(encoding="utf-8"), "a player can read the file"


def test_values_out_of_range_are_clamped() -> None:
    write_settings(
        "ui_scale: 9\nanimation_speed: 0.1\nvolume_master: -3\nvolume_notice: .nan\nwindow: [10, 99999]\n"
    )
    found, problem = load()
    assert problem is None
    assert (found.ui_scale, found.animation_speed) == (2.5, 0.5)
    assert (found.volume_master, found.volume_notice) == (0.0, 0.0)
    assert found.window == (640, 4320)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("window: [1366, 717]\nfull_screen: false\n", None),  # of earlier versions
        ("window_position: null\n", None),
        ("window_position: [-40, 99999999]\n", (-40, module.MAX_OFFSET)),
        ("window_position: [1]\n", None),
        ("window_position: here\n", None),
    ],
)
def test_any_place_of_the_window_is_read(text: str, position: tuple[int, int] | None) -> None:
    write_settings(text)
    found, problem = load()
    assert problem is None
    assert (found.window_position, found.window_maximized) == (position, False)


def test_wrong_types_become_defaults_and_unknown_keys_are_dropped() -> None:
    write_settings(
        "ui_scale: big\nfull_screen: 3\nlanguage: [cs]\nlast_seats: [{name: A, colour: mud}]\nhat: red\n"
    )
    found, problem = load()
    assert problem is None
    assert found == Settings()


@pytest.mark.parametrize(
    "text",
    [
        "a: [1",
        "just words",
        "- 1\n- 2\n",
        b"\xff\xfe\x00",
        "a: &x 1\nb: *x\n",
        "a: !!python/object/apply:os.system [ls]\n",
        "a: !!timestamp nonsense\n",
        "[" * 50_000,
        "- " * 50_000,
        "x: 0x_\n",
        "#" + "x" * 300_000,
    ],
    ids=["cut", "text", "list", "binary", "alias", "tag", "timestamp", "deep", "deep-block", "number", "big"],
)
def test_invalid_file_is_quarantined_and_reported(text: str | bytes) -> None:
    path = write_settings(text)
    data = path.read_bytes()
    found, problem = load()
    assert found == Settings()
    assert problem is not None
    assert (problem.key, problem.params) == ("saves.settings.bad", {"backup": "settings.yaml.bad-1"})
    assert path.with_name("settings.yaml.bad-1").read_bytes() == data
    assert load() == (Settings(), None)
    write_settings("also: [bad")
    _, again = load()
    assert again is not None
    assert again.backup == "settings.yaml.bad-2"


@pytest.mark.parametrize("content", [b"", b"\0" * 400, b"\n \n"], ids=["nothing", "zeros", "blank"])
def test_file_emptied_by_a_power_cut_is_reported(content: bytes) -> None:
    write_settings(content)
    found, problem = load()
    assert found == Settings()
    assert problem is not None
    assert problem.key == "saves.settings.bad"
    assert load() == (Settings(), None), "told once"


def test_folder_in_place_of_the_file_is_quarantined() -> None:
    (config_dir() / module.FILE / "inside").mkdir(parents=True)
    found, problem = load()
    assert found == Settings()
    assert problem is not None
    assert (config_dir() / problem.backup / "inside").is_dir()
    save(Settings(language="cs"))
    assert load()[0].language == "cs"


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    """Create settings elsewhere, to which a link leads through another one."""
    target = tmp_path / "dotfiles" / "stolek.yaml"
    target.parent.mkdir()
    target.write_text("language: cs\n")
    between = tmp_path / "between.yaml"
    between.symlink_to("dotfiles/stolek.yaml")
    config_dir().mkdir(parents=True)
    (config_dir() / module.FILE).symlink_to(between)
    return target


@needs_links
def test_linked_settings_are_written_to_their_target(linked: Path) -> None:
    link = config_dir() / module.FILE
    for language in ("sk", "en"):
        save(msgspec.structs.replace(load()[0], language=language))
        assert link.is_symlink()
        assert linked.read_text().startswith(f"language: {language}\n")
        assert load()[0].language == language
        assert list_files() == [module.FILE]
        assert [file.name for file in linked.parent.iterdir()] == [linked.name], "nothing is left behind"
        linked.unlink()  # a link to nowhere: they are made there


OTHER_FILES = (
    "my notes",
    "- a list",
    "",
    "a: [1",
    "language: go\nscript: make\n",  # settings of another program
    "window: [800, 600]\ntitle: x\n",
    "window: wide\n",
    "\0\1",
    "#" + "x" * 300_000,
)


@needs_links
@pytest.mark.parametrize("text", OTHER_FILES)
def test_link_to_anything_else_is_left_alone(tmp_path: Path, text: str) -> None:
    target = tmp_path / "documents" / "notes.txt"
    target.parent.mkdir()
    target.write_text(text)
    config_dir().mkdir(parents=True)
    link = config_dir() / module.FILE
    link.symlink_to(target)
    assert load() == (Settings(), SettingsProblem("saves.settings.linked"))
    for since in (None, Settings()):
        with pytest.raises(SaveError, match="linked"):
            save(Settings(language="sk"), since=since)
    assert link.readlink() == target
    assert target.read_text() == text
    assert list(target.parent.iterdir()) == [target]
    assert list_files() == [module.FILE]


@needs_links
def test_linked_settings_of_this_and_later_versions_are_our_own(linked: Path) -> None:
    save(Settings(language="sk"))
    linked.write_text(f"{linked.read_text()}hat: red\nshoes: blue\nkeys: 7\n")
    found, _ = load()
    assert found.language == "sk"
    save(msgspec.structs.replace(found, language="en"))
    assert load()[0].language == "en"
    assert "hat: red" in linked.read_text()


@needs_links
def test_link_to_a_special_file_is_left_alone(tmp_path: Path) -> None:
    link = config_dir() / module.FILE
    config_dir().mkdir(parents=True)
    os.mkfifo(tmp_path / "pipe")
    for target in (tmp_path, Path("/dev/null"), Path("/dev/zero"), tmp_path / "pipe", link):
        link.symlink_to(target)
        assert load()[0] == Settings()
        with pytest.raises(SaveError, match="linked"):
            save(Settings(language="sk"))
        assert link.readlink() == target
        assert list_files() == [module.FILE]
        link.unlink()
    assert tmp_path.is_dir()


@needs_links
def test_pipe_in_place_of_the_file_is_quarantined() -> None:
    config_dir().mkdir(parents=True)
    os.mkfifo(config_dir() / module.FILE)
    assert load() == (Settings(), SettingsProblem("saves.settings.bad", "settings.yaml.bad-1"))
    os.mkfifo(config_dir() / module.FILE)
    save(Settings(language="sk"))
    assert load()[0].language == "sk"
    assert list_files() == [module.FILE, "settings.yaml.bad-1", "settings.yaml.bad-2"]


@needs_links
def test_backup_is_not_written_through_a_link(tmp_path: Path) -> None:
    write_settings("language: cs\nkeys: 7\n")
    (config_dir() / "settings.yaml.bad-1").symlink_to(tmp_path / "missing")
    problem = load()[1]
    assert problem is not None
    assert problem.backup == "settings.yaml.bad-2"
    assert not (tmp_path / "missing").exists()


def test_file_broken_while_the_program_runs_is_kept() -> None:
    save(Settings(language="sk"))
    write_settings("language: [cs")
    save(Settings(language="en"), since=Settings(language="sk"))
    assert load()[0].language == "en"
    assert (config_dir() / "settings.yaml.bad-1").read_text() == "language: [cs"


def test_settings_of_a_later_version_are_kept() -> None:
    write_settings("language: cs\nhat: {colour: red, sizes: [1, 2]}\nborn: 2026-11-21\n")
    found, _ = load()
    save(msgspec.structs.replace(found, language="sk"))
    values = yaml.safe_load((config_dir() / module.FILE).read_bytes())
    assert values["hat"] == {"colour": "red", "sizes": [1, 2]}
    assert values["born"].year == 2026
    assert values["language"] == "sk"
    assert load()[1] is None


def test_unwritable_folder_keeps_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    save(Settings(language="sk"))

    def denied(*_: object, **__: object) -> object:
        raise PermissionError(errno.EACCES, "denied")

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_atomically", denied)
        with pytest.raises(SaveError) as caught:
            save(Settings(language="cs"))
    assert caught.value.code == "read-only"
    assert load()[0].language == "sk"


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.EBUSY, errno.ESTALE])
def test_settings_that_cannot_be_read_at_the_moment_are_kept(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    write_settings("language: sk\nsound_on: false\n")

    def fail(*_: object, **__: object) -> object:
        raise OSError(number, "not now")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", fail)
        found, problem = load()
        assert (found, problem and problem.key) == (Settings(), "saves.settings.unreadable")
        with pytest.raises(SaveError):
            save(Settings(ui_scale=2.0), since=found)
    assert list_files() == [module.FILE]
    save(Settings(ui_scale=2.0), since=found)
    chosen = load()[0]
    assert (chosen.language, chosen.sound_on, chosen.ui_scale) == ("sk", False, 2.0)


def test_unreadable_and_immovable_file_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    write_settings("sound_on: false")

    def denied(*_: object, **__: object) -> object:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(Path, "open", denied)
    monkeypatch.setattr(Path, "rename", denied)
    found, problem = load()
    assert (found, problem and problem.key) == (Settings(), "saves.settings.unreadable")


@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, "disk-full"), (errno.EROFS, "read-only")])
def test_failed_save_keeps_the_old_file(monkeypatch: pytest.MonkeyPatch, number: int, code: str) -> None:
    save(Settings(language="sk"))

    def full(_: int) -> None:
        raise OSError(number, "no")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(SaveError) as caught:
            save(Settings(language="cs"))
    assert caught.value.code == code
    assert load()[0].language == "sk"
    assert list_files() == [module.FILE]


def test_clamping_keeps_valid_values() -> None:
    fine = Settings(ui_scale=1.5, animation_speed=3.0)
    assert clamp_settings(fine) == fine
    assert clamp_settings(msgspec.structs.replace(fine, animation_speed=-1)).animation_speed == 0.0


@example_settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.one_of(st.binary(max_size=60), st.text(alphabet="[]{}:-!&*\"'|>#%@0x1._ \n\tayn", max_size=60))
)
def test_random_settings_files_are_handled(text: str | bytes) -> None:
    write_settings(text)
    found, _ = load()
    assert clamp_settings(found) == found


@example_settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=60), scale=st.floats(), window=st.tuples(st.integers(), st.integers()))
def test_any_saved_settings_are_loaded(name: str, scale: float, window: tuple[int, int]) -> None:
    chosen = Settings(ui_scale=scale, window=window, last_seats=(SeatInfo(name, "rose"),))
    save(chosen)
    found, problem = load()
    assert problem is None
    assert found == clamp_settings(chosen)
    assert yaml.safe_load((config_dir() / module.FILE).read_bytes())["show_points"] is True


def test_coach_progress_is_limited_and_valid() -> None:
    many = tuple(CoachProgress(f"P{n}", "wispwood") for n in range(MAX_RECORDS + 40))
    kept = clamp_settings(Settings(people=many)).people
    assert kept == many[-MAX_RECORDS:], "the newest stay"
    wild = CoachProgress("Ada", "envyra", finished=-5, told=tuple(map(str, range(500))))
    (found,) = clamp_settings(Settings(people=(wild,))).people
    assert found.finished == 0
    assert found.told[-1] == "499"
    assert len(found.told) < 500


def test_latest_coach_progress_is_last_and_unique() -> None:
    ada, eva = CoachProgress("Ada", "envyra"), CoachProgress("Eva", "envyra")
    changed = CoachProgress("Ada", "envyra", finished=1)
    assert update_progress((ada, eva), changed) == (eva, changed)
    assert find_progress((eva, changed), "Ada", "envyra") == changed
    assert find_progress((), "Ada", "envyra") == ada


def test_changes_of_another_window_are_kept() -> None:
    save(Settings(volume_master=0.5))
    first, second = load()[0], load()[0]
    learnt = msgspec.structs.replace(second, language="cs", learned=("wispwood.cat",))
    save(learnt, since=second)
    louder = msgspec.structs.replace(first, volume_master=0.9)
    save(louder, since=first)
    assert load()[0] == msgspec.structs.replace(learnt, volume_master=0.9)
    save(msgspec.structs.replace(louder, language="sk"), since=louder)
    assert load()[0].language == "sk", "what was changed here counts"


def test_additions_of_two_windows_to_lists_and_tables_are_kept() -> None:
    base = Settings(
        learned=("wispwood.a",),
        forgotten=("Old",),
        corrections_off=("envyra",),
        keys=(CustomKey("table.undo", "u"), CustomKey("table.hint", "i")),
        other_names=(PlayerAlias("Ann", "Anna"),),
        people=(CoachProgress("Ada", "envyra", 1, ("x",)),),
    )
    save(base)
    first = msgspec.structs.replace(
        base,
        learned=(*base.learned, "wispwood.b"),
        forgotten=("Old", "Ema"),
        corrections_off=("envyra", "wispwood"),
        keys=(CustomKey("table.undo", "u"), CustomKey("table.hint", "j")),
        other_names=(*base.other_names, PlayerAlias("Bob", "Robert")),
        people=(CoachProgress("Ada", "envyra", 2, ("x", "y")),),
    )
    second = msgspec.structs.replace(
        base,
        learned=(*base.learned, "wispwood.c"),
        forgotten=("Ota",),
        corrections_off=(),
        keys=(CustomKey("table.undo", "v"), *base.keys[1:], CustomKey("table.log", "l")),
        other_names=(PlayerAlias("Ann", "Anička"), PlayerAlias("Eve", "Eva")),
        people=(CoachProgress("Ada", "envyra", 2, ("x", "z"), coach=False), CoachProgress("Ada", "wispwood")),
    )
    save(first, since=base)
    save(second, since=base)
    found = load()[0]
    assert set(found.learned) == {"wispwood.a", "wispwood.b", "wispwood.c"}
    assert set(found.forgotten) == {"Ema", "Ota"}, "what was taken away stays away"
    assert set(found.corrections_off) == {"wispwood"}
    assert {each.does: each.key for each in found.keys} == {
        "table.undo": "v",
        "table.hint": "j",
        "table.log": "l",
    }
    assert {each.name: each.of for each in found.other_names} == {
        "Ann": "Anička",
        "Bob": "Robert",
        "Eve": "Eva",
    }
    ada = find_progress(found.people, "Ada", "envyra")
    assert (ada.finished, set(ada.told), ada.coach) == (3, {"x", "y", "z"}, False)
    assert len(found.people) == 2
    save(found, since=found)
    assert load()[0] == found


SAMPLES = {
    str: ("a", "b"),
    CustomKey: (CustomKey("a", "x"), CustomKey("b", "x")),
    PlayerAlias: (PlayerAlias("a", "x"), PlayerAlias("b", "x")),
    CoachProgress: (CoachProgress("a", "x"), CoachProgress("b", "x")),
}


LISTS = {
    field.name: get_args(field.type)[0]
    for field in msgspec.structs.fields(Settings)
    if get_args(field.type)[1:] == (...,) and field.name != "last_seats"  # those of the last game, as a whole
}


@pytest.mark.parametrize("name", LISTS)
def test_every_list_is_merged_by_entry(name: str) -> None:
    mine, theirs = SAMPLES[LISTS[name]]
    assert set(merge_values(name, (), (mine,), (theirs,))) == {mine, theirs}
    assert merge_values(name, (mine, theirs), (theirs,), (mine, theirs)) == (theirs,)
    assert merge_values(name, (mine,), (mine,), (theirs,)) == (theirs,)


@example_settings(max_examples=60)
@given(
    base=st.sets(st.integers(0, 9)),
    mine=st.sets(st.integers(0, 9)),
    theirs=st.sets(st.integers(0, 9)),
)
def test_every_addition_and_removal_counts(base: set[int], mine: set[int], theirs: set[int]) -> None:
    merged = merge_entries(tuple(base), tuple(mine), tuple(theirs), int, lambda _base, own, _other: own)
    assert len(merged) == len(set(merged))
    assert set(merged) == (theirs - (base - mine)) | (mine - base)


WRITER = """
import sys
from pathlib import Path
from msgspec.structs import replace
from saves.settings import Settings, load, save
folder, letter = Path(sys.argv[1]), sys.argv[2]
settings = load(folder)[0]
for number in range(20):
    changed = replace(settings, learned=(*settings.learned, f"{letter}.{number}"))
    save(changed, folder, since=settings)
    settings = changed
"""


def test_processes_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    save(Settings(), tmp_path)
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), letter], cwd=ROOT) for letter in "abc"
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    wanted = {f"{letter}.{number}" for letter in "abc" for number in range(20)}
    assert set(load(tmp_path)[0].learned) == wanted


def test_threads_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    base = Settings()
    save(base, tmp_path)

    def write(name: str) -> None:
        save(msgspec.structs.replace(base, learned=(name,)), tmp_path, since=base)

    names = {f"toy.{number}" for number in range(16)}
    threads = [threading.Thread(target=write, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(load(tmp_path)[0].learned) == names


@pytest.mark.parametrize("odd", [7, None, "x: 1", {"name": "Ann", "colour": ["red"]}])
def test_valid_list_items_are_kept(odd: object) -> None:
    seats = [{"name": "Ann", "colour": "sky"}, odd, {"name": "Bob", "colour": "jade"}]
    write_settings(yaml.safe_dump({"last_seats": seats, "learned": ["one", 5, "two"], "people": "all"}))
    found, problem = load()
    assert problem is None
    assert [seat.name for seat in found.last_seats] == ["Ann", "Bob"]
    assert found.learned == ("one", "two")
    assert found.people == ()


@pytest.mark.parametrize("number", ["0x" + "f" * 4000, "1" + ":1" * 4000, "9" * 5000])
def test_huge_number_is_refused_at_once(number: str) -> None:
    write_settings(f"later: {number}")
    found, problem = load()
    assert found == Settings()
    assert problem is not None
    save(Settings(language="cs"))
    assert load() == (Settings(language="cs"), None)
