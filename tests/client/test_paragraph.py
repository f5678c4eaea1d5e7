"""Setting paragraphs: in time that grows with their length, inside of their column, nothing hidden."""

from __future__ import annotations

import pygame
import pytest

from client.draw import paragraph, styles, typesetter as setting
from client.draw.images import Images
from client.draw.rich_text_parser import parse_rich, strip_markup
from client.draw.surface_cache import SurfaceCache
from client.draw.typesetter import Typesetter
from client.platform.resources import get_asset_path
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


def read_lines(texts: Typesetter, text: str, width: float, style: styles.Style = styles.BODY) -> list[str]:
    """Return the lines into which a text is broken."""
    found: dict[int, str] = {}
    for run in texts.lay_out(text, width, style).runs:
        found[run.line] = found.get(run.line, "") + run.text
    return [found[number] for number in sorted(found)]


def test_no_line_begins_with_a_dividing_dot(texts: Typesetter) -> None:
    words = "two petals · two triangles, mirrored · one bonus"
    for width in range(160, 700, 8):
        assert not [line for line in read_lines(texts, words, width) if line.startswith("·")], width


def test_no_word_stands_alone_on_the_last_line(texts: Typesetter) -> None:
    text = "Each card pays at the end of every round, and all five of them count for everybody."
    full = int(texts.measure_width(text, styles.BODY))
    for width in range(120, full + 40, 7):
        lines = read_lines(texts, text, width)
        assert " ".join(lines) == text
        lengths = [texts.measure_width(line, styles.BODY) for line in lines]
        assert max(lengths) <= width + 2  # words are measured one by one
        if len(lines) > 1 and width >= 260:
            assert lengths[-1] >= 0.25 * width, lines
            assert " " in lines[-1]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_balanced_texts_take_no_more_lines_and_end_fuller(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over many sentences of the program: as high as filled lines would be, and hardly a short end."""
    short, count = [0, 0], 0
    for text in list_sentences(language)[::5]:
        for width in (260.0, 420.0, 640.0):
            laid = []
            for most in (240, 0):  # balanced, then only filled
                monkeypatch.setattr(paragraph, "_BALANCED_WORDS", most)
                texts = Typesetter(1.0, SurfaceCache(1 << 20), Images(1 << 20, 1 << 20))
                laid.append(texts.lay_out(text, width, styles.BODY, rich=False))
            balanced, filled = laid
            assert balanced.lines == filled.lines
            words = max((len(run.text.split()) for run in balanced.runs), default=0)
            assert balanced.width <= filled.width + words / 2  # each is measured by itself, in whole pixels
            if balanced.lines < 2:
                continue
            count += 1
            for number, one in enumerate(laid):
                end = sum(run.width for run in one.runs if run.line == one.lines - 1)
                short[number] += end < 0.25 * width
    assert count > 200
    assert short[0] <= 0.01 * count < 0.08 * count < short[1], (short, count)


def list_sentences(language: str) -> list[str]:
    """Return all texts of a language that are longer than a few words."""
    folder = get_asset_path("lang", language)
    found: list[str] = []
    for file in sorted(folder.glob("*.yaml")):
        for line in file.read_text(encoding="utf-8").splitlines():
            _, mark, text = line.partition(': "')
            if mark and len(text) > 40 and "{" not in text and "\\" not in text:
                found.append(text.rstrip('"').replace("*", ""))
    return found
