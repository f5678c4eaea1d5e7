"""The parts of Balanceformers' table that say what they are: crosses, columns, tokens, holes, seats.

Each lies on what has been painted or added before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import (
    forecast_view,
    initiative_view,
    layout,
    panel_models,
    phrases,
    placement_order,
    plane as planes,
    reckoning_forecast,
    track_view,
)
from client.games.balanceformers.board.seat_parts import SCORES_WIDTH, arrange_parts
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from client.table.player_labels import describe_opponent
from client.widgets import ButtonState, LazyText, PaintedButton, TooltipArea, Ui, format_tooltip
from rules.balanceformers import initiative
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.reckoning import count_supply
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece

WORDS = "balanceformers.label"
TIPS = "balanceformers.tip"


def add(
    ui: Ui,
    view_model: BalanceformersViewModel,
    legend: Rect | None,
    choose_giver: Callable[[int], object],
    toggle_drawer: Callable[[], object],
) -> None:
    """All of them, on what is there already.

    Args:
        legend: Where it is said what red and green mean, if anywhere.
        choose_giver: What a press on a seat does from which a token may come.
        toggle_drawer: What opens and shuts the drawer with wheel and track, where they lie in one.
    """
    ui.add_lazily(partial(_board, ui, view_model, legend))
    for seat, box in enumerate(view_model.layout.seats):
        if _gives(view_model, seat):
            _giver(ui, view_model, seat, box, partial(choose_giver, seat))
        else:
            ui.add_lazily(partial(_seat, ui, view_model, seat, box))
    if view_model.layout.has_drawer:
        _drawer(ui, view_model, toggle_drawer)


def _board(ui: Ui, view_model: BalanceformersViewModel, legend: Rect | None) -> None:
    """Add the tooltips of the board and of what lies beside it, except the seats."""
    if view_model.shows_wheel and not view_model.layout.has_drawer:
        _wheel(ui, view_model)
        _track(ui, view_model)
    _initiative(ui, view_model)
    _forecast(ui, view_model)
    if legend is not None:
        words = tr("balanceformers.table.energy")
        ui.add(TooltipArea("legend", legend, words, *_tips("creature"), radius=8))
    _pieces(ui, view_model)


def _drawer(ui: Ui, view_model: BalanceformersViewModel, toggle: Callable[[], object]) -> None:
    """Add the chip that opens and closes the drawer, and the drawer, which closes when pressed."""
    round_ = max(1, view_model.position.round)
    label = tr(f"{WORDS}.wheel-now", n=round_, deficits=phrases.name_deficits(initiative.deficits(round_)))
    words, chip = format_tooltip(label, tr(f"{TIPS}.drawer")), view_model.layout.chip
    ui.add(
        PaintedButton("drawer.chip", chip, label, paint=nothing, on_press=toggle, radius=14, tooltip=words)
    )
    if view_model.drawer_visible:
        shut = tr(f"{WORDS}.drawer-shut")
        ui.add(
            PaintedButton(
                "drawer",
                view_model.layout.drawer,
                shut,
                paint=nothing,
                on_press=toggle,
                radius=16,
                focusable=False,
            )
        )
        ui.add_lazily(partial(_wheel, ui, view_model))
        ui.add_lazily(partial(_track, ui, view_model))


def seat_name(view_model: BalanceformersViewModel, seat: int) -> str:
    """Return how a seat stands for those who do not see it: the score first."""
    state = view_model.position
    white, black = panel_models.get_score_values(view_model, seat)
    return tr(
        "balanceformers.heard.seat",
        name=view_model.names[seat],
        score=min(white, black),
        white=white,
        black=black,
        creatures=tr("balanceformers.creatures", n=state.on_board(seat)),
        tokens=tr("balanceformers.tokens", n=state.tokens[seat]),
    )


def _tips(*keys: str) -> list[LazyText]:
    return [partial(tr, f"{TIPS}.{key}") for key in keys]


def _wheel(ui: Ui, view_model: BalanceformersViewModel) -> None:
    state, made = view_model.position, view_model.layout
    side = made.wheel.width * 0.17
    for number in range(1, ROUNDS + 1):
        x, y = layout.locate_cross(made, number)
        wanted = initiative.deficits(number)
        key = "wheel-now" if number == state.round else "wheel"
        label = partial(_turn_of_wheel, f"{WORDS}.{key}", number, wanted)
        pair = "pair-separate" if state.setup.pair == "separate" else "pair"
        tip = partial(tr, f"{TIPS}.{'wheel' if len(wanted) == 1 else pair}")
        box = Rect(x - side / 2, y - side / 2, side, side)
        now = number == state.round
        ui.add(TooltipArea(f"wheel.{number}", box, label, tip, focusable=now, radius=14))


def _turn_of_wheel(key: str, number: int, wanted: tuple[int, ...]) -> str:
    return tr(key, n=number, deficits=phrases.name_deficits(wanted))


def _track(ui: Ui, view_model: BalanceformersViewModel) -> None:
    if placement_order.get_tray_seat(view_model.position) is not None and not view_model.layout.compact:
        return
    label = partial(tr, "balanceformers.table.track")
    ui.add(TooltipArea("track", view_model.layout.track, label, tooltip=_track_tip, radius=14))
    _columns(ui, view_model)


def _track_tip() -> str:
    return format_tooltip(tr(f"{TIPS}.score"), tr(f"{TIPS}.turn"))


def _columns(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Add the tooltips of the track: what a column is worth, and whose tokens are on it."""
    inner, values = track_view.get_columns_box(view_model.layout), view_model.content.track.values
    step = inner.width / len(values)
    for column, value in enumerate(values):
        label, tip = partial(tr, f"{WORDS}.column", n=value), partial(_column_tip, view_model, column)
        box = Rect(inner.left + step * column, inner.top, step, inner.height)
        ui.add(TooltipArea(f"track.{column}", box, label, tooltip=tip, focusable=False, radius=4))


def _column_tip(view_model: BalanceformersViewModel, column: int) -> str:
    state, values = view_model.position, view_model.content.track.values
    value = values[column]
    there = [
        tr(f"{WORDS}.{key}", name=name, n=value)
        for key, columns in (("white", state.white), ("black", state.black))
        for seat, name in enumerate(view_model.names)
        if columns[seat] == column and (seat, key == "white") not in view_model.in_flight.scores
    ]
    turn = (tr(f"{TIPS}.turn"),) if value == max(values) else ()
    return format_tooltip(tr(f"{WORDS}.column", n=value), *there, *turn)


def _initiative(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Add the tooltips of the order: sums, tokens, and the actions of the player to move."""
    if placement_order.get_tray_seat(view_model.position) is not None and view_model.layout.compact:
        return
    box, shown = view_model.layout.initiative, panel_models.make_initiative(view_model)
    if not shown.rows:
        return  # one's own tokens lie there, and each has words of its own
    title = partial(tr, "balanceformers.table.initiative")
    ui.add(TooltipArea("initiative", box, title, *_tips("sum", "letter"), radius=14))
    for number, (place, row) in enumerate(
        zip(initiative_view.arrange_rows(box, len(shown.rows)), shown.rows, strict=True)
    ):
        tips = [*(["letter"] if row.tied else []), *(["actions", "step"] if row.active and row.left else [])]
        label = partial(row_words, row)
        ui.add(TooltipArea(f"initiative.{number}", place, label, *_tips(*tips), explains="initiative"))


def row_words(row: initiative_view.InitiativeRow) -> str:
    """Return a row of the initiative in words: the tokens that lie open, else what stands there."""
    if row.square <= 0:
        return f"{row.name}: {row.total}" if row.total else row.name
    return tr(
        f"{WORDS}.pair", name=row.name, square=row.square, token=row.round, letter=row.letter, sum=row.sum
    )


def _forecast(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Add the tooltips of the forecast table and of the alarm."""
    if placement_order.get_tray_seat(view_model.position) is not None and view_model.layout.compact:
        return
    alarm = panel_models.make_alarm(view_model, view_model.position)
    strip, box = forecast_view.split_alarm(view_model.layout.forecast, alarm)
    if alarm is not None:
        ui.add(TooltipArea("forecast.over", strip, alarm.title, alarm.words, radius=14))
    shown = panel_models.make_gains(view_model, view_model.position)
    if shown.rows:
        _gains(ui, box, shown)


def _gains(ui: Ui, box: Rect, shown: forecast_view.ForecastModel) -> None:
    """Add the tooltips of the verdicts, and of names that have no room."""
    seats = len(shown.rows)
    places = forecast_view.arrange_narrow_rows(box, seats)
    verdicts = _tips("forecast", "lives", "zero", "dies", "alone")
    note = [shown.note] if shown.note else []
    ui.add(TooltipArea("forecast", box, shown.title, *note, *verdicts, radius=14))
    if box.width >= forecast_view.MIN_NAMES_WIDTH:
        parts = forecast_view.arrange_grid(box, seats).parts
        places = [
            (kind, forecast_view.get_column_box(part, kind)) for part in parts for kind in forecast_view.KINDS
        ]
    else:
        for number, (row, place) in enumerate(
            zip(shown.rows, forecast_view.arrange_narrow_heads(box, seats), strict=True)
        ):
            ui.add(TooltipArea(f"forecast.seat.{number}", place, row.name, focusable=False, radius=6))
    for number, (kind, place) in enumerate(places):
        label, tip = partial(tr, f"{WORDS}.gain-{kind}"), partial(tr, f"{TIPS}.gain-{kind}")
        ui.add(TooltipArea(f"forecast.{kind}.{number}", place, label, tip, focusable=False, radius=6))


def _pieces(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Black holes, and in the forecast the pieces that would become some."""
    state, made = view_model.position, view_model.layout
    if state.phase == "building":
        return
    dark: dict[int, tuple[str, LazyText]] = {
        number: ("hole", partial(_hole, state, number)) for number in iter_bits(state.dark)
    }
    if view_model.forecast_shown and reckoning_forecast.has_forecast(state):
        empty = panel_models.find_darkening_pieces(state)
        dark |= {number: ("dark", partial(_piece, state, number)) for number in empty}
    for number, (tip, label) in dark.items():
        piece = state.area[number]
        outline = layout.outline_piece(made, piece)
        left, top = min(x for x, _ in outline), min(y for _, y in outline)
        box = Rect(left, top, max(x for x, _ in outline) - left, max(y for _, y in outline) - top)

        def within(at: Point, piece: Piece = piece) -> bool:
            return planes.is_inside(piece, made.plane.to_plane(at))

        resting = view_model.decider is None
        note = PieceNote(
            f"piece.{number}", box, label, *_tips(tip), shape=within, focusable=resting, radius=14
        )
        ui.add(note)


class PieceNote(TooltipArea):
    """A black hole, or a piece that would become one."""

    reader_stop = True

    @property
    def focus_rect(self) -> Rect:
        """Whoever listens: so small that no slot beside it is hidden from the arrows."""
        whole = super().focus_rect
        if self.ui is None or not self.ui.host.listening:
            return whole
        return whole.inflate(-0.7 * whole.width, -0.7 * whole.height)


def _hole(state: BalanceformersState, number: int) -> str:
    return tr(f"{WORDS}.dark", piece=_piece(state, number))


def _piece(state: BalanceformersState, number: int) -> str:
    """Return a piece with its number, as a sentence begins."""
    words = phrases.name_piece(state.area, number * PARTS)
    return words[:1].upper() + words[1:]


def _gives(view_model: BalanceformersViewModel, seat: int) -> bool:
    """Return whether a token may come from a seat, if whoever decides chooses it."""
    return seat in view_model.selection.legal.givers and view_model.decider is not None


def _giver(
    ui: Ui, view_model: BalanceformersViewModel, seat: int, box: Rect, choose: Callable[[], object]
) -> None:
    words = tr(f"{WORDS}.giver", name=view_model.names[seat], tokens=_tokens(view_model, seat))
    ui.add(
        PaintedButton(
            f"giver.{seat}", box, words, paint=nothing, on_press=choose, radius=14,
            tooltip=format_tooltip(words, *tokens_left(view_model, seat)),
            answer=(view_model.decider, view_model.moves),
        )
    )  # fmt: skip


def _seat(ui: Ui, view_model: BalanceformersViewModel, seat: int, box: Rect) -> None:
    label, tip = partial(_seat_words, view_model, seat), partial(_seat_tip, view_model, seat)
    panel = ui.add(TooltipArea(f"seat.{seat}", _head_of(box), label, tooltip=tip, radius=14))
    panel.accessible_name = partial(seat_name, view_model, seat)
    _parts(ui, view_model, seat, box)
    _waiting(ui, view_model, seat)


def _tokens(view_model: BalanceformersViewModel, seat: int) -> str:
    return tr("balanceformers.tokens", n=view_model.position.tokens[seat])


def _creatures(view_model: BalanceformersViewModel, seat: int) -> str:
    return tr("balanceformers.creatures", n=view_model.position.on_board(seat))


def _seat_words(view_model: BalanceformersViewModel, seat: int) -> str:
    """Return a player: both scores, creatures, tokens."""
    white, black = panel_models.get_score_values(view_model, seat)
    return tr(
        f"{WORDS}.seat", name=view_model.names[seat], white=white, black=black, score=min(white, black),
        creatures=_creatures(view_model, seat), tokens=_tokens(view_model, seat),
    )  # fmt: skip


def _seat_tip(view_model: BalanceformersViewModel, seat: int) -> str:
    remark = panel_models.describe_remark(view_model, seat)
    told = (
        *((remark,) if remark else ()),
        *describe_opponent(view_model.context.seats[seat]),
        *tokens_left(view_model, seat),
    )
    stock = tr(f"{WORDS}.supply", tokens=tr("balanceformers.tokens", n=count_supply(view_model.position)))
    return format_tooltip(_seat_words(view_model, seat), *told, stock, tr(f"{TIPS}.supply"))


def _parts(ui: Ui, view_model: BalanceformersViewModel, seat: int, box: Rect) -> None:
    """Add the tooltips of a seat's panel."""
    parts, inside = arrange_parts(box), f"seat.{seat}"
    scores, foot = parts.scores, parts.foot
    if parts.tokens.height:  # there the scores stand behind the name
        head, foot = parts.head, parts.tokens
        scores = Rect(head.right - SCORES_WIDTH, head.top, SCORES_WIDTH, head.height)
    if scores.height:
        words = partial(tr, f"{TIPS}.score")
        ui.add(TooltipArea(f"{inside}.scores", scores, words, tooltip=_scores_tip, explains=inside))
    if foot.height:
        label, tip = partial(_tokens, view_model, seat), partial(_foot_tip, view_model, seat)
        ui.add(TooltipArea(f"{inside}.foot", foot, label, tooltip=tip, explains=inside))


def _scores_tip() -> str:
    both = [f"{tr(f'balanceformers.sheet.{key}')}: {tr(f'{TIPS}.{key}')}" for key in ("white", "black")]
    return format_tooltip(tr(f"{TIPS}.score"), *both, tr(f"{TIPS}.turn"))


def _foot_tip(view_model: BalanceformersViewModel, seat: int) -> str:
    return format_tooltip(
        _tokens(view_model, seat), tr(f"{TIPS}.reincarnation"), *tokens_left(view_model, seat)
    )


def _waiting(ui: Ui, view_model: BalanceformersViewModel, seat: int) -> None:
    """Add the tooltip of the row of a seat's creatures, where a dot is one on the board."""
    state, made = view_model.position, view_model.layout
    if state.round < 1:
        return
    lying = [
        layout.get_waiting_box(made, each) for each in state.creatures(seat) if state.places[each] == OFF
    ]

    def shape(at: Point) -> bool:
        return not any(box.collidepoint(at) for box in lying)

    inside = f"seat.{seat}"
    row, label = made.waiting[seat], partial(_on_board, view_model, seat)
    ui.add(TooltipArea(f"{inside}.row", row, label, *_tips("dead"), explains=inside, shape=shape))


def _on_board(view_model: BalanceformersViewModel, seat: int) -> str:
    return tr(f"{WORDS}.on-board", creatures=_creatures(view_model, seat))


def tokens_left(view_model: BalanceformersViewModel, seat: int) -> tuple[str, ...]:
    """Return the initiative tokens that a seat still has, in words; nothing if it has none."""
    state = view_model.position
    squares = ", ".join(str(value) for value in iter_bits(state.squares[seat]))
    name = state.sets[seat]
    rounds = ", ".join(
        f"{value}{view_model.content.letter(name, value)}" for value in iter_bits(state.rounds[seat])
    )
    return (tr(f"{WORDS}.left", squares=squares, rounds=rounds),) if squares else ()


def _head_of(box: Rect) -> Rect:
    """Return the part of a seat's panel without creatures, which have words of their own."""
    return Rect(box.left, box.top, box.width, box.height * 0.4)


def nothing(_canvas: Canvas, _box: Rect, _state: ButtonState) -> None:
    """Painted already."""
