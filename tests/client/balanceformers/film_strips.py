"""Film strips of Balanceformers' great moments: `python -m tests.client.balanceformers.film_strips FOLDER`.

Eight pictures each of the initiative of 2, 3 and 6, of a reckoning with a death, a balance and an end, and of
what a lifted creature would change, for looking at them side by side.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pygame

from client.games.balanceformers.board.placement_order import get_widget_id
from client.table.table import Table
from rules.balanceformers import events as e
from rules.balanceformers.actions import PickTokens
from rules.balanceformers.area import iter_bits
from rules.balanceformers.game import GAME
from rules.contract import Event
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant

PICTURES = 8
WIDE = 960
"""The width of a picture in a strip; there are two beside each other."""


class Showing(NamedTuple):
    """How a strip is taken: size of the window, scale, language, and whether motion is reduced."""

    size: tuple[int, int]
    scale: float
    language: str
    calm: bool

    @property
    def name(self) -> str:
        """The end of the file's name."""
        return f"{self.size[1]}p-{round(100 * self.scale)}-{self.language}{'-calm' if self.calm else ''}"


SHOWINGS = tuple(
    Showing(size, scale, language, calm)
    for (size, scale), language, calm in product(
        (((1920, 1080), 1.0), ((1280, 720), 2.0)), ("en", "cs", "sk"), (False, True)
    )
)


def take_strip(folder: Path, name: str, pictures: list[pygame.Surface]) -> None:
    """Write pictures side by side, two in a row."""
    wide, high = WIDE, round(WIDE * pictures[0].get_height() / pictures[0].get_width())
    strip = pygame.Surface((2 * wide, high * ((len(pictures) + 1) // 2)))
    for number, picture in enumerate(pictures):
        place = number % 2 * wide, number // 2 * high
        strip.blit(pygame.transform.smoothscale(picture, (wide, high)), place)
    pygame.image.save(strip, str(folder / f"{name}.png"))


def look(made: Driver) -> pygame.Surface:
    """Return a copy of what is on the screen."""
    made.scene.invalidate()
    made.app.draw()
    return made.app.window.surface.copy()


def open_at(variant: Variant, number: int, how: Showing) -> Driver:
    """Return a table before a decision."""
    return laid_at(
        variant, number, how.size, ui_scale=how.scale, language=how.language, reduce_motion=how.calm,
        animation_speed=1.0,
    )  # fmt: skip


def play(made: Driver, variant: Variant, number: int) -> Table:
    """Carry out the decision of the recorded game; it is shown from now on."""
    board = table(made)
    _, seat, action = positions(variant)[number]
    board.show_step(board.match.act(seat, action))
    return board


def watch(made: Driver, when: Callable[[], bool], frames: int = 900) -> Iterator[pygame.Surface]:
    """Yield a picture every tenth of a second as long as something holds, from when it first does."""
    begun = False
    for _ in range(frames):
        made.frames(1, 1 / 20, drawn=False)
        if when():
            begun = True
            yield look(made)
        elif begun:
            return


def pick(pictures: list[pygame.Surface]) -> list[pygame.Surface]:
    """Return eight pictures spread evenly over a motion."""
    last = len(pictures) - 1
    return [pictures[round(last * number / (PICTURES - 1))] for number in range(PICTURES)]


def strip_initiative(variant: Variant, how: Showing) -> list[pygame.Surface]:
    """Return pictures of the initiative of round 2."""
    steps = positions(variant)
    number = max(
        n for n, (state, _, action) in enumerate(steps) if state.round == 2 and isinstance(action, PickTokens)
    )
    made = open_at(variant, number, how)
    board = play(made, variant, number)
    flight = balanceformers(board).in_flight
    return pick(list(watch(made, lambda: flight.now.revealing)))


def find_last(variant: Variant, is_wanted: Callable[[Event], bool]) -> int:
    """Return the last decision after which a wanted event happens."""
    for number, (state, seat, action) in reversed([*enumerate(positions(variant))]):
        if any(is_wanted(event) for event in GAME.apply(state, seat, action).events):
            return number
    raise AssertionError(variant)


def strip_reckoning(variant: Variant, how: Showing) -> list[pygame.Surface]:
    """Return pictures of the last reckoning of a game that ends by extinction."""
    number = find_last(variant, lambda event: isinstance(event, e.GameEnded))
    made = open_at(variant, number, how)
    board = play(made, variant, number)
    flight = balanceformers(board).in_flight
    pictures = list(watch(made, lambda: flight.now.is_reckoning_shown or bool(flight.now.creatures), 3000))
    return pick(pictures)


def strip_verdict(variant: Variant, how: Showing, wanted: int) -> list[pygame.Surface]:
    """Return pictures of one verdict: 1 lives, 0 balance, −1 dies."""
    number = find_last(variant, lambda event: isinstance(event, e.Judged) and event.verdict == wanted)
    made = open_at(variant, number, how)
    board = play(made, variant, number)
    face = balanceformers(board)

    def holds() -> bool:
        verdict = face.view_model.focused_verdict
        return face.in_flight.now.judging is not None and verdict is not None and verdict.verdict == wanted

    pictures = []
    for picture in watch(made, holds, 3000):
        pictures.append(picture)
        if face.view_model.focused_verdict is not None and len(pictures) > 27:
            break
    return pick(pictures)


def strip_lifted(variant: Variant, how: Showing) -> list[pygame.Surface]:
    """Return pictures of lifted creatures with all slots they can reach, then led over some of them."""
    number = next(
        n for n, (state, _, _) in enumerate(positions(variant)) if (state.round, state.phase) == (2, "turn")
    )
    made, pictures = open_at(variant, number, how), list[pygame.Surface]()
    view_model = balanceformers(table(made)).view_model
    slots = view_model.selection.legal.slots_by_creature
    for creature in sorted(slots, key=lambda each: -slots[each].bit_count())[:3]:
        made.click(get_widget_id(view_model.position, creature))
        made.move(4, 4)
        made.settle(1)
        pictures.append(look(made))
        for slot in list(iter_bits(slots[creature]))[:2]:
            made.hover(f"slot.{slot}")
            made.settle(1)
            pictures.append(look(made))
        made.key("esc")
    return pictures[:PICTURES]


def main(folder: Path, names: list[str]) -> None:
    """Write the strips whose names contain one of some words, all without words."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = {game.players: game for game in GAMES if "plain" in game.path.stem}
    extinct = next(game for game in GAMES if "extinct" in game.path.stem)
    strips: dict[str, Callable[[Showing], list[pygame.Surface]]] = {
        **{f"initiative-{players}": partial(strip_initiative, plain[players]) for players in (2, 3, 6)},
        "reckoning-end": partial(strip_reckoning, extinct),
        "reckoning-death": partial(strip_verdict, plain[3], wanted=-1),
        "reckoning-zero": partial(strip_verdict, plain[3], wanted=0),
        "lifted-3": partial(strip_lifted, plain[3]),
        "lifted-6": partial(strip_lifted, plain[6]),
    }
    for how in SHOWINGS:
        for name, strip in strips.items():
            full = f"{name}-{how.name}"
            if not names or all(word in full for word in names):
                take_strip(folder, full, strip(how))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
