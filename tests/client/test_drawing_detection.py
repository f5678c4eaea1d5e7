"""Which tests watch drawing otherwise than by looking at the screen: told by how they are written."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.client.drawing_detection import watching


@pytest.fixture
def module(tmp_path: Path) -> Path:
    return tmp_path / "test_module.py"


def find_watching_tests(module: Path, text: str) -> frozenset[str]:
    module.write_text(dedent(text), encoding="utf-8")
    return watching(module)


def test_users_of_a_watching_helper_watch_drawing(module: Path) -> None:
    found = find_watching_tests(
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
def test_every_way_of_watching_drawing_is_recognised(line: str, module: Path) -> None:
    assert find_watching_tests(module, f"def test_it():\n    {line}\n\ndef test_other(): ...\n") == {
        "test_it"
    }


@pytest.mark.parametrize(
    "line", ["monkeypatch.setenv('A', 'b')", "monkeypatch.chdir(home)", "assert pick('mock')"]
)
def test_patches_unrelated_to_drawing_are_not_recognised(line: str, module: Path) -> None:
    assert not find_watching_tests(
        module, f"def test_it(monkeypatch: pytest.MonkeyPatch) -> None:\n    {line}\n"
    )


def test_module_level_watching_covers_every_test(module: Path) -> None:
    assert find_watching_tests(module, "mock.patch(x).start()\n\ndef test_it(): ...\n") >= {"test_it"}


def test_autouse_fixture_watching_covers_every_test(module: Path) -> None:
    text = "@pytest.fixture(autouse=True)\ndef spy():\n    mock.patch(x)\n\ndef test_it(): ...\n"
    assert find_watching_tests(module, text) >= {"test_it"}
