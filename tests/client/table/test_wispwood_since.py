"""With three or four players a line says what the others have done since one's last turn, until one acts."""

from __future__ import annotations

import pytest

from client.games.wispwood.board import forecast
from rules.wispwood import events as e
from rules.wispwood.state import WispwoodState
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Player, open_new_table, table


def list_chips(made: Driver) -> list[str]:
    """Return the ids of the chips on the table, from left to right."""
    chips = [widget for widget in made.scene.ui if widget.id.startswith("since.")]
    return [widget.id for widget in sorted(chips, key=lambda widget: widget.rect.left)]


def play_a_lap(made: Driver) -> int:
    """Play until the first seat has its second turn, and return that seat."""
    player = Player(made)
    board = wispwood(table(made))
    first = board.position.seat
    while True:
        player.decide()
        made.settle(drawn=False)
        if board.position.seat == first and board.position.lap > 1 and board.position.phase == "turn":
            return first


@pytest.mark.parametrize(("players", "size"), [(3, (1920, 1080)), (4, (1920, 1080)), (4, (960, 540))])
def test_each_opponent_has_a_chip_with_wisp_shape_and_points(players: int, size: tuple[int, int]) -> None:
    made = open_new_table(players, 11, size=size, saved=False)
    assert list_chips(made) == []  # nobody has played yet
    seat = play_a_lap(made)
    board = wispwood(table(made))
    others = [(seat + step) % players for step in range(1, players)]
    if board.layout.compact:  # each over its forest
        others.sort()
    assert list_chips(made) == [f"since.{other}" for other in others]
    if not board.layout.compact:  # beside the forests of the others, over the wish cards
        chips = [made.scene.ui[chip].rect for chip in list_chips(made)]
        assert all(chip.right < board.layout.opponents.left for chip in chips)
        assert all(
            board.layout.caption.bottom < chip.top < chip.bottom < board.layout.cards[0].top for chip in chips
        )
    for summary in board.view_model.turn_summaries:
        gain, trees, placed = 0, 0, None
        for step in table(made).match.history:
            if step.seat != summary.seat:
                continue
            before = step.before
            for event, after in zip(step.events, step.positions, strict=True):
                assert isinstance(before, WispwoodState)
                assert isinstance(after, WispwoodState)
                if isinstance(event, e.Placed | e.Planted):
                    gain += sum(forecast.score_forest(after, summary.seat))
                    gain -= sum(forecast.score_forest(before, summary.seat))
                    trees += isinstance(event, e.Planted)
                    placed = event if isinstance(event, e.Placed) else placed
                before = after
        assert (summary.gain, summary.trees) == (gain, trees)
        assert (summary.kind, summary.shape) == ((placed.kind, placed.shape) if placed else (None, ""))
        widget = made.scene.ui[f"since.{summary.seat}"]
        name = board.view_model.context.name(summary.seat)
        assert str(widget.text.name).startswith(f"{name}: ")


def test_chips_go_with_the_first_action_and_come_back_when_it_is_undone() -> None:
    made = open_new_table(3, 11, saved=False)
    play_a_lap(made)
    board = wispwood(table(made))
    assert len(list_chips(made)) == 2
    made.click(f"pond.slot.{min(board.controller.legal.slots)}")
    made.settle(drawn=False)
    assert list_chips(made) == []
    made.click("table.undo")
    made.settle(drawn=False)
    assert len(list_chips(made)) == 2


def test_a_click_plays_the_turn_again_and_changes_nothing() -> None:
    made = open_new_table(3, 11, saved=False, animation_speed=1.0)
    made.settle(30, drawn=False)
    seat = play_a_lap(made)
    made.settle(30, drawn=False)
    board = wispwood(table(made))
    chip = list_chips(made)[0]
    other = int(chip.removeprefix("since."))
    before, moves = board.position, table(made).match.moves
    made.click(chip)
    seen = set()
    for _ in range(60):
        made.frames(2, drawn=False)
        seen.add(board.position.seat)
    assert other in seen
    made.settle(30, drawn=False)
    assert (board.position, table(made).match.moves) == (before, moves)
    assert board.position.seat == seat
    assert chip in list_chips(made)


def test_two_players_have_no_chips() -> None:
    made = open_new_table(2, 11, saved=False)
    play_a_lap(made)
    assert list_chips(made) == []
