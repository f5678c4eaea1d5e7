"""Undo and Hint keep their places while a game goes on, and say why when they cannot be pressed."""

from __future__ import annotations

from itertools import product
from unittest import mock

import pytest

from client.draw import styles
from client.draw.canvas import Canvas
from client.i18n import LANGUAGES, tr
from client.platform.resources import find_package_folder
from client.table import frame_painting
from client.table.bar_models import Prompt
from client.table.bar_text_layout import BarTextLayout, count_lines
from client.table.frame_layout import make_frame_layout
from client.table.hints import BUTTON
from client.table.table import Table
from client.widgets import Button
from rules import GAMES
from rules.equilibrix.actions import OfferDraw
from tests.client.driver import make_app
from tests.client.table.decision_positions import first, moments
from tests.client.table.test_hints import for_whom, open_table, program
from tests.parametrization import mark_cases

SIZES = ((480, 270), (1920, 1080))
KEPT = ("table.undo", BUTTON)


def places(scene: Table) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(scene.ui[id].rect) for id in KEPT)


@pytest.mark.parametrize(
    ("game_id", "size"),
    mark_cases(product(GAMES, SIZES), ((*product(GAMES, SIZES[:1]), ("balanceformers", SIZES[1])))),
)
def test_buttons_keep_their_places_in_every_step(game_id: str, size: tuple[int, int]) -> None:
    driver, _ = program(size, animation_speed=1.0)
    found = set()
    shown = 0
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        scene = open_table(driver, moment.match())
        found.add(places(scene))
        action = for_whom(driver, moment)
        scene.face.controller.propose_action(action)
        scene.refresh()
        found.add(places(scene))
        scene.play_action(action)
        driver.frames(2, drawn=False)
        if driver.app.scenes.top is scene and scene.animator.is_busy:  # while it is shown
            found.add(places(scene))
            assert not any(scene.ui[id].enabled for id in KEPT)
            shown += 1
    assert len(found) == 1
    assert shown


@pytest.mark.parametrize("game_id", GAMES)
def test_picture_and_rule_of_every_prompt_exist(game_id: str, caplog: pytest.LogCaptureFixture) -> None:
    driver, _ = program((1280, 720))
    rules_told = set()
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        prompt = open_table(driver, moment.match()).face.make_prompt()
        rules_told.add(prompt.rule)
        driver.settle()
    page = (find_package_folder("assets") / "rulebook" / "en" / f"{game_id}.md").read_text(encoding="utf-8")
    assert len(rules_told) > 1
    assert [rule for rule in rules_told if f"{{#{rule}}}" not in page] == []
    assert [one.message for one in caplog.records if "picture" in one.message] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_disabled_buttons_have_a_reason(game_id: str, language: str) -> None:
    driver, _ = program((1280, 720), language=language)
    scene = open_table(driver, first(game_id).match())
    assert scene.ui["table.undo"].tooltip_text == tr("table.why.nothing")
    for widget in scene.ui:
        if isinstance(widget, Button) and not widget.enabled:
            assert widget.reason, widget.id
            assert widget.is_focusable
    driver.hover("table.undo")
    driver.frames(60, drawn=False)
    assert scene.ui.tooltip_text == tr("table.why.nothing")
    driver.key("h")
    assert scene.hints.is_asking
    assert tr("hints.asked") in scene.ui[BUTTON].tooltip_text


def test_text_that_just_fits_one_line_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app((1280, 720), ui_scale=2.0)
    texts, words = app.texts, "No stone of yours can be taken back with this die."
    room = texts.measure_width(words, styles.NOTE) - 0.4
    assert count_lines(texts, words, room, styles.NOTE) == 1
    found = BarTextLayout("Birth a stone.", 1, words, picture=False, left=20.0, room=room)
    monkeypatch.setattr(frame_painting, "lay_out_bar_text", lambda *_: found)
    single = mock.Mock()
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    monkeypatch.setattr(canvas, "text", single)
    paragraphs: list[str] = []
    monkeypatch.setattr(canvas, "paragraph", lambda said, *_, **__: paragraphs.append(said))
    frame_painting.draw_bottom_bar(
        canvas,
        make_frame_layout(app.metrics.width, app.metrics.height),
        Prompt("Birth a stone.", words),
        400.0,
    )
    assert paragraphs == ["Birth a stone.", words]
    single.assert_not_called()


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(("scale", "has_keycap"), [(1.0, True), (2.0, False)])
def test_speeding_up_is_offered_once(game_id: str, scale: float, has_keycap: bool) -> None:
    """A keycap says it where there is room for one, else a sentence does."""
    driver, _ = program((1280, 720), animation_speed=1.0, ui_scale=scale)
    prompts, sentence = list[Prompt](), tr("table.hurry")
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        scene = open_table(driver, moment.match())
        scene.play_action(for_whom(driver, moment))
        driver.frames(2, drawn=False)
        if driver.app.scenes.top is scene and scene.animator.is_moving:
            prompts.append(scene.frame.prompt)
            assert any(words == tr("keys.hurry") for _, words in prompts[-1].keys)
    assert prompts
    assert all(prompt.more for prompt in prompts) or has_keycap
    assert any(prompt.more == sentence for prompt in prompts) != has_keycap
