"""The lens: 2.5 times the board around pointer or focus, sharp once it lies still, gone when let go."""

from __future__ import annotations

from unittest import mock

import pygame
import pytest

from client.table import lens
from client.table.table import Table
from rules import GAMES
from tests.client.driver import Driver
from tests.client.table.test_table_opponents import Slow, open_opponents_table, table

BY_GAME = pytest.mark.parametrize("game_id", sorted(GAMES))


def open_table(game_id: str) -> tuple[Driver, Table]:
    """Return a table on which a person may decide, with the pointer in the middle of the board."""
    driver = open_opponents_table(game_id, "hh", Slow())
    scene = table(driver)
    driver.settle()
    while driver.scene is not scene:  # the curtain before a secret decision
        driver.app.scenes.pop()
    driver.move(*scene.frame_layout.board.center)
    driver.frames(70)
    return driver, scene


def hold(driver: Driver) -> None:
    driver.post(pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="z", scancode=0)


def let_go(driver: Driver) -> None:
    driver.post(pygame.KEYUP, key=pygame.K_z, mod=0, unicode="", scancode=0)


def sharpen(driver: Driver, scene: Table) -> None:
    """Let the lens lie still until its picture is drawn anew."""
    driver.frames(20)
    for _ in range(400):
        if scene.lens.is_sharp:
            break
        driver.app.idle_queue.run_next()
    assert scene.lens.is_sharp
    driver.frames(2)


def shoot(driver: Driver, scene: Table) -> pygame.Surface:
    box = scene.frame_layout.board
    unit = driver.app.metrics.unit
    area = pygame.Rect(0, 0, round(lens.WIDTH * unit) - 60, round(lens.HEIGHT * unit) - 60)
    area.center = round(box.centerx * unit), round(box.centery * unit)
    return driver.app.window.surface.subsurface(area).copy()


def measure_detail(picture: pygame.Surface) -> float:
    """Return how much neighbouring pixels differ on average."""
    moved = pygame.Surface(picture.get_size())
    moved.blit(picture, (1, 0))
    moved.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return float(sum(pygame.transform.average_color(moved)[:3]))


@BY_GAME
def test_lens_enlarges_the_board_while_its_key_is_held(game_id: str) -> None:
    driver, scene = open_table(game_id)
    plain = shoot(driver, scene)
    hold(driver)
    driver.frames(2)
    enlarged = shoot(driver, scene)
    assert pygame.image.tobytes(enlarged, "RGB") != pygame.image.tobytes(plain, "RGB")
    sharpen(driver, scene)
    sharp = shoot(driver, scene)
    assert pygame.image.tobytes(sharp, "RGB") != pygame.image.tobytes(enlarged, "RGB")
    let_go(driver)
    driver.frames(2)
    assert pygame.image.tobytes(shoot(driver, scene), "RGB") == pygame.image.tobytes(plain, "RGB")


def test_lens_at_rest_is_sharper_than_the_enlarged_screen() -> None:
    driver, scene = open_table("envyra")
    tile = scene.ui["tile.4"].rect if "tile.4" in scene.ui else scene.frame_layout.board
    driver.move(*tile.center)
    hold(driver)
    driver.frames(2)
    soft = measure_detail(shoot(driver, scene))
    sharpen(driver, scene)
    assert measure_detail(shoot(driver, scene)) > 1.1 * soft


@BY_GAME
def test_nothing_is_drawn_while_the_lens_lies_still(game_id: str) -> None:
    driver, scene = open_table(game_id)
    driver.app.change_settings(calm_background=True, reduce_motion=True)
    driver.settle()
    hold(driver)
    sharpen(driver, scene)
    with mock.patch.object(driver.app, "draw") as draw:
        for _ in range(20):
            driver.app.run_iteration(1 / 60)
    assert not draw.called


@BY_GAME
def test_lens_follows_the_pointer_and_the_focus_and_stays_on_the_board(game_id: str) -> None:
    driver, scene = open_table(game_id)
    board = scene.frame_layout.board
    hold(driver)
    for point in (board.topleft, board.center, (board.right - 3, board.bottom - 3)):
        driver.move(*point)
        driver.frames(1)
        assert scene.lens.center == pytest.approx(point, abs=1)
        assert board.contains(scene.lens._get_box())
    driver.key("tab")
    stop = next(one for one in driver.scene.ui if one.is_focusable and board.contains(one.rect))
    scene.ui.focus_on(stop.id, ring=True)
    driver.frames(1)
    assert scene.lens.center == pytest.approx(stop.visible_rect.center, abs=1)


def test_middle_button_holds_the_lens_too() -> None:
    driver, scene = open_table("wispwood")
    held = []
    board, bottom = scene.frame_layout.board, scene.frame_layout.bottom
    for x, y in (board.center, (bottom.left + 4, bottom.bottom - 4)):
        driver.down(x, y, button=2)
        held.append(scene.lens.is_held)
        driver.up(x, y, button=2)
        held.append(scene.lens.is_held)
    assert held == [True, False, False, False]


def test_lens_goes_when_the_key_is_let_go_elsewhere() -> None:
    driver, scene = open_table("wispwood")
    hold(driver)
    driver.post(pygame.WINDOWFOCUSLOST)
    held = [scene.lens.is_held]
    hold(driver)
    held.append(scene.lens.is_held)
    scene.open_pause_menu()
    driver.frames(1)
    held.append(scene.lens.is_held)
    assert held == [False, True, False]
