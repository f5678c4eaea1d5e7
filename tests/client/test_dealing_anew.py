"""What is tried from a game that goes on tells nothing about that game: trials, branches and copies."""

from __future__ import annotations

import random
from datetime import date
from functools import cache

import msgspec
import pytest

import rules
from client.lessons.lesson_match import LessonMatch
from client.lessons.review_exercise import ReviewExercise
from client.review.model import DecisionReview
from client.scene.dialog import Dialog
from client.scenes.review.retry import create_retry_table
from client.scenes.shelf.scene import ShelfScene
from client.session.dealing_anew import combine_views, deal_anew
from client.session.match import Match
from client.session.replay_match import ReplayMatch, copy_game
from client.session.undo_history import UndoHistory
from client.table.table import Table
from rules import GAMES
from rules.contract import State
from rules.equilibrix.actions import OfferDraw, Resign
from saves.errors import SaveError
from saves.journal import Journal
from saves.journal_entries import ActionEntry, DailyTry
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from saves.shelf import PICTURE, REVIEW, Shelf
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import make_sample_review

GAMES_EACH = 200
"""Random games of each kind that are looked at."""
UNUSED_SEED = 10_000
"""A seed of none of them."""
MOST_STEPS = 30
"""Steps of such a game, at most."""
_ENDING = (Resign, OfferDraw)
"""What would end a game early."""
_NAMES = ("Anna", "Bořek", "Cyril", "Dana", "Emil", "Fanny")


def play_some_steps(
    game_id: str, seed: int, *, people: int | None = None, saved: bool = False, daily: DailyTry | None = None
) -> Match:
    """Return a random game that goes on, with options chosen by chance.

    Args:
        game_id: Id of the game.
        seed: Seed of everything in it.
        people: Number of seats that are people's; None: chosen by chance.
        saved: Whether it is saved.
        daily: The daily game that it is a try of.
    """
    chance = random.Random(seed)
    game = rules.load(game_id)
    players = chance.choice(game.player_counts) if people is None else max(2, people)
    options = {
        option.name: chance.choice(option.choices)
        for option in game.options
        if not option.players or players in option.players
    }
    people = chance.randint(0, players) if people is None else people
    seats = [
        SeatInfo(_NAMES[seat], COLOURS[seat], kind="human" if seat < people else "sapling")
        for seat in range(players)
    ]
    chance.shuffle(seats)
    match = Match.create(game_id, seats, seed, options, saved=saved, daily=daily)
    for _ in range(chance.randint(1, MOST_STEPS)):
        seat = chance.choice(match.deciders)
        actions = [each for each in match.game.actions(match.state, seat) if not isinstance(each, _ENDING)]
        if match.game.outcome(match.game.apply(match.state, seat, action := chance.choice(actions)).state):
            break
        match.act(seat, action)
    return match


@cache
def random_matches(game_id: str) -> tuple[Match, ...]:
    matches = (play_some_steps(game_id, seed) for seed in range(2 * GAMES_EACH))
    return tuple(match for match in matches if match.step_count)[:GAMES_EACH]


def people_of(match: Match) -> tuple[int, ...]:
    return tuple(seat for seat, info in enumerate(match.seats) if info.human)


def make_decision(match: Match, step: int) -> DecisionReview:
    """Return the decision of a step, as a review would have it."""
    return make_sample_decisions(match)[step]


@cache
def make_sample_decisions(match: Match) -> tuple[DecisionReview, ...]:
    return make_sample_review(match).decisions


def with_world(match: Match, step: int, world: State) -> Match:
    """Return the same match, only that another state was hidden behind what was seen before a step."""
    history = UndoHistory.for_header(match.header)
    for index, each in enumerate(match.history):
        history.add(msgspec.structs.replace(each, before=world) if index == step else each)
    return Match(match.game, match.header, match.initial_state, history, None)


def differ(one: State, other: State) -> bool:
    return rules.digest(one) != rules.digest(other)


# --- nothing hidden is told ---------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_trials_do_not_depend_on_what_was_hidden(game_id: str) -> None:
    matches = random_matches(game_id)
    assert len(matches) == GAMES_EACH
    other_worlds = 0
    for number, match in enumerate(matches):
        game, step = match.game, random.Random(number).randrange(match.step_count)
        decision = make_decision(match, step)
        true, seat = match.history[step].before, decision.seat
        exercise = ReviewExercise(match, decision, step + 1)
        tried = exercise.make_position()
        assert exercise.is_dealt_anew
        assert rules.to_json(game.view(tried, seat)) == rules.to_json(game.view(true, seat))
        game.check(tried)
        for seed in (UNUSED_SEED, UNUSED_SEED + 1):
            world = game.determinize(game.view(true, seat), seed)
            twin = ReviewExercise(with_world(match, step, world), decision, step + 1)
            assert not differ(twin.make_position(), tried)
            other_worlds += differ(world, true)
        assert differ(tried, true)
    assert other_worlds > GAMES_EACH


@pytest.mark.parametrize("game_id", GAMES)
def test_branches_do_not_depend_on_what_was_hidden(game_id: str) -> None:
    for number, match in enumerate(random_matches(game_id)):
        game, people = match.game, people_of(match)
        step = random.Random(number).randrange(match.step_count + 1)
        true = match.history[step].before if step < match.step_count else match.state
        known = combine_views(game, true, people)
        game.check_view(known)
        dealt = deal_anew(game, true, people, UNUSED_SEED)
        game.check(dealt)
        assert differ(dealt, true)
        for seat in people or (None,):
            assert rules.to_json(game.view(dealt, seat)) == rules.to_json(game.view(true, seat))
        world = game.determinize(known, UNUSED_SEED + 1)
        assert combine_views(game, world, people) == known
        assert not differ(deal_anew(game, world, people, UNUSED_SEED), dealt)


def test_secrets_of_several_people_are_kept_and_those_of_opponents_dealt_anew() -> None:
    game = rules.load("envyra")
    secrets = set()
    for seed in range(20):
        state = game.start(3, seed, {"equilibrium": "b"})
        dealt = deal_anew(game, state, (0, 2), seed)
        assert dealt.secret[0] == state.secret[0]  # type: ignore[attr-defined]
        assert dealt.secret[2] == state.secret[2]  # type: ignore[attr-defined]
        secrets.add(dealt.secret[1] == state.secret[1])  # type: ignore[attr-defined]
    assert False in secrets


def test_a_copy_is_dealt_by_chance_every_time() -> None:
    match = play_some_steps("wispwood", 3)
    states = {rules.digest(deal_anew(match.game, match.state, (0,))) for _ in range(5)}
    assert len(states) == 5


# --- copies and branches ------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_copy_of_an_unfinished_game_holds_nothing_hidden_of_it(game_id: str) -> None:
    match = play_some_steps(game_id, 5, people=1, saved=True)
    match.close()
    assert match.path is not None
    match.path.with_suffix(PICTURE).write_bytes(b"picture")
    match.path.with_suffix(REVIEW).write_bytes(b"review")
    before = match.path.read_bytes()
    path, is_dealt_anew = copy_game(Shelf(), match.path, "Copy")
    assert is_dealt_anew
    assert path != match.path
    assert match.path.read_bytes() == before
    assert path.with_suffix(PICTURE).read_bytes() == b"picture"
    assert not path.with_suffix(REVIEW).exists()
    journal = Journal.read(path)
    assert not any(isinstance(entry, ActionEntry) for entry in journal.entries)
    assert journal.header.created > match.header.created
    copied = Match.resume(path)
    assert (copied.title, copied.moves, copied.notice_key) == ("Copy", match.moves, None)
    assert copied.header.branch is not None
    assert (copied.header.branch.game, copied.header.branch.moves) == (match.path.stem, match.moves)
    assert differ(copied.state, match.state)
    (person,) = people_of(match)
    assert match.game.view(copied.state, person) == match.game.view(match.state, person)
    assert not copied.can_undo
    chance = random.Random(1)
    while copied.outcome is None:
        seat = chance.choice(copied.deciders)
        copied.act(seat, chance.choice(copied.game.actions(copied.state, seat)))
    copied.close()
    assert Match.resume(path).outcome == copied.outcome


def test_copy_of_a_finished_game_is_exact() -> None:
    match = play_some_steps("equilibrix", 5, people=2, saved=True)
    while match.outcome is None:
        match.act(match.deciders[0], match.game.actions(match.state, match.deciders[0])[-1])
    match.close()
    assert match.path is not None
    match.path.with_suffix(REVIEW).write_bytes(b"review")
    path, is_dealt_anew = copy_game(Shelf(), match.path, "Copy")
    assert not is_dealt_anew
    assert path.read_bytes().startswith(match.path.read_bytes())
    assert path.with_suffix(REVIEW).read_bytes() == b"review"
    assert Match.resume(path).state == match.state


@pytest.mark.parametrize("game_id", GAMES)
def test_branch_of_an_unfinished_game_holds_nothing_hidden_of_it(game_id: str) -> None:
    match = play_some_steps(game_id, 8, people=2, saved=True)
    step = match.step_count // 2
    replay = ReplayMatch(match, step)
    assert replay.is_dealt_anew
    branched = Match.resume(replay.create_branch("Elsewhere"))
    true = match.history[step].before
    assert branched.moves == step
    assert not branched.history
    assert differ(branched.state, true)
    for seat in people_of(match):
        assert match.game.view(branched.state, seat) == match.game.view(true, seat)


@pytest.mark.parametrize("is_finished", [True, False])
def test_copy_and_branch_never_replace_a_game(is_finished: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_some_steps("equilibrix", 5, people=2, saved=True)
    while is_finished and match.outcome is None:
        match.act(match.deciders[0], match.game.actions(match.state, match.deciders[0])[-1])
    match.close()
    assert match.path is not None
    path, before = match.path, match.path.read_bytes()
    monkeypatch.setattr(Shelf, "new_path", lambda *_: path)
    with pytest.raises(SaveError, match="exists"):
        copy_game(Shelf(), path, "Copy")
    with pytest.raises(SaveError, match="exists"):
        ReplayMatch(match, 1).create_branch("Branch")
    assert path.read_bytes() == before


# --- what the player is told --------------------------------------------------------------------------


def open_driver() -> Driver:
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    return driver


@pytest.mark.parametrize("saved", [True, False])
def test_trial_says_that_the_position_was_dealt_anew(saved: bool) -> None:
    match = play_some_steps("wispwood", 5, people=2, saved=saved)
    decision = next(one for one in make_sample_decisions(match) if one.best != one.played)
    driver = open_driver()
    table = driver.app.open("again", match=match, decision=decision)
    driver.settle()
    assert isinstance(table, Table)
    assert isinstance(table.match, LessonMatch)
    assert differ(table.match.state, match.history[decision.step].before)
    assert table.guide is not None
    assert "was dealt anew" in table.guide.make_text().text
    driver.click("guide.show")
    driver.settle()
    driver.click("guide.next")
    driver.settle()
    assert isinstance(driver.scene, Dialog)
    if not saved:
        assert "dialog.branch" not in driver.scene.ui
        return
    assert "dealt anew" in driver.scene.text
    match.close()
    driver.click("dialog.branch")
    driver.settle()
    branched = driver.scene
    assert isinstance(branched, Table)
    assert branched.match.moves == decision.step
    assert differ(branched.match.state, match.history[decision.step].before)


def test_trial_of_a_finished_game_is_not_dealt_anew() -> None:
    match = play_some_steps("equilibrix", 5, people=2)
    while match.outcome is None:
        match.act(match.deciders[0], match.game.actions(match.state, match.deciders[0])[-1])
    decision = make_sample_decisions(match)[2]
    driver = open_driver()
    table = create_retry_table(driver.app, match, decision)
    assert table.match.state == match.history[2].before
    assert table.guide is not None
    assert "dealt anew" not in table.guide.make_text().text


def test_shelf_says_that_a_copy_was_dealt_anew() -> None:
    match = play_some_steps("wispwood", 5, people=1, saved=True)
    match.close()
    driver = open_driver()
    driver.app.open("shelf")
    driver.settle()
    driver.click("shelf.copy")
    assert any("dealt anew" in text for text in driver.app.notices.texts)
    assert isinstance(driver.scene, ShelfScene)
    assert driver.scene.model.selected is not None
    assert driver.scene.model.selected != match.path


def test_running_game_branches_from_its_replay_and_says_that_it_deals_anew() -> None:
    match = play_some_steps("wispwood", 5, people=1, saved=True)
    match.close()
    driver = open_driver()
    driver.app.open("replay", match=match, at=1)
    driver.settle()
    driver.click("playback.branch")
    driver.settle()
    assert isinstance(driver.scene, Dialog)
    assert "dealt anew" in driver.scene.text
    assert "finished" not in driver.scene.text
    driver.click("dialog.yes")
    driver.settle()
    branched = driver.scene
    assert isinstance(branched, Table)
    assert branched.match.moves == 1
    assert branched.match.path not in (None, match.path)


@pytest.mark.parametrize("kind", ["unsaved", "counted"])
def test_games_that_would_be_lost_or_need_no_advice_do_not_branch(kind: str) -> None:
    daily = DailyTry(date(2026, 11, 21), 1, counted=True) if kind == "counted" else None
    match = play_some_steps("wispwood", 5, people=1, saved=kind == "counted", daily=daily)
    driver = open_driver()
    driver.app.open("replay", match=match, at=1)
    driver.settle()
    assert "playback.branch" not in driver.scene.ui
