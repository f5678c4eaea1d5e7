"""The rules and a second, slow telling of them agree: reckonings, steps and holes on random boards."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from rules.balanceformers import turns
from rules.balanceformers.actions import EndTurn, TakeToken
from rules.balanceformers.area import compute_adjacency, compute_slot_moves, find_holes, iter_bits, neighbours
from rules.balanceformers.content import content
from rules.balanceformers.events import Judged
from rules.balanceformers.game import GAME
from rules.balanceformers.state import OFF, BalanceformersState
from tests.parametrization import parametrize_product
from tests.rules.balanceformers import naive
from tests.rules.balanceformers.positions import filter_events, position

PAIRS = ["5+5 4+5 4+4 3+4 3+3 2+3", "1+1 2+2 1+3 3+1 2+4 4+2", "3+3 2+4 4+2 1+5 5+1 3+4"]


def board(draw: random.Random, players: int, round_: int) -> BalanceformersState:
    """Return creatures anywhere, close together or far apart, in the last seat's turn of the round."""
    state = position(
        "", players=players, round=round_, turn=players - 1, check=False, left=1, pairs=draw.choice(PAIRS),
        area=draw.choice(["preset", "random"]), colours=draw.choice(["default", "random", "white"]),
        pair=draw.choice(["joint", "separate"]), moves=draw.choice(["any", "own"]),
    )  # fmt: skip
    area = GAME.start(players, draw.getrandbits(32), {"area": "random"}).area
    dark = set(draw.sample(range(len(area)), draw.randrange(len(area) // 2 + 1))) if round_ > 1 else set()
    light = [slot for slot in range(3 * len(area)) if slot // 3 not in dark]
    draw.shuffle(light)
    if draw.random() < 0.5:  # crowded pieces
        light.sort(key=lambda slot: slot // 3 * 7 % len(area))
    places = [OFF] * (7 * players)
    creatures = list(range(7 * players))
    draw.shuffle(creatures)
    for creature in creatures[: draw.randrange(len(creatures)) + 1]:
        if light:
            places[creature] = light.pop()
    for seat in range(players):
        if all(places[7 * seat + n] == OFF for n in range(7)) and light:
            places[7 * seat] = light.pop()
    most = 15 * len({name[:5] for name in state.sets})
    tokens = [0] * players
    for _ in range(draw.choice([0, most // 2, most - 1, most])):
        tokens[draw.randrange(players)] += 1
    return replace(
        state,
        area=area,
        dark=sum(1 << piece for piece in dark),
        places=tuple(places),
        tokens=tuple(tokens),
        white=tuple(draw.randrange(20) for _ in range(players)),
        black=tuple(draw.randrange(20) for _ in range(players)),
    )


def reckon(state: BalanceformersState, draw: random.Random) -> tuple[int, int]:
    """Compare a reckoning with the naive one; how many creatures were judged and how many choices made."""
    choices: list[int] = []

    def choose(_seat: int, sources: list[int]) -> int:
        choices.append(draw.choice(sources))
        return choices[-1]

    slow = naive.Reckoning(
        state.places, state.sets, state.order, state.round, state.setup.pair == "joint",
        state.tokens, (state.white, state.black), choose,
    )  # fmt: skip
    slow.carry_out()
    made = list(choices)
    transition = GAME.apply(state, state.seat, EndTurn())
    events = list(transition.events)
    while transition.state.phase == "token":
        action = TakeToken(made.pop(0))
        transition = GAME.apply(transition.state, transition.state.seat, action)
        events += transition.events
    after = transition.state
    assert not made
    assert [(event.creature, event.verdict) for event in filter_events(events, Judged)] == slow.verdicts
    assert (after.white, after.black) == (tuple(slow.white), tuple(slow.black))
    assert after.tokens == tuple(slow.tokens)
    assert after.places == tuple(slow.places)
    alive = [any(place != OFF for place in slow.places[7 * n : 7 * n + 7]) for n in range(len(state.sets))]
    assert (after.phase == "over") == (state.round == 6 or not all(alive))
    if after.phase != "over":
        full = {place // 3 for place in slow.places if place != OFF}
        empty = {piece for piece in range(len(state.area)) if piece not in full}
        assert set(iter_bits(after.dark)) == set(iter_bits(state.dark)) | empty
    else:
        assert after.dark == state.dark
    return len(slow.verdicts), len(choices)


@parametrize_product(
    pytest.mark.parametrize("players", [2, 3, 4, 5, 6]), pytest.mark.parametrize("round_", [2, 3, 4, 5, 6])
)
def test_the_reckoning_agrees_on_random_boards(players: int, round_: int) -> None:
    """B-REC-1 to B-REC-6, B-TRK-1, B-END-1, B-END-2, B-DTH-2."""
    draw = random.Random(f"{players} {round_}")
    judged = chosen = 0
    for _ in range(140):
        state = board(draw, players, round_)
        if not turns.can_act(state) or not all(
            state.count_creatures_on_board(seat) for seat in range(players)
        ):
            continue
        GAME.check(state)
        found = reckon(state, draw)
        judged, chosen = judged + found[0], chosen + found[1]
    assert judged > 400
    assert chosen > 0 or players == 2


@pytest.mark.parametrize("players", [2, 3, 6])
def test_steps_and_holes_agree_on_random_boards(players: int) -> None:
    """B-ADJ-1, B-HOLE-1, B-ACT-3: from points in the plane."""
    draw = random.Random(players)
    for _ in range(14):
        state = board(draw, players, 4)
        dark = set(iter_bits(state.dark))
        filled = {slot for slot in state.places if slot != OFF}
        for creature, slot in enumerate(state.places):
            if slot != OFF:
                expected = naive.reach(state.area, dark, filled, slot)
                assert set(iter_bits(turns.get_target_slot_mask(state, creature))) == expected


@pytest.mark.parametrize("name", ["lantern", "rosettes", "raft", "octagon"])
def test_the_geometry_agrees_with_points_in_the_plane(name: str) -> None:
    """B-GEO-1, B-GEO-2, B-ADJ-1."""
    area = content().areas[name]
    known = compute_adjacency(area)
    for one, piece in enumerate(area):
        beside = {other for other in range(len(area)) if naive.share_edge(piece, area[other])}
        assert set(iter_bits(known.joined[one])) == beside
        assert set(neighbours(piece)) & set(area) == {area[other] for other in beside}
        for part in range(3):
            found = {
                3 * other + other_part
                for other in range(len(area))
                for other_part in range(3)
                if naive.adjacent(piece, part, area[other], other_part)
            }
            slot = 3 * one + part
            assert set(iter_bits(known.home[slot] | known.abroad[slot])) == found


def test_holes_agree_on_random_areas() -> None:
    """B-HOLE-1: dark pieces joined by an edge form one hole."""
    draw = random.Random(4)
    for _ in range(40):
        area = GAME.start(4, draw.getrandbits(32), {"area": "random"}).area
        dark = set(draw.sample(range(len(area)), draw.randrange(1, len(area))))
        mask = sum(1 << piece for piece in dark)
        expected = {frozenset(naive.component(area, dark, piece)) for piece in dark}
        assert {frozenset(iter_bits(hole)) for hole in find_holes(area, mask)} == expected
        assert compute_slot_moves(area, mask).light == sum(
            0b111 << 3 * p for p in range(len(area)) if p not in dark
        )
