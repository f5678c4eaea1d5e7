"""Moves of a review as actions, and their reasons as text."""

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
    """Return an action of a review, None if the game does not know it."""
    try:
        found = rules.from_json(game, "action", bytes(written))
    except ValueError:
        log.warning("a review has an unknown action")
        return None
    return found if isinstance(found, Action) else None


def list_reason_texts(table: AnyPort, action: Action, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """Return the reasons that have text, as sentences."""
    known = (reason for reason in reasons if has_text(f"bots.{table.match.game.id}.reason.{reason.key}"))
    return tuple(table.face.explain_reason(action, reason) for reason in known)
