"""What is shown follows the events: after the last one it is what the rules let these eyes see."""

from __future__ import annotations

import pytest

from client.games.envyra import staging
from rules.envyra import events as e
from rules.envyra.state import HIDDEN_BOARD
from tests.client.envyra.games import ALL, KNOWN, Game, played, seen, view


@pytest.mark.parametrize("game", ALL, ids=str)
def test_events_one_by_one_lead_to_what_these_eyes_see(game: Game) -> None:
    """Of every variant and ending, for every viewer, the whole view: no field is left out."""
    for step in played(game):
        for viewer in (None, *range(game.players)):
            shown = [view(step.before, viewer), *(s.after for s in seen(step, viewer))][-1]
            assert shown == view(step.after, viewer), (viewer, step.events)


def test_the_games_here_hold_every_event() -> None:
    happened = {type(event) for game in ALL for step in played(game) for event in step.events}
    assert happened == set(e.EVENT_TYPES)


def test_what_others_put_on_their_boards_is_never_shown_before_the_reveal() -> None:
    for game in KNOWN:
        for step in played(game):
            for viewer in (None, *range(game.players)):
                for _, event, after in seen(step, viewer):
                    if after.phase != "boards" or isinstance(event, e.BoardsRevealed):
                        continue
                    for seat, board in enumerate(after.boards):
                        assert seat == viewer or board in ((), HIDDEN_BOARD)


def test_a_board_of_ones_own_stays_known_when_it_is_ready() -> None:
    shown = view(played(KNOWN[0])[0].before, 0)
    chosen = staging.advance(shown, e.BoardChosen(0, (1, 4)))
    assert staging.advance(chosen, e.BoardReady(0)).boards[0] == (1, 4)
    assert staging.advance(shown, e.BoardReady(1)).boards[1] == HIDDEN_BOARD
