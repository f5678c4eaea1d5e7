"""Envyra's events in words, for the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.games.envyra.board.tile_view import key_of, word
from client.i18n import tr
from client.table.board_marks import NOBODY, BoardPlace, Mark
from client.table.log import LogLine
from client.table.log_lines import aside
from rules.contract import Event
from rules.envyra import events as e
from rules.envyra.content import Content, Tile
from rules.envyra.cubes import LAPS
from rules.envyra.scoring import has_all_symbols, make_outcome
from rules.envyra.sets import set_points
from rules.envyra.state import EnvyraState

MARKS = {"bonus": "mark-bonus", "end": "mark-end", "end_alt": "mark-end-alt"}
"""Pictures of tiles without a symbol."""


class Narrator:
    """Tells events. names: of the seats; pictures: of their signs; content: what is played with.

    Nothing secret is ever told.
    """

    def __init__(self, names: Sequence[str], pictures: Sequence[str], content: Content) -> None:
        self._content = content
        self._names = list(names)
        self._pictures = list(pictures)

    def opening(self, first: EnvyraState) -> tuple[LogLine, ...]:
        """Return the cards that lie open."""
        if not first.open_cards:
            return ()
        cards = (self._content.cards[card] for card in first.open_cards)
        lines = (
            tr(
                "envyra.reason.card-open",
                symbols=_symbols(card.symbols),
                points=tr("envyra.points", n=card.points),
            )
            for card in cards
        )
        heading = LogLine(tr("envyra.table.open-cards"), heading=True)
        return heading, *(LogLine(line, "icon-cards") for line in lines)

    def lines(self, shown: EnvyraState, event: Event) -> tuple[LogLine, ...]:
        """Return what the log says of the event; `shown` is the position just before it."""
        match event:
            case e.BoardReady(seat):
                return (self._of(seat, "board-ready"),)
            case e.BoardsRevealed(boards):
                return self._boards_revealed(shown, boards)
            case e.TurnBegan(_seat, lap):
                return self._lap(shown, lap)
            case e.Skipped(seat, lap):
                final = lap == LAPS or shown.setup.simplified
                line = self._of(seat, "skipped.second" if final else "skipped.first")
                return *self._lap(shown, lap), line
            case e.CubeMoved(seat, position):
                acc = word(self._content.tiles[shown.grid[position]], "acc")
                mark = Mark(seat, BoardPlace("cube", (position, len(shown.cubes[position]), seat)))
                return (self._of(seat, "cube-moved", mark, acc=acc, place=position + 1),)
            case e.TileTaken():
                return self._tile_taken(shown, event)
            case e.CardClaimed(seat, card):
                content = self._content.cards[card]
                symbols, mark = _symbols(content.symbols), Mark(seat, BoardPlace("card", (card,)))
                return (self._of(seat, "card-claimed", mark, n=content.points, symbols=symbols),)
            case e.CubesBack(seat, positions):
                return (aside(self._of(seat, "cubes-back", *_named(seat, positions), n=len(positions))),)
            case e.SecretsShown(cards):
                return self._secrets_shown(shown, cards)
            case e.GameEnded():
                return self._game_ended(shown, event)
        return self._between(shown, event)

    def _between(self, shown: EnvyraState, event: Event) -> tuple[LogLine, ...]:
        """Return what happens between two rounds."""
        match event:
            case e.RoundEnded(number):
                return (_heading("round-ended", round=number),)
            case e.RoundBegan(number, start):
                return (_heading("round-began", round=number, name=self._names[start]),)
            case e.TileDrawn(position, tile):
                drawn = self._content.tiles[tile]
                words = _words("tile-drawn", place=position + 1, tile=word(drawn))
                return (LogLine(words, picture(drawn), marks=_named(NOBODY, (position,)), aside=True),)
            case e.EndTilePutBack():
                end = self._content.tiles[self._content.end_tile(shown.setup.end_tile)]
                return (LogLine(_words("end-tile-put-back"), picture(end), aside=True),)
            case e.CubesCollected(seat, positions):
                return (aside(self._of(seat, "cubes-collected", *_named(seat, positions), n=len(positions))),)
            case e.MarkerPassed(seat):
                words = _words("marker-passed", name=self._names[seat])
                return (LogLine(words, "envyra/start-cone", aside=True),)
            case e.Stuck(seats):
                words = _words("stuck", n=len(seats), names=self._listed(seats))
                return (LogLine(words, "icon-lock"),)
            case e.TileRemoved(seat, position, tile):
                mark = Mark(seat, BoardPlace("tile", (position,)), "gone")
                acc = word(self._content.tiles[tile], "acc")
                return (self._of(seat, "tile-removed", mark, acc=acc, place=position + 1),)
            case e.LastRound(seats):
                key = "nobody" if len(seats) == shown.setup.players else "without" if seats else "all"
                return (LogLine(_words(f"last-round.{key}", names=self._listed(seats)), "icon-flag"),)
        return ()

    # --- phases I and II ----------------------------------------------------------------------------

    def _boards_revealed(
        self, shown: EnvyraState, boards: tuple[tuple[int, ...], ...]
    ) -> tuple[LogLine, ...]:
        """Return who waits where, clockwise; then the first pass."""
        players = shown.setup.players
        lines = [_heading("boards-revealed")]
        for seat in ((shown.start + place) % players for place in range(players)):
            if boards[seat]:
                key = "one" if len(boards[seat]) == 1 else "two"
                places = tr("results.and").join(str(position + 1) for position in boards[seat])
                marks = _named(seat, boards[seat])
                lines.append(self._of(seat, f"board-open.{key}", *marks, places=places))
        return *lines, self._pass(shown, 1)

    def _lap(self, shown: EnvyraState, lap: int) -> tuple[LogLine, ...]:
        """Return the second pass begins with its first turn."""
        return (self._pass(shown, lap),) if lap != shown.lap else ()

    def _pass(self, shown: EnvyraState, lap: int) -> LogLine:
        only = shown.setup.simplified
        return LogLine(tr("envyra.phase.cubes") if only else tr("envyra.table.pass", n=lap), heading=True)

    def _tile_taken(self, shown: EnvyraState, event: e.TileTaken) -> tuple[LogLine, ...]:
        """Return who takes it and why, and what it adds to their points: its star and what the sets gain."""
        own = event.by == event.seat
        if set(event.cubes) == {event.seat}:
            case = "alone"
        elif event.tie:
            case = "last" if own else "by-other-last"
        else:
            case = "majority" if own else "by-other-majority"
        from_ = Mark(event.by, BoardPlace("tile", (event.position,)), "gone", gains=event.seat)
        to = Mark(event.by, BoardPlace("taken", (event.seat, event.tile)), gains=event.seat)
        line = self._of(
            event.seat,
            f"tile-taken.{case}",
            from_,
            to,
            n=gained(shown, event, self._content),
            acc=word(self._content.tiles[event.tile], "acc"),
            place=event.position + 1,
            by=self._names[event.by],
        )
        if not event.waiting:
            return (line,)
        back = _words("tile-taken-waiting", names=self._listed(event.waiting))
        return line, LogLine(back, "icon-undo", aside=True)

    # --- the end ------------------------------------------------------------------------------------

    def _secrets_shown(self, shown: EnvyraState, cards: tuple[str, ...]) -> tuple[LogLine, ...]:
        lines = [_heading("secrets-shown")]
        tiles = self._content.tiles
        for seat, card in enumerate(cards):
            content = self._content.cards[card]
            symbols = _symbols(content.symbols)
            if has_all_symbols(shown.taken[seat], card):
                lines.append(self._of(seat, "secret-shown.fulfilled", n=content.points, symbols=symbols))
                continue
            there = {tiles[tile].symbol for tile in shown.taken[seat]}
            missing = _symbols(symbol for symbol in content.symbols if symbol not in there)
            # nothing collected: all are missing, and need not be told twice
            key = "missing" if there & set(content.symbols) else "missing-all"
            lines.append(self._of(seat, f"secret-shown.{key}", symbols=symbols, missing=missing))
        return tuple(lines)

    def _game_ended(self, shown: EnvyraState, event: e.GameEnded) -> tuple[LogLine, ...]:
        """Return why it is over, unless nobody could even play the last round; and who wins."""
        lines = []
        if event.ending == "end-tile":
            end = self._content.end_tile(shown.setup.end_tile)
            seat = next(seat for seat, taken in enumerate(shown.taken) if end in taken)
            lines.append(
                LogLine(_words("ended.end-tile", name=self._names[seat]), picture(self._content.tiles[end]))
            )
        elif len(shown.sits_out) < shown.setup.players:
            lines.append(LogLine(_words(f"ended.{event.ending}"), "icon-flag"))
        best = make_outcome(shown).ranking[0]
        points = event.totals[best[0]]
        if len(best) > 1:
            words = _words("game-ended.shared", n=points, names=self._listed(best))
        else:
            words = _words("game-ended.win", n=points, name=self._names[best[0]])
        return *lines, LogLine(words, "icon-trophy")

    # --- parts --------------------------------------------------------------------------------------

    def _of(self, seat: int, key: str, *marks: Mark, **params: str | int) -> LogLine:
        """Return a line about somebody, with their sign before it."""
        return LogLine(_words(key, name=self._names[seat], **params), self._pictures[seat], marks=marks)

    def _listed(self, seats: Iterable[int]) -> str:
        return ", ".join(self._names[seat] for seat in seats)


def gained(shown: EnvyraState, event: e.TileTaken, content: Content) -> int:
    """Return what a taken tile adds to its taker's points: its star, and what their sets gain by it."""
    before = shown.taken[event.seat]
    worth = content.tiles[event.tile].points
    return worth + set_points((*before, event.tile)) - set_points(before)


def picture(tile: Tile) -> str:
    """Return the picture that stands for a tile: its symbol, or its mark."""
    key = key_of(tile)
    return f"envyra/{MARKS.get(key, key)}"


def _named(seat: int, positions: Iterable[int]) -> tuple[Mark, ...]:
    """Return tiles that are spoken of, each once."""
    return tuple(
        Mark(seat, BoardPlace("tile", (position,)), "named") for position in dict.fromkeys(positions)
    )


def _symbols(symbols: Iterable[str]) -> str:
    return ", ".join(tr(f"envyra.nom.{symbol}") for symbol in symbols)


def _heading(key: str, **params: str | int) -> LogLine:
    return LogLine(_words(key, **params), heading=True)


def _words(key: str, **params: str | int) -> str:
    return tr(f"envyra.log.{key}", **params)
