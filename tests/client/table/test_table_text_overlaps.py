"""No words on the table lie over other words, in any language, at any scale."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.table.log import LogBook
from rules.wispwood.state import WispwoodState
from tests.client.driver import Driver
from tests.client.table.player import table, table_at
from tests.client.table.test_table_layout import CASES, Windows

HARDEST: Windows = (((960, 540), 2.0),)
OTHERS: Windows = (((960, 540), 1.0), ((960, 540), 1.25), ((960, 720), 1.0), ((960, 720), 1.5))
Words = list[tuple[str, Rect]]


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Return all words that are drawn, and where: without the space above and below the letters."""
    found: Words = []
    real_text, real_paragraph = Canvas.text, Canvas.paragraph

    def text(self: Canvas, text: str, point: Point, style: Style, **how: object) -> Rect:
        box = real_text(self, text, point, style, **how)  # type: ignore[arg-type]
        if text:
            found.append((text, Rect(box.left, box.top + box.height * 0.22, box.width, box.height * 0.56)))
        return box

    def paragraph(self: Canvas, text: str, point: Point, width: float, style: Style, **how: object) -> float:
        height = real_paragraph(self, text, point, width, style, **how)  # type: ignore[arg-type]
        if text and how.get("align", "left") == "left":
            found.append((text, Rect(point[0], point[1] + 6, min(width, 60.0), height - 12)))
        return height

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Canvas, "paragraph", paragraph)
    # the log scrolls: its lines are drawn in coordinates of their own
    monkeypatch.setattr(LogBook, "draw", lambda *_: None)
    return found


@pytest.mark.parametrize(
    "windows", [HARDEST, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["hardest", "others"]
)
@pytest.mark.parametrize(("name", "players", "wanted", "then"), CASES, ids=[case[0] for case in CASES])
def test_texts_do_not_overlap(
    name: str,
    players: int,
    wanted: Callable[[WispwoodState], bool],
    then: Callable[[Driver], None],
    windows: Windows,
    words: Words,
) -> None:
    made = table_at(wanted, players, seeds=200)
    then(made)
    for size, scale in windows:
        made.app.resize(size)
        for language in ("en", "cs", "sk"):
            made.app.change_settings(ui_scale=scale, language=language)
            made.frames(1, drawn=False)
            made.app.resources.forget()  # what was kept is drawn anew
            made.app.display_list.invalidate()
            words.clear()
            table(made).invalidate()
            made.app.draw()
            assert len(words) > 20
            for (one, a), (other, b) in combinations(words, 2):
                over = a.clip(b)
                both = (one, other) if over.width > 3 and over.height > 3 and a != b else None
                assert both is None, (name, size, scale, language)
