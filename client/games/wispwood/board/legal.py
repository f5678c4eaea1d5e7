"""What the player on turn may do, sorted the way the table asks for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.contract import AnyGame
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Refresh, RefreshByCat, Take
from rules.wispwood.shapes import Cell
from rules.wispwood.state import WispwoodState


@dataclass(frozen=True)
class Legal:
    """Slots, cells and cards that can be chosen now."""

    slots: frozenset[int] = frozenset()
    plants: frozenset[Cell] = frozenset()
    cats: frozenset[Cell] = frozenset()
    ghost_cats: frozenset[int] = frozenset()
    wishes: tuple[str, ...] = ()
    places: Mapping[str, frozenset[Place]] = field(default_factory=dict, hash=False)
    refresh: bool = False
    by_cat: bool = False

    @classmethod
    def of(cls, game: AnyGame, state: WispwoodState) -> Legal:
        """Everything the seat on turn may do."""
        actions = game.actions(state, state.seat)
        places: defaultdict[str, set[Place]] = defaultdict(set)
        for one in actions:
            if isinstance(one, Place):
                places[one.shape].add(one)
        return cls(
            slots=frozenset(one.slot for one in actions if isinstance(one, Take)),
            plants=frozenset((one.x, one.y) for one in actions if isinstance(one, Plant)),
            cats=frozenset((one.x, one.y) for one in actions if isinstance(one, MoveCat)),
            ghost_cats=frozenset(one.slot for one in actions if isinstance(one, PutGhostCat)),
            wishes=tuple(one.card for one in actions if isinstance(one, PickWish)),
            places={shape: frozenset(found) for shape, found in places.items()},
            refresh=any(isinstance(one, Refresh) for one in actions),
            by_cat=any(isinstance(one, RefreshByCat) for one in actions),
        )
