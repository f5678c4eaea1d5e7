"""The reasons that set the better action of a decision apart from the one taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from client.bots.mind import MAX_REASONS, get_mind
from client.bots.search_budget import never_hurry
from client.bots.thought import Reason
from client.review.continuations import compare_continuations
from client.review.determinization import ForeseenStep
from client.review.grades import COSTLY_POINTS
from client.review.turn_lines import find_turn_line
from rules.contract import Action, AnyGame, State

_AMOUNTS: Final = ("n", "tenths", "percent")
"""Parameters that count or measure something."""

_MIN_PERCENT: Final = 5
"""Least difference of two percentages that sets actions apart."""

_PLACES: Final = frozenset(("place", "tile", "other", "other_place", "creature"))
"""Parameters that name the place or the piece of an action: two actions differ in them anyway."""


_MIN_LEAD: Final = COSTLY_POINTS / 2
"""Points that the better action has to bring in the round, where points are all that was lost."""


class Contrast(NamedTuple):
    """Why one action is better than another."""

    reasons: tuple[Reason, ...] = ()
    """What it does at once, and what comes of it in the round; at most MAX_REASONS, together with `later`."""
    later: tuple[Reason, ...] = ()
    """What it does later in the turn, if that decides the game or there is nothing at once."""
    line: tuple[Action, ...] = ()
    """How the turn goes on after it."""
    against: tuple[Reason, ...] = ()
    """What comes of it that is clearly worse than what comes of the other action."""
    lead: float | None = None
    """By how many points it does better against the best opponent in the round; None if not counted."""

    @property
    def is_supported(self) -> bool:
        """Whether something speaks for the action, and play that goes on shows points that it brings."""
        return bool(self.reasons or self.later) and (self.lead is None or self.lead >= _MIN_LEAD)


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
        if sign is None or amount is None or not amounts or (sign > 0 and amount <= 0):
            continue  # less of a loss would read like a gain
        other = max(amounts) if sign > 0 else min(amounts)
        least = mind.rough_amounts.get(reason.key, _MIN_PERCENT if "percent" in reason.params else 1)
        if sign * (amount - other) >= least:
            contrasted.append(replace(reason, other=other))
    told = {reason.key for reason in contrasted}
    return tuple(reason for reason in contrasted if mind.summed_reasons.get(reason.key) not in told)


def drop_passing_reasons(
    game_id: str, reasons: Sequence[Reason], best_end: Sequence[Reason], played_end: Sequence[Reason]
) -> tuple[Reason, ...]:
    """Return reasons without those with an amount that is no better any more when the turn ends.

    Args:
        game_id: Id of the game.
        reasons: Reasons for the better action.
        best_end: What can be measured at the end of the turn with it.
        played_end: What can be measured at the end of the turn with the action played.
    """
    signs = get_mind(game_id).reason_amounts
    played = {_get_subject(reason): _get_amount(reason) for reason in played_end}
    passing = set()
    for reason in best_end:
        amount, other = _get_amount(reason), played.get(_get_subject(reason))
        if amount is not None and other is not None and signs.get(reason.key, 1) * (amount - other) <= 0:
            passing.add(_get_subject(reason))
    return tuple(reason for reason in reasons if reason.other is None or _get_subject(reason) not in passing)


def _get_subject(reason: Reason) -> tuple[str, tuple[tuple[str, object], ...]]:
    """Return what a reason is about, whatever its amount and wherever it is."""
    named = ((key, value) for key, value in reason.params.items() if key not in _AMOUNTS)
    return reason.key, tuple(sorted((key, str(value)) for key, value in named if key not in _PLACES))


def _get_amount(reason: Reason) -> int | None:
    amounts = [reason.params[key] for key in _AMOUNTS if key in reason.params]
    return int(amounts[0]) if amounts else None


def find_contrast(
    game: AnyGame,
    view: State,
    seat: int,
    best: Action,
    played: Action,
    step: ForeseenStep | None = None,
    is_hurried: Callable[[], bool] = never_hurry,
) -> Contrast:
    """Return why one action is better than another: at once, later in the turn, and when play goes on.

    Args:
        game: The game.
        view: What the seat sees.
        seat: The seat that decides.
        best: The better action.
        played: The action taken.
        step: The decision as its seat could foresee it, to play on from both actions; None not to do so.
        is_hurried: If it returns True, no more is played on.
    """
    mind = get_mind(game.id)
    with game.active():
        now, now_played = (mind.list_reasons(view, seat, action) for action in (best, played))
        measures, measures_played = (mind.list_measures(view, seat, action) for action in (best, played))
    line, line_played = (find_turn_line(game, view, seat, action) for action in (best, played))
    all_played = (*now_played, *line_played.reasons)
    reasons = contrast_reasons(game.id, now, (*all_played, *measures_played), measures)
    ends = line.measures or measures, line_played.measures or measures_played
    reasons = drop_passing_reasons(game.id, reasons, *ends)
    later = contrast_reasons(game.id, line.reasons, (*all_played, *line_played.measures), line.measures)
    deciding = tuple(reason for reason in later if reason.key in mind.decisive_reasons)
    is_decided = any(reason.key in mind.decisive_reasons for reason in reasons)
    counted = None
    if step is not None and not deciding and not is_decided:
        counted = compare_continuations(game, step, best, played, is_hurried)
    if counted is not None:
        reasons, later = (
            tuple(reason for reason in each if reason.key not in mind.estimated_reasons)
            for each in (reasons, later)
        )
    later = () if is_decided else deciding[:1] if reasons or deciding else later[:1]
    if deciding and not is_decided:  # all else is little beside it, and would read as if it came later too
        reasons = ()
    if counted is not None:
        outcomes = _skip_repeated_pieces(counted.better)
        reasons = (*outcomes, *reasons) if mind.is_counting_first else (*reasons, *outcomes)
    against, lead = ((), None) if counted is None else (counted.worse[:1], counted.lead)
    return Contrast(reasons[: MAX_REASONS - len(later)], later, line.actions, against, lead)


def _skip_repeated_pieces(reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return reasons without those about a piece that an earlier one is about."""
    kept: list[Reason] = []
    for reason in reasons:
        piece = reason.params.get("other")
        if piece is None or all(earlier.params.get("other") != piece for earlier in kept):
            kept.append(reason)
    return tuple(kept)
