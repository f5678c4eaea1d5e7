"""Texts for screen readers about Balanceformers' table: creatures, slots, forecasts, scores."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from client.games.balanceformers.board import panel_models, phrases, reckoning_forecast
from client.games.balanceformers.board.verdict_view import format_deciding_sums
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.games.balanceformers.table import tooltips
from client.i18n import tr
from client.table.table_accessibility import format_clock_direction
from client.widgets.accessible_node import AccessibleNode, make_group, make_paragraph, make_table
from rules.balanceformers import initiative
from rules.balanceformers.actions import AddPiece, BalanceformersAction, Move, Place, Reincarnate, TakeToken
from rules.balanceformers.area import compute_adjacency, compute_slot_moves, iter_bits
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.reckoning import CreatureVerdict, creature_energies
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece, owner_of
from rules.draft import replace_at

_WORDS = "balanceformers.heard"

FEW = 8
"""So many slots where a creature may go are named; more are counted."""


# --- a slot -----------------------------------------------------------------------------------------


_SIDES: Final = ("n", "e", "s", "w")
"""The sides of a cell, as its words are named."""


def name_slot(view_model: BalanceformersViewModel, slot: int) -> str:
    """Return the screen reader name of a slot: place, owner of the creature, and forecast verdict.

    For a slot to which the lifted creature may go: the way there and the verdict it would get.
    """
    state, selection = view_model.position, view_model.selection
    place, creature = (
        _capitalize(phrases.name_slot(state.area, slot)),
        state.map_slots_to_creatures().get(slot),
    )
    if creature is None:
        if selection.creature is None or not selection.reachable_slots >> slot & 1:
            return tr("balanceformers.label.free", slot=place)
        judged = _format_verdict(
            view_model, with_creature_moved(state, selection.creature, slot), selection.creature
        )
        return f"{place}: {_name_way(view_model, slot)}{judged}"
    name = view_model.names[owner_of(creature)]
    return f"{place}: {name}{_format_verdict(view_model, state, creature)}"


def _name_way(view_model: BalanceformersViewModel, slot: int) -> str:
    """Return how the lifted creature comes to a slot."""
    state, lifted = view_model.position, view_model.selection.creature
    if lifted is None or state.places[lifted] == OFF:
        return _tr("free")
    step = compute_slot_moves(state.area, state.dark).steps[state.places[lifted]] >> slot & 1
    return _tr("step" if step else "hole")


def _format_verdict(view_model: BalanceformersViewModel, state: BalanceformersState, creature: int) -> str:
    """Death's word on a creature in a position, short; nothing while the forecast is hidden."""
    found = reckoning_forecast.forecast_verdicts(state).get(creature) if view_model.forecast_shown else None
    return "" if found is None else f", {_format_verdict_and_sums(state, found)}"


def _format_verdict_and_sums(state: BalanceformersState, found: CreatureVerdict) -> str:
    said = tr(f"balanceformers.verdict.{phrases.get_verdict_key(found.verdict)}")
    return f"{said} {format_deciding_sums(state, found)}"


def with_creature_moved(state: BalanceformersState, creature: int, slot: int) -> BalanceformersState:
    """Return the position as if a creature stood on another slot."""
    return replace(state, places=replace_at(state.places, creature, slot))


def describe_slot_details(view_model: BalanceformersViewModel, slot: int) -> str:
    """Return the sums and energies of the creature on a slot for screen readers.

    For a slot to which the lifted creature may go: the effects of the move. Else "".
    """
    state, selection = view_model.position, view_model.selection
    creature = state.map_slots_to_creatures().get(slot)
    if creature is not None:
        return " ".join(_describe_creature(view_model, state, creature))
    if selection.creature is None or not selection.reachable_slots >> slot & 1:
        return ""
    after = with_creature_moved(state, selection.creature, slot)
    over = reckoning_forecast.forecast_end(after) if view_model.forecast_shown else None
    said = [] if over is None else [describe_game_end(view_model, over)]
    if view_model.forecast_shown:
        said += describe_effects(state, selection.creature, slot)
        said += _describe_own_gains(view_model, selection.creature, slot)
    return " ".join((*said, *_spell_out_sums(view_model, after, selection.creature)))


def _describe_own_gains(view_model: BalanceformersViewModel, creature: int, slot: int) -> Iterator[str]:
    """Yield what a move would bring the player to decide, if that is shown and anything changes."""
    seat, settings = view_model.decider, view_model.context.settings
    if seat is None or not settings.show_points:
        return
    slots = view_model.selection.reachable_slots
    effects = reckoning_forecast.forecast_slot_effects(view_model.position, creature, slots, seat)
    if slot not in effects:
        return
    effect = effects[slot]
    gains = [
        _tr(f"for-you-{key}", n=phrases.format_signed(number))
        for key, number in (("white", effect.white), ("tokens", effect.tokens))
        if number
    ]
    if gains:
        yield _tr("for-you", list=", ".join(gains))


def describe_shown_verdict(view_model: BalanceformersViewModel) -> str:
    """Return the verdict that is explained now: place, owner, verdict and sum; "" if none is."""
    verdict = view_model.focused_verdict
    if verdict is None:
        return ""
    state = view_model.foreseen_position
    place = _capitalize(phrases.name_slot(state.area, verdict.slot))
    name = view_model.names[owner_of(verdict.creature)]
    here = phrases.list_creatures_on_piece(state, verdict.slot)
    said = tr(f"balanceformers.verdict.{phrases.get_verdict_key(verdict.verdict)}")
    sums = phrases.format_verdict_sums(state, here, verdict.levels, verdict.sums)
    return f"{place}: {name}, {said}. {sums}"


def _describe_creature(
    view_model: BalanceformersViewModel, state: BalanceformersState, creature: int
) -> Iterator[str]:
    """Yield all that is known of a creature on the board."""
    yield from _spell_out_sums(view_model, state, creature)
    yield f"{_capitalize(phrases.format_energies(state, creature))}."


def _spell_out_sums(
    view_model: BalanceformersViewModel, state: BalanceformersState, creature: int
) -> Iterator[str]:
    """Yield the sums on the levels on which a creature is judged, spelled out."""
    found = reckoning_forecast.forecast_verdicts(state).get(creature) if view_model.forecast_shown else None
    if found is None:
        return
    here = phrases.list_creatures_on_piece(state, found.slot)
    levels = ", ".join(tr("balanceformers.level", n=level + 1) for level in found.levels)
    said = phrases.format_verdict_sums(state, here, found.levels, found.sums)
    whole, _, same = said.partition(" = ")
    yield f"{_capitalize(levels)}: {same if whole == same else said}."  # of one energy there is no sum


def name_creature_off_board(view_model: BalanceformersViewModel, creature: int) -> str:
    """Return the screen reader name of an off-board creature: owner, energies, judged levels."""
    state = view_model.position
    listed = " ".join(phrases.format_signed(value) for value in creature_energies(state, creature))
    said = f"{listed}, {_list_judged_levels(state, creature)}" if state.round else listed
    if view_model.decider is not None and creature in view_model.selection.liftable:
        dead = state.phase == "turn"
        return f"{_capitalize(_tr('dead'))}: {said}" if dead else said
    key = "dead" if state.round > 1 else "not-placed"
    return f"{view_model.names[owner_of(creature)]}, {_tr(key)}: {said}"


def _list_judged_levels(state: BalanceformersState, creature: int) -> str:
    """On which level a creature has the deficit that Death wants."""
    values = creature_energies(state, creature)
    return ", ".join(
        tr("balanceformers.energy", energy=phrases.format_signed(-wanted), n=values.index(-wanted) + 1)
        for wanted in initiative.deficits(state.round)
    )


# --- round a slot -----------------------------------------------------------------------------------


def describe_surroundings(view_model: BalanceformersViewModel, slot: int) -> Iterator[str]:
    """Yield texts on what surrounds a slot, for screen readers.

    They list the slots of its piece, the slots one step away, and those reached through a black hole, and
    give the energy sums of the creatures on the piece, level by level.
    """
    state = view_model.position
    home, there = compute_adjacency(state.area).home[slot], compute_slot_moves(state.area, state.dark)
    piece = phrases.name_piece(state.area, slot)
    yield f"{piece}: {_list_slots(view_model, slot, tuple(iter_bits(home)), on_piece=True)}."
    steps = tuple(iter_bits(there.steps[slot] & ~home))
    if steps:
        yield _tr("one-step", list=_list_slots(view_model, slot, steps))
    through = tuple(iter_bits(there.holes[slot] & ~there.steps[slot]))
    if through:
        yield _tr("through", list=_list_slots(view_model, slot, through))
    standing = phrases.list_creatures_on_piece(state, slot)
    if standing:
        sums = [
            sum(values) for values in zip(*(creature_energies(state, one) for one in standing), strict=True)
        ]
        yield _tr("sums", list=" ".join(phrases.format_signed(value) for value in sums))


def _list_slots(
    view_model: BalanceformersViewModel, slot: int, others: Sequence[int], *, on_piece: bool = False
) -> str:
    """Other slots with their direction and who stands there."""
    state, made = view_model.position, view_model.layout.plane
    at = state.map_slots_to_creatures()
    x, y = made.locate_slot(state.area[slot // PARTS], slot % PARTS)
    said = []
    for other in others:
        ox, oy = made.locate_slot(state.area[other // PARTS], other % PARTS)
        part = (
            _tr(f"part.{phrases.PART_KEYS[other % PARTS]}")
            if on_piece
            else phrases.name_slot(state.area, other)
        )
        who = at.get(other)
        what = _tr("free") if who is None else view_model.names[owner_of(who)]
        said.append(f"{format_clock_direction(math.degrees(math.atan2(y - oy, ox - x)))} {part} {what}")
    return ", ".join(said)


# --- what can be done -------------------------------------------------------------------------------


def describe_options_at(view_model: BalanceformersViewModel, slot: int) -> Iterator[str]:
    """Yield texts on moving the lifted creature to a slot, or else on the creature that stands there."""
    yield name_slot(view_model, slot)
    yield describe_slot_details(view_model, slot)
    lifted = view_model.selection.creature
    if lifted is not None and view_model.selection.reachable_slots >> slot & 1:
        yield from list_changed_verdicts(view_model, lifted, slot)


def list_changed_verdicts(view_model: BalanceformersViewModel, creature: int, slot: int) -> Iterator[str]:
    """Yield a text for each other creature whose sum a creature's move to a slot would change.

    Nothing while the forecast is hidden.
    """
    if not view_model.forecast_shown:
        return
    state = view_model.position
    after_state = with_creature_moved(state, creature, slot)
    before, after = (
        reckoning_forecast.forecast_verdicts(state),
        reckoning_forecast.forecast_verdicts(after_state),
    )
    for other, found in after.items():
        if other != creature and (other not in before or before[other].sums != found.sums):
            place = _capitalize(phrases.name_slot(state.area, found.slot))
            verdict = _format_verdict_and_sums(after_state, found)
            yield f"{place}: {view_model.names[owner_of(other)]}, {verdict}"


def describe_reachable_slots(view_model: BalanceformersViewModel) -> Iterator[str]:
    """Yield the slots where the lifted creature may go and the number of actions left, as texts.

    Nothing unless a player at this computer has to decide.
    """
    selection, state = view_model.selection, view_model.position
    if view_model.decider is None:
        return
    if selection.creature is not None:
        goals = tuple(iter_bits(selection.reachable_slots))
        if len(goals) > FEW:
            yield _tr("goals", n=len(goals))
        else:
            yield _tr("may-go", list=", ".join(phrases.name_slot(state.area, slot) for slot in goals))
    if state.phase == "turn":
        yield describe_actions_left(view_model)


def describe_actions_left(view_model: BalanceformersViewModel) -> str:
    """Return the text that says how many actions the player to move has left; "" outside turns."""
    return (
        tr("balanceformers.actions", n=view_model.position.left)
        if view_model.position.phase == "turn"
        else ""
    )


def describe_selection(view_model: BalanceformersViewModel) -> str:
    """Return the text on the current selection: the lifted creature or both picked tokens; "" if none."""
    state, selection = view_model.position, view_model.selection
    if view_model.decider is None:
        return ""
    square, round_ = selection.pair
    if square is not None and round_ is not None:
        total = square + round_
        key = "initiative-both-prelude" if state.round == 1 else "initiative-both"
        more = tr(f"balanceformers.prompt.{key}.more", n=total, sum=total)
        return f"{name_picked_tokens(view_model)}. {more}"
    if selection.creature is None:
        return ""
    name = view_model.names[owner_of(selection.creature)]
    said = f"{_tr('lifted-of', name=name)} {_tr('goals', n=selection.reachable_slots.bit_count())}"
    return f"{said} {_capitalize(phrases.format_energies(state, selection.creature))}."


def describe_choice(view_model: BalanceformersViewModel, action: BalanceformersAction) -> str:
    """Return what an action is about that has been chosen: a slot, a cell for a piece, or a player."""
    match action:
        case AddPiece(i, j, d):
            return _capitalize(name_piece_cell(view_model, (i, j, d)))
        case TakeToken(seat):
            return view_model.names[seat]
        case Place(_, slot) | Move(_, slot) | Reincarnate(_, slot):
            return _capitalize(phrases.name_slot(view_model.position.area, slot))
    return ""


def name_picked_tokens(view_model: BalanceformersViewModel) -> str:
    """Return both picked initiative tokens as printed, such as "7, 3A"; "" unless both are picked."""
    square, round_ = view_model.selection.pair
    if view_model.decider is None or square is None or round_ is None:
        return ""
    return (
        f"{square}, {round_}{view_model.content.letter(view_model.position.sets[view_model.decider], round_)}"
    )


# --- building ---------------------------------------------------------------------------------------


def name_piece_cell(view_model: BalanceformersViewModel, piece: Piece) -> str:
    """Return the location of a piece while the area is built: row, column and side of its cell."""
    known = (*view_model.position.area, *view_model.selection.legal.pieces)
    west, north = min(i for i, _, _ in known), max(j for _, j, _ in known)
    i, j, d = piece
    return _tr("cell", row=north - j + 1, column=i - west + 1, side=_tr(f"side.{_SIDES[d]}"))


# --- the whole --------------------------------------------------------------------------------------


def make_accessible_nodes(view_model: BalanceformersViewModel) -> Iterator[AccessibleNode]:
    """Yield accessible nodes for things painted without a widget: built area, turn order, forecast table."""
    state = view_model.position
    if state.phase == "building":
        pieces = tuple(
            make_paragraph(
                f"heard.area.{number}", f"{_name_kind(piece)}: {name_piece_cell(view_model, piece)}"
            )
            for number, piece in enumerate(state.area)
        )
        if pieces:
            yield make_group("heard.area", _tr("area"), pieces)
        return
    rows = panel_models.make_initiative_model(view_model).rows
    if rows:
        order = ". ".join(f"{row.place} {tooltips.describe_initiative_row(row)}" for row in rows if row.place)
        if order:
            yield make_paragraph("heard.order", f"{tr('balanceformers.table.order')}: {order}.")
    shown = panel_models.make_forecast_model(view_model, state)
    if shown.rows:
        kinds = ("white", "black", "token", "dead")
        columns = ("", *(tr(f"balanceformers.label.gain-{kind}") for kind in kinds))
        lines = tuple((row.name, *(str(row.get_column_value(kind)) for kind in kinds)) for row in shown.rows)
        yield make_table("heard.gains", shown.note or shown.title, columns, lines)


def _name_kind(piece: Piece) -> str:
    return _tr(f"kind.{phrases.get_kind_key(piece)}")


def describe_scores(view_model: BalanceformersViewModel) -> Iterator[str]:
    """Yield a text on each seat's scores and tokens, then one on each seat's gains in the forecast."""
    state = view_model.position
    rows = panel_models.make_forecast_model(view_model, state).rows
    for seat in range(len(view_model.names)):
        said = ", ".join(
            filter(
                None,
                (tooltips.name_seat(view_model, seat), panel_models.describe_seat_status(view_model, seat)),
            )
        )
        yield ". ".join((said, *tooltips.list_tokens_left(view_model, seat)))
    if not rows:
        return
    yield f"{tr('balanceformers.table.forecast-now')}:"
    for row, gain in zip(rows, reckoning_forecast.forecast_seats(state), strict=True):
        yield _tr("gains", name=row.name, score=gain.score, white=row.white, black=row.black, dead=row.deaths)


def describe_goals(view_model: BalanceformersViewModel) -> Iterator[str]:
    """Yield texts on the deficits Death judges by, now and in later rounds, and own creatures at risk."""
    state, seat = view_model.position, view_model.displayed_seat
    now = max(1, state.round)
    for number in range(now, ROUNDS + 1):
        key = "wheel-now" if number == state.round else "wheel"
        wanted = phrases.format_deficits_in_words(initiative.deficits(number))
        yield tr(f"balanceformers.label.{key}", n=number, deficits=wanted)
        if number == now and view_model.forecast_shown:
            yield from _list_own_verdicts(view_model, seat)


def _list_own_verdicts(view_model: BalanceformersViewModel, seat: int) -> Iterator[str]:
    """Yield which creatures of a seat would die, and which are in balance."""
    state = view_model.position
    judged = reckoning_forecast.forecast_verdicts(state)
    for key, wanted in (("would-die", -1), ("would-balance", 0)):
        places = [
            f"{phrases.name_slot(state.area, found.slot)} {format_deciding_sums(state, found)}"
            for creature, found in judged.items()
            if owner_of(creature) == seat and found.verdict == wanted
        ]
        if places:
            yield _tr(key, name=view_model.names[seat], list=", ".join(places))


def _capitalize(words: str) -> str:
    return words[:1].upper() + words[1:]


def _tr(key: str, **params: str | int) -> str:
    return tr(f"{_WORDS}.{key}", **params)


def describe_effects(state: BalanceformersState, creature: int, goal: int) -> list[str]:
    """Return short sentences on the forecast effects of moving a creature to a slot."""
    found = reckoning_forecast.forecast_verdict_changes(state, creature, goal)
    said = [
        tr(f"balanceformers.forecast.{key}", n=len(creatures))
        for key, creatures in (
            ("saves", found.saved),
            ("dooms", found.doomed),
            ("balances", found.balanced),
            ("unbalances", found.unbalanced),
        )
        if creatures
    ]
    if found.alone:
        said.append(tr("balanceformers.forecast.alone"))
    elif not said:
        said.append(tr(f"balanceformers.forecast.{'only-dies' if found.dies else 'no-change'}"))
    if found.darkens:
        said.append(tr("balanceformers.forecast.opens"))
    return said


def describe_game_end(view_model: BalanceformersViewModel, found: reckoning_forecast.EndForecast) -> str:
    """Return the text on how the game would end by the next reckoning."""
    words = phrases.describe_end(found, view_model.names, brief=view_model.layout.compact)
    return f"{tr('balanceformers.forecast.over.title')}. {words}"
