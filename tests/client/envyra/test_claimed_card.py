"""A claimed Equilibrium card says whose it is, in a narrow column, too."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from client.draw.geometry import Rect
from client.games.envyra.board import cards_view
from client.session.match import Match
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
