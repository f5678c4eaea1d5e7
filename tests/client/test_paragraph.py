"""Setting paragraphs: in time that grows with their length, inside of their column, nothing hidden."""

from __future__ import annotations

import pygame
import pytest

from client.draw import styles, typesetter as setting
from client.draw.images import Images
from client.draw.rich_text_parser import parse_rich, strip_markup
from client.draw.surface_cache import SurfaceCache
from client.draw.typesetter import Typesetter
from client.scene.dialog import Dialog
from tests.client.driver import Driver, make_app
from tests.client.work_counter import calls

PIECES = {
    "a word": "x", "wide": "W", "words": "ab cd ", "pairs": "a ", "numbers": "1 ", "brackets": "[",
    "stars": "*", "bold begun": "**a", "bold": "**a**", "links": "[a](b)", "link ends": "](",
    "labels": "[]", "labels begun": "[a", "icons begun": ":a", "icons": ":cat:", "colons": ":",
    "line feeds": "\n", "no breaks": "\u00a0", "zero width": "\u200b", "accents": "\u0301",
    "styles": "**a**b", "spaces": " ", "italic begun": "*a",
}  # fmt: skip


@pytest.fixture(scope="module")
def texts() -> Typesetter:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Typesetter(1.0, SurfaceCache(1 << 20), Images(1 << 20, 1 << 20))


@pytest.mark.parametrize("length", [8_000, pytest.param(32_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", PIECES)
def test_layout_work_is_linear_in_the_length(
    texts: Typesetter, kind: str, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work: calls of functions, and letters that are measured; time is the benchmarks' matter."""
    letters = 0
    real = Typesetter.measure_pixels

    def measured(text: str, role: str, pixels: int) -> int:
        nonlocal letters
        letters += len(text)
        return real(text, role, pixels)

    def work(of: int) -> int:
        nonlocal letters
        text = (PIECES[kind] * of)[:of]
        letters = 0

        def deed() -> None:
            texts.lay_out(text, 460, styles.BODY)
            texts.lay_out(text, 460, styles.BODY, max_lines=3)
            texts.shorten(text, 460, styles.BODY)
            strip_markup(text)

        return calls(deed) + letters

    monkeypatch.setattr(Typesetter, "measure_pixels", staticmethod(measured))
    work(500)
    assert work(length) < 8 * 2 * work(length // 8) + 2_000


@pytest.mark.parametrize("kind", [kind for kind in PIECES if kind not in ("zero width", "accents")])
def test_paragraph_is_not_wider_than_its_column(texts: Typesetter, kind: str) -> None:
    text = (PIECES[kind] * 300)[:300]
    for width in (40, 200):
        assert texts.lay_out(text, width, styles.BODY).width <= width


@pytest.mark.parametrize(("letters", "again"), [(12, 0), (400, 1)])
def test_short_text_is_measured_once(
    texts: Typesetter, letters: int, again: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, measured, real = ("Ježibaba" * letters)[:letters], [], setting.measure_line
    wide = texts.measure_width(line, styles.BODY)

    def noted(said: str, role: str, pixels: int) -> int:
        measured.append(said)
        return real(said, role, pixels)

    monkeypatch.setattr(setting, "measure_line", noted)
    assert texts.measure_width(line, styles.BODY) == wide > 0
    assert measured == [line] * again


def test_joined_numbers_break_if_too_wide(texts: Typesetter) -> None:
    block = texts.lay_out("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 60, styles.BODY)
    assert block.lines > 3
    said = " ".join(run.text for run in block.runs)
    assert said.split() == [str(number) for number in range(1, 16)]


@pytest.mark.parametrize("style", ["plain", "several"])
def test_long_word_is_broken_without_loss(texts: Typesetter, style: str) -> None:
    text = "abcdefghij" * 20 if style == "plain" else "abcde**fghij**" * 20
    block = texts.lay_out(text, 90, styles.BODY)
    assert "".join(run.text for run in block.runs) == "abcdefghij" * 20
    assert all(run.x + run.width <= 90 for run in block.runs)


def test_nested_marks_end() -> None:
    assert "".join(atom.text for atom in parse_rich("*" * 50_000, "sans"))


@pytest.mark.parametrize("text", ["a\x00b", "a\nb", "\u202eabc", "\ud800", "\u0301", "\u200b", "🦊"])
def test_any_character_can_be_drawn(text: str) -> None:
    app = make_app((640, 360))
    texts = app.texts
    one = texts.render("Ag", "sans", 20, (255, 255, 255))
    made = texts.render(text, "sans", 20, (255, 255, 255))
    assert made.get_height() == one.get_height(), "it is one line"
    assert made.get_width() == texts.measure_pixels(text, "sans", 20)


def test_invisible_characters_are_shown(texts: Typesetter) -> None:
    block = texts.lay_out("one\ntwo\u202ethree", 460, styles.BODY)
    assert [run.text for run in block.runs] == ["one", "two¤three"]
    assert texts.measure_width("a\u202eb", styles.BODY) == texts.measure_width("a¤b", styles.BODY)


def test_long_dialog_text_fits() -> None:
    def work(length: int) -> int:
        driver = Driver(make_app())

        def deed() -> None:
            driver.app.push(Dialog(driver.app, "x" * 2000, "y" * length, ()))
            driver.frames(2)

        return calls(deed)

    work(500)
    short = work(8_000)
    assert work(32_000) < 4 * 2 * short


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("criss-crossing", ["criss-", "crossing"]),
        ("over/under/around", ["over/under/", "around"]),
        ("-beginning-with-one", ["-beginning-", "with-one"]),
    ],
)
def test_wide_word_breaks_at_a_hyphen_or_slash(texts: Typesetter, text: str, lines: list[str]) -> None:
    wide = max(texts.measure_width(line, styles.BODY) for line in lines)
    block = texts.lay_out(text, wide + 4, styles.BODY)
    assert [run.text for run in block.runs] == lines


def test_wide_word_without_a_hyphen_breaks_anywhere(texts: Typesetter) -> None:
    block = texts.lay_out("W" * 30, texts.measure_width("W" * 10, styles.BODY) + 2, styles.BODY)
    assert [len(run.text) for run in block.runs] == [10, 10, 10]
