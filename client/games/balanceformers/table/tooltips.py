"""Tooltips of Balanceformers' table: crosses, columns, tokens, black holes, seats.

Each lies on something that has been painted or added before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import (
    area_geometry as planes,
    forecast_view,
    initiative_view,
    layout,
    panel_models,
    phrases,
    placement_order,
    reckoning_forecast,
    track_view,
)
from client.games.balanceformers.board.seat_layout import SCORES_WIDTH, arrange_seat_panel
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from client.table.player_labels import describe_opponent
from client.table.seat_button import SeatButton
from client.widgets import ButtonState, PaintedButton, TextSource, TooltipArea, Ui, WidgetText
from rules.balanceformers import initiative
from rules.balanceformers.actions import TakeToken
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.reckoning import count_tokens_in_supply
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece

WORDS = "balanceformers.label"
TIPS = "balanceformers.tip"


def add_tooltips(
    ui: Ui,
    view_model: BalanceformersViewModel,
    legend: Rect | None,
    choose_giver: Callable[[int], object],
    toggle_drawer: Callable[[], object],
    open_seat: Callable[[int], object],
) -> None:
    """Add the tooltips of everything on the table.

    Args:
        ui: The widgets of the table.
        view_model: The view model of the table.
        legend: Box in which the table explains its red and green; None if it does not.
        choose_giver: Called with a seat when it is pressed as the one that gives its token.
        toggle_drawer: Opens and closes the drawer with death wheel and scoring track.
        open_seat: Called with a seat when its panel is pressed.
    """
    ui.add_lazily(partial(_add_board, ui, view_model, legend))
    for seat, box in enumerate(view_model.layout.seats):
        if _is_giver(view_model, seat):
            _add_giver(ui, view_model, seat, box, partial(choose_giver, seat))
        else:
            ui.add_lazily(partial(_add_seat, ui, view_model, seat, box, partial(open_seat, seat)))
    if view_model.layout.has_drawer:
        _add_drawer(ui, view_model, toggle_drawer)


def _add_board(ui: Ui, view_model: BalanceformersViewModel, legend: Rect | None) -> None:
    """Add the tooltips of the board and of what lies beside it, except the seats."""
    if view_model.shows_wheel and not view_model.layout.has_drawer:
        _add_wheel(ui, view_model)
        _add_track(ui, view_model)
    _add_initiative(ui, view_model)
    _add_forecast(ui, view_model)
    if legend is not None:
        text = WidgetText(tr("balanceformers.table.energy"), details=_join_tips("creature"))
        ui.add(TooltipArea("legend", legend, text, radius=8))
    _add_pieces(ui, view_model)


def _add_drawer(ui: Ui, view_model: BalanceformersViewModel, toggle: Callable[[], object]) -> None:
    """Add the chip that opens and closes the drawer, and the drawer, which closes when pressed."""
    round_ = max(1, view_model.position.round)
    label = tr(
        f"{WORDS}.wheel-now", n=round_, deficits=phrases.format_deficits_in_words(initiative.deficits(round_))
    )
    ui.add(
        PaintedButton(
            "drawer.chip",
            view_model.layout.chip,
            WidgetText(label, details=_join_tips("drawer")),
            paint=paint_nothing,
            on_press=toggle,
            radius=14,
            name_in_tooltip=True,
        )
    )
    if view_model.is_drawer_open:
        shut = tr(f"{WORDS}.drawer-shut")
        ui.add(
            PaintedButton(
                "drawer",
                view_model.layout.drawer,
                shut,
                paint=paint_nothing,
                on_press=toggle,
                radius=16,
                focusable=False,
            )
        )
        ui.add_lazily(partial(_add_wheel, ui, view_model))
        ui.add_lazily(partial(_add_track, ui, view_model))


def name_seat(view_model: BalanceformersViewModel, seat: int) -> str:
    """Return the screen reader name of a seat: player, score, white and black value, creatures, tokens."""
    state = view_model.position
    white, black = panel_models.get_score_values(view_model, seat)
    return tr(
        "balanceformers.heard.seat",
        name=view_model.names[seat],
        score=min(white, black),
        white=white,
        black=black,
        creatures=tr("balanceformers.creatures", n=state.count_creatures_on_board(seat)),
        tokens=tr("balanceformers.tokens", n=state.tokens[seat]),
    )


def _join_tips(*keys: str) -> str:
    """Return explanations, one a line."""
    return "\n".join(tr(f"{TIPS}.{key}") for key in keys)


def _add_wheel(ui: Ui, view_model: BalanceformersViewModel) -> None:
    state, made = view_model.position, view_model.layout
    side = made.wheel.width * 0.17
    for number in range(1, ROUNDS + 1):
        x, y = layout.locate_round_cross(made.wheel, number)
        box = Rect(x - side / 2, y - side / 2, side, side)
        text = cache(partial(_describe_cross, state, number))
        ui.add(TooltipArea(f"wheel.{number}", box, text, focusable=number == state.round, radius=14))


def _describe_cross(state: BalanceformersState, number: int) -> WidgetText:
    """Return the text of a cross of the wheel: what Death looks for in that round."""
    wanted = initiative.deficits(number)
    key = "wheel-now" if number == state.round else "wheel"
    pair = "pair-separate" if state.setup.pair == "separate" else "pair"
    name = tr(f"{WORDS}.{key}", n=number, deficits=phrases.format_deficits_in_words(wanted))
    return WidgetText(name, details=_join_tips("wheel" if len(wanted) == 1 else pair))


def _add_track(ui: Ui, view_model: BalanceformersViewModel) -> None:
    if placement_order.get_tray_seat(view_model.position) is not None and not view_model.layout.compact:
        return
    details = _join_tips("score", "turn")
    text = WidgetText(tr("balanceformers.table.track"), details=details)
    ui.add(TooltipArea("track", view_model.layout.track, text, radius=14))
    _add_columns(ui, view_model)


def _add_columns(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Add the tooltips of the track: what a column is worth, and whose tokens are on it."""
    inner, values = track_view.get_columns_box(view_model.layout), view_model.content.track.values
    step = inner.width / len(values)
    for column in range(len(values)):
        box = Rect(inner.left + step * column, inner.top, step, inner.height)
        text = cache(partial(_describe_column, view_model, column))
        ui.add(FigureArea(f"track.{column}", box, text, focusable=False, radius=4))


def _describe_column(view_model: BalanceformersViewModel, column: int) -> WidgetText:
    """Return the text of a column of the track: its value and the tokens on it."""
    state, values = view_model.position, view_model.content.track.values
    value = values[column]
    tokens = [
        tr(f"{WORDS}.{key}", name=name, n=value)
        for key, columns in (("white", state.white), ("black", state.black))
        for seat, name in enumerate(view_model.names)
        if columns[seat] == column and (seat, key == "white") not in view_model.in_flight.scores
    ]
    turn = [_join_tips("turn")] if value == max(values) else []
    return WidgetText(tr(f"{WORDS}.column", n=value), details="\n".join((*tokens, *turn)))


class FigureArea(TooltipArea):
    """An area of painted figures: its tooltip appears only if it says more than they do."""

    @property
    def tooltip_text(self) -> str:
        """The text of the tooltip, "" if its name would be all of it."""
        return super().tooltip_text if self.text.details else ""


def _add_initiative(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Add the tooltips of the order: sums, tokens, and the actions of the player to move."""
    if placement_order.get_tray_seat(view_model.position) is not None and view_model.layout.compact:
        return
    box, shown = view_model.layout.initiative, panel_models.make_initiative_model(view_model)
    if not shown.rows:
        return  # one's own tokens lie there, and each has words of its own
    text = WidgetText(tr("balanceformers.table.initiative"), details=_join_tips("sum", "letter"))
    ui.add(TooltipArea("initiative", box, text, radius=14))
    for number, (place, row) in enumerate(
        zip(initiative_view.arrange_rows(box, len(shown.rows)), shown.rows, strict=True)
    ):
        tips = [*(["letter"] if row.tied else []), *(["actions", "step"] if row.active and row.left else [])]
        row_text = WidgetText(describe_initiative_row(row), details=_join_tips(*tips))
        ui.add(TooltipArea(f"initiative.{number}", place, row_text, explains="initiative"))


def describe_initiative_row(row: initiative_view.InitiativeRow) -> str:
    """Return the text of a row in the initiative panel: name and revealed tokens, else name and status."""
    if row.square <= 0:
        return f"{row.name}: {row.total}" if row.total else row.name
    return tr(
        f"{WORDS}.pair", name=row.name, square=row.square, token=row.round, letter=row.letter, sum=row.sum
    )


def _add_forecast(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Add the tooltips of the forecast table and of the alarm."""
    if placement_order.get_tray_seat(view_model.position) is not None and view_model.layout.compact:
        return
    alarm = panel_models.make_game_end_warning(view_model, view_model.position)
    strip, box = forecast_view.split_warning_strip(view_model.layout.forecast, alarm)
    if alarm is not None:
        text = WidgetText(alarm.title, details=alarm.words)
        ui.add(TooltipArea("forecast.over", strip, text, radius=14))
    shown = panel_models.make_forecast_model(view_model, view_model.position)
    if shown.rows:
        _add_gains(ui, box, shown)


def _add_gains(ui: Ui, box: Rect, shown: forecast_view.ForecastModel) -> None:
    """Add the tooltips of the verdicts, and of names that have no room."""
    seats = len(shown.rows)
    places = forecast_view.arrange_narrow_rows(box, seats)
    verdicts = _join_tips("forecast", "lives", "zero", "dies", "alone", "rims")
    text = WidgetText(shown.title, details=f"{shown.note}\n{verdicts}" if shown.note else verdicts)
    ui.add(TooltipArea("forecast", box, text, radius=14))
    if box.width >= forecast_view.MIN_NAMES_WIDTH:
        parts = forecast_view.arrange_forecast_grid(box, seats).parts
        places = [
            (kind, forecast_view.get_column_box(part, kind)) for part in parts for kind in forecast_view.KINDS
        ]
    else:
        for number, (row, place) in enumerate(
            zip(shown.rows, forecast_view.arrange_narrow_emblems(box, seats), strict=True)
        ):
            ui.add(TooltipArea(f"forecast.seat.{number}", place, row.name, focusable=False, radius=6))
    for number, (kind, place) in enumerate(places):
        kind_text = WidgetText(tr(f"{WORDS}.gain-{kind}"), details=_join_tips(f"gain-{kind}"))
        ui.add(TooltipArea(f"forecast.{kind}.{number}", place, kind_text, focusable=False, radius=6))


def _add_pieces(ui: Ui, view_model: BalanceformersViewModel) -> None:
    """Add the tooltips of black holes, and with the forecast of pieces that would become some."""
    state, made = view_model.position, view_model.layout
    if state.phase == "building":
        return
    dark: dict[int, TextSource] = {
        number: cache(partial(_describe_hole, state, number)) for number in iter_bits(state.dark)
    }
    if view_model.forecast_shown and reckoning_forecast.has_forecast(state):
        empty = panel_models.find_darkening_pieces(state)
        dark |= {number: cache(partial(_describe_darkening, state, number)) for number in empty}
    for number, text in dark.items():
        piece = state.area[number]
        outline = layout.get_piece_outline(made, piece)
        left, top = min(x for x, _ in outline), min(y for _, y in outline)
        box = Rect(left, top, max(x for x, _ in outline) - left, max(y for _, y in outline) - top)

        def within(at: Point, piece: Piece = piece) -> bool:
            return layout.is_in_view(made, at) and planes.is_inside(piece, made.plane.to_plane(at))

        resting = view_model.decider is None
        box = layout.keep_in_view(made, box)
        ui.add(PieceArea(f"piece.{number}", box, text, shape=within, focusable=resting, radius=14))


class PieceArea(TooltipArea):
    """An area that shows a tooltip for a black hole, or for a piece that would become one."""

    reader_stop = True

    @property
    def focus_rect(self) -> Rect:
        """The focus rectangle of the piece.

        It is smaller while a screen reader is in use, so that the arrow keys also reach the slots beside it.
        """
        whole = super().focus_rect
        if self.ui is None or not self.ui.host.listening:
            return whole
        return whole.inflate(-0.7 * whole.width, -0.7 * whole.height)


def _describe_hole(state: BalanceformersState, number: int) -> WidgetText:
    """Return the text of a black hole."""
    name = tr(f"{WORDS}.dark", piece=_name_piece(state, number))
    return WidgetText(name, details=_join_tips("hole"))


def _describe_darkening(state: BalanceformersState, number: int) -> WidgetText:
    """Return the text of a piece that would become a black hole."""
    return WidgetText(_name_piece(state, number), details=_join_tips("dark"))


def _name_piece(state: BalanceformersState, number: int) -> str:
    """Return a piece with its number, as a sentence begins."""
    words = phrases.name_piece(state.area, number * PARTS)
    return words[:1].upper() + words[1:]


def _is_giver(view_model: BalanceformersViewModel, seat: int) -> bool:
    """Return whether a token may come from a seat, if whoever decides chooses it."""
    return seat in view_model.selection.legal.givers and view_model.decider is not None


def _add_giver(
    ui: Ui, view_model: BalanceformersViewModel, seat: int, box: Rect, choose: Callable[[], object]
) -> None:
    name = tr(f"{WORDS}.giver", name=view_model.names[seat], tokens=_count_tokens(view_model, seat))
    ui.add(
        PaintedButton(
            f"giver.{seat}",
            box,
            WidgetText(name, details="\n".join(list_tokens_left(view_model, seat))),
            paint=_paint_chosen if view_model.selection.chosen == TakeToken(seat) else paint_nothing,
            on_press=choose,
            radius=14,
            answer=(view_model.decider, view_model.moves),
            name_in_tooltip=True,
        )
    ).lies_on_gold = True


def _add_seat(
    ui: Ui, view_model: BalanceformersViewModel, seat: int, box: Rect, on_press: Callable[[], object]
) -> None:
    text = cache(partial(describe_seat, view_model, seat))
    ui.add(SeatButton(f"seat.{seat}", _get_head_box(box), text, on_press))
    _add_parts(ui, view_model, seat, box)
    _add_waiting(ui, view_model, seat)


def _count_tokens(view_model: BalanceformersViewModel, seat: int) -> str:
    """Return the number of a seat's reincarnation tokens, in words."""
    return tr("balanceformers.tokens", n=view_model.position.tokens[seat])


def _count_creatures(view_model: BalanceformersViewModel, seat: int) -> str:
    """Return the number of a seat's creatures on the board, in words."""
    return tr("balanceformers.creatures", n=view_model.position.count_creatures_on_board(seat))


def describe_seat(view_model: BalanceformersViewModel, seat: int) -> WidgetText:
    """Return the tooltip of a seat: scores, creatures, reincarnation tokens, status, tokens left."""
    white, black = panel_models.get_score_values(view_model, seat)
    name = tr(
        f"{WORDS}.seat", name=view_model.names[seat], white=white, black=black, score=min(white, black),
        creatures=_count_creatures(view_model, seat), tokens=_count_tokens(view_model, seat),
    )  # fmt: skip
    supply = tr("balanceformers.tokens", n=count_tokens_in_supply(view_model.position))
    lines = (
        panel_models.describe_seat_status(view_model, seat),
        *describe_opponent(view_model.context.seats[seat]),
        *list_tokens_left(view_model, seat),
        tr(f"{WORDS}.supply", tokens=supply),
        _join_tips("supply"),
    )
    details = "\n".join(line for line in lines if line)
    return WidgetText(name, details=details, full_name=name_seat(view_model, seat))


def _add_parts(ui: Ui, view_model: BalanceformersViewModel, seat: int, box: Rect) -> None:
    """Add the tooltips of a seat's panel."""
    parts, inside = arrange_seat_panel(box), f"seat.{seat}"
    scores, foot = parts.scores, parts.foot
    if parts.tokens.height:  # there the scores stand behind the name
        head, foot = parts.head, parts.tokens
        scores = Rect(head.right - SCORES_WIDTH, head.top, SCORES_WIDTH, head.height)
    if scores.height:
        ui.add(TooltipArea(f"{inside}.scores", scores, cache(_describe_scores), explains=inside))
    if foot.height:
        text = cache(partial(_describe_tokens, view_model, seat))
        ui.add(TooltipArea(f"{inside}.foot", foot, text, explains=inside))


def _describe_scores() -> WidgetText:
    """Return the text of both scores."""
    lines = [f"{tr(f'balanceformers.sheet.{key}')}: {tr(f'{TIPS}.{key}')}" for key in ("white", "black")]
    return WidgetText(tr(f"{TIPS}.score"), details="\n".join((*lines, _join_tips("turn"))))


def _describe_tokens(view_model: BalanceformersViewModel, seat: int) -> WidgetText:
    """Return the text of a seat's tokens."""
    lines = _join_tips("reincarnation"), *list_tokens_left(view_model, seat)
    return WidgetText(_count_tokens(view_model, seat), details="\n".join(lines))


def _add_waiting(ui: Ui, view_model: BalanceformersViewModel, seat: int) -> None:
    """Add the tooltip of the row of a seat's creatures, where a dot is one on the board."""
    state, made = view_model.position, view_model.layout
    if state.round < 1:
        return
    lying = [
        layout.get_off_board_creature_box(made, each)
        for each in state.creatures(seat)
        if state.places[each] == OFF
    ]

    def shape(at: Point) -> bool:
        return not any(box.collidepoint(at) for box in lying)

    inside = f"seat.{seat}"
    text = cache(partial(_describe_creature_row, view_model, seat))
    ui.add(TooltipArea(f"{inside}.row", made.waiting[seat], text, explains=inside, shape=shape))


def _describe_creature_row(view_model: BalanceformersViewModel, seat: int) -> WidgetText:
    """Return the text of the row of a seat's creatures: how many are on the board."""
    name = tr(f"{WORDS}.on-board", creatures=_count_creatures(view_model, seat))
    return WidgetText(name, details=_join_tips("dead"))


def list_tokens_left(view_model: BalanceformersViewModel, seat: int) -> tuple[str, ...]:
    """Return the texts on the initiative tokens a seat has left; nothing if it has none."""
    state = view_model.position
    squares = ", ".join(str(value) for value in iter_bits(state.squares[seat]))
    name = state.sets[seat]
    rounds = ", ".join(
        f"{value}{view_model.content.letter(name, value)}" for value in iter_bits(state.rounds[seat])
    )
    return (tr(f"{WORDS}.left", squares=squares, rounds=rounds),) if squares else ()


def _get_head_box(box: Rect) -> Rect:
    """Return the part of a seat's panel without creatures, which have words of their own."""
    return Rect(box.left, box.top, box.width, box.height * 0.4)


def _paint_chosen(canvas: Canvas, box: Rect, _state: ButtonState) -> None:
    """Paint a golden tick: a key has chosen the widget, and a second press confirms it."""
    canvas.icon("check", (box.right - 70.0, box.top + 24.0), 26, theme.GOLD)


def paint_nothing(_canvas: Canvas, _box: Rect, _state: ButtonState) -> None:
    """Paint nothing: the painter of a widget whose picture the table has painted already."""
