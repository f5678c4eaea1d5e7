"""The keys that can be used stay in the bottom bar at 200 % for those who use them."""

from __future__ import annotations

import pytest

from client.draw import input_glyphs
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.input_glyphs import HandSign
from client.i18n import LANGUAGES
from client.table import frame_painting
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.decision_positions import moments
from tests.client.table.test_hints import open_table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_first_key_stays_in_the_bar_at_200_percent(
    game_id: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[HandSign] = []
    boxes: list[Rect] = []

    def note(_canvas: Canvas, point: Point, sign: HandSign, height: float = input_glyphs.HIGH) -> float:
        drawn.append(sign)
        boxes.append(Rect(point[0], point[1] - height / 2, 1.0, height))
        return point[0] + 40.0

    monkeypatch.setattr(input_glyphs, "draw_glyph", note)
    settings = Settings(language=language, animation_speed=0.0)
    driver = Driver(make_app((1920, 1080), settings=settings, ui_scale=2.0))
    app, met = driver.app, 0
    for moment in moments(game_id):
        scene = open_table(driver, moment.match())
        for name in ("v", "enter"):
            driver.key(name, drawn=False)
            driver.settle(drawn=False)
            prompt = scene.frame.prompt
            if app.scenes.top is not scene or not scene.ui.ring or not prompt.keys:
                continue
            met += 1
            drawn.clear()
            boxes.clear()
            canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
            right = min(one.rect.left for one in scene.ui if scene.frame_layout.bottom.contains(one.rect))
            frame_painting.draw_bottom_bar(canvas, scene.frame_layout, prompt, right, by_keys=True)
            assert drawn, (moment.action, prompt)
            assert drawn[0] == prompt.keys[0][0]
            assert all(scene.frame_layout.bottom.contains(box) for box in boxes)
    assert met > 2
