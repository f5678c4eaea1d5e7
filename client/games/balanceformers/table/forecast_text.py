"""A forecast in words: what putting a creature somewhere would change in Death's word."""

from __future__ import annotations

from client.games.balanceformers.board import forecast, wording
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from rules.balanceformers.state import BalanceformersState

_WORDS = "balanceformers.forecast"


def effects(state: BalanceformersState, creature: int, goal: int) -> list[str]:
    """Return what it would change, a short sentence for each."""
    found = forecast.change(state, creature, goal)
    said = [
        tr(f"{_WORDS}.{key}", n=len(creatures))
        for key, creatures in (
            ("saves", found.saved),
            ("dooms", found.doomed),
            ("balances", found.balanced),
            ("unbalances", found.unbalanced),
        )
        if creatures
    ]
    if found.alone:
        said.append(tr(f"{_WORDS}.alone"))
    elif not said:
        said.append(tr(f"{_WORDS}.no-change"))
    if found.darkens:
        said.append(tr(f"{_WORDS}.opens"))
    return said


def over(view_model: BalanceformersViewModel, found: forecast.EndForecast) -> str:
    """Return the text that the game would be over by the next reckoning."""
    words = wording.ending(found, view_model.names, brief=view_model.layout.compact)
    return f"{tr(f'{_WORDS}.over.title')}. {words}"
