"""The Flower without sight: what a field is called, what lies round it, what could be done there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from client.games.equilibrix.board import field_names, forecast, panel_models
from client.games.equilibrix.board.forecast import Forecast, count_bases_after_takeback
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from client.table.accessible_nodes import hour
from rules.draft import replace_at
from rules.equilibrix import births, board, network
from rules.equilibrix.board import CENTRES_OF, FREE, PETAL_MASK, TRIANGLE_MASK
from rules.equilibrix.state import NOBODY, EquilibrixState

_WORDS = "equilibrix.heard"


# --- a field ----------------------------------------------------------------------------------------


def deciding(view_model: EquilibrixViewModel) -> bool:
    """Return whether somebody here may do something on the board."""
    return view_model.decider is not None and view_model.position.phase in (
        "placing",
        "action",
        "bonus",
        "reborn",
    )


def field_name(view_model: EquilibrixViewModel, field: int) -> str:
    """Return what a field is called: where, what is there or may be done there, of which shape."""
    return f"{field_names.name_field(field)}: {_what(view_model, field)}"


def _what(view_model: EquilibrixViewModel, field: int) -> str:
    """Return what is on a field, and what may be done there; short."""
    state, owner = view_model.position, view_model.position.owner(field)
    able = dice_for(view_model, field) if deciding(view_model) else ()
    if owner != NOBODY:
        what = f"{view_model.names[owner]}, {_shape(field)}"
    elif able and state.phase != "placing":
        what = f"{_tr('birth')}, {_shape(field)}"
    else:
        what = _tr(f"empty.{field_names.shape(field)}")
    if owner != NOBODY and able:
        what = f"{what}, {_tr('back')}"
    elif owner == NOBODY and deciding(view_model) and births.is_blocked(state, field):
        what = f"{what}, {_tr('closed')}"
    if able and view_model.selection.die is None and state.phase == "action":
        both = len(able) > 1
        what += ", " + (tr("equilibrix.table.with-either") if both else _tr("with-die", n=able[0] + 1))
    return what


def _shape(field: int) -> str:
    return _tr(f"shape.{field_names.shape(field)}")


def dice_for(view_model: EquilibrixViewModel, field: int) -> tuple[int, ...]:
    """Return the dice that can do something with a field: the chosen one, or any while none is chosen.

    While starting stones are placed, die 0 stands for none.
    """
    selection, state = view_model.selection, view_model.position
    if selection.die is None and state.phase == "action":
        return selection.legal.find_dice(field)
    may = (selection.births | selection.takebacks) >> field & 1
    return (selection.die or 0,) if may else ()


def field_more(view_model: EquilibrixViewModel, field: int) -> str:
    """Return what an action there would bring; else how the stone there stands."""
    if deciding(view_model) and (able := dice_for(view_model, field)):
        return would_bring(view_model, field, able[0]) or _mothers(view_model, field, able[0])
    return _stone(view_model, field)


def would_bring(view_model: EquilibrixViewModel, field: int, die: int) -> str:
    """Return what bearing a stone on a field would bring, or taking it back."""
    state = view_model.position
    if state.phase == "placing":
        return ""
    if view_model.selection.legal.get_fields(die)[1] >> field & 1:
        return taking(state, state.seat, die, field)
    # the mothers have words of their own, which name them
    seen = replace(forecast.forecast_birth(state, state.seat, die, field), mothers=())
    return bearing(state, seen, view_model.names, hints=view_model.context.settings.show_points)


def _stone(view_model: EquilibrixViewModel, field: int) -> str:
    """Return how a stone stands: the bases its network reaches, and whether one birth would encircle it."""
    state, seat = view_model.position, view_model.position.owner(field)
    if seat == NOBODY:
        return ""
    reached = network.bases_linked_by(state.stones[seat], state.setup.players, seat, field)
    said = [_tr("reaches", n=len(reached))] if reached else []
    if forecast.is_exposed(state, field):
        said.append(tr("equilibrix.forecast.exposed"))
    return " ".join(said)


# --- round a field ----------------------------------------------------------------------------------


@cache
def _spot(field: int) -> tuple[float, float]:
    """Return the middle of a field in the plane, y up."""
    corners = board.CORNERS[field]
    x = sum(q + r / 2 for q, r in corners) / len(corners)
    return x, sum(r * math.sqrt(3) / 2 for _, r in corners) / len(corners)


@cache
def _sides(field: int) -> tuple[tuple[float, int], ...]:
    """Return what lies side by side with a field, also at the rim, each with its direction."""
    other_shape = TRIANGLE_MASK if board.is_petal(field) else PETAL_MASK
    x, y = _spot(field)
    found = []
    for other in board.iter_fields(other_shape):
        if (CENTRES_OF[other] & CENTRES_OF[field]).bit_count() == 2:
            there = _spot(other)
            found.append((math.degrees(math.atan2(there[1] - y, there[0] - x)), other))
    return tuple(sorted(found, key=lambda one: _clockwise(one[0])))


def _clockwise(degrees: float) -> float:
    """Return how far a direction lies clockwise from straight up."""
    return round(90 - degrees) % 360


def around(view_model: EquilibrixViewModel, field: int) -> Iterator[str]:
    """Yield the sides of a field, then tip by tip the stones and the bases that meet there."""
    sides = ", ".join(f"{hour(way)} {_owner(view_model, other)}" for way, other in _sides(field))
    yield _tr("sides", list=sides)
    for centre in board.CORNERS[field]:
        yield _tip(view_model, centre, 1 << field)


def around_base(view_model: EquilibrixViewModel, base: int) -> Iterator[str]:
    """Yield the stones that lie at both points of a base."""
    for centre in board.BASES[base]:
        yield _tip(view_model, centre)


def _owner(view_model: EquilibrixViewModel, field: int) -> str:
    """Return whose stone lies on a field, or that it is free."""
    owner = view_model.position.owner(field)
    return _tr("free") if owner == NOBODY else view_model.names[owner]


def _tip(view_model: EquilibrixViewModel, centre: board.Centre, but: int = 0) -> str:
    """Return what meets in one centre; free fields are only counted.

    Args:
        but: A set of fields that is not told.
    """
    number = board.CENTRES.index(centre)
    others = board.AROUND[number] & ~but
    lying = sorted(
        board.iter_fields(others & view_model.position.occupied),
        key=lambda one: -board.direction(one, centre) % 12,
    )
    said = [
        f"{hour(30 * board.direction(one, centre))} {_owner(view_model, one)} {_shape(one)}" for one in lying
    ]
    said += [
        _tr("base-of", name=name)
        for seat, name in enumerate(view_model.names)
        for base in view_model.find_bases(seat)
        if board.BASE_CENTRES[base] >> number & 1
    ]
    free = (others & ~view_model.position.occupied).bit_count()
    return _tr(
        "tip", centre=field_names.name_centre(centre), list=", ".join([*said, _tr("free-fields", n=free)])
    )


# --- what can be done -------------------------------------------------------------------------------


def can_do(view_model: EquilibrixViewModel, field: int) -> Iterator[str]:
    """Yield what can be done on a field and what it would bring, die by die."""
    yield field_name(view_model, field)
    for die in dice_for(view_model, field) if deciding(view_model) else ():
        said = would_bring(view_model, field, die)
        several = view_model.selection.die is None and view_model.position.phase == "action"
        yield f"{_tr('with-die', n=die + 1)}: {said}" if several and said else said
        yield _mothers(view_model, field, die)


def mothers(view_model: EquilibrixViewModel, field: int, die: int) -> tuple[int, ...]:
    """Return the own stones that could bear a stone on a field."""
    state = view_model.position
    if state.phase == "placing" or not view_model.selection.legal.get_fields(die)[0] >> field & 1:
        return ()
    return births.find_mothers(state, field, state.dice[die])


def _mothers(view_model: EquilibrixViewModel, field: int, die: int) -> str:
    """Return the mothers of a stone on a field, by name."""
    found = mothers(view_model, field, die)
    return _tr("mothers", n=len(found), list=_places(found)) if found else ""


def choices(view_model: EquilibrixViewModel) -> Iterator[str]:
    """Yield what the chosen die, or each that may be chosen, can do at all; first what is worth most."""
    selection, state = view_model.selection, view_model.position
    if not deciding(view_model) or state.phase == "placing":
        return
    for die in selection.dice if selection.die is None else (selection.die,):
        yield die_words(view_model, die)
        seen = [
            forecast.forecast_birth(state, state.seat, die, at)
            for at in board.iter_fields(selection.legal.get_fields(die)[0])
        ]
        for key, found in (
            ("wins", [one.field for one in seen if one.wins]),
            ("encircles", [one.field for one in seen if one.captures or one.own_rings]),
            ("joins", [one.field for one in seen if one.links_more and not one.wins]),
        ):
            if found:
                yield _tr(key, list=_places(found))


def die_words(view_model: EquilibrixViewModel, die: int) -> str:
    """Return a die, and how much can be done with it."""
    lit, back = view_model.selection.legal.get_fields(die)
    said = _tr("die", n=die + 1, position=field_names.name_position(view_model.position.dice[die]))
    counts = [tr("equilibrix.table.births", n=lit.bit_count())]
    if back:
        counts.append(_tr("backs", n=back.bit_count()))
    return f"{said}: {', '.join(counts)}."


def held(view_model: EquilibrixViewModel) -> str:
    """Return the die in the hand, and the field that is picked with all that it would bring."""
    selection = view_model.selection
    if not deciding(view_model):
        return ""
    field = selection.picked
    if field is None:
        return "" if selection.die is None else die_words(view_model, selection.die)
    die = selection.die or 0
    said = (
        f"{field_name(view_model, field)}.",
        would_bring(view_model, field, die),
        _mothers(view_model, field, die),
    )
    return " ".join(each for each in said if each)


# --- the whole ----------------------------------------------------------------------------------------


def base_name(view_model: EquilibrixViewModel, seat: int, base: int, *, reached: bool) -> str:
    """Return a base: where, whose, whether its network has come there."""
    words = (
        f"{_tr('base-of', name=view_model.names[seat])}, {_tr('base-joined' if reached else 'base-missing')}"
    )
    return f"{field_names.name_base(base)}: {words}"


def missing(view_model: EquilibrixViewModel, seat: int) -> str:
    """Return what a seat still lacks on the shortest way to all its bases."""
    found = forecast.find_missing_links(view_model.position, seat)
    if found:
        return tr("equilibrix.table.missing", n=len(found))
    return tr("equilibrix.table.cut-off") if forecast.is_cut_off(view_model.position, seat) else ""


def links(view_model: EquilibrixViewModel) -> str:
    """Return the fields that would join all bases of whoever decides or looks."""
    said = missing(view_model, view_model.own_seat)
    places = _places(view_model.missing_links)
    return f"{said} {places}." if places else said


def standing(view_model: EquilibrixViewModel) -> Iterator[str]:
    """Yield each seat: bases joined, what is missing, stones left."""
    for seat, name in enumerate(view_model.names):
        shown = panel_models.seat(view_model, seat)
        joined = tr("equilibrix.table.joined", n=sum(shown.joined), m=len(shown.joined))
        petals, triangles = field_names.format_stones(shown.petals, shown.triangles)
        stock = _tr("supply", petals=petals, triangles=triangles)
        said = [f"{name}: {joined}", *([shown.remark] if shown.remark else [])]
        lacks = missing(view_model, seat) if view_model.position.phase != "over" else ""
        yield " ".join(each for each in (f"{', '.join(said)}.", lacks, stock) if each)


def aims(view_model: EquilibrixViewModel) -> Iterator[str]:
    """Yield the dice, then the own bases, then the shortest way to them."""
    state = view_model.position
    for index, face in enumerate(state.dice):
        fate = tr(f"equilibrix.table.{panel_models.die_state(view_model, index)}")
        yield f"{_tr('die', n=index + 1, position=field_names.name_position(face))}, {fate}."
        if face != FREE:
            yield tr(f"equilibrix.position.{face}.text")
    seat = view_model.own_seat
    near = panel_models.seat(view_model, seat).reached
    for base, reached in zip(view_model.find_bases(seat), near, strict=True):
        yield base_name(view_model, seat, base, reached=reached)
    if state.phase != "over":
        yield links(view_model)


def _places(fields: Iterable[int]) -> str:
    return ", ".join(field_names.name_field(field) for field in fields)


def _tr(key: str, **params: str | int) -> str:
    return tr(f"{_WORDS}.{key}", **params)


# --- forecasts -------------------------------------------------------------------------------------------


MOST = 3
"""Sentences that fit into the line."""


def bearing(position: EquilibrixState, seen: Forecast, names: Sequence[str], *, hints: bool) -> str:
    """Return what comes of a birth, the weightiest first.

    Args:
        hints: Say what it threatens and is open to, too.
    """
    said = [*_captured(position, seen, names), *_linked(position, seen)]
    if hints and not seen.wins:
        said += _standing(seen)
    if not seen.wins and births.count_supply(position, seen.seat, petals=board.is_petal(seen.field)) == 1:
        said.append(_forecast("last-stone"))
    if not said and seen.mothers:
        said.append(_forecast("mother", n=len(seen.mothers)))
    return " ".join(said[:MOST])


def _captured(position: EquilibrixState, seen: Forecast, names: Sequence[str]) -> list[str]:
    """Return what falls, and whether there is one more action for it."""
    said = []
    if seen.captures:
        owners = sorted({ring.owner for ring in seen.captures})
        listed = ", ".join(names[owner] for owner in owners)
        said.append(_forecast("captures.you", n=len(seen.captures), names=listed))
    if seen.own_rings:
        by_choice = position.setup.paradox == "optional"
        said.append(_forecast("own-optional" if by_choice else "own-falls", n=len(seen.own_rings)))
    if seen.earns_bonus:
        said.append(_forecast("bonus-fair" if position.setup.fair else "bonus"))
    elif seen.lost_bonus:
        said.append(_forecast("no-bonus"))
    return said


def _linked(position: EquilibrixState, seen: Forecast) -> list[str]:
    """Return what becomes of the network."""
    if seen.wins:
        return [_forecast("wins")]
    if not seen.links_more:
        return []
    m = len(network.bases(position.setup.players, seen.seat))
    return [
        _forecast("reaches")
        if len(seen.linked_bases) == 1
        else _forecast("joins", n=len(seen.linked_bases), m=m)
    ]


def _standing(seen: Forecast) -> list[str]:
    """Return what it threatens, and what threatens it."""
    said = [_forecast("threatens", n=seen.threatened)] if seen.threatened else []
    if seen.is_enclosed:
        said.append(_forecast("inside"))
    elif seen.is_exposed:
        said.append(_forecast("exposed"))
    return said


def taking(position: EquilibrixState, seat: int, die: int, field: int) -> str:
    """Return what comes of taking a stone back."""
    said = []
    kept = count_bases_after_takeback(position, seat, field)
    if kept is not None:  # before what is true of every stone: the line may be short
        said.append(_forecast("loses", n=kept, m=len(network.bases(position.setup.players, seat))))
    bonus = "back-bonus" if position.phase == "bonus" else "back"
    said.append(_forecast("back-fair" if position.setup.fair else bonus))
    if position.setup.surprise and _may_return(position, seat, die, field):
        said.append(_forecast("again"))
    return " ".join(said)


def _may_return(position: EquilibrixState, seat: int, die: int, field: int) -> bool:
    """Return whether the stone could be born again at once (E-VAR-4)."""
    return bool(births.rebirth_fields(taken_back(position, seat, field), position.dice[die]))


def taken_back(position: EquilibrixState, seat: int, field: int) -> EquilibrixState:
    """Return the position without an own stone, which may be born again."""
    stones = replace_at(position.stones, seat, position.stones[seat] & ~(1 << field))
    return replace(position, stones=stones, taken=field)


def _forecast(key: str, **params: str | int) -> str:
    return tr(f"equilibrix.forecast.{key}", **params)
