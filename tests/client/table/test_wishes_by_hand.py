"""Wishes chosen by hand: everybody sees the deck, whoever chooses from it; also one who only looks back."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from client.draw import theme
from client.games.wispwood.board import cards_view
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from rules.wispwood.actions import PickWish
from rules.wispwood.content import DECKS, content
from rules.wispwood.state import WispwoodState
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.decision_positions import seats
from tests.client.table.player import driver, table
from tests.client.table.thinking import Thinking
from tests.client.text_legibility import Proof
from tests.parametrization import mark_cases


def list_shown_cards(made: Driver) -> list[str]:
    """Return the cards that lie there to choose from."""
    return [id_.removeprefix("wish.") for id_ in made.scene.ui.list_ids() if id_.startswith("wish.")]


def deck(number: int) -> list[str]:
    return [card.id for card in content().deck(DECKS[number])]


@pytest.mark.parametrize("kinds", ["hb", "bb", "bh", "hbbb", "b"])
def test_opponents_choose_wishes_in_view(kinds: str) -> None:
    """W-SET-4."""
    for seed in range(20):
        match = Match.create("wispwood", seats(kinds), seed, {"wishes": "hand"}, saved=False)
        chooser = cast(WispwoodState, match.state).seat
        if not match.seats[chooser].human:
            break
    made = driver()
    made.app.thinker = thinker = Thinking()  # type: ignore[assignment]  # it stands in for the process
    made.app.open("menu")
    made.app.open("table", match=match)
    for number in range(5):
        made.settle(drawn=False)
        assert list_shown_cards(made) == deck(number)
        card = list_shown_cards(made)[3]
        made.click(f"wish.{card}")
        assert wispwood(table(made)).controller.selection.chosen_wish is None  # it is not ours to choose
        assert "wispwood.choose" not in made.scene.ui
        while len(thinker.asked) <= number:
            made.frames(10, drawn=False)
        thinker.say(PickWish(card))
        for _ in range(300):
            made.frames(drawn=False)
            if table(made).match.moves > number:
                break
    made.settle(drawn=False)
    assert len(wispwood(table(made)).position.wishes) == 5
    assert list_shown_cards(made) == []


def test_replay_of_the_choice_shows_the_decks() -> None:
    """W-SET-4."""
    match = Match.create("wispwood", seats("hh"), 3, {"wishes": "hand"}, saved=False)
    for number in range(5):
        match.act(match.deciders[0], PickWish(deck(number)[number]))
    made = driver()
    made.app.open("menu")
    made.app.open("replay", match=match, at=2)
    made.settle()
    assert isinstance(table(made).match, ReplayMatch)
    assert list_shown_cards(made) == deck(2)


@pytest.mark.parametrize(
    ("language", "scale"),
    mark_cases(product(("en", "cs", "sk"), (1.0, 1.5, 2.0, 2.5)), [("cs", 2.0), ("sk", 2.5)]),
)
def test_each_card_shows_its_value_at_every_scale(language: str, scale: float) -> None:
    match = Match.create("wispwood", seats("hh"), 1, {"wishes": "hand"}, saved=False)
    made = driver((1920, 1080), language=language, ui_scale=scale)
    made.app.open("table", match=match)
    for _ in DECKS:
        made.settle(drawn=False)
        made.move(2, 2, drawn=False)
        proof = Proof(made.app)
        for card in list_shown_cards(made):
            values = [value for _, value in cards_view.list_point_tiers(content().cards[card])]
            box = made.scene.ui[f"wish.{card}"].rect
            said = {one.words for one in proof.read() if box.collidepoint(near(made, one.seen.center))}
            assert {values[0], values[-1]} <= said, card
        made.click(f"wish.{list_shown_cards(made)[0]}")
        made.click("wispwood.choose")
        made.settle(drawn=False)


def near(made: Driver, pixel: tuple[int, int]) -> tuple[float, float]:
    """Return a pixel in logical units."""
    return pixel[0] / made.app.metrics.unit, pixel[1] / made.app.metrics.unit


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_table_does_not_show_through_behind_the_wishes(scale: float) -> None:
    match = Match.create("wispwood", seats("hh"), 1, {"wishes": "hand"}, saved=False)
    made = driver((1280, 720), ui_scale=scale)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle()
    box = made.scene.ui["wishes.progress"].rect
    y = round((box.top + 3) * made.app.metrics.unit)
    row = range(round((box.left + 4) * made.app.metrics.unit), round((box.right - 4) * made.app.metrics.unit))
    assert {made.app.window.surface.get_at((x, y))[:3] for x in row} == {theme.GROUND}
