"""The narrator: turns Envyra's events into lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from client.games.envyra.board.tile_view import get_tile_name_key, get_tile_theme_name, name_tile
from client.games.envyra.sheet.decision import describe_decision
from client.i18n import join_names, tr
from client.table import result_lines
from client.table.board_places import NOBODY, BoardPlace, Mark
from client.table.log import LogLine
from client.table.log_entries import mark_aside
from client.table.table_accessibility import capitalize
from rules.contract import Event, Outcome
from rules.envyra import events as e
from rules.envyra.content import Content, Tile
from rules.envyra.cube_phase import LAPS
from rules.envyra.scoring import assess_tile, count_points, has_all_symbols
from rules.envyra.state import NO_TILE, EnvyraState

MARK_IMAGES = {"bonus": "mark-bonus", "end": "mark-end", "end_alt": "mark-end-alt"}
"""Pictures of tiles without a symbol, by the key of their name."""


class Narrator:
    """Turns Envyra's events into lines of the log, none of which reveals a secret."""

    def __init__(self, names: Sequence[str], pictures: Sequence[str], content: Content) -> None:
        """Create the narrator.

        Args:
            names: The names of all seats.
            pictures: The pictures of their signs.
            content: The content the game is played with.
        """
        self._content = content
        self._names = list(names)
        self._pictures = list(pictures)

    def narrate_opening(self, first: EnvyraState) -> tuple[LogLine, ...]:
        """Return the log lines about the Equilibrium cards that lie open at the start of the game."""
        if not first.open_cards:
            return ()
        cards = (self._content.cards[card] for card in first.open_cards)
        lines = (
            tr(
                "envyra.reason.card-open",
                symbols=_join_symbols(card.symbols),
                points=tr("envyra.points", n=card.points),
            )
            for card in cards
        )
        heading = LogLine(tr("envyra.table.open-cards"), heading=True)
        return heading, *(LogLine(line, "icon-cards") for line in lines)

    def narrate(self, state: EnvyraState, event: Event) -> tuple[LogLine, ...]:
        """Return the log lines about an event.

        Args:
            state: The state before the event.
            event: The event.
        """
        match event:
            case e.BoardReady(seat):
                return (self._make_seat_line(seat, "board-ready"),)
            case e.BoardsRevealed(boards):
                return self._narrate_boards(state, boards)
            case e.TurnBegan(_seat, lap):
                return self._narrate_pass_change(state, lap)
            case e.Skipped(seat, lap):
                final = lap == LAPS or state.setup.simplified
                line = self._make_seat_line(seat, "skipped.second" if final else "skipped.first")
                return *self._narrate_pass_change(state, lap), line
            case e.CubeMoved(seat, position):
                acc = name_tile(self._content.tiles[state.grid[position]], "acc")
                mark = Mark(seat, BoardPlace("cube", (position, len(state.cubes[position]), seat)))
                line = self._make_seat_line(seat, "cube-moved", mark, acc=acc, place=position + 1)
                return line, *self._narrate_near_end(state, position)
            case e.TileTaken():
                return self._narrate_tile_taken(state, event)
            case e.CardClaimed(seat, card):
                definition = self._content.cards[card]
                symbols, mark = _join_symbols(definition.symbols), Mark(seat, BoardPlace("card", (card,)))
                line = self._make_seat_line(seat, "card-claimed", mark, n=definition.points, symbols=symbols)
                return (replace(line, gained=definition.points),)
            case e.CubesBack(seat, positions):
                return (
                    mark_aside(
                        self._make_seat_line(
                            seat, "cubes-back", *_mark_tiles(seat, positions), n=len(positions)
                        )
                    ),
                )
            case e.SecretsShown(cards):
                return self._narrate_secret_cards(state, cards)
        return self._narrate_round_change(state, event)

    def _narrate_round_change(self, state: EnvyraState, event: Event) -> tuple[LogLine, ...]:
        """Return the lines about an event between two rounds."""
        match event:
            case e.RoundEnded(number):
                totals = [count_points(state, seat).total for seat in range(state.setup.players)]
                heading = _make_heading("round-ended", round=number)
                return (replace(heading, more=f"{result_lines.format_totals(self._names, totals)}."),)
            case e.RoundBegan(number, start):
                heading = _make_heading("round-began", round=number, name=self._names[start])
                return (replace(heading, more=_describe_gaps(state)),)
            case e.TileDrawn(position, tile):
                drawn = self._content.tiles[tile]
                key = "end-tile-drawn" if drawn.kind == "end" else "tile-drawn"
                words = _tr(key, place=position + 1, tile=name_tile(drawn))
                drawn_here = Mark(NOBODY, BoardPlace("tile", (position,)), "changed")
                return (LogLine(words, get_tile_image(drawn), marks=(drawn_here,), aside=True),)
            case e.EndTilePutBack():
                end = self._content.tiles[self._content.get_end_tile_id(state.setup.end_tile)]
                return (LogLine(_tr("end-tile-put-back"), get_tile_image(end), aside=True),)
            case e.CubesCollected(seat, positions):
                return (
                    mark_aside(
                        self._make_seat_line(
                            seat, "cubes-collected", *_mark_tiles(seat, positions), n=len(positions)
                        )
                    ),
                )
            case e.MarkerPassed(seat):
                words = _tr("marker-passed", name=self._names[seat])
                return (LogLine(words, "envyra/start-cone", aside=True),)
            case e.Stuck(seats):
                words = _tr("stuck", n=len(seats), names=self._join_names(seats))
                return (LogLine(words, "icon-lock"),)
            case e.TileRemoved(seat, position, tile):
                mark = Mark(seat, BoardPlace("tile", (position,)), "gone")
                acc = name_tile(self._content.tiles[tile], "acc")
                return (self._make_seat_line(seat, "tile-removed", mark, acc=acc, place=position + 1),)
            case e.LastRound(seats):
                key = "nobody" if len(seats) == state.setup.players else "without" if seats else "all"
                return (LogLine(_tr(f"last-round.{key}", names=self._join_names(seats)), "icon-flag"),)
        return ()

    # --- phases I and II ----------------------------------------------------------------------------

    def _narrate_boards(self, state: EnvyraState, boards: tuple[tuple[int, ...], ...]) -> tuple[LogLine, ...]:
        """Return who waits for which positions, clockwise, and the heading of the first pass."""
        players = state.setup.players
        lines = [_make_heading("boards-revealed")]
        for seat in ((state.start + step) % players for step in range(players)):
            if boards[seat]:
                key = "one" if len(boards[seat]) == 1 else "two"
                numbers = tr("results.and").join(str(position + 1) for position in boards[seat])
                marks = _mark_tiles(seat, boards[seat])
                line = self._make_seat_line(seat, f"board-open.{key}", *marks, places=numbers)
                lines.append(replace(line, more=self._name_tiles(state, boards[seat])))
        return *lines, self._make_pass_heading(state, 1)

    def _narrate_pass_change(self, state: EnvyraState, lap: int) -> tuple[LogLine, ...]:
        """Return the heading of a pass before its first turn, nothing before other turns."""
        return (self._make_pass_heading(state, lap),) if lap != state.lap else ()

    def _make_pass_heading(self, state: EnvyraState, lap: int) -> LogLine:
        """Return the heading of a pass; the only one of a simplified game is named by its phase."""
        words = tr("envyra.phase.cubes") if state.setup.simplified else tr("envyra.table.pass", n=lap)
        return LogLine(words, heading=True)

    def _narrate_near_end(self, state: EnvyraState, position: int) -> tuple[LogLine, ...]:
        """Return the line about the last cube that is missing on the end tile after a cube has come there."""
        tile = self._content.tiles[state.grid[position]]
        if tile.kind != "end" or len(state.cubes[position]) + 1 != tile.cubes - 1:
            return ()
        return (LogLine(_tr("end-tile-near"), get_tile_image(tile)),)

    def _narrate_tile_taken(self, state: EnvyraState, event: e.TileTaken) -> tuple[LogLine, ...]:
        """Return who takes a tile and why, with what it brings; then whose waiting cubes return."""
        own = event.by == event.seat
        if set(event.cubes) == {event.seat}:
            case = "alone"
        elif event.tie:
            case = "last" if own else "by-other-last"
        else:
            case = "majority" if own else "by-other-majority"
        from_ = Mark(event.by, BoardPlace("tile", (event.position,)), "gone", gains=event.seat)
        to = Mark(event.by, BoardPlace("taken", (event.seat, event.tile)), gains=event.seat)
        cubes = (
            Mark(seat, BoardPlace("cube", (event.position, index, seat)), "changed")
            for index, seat in enumerate(event.cubes)
        )
        gained = count_gain(state, event)
        line = self._make_seat_line(
            event.seat,
            f"tile-taken.{case}",
            from_,
            to,
            *cubes,
            n=gained,
            acc=name_tile(self._content.tiles[event.tile], "acc"),
            place=event.position + 1,
            by=self._names[event.by],
        )
        line = replace(line, gained=gained, more=self._describe_taking(state, event))
        if not event.waiting:
            return (line,)
        back = _tr("tile-taken-waiting", names=self._join_names(event.waiting))
        return line, LogLine(back, "icon-undo", aside=True)

    def _describe_taking(self, state: EnvyraState, event: e.TileTaken) -> str:
        """Return the cubes of all on a tile that was taken, and what its points come from, as sentences."""
        seats = dict.fromkeys((event.seat, *event.cubes))
        counts = (tr("envyra.cubes", n=event.cubes.count(seat)) for seat in seats)
        cubes = result_lines.list_amounts([self._names[seat] for seat in seats], counts)
        worth, tile = assess_tile(state, event.seat, event.tile), self._content.tiles[event.tile]
        parts = []
        if len(seats) > 1:
            parts.append(f"{cubes}.")
        if worth.sets:
            key = "set-new" if worth.new_sets > 0 else "set-larger"
            theme = tr(f"envyra.theme.{get_tile_theme_name(tile)}")
            parts.append(tr(f"envyra.heard.{key}", stars=worth.stars, sets=worth.sets, theme=theme))
        return " ".join(parts)

    def _name_tiles(self, state: EnvyraState, positions: Sequence[int]) -> str:
        """Return the tiles on some positions by name and number, as a sentence."""
        tiles = (self._content.tiles[state.grid[position]] for position in positions)
        names = [f"{name_tile(tile)} {position + 1}" for tile, position in zip(tiles, positions, strict=True)]
        return f"{capitalize(', '.join(names))}."

    # --- the end ------------------------------------------------------------------------------------

    def _narrate_secret_cards(self, state: EnvyraState, cards: tuple[str, ...]) -> tuple[LogLine, ...]:
        lines = [_make_heading("secrets-shown")]
        tiles = self._content.tiles
        for seat, card in enumerate(cards):
            definition = self._content.cards[card]
            symbols = _join_symbols(definition.symbols)
            if has_all_symbols(state.taken[seat], card):
                lines.append(
                    self._make_seat_line(seat, "secret-shown.fulfilled", n=definition.points, symbols=symbols)
                )
                continue
            collected = {tiles[tile].symbol for tile in state.taken[seat]}
            missing = _join_symbols(symbol for symbol in definition.symbols if symbol not in collected)
            # with none collected, the missing ones are all, and are not repeated
            key = "missing" if collected & set(definition.symbols) else "missing-all"
            lines.append(self._make_seat_line(seat, f"secret-shown.{key}", symbols=symbols, missing=missing))
        return tuple(lines)

    def narrate_end(self, state: EnvyraState, event: e.GameEnded, outcome: Outcome) -> tuple[LogLine, ...]:
        """Return the log lines of the end: why, unless nobody could play the last round, and who wins.

        Args:
            state: The state before the event.
            event: The event.
            outcome: The outcome of the game.
        """
        lines = []
        if event.ending == "end-tile":
            end = self._content.get_end_tile_id(state.setup.end_tile)
            seat = next(seat for seat, taken in enumerate(state.taken) if end in taken)
            lines.append(
                LogLine(
                    _tr("ended.end-tile", name=self._names[seat]), get_tile_image(self._content.tiles[end])
                )
            )
        elif len(state.sits_out) < state.setup.players:
            lines.append(LogLine(_tr(f"ended.{event.ending}"), "icon-flag"))
        best = outcome.ranking[0]
        key = "game-ended.shared" if len(best) > 1 else "game-ended.win"
        totals = result_lines.sum_sheets(outcome)
        won = _tr(key, n=totals[best[0]], name=self._names[best[0]], names=self._join_names(best))
        return *lines, *result_lines.make_result_lines(
            result_lines.format_totals(self._names, totals), describe_decision(outcome), won
        )

    # --- parts --------------------------------------------------------------------------------------

    def _make_seat_line(self, seat: int, key: str, *marks: Mark, **params: str | int) -> LogLine:
        """Return a line about a seat, with its sign before it."""
        return LogLine(_tr(key, name=self._names[seat], **params), self._pictures[seat], marks=marks)

    def _join_names(self, seats: Iterable[int]) -> str:
        return join_names(self._names[seat] for seat in seats)


def count_gain(state: EnvyraState, event: e.TileTaken) -> int:
    """Return the points that a tile brings its taker: its star, and the growth of the taker's sets."""
    worth = assess_tile(state, event.seat, event.tile)
    return worth.stars + worth.sets


def _describe_gaps(state: EnvyraState) -> str:
    """Return which places stay empty since the bag is empty, "" if there are none."""
    gaps = [str(position + 1) for position, tile in enumerate(state.grid) if tile == NO_TILE]
    if not gaps or state.bag:
        return ""
    return tr("envyra.heard.gaps", n=len(gaps), places=join_names(gaps, tr("results.and")))


def get_tile_image(tile: Tile) -> str:
    """Return the asset name of the picture that stands for a tile in the log."""
    key = get_tile_name_key(tile)
    return f"envyra/{MARK_IMAGES.get(key, key)}"


def _mark_tiles(seat: int, positions: Iterable[int]) -> tuple[Mark, ...]:
    """Return the marks of tiles that a line mentions, each once."""
    return tuple(
        Mark(seat, BoardPlace("tile", (position,)), "named") for position in dict.fromkeys(positions)
    )


def _join_symbols(symbols: Iterable[str]) -> str:
    return ", ".join(tr(f"envyra.nom.{symbol}") for symbol in symbols)


def _make_heading(key: str, **params: str | int) -> LogLine:
    return LogLine(_tr(key, **params), heading=True)


def _tr(key: str, **params: str | int) -> str:
    return tr(f"envyra.log.{key}", **params)
