"""Paints the panels around Balanceformers' board, each cached until its model changes."""

from __future__ import annotations

from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    colours,
    death_wheel_view,
    forecast_view,
    initiative_view,
    panel_models,
    reckoning_forecast,
    seats_view,
    track_view,
    unplaced_creatures_view,
    verdict_view,
)
from client.games.balanceformers.board.seat_layout import arrange_seat_rows
from client.games.balanceformers.board.sum_callout_view import SLIDE_SHARE, SUM_SHARE
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr

_GLOW = 60.0
"""How far beyond a panel its shadow and its glow may reach, both sides together."""


def draw_panels(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw all panels beside the board; the seats' panels only if the frame's right column is folded."""
    made, frame = view_model.layout, view_model.panel_key
    tray = panel_models.make_tray_model(view_model)
    if made.has_drawer:
        _draw_chip(canvas, view_model)
    else:
        _draw_wheel(canvas, view_model)
    if tray is not None:
        canvas.group(
            (frame, tray),
            _get_group_area(view_model, made.tray),
            lambda inner: unplaced_creatures_view.draw_tray(inner, made.tray, tray),
        )
    if not made.has_drawer and (tray is None or made.tray != made.track):
        _draw_track(canvas, view_model)
    if tray is None or not made.compact:
        tokens = panel_models.make_initiative_model(view_model)
        canvas.group(
            (frame, tokens),
            _get_group_area(view_model, made.initiative),
            lambda inner: initiative_view.draw_initiative(inner, made.initiative, tokens, frame),
        )
        _draw_forecast(canvas, view_model)
    if made.compact:
        for seat, box in enumerate(made.seats):
            _draw_seat(canvas, view_model, box, seat)


def draw_drawer(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw the drawer with death wheel and scoring track, if there is one and it is open."""
    if not view_model.is_drawer_open:
        return
    box = view_model.layout.drawer
    canvas.shadow(box, radius=16, blur=24, dy=0, alpha=0.9)
    canvas.panel(box, radius=16, edge=theme.GOLD_EDGE)
    _draw_wheel(canvas, view_model)
    _draw_track(canvas, view_model)


def _draw_chip(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw the chip with the levels that Death looks for, which opens the drawer.

    If two numbers take all its room they stand alone.
    """
    box, wants = view_model.layout.chip, panel_models.format_wanted_deficits(view_model)

    def paint(inner: Canvas) -> None:
        inner.slab(
            box, radius=box.height / 2, top=theme.RAISED_TOP, bottom=theme.RAISED_BOTTOM, edge=theme.EDGE
        )
        style = styles.MARK.with_colour(colours.BAD)
        if inner.texts.measure_width(wants, style) > box.width - 36:
            inner.text(wants, (box.centerx, box.centery - 1), style, anchor="center")
            return
        inner.image("balanceformers/death", (box.left + 16, box.centery), 22)
        inner.text(wants, (box.left + 29, box.centery - 1), style, anchor="midleft")

    canvas.group((view_model.panel_key, wants, tuple(box)), box.inflate(4, 4), paint)


def _draw_wheel(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    made, wheel = view_model.layout, panel_models.make_death_wheel_model(view_model)
    canvas.group(
        (view_model.panel_key, wheel),
        made.wheel.inflate(30, 30).clip(made.area),
        lambda inner: death_wheel_view.draw_death_wheel(inner, made.wheel, wheel),
    )


def _draw_track(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    made, track = view_model.layout, panel_models.make_track_model(view_model)
    canvas.group(
        (view_model.panel_key, track),
        _get_group_area(view_model, made.track),
        lambda inner: track_view.draw_track(inner, made.track, track_view.get_columns_box(made), track),
    )


def _get_group_area(view_model: BalanceformersViewModel, box: Rect) -> Rect:
    """Return what a panel's layer covers."""
    return box.inflate(_GLOW, _GLOW).clip(view_model.layout.area)


def _draw_forecast(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Why the creature looked at lives or dies; else what each player would gain.

    While a creature is lifted the players' table stays and follows it; above both it is said large when the
    game would be over.
    """
    state, focus, frame = view_model.foreseen_position, view_model.focused_verdict, view_model.panel_key
    area = _get_group_area(view_model, view_model.layout.forecast)
    alarm = panel_models.make_game_end_warning(view_model, state)
    strip, box = forecast_view.split_warning_strip(view_model.layout.forecast, alarm)
    if alarm is not None:
        canvas.group(
            (frame, alarm), area, lambda inner: forecast_view.draw_game_end_warning(inner, strip, alarm)
        )
    lifted = view_model.decider is not None and view_model.selection.creature is not None
    if view_model.layout.compact and view_model.target_slot is not None:
        lifted = False  # the sum has no other place there
    if focus is None and view_model.in_flight.last_judged is not None:  # until Death speaks of the next one
        focus = reckoning_forecast.forecast_verdicts(state).get(view_model.in_flight.last_judged)
    if focus is not None and (view_model.in_flight.reckoning or not lifted):
        reason = verdict_view.make_breakdown(view_model.content, state, focus, view_model.colour)
        if view_model.in_flight.reckoning:
            reason = replace(
                reason,
                title=tr("balanceformers.phase.reckoning"),
                # not before it is told beside the piece
                is_summed=view_model.sum_shown >= SLIDE_SHARE,
                is_said=view_model.sum_shown >= SUM_SHARE,
            )
        canvas.group(
            (frame, reason, tuple(box)), area, lambda inner: verdict_view.draw_breakdown(inner, box, reason)
        )
        return
    gains = panel_models.make_forecast_model(view_model, state)
    canvas.group(
        (frame, gains, tuple(box)), area, lambda inner: forecast_view.draw_forecast(inner, box, gains)
    )


# --- the right column ---------------------------------------------------------------------------------


def draw_seats(canvas: Canvas, view_model: BalanceformersViewModel, box: Rect) -> None:
    """Draw the panels of all seats from the top of a box down."""
    for seat, row in enumerate(arrange_seat_rows(box, len(view_model.names), view_model.side_height)):
        _draw_seat(canvas, view_model, row, seat)


def _draw_seat(canvas: Canvas, view_model: BalanceformersViewModel, row: Rect, seat: int) -> None:
    shown = panel_models.make_seat_model(view_model, seat)
    canvas.group(
        (view_model.panel_key, shown, row.size),
        row.inflate(80, 80),
        lambda inner: seats_view.draw_seat_panel(inner, row, shown),
    )
