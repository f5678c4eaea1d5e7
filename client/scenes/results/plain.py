"""The sheet of a game that brings none of its own: the lines of `Outcome.sheets`, or places if it has none.

The words of a line are ``<game>.score.<key>``. What brought the end is said if there are words for it,
``<game>.ending.<reason>``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import has, tr
from client.scenes.results.sheet import SUM, CellKey, Explanation, Group, Ranked, Sheet, SheetLine, Verdict
from client.session.match import Match
from rules.contract import Outcome

PLACE: Final = "place"
"""The line of a game that counts nothing."""


class PlainSheet(Sheet):
    """The final sheet of a match. places: the number of each seat's place."""

    by_rounds = False
    highest_row = 120.0

    def __init__(self, match: Match, outcome: Outcome, called: Callable[[str], str] = str) -> None:
        self.game = match.game.id
        self.outcome = outcome
        self.rounds, self.final = 1, True
        self.heading = ""
        keys = list(dict.fromkeys(line.key for sheet in outcome.sheets for line in sheet))
        self.counts = bool(keys)
        sign = registry.sign(self.game)
        self.lines = tuple(SheetLine(key, tr(f"{self.game}.score.{key}"), sign) for key in keys)
        if not keys:
            self.lines = (SheetLine(PLACE, tr("results.plain.place"), sign),)
        self.summed = len(self.lines) > 1  # a single number is its own sum
        self.whole = SUM if self.summed else self.lines[0].key
        self.places = _places(outcome)
        self.groups = tuple(
            self._group(seat, info.name, info.colour) for seat, info in enumerate(match.seats)
        )
        self.verdict = self._verdict([called(group.name) for group in self.groups])
        self.leaders = tuple(outcome.ranking[0]) if self.verdict.won else ()
        self.first_look = CellKey(outcome.ranking[0][0] if outcome.ranking else 0, 1, self.whole)

    def best(self, line: int, round: int = 0) -> int | None:
        """No place is gold for being a large number."""
        return super().best(line, round) if self.counts else None

    def figure(self, cell: CellKey) -> str:
        """A place in words."""
        return "" if self.counts else _ordinal(self.places[cell.group])

    def spoken(self, cell: CellKey) -> str:
        """The same for a cell."""
        return self.figure(cell) or super().spoken(cell)

    def when(self, cell: CellKey) -> str:
        """At the end, as everything here."""
        del cell
        return ""

    def reason(self, cell: CellKey) -> Explanation:
        """The number again, with the words of its rule where the game has any."""
        points = self.points(cell) or 0
        title, rule = tr("results.total"), ""
        if cell.line != SUM:
            title = self.lines[self.index(cell.group, cell.line)].label
            key = f"{self.game}.score.{cell.line}-text"
            rule = tr(key) if self.counts and has(key) else ""
        figure = self.figure(cell)
        return Explanation(
            title=title,
            image=registry.sign(self.game),
            rule=rule,
            short="",
            calculation=figure or tr("results.n-points", n=points),
            points=points,
            tiers=(),
            picture=self._paint,
            figure=figure,
        )

    def _paint(self, canvas: Canvas, box: Rect) -> None:
        canvas.image(registry.emblem(self.game), box.center, min(box.size) * 0.8)

    def _group(self, seat: int, name: str, colour: str) -> Group:
        own = {line.key: line.points for line in self.outcome.sheets[seat]}
        rows: tuple[tuple[int | None, ...], ...]
        rows = tuple((own.get(line.key),) for line in self.lines) if self.counts else ((self.places[seat],),)
        return Group(str(seat), name, colour, "", rows, (sum(own.values()),))

    def _verdict(self, names: Sequence[str]) -> Verdict:
        """Who has won; where nobody is behind anybody, nobody has."""
        first, *others = self.outcome.ranking or ((),)
        won = bool(others) or len(names) == 1
        lead = "draw" if not won else "shared" if len(first) > 1 else "wins"
        key = f"{self.game}.ending.{self.outcome.reason}"
        return Verdict(
            won=won,
            lead=tr(f"results.plain.{lead}"),
            first=tuple(self._place(seat, names) for seat in first),
            lines=(tr(key),) if has(key) else (),
            others=tuple(self._place(seat, names) for seats in others for seat in seats),
            emblem=registry.emblem(self.game),
            sound="" if won else "round-end",
        )

    def _place(self, seat: int, names: Sequence[str]) -> Ranked:
        group, number = self.groups[seat], self.places[seat]
        figure, unit = ("", "") if self.counts else (_ordinal(number), " ")
        return Ranked(number, names[seat], group.colour, "", group.total, figure=figure, unit=unit)


def _ordinal(place: int) -> str:
    return tr(f"results.rank.r{place}")


def _places(outcome: Outcome) -> dict[int, int]:
    """The number of each seat's place, shared ones alike."""
    found: dict[int, int] = {}
    for seats in outcome.ranking:
        found |= dict.fromkeys(seats, len(found) + 1)
    return found


def sheet(match: Match, round_number: int | None = None, called: Callable[[str], str] = str) -> Sheet:
    """The sheet as the results scene asks for it; before the end there is none."""
    del round_number
    assert match.outcome is not None  # only a game with a sheet of its own shows one while it goes on
    return PlainSheet(match, match.outcome, called)
