"""Paints the forecast verdicts on the board: badges of creatures, and pieces that would turn dark.

A badge shows the sum on its creature, in figures no smaller than any other text. It hangs at the feet; if it
would cover a level that is being summed or another badge, or would itself be covered, it hangs elsewhere
around its creature, nearer to it than to others if possible. If no place is free it shows the sign of the
verdict alone: the sum is on the card of the creature under the pointer, and screen readers read it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.games.balanceformers.board import (
    area_view,
    creatures_view,
    layout as zones,
    panel_models,
    reckoning_forecast,
    slot_effects_view,
    sum_callout_view,
    verdict_view,
)
from client.games.balanceformers.board.creatures_view import (
    Creature,
    choose_number_colour,
    format_signed_number,
    get_level_box,
)
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.verdict_view import GROUNDS, INKS, MARKS
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.table.board_places import Covered
from rules.balanceformers.state import PARTS, Piece

_MAX_HEIGHT = 27.0
"""How high badges are on large creatures."""

_MIN_SIGN_HEIGHT = 20.5
"""From this height on the sign of the verdict stands before the sum."""

_SMALL_CREATURE = 40.0
"""Of creatures smaller than this a badge at the feet would hide half: it hangs below them first."""

_MIN_EDGE = 1.4
"""The least width of the line around a badge."""

_MAX_SHARE = 0.5
"""The share of a creature's height that a badge may take: of smaller creatures it is the sign alone."""

_BARE_SHARE, _MIN_BARE = 1 / 3, 9.0
"""How high a sign alone is, as a share of its creature's height, and at least."""

_FIGURE_SHARE = 0.68
"""The height of figures, of their size."""

_RING_REACH = 12.0
"""How far a ring around a creature reaches beyond it."""

_ROUNDS = 3
"""So often each badge is hung anew among all others."""

# What a place costs. Square units beyond the edge, on another badge, on a level that counts, on another
# creature, on its own; how far down it is in the list of places; that another creature is nearer.
_COST_OUTSIDE, _COST_BADGE, _COST_LEVEL, _COST_CREATURE, _COST_OWN = 90.0, 40.0, 20.0, 3.0, 0.1
_COST_RANK, _COST_ASTRAY = 6.0, 400.0

_TAIL, _TAIL_BASE = 0.26, 0.3
"""How far the tail of a badge points beyond it towards its creature, and half the width of the tail where it
begins, as shares of the badge's height."""

_COST_BADGE_BARE = 1000.0
"""The same on another badge for a sign without a sum, which is small enough to keep clear of all."""


class Badge(Struct, frozen=True):
    """The badge with Death's verdict on a creature."""

    center: Point
    """Centre of the creature."""
    size: float
    """Side of the creature's picture."""
    levels: tuple[int, ...]
    """Indices of the creature's energy levels that the badge should not cover."""
    verdict: int
    """1 lives, 0 balanced, −1 dies."""
    text: str
    """The deciding sum or sums."""
    is_share: bool = False
    """Whether it says instead what the creature adds to the sum that is spelled out beside its piece."""


class BadgePlace(Struct, frozen=True):
    """Where and how the badge of a verdict is drawn.

    Attributes:
        box: The badge's box on the screen.
        bare: Whether there is room for the sign of the verdict only, without the sum.
    """

    box: Rect
    bare: bool = False


class _Option(Struct, frozen=True):
    """Where a badge could hang, and what that costs beside what it would cover of other badges."""

    box: Rect
    cost: float


def get_badge_height(texts: Typesetter, size: float) -> float:
    """Return the height of the badge on a creature.

    Args:
        size: The side of the creature's picture.
    """
    least = styles.LEAST * _FIGURE_SHARE + 2 * (_MIN_EDGE + 1.75 / texts.unit)
    return max(least, min(_MAX_HEIGHT, size * 0.29))


def place_badges(
    texts: Typesetter, shown: tuple[Badge, ...], edge: Rect | None = None, kept: Sequence[Rect] = ()
) -> tuple[BadgePlace, ...]:
    """Return a place for each verdict badge so that it covers as little as possible.

    The last result is returned again as long as the arguments are equal.

    Args:
        shown: The badges.
        edge: The visible box, None for no limit.
        kept: Boxes of other things drawn over the board, which would cover badges.
    """
    asked = shown, None if edge is None else tuple(edge), tuple(map(tuple, kept))
    last = _last_placed.get(texts)
    if last is None or last[0] != asked:
        last = _last_placed[texts] = asked, _place_badges(texts, shown, edge, kept)
    return last[1]


_last_placed: WeakKeyDictionary[Typesetter, tuple[object, tuple[BadgePlace, ...]]] = WeakKeyDictionary()


def _place_badges(
    texts: Typesetter, shown: tuple[Badge, ...], edge: Rect | None, kept: Sequence[Rect]
) -> tuple[BadgePlace, ...]:
    around = _Surroundings(shown, edge)
    small = {number for number, each in enumerate(shown) if _is_too_small(texts, each)}
    rooms = [
        (_get_bare_height(texts, each),) * 2 if number in small else _measure_badge(texts, each)
        for number, each in enumerate(shown)
    ]
    over = [_find_covers(each, room, kept) for each, room in zip(shown, rooms, strict=True)]
    choices = [around.rank_places(*each) for each in zip(shown, rooms, over, strict=True)]
    boxes: list[Rect] = []
    for number, found in enumerate(choices):
        boxes.append(_choose_place(found, [*boxes, *over[number]]))
    for _ in range(_ROUNDS):
        before = list(boxes)
        for number, found in enumerate(choices):
            boxes[number] = _choose_place(found, _list_obstacles(boxes, number, over[number]))
        if boxes == before:
            break
    bare = set(small)
    for number, each in enumerate(shown):
        if _touches_another(boxes, number):  # signs leave more room than the sums that hung there before
            boxes[number] = _choose_place(choices[number], _list_obstacles(boxes, number, over[number]))
        if _touches_another(boxes, number) or around.is_cut(boxes[number]):
            high, others = _get_bare_height(texts, each), _list_obstacles(boxes, number, over[number])
            alone = around.rank_places(each, (high, high), over[number])
            boxes[number] = _choose_place(alone, others, words=_COST_BADGE_BARE)
            bare.add(number)
    return tuple(BadgePlace(box, number in bare) for number, box in enumerate(boxes))


class _Surroundings:
    """What lies around badges.

    Attributes:
        edge: Beyond it nothing can be seen.
    """

    def __init__(self, shown: tuple[Badge, ...], edge: Rect | None) -> None:
        self._bodies = [_Body(each.center, each.size, each.levels) for each in shown]
        self._spots = [_make_spot(each.center) for each in shown]
        self._edge = edge

    def rank_places(
        self, shown: Badge, room: tuple[float, float], over: Sequence[Rect]
    ) -> tuple[_Option, ...]:
        """Return where a badge of that width and height can hang, the cheapest place first.

        Args:
            over: What lies there over badges.
        """
        within = _get_reach_box(shown, room)
        near = tuple(self._bodies[each] for each in within.collidelistall(self._spots))
        body = _Body(shown.center, shown.size, shown.levels)
        spot = _make_spot(shown.center)
        ringed = any(over[each].collidepoint(shown.center) for each in spot.collidelistall(over))
        edge = None if self._edge is None else tuple(self._edge)
        return _rank_places(body, room, near, edge, ringed=ringed)

    def is_cut(self, box: Rect) -> bool:
        """Return whether a part of a box lies beyond the edge."""
        return self._edge is not None and not self._edge.contains(box)


def _make_spot(center: Point) -> Rect:
    """Hardly more than a point: what holds it is found at once among many."""
    return Rect(center[0] - 0.5, center[1] - 0.5, 1.0, 1.0)


def _get_reach_box(shown: Badge, room: tuple[float, float]) -> Rect:
    """Return all that has to do with where a badge hangs."""
    return Rect(*shown.center, 0, 0).inflate(*(2 * _get_reach(shown.size, room),) * 2)


def _find_covers(shown: Badge, room: tuple[float, float], kept: Sequence[Rect]) -> list[Rect]:
    within = _get_reach_box(shown, room)
    return [kept[each] for each in within.collidelistall(kept)]


class _Body(NamedTuple):
    """A creature with the levels that count on it."""

    center: Point
    size: float
    levels: tuple[int, ...]


def _get_reach(size: float, room: tuple[float, float]) -> float:
    """No creature further away has anything to do with where a badge hangs."""
    return 2 * size + room[0]


@lru_cache(maxsize=128)
def _rank_places(
    shown: _Body, room: tuple[float, float], near: tuple[_Body, ...], edge: tuple[float, ...] | None, *,
    ringed: bool,
) -> tuple[_Option, ...]:  # fmt: skip
    """Return the possible places of a badge on a creature, cached.

    While one creature is moved about, most of the others keep the same neighbours.
    """
    wide, high = room
    levels = [get_level_box(each.center, each.size, level) for each in near for level in each.levels]
    own_body = [_get_body_box(shown)]
    bodies = [_get_body_box(each) for each in near if each.center != shown.center]
    limits = None if edge is None else Rect(*edge)
    reach = _get_reach(shown.size, room)
    centers = [each.center for each in near if 0 < math.dist(each.center, shown.center) < reach]
    found = []
    spots = [*_list_centers(shown, wide, high), *(_list_outer_centers(shown, wide, high) if ringed else ())]
    for number, (x, y) in enumerate(spots):
        box = Rect(x - wide / 2, y - high / 2, wide, high)
        own = math.dist((x, y), shown.center) - 1
        astray = any(math.dist((x, y), each) < own for each in centers)
        cost = _COST_LEVEL * _measure_covered(box, levels) + _COST_CREATURE * _measure_covered(box, bodies)
        cost += _COST_OWN * _measure_covered(box, own_body)
        beyond = box.width * box.height - _measure_overlap(box, limits) if limits is not None else 0.0
        found.append(
            _Option(box, cost + _COST_OUTSIDE * beyond + _COST_RANK * number + _COST_ASTRAY * astray)
        )
    return tuple(sorted(found, key=lambda place: place.cost))


def _list_obstacles(boxes: list[Rect], number: int, kept: Sequence[Rect]) -> list[Rect]:
    """Return what a badge should not lie on."""
    return [*boxes[:number], *boxes[number + 1 :], *kept]


def _choose_place(found: Sequence[_Option], badges: list[Rect], words: float = _COST_BADGE) -> Rect:
    """Return the cheapest place among badges that hang already.

    Args:
        found: The cheapest without them first.
        words: What a square unit on one of them costs.
    """
    best, least = found[0].box, math.inf
    for place in found:
        if place.cost >= least:
            break
        cost = place.cost + words * _measure_covered(place.box, badges)
        if cost < least:
            best, least = place.box, cost
    return best


def _touches_another(boxes: list[Rect], number: int) -> bool:
    """Return whether a badge lies on another one, by more than their edges."""
    return len(boxes[number].inflate(-2, -2).collidelistall(boxes)) > 1


def _measure_covered(box: Rect, others: list[Rect]) -> float:
    """Return how much of the others a box covers, in square units."""
    covered = box.collidelistall(others)
    return sum([_measure_overlap(box, others[each]) for each in covered]) if covered else 0.0


def _measure_overlap(box: Rect, other: Rect) -> float:
    part = box.clip(other)
    return round(part.width * part.height, 1)


def _get_body_box(shown: _Body) -> Rect:
    """Return what is seen of a creature."""
    box = Rect(0, 0, shown.size * 0.75, shown.size * 0.95)
    box.center = shown.center
    return box


def _is_too_small(texts: Typesetter, shown: Badge) -> bool:
    """Return whether a badge with a sum would be too large for its creature."""
    return get_badge_height(texts, shown.size) > _MAX_SHARE * shown.size


def _get_bare_height(texts: Typesetter, shown: Badge) -> float:
    """Return the height of a badge that is a sign alone."""
    if _is_too_small(texts, shown):
        return max(_MIN_BARE, shown.size * _BARE_SHARE)
    return get_badge_height(texts, shown.size)


def _get_style(high: float) -> Style:
    return styles.MARK.with_size(max(styles.LEAST, high * 0.74))


def _measure_badge(texts: Typesetter, shown: Badge) -> tuple[float, float]:
    """Width and height of a badge."""
    high = get_badge_height(texts, shown.size)
    words = texts.measure_width(shown.text, _get_style(high))
    has_sign = high >= _MIN_SIGN_HEIGHT and not shown.is_share
    beside = high * 1.35 if has_sign else high * 0.4 + 2 / texts.unit
    return max(high, words + beside), high


def _list_centers(shown: _Body, wide: float, high: float) -> Iterator[Point]:
    """At the feet, a little lower, on the head, each a little aside too; at the right, at the left."""
    (x, y), size = shown.center, shown.size
    lower, feet = y + size * 0.46 + high * 0.5, y + size * 0.5 - high * 0.12
    head = y - size * 0.3 - high * 0.5
    for level in (lower, feet, head) if size < _SMALL_CREATURE else (feet, lower, head):
        yield x, level
    for level in (lower, feet, head):
        for side in (1, -1):
            yield x + side * size * 0.3, level
    for up in (0.3, 0.0, -0.3):
        for side in (1, -1):
            yield x + side * (size * 0.36 + wide / 2), y + size * up


def _list_outer_centers(shown: _Body, wide: float, high: float) -> Iterator[Point]:
    """Beyond a ring around the creature: below it, above it, at its sides."""
    (x, y), reach = shown.center, shown.size * 0.5 + _RING_REACH
    for side in (1, -1):
        yield x, y + side * (reach + high / 2)
    for side in (1, -1):
        yield x + side * (reach + wide / 2), y


def draw_badge(canvas: Canvas, hung: BadgePlace, shown: Badge) -> None:
    """Draw a verdict badge at its place: sign and sum, or only the sign if it is bare."""
    key = (
        "balanceformers-badge",
        tuple(hung.box),
        hung.bare,
        shown.verdict,
        shown.text,
        shown.center,
        shown.is_share,
    )
    reach = 8 + 2 * _TAIL * hung.box.height
    canvas.group(key, hung.box.inflate(reach, reach), lambda inner: _paint_badge(inner, hung, shown))


def _draw_tail(canvas: Canvas, box: Rect, target: Point, ink: Colour) -> None:
    """Draw the tail of a badge, which points at its creature, so that nobody doubts whose it is."""
    (x, y), far = box.center, math.dist(box.center, target)
    if far < 1.0:
        return
    across, down = (target[0] - x) / far, (target[1] - y) / far
    edge = min(box.width / 2 / max(abs(across), 1e-6), box.height / 2 / max(abs(down), 1e-6))
    tip, base = edge + _TAIL * box.height, _TAIL_BASE * box.height
    canvas.polygon(
        [
            (x + across * tip, y + down * tip),
            (x + across * (edge - 2) - down * base, y + down * (edge - 2) + across * base),
            (x + across * (edge - 2) + down * base, y + down * (edge - 2) - across * base),
        ],
        ink,
    )


def _paint_badge(canvas: Canvas, hung: BadgePlace, shown: Badge) -> None:
    box, high = hung.box, hung.box.height
    ink, sign = INKS[shown.verdict], f"balanceformers/{MARKS[shown.verdict]}"
    ground = theme.INK if shown.is_share else GROUNDS[shown.verdict]
    if shown.is_share:
        ink = choose_number_colour(shown.verdict)
    _draw_tail(canvas, box, shown.center, ink)
    canvas.slab(box, radius=high / 2, top=ground, bottom=ground,
                edge=ink, edge_width=max(_MIN_EDGE, high * 0.08), light=0.0)  # fmt: skip
    if hung.bare and not shown.is_share:
        canvas.image(sign, box.center, high * 0.8)
        return
    x = box.centerx
    if high >= _MIN_SIGN_HEIGHT and not shown.is_share:
        canvas.image(sign, (box.left + high * 0.58, box.centery), high * 0.8)
        x = (box.left + high * 0.98 + box.right - high * 0.3) / 2
    canvas.text(shown.text, (x, box.centery), _get_style(high).with_colour(ink), anchor="center")


def get_visible_levels(own: tuple[int, ...], framed: tuple[int, ...], *, here: bool) -> tuple[int, ...]:
    """Return the energy levels of a creature that badges should not cover.

    Args:
        own: The levels the creature is judged by.
        framed: The levels framed on the inspected piece.
        here: Whether the creature stands on that piece.
    """
    return framed if here and framed else own


class VerdictModel(Struct, frozen=True):
    """Death's verdict on one creature on the board."""

    creature: Creature
    """The creature."""
    badge: Badge
    """Its badge."""
    framed: bool
    """Whether its judged levels are framed, as it stands on the inspected piece."""
    said: bool
    """Whether its badge is drawn; in the reckoning not before the creature is judged or adds to a sum."""


class BoardVerdicts(Struct, frozen=True):
    """All verdicts drawn on the board."""

    words: tuple[VerdictModel, ...]
    """The verdicts by creature, those higher on the screen first."""
    levels: tuple[int, ...]
    """Indices of the energy levels framed on the inspected piece."""
    empty: tuple[Piece, ...]
    """The pieces that would turn dark."""
    kept: tuple[Covered, ...]
    """Boxes of other things drawn over the board, which badges should avoid."""


def draw_verdicts(canvas: Canvas, view_model: BalanceformersViewModel) -> None:
    """Draw the badges of the forecast, or, during the reckoning, of the creatures judged so far.

    The piece of the inspected creature glows.
    """
    if not view_model.forecast_shown and not view_model.in_flight.is_reckoning_shown:
        return
    shown, plane, size = (
        make_board_verdicts(view_model),
        view_model.layout.plane,
        view_model.layout.creature_side,
    )
    box = view_model.layout.view_box
    edge = _find_edge(view_model.layout, box)
    if shown is None:
        return

    def paint(inner: Canvas) -> None:
        for piece in shown.empty:
            tip, side = plane.locate_piece_tip(piece), max(12.0, plane.cell_side * 0.09)
            inner.image("balanceformers/mark-hole", tip, side, alpha=0.9)
        for word in shown.words:
            if word.framed:
                creatures_view.draw_creature(
                    inner,
                    word.badge.center,
                    size,
                    word.creature,
                    levels=shown.levels,
                    veil=0.62,
                    source=plane.creature_source,
                )
        # all have their places from the beginning: none gives way to one that comes later
        hung = tuple(word.badge for word in shown.words)
        placed_badges = place_badges(inner.texts, hung, edge, [Rect(each) for each in shown.kept])
        for spot, word in zip(placed_badges, shown.words, strict=True):
            if word.said:
                draw_badge(inner, spot, word.badge)

    if view_model.focused_verdict is not None:  # below the badges, which have to be read
        piece = view_model.position.area[view_model.focused_verdict.slot // PARTS]
        colour = theme.GOLD  # until the bands have been added up
        if view_model.sum_shown >= sum_callout_view.SUM_SHARE:
            colour = verdict_view.INKS[view_model.focused_verdict.verdict]
        with canvas.clip(box):
            area_view.draw_piece_glow(canvas, plane, piece, colour, alpha=0.9)
            slot = view_model.focused_verdict.slot
            center, width = zones.locate_slot(view_model.layout, slot), max(3.0, size * 0.04)
            canvas.ring(center, size * sum_callout_view.RING, colour, width=width)
        callout = sum_callout_view.make_sum_callout(view_model)
        if callout is not None:
            sum_callout_view.draw_sum_leader(canvas, callout)
    canvas.group((view_model.render_key, shown), box, paint)


def _find_edge(made: TableLayout, box: Rect) -> Rect:
    """Return the part of the board's box in which badges may hang: not over a track below it."""
    top = made.track.top
    if made.has_drawer or not box.top < top < box.bottom:
        return box
    return Rect(box.left, box.top, box.width, top - box.top)


def make_board_verdicts(view_model: BalanceformersViewModel) -> BoardVerdicts | None:
    """Return all verdicts to draw on the board, None if no creature is judged or the reckoning is over."""
    state, in_flight, made = view_model.foreseen_position, view_model.in_flight, view_model.layout
    judged = reckoning_forecast.forecast_verdicts(state)
    if not judged or in_flight.aftermath:
        return None
    focus = view_model.focused_verdict
    said = frozenset(tuple(judged)[: state.judged] if in_flight.reckoning else judged)
    # what is not there yet shines by itself
    ghost = view_model.selection.creature if state.places != view_model.position.places else None
    looked_at = -1 if focus is None else focus.slot // PARTS
    levels = () if focus is None else focus.levels
    seen = [
        (zones.locate_slot(made, verdict.slot), verdict)
        for creature, verdict in judged.items()
        if creature not in in_flight.creatures
        and zones.is_in_view(made, zones.locate_slot(made, verdict.slot))
    ]
    found = []
    for center, verdict in sorted(seen, key=lambda each: each[0][1]):
        here = verdict.slot // PARTS == looked_at
        sight = get_visible_levels(verdict.levels, levels, here=here)
        verdict_sign, text = verdict.verdict, verdict_view.format_deciding_sums(state, verdict)
        if here:
            shares = verdict_view.get_shares(state, verdict.creature, levels)
            verdict_sign = (sum(shares) > 0) - (sum(shares) < 0)
            text = " ".join(format_signed_number(share) for share in shares)
        badge = Badge(center, made.creature_side, sight, verdict_sign, text, is_share=here)
        framed = here and verdict.creature != ghost
        is_drawn = here or verdict.creature in said
        found.append(VerdictModel(view_model.get_creature(verdict.creature), badge, framed, is_drawn))
    empty = (
        ()
        if in_flight.reckoning
        else tuple(state.area[number] for number in panel_models.find_darkening_pieces(state))
    )
    boxes = (chip.box for chip in slot_effects_view.make_slot_chips(view_model))
    chips = ((box.left, box.top, box.width, box.height) for box in boxes)
    return BoardVerdicts(tuple(found), levels, empty, (*view_model.covered, *chips))
