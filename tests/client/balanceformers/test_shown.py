"""What is shown of each event: the position after it, as far as whoever looks may see it."""

from __future__ import annotations

import pytest

from rules.balanceformers import events as e
from rules.balanceformers.state import HIDDEN
from rules.contract import Event
from tests.client.balanceformers.games import GAMES, seen
from tests.golden.record import Variant

BY_NAME = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.path.stem)


@BY_NAME
def test_pair_is_hidden_from_others_until_all_have_picked(variant: Variant) -> None:
    for viewer in (None, *range(variant.players)):
        for each in seen(variant, viewer):
            if each.after.phase == "initiative":
                assert not isinstance(each.event, e.InitiativeShown)
                for seat, pair in enumerate(each.after.chosen):
                    assert seat == viewer or pair in ((), HIDDEN)


def test_sample_games_contain_every_event_and_ending() -> None:
    happened: list[Event] = [each.event for variant in GAMES for each in seen(variant, 0)]
    assert {type(event) for event in happened} == set(e.EVENT_TYPES)
    endings = {event.ending for event in happened if isinstance(event, e.GameEnded)}
    assert endings == {"extinct", "rounds"}


def test_secretly_picked_pair_is_face_down_for_others() -> None:
    met = 0
    for each in seen(GAMES[0], 0):
        if isinstance(each.event, e.TokensReady):
            pair = each.after.chosen[each.event.seat]
            assert (pair == HIDDEN) == (each.event.seat != 0)
            met += 1
    assert met > 5


def test_dying_creatures_stay_until_all_are_judged() -> None:
    for each in seen(GAMES[0]):
        if isinstance(each.event, e.Judged):
            after = each.after
            assert after.places == each.before.places
            assert after.judged == each.before.judged + 1
            assert (each.event.creature in after.dying) == (each.event.verdict < 0)
        if isinstance(each.event, e.Died):
            assert set(each.before.dying) == set(each.event.creatures)
            assert each.after.dying == ()
