"""Keyboard focus at a table: it moves to the board, near its last place, when a player has to decide."""

from __future__ import annotations

import math

from client.draw.geometry import Point
from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.table.face import AnyPort
from client.table.hints import HintController
from client.table.prompt_addressing import remove_player_name
from client.table.ranked_places import sort_places
from client.table.table_frame import TableFrame


class FocusController:
    """Moves the keyboard focus of one table to the widgets that the player is likely to use next."""

    def __init__(self, table: AnyPort, hints: HintController, frame: TableFrame) -> None:
        self._table = table
        self._hints = hints
        self._frame = frame
        self._spot: Point | None = None
        self._spot_decider: int | None = None  # who had it there
        self._ranked_spot: tuple[str, str] | None = None  # the widget and its part that a step has led to
        self._announced: tuple[int | None, str] = (None, "")

    def remember_focus(self) -> None:
        """Store where on the board the focus is and who decides, before an action changes the board."""
        focused, self._ranked_spot = self._table.ui.focused_id, None
        if focused is not None:
            spot = self._table.ui[focused].focus_rect.center
            if self._table.frame_layout.board.collidepoint(spot):
                self._spot, self._spot_decider = spot, self._table.decider

    def set_first_stop(self) -> None:
        """Let the first arrow key focus the widget nearest to where the focus was last on the board."""
        self._table.ui.first = self._find_nearest_stop()

    def move_to_board(self) -> None:
        """Announce a new prompt, and move the focus to the board if the keyboard is in use.

        The focus stays where it is on a menu button, in the log and in a replay.
        """
        self._announce_prompt()
        ui = self._table.ui
        if not self._table.match.is_replay and ui.ring and ui.first is not None and self._is_astray():
            ui.focus_on(ui.first)

    def _announce_prompt(self) -> None:
        """Announce a new prompt once, urgently if another seat decides than before."""
        table = self._table
        lead = strip_markup(self._frame.prompt.lead) if table.decider is not None else ""
        asked = (table.decider, lead)
        if lead and asked != self._announced and table.decider is not None:
            fresh = table.decider != self._announced[0]
            table.app.announce(
                lead if fresh else remove_player_name(table.context, table.decider, lead), urgent=fresh
            )
        self._announced = asked

    def jump_to_end(self, by: int) -> None:
        """Focus the first (`by` = -1) or the last (1) widget of the board in focus order."""
        stops = self._filter_stops(self._table.face.controller.all_stops)
        if stops:
            self._table.ui.focus_on(stops[0 if by < 0 else -1], ring=True)

    def step_by_worth(self, by: int) -> None:
        """Focus the place that brings next less (`by` = 1) or more (-1) than the focused one; say how much.

        Unless the focus has come where it is in this way, the step leads to the best place.
        """
        table, ui = self._table, self._table.ui
        focused = ui.focused_id or ""
        why = "" if table.context.settings.show_points else tr("table.worth.hidden")
        places = (
            [] if why or table.decider is None else sort_places(table.face.controller.rank_places(focused))
        )
        if not places:
            table.app.notify(why or tr("table.worth.none"), "refused")
            return
        spot = focused, ui[focused].focused_part if focused else ""
        spots = [(place.widget, place.part) for place in places]
        goes_on = ui.ring and spot == self._ranked_spot and spot in spots
        at = (spots.index(spot) + by) % len(places) if goes_on else 0
        place = places[at]
        if place.select is not None:
            place.select()
        ui.focus_on(place.widget, ring=True)
        if place.part:
            ui[place.widget].focus_part(place.part)
        self._ranked_spot = place.widget, place.part
        table.app.announce(
            tr("table.worth.place", worth=place.describe().rstrip("."), n=at + 1, m=len(places))
        )

    def _is_astray(self) -> bool:
        table, ui = self._table, self._table.ui
        if ui.focused_id is None or ui.focused_id == ui.auto_focused:
            return True
        spot, layout = ui[ui.focused_id].focus_rect.center, table.frame_layout
        here = layout.board.collidepoint(spot) or layout.bottom.collidepoint(spot)
        return here and ui.focused_id not in self.list_stops() and self._hints.hint is None

    def list_stops(self) -> tuple[str, ...]:
        """Return the ids of the board's widgets that can be focused, in focus order.

        It is empty while no person can decide.
        """
        return self._filter_stops(self._table.face.controller.focus_order)

    def _filter_stops(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        table = self._table
        if table.decider is None:
            return ()
        return tuple(id for id in ids if id in table.ui and table.ui[id].is_focusable)

    def _find_nearest_stop(self) -> str | None:
        """Return the stop nearest to where the focus was on the board, else the first one."""
        spot, ui = self._spot, self._table.ui
        stops = self.list_stops()
        if spot is None or self._spot_decider not in (None, self._table.decider):
            return next(iter(stops), None)
        return min(stops, key=lambda id: math.dist(ui[id].focus_rect.center, spot), default=None)
