"""Chapters for later: the first game comes before them, and they stand in a list of their own."""

from __future__ import annotations

import pytest

from client.lessons.chapters import load_lessons
from client.lessons.progress import find_next_chapter
from client.table.table import Table
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.lessons.pupil import Pupil, list_chapters

LATER = [game for game in GAMES if any(one.chapter.later for one in list_chapters() if one.game == game)]


def list_ids(game: str, *, later: bool) -> list[str]:
    found = load_lessons(game)
    assert found is not None
    return [each.id for each in found.chapters if each.later is later]


def learn(game: str, *ids: str) -> Settings:
    return Settings(language="en", animation_speed=0.0, learned=tuple(f"{game}.{id}" for id in ids))


def test_scenarios_of_equilibrix_are_for_later() -> None:
    scenarios = {"modest", "asymmetric", "fair", "surprise", "paradox", "blocking"}
    assert scenarios <= set(list_ids("equilibrix", later=True))


@pytest.mark.parametrize(("game", "chapter"), [("wispwood", "ghost"), ("envyra", "equilibrium")])
def test_chapters_about_other_ways_to_play_are_for_later(game: str, chapter: str) -> None:
    assert list_ids(game, later=True) == [chapter]


@pytest.mark.parametrize("game", LATER)
def test_first_game_comes_before_chapters_for_later(game: str) -> None:
    base, later = list_ids(game, later=False), list_ids(game, later=True)
    assert find_next_chapter(learn(game, *base), game) is None
    assert find_next_chapter(learn(game, *base), game, after=base[-1]) is None
    followed = find_next_chapter(learn(game, *base, later[0]), game, after=later[0])
    assert ([] if followed is None else [followed.id]) == later[1:2]
    assert find_next_chapter(learn(game, *base, *later), game, after=later[-1]) is None
    unlearned = find_next_chapter(learn(game, later[0]), game, after=later[0])
    assert unlearned is not None
    assert unlearned.id == base[0]


@pytest.mark.parametrize("game", LATER)
def test_main_button_plays_once_the_other_chapters_are_learned(game: str) -> None:
    driver = Driver(make_app(settings=learn(game, *list_ids(game, later=False))))
    driver.app.open("lessons", game=game)
    driver.settle()
    shown = [one.id for one in driver.scene.ui.widgets if one.id.startswith("lessons.chapter.")]
    assert [name.rpartition(".")[2] for name in shown] == [
        *list_ids(game, later=False),
        *list_ids(game, later=True),
    ]
    driver.click("lessons.begin")
    driver.settle()
    assert isinstance(driver.scene, Table)
    assert driver.scene.guide is None


@pytest.mark.parametrize("game", LATER)
def test_last_chapter_before_those_for_later_leads_to_the_first_game(game: str) -> None:
    *others, last = list_ids(game, later=False)
    pupil = Pupil(game, last, clicks=False, learned=learn(game, *others).learned)
    for _ in pupil.steps():
        pupil.pass_step()
    pupil.driver.click("dialog.first")
    pupil.driver.settle()
    assert isinstance(pupil.driver.scene, Table)
    assert pupil.driver.scene.guide is None
