"""Small boards on the card of a reviewed decision: before it, and after the better move and its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from client.draw import styles, theme
from client.draw.asset_preload import preload_images
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect
from client.draw.needed_images import AssetProbeCanvas
from client.draw.recorded_groups import IdentityKey
from client.draw.theme import Colour
from client.i18n import tr
from client.review.model import DecisionReview
from client.scene import Scene, scene_context
from client.session.match import Match
from client.table import hint_ring
from client.table.board_places import Region
from client.table.face import AnyFace
from client.table.replay.stored_moves import parse_action
from client.table.small_board import AnySmallBoard
from client.widgets import TooltipArea, WidgetText
from rules.contract import Action, AnyGame, IllegalAction, State

_GAP: Final = 12.0
_MAX_HEIGHT: Final = 330.0
_CAPTION_HEIGHT: Final = 30.0
_STACKED_ASPECT: Final = 1.7
"""Boards wider than this, as a share of their height, lie below each other in a narrow card."""
_STACKED_WIDTH: Final = 760.0
"""Width of a card from which they do not."""
_SAMPLE_SIZE: Final = (26.0, 16.0)
"""Size of the sample of a ring beside its name."""
_RING_WIDTH: Final = 3.0
_THIN_RING_WIDTH: Final = 2.0
_THIN_RING_SIZE: Final = 36.0
"""Size of a place below which its ring is thin, so that what lies there is seen."""
_UNIT_BOX: Final = Rect(0, 0, 100, 100)
"""A box for which it is only asked whether anything is to be seen in it."""

PictureKey: TypeAlias = tuple[IdentityKey, tuple[float, float]]
"""A variation, and the size of its boards in logical units."""


class ActionInState(Struct, frozen=True):
    """An action with the state in which it is taken."""

    state: State
    action: Action


class Variation(Struct, frozen=True):
    """A decision with two ways to go on to the end of the turn: what was played, and the better move."""

    board: AnySmallBoard
    """The board on which both are shown."""
    before: State
    """The state before the decision."""
    after: State
    """The state at the end of the turn with the better move, before chance or anything hidden comes in."""
    played: tuple[ActionInState, ...]
    """The action played, and those of the same seat that followed in the turn."""
    better: tuple[ActionInState, ...]
    """The better action and those that follow it."""

    def find_regions(self, box: Rect, *, better: bool) -> tuple[Region, ...]:
        """Return where on the board in a box the better way, or the one played, goes; each place once."""
        actions = self.better if better else self.played
        regions = (each for one in actions for each in self.board.find_regions(box, one.state, one.action))
        return tuple(dict.fromkeys(regions))


def follow_actions(
    face: AnyFace, game: AnyGame, state: State, seat: int, actions: Sequence[Action]
) -> tuple[tuple[ActionInState, ...], State]:
    """Return the actions of a seat that are taken in its turn, and the state at its end.

    The turn ends where the log begins another section, and before chance or anything hidden comes in.
    """
    taken: list[ActionInState] = []
    for action in actions:
        if seat not in game.deciders(state):
            break
        try:
            transition = game.apply(state, seat, action)
        except IllegalAction:  # it depended on what was hidden
            break
        taken.append(ActionInState(state, action))
        for number, (event, after) in enumerate(zip(transition.events, transition.positions, strict=True)):
            begins_section = number > 0 and any(line.heading for line in face.narrate(state, event, after))
            if event.reveals or begins_section:
                return tuple(taken), state
            state = after
    return tuple(taken), state


class VariationPictures:
    """Draws the small boards of decisions once their images have been read, which delays no frame."""

    def __init__(self, scene: Scene, match: Match, get_face: Callable[[], AnyFace]) -> None:
        """Create the pictures for a scene that shows decisions of a match.

        Args:
            scene: The scene.
            match: The match.
            get_face: Returns the face of a hidden table of the game.
        """
        self._scene = scene
        self._match = match
        self._get_face = get_face
        self._variations: dict[int, tuple[DecisionReview, Variation | None]] = {}
        self._ready: set[PictureKey] = set()
        self._requested: set[PictureKey] = set()

    def find_variation(self, decision: DecisionReview) -> Variation | None:
        """Return what the boards of a marked decision show; None if nothing of it can be seen on a board."""
        stored = self._variations.get(decision.step)
        if stored is None or stored[0] != decision:
            with self._match.game.active():
                stored = self._variations[decision.step] = decision, self._make_variation(decision)
        return stored[1]

    def _make_variation(self, decision: DecisionReview) -> Variation | None:
        game, face, seat = self._match.game, self._get_face(), decision.seat
        better = [parse_action(game, encoded) for encoded in (decision.best, *decision.line)]
        steps = self._match.history[decision.step :]
        before = steps[0].before
        in_turn = [step.action for step in takewhile(lambda step: step.seat == seat, steps)]
        played, after_played = follow_actions(face, game, before, seat, in_turn)
        known = [action for action in better if action is not None]
        taken, after = follow_actions(face, game, before, seat, known)
        board = face.make_small_board(seat, (before, after, after_played))
        if board is None:
            return None
        variation = Variation(board, before, after, played, taken)
        return variation if variation.find_regions(_UNIT_BOX, better=True) else None

    def is_ready(self, variation: Variation, size: tuple[float, float]) -> bool:
        """Return whether the boards can be drawn without reading images; if not, have these read.

        Without a window they are always drawn at once.
        """
        key = IdentityKey(variation), size
        if key not in self._requested:
            self._requested.add(key)
            if self._scene.app.headless:
                self._ready.add(key)
            else:
                self._scene.app.run_when_idle(self._scene, partial(self._preload, key, variation))
        return key in self._ready

    def _preload(self, key: PictureKey, variation: Variation) -> None:
        app, unit, size = self._scene.app, self._scene.app.metrics.unit, key[1]
        surface = pygame.Surface((round(size[0] * unit), round(size[1] * unit)))
        canvas = AssetProbeCanvas(surface, unit, app.resources)
        with scene_context(app, self._scene):
            self.draw(canvas, Rect(0, 0, *size), variation, theme.LOSS, after=False)
            self.draw(canvas, Rect(0, 0, *size), variation, theme.LOSS, after=True)

        def finish() -> None:
            self._ready.add(key)
            self._scene.invalidate()

        deliver = partial(app.call_soon, needs_redraw=False)
        preload_images(app.resources.images, lambda: canvas.requested_images, deliver, then=finish)

    def draw(self, canvas: Canvas, box: Rect, variation: Variation, ink: Colour, *, after: bool) -> None:
        """Draw one board of a variation, with rings where the played and the better way differ.

        Args:
            canvas: Where to draw.
            box: The box of the board.
            variation: The variation.
            ink: Colour of the rings around what was played.
            after: Whether the end of the better way is drawn, and not the state before the decision.
        """
        better = variation.find_regions(box, better=True)
        with canvas.clip(box):
            variation.board.draw(canvas, box, variation.after if after else variation.before)
            for region in () if after else variation.find_regions(box, better=False):
                if region not in better:
                    draw_ring(canvas, region, ink, is_dashed=False)
            for region in better:
                draw_ring(canvas, region, theme.HINT, is_dashed=True)
        canvas.outline(box, theme.EDGE, radius=2.0, width=1.5)


def draw_ring(canvas: Canvas, region: Region, ink: Colour, *, is_dashed: bool) -> None:
    """Draw a ring around a place of a small board: dashed for the better move, solid for the one played."""
    box, radius, outline = region.box, region.radius, region.outline
    width = _RING_WIDTH if max(box.size) > _THIN_RING_SIZE else _THIN_RING_WIDTH
    if outline:
        canvas.polyline(outline, theme.RIM, width=width + 3.0, closed=True, alpha=0.85)
        dashes = hint_ring.split_path_into_dashes([*outline, outline[0]])
    else:
        canvas.outline(box, theme.RIM, radius=radius, width=width + 3.0, alpha=0.85)
        dashes = hint_ring.split_into_dashes(box, radius)
    if is_dashed:
        for dash in dashes:
            canvas.polyline(dash, ink, width=width)
    elif outline:
        canvas.polyline(outline, ink, width=width, closed=True)
    else:
        canvas.outline(box, ink, radius=radius, width=width)


def arrange_boards(variation: Variation, width: float) -> tuple[Rect, Rect, Rect]:
    """Return the boxes of both boards and of the legend in a card of a width, from the point (0, 0) on.

    Each board has its caption below. The boards lie side by side, or below each other if they are wide.
    """
    aspect = variation.board.aspect
    is_stacked = aspect > _STACKED_ASPECT and width < _STACKED_WIDTH
    board_width = width if is_stacked else (width - _GAP) / 2
    height = min(_MAX_HEIGHT, board_width / min(aspect, _STACKED_ASPECT * 2))
    below = height + _CAPTION_HEIGHT
    first = Rect(0, 0, board_width, height)
    second = first.move(0, below) if is_stacked else first.move(board_width + _GAP, 0)
    return first, second, Rect(0, second.bottom + _CAPTION_HEIGHT, width, _CAPTION_HEIGHT)


def measure_boards(variation: Variation, width: float) -> float:
    """Return the height of both boards with captions and legend in a card of a width."""
    return arrange_boards(variation, width)[-1].bottom


class VariationBoards(TooltipArea):
    """The two small boards of a variation side by side, with captions and what their rings mean.

    The sentences of the card say the same, so screen readers skip the boards.
    """

    hidden_from_reader = True
    can_be_lazy = False

    def __init__(
        self, id: str, box: Box, variation: Variation, pictures: VariationPictures, ink: Colour
    ) -> None:
        """Create the boards; `ink` is the colour of the rings around what was played."""
        text = WidgetText(tr("review.boards.title"), details=tr("review.boards.about"))
        super().__init__(id, box, text, focusable=False)
        self._variation = variation
        self._pictures = pictures
        self._ink = ink

    def draw(self, canvas: Canvas) -> None:
        """Draw both boards from cached pictures, or empty frames until their images have been read."""
        *boards, legend = (
            box.move(self.rect.topleft) for box in arrange_boards(self._variation, self.rect.width)
        )
        is_ready = self._pictures.is_ready(self._variation, boards[0].size)
        for board, name in zip(boards, ("before", "after"), strict=True):
            if is_ready:
                key = IdentityKey(self._variation), name, self._ink, canvas.resources.high_contrast
                canvas.layer(key, board, partial(self._paint, board, after=name == "after"))
            else:
                canvas.fill(board, theme.WELL_TOP)
            center = board.centerx, board.bottom + _CAPTION_HEIGHT / 2
            text = tr(f"review.boards.{name}")
            canvas.text(text, center, styles.NOTE, anchor="center", max_width=board.width, shrink=True)
        self._draw_legend(canvas, legend)

    def _paint(self, board: Rect, canvas: Canvas, *, after: bool) -> None:
        self._pictures.draw(canvas, board, self._variation, self._ink, after=after)

    def _draw_legend(self, canvas: Canvas, box: Rect) -> None:
        for number, (name, ink) in enumerate((("played", self._ink), ("better", theme.HINT))):
            left = box.left + number * (box.width + _GAP) / 2
            sample = Rect(left, box.centery - _SAMPLE_SIZE[1] / 2, *_SAMPLE_SIZE)
            draw_ring(canvas, Region.from_box(sample, 5.0), ink, is_dashed=name == "better")
            text, x = tr(f"review.boards.{name}"), sample.right + 10
            room = (box.width - _GAP) / 2 - _SAMPLE_SIZE[0] - 10
            canvas.text(text, (x, box.centery), styles.NOTE, anchor="midleft", max_width=room, shrink=True)
