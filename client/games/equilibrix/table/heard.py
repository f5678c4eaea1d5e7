"""The Flower without sight: what a field is called, what lies round it, what could be done there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from client.games.equilibrix.board import forecast, panels, wording
from client.games.equilibrix.board.look import EquilibrixLook
from client.games.equilibrix.table import outlook
from client.i18n import tr
from client.table.hearing import hour
from rules.equilibrix import births, board, network
from rules.equilibrix.board import CENTRES_OF, FREE, PETAL_MASK, TRIANGLE_MASK
from rules.equilibrix.state import NOBODY

_WORDS = "equilibrix.heard"


# --- a field ----------------------------------------------------------------------------------------


def deciding(look: EquilibrixLook) -> bool:
    """Whether somebody here may do something on the board."""
    return look.decider is not None and look.position.phase in ("placing", "action", "bonus", "reborn")


def field_name(look: EquilibrixLook, field: int) -> str:
    """What a field is called: where, what is there or may be done there, of which shape."""
    return f"{wording.place(field)}: {_what(look, field)}"


def _what(look: EquilibrixLook, field: int) -> str:
    """What is on a field, and what may be done there; short."""
    state, owner = look.position, look.position.owner(field)
    able = dice_for(look, field) if deciding(look) else ()
    if owner != NOBODY:
        what = f"{look.names[owner]}, {_shape(field)}"
    elif able and state.phase != "placing":
        what = f"{_tr('birth')}, {_shape(field)}"
    else:
        what = _tr(f"empty.{wording.shape(field)}")
    if owner != NOBODY and able:
        what = f"{what}, {_tr('back')}"
    elif owner == NOBODY and deciding(look) and births.blocked(state, field):
        what = f"{what}, {_tr('closed')}"
    if able and look.hand.die is None and state.phase == "action":
        both = len(able) > 1
        what += ", " + (tr("equilibrix.table.with-either") if both else _tr("with-die", n=able[0] + 1))
    return what


def _shape(field: int) -> str:
    return _tr(f"shape.{wording.shape(field)}")


def dice_for(look: EquilibrixLook, field: int) -> tuple[int, ...]:
    """The dice that can do something with a field: the chosen one; while none is, any. Where starting stones
    are placed it is die 0 that stands for none."""
    hand, state = look.hand, look.position
    if hand.die is None and state.phase == "action":
        return hand.offer.able(field)
    may = (hand.births | hand.takebacks) >> field & 1
    return (hand.die or 0,) if may else ()


def field_more(look: EquilibrixLook, field: int) -> str:
    """What an action there would bring; else how the stone there stands."""
    if deciding(look) and (able := dice_for(look, field)):
        return would_bring(look, field, able[0]) or _mothers(look, field, able[0])
    return _stone(look, field)


def would_bring(look: EquilibrixLook, field: int, die: int) -> str:
    """What bearing a stone on a field would bring, or taking it back."""
    state = look.position
    if state.phase == "placing":
        return ""
    if look.hand.offer.with_die(die)[1] >> field & 1:
        return outlook.taking(state, state.seat, die, field)
    # the mothers have words of their own, which name them
    seen = replace(forecast.foresee(state, state.seat, die, field), mothers=())
    return outlook.bearing(state, seen, look.names, hints=look.around.settings.show_points)


def _stone(look: EquilibrixLook, field: int) -> str:
    """How a stone stands: the bases its network reaches, and whether one birth would encircle it."""
    state, seat = look.position, look.position.owner(field)
    if seat == NOBODY:
        return ""
    reached = network.linked_by(state.stones[seat], state.setup.players, seat, field)
    said = [_tr("reaches", n=len(reached))] if reached else []
    if forecast.exposed(state, field):
        said.append(tr("equilibrix.forecast.exposed"))
    return " ".join(said)


# --- round a field ----------------------------------------------------------------------------------


@cache
def _spot(field: int) -> tuple[float, float]:
    """The middle of a field in the plane, y up."""
    corners = board.CORNERS[field]
    x = sum(q + r / 2 for q, r in corners) / len(corners)
    return x, sum(r * math.sqrt(3) / 2 for _, r in corners) / len(corners)


@cache
def _sides(field: int) -> tuple[tuple[float, int], ...]:
    """What lies side by side with a field, also at the rim, each with its direction."""
    other_shape = TRIANGLE_MASK if board.is_petal(field) else PETAL_MASK
    x, y = _spot(field)
    found = []
    for other in board.fields(other_shape):
        if (CENTRES_OF[other] & CENTRES_OF[field]).bit_count() == 2:
            there = _spot(other)
            found.append((math.degrees(math.atan2(there[1] - y, there[0] - x)), other))
    return tuple(sorted(found, key=lambda one: _clockwise(one[0])))


def _clockwise(degrees: float) -> float:
    """How far a direction lies clockwise from straight up."""
    return round(90 - degrees) % 360


def around(look: EquilibrixLook, field: int) -> Iterator[str]:
    """The sides of a field, then tip by tip the stones and the bases that meet there."""
    sides = ", ".join(f"{hour(way)} {_owner(look, other)}" for way, other in _sides(field))
    yield _tr("sides", list=sides)
    for centre in board.CORNERS[field]:
        yield _tip(look, centre, 1 << field)


def around_base(look: EquilibrixLook, base: int) -> Iterator[str]:
    """The stones that lie at both points of a base."""
    for centre in board.BASES[base]:
        yield _tip(look, centre)


def _owner(look: EquilibrixLook, field: int) -> str:
    """Whose stone lies on a field, or that it is free."""
    owner = look.position.owner(field)
    return _tr("free") if owner == NOBODY else look.names[owner]


def _tip(look: EquilibrixLook, centre: board.Centre, but: int = 0) -> str:
    """What meets in one centre; free fields are only counted. but: a set of fields that is not told."""
    number = board.CENTRES.index(centre)
    others = board.AROUND[number] & ~but
    lying = sorted(
        board.fields(others & look.position.occupied), key=lambda one: -board.direction(one, centre) % 12
    )
    said = [f"{hour(30 * board.direction(one, centre))} {_owner(look, one)} {_shape(one)}" for one in lying]
    said += [
        _tr("base-of", name=name)
        for seat, name in enumerate(look.names)
        for base in look.bases(seat)
        if board.BASE_CENTRES[base] >> number & 1
    ]
    free = (others & ~look.position.occupied).bit_count()
    return _tr("tip", centre=wording.centre(centre), list=", ".join([*said, _tr("free-fields", n=free)]))


# --- what can be done -------------------------------------------------------------------------------


def can_do(look: EquilibrixLook, field: int) -> Iterator[str]:
    """What can be done on a field and what it would bring, die by die."""
    yield field_name(look, field)
    for die in dice_for(look, field) if deciding(look) else ():
        said = would_bring(look, field, die)
        several = look.hand.die is None and look.position.phase == "action"
        yield f"{_tr('with-die', n=die + 1)}: {said}" if several and said else said
        yield _mothers(look, field, die)


def mothers(look: EquilibrixLook, field: int, die: int) -> tuple[int, ...]:
    """The own stones that could bear a stone on a field."""
    state = look.position
    if state.phase == "placing" or not look.hand.offer.with_die(die)[0] >> field & 1:
        return ()
    return births.mothers(state, field, state.dice[die])


def _mothers(look: EquilibrixLook, field: int, die: int) -> str:
    """The mothers of a stone on a field, by name."""
    found = mothers(look, field, die)
    return _tr("mothers", n=len(found), list=_places(found)) if found else ""


def choices(look: EquilibrixLook) -> Iterator[str]:
    """What the chosen die, or each that may be chosen, can do at all; first what is worth most."""
    hand, state = look.hand, look.position
    if not deciding(look) or state.phase == "placing":
        return
    for die in hand.dice if hand.die is None else (hand.die,):
        yield die_words(look, die)
        seen = [
            forecast.foresee(state, state.seat, die, at) for at in board.fields(hand.offer.with_die(die)[0])
        ]
        for key, found in (
            ("wins", [one.field for one in seen if one.wins]),
            ("encircles", [one.field for one in seen if one.captures or one.own_rings]),
            ("joins", [one.field for one in seen if one.news and not one.wins]),
        ):
            if found:
                yield _tr(key, list=_places(found))


def die_words(look: EquilibrixLook, die: int) -> str:
    """A die, and how much can be done with it."""
    lit, back = look.hand.offer.with_die(die)
    said = _tr("die", n=die + 1, position=wording.position(look.position.dice[die]))
    counts = [tr("equilibrix.table.births", n=lit.bit_count())]
    if back:
        counts.append(_tr("backs", n=back.bit_count()))
    return f"{said}: {', '.join(counts)}."


def held(look: EquilibrixLook) -> str:
    """The die in the hand, and the field that is picked with all that it would bring."""
    hand = look.hand
    if not deciding(look):
        return ""
    field = hand.picked
    if field is None:
        return "" if hand.die is None else die_words(look, hand.die)
    die = hand.die or 0
    said = f"{field_name(look, field)}.", would_bring(look, field, die), _mothers(look, field, die)
    return " ".join(each for each in said if each)


# --- the whole ----------------------------------------------------------------------------------------


def base_name(look: EquilibrixLook, seat: int, base: int, *, reached: bool) -> str:
    """A base: where, whose, whether its network has come there."""
    words = f"{_tr('base-of', name=look.names[seat])}, {_tr('base-joined' if reached else 'base-missing')}"
    return f"{wording.base(base)}: {words}"


def missing(look: EquilibrixLook, seat: int) -> str:
    """What a seat still lacks on the shortest way to all its bases."""
    found = forecast.missing_links(look.position, seat)
    if found:
        return tr("equilibrix.table.missing", n=len(found))
    return tr("equilibrix.table.cut-off") if forecast.cut_off(look.position, seat) else ""


def links(look: EquilibrixLook) -> str:
    """The fields that would join all bases of whoever decides or looks."""
    said = missing(look, look.own_seat)
    places = _places(look.missing)
    return f"{said} {places}." if places else said


def standing(look: EquilibrixLook) -> Iterator[str]:
    """Each seat: bases joined, what is missing, stones left."""
    for seat, name in enumerate(look.names):
        shown = panels.seat(look, seat)
        joined = tr("equilibrix.table.joined", n=sum(shown.joined), m=len(shown.joined))
        petals, triangles = wording.counted(shown.petals, shown.triangles)
        stock = _tr("supply", petals=petals, triangles=triangles)
        said = [f"{name}: {joined}", *([shown.remark] if shown.remark else [])]
        lacks = missing(look, seat) if look.position.phase != "over" else ""
        yield " ".join(each for each in (f"{', '.join(said)}.", lacks, stock) if each)


def aims(look: EquilibrixLook) -> Iterator[str]:
    """The dice, then the own bases, then the shortest way to them."""
    state = look.position
    for index, face in enumerate(state.dice):
        fate = tr(f"equilibrix.table.{panels.die_state(look, index)}")
        yield f"{_tr('die', n=index + 1, position=wording.position(face))}, {fate}."
        if face != FREE:
            yield tr(f"equilibrix.position.{face}.text")
    seat = look.own_seat
    near = panels.seat(look, seat).reached
    for base, reached in zip(look.bases(seat), near, strict=True):
        yield base_name(look, seat, base, reached=reached)
    if state.phase != "over":
        yield links(look)


def _places(fields: Iterable[int]) -> str:
    return ", ".join(wording.place(field) for field in fields)


def _tr(key: str, **params: str | int) -> str:
    return tr(f"{_WORDS}.{key}", **params)
