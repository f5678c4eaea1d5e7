"""How Envyra's events move over the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.games.envyra.board import cards_view, colours
from client.games.envyra.board.cards_view import get_card_face
from client.games.envyra.board.grid_view import count_trough_places
from client.games.envyra.board.tile_view import locate_cube
from client.games.envyra.board.view_model import EnvyraViewModel, InFlight
from client.games.envyra.table import flight, reveal_view
from client.games.envyra.table.flight import CubeAt
from client.games.envyra.table.narrator import count_gain
from client.i18n import tr
from client.table.animator import Motion
from client.table.context import ViewModelSource
from client.table.in_flight import FlightTracker
from client.table.motion_painters import banner, rising
from rules.contract import Event
from rules.envyra import events as e
from rules.envyra.scoring import has_all_symbols
from rules.envyra.state import EnvyraState


class Motions:
    """Makes the motion of each event for one table.

    Attributes:
        in_flight: What they lift, and what lands.
        play: A sound.
    """

    def __init__(
        self,
        looking: ViewModelSource[EnvyraViewModel],
        in_flight: FlightTracker[InFlight],
        play: Callable[[str], None],
    ) -> None:
        self._get_view_model = looking
        self._in_flight = in_flight
        self._play = play

    def make_motion(self, shown: EnvyraState, event: Event) -> Motion:
        """Return the motion of an event; `shown` is the position before it."""
        make = _MOTION_MAKERS.get(type(event))
        return Motion() if make is None else make(self, shown, event)

    # --- phase I ----------------------------------------------------------------------------------

    def _mark_board_ready(self, _shown: EnvyraState, _event: e.BoardReady) -> Motion:
        return Motion(begin=lambda: self._play("board"))

    def _reveal_boards(self, shown: EnvyraState, event: e.BoardsRevealed) -> Motion:
        """Return all screens open together; what was behind them is seen for a moment."""
        players = shown.setup.players
        order = [(shown.start + place) % players for place in range(players)]
        found = [
            reveal_view.RevealedBoard(self._make_owner(seat), event.boards[seat])
            for seat in order
            if event.boards[seat]
        ]

        def draw(canvas: Canvas, t: float) -> None:
            view_model, strength = self._get_view_model(), min(1.0, t * 9, (1 - t) * 7)
            if strength <= 0:  # nothing is seen of it yet
                return
            open_ = 1.0 if view_model.context.calm else ease_in_out(min(1.0, max(0.0, (t - 0.16) / 0.34)))
            with canvas.fade(strength):
                canvas.fill(view_model.area, theme.GROUND, alpha=0.6)
                reveal_view.draw_boards(canvas, view_model, found, shown.grid, open_=open_)

        return Motion(1.5, draw, lambda: self._play("screen"), still=True)

    # --- phase II ---------------------------------------------------------------------------------

    def _begin_turn(self, _shown: EnvyraState, _event: e.TurnBegan) -> Motion:
        return Motion(0.15)

    def _show_locks(self, shown: EnvyraState, event: e.Skipped) -> Motion:
        """Return a lock over the tiles that the waiting cubes cannot go to."""
        places = shown.boards[event.seat]

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            for place in places:
                box = view_model.layout.tiles[place]
                shake = math.sin(t * math.tau * 2) * box.width * 0.02 * (1 - t)
                center = (box.centerx + shake, box.top + box.height * 0.42)
                alpha = min(1.0, t * 6, (1 - t) * 4)
                canvas.spot(center, box.width * 0.42, theme.GROUND, alpha=0.8 * alpha)
                canvas.image("envyra/lock", center, box.width * 0.3, alpha=alpha)
                sign = (center[0] + box.width * 0.17, center[1] + box.width * 0.15)
                canvas.seat(view_model.colour(event.seat), sign, box.width * 0.16, alpha=alpha)

        return Motion(0.45, draw, still=True)

    def _move_cube(self, shown: EnvyraState, event: e.CubeMoved) -> Motion:
        """Return the cube goes from its hole to the trough.

        One that had to go is lifted first, to be followed.
        """
        seat, place = event.seat, event.position
        room = count_trough_places(self._get_view_model().content, shown, place)
        index = len(shown.cubes[place])
        lift = 0.3 if event.forced else 0.0

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            box = view_model.layout.tiles[place]
            start, goal = (
                flight.locate_waiting_cube(canvas.texts, view_model, seat, place),
                locate_cube(box, room, index),
            )
            canvas.outline(box.inflate(-4, -4), theme.GOLD, radius=box.width * 0.08, width=3, alpha=1 - t)
            way = (t - lift) / (1 - lift)
            flight.draw_flying_cube(canvas, view_model.colour(seat), start, goal, way)

        def begin() -> None:
            self._in_flight.lift(holes=[(seat, place)])

        return Motion(0.5 if event.forced else 0.38, draw, begin, lambda: self._land("cube"))

    def _take_tile(self, shown: EnvyraState, event: e.TileTaken) -> Motion:
        """Return the tile is lifted, shines, says whose it is and goes there.

        Its cubes go back to their owners.
        """
        place, known = event.position, self._get_view_model().content
        tile, room = known.tiles[event.tile], count_trough_places(known, shown, place)
        worth = count_gain(shown, event, known)
        homes = flight.number_returning_cubes(shown, (*event.cubes, *event.waiting))
        calm = self._get_view_model().context.calm

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            box = view_model.layout.tiles[place]
            place_there = flight.get_taken_tile_box(view_model, shown, event)
            goal = place_there.center
            fly = 0.0 if calm else ease_in_out(min(1.0, max(0.0, (t - 0.42) / 0.4)))
            up = ease_out(min(1.0, t / 0.18)) * (1 - fly)
            flash = max(0.0, 1 - abs(t - 0.2) / 0.22)
            canvas.spot(box.center, box.width * 0.95, theme.GOLD, alpha=0.75 * flash)
            center = flight.locate_on_arc(box.center, goal, fly, box.height * 0.12)
            side = (box.width + (place_there.width - box.width) * fly) * (1 + 0.07 * up)
            flight.draw_flying_tile(canvas, tile, center, side, fly)
            for number, (seat, index) in enumerate(homes):
                own = 0.0 if calm else min(1.0, max(0.0, (t - 0.3 - 0.03 * number) / 0.34))
                if own < 1:
                    if number < len(event.cubes):
                        start = locate_cube(box, room, number)
                    else:
                        start = flight.locate_waiting_cube(canvas.texts, view_model, seat, place)
                    home = flight.locate_free_cube(canvas.texts, view_model, seat, index)
                    flight.draw_flying_cube(canvas, view_model.colour(seat), start, home, own)
            if t < 0.6:
                with canvas.fade(min(1.0, t * 10, (0.6 - t) * 10)):
                    _draw_taker(canvas, view_model, box, event.seat)
            if fly >= 0.9 and view_model.context.settings.show_points:
                rising(canvas, goal, worth, min(1.0, (t - 0.76) / 0.24))

        def begin() -> None:
            self._in_flight.lift(
                cubes=[(place, index) for index in range(len(event.cubes))],
                holes=[(seat, place) for seat in event.waiting],
                tiles=[place],
            )
            self._play("claim")

        return Motion(0.8 if calm else 1.15, draw, begin, self._land, still=True)

    def _claim_card(self, shown: EnvyraState, event: e.CardClaimed) -> Motion:
        """Return the card goes from its place to its new owner."""
        index = cards_view.list_open_cards(shown).index(event.card)
        face = get_card_face(self._get_view_model().content, event.card)
        calm = self._get_view_model().context.calm

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            start = flight.get_card_box(view_model.layout, index)
            panel = view_model.layout.sets[event.seat]
            goal = (panel.centerx, panel.top + view_model.layout.head)
            fly = 0.0 if calm else ease_in_out(min(1.0, max(0.0, (t - 0.35) / 0.5)))
            lit = min(1.0, t * 6) * (1 - fly)
            canvas.outline(start, theme.GOLD, radius=14, width=5, gap=3, alpha=lit)
            canvas.spot(start.center, start.width * 0.6, theme.GOLD, alpha=0.35 * lit)
            if 0 < fly < 1:
                with canvas.fade(min(1.0, 3 - 3 * fly)):
                    flight.draw_flying_card(
                        canvas, face, flight.locate_on_arc(start.center, goal, fly, 60), 1 - 0.5 * fly
                    )
            if fly >= 0.9 and view_model.context.settings.show_points:
                rising(canvas, goal, face.points, (t - 0.78) / 0.22)

        return Motion(0.9, draw, lambda: self._play("card-claim"), still=True)

    def _return_cubes(self, shown: EnvyraState, event: e.CubesBack) -> Motion:
        """Return cubes that wait in vain come back from the board."""
        there = [(event.seat, place) for place in event.positions]

        def starts(texts: Typesetter, view_model: EnvyraViewModel) -> list[CubeAt]:
            return [flight.locate_waiting_cube(texts, view_model, seat, place) for seat, place in there]

        return self._fly_home(
            shown, [seat for seat, _ in there], starts, lambda: self._in_flight.lift(holes=there)
        )

    # --- between the rounds -----------------------------------------------------------------------

    def _collect_cubes(self, shown: EnvyraState, event: e.CubesCollected) -> Motion:
        """Return all cubes of a player come back from the tiles."""
        there = [
            (place, index)
            for place, cubes in enumerate(shown.cubes)
            for index, seat in enumerate(cubes)
            if seat == event.seat
        ]

        def starts(_texts: Typesetter, view_model: EnvyraViewModel) -> list[CubeAt]:
            tiles = view_model.layout.tiles
            return [
                locate_cube(tiles[place], count_trough_places(view_model.content, shown, place), index)
                for place, index in there
            ]

        return self._fly_home(
            shown, [event.seat] * len(there), starts, lambda: self._in_flight.lift(cubes=there)
        )

    def _fly_home(
        self,
        shown: EnvyraState,
        seats: Sequence[int],
        starts: Callable[[Typesetter, EnvyraViewModel], list[CubeAt]],
        lift: Callable[[], None],
    ) -> Motion:
        """Return cubes go back to the supplies of their seats.

        Args:
            starts: Where they are now.
        """
        homes = flight.number_returning_cubes(shown, seats)

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            for number, (start, (seat, index)) in enumerate(
                zip(starts(canvas.texts, view_model), homes, strict=True)
            ):
                own = min(1.0, max(0.0, (t - 0.05 * number) / (1 - 0.05 * (len(homes) - 1))))
                goal = flight.locate_free_cube(canvas.texts, view_model, seat, index)
                flight.draw_flying_cube(canvas, view_model.colour(seat), start, goal, own)

        def begin() -> None:
            lift()
            self._play("cubes-back")

        return Motion(0.34 + 0.05 * len(homes), draw, begin, self._land)

    def _draw_tile_from_bag(self, _shown: EnvyraState, event: e.TileDrawn) -> Motion:
        """Return a tile comes out of the bag and is turned over on its way."""
        tile = self._get_view_model().content.tiles[event.tile]

        def draw(canvas: Canvas, t: float) -> None:
            layout = self._get_view_model().layout
            box = layout.tiles[event.position]
            way = ease_out(t)
            center = flight.locate_on_arc(flight.locate_bag(layout), box.center, way, box.height * 0.25)
            side = box.width * (0.35 + 0.65 * way)
            flight.draw_turning_tile(canvas, tile, center, side, min(1.0, t / 0.75))

        def begin() -> None:
            self._in_flight.lift(tiles=[event.position])
            self._play("tile-draw")

        return Motion(0.45, draw, begin, self._land, late=True)

    def _put_back_end_tile(self, shown: EnvyraState, event: e.EndTilePutBack) -> Motion:
        """Return the end tile is shown on its place, and goes back into the bag."""
        known, calm = self._get_view_model().content, self._get_view_model().context.calm
        tile = known.tiles[known.end_tile(shown.setup.end_tile)]

        def draw(canvas: Canvas, t: float) -> None:
            layout = self._get_view_model().layout
            box = layout.tiles[event.position]
            if calm:
                with canvas.fade(min(1.0, t * 5, (1 - t) * 5)):
                    flight.draw_flying_tile(canvas, tile, box.center, box.width, 0.0)
                return
            way = ease_out(min(1.0, t / 0.32)) if t < 0.7 else 1 - ease_in_out((t - 0.7) / 0.3)
            center = flight.locate_on_arc(flight.locate_bag(layout), box.center, way, box.height * 0.25)
            side = box.width * (0.35 + 0.65 * way)
            if t < 0.7:
                flight.draw_turning_tile(canvas, tile, center, side, min(1.0, t / 0.26))
            else:
                flight.draw_flying_tile(canvas, tile, center, side, 0.0)
            if 0.3 < t < 0.72:
                size = box.width * 0.3
                canvas.image("envyra/lock", (box.centerx, box.centery - size * 0.2), size)

        def begin() -> None:
            self._in_flight.lift(tiles=[event.position])
            self._play("tile-draw")

        return Motion(1.3, draw, begin, self._land, still=True)

    def _pass_marker(self, shown: EnvyraState, event: e.MarkerPassed) -> Motion:

        def draw(canvas: Canvas, t: float) -> None:
            layout = self._get_view_model().layout
            start, goal = flight.locate_cone(layout, shown.start), flight.locate_cone(layout, event.seat)
            flight.draw_flying_cone(canvas, start, goal, 46 if layout.seats else 28, t)

        return Motion(0.4, draw)

    def _end_round(self, _shown: EnvyraState, _event: e.RoundEnded) -> Motion:
        return Motion(0.25)

    def _announce_round(self, _shown: EnvyraState, event: e.RoundBegan) -> Motion:
        words = tr("envyra.table.round", n=event.round)
        more = tr("envyra.table.begins", name=self._get_view_model().names[event.start])
        return self._show_banner(words, more, 0.95, "round-end")

    def _announce_stuck(self, _shown: EnvyraState, event: e.Stuck) -> Motion:
        names = ", ".join(self._get_view_model().names[seat] for seat in event.seats)
        words = tr("envyra.log.stuck", n=len(event.seats), names=names)
        return self._show_banner(words, "", 1.3, "notice")

    def _remove_tile(self, _shown: EnvyraState, event: e.TileRemoved) -> Motion:
        """Return the tile sinks away."""
        place, tile = event.position, self._get_view_model().content.tiles[event.tile]

        def draw(canvas: Canvas, t: float) -> None:
            box = self._get_view_model().layout.tiles[place]
            way = ease_in_out(t)
            with canvas.fade(1 - way):
                center = (box.centerx, box.centery + 20 * way)
                flight.draw_flying_tile(canvas, tile, center, box.width * (1 - 0.35 * way), 0.0)

        def begin() -> None:
            self._in_flight.lift(tiles=[place])
            self._play("claim")

        return Motion(0.55, draw, begin, self._land)

    def _announce_last_round(self, shown: EnvyraState, event: e.LastRound) -> Motion:
        names = ", ".join(self._get_view_model().names[seat] for seat in event.sits_out)
        if len(event.sits_out) == shown.setup.players:
            return self._show_banner(tr("envyra.log.last-round.nobody"), "", 1.4, "notice")
        more = tr("envyra.log.last-round.without", names=names) if names else ""
        return self._show_banner(tr("envyra.table.last-round"), more, 1.4, "notice")

    # --- the end ----------------------------------------------------------------------------------

    def _reveal_secret_cards(self, shown: EnvyraState, event: e.SecretsShown) -> Motion:
        found = [self._make_revealed_card(shown, seat, card) for seat, card in enumerate(event.cards)]
        title = tr("envyra.log.secrets-shown")

        def draw(canvas: Canvas, t: float) -> None:
            reveal_view.draw_secret_cards(canvas, self._get_view_model(), title, found, t)

        return Motion(2.4, draw, lambda: self._play("card"), still=True)

    def _make_revealed_card(self, shown: EnvyraState, seat: int, card: str) -> reveal_view.RevealedCard:
        known = self._get_view_model().content
        face, have = get_card_face(known, card), cards_view.collect_symbols(known, shown.taken[seat])
        fulfilled = has_all_symbols(shown.taken[seat], card)
        if fulfilled:
            words = tr("envyra.gain", n=face.points)
        else:
            there = sum(symbol in have for symbol in face.symbols)
            words = tr("envyra.table.collected", n=there, m=len(face.symbols))
        return reveal_view.RevealedCard(self._make_owner(seat), face, have, words, fulfilled)

    def _announce_end(self, shown: EnvyraState, event: e.GameEnded) -> Motion:
        """Return why it is over; where nobody could even play the last round that has just been said."""
        more = ""
        if event.ending == "end-tile":
            end = self._get_view_model().content.end_tile(shown.setup.end_tile)
            seat = next(seat for seat, taken in enumerate(shown.taken) if end in taken)
            more = tr("envyra.log.ended.end-tile", name=self._get_view_model().names[seat])
        elif len(shown.sits_out) < shown.setup.players:
            more = tr(f"envyra.log.ended.{event.ending}")
        return self._show_banner(tr("envyra.phase.over"), more, 1.5, "win")

    def _show_banner(self, words: str, more: str, seconds: float, sound: str) -> Motion:
        return Motion(
            seconds,
            lambda canvas, t: banner(canvas, self._get_view_model().area, words, more, t),
            lambda: self._play(sound),
            still=True,
        )

    # --- parts ------------------------------------------------------------------------------------

    def _make_owner(self, seat: int) -> reveal_view.Owner:
        view_model = self._get_view_model()
        return reveal_view.Owner(view_model.names[seat], view_model.colour(seat))

    def _land(self, sound: str = "") -> None:
        """Take everything out of the air."""
        self._in_flight.land()
        if sound:
            self._play(sound)


def _draw_taker(canvas: Canvas, view_model: EnvyraViewModel, box: Rect, seat: int) -> None:
    """Draw whose the tile is, on its middle."""
    style = styles.LEAD if box.width >= 150 else styles.LABEL
    size = style.size
    name = canvas.texts.ellipsis(view_model.names[seat], box.width * 1.1, style)
    width = canvas.texts.width(name, style) + size * 3
    plate = Rect(box.centerx - width / 2, box.top + box.height * 0.4 - size, width, size * 2)
    canvas.shadow(plate, radius=size, blur=8, dy=3)
    canvas.slab(
        plate, radius=size, top=colours.TAKER_TOP, bottom=colours.TAKER_BOTTOM, edge=theme.GOLD, edge_width=2
    )
    canvas.seat(view_model.colour(seat), (plate.left + size * 1.1, plate.centery), size * 1.1)
    at = (plate.left + size * 1.95, plate.centery - 1)
    canvas.text(name, at, style, anchor="midleft")


_MOTION_MAKERS: dict[type[Event], Callable[..., Motion]] = {
    e.BoardReady: Motions._mark_board_ready,
    e.BoardsRevealed: Motions._reveal_boards,
    e.TurnBegan: Motions._begin_turn,
    e.Skipped: Motions._show_locks,
    e.CubeMoved: Motions._move_cube,
    e.TileTaken: Motions._take_tile,
    e.CardClaimed: Motions._claim_card,
    e.CubesBack: Motions._return_cubes,
    e.RoundEnded: Motions._end_round,
    e.TileDrawn: Motions._draw_tile_from_bag,
    e.EndTilePutBack: Motions._put_back_end_tile,
    e.CubesCollected: Motions._collect_cubes,
    e.MarkerPassed: Motions._pass_marker,
    e.RoundBegan: Motions._announce_round,
    e.Stuck: Motions._announce_stuck,
    e.TileRemoved: Motions._remove_tile,
    e.LastRound: Motions._announce_last_round,
    e.SecretsShown: Motions._reveal_secret_cards,
    e.GameEnded: Motions._announce_end,
}
