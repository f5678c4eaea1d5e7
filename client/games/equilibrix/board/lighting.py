"""What is lit on the board just now: what the dice could do, what a birth would bring, missing links."""

from __future__ import annotations

from client.games.equilibrix.board import flower, forecast
from client.games.equilibrix.board.lights_view import GhostStone, Lit, Thread
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from rules.equilibrix import births, board
from rules.equilibrix.board import FREE
from rules.equilibrix.state import EquilibrixState


def lit(view_model: EquilibrixViewModel) -> Lit | None:
    """What may be done with the chosen die, or with the one that is looked at; quietly with either."""
    selection, state = view_model.selection, view_model.position
    if view_model.decider is None or state.phase in ("rings", "draw", "over"):
        return None
    colour, signed = view_model.colour(state.seat), view_model.context.settings.strong_patterns
    if state.phase == "placing":
        resting = selection.picked is not None
        return Lit(colour, selection.births, 0, (), 0, closed(state), signed=signed, resting=resting)
    die = view_model.pointed if selection.die is None else selection.die
    if die is None:
        return _children(view_model, colour, signed=signed) or _either(view_model, colour, signed=signed)
    position = state.dice[die]
    fields, back = selection.offer.with_die(die)
    threads = () if position == FREE else _threads(state, fields, position)
    bright = sum({1 << field for field, mother in threads if _as_drawn(view_model, position, field, mother)})
    captures, victims = forecast.encircling(state, fields)
    return Lit(
        colour, fields, bright or fields, threads, 0 if position == FREE else back, closed(state), captures,
        victims, signed=signed, resting=selection.picked is not None,
    )  # fmt: skip


def _as_drawn(view_model: EquilibrixViewModel, position: str, field: int, mother: int) -> bool:
    """Whether a birth lies to the mother as the position is drawn."""
    return flower.looks_like(position, view_model.selection.turned, field, mother)


def _threads(state: EquilibrixState, fields: int, position: str) -> tuple[Thread, ...]:
    """Every field with each mother of a stone born there."""
    return tuple(
        (field, mother) for field in board.fields(fields) for mother in births.mothers(state, field, position)
    )


def _either(view_model: EquilibrixViewModel, colour: str, *, signed: bool) -> Lit:
    """No die is chosen yet: where each of them could bear a stone."""
    state = view_model.position
    by_die = each_die(view_model)
    fields = 0
    for births_of_die in by_die:
        fields |= births_of_die
    captures, victims = forecast.encircling(state, fields)
    return Lit(
        colour, fields, fields, (), 0, closed(state), captures, victims, by_die, signed=signed, quiet=True
    )  # fmt: skip


def each_die(view_model: EquilibrixViewModel) -> tuple[int, ...]:
    """For each die of the roll the fields on which it could bear a stone."""
    return tuple(view_model.selection.offer.with_die(die)[0] for die in range(len(view_model.position.dice)))


def _children(view_model: EquilibrixViewModel, colour: str, *, signed: bool) -> Lit | None:
    """No die is chosen yet: what the own stone under the pointer could bear with any of them."""
    state, stone = view_model.position, view_model.selection.hover
    if stone is None or not state.stones[state.seat] >> stone & 1 or state.setup.fair:
        return None
    fields = back = 0
    by_die = []
    for die, position in enumerate(state.dice):
        may_bear, may_take = view_model.selection.offer.with_die(die)
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


def ghost(view_model: EquilibrixViewModel) -> GhostStone | None:
    """What a birth on the field that is looked at would do, if there can be one."""
    state, selection, field = view_model.position, view_model.selection, view_model.selection.field
    if field is None or not selection.births >> field & 1:
        return None
    seen = view_model.forecast
    if selection.die is None or seen is None:  # a starting stone
        return GhostStone(state.seat, field, ())
    asked = tuple(ring.field for ring in seen.own_rings)
    by_choice = state.setup.paradox == "optional"
    victims = tuple(ring.field for ring in seen.captures) + (() if by_choice else asked)
    position = state.dice[selection.die]
    mothers = births.mothers(state, field, position) if position != FREE else ()
    return GhostStone(state.seat, field, mothers, victims, asked if by_choice else (), seen.news or seen.wins)
