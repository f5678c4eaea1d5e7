"""Rounds: how they begin, how they are scored, what happens between them (W-RND-*, W-END-1)."""

from __future__ import annotations

from rules.rng import shuffled
from rules.wispwood import ghost, scoring
from rules.wispwood.content import content
from rules.wispwood.draft import Draft
from rules.wispwood.events import CatMoved, CatStayed, GameEnded, RoundBegan, RoundScored, TreesReturned
from rules.wispwood.growth import cat_moved, cleared, unseen
from rules.wispwood.state import PositionFields, RoundSheet


def begin(draft: Draft) -> None:
    """A round begins; forests and the pond lie as they are."""
    draft.phase = "turn"
    draft.seat = draft.start
    draft.lap = 0
    draft.closing = False
    if draft.ghost is not None:
        ghost.lay_fireflies(draft)
    draft.say(RoundBegan(draft.round, draft.size, draft.start))


def score(draft: Draft) -> None:
    """Every wish card and every full grid is scored (W-RND-2); then the cats, or the game is over."""
    scored = sheet(draft)
    draft.sheets += (scored,)
    draft.may_refresh = False
    over = draft.round == draft.rounds
    if over:
        draft.phase = "over"
    else:
        draft.phase = "cats"
        draft.seat = draft.start
    draft.say(RoundScored(draft.round, scored.points, scored.ghost))
    if over:
        draft.say(GameEnded(totals(draft.sheets), sum(sheet.ghost for sheet in draft.sheets)))


def sheet(position: PositionFields) -> RoundSheet:
    """What the round is worth as the forests lie (W-RND-2)."""
    points = tuple(_points(position, seat) for seat in range(position.setup.players))
    own = position.ghost
    forests = tuple(unseen(forest) for forest in position.forests)
    return RoundSheet(forests, points, ghost.points(own) if own else 0, own.taken if own else (0, 0, 0, 0))


def totals(sheets: tuple[RoundSheet, ...]) -> tuple[int, ...]:
    """Each seat's points of all rounds scored."""
    return tuple(map(sum, zip(*(map(sum, sheet.points) for sheet in sheets), strict=True)))


def full_grids(sheets: tuple[RoundSheet, ...]) -> tuple[int, ...]:
    """In how many rounds each seat filled the grid (W-END-1)."""
    return tuple(map(sum, zip(*((line[-1] > 0 for line in sheet.points) for sheet in sheets), strict=True)))


def move_cat(draft: Draft, x: int, y: int) -> None:
    """The cat goes to a tree, which no longer is one; the tile it leaves is one again (W-RND-3)."""
    seat, forest = draft.seat, draft.forest
    origin = forest.cells(forest.cat)[0]
    draft.forest = cat_moved(forest, forest.mask(x, y))
    draft.seat = draft.next_seat
    draft.say(CatMoved(seat, origin, (x, y)))


def keep_cat(draft: Draft) -> None:
    """The cat stays (W-RND-3)."""
    seat, draft.seat = draft.seat, draft.next_seat
    draft.say(CatStayed(seat))


def clear(draft: Draft) -> None:
    """The trees go back to the supply, which is shuffled (W-RND-4); the paw goes left (W-RND-5)."""
    swept = [cleared(forest) for forest in draft.forests]
    draft.forests = tuple(forest for forest, _ in swept)
    returned = tuple(face for _, faces in swept for face in faces)
    draft.rng, draft.supply = shuffled(draft.rng, draft.supply + returned)
    draft.say(TreesReturned(tuple(len(faces) for _, faces in swept)))
    draft.start = (draft.start + 1) % draft.setup.players
    draft.round += 1


def _points(position: PositionFields, seat: int) -> tuple[int, ...]:
    forest = position.forests[seat]
    bonus = content().grid.bonus[position.round - 1] if forest.is_full(position.size) else 0
    return (*(scoring.score(forest, card) for card in position.wishes), bonus)
