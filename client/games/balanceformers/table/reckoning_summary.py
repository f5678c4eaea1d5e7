"""The reckoning for screen readers: how to go on through it, and what it came to for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from client.games.balanceformers.table.selection_controller import BINDINGS
from client.i18n import tr
from client.session.match import Step
from client.table import binding_glyphs
from client.table.bindings import HURRY
from client.table.table_accessibility import join_sentences
from rules.balanceformers import events as e, scoring
from rules.balanceformers.reckoning import NONE
from rules.balanceformers.state import BalanceformersState, owner_of
from rules.contract import Event


def describe_keys() -> str:
    """Return which keys go on to the next verdict and pause the reckoning."""
    pause = next(binding for binding in BINDINGS if binding.does == "pause")
    return tr(
        "balanceformers.heard.reckoning-keys",
        next=binding_glyphs.format_keys(HURRY[0]),
        pause=binding_glyphs.format_keys(pause),
    )


def describe_step_keys() -> str:
    """Return which keys go to the verdict before and after while the reckoning is paused."""
    step = next(binding for binding in BINDINGS if binding.does == "verdict")
    return tr("balanceformers.heard.verdict-keys", keys=binding_glyphs.format_keys(step))


def is_end_of_reckoning(history: Sequence[Step], event: Event) -> bool:
    """Return whether Death moves on or the game ends right after an event of the match.

    What the reckoning came to is announced then, before the winner is.
    """
    return any(
        one is event and isinstance(following, e.DeathMoved | e.GameEnded)
        for step in reversed(history)
        for one, following in pairwise(step.events)
    )


def summarize(history: Sequence[Step], after: BalanceformersState, names: Sequence[str]) -> Iterator[str]:
    """Yield what the last reckoning of a match came to for each player, one text a player.

    Args:
        history: All steps of the match, of which the last ones carried out the reckoning.
        after: The position after the reckoning.
        names: The names of the players.
    """
    events = _list_reckoning_events(history)
    judged = [event for event in events if isinstance(event, e.Judged)]
    tokens = [event.seat for event in events if isinstance(event, e.TokenGained) and event.source != NONE]
    for seat, name in enumerate(names):
        own = [event for event in judged if owner_of(event.creature) == seat]
        dead = sum(event.verdict < 0 for event in own)
        gained, held = tokens.count(seat), after.tokens[seat]
        white, black = scoring.track_values(after, seat)
        yield join_sentences(
            _tr(
                "reckoned",
                name=name,
                lives=_tr("reckoned-lives", n=len(own) - dead),
                dies=_tr("reckoned-dies", n=dead),
            ),
            _tr(
                "reckoned-points",
                white=sum(event.white for event in judged if seat in event.helpers),
                black=sum(event.black for event in own),
                white_value=white,
                black_value=black,
                score=min(white, black),
            ),
            _tr("reckoned-tokens", n=gained) if gained else "",
            _tr("reckoned-held", n=held) if held else "",
        )


def _list_reckoning_events(history: Sequence[Step]) -> list[Event]:
    """Return the events since the last reckoning began, which may have waited for a player's choice."""
    found: list[Event] = []
    for step in reversed(history):
        for event in reversed(step.events):
            found.append(event)
            if isinstance(event, e.ReckoningBegan):
                return found
    return found


def _tr(key: str, **params: object) -> str:
    return tr(f"balanceformers.heard.{key}", **params)
