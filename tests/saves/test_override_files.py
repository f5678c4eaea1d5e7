"""The player's corrections on the disk: found, read with limits, and every problem told."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings as example_settings, strategies as st

import rules
from saves import override_files
from saves.errors import SaveError
from saves.override_files import (
    OverrideProblem,
    PlayerOverrides,
    create_override_folder,
    load_overrides,
    override_folder,
)
from saves.paths import data_dir

TILE = "theme:\n  orange_flame_1: {points: 2}\n"


def write_override(name: str, text: str | bytes, game: str = "envyra") -> Path:
    """Return a file in a game's folder."""
    path = override_folder(game) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def list_problems(game: str = "envyra") -> list[str]:
    """Return all problems found; with one there are no corrections at all."""
    found = load_overrides(game)
    assert found.exists
    assert found.problems
    assert (found.changes, found.overrides) == ((), {})
    return [str(problem) for problem in found.problems]


def test_missing_folder_has_no_overrides_and_is_not_created() -> None:
    assert load_overrides("envyra") == PlayerOverrides(
        "envyra", data_dir() / "definitions" / "envyra", exists=False
    )
    assert not data_dir().exists()
    override_folder("envyra").mkdir(parents=True)
    assert load_overrides("envyra") == PlayerOverrides("envyra", override_folder("envyra"), exists=True)


def test_only_differing_values_are_overrides() -> None:
    write_override("tiles.yaml", TILE)
    write_override("components.yaml", "# nothing here yet\n")
    write_override("notes.txt", "points: 9")
    write_override(".tiles.yaml", "points: [")
    found = load_overrides("envyra")
    assert found.problems == ()
    assert found.overrides == {"tiles.yaml": {"theme": {"orange_flame_1": {"points": 2}}}}
    (change,) = found.changes
    assert (change.file, change.path_text, change.old, change.new) == (
        "tiles.yaml",
        "theme.orange_flame_1.points",
        1,
        2,
    )
    assert load_overrides("wispwood").exists is False


def test_full_copy_with_one_change_is_a_small_override() -> None:
    text = rules.definition_texts("wispwood")["components.yaml"]
    assert "each: 40" in text
    write_override("components.yaml", text.replace("each: 40", "each: 41"), "wispwood")
    assert load_overrides("wispwood").overrides == {"components.yaml": {"tiles": {"each": 41}}}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_of_any_editor_are_read(encoding: str) -> None:
    write_override("tiles.yaml", f"# žlutý kůň\r\n{TILE}".replace("\n", "\r\n").encode(encoding))
    assert len(load_overrides("envyra").changes) == 1


def test_all_problems_of_all_files_are_listed() -> None:
    write_override("tiles.yaml", "theme:\n  orange_flame_1: {points: two, cubs: 3, cubes: 99}\nthme: {}\n")
    write_override("components.yaml", "cubes: {each: 1}\ncubes: {each: 2}\n")
    write_override("equilibrium.yml", "cards: {}")
    write_override("cards.yaml", "cards: {}")
    write_override("equilibrium.yaml", "cards: [\n")
    assert list_problems() == [
        "cards.yaml: -: is not one of components.yaml, tiles.yaml, equilibrium.yaml",
        "components.yaml: line 2: cubes is listed twice",
        "equilibrium.yaml: line 2: is not valid YAML (did not find expected node content)",
        "equilibrium.yml: -: the name must end in .yaml",
        "tiles.yaml: theme.orange_flame_1.cubs: is not known",
        "tiles.yaml: theme.orange_flame_1.points: Expected `int`, got `str`",
        "tiles.yaml: thme: is not known",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- 1\n", "-: must map parts to definitions"),
        ("just words", "-: must map parts to definitions"),
        ("theme: &a {}\nbonus: *a\n", "line 1: aliases are not used here"),
        ("theme: 1\nbonus: !!python/object:os.system x\n", "line 2: tags are not used here"),
        ("[" * 200_000, "line 1: nested too deep"),
        ("- " * 100_000, "line 1: nested too deep"),
        ("#" + "x" * 300_000, "-: too long"),
        ("theme: {orange_flame_1: {points: 2024-99-99}}", "line 1: no value can be made of this"),
        ("theme:\n  orange_flame_1: {points: " + "9" * 5000 + "}", "line 2: no value can be made of this"),
        ("theme: {orange_flame_1: {points: 0x" + "f" * 50 + "}}", "is too large a number"),
        ("theme: {orange_flame_1: {points: .nan}}", "theme.orange_flame_1.points: is not a number"),
        ("theme: {orange_flame_1: {points: .inf}}", "theme.orange_flame_1.points: is not a number"),
        ("theme: {orange_flame_1: {points: 2024-01-01}}", "is a date, which nothing here can be"),
        ("theme: {[1]: 2}", "line 1: is not valid YAML (found unhashable key)"),
        ("theme: {yes: 2}", "theme.'bool': is not a valid name"),
        (b"theme: \xff\xff", "-: not written in UTF-8"),
        (b"\xff\xfe\x00", "-: not written in UTF-8"),
        ("theme: \x00", "-: holds a character that cannot be seen"),
        (
            "theme: {orange_flame_1: {points: 1\ttwo: 3",
            "line 1: is not valid YAML (did not find expected ',' or '}')",
        ),
        ("--- {}\n--- {}\n", "line 2: is not valid YAML (but found another document)"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_hostile_file_is_reported_as_a_problem(text: str | bytes, said: str) -> None:
    write_override("tiles.yaml", text)
    (problem,) = list_problems()
    assert problem.startswith("tiles.yaml: ")
    assert problem.endswith(said)
    assert len(problem) < 300


def test_special_files_are_problems(tmp_path: Path) -> None:
    folder = override_folder("envyra")
    folder.mkdir(parents=True)
    (folder / "components.yaml").mkdir()
    (folder / "tiles.yaml").symlink_to("/dev/zero")
    (folder / "equilibrium.yaml").symlink_to(tmp_path / "nowhere")
    os.mkfifo(folder / "pipe.yaml")
    assert list_problems() == [
        "components.yaml: -: is not a file",
        "equilibrium.yaml: -: is no longer there",
        "pipe.yaml: -: is not a file",
        "tiles.yaml: -: is not a file",
    ]


def test_file_in_place_of_the_folder_is_a_problem() -> None:
    path = override_folder("envyra")
    path.parent.mkdir(parents=True)
    path.write_text("x")
    assert list_problems() == ["envyra: -: is not a folder"]
    path.unlink()
    path.symlink_to(path)
    assert list_problems() == ["envyra: -: is not a folder"]


def test_unreadable_file_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    write_override("tiles.yaml", TILE)

    def denied(*_: object, **__: object) -> object:
        raise PermissionError(errno.EACCES, "denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", denied)
        assert list_problems() == ["tiles.yaml: -: cannot be read"]
    monkeypatch.setattr(os, "scandir", denied)
    assert list_problems() == ["envyra: -: cannot be read"]


def test_too_many_files_are_a_problem() -> None:
    for number in range(70):
        write_override(f"{number}.yaml", "")
    assert list_problems() == ["envyra: -: too many files"]


def test_list_of_problems_is_limited() -> None:
    write_override("tiles.yaml", "theme: {}\n" * 20_000)
    said = list_problems()
    assert len(said) == 101
    assert said[-1] == "envyra: -: problems not listed here: 19899"


@example_settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.one_of(st.binary(max_size=60), st.text(alphabet="[]{}:-!&*\"'|>#%@0x1._ \n\tcubesa", max_size=60))
)
def test_random_override_files_are_handled(text: str | bytes) -> None:
    write_override("components.yaml", text.encode() if isinstance(text, str) else text)
    found = load_overrides("envyra")
    assert not (found.changes and found.problems)
    assert all(problem.what and problem.place for problem in found.problems)


@pytest.mark.parametrize("game", rules.GAMES)
def test_new_folder_contains_every_file_without_overrides(game: str) -> None:
    folder = create_override_folder(game, "Write here.\n\nSecond line.", "As here:")
    assert folder == override_folder(game)
    texts = rules.definition_texts(game)
    assert sorted(path.name for path in folder.iterdir()) == sorted(texts)
    assert load_overrides(game) == PlayerOverrides(game, folder, exists=True)
    for name in texts:
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        assert lines[:3] == ["# Write here.", "#", "# Second line."]
        assert all(line.startswith("#") or not line for line in lines)


def test_example_in_a_new_file_is_a_valid_override() -> None:
    lines = (
        (create_override_folder("envyra", "Words.", "As here:") / "tiles.yaml")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    assert lines[1:6] == ["# As here:", "# theme:", "#   orange_flame_1:", "#     cubes: 3", "#"]
    write_override("tiles.yaml", "\n".join(line.removeprefix("# ") for line in lines[2:5]))
    assert [change.new for change in load_overrides("envyra").changes] == [3]


def test_existing_folder_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    write_override("tiles.yaml", TILE)
    create_override_folder("envyra", "x", "y")
    assert [path.name for path in override_folder("envyra").iterdir()] == ["tiles.yaml"]

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(override_files, "write_atomically", full)
        with pytest.raises(SaveError) as caught:
            create_override_folder("wispwood", "x", "y")
    assert caught.value.code == "disk-full"
    assert {path.name for path in create_override_folder("wispwood", "x", "y").iterdir()} == set(
        rules.definition_texts("wispwood")
    ), "a later try begins anew"


def test_problem_is_shortened_to_one_line() -> None:
    problem = OverrideProblem.from_line("a.yaml: b.c: x\ny" + "z" * 1000)
    assert (problem.file, problem.place) == ("a.yaml", "b.c")
    assert problem.what.startswith("x yz")
    assert len(problem.what) == 200
