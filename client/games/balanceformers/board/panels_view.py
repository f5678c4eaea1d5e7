"""Paints the panels around the board of Balanceformers, each kept as a layer until it changes."""

from __future__ import annotations

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    forecast_view,
    gains_view,
    initiative_view,
    panels,
    reasons,
    seats_view,
    track_layout,
    track_view,
    tray_view,
    wheel_view,
)
from client.games.balanceformers.board.look import BalanceformersLook
from client.games.balanceformers.board.seat_parts import seat_rows

_GLOW = 60.0
"""How far beyond a panel its shadow and its glow may reach, both sides together."""


def draw(canvas: Canvas, look: BalanceformersLook) -> None:
    """All that lie beside the board; where the right column is folded the seats too."""
    made, frame = look.layout, look.frame
    area, wheel, tray = made.area, panels.wheel(look), panels.tray(look)
    canvas.layer(
        (frame, wheel),
        made.wheel.inflate(30, 30).clip(area),
        lambda inner: wheel_view.draw(inner, made.wheel, wheel),
    )
    if tray is not None:
        canvas.layer(
            (frame, tray), _room(look, made.tray), lambda inner: tray_view.draw(inner, made.tray, tray)
        )
    if tray is None or made.tray != made.track:
        track = panels.track(look)
        canvas.layer(
            (frame, track),
            _room(look, made.track),
            lambda inner: track_view.draw(inner, made.track, track_layout.inner(made), track),
        )
    if tray is None or not made.compact:
        tokens = panels.tokens(look)
        canvas.layer(
            (frame, tokens),
            _room(look, made.initiative),
            lambda inner: initiative_view.draw(inner, made.initiative, tokens),
        )
        _forecast(canvas, look)
    if made.compact:
        for seat, box in enumerate(made.seats):
            _seat(canvas, look, box, seat)


def _room(look: BalanceformersLook, box: Rect) -> Rect:
    """What a panel's layer covers."""
    return box.inflate(_GLOW, _GLOW).clip(look.layout.area)


def _forecast(canvas: Canvas, look: BalanceformersLook) -> None:
    """Why the creature looked at lives or dies; else what each player would gain.

    While a creature is lifted the players' table stays and follows it; above both it is said large when the
    game would be over.
    """
    state, focus, frame = look.foreseen, look.focus, look.frame
    area = _room(look, look.layout.forecast)
    alarm = panels.alarm(look, state)
    strip, box = gains_view.split(look.layout.forecast, alarm)
    if alarm is not None:
        canvas.layer((frame, alarm), area, lambda inner: gains_view.draw_alarm(inner, strip, alarm))
    lifted = look.decider is not None and look.hand.creature is not None
    if focus is not None and (look.air.judging is not None or not lifted):
        reason = reasons.reason(look.known, state, focus, look.colour)
        canvas.layer(
            (frame, reason, tuple(box)), area, lambda inner: forecast_view.draw_reason(inner, box, reason)
        )
        return
    gains = panels.gains(look, state)
    canvas.layer((frame, gains, tuple(box)), area, lambda inner: gains_view.draw_gains(inner, box, gains))


# --- the right column ---------------------------------------------------------------------------------


def draw_seats(canvas: Canvas, look: BalanceformersLook, box: Rect) -> None:
    """The players."""
    for seat, row in enumerate(seat_rows(box, len(look.names), look.side_height)):
        _seat(canvas, look, row, seat)


def _seat(canvas: Canvas, look: BalanceformersLook, row: Rect, seat: int) -> None:
    shown = panels.seat(look, seat)
    canvas.layer(
        (look.frame, shown, row.size),
        row.inflate(80, 80),
        lambda inner: seats_view.draw(inner, row, shown),
    )
