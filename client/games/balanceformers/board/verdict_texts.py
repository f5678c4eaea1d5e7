"""Death's word on single creatures as the forecast, the callouts and the badges show it."""

from __future__ import annotations

from collections.abc import Callable

from client.draw import theme
from client.games.balanceformers.board import forecast, wording
from client.games.balanceformers.board.creatures_view import CreatureCard, creature_of, signed
from client.games.balanceformers.board.forecast_view import INKS, LevelSum, VerdictSpelled
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from rules.balanceformers import initiative
from rules.balanceformers.content import Content
from rules.balanceformers.reckoning import CreatureVerdict, creature_energies
from rules.balanceformers.state import OFF, BalanceformersState, owner_of


def deciding(state: BalanceformersState, verdict: CreatureVerdict) -> tuple[int, ...]:
    """Return the sums of which the verdict depends: the joint one, or both of them."""
    return (sum(verdict.sums),) if state.setup.pair == "joint" else verdict.sums


def badge_text(state: BalanceformersState, verdict: CreatureVerdict) -> str:
    """Return the deciding sum, as short as can be."""
    return " ".join(signed(value) for value in deciding(state, verdict))


def reason(
    content: Content, state: BalanceformersState, verdict: CreatureVerdict, colour: Callable[[int], str]
) -> VerdictSpelled:
    """Return a verdict spelled out.

    Args:
        colour: Of a seat.
    """
    group = wording.group(state, verdict.slot)
    lines = []
    for level, total in zip(verdict.levels, verdict.sums, strict=True):
        values = tuple(creature_energies(state, other)[level] for other in group)
        own = creature_energies(state, verdict.creature)[level]
        label = tr("balanceformers.level-has", n=level + 1, energy=signed(own))
        lines.append(LevelSum(label, tr("balanceformers.level", n=level + 1), values, total, level + 1))
    words = "balanceformers.table"
    joint = state.setup.pair == "joint" or len(lines) == 1
    return VerdictSpelled(
        tr(f"{words}.forecast"),
        tr(f"{words}.judged"),
        tr(f"{words}.sum"),
        tuple(creature_of(content, state, other, colour(owner_of(other))) for other in group),
        group.index(verdict.creature),
        tuple(lines),
        sum(verdict.sums),
        joint,
        verdict.verdict,
        tr(f"{words}.verdict-{wording.verdict(verdict.verdict)}"),
        tuple(colour(seat) for seat in verdict.helpers),
        content.helpers.steps[state.round - 1],
        state.round,
        tr(f"{words}.no-gain"),
    )


def card(view_model: BalanceformersViewModel, creature: int) -> CreatureCard:
    """Return a creature in full, with what Death would say of it."""
    state, shown = view_model.position, view_model.creature(creature)
    title = tr("balanceformers.creature.of", name=view_model.names[owner_of(creature)])
    title = title[:1].upper() + title[1:]
    verdict = forecast.judged(state).get(creature) if view_model.forecast_shown else None
    if verdict is None:
        dead = state.places[creature] == OFF and state.round > 1
        lines = ((tr("balanceformers.table.dead"), theme.SECONDARY),) if dead else ()
        levels: tuple[int, ...] = ()
        if state.round:
            levels = tuple(shown.energies.index(-deficit) for deficit in initiative.deficits(state.round))
        return CreatureCard(shown, title, lines, levels)
    key = wording.verdict(verdict.verdict)
    word = f"{tr(f'balanceformers.forecast.creature.{key}')} {badge_text(state, verdict)}"
    return CreatureCard(shown, title, ((word, INKS[verdict.verdict]),), verdict.levels)
