"""Rounds of Wispwood: beginning, scoring, and the steps between them (W-RND-*, W-END-1)."""

from __future__ import annotations

from rules.rng import shuffle
from rules.wispwood import ghost, scoring
from rules.wispwood.content import content
from rules.wispwood.draft import Draft
from rules.wispwood.events import CatMoved, CatStayed, GameEnded, RoundBegan, RoundScored, TreesReturned
from rules.wispwood.forest_changes import clear_hidden_sides, place_cat, remove_trees
from rules.wispwood.state import Forest, PositionFields, RoundSheet


def begin_round(draft: Draft) -> None:
    """Begin a round of Wispwood; forests and pond stay as they are."""
    draft.phase = "turn"
    draft.seat = draft.start
    draft.lap = 0
    draft.closing = False
    if draft.ghost is not None:
        ghost.lay_firefly_pile(draft)
    draft.emit(RoundBegan(draft.round, draft.size, draft.start))


def score_round(draft: Draft) -> None:
    """Score every wish card and full grid at the end of a round (W-RND-2).

    Then the game waits for the cats to be moved, or is over after the last round.
    """
    scored = make_round_sheet(draft)
    draft.sheets += (scored,)
    draft.may_refresh = False
    over = draft.round == draft.rounds
    if over:
        draft.phase = "over"
    else:
        draft.phase = "cats"
        draft.seat = draft.start
    draft.emit(RoundScored(draft.round, scored.points, scored.ghost))
    if over:
        draft.emit(GameEnded(total_points(draft.sheets), sum(sheet.ghost for sheet in draft.sheets)))


def make_round_sheet(position: PositionFields) -> RoundSheet:
    """Return the score sheet that the current forests would give at the end of the round (W-RND-2)."""
    points = tuple(score_forest(position, forest) for forest in position.forests)
    ghost_state = position.ghost
    forests = tuple(clear_hidden_sides(forest) for forest in position.forests)
    return RoundSheet(
        forests,
        points,
        ghost.compute_round_points(ghost_state) if ghost_state else 0,
        ghost_state.taken if ghost_state else (0, 0, 0, 0),
    )


def score_forest(position: PositionFields, forest: Forest) -> tuple[int, ...]:
    """Return what a forest would be paid if the round ended now: card by card, then its full grid (W-RND-2).

    A grid that is not full brings nothing; a full one brings its points for good, whatever follows.
    """
    bonus = content().grid.bonus[position.round - 1] if forest.is_full(position.size) else 0
    return (*(scoring.score_card(forest, card) for card in position.wishes), bonus)


def total_points(sheets: tuple[RoundSheet, ...]) -> tuple[int, ...]:
    """Return the points of each seat, added up over all scored rounds."""
    return tuple(map(sum, zip(*(map(sum, sheet.points) for sheet in sheets), strict=True)))


def count_full_grids(sheets: tuple[RoundSheet, ...]) -> tuple[int, ...]:
    """Return for each seat the number of rounds in which it filled its grid (W-END-1)."""
    return tuple(map(sum, zip(*((line[-1] > 0 for line in sheet.points) for sheet in sheets), strict=True)))


def move_cat(draft: Draft, x: int, y: int) -> None:
    """Move the cat of the seat to play to a tree, then go on to the next seat (W-RND-3).

    The tile under a cat does not count as a tree; the tile it leaves counts as one again.
    """
    seat, forest = draft.seat, draft.forest
    origin = forest.list_cells_of_mask(forest.cat)[0]
    draft.forest = place_cat(forest, forest.get_cell_mask(x, y))
    draft.seat = draft.left_neighbour
    draft.emit(CatMoved(seat, origin, (x, y)))


def keep_cat(draft: Draft) -> None:
    """Leave the cat of the seat to play where it is, then go on to the next seat (W-RND-3)."""
    seat, draft.seat = draft.seat, draft.left_neighbour
    draft.emit(CatStayed(seat))


def return_trees(draft: Draft) -> None:
    """Return all trees to the supply and shuffle it (W-RND-4), then prepare the next round.

    The paw (start player marker) goes to the next seat (W-RND-5), and the round is counted up.
    """
    cleared = [remove_trees(forest) for forest in draft.forests]
    draft.forests = tuple(forest for forest, _ in cleared)
    returned = tuple(face for _, faces in cleared for face in faces)
    draft.rng, draft.supply = shuffle(draft.rng, draft.supply + returned)
    draft.emit(TreesReturned(tuple(len(faces) for _, faces in cleared)))
    draft.start = (draft.start + 1) % draft.setup.players
    draft.round += 1
