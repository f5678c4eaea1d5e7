"""The fast rules and the distances agree with the rules and with trying everything."""

from __future__ import annotations

import random

import pytest

from client.bots.equilibrix import fast_rules
from client.bots.equilibrix.base_links import find_missing_stones
from client.bots.equilibrix.game_tables import get_game_facts
from client.bots.equilibrix.turn_nodes import action_nodes
from client.bots.equilibrix.turn_search import NO_BONUS, TurnSearch
from client.bots.search_budget import SearchBudget
from rules.contract import Scalar
from rules.equilibrix import births, board, stone_networks
from rules.equilibrix.actions import AnswerDraw, OfferDraw, PlaceStart, Resign
from rules.equilibrix.game import GAME
from tests.bots.equilibrix.positions import OPTIONS, positions


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_fast_births_and_takebacks_match_the_rules(options: dict[str, Scalar]) -> None:
    for state in positions(2 + len(options) % 2, 5, options):
        if not state.dice:
            continue
        here = get_game_facts(state.setup)
        found = fast_rules.get_birth_masks_by_position(here, state.stones, state.seat)
        for number, position in enumerate(here.positions):
            assert found[number] == births.get_birth_field_mask(state, position)
            back = fast_rules.get_removable_stone_mask(here, state.stones, state.seat, number)
            assert back == births.get_takeback_field_mask(state, position)
        if state.phase == "reborn":
            number = here.get_position_index(state.dice[state.die])
            again = fast_rules.get_rebirth_field_mask(here, state.stones, state.seat, number, state.taken)
            assert again == births.get_rebirth_field_mask(state, state.dice[state.die])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_fast_actions_lead_to_the_positions_of_the_rules(options: dict[str, Scalar]) -> None:
    """Among the nodes told for an action is the one in which the game goes on."""
    checked = 0
    for state in positions(3 - len(options) % 2, 11, options, 40):
        seat = GAME.deciders(state)[0]
        turn = TurnSearch(get_game_facts(state.setup), seat, lambda _: 0.0, SearchBudget(1 << 30), 1)
        actions = [
            each
            for each in GAME.actions(state, seat)
            if not isinstance(each, OfferDraw | Resign | AnswerDraw)
        ]
        for action in random.Random(state.turn).sample(actions, min(6, len(actions))):
            after = GAME.apply(state, seat, action).state
            told = list(action_nodes(turn, state, action))
            if after.phase in ("rings", "reborn"):
                continue  # a choice inside the action: several nodes stand for it
            if isinstance(action, PlaceStart) and after.phase == state.phase and state.setup.is_start_chosen:
                # judged with the petal that whoever chose the triangle places next
                nexts = [each for each in GAME.actions(after, seat) if isinstance(each, PlaceStart)]
                assert told
                assert {spot.stones for spot in told} <= {
                    GAME.apply(after, seat, each).state.stones for each in nexts
                }
                continue
            assert after.stones in [spot.stones for spot in told]
            if after.phase == "bonus":
                assert any(spot.bonus != NO_BONUS for spot in told if spot.stones == after.stones)
            checked += 1
    assert checked > 40


@pytest.mark.parametrize("players", [2, 3])
def test_helpful_fields_shorten_the_missing_link(players: int) -> None:
    for seed in (1, 2):
        for state in list(positions(players, seed, {}, 50))[::7]:
            here = get_game_facts(state.setup)
            own, bases = state.stones[state.seat], here.bases[state.seat]
            missing, helpful = find_missing_stones(own, bases)
            joined = stone_networks.find_bases_in_largest_network(own, players, state.seat)
            assert (missing == 0) == (len(joined) == len(stone_networks.bases(players, state.seat)))
            for field in range(board.FIELDS):
                if not own >> field & 1:
                    nearer = find_missing_stones(own | 1 << field, bases)[0]
                    assert nearer == missing - (helpful >> field & 1)


def test_capture_spots_match_hostile_births() -> None:
    for state in list(positions(2, 21, {"encircling": "wide"}))[::3]:
        here = get_game_facts(state.setup)
        free = board.ALL & ~fast_rules.get_occupied_mask(state.stones)
        for seat in (0, 1):
            found = fast_rules.find_capture_threats(here, state.stones, seat, free)
            for field in board.iter_fields(free):
                _, fallen = fast_rules.apply_birth(here, state.stones, 1 - seat, field, own_fall=False)
                assert fallen == found.get(1 << field, 0)
