"""Answers to the questions of F2 to F8 lie over the log, not over the board, and go with the next key."""

from __future__ import annotations

import pygame
import pytest

from client.draw import styles
from client.draw.geometry import Rect
from client.table.table import Table
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.full_tables import list_full_tables
from tests.client.table.test_hints import open_table

QUESTIONS = range(pygame.K_F2, pygame.K_F9)


def open_full_table(game_id: str, scale: float, language: str) -> tuple[Driver, Table]:
    settings = Settings(language=language, animation_speed=0.0)
    driver = Driver(make_app((1920, 1080), settings=settings, ui_scale=scale))
    return driver, open_table(driver, list_full_tables(game_id)[0].match())


def ask(driver: Driver, key: int) -> None:
    driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def locate_answers(driver: Driver, scene: Table) -> list[Rect]:
    return driver.app.notices.locate(
        scene.texts, scene.width, scene.height, at_foot=True, place_answer=scene.place_answer
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_answers_lie_over_the_log(game_id: str) -> None:
    driver, scene = open_full_table(game_id, 1.0, "cs")
    for key in QUESTIONS:
        ask(driver, key)
        (box,) = locate_answers(driver, scene)
        assert scene.rect.contains(box)
        assert scene.frame_layout.side.right - box.right < 20
        if (game_id, key) != ("wispwood", pygame.K_F8):  # the longest answer: what each card is about
            assert scene.frame_layout.side.contains(box), pygame.key.name(key)


@pytest.mark.parametrize("game_id", GAMES)
def test_answers_lie_at_the_edge_of_a_board_that_takes_all_room(game_id: str) -> None:
    driver, scene = open_full_table(game_id, 2.0, "cs")
    board = scene.frame_layout.board
    assert scene.frame_layout.compact
    for key in QUESTIONS:
        ask(driver, key)
        (box,) = locate_answers(driver, scene)
        assert scene.rect.contains(box)
        assert board.right - box.right < 20
        assert board.contains(box) or (game_id, key) == ("wispwood", pygame.K_F8)
        block = scene.texts.lay_out(driver.app.notices.texts[0], box.width - 84.0, styles.BODY_STRONG)
        assert box.height > block.height / scene.texts.unit, "all of it is read"


def list_texts(driver: Driver) -> tuple[str, ...]:
    return driver.app.notices.texts


def test_next_key_takes_the_answer_away() -> None:
    driver, scene = open_full_table("wispwood", 2.0, "en")
    ask(driver, pygame.K_F6)
    first = list_texts(driver)
    ask(driver, pygame.K_F5)
    assert len(list_texts(driver)) == 1
    assert list_texts(driver) != first
    driver.key("right")
    assert list_texts(driver) == ()
    driver.app.notify("Something else")
    driver.key("right")
    assert list_texts(driver) == ("Something else",)
    assert driver.scene is scene
