"""Moves stored in a review: parsing them into actions, and the texts of their reasons."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

import rules
from client.bots.thought import Reason
from client.i18n import format_number, format_percent, has_text, lower_initial, tr
from client.review.model import DecisionReview
from client.table.face import AnyPort
from rules.contract import Action, AnyGame

log = logging.getLogger(__name__)


def parse_action(game: AnyGame, written: msgspec.Raw) -> Action | None:
    """Return the action that a review stores as JSON, None if the game cannot read it."""
    try:
        found = rules.from_json(game, "action", bytes(written))
    except ValueError:
        log.warning("a review has an unknown action")
        return None
    return found if isinstance(found, Action) else None


def list_reason_texts(table: AnyPort, action: Action, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """Return the reasons for an action as sentences, without those that have no text.

    What is better than with another action is given with the amount of that one.
    """
    known = (reason for reason in reasons if has_text(f"bots.{table.match.game.id}.reason.{reason.key}"))
    return tuple(_explain_reason(table, action, reason) for reason in known)


def _explain_reason(table: AnyPort, action: Action, reason: Reason) -> str:
    is_mean = "tenths" in reason.params
    if is_mean:
        mean = format_number(int(reason.params["tenths"]) / 10, 1)
        reason = replace(reason, params={**reason.params, "amount": mean})
    of_two = f"{reason.key}-of-two"  # a single opponent is not the best one
    if len(table.match.seats) == 2 and has_text(f"bots.{table.match.game.id}.reason.{of_two}"):
        reason = replace(reason, key=of_two)
    sentence = table.face.explain_reason(action, reason)
    if reason.other is None:
        return sentence
    if "percent" in reason.params:
        amount = format_percent(reason.other / 100)
    else:
        amount = format_number(reason.other / 10, 1) if is_mean else format_number(reason.other)
    return tr("review.reason-both", reason=sentence.rstrip(".!"), amount=amount)


def list_contrast_texts(table: AnyPort, action: Action, decision: DecisionReview) -> tuple[str, ...]:
    """Return the sentences on why the better action of a decision is better; what decides comes first.

    Last comes what speaks against it.
    """
    now = list_reason_texts(table, action, decision.reasons)
    later = list_reason_texts(table, action, decision.later)
    against = list_reason_texts(table, action, decision.against)
    return (
        *(tr("review.reason-later", reason=lower_initial(reason)) for reason in later),
        *now,
        *(tr("review.reason-against", reason=lower_initial(reason)) for reason in against),
    )


def describe_move(table: AnyPort, action: Action, unlike: Action | None = None) -> str:
    """Return the sentence that names an action, with its place or piece; "" if there is none.

    Args:
        table: The table, in the position before the action.
        action: The action.
        unlike: Another action, whose sentence has to be different.
    """
    sentence = _name_move(table, action, table.face.describe_action_place(action))
    if unlike is None or unlike == action or sentence != describe_move(table, unlike):
        return sentence
    return _name_move(table, action, table.face.describe_action_details(action))


def _name_move(table: AnyPort, action: Action, place: str) -> str:
    advice = table.face.make_hint_model(action)
    if advice is None or not place:
        return "" if advice is None else advice.accessible_text
    return tr("review.move-place", move=advice.accessible_text.rstrip("."), place=place)
