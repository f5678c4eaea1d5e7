"""A table with a painter for its board and a hand for its players: what such games need not say again."""

from __future__ import annotations

from typing import Protocol

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.match import Step
from client.table.table_scene import TableScene
from rules.contract import Ruling


class Painter(Protocol):
    """Paints a board."""

    def draw(self, canvas: Canvas) -> None:
        """Everything below the widgets."""

    def held(self, canvas: Canvas) -> None:
        """What is above them: what hangs on the pointer."""

    def seats_height(self, width: float) -> float:
        """The height of the seats' panel."""

    def seats(self, canvas: Canvas, box: Rect) -> None:
        """The seats' panel."""


class Hand(Protocol):
    """Turns raw events into what the player means. Each says whether nobody else needs the event."""

    def before_widgets(self, event: pygame.Event) -> bool:
        """Before the widgets see it: dragging."""

    def after_widgets(self, event: pygame.Event) -> bool:
        """When no widget wanted it."""

    def key(self, event: pygame.Event) -> bool:
        """A key that no widget wanted."""


class Choice(Protocol):
    """What the player to decide is about to do."""

    def begin(self) -> None:
        """A decision is due."""

    def put_down(self) -> None:
        """Nothing is held or picked any more."""

    def rest(self) -> None:
        """Events are shown now: nothing is picked; what is held for the next action may stay."""

    @property
    def stops(self) -> tuple[str, ...]:
        """The ids of the widgets that come next, the likeliest first."""

    def let_go(self) -> bool:
        """Put down the last thing; False if there was nothing."""


class BoardTable(TableScene):
    """A table of a game. Its scene sets painter, hand and choosing before it calls `__init__` here."""

    painter: Painter
    hand: Hand
    choosing: Choice

    @property
    def names(self) -> list[str]:
        """The players' names, seat by seat."""
        return [seat.name for seat in self.match.seats]

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.match.seats[seat].colour

    # --- events -----------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Nothing is in the air any more."""

    def settled(self) -> None:
        """A decision is due."""
        self.show_all()
        self.choosing.begin()

    def play(self, step: Step) -> None:
        """Show events; nothing is picked any more."""
        self.choosing.rest()
        super().play(step)

    def travelled(self, steps: tuple[Step, ...]) -> None:
        """Steps were taken back: nothing is held."""
        super().travelled(steps)
        self.choosing.put_down()

    def look_anew(self) -> None:
        """Other eyes look: nothing is held."""
        self.choosing.put_down()
        super().look_anew()

    def _settle(self) -> None:
        super()._settle()
        if self.match.outcome is not None and self.tour is None:
            self.show_result()

    def show_result(self) -> None:
        """The final sheet."""
        self.save_card(picture=True)
        self.app.open("results", match=self.match)

    # --- what is on the screen ----------------------------------------------------------------------

    def draw_board(self, canvas: Canvas) -> None:
        """Everything below the widgets."""
        self.painter.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """What hangs on the pointer."""
        self.painter.held(canvas)

    def seats_height(self, width: float) -> float:
        """The height of the seats' panel."""
        return self.painter.seats_height(width)

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """The players, and what is public about them."""
        self.painter.seats(canvas, box)

    def handle(self, event: pygame.Event) -> bool:
        """Dragging first, then the widgets, then the hand."""
        if not self.animator.moving and self.hand.before_widgets(event):
            return True
        return super().handle(event) or self.hand.after_widgets(event)

    def _key(self, event: pygame.Event) -> bool:
        return self.hand.key(event) or super()._key(event)

    def board_stops(self) -> tuple[str, ...]:
        """What can be chosen next."""
        return self.choosing.stops

    def let_go(self) -> bool:
        """Put down what is held."""
        return self.choosing.let_go()

    def ruling_words(self, ruling: Ruling) -> str:
        """The judge's sentence: the words of the rule, or of the reason that stands behind it."""
        params = dict(ruling.params)
        reason = params.pop("why", None) or params.pop("theme", None)
        if "seat" in params:
            params["name"] = self.names[int(params.pop("seat"))]
        if "position" in params:
            params["position"] = tr(f"{self.game_id}.position.{params['position']}.name")
        key = f"ruling.{ruling.rule}"
        return tr(f"{key}-{reason}" if reason else key, **params)
