"""Words on all screens are large enough, and stand out from what is behind them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from client.draw import styles
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.screens import SCREENS, laid_open
from tests.client.sight import LARGE, Seen, seen
from tests.client.table.thinking import Thinking

Look = tuple[tuple[int, int], float, str]

LOOKS: Final[tuple[Look, ...]] = (
    ((1280, 720), 1.5, "en"),
    ((1280, 720), 2.0, "cs"),
    ((1920, 1080), 1.0, "sk"),
    ((1280, 720), 1.0, "en"),
)

PARTS: Final = 3
"""Of what scrolls for long so many parts are looked at always; all with the long tests."""


def group_of(name: str) -> str:
    """The game a screen is of, or "frame"."""
    return next((game for game in sorted(GAMES) if game in name), "frame")


GROUPS: Final = ("frame", *sorted(GAMES))


def need(one: Seen, *, high_contrast: bool) -> float:
    """The contrast that words have to have."""
    large = one.size >= LARGE
    return (4.5 if large else 7.0) if high_contrast else (3.0 if large else 4.5)


def program(look: Look) -> Driver:
    """A program whose opponents think for ever."""
    size, scale, language = look
    app = make_app(size, settings=Settings(language=language, animation_speed=0.0), ui_scale=scale)
    app.thinker.close()
    app.thinker = Thinking()  # type: ignore[assignment]  # it is asked the same
    return Driver(app)


def said_again(driver: Driver, one: Seen, before: Counter[str]) -> bool:
    """Whether print on a piece is said large enough when what it lies on, or hangs on, is pointed at: by its
    tooltip, or by words that were not there before."""
    left, top, wide, high = (part / driver.app.unit for part in one.place)
    x, y, away = left + wide / 2, top + high / 2, 1.5 * high
    spots = [(x, y), (x, y - away), (x, y + away), (x - away, y), (x + away, y)]
    ways = (patterns(one.words), patterns(*re.findall(r"−?\d+|[^\W\d]+", one.words)))

    def found(words: str) -> bool:
        return any(all(each.search(words) for each in way) for way in ways)

    tips = [
        widget.tip for widget in driver.scene.ui if any(widget.seen_rect.collidepoint(at) for at in spots)
    ]
    return any(map(found, tips)) or any(
        found(words) for spot in spots for words in pointed_at(driver, spot) - before
    )


def pointed_at(driver: Driver, spot: tuple[float, float]) -> Counter[str]:
    """What is large enough while a place is pointed at."""
    driver.move(2, 2, drawn=False)
    driver.move(*spot, drawn=False)
    driver.settle(drawn=False)
    return large(seen(driver.app))


def large(words: Iterable[Seen]) -> Counter[str]:
    """All that is large enough, and how often it is there."""
    return Counter(one.words for one in words if one.size >= styles.LEAST)


def patterns(*words: str) -> list[re.Pattern[str]]:
    """Words as they are found among others."""
    bare = [each.strip("+=·/×. ") for each in words]
    return [re.compile(rf"(?<!\w){re.escape(each)}(?!\w)") for each in bare]


def flaws(driver: Driver, name: str, *, high_contrast: bool, parts: int) -> Iterator[str]:
    """What cannot be seen well on a screen."""
    for number, _ in enumerate(laid_open(driver, name)):
        if number >= parts:
            break
        words = list(seen(driver.app))
        before = large(words)
        for one in words:
            if one.contrast < need(one, high_contrast=high_contrast):
                how = f"{one.contrast:.2f} {one.ink} on {one.ground}"
                yield f"{name} {number}: {one.words!r} {how} {one.place}"
            if one.size < styles.LEAST and not said_again(driver, one, before):
                yield f"{name} {number}: {one.words!r} {one.size:.1f} {one.place}"


def looked_at(group: str, look: Look, *, high_contrast: bool, parts: int, turns: bool) -> list[str]:
    """All flaws of a group of screens. turns: every other screen only."""
    driver = program(look)
    driver.app.change(high_contrast=high_contrast)
    names = [name for name in SCREENS if group_of(name) == group]
    if turns:
        names = names[int(high_contrast) :: 2]
    found = list[str]()
    for name in names:
        found += flaws(driver, name, high_contrast=high_contrast, parts=parts)
        driver.move(2, 2, drawn=False)
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_words_can_be_seen(group: str) -> None:
    for high_contrast in (False, True):
        assert not looked_at(group, LOOKS[0], high_contrast=high_contrast, parts=PARTS, turns=True)


@pytest.mark.long
@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("group", GROUPS)
def test_words_can_be_seen_on_all_screens(group: str, look: Look, high_contrast: bool) -> None:
    assert not looked_at(group, look, high_contrast=high_contrast, parts=200, turns=False)
