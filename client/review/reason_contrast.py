"""The reasons that set the better action of a decision apart from the one taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from client.bots.mind import MAX_REASONS, get_mind
from client.bots.thought import Reason
from client.review.turn_lines import find_turn_line
from rules.contract import Action, AnyGame, State

_AMOUNTS: Final = ("n", "percent")
"""Parameters that count or measure something."""

_MIN_PERCENT: Final = 5
"""Least difference of two percentages that sets actions apart."""

_PLACES: Final = frozenset(("place", "tile", "other", "other_place", "creature"))
"""Parameters that name the place or the piece of an action: two actions differ in them anyway."""


class Contrast(NamedTuple):
    """Why one action is better than another."""

    reasons: tuple[Reason, ...] = ()
    """What it does at once; at most MAX_REASONS, together with `later`."""
    later: tuple[Reason, ...] = ()
    """What it does later in the turn, if that decides the game or there is nothing at once."""
    line: tuple[Action, ...] = ()
    """How the turn goes on after it."""


def contrast_reasons(
    game_id: str, best: Sequence[Reason], played: Sequence[Reason], measures: Sequence[Reason] = ()
) -> tuple[Reason, ...]:
    """Return the reasons for the best action that do not hold as well for the one played.

    Where both have a reason and its amount is better for the best action, the reason bears the other amount.
    Reasons that say little are left out.

    Args:
        game_id: Id of the game.
        best: All reasons for the best action.
        played: All reasons for the action played, and what can be measured after it.
        measures: What can be measured after the best action.
    """
    mind = get_mind(game_id)
    own = [reason for reason in played if reason not in best]
    contrasted: list[Reason] = []
    subjects = [_get_subject(reason) for reason in best]
    for reason in (*best, *(measure for measure in measures if _get_subject(measure) not in subjects)):
        if reason in played or reason.key in mind.weak_reasons:
            continue
        rivals = [other for other in own if _get_subject(other) == _get_subject(reason)]
        if not rivals:
            if reason in best:
                contrasted.append(reason)
            continue
        sign, amount = mind.reason_amounts.get(reason.key), _get_amount(reason)
        amounts = [other for other in map(_get_amount, rivals) if other is not None]
        if sign is None or amount is None or not amounts or amount <= 0:
            continue  # less of a loss would read like a gain
        other = max(amounts) if sign > 0 else min(amounts)
        least = _MIN_PERCENT if "percent" in reason.params else 1
        if sign * (amount - other) >= least:
            contrasted.append(replace(reason, other=other))
    return tuple(contrasted)


def _get_subject(reason: Reason) -> tuple[str, tuple[tuple[str, object], ...]]:
    """Return what a reason is about, whatever its amount and wherever it is."""
    named = ((key, value) for key, value in reason.params.items() if key not in _AMOUNTS)
    return reason.key, tuple(sorted((key, str(value)) for key, value in named if key not in _PLACES))


def _get_amount(reason: Reason) -> int | None:
    amounts = [reason.params[key] for key in _AMOUNTS if key in reason.params]
    return int(amounts[0]) if amounts else None


def find_contrast(game: AnyGame, view: State, seat: int, best: Action, played: Action) -> Contrast:
    """Return why one action is better than another: by what it does at once, and later in the turn.

    Args:
        game: The game.
        view: What the seat sees.
        seat: The seat that decides.
        best: The better action.
        played: The action taken.
    """
    mind = get_mind(game.id)
    with game.active():
        now, now_played = (mind.list_reasons(view, seat, action) for action in (best, played))
        measures, measures_played = (mind.list_measures(view, seat, action) for action in (best, played))
    line, line_played = (find_turn_line(game, view, seat, action) for action in (best, played))
    all_played = (*now_played, *line_played.reasons)
    reasons = contrast_reasons(game.id, now, (*all_played, *measures_played), measures)
    later = contrast_reasons(game.id, line.reasons, all_played)
    deciding = tuple(reason for reason in later if reason.key in mind.decisive_reasons)
    if any(reason.key in mind.decisive_reasons for reason in reasons):
        deciding = ()
    later = deciding[:1] if reasons or deciding else later[:1]
    return Contrast(reasons[: MAX_REASONS - len(later)], later, line.actions)
