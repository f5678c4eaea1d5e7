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
