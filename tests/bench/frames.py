"""Work per frame: nothing happens, the pointer moves with something in hand, things move, a decision is made.

All four tables in the middle of a game, at 1080p and at 1440p. What counts is the processor's time; what the
clock on the wall says beside it depends on whatever else the machine does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from rules.contract import Scalar
from tests.bench import hovering
from tests.bench.row import Row, percentile, spread
from tests.bench.stage import SIZE, Stage, Taken, empty_home

LARGE = (2560, 1440)

P99 = {SIZE: 16.0, LARGE: None}
"""Milliseconds, by the size of the window: at 1080p one refresh of a 60 Hz screen."""

MEAN = 16.0
"""Milliseconds from a decision to its picture, at 1080p."""

FIRST_SEEN = 40.0
"""Milliseconds of a frame for which pictures are made that were never seen before: none may take more."""

FEW = 40
"""So many frames of a movement are counted where it is to be quick."""


@dataclass(frozen=True)
class Sitting:
    """A table in the middle of a game. played: decisions before it is looked at. then: more of them, made at
    the table. hovered: what is led across it, in words, and how. before: decisions shown and not counted.
    seed: of the game and of what is done in it."""

    game: str
    players: int
    played: int
    hovered: str
    lead: Callable[[Stage, int], list[Taken]]
    people: int | None = None
    then: int = 0
    before: int = 12
    decisions: int = 60
    options: Mapping[str, Scalar] = field(default_factory=dict)
    seed: int = 3

    def stage(self, size: tuple[int, int]) -> Stage:
        """Return the table at rest."""
        stage = Stage(
            self.players, self.seed, self.played, game=self.game, people=self.people, options=self.options,
            size=size,
        )  # fmt: skip
        while stage.match.moves < self.played + self.then or stage.table.decider is None:
            stage.act()
            stage.hurry()
        stage.settle()
        return stage


SITTINGS = (
    Sitting("wispwood", 4, 140, "a shape", hovering.with_a_shape),
    Sitting("envyra", 4, 70, "the second cube", hovering.over_the_grid, people=1, decisions=80, seed=73),
    Sitting(
        "equilibrix", 3, 40, "lit fields", hovering.over_lit_fields, decisions=80, options={"fair": True}
    ),
    Sitting(
        "balanceformers", 6, 6, "a creature", hovering.with_a_creature,
        people=1, then=30, before=1, decisions=40,
    ),
)  # fmt: skip
"""Balanceformers: 28 pieces and 42 creatures in the prelude, with Death's word on everybody all the time."""


def rows(quick: bool) -> Iterator[Row]:
    """Yield every table in both sizes; quick: the large one of the first alone."""
    for size in P99:
        for sitting in SITTINGS if size == SIZE or not quick else SITTINGS[:1]:
            with empty_home():
                yield from _table(sitting, size, quick)


def _table(sitting: Sitting, size: tuple[int, int], quick: bool) -> Iterator[Row]:
    stage, count = sitting.stage(size), 60 if quick else 300
    name = sitting.game if size == SIZE else f"{sitting.game} at {size[1]}p"
    for _ in range(10):
        stage.frame()
    if size == SIZE:
        yield from _spread(f"{name}, idle", [_frame(stage) for _ in range(count)], size)
    yield from _spread(f"{name}, drawn anew", list(_drawn(stage, count, whole=False)), size)
    yield _p99(f"{name}, drawn anew and painted whole", list(_drawn(stage, count, whole=True)), size)
    hovered = sitting.lead(stage, 100 if quick else 900)
    yield from _spread(f"{name}, hovering with {sitting.hovered}", hovered, size)
    firsts, shown = _played(sitting, stage, quick)
    yield from _spread(f"{name}, animating", shown, size)
    if size == SIZE:
        for kind in sorted({one.kind for one in shown} - {""}):
            of_kind = [one for one in shown if one.kind == kind]
            known = [one for one in of_kind if not one.made]  # pictures seen first have a row of their own
            yield _p99(f"{name}, animating {kind}", known or of_kind, size)
    yield from _spread(f"{name}, from a decision to its picture", firsts, size, mean=MEAN)
    made = [one for one in (*hovered, *firsts, *shown) if one.made]
    if made:
        longest = max(one.work for one in made) * 1000
        most = FIRST_SEEN if size == SIZE else None
        yield Row(
            f"{name}, a picture seen for the first time, the longest of {len(made)}", longest, "ms", most
        )
    stage.app.finish()


def _frame(stage: Stage) -> Taken:
    stage.frame()
    return stage.taken[-1]


def _drawn(stage: Stage, count: int, *, whole: bool) -> Iterator[Taken]:
    """Nothing has changed, but everything is drawn so many times. whole: the screen was lost and is painted
    as well."""
    for _ in range(count):
        if whole:
            stage.app.display_list.invalidate()
        yield stage.drawn()


def _played(sitting: Sitting, stage: Stage, quick: bool) -> tuple[list[Taken], list[Taken]]:
    """Random decisions, each shown to its end, after some that are not counted: the turns of the loop that
    made them, and all others. quick: a few, and of each only how it begins."""
    most = FEW if quick else None
    for _ in range(1 if quick else sitting.before):
        stage.act()
        stage.settle(most)
    firsts: list[Taken] = []
    shown: list[Taken] = []
    for _ in range(4 if quick else sitting.decisions):
        if stage.match.outcome is not None:
            break
        stage.act()
        firsts.append(stage.taken[-1])
        counted = len(stage.settle(most))
        if counted:
            shown += stage.taken[-counted:]
    return firsts, shown


def _spread(
    name: str, taken: Sequence[Taken], size: tuple[int, int], *, mean: float | None = None
) -> Iterator[Row]:
    """Mean and 99th percentile of the work, and of the time on the wall where it was taken. mean: the target
    of the mean at 1080p."""
    yield from spread(name, [one.work for one in taken], p99=P99[size], mean=mean if size == SIZE else None)
    walls = [one.wall for one in taken]
    if any(walls):
        yield Row(f"{name}, p99 on the wall", percentile(walls, 99) * 1000, "ms")


def _p99(name: str, taken: Sequence[Taken], size: tuple[int, int]) -> Row:
    works = list(map(attrgetter("work"), taken))
    return Row(f"{name}, p99 of {len(works)}", percentile(works, 99) * 1000, "ms", at_most=P99[size])
