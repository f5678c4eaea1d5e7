"""What each seat could expect of a step before chance spoke."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from client.bots.standing import Assessment
from client.review.dealing import Glimpse, futures, settled
from rules.contract import AnyGame, State

JudgedBy: TypeAlias = Callable[[AnyGame, State, int | None], Assessment | None]
"""`client.bots.judgement.judge`, or what stands in for it."""

DEALT: Final = 16
"""So many times a step is dealt anew."""

DEALT_SECRET: Final = 8
"""The same where others have to be thought for."""


class CannotJudge(ValueError):  # noqa: N818  # said of the game
    """The game has no judgement for a position."""


def chances(game: AnyGame, judging: JudgedBy, view: State, seat: int) -> Assessment:
    """The judgement of what a seat sees. Raises CannotJudge."""
    judged = judging(game, view, seat)
    if judged is None:
        raise CannotJudge(game.id)
    return judged


def expected(game: AnyGame, judging: JudgedBy, seen: Glimpse, seat: int, seed: int) -> tuple[float, ...]:
    """The chances of all seats after a step, as `seat` sees them, over all that chance may bring; () if they
    cannot be told. Raises CannotJudge."""
    sums = [0.0] * game.players(seen.view)
    count = 0
    for state in futures(game, seen, range(seed, seed + (DEALT_SECRET if seen.secret else DEALT))):
        judged = chances(game, judging, game.view(settled(game, state), seat), seat)
        sums = [total + one for total, one in zip(sums, judged.chances, strict=True)]
        count += 1
    return tuple(total / count for total in sums) if count else ()
