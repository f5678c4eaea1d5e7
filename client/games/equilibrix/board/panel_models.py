"""What the panels of the table show just now: dice and their states, supplies, seats."""

from __future__ import annotations

from client.games.equilibrix.board import flower_geometry
from client.games.equilibrix.board.dice_view import DiceOptions, DieModel, RollModel
from client.games.equilibrix.board.seats_view import SeatModel
from client.games.equilibrix.board.supply_view import SupplyModel
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from rules.equilibrix import births, board, draw_offers, network
from rules.equilibrix.board import TRIANGLE_MASK
from rules.equilibrix.state import EquilibrixState


def _yours(view_model: EquilibrixViewModel, seat: int) -> bool:
    return seat == view_model.context.viewer


# --- the roll -------------------------------------------------------------------------------------------


def roll(view_model: EquilibrixViewModel) -> RollModel:
    """Return the dice of this turn, and the position that is drawn below them."""
    state = view_model.position
    if state.phase == "placing":
        return _placing(view_model)
    yours, name = _yours(view_model, state.seat), view_model.names[state.seat]
    if state.setup.fair:
        title = tr("equilibrix.table.your-actions") if yours else tr("equilibrix.table.actions-of", name=name)
    else:
        title = tr("equilibrix.table.your-roll") if yours else tr("equilibrix.table.roll-of", name=name)
    if view_model.in_flight.is_rolling:  # the dice are in the air
        return RollModel(title, ())
    dice = tuple(_die(view_model, index) for index in range(len(state.dice)))
    shown = shown_die(view_model)
    if shown is None:
        return RollModel(title, dice, options=_options(view_model))
    chosen = dice[shown].state in ("chosen", "bonus")
    clear, turns = chosen or view_model.pointed_die == shown, chosen and view_model.can_turn
    return RollModel(
        title, dice, state.dice[shown], view_model.selection.turns, is_faint=not clear, can_turn=turns
    )


def _options(view_model: EquilibrixViewModel) -> DiceOptions | None:
    """Return what either die could do, while both are open and none is chosen."""
    state = view_model.position
    if len(state.dice) != 2 or not all(state.open) or state.phase == "over":
        return None
    fields = [births.birth_fields(state, position) for position in state.dice]
    back = [births.takeback_fields(state, position).bit_count() for position in state.dice]
    mine = view_model.decider is not None and state.phase == "action"
    each = tuple((found.bit_count(), backs) for found, backs in zip(fields, back, strict=True))
    note = tr("equilibrix.table.point-at-die") if mine else ""
    return DiceOptions(each, mine and bool(fields[0] & fields[1]), note)


def _die(view_model: EquilibrixViewModel, index: int) -> DieModel:
    state = view_model.position
    return DieModel(state.dice[index], die_state(view_model, index))


def die_state(view_model: EquilibrixViewModel, index: int) -> str:
    """Return what has become of a die, or whether it is the one in use."""
    state = view_model.position
    if state.die == index and state.phase != "over":
        return "bonus" if state.phase == "bonus" else "chosen"
    if view_model.in_flight.acting_die == index:
        return "chosen"
    if state.open[index] and state.phase != "over":
        mine = view_model.decider is not None and view_model.selection.die == index
        return "chosen" if mine and state.phase == "action" else "open"
    return view_model.die_outcomes[index]


def shown_die(view_model: EquilibrixViewModel) -> int | None:
    """Return the die whose position is drawn: the one in use or looked at, else the only sort there is."""
    state, used = view_model.position, view_model.die_in_use
    if used is not None or state.phase == "over":
        return used
    looked = view_model.pointed_die
    if looked is not None:
        return looked
    left = [index for index, is_open in enumerate(state.open) if is_open]
    return left[0] if len({state.dice[index] for index in left}) == 1 else None


def _placing(view_model: EquilibrixViewModel) -> RollModel:
    """Return the two starting stones of whoever places one."""
    state = view_model.position
    own, colour = state.stones[state.seat], view_model.colour(state.seat)
    triangle, petal = (
        board.PETALS,
        next(f for f in range(board.PETALS) if flower_geometry.compute_axis(f) == 60),
    )
    first = not own & TRIANGLE_MASK
    dice = (
        DieModel("", "now" if first else "placed", stone=triangle, colour=colour),
        DieModel("", "later" if first else "now", stone=petal, colour=colour),
    )
    return RollModel(tr("equilibrix.phase.placing"), dice, note=tr("equilibrix.table.placing-order"))


# --- supply and seats -------------------------------------------------------------------------------------


def supply(view_model: EquilibrixViewModel) -> SupplyModel:
    """Return the stones of whoever decides or looks."""
    state, seat = view_model.position, view_model.displayed_seat
    yours = _yours(view_model, seat)
    title = (
        tr("equilibrix.table.your-supply") if yours
        else tr("equilibrix.table.supply-of", name=view_model.names[seat])
    )  # fmt: skip
    may = view_model.decider is not None and view_model.selection.takebacks
    note = tr("equilibrix.table.click-back") if may else ""
    petals, triangles = stock(view_model, seat)
    return SupplyModel(
        title, view_model.colour(seat), petals, triangles, note if state.phase != "over" else ""
    )


def stock(view_model: EquilibrixViewModel, seat: int) -> tuple[int, int]:
    """Petals and triangles in a seat's supply."""
    state = view_model.position
    return births.count_supply(state, seat, petals=True), births.count_supply(state, seat, petals=False)


def seat(view_model: EquilibrixViewModel, seat: int) -> SeatModel:
    """Return a player's panel."""
    state = view_model.position
    players, stones = state.setup.players, state.stones[seat]
    reached = network.reached_bases(stones, players, seat)
    joined = network.largest_network(stones, players, seat)
    own = view_model.find_bases(seat)
    petals, triangles = stock(view_model, seat)
    remark = _remark(state, seat)
    return SeatModel(
        view_model.names[seat],
        view_model.colour(seat),
        tr(f"equilibrix.table.{remark}") if remark else "",
        active=_active(state, seat),
        reached=tuple(base in reached for base in own),
        joined=tuple(base in joined for base in own),
        petals=petals,
        triangles=triangles,
        out=seat in state.resigned,
        level=view_model.context.level(seat),
    )


def _active(state: EquilibrixState, seat: int) -> bool:
    if state.phase == "over":
        return seat == state.winner
    if state.phase == "draw":
        return seat in draw_offers.seats_to_answer(state)[:1]
    return seat == state.seat


def _remark(state: EquilibrixState, seat: int) -> str:
    """Return a word on what a player is doing."""
    if seat in state.resigned:
        return "resigned"
    if state.phase == "over":
        return "wins" if seat == state.winner else ""
    if state.phase == "draw":
        if seat == state.seat:
            return "offers"
        return "agrees" if state.agreed[seat] else "asked"
    if seat == state.seat:
        return "on-turn"
    if state.phase == "placing":
        return "next" if state.setup.players > 2 and _next_to_place(state) == seat else "waits"
    after = [(state.seat + step) % state.setup.players for step in range(1, state.setup.players)]
    left = [each for each in after if each not in state.resigned]
    return "next" if len(left) > 1 and left[0] == seat else "waits"


def _next_to_place(state: EquilibrixState) -> int:
    """Return who acts after whoever places a starting stone: all in turn, then back again (E-VAR-2)."""
    players = state.setup.players
    order = [(state.start + step) % players for step in range(players)]
    order += [*reversed(order), state.start]
    return order[min(state.occupied.bit_count() + 1, 2 * players)]
