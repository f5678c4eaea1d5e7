"""Two public types never share a name, except the same part of different games, each in its game's folder."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import rules

ROOT: Final = Path(__file__).parent.parent

PACKAGES: Final = ("rules", "saves", "client", "assets", "release")

GAME_FOLDERS: Final = ("rules", "client/games", "client/bots", "assets")
"""Where each game has a folder of its own."""

SHARED_BASES: Final = Path("rules/draft.py")
"""Base classes that each game extends under the same name in its own folder."""


def list_types(root: Path) -> Iterator[tuple[str, Path]]:
    """Yield every public class and type alias at module level with its file, relative to the root."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                name = _get_type_name(node)
                if name and not name.startswith("_"):
                    yield name, path.relative_to(root)


def _get_type_name(node: ast.stmt) -> str:
    """Return the name of the type that a statement defines; "" if it defines none.

    An alias is recognised by how it is written.
    """
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
            return name if name[0].isupper() and not name.isupper() else ""
    return ""


def find_duplicates(root: Path) -> dict[str, list[str]]:
    """Return the names of several types, with their files, unless each type belongs to another game."""
    files_by_name: dict[str, list[Path]] = defaultdict(list)
    for name, file in list_types(root):
        files_by_name[name].append(file)
    return {
        name: [file.as_posix() for file in files]
        for name, files in files_by_name.items()
        if len(files) > 1 and not _belong_to_different_games(files)
    }


def _belong_to_different_games(files: list[Path]) -> bool:
    """Return whether all files lie in folders of one kind, each in that of another game."""
    homes = [_find_game_folder(file) for file in files if file != SHARED_BASES]
    kinds = {home and home[0] for home in homes}
    return None not in homes and len(kinds) == 1 and len(set(homes)) == len(homes)


def _find_game_folder(file: Path) -> tuple[str, str] | None:
    """Return the kind of game folder that a file lies in, and the game; None outside of all."""
    for folder in GAME_FOLDERS:
        for game in rules.GAMES:
            if file.is_relative_to(Path(folder) / game):
                return folder, game
    return None


def test_no_two_public_types_share_a_name() -> None:
    duplicates = find_duplicates(ROOT)
    assert not duplicates, "\n".join(
        f"{name} is defined in {', '.join(files)}: rename all but one, or make them private"
        for name, files in sorted(duplicates.items())
    )


def write_modules(root: Path, *files: str, text: str = "class Frame:\n    pass\n") -> Path:
    """Write the same module to several files below the root, which is returned."""
    for file in files:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_two_classes_of_one_name_are_found(tmp_path: Path) -> None:
    root = write_modules(tmp_path, "client/table/frame.py", "saves/frame.py")
    assert find_duplicates(root) == {"Frame": ["saves/frame.py", "client/table/frame.py"]}


@pytest.mark.parametrize(
    "text", ["Frame: TypeAlias = int\n", "Frame = tuple[int, int]\n", "Frame = int | str\n"]
)
def test_a_type_alias_counts_as_a_type(tmp_path: Path, text: str) -> None:
    write_modules(tmp_path, "client/table/frame.py")
    assert set(find_duplicates(write_modules(tmp_path, "rules/frame.py", text=text))) == {"Frame"}


def test_constants_and_private_aliases_are_no_public_types(tmp_path: Path) -> None:
    text = "FRAME = SIZES[0]\nWIDTH = 2 * 3\n_Frame = int | str\n"
    assert find_duplicates(write_modules(tmp_path, "client/a.py", "client/b.py", text=text)) == {}


def test_games_may_name_the_same_part_alike(tmp_path: Path) -> None:
    parts = ("client/games/envyra/board/frame.py", "client/games/wispwood/board/frame.py")
    assert find_duplicates(write_modules(tmp_path, *parts)) == {}
    assert set(find_duplicates(write_modules(tmp_path, "client/scenes/frame.py"))) == {"Frame"}


def test_games_may_extend_a_shared_base_under_its_name(tmp_path: Path) -> None:
    own = ("rules/envyra/draft.py", "rules/wispwood/draft.py")
    assert find_duplicates(write_modules(tmp_path, SHARED_BASES.as_posix(), *own)) == {}


@pytest.mark.parametrize("other", ["client/games/envyra/board/view_model.py", "rules/wispwood/frame.py"])
def test_one_game_has_a_name_once_and_in_one_kind_of_folder(tmp_path: Path, other: str) -> None:
    files = ("client/games/envyra/board/frame.py", other)
    assert set(find_duplicates(write_modules(tmp_path, *files))) == {"Frame"}
