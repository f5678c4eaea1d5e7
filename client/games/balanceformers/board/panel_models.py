"""Builds the models of the panels from the view model: initiative, seats, track, wheel, tray, forecast."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from client.draw import styles
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.balanceformers.board import (
    area_geometry as planes,
    layout,
    phrases,
    placement_order,
    reckoning_forecast,
    track_view,
)
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.death_wheel_view import DeathWheelModel
from client.games.balanceformers.board.forecast_view import KINDS, ForecastModel, ForecastRow, GameEndWarning
from client.games.balanceformers.board.initiative_view import (
    HIDDEN,
    NOT_PICKED,
    InitiativeModel,
    InitiativeRow,
)
from client.games.balanceformers.board.seats_view import SeatModel
from client.games.balanceformers.board.track_view import Token, TrackModel
from client.games.balanceformers.board.unplaced_creatures_view import TrayModel
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from client.table import seat_panel
from rules.balanceformers import initiative, scoring, turns
from rules.balanceformers.area import is_angel, iter_bits
from rules.balanceformers.state import (
    CREATURES,
    HIDDEN as HIDDEN_PAIR,
    OFF,
    PARTS,
    BalanceformersState,
    Piece,
    owner_of,
)

# --- wheel and track ------------------------------------------------------------------------------------


def make_death_wheel_model(view_model: BalanceformersViewModel) -> DeathWheelModel:
    """Return the model of the death wheel, which shows the round and the deficits that Death judges by."""
    state = view_model.position
    round_ = max(1, state.round)
    spots = tuple(layout.locate_round_cross(view_model.layout.wheel, number) for number in range(1, 7))
    lead = "death-wanted" if state.phase == "over" else "death-wants" if state.round else "death-will-want"
    wants = phrases.format_deficits_in_words(initiative.deficits(round_))
    return DeathWheelModel(
        round_,
        tr(f"balanceformers.table.{lead}"),
        wants,
        spots,
        view_model.in_flight.death,
        format_wanted_deficits(view_model),
    )


def format_wanted_deficits(view_model: BalanceformersViewModel) -> str:
    """Return the energy deficits that Death judges by in this round as bare numbers, e.g. “−1 −2”."""
    return phrases.format_deficits(initiative.deficits(max(1, view_model.position.round)))


def get_score_values(view_model: BalanceformersViewModel, seat: int) -> tuple[int, int]:
    """Return the track values of a seat's white and black scoring token."""
    state, track = view_model.position, view_model.content.track.values
    return track[state.white[seat]], track[state.black[seat]]


def make_track_model(view_model: BalanceformersViewModel) -> TrackModel:
    """Return the model of the scoring track with all tokens that are not being animated."""
    state, made = view_model.position, view_model.layout
    worths = view_model.content.track.values
    spots = track_view.locate_tokens(made, worths, state.white, state.black)
    tokens = []
    for seat in range(len(view_model.names)):
        white, black = get_score_values(view_model, seat)
        faces = tuple(each for each in (True, False) if (seat, each) not in view_model.in_flight.scores)
        joined = len(faces) == 2 and spots[seat, True] == spots[seat, False]
        for shown in (faces,) if joined else tuple((each,) for each in faces):
            counts = any(white <= black if each else black < white for each in shown)
            tokens.append(Token(view_model.colour(seat), shown, spots[seat, shown[0]], counts))
    words = "balanceformers.table"
    return TrackModel(
        tr(f"{words}.track"), tr(f"{words}.lower-counts"), tr(f"{words}.turn"),
        tuple(sorted(tokens, key=lambda token: token.spot[1])),
        track_view.get_token_size(made),
        track_view.compute_column_heights(made, worths),
        worths,
        track_view.get_numbers_height(made),
    )  # fmt: skip


# --- initiative -----------------------------------------------------------------------------------------


def make_initiative_model(view_model: BalanceformersViewModel) -> InitiativeModel:
    """Return the model of the initiative panel, with the tokens of all seats.

    While a player picks tokens at this table, it has the texts around that player's own tokens instead.
    """
    state, words = view_model.position, "balanceformers.table"
    if view_model.is_picking_tokens:
        seat = view_model.displayed_seat
        title = tr(f"{words}.your-tokens")
        if view_model.context.has_several_people:
            name = view_model.names[seat]
            title = name if view_model.layout.compact else tr(f"{words}.tokens-of", name=name)
        others = tuple(
            (view_model.colour(other), bool(pair)) for other, pair in enumerate(state.chosen) if other != seat
        )
        return InitiativeModel(title, _format_picked_pair(view_model, seat), (), others)
    shown = state.order if state.order and state.phase != "initiative" else range(len(view_model.names))
    rows = tuple(
        _make_initiative_row(view_model, state, place, seat) for place, seat in enumerate(shown, start=1)
    )
    note, brief = _describe_tie(view_model, state)
    return InitiativeModel(tr(f"{words}.initiative"), note, rows, brief=brief)


def _format_picked_pair(view_model: BalanceformersViewModel, seat: int) -> str:
    square, round_ = view_model.selection.pair
    if square is None or round_ is None:
        return "" if square is round_ else f"{square or '?'} + {round_ or '?'}"
    letter = view_model.content.letter(view_model.position.sets[seat], round_)
    return f"{square} + {round_}{letter} = {square + round_}"


def _describe_tie(view_model: BalanceformersViewModel, state: BalanceformersState) -> tuple[str, str]:
    """Return which letters parted equal sums, each run of them in its order.

    In words, and the letters alone.
    """
    if state.phase == "initiative":
        return "", ""
    known = [seat for seat in state.order if min(state.chosen[seat], default=0) > 0]
    runs = (list(run) for _, run in groupby(known, lambda seat: sum(state.chosen[seat])))
    found = [[get_round_letter(view_model, state, seat) for seat in run] for run in runs]
    tied = [letters for letters in found if len(letters) > 1]
    brief = ", ".join("\u2013".join(letters) for letters in tied)
    if len(tied) == 1 and len(tied[0]) == 2:
        return tr("balanceformers.table.tie", a=tied[0][0], b=tied[0][1]), brief
    return (tr("balanceformers.table.ties", letters=brief), brief) if brief else ("", "")


def get_round_letter(view_model: BalanceformersViewModel, state: BalanceformersState, seat: int) -> str:
    """Return the letter on the round token that a seat has picked, "" if it is unknown."""
    pair = state.chosen[seat]
    return view_model.content.letter(state.sets[seat], pair[1]) if len(pair) == 2 and pair[1] > 0 else ""


def _make_initiative_row(
    view_model: BalanceformersViewModel, state: BalanceformersState, place: int, seat: int
) -> InitiativeRow:
    pair = state.chosen[seat]
    square, round_ = (
        (NOT_PICKED, NOT_PICKED) if not pair else (HIDDEN, HIDDEN) if pair == HIDDEN_PAIR else pair
    )
    known = square > 0
    ordered = bool(state.order) and state.phase != "initiative"
    short = f"={square + round_}" if known else ""
    sums = [sum(each) for each in state.chosen]
    tied = known and ordered and sums.count(sums[seat]) > 1
    if state.phase == "initiative":
        key = "chosen" if pair else "choosing"
        total = tr(f"balanceformers.table.{key}")
    elif state.round == 1:
        placed = CREATURES - len(turns.creatures_off_board(state, seat))
        total = tr("balanceformers.table.equals", n=square + round_) if known else ""
        if state.phase == "prelude":
            total = tr("balanceformers.table.placed-of", n=placed, m=CREATURES)
            short = f"{placed}/{CREATURES}"
    else:
        total = tr("balanceformers.table.sum-actions", n=square + round_) if known else ""
    turn = state.phase == "turn"
    playing = ordered and not view_model.in_flight.is_reckoning_shown
    active = playing and state.phase in ("prelude", "turn") and state.order[state.turn] == seat
    return InitiativeRow(
        place if ordered else 0,
        view_model.colour(seat),
        view_model.names[seat],
        square,
        round_,
        get_round_letter(view_model, state, seat),
        tied,
        total,
        short,
        square + round_ if known else 0,
        state.left if turn and active else 0,
        active,
        playing and turn and state.order.index(seat) < state.turn,
        known and state.round > 1 and state.phase != "initiative",
    )


# --- tray and seats -------------------------------------------------------------------------------------


def make_tray_model(view_model: BalanceformersViewModel) -> TrayModel | None:
    """Return the model of the tray with the unplaced creatures of the seat to place next, None if none."""
    state = view_model.position
    following = placement_order.compute_placement_order(state)
    if not following:
        return None
    seat, count = following[0]
    lying, gone = [], []
    for number in state.creatures(seat):
        box = layout.get_tray_box(view_model.layout, number)
        place = (box.left, box.top, box.width, box.height)
        if (
            state.places[number] == OFF
            and number not in view_model.in_flight.creatures
            and number != view_model.selection.creature
        ):
            lying.append((view_model.get_creature(number), place))
        else:
            gone.append(place)
    words, name = "balanceformers.table", view_model.names[seat]
    title = tr(f"{words}.places-next", name=name, n=count)
    note = tr(f"{words}.to-place", n=len(turns.creatures_off_board(state, seat)))
    steps = tuple((view_model.colour(other), each) for other, each in following)
    return TrayModel(title, note, tuple(lying), tuple(gone), steps)


def make_seat_model(view_model: BalanceformersViewModel, number: int) -> SeatModel:
    """Return the model of the panel of the seat with that number."""
    state = view_model.position
    white, black = get_score_values(view_model, number)
    off = [
        view_model.get_creature(each)
        if state.places[each] == OFF and each not in view_model.in_flight.creatures
        else None
        for each in state.creatures(number)
    ]
    lifted = None if view_model.decider is None else view_model.selection.creature
    lit = frozenset(
        each % CREATURES
        for each in view_model.selection.liftable
        if owner_of(each) == number and state.places[each] == OFF and view_model.decider is not None
    )
    name = state.sets[number]
    words = "balanceformers.table"
    on_turn = _is_on_turn(view_model, number)
    return SeatModel(
        seat_panel.make_seat_head(
            view_model.context,
            "balanceformers",
            number,
            remark=describe_seat_status(view_model, number),
            is_active=(
                on_turn and not view_model.selection.legal.givers
            )  # then those who may give are golden
            or _has_won(state, number),
            score=str(min(white, black)),
        ),
        white,
        black,
        tr(f"{words}.score"),
        tuple(off),
        lit,
        lifted % CREATURES if lifted is not None and owner_of(lifted) == number else -1,
        state.tokens[number],
        tr(f"{words}.left"),
        state.phase == "initiative",
        tuple(iter_bits(state.squares[number])),
        tuple((value, view_model.content.letter(name, value)) for value in iter_bits(state.rounds[number])),
        number in view_model.selection.legal.givers and view_model.decider is not None,
    )


def describe_seat_status(view_model: BalanceformersViewModel, number: int) -> str:
    """Return the status text of a seat: that it wins, is to play or has no creature left; "" for none."""
    if _has_won(view_model.position, number):
        return tr("balanceformers.table.won")
    if _is_on_turn(view_model, number):
        return tr("balanceformers.table.on-turn")
    return tr("balanceformers.table.extinct") if _is_extinct(view_model.position, number) else ""


def _is_on_turn(view_model: BalanceformersViewModel, number: int) -> bool:
    state = view_model.position
    playing = state.phase in ("building", "prelude", "turn", "token")
    return playing and not view_model.in_flight.is_reckoning_shown and number == state.seat


def _has_won(state: BalanceformersState, number: int) -> bool:
    return state.phase == "over" and number in scoring.make_outcome(state).ranking[0]


def _is_extinct(state: BalanceformersState, number: int) -> bool:
    return state.round > 1 and not state.count_creatures_on_board(number)


# --- the area ------------------------------------------------------------------------------------------


def get_legend_box(view_model: BalanceformersViewModel, texts: Typesetter) -> Rect | None:
    """Return the box of the legend of red and green energies, None if no corner of the area is free."""
    made = view_model.layout
    if made.compact or view_model.position.phase == "building":
        return None
    wide = texts.measure_width(tr("balanceformers.table.energy"), styles.NOTE) + 150
    ground = made.board.inflate(-2 * layout.BOARD_MARGIN, -layout.BOARD_MARGIN)
    low = ground.bottom - 34
    first = view_model.layout.area.left + 28 if made.track.left < made.board.left else ground.left
    for left in (first, ground.right - wide):
        if _is_free(made.plane, made.pieces, (left, low), wide):
            return Rect(left, low, wide, 34)
    return None


@lru_cache(maxsize=64)  # asked for in every frame
def _is_free(plane: Plane, pieces: tuple[Piece, ...], corner: Point, wide: float) -> bool:
    """Return whether a line of words with that upper left corner touches no piece."""
    left, top = corner
    here = [plane.to_plane((left + wide * x / 6, top + 17 * y)) for x in range(7) for y in range(3)]
    box = Rect(left, top, wide, 34).inflate(16, 16)
    return all(
        planes.compute_distance_to_piece(piece, point) * plane.cell_side > 8
        for piece in pieces
        if plane.get_bounding_box([piece]).colliderect(box)
        for point in here
    )


def find_darkening_pieces(state: BalanceformersState) -> tuple[int, ...]:
    """Return the indices of light pieces without a creature, which turn dark after the round (B-DTH-2).

    Empty in the prelude.
    """
    full = {slot // PARTS for slot in state.places if slot != OFF}
    if state.phase == "prelude":
        return ()
    return tuple(
        number for number in range(len(state.area)) if not state.dark >> number & 1 and number not in full
    )


# --- forecast -------------------------------------------------------------------------------------------


def make_forecast_model(view_model: BalanceformersViewModel, state: BalanceformersState) -> ForecastModel:
    """Return the model of the forecast panel: each player's gains by the reckoning of a position.

    While the area is built, and where nothing can be forecast, it has a text and no rows.
    """
    words = "balanceformers.table"
    title = tr(f"{words}.forecast")
    if not view_model.forecast_shown:
        return ForecastModel(title, "", (), tr("balanceformers.tip.forecast"))
    if state.phase == "building":
        angels = sum(is_angel(piece) for piece in state.area)
        each = view_model.content.pieces[state.setup.players].each
        left = [
            tr(f"{words}.angels-left", n=each - angels),
            tr(f"{words}.demons-left", n=each - (len(state.area) - angels)),
        ]
        return ForecastModel(tr("balanceformers.phase.building"), "", (), "\n".join(left))
    if view_model.in_flight.aftermath or not reckoning_forecast.forecast_verdicts(state):
        return ForecastModel(title, "", (), tr("balanceformers.tip.death"))
    rows = tuple(
        ForecastRow(
            view_model.colour(seat),
            view_model.names[seat],
            gain.white,
            gain.black,
            gain.tokens,
            tr(f"{words}.dead"),
            gain.dead,
        )
        for seat, gain in enumerate(reckoning_forecast.forecast_seats(state))
    )
    heads = tuple(tr(f"{words}.gain-{kind}") for kind in KINDS)
    return ForecastModel(title, tr(f"{words}.forecast-now"), rows, heads=heads)


def make_game_end_warning(
    view_model: BalanceformersViewModel, state: BalanceformersState
) -> GameEndWarning | None:
    """Return the warning that the reckoning of a position would end the game; None if it would not.

    Also None while the forecast is hidden or Death is judging.
    """
    found = (
        reckoning_forecast.forecast_end(state)
        if view_model.forecast_shown and not view_model.in_flight.is_reckoning_shown
        else None
    )
    if found is None:
        return None
    return GameEndWarning(
        tr("balanceformers.forecast.over.title"),
        phrases.describe_end(found, view_model.names),
        tuple(view_model.colour(seat) for seat in found.extinct),
        tuple(view_model.colour(seat) for seat in found.winners),
    )
