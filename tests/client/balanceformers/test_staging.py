"""What is shown follows the events: after the last one it is the match's position, seen by the same eyes."""

from __future__ import annotations

import pytest

from client.games.balanceformers import staging
from rules.balanceformers import events as e
from rules.balanceformers.game import GAME
from rules.balanceformers.state import HIDDEN
from rules.contract import Event
from tests.client.balanceformers.games import GAMES, positions, seen
from tests.golden.record import Variant

BY_NAME = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.path.stem)


@BY_NAME
def test_events_one_by_one_lead_to_the_view_of_every_seat(variant: Variant) -> None:
    """The whole position: no field is left out, for somebody who looks on and for each player."""
    for state, seat, action in positions(variant):
        transition = GAME.apply(state, seat, action)
        for viewer in (None, *range(variant.players)):
            shown = GAME.view(state, viewer)
            for event in transition.events:
                if event.audience() in (None, viewer):
                    shown = staging.advance(shown, event)
            assert shown == GAME.view(transition.state, viewer), (viewer, action, transition.events)


def test_the_games_here_hold_every_event_and_every_ending() -> None:
    happened: list[Event] = [each.event for variant in GAMES for each in seen(variant, 0)]
    assert {type(event) for event in happened} == set(e.EVENT_TYPES)
    endings = {event.ending for event in happened if isinstance(event, e.GameEnded)}
    assert endings == {"extinct", "rounds"}


def test_a_pair_picked_in_secret_lies_face_down_for_the_others() -> None:
    met = 0
    for each in seen(GAMES[0], 0):
        if isinstance(each.event, e.TokensReady):
            pair = staging.advance(each.before, each.event).chosen[each.event.seat]
            assert (pair == HIDDEN) == (each.event.seat != 0)
            met += 1
    assert met > 5


def test_the_dying_stay_until_all_are_judged() -> None:
    for each in seen(GAMES[0]):
        if isinstance(each.event, e.Judged):
            after = staging.advance(each.before, each.event)
            assert after.places == each.before.places
            assert after.judged == each.before.judged + 1
            assert (each.event.creature in after.dying) == (each.event.verdict < 0)
        if isinstance(each.event, e.Died):
            assert set(each.before.dying) == set(each.event.creatures)
            assert staging.advance(each.before, each.event).dying == ()
