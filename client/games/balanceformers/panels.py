"""What the parts of the table show just now: tokens, seats, track, wheel, tray, forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.games.balanceformers import forecast, layout, wording
from client.games.balanceformers.creatures_view import Creature
from client.games.balanceformers.forecast_view import Gain, Gains
from client.games.balanceformers.initiative_view import HIDDEN, NONE, Initiative, Row
from client.games.balanceformers.seats_view import Seat
from client.games.balanceformers.track_view import Token, Track
from client.games.balanceformers.tray_view import Tray
from client.games.balanceformers.wheel_view import Wheel
from client.i18n import tr
from rules.balanceformers import initiative, reckoning, turns
from rules.balanceformers.area import bits, is_angel
from rules.balanceformers.content import content
from rules.balanceformers.state import (
    CREATURES,
    HIDDEN as HIDDEN_PAIR,
    OFF,
    BalanceformersState,
    owner,
)

if TYPE_CHECKING:
    from client.games.balanceformers.scene import BalanceformersTable


def own_seat(table: BalanceformersTable) -> int:
    """Whose matters come first: who decides, or looks, else who is on turn."""
    if table.decider is not None:
        return table.decider
    return table.position.seat if table.viewer is None else table.viewer


def creature(table: BalanceformersTable, number: int) -> Creature:
    """A creature as it is painted."""
    return creature_of(table.position, number, table.colour(owner(number)))


def creature_of(state: BalanceformersState, number: int, colour: str) -> Creature:
    """A creature of a position in its seat's colour."""
    return Creature(colour, state.sets[owner(number)], number % CREATURES)


# --- wheel and track ------------------------------------------------------------------------------------


def wheel(table: BalanceformersTable) -> Wheel:
    """Where Death stands and what he wants."""
    state = table.position
    round_ = max(1, state.round)
    spots = tuple(layout.wheel_spot(table.layout, number) for number in range(1, 7))
    lead = "death-wanted" if state.phase == "over" else "death-wants" if state.round else "death-will-want"
    wants = wording.deficits(initiative.deficits(round_))
    return Wheel(round_, tr(f"balanceformers.table.{lead}"), wants, spots, table.death_moves)


def values(state: BalanceformersState, seat: int) -> tuple[int, int]:
    """What the white and the black token of a seat are worth."""
    track = content().track.values
    return track[state.white[seat]], track[state.black[seat]]


def track(table: BalanceformersTable) -> Track:
    """All scoring tokens; white ones behind black ones, those that count last."""
    state = table.position
    tokens = []
    for seat in range(len(table.names)):
        white, black = values(state, seat)
        for is_white, column in ((True, state.white[seat]), (False, state.black[seat])):
            counts = white <= black if is_white else black < white
            spot = layout.track_spot(table.layout, seat, is_white, column)
            if (seat, is_white) not in table.hidden_scores:
                tokens.append(Token(table.colour(seat), is_white, column, spot, counts))
    words = "balanceformers.table"
    return Track(
        tr(f"{words}.track"), tr(f"{words}.lower-counts"), tr(f"{words}.turn"), tuple(tokens),
        layout.token_size(table.layout),
        tuple(layout.column_height(table.layout, column) for column in range(layout.COLUMNS)),
        layout.track_foot(table.layout),
    )  # fmt: skip


# --- initiative -----------------------------------------------------------------------------------------


def picking(table: BalanceformersTable) -> bool:
    """Whether own tokens lie there to pick from."""
    return table.decider is not None and table.position.phase == "initiative" and bool(table.choosing.squares)


def tokens(table: BalanceformersTable) -> Initiative:
    """The tokens of the round, or what is said above the own ones."""
    state, words = table.position, "balanceformers.table"
    if picking(table):
        seat = own_seat(table)
        title = tr(f"{words}.your-tokens")
        if table.secrecy.several:
            title = tr(f"{words}.tokens-of", name=table.names[seat])
        others = tuple(
            (table.colour(other), bool(pair)) for other, pair in enumerate(state.chosen) if other != seat
        )
        return Initiative(title, _picked(table, seat), (), others)
    shown = state.order if state.order and state.phase != "initiative" else range(len(table.names))
    rows = tuple(_row(table, place, seat) for place, seat in enumerate(shown, start=1))
    return Initiative(tr(f"{words}.initiative"), _tie(table), rows)


def _picked(table: BalanceformersTable, seat: int) -> str:
    square, round_ = table.choosing.pair
    if square is None or round_ is None:
        return "" if square is round_ else f"{square or '?'} + {round_ or '?'}"
    letter = content().letter(table.position.sets[seat], round_)
    return f"{square} + {round_}{letter} = {square + round_}"


def _tie(table: BalanceformersTable) -> str:
    """Which letters parted equal sums."""
    state = table.position
    found = []
    for one, other in zip(state.order, state.order[1:], strict=False):
        pairs = state.chosen[one], state.chosen[other]
        if all(len(pair) == 2 and min(pair) > 0 for pair in pairs) and sum(pairs[0]) == sum(pairs[1]):
            found.append((letter(state, one), letter(state, other)))
    if not found or state.phase == "initiative":
        return ""
    if len(found) == 1:
        return tr("balanceformers.table.tie", a=found[0][0], b=found[0][1])
    return tr("balanceformers.table.ties", letters=", ".join("\u2013".join(pair) for pair in found))


def letter(state: BalanceformersState, seat: int) -> str:
    """The letter on the round token that a seat uses."""
    pair = state.chosen[seat]
    return content().letter(state.sets[seat], pair[1]) if len(pair) == 2 and pair[1] > 0 else ""


def _row(table: BalanceformersTable, place: int, seat: int) -> Row:
    state = table.position
    pair = state.chosen[seat]
    square, round_ = (NONE, NONE) if not pair else (HIDDEN, HIDDEN) if pair == HIDDEN_PAIR else pair
    known = square > 0
    ordered = bool(state.order) and state.phase != "initiative"
    sums = [sum(each) for each in state.chosen]
    tied = known and ordered and sums.count(sums[seat]) > 1
    if state.phase == "initiative":
        key = "chosen" if pair else "choosing"
        total = tr(f"balanceformers.table.{key}")
    elif state.round == 1:
        waiting = len(turns.waiting(state, seat))
        total = tr("balanceformers.table.equals", n=square + round_) if known else ""
        if state.phase == "prelude" and waiting:
            total = tr("balanceformers.table.placed-of", n=CREATURES - waiting, m=CREATURES)
    else:
        total = tr("balanceformers.table.sum-actions", n=square + round_) if known else ""
    turn = state.phase == "turn"
    playing = ordered and not table.reckoning
    active = playing and state.phase in ("prelude", "turn") and state.order[state.turn] == seat
    return Row(
        place if ordered else 0,
        table.colour(seat),
        table.names[seat],
        square,
        round_,
        letter(state, seat),
        tied,
        total,
        square + round_ if known else 0,
        state.left if turn and active else 0,
        active,
        playing and turn and state.order.index(seat) < state.turn,
    )


# --- tray and seats -------------------------------------------------------------------------------------


def chain(state: BalanceformersState) -> tuple[tuple[int, int], ...]:
    """The prelude from now on: who places how many, one after another (B-PRE-1)."""
    left = {seat: len(turns.waiting(state, seat)) for seat in state.order}
    found = [(state.seat, state.left)]
    left[state.seat] -= state.left
    turn = state.turn
    while any(left.values()):
        turn = (turn + 1) % len(state.order)
        seat = state.order[turn]
        count = min(turns.IN_A_ROW, left[seat])
        if count:
            found.append((seat, count))
            left[seat] -= count
    return tuple(found)


def tray(table: BalanceformersTable) -> Tray | None:
    """The creatures of whoever places one."""
    state = table.position
    seat = layout.tray_seat(state)
    if seat is None:
        return None
    lying, gone = [], []
    for number in state.creatures(seat):
        box = layout.tray_box(table.layout, number)
        place = (box.left, box.top, box.width, box.height)
        if state.places[number] == OFF and number not in table.hidden and number != table.choosing.creature:
            lying.append((creature(table, number), place))
        else:
            gone.append(place)
    words, name = "balanceformers.table", table.names[seat]
    title = tr(f"{words}.places-next", name=name, n=state.left)
    note = tr(f"{words}.to-place", n=len(turns.waiting(state, seat)))
    steps = tuple((table.colour(other), count) for other, count in chain(state))
    return Tray(title, note, tuple(lying), tuple(gone), steps)


def seat(table: BalanceformersTable, number: int) -> Seat:
    """A player's panel."""
    state = table.position
    white, black = values(state, number)
    off = [
        creature(table, each) if state.places[each] == OFF and each not in table.hidden else None
        for each in state.creatures(number)
    ]
    lifted = table.choosing.creature
    lit = frozenset(
        each % CREATURES
        for each in table.choosing.liftable
        if owner(each) == number and state.places[each] == OFF and table.decider is not None
    )
    name = state.sets[number]
    words = "balanceformers.table"
    on_turn = (
        not table.reckoning
        and number == state.seat
        and state.phase in ("building", "prelude", "turn", "token")
    )
    return Seat(
        table.names[number],
        table.colour(number),
        tr(f"{words}.on-turn") if on_turn else tr(f"{words}.extinct") if _extinct(state, number) else "",
        on_turn and not table.choosing.givers,  # then those who may give are golden
        white,
        black,
        tr(f"{words}.score"),
        tr(f"{words}.creatures-of", n=state.on_board(number), m=CREATURES),
        tuple(off),
        lit,
        lifted % CREATURES if lifted is not None and owner(lifted) == number else -1,
        state.tokens[number],
        tr(f"{words}.left"),
        tuple(bits(state.squares[number])),
        tuple((value, content().letter(name, value)) for value in bits(state.rounds[number])),
        number in table.choosing.givers and table.decider is not None,
    )


def _extinct(state: BalanceformersState, number: int) -> bool:
    return state.round > 1 and not state.on_board(number)


# --- forecast -------------------------------------------------------------------------------------------


def reckonable(state: BalanceformersState) -> BalanceformersState:
    """While tokens are picked Death would judge as in the turns that follow."""
    if state.phase == "initiative" and state.order:
        return replace(state, phase="turn")
    return state


def gains(table: BalanceformersTable, state: BalanceformersState) -> Gains:
    """What the reckoning would bring each player in a position."""
    words = "balanceformers.table"
    title = tr(f"{words}.forecast")
    if not table.forecast_shown:
        return Gains(title, "", (), tr("balanceformers.tip.forecast"))
    if state.phase == "building":
        angels = sum(is_angel(piece) for piece in state.area)
        each = content().pieces[state.setup.players].each
        left = [
            tr(f"{words}.angels-left", n=each - angels),
            tr(f"{words}.demons-left", n=each - (len(state.area) - angels)),
        ]
        return Gains(tr("balanceformers.phase.building"), "", (), "\n".join(left))
    if not forecast.reckons(state) or not forecast.judged(state):
        return Gains(title, "", (), tr("balanceformers.tip.death"))
    own = own_seat(table)
    rows = tuple(
        Gain(
            table.colour(seat), table.names[seat], gain.white, gain.black, gain.tokens,
            tr(f"{words}.dead"), gain.dead, seat == own,
        )
        for seat, gain in enumerate(forecast.gains(state))
    )  # fmt: skip
    return Gains(title, tr(f"{words}.forecast-now"), rows)


def supply(state: BalanceformersState) -> int:
    """Reincarnation tokens that nobody holds."""
    return reckoning.supply(state)
