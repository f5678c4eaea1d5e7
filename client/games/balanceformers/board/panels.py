"""What the parts of the table show just now: tokens, seats, track, wheel, tray, forecast."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from client.draw import styles
from client.draw.geometry import Point, Rect
from client.draw.text import Typesetter
from client.games.balanceformers.board import (
    forecast,
    layout,
    placing,
    plane as planes,
    track_layout,
    wording,
)
from client.games.balanceformers.board.gains_view import Alarm, Gains, GainShown
from client.games.balanceformers.board.initiative_view import HIDDEN, NONE, Initiative, InitiativeRow
from client.games.balanceformers.board.look import BalanceformersLook
from client.games.balanceformers.board.plane import Plane
from client.games.balanceformers.board.seats_view import SeatShown
from client.games.balanceformers.board.track_view import Token, TrackShown
from client.games.balanceformers.board.tray_view import Tray
from client.games.balanceformers.board.wheel_view import WheelShown
from client.i18n import tr
from rules.balanceformers import initiative, turns
from rules.balanceformers.area import bits, is_angel
from rules.balanceformers.state import (
    CREATURES,
    HIDDEN as HIDDEN_PAIR,
    OFF,
    PARTS,
    BalanceformersState,
    Piece,
    owner,
)

# --- wheel and track ------------------------------------------------------------------------------------


def wheel(look: BalanceformersLook) -> WheelShown:
    """Where Death stands and what he wants."""
    state = look.position
    round_ = max(1, state.round)
    spots = tuple(layout.wheel_spot(look.layout, number) for number in range(1, 7))
    lead = "death-wanted" if state.phase == "over" else "death-wants" if state.round else "death-will-want"
    wants = wording.deficits(initiative.deficits(round_))
    return WheelShown(round_, tr(f"balanceformers.table.{lead}"), wants, spots, look.air.death)


def wanted(look: BalanceformersLook) -> str:
    """What Death wants now, in numbers alone."""
    return wording.deficits_brief(initiative.deficits(max(1, look.position.round)))


def values(look: BalanceformersLook, seat: int) -> tuple[int, int]:
    """What the white and the black token of a seat are worth."""
    state, track = look.position, look.known.track.values
    return track[state.white[seat]], track[state.black[seat]]


def track(look: BalanceformersLook) -> TrackShown:
    """All scoring tokens; those that lie lower in front of the others."""
    state, made = look.position, look.layout
    worths = look.known.track.values
    spots = track_layout.spots(made, worths, state.white, state.black)
    tokens = []
    for seat in range(len(look.names)):
        white, black = values(look, seat)
        faces = tuple(each for each in (True, False) if (seat, each) not in look.air.scores)
        joined = len(faces) == 2 and spots[seat, True] == spots[seat, False]
        for shown in (faces,) if joined else tuple((each,) for each in faces):
            counts = any(white <= black if each else black < white for each in shown)
            tokens.append(Token(look.colour(seat), shown, spots[seat, shown[0]], counts))
    words = "balanceformers.table"
    return TrackShown(
        tr(f"{words}.track"), tr(f"{words}.lower-counts"), tr(f"{words}.turn"),
        tuple(sorted(tokens, key=lambda token: token.spot[1])),
        track_layout.token_size(made),
        track_layout.column_heights(made, worths),
        worths,
        track_layout.foot(made),
    )  # fmt: skip


# --- initiative -----------------------------------------------------------------------------------------


def tokens(look: BalanceformersLook) -> Initiative:
    """The tokens of the round, or what is said above the own ones."""
    state, words = look.position, "balanceformers.table"
    if look.picking:
        seat = look.own_seat
        title = tr(f"{words}.your-tokens")
        if look.around.several:
            name = look.names[seat]
            title = name if look.layout.compact else tr(f"{words}.tokens-of", name=name)
        others = tuple(
            (look.colour(other), bool(pair)) for other, pair in enumerate(state.chosen) if other != seat
        )
        return Initiative(title, _picked(look, seat), (), others)
    shown = state.order if state.order and state.phase != "initiative" else range(len(look.names))
    rows = tuple(_row(look, place, seat) for place, seat in enumerate(shown, start=1))
    note, brief = _tie(look)
    return Initiative(tr(f"{words}.initiative"), note, rows, brief=brief)


def _picked(look: BalanceformersLook, seat: int) -> str:
    square, round_ = look.hand.pair
    if square is None or round_ is None:
        return "" if square is round_ else f"{square or '?'} + {round_ or '?'}"
    letter = look.known.letter(look.position.sets[seat], round_)
    return f"{square} + {round_}{letter} = {square + round_}"


def _tie(look: BalanceformersLook) -> tuple[str, str]:
    """Which letters parted equal sums, each run of them in its order; in words, and the letters alone."""
    state = look.position
    if state.phase == "initiative":
        return "", ""
    known = [seat for seat in state.order if min(state.chosen[seat], default=0) > 0]
    runs = (list(run) for _, run in groupby(known, lambda seat: sum(state.chosen[seat])))
    found = [[letter(look, seat) for seat in run] for run in runs]
    tied = [letters for letters in found if len(letters) > 1]
    brief = ", ".join("\u2013".join(letters) for letters in tied)
    if len(tied) == 1 and len(tied[0]) == 2:
        return tr("balanceformers.table.tie", a=tied[0][0], b=tied[0][1]), brief
    return (tr("balanceformers.table.ties", letters=brief), brief) if brief else ("", "")


def letter(look: BalanceformersLook, seat: int) -> str:
    """The letter on the round token that a seat uses."""
    state = look.position
    pair = state.chosen[seat]
    return look.known.letter(state.sets[seat], pair[1]) if len(pair) == 2 and pair[1] > 0 else ""


def _row(look: BalanceformersLook, place: int, seat: int) -> InitiativeRow:
    state = look.position
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
    playing = ordered and not look.air.at_work
    active = playing and state.phase in ("prelude", "turn") and state.order[state.turn] == seat
    return InitiativeRow(
        place if ordered else 0,
        look.colour(seat),
        look.names[seat],
        square,
        round_,
        letter(look, seat),
        tied,
        total,
        short,
        square + round_ if known else 0,
        state.left if turn and active else 0,
        active,
        playing and turn and state.order.index(seat) < state.turn,
    )


# --- tray and seats -------------------------------------------------------------------------------------


def tray(look: BalanceformersLook) -> Tray | None:
    """The creatures of whoever places one."""
    state = look.position
    following = placing.chain(state)
    if not following:
        return None
    seat, count = following[0]
    lying, gone = [], []
    for number in state.creatures(seat):
        box = layout.tray_box(look.layout, number)
        place = (box.left, box.top, box.width, box.height)
        if state.places[number] == OFF and number not in look.air.creatures and number != look.hand.creature:
            lying.append((look.creature(number), place))
        else:
            gone.append(place)
    words, name = "balanceformers.table", look.names[seat]
    title = tr(f"{words}.places-next", name=name, n=count)
    note = tr(f"{words}.to-place", n=len(turns.waiting(state, seat)))
    steps = tuple((look.colour(other), each) for other, each in following)
    return Tray(title, note, tuple(lying), tuple(gone), steps)


def seat(look: BalanceformersLook, number: int) -> SeatShown:
    """A player's panel."""
    state = look.position
    white, black = values(look, number)
    off = [
        look.creature(each) if state.places[each] == OFF and each not in look.air.creatures else None
        for each in state.creatures(number)
    ]
    lifted = None if look.decider is None else look.hand.creature
    lit = frozenset(
        each % CREATURES
        for each in look.hand.liftable
        if owner(each) == number and state.places[each] == OFF and look.decider is not None
    )
    name = state.sets[number]
    words = "balanceformers.table"
    on_turn = _on_turn(look, number)
    return SeatShown(
        look.names[number],
        look.colour(number),
        remark(look, number),
        on_turn and not look.hand.offer.givers,  # then those who may give are golden
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
        tuple((value, look.known.letter(name, value)) for value in bits(state.rounds[number])),
        number in look.hand.offer.givers and look.decider is not None,
        look.around.level(number),
    )


def remark(look: BalanceformersLook, number: int) -> str:
    """What is special about a seat now: that it is on turn, or has no creature left."""
    if _on_turn(look, number):
        return tr("balanceformers.table.on-turn")
    return tr("balanceformers.table.extinct") if _extinct(look.position, number) else ""


def _on_turn(look: BalanceformersLook, number: int) -> bool:
    state = look.position
    playing = state.phase in ("building", "prelude", "turn", "token")
    return playing and not look.air.at_work and number == state.seat


def _extinct(state: BalanceformersState, number: int) -> bool:
    return state.round > 1 and not state.on_board(number)


# --- the area ------------------------------------------------------------------------------------------


def legend_box(look: BalanceformersLook, texts: Typesetter) -> Rect | None:
    """Where it is said what red and green mean: a corner below the area that no piece touches, if any."""
    made = look.layout
    if made.compact or look.position.phase == "building":
        return None
    wide = texts.width(tr("balanceformers.table.energy"), styles.NOTE) + 150
    low = made.board.bottom - 34
    first = look.layout.area.left + 28 if made.track.left < made.board.left else made.board.left
    for left in (first, made.board.right - wide):
        if _is_free(made.plane, made.pieces, (left, low), wide):
            return Rect(left, low, wide, 34)
    return None


@lru_cache(maxsize=64)  # asked for in every frame
def _is_free(plane: Plane, pieces: tuple[Piece, ...], corner: Point, wide: float) -> bool:
    """Whether a line of words with that upper left corner touches no piece."""
    left, top = corner
    here = [plane.back((left + wide * x / 6, top + 17 * y)) for x in range(7) for y in range(3)]
    return all(planes.distance(piece, point) * plane.s > 8 for piece in pieces for point in here)


def darkening(state: BalanceformersState) -> tuple[int, ...]:
    """The light pieces without a creature, which turn dark at the end of the round (B-DTH-2)."""
    full = {slot // PARTS for slot in state.places if slot != OFF}
    if state.phase == "prelude":
        return ()
    return tuple(
        number for number in range(len(state.area)) if not state.dark >> number & 1 and number not in full
    )


# --- forecast -------------------------------------------------------------------------------------------


def gains(look: BalanceformersLook, state: BalanceformersState) -> Gains:
    """What the reckoning would bring each player in a position."""
    words = "balanceformers.table"
    title = tr(f"{words}.forecast")
    if not look.forecast_shown:
        return Gains(title, "", (), tr("balanceformers.tip.forecast"))
    if state.phase == "building":
        angels = sum(is_angel(piece) for piece in state.area)
        each = look.known.pieces[state.setup.players].each
        left = [
            tr(f"{words}.angels-left", n=each - angels),
            tr(f"{words}.demons-left", n=each - (len(state.area) - angels)),
        ]
        return Gains(tr("balanceformers.phase.building"), "", (), "\n".join(left))
    if look.air.aftermath or not forecast.judged(state):
        return Gains(title, "", (), tr("balanceformers.tip.death"))
    rows = tuple(
        GainShown(
            look.colour(seat), look.names[seat], gain.white, gain.black, gain.tokens, tr(f"{words}.dead"),
            gain.dead,
        )
        for seat, gain in enumerate(forecast.gains(state))
    )  # fmt: skip
    return Gains(title, tr(f"{words}.forecast-now"), rows)


def alarm(look: BalanceformersLook, state: BalanceformersState) -> Alarm | None:
    """That the game would be over in a position if Death reckoned now, who is out, and who would win."""
    found = forecast.ending(state) if look.forecast_shown and not look.air.at_work else None
    if found is None:
        return None
    return Alarm(
        tr("balanceformers.forecast.over.title"),
        wording.ending(found, look.names),
        tuple(look.colour(seat) for seat in found.extinct),
        tuple(look.colour(seat) for seat in found.winners),
    )
