"""Reading definitions: every problem is listed with its file and place, and nothing else is ever raised."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, strategies as st

import rules.content
from rules import type_errors
from rules.content import ContentError, DefinitionReader


def get_problems(definitions: DefinitionReader) -> tuple[str, ...]:
    with pytest.raises(ContentError) as caught:
        definitions.raise_problems()
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


def test_valid_definitions_are_typed_values() -> None:
    found = DefinitionReader({"a.yaml": "numbers: [1, 2]\nnames: {x: 1, y: 2}"})
    assert found.read_part("a.yaml", "numbers", tuple[int, ...], ()) == (1, 2)
    assert found.read_mapping("a.yaml", "names") == {"x": 1, "y": 2}
    found.raise_problems()


def test_all_problems_are_listed_with_file_and_place() -> None:
    found = DefinitionReader({"a.yaml": "one: x\ntwo: [1, no]\nfour: []\nfive: 1\n'': 2", "b.yaml": "[1, 2]"})
    assert found.read_part("a.yaml", "one", int, 7) == 7
    assert found.read_part("a.yaml", "two", tuple[int, ...], ()) == ()
    assert found.read_part("a.yaml", "three", int, 0) == 0
    assert found.read_mapping("a.yaml", "four") == {}
    assert found.read_part("b.yaml", "one", int, 0) == 0
    assert get_problems(found) == (
        "b.yaml: -: must map parts to definitions",
        "a.yaml: one: Expected `int`, got `str`",
        "a.yaml: two.2: Expected `int`, got `bool`",
        "a.yaml: three: is missing",
        "a.yaml: four: must map names to definitions",
        "a.yaml: five: is not known",
        'a.yaml: "": is not known',
    )


def test_duplicate_key_is_a_problem() -> None:
    found = DefinitionReader({"a.yaml": "one: {x: 1, y: 2,\n  x: 3}"})
    assert found.read_part("a.yaml", "one", dict[str, int], {}) == {"x": 3, "y": 2}
    assert get_problems(found) == ("a.yaml: line 2: x: is listed twice",)


@pytest.mark.parametrize(
    "text",
    [
        "a: [1",
        "a: 1\n\tb: 2",
        "a: b: c",
        "a: *nowhere",
        "a: !!int abc",
        "a: !!int ''",
        "a: !!float x",
        "a: !!bool perhaps",
        "a: !!timestamp never",
        "a: 2024-99-99",
        "a: !!python/object:os.system x",
        "--- 1\n--- 2",
        "{[1]: 2}",
        "{{a: 1}: 2}",
        "a: \x00",
        "a: \ud800",
        "[" * 3000,
        "9" * 5000,
        "",
        "just words",
        "- a list",
        "~",
    ],
    ids=repr,
)
def test_invalid_file_is_one_problem(text: str) -> None:
    found = DefinitionReader({"a.yaml": text})
    assert found.read_part("a.yaml", "one", int, 3) == 3
    (problem,) = get_problems(found)
    assert problem.startswith("a.yaml: -: ")
    assert len(problem) > len("a.yaml: -: ")


@given(text=st.text(max_size=60) | st.text(alphabet="ab:-[]{}!&*'\"# \n|>?%@0", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = DefinitionReader({"a.yaml": text})
    found.read_part("a.yaml", "a", dict[str, int], {})
    found.read_mapping("a.yaml", "b")
    problems = get_problems(found)
    assert all(problem.startswith("a.yaml: ") for problem in problems)


def test_recursive_mapping_is_handled() -> None:
    found = DefinitionReader({"a.yaml": "a: &x {b: *x}"})
    assert found.read_part("a.yaml", "a", dict[str, int], {}) == {}
    assert len(get_problems(found)) == 1


def test_unreadable_files_are_problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "latin.yaml").write_bytes(b"a: d\xfdn\xec")
    monkeypatch.setattr(rules.content, "game_folder", lambda game_id: tmp_path / game_id)
    found = DefinitionReader.from_game("game", ("latin.yaml", "absent.yaml"))
    assert [problem.split(": ")[:2] for problem in get_problems(found)] == [
        ["latin.yaml", "-"],
        ["absent.yaml", "-"],
    ]


def test_hash_depends_on_values_not_layout() -> None:
    one = DefinitionReader({"a.yaml": "x: 1  # a comment\ny: [1, 2]"})
    other = DefinitionReader({"a.yaml": "y:\n - 1\n - 2\nx: 1"})
    third = DefinitionReader({"a.yaml": "x: 2\ny: [1, 2]"})
    assert one.hash() == other.hash() != third.hash()


def test_the_fields_of_a_type_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Thing(msgspec.Struct):
        number: int

    asked: list[object] = []
    real = msgspec.structs.fields

    def fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
        asked.append(kind)
        return real(kind)

    monkeypatch.setattr(msgspec.structs, "fields", fields)
    for raw, wrong in (({"number": 1}, 0), ({"number": "x"}, 1), ({}, 1)):
        assert len(list(type_errors.find_type_errors(raw, Thing))) == wrong
    assert asked == [Thing]
