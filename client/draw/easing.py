"""Easing curves of animations: each maps elapsed time, 0-1, to the distance covered, 0-1."""

from __future__ import annotations


def linear(t: float) -> float:
    """Return the share of an animation's distance covered at time `t`, 0-1, at constant speed."""
    return t


def ease_out(t: float) -> float:
    """Return the share of an animation's distance covered at time `t`, 0-1, slowing down at the end."""
    return 1.0 - (1.0 - t) ** 3


def ease_in_out(t: float) -> float:
    """Return the share of an animation's distance covered at time `t`, 0-1, slow at start and end."""
    return 4.0 * t * t * t if t < 0.5 else 1.0 - (2.0 - 2.0 * t) ** 3 / 2.0


def bounce(t: float) -> float:
    """Return the share of a fall covered at time `t`, 0-1, with three bounces, each lower than the last."""
    for end, middle, floor in (
        (1 / 2.75, 0.0, 0.0),
        (2 / 2.75, 1.5 / 2.75, 0.75),
        (2.5 / 2.75, 2.25 / 2.75, 0.9375),
        (1.0, 2.625 / 2.75, 0.984375),
    ):
        if t < end:
            return 7.5625 * (t - middle) ** 2 + floor
    return 1.0
