"""A seed that is a word is shown on the shelf as it may be said aloud."""

from __future__ import annotations

import msgspec
import pytest

from client import i18n
from client.scenes.new_game.setup_form import seed_number
from client.scenes.shelf.game_text import list_game_facts
from client.session.match import Match
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.saves.seats import seats


def read_seed_fact() -> str:
    (entry,) = Shelf().list_entries()
    return next(fact.text for fact in list_game_facts(entry) if fact.name == "seed")


@pytest.mark.parametrize("seed", ["Sparrow-8826", "4711"])
def test_shelf_shows_the_seed_as_it_was_given(seed: str) -> None:
    i18n.set_language("en")
    driver = Driver(make_app())
    driver.app.open_menu()
    driver.app.open("new-game", game="equilibrix", seed=seed)
    driver.settle()
    driver.click("new_game.start")
    driver.settle()
    assert f"Seed {seed} " in read_seed_fact()
    (entry,) = Shelf().list_entries()
    assert entry.seed == seed_number(seed)


def test_words_that_deal_another_game_are_not_shown() -> None:
    i18n.set_language("en")
    match = Match.create("equilibrix", seats(2), 5, {}, seed_text="Sparrow-8826")
    match.close()
    assert "Seed 5 " in read_seed_fact()


def test_seed_given_as_a_number_adds_nothing_to_a_journal() -> None:
    match = Match.create("equilibrix", seats(2), 5, {}, saved=False)
    assert b"seed_text" not in msgspec.json.encode(match.header)
