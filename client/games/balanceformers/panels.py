"""What the parts of the table show just now: tokens, seats, track, wheel, tray, forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.games.balanceformers import forecast, layout, placing, plane as planes, track_layout, wording
from client.games.balanceformers.creatures_view import Creature
from client.games.balanceformers.gains_view import Alarm, Gain, Gains
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
    PARTS,
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
    """All scoring tokens; those that lie lower in front of the others."""
    state, made = table.position, table.layout
    spots = track_layout.spots(made, state.white, state.black)
    tokens = []
    for seat in range(len(table.names)):
        white, black = values(state, seat)
        faces = tuple(each for each in (True, False) if (seat, each) not in table.hidden_scores)
        joined = len(faces) == 2 and spots[seat, True] == spots[seat, False]
        for shown in (faces,) if joined else tuple((each,) for each in faces):
            counts = any(white <= black if each else black < white for each in shown)
            tokens.append(Token(table.colour(seat), shown, spots[seat, shown[0]], counts))
    words = "balanceformers.table"
    return Track(
        tr(f"{words}.track"), tr(f"{words}.lower-counts"), tr(f"{words}.turn"),
        tuple(sorted(tokens, key=lambda token: token.spot[1])),
        track_layout.token_size(made),
        tuple(track_layout.column_height(made, column) for column in range(layout.COLUMNS)),
        track_layout.foot(made),
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
            name = table.names[seat]
            title = name if table.layout.compact else tr(f"{words}.tokens-of", name=name)
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
    short = f"={square + round_}" if known else ""
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
            short = f"{CREATURES - waiting}/{CREATURES}"
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
        short,
        square + round_ if known else 0,
        state.left if turn and active else 0,
        active,
        playing and turn and state.order.index(seat) < state.turn,
    )


# --- tray and seats -------------------------------------------------------------------------------------


def tray(table: BalanceformersTable) -> Tray | None:
    """The creatures of whoever places one."""
    state = table.position
    following = placing.chain(state)
    if not following:
        return None
    seat, count = following[0]
    lying, gone = [], []
    for number in state.creatures(seat):
        box = layout.tray_box(table.layout, number)
        place = (box.left, box.top, box.width, box.height)
        if state.places[number] == OFF and number not in table.hidden and number != table.choosing.creature:
            lying.append((creature(table, number), place))
        else:
            gone.append(place)
    words, name = "balanceformers.table", table.names[seat]
    title = tr(f"{words}.places-next", name=name, n=count)
    note = tr(f"{words}.to-place", n=len(turns.waiting(state, seat)))
    steps = tuple((table.colour(other), each) for other, each in following)
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
    on_turn = _on_turn(table, number)
    return Seat(
        table.names[number],
        table.colour(number),
        remark(table, number),
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
        state.phase == "initiative",
        tuple(bits(state.squares[number])),
        tuple((value, content().letter(name, value)) for value in bits(state.rounds[number])),
        number in table.choosing.givers and table.decider is not None,
        "" if table.match.seats[number].human else table.match.seats[number].kind,
    )


def remark(table: BalanceformersTable, number: int) -> str:
    """What is special about a seat now: that it is on turn, or has no creature left."""
    if _on_turn(table, number):
        return tr("balanceformers.table.on-turn")
    return tr("balanceformers.table.extinct") if _extinct(table.position, number) else ""


def _on_turn(table: BalanceformersTable, number: int) -> bool:
    state = table.position
    playing = state.phase in ("building", "prelude", "turn", "token")
    return playing and not table.reckoning and number == state.seat


def _extinct(state: BalanceformersState, number: int) -> bool:
    return state.round > 1 and not state.on_board(number)


# --- the area ------------------------------------------------------------------------------------------


def legend_box(table: BalanceformersTable, texts: Typesetter) -> Rect | None:
    """Where it is said what red and green mean: a corner below the area that no piece touches, if any."""
    made = table.layout
    if made.compact or table.position.phase == "building":
        return None
    wide = texts.width(tr("balanceformers.table.energy"), size=19) + 150
    low = made.board.bottom - 34
    first = table.board_area.left + 28 if made.track.left < made.board.left else made.board.left
    for left in (first, made.board.right - wide):
        points = [(left + wide * x / 6, low + 17 * y) for x in range(7) for y in range(3)]
        here = [made.plane.back(point) for point in points]
        if all(planes.distance(piece, point) * made.s > 8 for piece in made.pieces for point in here):
            return Rect(left, low, wide, 34)
    return None


def darkening(state: BalanceformersState) -> tuple[int, ...]:
    """The light pieces without a creature, which turn dark at the end of the round (B-DTH-2)."""
    full = {slot // PARTS for slot in state.places if slot != OFF}
    if state.phase == "prelude":
        return ()
    return tuple(
        number for number in range(len(state.area)) if not state.dark >> number & 1 and number not in full
    )


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
    rows = tuple(
        Gain(
            table.colour(seat), table.names[seat], gain.white, gain.black, gain.tokens, tr(f"{words}.dead"),
            gain.dead,
        )
        for seat, gain in enumerate(forecast.gains(state))
    )  # fmt: skip
    return Gains(title, tr(f"{words}.forecast-now"), rows)


def alarm(table: BalanceformersTable, state: BalanceformersState) -> Alarm | None:
    """That the game would be over in a position if Death reckoned now, who is out, and who would win."""
    found = forecast.ending(state) if table.forecast_shown and not table.reckoning else None
    if found is None:
        return None
    return Alarm(
        tr("balanceformers.forecast.over.title"),
        wording.ending(found, table.names),
        tuple(table.colour(seat) for seat in found.extinct),
        tuple(table.colour(seat) for seat in found.winners),
    )


def supply(state: BalanceformersState) -> int:
    """Reincarnation tokens that nobody holds."""
    return reckoning.supply(state)
