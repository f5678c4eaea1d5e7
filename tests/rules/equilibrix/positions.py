"""Whole positions of EQUILIBRIX Connect built from a few words, and what one asks of them.

A field is named by a spot: q and r of a centre, and the angle at which the field lies there. Petals lie at
0°, 60°, 120° …, triangles at 30°, 90°, 150° …, so the angle tells the shape.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from rules.contract import Ruling, Scalar
from rules.equilibrix import births, board
from rules.equilibrix.actions import Birth, EquilibrixAction, Judge, PlaceStart, TakeBack
from rules.equilibrix.content import content
from rules.equilibrix.events import Captured, EquilibrixEvent
from rules.equilibrix.game import GAME
from rules.equilibrix.state import NOBODY, Ending, EquilibrixState, Phase, Setup
from rules.rng import random_below

E = TypeVar("E", bound=EquilibrixEvent)

Spot = tuple[int, int, int]
Told = tuple[EquilibrixEvent, ...]

ANYWHERE: tuple[Spot, ...] = ((-3, 0, 0), (-3, 0, 330))
"""Two fields far to the left, for stones that are only there."""


@cache
def _fields() -> dict[Spot, int]:
    return {
        (*centre, 30 * board.get_direction(field, centre)): field
        for field, corners in enumerate(board.CORNERS)
        for centre in corners
    }


def find_field(q: int, r: int, angle: int) -> int:
    """Return the field at a spot."""
    return _fields()[q, r, angle % 360]


def mask(spots: Iterable[Spot]) -> int:
    """Return the fields at some spots as a set."""
    return sum({1 << find_field(*spot) for spot in spots})


def numbers(*spots: Spot) -> set[int]:
    """Return the fields at some spots."""
    return {find_field(*spot) for spot in spots}


def setup(players: int, **options: Scalar) -> Setup:
    """Return the choices made before a game."""
    return Setup(players=players, **GAME.resolved(players, options))  # type: ignore[arg-type]


def position(
    players: int = 2,
    stones: Mapping[int, Iterable[Spot]] | None = None,
    dice: str = "PP60 PP60",
    *,
    used: Collection[int] = (),
    seat: int = 0,
    start: int = 0,
    turn: int | None = None,
    phase: Phase = "action",
    ending: Ending = "",
    acted: bool | None = None,
    die: int = NOBODY,
    bonuses: int = 0,
    taken: Spot | None = None,
    born: Spot | None = None,
    rings: Sequence[Spot] = (),
    falling: Iterable[Spot] = (),
    offers: Mapping[int, int] | None = None,
    agreed: Collection[int] = (),
    resigned: tuple[int, ...] = (),
    winner: int = NOBODY,
    rng: int = 12345,
    check: bool = True,
    start_option: str = "usual",
    **options: Scalar,
) -> EquilibrixState:
    """Return a position. dice: as many as were rolled; with one it is the very first turn.

    Used: those played. start: who began; start_option: how the starting stones came (E-SET-4).
    """
    rolled = tuple(dice.split())
    if turn is None:
        turn = 0 if phase == "placing" else 1 if len(rolled) == 1 else 7
    state = EquilibrixState(
        setup(players, start=start_option, **options), rng, phase, ending, turn, start, seat, rolled,
        tuple(number not in used for number in range(len(rolled))), die,
        (bool(used) or die != NOBODY) if acted is None else acted, bonuses,
        tuple(mask((stones or {}).get(who, ())) for who in range(players)),
        NOBODY if taken is None else find_field(*taken), NOBODY if born is None else find_field(*born),
        tuple(sorted(find_field(*spot) for spot in rings)), mask(falling),
        tuple((offers or {}).get(who, 0) for who in range(players)),
        tuple(who in agreed for who in range(players)), resigned, winner,
    )  # fmt: skip
    if check:
        GAME.check(state)
    return state


# ---------------------------------------------------------------- playing


def birth(die: int, spot: Spot) -> Birth:
    """Return a birth at a spot."""
    return Birth(die, find_field(*spot))


def back(die: int, spot: Spot) -> TakeBack:
    """Return the action that takes a stone at a spot back."""
    return TakeBack(die, find_field(*spot))


def place_start(spot: Spot) -> PlaceStart:
    """Return a starting stone at a spot."""
    return PlaceStart(find_field(*spot))


def judge(spot: Spot, falls: bool) -> Judge:
    """Return whether the own stone at a spot falls."""
    return Judge(find_field(*spot), falls)


def run(state: EquilibrixState, *actions: EquilibrixAction) -> tuple[EquilibrixState, Told]:
    """Return the position after these decisions of whoever owes one, and all that happened."""
    told: list[EquilibrixEvent] = []
    for action in actions:
        transition = GAME.apply(state, GAME.deciders(state)[0], action)
        state = transition.state
        GAME.check(state)
        told += transition.events
    return state, tuple(told)


def filter_events(told: Sequence[EquilibrixEvent], kind: type[E]) -> list[E]:
    """Return all events of that kind."""
    return [event for event in told if isinstance(event, kind)]


def only(told: Sequence[EquilibrixEvent], kind: type[E]) -> E:
    """Return the one event of that kind."""
    (event,) = filter_events(told, kind)
    return event


def captures(told: Sequence[EquilibrixEvent]) -> set[tuple[int, int]]:
    """Return whose stones fell, and on which fields."""
    return {(event.seat, event.field) for event in filter_events(told, Captured)}


def ruling(state: EquilibrixState, action: EquilibrixAction, seat: int | None = None) -> tuple[str, str]:
    """Return the rule that forbids the action and its `why`, ("", "") if it is legal.

    The offer must agree.
    """
    if seat is None:
        seat = GAME.deciders(state)[0]
    found: Ruling | None = GAME.ruling(state, seat, action)
    assert (found is None) == (action in GAME.actions(state, seat))
    return (found.rule, str(found.params.get("why", ""))) if found else ("", "")


def list_births(state: EquilibrixState, die: int = 0) -> set[int]:
    """Return the fields on which the die lets a stone be born."""
    actions = GAME.actions(state, state.seat)
    return {action.field for action in actions if isinstance(action, Birth) and action.die == die}


def list_takebacks(state: EquilibrixState, die: int = 0) -> set[int]:
    """Return the fields whose stones the die lets be taken back."""
    actions = GAME.actions(state, state.seat)
    return {action.field for action in actions if isinstance(action, TakeBack) and action.die == die}


def list_action_kinds(state: EquilibrixState, seat: int | None = None) -> set[str]:
    """Return the kinds of all legal actions."""
    who = GAME.deciders(state)[0] if seat is None else seat
    return {type(action).__name__ for action in GAME.actions(state, who)}


def owners(state: EquilibrixState, *spots: Spot) -> tuple[int, ...]:
    """Return whose stones lie at some spots; −1 where none does."""
    return tuple(state.get_stone_owner(find_field(*spot)) for spot in spots)


def count_supply(state: EquilibrixState, seat: int) -> tuple[int, int]:
    """Return petals and triangles in a seat's supply."""
    return births.count_supply(state, seat, petals=True), births.count_supply(state, seat, petals=False)


def full(state: EquilibrixState) -> tuple[int, int]:
    """Return petals and triangles of each player altogether."""
    each = content().modest if state.setup.modest else content().supply
    return each.petals, each.triangles


def rolling(first: str, second: str) -> int:
    """Return a generator whose next roll of both dice is this."""
    faces = content().faces("a"), content().faces("b")
    for rng in range(10_000):
        after, one = random_below(rng, 6)
        _, other = random_below(after, 6)
        if (faces[0][one], faces[1][other]) == (first, second):
            return rng
    raise AssertionError(f"no roll of {first} {second}")
