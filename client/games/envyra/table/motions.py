"""Animations of Envyra's events: what is drawn while each is shown, and its sound."""

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
from client.games.envyra.board.layout import Spot
from client.games.envyra.board.tile_view import locate_trough_cube
from client.games.envyra.board.view_model import EnvyraViewModel, InFlight
from client.games.envyra.table import end_tile_motion, flight, reveal_view
from client.games.envyra.table.narrator import count_gain
from client.i18n import join_names, tr
from client.table.animator import Motion
from client.table.context import ViewModelSource
from client.table.flying_pieces import FlightTracker
from client.table.motion_painters import draw_banner, draw_caption, draw_rising_text
from rules.contract import Event
from rules.envyra import events as e
from rules.envyra.scoring import has_all_symbols
from rules.envyra.state import EnvyraState


class Motions:
    """Creates the animations of the events at one table."""

    def __init__(
        self,
        get_view_model: ViewModelSource[EnvyraViewModel],
        in_flight: FlightTracker[InFlight],
        play: Callable[[str], None],
    ) -> None:
        """Create the motions.

        Args:
            get_view_model: Returns the present view model.
            in_flight: Is told which pieces are lifted and land.
            play: Plays a sound.
        """
        self._get_view_model = get_view_model
        self._in_flight = in_flight
        self._play = play

    def make_motion(self, state: EnvyraState, event: Event) -> Motion:
        """Return the animation and sound of an event.

        Args:
            state: The state before the event.
            event: The event.
        """
        make = _MOTION_MAKERS.get(type(event))
        return Motion() if make is None else make(self, state, event)

    # --- phase I ----------------------------------------------------------------------------------

    def _mark_board_ready(self, _state: EnvyraState, _event: e.BoardReady) -> Motion:
        """Play the sound of a board that is ready."""
        return Motion(begin=lambda: self._play("screen-close"))

    def _reveal_boards(self, state: EnvyraState, event: e.BoardsRevealed) -> Motion:
        """Open all screens together and show what is behind them for a moment."""
        players = state.setup.players
        seats = ((state.start + step) % players for step in range(players))
        boards = [
            reveal_view.RevealedBoard(self._make_owner(seat), event.boards[seat])
            for seat in seats
            if event.boards[seat]
        ]

        def draw(canvas: Canvas, t: float) -> None:
            view_model, strength = self._get_view_model(), min(1.0, t * 9, (1 - t) * 7)
            if strength <= 0:
                return
            opened = 1.0 if view_model.context.calm else ease_in_out(min(1.0, max(0.0, (t - 0.16) / 0.34)))
            with canvas.fade(strength):
                canvas.fill(view_model.area, theme.GROUND, alpha=0.6)
                reveal_view.draw_boards(canvas, view_model, boards, state.grid, opened=opened)

        return Motion(1.5, draw, lambda: self._play("screen"), still=True)

    # --- phase II ---------------------------------------------------------------------------------

    def _begin_turn(self, _state: EnvyraState, _event: e.TurnBegan) -> Motion:
        """Pause before a turn."""
        return Motion(0.15)

    def _show_locks(self, state: EnvyraState, event: e.Skipped) -> Motion:
        """Show a lock over the tiles that the waiting cubes cannot go to."""
        positions = state.boards[event.seat]

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            for position in positions:
                box = view_model.layout.tiles[position]
                shake = math.sin(t * math.tau * 2) * box.width * 0.02 * (1 - t)
                center = (box.centerx + shake, box.top + box.height * 0.42)
                alpha = min(1.0, t * 6, (1 - t) * 4)
                canvas.spot(center, box.width * 0.42, theme.GROUND, alpha=0.8 * alpha)
                canvas.image("envyra/lock", center, box.width * 0.3, alpha=alpha)
                sign = (center[0] + box.width * 0.17, center[1] + box.width * 0.15)
                canvas.seat(view_model.colour(event.seat), sign, box.width * 0.16, alpha=alpha)

        return Motion(0.45, draw, still=True)

    def _move_cube(self, state: EnvyraState, event: e.CubeMoved) -> Motion:
        """Move a cube from its hole to the trough; a forced one is lifted first, to be followed."""
        seat, position = event.seat, event.position
        places = count_trough_places(self._get_view_model().content, state, position)
        index = len(state.cubes[position])
        lift = 0.3 if event.forced else 0.0

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            box = view_model.layout.tiles[position]
            start = flight.locate_waiting_cube(canvas.texts, view_model, seat, position)
            goal = locate_trough_cube(box, places, index)
            canvas.outline(box.inflate(-4, -4), theme.GOLD, radius=box.width * 0.08, width=3, alpha=1 - t)
            progress = (t - lift) / (1 - lift)
            flight.draw_flying_cube(canvas, view_model.colour(seat), start, goal, progress)

        def begin() -> None:
            self._in_flight.lift(holes=[(seat, position)])

        return Motion(0.5 if event.forced else 0.38, draw, begin, lambda: self._land("cube"))

    def _take_tile(self, state: EnvyraState, event: e.TileTaken) -> Motion:
        """Lift a tile, show its taker, and move it there, while its cubes return to their owners."""
        position, content = event.position, self._get_view_model().content
        tile, places = content.tiles[event.tile], count_trough_places(content, state, position)
        gain = count_gain(state, event)
        cubes = flight.number_returning_cubes(state, (*event.cubes, *event.waiting))
        calm = self._get_view_model().context.calm

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            box = view_model.layout.tiles[position]
            taken_box = flight.get_taken_tile_box(view_model, state, event)
            goal = taken_box.center
            fly = 0.0 if calm else ease_in_out(min(1.0, max(0.0, (t - 0.42) / 0.4)))
            lift = ease_out(min(1.0, t / 0.18)) * (1 - fly)
            flash = max(0.0, 1 - abs(t - 0.2) / 0.22)
            canvas.spot(box.center, box.width * 0.95, theme.GOLD, alpha=0.75 * flash)
            center = flight.locate_on_arc(box.center, goal, fly, box.height * 0.12)
            side = (box.width + (taken_box.width - box.width) * fly) * (1 + 0.07 * lift)
            flight.draw_flying_tile(canvas, tile, center, side, fly)
            for number, (seat, index) in enumerate(cubes):
                progress = 0.0 if calm else min(1.0, max(0.0, (t - 0.3 - 0.03 * number) / 0.34))
                if progress < 1:
                    if number < len(event.cubes):
                        start = locate_trough_cube(box, places, number)
                    else:
                        start = flight.locate_waiting_cube(canvas.texts, view_model, seat, position)
                    goal_spot = flight.locate_free_cube(canvas.texts, view_model, seat, index)
                    flight.draw_flying_cube(canvas, view_model.colour(seat), start, goal_spot, progress)
            if t < 0.6:
                with canvas.fade(min(1.0, t * 10, (0.6 - t) * 10)):
                    _draw_taker(canvas, view_model, box, event.seat)
            if fly >= 0.9 and view_model.context.settings.show_points:
                draw_rising_text(canvas, goal, gain, min(1.0, (t - 0.76) / 0.24))

        def begin() -> None:
            self._in_flight.lift(
                cubes=[(position, index) for index in range(len(event.cubes))],
                holes=[(seat, position) for seat in event.waiting],
                tiles=[position],
            )
            self._play("claim")

        return Motion(0.8 if calm else 1.15, draw, begin, self._land, still=True)

    def _claim_card(self, state: EnvyraState, event: e.CardClaimed) -> Motion:
        """Move an open card to its new owner."""
        index = cards_view.list_cards_dealt_open(state).index(event.card)
        face = get_card_face(self._get_view_model().content, event.card)
        calm = self._get_view_model().context.calm

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            start = flight.get_card_box(view_model.layout, index)
            panel = view_model.layout.sets[event.seat]
            goal = (panel.centerx, panel.top + view_model.layout.headline_height)
            fly = 0.0 if calm else ease_in_out(min(1.0, max(0.0, (t - 0.35) / 0.5)))
            glow = min(1.0, t * 6) * (1 - fly)
            canvas.outline(start, theme.GOLD, radius=14, width=5, gap=3, alpha=glow)
            canvas.spot(start.center, start.width * 0.6, theme.GOLD, alpha=0.35 * glow)
            if 0 < fly < 1:
                with canvas.fade(min(1.0, 3 - 3 * fly)):
                    flight.draw_flying_card(
                        canvas, face, flight.locate_on_arc(start.center, goal, fly, 60), 1 - 0.5 * fly
                    )
            if fly >= 0.9 and view_model.context.settings.show_points:
                draw_rising_text(canvas, goal, face.points, (t - 0.78) / 0.22)

        return Motion(0.9, draw, lambda: self._play("card-claim"), still=True)

    def _return_cubes(self, state: EnvyraState, event: e.CubesBack) -> Motion:
        """Return the cubes that could not move from the board to the supply."""
        holes = [(event.seat, position) for position in event.positions]

        def starts(texts: Typesetter, view_model: EnvyraViewModel) -> list[Spot]:
            return [flight.locate_waiting_cube(texts, view_model, *hole) for hole in holes]

        return self._fly_home(
            state, [event.seat] * len(holes), starts, lambda: self._in_flight.lift(holes=holes)
        )

    # --- between the rounds -----------------------------------------------------------------------

    def _collect_cubes(self, state: EnvyraState, event: e.CubesCollected) -> Motion:
        """Return all cubes of a seat from the tiles to the supply."""
        cubes = [
            (position, index)
            for position, owners in enumerate(state.cubes)
            for index, seat in enumerate(owners)
            if seat == event.seat
        ]

        def starts(_texts: Typesetter, view_model: EnvyraViewModel) -> list[Spot]:
            tiles = view_model.layout.tiles
            return [
                locate_trough_cube(
                    tiles[position], count_trough_places(view_model.content, state, position), index
                )
                for position, index in cubes
            ]

        return self._fly_home(
            state, [event.seat] * len(cubes), starts, lambda: self._in_flight.lift(cubes=cubes)
        )

    def _fly_home(
        self,
        state: EnvyraState,
        seats: Sequence[int],
        starts: Callable[[Typesetter, EnvyraViewModel], list[Spot]],
        lift: Callable[[], None],
    ) -> Motion:
        """Return the motion of cubes to the supplies of their seats.

        Args:
            state: The state before the event.
            seats: The owners of the cubes.
            starts: Returns where the cubes start.
            lift: Tells that they are in flight.
        """
        cubes = flight.number_returning_cubes(state, seats)

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            for number, (start, (seat, index)) in enumerate(
                zip(starts(canvas.texts, view_model), cubes, strict=True)
            ):
                progress = min(1.0, max(0.0, (t - 0.05 * number) / (1 - 0.05 * (len(cubes) - 1))))
                goal = flight.locate_free_cube(canvas.texts, view_model, seat, index)
                flight.draw_flying_cube(canvas, view_model.colour(seat), start, goal, progress)

        def begin() -> None:
            lift()
            self._play("cubes-back")

        return Motion(0.34 + 0.05 * len(cubes), draw, begin, self._land)

    def _draw_tile_from_bag(self, _state: EnvyraState, event: e.TileDrawn) -> Motion:
        """Draw a tile from the bag, turning it over on its way."""
        tile = self._get_view_model().content.tiles[event.tile]
        if tile.kind == "end":
            return self._zoom_end_tile(event)

        def draw(canvas: Canvas, t: float) -> None:
            layout = self._get_view_model().layout
            box = layout.tiles[event.position]
            progress = ease_out(t)
            center = flight.locate_on_arc(flight.locate_bag(layout), box.center, progress, box.height * 0.25)
            side = box.width * (0.35 + 0.65 * progress)
            flight.draw_turning_tile(canvas, tile, center, side, min(1.0, t / 0.75))

        def begin() -> None:
            self._in_flight.lift(tiles=[event.position])
            self._play("tile-draw")

        return Motion(0.45, draw, begin, self._land, late=True)

    def _zoom_end_tile(self, event: e.TileDrawn) -> Motion:
        """Hold the end tile up for everybody before it is laid on its position, with a gong."""
        title = tr("envyra.table.end-tile")

        def draw(canvas: Canvas, t: float) -> None:
            view_model = self._get_view_model()
            goal = view_model.layout.tiles[event.position]
            end_tile_motion.draw_zoom(canvas, view_model, event.tile, goal, title, "", t)

        return self._make_zoom(event.position, draw)

    def _put_back_end_tile(self, state: EnvyraState, event: e.EndTilePutBack) -> Motion:
        """Hold the end tile up and put it back into the bag, with a gong."""
        tile = self._get_view_model().content.get_end_tile_id(state.setup.end_tile)
        title, note = tr("envyra.table.end-tile-back"), tr("envyra.table.end-tile-locked")

        def draw(canvas: Canvas, t: float) -> None:
            end_tile_motion.draw_zoom(canvas, self._get_view_model(), tile, None, title, note, t)

        return self._make_zoom(event.position, draw)

    def _make_zoom(self, position: int, draw: Callable[[Canvas, float], None]) -> Motion:
        """Return the motion of the end tile that is held up."""

        def begin() -> None:
            self._in_flight.lift(tiles=[position])
            self._play("gong")

        return Motion(end_tile_motion.ZOOM_S, draw, begin, self._land, still=True, late=True)

    def _pass_marker(self, state: EnvyraState, event: e.MarkerPassed) -> Motion:
        """Move the start marker to the next seat."""

        def draw(canvas: Canvas, t: float) -> None:
            layout = self._get_view_model().layout
            start, goal = (
                flight.locate_start_marker(layout, state.start),
                flight.locate_start_marker(layout, event.seat),
            )
            flight.draw_flying_start_marker(canvas, start, goal, 46 if layout.seats else 28, t)

        return Motion(0.4, draw, lambda: self._in_flight.set(marker=True), self._land)

    def _end_round(self, _state: EnvyraState, _event: e.RoundEnded) -> Motion:
        """Pause after a round."""
        return Motion(0.25)

    def _announce_round(self, _state: EnvyraState, event: e.RoundBegan) -> Motion:
        """Announce a round and who starts it."""
        title = tr("envyra.table.round", n=event.round)
        note = tr("envyra.table.begins", name=self._get_view_model().names[event.start])
        return self._show_banner(title, note, 0.95, "round-end", told_at=0.0)

    def _announce_stuck(self, _state: EnvyraState, event: e.Stuck) -> Motion:
        """Announce the seats that cannot play anywhere."""
        names = join_names(self._get_view_model().names[seat] for seat in event.seats)
        title = tr("envyra.log.stuck", n=len(event.seats), names=names)

        def draw(canvas: Canvas, t: float) -> None:
            layout = self._get_view_model().layout
            tall = not self._get_view_model().context.compact
            draw_caption(canvas, layout.grid.center, title, t, max_width=layout.grid.width, tall=tall)

        return Motion(1.3, draw, lambda: self._play("notice"), still=True)

    def _remove_tile(self, _state: EnvyraState, event: e.TileRemoved) -> Motion:
        """Let a removed tile sink away."""
        position, tile = event.position, self._get_view_model().content.tiles[event.tile]

        def draw(canvas: Canvas, t: float) -> None:
            box = self._get_view_model().layout.tiles[position]
            progress = ease_in_out(t)
            with canvas.fade(1 - progress):
                center = (box.centerx, box.centery + 20 * progress)
                flight.draw_flying_tile(canvas, tile, center, box.width * (1 - 0.35 * progress), 0.0)

        def begin() -> None:
            self._in_flight.lift(tiles=[position])
            self._play("claim")

        return Motion(0.55, draw, begin, self._land)

    def _announce_last_round(self, state: EnvyraState, event: e.LastRound) -> Motion:
        """Announce the last round, and who sits it out."""
        names = join_names(self._get_view_model().names[seat] for seat in event.sits_out)
        if len(event.sits_out) == state.setup.players:
            return self._show_banner(tr("envyra.log.last-round.nobody"), "", 1.4, "notice", told_at=0.0)
        note = tr("envyra.log.last-round.without", names=names) if names else ""
        return self._show_banner(tr("envyra.table.last-round"), note, 1.4, "notice", told_at=0.0)

    # --- the end ----------------------------------------------------------------------------------

    def _reveal_secret_cards(self, state: EnvyraState, event: e.SecretsShown) -> Motion:
        """Reveal the secret cards of all seats."""
        cards = [self._make_revealed_card(state, seat, card) for seat, card in enumerate(event.cards)]
        title = tr("envyra.log.secrets-shown")

        def draw(canvas: Canvas, t: float) -> None:
            reveal_view.draw_secret_cards(canvas, self._get_view_model(), title, cards, t)

        return Motion(2.4, draw, lambda: self._play("card"), still=True)

    def _make_revealed_card(self, state: EnvyraState, seat: int, card: str) -> reveal_view.RevealedCard:
        content = self._get_view_model().content
        face, collected = (
            get_card_face(content, card),
            cards_view.list_tile_symbols(content, state.taken[seat]),
        )
        fulfilled = has_all_symbols(state.taken[seat], card)
        if fulfilled:
            worth_text = tr("envyra.gain", n=face.points)
        else:
            count = sum(symbol in collected for symbol in face.symbols)
            worth_text = tr("envyra.table.collected", n=count, m=len(face.symbols))
        return reveal_view.RevealedCard(self._make_owner(seat), face, collected, worth_text, fulfilled)

    def _announce_end(self, state: EnvyraState, event: e.GameEnded) -> Motion:
        """Tell why the game is over, unless nobody could play the last round, which has been told."""
        note = ""
        if event.ending == "end-tile":
            end = self._get_view_model().content.get_end_tile_id(state.setup.end_tile)
            seat = next(seat for seat, taken in enumerate(state.taken) if end in taken)
            note = tr("envyra.log.ended.end-tile", name=self._get_view_model().names[seat])
        elif len(state.sits_out) < state.setup.players:
            note = tr(f"envyra.log.ended.{event.ending}")
        return self._show_banner(tr("envyra.phase.over"), note, 1.5, "round-end")

    def _show_banner(
        self, title: str, note: str, seconds: float, sound: str, *, told_at: float = 1.0
    ) -> Motion:
        """Return the motion of a banner over the table; from `told_at` on the bars say the same."""
        return Motion(
            seconds,
            lambda canvas, t: draw_banner(canvas, self._get_view_model().area, title, note, t),
            lambda: self._play(sound),
            still=True,
            told_at=told_at,
        )

    # --- parts ------------------------------------------------------------------------------------

    def _make_owner(self, seat: int) -> reveal_view.Owner:
        view_model = self._get_view_model()
        return reveal_view.Owner(view_model.names[seat], view_model.colour(seat))

    def _land(self, sound: str = "") -> None:
        """End all flights, with a sound if one is given."""
        self._in_flight.land_all()
        if sound:
            self._play(sound)


def _draw_taker(canvas: Canvas, view_model: EnvyraViewModel, box: Rect, seat: int) -> None:
    """Draw the sign and the name of a tile's taker on its middle."""
    style = styles.LEAD if box.width >= 150 else styles.LABEL
    size = style.size
    name = canvas.texts.shorten(view_model.names[seat], box.width * 1.1, style)
    width = canvas.texts.measure_width(name, style) + size * 3
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
