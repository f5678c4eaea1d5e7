"""Texts about everything on EQUILIBRIX's table, for tooltips, screen readers and spoken queries.

A field is named by the grid centres that it joins, such as "d4–e4", and a direction by the hour of a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from client.games.equilibrix.board import forecast
from client.games.equilibrix.board.dice_view import FINISHED_STATES, find_die_state
from client.games.equilibrix.board.field_names import (
    format_stones,
    name_base,
    name_centre,
    name_field,
    name_position,
    name_shape,
)
from client.games.equilibrix.board.flower_geometry import FIELD_MIDDLES, compute_direction, get_field_shape
from client.games.equilibrix.board.forecast import Forecast, count_bases_after_takeback
from client.games.equilibrix.board.seats_view import build_seat_model
from client.games.equilibrix.board.supply_view import count_supply
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from client.table.player_labels import describe_opponent
from client.table.table_accessibility import format_clock_direction
from client.widgets import WidgetText
from rules.draft import replace_at
from rules.equilibrix import births, board, stone_networks
from rules.equilibrix.board import CENTRES_OF, FREE, PETAL_MASK, TRIANGLE_MASK
from rules.equilibrix.state import NOBODY, EquilibrixState

MAX_SENTENCES = 3
"""Sentences of a forecast that fit into the second line of the bottom bar."""


# --- fields and bases -------------------------------------------------------------------------------


def is_deciding(view_model: EquilibrixViewModel) -> bool:
    """Return whether a person at this screen may choose a field or die now."""
    return view_model.decider is not None and view_model.position.phase in (
        "placing",
        "action",
        "bonus",
        "reborn",
    )


def describe_field(view_model: EquilibrixViewModel, field: int) -> WidgetText:
    """Return the text of a field: the stone on it, the possible action there, and its effects."""
    owner = view_model.position.get_stone_owner(field)
    if owner == NOBODY:
        content = _tr(f"empty.{get_field_shape(field)}")
    else:
        content = f"{view_model.names[owner]}, {name_shape(field, 'nom')}"
    dice = find_usable_dice(view_model, field)
    if dice:
        details = describe_action(view_model, field, dice[0]) or _list_mothers(view_model, field, dice[0])
    else:
        details = _describe_stone(view_model, field)
    marks = ", ".join(_list_marks(view_model, field, owner, dice))
    return WidgetText(f"{name_field(field)}: {content}", state=marks, details=details)


def _list_marks(
    view_model: EquilibrixViewModel, field: int, owner: int, dice: tuple[int, ...]
) -> Iterator[str]:
    """Yield what the board marks on a field: closed by a ring, a birth, a stone to take back, which die."""
    state = view_model.position
    if owner == NOBODY and is_deciding(view_model) and births.is_blocked(state, field):
        yield _tr("closed")
    if dice and state.phase != "placing":
        yield _tr("birth" if owner == NOBODY else "back")
    if dice and view_model.selection.die is None and state.phase == "action":
        yield tr("equilibrix.table.with-either") if len(dice) > 1 else _tr("with-die", n=dice[0] + 1)


def find_usable_dice(view_model: EquilibrixViewModel, field: int) -> tuple[int, ...]:
    """Return the dice that can be used on a field: the chosen one, or any possible if none is chosen.

    While starting stones are placed, for which no die is used, it is (0,). Empty if nothing is possible
    there or nobody at this screen decides.
    """
    if not is_deciding(view_model):
        return ()
    selection = view_model.selection
    if selection.die is None and view_model.position.phase == "action":
        return selection.legal.find_dice(field)
    return (selection.die or 0,) if (selection.births | selection.takebacks) >> field & 1 else ()


def describe_action(view_model: EquilibrixViewModel, field: int, die: int) -> str:
    """Return the effects of a birth on a field, or of taking back the stone there, as text.

    For a starting stone these are the stones of others that follow as its images.
    """
    state = view_model.position
    if state.phase == "placing":
        return _list_images(view_model, field)
    if view_model.selection.legal.get_fields(die)[1] >> field & 1:
        return describe_stone_return_effect(state, state.seat, die, field)
    # `_list_mothers` names the mothers
    expected = replace(forecast.forecast_birth(state, state.seat, die, field), mothers=())
    hints = view_model.context.settings.show_points
    return describe_birth(state, expected, view_model.names, hints=hints)


def _list_images(view_model: EquilibrixViewModel, field: int) -> str:
    """Return whose stones follow a starting stone, and where; "" if none does."""
    images = forecast.find_images(view_model.position, field)
    names = [f"{view_model.names[seat]} {name_field(place)}" for seat, place in images]
    return _tr("images", list=", ".join(names)) if names else ""


def find_mothers(view_model: EquilibrixViewModel, field: int, die: int) -> tuple[int, ...]:
    """Return the fields of the player's stones that, with a die's position, allow a birth on a field.

    Empty if the die allows no birth there, or while starting stones are placed.
    """
    state = view_model.position
    if state.phase == "placing" or not view_model.selection.legal.get_fields(die)[0] >> field & 1:
        return ()
    return births.find_mothers(state, field, state.dice[die])


def _list_mothers(view_model: EquilibrixViewModel, field: int, die: int) -> str:
    """Return the names of the fields of all mothers."""
    mothers = find_mothers(view_model, field, die)
    return _tr("mothers", n=len(mothers), list=_join_names(mothers)) if mothers else ""


def _describe_stone(view_model: EquilibrixViewModel, field: int) -> str:
    """Return how many bases the stone on a field is linked to, and whether one birth would encircle it."""
    state, owner = view_model.position, view_model.position.get_stone_owner(field)
    if owner == NOBODY:
        return ""
    bases = stone_networks.bases_linked_by(state.stones[owner], state.setup.players, owner, field)
    sentences = [_tr("reaches", n=len(bases))] if bases else []
    if forecast.is_exposed(state, field):
        sentences.append(_tr_forecast("exposed"))
    return " ".join(sentences)


def describe_base(view_model: EquilibrixViewModel, seat: int, base: int) -> WidgetText:
    """Return the text of a base: its name, its owner, and whether one of the owner's stones touches it."""
    reached = stone_networks.reached_bases(
        view_model.position.stones[seat], view_model.position.setup.players, seat
    )
    words = _tr("base-of", name=view_model.names[seat])
    state = _tr("base-joined" if base in reached else "base-missing")
    return WidgetText(f"{name_base(base)}: {words}, {state}", details=tr("equilibrix.tip.base"))


# --- dice, supply, seats ----------------------------------------------------------------------------


def describe_die(view_model: EquilibrixViewModel, die: int) -> WidgetText:
    """Return the text of a die: its rolled position, its state, and what that state means."""
    state = find_die_state(view_model, die)
    tip = state if state in (*FINISHED_STATES, "bonus") else "die"
    return WidgetText(
        _name_die(view_model, die),
        state=tr(f"equilibrix.table.{state}"),
        details=tr(f"equilibrix.tip.{tip}"),
    )


def _name_die(view_model: EquilibrixViewModel, die: int) -> str:
    return _tr("die", n=die + 1, position=name_position(view_model.position.dice[die]))


def describe_dice_options(view_model: EquilibrixViewModel) -> WidgetText:
    """Return the text of the list of births and takebacks that each die allows."""
    dice = " ".join(_count_options(view_model, die) for die in view_model.selection.dice)
    name = tr("equilibrix.table.options")
    return WidgetText(name, details=tr("equilibrix.tip.options"), full_name=f"{name}. {dice}")


def _count_options(view_model: EquilibrixViewModel, die: int) -> str:
    """Return a die, how many births it allows and how many stones it can take back."""
    birth_fields, takeback_fields = view_model.selection.legal.get_fields(die)
    counts = [tr("equilibrix.table.births", n=birth_fields.bit_count())]
    if takeback_fields:
        counts.append(_tr("backs", n=takeback_fields.bit_count()))
    return f"{_name_die(view_model, die)}: {', '.join(counts)}."


def describe_position(position: str) -> WidgetText:
    """Return the text of a rolled position: how its two stones, drawn below the dice, relate."""
    name = tr("equilibrix.label.position", position=name_position(position))
    return WidgetText(
        name, details=f"{tr(f'equilibrix.position.{position}.text')}\n{tr('equilibrix.tip.position')}"
    )


def describe_supply(view_model: EquilibrixViewModel) -> WidgetText:
    """Return the text of the panel with the displayed seat's stones in supply."""
    seat = view_model.displayed_seat
    stock = count_supply(view_model.position, seat)
    petals, triangles = format_stones(*stock)
    name = tr("equilibrix.label.supply", name=view_model.names[seat], petals=petals, triangles=triangles)
    tips = ["supply", *(() if all(stock) else ("empty",))]
    if view_model.decider is not None and view_model.selection.takebacks:
        tips.append("take-back")
    return WidgetText(name, details="\n".join(tr(f"equilibrix.tip.{tip}") for tip in tips))


def describe_seat(view_model: EquilibrixViewModel, seat: int) -> WidgetText:
    """Return the text of a seat's panel: bases joined, stones in supply, and who plays the seat."""
    panel = build_seat_model(view_model, seat)
    petals, triangles = format_stones(panel.petals, panel.triangles)
    name = tr(
        "equilibrix.label.seat",
        name=panel.head.name,
        n=sum(panel.joined),
        m=len(panel.joined),
        petals=petals,
        triangles=triangles,
    )
    tips = (tr(f"equilibrix.tip.{tip}") for tip in ("network", "base"))
    return WidgetText(name, details="\n".join((*describe_opponent(view_model.context.seats[seat]), *tips)))


# --- missing links ----------------------------------------------------------------------------------


def describe_links_button(view_model: EquilibrixViewModel) -> WidgetText:
    """Return the text of the button that shows or hides the fields where stones would join all bases.

    While they are shown, it gives their number.
    """
    name = tr(f"equilibrix.button.{'hide' if view_model.shows_links else 'show'}-links")
    tip = tr("equilibrix.tip.links")
    return WidgetText(
        name, details=f"{describe_missing_count(view_model)}\n{tip}" if view_model.shows_links else tip
    )


def describe_missing_count(view_model: EquilibrixViewModel) -> str:
    """Return as text how many stones the displayed seat still needs to join all its bases."""
    return _describe_missing_count(view_model, view_model.displayed_seat) or tr(
        "equilibrix.table.missing", n=0
    )


def _describe_missing_count(view_model: EquilibrixViewModel, seat: int) -> str:
    """Return how many stones a seat lacks on the shortest way to all its bases, "" if none."""
    fields = forecast.find_joining_fields(view_model.position, seat)
    if fields:
        return tr("equilibrix.table.missing", n=len(fields))
    return tr("equilibrix.table.cut-off") if forecast.is_cut_off_from_bases(view_model.position, seat) else ""


def describe_end_of_supply(before: EquilibrixState, seat: int, field: int) -> str:
    """Return that a birth leaves a seat one stone of its shape or none in the supply, "" if more are left.

    Args:
        before: The position before the birth.
        seat: The seat.
        field: The field of the stone that is born.
    """
    left = births.count_supply(before, seat, petals=board.is_petal(field)) - 1
    if left > 1:
        return ""
    return _tr("supply-last" if left else "supply-empty", nom=name_shape(field, "nom"))


def describe_closing_stone(before: EquilibrixState) -> str:
    """Return which stone has just encircled others; "" before a position in which none was born."""
    if before.born == NOBODY:
        return ""
    return _tr("closed-by", the=name_shape(before.born, "the"), place=name_field(before.born))


def describe_actions_left(view_model: EquilibrixViewModel) -> str:
    """Return how many actions of a turn are left once one is used, with their positions, else ""."""
    state = view_model.position
    if state.phase != "action" or not state.acted:
        return ""
    left = [position for position, is_open in zip(state.dice, state.open, strict=True) if is_open]
    if state.setup.fair:
        return _tr("left-fair", n=len(left))
    return _tr("left", n=len(left), positions=" · ".join(map(name_position, left)))


def describe_missing_links(view_model: EquilibrixViewModel) -> str:
    """Return the number and names of the fields whose stones would join all bases of the displayed seat."""
    count = _describe_missing_count(view_model, view_model.displayed_seat)
    names = _join_names(view_model.missing_links)
    return f"{count} {names}." if names else count


# --- spoken queries ---------------------------------------------------------------------------------


def list_field_surroundings(view_model: EquilibrixViewModel, field: int) -> Iterator[str]:
    """Yield texts on what lies around a field: its neighbours at the sides, then the stones at each tip."""
    sides = (
        f"{format_clock_direction(direction)} {_name_owner(view_model, neighbour)}"
        for direction, neighbour in _find_sides(field)
    )
    yield _tr("sides", list=", ".join(sides))
    for centre in board.CORNERS[field]:
        yield _describe_centre(view_model, centre, 1 << field)


def list_base_surroundings(view_model: EquilibrixViewModel, base: int) -> Iterator[str]:
    """Yield texts about the stones that touch either grid centre of a base."""
    for centre in board.BASES[base]:
        yield _describe_centre(view_model, centre)


@cache
def _find_sides(field: int) -> tuple[tuple[float, int], ...]:
    """Return the neighbours at the sides of a field with their directions, clockwise from above."""
    others = TRIANGLE_MASK if board.is_petal(field) else PETAL_MASK
    sides = [
        (compute_direction(FIELD_MIDDLES[field], FIELD_MIDDLES[other]), other)
        for other in board.iter_fields(others)
        if (CENTRES_OF[other] & CENTRES_OF[field]).bit_count() == 2
    ]
    return tuple(sorted(sides, key=lambda side: round(90 - side[0]) % 360))


def _name_owner(view_model: EquilibrixViewModel, field: int) -> str:
    """Return whose stone lies on a field, or that it is free."""
    owner = view_model.position.get_stone_owner(field)
    return _tr("free") if owner == NOBODY else view_model.names[owner]


def _describe_centre(view_model: EquilibrixViewModel, centre: board.Centre, left_out: int = 0) -> str:
    """Return the stones and bases that meet in a centre, clockwise, and the number of free fields.

    Args:
        view_model: The table.
        centre: The centre.
        left_out: Set of fields that are not mentioned.
    """
    number = board.CENTRES.index(centre)
    fields = board.AROUND[number] & ~left_out
    occupied = sorted(
        board.iter_fields(fields & view_model.position.occupied_mask),
        key=lambda field: -board.get_direction(field, centre) % 12,
    )
    parts = [
        f"{format_clock_direction(30 * board.get_direction(field, centre))} {_name_owner(view_model, field)} "
        f"{_tr(f'shape.{get_field_shape(field)}')}"
        for field in occupied
    ]
    parts += [
        _tr("base-of", name=name)
        for seat, name in enumerate(view_model.names)
        for base in view_model.find_bases(seat)
        if board.BASE_CENTRES[base] >> number & 1
    ]
    parts.append(_tr("free-fields", n=(fields & ~view_model.position.occupied_mask).bit_count()))
    return _tr("tip", centre=name_centre(centre), list=", ".join(parts))


def list_field_options(view_model: EquilibrixViewModel, field: int) -> Iterator[str]:
    """Yield the text of a field, then for each usable die the action possible there and its effects."""
    yield describe_field(view_model, field).accessible_name
    for die in find_usable_dice(view_model, field):
        effect = describe_action(view_model, field, die)
        several = view_model.selection.die is None and view_model.position.phase == "action"
        yield f"{_tr('with-die', n=die + 1)}: {effect}" if several and effect else effect
        yield _list_mothers(view_model, field, die)


def list_die_options(view_model: EquilibrixViewModel) -> Iterator[str]:
    """Yield what the chosen die, or each usable one, allows: births that win, encircle, or link a base.

    The number of options of a die comes first.
    """
    selection, state = view_model.selection, view_model.position
    if not is_deciding(view_model) or state.phase == "placing":
        return
    for die in selection.dice if selection.die is None else (selection.die,):
        yield _count_options(view_model, die)
        forecasts = [
            forecast.forecast_birth(state, state.seat, die, field)
            for field in board.iter_fields(selection.legal.get_fields(die)[0])
        ]
        for key, fields in (
            ("wins", [birth.field for birth in forecasts if birth.wins]),
            ("encircles", [birth.field for birth in forecasts if birth.captures or birth.own_rings]),
            ("joins", [birth.field for birth in forecasts if birth.links_more and not birth.wins]),
        ):
            if fields:
                yield _tr(key, list=_join_names(fields))


def describe_selection(view_model: EquilibrixViewModel) -> str:
    """Return the text of the selection: the chosen die, or the picked field and the effects of its action."""
    selection = view_model.selection
    if not is_deciding(view_model):
        return ""
    if selection.picked is None:
        return "" if selection.die is None else _count_options(view_model, selection.die)
    field, die = selection.picked, selection.die or 0
    sentences = (
        f"{describe_field(view_model, field).accessible_name}.",
        describe_action(view_model, field, die),
        _list_mothers(view_model, field, die),
    )
    return " ".join(sentence for sentence in sentences if sentence)


def describe_choice(position: EquilibrixState, field: int, *, is_takeback: bool) -> str:
    """Return what an action on a field is that has been chosen: a birth or taking a stone back there.

    The field alone while starting stones are placed.
    """
    if position.phase == "placing":
        return name_field(field)
    return f"{name_field(field)}, {_tr('taking-back' if is_takeback else 'birth')}"


def list_seat_summaries(view_model: EquilibrixViewModel) -> Iterator[str]:
    """Yield a text for each seat: bases joined, fewest stones needed to join all, stones in supply."""
    for seat, name in enumerate(view_model.names):
        panel = build_seat_model(view_model, seat)
        joined = tr("equilibrix.table.joined", n=sum(panel.joined), m=len(panel.joined))
        petals, triangles = format_stones(panel.petals, panel.triangles)
        supply = _tr("supply", petals=petals, triangles=triangles)
        status = ", ".join((f"{name}: {joined}", *([panel.head.remark] if panel.head.remark else ())))
        missing = _describe_missing_count(view_model, seat) if view_model.position.phase != "over" else ""
        yield " ".join(sentence for sentence in (f"{status}.", missing, supply) if sentence)


def list_goals(view_model: EquilibrixViewModel) -> Iterator[str]:
    """Yield texts on the dice, the displayed seat's bases, and the fewest fields that would join these."""
    state = view_model.position
    for die, face in enumerate(state.dice):
        yield f"{describe_die(view_model, die).accessible_name}."
        if face != FREE:
            yield tr(f"equilibrix.position.{face}.text")
    seat = view_model.displayed_seat
    for base in view_model.find_bases(seat):
        yield describe_base(view_model, seat, base).name
    if state.phase != "over":
        yield describe_missing_links(view_model)


def _join_names(fields: Iterable[int]) -> str:
    return ", ".join(name_field(field) for field in fields)


# --- forecasts --------------------------------------------------------------------------------------


def describe_birth(position: EquilibrixState, birth: Forecast, names: Sequence[str], *, hints: bool) -> str:
    """Return the effects of a birth as a few sentences, the most important first.

    Args:
        position: The position before the birth.
        birth: The forecast of the birth.
        names: The names of all seats.
        hints: Whether to add which stones the new stone threatens and whether it could be encircled.
    """
    sentences = [*_describe_captures(position, birth, names), *_describe_links(position, birth)]
    if hints and not birth.wins:
        sentences += _describe_threats(birth)
    is_petal = board.is_petal(birth.field)
    if not birth.wins and births.count_supply(position, birth.seat, petals=is_petal) == 1:
        sentences.append(_tr_forecast("last-stone"))
    if not sentences and birth.mothers:
        sentences.append(_tr_forecast("mother", n=len(birth.mothers)))
    return " ".join(sentences[:MAX_SENTENCES])


def _describe_captures(position: EquilibrixState, birth: Forecast, names: Sequence[str]) -> list[str]:
    """Return which stones fall, and whether one more action follows."""
    sentences = []
    if birth.captures:
        owners = sorted({ring.owner for ring in birth.captures})
        owner_names = ", ".join(names[owner] for owner in owners)
        sentences.append(_tr_forecast("captures.you", n=len(birth.captures), names=owner_names))
    if birth.own_rings:
        key = "own-optional" if position.setup.paradox == "optional" else "own-falls"
        sentences.append(_tr_forecast(key, n=len(birth.own_rings)))
    if birth.earns_bonus:
        sentences.append(_tr_forecast("bonus-fair" if position.setup.fair else "bonus"))
    elif birth.lost_bonus:
        sentences.append(_tr_forecast("no-bonus"))
    return sentences


def _describe_links(position: EquilibrixState, birth: Forecast) -> list[str]:
    """Return how many bases the stone links, if they are more than before."""
    if birth.wins:
        return [_tr_forecast("wins")]
    if not birth.links_more:
        return []
    if len(birth.linked_bases) == 1:
        return [_tr_forecast("reaches")]
    count = len(stone_networks.bases(position.setup.players, birth.seat))
    return [_tr_forecast("joins", n=len(birth.linked_bases), m=count)]


def _describe_threats(birth: Forecast) -> list[str]:
    """Return how many stones the new one threatens, and whether it is threatened itself."""
    sentences = [_tr_forecast("threatens", n=birth.threatened)] if birth.threatened else []
    if birth.is_enclosed:
        sentences.append(_tr_forecast("inside"))
    elif birth.is_exposed:
        sentences.append(_tr_forecast("exposed"))
    return sentences


def describe_stone_return_effect(position: EquilibrixState, seat: int, die: int, field: int) -> str:
    """Return the effects of taking a stone back from a field as text."""
    sentences = []
    left = count_bases_after_takeback(position, seat, field)
    if left is not None:  # before what is true of every stone: the line may be short
        sentences.append(
            _tr_forecast("loses", n=left, m=len(stone_networks.bases(position.setup.players, seat)))
        )
    bonus = "back-bonus" if position.phase == "bonus" else "back"
    sentences.append(_tr_forecast("back-fair" if position.setup.fair else bonus))
    if position.setup.surprise and _can_be_reborn(position, seat, die, field):
        sentences.append(_tr_forecast("again"))
    return " ".join(sentences)


def _can_be_reborn(position: EquilibrixState, seat: int, die: int, field: int) -> bool:
    """Return whether a stone that is taken back could be born elsewhere at once (E-VAR-4)."""
    stones = replace_at(position.stones, seat, position.stones[seat] & ~(1 << field))
    without = replace(position, stones=stones, taken=field)
    return bool(births.get_rebirth_field_mask(without, position.dice[die]))


def _tr(key: str, **params: str | int) -> str:
    return tr(f"equilibrix.heard.{key}", **params)


def _tr_forecast(key: str, **params: str | int) -> str:
    return tr(f"equilibrix.forecast.{key}", **params)
