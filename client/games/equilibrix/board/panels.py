"""What the panels of the table show just now: dice and their states, supplies, seats."""

from __future__ import annotations

from client.games.equilibrix.board import flower
from client.games.equilibrix.board.dice_view import DieShown, RollShown
from client.games.equilibrix.board.look import EquilibrixLook
from client.games.equilibrix.board.options_view import Options
from client.games.equilibrix.board.seats_view import SeatShown
from client.games.equilibrix.board.supply_view import SupplyShown
from client.i18n import tr
from rules.equilibrix import agreement, births, board, network
from rules.equilibrix.board import PETAL_MASK, TRIANGLE_MASK
from rules.equilibrix.state import EquilibrixState


def _yours(look: EquilibrixLook, seat: int) -> bool:
    return seat == look.around.viewer


# --- the roll -------------------------------------------------------------------------------------------


def roll(look: EquilibrixLook) -> RollShown:
    """The dice of this turn, and the position that is drawn below them."""
    state = look.position
    if state.phase == "placing":
        return _placing(look)
    yours, name = _yours(look, state.seat), look.names[state.seat]
    if state.setup.fair:
        title = tr("equilibrix.table.your-actions") if yours else tr("equilibrix.table.actions-of", name=name)
    else:
        title = tr("equilibrix.table.your-roll") if yours else tr("equilibrix.table.roll-of", name=name)
    if look.air.rolling:  # the dice are in the air
        return RollShown(title, ())
    dice = tuple(_die(look, index) for index in range(len(state.dice)))
    shown = shown_die(look)
    if shown is None:
        return RollShown(title, dice, options=_options(look))
    chosen = dice[shown].state in ("chosen", "bonus")
    clear, turns = chosen or look.pointed == shown, chosen and look.may_turn
    return RollShown(title, dice, state.dice[shown], look.hand.turned, faint=not clear, turns=turns)


def _options(look: EquilibrixLook) -> Options | None:
    """What either die could do, while both are open and none is chosen."""
    state = look.position
    if len(state.dice) != 2 or not all(state.open) or state.phase == "over":
        return None
    fields = [births.births(state, position) for position in state.dice]
    back = [births.takebacks(state, position).bit_count() for position in state.dice]
    mine = look.decider is not None and state.phase == "action"
    each = tuple((found.bit_count(), backs) for found, backs in zip(fields, back, strict=True))
    note = tr("equilibrix.table.point-at-die") if mine else ""
    return Options(each, mine and bool(fields[0] & fields[1]), note)


def _die(look: EquilibrixLook, index: int) -> DieShown:
    state = look.position
    return DieShown(state.dice[index], die_state(look, index))


def die_state(look: EquilibrixLook, index: int) -> str:
    """What has become of a die, or whether it is the one in use."""
    state = look.position
    if state.die == index and state.phase != "over":
        return "bonus" if state.phase == "bonus" else "chosen"
    if look.air.acting == index:
        return "chosen"
    if state.open[index] and state.phase != "over":
        mine = look.decider is not None and look.hand.die == index
        return "chosen" if mine and state.phase == "action" else "open"
    return look.fates[index]


def shown_die(look: EquilibrixLook) -> int | None:
    """The die whose position is drawn: the one in use or looked at, else the only sort there is."""
    state, used = look.position, look.die_in_use
    if used is not None or state.phase == "over":
        return used
    looked = look.pointed
    if looked is not None:
        return looked
    left = [index for index, is_open in enumerate(state.open) if is_open]
    return left[0] if len({state.dice[index] for index in left}) == 1 else None


def _placing(look: EquilibrixLook) -> RollShown:
    """The two starting stones of whoever places one."""
    state = look.position
    own, colour = state.stones[state.seat], look.colour(state.seat)
    triangle, petal = board.PETALS, next(f for f in range(board.PETALS) if flower.axis(f) == 60)
    first = not own & TRIANGLE_MASK
    dice = (
        DieShown("", "now" if first else "placed", stone=triangle, colour=colour),
        DieShown("", "later" if first else "now", stone=petal, colour=colour),
    )
    return RollShown(tr("equilibrix.phase.placing"), dice, note=tr("equilibrix.table.placing-order"))


# --- supply and seats -------------------------------------------------------------------------------------


def supply(look: EquilibrixLook) -> SupplyShown:
    """The stones of whoever decides or looks."""
    state, seat = look.position, look.own_seat
    yours = _yours(look, seat)
    title = (
        tr("equilibrix.table.your-supply") if yours
        else tr("equilibrix.table.supply-of", name=look.names[seat])
    )  # fmt: skip
    may = look.decider is not None and look.hand.takebacks
    note = tr("equilibrix.table.click-back") if may else ""
    petals, triangles = stock(look, seat)
    lit = look.hand.births if look.decider is not None else 0
    ready = bool(lit & PETAL_MASK), bool(lit & TRIANGLE_MASK)
    return SupplyShown(
        title, look.colour(seat), petals, triangles, ready, note if state.phase != "over" else ""
    )


def stock(look: EquilibrixLook, seat: int) -> tuple[int, int]:
    """Petals and triangles in a seat's supply."""
    state = look.position
    return births.supply(state, seat, petals=True), births.supply(state, seat, petals=False)


def seat(look: EquilibrixLook, seat: int) -> SeatShown:
    """A player's panel."""
    state = look.position
    players, stones = state.setup.players, state.stones[seat]
    reached = network.reached(stones, players, seat)
    joined = network.joined(stones, players, seat)
    own = look.bases(seat)
    petals, triangles = stock(look, seat)
    remark = _remark(state, seat)
    return SeatShown(
        look.names[seat],
        look.colour(seat),
        tr(f"equilibrix.table.{remark}") if remark else "",
        active=_active(state, seat),
        reached=tuple(base in reached for base in own),
        joined=tuple(base in joined for base in own),
        petals=petals,
        triangles=triangles,
        out=seat in state.resigned,
        level=look.around.level(seat),
    )


def _active(state: EquilibrixState, seat: int) -> bool:
    if state.phase == "over":
        return seat == state.winner
    if state.phase == "draw":
        return seat in agreement.asked(state)[:1]
    return seat == state.seat


def _remark(state: EquilibrixState, seat: int) -> str:
    """A word on what a player is doing."""
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
    """Who acts after whoever places a starting stone: all in turn, then back again (E-VAR-2)."""
    players = state.setup.players
    order = [(state.start + step) % players for step in range(players)]
    order += [*reversed(order), state.start]
    return order[min(state.occupied.bit_count() + 1, 2 * players)]
