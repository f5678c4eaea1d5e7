"""Paints the panels around the board of Balanceformers, each kept as a layer until it changes."""

from __future__ import annotations

from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers.board import (
    colours,
    forecast,
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
from client.i18n import tr

_GLOW = 60.0
"""How far beyond a panel its shadow and its glow may reach, both sides together."""


def draw(canvas: Canvas, look: BalanceformersLook) -> None:
    """All that lie beside the board; where the right column is folded the seats too."""
    made, frame = look.layout, look.frame
    tray = panels.tray(look)
    if made.folds:
        _chip(canvas, look)
    else:
        _wheel(canvas, look)
    if tray is not None:
        canvas.passage(
            (frame, tray), _room(look, made.tray), lambda inner: tray_view.draw(inner, made.tray, tray)
        )
    if not made.folds and (tray is None or made.tray != made.track):
        _track(canvas, look)
    if tray is None or not made.compact:
        tokens = panels.tokens(look)
        canvas.passage(
            (frame, tokens),
            _room(look, made.initiative),
            lambda inner: initiative_view.draw(inner, made.initiative, tokens, frame),
        )
        _forecast(canvas, look)
    if made.compact:
        for seat, box in enumerate(made.seats):
            _seat(canvas, look, box, seat)


def draw_drawer(canvas: Canvas, look: BalanceformersLook) -> None:
    """Wheel and track over the foot of the area, where they lie in a drawer and it is open."""
    if not look.unfolded:
        return
    box = look.layout.drawer
    canvas.shadow(box, radius=16, blur=24, dy=0, alpha=0.9)
    canvas.panel(box, radius=16, edge=theme.GOLD_EDGE)
    _wheel(canvas, look)
    _track(canvas, look)


def _chip(canvas: Canvas, look: BalanceformersLook) -> None:
    """What Death wants now; it opens the drawer. Where two numbers take all its room they stand alone."""
    box, wants = look.layout.chip, panels.wanted(look)

    def paint(inner: Canvas) -> None:
        inner.slab(
            box, radius=box.height / 2, top=theme.RAISED_TOP, bottom=theme.RAISED_BOTTOM, edge=theme.EDGE
        )
        style = styles.MARK.in_(colours.BAD)
        if inner.texts.width(wants, style) > box.width - 36:
            inner.text(wants, (box.centerx, box.centery - 1), style, anchor="center")
            return
        inner.image("balanceformers/death", (box.left + 16, box.centery), 22)
        inner.text(wants, (box.left + 29, box.centery - 1), style, anchor="midleft")

    canvas.passage((look.frame, wants, tuple(box)), box.inflate(4, 4), paint)


def _wheel(canvas: Canvas, look: BalanceformersLook) -> None:
    made, wheel = look.layout, panels.wheel(look)
    canvas.passage(
        (look.frame, wheel),
        made.wheel.inflate(30, 30).clip(made.area),
        lambda inner: wheel_view.draw(inner, made.wheel, wheel),
    )


def _track(canvas: Canvas, look: BalanceformersLook) -> None:
    made, track = look.layout, panels.track(look)
    canvas.passage(
        (look.frame, track),
        _room(look, made.track),
        lambda inner: track_view.draw(inner, made.track, track_layout.inner(made), track),
    )


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
        canvas.passage((frame, alarm), area, lambda inner: gains_view.draw_alarm(inner, strip, alarm))
    lifted = look.decider is not None and look.hand.creature is not None
    if focus is None and look.air.told is not None:  # until Death speaks of the next one
        focus = forecast.judged(state).get(look.air.told)
    if focus is not None and (look.air.reckoning or not lifted):
        reason = reasons.reason(look.known, state, focus, look.colour)
        if look.air.reckoning:
            reason = replace(reason, title=tr("balanceformers.phase.reckoning"))
        canvas.passage(
            (frame, reason, tuple(box)), area, lambda inner: forecast_view.draw_reason(inner, box, reason)
        )
        return
    gains = panels.gains(look, state)
    canvas.passage((frame, gains, tuple(box)), area, lambda inner: gains_view.draw_gains(inner, box, gains))


# --- the right column ---------------------------------------------------------------------------------


def draw_seats(canvas: Canvas, look: BalanceformersLook, box: Rect) -> None:
    """The players."""
    for seat, row in enumerate(seat_rows(box, len(look.names), look.side_height)):
        _seat(canvas, look, row, seat)


def _seat(canvas: Canvas, look: BalanceformersLook, row: Rect, seat: int) -> None:
    shown = panels.seat(look, seat)
    canvas.passage(
        (look.frame, shown, row.size),
        row.inflate(80, 80),
        lambda inner: seats_view.draw(inner, row, shown),
    )
