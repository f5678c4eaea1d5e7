"""Few presses: usual moves of whole games, pressed by real keys and counted."""

from __future__ import annotations

from typing import Final

import pygame

from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from rules.equilibrix.actions import Birth
from rules.wispwood.actions import Place, Plant
from saves.settings import Settings
from tests.client.driver import SLOW, Driver, make_app
from tests.client.game_faces import balanceformers, equilibrix, wispwood
from tests.client.table.decision_positions import seats
from tests.client.table.test_keys import table

WISP: Final = ("v", "enter", "enter", "v", "enter", "enter")
"""The best wisp, the best shape beside it, its best place: at most these presses are a whole move."""

TREES: Final = ("end", "enter", "enter", "enter")
"""Three trees; the turn is ended by Ctrl+Enter, the gold button."""

STONE: Final = ("v", "enter", "enter")
"""One action of EQUILIBRIX: the best field with its die, chosen and confirmed."""


class Fingers:
    """Presses keys at a table and counts them."""

    def __init__(self, game_id: str, **options: bool) -> None:
        app = make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0))
        self.driver = Driver(app)
        app.open("menu")
        app.open("table", match=Match.create(game_id, seats("hh"), 4, options, saved=False))
        self.driver.settle(drawn=False)
        self.count = 0

    @property
    def table(self) -> Table:
        return table(self.driver)

    @property
    def is_over(self) -> bool:
        return self.table.match.outcome is not None

    def press(self, name: str, mod: int = 0) -> None:
        self.count += 1
        self.driver.key(name, mod=mod, drawn=False)
        self.driver.settle(3.0, SLOW, drawn=False)

    def take_turn(self, *names: str) -> int:
        """Press keys until another seat is to play or all are pressed; return how many were pressed."""
        self.count, seat = 0, self.table.context.decider
        for name in names:
            if self.is_over or self.table.context.decider != seat:
                break
            self.press(name)
        return self.count


def test_moves_of_a_whole_game_of_wispwood() -> None:
    fingers = Fingers("wispwood")
    wisps, trees = list[int](), list[int]()
    while not fingers.is_over:
        if isinstance(fingers.driver.scene, ResultsScene):  # a round is over
            fingers.press("enter", pygame.KMOD_CTRL)
            continue
        face, played = wispwood(fingers.table), len(fingers.table.match.history)
        seat = face.position.seat
        if face.position.phase == "turn" and face.controller.legal.slots and len(wisps) % 4 != 3:
            count = fingers.take_turn(*WISP)
            if any(isinstance(step.action, Place) for step in fingers.table.match.history[played:]):
                wisps.append(count)
        elif face.controller.legal.tree_cells:
            wisps.append(0) if len(wisps) % 4 == 3 else None
            count = fingers.take_turn(*TREES)
            planted = [step.action for step in fingers.table.match.history[played:]]
            if not fingers.is_over and wispwood(fingers.table).position.seat == seat:
                fingers.press("enter", pygame.KMOD_CTRL)
                count += 1
            if sum(isinstance(action, Plant) for action in planted) == 3:
                trees.append(count)
        else:
            fingers.press("enter", pygame.KMOD_CTRL)  # the cat stays, or the turn ends
    wisps = [count for count in wisps if count]
    assert len(wisps) >= 12, "so many wisps were placed"
    assert trees, "three trees were planted"
    assert max(wisps) <= 6, wisps
    assert max(trees) <= 5, trees


def test_actions_of_a_game_of_equilibrix() -> None:
    fingers = Fingers("equilibrix")
    turns = list[int]()
    for _ in range(40):
        if fingers.is_over:
            break
        scene, played = fingers.table, len(fingers.table.match.history)
        seat, turn = scene.context.decider, equilibrix(scene).position.turn
        count = 0
        while not fingers.is_over and (scene.context.decider, equilibrix(scene).position.turn) == (
            seat,
            turn,
        ):
            moves = scene.match.moves
            count += fingers.take_turn(*STONE)
            if scene.match.moves == moves:  # nothing can be done with this die
                fingers.press("d")
                fingers.press("p")
                count += 2
        actions = [step.action for step in scene.match.history[played:]]
        if len(actions) == 2 and all(isinstance(action, Birth) for action in actions):
            turns.append(count)
    assert len(turns) >= 10
    assert max(turns) <= 6, turns


def test_creatures_of_the_prelude_of_balanceformers() -> None:
    """The best slot has the focus as soon as a creature is lifted."""
    fingers = Fingers("balanceformers")
    while isinstance(fingers.driver.scene, Curtain):
        for name in ("enter", "home", "enter", "end", "enter", "enter"):
            fingers.press(name)
    counts = list[int]()
    while balanceformers(fingers.table).position.phase == "prelude":
        moves, fingers.count = fingers.table.match.moves, 0
        for name in ("v", "enter", "enter", "enter"):
            fingers.press(name)
            if fingers.table.match.moves != moves:
                break
        assert fingers.table.match.moves == moves + 1
        counts.append(fingers.count)
    assert len(counts) >= 10
    assert max(counts) <= 4, counts
