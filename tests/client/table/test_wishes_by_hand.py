"""Wishes chosen by hand: everybody sees the deck, whoever chooses from it; also one who only looks back."""

from __future__ import annotations

from typing import cast

import pytest

from client.match import Match
from client.replay_match import ReplayMatch
from rules.wispwood.actions import PickWish
from rules.wispwood.content import DECKS, content
from rules.wispwood.state import WispwoodState
from tests.client.driver import Driver
from tests.client.table.moments import seats
from tests.client.table.player import driver, table
from tests.client.table.thinking import Thinking


def shown(made: Driver) -> list[str]:
    """The cards that lie there to choose from."""
    return [id_.removeprefix("wish.") for id_ in made.scene.ui.ids() if id_.startswith("wish.")]


def deck(number: int) -> list[str]:
    return [card.id for card in content().deck(DECKS[number])]


@pytest.mark.parametrize("kinds", ["hb", "bb", "bh", "hbbb", "b"])
def test_an_opponent_chooses_the_wishes_before_everybodys_eyes(kinds: str) -> None:
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
        assert shown(made) == deck(number)
        card = shown(made)[3]
        made.click(f"wish.{card}")
        assert table(made).choosing.held.card is None  # it is not ours to choose
        assert "wispwood.choose" not in made.scene.ui
        while len(thinker.asked) <= number:
            made.frames(10, drawn=False)
        thinker.say(PickWish(card))
        for _ in range(300):
            made.frames(drawn=False)
            if table(made).match.moves > number:
                break
    made.settle(drawn=False)
    assert len(table(made).position.wishes) == 5
    assert shown(made) == []


def test_the_decks_are_seen_when_the_choice_is_looked_back_at() -> None:
    """W-SET-4."""
    match = Match.create("wispwood", seats("hh"), 3, {"wishes": "hand"}, saved=False)
    for number in range(5):
        match.act(match.deciders[0], PickWish(deck(number)[number]))
    made = driver()
    made.app.open("menu")
    made.app.open("replay", match=match, at=2)
    made.settle()
    assert isinstance(table(made).match, ReplayMatch)
    assert shown(made) == deck(2)
