"""The right column where it is folded away: how every seat stands can be heard in it, numbers and all."""

from __future__ import annotations

import re

import pytest

import rules
from client.i18n import tr
from client.table.side_drawer import SideDrawer
from client.table.spoken_queries import answer_query
from client.table.table import Table
from rules.wispwood.state import RoundSheet, WispwoodState
from saves.settings import Settings
from tests.client.accessibility.painted_texts import find_inaccessible_texts, list_painted_texts
from tests.client.accessibility.tree_faults import find_faults
from tests.client.driver import Driver, make_app
from tests.client.game_faces import envyra
from tests.client.table.full_tables import Crowded, list_full_tables
from tests.parametrization import parametrize_product


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_side_drawer_names_every_seat_with_its_score(game_id: str) -> None:
    driver = Driver(make_app(settings=Settings(language="en"), ui_scale=1.5))
    table = driver.app.open("table", match=list_full_tables(game_id)[-1].match())
    assert isinstance(table, Table)
    driver.settle(drawn=False)
    if driver.app.scenes.top is not table:
        driver.key("space")
        driver.settle(drawn=False)
    assert table.frame_layout.compact
    standing = answer_query(table, table.frame, "standing").splitlines()
    table.frame.open_side_drawer()
    driver.settle(drawn=False)
    assert isinstance(driver.scene, SideDrawer)
    tree = driver.app.screen_reader.build_tree()
    told = [one.name for one in tree if one.id.startswith("side.told.")]
    assert [words for words in standing if words not in told] == []
    assert any(letter.isdigit() for letter in told[1])
    assert find_faults(tree) == []
    driver.app.open_menu()


def open_side_drawer(driver: Driver, position: Crowded) -> Table:
    """Open the folded column over the table of a position."""
    table = driver.app.open("table", match=position.match())
    assert isinstance(table, Table)
    driver.settle(drawn=False)
    if driver.app.scenes.top is not table:
        driver.key("space")
        driver.settle(drawn=False)
    table.frame.open_side_drawer()
    driver.settle(drawn=False)
    assert isinstance(driver.scene, SideDrawer)
    return table


@parametrize_product(
    pytest.mark.parametrize("game_id", sorted(rules.GAMES)),
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("size", [((1280, 720), 1.5), ((1920, 1080), 2.5)]),
)
def test_all_texts_of_the_side_drawer_are_accessible(
    game_id: str, language: str, size: tuple[tuple[int, int], float]
) -> None:
    """What the log holds is heard line by line; numbers alone are said in words."""
    driver = Driver(make_app(size[0], settings=Settings(language=language), ui_scale=size[1]))
    looked_at = 0
    for position in list_full_tables(game_id):
        table = open_side_drawer(driver, position)
        known = {tr("table.log"), *(line.accessible_text for line in table.log.lines), *otherwise()}
        lacking = [
            one
            for one in find_inaccessible_texts(driver.app)
            if one not in known and re.search(r"[^\W\d]", one)
        ]
        assert lacking == [], position.name
        looked_at += len(list_painted_texts(driver.app))
        driver.app.open_menu()
    assert looked_at > 15


def otherwise() -> set[str]:
    """Return what is said in other words than it is painted.

    How many bases are joined, which tokens are left.
    """
    joined = {tr("equilibrix.table.bases-of", n=n, m=m) for m in (2, 3) for n in range(m + 1)}
    return {*joined, tr("balanceformers.table.left")}


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_solo_points_of_each_round_are_accessible(language: str) -> None:
    driver = Driver(make_app(settings=Settings(language=language), ui_scale=1.5))
    position = next(one for one in list_full_tables("wispwood") if one.players == 1 and len(sheets(one)) == 2)
    open_side_drawer(driver, position)
    seat, ghost = [
        one.name for one in driver.app.screen_reader.build_tree() if one.id.startswith("side.told.")
    ][1:3]
    for number, sheet in enumerate(sheets(position), start=1):
        head = tr("wispwood.table.round-short", n=number)
        assert f"{head}: {sum(sheet.points[0])}" in seat
        assert f"{head}: {sheet.ghost}" in ghost
    driver.app.open_menu()


def sheets(position: Crowded) -> tuple[RoundSheet, ...]:
    assert isinstance(position.state, WispwoodState)
    return position.state.sheets


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_supplies_of_all_seats_are_accessible(language: str) -> None:
    driver = Driver(make_app(settings=Settings(language=language), ui_scale=1.5))
    position = list_full_tables("envyra")[1]
    table = open_side_drawer(driver, position)
    assert isinstance(table, Table)
    seats = [one.name for one in driver.app.screen_reader.build_tree() if one.id.startswith("side.told.")][1:]
    assert len(seats) == position.players
    for seat, words in enumerate(seats):
        count = envyra(table).view_model.count_free_cubes(seat)
        cubes = tr("envyra.cubes", n=count) if count else tr("envyra.table.no-cubes")
        assert f"{tr('envyra.table.supply')}: {cubes}," in words
    driver.app.open_menu()


@pytest.mark.parametrize("number", range(len(list_full_tables("balanceformers"))))
def test_remaining_tokens_are_named_with_their_letters(number: int) -> None:
    driver = Driver(make_app(settings=Settings(language="en"), ui_scale=1.5))
    table = open_side_drawer(driver, list_full_tables("balanceformers")[number])

    def lettered(words: list[str]) -> list[str]:
        return [one for one in words if re.fullmatch(r"[1-5][^\W\d]", one)]

    assert (
        lettered(list_painted_texts(driver.app)) or len(table.context.names) > 2
    )  # many seats have no room for them
    assert lettered(find_inaccessible_texts(driver.app)) == []
    driver.app.open_menu()
