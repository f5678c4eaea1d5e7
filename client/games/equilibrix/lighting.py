"""What is lit on the board just now: what the dice could do, what a birth would bring, missing links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.equilibrix import flower, forecast
from client.games.equilibrix.lights_view import Ghost, Lit, Thread
from client.games.equilibrix.panels import looked_at, own_seat
from rules.equilibrix import births, board
from rules.equilibrix.board import FREE, PETAL_MASK
from rules.equilibrix.state import EquilibrixState

if TYPE_CHECKING:
    from client.games.equilibrix.scene import EquilibrixTable


def lit(table: EquilibrixTable) -> Lit | None:
    """What may be done with the chosen die, or with the one that is looked at; quietly with either."""
    hand, state = table.choosing, table.position
    if table.decider is None or state.phase in ("rings", "draw", "over"):
        return None
    colour, signed = table.colour(state.seat), table.settings.strong_patterns
    if state.phase == "placing":
        resting = hand.picked is not None
        return Lit(colour, hand.births, 0, (), 0, closed(state), signed=signed, resting=resting)
    die = looked_at(table) if hand.die is None else hand.die
    if die is None:
        return _children(table, colour, signed=signed) or _either(table, colour, signed=signed)
    position = state.dice[die]
    fields, back = hand.with_die(die)
    threads = () if position == FREE else _threads(state, fields, position)
    bright = sum({1 << field for field, mother in threads if _as_drawn(table, position, field, mother)})
    captures, victims = forecast.encircling(state, fields)
    return Lit(
        colour, fields, bright or fields, threads, 0 if position == FREE else back, closed(state), captures,
        victims, signed=signed, resting=hand.picked is not None,
    )  # fmt: skip


def _as_drawn(table: EquilibrixTable, position: str, field: int, mother: int) -> bool:
    """Whether a birth lies to the mother as the position is drawn."""
    return flower.looks_like(position, table.choosing.turned, field, mother)


def _threads(state: EquilibrixState, fields: int, position: str) -> tuple[Thread, ...]:
    """Every field with each mother of a stone born there."""
    return tuple(
        (field, mother) for field in board.fields(fields) for mother in births.mothers(state, field, position)
    )


def _either(table: EquilibrixTable, colour: str, *, signed: bool) -> Lit:
    """No die is chosen yet: where each of them could bear a stone."""
    state = table.position
    by_die = each_die(table)
    fields = 0
    for births_of_die in by_die:
        fields |= births_of_die
    captures, victims = forecast.encircling(state, fields)
    return Lit(
        colour, fields, fields, (), 0, closed(state), captures, victims, by_die, signed=signed, quiet=True
    )  # fmt: skip


def each_die(table: EquilibrixTable) -> tuple[int, ...]:
    """For each die of the roll the fields on which it could bear a stone."""
    return tuple(table.choosing.with_die(die)[0] for die in range(len(table.position.dice)))


def _children(table: EquilibrixTable, colour: str, *, signed: bool) -> Lit | None:
    """No die is chosen yet: what the own stone under the pointer could bear with any of them."""
    state, stone = table.position, table.choosing.hover
    if stone is None or not state.stones[state.seat] >> stone & 1 or state.setup.fair:
        return None
    fields = back = 0
    by_die = []
    for die, position in enumerate(state.dice):
        may_bear, may_take = table.choosing.with_die(die)
        near = births.partners(state.setup.mirror, position)[stone] & may_bear
        fields |= near
        by_die.append(near)
        back |= may_take & 1 << stone
    threads = tuple((field, stone) for field in board.fields(fields))
    captures, victims = forecast.encircling(state, fields)
    if not fields | back:
        return None
    return Lit(colour, fields, fields, threads, back, 0, captures, victims, tuple(by_die), signed=signed)


def closed(state: EquilibrixState) -> int:
    """The free fields that a complete formation closes (E-VAR-6)."""
    if not state.setup.blocking:
        return 0
    free = board.ALL & ~state.occupied
    return sum(1 << field for field in board.fields(free) if births.blocked(state, field))


def ghost(table: EquilibrixTable, field: int) -> Ghost:
    """What a birth on a field would do."""
    state, die = table.position, table.choosing.die
    if die is None:
        return Ghost(state.seat, field, ())
    seen = forecast.foresee(state, state.seat, die, field)
    asked = tuple(ring.field for ring in seen.own_rings)
    by_choice = state.setup.paradox == "optional"
    victims = tuple(ring.field for ring in seen.captures) + (() if by_choice else asked)
    mothers = births.mothers(state, field, state.dice[die]) if state.dice[die] != FREE else ()
    return Ghost(state.seat, field, mothers, victims, asked if by_choice else (), seen.news or seen.wins)


def missing(table: EquilibrixTable) -> tuple[int, ...]:
    """The fewest fields that would join all bases of whoever decides or looks."""
    return forecast.missing_links(table.position, own_seat(table))


def dragged(table: EquilibrixTable) -> int:
    """A field of the shape that hangs on the pointer over no field."""
    petals = table.choosing.births & PETAL_MASK
    return next(iter(board.fields(petals or table.choosing.births)), 0)
