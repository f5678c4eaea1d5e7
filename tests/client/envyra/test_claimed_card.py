"""A claimed Equilibrium card says whose it is, in a narrow column, too."""

from __future__ import annotations

from typing import cast

import msgspec
import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import cards_view
from client.session.match import Match
from rules.envyra.content import content
from rules.envyra.state import EnvyraState
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.match_states import set_state
from tests.client.table.thinking import Thinking
from tests.client.text_legibility import Proof
from tests.parametrization import mark_cases, parametrize_short_and_long

NAMES = ("Wilhelmína", "Bartoloměj", "Maximilián", "Dobroslava")


def claimed(players: int, equilibrium: str) -> Match:
    """Return a game in which the last seat has claimed a card."""
    seats = [
        SeatInfo(name, colour, "crown" if index else "human")
        for index, (name, colour) in enumerate(zip(NAMES[:players], COLOURS, strict=False))
    ]
    match = Match.create("envyra", seats, 3, {"equilibrium": equilibrium}, saved=False)
    state = cast(EnvyraState, match.state)
    first, *others = state.open_cards
    rows = (*((),) * (players - 1), (first,))
    set_state(match, msgspec.structs.replace(state, open_cards=tuple(others), claimed=rows))
    return match


@pytest.mark.parametrize("scale", mark_cases(((1.0,), (1.25,), (1.5,)), ((1.5,),)))
@parametrize_short_and_long(("players", "equilibrium"), [(3, "c"), (4, "c")], [(2, "a")])
def test_card_texts_are_not_cut_or_covered(players: int, equilibrium: str, scale: float) -> None:
    settings = msgspec.convert({"language": "en", "animation_speed": 0.0}, Settings)
    driver = Driver(make_app((1920, 1080), settings=settings, ui_scale=scale))
    driver.app.thinker = Thinking()  # type: ignore[assignment]  # opponents say nothing: the position stays
    driver.app.open("menu")
    driver.app.open("table", match=claimed(players, equilibrium))
    driver.settle(drawn=False)
    for language in ("en", "cs", "sk"):
        driver.app.change_settings(language=language)
        driver.scene.ensure_built()
        driver.frames(2, drawn=False)
        assert not list(Proof(driver.app).flaws())


def test_holder_text_is_beside_the_corner_or_in_two_lines_above() -> None:
    texts = make_app((1920, 1080)).texts
    said = "held by Dobroslava"
    wide = cards_view.lay_out_card_foot(texts, Rect(0, 0, 260, 130), said, 39)
    assert wide.lines == 1
    assert wide.box.right <= 260 - 39
    narrow = cards_view.lay_out_card_foot(texts, Rect(0, 0, 108, 130), said, 39)
    assert narrow.lines == 2
    assert narrow.box.bottom <= 130 - 39
    assert texts.measure_width("Dobroslava", narrow.style) <= narrow.box.width


def test_narrow_card_shows_an_eye_for_words_and_large_symbols(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app((1920, 1080))
    canvas = Canvas(pygame.Surface((200, 200), pygame.SRCALPHA, 32), 1.0, app.resources)
    face = cards_view.get_card_face(content(), next(iter(content().cards)))
    icons, texts, sides = list[str](), list[str](), list[float]()
    monkeypatch.setattr(canvas, "icon", lambda name, *_, **__: icons.append(name))
    monkeypatch.setattr(cards_view, "draw_star", lambda *_, **__: None)
    monkeypatch.setattr(canvas, "text", lambda text, *_, **__: texts.append(text))
    monkeypatch.setattr(cards_view, "_draw_card_symbol", lambda _, box, *__: sides.append(box.width))
    for secret, icon in ((False, "eye"), (True, "eye-off")):
        cards_view.draw_card(
            canvas, Rect(0, 0, 110, 130), face, note="secret card of everybody", secret=secret
        )
        assert icons.pop() == icon
    assert not texts
    assert min(sides) >= (110 - 40) / len(face.symbols)
