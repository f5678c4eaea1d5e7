"""What the next roll brings, who is ahead, and what the next player makes of it."""

from __future__ import annotations

import random
from itertools import product

import pytest

from client.bots.equilibrix import fast_rules
from client.bots.equilibrix.base_links import find_missing_stones
from client.bots.equilibrix.evaluation import win_chances
from client.bots.equilibrix.fast_rules import Stones
from client.bots.equilibrix.game_tables import GameFacts, get_game_facts
from client.bots.equilibrix.race_odds import compute_base_joining_odds
from client.bots.equilibrix.replies import ReplySearch, Roll, split_rolls_into_sets
from client.bots.equilibrix.turn_search import TurnEnd
from client.bots.search_budget import SearchBudget
from rules.equilibrix.board import iter_fields
from rules.equilibrix.game import GAME
from tests.bots.equilibrix.positions import field, make_position, positions


def tried(here: GameFacts, stones: Stones, seat: int, roll: Roll) -> int:
    """Return how much nearer two stones come at most: a helpful one alone, one after its mother, or two."""
    own, bases = stones[seat], here.bases[seat]
    missing, helpful = find_missing_stones(own, bases)
    place = fast_rules.get_playable_field_mask(here, stones, seat)
    best = 0
    for one, two in {roll, roll[::-1]}:
        for first in iter_fields(fast_rules.get_field_masks_by_position(here, own)[one] & place):
            after = own | 1 << first
            then, still = find_missing_stones(after, bases)
            second = fast_rules.get_field_masks_by_position(here, after)[two] & place & ~after
            if then < missing:
                best = max(best, 2 if second & still else 1)
            elif second & helpful:
                best = max(best, 1)
    return best


@pytest.mark.parametrize("players", [2, 3])
def test_odds_of_the_next_roll_are_exact(players: int) -> None:
    for state in list(positions(players, 9, {}, 34))[7::13]:
        here = get_game_facts(state.setup)
        missing, nearer, twice = compute_base_joining_odds(here, state.stones, state.seat)
        found = [(often, tried(here, state.stones, state.seat, (a, b))) for a, b, often in here.rolls]
        assert missing == find_missing_stones(state.stones[state.seat], here.bases[state.seat])[0]
        assert nearer == pytest.approx(sum(often for often, steps in found if steps))
        assert twice == pytest.approx(sum(often for often, steps in found if steps == 2))


def test_nearer_player_is_likelier_to_win() -> None:
    chain = [
        field((0, 0), (1, 0)), field((1, 0), (1, 1)), field((0, 0), (-1, 1)), field((-1, 1), (-2, 2)),
        field((-2, 2), (-3, 2)), field((0, 0), (0, -1)), field((0, -1), (1, -2)),
    ]  # fmt: skip
    state = make_position((chain, [field((1, 0), (2, -1)), field((1, 0), (0, 1))]), ("PP60", "PP180"))
    here = get_game_facts(state.setup)
    for roller in (0, 1):
        leader, other = win_chances(here, state.stones, roller, (0, 1))
        assert leader + other == pytest.approx(1)
        assert leader > 0.7
    fewer = (state.stones[0] & ~(1 << chain[-1]), state.stones[1])
    assert win_chances(here, fewer, 0, (0, 1))[0] < win_chances(here, state.stones, 0, (0, 1))[0]


def test_resigned_player_cannot_win() -> None:
    state = GAME.start(3, 4, {})
    found = win_chances(get_game_facts(state.setup), state.stones, 2, (0, 2))
    assert found[1] == 0
    assert sum(found) == pytest.approx(1)


def test_roll_sets_contain_every_roll_evenly() -> None:
    here = get_game_facts(GAME.start(2, 1, {}).setup)
    faces = [[here.get_position_index(face) for face in here.get_die_faces(die)] for die in (0, 1)]
    sets = split_rolls_into_sets(here, random.Random(4))
    assert sorted(roll for some in sets for roll in some) == sorted(product(*faces))
    for some in sets:
        assert [sorted(each) for each in zip(*some, strict=True)] == [sorted(each) for each in faces]


def test_replies_are_weighed_while_the_budget_lasts() -> None:
    state = list(positions(2, 6, {}, 14))[-1]
    here, other = get_game_facts(state.setup), 1 - state.seat
    births = fast_rules.get_birth_masks_by_position(here, state.stones, state.seat)
    ends = []
    for number in range(3):
        after, _ = fast_rules.apply_birth(
            here, state.stones, state.seat, next(iter_fields(births[number])), own_fall=True
        )
        ends.append(TurnEnd(0.5 - number / 100, after))

    def outlook(stones: Stones) -> tuple[float, ...]:
        return win_chances(here, stones, state.seat, (state.seat, other))

    def weighed(action_nodes: int) -> list[TurnEnd]:
        replies = ReplySearch(
            here, other, outlook, SearchBudget(action_nodes), split_rolls_into_sets(here, random.Random(1)), 1
        )
        return replies.rank_turn_ends(ends, state.seat, 1.0)

    assert weighed(1) == ends
    found = weighed(1 << 20)
    assert {end.stones for end in found} == {end.stones for end in ends}
    assert [end.value for end in found] == sorted((end.value for end in found), reverse=True)
    # with the whole trust, the best is worth what the replies leave of it
    before = outlook(found[0].stones)[state.seat]
    assert 0 < found[0].value < before
