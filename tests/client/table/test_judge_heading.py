"""The heading of the judge's word is read whole in every language, however narrow it stands."""

from __future__ import annotations

from typing import Any

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import LANGUAGES
from client.table import ruling_popup_view
from client.table.bar_models import RulingModel
from rules.contract import Ruling
from saves.settings import Settings
from tests.client.driver import make_app

HEADINGS = {
    "en": ("Your turn", "A stone and its mother", "When the supply is used up"),
    "cs": ("Tvůj tah", "Kámen a jeho matka", "Když dojde zásoba bludiček"),
    "sk": ("Tvoj ťah", "Kameň a jeho matka", "Keď sa minie zásoba bludičiek"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [190.0, 240.0, 356.0, 560.0])
def test_rule_id_does_not_shorten_the_ruling_heading(
    language: str, width: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app((960, 540), settings=Settings(language=language), ui_scale=2.0)
    canvas, dock = Canvas(app.window.surface, app.metrics.unit, app.resources), Rect(20, 20, width, 480)
    put: list[tuple[str, Rect]] = []
    text, paragraph = Canvas.text, Canvas.paragraph

    def one_line(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        assert self.texts.measure_width(words, rest[1]) <= (more.get("max_width") or width)
        put.append((words, text(self, words, *rest, **more)))
        return put[-1][1]

    def lines(
        self: Canvas, words: str, point: tuple[float, float], wide: float, *rest: Any, **more: Any
    ) -> float:
        high = paragraph(self, words, point, wide, *rest, **more)
        put.append((words, Rect(*point, wide, high)))
        return high

    monkeypatch.setattr(Canvas, "text", one_line)
    monkeypatch.setattr(Canvas, "paragraph", lines)
    for heading in HEADINGS[language]:
        put.clear()
        said = RulingModel(Ruling("W-ROUND-12"), "Nejdřív si vezmi bludičku.", heading, True)
        box = ruling_popup_view.get_ruling_popup_box(canvas.texts, said, dock)
        ruling_popup_view.draw_ruling_popup(canvas, said, dock)
        places = dict(put)
        assert heading in places
        assert places[heading].right <= box.right - 66 + 1
        for words, place in put:
            assert box.contains(place), words
        assert not any(one.colliderect(other) for at, (_, one) in enumerate(put) for _, other in put[:at])
