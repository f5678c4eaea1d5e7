"""The table says and shows something sensible at every moment of a game, in every language."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from unittest import mock

import msgspec
import pytest

from client.draw.canvas import Canvas
from client.games.balanceformers.board.placement_order import get_widget_id
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from client.table.trace_layer import TRACE_ID
from rules.balanceformers.state import BalanceformersState
from rules.contract import State
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import SEATS, Player, driver, laid, table
from tests.client.driver import SLOW, Driver
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant, read_record
from tests.parametrization import parametrize_product, parametrize_short_and_long


def laid_at(
    variant: Variant,
    moves: int,
    size: tuple[int, int] = (1280, 720),
    *,
    drawn: bool = True,
    **settings: object,
) -> Driver:
    """Return a program with the table of a golden game after so many moves.

    drawn: whether it has been seen. Where a test paints by itself or looks at no picture, it need not be.
    """
    record = read_record(variant.path)
    seats = [msgspec.structs.replace(seat, kind="human") for seat in SEATS[: record.players]]
    match = Match.create("balanceformers", seats, record.seed, record.options, saved=False)
    for state, seat, action in positions(variant)[:moves]:
        assert match.state == state
        match.act(seat, action)
    made = driver(size, **settings)
    made.app.open("table", match=match)
    made.settle(drawn=drawn)
    while isinstance(made.scene, Curtain):
        made.click("curtain.open", drawn=drawn)
        made.settle(drawn=drawn)
    return made


PHASES = ("building-0", "initiative-1", "prelude-1", "initiative-2", "turn-2", "token-2")
"""A phase and the round: of all later ones, 2."""

MOMENTS = pytest.mark.parametrize(("phase", "number"), list(product(PHASES, (0, 1))))
"""For every phase two moments."""


@cache
def met() -> dict[str, list[tuple[Variant, int]]]:
    """Return for every phase its first moments in different games."""
    found: dict[str, list[tuple[Variant, int]]] = {}
    for variant in GAMES:
        seen: set[str] = set()
        for number, (state, _, _) in enumerate(positions(variant)):
            key = f"{state.phase}-{min(state.round, 2)}"
            if key not in seen:
                seen.add(key)
                found.setdefault(key, []).append((variant, number))
    return found


def moments() -> list[tuple[Variant, int]]:
    """Return for every phase a few moments of different games."""
    return [moment for each in met().values() for moment in each[:2]]


def whole(words: str) -> None:
    assert not re.search(r"[{}]|balanceformers\.|\bNone\b", words), words


@parametrize_product(MOMENTS, pytest.mark.parametrize("language", ["cs", "en"]))
def test_texts_of_bars_and_labels_are_not_cut(phase: str, number: int, language: str) -> None:
    variant, moves = met()[phase][number]
    made = laid_at(variant, moves, drawn=False, language=language)
    board = table(made)
    heading, prompt = board.face.make_top_bar_text(), board.face.make_prompt()
    for words in (heading.title, heading.round, heading.note, heading.remark, prompt.lead, prompt.more):
        whole(words)
    assert prompt.lead
    for widget in board.ui:
        if widget.id == TRACE_ID:  # paints only: neither pointer nor focus can meet it
            assert not widget.contains(widget.rect.center)
            assert not widget.is_focusable
            continue
        assert widget.label
        whole(widget.label)
        whole(widget.tooltip_text)
    assert board.face.make_bar_buttons() or balanceformers(board).position.phase in (
        "prelude",
        "building",
        "token",
    )
    made.app.draw()


@parametrize_short_and_long("size", [(960, 540)], [(1280, 720)])
def test_every_event_is_animated_to_its_final_position(size: tuple[int, int]) -> None:
    """Motions run at their own speed for a while, then the rest of the game at once. Every third of their
    frames is drawn, and they have few: so each is seen at a beginning, on its way or at an end."""
    variant = next(game for game in GAMES if game.players == 3)
    made = laid_at(variant, 0, size=size, animation_speed=1.0)
    board = table(made)
    steps = positions(variant)
    for number, (_, seat, action) in enumerate(steps):
        if number == 26:  # the first reckoning is over
            made.app.change_settings(animation_speed=0.0)
        while isinstance(made.scene, Curtain):
            made.app.close(made.scene)
            board.animator.release()
        board.show_step(board.match.act(seat, action))
        for frame in range(1000):
            made.frames(1, 1 / 20, drawn=frame % 3 == 0)
            if not board.animator.is_busy:
                break
            if isinstance(made.scene, Curtain):
                made.app.close(made.scene)
                board.animator.release()
        assert not board.animator.is_busy
        assert not balanceformers(board).in_flight.now.creatures
        assert balanceformers(board).in_flight.now.judging is None
        assert public(board.position) == public(
            board.match.game.view(board.match.state, board.secrecy.viewer)
        )
    assert board.match.outcome is not None


def public(state: State) -> State:
    assert isinstance(state, BalanceformersState)
    return state


@MOMENTS
def test_game_left_in_any_phase_is_resumed(phase: str, number: int) -> None:
    variant, moves = met()[phase][number]
    record = read_record(variant.path)
    match = Match.create("balanceformers", SEATS[: record.players], record.seed, record.options)
    for _, seat, action in positions(variant)[:moves]:
        match.act(seat, action)
    match.close()
    assert match.path is not None
    again = Match.resume(match.path)
    assert again.state == match.state
    assert again.moves == moves
    made = driver()
    made.app.open("table", match=again)
    made.settle(drawn=False)
    assert table(made).match.state == positions(variant)[moves][0]


def test_sample_positions_cover_all_phases() -> None:
    phases = {positions(variant)[number][0].phase for variant, number in moments()}
    assert phases == {"building", "initiative", "prelude", "turn", "token"}
    assert set(met()) == set(PHASES)
    assert all(len(met()[phase]) > 1 for phase in PHASES)


def test_reckoning_can_be_paused_after_a_token_choice() -> None:
    variant, number = next(m for m in moments() if positions(m[0])[m[1]][0].phase == "token")
    made = laid_at(variant, number, animation_speed=1.0)
    board = table(made)
    _, seat, action = positions(variant)[number]
    board.show_step(board.match.act(seat, action))
    for _ in range(600):
        made.frames(1, drawn=False)
        if balanceformers(board).in_flight.now.judging is not None:
            break
    assert "table.pause" in board.ui


def test_f_toggles_the_forecast_and_escape_opens_the_menu() -> None:
    moment = next(m for m in moments() if positions(m[0])[m[1]][0].phase == "turn")
    made = laid_at(*moment)
    board = table(made)
    assert isinstance(board, Table)
    shown = balanceformers(board).forecast_shown
    made.key("f")
    assert balanceformers(board).forecast_shown != shown
    made.key("esc")
    made.settle()
    assert made.scene is not board


def test_creature_in_flight_is_not_in_the_tray() -> None:
    made = laid(2, animation_speed=1.0)
    board, player = table(made), Player(made)
    while balanceformers(board).position.phase != "prelude":
        player.decide()
        made.settle(30, SLOW)
    while isinstance(made.scene, Curtain):
        made.click("curtain.open")
        made.settle(30, SLOW)
    creature = min(balanceformers(board).view_model.selection.liftable)
    name = get_widget_id(balanceformers(board).position, creature)
    at = made.to_pixels(*made.center(name))
    made.click(name)
    made.settle(30)
    lifted = made.app.window.surface.get_at(at)
    slot = balanceformers(board).view_model.selection.reachable_slots.bit_length() - 1
    made.click(f"slot.{slot}")
    made.frames(8)
    assert creature in balanceformers(board).view_model.in_flight.creatures
    assert made.app.window.surface.get_at(at) != lifted


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_actions_left_are_pips_that_go_down_one_by_one(size: tuple[int, int]) -> None:
    """B-ACT-1: in the bar, behind what is asked, as many as the tokens' sum."""
    variant = next(game for game in GAMES if "2p-plain" in game.path.stem)
    steps = positions(variant)
    first = next(n for n, (state, _, _) in enumerate(steps) if (state.round, state.phase) == (2, "turn"))
    seen, total = [], sum(steps[first][0].chosen[steps[first][1]])
    for number in range(first, first + 4):
        state = steps[number][0]
        if state.seat != steps[first][1] or state.phase != "turn":
            break
        made = laid_at(variant, number, size, drawn=False)
        assert table(made).face.make_prompt().pips == (state.left, total)
        app, bar = made.app, table(made).frame_layout.bottom
        with mock.patch.object(Canvas, "circle") as full, mock.patch.object(Canvas, "ring") as used_up:
            table(made).frame.draw_below_widgets(Canvas(app.window.surface, app.metrics.unit, app.resources))
        calls = full.call_args_list, used_up.call_args_list
        seen.append(tuple(sum(bar.collidepoint(call.args[0]) for call in each) for each in calls))
    assert seen == [(total - used, used) for used in range(len(seen))]
    assert len(seen) > 1
