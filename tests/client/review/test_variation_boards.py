"""Small boards on the cards of decisions: before, and after the better move with the rest of its turn."""

from __future__ import annotations

import threading

import msgspec
import pygame
import pytest

import rules
from client.bots.mind import choose_action
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.review.model import DecisionReview
from client.scenes.review.scene import ReviewScene
from client.scenes.review.variation_boards import Variation, arrange_boards, follow_actions
from client.session.match import Match
from rules.balanceformers.actions import Move, PickTokens
from rules.balanceformers.events import Died
from rules.balanceformers.state import OFF, BalanceformersState
from rules.contract import Action, State
from rules.envyra.actions import MoveCube, PutCubes
from rules.envyra.state import EnvyraState
from rules.equilibrix.actions import Birth
from rules.equilibrix.state import EquilibrixState
from rules.wispwood.actions import Place, Take
from rules.wispwood.state import WispwoodState
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.client.text_legibility import Proof

BOX = Rect(0, 0, 300, 240)

MOVES: dict[str, type[Action]] = {
    "wispwood": Take,
    "envyra": MoveCube,
    "equilibrix": Birth,
    "balanceformers": Move,
}
"""Kind of the decisions that the tests are about."""


def encode(action: Action) -> msgspec.Raw:
    return msgspec.Raw(rules.to_json(action))


def find_step(match: Match, kind: type[Action]) -> int:
    """Return the first step in which an action of a kind was taken and another one was possible."""
    return next(
        number
        for number, step in enumerate(match.history)
        if isinstance(step.action, kind)
        and sum(isinstance(each, kind) for each in match.game.actions(step.before, step.seat)) > 1
    )


def make_marked(match: Match, step: int, kind: type[Action], *, length: int = 1) -> DecisionReview:
    """Return a blunder in a step of a match, with another action of a kind as the better one and its line."""
    taken = match.history[step]
    game, seat = match.game, taken.seat
    actions = game.actions(taken.before, seat)
    best = next(each for each in reversed(actions) if isinstance(each, kind) and each != taken.action)
    state = game.apply(taken.before, seat, best).state
    line: list[Action] = []
    while game.deciders(state) == (seat,) and len(line) < length:
        line.append(choose_action(game, game.view(state, seat), seat, "sapling", 1, timed=False).action)
        state = game.apply(state, seat, line[-1]).state
    return DecisionReview(
        step, seat, "blunder", encode(taken.action), encode(best), 0.3, line=tuple(map(encode, line))
    )


def open_page(
    match: Match, decision: DecisionReview, *, size: tuple[int, int] = (1280, 720), language: str = "en"
) -> tuple[Driver, ReviewScene]:
    """Return the page of a review that has marked one decision."""
    review = msgspec.structs.replace(make_sample_review(match), decisions=(decision,))
    driver = Driver(make_app(size, settings=Settings(language=language, animation_speed=0.0)))
    driver.app.open("menu")
    scene = driver.app.open("review", match=match, review=review)
    assert isinstance(scene, ReviewScene)
    driver.settle()
    return driver, scene


def open_variation(
    game_id: str, kind: type[Action] | None = None, *, length: int = 1
) -> tuple[Driver, ReviewScene, Variation]:
    """Return the page with one decision, and what its boards show: the better move and a line of a length."""
    match = play_people_game(game_id, 2, 60)
    wanted = kind or MOVES[game_id]
    decision = make_marked(match, find_step(match, wanted), wanted, length=length)
    driver, scene = open_page(match, decision)
    variation = scene.pictures.find_variation(decision)
    assert variation is not None
    return driver, scene, variation


def paint(driver: Driver, variation: Variation, state: State) -> pygame.Surface:
    surface = pygame.Surface(BOX.size, pygame.SRCALPHA, 32)
    variation.board.draw(Canvas(surface, 1.0, driver.app.resources), BOX, state)
    return surface


def list_differences(one: pygame.Surface, other: pygame.Surface) -> list[tuple[int, int]]:
    width, height = one.get_size()
    return [(x, y) for x in range(width) for y in range(height) if one.get_at((x, y)) != other.get_at((x, y))]


@pytest.mark.parametrize("game_id", MOVES)
def test_boards_differ_where_the_better_move_goes(game_id: str) -> None:
    driver, _, variation = open_variation(game_id, length=1 if game_id == "wispwood" else 0)
    changed = list_differences(
        *(paint(driver, variation, each) for each in (variation.before, variation.after))
    )
    assert changed
    regions = variation.find_regions(BOX, better=True)
    assert regions
    for region in regions:
        assert any(region.box.inflate(4, 4).collidepoint(point) for point in changed), region


@pytest.mark.parametrize("game_id", MOVES)
def test_boards_are_on_the_card_and_stay_on_their_boxes(game_id: str) -> None:
    driver, scene, variation = open_variation(game_id)
    (step,) = (each.step for each in scene.model.decisive_moments)
    widget = scene.ui[f"review.boards.{step}"]
    before, after, legend = arrange_boards(variation, widget.rect.width)
    assert not before.colliderect(after)
    assert legend.top > after.bottom
    assert legend.bottom <= widget.rect.height + 1
    assert widget.rect.bottom < scene.ui[f"review.look.{step}"].rect.top
    assert not widget.is_tab_stop, "its picture says nothing that the card does not"
    for better in (True, False):
        for region in variation.find_regions(before, better=better):
            assert before.inflate(8, 8).contains(region.box), region
    scene.area.scroll_into_view(widget.rect)
    driver.settle()
    said = Proof(driver.app).said
    for name in ("before", "after", "played", "better"):
        assert tr(f"review.boards.{name}") in said


def test_place_that_both_moves_share_has_the_ring_of_the_better_one_alone() -> None:
    driver, scene, variation = open_variation("equilibrix")
    shared = msgspec.structs.replace(variation, played=variation.better)

    def count_red(shown: Variation) -> int:
        surface = pygame.Surface(BOX.size, pygame.SRCALPHA, 32)
        scene.pictures.draw(Canvas(surface, 1.0, driver.app.resources), BOX, shown, (255, 0, 0), after=False)
        pixels = (
            surface.get_at((x, y)) for x in range(surface.get_width()) for y in range(surface.get_height())
        )
        return sum(pixel[:3] == (255, 0, 0) for pixel in pixels)

    assert count_red(variation) > 20
    assert count_red(shared) == 0


def test_turn_of_wispwood_ends_before_new_wisps_are_dealt() -> None:
    _, _, variation = open_variation("wispwood")
    before, after = variation.before, variation.after
    assert isinstance(before, WispwoodState)
    assert isinstance(after, WispwoodState)
    assert [type(each.action) for each in variation.better] == [Take, Place]
    assert after.forests[before.seat] != before.forests[before.seat]
    dealt = {slot for slot, kind in enumerate(after.slots) if kind != before.slots[slot]}
    assert len(dealt) <= 1, "a wisp was taken, and none has come"


def test_turn_of_balanceformers_ends_before_the_reckoning() -> None:
    match = play_people_game("balanceformers", 2, 400, seed=3)
    step = next(
        number
        for number, each in enumerate(match.history)
        if any(isinstance(event, Died) for event in each.events)
    )
    taken = match.history[step]
    driver, scene = open_page(match, make_sample_review(match).decisions[step])
    face = scene.move_texts.table.face
    actions, end = follow_actions(face, match.game, taken.before, taken.seat, (taken.action,))
    assert [each.action for each in actions] == [taken.action]
    assert isinstance(end, BalanceformersState)
    assert isinstance(taken.after, BalanceformersState)
    assert taken.after.places.count(OFF) > end.places.count(OFF), "the reckoning killed creatures"
    driver.app.finish()


def test_cubes_put_on_a_board_in_secret_are_seen_waiting_and_those_of_others_are_not() -> None:
    driver, _, variation = open_variation("envyra", PutCubes)
    before, after = variation.before, variation.after
    assert isinstance(before, EnvyraState)
    assert isinstance(after, EnvyraState)
    (first, *_) = variation.better
    assert isinstance(first.action, PutCubes)
    seat = next(number for number in range(2) if before.boards[number] != after.boards[number])
    assert after.boards[seat] == first.action.positions
    plain = paint(driver, variation, before)
    assert list_differences(plain, paint(driver, variation, after))
    other = msgspec.structs.replace(
        before, boards=tuple((0,) if each != seat else before.boards[each] for each in range(2))
    )
    assert not list_differences(plain, paint(driver, variation, other))


def test_better_end_of_a_turn_has_the_stones_of_its_whole_line() -> None:
    _, _, variation = open_variation("equilibrix")
    after = variation.after
    assert isinstance(after, EquilibrixState)
    for each in variation.better:
        if isinstance(each.action, Birth):
            assert after.occupied_mask >> each.action.field & 1


def test_card_of_a_decision_without_a_place_has_no_boards() -> None:
    match = play_people_game("balanceformers", 2, 60)
    decision = make_marked(match, find_step(match, PickTokens), PickTokens)
    _, scene = open_page(match, decision)
    assert scene.pictures.find_variation(decision) is None
    assert f"review.boards.{decision.step}" not in scene.ui
    assert f"review.look.{decision.step}" in scene.ui


def test_images_of_boards_are_read_in_a_thread_before_they_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.draw.asset_preload.START_DELAY_S", 0.0)
    match = play_people_game("equilibrix", 2, 60)
    decision = make_marked(match, find_step(match, Birth), Birth)
    driver, scene = open_page(match, decision)
    app = driver.app
    variation = scene.pictures.find_variation(decision)
    assert variation is not None
    size = (333.0, 266.0)
    with monkeypatch.context() as patched:
        patched.setattr(app, "headless", False)
        assert not scene.pictures.is_ready(variation, size)
        assert app.idle_queue.run_next()
        for thread in threading.enumerate():
            if thread.name == "warming":
                thread.join(timeout=60)
        assert not scene.pictures.is_ready(variation, size), (
            "the images have been read, but not been handed over"
        )
        app.run_iteration()
        assert scene.pictures.is_ready(variation, size)
        patched.setattr(
            app.resources.images, "get_master_picture", lambda *_: pytest.fail("it is read too late")
        )
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        box = Rect(0, 0, *size)
        for after in (False, True):
            scene.pictures.draw(
                Canvas(surface, app.metrics.unit, app.resources), box, variation, theme.LOSS, after=after
            )


def test_wide_boards_lie_below_each_other_in_a_narrow_card() -> None:
    _, _, variation = open_variation("balanceformers")
    aspect = variation.board.aspect
    before, after, _ = arrange_boards(variation, 500.0)
    assert (before.left == after.left) == (aspect > 1.7)
    before, after, _ = arrange_boards(variation, 1000.0)
    assert before.top == after.top
