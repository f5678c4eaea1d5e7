"""Which tests watch drawing otherwise than by looking at the screen: told by how they are written."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.client.watched import watching


@pytest.fixture
def module(tmp_path: Path) -> Path:
    return tmp_path / "test_module.py"


def written(module: Path, text: str) -> frozenset[str]:
    module.write_text(dedent(text), encoding="utf-8")
    return watching(module)


def test_who_knows_of_one_that_watches_watches_as_well(module: Path) -> None:
    found = written(
        module,
        """
        WORDS = ["x"]

        def spy(monkeypatch: pytest.MonkeyPatch) -> None:
            monkeypatch.setattr(Canvas, "text", note)

        @pytest.fixture
        def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
            spy(monkeypatch)

        def test_by_fixture(words: list[str]) -> None: ...

        @pytest.mark.usefixtures("words")
        def test_by_its_name() -> None: ...

        def test_none(home: Path) -> None:
            assert WORDS
        """,
    )
    assert found == {"spy", "words", "test_by_fixture", "test_by_its_name"}


@pytest.mark.parametrize(
    "line",
    [
        'with mock.patch.object(Canvas, "text", note): ...',
        "with pytest.MonkeyPatch.context() as patch: ...",
        "helper(monkeypatch)",
        "made.app.draw = note",
        "Painted(paint=note)",
        "class Own(Widget):\n        def draw(self) -> None: ...",
    ],
)
def test_each_way_of_watching_is_known(line: str, module: Path) -> None:
    assert written(module, f"def test_it():\n    {line}\n\ndef test_other(): ...\n") == {"test_it"}


@pytest.mark.parametrize(
    "line", ["monkeypatch.setenv('A', 'b')", "monkeypatch.chdir(home)", "assert pick('mock')"]
)
def test_what_has_nothing_to_do_with_drawing_is_not(line: str, module: Path) -> None:
    assert not written(module, f"def test_it(monkeypatch: pytest.MonkeyPatch) -> None:\n    {line}\n")


def test_where_all_of_a_module_watches_every_test_does(module: Path) -> None:
    assert written(module, "mock.patch(x).start()\n\ndef test_it(): ...\n") >= {"test_it"}


def test_a_fixture_that_is_for_all_watches_for_all(module: Path) -> None:
    text = "@pytest.fixture(autouse=True)\ndef spy():\n    mock.patch(x)\n\ndef test_it(): ...\n"
    assert written(module, text) >= {"test_it"}
