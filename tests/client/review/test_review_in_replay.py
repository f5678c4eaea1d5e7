"""A replay with a review: marks on the timeline, the card of a step, rings, and the way between marks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pygame
import pytest

from client.draw.geometry import Point
from client.review.labels import format_loss_number, loss_text
from client.review.model import DecisionReview, Review
from client.session.match import Match
from client.table.replay.review_overlay import CARD_ID, ReviewOverlay
from client.table.replay.stored_moves import parse_action
from client.table.replay.timeline import Timeline, TimelineMark, merge_marks
from client.table.table import Table
from client.table.trace_view import TraceScale, place_names
from rules import GAMES
from rules.wispwood.actions import Place
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.client.shared_pictures import close_programs_pictures
from tests.client.text_legibility import Proof
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases, parametrize_games

PLAYERS = {"wispwood": 1, "envyra": 2, "equilibrix": 2, "balanceformers": 2}


@cache
def reviewed_game(game_id: str, steps: int = 400) -> tuple[Match, Review]:
    match = play_people_game(game_id, PLAYERS[game_id], steps)
    return match, make_sample_review(match)


def replay(
    game_id: str,
    at: int = 0,
    *,
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
    language: str = "en",
) -> Driver:
    match, review = reviewed_game(game_id)
    settings = Settings(language=language, animation_speed=0.0)
    driver = Driver(make_app(size, settings=settings, ui_scale=scale))
    driver.app.open("menu")
    driver.app.open("replay", match=match, at=at, review=review)
    driver.settle()
    return driver


def table(driver: Driver) -> Table:
    found = driver.scene
    assert isinstance(found, Table)
    return found


def get_overlay(driver: Driver) -> ReviewOverlay:
    playback = table(driver).playback
    assert playback is not None
    assert playback.review_overlay is not None
    return playback.review_overlay


def get_step_index(driver: Driver) -> int:
    playback = table(driver).playback
    assert playback is not None
    return playback.step_index


@parametrize_games("game_id", "envyra", "equilibrix")
def test_card_shows_the_played_and_the_better_move(game_id: str) -> None:
    _, review = reviewed_game(game_id)
    marked = next(
        one for one in review.decisions if one.is_marked_mistake and one.step > 3 and one.best != one.played
    )
    driver = replay(game_id, marked.step, size=(1920, 1080))
    said = " ".join(Proof(driver.app).said)
    assert format_loss_number(marked) in said
    words = get_overlay(driver).make_text(brief=False)
    assert any(loss_text(marked, points=points) in words.lines for points in (True, False))
    assert any(line.startswith("Played: ") for line in words.lines)
    assert any(line.startswith("Better: ") for line in words.lines)
    assert get_overlay(driver).advice is not None
    assert CARD_ID in driver.scene.ui
    assert "review.rings" in driver.scene.ui
    board = table(driver).frame_layout.board
    assert driver.scene.ui["review.rings"].rect == board


@pytest.mark.parametrize("game_id", GAMES)
def test_buttons_and_keys_jump_between_marks(game_id: str) -> None:
    _, review = reviewed_game(game_id)
    marked = [one.step for one in review.decisions if one.is_marked_mistake]
    driver = replay(game_id)
    start = 1 if marked[0] == 0 else 0
    driver.click("review.mark-next")
    driver.settle()
    assert get_step_index(driver) == marked[start]
    driver.key("m")
    driver.settle()
    assert get_step_index(driver) == marked[start + 1]
    driver.click("review.mark-back")
    driver.settle()
    assert get_step_index(driver) == marked[start]
    driver.key("end")
    driver.key("m", mod=pygame.KMOD_SHIFT)
    driver.settle()
    assert get_step_index(driver) == marked[-1]
    driver.key("m")
    assert get_step_index(driver) == marked[-1]
    assert not driver.scene.ui["review.mark-next"].enabled


def test_clicking_a_timeline_mark_opens_its_step() -> None:
    driver = replay("envyra")
    timeline = driver.scene.ui["playback.track"]
    assert isinstance(timeline, Timeline)
    _, review = reviewed_game("envyra")
    marks = timeline.list_marks()
    assert {mark.step for mark in marks} <= {one.step for one in review.decisions if one.is_marked_mistake}
    assert all(left.x + left.radius < right.x - right.radius for left, right in pairwise(marks))
    driver.click_at(marks[5].x + 1, timeline.track.centery)
    assert get_step_index(driver) == marks[5].step


def test_of_close_timeline_marks_the_gravest_is_left() -> None:
    marks = [
        TimelineMark(100.0, 10, 0.05, 3.5),
        TimelineMark(104.0, 11, 0.25, 6.0),
        TimelineMark(109.0, 12, 0.12, 4.5),
        TimelineMark(130.0, 15, 0.06, 3.5),
    ]
    assert [mark.step for mark in merge_marks(marks)] == [11, 15]
    assert merge_marks(marks[3:]) == marks[3:]


def test_replay_without_a_review_has_no_card() -> None:
    match, _ = reviewed_game("equilibrix")
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("replay", match=match, at=4)
    driver.settle()
    assert CARD_ID not in driver.scene.ui
    driver.key("m")
    assert get_step_index(driver) == 4


def test_step_without_a_mark_has_no_rings() -> None:
    _, review = reviewed_game("equilibrix")
    plain = next(one for one in review.decisions if one.grade == "best" and one.step > 2)
    driver = replay("equilibrix", plain.step)
    assert "review.rings" not in driver.scene.ui
    assert get_overlay(driver).make_text(brief=False).title == "Best move"


def test_card_mentions_luck_of_the_previous_step() -> None:
    _, review = reviewed_game("equilibrix")
    lucky = next(
        one for one in review.steps if max(map(abs, one.luck)) >= 0.08 and one.step + 1 < review.total
    )
    driver = replay("equilibrix", lucky.step + 1)
    assert any(line.startswith("Just before, ") for line in get_overlay(driver).make_text(brief=False).lines)


def test_card_is_hidden_during_playback() -> None:
    driver = replay("equilibrix", 2)
    assert CARD_ID in driver.scene.ui
    driver.key("space")
    driver.frames(2)
    assert CARD_ID not in driver.scene.ui


def test_review_hides_secrets_of_a_game_in_play() -> None:
    match = play_people_game("envyra", 2, 12)
    review = make_sample_review(match)
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("replay", match=match, at=0, review=review)
    driver.settle()
    assert get_overlay(driver).seats == ()
    assert get_overlay(driver).key_moments == ()
    for step in range(len(match.history)):
        table(driver).playback.go_to(step)  # type: ignore[union-attr]  # it is looked back at
        assert get_overlay(driver).decision is None
        assert get_overlay(driver).make_text(brief=False).grade is None


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
def test_card_is_readable_in_every_appearance(language: str, size: tuple[int, int], scale: float) -> None:
    game_id = GAMES[(len(language + str(size)) + round(scale)) % len(GAMES)]
    _, review = reviewed_game(game_id)
    marked = [one.step for one in review.decisions if one.is_marked_mistake][3]
    driver = replay(game_id, marked, size=size, scale=scale, language=language)
    box = driver.scene.ui[CARD_ID].rect
    unit = driver.app.metrics.unit
    pixels = pygame.Rect(box.left * unit, box.top * unit, box.width * unit, box.height * unit)
    inside = [flaw for flaw in Proof(driver.app).flaws() if pixels.contains(pygame.Rect(flaw.place))]
    said = get_overlay(driver).make_text(brief=False)
    own = " ".join((said.title, said.cost, *said.lines))
    assert not [flaw for flaw in inside if len(flaw.words) > 3 and flaw.words.strip("…") in own]


def marked_step(review: Review, after: int = 3) -> DecisionReview:
    return next(
        one
        for one in review.decisions
        if one.is_marked_mistake and one.step > after and one.best != one.played
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_card_is_below_the_log_and_as_wide_as_the_seats(game_id: str) -> None:
    _, review = reviewed_game(game_id)
    driver = replay(game_id, marked_step(review).step, size=(1920, 1080))
    card, log = driver.scene.ui[CARD_ID].rect, driver.scene.ui["table.log-lines"].rect
    assert log.bottom < card.top
    assert log.height >= 80
    side = table(driver).frame_layout.side
    assert (card.left - side.left, side.right - card.right) == (20, 20)


@pytest.mark.parametrize("game_id", GAMES)
def test_played_and_better_moves_are_ringed(game_id: str) -> None:
    _, review = reviewed_game(game_id)
    decision = marked_step(review)
    driver = replay(game_id, decision.step, size=(1920, 1080))
    found = table(driver)
    kept = found.trace.review_marks.kept
    for written in (decision.best, decision.played):
        action = parse_action(found.match.game, written)
        assert action is not None
        advice = found.face.make_hint_model(action)
        assert advice is not None
        boxes = [box for box, _ in advice.places] + list(advice.clear)
        boxes += [found.ui[name].visible_rect for name in advice.rings if name in found.ui]
        assert boxes
        for box in boxes:
            assert any(ring.contains(box) for ring in kept)


def test_small_card_has_a_retry_icon() -> None:
    _, review = reviewed_game("equilibrix")
    driver = replay("equilibrix", marked_step(review).step, scale=2.0)
    card, sign = driver.scene.ui[CARD_ID].rect, driver.scene.ui["review.try"].rect
    assert card.contains(sign)
    assert sign.width == sign.height
    assert card.height < 180
    driver.click("review.try")
    driver.settle()
    assert table(driver).guide is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_small_card_is_one_line_until_opened(game_id: str) -> None:
    _, review = reviewed_game(game_id)
    first, second = [one.step for one in review.decisions if one.is_marked_mistake][3:5]
    driver = replay(game_id, first, size=(1920, 1080), scale=2.0)
    board = table(driver).frame_layout.board
    card = driver.scene.ui[CARD_ID]
    assert card.rect.bottom <= board.top
    said = get_overlay(driver).make_text(brief=True)
    shown = Proof(driver.app).said
    assert said.title in shown
    begins = said.lines[0].split(" ")[0]
    assert begins not in " ".join(shown)
    assert all(words in card.label for words in said.lines)  # by ear it is all told
    driver.click("review.fold")
    driver.settle()
    assert driver.scene.ui[CARD_ID].rect.bottom > board.top
    assert begins in " ".join(Proof(driver.app).said)
    driver.click("review.mark-next")
    driver.settle()
    assert get_step_index(driver) == second
    assert driver.scene.ui[CARD_ID].rect.bottom > board.top
    driver.click("review.fold")
    driver.settle()
    assert driver.scene.ui[CARD_ID].rect.bottom <= board.top


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_top_bar_text_does_not_overlap_the_review_line(game_id: str, language: str) -> None:
    _, review = reviewed_game(game_id)
    marked = [one.step for one in review.decisions if one.is_marked_mistake]
    driver = replay(game_id, size=(1280, 720), scale=2.0, language=language)
    bar = table(driver).frame_layout.top.height * driver.app.metrics.unit
    for step in (marked[0], marked[0] + 1, marked[-1]):
        table(driver).playback.go_to(step)  # type: ignore[union-attr]  # it is looked back at
        driver.settle()
        assert driver.scene.ui[CARD_ID].rect.bottom <= table(driver).frame_layout.top.bottom
        flaws = Proof(driver.app).flaws()
        assert [one for one in flaws if one.place[1] < bar and one.what != "short"] == []


def test_creatures_are_not_described_as_lifted_in_a_review() -> None:
    _, review = reviewed_game("balanceformers")
    moved = 0
    driver = replay("balanceformers")
    for decision in [one for one in review.decisions if one.is_marked_mistake]:
        playback = table(driver).playback
        assert playback is not None
        playback.go_to(decision.step)
        said = " ".join(get_overlay(driver).make_text(brief=True).lines)
        moved += "creature" in said
        assert "lifted" not in said
    assert moved


@pytest.mark.parametrize("game_id", ["equilibrix", "balanceformers"])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_rings_and_card_do_not_cover_names_on_the_board(
    game_id: str, size: tuple[int, int], scale: float
) -> None:
    _, review = reviewed_game(game_id)
    named = 0
    for decision in [one for one in review.decisions if one.is_marked_mistake][:6]:
        driver = replay(game_id, decision.step, size=size, scale=scale)
        tracing, board = table(driver).trace, table(driver).frame_layout.board
        places = [
            *((one.region, one.name) for one in tracing.list_log_highlights()),
            *tracing.list_named_regions(),
        ]
        shown = TraceScale(table(driver).frame_layout.compact)
        spoken = tracing.review_marks
        assert spoken.card is not None
        for box, _ in place_names(table(driver).texts, places, shown, board, spoken):
            named += 1
            assert board.contains(box)
            assert not any(box.colliderect(one) for one in (*spoken.kept, spoken.card))
        close_programs_pictures()  # what was painted of this one is of no use to the next
    assert named > 3


def test_shapes_are_ringed_along_their_outline() -> None:
    match, review = reviewed_game("wispwood")
    driver = replay("wispwood", size=(1920, 1080))
    lines = 0
    for decision in review.decisions:
        action = parse_action(match.game, decision.played)
        if not isinstance(action, Place):
            continue
        table(driver).playback.go_to(decision.step)  # type: ignore[union-attr]  # it is looked back at
        advice = table(driver).face.make_hint_model(action)
        assert advice is not None
        corners = (4,) if action.shape in ("I2", "I3", "I4", "O4") else (6, 8)
        turns = [one for one in advice.outline if advice.clear[0].inflate(30, 30).collidepoint(one)]
        assert turns == list(advice.outline)
        assert len(bends(advice.outline)) in corners
        lines += 1
    assert lines > 3


def bends(line: Sequence[Point]) -> list[Point]:
    """Return the points where a closed line turns."""
    found = []
    for before, at, after in zip((line[-1], *line[:-1]), line, (*line[1:], line[0]), strict=True):
        (dx, dy), (ex, ey) = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
        if abs(dx * ey - dy * ex) > 1e-6:
            found.append(at)
    return found
