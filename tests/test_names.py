"""One meaning a word: no two modules define types of one name, but for what each game has of its own."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOM: Final = Path(__file__).parent.parent

ROOTS: Final = ("rules", "saves", "client", "assets", "release")

GAMES: Final = ("wispwood", "envyra", "equilibrix", "balanceformers")

HOMES: Final = ("rules", "client/games", "client/bots", "assets")
"""Where each game has a folder of its own."""

FAMILIES: Final = {
    # the rules: what every game has, and what its own law calls so
    "Setup": "the choices before a game; each game adds its options to those of rules/draft.py",
    "PositionFields": "what a position is made of; each game adds its fields to those of rules/draft.py",
    "Draft": "a state under change; each game's own, of the one in rules/draft.py",
    "Content": "the definitions of each game",
    "Phase": "what is decided next, in the words of each game",
    "Ending": "how each game ends",
    "RoundBegan": "an event of each game that has rounds",
    "TurnBegan": "an event of each game",
    "GameEnded": "an event of each game",
    "Place": "an action by the law of two games",
    "Placed": "the event that follows it",
    "Card": "a component of two games",
    # the tables: the same part in each game's folder
    "InFlight": "which pieces are in flight over a table just now",
    "Answers": "what the buttons of a table's bottom bar do",
    "FinalPosition": "the position that a sheet draws",
    "Forecast": "what a move would bring",
    "Frame": "what every picture on a table depends on",
    "GamePreview": "the new game's panel of each game",
    "SelectionState": "what the player to decide has selected, and may do with it",
    "Keys": "the keys that a prompt names",
    "Highlights": "what may be done with what is in hand",
    "Motions": "how each event moves",
    "Narrator": "how each event is told",
    "SeatModel": "what a seat's panel shows",
    "TableLayout": "the zones of a table",
    # the opponents
    "Lookahead": "what is searched beyond the turn or round at hand",
    "TurnSearch": "the search of a turn",
    "WeighedReasons": "what speaks for an action, and how much",
    # the generators of the art
    "Triple": "the three shades of a colour",
}
"""The names that several games have, each once and for the same thing, and what that is."""

BASES: Final = {"Setup": "rules/draft.py", "PositionFields": "rules/draft.py", "Draft": "rules/draft.py"}
"""What the games' own are made of."""


def types(room: Path) -> Iterator[tuple[str, Path]]:
    """Every public class and alias that stands in a module by itself, with its file from the room on."""
    for root in ROOTS:
        for path in sorted((room / root).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                name = _type_name(node)
                if name and not name.startswith("_"):
                    yield name, path.relative_to(room)


def _type_name(node: ast.stmt) -> str:
    """What the statement calls a type; "" if it names none. Aliases are told by how they are written."""
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
            return name if name[0].isupper() and not name.isupper() else ""
    return ""


@cache
def defined(room: Path) -> dict[str, list[Path]]:
    """In which files each public type is defined."""
    found: dict[str, list[Path]] = defaultdict(list)
    for name, file in types(room):
        found[name].append(file)
    return found


def doubles(room: Path) -> dict[str, list[str]]:
    """The names of several types that are no family, with the files of those that stand out."""
    found = {name: [file.as_posix() for file in files if not _in_family(name, file, files)]
             for name, files in defined(room).items() if len(files) > 1}  # fmt: skip
    return {name: files for name, files in found.items() if files}


def _in_family(name: str, file: Path, files: list[Path]) -> bool:
    """Whether the name is a game's for what every game has: in its folder, once, beside the other games'."""
    if name not in FAMILIES:
        return False
    if file.as_posix() == BASES.get(name):
        return True
    home = _home(file)
    alike = [_home(other) for other in files if other.as_posix() != BASES.get(name)]
    return home is not None and alike.count(home) == 1 and all(each and each[0] == home[0] for each in alike)


def _home(file: Path) -> tuple[str, str] | None:
    """Whose folder a file lies in: which kind of folder, and which game's."""
    for home in HOMES:
        for game in GAMES:
            if file.is_relative_to(Path(home) / game):
                return home, game
    return None


def test_no_two_public_types_have_one_name() -> None:
    assert doubles(ROOM) == {}


def test_every_name_of_a_family_is_needed() -> None:
    found = defined(ROOM)
    assert {name for name in FAMILIES if len(found[name]) < 2} == set()


CLASSES: Final = "class Frame:\n    pass\n\n\nclass Desk:\n    pass\n"


def _written(room: Path, *files: str, text: str = CLASSES) -> Path:
    for file in files:
        path = room / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return room


def test_a_new_double_is_found(tmp_path: Path) -> None:
    room = _written(tmp_path, "client/table/desk.py", "saves/desk.py")
    assert doubles(room)["Desk"] == ["saves/desk.py", "client/table/desk.py"]


@pytest.mark.parametrize(
    "text", ["Desk: TypeAlias = int\n", "Desk = tuple[int, int]\n", "Desk = int | str\n"]
)
def test_an_alias_is_a_name_too(tmp_path: Path, text: str) -> None:
    _written(tmp_path, "client/table/desk.py")
    assert set(doubles(_written(tmp_path, "rules/desk.py", text=text))) == {"Desk"}


def test_a_value_is_no_type(tmp_path: Path) -> None:
    room = _written(
        tmp_path, "client/a.py", "client/b.py", text="DESK = SIZES[0]\nWIDE = 2 * 3\n_Desk = int\n"
    )
    assert doubles(room) == {}


def test_a_family_is_of_games_alone(tmp_path: Path) -> None:
    two = ("client/games/envyra/board/view_model.py", "client/games/wispwood/board/view_model.py")
    assert set(doubles(_written(tmp_path / "games", *two))) == {"Desk"}
    room = _written(tmp_path / "more", *two, "client/scenes/common/scene_frame.py")
    assert len(doubles(room)["Frame"]) == 3


def test_a_game_has_a_name_of_a_family_once(tmp_path: Path) -> None:
    room = _written(
        tmp_path, "client/games/envyra/board/view_model.py", "client/games/envyra/board/frame.py",
        "client/games/wispwood/board/view_model.py",
    )  # fmt: skip
    assert doubles(room)["Frame"] == [
        "client/games/envyra/board/frame.py",
        "client/games/envyra/board/view_model.py",
    ]


def test_a_table_s_word_is_not_also_the_rules_own(tmp_path: Path) -> None:
    room = _written(tmp_path, "client/games/envyra/board/view_model.py", "rules/wispwood/look.py")
    assert len(doubles(room)["Frame"]) == 2
