"""What is lit on the board just now: what the dice could do, what a birth would bring, missing links."""

from __future__ import annotations

from client.games.equilibrix.board import flower, forecast
from client.games.equilibrix.board.lights_view import GhostStone, Lit, Thread
from client.games.equilibrix.board.look import EquilibrixLook
from rules.equilibrix import births, board
from rules.equilibrix.board import FREE
from rules.equilibrix.state import EquilibrixState


def lit(look: EquilibrixLook) -> Lit | None:
    """What may be done with the chosen die, or with the one that is looked at; quietly with either."""
    hand, state = look.hand, look.position
    if look.decider is None or state.phase in ("rings", "draw", "over"):
        return None
    colour, signed = look.colour(state.seat), look.around.settings.strong_patterns
    if state.phase == "placing":
        resting = hand.picked is not None
        return Lit(colour, hand.births, 0, (), 0, closed(state), signed=signed, resting=resting)
    die = look.pointed if hand.die is None else hand.die
    if die is None:
        return _children(look, colour, signed=signed) or _either(look, colour, signed=signed)
    position = state.dice[die]
    fields, back = hand.offer.with_die(die)
    threads = () if position == FREE else _threads(state, fields, position)
    bright = sum({1 << field for field, mother in threads if _as_drawn(look, position, field, mother)})
    captures, victims = forecast.encircling(state, fields)
    return Lit(
        colour, fields, bright or fields, threads, 0 if position == FREE else back, closed(state), captures,
        victims, signed=signed, resting=hand.picked is not None,
    )  # fmt: skip


def _as_drawn(look: EquilibrixLook, position: str, field: int, mother: int) -> bool:
    """Whether a birth lies to the mother as the position is drawn."""
    return flower.looks_like(position, look.hand.turned, field, mother)


def _threads(state: EquilibrixState, fields: int, position: str) -> tuple[Thread, ...]:
    """Every field with each mother of a stone born there."""
    return tuple(
        (field, mother) for field in board.fields(fields) for mother in births.mothers(state, field, position)
    )


def _either(look: EquilibrixLook, colour: str, *, signed: bool) -> Lit:
    """No die is chosen yet: where each of them could bear a stone."""
    state = look.position
    by_die = each_die(look)
    fields = 0
    for births_of_die in by_die:
        fields |= births_of_die
    captures, victims = forecast.encircling(state, fields)
    return Lit(
        colour, fields, fields, (), 0, closed(state), captures, victims, by_die, signed=signed, quiet=True
    )  # fmt: skip


def each_die(look: EquilibrixLook) -> tuple[int, ...]:
    """For each die of the roll the fields on which it could bear a stone."""
    return tuple(look.hand.offer.with_die(die)[0] for die in range(len(look.position.dice)))


def _children(look: EquilibrixLook, colour: str, *, signed: bool) -> Lit | None:
    """No die is chosen yet: what the own stone under the pointer could bear with any of them."""
    state, stone = look.position, look.hand.hover
    if stone is None or not state.stones[state.seat] >> stone & 1 or state.setup.fair:
        return None
    fields = back = 0
    by_die = []
    for die, position in enumerate(state.dice):
        may_bear, may_take = look.hand.offer.with_die(die)
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


def ghost(look: EquilibrixLook) -> GhostStone | None:
    """What a birth on the field that is looked at would do, if there can be one."""
    state, hand, field = look.position, look.hand, look.hand.field
    if field is None or not hand.births >> field & 1:
        return None
    seen = look.forecast
    if hand.die is None or seen is None:  # a starting stone
        return GhostStone(state.seat, field, ())
    asked = tuple(ring.field for ring in seen.own_rings)
    by_choice = state.setup.paradox == "optional"
    victims = tuple(ring.field for ring in seen.captures) + (() if by_choice else asked)
    position = state.dice[hand.die]
    mothers = births.mothers(state, field, position) if position != FREE else ()
    return GhostStone(state.seat, field, mothers, victims, asked if by_choice else (), seen.news or seen.wins)
