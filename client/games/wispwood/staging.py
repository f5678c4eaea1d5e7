"""The position as it is shown: events change it one after another, so the table never runs ahead of them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.contract import Event
from rules.wispwood import events as e
from rules.wispwood.content import content
from rules.wispwood.growth import cat_moved, cat_turned, cleared, laid, unseen
from rules.wispwood.state import (
    EMPTY,
    GHOST_CAT,
    HIDDEN,
    Counts,
    Forest,
    Ghost,
    Phase,
    RoundSheet,
    WispwoodState,
)


def advance(shown: WispwoodState, event: Event) -> WispwoodState:
    """The shown position after the event. `shown` is a view: what nobody knows stays hidden in it."""
    change = _CHANGES.get(type(event))
    return shown if change is None else change(shown, event)


def _slots(shown: WispwoodState, tiles: tuple[tuple[int, int], ...]) -> WispwoodState:
    slots = list(shown.slots)
    for slot, what in tiles:
        slots[slot] = what
    return replace(shown, slots=tuple(slots))


def _forest(shown: WispwoodState, seat: int, forest: Forest) -> WispwoodState:
    return replace(shown, forests=(*shown.forests[:seat], forest, *shown.forests[seat + 1 :]))


def _added(counts: Counts, kinds: tuple[int, ...]) -> Counts:
    a, b, c, d = (count + kinds.count(kind) for kind, count in enumerate(counts))
    return (a, b, c, d)


def _hidden(shown: WispwoodState, more: int) -> tuple[int, ...]:
    return (HIDDEN,) * max(0, len(shown.supply) + more)


def _wish_picked(shown: WispwoodState, event: e.WishPicked) -> WispwoodState:
    return replace(shown, wishes=(*shown.wishes, event.card))


def _ghost_cat_put(shown: WispwoodState, event: e.GhostCatPut) -> WispwoodState:
    return _slots(shown, ((event.slot, GHOST_CAT),))


def _discarded(shown: WispwoodState, event: e.Discarded) -> WispwoodState:
    shown = _slots(shown, tuple((slot, EMPTY) for slot, _ in event.tiles))
    return replace(shown, discard=_added(shown.discard, tuple(kind for _, kind in event.tiles)))


def _reshuffled(shown: WispwoodState, event: e.Reshuffled) -> WispwoodState:
    return replace(shown, supply=(HIDDEN,) * event.tiles, discard=(0, 0, 0, 0))


def _dealt(shown: WispwoodState, event: e.Dealt) -> WispwoodState:
    return replace(_slots(shown, event.tiles), supply=_hidden(shown, -len(event.tiles)))


def _round_began(shown: WispwoodState, event: e.RoundBegan) -> WispwoodState:
    ghost = shown.ghost
    if ghost is not None:
        tokens = content().fireflies
        down = tokens.per_round[event.round - 1]
        rest = len(tokens.numbers) - down
        ghost = Ghost(ghost.board, ghost.markers, ghost.taken, (HIDDEN,) * down, (), (HIDDEN,) * rest)
    return replace(
        shown,
        round=event.round,
        phase="turn",
        start=event.start,
        seat=event.start,
        lap=0,
        ghost=ghost,
        closing=False,
    )


def _turn_began(shown: WispwoodState, event: e.TurnBegan) -> WispwoodState:
    closing = event.last and shown.ghost is None
    return replace(
        shown, seat=event.seat, lap=event.turn, phase="turn", taken=EMPTY, planted=0, closing=closing
    )


def _cat_hid(shown: WispwoodState, event: e.CatHid) -> WispwoodState:
    return _forest(shown, event.seat, cat_turned(shown.forests[event.seat], False))


def _cat_ready(shown: WispwoodState, event: e.CatReady) -> WispwoodState:
    return _forest(shown, event.seat, cat_turned(shown.forests[event.seat], True))


def _took(shown: WispwoodState, event: e.Took) -> WispwoodState:
    return replace(shown, taken=event.slot, phase="shape")


def _placed(shown: WispwoodState, event: e.Placed) -> WispwoodState:
    trees = (0,) * (len(event.cells) - 1)
    forest = laid(shown.forests[event.seat], event.cells, trees, event.wisp, event.kind)
    shown = _forest(_slots(shown, ((event.slot, EMPTY),)), event.seat, unseen(forest))
    return replace(shown, taken=EMPTY, supply=_hidden(shown, -len(trees)))


def _planted(shown: WispwoodState, event: e.Planted) -> WispwoodState:
    forest = laid(shown.forests[event.seat], (event.cell,), (0,))
    shown = _forest(shown, event.seat, unseen(forest))
    return replace(shown, phase="trees", planted=shown.planted + 1, supply=_hidden(shown, -1))


def _round_scored(shown: WispwoodState, event: e.RoundScored) -> WispwoodState:
    taken = shown.ghost.taken if shown.ghost else (0, 0, 0, 0)
    sheet = RoundSheet(shown.forests, event.points, event.ghost, taken)
    phase: Phase = "over" if event.round == shown.rounds else "cats"
    return replace(shown, sheets=(*shown.sheets, sheet), phase=phase, seat=shown.start, planted=0)


def _cat_moved(shown: WispwoodState, event: e.CatMoved) -> WispwoodState:
    forest = shown.forests[event.seat]
    return _next_cat(_forest(shown, event.seat, cat_moved(forest, forest.mask(*event.cell))), event.seat)


def _cat_stayed(shown: WispwoodState, event: e.CatStayed) -> WispwoodState:
    return _next_cat(shown, event.seat)


def _next_cat(shown: WispwoodState, seat: int) -> WispwoodState:
    return replace(shown, seat=(seat + 1) % len(shown.forests))


def _trees_returned(shown: WispwoodState, event: e.TreesReturned) -> WispwoodState:
    forests = tuple(cleared(forest)[0] for forest in shown.forests)
    return replace(shown, forests=forests, supply=_hidden(shown, sum(event.trees)))


def _firefly_turned(shown: WispwoodState, event: e.FireflyTurned) -> WispwoodState:
    old = _ghost(shown)
    ghost = Ghost(
        old.board,
        old.markers,
        old.taken,
        (HIDDEN,) * event.left,
        (*old.spent, event.number),
        old.unused,
    )
    return replace(shown, ghost=ghost)


def _ghost_took(shown: WispwoodState, event: e.GhostTook) -> WispwoodState:
    old = _ghost(shown)
    taken = _added(old.taken, (event.kind,))
    ghost = Ghost(old.board, old.markers, taken, old.fireflies, old.spent, old.unused)
    return replace(_slots(shown, ((event.origin, EMPTY), (event.slot, GHOST_CAT))), ghost=ghost)


def _game_ended(shown: WispwoodState, _event: e.GameEnded) -> WispwoodState:
    return replace(shown, phase="over")


def _ghost(shown: WispwoodState) -> Ghost:
    assert shown.ghost is not None  # only ghosts turn fireflies and take wisps
    return shown.ghost


_CHANGES: dict[type[Event], Callable[..., WispwoodState]] = {
    e.WishPicked: _wish_picked,
    e.GhostCatPut: _ghost_cat_put,
    e.Discarded: _discarded,
    e.Reshuffled: _reshuffled,
    e.Dealt: _dealt,
    e.RoundBegan: _round_began,
    e.TurnBegan: _turn_began,
    e.CatHid: _cat_hid,
    e.CatReady: _cat_ready,
    e.Took: _took,
    e.Placed: _placed,
    e.Planted: _planted,
    e.RoundScored: _round_scored,
    e.CatMoved: _cat_moved,
    e.CatStayed: _cat_stayed,
    e.TreesReturned: _trees_returned,
    e.FireflyTurned: _firefly_turned,
    e.GhostTook: _ghost_took,
    e.GameEnded: _game_ended,
}
