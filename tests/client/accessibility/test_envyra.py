"""Envyra by keys and ears: what a cube would bring, how all stand, and nothing secret before its curtain."""

from __future__ import annotations

import pygame
import pytest

from client.accessibility.action_requests import perform_requested_act
from client.scene import scene_context
from client.table.curtain import Curtain
from client.table.secret_card_popup import SecretCardPopup
from client.table.spoken_queries import answer_query
from client.table.table import Table
from tests.client.accessibility.listener import Listener
from tests.client.accessibility.tree_faults import find_faults
from tests.client.game_faces import envyra

FIRST = ("enter", "right", "enter", "ctrl+enter")
"""A cube on the place in focus, another one on the next."""


@pytest.fixture
def ears() -> Listener:
    """Return the curtain of the first of two people."""
    return Listener.at("envyra")


def table(ears: Listener) -> Table:
    """Return its table."""
    assert isinstance(ears.table, Table)
    return ears.table


def test_curtain_is_accessible(ears: Listener) -> None:
    assert isinstance(ears.driver.scene, Curtain)
    assert find_faults(ears.tree()) == []
    assert "Player 1: later" in ears.everything()


def test_round_is_played_with_a_screen_reader(ears: Listener) -> None:
    assert ears.press("space") == [
        "!! Player 2: place one or two cubes on your board.",
        "> Flame 1, hole, orange, 0 of 4 cubes, 3 points",
    ]
    assert ears.press("enter") == [
        "» 1 of 2 cubes placed: Flame 1. Press again to confirm",
        "> Flame 1, cube waits, orange, 0 of 4 cubes, 3 points",
    ]
    assert "Flame 1, cube waits, orange, 0 of 4 cubes, 3 points" in ears.names("tile.")
    assert ears.press("right", "enter", "ctrl+enter")[-1] == "> I am Player 1, open the table"
    ears.press("space", *FIRST)
    said = ears.press("space")
    assert any("Player 2 waits for places 1 and 2." in line for line in said)
    assert said[-1] == (
        "> Flame 1, orange, 0 of 4 cubes, 3 points. The tile will hold 1 of 4 cubes. "
        "Nobody else fills this tile (1) in this round. Waiting for it: Player 1, Player 2"
    )
    assert ears.press("enter")[0] == "» Flame 1: chosen. Press again to confirm"
    assert ears.press("enter")[0] == "» Player 2 puts a cube on the flame (1)."
    assert find_faults(ears.tree()) == []


def test_taking_back_is_announced(ears: Listener) -> None:
    ears.press("space", "enter")
    with scene_context(ears.driver.app, ears.table):
        assert perform_requested_act(ears.table, "table.clear", "press")
    assert "» No cube placed" in ears.rest()
    ears.press("enter")
    assert "» No cube placed" in ears.press("escape")


def test_disabled_button_announces_its_reason(ears: Listener) -> None:
    ears.press("space")
    with scene_context(ears.driver.app, ears.table):
        assert not perform_requested_act(ears.table, "table.confirm", "press")
    why = "First place a cube on your board."
    assert ears.rest() == [f"!! {why}", f"> Confirm one cube. {why}"]


def test_accessible_nodes_under_the_curtain_contain_no_secrets() -> None:
    ears = Listener.at("envyra")
    ears.press("space", "enter", "f2", "f4")
    app = ears.driver.app
    before = [one.name for one in app.screen_reader.build_tree()]
    assert "1 of 2 cubes placed: Flame 1" in "\n".join(before)
    assert app.notices.texts
    ears.press("ctrl+enter")
    assert isinstance(ears.driver.scene, Curtain)
    after = "\n".join(f"{one.name} {one.value} {one.more}" for one in app.screen_reader.build_tree())
    assert "flame" not in after.lower()
    assert "cube" not in after
    assert app.notices.texts == ()
    ears.press("space")
    after = "\n".join(f"{one.name} {one.value} {one.more}" for one in app.screen_reader.build_tree())
    assert "cube waits" not in after
    assert "waits for 1" not in after


def test_spoken_scores_and_targets_are_short_sentences(ears: Listener) -> None:
    ears.press("space")
    assert answer_query(table(ears), table(ears).frame, "standing").splitlines()[0] == (
        "Player 1: 0 points, 0 tiles, supply: 5 cubes, board: chooses later. "
        "For the end tile still missing: 1 orange tile, 1 green tile, 1 blue tile"
    )
    assert answer_query(table(ears), table(ears).frame, "aims").startswith(
        "The end tile requires 1 orange tile"
    )


def test_worths_of_tiles_are_announced_with_their_key_and_answered(ears: Listener) -> None:
    ears.press("space")
    before = len(ears.heard)
    ears.driver.post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="", scancode=0)
    ears.driver.post(pygame.KEYUP, key=pygame.K_LALT, mod=0, unicode="", scancode=0)
    ears.rest()
    assert ears.heard[before:] == [], "it was part of Alt+Tab"
    ears.driver.post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="", scancode=0)
    for _ in range(2):
        due = table(ears).seconds_to_wake
        assert due is not None
        assert 0 < due <= 0.4
        ears.driver.frames(1, drawn=False)
    ears.driver.frames(40, drawn=False)
    ears.driver.post(pygame.KEYUP, key=pygame.K_LALT, mod=0, unicode="", scancode=0)
    ears.rest()
    (said,) = ears.heard[before:]
    assert said.startswith("» What the tiles would bring you: Flame 1: 3; ")
    table(ears).ui.focus_on("tile.0", ring=True)
    assert "For Player 1: 3 points." in "\n".join(ears.asked("can-do"))
    assert said.removeprefix("» ") in ears.asked("aims")


def test_secret_card_is_announced_to_its_owner_only() -> None:
    ears = Listener.at("envyra", players=3, equilibrium="c")
    there = table(ears)
    cards = [there.face.describe_secret(seat) for seat in range(3)]
    assert all(card.startswith("Secret card, ") for card in cards)
    assert not any(card in ears.everything() for card in cards)
    ears.press("space")
    viewer = there.secrecy.viewer
    assert viewer is not None
    assert not any(card in ears.everything() for card in cards)
    assert "A secret card" in ears.everything()
    envyra(there).toggle_secret_card(viewer)
    ears.driver.settle(drawn=False)
    assert cards[viewer] in ears.everything()
    assert not any(card in ears.everything() for seat, card in enumerate(cards) if seat != viewer)
    assert find_faults(ears.tree()) == []


def test_secret_card_is_announced_when_turned_over() -> None:
    ears = Listener.at("envyra", players=3, equilibrium="c")
    there = table(ears)
    ears.press("space", *FIRST, "space", *FIRST, "space", *FIRST, "space")
    assert there.secrecy.viewer is None
    envyra(there).toggle_secret_card(0)
    ears.driver.settle(drawn=False)
    assert isinstance(ears.driver.scene, SecretCardPopup)
    card = there.face.describe_secret(0)
    assert card not in ears.everything()
    assert f"» {card}" in ears.press("space")
    assert card in ears.everything()
    ears.press("space")
    assert ears.driver.app.scenes[-1].match is there.match
    assert card not in ears.everything()


@pytest.mark.parametrize(
    ("language", "hole"),
    [
        ("cs", "> Plamen 1, otvor, oranžová, kostky 0 ze\u00a04, 3 body"),
        ("sk", "> Plameň 1, otvor, oranžová, kocky 0 zo\u00a04, 3 body"),
    ],
)
def test_accessible_texts_are_translated(language: str, hole: str) -> None:
    assert Listener.at("envyra", language=language).press("space")[-1] == hole
