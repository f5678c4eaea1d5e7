"""Shelves of finished games to look at: journals with a result and little else, quickly written."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from client.review.model import DecisionReview, Fingerprint, Review, StepReview
from client.review.review_file import write_review
from rules import GAMES
from saves.journal import Journal
from saves.journal_entries import FORMAT, ActionEntry, EndEntry, Header
from saves.paths import games_dir
from saves.seats import COLOURS, SeatInfo

BEGAN = datetime(2025, 9, 3, 17, tzinfo=UTC)
PEOPLE = ("Žofie Malá", "Řehoř", "Liška")
_KINDS = ("sapling", "branch", "branch", "trunk", "trunk", "crown", "human")
_NOTHING = msgspec.Raw(b"{}")


@dataclass(frozen=True)
class Sort:
    """What sort of games to write. helped: one of so many had a hint, 0 for none; likewise reviewed."""

    games: Sequence[str] = GAMES
    helped: int = 9
    reviewed: int = 2
    timed: bool = True


def fill(count: int, sort: Sort | None = None, *, folder: Path | None = None) -> list[Path]:
    """Put so many finished games on the shelf, one or two a day."""
    sort, folder, chance = sort or Sort(), folder or games_dir(), random.Random(7)
    paths = []
    for number in range(count):
        game = sort.games[number % len(sort.games)]
        kinds = [chance.choice(_KINDS) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
        if game == "wispwood" and number % 3 == 0:
            kinds = []
        if game == "equilibrix":
            kinds = kinds[:2]
        paths.append(_written(folder, number, game, kinds, sort, chance))
    return paths


def _written(
    folder: Path, number: int, game: str, kinds: Sequence[str], sort: Sort, chance: random.Random
) -> Path:
    others = iter(chance.sample(PEOPLE[1:], 2))
    infos = [SeatInfo(PEOPLE[0], COLOURS[0])]
    for at, kind in enumerate(kinds, 1):
        kind = kind if kind != "human" or at < 3 else "branch"  # noqa: PLW2901
        name = next(others) if kind == "human" else f"Sova {at}"
        infos.append(SeatInfo(name, COLOURS[at], kind))
    most = 12 if game == "equilibrix" else 60
    learned = min(1.0, 0.55 + number / 400)
    points = [round(most * learned * chance.uniform(0.55, 1.0))]
    points += [round(most * chance.uniform(0.4, 0.95)) for _ in infos[1:]]
    top = max(points)
    ranking: tuple[tuple[int, ...], ...]
    first = tuple(seat for seat, each in enumerate(points) if each == top)
    if len(infos) == 1:
        won = points[0] >= 34
        ranking = ((0,),) if won else ((), (0,))
        points.append(34)
    else:
        rest = tuple(seat for seat in range(len(infos)) if seat not in first)
        ranking = (first, rest) if rest else (first,)
    header = Header(
        stolek=FORMAT, app="0", game=game, rules=1, content="c", seed=number, options={}, seats=tuple(infos),
        title="", created=BEGAN + timedelta(hours=17 * number),
        free_undo=bool(sort.helped) and number % 31 == 5,
    )  # fmt: skip
    hinted = bool(sort.helped) and number % sort.helped == 1
    spent = chance.randint(100, 400) if sort.timed and number > 5 else 0
    acts = [
        ActionEntry(seat=0, action=_NOTHING, hash="0", spent=spent, hinted=hinted and at == 0)
        for at in range(4)
    ]
    path = folder / f"{number:05}-{game}.stolek"
    Journal.create(
        path, header, *acts, EndEntry(reason="points", ranking=ranking, points=tuple(points), moves=4)
    )
    if sort.reviewed and number % sort.reviewed == 0:
        assert write_review(path, _review(game, len(infos), chance))
    return path


def _review(game: str, players: int, chance: random.Random) -> Review:
    even, luck = 1 / players, chance.uniform(-0.3, 0.3) / players
    after = (even + luck, *[even - luck / max(1, players - 1)] * (players - 1))
    step = StepReview(
        step=0, seat=0, key="k", chances=after, points=(0.0,) * players, expected=(even,) * players
    )
    best = DecisionReview(
        step=0, seat=0, grade="good", played=_NOTHING, best=_NOTHING, loss=abs(chance.gauss(0.02, 0.02))
    )
    return Review(
        fingerprint=Fingerprint(game=game, rules=1, content="c", minds="m", first="f"),
        start=(even,) * players,
        start_points=(0.0,) * players, total=1, earlier=0, over=True, seats=(0,), steps=(step,),
        decisions=(best,),
    )  # fmt: skip
