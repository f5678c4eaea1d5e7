"""Tests of the review page: mouse, keyboard, layout, and what may be shown of secret games."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from client.draw.geometry import Point, Rect
from client.i18n import format_percent
from client.review.key_moments import BIG_LUCK, KeyMoment, find_key_moments
from client.review.labels import (
    describe_losses,
    describe_result_without_luck,
    format_chance_change,
    format_change_in_points,
)
from client.review.model import DecisionReview, Review, SeatTotals
from client.scenes.review.chance_chart import ChanceChart, arrange_chart
from client.scenes.review.luck_and_skill import create_waterfall_bars, list_notes
from client.scenes.review.move_texts import MoveTexts
from client.scenes.review.scene import ReviewScene
from client.scenes.review.view_model import ReviewViewModel
from client.session.match import Match
from client.table.table import Table
from rules import GAMES
from saves.journal_entries import Header
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.client.text_legibility import Flaw, Proof
from tests.parametrization import parametrize_short_and_long

PLAYERS = {"wispwood": 1, "envyra": 2, "equilibrix": 2, "balanceformers": 2}
FEW = 3
"""Of marked decisions where only the look counts."""


@cache
def make_reviewed_match(game_id: str = "equilibrix", steps: int = 40) -> tuple[Match, Review]:
    match = play_people_game(game_id, PLAYERS[game_id], steps)
    return match, make_sample_review(match)


def open_page(
    game_id: str = "equilibrix",
    *,
    size: tuple[int, int] = (1280, 720),
    scale: float = 1.0,
    language: str = "en",
    steps: int = 40,
    few: bool = False,
) -> Driver:
    match, review = make_reviewed_match(game_id, steps)
    if few:
        review = msgspec.structs.replace(review, decisions=_few(review))
    settings = Settings(language=language, animation_speed=0.0)
    driver = Driver(make_app(size, settings=settings, ui_scale=scale))
    driver.app.open("menu")
    driver.app.open("review", match=match, review=review)
    driver.settle()
    return driver


def _few(review: Review) -> tuple[DecisionReview, ...]:
    """Return all decisions but most of the marked ones."""
    marked = [one.step for one in review.decisions if one.is_marked_mistake]
    kept = set(marked[:: max(1, len(marked) // FEW)][:FEW])
    return tuple(one for one in review.decisions if one.step in kept or not one.is_marked_mistake)


def get_scene(driver: Driver) -> ReviewScene:
    found = driver.scene
    assert isinstance(found, ReviewScene)
    return found


def get_chart(driver: Driver) -> ChanceChart:
    found = get_scene(driver).chart
    assert found is not None
    return found


def get_replay_step(driver: Driver) -> int:
    table = driver.scene
    assert isinstance(table, Table)
    assert table.playback is not None
    return table.playback.step_index


def get_moment_position(driver: Driver, number: int) -> tuple[float, float]:
    """Return where a point of interest lies."""
    widget = get_chart(driver)
    x, y = widget.layout.moment_positions[number]
    origin = get_chart_origin(driver)
    return x + origin[0], y + origin[1]


def get_chart_origin(driver: Driver) -> Point:
    area = get_chart(driver).parent
    assert area is not None
    return area.origin()


# --- what is worth a look ---------------------------------------------------------------------------


def test_key_moments_are_marked_decisions_and_great_luck() -> None:
    _, review = make_reviewed_match("envyra")
    points = find_key_moments(review, range(2))
    decided = {point.step for point in points if point.kind == "decision"}
    assert decided == {one.step for one in review.decisions if one.is_marked_mistake}
    lucky = [point for point in points if point.kind == "luck"]
    assert all(abs(point.amount) >= BIG_LUCK for point in lucky)
    assert all(point.amount == review.steps[point.step].luck[point.seat] for point in lucky)
    assert [point.at for point in points] == sorted(point.at for point in points)


def test_only_visible_seats_have_key_moments() -> None:
    _, review = make_reviewed_match("envyra")
    assert {point.seat for point in find_key_moments(review, (1,))} <= {1}
    assert not find_key_moments(review, ())


# --- by mouse ---------------------------------------------------------------------------------------


def test_mouse_selects_and_opens_a_key_moment() -> None:
    driver = open_page()
    number, point = next(
        (number, one)
        for number, one in enumerate(get_chart(driver).model.key_moments)
        if one.kind == "decision"
    )
    driver.move(*get_moment_position(driver, number))
    assert get_chart(driver).selected_moment == number
    words = get_scene(driver).describe_moment(point)
    assert f"move {point.step + 1}," in words
    decision = get_scene(driver).model.review.decision(point.step)
    assert decision is not None
    assert f"{format_percent(decision.best_action_chance)} → {format_percent(decision.after)}." in words
    assert "Better:" in words
    assert words.split(":")[0].replace(" ·", "\u00a0·") in " ".join(Proof(driver.app).said)
    driver.click_at(*get_moment_position(driver, number))
    driver.settle()
    assert get_replay_step(driver) == point.step
    driver.key("esc")
    assert isinstance(driver.scene, ReviewScene)


def test_pointing_at_a_step_shows_the_chances() -> None:
    driver = open_page()
    box = get_chart(driver).layout.plot.rect
    origin = get_chart_origin(driver)
    free = next(
        at
        for at in range(1, 40)
        if all(
            abs(get_chart(driver).layout.get_x(at) - x) > 20
            for x, _ in get_chart(driver).layout.moment_positions
        )
    )
    x = get_chart(driver).layout.get_x(free) + origin[0]
    driver.move(x, box.top + 3 + origin[1])
    assert (get_chart(driver).selected_step, get_chart(driver).selected_moment) == (free, None)
    told = get_scene(driver).describe_chances_after(free)
    _, review = make_reviewed_match()
    assert f"Anna {format_percent(review.chances(0)[free])}" in told
    driver.move(3, 3)
    assert get_chart(driver).selected_step is None


def test_listed_decision_opens_its_step() -> None:
    driver = open_page()
    decision = get_scene(driver).listed_decisions[2]
    driver.click(f"review.decision.{decision.step}")
    driver.settle()
    assert get_replay_step(driver) == decision.step


def test_decisive_moment_opens_its_step() -> None:
    driver = open_page()
    moment = get_scene(driver).model.decisive_moments[0]
    driver.click(f"review.look.{moment.step}")
    driver.settle()
    assert get_replay_step(driver) == moment.step


def test_filters_of_the_decisions() -> None:
    driver = open_page()
    _, review = make_reviewed_match()
    assert get_scene(driver).listed_decisions == tuple(
        one for one in review.decisions if one.is_marked_mistake
    )
    driver.click("review.wanted")
    driver.key("up")
    driver.key("enter")
    driver.settle()
    assert get_scene(driver).listed_kind == "all"
    assert get_scene(driver).listed_decisions == tuple(
        one for one in review.decisions if one.grade != "forced"
    )
    driver.click("review.whose")
    driver.key("down", times=2)
    driver.key("enter")
    driver.settle()
    assert {one.seat for one in get_scene(driver).listed_decisions} == {1}
    assert len(get_scene(driver).listed_decisions) > 1


def test_decisions_are_filtered_by_gravity() -> None:
    driver = open_page()
    _, review = make_reviewed_match()
    driver.click("review.wanted")
    driver.key("down")
    driver.key("enter")
    driver.settle()
    assert {one.grade for one in get_scene(driver).listed_decisions} == {"mistake", "blunder"}
    driver.click("review.wanted")
    driver.key("down")
    driver.key("enter")
    driver.settle()
    blunders = tuple(one for one in review.decisions if one.grade == "blunder")
    assert get_scene(driver).listed_decisions == blunders


def test_listed_decision_can_be_tried_again() -> None:
    driver = open_page()
    decision = next(one for one in get_scene(driver).listed_decisions if one.best != one.played)
    driver.click(f"review.retry.{decision.step}")
    driver.settle()
    table = driver.scene
    assert isinstance(table, Table)
    assert table.guide is not None


def test_main_button_opens_the_replay_at_its_beginning() -> None:
    driver = open_page()
    driver.click("review.replay")
    driver.settle()
    assert get_replay_step(driver) == 0


# --- by keys alone ----------------------------------------------------------------------------------


def test_keys_select_and_open_key_moments() -> None:
    driver = open_page()
    for widget in driver.tab_round():
        if widget.id == "review.curve":
            break
    assert get_chart(driver).selected_moment == 0
    driver.key("right", times=2)
    assert get_chart(driver).selected_moment == 2
    driver.key("left")
    assert get_chart(driver).selected_moment == 1
    driver.key("enter")
    driver.settle()
    assert get_replay_step(driver) == get_key_moment(1).at


def get_key_moment(number: int) -> KeyMoment:
    match, review = make_reviewed_match()
    return ReviewViewModel.create(match, review).key_moments[number]


def test_tab_reaches_all_widgets() -> None:
    driver = open_page(steps=20)
    stops = {widget.id for widget in driver.tab_round(drawn=False)}
    assert {"review.back", "review.curve", "review.wanted", "review.whose", "review.replay"} <= stops
    assert any(id.startswith("review.again.") for id in stops)
    assert any(id.startswith("review.decision.") for id in stops)
    driver.key("esc")
    assert not isinstance(driver.scene, ReviewScene)


# --- luck and skill ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_luck_and_skill_bars_lead_from_start_to_result(game_id: str) -> None:
    _, review = make_reviewed_match(game_id)
    for one in review.seat_totals:
        bars = create_waterfall_bars(one, is_solo=review.player_count == 1)
        assert bars[0].end == one.start
        assert all(after.start == before.end for before, after in pairwise(bars[:-1]))
        assert bars[-2].end == pytest.approx(one.result)
        assert bars[-1].end == one.result
        shown = [int(re.sub(r"[^0-9−]", "", bar.value_text).replace("−", "-")) for bar in bars]
        assert sum(shown[:-1]) == shown[-1], "the displayed numbers add up as well"


def make_totals(start: float, luck: float, own: float, others: float, **more: float) -> SeatTotals:
    """Return totals that add up."""
    result = start + luck + own + others
    given = {"loss": 0.0, "points": 0.0, **more}
    return SeatTotals(0, start, luck, own, others, result, given["loss"], given["points"], 30)


def test_result_without_luck_is_no_chance_beyond_certainty() -> None:
    """The sum of a won game's decisions may come to 101 %: then they were enough."""
    enough, hopeless = make_totals(0.5, -0.01, 0.3, 0.21), make_totals(0.5, 0.8, -0.7, -0.6)
    assert describe_result_without_luck(enough, is_over=True) == "Without luck: a win."
    assert describe_result_without_luck(hopeless, is_over=True) == "Without luck: a loss."
    assert describe_result_without_luck(enough, is_over=False) == "Without luck: 100%."
    assert describe_result_without_luck(hopeless, is_over=False) == "Without luck: 0%."
    within = make_totals(0.5, 0.2, 0.2, 0.1)
    assert describe_result_without_luck(within, is_over=True) == "Without luck: 80%."


def test_losses_are_told_per_decision() -> None:
    """Chances lost in thirty decisions may add up to more than there ever was."""
    said = describe_losses(make_totals(0.5, 0.0, 0.0, 0.0, loss=1.5, points=2.0), points=True)
    assert said == "Lost per decision (30 in all): 5.0%. Lost altogether: 2 points."


@pytest.mark.parametrize("game_id", GAMES)
def test_no_percentage_beyond_certainty_is_shown(game_id: str) -> None:
    match, review = make_reviewed_match(game_id)
    model = ReviewViewModel.create(match, review)
    for one in review.seat_totals:
        wild = replace(one, luck=one.luck - 1.4, own=one.own + 1.4, loss=3.0, decisions=9)
        bars = create_waterfall_bars(wild, is_solo=model.is_solo)
        said = " ".join((*(bar.value_text for bar in bars), *list_notes(model, wild)))
        assert all(float(number) <= 100 for number in re.findall(r"([\d.]+)%", said)), said
        assert not re.findall(r"−[\d.]+%", said)


def test_changes_are_formatted_with_their_sign() -> None:
    assert format_chance_change(0.123) == "+12%"
    assert format_chance_change(-0.03) == "−3%"
    assert format_chance_change(-0.001) == "±0%"
    assert [format_change_in_points(0.504, after) for after in (0.52, 0.496, 0.5, 1.62)] == [
        "+2",
        "±0",
        "±0",
        "+112",
    ]


# --- geometry ---------------------------------------------------------------------------------------


def test_chart_positions_match_the_chances() -> None:
    driver = open_page()
    shown = get_scene(driver).create_chart_model()
    box = Rect(40, 60, 1200, 360)
    layout = arrange_chart(driver.app.texts, box, shown)
    plot = layout.plot.rect
    assert box.contains(plot)
    assert [round(layout.get_x(at)) for at in (0, shown.total)] == [round(plot.left), round(plot.right)]
    assert layout.get_step(layout.get_x(17)) == 17
    assert all(abs(one - other) >= 33 for one, other in pairwise(sorted(layout.label_ys)))
    for point, place in zip(shown.key_moments, layout.moment_positions, strict=True):
        chances = next(one.chances for one in shown.seats if one.seat == point.seat)
        after = layout.plot.locate(point.at, chances[point.at])
        if point.kind == "decision":
            assert place == after
        else:  # on the way that the step made
            before = layout.plot.locate(point.at - 1, chances[point.at - 1])
            assert place == pytest.approx(((before[0] + after[0]) / 2, (before[1] + after[1]) / 2))
        assert layout.find_moment(place, 5) is not None
    assert len(set(layout.moment_positions)) == len(layout.moment_positions)
    assert layout.find_moment((plot.left - 200, plot.top), 16) is None


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["wispwood", "balanceformers"])
def test_move_texts_do_not_point_at_a_board(game_id: str) -> None:
    match = play_people_game(game_id, 2, 60)
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    texts = MoveTexts(driver.app, match)
    said = {
        words
        for one in make_sample_review(match).decisions
        for words in (texts.describe_played(one), texts.describe_best(one))
    }
    assert len(said) > 8
    pointing = re.compile(r"\b(this|here|shown|lifted)\b")
    assert not [words for words in said if pointing.search(words)]


def test_cards_name_the_round_that_the_chart_counts() -> None:
    driver = open_page()
    scene = get_scene(driver)
    labels = [label for _, label in get_chart(driver).model.rounds]
    assert labels[0] == "Turn 1"
    for moment in scene.model.key_moments:
        begun = [at for at, _ in get_chart(driver).model.rounds if at <= moment.step]
        number = scene.model.rounds[len(begun) - 1].number
        assert scene.describe_moment(moment).startswith(f"Turn {number} · move {moment.step + 1}")
    decision = scene.model.decisive_moments[0]
    assert re.match(r"Turn \d+ · move \d+, ", scene.ui[f"review.decision.{decision.step}"].label)


def test_chart_stays_while_the_rest_scrolls() -> None:
    driver = open_page(size=(1920, 1080))
    scene, chart = get_scene(driver), get_chart(driver)
    before = chart.screen_rect
    scene.area.scroll_to(scene.area.max_offset)
    driver.settle()
    assert scene.area.offset > 200
    assert chart.screen_rect == before
    assert chart.screen_rect.bottom < scene.area.rect.top


def test_decisions_use_the_whole_width() -> None:
    driver = open_page(size=(1920, 1080))
    rows = [widget.rect for widget in driver.scene.ui if widget.id.startswith("review.decision.")]
    frame = get_scene(driver).frame
    assert len({row.left for row in rows}) == 2
    assert max(row.right for row in rows) > frame.right - 40
    for left, right in zip(rows[::2], rows[1::2], strict=False):
        assert left.top == right.top
        assert left.right < right.left


# --- secrets ----------------------------------------------------------------------------------------


def test_unfinished_game_hides_seats_with_secrets() -> None:
    match = play_people_game("envyra", 2, 12)
    match.header = _with_opponent(match)
    review = make_sample_review(match)
    shown = ReviewViewModel.create(match, review)
    assert match.outcome is None
    assert shown.seats == (0,)
    assert {one.seat for one in shown.decisions} == {0}
    assert {one.seat for one in shown.decisive_moments} <= {0}
    assert {point.seat for point in shown.key_moments} <= {0}


def _with_opponent(match: Match) -> Header:
    seats = (match.seats[0], SeatInfo(match.seats[1].name, match.seats[1].colour, "trunk"))
    return msgspec.structs.replace(match.header, seats=seats)


def test_unfinished_game_with_several_people_and_secrets_shows_nothing() -> None:
    match, review = make_reviewed_match("envyra")
    assert match.outcome is None
    assert ReviewViewModel.create(match, review).seats == ()
    driver = open_page("envyra")
    assert "review.curve" not in driver.scene.ui
    assert any("once the game is over" in words for words in Proof(driver.app).said)


def test_game_without_secrets_shows_all_seats() -> None:
    match, review = make_reviewed_match("equilibrix")
    assert match.outcome is None
    assert ReviewViewModel.create(match, review).seats == (0, 1)


# --- looks ------------------------------------------------------------------------------------------

STEPS = {"wispwood": 24, "envyra": 400, "equilibrix": 24, "balanceformers": 400}
"""Games with secrets are told of to their end alone."""

LOOKS = [
    (size, scale, language)
    for size in ((1280, 720), (1920, 1080))
    for scale in (1.0, 2.0)
    for language in ("en", "cs", "sk")
]
EVERY_GAME = (2, 4, 7, 9)
"""Looks by number in which each game, size, scale and language comes up."""


@parametrize_short_and_long("number", EVERY_GAME, sorted({*range(len(LOOKS))} - {*EVERY_GAME}))
def test_no_text_is_cut_or_covered(number: int) -> None:
    size, scale, language = LOOKS[number]
    game = GAMES[number % len(GAMES)]
    driver = open_page(game, size=size, scale=scale, language=language, steps=STEPS[game], few=True)
    area = get_scene(driver).area
    while True:
        assert not _flaws(driver)
        if not area.has_more_below:
            break
        area.scroll_by(area.rect.height * 0.7)
        driver.settle(drawn=False)


def _flaws(driver: Driver) -> list[Flaw]:
    """Return what cannot be read, but for what goes on above and below."""
    area, unit = get_scene(driver).area, driver.app.metrics.unit
    top, bottom = (area.rect.top + 50) * unit, (area.rect.bottom - 96) * unit
    found = []
    for flaw in Proof(driver.app).flaws():
        _, y, wide, tall = flaw.place
        elsewhere = (y + tall < area.rect.top * unit or y > area.rect.bottom * unit) and wide > 1
        if flaw.what == "short" or (y >= top and y + tall <= bottom) or elsewhere:
            found.append(flaw)
    return found
