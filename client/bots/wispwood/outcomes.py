"""What a round of Wispwood came to, counted to compare two actions from which it was played on."""

from __future__ import annotations

from client.bots.thought import LEAD, Quantity
from rules.wispwood.content import content
from rules.wispwood.scoring import score_card
from rules.wispwood.state import Forest, WispwoodState


def list_quantities(state: WispwoodState, seat: int) -> tuple[Quantity, ...]:
    """Return the points of each wish card, the bonus of a full grid, and the points of the others."""
    forest, others = state.forests[seat], [each for each in range(len(state.forests)) if each != seat]
    cards = tuple(
        Quantity("outcome-card", {"card": card}, score_card(forest, card), "n") for card in state.wishes
    )
    quantities = (*cards, Quantity("outcome-grid", {}, _get_bonus(state, forest), "n"))
    if not others:
        return quantities
    points = [_count_points(state, forest) for forest in state.forests]
    rivals = sum(points[other] for other in others) / len(others)
    lead = points[seat] - max(points[other] for other in others)
    return (*quantities, Quantity("outcome-rivals", {}, rivals, "n"), Quantity(LEAD, {}, lead, "n"))


def _count_points(state: WispwoodState, forest: Forest) -> int:
    return sum(score_card(forest, card) for card in state.wishes) + _get_bonus(state, forest)


def _get_bonus(state: WispwoodState, forest: Forest) -> int:
    """Return the points for a full grid, 0 if it is not full."""
    return content().grid.bonus[state.round - 1] if forest.tile_mask.bit_count() == state.size**2 else 0


def has_round_ended(before: WispwoodState, state: WispwoodState) -> bool:
    """Return whether the round is over that was being played, or that was to begin when the cats moved."""
    last = before.round + (before.phase == "cats")
    return state.round > last or (state.round == last and state.phase == "cats")
