"""A line of the table, and the few statistics that its numbers need."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured value. at_most, at_least: the target, if there is one."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def ok(self) -> bool | None:
        """Whether the target is reached; None without one."""
        if self.at_most is not None:
            return self.value <= self.at_most
        if self.at_least is not None:
            return self.value >= self.at_least
        return None

    @property
    def target(self) -> str:
        """The target in words."""
        if self.at_most is not None:
            return f"≤ {number(self.at_most)} {self.unit}"
        if self.at_least is not None:
            return f"≥ {number(self.at_least)} {self.unit}"
        return ""

    def cells(self) -> tuple[str, str, str, str]:
        """Name, value, target, ok."""
        verdict = {None: "", True: "ok", False: "MISSED"}[self.ok]
        return self.name, f"{number(self.value)} {self.unit}", self.target, verdict


def number(value: float) -> str:
    """Return three significant digits, thousands apart: 1 234 567, 87.4, 0.032."""
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    text = f"{value:,.{digits}f}".replace(",", " ")
    return text.rstrip("0").rstrip(".") if "." in text else text


def table(rows: Sequence[Row]) -> str:
    """Return all rows below one another."""
    cells = [("name", "value", "target", ""), *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    lines = [
        f"{name:<{widths[0]}}  {value:>{widths[1]}}  {target:<{widths[2]}}  {verdict}".rstrip()
        for name, value, target, verdict in cells
    ]
    return "\n".join([lines[0], "─" * len(max(lines, key=len)), *lines[1:]])


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value that at least so many per cent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def spread(
    name: str, seconds: Sequence[float], *, p99: float | None = None, mean: float | None = None
) -> tuple[Row, Row]:
    """Return mean and 99th percentile of durations in milliseconds.

    Args:
        p99: Target of the percentile.
        mean: Target of the mean.
    """
    return (
        Row(f"{name}, mean", statistics.fmean(seconds) * 1000, "ms", at_most=mean),
        Row(f"{name}, p99 of {len(seconds)}", percentile(seconds, 99) * 1000, "ms", at_most=p99),
    )


def calibration() -> float:
    """Return seconds of work for ten million steps of a loop: how fast the machine is just now."""
    total, began = 0, time.thread_time()
    for number in range(10_000_000):
        total += number
    return time.thread_time() - began
