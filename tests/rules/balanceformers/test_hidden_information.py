"""What a seat can know: nothing is hidden but the pairs of tokens until all are chosen."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.balanceformers.actions import PickTokens
from rules.balanceformers.events import EVENT_TYPES, InitiativeShown, TokensPicked, TokensReady
from rules.balanceformers.game import GAME
from rules.balanceformers.initiative import list_pairs
from rules.balanceformers.state import HIDDEN, BalanceformersState
from tests.rules.balanceformers import careful_player
from tests.rules.balanceformers.positions import filter_events, position

FIELDS = BalanceformersState.__struct_fields__


def pick(state: BalanceformersState, seat: int, square: int, round_: int) -> BalanceformersState:
    return GAME.apply(state, seat, PickTokens(square, round_)).state


def hidden(state: BalanceformersState, seat: int | None) -> set[str]:
    """Return the fields that look different to the seat."""
    view = GAME.view(state, seat)
    return {field for field in FIELDS if getattr(view, field) != getattr(state, field)}


def test_chosen_pair_is_visible_to_its_owner_only() -> None:
    """B-INI-1: the others know that something lies there."""
    state = pick(pick(GAME.start(3, 1), 1, 2, 4), 2, 5, 5)
    assert GAME.view(state, 0).chosen == ((), HIDDEN, HIDDEN)
    assert GAME.view(state, 1).chosen == ((), (2, 4), HIDDEN)
    assert GAME.view(state, 2).chosen == ((), HIDDEN, (5, 5))
    assert GAME.view(state, None).chosen == ((), HIDDEN, HIDDEN)
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        GAME.check_view(view)
        assert GAME.deciders(view) == (0,)
        assert GAME.actions(view, 0) == GAME.actions(state, 0)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_view_does_not_depend_on_picks_of_other_seats(players: int) -> None:
    """B-INI-1: for all of its choices, to the last byte; and so is all that others are told."""
    state = GAME.start(players, 4)
    for chooser in range(players):
        for watcher in (None, *range(players)):
            if watcher == chooser or len(GAME.deciders(state)) == 1:
                continue
            seen = set()
            for action in GAME.actions(state, chooser):
                after = GAME.apply(state, chooser, action)
                told = tuple(event for event in after.events if event.audience() in (None, watcher))
                seen.add((rules.to_json(GAME.view(after.state, watcher)), told))
            assert len(seen) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_hide_picked_pairs_in_every_round(players: int) -> None:
    """B-INI-1: views of positions in which some have picked, in a whole game."""
    state, rng, looked = GAME.start(players, 2), players, set()
    while GAME.outcome(state) is None:
        deciders = GAME.deciders(state)
        if state.phase == "initiative" and len(deciders) > 1:
            looked.add(state.round)
            chooser = deciders[-1]
            others = [None, *(seat for seat in range(players) if seat != chooser)]
            views = {
                tuple(rules.to_json(GAME.view(GAME.apply(state, chooser, a).state, seat)) for seat in others)
                for a in GAME.actions(state, chooser)
            }
            assert len(views) == 1
        elif state.phase != "initiative":
            assert all(hidden(state, seat) == {"rng"} for seat in (None, *range(players)))
        rng, seat, action = careful_player.choose_careful_action(state, rng)
        state = GAME.apply(state, seat, action).state
    assert len(looked) > 2


def test_only_the_picker_gets_the_event_with_the_pair() -> None:
    """B-INI-1: the audience of the event; everything else is public."""
    transition = GAME.apply(GAME.start(2, 1), 1, PickTokens(3, 4))
    assert filter_events(transition.events, TokensPicked)[0].audience() == 1
    assert filter_events(transition.events, TokensReady)[0].audience() is None
    assert {kind for kind in EVENT_TYPES if kind.reveals} == {InitiativeShown}


def test_hidden_pair_is_determinized_from_all_possible_pairs() -> None:
    """B-INI-1: each of its tokens equally likely; the own pair stays."""
    view = GAME.view(pick(GAME.start(2, 1), 1, 3, 4), 0)
    drawn = Counter(GAME.determinize(view, seed).chosen[1] for seed in range(1500))
    assert set(drawn) == set(list_pairs(view, 1))
    assert min(drawn.values()) > 30
    own = GAME.view(pick(GAME.start(2, 1), 1, 3, 4), 1)
    assert {GAME.determinize(own, seed).chosen for seed in range(5)} == {((), (3, 4))}


def test_spent_tokens_are_not_determinized() -> None:
    """B-INI-3."""
    state = position("A1 4L, B1 4R", round=3, turn=1, pairs="5+5 4+4")
    state = GAME.apply(state, 1, GAME.actions(state, 1)[-1]).state
    view = GAME.view(pick(state, 1, *list_pairs(state, 1)[0]), 0)
    assert view.chosen[1] == HIDDEN
    for seed in range(30):
        full = GAME.determinize(view, seed)
        assert full.chosen[1] in list_pairs(state, 1)
        GAME.check(full)
