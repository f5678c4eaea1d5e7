"""Moves stored in a review: parsing them into actions, and the texts of their reasons."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

import rules
from client.bots.thought import Reason
from client.i18n import has_text
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
    """Return the reasons for an action as sentences, without those that have no text."""
    known = (reason for reason in reasons if has_text(f"bots.{table.match.game.id}.reason.{reason.key}"))
    return tuple(table.face.explain_reason(action, reason) for reason in known)
