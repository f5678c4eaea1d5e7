"""What step of the turn it is, and whose turn, looks alike at every table and in every window."""

from __future__ import annotations

from unittest import mock

import pytest

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.table import frame_layout, top_bar
from client.table.bar_models import SeatTotal, TopBarWords, TurnStep
from tests.client.driver import make_app

SCORES = tuple(SeatTotal(f"seat-{name}", 10 * n, n == 1) for n, name in enumerate(("sky", "amber", "jade")))


def drawn(
    width: float, heading: TopBarWords, *, right: float
) -> tuple[list[tuple[str, Rect]], list[Rect], list[Rect]]:
    """Return the words of a narrow window's top bar, its golden underlines, and its golden chips."""
    app = make_app((round(width), 540), ui_scale=2.0)
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    layout = frame_layout.make_frame_layout(canvas.width, canvas.height)
    assert layout.compact
    words: list[tuple[str, Rect]] = []
    lines: list[Rect] = []
    chips: list[Rect] = []
    text, fill, slab = Canvas.text, Canvas.fill, Canvas.slab

    def spy_text(self: Canvas, what: str, *args: object, **more: object) -> Rect:
        words.append((what, text(self, what, *args, **more)))  # type: ignore[arg-type]
        return words[-1][1]

    def spy_fill(self: Canvas, box: Box, colour: theme.Colour, **more: object) -> None:
        if colour == theme.GOLD:
            lines.append(rect(box))
        fill(self, box, colour, **more)  # type: ignore[arg-type]

    def spy_slab(self: Canvas, box: Box, **more: object) -> None:
        if more.get("edge") == theme.CHOSEN_EDGE:
            chips.append(rect(box))
        slab(self, box, **more)  # type: ignore[arg-type]

    with (
        mock.patch.object(Canvas, "text", spy_text),
        mock.patch.object(Canvas, "fill", spy_fill),
        mock.patch.object(Canvas, "slab", spy_slab),
    ):
        top_bar.draw_top_bar(canvas, layout, heading, right, newest=False)
    return words, lines, chips


@pytest.mark.parametrize("more", [0, 1, 4])
def test_present_step_is_underlined(more: int) -> None:
    other = tuple(TurnStep("A step to come", "next") for _ in range(more))
    heading = TopBarWords(
        "equilibrix/mark-birth", "Game", "Round 1", steps=(TurnStep("Turns", "now"), *other)
    )
    words, lines, _ = drawn(960, heading, right=700)
    place = next(box for what, box in words if what == "Turns")
    assert sum(what.startswith("A step") for what, _ in words) == (more if more < 4 else 0)
    assert len(lines) == 1
    assert abs(lines[0].left - place.left) <= 1
    assert abs(lines[0].width - place.width) <= 2


def test_step_is_shown_if_it_fits_beside_the_totals() -> None:
    """It leaves the middle of the bar rather than be left out."""
    heading = TopBarWords(
        "equilibrix/mark-birth", "Game", "Round 1", steps=(TurnStep("A long step", "now"),), scores=SCORES
    )
    words, lines, _ = drawn(960, heading, right=560)
    assert any(what == "A long step" for what, _ in words)
    assert len(lines) == 1


@pytest.mark.parametrize("right", [900.0, 700.0])
def test_only_the_total_of_the_player_to_move_is_on_a_chip(right: float) -> None:
    """In one line or in two."""
    heading = TopBarWords("equilibrix/mark-birth", "Game", "Round 1", scores=SCORES)
    words, _, chips = drawn(960, heading, right=right)
    assert len(chips) == 1
    totals = {what: box for what, box in words if what in ("0", "10", "20")}
    assert chips[0].contains(totals["10"].inflate(0, -2 - totals["10"].height * 0.2))
    assert not any(chips[0].collidepoint(totals[what].center) for what in ("0", "20"))


@pytest.mark.parametrize(("width", "apart"), [(1280, True), (820, False)])
def test_pending_points_are_apart_if_there_is_room(width: int, apart: bool) -> None:
    scores = (SeatTotal("seat-sky", 134, True, 31), SeatTotal("seat-amber", 159, False, 0))
    heading = TopBarWords("equilibrix/mark-birth", "Game", "Round 1", scores=scores)
    words = [one for one, _ in drawn(width, heading, right=width / 2 - 20)[0]]
    assert ("103 + 31" in words) == apart
    assert ("134" in words) == (not apart)
    assert "159" in words
