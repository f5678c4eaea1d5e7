"""The last turn of a round is written on the table; "you" is only one who plays alone under that name."""

from __future__ import annotations

import random
from functools import cache
from typing import cast

import pytest

from client import i18n
from client.games.wispwood.board.forecast import is_last_turn
from client.games.wispwood.board.forest_view import get_notice_size
from client.i18n import tr
from client.session.match import Match
from rules.contract import Action
from rules.wispwood.state import WispwoodState
from saves.seats import SeatInfo
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import driver, table, table_at
from tests.parametrization import parametrize_product


# --- the last turn -----------------------------------------------------------------------------------
def shows_plaque(made: Driver) -> bool:
    """Return whether the golden plaque is in the headline of the forest's panel."""
    layout = wispwood(table(made)).layout
    made.frames(3)
    width, height = get_notice_size(table(made).texts, layout, tr("wispwood.table.last-of-round"))
    y = layout.forest.top + (20 if layout.compact else 30) - height / 2 + 5
    unit, surface = made.app.metrics.unit, made.app.window.surface
    across = range(round(layout.forest.left) + 60, round(layout.forest.right) - 20, 4)
    gold = [sum(surface.get_at((round(x * unit), round(y * unit)))[:3]) > 400 for x in across]
    return sum(gold) > width / 4 * 0.8


def quiet(state: WispwoodState) -> bool:
    return state.phase == "turn" and state.lap == 2 and not is_last_turn(state)


@parametrize_product(
    pytest.mark.parametrize("players", [1, 2, 4]),
    pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)]),
)
def test_last_turn_of_the_round_is_shown_on_the_table(
    players: int, size: tuple[int, int], scale: float
) -> None:
    """W-RND-1; alone W-SOLO-8: the last firefly."""
    made = table_at(quiet, players, size=size, ui_scale=scale)
    assert not shows_plaque(made)
    last = table_at(
        lambda state: state.phase == "turn" and is_last_turn(state),
        players,
        seeds=200,
        size=size,
        ui_scale=scale,
    )
    assert shows_plaque(last)
    state = wispwood(table(last)).position
    if players == 1:
        assert state.ghost is not None
        assert state.ghost.fireflies == ()
    else:
        assert any(forest.is_full(state.size) for forest in state.forests)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_last_turn_text_fits_the_panel(language: str) -> None:
    made = table_at(quiet, 2, size=(1280, 720), ui_scale=2.0, language=language)
    board = table(made)
    for key in ("last-of-round", "last-of-game"):
        width, _ = get_notice_size(board.texts, wispwood(board).layout, tr(f"wispwood.table.{key}"))
        assert width < wispwood(board).layout.forest.width - 56 - 60 - 30  # beside the shortest title


# --- you -----------------------------------------------------------------------------------------------
@cache
def find_ending_game(*, won: bool) -> tuple[int, tuple[Action, ...]]:
    """Return the seed of a solo game that is played by chance to an end of that sort, and what is decided
    in it.
    """
    for seed in range(60):
        match = alone("", "human", seed)
        chance = random.Random(seed)
        while match.outcome is None:
            actions = match.game.actions(match.state, 0)
            match.act(
                0,
                chance.choice([one for one in actions if type(one).__name__ in ("Take", "Place")] or actions),
            )
        if (match.outcome.reason == "ghost-beaten") == won:
            return seed, tuple(step.action for step in match.history)
    raise AssertionError("no such game")


def alone(name: str, kind: str, seed: int) -> Match:
    """Return a short solo game."""
    return Match.create("wispwood", [SeatInfo(name, "sky", kind)], seed, {"short": True}, saved=False)


def make_finished_match(name: str, kind: str, *, won: bool) -> Match:
    """Return a solo game of that player that came to an end of that sort."""
    seed, actions = find_ending_game(won=won)
    match = alone(name, kind, seed)
    for action in actions:
        match.act(0, action)
    assert match.outcome is not None
    return match


def read_log_and_sheet(match: Match, language: str) -> tuple[list[str], list[str]]:
    """Return what the log of a game says, and the words of its final sheet."""
    made = driver(language=language)
    made.app.open("menu")
    made.app.open("replay", match=match)
    made.settle()
    lines = [line.text for line in table(made).log.lines]
    made.app.open("results", match=match)
    made.settle()
    verdict = made.scene.sheet.verdict  # type: ignore[attr-defined]  # the sheet is on top
    return lines, [verdict.headline, *verdict.lines]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("won", [True, False])
def test_only_the_default_name_is_addressed_as_you(language: str, won: bool) -> None:
    names = {i18n.load_topic(code, "app")["app.you"] for code in i18n.LANGUAGES}
    for name in sorted(cast("set[str]", names)):
        lines, _ = read_log_and_sheet(make_finished_match(name, "human", won=won), language)
        assert any(line.startswith(tr("wispwood.you")) for line in lines)  # in the language of now
    named, _ = read_log_and_sheet(make_finished_match("Žofie", "human", won=won), language)
    assert not any(line.startswith(tr("wispwood.you")) for line in named)
    assert any("Žofie" in line for line in named)
    machine, sheet = read_log_and_sheet(make_finished_match("Sova", "branch", won=won), language)
    assert not any(line.startswith(tr("wispwood.you")) for line in machine)
    for lines in (named, machine) if won else ():
        assert not any(
            line.startswith(tr("wispwood.log.game-ended.ghost-beaten", you="", ghost="")[:8])
            for line in lines
        )
    assert tr("wispwood.sheet.you-win") not in sheet
    assert not any(tr("results.solo.best", n=1, card="", round="").split(":")[0] in one for one in sheet)
