"""The confidence interval of a win rate."""

from __future__ import annotations

import math


def compute_wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of the win rate; shared wins count in part."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
