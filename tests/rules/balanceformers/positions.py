"""Whole positions of Balanceformers built from a few words, and what one asks of them.

A creature is a letter for its seat and its number in its set: "A1" … "F7". A slot is the number of its piece
in judging order and L, R or F: "4L" is the left wing of piece 4. A board is told as "A1 4L, B3 4F".

LANTERN, the area used where nothing else is said, is a row of cells; its pieces are

    0: 0E   1: 1N  2: 1E  3: 1S  4: 1W   5: 2N  6: 2E  7: 2S  8: 2W   9: 3W
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from rules.balanceformers import reckoning, turn_flow
from rules.balanceformers.actions import BalanceformersAction, EndTurn, Move, Place, Reincarnate
from rules.balanceformers.content import content
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import BalanceformersEvent, Judged
from rules.balanceformers.game import GAME
from rules.balanceformers.initiative import initiative_order
from rules.balanceformers.state import (
    CREATURES,
    OFF,
    PARTS,
    BalanceformersState,
    Ending,
    Pair,
    Phase,
    Piece,
    Setup,
)
from rules.contract import Scalar

E = TypeVar("E", bound=BalanceformersEvent)

Told = tuple[BalanceformersEvent, ...]

FULL = 0b111110
"""All five initiative tokens of a shape."""


def creature(name: str) -> int:
    """Return the number of the creature "A1"."""
    return CREATURES * (ord(name[0]) - ord("A")) + int(name[1:]) - 1


def name_creature(number: int) -> str:
    """Return its name."""
    return f"{chr(ord('A') + number // CREATURES)}{number % CREATURES + 1}"


def slot(name: str) -> int:
    """Return the number of the slot "4L"."""
    return PARTS * int(name[:-1]) + "LRF".index(name[-1])


def slots(mask: int) -> str:
    """Return the slots of a set, by name."""
    found = (number for number in range(mask.bit_length()) if mask >> number & 1)
    return " ".join(f"{number // PARTS}{'LRF'[number % PARTS]}" for number in found)


def setup(players: int, **options: Scalar) -> Setup:
    """Return the choices made before a game."""
    return GAME.start(players, 1, options).setup


def pieces(text: str) -> tuple[Piece, ...]:
    """Parse pieces from words like "0,0N 0,0E", in that order."""
    found = []
    for word in text.split():
        i, j = word[:-1].split(",")
        found.append((int(i), int(j), "NESW".index(word[-1])))
    return tuple(found)


def position(
    board: str = "A1 0L, B1 9L",
    *,
    players: int = 2,
    round: int = 2,
    turn: int = 0,
    pairs: str = "",
    left: int | None = None,
    dark: Iterable[int] = (),
    tokens: Sequence[int] = (),
    white: Sequence[int] = (),
    black: Sequence[int] = (),
    phase: Phase = "turn",
    ending: Ending = "",
    sets: str = "",
    check: bool = True,
    **options: Scalar,
) -> BalanceformersState:
    """Return a position in a turn of a round. pairs: what each seat used, "5+1 4+2".

    With nothing said the seats are
    in order. turn: whose, in the order of the round. Options as before a game."""
    start = GAME.start(players, 1, options)
    places = [OFF] * (CREATURES * players)
    for word in filter(None, board.split(", ")):
        name, spot = word.split()
        places[creature(name)] = slot(spot)
    chosen: tuple[Pair, ...] = tuple(
        (int(pair[0]), int(pair[2])) for pair in (pairs or "5+5 4+5 4+4 3+4 3+3 2+3").split()[:players]
    )
    held = [(_held(pair[0], round), _held(pair[1], round)) for pair in chosen]
    state = BalanceformersState(
        setup=start.setup, rng=7, phase=phase, ending=ending, round=round,
        sets=tuple(sets.split()) or start.sets, area=start.area, dark=sum(1 << piece for piece in dark),
        places=tuple(places), squares=tuple(square for square, _ in held), rounds=tuple(r for _, r in held),
        chosen=chosen, order=(), turn=turn, seat=0, left=0, tokens=tuple(tokens) or (0,) * players,
        white=tuple(white) or (0,) * players, black=tuple(black) or (0,) * players,
        judged=0, gains=(), dying=(),
    )  # fmt: skip
    draft = Draft.from_state(state)
    draft.order = initiative_order(state)
    draft.seat = draft.order[turn]
    if phase == "turn":
        draft.left = sum(chosen[draft.seat]) if left is None else left
    state = draft.to_state()
    if check:
        GAME.check(state)
    return state


def _held(used: int, round_: int) -> int:
    """Return the tokens of a shape that are left in a round in which this one was used."""
    held = FULL & ~(1 << used)
    for value in range(1, 6):
        if held.bit_count() > 5 - (round_ if round_ < 6 else 1):
            held &= ~(1 << value)
    return held


# ---------------------------------------------------------------- playing


def place(name: str, spot: str) -> Place:
    """Return the action that places a creature on a slot."""
    return Place(creature(name), slot(spot))


def move(name: str, spot: str) -> Move:
    """Return the action that moves a creature to a slot."""
    return Move(creature(name), slot(spot))


def back(name: str, spot: str) -> Reincarnate:
    """Return the action that revives a creature on a slot."""
    return Reincarnate(creature(name), slot(spot))


def run(state: BalanceformersState, *actions: BalanceformersAction) -> tuple[BalanceformersState, Told]:
    """Return the position after these decisions of whoever owes one, and all that happened."""
    told: list[BalanceformersEvent] = []
    for action in actions:
        transition = GAME.apply(state, GAME.deciders(state)[0], action)
        state = transition.state
        GAME.check(state)
        told += transition.events
    return state, tuple(told)


def carry_out_reckoning(
    board: str, *, round: int = 2, players: int = 2, **more: Any
) -> tuple[BalanceformersState, Told]:
    """Return the position after the last seat of the round has stopped, and all that happened."""
    if round > 1:
        turn = players - 1
        return run(position(board, round=round, players=players, turn=turn, **more), EndTurn())
    state = position(board, round=1, players=players, phase="token", check=False, **more)
    draft = Draft.from_state(state)
    reckoning.begin_reckoning(draft)
    turn_flow.carry_out_forced_steps(draft)
    GAME.check(draft.to_state())
    return draft.to_state(), tuple(draft.events)


def filter_events(told: Sequence[BalanceformersEvent], kind: type[E]) -> list[E]:
    """Return all events of that kind."""
    return [event for event in told if isinstance(event, kind)]


def only(told: Sequence[BalanceformersEvent], kind: type[E]) -> E:
    """Return the one event of that kind."""
    (event,) = filter_events(told, kind)
    return event


def find_verdict(told: Sequence[BalanceformersEvent], name: str) -> Judged:
    """Return what Death said of a creature."""
    (event,) = (event for event in filter_events(told, Judged) if event.creature == creature(name))
    return event


def format_verdicts(told: Sequence[BalanceformersEvent]) -> str:
    """Return everything Death said: "A1+ B1- B2=" in the order in which it was said."""
    return " ".join(
        f"{name_creature(event.creature)}{'=+-'[event.verdict]}" for event in filter_events(told, Judged)
    )


def ruling(
    state: BalanceformersState, action: BalanceformersAction, seat: int | None = None
) -> tuple[str, str]:
    """Return the rule that forbids the action and its `why`, ("", "") if it is legal.

    The offer must agree.
    """
    if seat is None:
        seat = GAME.deciders(state)[0]
    found = GAME.ruling(state, seat, action)
    assert (found is None) == (action in GAME.actions(state, seat))
    return (found.rule, str(found.params.get("why", ""))) if found else ("", "")


def goals(state: BalanceformersState, name: str) -> str:
    """Return the slots to which a creature may be moved, by name."""
    actions = GAME.actions(state, state.seat)
    return slots(sum(1 << a.slot for a in actions if isinstance(a, Move) and a.creature == creature(name)))


def energy(state: BalanceformersState, name: str, level: int) -> int:
    """Return the energy of a creature at a level, 1 to 7."""
    number = creature(name)
    return content().get_energies(state.sets[number // CREATURES], number % CREATURES)[level - 1]
