"""What stands on the table while things happen: the right panel, and nobody named who is not meant."""

from __future__ import annotations

import pytest

from client.games.balanceformers.board import panel_models, placement_order
from rules.balanceformers.actions import PickTokens, Place
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import GLANCE
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant
from tests.parametrization import parametrize_product

PLAIN = [game for game in GAMES if game.players in (2, 6) and "plain" in game.path.stem]


def last_of(variant: Variant, kind: type) -> int:
    """Return the number of the last decision of a kind in round 1."""
    steps = positions(variant)
    return max(
        n for n, (state, _, action) in enumerate(steps) if state.round == 1 and isinstance(action, kind)
    )


@parametrize_product(
    pytest.mark.parametrize("variant", PLAIN), pytest.mark.parametrize("size", [(1920, 1080), (960, 540)])
)
def test_first_reckoning_shows_the_track(variant: Variant, size: tuple[int, int]) -> None:
    number = last_of(variant, Place)
    made = laid_at(variant, number, size, drawn=False, animation_speed=1.0)
    board = table(made)
    assert panel_models.make_tray_model(balanceformers(board).view_model) is not None
    _, seat, action = positions(variant)[number]
    board.show_step(board.match.act(seat, action))
    judged = moved = 0
    for frame in range(6000):
        made.frames(1, 1 / 20, drawn=frame % GLANCE == 0)
        if not balanceformers(board).in_flight.now.reckoning:
            if judged:
                break
            continue
        assert panel_models.make_tray_model(balanceformers(board).view_model) is None
        assert "track" in board.ui
        judged += balanceformers(board).in_flight.now.judging is not None
        moved += bool(balanceformers(board).in_flight.now.scores)
    assert judged > 10
    assert moved > 5


@pytest.mark.parametrize("variant", PLAIN, ids=lambda variant: variant.path.stem)
def test_first_initiative_names_only_the_first_player(variant: Variant) -> None:
    number = last_of(variant, PickTokens)
    made = laid_at(variant, number, drawn=False, animation_speed=1.0)
    board = table(made)
    _, seat, action = positions(variant)[number]
    board.show_step(board.match.act(seat, action))
    order = board.match.state.order  # type: ignore[attr-defined]
    others = [name for each, name in enumerate(board.context.names) if each != order[0]]
    named = 0
    for frame in range(600):
        made.frames(1, drawn=frame % GLANCE == 0)
        if balanceformers(board).position.phase != "prelude":
            continue
        words = board.face.make_prompt().lead
        assert not any(name in words for name in others), words
        following = placement_order.compute_placement_order(balanceformers(board).position)
        assert following[0] == (order[0], 1)
        named += board.context.names[order[0]] in words
    assert named


def test_tray_never_shows_zero_creatures() -> None:
    for variant in PLAIN:
        for state, _, _ in positions(variant):
            following = placement_order.compute_placement_order(state)
            assert all(count > 0 for _, count in following)
            assert bool(following) == (state.phase == "prelude")
            assert placement_order.get_tray_seat(state) == (following[0][0] if following else None)
