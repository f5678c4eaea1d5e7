"""Several people at one screen: nothing of one's secret choice reaches the eyes of another."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pygame
import pytest

from client.session.match import Match
from client.table.curtain import Curtain
from client.table.secret_card_popup import SecretCardPopup
from rules.envyra.state import HIDDEN_BOARD, UNSEEN
from saves.errors import SaveError
from saves.shelf import Shelf
from tests.client.driver import Driver
from tests.client.envyra.player import Player, laid, table
from tests.client.game_faces import envyra

NEAR, FAR = (0, 1), (4, 5)
"""Two choices that could hardly differ more."""


class Watcher:
    """Somebody who sees every frame, the window's title and the files on the disk. stares: also while
    a tooltip comes up."""

    def __init__(self, driver: Driver, *, stares: bool) -> None:
        self.driver = driver
        self.stares = stares
        self.frames: list[str] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note a hash of every frame that is drawn meanwhile."""
        app = self.driver.app
        draw = app.draw

        def drawn() -> None:
            draw()
            self.frames.append(hashlib.blake2b(pygame.image.tobytes(app.window.surface, "RGB")).hexdigest())

        app.draw = drawn  # type: ignore[method-assign]  # the screen itself is what is watched
        try:
            yield
        finally:
            app.draw = draw  # type: ignore[method-assign]

    def look_about(self) -> None:
        """Point at everything there is, so that all that hovering can show has been shown."""
        for id_ in [widget.id for widget in self.driver.scene.ui if widget.visible]:
            self.driver.hover(id_)
            self.driver.frames(33, drawn=self.stares)  # long enough for a tooltip
            self.driver.frames(1)

    def shelf(self) -> tuple[object, bytes]:
        """Return what the shelf shows of the game: card and picture."""
        game = table(self.driver)
        game.shelf_card.save(picture=True)
        entry = next(entry for entry in Shelf().list_entries() if entry.path == game.match.path)
        assert entry.thumbnail is not None
        assert entry.card is not None
        return msgspec.structs.replace(entry.card, time=0), entry.thumbnail.read_bytes()


def choose(driver: Driver, places: tuple[int, ...]) -> None:
    """Put cubes there and confirm; the same number of clicks and frames whatever the places."""
    for place in places:
        driver.click(f"tile.{place}")
    driver.click("table.confirm")


def open_curtain(driver: Driver) -> None:
    assert isinstance(driver.scene, Curtain)
    driver.click("curtain.open")
    driver.settle()


def seen_by_the_others(places: tuple[int, ...], *, players: int) -> tuple[object, ...]:
    """Return all that can be seen from the moment of the first choice until the boards are to be revealed."""
    driver = laid(players, animation_speed=1.0, options={"equilibrium": "b"})
    driver.settle()
    open_curtain(driver)
    watcher = Watcher(driver, stares=players > 2)
    for place in places:
        driver.click(f"tile.{place}")
    driver.hover("table.confirm")
    driver.frames(60)
    button = driver.center("table.confirm")
    driver.down(*button)  # up to here it is the choosing player's own view
    shelf = []
    with watcher.watching():
        driver.up(*button)
        driver.settle()
        for _ in range(players - 1):
            watcher.look_about()
            open_curtain(driver)
            watcher.look_about()
            shelf.append(watcher.shelf())
            driver.key("tab", times=8)
            choose(driver, (2, 3))
            driver.settle()
        assert isinstance(driver.scene, Curtain)
        assert driver.scene.seat is None
        watcher.look_about()
        captions = pygame.display.get_caption()
        log = [line.text for line in table(driver).log.lines]
        return watcher.frames, captions, log, shelf


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long(seconds=12))])
def test_no_pixel_between_two_secret_choices_depends_on_the_hidden_one(players: int) -> None:
    near, far = (seen_by_the_others(places, players=players) for places in (NEAR, FAR))
    assert isinstance(near[0], list)
    assert len(near[0]) > 100
    assert near == far


def test_frames_differ_once_the_boards_are_open() -> None:
    """The comparison above would be worth nothing if it compared what never changes."""
    pictures = []
    for places in (NEAR, FAR):
        driver = laid(2)
        for each in (places, (2, 3)):
            open_curtain(driver)
            choose(driver, each)
            driver.settle()
        open_curtain(driver)
        driver.settle()
        driver.app.draw()
        pictures.append(pygame.image.tobytes(driver.app.window.surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_curtain_covers_a_resumed_choice_from_the_first_frame() -> None:
    driver = laid(3)
    open_curtain(driver)
    choose(driver, NEAR)
    driver.settle()
    assert envyra(table(driver)).position.boards[envyra(table(driver)).position.start] == HIDDEN_BOARD
    assert table(driver).secrecy.viewer is None


def test_one_person_has_no_curtain() -> None:
    driver = laid(3, people=1)
    assert not isinstance(driver.scene, Curtain)
    assert table(driver).secrecy.viewer == 0


def test_curtain_names_players_in_turn_order_then_all() -> None:
    driver = laid(3)
    player = Player(driver)
    start = envyra(table(driver)).position.start
    player.play(3)
    driver.settle()
    assert isinstance(driver.scene, Curtain)
    assert [*player.curtains, driver.scene.seat] == [start, (start + 1) % 3, (start + 2) % 3, None]


def test_escape_on_the_curtain_opens_the_menu_and_keeps_the_curtain() -> None:
    driver = laid(2)
    driver.key("esc")
    driver.settle()
    driver.click("dialog.resume")
    driver.settle()
    assert isinstance(driver.scene, Curtain)
    assert table(driver).secrecy.viewer is None


def test_only_a_held_space_bar_opens_the_curtain() -> None:
    driver = laid(2)
    driver.key("space")
    driver.frames(60)
    assert isinstance(driver.scene, Curtain)
    driver.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    driver.frames(40)
    driver.settle()
    assert table(driver).secrecy.viewer == envyra(table(driver)).position.start


def test_choice_can_be_undone_from_the_curtain() -> None:
    driver = laid(3)
    first = envyra(table(driver)).position.start
    open_curtain(driver)
    choose(driver, NEAR)
    driver.settle()
    driver.click("curtain.take-back")
    driver.settle()
    assert isinstance(driver.scene, Curtain)
    assert driver.scene.seat == first
    open_curtain(driver)
    assert envyra(table(driver)).controller.selection.staged == ()
    choose(driver, FAR)
    driver.settle()
    assert table(driver).match.moves == 1


def test_failed_undo_keeps_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = laid(3)
    open_curtain(driver)
    choose(driver, NEAR)
    driver.settle()

    def full(_: Match) -> None:
        raise SaveError("disk-full")

    with monkeypatch.context() as patch:
        patch.setattr(Match, "undo", full)
        driver.click("curtain.take-back")
        driver.settle()
    assert isinstance(driver.scene, Curtain)
    driver.click("curtain.take-back")
    driver.settle()
    assert table(driver).match.moves == 0
    assert isinstance(driver.scene, Curtain)


def test_secret_choice_of_another_cannot_be_undone() -> None:
    driver = laid(2)
    open_curtain(driver)
    choose(driver, NEAR)
    driver.settle()
    open_curtain(driver)
    assert not driver.scene.ui["table.undo"].enabled
    driver.key("z", mod=pygame.KMOD_CTRL)
    assert table(driver).match.moves == 1
    assert table(driver).secrecy.viewer is not None


def test_secret_card_is_revealed_behind_the_curtain_only() -> None:
    driver = laid(2, options={"equilibrium": "b"})
    player = Player(driver)
    while envyra(table(driver)).position.phase == "boards" or isinstance(driver.scene, Curtain):
        assert player.decide()
        driver.settle()
        if isinstance(driver.scene, Curtain) and driver.scene.seat is None:
            open_curtain(driver)
    assert set(envyra(table(driver)).position.secret) == {UNSEEN}
    envyra(table(driver)).toggle_secret_card(1)
    driver.settle()
    assert isinstance(driver.scene, SecretCardPopup)
    covered = pygame.image.tobytes(driver.app.window.surface, "RGB")
    driver.click("curtain.open")
    driver.settle()
    assert driver.scene.is_turned
    assert pygame.image.tobytes(driver.app.window.surface, "RGB") != covered
    assert set(envyra(table(driver)).position.secret) == {UNSEEN}
    driver.click("curtain.open")
    driver.settle()
    assert not isinstance(driver.scene, Curtain)


def test_own_card_is_face_down_until_turned_over() -> None:
    driver = laid(2, options={"equilibrium": "b"})
    open_curtain(driver)
    game = table(driver)
    assert envyra(game).view_model.visible_secret_card == ""
    assert game.secrecy.viewer is not None
    envyra(game).toggle_secret_card(game.secrecy.viewer)
    assert (
        envyra(game).view_model.visible_secret_card
        == envyra(game).get_view(game.secrecy.viewer).secret[game.secrecy.viewer]
    )
