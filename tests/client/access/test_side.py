"""The right column where it is folded away: how every seat stands can be heard in it, numbers and all."""

from __future__ import annotations

import re

import pytest

import rules
from client.table.questions import answer
from client.table.side import SideScene
from client.table.table_scene import TableScene
from saves.settings import Settings
from tests.client.access.faults import faults
from tests.client.access.painted import painted, unheard
from tests.client.driver import Driver, make_app
from tests.client.table.crowded import crowded


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_the_folded_column_says_how_each_seat_stands(game_id: str) -> None:
    driver = Driver(make_app(settings=Settings(language="en"), ui_scale=1.5))
    table = driver.app.open("table", match=crowded(game_id)[-1].match())
    assert isinstance(table, TableScene)
    driver.settle(drawn=False)
    if driver.app.top is not table:
        driver.key("space")
        driver.settle(drawn=False)
    assert table.frame_layout.compact
    standing = answer(table, "standing").splitlines()
    table.open_side()
    driver.settle(drawn=False)
    assert isinstance(driver.scene, SideScene)
    tree = driver.app.access.tree()
    told = [one.name for one in tree if one.id.startswith("side.told.")]
    assert [words for words in standing if words not in told] == []
    assert any(letter.isdigit() for letter in told[1])
    assert faults(tree) == []
    driver.app.home()


@pytest.mark.parametrize("number", range(len(crowded("balanceformers"))))
def test_tokens_that_are_left_are_heard_with_their_letters(number: int) -> None:
    driver = Driver(make_app(settings=Settings(language="en"), ui_scale=1.5))
    table = driver.app.open("table", match=crowded("balanceformers")[number].match())
    assert isinstance(table, TableScene)
    driver.settle(drawn=False)
    if driver.app.top is not table:
        driver.key("space")
        driver.settle(drawn=False)
    table.open_side()
    driver.settle(drawn=False)

    def lettered(words: list[str]) -> list[str]:
        return [one for one in words if re.fullmatch(r"[1-5][^\W\d]", one)]

    assert lettered(painted(driver.app)) or len(table.names) > 2  # many seats have no room for them
    assert lettered(unheard(driver.app)) == []
    driver.app.home()
