"""Preloading of a game's table: its modules and images are loaded before the table is opened.

Which images a table draws, and at which sizes, is found by a dry run: a sample game is played on an invisible
table, with a canvas that paints nothing and records every image asked for. The first position takes about
20 ms, each decision less than 10 ms, so this is done on the main thread, one step whenever the program is
idle. The images are loaded in a thread.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from msgspec.structs import replace

from client.draw.asset_preload import preload_images, run_delayed
from client.draw.images import ImageRequest
from client.draw.needed_images import AssetProbeCanvas
from client.games import registry
from client.scene import scene_context
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from rules.content_overrides import ContentOverrides
from saves import settings

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.table import FaceMaker, Table

SEEDS: Final = (1, 2, 3, 4)
"""Seeds of the sample games, and of their random decisions: each begins with other pieces, tiles or dice."""

DECISIONS: Final = 12
"""Decisions of a sample game: in all sample games together nearly all kinds of pieces come to the board."""

MOMENTS: Final = tuple(tenth / 10 for tenth in range(1, 10))
"""Parts of a motion, 0…1, at which it is drawn: so often since dice change their faces while they tumble."""


def preload_table(app: Program, game_id: str, corrections: ContentOverrides | None = None) -> None:
    """Load the modules and images of a game's table in the background, so that it opens at once.

    Preload only one game at a time: the images of several would push each other out of the caches. Stops when
    the screen that is on top at the time of the call is closed.

    Args:
        app: The running program; nothing is loaded if it is headless.
        game_id: Id of the game.
        corrections: A player's overrides of the game's content.
    """
    if app.headless:
        return
    screen = app.scenes.top

    def read_modules() -> None:
        import_module("client.table.table")
        registry.find_descriptor(game_id).face()
        settings.preload_yaml()  # the names of the players are written when the game begins
        app.call_soon(start)

    def start() -> None:
        if screen in app.scenes:
            run_next_step(probe_table_images(app, game_id, corrections))

    def run_next_step(steps: Iterator[list[ImageRequest]]) -> None:
        def step() -> None:
            images = next(steps, None)
            if images is not None:
                preload_images(app.resources.images, lambda: images, app.call_soon)
                run_next_step(steps)

        app.run_when_idle(screen, step)

    run_delayed(read_modules)


def probe_table_images(
    app: Program, game_id: str, corrections: ContentOverrides | None = None, decisions: int = DECISIONS
) -> Iterator[list[ImageRequest]]:
    """Play sample games on an invisible table and yield the images that each step adds.

    The first games have two players (or the fewest possible), the last one has as many as possible.

    Args:
        app: The running program, for the size of the window and the settings.
        game_id: Id of the game.
        corrections: A player's overrides of the game's content.
        decisions: Number of decisions in a sample game.

    Yields:
        For each position the images not yielded before. Those of tables with more players are marked `later`:
        they are only written to the disk cache.
    """
    found: set[ImageRequest] = set()
    fewest, most = registry.find_descriptor(game_id).players
    usual = max(2, fewest)
    for players, seed in (*((usual, seed) for seed in SEEDS), (most, SEEDS[0])):
        for images in _probe_game(app, game_id, players, seed, corrections, decisions):
            added = [image for image in images if image not in found]
            yield [replace(image, later=True) for image in added] if players > usual else added
            found.update(added)


def _probe_game(
    app: Program, game_id: str, players: int, seed: int, corrections: ContentOverrides | None, decisions: int
) -> Iterator[list[ImageRequest]]:
    """Play a sample game of so many players; yield all images asked for so far, after each step."""
    from client.table.table import Table  # noqa: PLC0415  the menu needs no table

    seats = create_default_seats(players)
    match = Match.create(game_id, seats, seed, {}, saved=False, corrections=corrections)
    with match.game.active():
        table = Table(app, match, cast("FaceMaker", registry.find_descriptor(game_id).face()))
    canvas = AssetProbeCanvas(app.window.surface, app.metrics.unit, app.resources)
    yield []
    with scene_context(app, table), app.mute():
        table.face.controller.begin_decision()
        table.draw_for_preload(canvas)
    yield canvas.requested_images
    chance = random.Random(seed)
    while match.outcome is None and match.moves < decisions:
        with scene_context(app, table), app.mute():
            _play_decision(table, chance, canvas)
        yield canvas.requested_images


def _play_decision(table: Table, chance: random.Random, canvas: AssetProbeCanvas) -> None:
    """Take a random decision, and draw its motions and the position it leads to."""
    match = table.match
    seat = match.deciders[0]
    actions = match.game.actions(match.state, seat)
    counts = Counter(map(type, actions))
    placing = [
        action for action in actions if counts[type(action)] > 1
    ]  # not to pass, to resign, to offer a draw
    step = match.act(seat, chance.choice(placing or actions))
    for event, after in table.secrecy.visible_events(step):
        motion = table.face.make_motion(table.position, event, after)
        motion.begin()
        if motion.draw is not None:
            for moment in MOMENTS:
                motion.draw(canvas, moment)
        table.face.land_flying_pieces()
        table.position = after
        table.invalidate()
    table.face.controller.begin_decision()
    table.rebuild_widgets()
    table.draw(canvas)
