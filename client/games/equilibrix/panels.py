"""What the panels of the table show just now: dice and their states, supplies, seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.equilibrix import flower
from client.games.equilibrix.dice_view import Die, Roll
from client.games.equilibrix.options_view import Options
from client.games.equilibrix.seats_view import Seat
from client.games.equilibrix.supply_view import Supply
from client.i18n import tr
from client.table.players import level_of
from rules.equilibrix import agreement, births, board, events as e, network
from rules.equilibrix.board import PETAL_MASK, TRIANGLE_MASK
from rules.equilibrix.state import NOBODY, EquilibrixState

if TYPE_CHECKING:
    from client.games.equilibrix.scene import EquilibrixTable


def own_seat(table: EquilibrixTable) -> int:
    """Whose network shines and whose supply is shown: who decides, or looks, else who is on turn."""
    if table.decider is not None:
        return table.decider
    return table.position.seat if table.viewer is None else table.viewer


def _yours(table: EquilibrixTable, seat: int) -> bool:
    return seat == table.viewer


# --- the roll -------------------------------------------------------------------------------------------


def roll(table: EquilibrixTable) -> Roll:
    """The dice of this turn, and the position that is drawn below them."""
    state = table.position
    if state.phase == "placing":
        return _placing(table)
    yours, name = _yours(table, state.seat), table.names[state.seat]
    if state.setup.fair:
        title = tr("equilibrix.table.your-actions") if yours else tr("equilibrix.table.actions-of", name=name)
    else:
        title = tr("equilibrix.table.your-roll") if yours else tr("equilibrix.table.roll-of", name=name)
    if table.rolling:  # the dice are in the air
        return Roll(title, ())
    dice = tuple(_die(table, index) for index in range(len(state.dice)))
    shown = shown_die(table)
    if shown is None:
        return Roll(title, dice, options=_options(table))
    chosen = dice[shown].state in ("chosen", "bonus")
    clear, turns = chosen or looked_at(table) == shown, chosen and may_turn(table)
    return Roll(title, dice, state.dice[shown], table.choosing.turned, faint=not clear, turns=turns)


def _options(table: EquilibrixTable) -> Options | None:
    """What either die could do, while both are open and none is chosen."""
    state = table.position
    if len(state.dice) != 2 or not all(state.open) or state.phase == "over":
        return None
    fields = [births.births(state, position) for position in state.dice]
    back = [births.takebacks(state, position).bit_count() for position in state.dice]
    mine = table.decider is not None and state.phase == "action"
    each = tuple((found.bit_count(), backs) for found, backs in zip(fields, back, strict=True))
    note = tr("equilibrix.table.point-at-die") if mine else ""
    return Options(each, mine and bool(fields[0] & fields[1]), note)


def may_turn(table: EquilibrixTable) -> bool:
    """Whether it is a person's turn, who may turn the drawn position; also while a move is being shown."""
    state = table.position
    return state.phase != "over" and state.seat in table.secrecy.people


def _die(table: EquilibrixTable, index: int) -> Die:
    state = table.position
    return Die(state.dice[index], die_state(table, index))


def die_state(table: EquilibrixTable, index: int) -> str:
    """What has become of a die, or whether it is the one in use."""
    state = table.position
    if state.die == index and state.phase != "over":
        return "bonus" if state.phase == "bonus" else "chosen"
    if table.acting == index:
        return "chosen"
    if state.open[index] and state.phase != "over":
        mine = table.decider is not None and table.choosing.die == index
        return "chosen" if mine and state.phase == "action" else "open"
    return _ended(table, index)


def _ended(table: EquilibrixTable, index: int) -> str:
    """How a die of the shown turn went: used, passed, or lapsed; unused if the game ended before it."""
    state, used = table.position, False
    found = "unused" if state.phase == "over" else "used"
    for step in reversed(table.match.history[-40:]):
        for event in reversed(step.events):
            match event:
                case e.TurnBegan(turn=turn) if turn <= state.turn:
                    return "used" if used else found
                case e.Born(die=die) | e.TakenBack(die=die) if die == index:
                    used = True
                case e.DiePassed(die=die, lapsed=lapsed) if die == index and not used:
                    found = "lapsed" if lapsed else "passed"
                case _:
                    pass
        if used:
            return "used"
    return found


def shown_die(table: EquilibrixTable) -> int | None:
    """The die whose position is drawn: the one in use or looked at, else the only sort there is."""
    state, used = table.position, die_in_use(table)
    if used is not None or state.phase == "over":
        return used
    looked = looked_at(table)
    if looked is not None:
        return looked
    left = [index for index, is_open in enumerate(state.open) if is_open]
    return left[0] if len({state.dice[index] for index in left}) == 1 else None


def die_in_use(table: EquilibrixTable) -> int | None:
    """The die that is chosen, or being played."""
    state = table.position
    if state.phase == "over":
        return None
    if state.die != NOBODY:
        return state.die
    if table.acting is not None:
        return table.acting
    return table.choosing.die if table.decider is not None else None


def looked_at(table: EquilibrixTable) -> int | None:
    """The open die under the pointer or the focus."""
    ui = table.ui
    for name in (ui.hovered, ui.focused if ui.ring else None):
        if name is not None and name.startswith("die."):
            index = int(name.removeprefix("die."))
            if index < len(table.position.open) and table.position.open[index]:
                return index
    return None


def _placing(table: EquilibrixTable) -> Roll:
    """The two starting stones of whoever places one."""
    state = table.position
    own, colour = state.stones[state.seat], table.colour(state.seat)
    triangle, petal = board.PETALS, next(f for f in range(board.PETALS) if flower.axis(f) == 60)
    first = not own & TRIANGLE_MASK
    dice = (
        Die("", "now" if first else "placed", stone=triangle, colour=colour),
        Die("", "later" if first else "now", stone=petal, colour=colour),
    )
    return Roll(tr("equilibrix.phase.placing"), dice, note=tr("equilibrix.table.placing-order"))


# --- supply and seats -------------------------------------------------------------------------------------


def supply(table: EquilibrixTable) -> Supply:
    """The stones of whoever decides or looks."""
    state, seat = table.position, own_seat(table)
    yours = _yours(table, seat)
    title = (
        tr("equilibrix.table.your-supply") if yours
        else tr("equilibrix.table.supply-of", name=table.names[seat])
    )  # fmt: skip
    may = table.decider is not None and table.choosing.takebacks
    note = tr("equilibrix.table.click-back") if may else ""
    petals, triangles = stock(table, seat)
    lit = table.choosing.births if table.decider is not None else 0
    ready = bool(lit & PETAL_MASK), bool(lit & TRIANGLE_MASK)
    return Supply(title, table.colour(seat), petals, triangles, ready, note if state.phase != "over" else "")


def bases(table: EquilibrixTable, seat: int) -> tuple[int, ...]:
    """The bases of a seat."""
    return network.bases(table.position.setup.players, seat)


def stock(table: EquilibrixTable, seat: int) -> tuple[int, int]:
    """Petals and triangles in a seat's supply."""
    state = table.position
    return births.supply(state, seat, petals=True), births.supply(state, seat, petals=False)


def seat(table: EquilibrixTable, seat: int) -> Seat:
    """A player's panel."""
    state = table.position
    players, stones = state.setup.players, state.stones[seat]
    reached = network.reached(stones, players, seat)
    joined = network.joined(stones, players, seat)
    own = bases(table, seat)
    petals, triangles = stock(table, seat)
    remark = _remark(state, seat)
    return Seat(
        table.names[seat],
        table.colour(seat),
        tr(f"equilibrix.table.{remark}") if remark else "",
        active=_active(state, seat),
        reached=tuple(base in reached for base in own),
        joined=tuple(base in joined for base in own),
        petals=petals,
        triangles=triangles,
        out=seat in state.resigned,
        level=level_of(table.match.seats[seat]),
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
