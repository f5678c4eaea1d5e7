"""Words on all screens are large enough, and stand out from what is behind them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from client.draw import styles
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.screens import SCREENS, laid_open
from tests.client.table.thinking import Thinking
from tests.client.text_contrast import LARGE, Seen, list_visible_texts
from tests.parametrization import parametrize_short_and_long

Look = tuple[tuple[int, int], float, str]

LOOK: Final[Look] = ((1280, 720), 1.5, "en")

LOOKS: Final[tuple[Look, ...]] = (
    ((1280, 720), 2.0, "cs"),
    ((1920, 1080), 1.0, "sk"),
    ((1280, 720), 1.0, "en"),
    ((1920, 1080), 2.5, "cs"),
)
"""Others in which all screens are looked at."""

CONTRASTS: Final = (False, True, False, True)
"""In which of these the contrast is high for the screens beside the tables."""


def get_group(name: str) -> str:
    """Return the game a screen is of, or "frame"."""
    return next((game for game in sorted(GAMES) if game in name), "frame")


GROUPS: Final = ("frame", *sorted(GAMES))


def get_required_contrast(one: Seen, *, high_contrast: bool) -> float:
    """Return the contrast that words have to have."""
    large = one.size >= LARGE
    return (4.5 if large else 7.0) if high_contrast else (3.0 if large else 4.5)


def program(look: Look) -> Driver:
    """Return a program whose opponents think for ever."""
    size, scale, language = look
    app = make_app(size, settings=Settings(language=language, animation_speed=0.0), ui_scale=scale)
    app.thinker.close()
    app.thinker = Thinking()  # type: ignore[assignment]  # it is asked the same
    return Driver(app)


@dataclass(frozen=True)
class Depth:
    """How thoroughly screens are looked at. parts: of what scrolls; points: on each of these, at so many
    places the pointer rests to see what is said there."""

    parts: int
    points: int


ALWAYS: Final = Depth(parts=2, points=2)
TABLES: Final = Depth(parts=2, points=6)
BESIDE: Final = Depth(parts=200, points=6)


def flaws(driver: Driver, name: str, *, high_contrast: bool, depth: Depth) -> Iterator[str]:
    """Yield what cannot be seen well on a screen."""
    for number, _ in enumerate(laid_open(driver, name)):
        if number >= depth.parts:
            break
        words = list(list_visible_texts(driver.app))
        small = [one for one in words if one.size < styles.LEAST and not said_by_tips(driver, one)]
        for one in words:
            if one.contrast < get_required_contrast(one, high_contrast=high_contrast):
                how = f"{one.contrast:.2f} {one.ink} on {one.ground}"
                yield f"{name} {number}: {one.words!r} {how} {one.place}"
        for one in small[: depth.points]:
            if not said_when_pointed_at(driver, one, large(words)):
                yield f"{name} {number}: {one.words!r} {one.size:.1f} {one.place}"


def said_by_tips(driver: Driver, one: Seen) -> bool:
    """Return whether print on a piece is said by the tooltip of what it lies on, or hangs on."""
    spots = around(driver, one)
    tips = [
        widget.tooltip_text
        for widget in driver.scene.ui
        if any(widget.visible_rect.collidepoint(at) for at in spots)
    ]
    return any(contains_text(tip, one) for tip in tips)


def said_when_pointed_at(driver: Driver, one: Seen, before: Counter[str]) -> bool:
    """Return whether it is said large enough, in words that were not there before, while that is pointed
    at.
    """
    return any(
        contains_text(words, one)
        for spot in around(driver, one)
        for words in pointed_at(driver, spot) - before
    )


def around(driver: Driver, one: Seen) -> list[tuple[float, float]]:
    """Return the middle of a stretch of text, and places beside it."""
    left, top, wide, high = (part / driver.app.metrics.unit for part in one.place)
    x, y, away = left + wide / 2, top + high / 2, 1.5 * high
    return [(x, y), (x, y - away), (x, y + away), (x - away, y), (x + away, y)]


def contains_text(words: str, one: Seen) -> bool:
    """Return whether words hold the same, as a whole or by its parts: "4M", or "4" and "M"."""
    ways = ([one.words.strip("+=·/×. ")], re.findall(r"−?\d+|[^\W\d]+", one.words))
    return any(all(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", words) for each in way) for way in ways)


def pointed_at(driver: Driver, spot: tuple[float, float]) -> Counter[str]:
    """Return what is large enough while a place is pointed at."""
    driver.move(2, 2, drawn=False)
    driver.move(*spot, drawn=False)
    driver.settle(drawn=False)
    return large(list_visible_texts(driver.app))


def large(words: Iterable[Seen]) -> Counter[str]:
    """Return all that is large enough, and how often it is there."""
    return Counter(one.words for one in words if one.size >= styles.LEAST)


def list_screen_names(group: str, *, tables: bool | None = None) -> list[str]:
    """Return the screens of a group; tables: only those, or only all others."""
    names = [name for name in SCREENS if get_group(name) == group]
    return [name for name in names if tables is None or name.startswith("table-") == tables]


def looked_at(names: Sequence[str], look: Look, depth: Depth, *, high_contrast: bool) -> list[str]:
    """Return all flaws of some screens."""
    driver = program(look)
    driver.app.change_settings(high_contrast=high_contrast)
    found = list[str]()
    for name in names:
        found += flaws(driver, name, high_contrast=high_contrast, depth=depth)
        driver.move(2, 2, drawn=False)
    return found


@pytest.mark.parametrize("group", GROUPS)
@parametrize_short_and_long("half", [0], [1])
def test_texts_have_enough_contrast(group: str, half: int) -> None:
    """In either contrast by turns, on every other pair of screens."""
    names = list_screen_names(group)
    for high_contrast in (False, True):
        looked = names[2 * half + high_contrast :: 4]
        assert not looked_at(looked, LOOK, ALWAYS, high_contrast=high_contrast)


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_texts_on_tables_have_enough_contrast_in_other_appearances(game: str, look: Look) -> None:
    assert not looked_at(list_screen_names(game, tables=True), look, TABLES, high_contrast=False)


@pytest.mark.long
@pytest.mark.parametrize(("look", "high_contrast"), [*zip(LOOKS, CONTRASTS, strict=True), (LOOK, True)])
@pytest.mark.parametrize("group", GROUPS)
def test_texts_on_other_screens_have_enough_contrast_in_other_appearances(
    group: str, look: Look, high_contrast: bool
) -> None:
    assert not looked_at(list_screen_names(group, tables=False), look, BESIDE, high_contrast=high_contrast)
