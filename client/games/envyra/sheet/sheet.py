"""Envyra's score sheet: stars, sets and Equilibrium cards, each number with the tiles that counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from client.draw import theme
from client.games.envyra.board import colours
from client.games.envyra.board.cards_view import face_of
from client.games.envyra.board.equilibrium_view import symbols_of
from client.games.envyra.sheet import picture as sheet_picture
from client.games.envyra.sheet.reason import by_cards, by_sets, by_stars, tie_words, total_words
from client.games.envyra.sheet.verdict import final_verdict, standing
from client.i18n import tr
from client.scenes.results.sheet import SUM, CellKey, Explanation, Group, Painter, Sheet, SheetLine
from client.session.match import Match
from rules.contract import ScoreLine
from rules.envyra.content import BOOK
from rules.envyra.scoring import CARD, SET, TILE, Points, collected, lines
from rules.envyra.state import EnvyraState

STARS, SETS, CARDS = "stars", "sets", "cards"


class EnvyraSheet(Sheet):
    """The sheet of a match: the final one, or, while it is going on, how it stands without secret cards.

    called: how people are called in its sentences, in full unless told.
    """

    by_rounds = False
    highest_row = 164.0
    lights = (colours.THEME["orange"], colours.THEME["blue"], colours.THEME["green"], theme.GOLD)

    def __init__(self, match: Match, called: Callable[[str], str] = str) -> None:
        state = match.state
        assert isinstance(state, EnvyraState)  # whoever opens this sheet plays Envyra
        self.state = state
        self.content = BOOK.of(match.game)
        self.seats = match.seats
        self.rounds = 1
        self.final = match.outcome is not None
        self.heading = ""
        self.lines = self._lines()
        self.counts = tuple(lines(state, seat, secret=self.final) for seat in range(state.players))
        self.scored = tuple(map(self._points, range(state.players)))
        self.groups = tuple(self._group(seat) for seat in range(state.setup.players))
        spoken = tuple(replace(group, name=called(group.name)) for group in self.groups)
        if match.outcome is not None:
            self.verdict = final_verdict(self.content, state, match.outcome, spoken, self.scored)
            self.leaders = tuple(match.outcome.ranking[0])
        else:
            self.verdict = standing(spoken)
            totals = [group.total for group in self.groups]
            self.leaders = (totals.index(max(totals)),) if totals.count(max(totals)) == 1 else ()
        self.first_look = CellKey(self.leaders[0] if self.leaders else 0, 1, SUM)

    def illustration(self, cell: CellKey) -> Painter | None:
        """The tiles, sets or cards themselves beside their number."""
        content, taken = self.content, self.state.taken[cell.group]
        match cell.line:
            case "stars":
                return partial(sheet_picture.stars, tiles=[content.tiles[tile] for tile in taken])
            case "sets":
                return partial(sheet_picture.sets, content=content, taken=taken)
            case "cards":
                held, have = self.held(cell.group), self._symbols(cell.group)
                return partial(sheet_picture.cards, held=held, have=have)
        return None

    def when(self, cell: CellKey) -> str:
        """How much the picture shows."""
        taken = self.state.taken[cell.group]
        match cell.line:
            case "sets":
                return tr("envyra.sets", n=len(self._of(cell.group, SET)))
            case "cards":
                return tr("envyra.cards", n=len(self.held(cell.group)))
        return tr("envyra.tiles", n=len(taken))

    def reason(self, cell: CellKey) -> Explanation:
        """Why that number is what it is."""
        seat, content = cell.group, self.content
        taken, scored = self.state.taken[seat], self.scored[seat]
        held, have = self.held(seat), self._symbols(seat)
        match cell.line:
            case "stars":
                tiles = [content.tiles[tile] for tile in taken]
                picture = partial(sheet_picture.stars, tiles=tiles, centred=True)
                words = by_stars(self._of(seat, TILE))
                return self._line_reason(STARS, "envyra/star", words, scored.stars, picture)
            case "sets":
                picture = partial(sheet_picture.collection, content=content, taken=taken)
                words = by_sets(content, self._of(seat, SET))
                return self._line_reason(SETS, "icon-grid", words, scored.sets, picture)
            case "cards":
                picture = partial(sheet_picture.cards, held=held, have=have, centred=True)
                words = by_cards(held, have)
                return self._line_reason(CARDS, "envyra/card-back", words, scored.cards, picture)
        return Explanation(
            title=tr("results.total"),
            image="icon-trophy" if self.final and seat in self.leaders else "icon-star",
            rule=self._tie(seat),
            short=self._tie(seat),
            calculation=total_words(scored, cards=self.state.setup.equilibrium != "off"),
            points=scored.total,
            tiers=(),
            picture=partial(sheet_picture.all_of_it, content=content, taken=taken, held=held, have=have),
        )

    def held(self, seat: int) -> tuple[sheet_picture.SeatCard, ...]:
        """A seat's Equilibrium cards: open ones it got, and at the end its secret one."""
        taken = self.state.taken[seat]
        cards = [(line.word("card"), bool(line.number("secret"))) for line in self._of(seat, CARD)]
        return tuple(
            sheet_picture.SeatCard(
                face_of(self.content, card), secret=secret, done=not secret or collected(taken, card)
            )
            for card, secret in cards
        )

    def _of(self, seat: int, key: str) -> list[ScoreLine]:
        """The seat's lines for tiles, for sets or for cards."""
        return [line for line in self.counts[seat] if line.key == key]

    def _points(self, seat: int) -> Points:
        return Points(*(sum(line.points for line in self._of(seat, key)) for key in (TILE, SET, CARD)))

    # --- parts ----------------------------------------------------------------------------------
    def _lines(self) -> tuple[SheetLine, ...]:
        lines = [
            SheetLine(STARS, tr("envyra.sheet.stars"), "envyra/star"),
            SheetLine(SETS, tr("envyra.sheet.sets"), "icon-grid"),
        ]
        if self.state.setup.equilibrium != "off":
            lines.append(SheetLine(CARDS, tr("envyra.sheet.cards"), "envyra/card-back"))
        return tuple(lines)

    def _group(self, seat: int) -> Group:
        info, scored = self.seats[seat], self.scored[seat]
        rows = ((scored.stars,), (scored.sets,), (scored.cards,))[: len(self.lines)]
        return Group(str(seat), info.name, info.colour, "", rows, (scored.total,))

    def _symbols(self, seat: int) -> frozenset[str]:
        return symbols_of(self.content, self.state.taken[seat])

    def _tie(self, seat: int) -> str:
        """How equal points were told apart, for those who have them."""
        if not self.final:
            return ""
        end = self.content.end_tile(self.state.setup.end_tile)
        return tie_words(self.scored, [end in taken for taken in self.state.taken], seat)

    @staticmethod
    def _line_reason(line: str, image: str, words: str, scored: int, picture: Painter) -> Explanation:
        rule = tr(f"envyra.reason.{line}")
        return Explanation(
            title=tr(f"envyra.reason.{line}-title"),
            image=image,
            rule=rule,
            short=rule,
            calculation=words,
            points=scored,
            tiers=(),
            picture=picture,
        )


def sheet(match: Match, round_number: int | None = None, called: Callable[[str], str] = str) -> Sheet:
    """Envyra's sheet, as the results scene asks for it; its rounds are not scored by themselves."""
    del round_number
    return EnvyraSheet(match, called)
