"""The card of a hint at the Flower of Life leaves in sight what the birth would bring."""

from __future__ import annotations

from itertools import islice

import pytest

from client.bots.thought import Reason
from client.games.equilibrix.board.field_names import name_field
from client.games.equilibrix.board.forecast import forecast_birth
from client.games.equilibrix.board.highlights_view import describe_callout
from client.games.equilibrix.board.layout import get_base_region
from client.i18n import LANGUAGES
from client.session.match import Match
from client.table.hints import BUTTON
from rules.equilibrix.actions import Birth
from tests.client.equilibrix.games import KNOWN, played, view
from tests.client.equilibrix.player import SEATS, driver, table
from tests.client.equilibrix.test_winning_stone import open_before_win
from tests.client.game_faces import equilibrix
from tests.client.match_states import set_state
from tests.client.table.thinking import Thinking

TELLING = [
    step
    for step in islice(played(KNOWN[0]), 200)
    if isinstance(step.action, Birth)
    and name_field(step.action.field).count("–") == 2
    and describe_callout(
        view(step.before), forecast_birth(view(step.before), step.seat, step.action.die, step.action.field)
    )
]
"""Births of triangles, whose fields have the longest names, that would bring something."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_hint_card_does_not_cover_the_birth_preview(language: str) -> None:
    made = driver(language=language, ui_scale=2.0)
    made.app.thinker = thinking = Thinking()  # type: ignore[assignment]  # it stands in for the process
    for step in (TELLING[0], TELLING[-1]):
        match = Match.create("equilibrix", SEATS[: len(step.before.stones)], 1, {}, saved=False)
        set_state(match, step.before)
        made.app.open("menu")
        made.app.open("table", match=match)
        made.settle(drawn=False)
        made.click(BUTTON, drawn=False)
        thinking.say(step.action, Reason("grows"))  # so that there is a button that tells why
        made.frames(2)
        board = table(made)
        assert board.frame_layout.compact
        assert equilibrix(board).view_model.forecast is not None
        assert not board.ui["hint.word"].rect.colliderect(equilibrix(board).layout.callout)
        made.app.open_menu()


@pytest.mark.parametrize(("size", "scale", "players"), [((1000, 700), 1.5, 2), ((1920, 1080), 2.5, 3)])
def test_hint_card_covers_no_base_that_a_birth_joins(
    size: tuple[int, int], scale: float, players: int
) -> None:
    made = driver(size, ui_scale=scale)
    made.app.thinker = thinking = Thinking()  # type: ignore[assignment]  # it stands in for the process
    _, shown, birth = open_before_win(size, players=players, ui_scale=scale)
    made.app.open("menu")
    made.app.open("table", match=shown.match)
    made.settle(drawn=False)
    made.click(BUTTON, drawn=False)
    thinking.say(birth, Reason("grows"))
    made.frames(2)
    board = table(made)
    assert board.frame_layout.compact
    forecast = equilibrix(board).view_model.forecast
    assert forecast is not None
    assert forecast.wins
    card = board.ui["hint.word"].rect
    for base in forecast.linked_bases:
        assert not card.colliderect(get_base_region(equilibrix(board).layout, base).box), base
