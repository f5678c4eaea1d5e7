"""Events as each viewer sees them: the state after each shows no more than the viewer may know."""

from __future__ import annotations

from rules.envyra import events as e
from rules.envyra.state import HIDDEN_BOARD
from tests.client.envyra.games import ALL, KNOWN, KNOWN_OR_ALL, MORE, Game, played, seen, view
from tests.parametrization import parametrize_short_and_long


@parametrize_short_and_long("game", KNOWN, MORE, ids=[str(game) for game in ALL])
def test_events_lead_to_the_view_of_each_viewer(game: Game) -> None:
    """What only others may see comes before what everybody sees of it: nothing is left to be seen."""
    for step in played(game):
        for viewer in (None, *range(game.players)):
            shown = [view(step.before, viewer), *(s.after for s in seen(step, viewer))][-1]
            assert shown == view(step.after, viewer), (viewer, step.events)


@KNOWN_OR_ALL
def test_sample_games_contain_every_event(games: tuple[Game, ...]) -> None:
    happened = {type(event) for game in games for step in played(game) for event in step.events}
    assert happened == set(e.EVENT_TYPES)


def test_boards_of_others_are_hidden_until_the_reveal() -> None:
    for game in KNOWN:
        for step in played(game):
            for viewer in (None, *range(game.players)):
                for _, event, after in seen(step, viewer):
                    if after.phase != "boards" or isinstance(event, e.BoardsRevealed):
                        continue
                    for seat, board in enumerate(after.boards):
                        assert seat == viewer or board in ((), HIDDEN_BOARD)


def test_own_finished_board_stays_visible() -> None:
    met = 0
    for step in played(KNOWN[0]):
        for viewer in range(KNOWN[0].players):
            for _, event, after in seen(step, viewer):
                if isinstance(event, e.BoardReady) and after.phase == "boards":
                    assert (after.boards[event.seat] == HIDDEN_BOARD) == (event.seat != viewer)
                    met += 1
    assert met > 20
