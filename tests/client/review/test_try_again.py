"""Tests of retrying a decision of a reviewed game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
import pytest

import rules
from client.lessons.lesson_match import LessonMatch
from client.review.labels import loss_text_short
from client.review.model import DecisionReview, Review
from client.scene.dialog import Dialog
from client.scenes.review.scene import ReviewScene
from client.session.match import Match
from client.table.replay.stored_moves import parse_action
from client.table.table import Table
from rules import GAMES
from rules.contract import Action
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import make_sample_review, play_people_game

PLAYERS = {"wispwood": 1, "envyra": 2, "equilibrix": 2, "balanceformers": 2}


@cache
def reviewed_game(game_id: str) -> tuple[Match, Review]:
    match = play_people_game(game_id, PLAYERS[game_id], 400)
    return match, make_sample_review(match)


def find_marked_decision(review: Review) -> DecisionReview:
    """Return a decision in the middle of the game that was marked and has something better."""
    marked = [one for one in review.decisions if one.is_marked_mistake and one.best != one.played]
    return marked[len(marked) // 2]


class Again:
    """Somebody at the table of a decision."""

    def __init__(self, game_id: str, *, saved: bool = False, whole: bool = True) -> None:
        if saved:
            self.match = play_people_game(game_id, PLAYERS[game_id], 400, saved=True)
            self.review = make_sample_review(self.match)
        else:
            self.match, self.review = reviewed_game(game_id)
        self.decision = find_marked_decision(self.review)
        settings = Settings(language="en", animation_speed=0.0)
        self.driver = Driver(make_app((1280, 720), settings=settings))
        self.driver.app.open("menu")
        if whole:
            self.driver.app.open("review", match=self.match, review=self.review)
            self.driver.settle()
        self.driver.app.open("again", match=self.match, decision=self.decision)
        self.driver.settle()

    @property
    def table(self) -> Table:
        found = self.driver.scene
        assert isinstance(found, Table)
        return found

    def do(self, written: msgspec.Raw) -> None:
        """Take that action, as the hand would."""
        action = parse_action(self.match.game, written)
        assert action is not None
        self.act(action)

    def act(self, action: Action) -> None:
        assert self.table.play_action(action)
        self.driver.settle()

    def other(self, fits: Callable[[bytes], bool]) -> Action:
        """Return another action that is allowed."""
        before = self.match.history[self.decision.step].before
        actions = self.match.game.actions(before, self.decision.seat)
        return next(one for one in actions if fits(rules.to_json(one)))

    @property
    def said(self) -> str:
        assert self.table.guide is not None
        words = self.table.guide.make_text()
        return " ".join((words.head, words.text, words.task))

    @property
    def mood(self) -> str:
        assert self.table.guide is not None
        return self.table.guide.mood


@pytest.mark.parametrize("game_id", GAMES)
def test_position_is_the_original_one(game_id: str) -> None:
    again = Again(game_id)
    before = again.match.history[again.decision.step].before
    assert again.table.match.state == before
    assert again.table.decider == again.decision.seat
    assert "Find the better move." in again.said
    assert f"Move {again.decision.step + 1}, " in again.said
    assert loss_text_short(again.decision) in again.said
    assert again.table.secrecy.viewer == again.decision.seat


@pytest.mark.parametrize("game_id", GAMES)
def test_better_move_completes_the_retry(game_id: str) -> None:
    again = Again(game_id)
    again.do(again.decision.best)
    assert "Yes, that is the better move!" in again.said
    again.driver.click("guide.next")
    again.driver.settle()
    assert isinstance(again.driver.scene, Dialog)
    again.driver.click("dialog.back")
    again.driver.settle()
    assert isinstance(again.driver.scene, ReviewScene)


@pytest.mark.parametrize("game_id", GAMES)
def test_played_move_is_wrong_and_can_be_undone(game_id: str) -> None:
    again = Again(game_id)
    again.do(again.decision.played)
    assert again.mood == "no"
    assert "That is what was played." in again.said
    again.driver.click("guide.again")
    again.driver.settle()
    assert again.mood == "asks"
    again.do(again.decision.best)
    assert "Yes, that is the better move!" in again.said


def test_other_moves_are_answered() -> None:
    again = Again("equilibrix")
    known = {bytes(again.decision.best), bytes(again.decision.played)}
    again.act(again.other(lambda one: one not in known))
    assert "There is a better move still." in again.said


def test_equally_good_move_completes_the_retry() -> None:
    match, review = reviewed_game("equilibrix")
    decision = find_marked_decision(review)
    before = match.history[decision.step].before
    known = {bytes(decision.best), bytes(decision.played)}
    other = next(one for one in match.game.actions(before, decision.seat) if rules.to_json(one) not in known)
    as_good = msgspec.structs.replace(decision, good=(decision.best, msgspec.Raw(rules.to_json(other))))
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("again", match=match, decision=as_good)
    driver.settle()
    table = driver.scene
    assert isinstance(table, Table)
    assert table.play_action(other)
    driver.settle()
    assert table.guide is not None
    assert table.guide.make_text().text.replace("**", "") == "Yes, that is the better move!"
    assert table.match.state == match.game.apply(before, decision.seat, other).state


@pytest.mark.parametrize("game_id", GAMES)
def test_better_move_can_be_shown(game_id: str) -> None:
    again = Again(game_id)
    again.driver.click("guide.show")
    again.driver.settle()
    assert "This is the better move." in again.said


def test_retry_offers_no_resignation() -> None:
    again = Again("equilibrix")
    assert again.table.face.make_menu_buttons(), "at a table of one's own one may offer a draw here"
    again.driver.key("escape")
    again.driver.settle()
    offered = {widget.id for widget in again.driver.scene.ui.widgets}
    assert {"dialog.resume", "dialog.chapters"} <= offered
    assert not {"dialog.draw", "dialog.resign"} & offered


def test_keyboard_completes_a_retry() -> None:
    again = Again("equilibrix")
    for widget in again.driver.tab_round(drawn=False):
        if widget.id == "guide.show":
            break
    again.driver.key("enter")
    again.driver.settle()
    assert "This is the better move." in again.said
    again.driver.key("enter")
    again.driver.settle()
    assert isinstance(again.driver.scene, Dialog)
    again.driver.key("enter")
    again.driver.settle()
    assert isinstance(again.driver.scene, ReviewScene)


def test_retry_is_saved_only_as_a_branch() -> None:
    again = Again("equilibrix", saved=True)
    again.match.close()
    before = len(Shelf().list_entries())
    again.do(again.decision.best)
    again.driver.click("guide.next")
    again.driver.settle()
    assert len(Shelf().list_entries()) == before
    again.driver.click("dialog.branch")
    again.driver.settle()
    assert len(Shelf().list_entries()) == before + 1
    table = again.driver.scene
    assert isinstance(table, Table)
    assert not isinstance(table.match, LessonMatch)
    assert table.match.moves == again.decision.step


def is_tried(driver: Driver) -> bool:
    """Return whether a decision is tried again on the screen."""
    table = driver.scene
    return isinstance(table, Table) and isinstance(table.match, LessonMatch)


def test_opens_from_the_page_and_from_a_replay() -> None:
    match, review = reviewed_game("equilibrix")
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    page = driver.app.open("review", match=match, review=review)
    driver.settle()
    assert isinstance(page, ReviewScene)
    moment = page.model.decisive_moments[0]
    driver.click(f"review.again.{moment.step}")
    driver.settle()
    assert is_tried(driver)
    driver.click("guide.leave")
    driver.settle()
    assert driver.app.scenes.top is page
    driver.click(f"review.look.{moment.step}")
    driver.settle()
    driver.click("review.try")
    driver.settle()
    assert is_tried(driver)


def test_unknown_decision_is_reported() -> None:
    match, review = reviewed_game("equilibrix")
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    page = driver.app.open("review", match=match, review=review)
    driver.settle()
    assert isinstance(page, ReviewScene)
    odd = msgspec.structs.replace(find_marked_decision(review), best=msgspec.Raw(b'{"type":"fly"}'))
    page.try_again(odd)
    driver.settle()
    assert driver.scene is page
