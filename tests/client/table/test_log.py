"""The log's column: how high it is, and where each line lies in it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.draw.styles import Style
from client.table.log import GAP, LogBook
from client.table.log_area import LogArea
from client.table.log_entries import LogEntry, LogLine
from tests.client.driver import make_app

WORDS = ("A wisp was taken.", "Three trees grew beside the old pond, and the cat looks away from them. " * 3)


def make_entry(step: int, *texts: str, heading: bool = False) -> LogEntry:
    """Return an event with lines of these words."""
    return LogEntry(step, tuple(LogLine(text, heading=heading) for text in texts))


@pytest.mark.parametrize("begins", [True, False])
def test_column_height_equals_its_content(begins: bool) -> None:
    texts, book = make_app().texts, LogBook()
    story = [make_entry(1, "Round 1", heading=True)] if begins else []
    story += [
        make_entry(2, *WORDS),
        make_entry(3, WORDS[0]),
        make_entry(4, "Round 2", heading=True),
        make_entry(5),
        make_entry(6, *WORDS),
    ]
    for number, one in enumerate(story):
        book.add(one)
        for width in (380.0, 240.0) if number % 2 else (380.0,):
            height = book.measure_height(texts, width)
            ends = [
                extent for line in range(len(book.lines)) if (extent := book.get_extent(line)) is not None
            ]
            assert len(ends) == len(book.lines) - (number > 1 and book.lines[-1].heading)
            assert height == pytest.approx(max(bottom for _, bottom in ends) + GAP)
            assert min(top for top, _ in ends) == 0
    before = book.get_extent(0)
    book.add(make_entry(7, *WORDS))
    assert book.get_extent(0) == before, "where lines lie is asked of the column that was laid out last"
    assert book.get_extent(len(book.lines) - 1) is None
    book.clear()
    assert book.measure_height(texts, 380.0) == 0
    assert book.get_extent(0) is None


def test_a_heading_comes_with_the_first_line_below_it() -> None:
    texts, book = make_app().texts, LogBook()
    book.add(make_entry(0, "Round 1", heading=True))
    assert book.measure_height(texts, 380.0) > 0, "an empty log would look broken"
    assert book.get_extent(0) is not None
    book.add(make_entry(1, "first"))
    height = book.measure_height(texts, 380.0)
    book.add(make_entry(2, "Round 2", heading=True))
    book.add(make_entry(2, "Ada: turn 1", heading=True))
    assert book.measure_height(texts, 380.0) == height
    assert book.get_extent(2) is None
    assert book.get_extent(3) is None
    book.add(make_entry(3, "second"))
    assert book.measure_height(texts, 380.0) > height
    tops = [extent[0] for number in (3, 4, 2, 0, 1) if (extent := book.get_extent(number)) is not None]
    assert len(tops) == 5
    assert tops == sorted(tops), "newest turn on top, each heading above its lines"


def test_lines_are_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, book = make_app().texts, LogBook()
    measured: list[str] = []
    paragraph_height = type(texts).measure_height

    def counted(*args: Any, **named: Any) -> float:
        measured.append(args[1])
        return paragraph_height(*args, **named)

    monkeypatch.setattr(type(texts), "measure_height", counted)
    for step in range(40):
        book.add(make_entry(step, f"{step}."))
        book.measure_height(texts, 380.0)
    assert measured == [f"{step}." for step in range(40)]


def test_appended_lines_have_the_same_layout_as_all_at_once() -> None:
    texts, grown = make_app().texts, LogBook()
    story = [
        make_entry(0, "Before"),
        make_entry(1, "Round 1", heading=True),
        make_entry(1, "first", "second"),
        make_entry(2, WORDS[1]),
        LogEntry(2, (LogLine("still"), LogLine("Round 2", heading=True), LogLine("already"))),
        make_entry(3, "Round 3", heading=True),
        make_entry(3),
        make_entry(4, *WORDS),
    ]
    for count, one in enumerate(story, 1):
        grown.add(one)
        grown.measure_height(texts, 380.0)
        lines = [line.text for line in grown.lines]
        at_once = LogBook()
        for each in story[:count]:
            at_once.add(each)
        at_once.measure_height(texts, 380.0)
        extents = [grown.get_extent(number) for number in range(len(lines))]
        assert extents == [at_once.get_extent(number) for number in range(len(lines))]
        assert grown.visual_order == at_once.visual_order
        waiting = lines[-1] if grown.lines[-1].heading else None
        for number, extent in enumerate(extents):
            assert (extent is None) == (lines[number] == waiting)
            if extent is None:
                continue
            assert grown.find_line_at(extent[0]) == number
    stood = sorted(range(len(lines)), key=lambda number: grown.get_extent(number) or (0.0, 0.0))
    assert [lines[number] for number in stood] == [
        "Round 3", *WORDS, "Round 2", "already", "Round 1", "first", "second", WORDS[1], "still", "Before",
    ]  # fmt: skip


def test_steps_of_a_turn_are_read_from_top_to_bottom() -> None:
    texts, book = make_app().texts, LogBook()
    book.add(make_entry(1, "Ada", heading=True))
    for step, text in enumerate(("takes", "places", "draws"), 1):
        book.add(make_entry(step, text))
    book.add(make_entry(4, "Fox", heading=True))
    book.add(make_entry(4, "passes"))
    book.measure_height(texts, 380.0)
    assert [book.lines[number].text for number in book.visual_order] == ["passes", "takes", "places", "draws"]


@pytest.mark.parametrize("scale", [0.5, 2 / 3, 0.75, 0.9, 1.0, 1.1, 4 / 3, 1.5, 2.0])
@pytest.mark.parametrize("width", [251.0, 342.0, 380.0])
def test_lines_of_earlier_turns_have_the_height_of_what_is_drawn(scale: float, width: float) -> None:
    """A line as wide as the column, to a pixel, is wrapped or not, but the row has the same height."""
    resources = make_app().resources
    texts, book = resources.get_typesetter(scale), LogBook()
    text = "Jeho mačka prešla na uvoľnené miesto."
    heard: list[tuple[str, float, float]] = []

    class Spied(Canvas):
        def paragraph(self, text: str, point: Point, width: float, style: Style, **more: Any) -> float:
            height = super().paragraph(text, point, width, style, **more)
            heard.append((text, point[1], height))
            return height

    for step in range(8):
        book.add(make_entry(step + 1, "Ada", heading=True))
        book.add(make_entry(step + 1, text + "i" * step))
    height = book.measure_height(texts, width)
    screen = pygame.Surface((width * scale + 80, height * scale + 20))
    book.draw(Spied(screen, scale, resources), width)
    extents = [book.get_extent(number) for number in range(15, 0, -2)]
    drawn = [(top, high) for words, top, high in heard if words.startswith("Jeho")]
    assert len(drawn) == len(extents)
    for (top, high), extent in zip(drawn, extents, strict=True):
        assert extent is not None
        assert extent[0] <= top
        assert top + high <= extent[1] + 1


def test_lines_of_earlier_turns_are_folded() -> None:
    """The newest turn is shown in full; a pointer or the focus on a folded line shows all of it."""
    texts, book = make_app().texts, LogBook()
    book.add(make_entry(1, "Ada", heading=True))
    book.add(make_entry(1, WORDS[1] * 3))

    def measure(number: int) -> float:
        book.measure_height(texts, 380.0)
        extent = book.get_extent(number)
        assert extent is not None
        return extent[1] - extent[0]

    whole = measure(1)
    assert not book.is_folded(1)
    book.add(make_entry(2, "Fox", heading=True))
    assert measure(1) == whole  # nothing has happened in the new turn yet
    book.add(make_entry(2, "passes"))
    assert measure(1) < whole
    assert book.is_folded(1)
    assert not book.is_folded(3)
    area = LogArea("log", (0, 0, 402, 300), "Log", book, book.measure_height(texts, 380.0), int, bool)
    book.pointed = 1
    assert area.tooltip_text == WORDS[1] * 3
    book.pointed = 3
    assert area.tooltip_text == ""
    book.at = 2  # in a replay nothing is folded
    assert measure(1) == whole
