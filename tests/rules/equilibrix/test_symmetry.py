"""What is turned or mirrored stays the same game: its actions, births and captures are turned with it.

A turn by 60° carries the bases of each seat onto those of another one, so the seats change with it; their
order stays. A mirror turns that order round when three play, so only what happens within a turn is compared.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest
from msgspec.structs import replace

from rules.contract import Scalar
from rules.equilibrix import board
from rules.equilibrix.actions import Birth, EquilibrixAction, Judge, PlaceStart, TakeBack
from rules.equilibrix.events import BaseLinked, Captured, EquilibrixEvent, GameEnded
from rules.equilibrix.game import GAME
from rules.equilibrix.state import NOBODY, EquilibrixState, bases
from tests.parametrization import mark_cases
from tests.rules.equilibrix.positions import filter_events
from tests.rules.equilibrix.test_against_naive import choose, options

Image = Callable[[int], int]


class Motion:
    """A map of fields and the seats that go with it."""

    def __init__(self, players: int, image: Image, base: Image) -> None:
        self.image = image
        self.base = base
        carried = [frozenset(base(each) for each in bases(players, seat)) for seat in range(players)]
        owned = [frozenset(bases(players, seat)) for seat in range(players)]
        self.seats = [owned.index(each) for each in carried]

    def seat(self, seat: int) -> int:
        return seat if seat == NOBODY else self.seats[seat]

    def field(self, field: int) -> int:
        return field if field == NOBODY else self.image(field)

    def fields(self, mask: int) -> int:
        return sum(1 << self.image(field) for field in board.iter_fields(mask))

    def state(self, state: EquilibrixState) -> EquilibrixState:
        players = range(state.setup.players)
        back = [self.seats.index(seat) for seat in players]
        return replace(
            state,
            start=self.seat(state.start),
            seat=self.seat(state.seat),
            stones=tuple(self.fields(state.stones[back[seat]]) for seat in players),
            taken=self.field(state.taken),
            born=self.field(state.born),
            rings=tuple(sorted(self.field(field) for field in state.rings)),
            falling=self.fields(state.falling),
            offers=tuple(state.offers[back[seat]] for seat in players),
            agreed=tuple(state.agreed[back[seat]] for seat in players),
            resigned=tuple(self.seat(seat) for seat in state.resigned),
            winner=self.seat(state.winner),
        )

    def action(self, action: EquilibrixAction) -> EquilibrixAction:
        if isinstance(action, PlaceStart | Birth | TakeBack | Judge):
            return replace(action, field=self.field(action.field))
        return action


def turning(players: int, sixths: int) -> Motion:
    return Motion(players, lambda field: board.rotate_field(field, sixths), lambda base: (base + sixths) % 6)


def mirroring(players: int, sixths: int) -> Motion:
    """Return the mirror at the horizontal line, then a turn: all other mirrors of the board."""
    return Motion(
        players,
        lambda field: board.rotate_field(board.mirror_field(field), sixths),
        lambda base: (5 - base + sixths) % 6,
    )


def test_bases_go_with_the_board() -> None:
    """E-GEO-2, E-SET-1."""
    for players in (2, 3):
        for sixths in range(6):
            for motion in (turning(players, sixths), mirroring(players, sixths)):
                for base in range(6):
                    around = {field for field in range(board.FIELDS) if touches(field, base)}
                    assert {motion.image(field) for field in around} == {
                        field for field in range(board.FIELDS) if touches(field, motion.base(base))
                    }
                assert sorted(motion.seats) == list(range(players))


def touches(field: int, base: int) -> bool:
    return bool(board.CENTRES_OF[field] & board.BASE_CENTRES[base])


def fallen(told: tuple[EquilibrixEvent, ...], motion: Motion | None = None) -> set[tuple[int, int, int]]:
    """Return whose stones fell where, and by whom, transformed if a motion is given."""
    found = {(event.seat, event.field, event.by) for event in filter_events(told, Captured)}
    if motion is None:
        return found
    return {(motion.seat(seat), motion.field(field), motion.seat(by)) for seat, field, by in found}


def list_linked(
    told: tuple[EquilibrixEvent, ...], motion: Motion | None = None
) -> list[tuple[int, set[int]]]:
    """Return which bases were joined."""
    found = [(event.seat, set(event.bases)) for event in filter_events(told, BaseLinked)]
    if motion is None:
        return found
    return [(motion.seat(seat), {motion.base(base) for base in joined}) for seat, joined in found]


ALWAYS = (0, 3, 7, 8, 10, 13, 19)
"""Among the mixtures of scenarios with these numbers is each of them, and its absence."""

GAMES = pytest.mark.parametrize(
    ("players", "number"),
    mark_cases(product((2, 3), range(20)), [(2 + number % 2, number) for number in ALWAYS]),
)


def list_states(
    players: int, chosen: dict[str, Scalar], seed: int
) -> list[tuple[EquilibrixState, EquilibrixAction]]:
    """Return positions of a random game with what was chosen there, some of them."""
    draw = random.Random(seed)
    state = GAME.start(players, seed, chosen)
    found = []
    while deciders := GAME.deciders(state):
        action = choose(draw, state, deciders[0])
        found.append((state, action))
        state = GAME.apply(state, deciders[0], action).state
    return [found[0], *draw.sample(found, min(len(found), 40)), found[-1]]


@GAMES
def test_a_turned_position_has_the_turned_actions_and_consequences(players: int, number: int) -> None:
    """E-GEO-1, E-SET-1: everything about a state is turned, the next dice included."""
    for state, action in list_states(players, options(number), number):
        for sixths in range(1, 6):
            motion = turning(players, sixths)
            image = motion.state(state)
            if state.phase != "rings":  # there the one with the lowest number is asked about first
                GAME.check(image)
            who = GAME.deciders(state)[0]
            assert GAME.deciders(image) == (motion.seat(who),)
            if state.phase != "rings":
                wanted = {motion.action(each) for each in GAME.actions(state, who)}
                assert set(GAME.actions(image, motion.seat(who))) == wanted
            if isinstance(action, Judge):
                continue
            after = GAME.apply(state, who, action)
            moved = GAME.apply(image, motion.seat(who), motion.action(action))
            assert moved.state == motion.state(after.state)
            assert fallen(moved.events) == fallen(after.events, motion)
            assert list_linked(moved.events) == list_linked(after.events, motion)


@GAMES
def test_a_mirrored_position_has_the_mirrored_actions_and_consequences(players: int, number: int) -> None:
    """E-DIE-1: where positions may be mirrored."""
    for state, action in list_states(players, {**options(number), "mirror": True}, number):
        for sixths in range(6):
            motion = mirroring(players, sixths)
            image = motion.state(state)
            who = GAME.deciders(state)[0]
            if state.phase in ("rings", "draw", "placing"):
                continue
            assert set(GAME.actions(image, motion.seat(who))) == {
                motion.action(each) for each in GAME.actions(state, who)
            }
            after = GAME.apply(state, who, action)
            moved = GAME.apply(image, motion.seat(who), motion.action(action))
            assert moved.state.stones == motion.state(after.state).stones
            assert fallen(moved.events) == fallen(after.events, motion)
            assert list_linked(moved.events) == list_linked(after.events, motion)
            assert len(filter_events(moved.events, GameEnded)) == len(filter_events(after.events, GameEnded))


def test_each_scenario_is_tested_with_and_without() -> None:
    for name, every in options(0).items():
        known = {options(number)[name] for number in range(40)}
        assert {options(number)[name] for number in ALWAYS} == known >= {every}


def test_mirrored_positions_differ_without_the_mirror_option() -> None:
    """E-DIE-1."""
    differ = 0
    for state, _ in list_states(2, {"mirror": False}, 4):
        motion = mirroring(2, 0)
        image = motion.state(state)
        if state.phase == "action":
            wanted = {motion.action(each) for each in GAME.actions(state, state.seat)}
            handed = any(state.dice[die] in board.HANDED for die, still in enumerate(state.open) if still)
            same = set(GAME.actions(image, image.seat)) == wanted
            assert same or handed
            differ += not same
    assert differ
