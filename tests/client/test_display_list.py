"""Only what changed from frame to frame is painted, and the screen is what it would be painted as a whole."""

from __future__ import annotations

import random

import pygame
import pytest

from client.draw import recorded_groups, theme
from client.draw.canvas import Canvas
from client.draw.display_list import merge_rects
from client.draw.geometry import Rect
from client.draw.recorded_groups import IdentityKey
from client.draw.screen_canvas import ScreenCanvas
from tests.client.driver import make_app
from tests.client.small_screen import SIZE, Deed, Screen, square


@pytest.fixture
def screen() -> Screen:
    return Screen()


def test_first_frame_is_painted_whole_and_an_equal_one_not_at_all(screen: Screen) -> None:
    assert screen.frame(square(10, 10)) == [pygame.Rect(0, 0, *SIZE)]
    before = screen.picture()
    assert screen.frame(square(10, 10)) == []
    assert screen.picture() == before == screen.anew()


def test_moved_item_repaints_old_and_new_place(screen: Screen) -> None:
    screen.frame(square(10, 10), square(100, 100))
    painted = screen.frame(square(200, 10), square(100, 100))
    assert sorted(tuple(box) for box in painted) == [(10, 10, 20, 20), (200, 10, 20, 20)]
    assert screen.picture() == screen.anew()


def test_reordered_items_are_repainted(screen: Screen) -> None:
    one, other = square(10, 10), square(20, 20, 30)
    screen.frame(one, other)
    before = screen.picture()
    assert screen.frame(other, one)
    assert screen.picture() == screen.anew() != before


def test_invalidated_screen_is_repainted_whole(screen: Screen) -> None:
    screen.frame(square(10, 10))
    screen.shown.fill((90, 0, 0))
    screen.list.invalidate()
    assert screen.frame(square(10, 10)) == [pygame.Rect(0, 0, *SIZE)]
    assert screen.picture() == screen.anew()


def test_equal_fades_are_computed_once(screen: Screen) -> None:
    picture = pygame.Surface((24, 24), pygame.SRCALPHA)
    picture.fill((90, 60, 30, 200))

    def faint(canvas: Canvas) -> None:
        for x in (0, 30, 60, -10):  # the last one is cut off
            canvas.blit(picture, (x, 12), alpha=0.4)
        canvas.fill(Rect(8, 20, 30, 4), (200, 200, 0), alpha=0.5)
        canvas.blit(picture, (10, 14))

    screen.frame(faint)
    assert screen.picture() == screen.anew()
    plain = Canvas(pygame.Surface(SIZE, 0, 32), 1.0, screen.resources)
    plain.fill(plain.rect, theme.GROUND)
    faint(plain)
    assert screen.picture() == pygame.image.tobytes(plain.surface, "RGB")
    assert len(screen.resources.fades) == 1


def test_group_is_recorded_once_and_reused(screen: Screen) -> None:
    made: list[str] = []

    def passage(key: str, x: float) -> Deed:
        def paint(canvas: Canvas) -> None:
            made.append(key)
            canvas.slab(Rect(x, 10, 20, 20))

        return lambda canvas: canvas.group(key, canvas.rect, paint)

    screen.frame(passage("one", 10), square(100, 100))
    first = screen.picture()
    assert screen.frame(passage("one", 10), square(100, 100)) == []
    assert made == ["one"]
    assert screen.picture() == screen.anew() == first
    screen.frame(passage("other", 60), square(100, 100))
    assert made == ["one", "other"]
    assert screen.picture() == screen.anew() != first
    screen.frame(passage("one", 10), square(100, 100))
    assert made == ["one", "other"], "what was there some frames ago is kept"
    assert screen.picture() == screen.anew() == first


def test_group_key_is_hashed_once_per_frame(screen: Screen) -> None:
    """It may hold all that lies on a table."""
    asked: list[str] = []

    class Key(str):
        def __hash__(self) -> int:
            asked.append(self)
            return super().__hash__()

        __eq__ = str.__eq__

    def paint(canvas: Canvas) -> None:
        canvas.slab(Rect(10, 10, 20, 20))

    key = Key("large")
    for _ in range(3):
        screen.frame(lambda canvas: canvas.group(key, canvas.rect, paint))
    screen.frame(square(10, 10))
    assert len(asked) == 3


def test_unused_groups_are_kept_within_the_limit(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded_groups, "MAX_UNUSED_SIZE", 3 * SIZE[0] * SIZE[1] + 999)
    made: list[str] = []

    def passage(key: str, *, reusable: bool = True) -> Deed:
        def paint(canvas: Canvas) -> None:
            made.append(key)
            canvas.fill(canvas.rect, theme.GOLD)

        return lambda canvas: canvas.group(key, canvas.rect, paint, reusable=reusable)

    for key in "abcd":
        screen.frame(passage(key))
    for key in "acbd":
        screen.frame(passage(key))
    assert made == list("abcd"), "all have room"
    for key in "efga":
        screen.frame(passage(key))
    assert made == list("abcdefga"), "what was drawn least recently has gone"
    for key in ("once", "g", "a", "once"):
        screen.frame(passage(key, reusable=key != "once"))
    assert made == [*"abcdefga", "once", "once"], "what does not come again has no room"
    screen.list.invalidate()
    screen.frame(passage("g"))
    assert made[-1] == "g", "nothing is known after all was forgotten"


def test_nested_groups_survive_reuse_of_the_outer_one(
    screen: Screen,
) -> None:
    made: list[str] = []

    def inner(canvas: Canvas) -> None:
        made.append("inner")
        canvas.slab(Rect(12, 12, 20, 20))

    def outer(key: str, x: float) -> Deed:
        def paint(canvas: Canvas) -> None:
            made.append(key)
            canvas.slab(Rect(x, 60, 20, 20))
            canvas.group("inner", canvas.rect, inner)

        return lambda canvas: canvas.group(key, canvas.rect, paint)

    for _ in range(3):
        screen.frame(outer("one", 10))
        assert made == ["one", "inner"]
        assert screen.picture() == screen.anew()
    painted = screen.frame(outer("other", 100))
    assert made == ["one", "inner", "other"], "what is in it is the same as before"
    assert sorted(tuple(box) for box in painted) == [(10, 60, 20, 20), (100, 60, 20, 20)]
    assert screen.picture() == screen.anew()


def test_raised_item_repaints_only_itself(screen: Screen) -> None:
    others = [square(10 + 12 * at, 10 + 7 * at, 10) for at in range(18)]
    screen.frame(square(200, 10), *others)
    assert screen.frame(*others, square(200, 10)) == [pygame.Rect(200, 10, 20, 20)]
    assert screen.picture() == screen.anew()
    assert screen.frame(square(200, 10), *others) == [pygame.Rect(200, 10, 20, 20)]
    assert screen.picture() == screen.anew()


def test_identity_keys_compare_by_identity() -> None:
    one, other = [1], [1]
    assert IdentityKey(one) == IdentityKey(one)
    assert IdentityKey(one) != IdentityKey(other)
    assert len({IdentityKey(one), IdentityKey(one), IdentityKey(other)}) == 2


def test_moved_group_is_recorded_again(screen: Screen) -> None:
    def shifted(x: float) -> Deed:
        def draw(canvas: ScreenCanvas) -> None:
            with canvas.shift(x, 0), canvas.fade(0.5 + x / 400):
                canvas.group("one", (0, 0, 60, 60), lambda inner: inner.slab(Rect(5, 5, 30, 30)))

        return draw

    for x in (0.0, 100.0, 100.0, 0.0):
        screen.frame(shifted(x))
        assert screen.picture() == screen.anew()
        assert screen.shown.get_at((round(x) + 20, 20)) != screen.shown.get_at((200, 150))


def test_partial_repaints_equal_full_repaints(screen: Screen) -> None:
    chance = random.Random(5)
    deeds = [deed(chance) for deed in KINDS for _ in range(4)]
    lying = chance.sample(deeds, 12)
    partly = 0
    for _ in range(120):
        for _ in range(chance.randrange(3)):
            lying[chance.randrange(len(lying))] = chance.choice(deeds)
        if chance.random() < 0.2:
            chance.shuffle(lying)
        painted = screen.frame(*lying)
        partly += sum(box.w * box.h for box in painted) < SIZE[0] * SIZE[1]
        assert screen.picture() == screen.anew()
    assert partly > 40


def test_merged_rectangles_cover_all_changes_without_overlap() -> None:
    chance = random.Random(2)
    for _ in range(60):
        boxes = [
            pygame.Rect(*(chance.randrange(600) for _ in range(2)), *(chance.randrange(50) for _ in range(2)))
            for _ in range(chance.randrange(60))
        ]
        found = merge_rects(boxes)
        assert all(len(box.collidelistall(found)) == 1 for box in found)
        bare = pygame.Mask((650, 650))
        for box in boxes:
            bare.draw(pygame.Mask(box.size, fill=True), box.topleft)
        for box in found:
            bare.erase(pygame.Mask(box.size, fill=True), box.topleft)
        assert not bare.count()


def test_distant_changes_are_not_merged() -> None:
    ends = [(4, 4), (1800, 4), (4, 1000), (1800, 1000)]
    words = [pygame.Rect(x + 12 * n, y, 10, 20) for x, y in ends for n in range(8)]
    found = merge_rects(words)
    assert len(found) == len(ends)
    assert sum(box.w * box.h for box in found) < 3 * sum(box.w * box.h for box in words)
    diagonal = merge_rects([pygame.Rect(30 * n, 16 * n, 40, 40) for n in range(60)])
    assert sum(box.w * box.h for box in diagonal) < 1800 * 960 / 4


def test_screen_equals_a_full_repaint_of_the_frame() -> None:
    app = make_app((1280, 720))
    for name in ("menu", "settings", "shelf", "rulebook"):
        app.open(name)
        for number in range(6):
            at = 200 + 60 * number, 150 + 70 * number
            pygame.event.post(
                pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            )
            app.run_iteration()
            whole = pygame.Surface(app.window.surface.get_size(), 0, 32)
            app.display_list.paint(whole, [whole.get_rect()])
            assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(app.window.surface, "RGB")
    app.finish()


def _place(chance: random.Random) -> Rect:
    return Rect(
        chance.randrange(-20, 220),
        chance.randrange(-20, 140),
        chance.randrange(5, 90),
        chance.randrange(5, 60),
    )


def _faded(chance: random.Random) -> Deed:
    box, alpha = _place(chance), chance.random()

    def draw(canvas: ScreenCanvas) -> None:
        with canvas.fade(alpha):
            canvas.slab(box)
            canvas.fill(box.inflate(-8, -8), theme.GOLD)

    return draw


def _clipped(chance: random.Random) -> Deed:
    box, inner = _place(chance), _place(chance)

    def draw(canvas: ScreenCanvas) -> None:
        with canvas.clip(box):
            canvas.slab(inner)
            canvas.fill(inner.move(9, 9), theme.IVORY, alpha=0.4)

    return draw


def _layer(chance: random.Random) -> Deed:
    box, opaque = _place(chance), chance.random() < 0.5
    return lambda canvas: canvas.layer(
        ("layer", tuple(box)), box, lambda inner: inner.fill(box, theme.EDGE), opaque=opaque
    )


def _long_line(chance: random.Random) -> Deed:
    ends = (-3000.0, chance.random() * 160), (3000.0, chance.random() * 160)
    return lambda canvas: canvas.polyline(ends, theme.GOLD, width=3)


def _soft(chance: random.Random) -> Deed:
    box = _place(chance)
    return lambda canvas: canvas.glow(box)


KINDS = (_faded, _clipped, _layer, _long_line, _soft)
