"""What lies over the board, signs of what was done and what a hint shows, leaves in sight what counts."""

from __future__ import annotations

from functools import cache

import pytest

from client.draw.geometry import Rect
from client.games.balanceformers.board import layout, verdict_badges
from client.games.balanceformers.table.hints import list_covered_boxes, list_mentioned_boxes
from client.table import hint_ring
from client.table.hints import BUTTON
from client.table.table import Table
from client.table.trace_view import TraceScale, place_names
from rules.balanceformers.actions import BalanceformersAction, Move, Place, Reincarnate
from rules.balanceformers.state import OFF
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_alarm import canvas_of, turns
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers
from tests.client.table.test_table_trace import differing
from tests.client.table.thinking import Thinking
from tests.golden.record import Variant
from tests.parametrization import parametrize_product

PLAIN = [game for game in GAMES if "plain" in game.path.stem]
SIZES = [(1920, 1080), (1280, 720), (960, 540)]


def hung(board: Table) -> list[tuple[verdict_badges.Badge, Rect]]:
    """Return the badges as they hang on the table."""
    made = balanceformers(board).view_model
    shown = verdict_badges.make_board_verdicts(made)
    assert shown is not None
    all_of_them = [word.badge for word in shown.words]
    box = made.layout.board.inflate(40, 40).clip(made.layout.area)
    kept = [Rect(each) for each in shown.kept]
    places = verdict_badges.place_badges(board.texts, tuple(all_of_them), box, kept)
    return [(badge, each.box) for badge, each in zip(all_of_them, places, strict=True)]


def test_last_turns_leave_creatures_and_badges_as_they_are() -> None:
    """What an opponent did last lies below: only the ground around creatures and badges shows it."""
    variant = next(game for game in PLAIN if game.players == 3)
    driver = laid_at(variant, turns(variant)[-1])
    board = table(driver)
    models = board.trace.list_trace_models()
    assert any(one.way or one.sign for one in models)
    made = balanceformers(board).view_model
    side = made.layout.creature_side
    bodies = [
        Rect(0, 0, side * 0.4, side * 0.6).move(x - side * 0.2, y - side * 0.3)
        for slot in made.position.places
        if slot != OFF
        for x, y in [layout.locate_slot(made.layout, slot)]
    ]
    badges = [box.inflate(-6, -6) for _, box in hung(board)]
    shown = driver.app.window.surface.copy()
    board.trace.dismiss()
    driver.frames(1)
    assert not board.trace.list_trace_models()
    now, unit = driver.app.window.surface, driver.app.metrics.unit
    assert differing(shown, now, unit, made.layout.board)
    assert not [box for box in (*bodies, *badges) if differing(shown, now, unit, box)]


# --- hints -------------------------------------------------------------------------------------------


@cache
def advised(players: int) -> tuple[Variant, int, BalanceformersAction]:
    """Return a move in a full game that leads to a piece on which somebody stands."""
    variant = next(game for game in PLAIN if game.players == players)
    for number, (state, _, action) in enumerate(positions(variant)):
        if isinstance(action, Move) and state.round == 2:
            here = {slot // 3 for creature, slot in enumerate(state.places) if creature != action.creature}
            if action.slot // 3 in here and state.places[action.creature] // 3 in here:
                return variant, number, action
    raise AssertionError("nobody moves to somebody")


def hinted(players: int, size: tuple[int, int]) -> tuple[Driver, Table, Move]:
    """Return the table on which that move has been asked for."""
    variant, number, action = advised(players)
    made = laid_at(variant, number, size, drawn=False)
    made.app.thinker = thinking = Thinking()  # type: ignore[assignment]  # it stands in for the process
    made.click(BUTTON)
    thinking.say(action)
    made.frames(2)
    assert isinstance(action, Move)
    return made, table(made), action


BY_PLAYERS = pytest.mark.parametrize("players", [2, 3, 6])


@parametrize_product(BY_PLAYERS, pytest.mark.parametrize("size", SIZES))
def test_piece_name_does_not_cover_creatures(players: int, size: tuple[int, int]) -> None:
    _, board, action = hinted(players, size)
    advice = board.hints.advice
    assert advice is not None
    assert len(advice.about) > 2
    scale, area = TraceScale(board.frame_layout.compact), board.frame_layout.board
    marks = board.trace.list_kept_boxes()
    ((box, name),) = place_names(board.texts, board.trace.list_named_regions(), scale, area, marks)
    assert name.endswith(str(action.slot // 3 + 1))
    assert not [each for each in advice.about if each.inflate(-2, -2).colliderect(box)]


@parametrize_product(BY_PLAYERS, pytest.mark.parametrize("size", SIZES))
def test_hint_card_does_not_cover_its_creatures(players: int, size: tuple[int, int]) -> None:
    _, board, _ = hinted(players, size)
    advice = board.hints.advice
    assert advice is not None
    card = board.ui["hint.word"].rect
    assert not [each for each in advice.about if each.inflate(-2, -2).colliderect(card)]


@BY_PLAYERS
def test_hint_rings_do_not_cover_badges(players: int) -> None:
    _, board, action = hinted(players, (1280, 720))
    rings = list(list_covered_boxes(balanceformers(board).layout, balanceformers(board).position, action))
    assert len(rings) == 4
    found = hung(board)
    assert not [box for _, box in found for ring in rings if box.inflate(-4, -4).colliderect(ring)]


def test_only_placed_creatures_ring_their_neighbours() -> None:
    for variant in PLAIN[:2]:
        for number, (state, _, action) in enumerate(positions(variant)[:60]):
            if number % 7 == 0:
                board = table(laid_at(variant, number, drawn=False))
                about = list(list_mentioned_boxes(balanceformers(board).layout, state, action))
                assert bool(about) == isinstance(action, Move | Place | Reincarnate)


def test_hint_icon_does_not_cover_the_ringed_creature(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = PLAIN[0]
    canvas = canvas_of(laid_at(variant, 0, drawn=False).app)
    discs: list[float] = []
    monkeypatch.setattr(type(canvas), "circle", lambda _, __, radius, *___, **____: discs.append(radius))
    for side in (24.0, 40.0, 200.0):
        hint_ring.draw_dashed_ring(canvas, Rect(100, 100, side, side), side / 2, small=True, alpha=1.0)
    small, middle, large = discs[::2]
    assert small < middle <= large
    assert small <= 0.45 * 24


# --- panels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_token_moves_into_the_panel_of_its_seat(players: int) -> None:
    variant = next(game for game in PLAIN if game.players == players)
    for size in SIZES:
        made = balanceformers(table(laid_at(variant, 0, size, drawn=False))).layout
        for seat, box in enumerate(made.seats):
            assert box.collidepoint(layout.locate_reincarnation_tokens(made, seat))


def test_six_player_panels_use_the_remaining_space() -> None:
    variant = next(game for game in PLAIN if game.players == 6)
    board = table(laid_at(variant, turns(variant)[2], (960, 540), drawn=False))
    made = balanceformers(board).layout
    assert all(box.width >= 260 for box in made.seats)
    west, east = made.plane.get_bounding_box(made.pieces).left, made.plane.get_bounding_box(made.pieces).right
    assert made.board.left < west < east < made.board.right
    room = made.board.height - 2 * layout.BOARD_MARGIN
    assert made.plane.get_bounding_box(made.pieces).height > room - 9  # as high as there is room
    for creature, slot in enumerate(balanceformers(board).position.places):
        if slot == OFF:
            assert layout.get_off_board_creature_box(made, creature).height >= 24
