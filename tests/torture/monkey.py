"""Somebody who knows nothing and presses everything: all screens, all set-ups, mouse, keys, gamepad, files.

A run is made of sittings. Each begins in the menu or at a table of any game, of any set-up, and is a walk
of random gestures; then the program is closed, and the next one finds what the last one left. All is drawn by
the seed, so `python -m tests.torture --only monkey --seed N --jobs 1` does the same again; what opponents
answer is drawn too, but for one sitting in `REAL`, in which the true process thinks.

It is wrong if a screen fails, if a frame keeps the window busy for longer than `PATIENCE`, if memory grows
beyond `MOST_MEMORY`, or if a game of the shelf cannot be read or resumed afterwards.
"""

from __future__ import annotations

import os
import random
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pygame

import rules
from client.app.app import App
from client.bots.levels import LEVELS
from client.platform import file_manager
from client.scenes.files import scene as files_scene
from client.scenes.files.folder_listing import StartFolder
from client.session.match import Match
from client.widgets import Widget
from rules.contract import InvalidSetup, Scalar
from saves.errors import SaveError
from saves.journal import SUFFIX
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import KEYS, Driver
from tests.client.table.thinking import Thinking
from tests.process_memory import measure_peak_bytes
from tests.torture.results import Tally, Task

GESTURES = 90
"""Gestures for each unit of the amount."""

SITTING = 300
"""Gestures until the program is closed and started anew."""

REAL = 5
"""Of so many sittings opponents think for themselves in one."""

PATIENCE = 3.0
"""Seconds of its own work after which the program counts as stuck."""

MOST_MEMORY = 500 << 20
"""Bytes that the process with the tests may hold."""

RESUMED = 4
"""Games that are resumed after each sitting."""

SIZES = ((1280, 720), (960, 540), (1920, 1080), (1000, 700), (2560, 1080), (800, 1200))
SCALES = (1.0, 1.0, 1.25, 1.5, 2.0, 2.5)
SCENES = ("new-game", "daily", "shelf", "records", "settings", "rulebook")
LETTERS = "aZž1,.-/\\:\n\t\u202e\u0301🦊 "
HARD = ("\x00", "x" * 3000, "../../etc", "NUL", "<b>", "**x", "{0}", "🦊" * 200)


class Monkey:
    """One sitting. told: the last gestures, in words. home: the folder of the player."""

    def __init__(self, chance: random.Random, home: Path, *, real: bool) -> None:
        self.chance = chance
        self.home = home
        self.told: deque[str] = deque(maxlen=40)
        chosen = {
            "language": chance.choice(("en", "cs", "sk")),
            "animation_speed": chance.choice((0.0, 0.0, 1.0, 3.0)),
            "reduce_motion": chance.random() < 0.2,
            "ui_scale": chance.choice(SCALES),
        }
        settings = msgspec.convert(chosen, Settings)
        self.app = App(settings, size=chance.choice(SIZES), headless=True, strict=True)
        self.driver = Driver(self.app)
        self.thinking = Thinking()
        if not real:
            self.app.thinker = self.thinking  # type: ignore[assignment]  # instead of the process

    def live(self, gestures: int) -> None:
        """Make so many gestures, or until the program is left."""
        self.app.running = True
        self.app.open("menu")
        self.app.run_iteration(0.0)
        if self.chance.random() < 0.7:
            self._lay()
        for _ in range(gestures):
            if not self.app.scenes or not self.app.running:
                return
            self._gesture()
            began = time.thread_time()
            self.app.run_iteration(1 / 60)
            if self.chance.random() < 0.5:
                self.thinking.guess(self.chance)
            if time.thread_time() - began > PATIENCE:
                raise RuntimeError(f"a frame took {time.thread_time() - began:.1f} s")

    def _gesture(self) -> None:
        deeds: dict[Callable[[], None], float] = {
            self._press: 12, self._point: 4, self._drag: 2, self._wheel: 2, self._key: 6, self._pad: 3,
            self._touch: 3, self._lose_release: 1,
            self._type: 2, self._wait: 4, self._act: 6, self._change: 0.5, self._drop: 0.4, self._lay: 0.3,
            self._visit: 0.4, self._quit: 0.02,
        }  # fmt: skip
        deed = self.chance.choices(list(deeds), list(deeds.values()))[0]
        deed()

    def _tell(self, *what: object) -> None:
        scene = type(self.app.scenes.top).__name__
        self.told.append(" ".join([scene, *(str(word)[:60] for word in what)]))

    # --- mouse ------------------------------------------------------------------------------------
    def _anywhere(self) -> tuple[float, float]:
        return self.chance.uniform(0, self.app.metrics.width), self.chance.uniform(0, self.app.metrics.height)

    def _widget(self) -> Widget | None:
        found = [
            one for one in self.driver.scene.ui if one.visible and (one.enabled or self.chance.random() < 0.1)
        ]
        return self.chance.choice(found) if found else None

    def _press(self) -> None:
        widget = self._widget()
        if widget is None:
            return
        button = self.chance.choice((1, 1, 1, 1, 3))
        self._tell("press", widget.id, button)
        x, y = widget.visible_rect.center
        self.driver.click_at(x, y, button)

    def _point(self) -> None:
        place = self._anywhere()
        self._tell("point", *place)
        if self.chance.random() < 0.5:
            self.driver.move(*place)
        else:
            self.driver.click_at(*place, button=self.chance.choice((1, 1, 2, 3)))

    def _drag(self) -> None:
        widget = self._widget()
        start = self._anywhere() if widget is None else tuple(widget.visible_rect.center)
        end = self._anywhere()
        self._tell("drag", start, end)
        self.driver.drag((start[0], start[1]), end, steps=3)

    def _touch(self) -> None:
        """Tap, swipe, drag or rest with a finger."""
        widget = self._widget()
        x, y = self._anywhere() if widget is None else widget.visible_rect.center
        moves, rest = self.chance.randrange(4), self.chance.choice((0, 2, 40))
        self._tell("touch", x, y, moves, rest)
        self.driver.finger_down(x, y)
        for _ in range(moves):
            x, y = self._anywhere()
            self.driver.finger_move(x, y)
        self.driver.frames(rest)
        self.driver.finger_up(x, y)

    def _lose_release(self) -> None:
        """Begin a drag whose end is not seen."""
        widget, focus = self._widget(), self.chance.random() < 0.5
        x, y = self._anywhere() if widget is None else widget.visible_rect.center
        self._tell("lose", "focus" if focus else "release", x, y)
        self.driver.down(x, y)
        self.driver.move(*self._anywhere(), held=True)
        if focus:
            self.driver.post(pygame.WINDOWFOCUSLOST)
        self.driver.move(*self._anywhere())

    def _wheel(self) -> None:
        place, turn = self._anywhere(), self.chance.choice((-3, -1, -0.04, 0.04, 1, 3))
        self._tell("wheel", turn)
        self.driver.wheel(*place, turn)

    # --- keys, gamepad ----------------------------------------------------------------------------
    def _key(self) -> None:
        name = self.chance.choice([*KEYS, *"hlrefzp+-?1"])
        mod = self.chance.choice((0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        self._tell("key", name, mod)
        self.driver.key(name, mod)

    def _pad(self) -> None:
        self._tell("pad")
        if self.chance.random() < 0.5:
            button = self.chance.randrange(15)
            self.driver.post(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=button)
            self.driver.post(pygame.JOYBUTTONUP, joy=0, instance_id=0, button=button)
        elif self.chance.random() < 0.5:
            way = self.chance.choice(((0, 1), (0, -1), (1, 0), (-1, 0), (0, 0)))
            self.driver.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=way)
        else:
            push = self.chance.uniform(-1, 1)
            self.driver.post(
                pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=self.chance.randrange(6), value=push
            )

    def _type(self) -> None:
        text = "".join(self.chance.choices(LETTERS, k=self.chance.randrange(1, 6)))
        text = self.chance.choice(HARD) if self.chance.random() < 0.1 else text
        self._tell("type", ascii(text))
        self.driver.post(pygame.TEXTINPUT, text=text)

    def _wait(self) -> None:
        frames, dt = self.chance.randrange(1, 30), self.chance.choice((0.001, 1 / 60, 0.2, 2.0))
        self._tell("wait", frames, dt)
        self.driver.frames(frames, dt)

    # --- play -------------------------------------------------------------------------------------
    def _act(self) -> None:
        """Carry out a legal action at the table, as its widgets would."""
        table: Any = self.app.scenes.top
        match = getattr(table, "match", None)
        if match is None or not hasattr(table, "act") or table.playback is not None or table.decider is None:
            return
        actions = match.game.actions(match.state, table.decider)
        if actions:
            action = self.chance.choice(actions)
            self._tell("act", action)
            table.act(action)

    def _lay(self) -> None:
        """Open a table with any set-up of any game."""
        game = rules.load(self.chance.choice(rules.GAMES))
        count = self.chance.choice(game.player_counts)
        options: dict[str, Scalar] = {
            one.name: self.chance.choice(one.choices) for one in game.options if self.chance.random() < 0.5
        }
        kinds = self.chance.choice((("human",), ("human", *LEVELS), LEVELS))
        seats = [
            SeatInfo(self.chance.choice(("Žofie", "Ľ", "W" * 24)), colour, self.chance.choice(kinds))
            for colour in COLOURS[:count]
        ]
        self._tell("lay", game.id, options, [seat.kind for seat in seats])
        try:
            match = Match.create(game.id, seats, self.chance.randrange(1000), options)
        except InvalidSetup:
            return
        self.app.open("table", match=match)

    def _visit(self) -> None:
        name = self.chance.choice(SCENES)
        self._tell("visit", name)
        self.app.open(name)

    # --- from outside -----------------------------------------------------------------------------
    def _change(self) -> None:
        what = self.chance.randrange(4)
        self._tell("change", what)
        if what == 0:
            self.app.resize(self.chance.choice(SIZES))
        elif what == 1:
            self.app.change_settings(language=self.chance.choice(("en", "cs", "sk")))
        elif what == 2:
            self.app.change_settings(ui_scale=self.chance.choice(SCALES))
        else:
            self.app.change_settings(animation_speed=self.chance.choice((0.0, 0.5, 3.0)))

    def _drop(self) -> None:
        path = self.home / f"dropped{SUFFIX}"
        games = sorted(Shelf().folder.glob(f"*{SUFFIX}"))
        data = self.chance.choice(games).read_bytes() if games else b"{}"
        what = self.chance.choice(("whole", "torn", "garbage", "empty", "long", "gone"))
        self._tell("drop", what)
        if what == "torn":
            data = data[: self.chance.randrange(len(data) + 1)]
        elif what == "garbage":
            data = self.chance.randbytes(2000)
        elif what == "long":
            data = b'{"stolek":99,"app":"' + b"9 " * 200_000 + b'"}\n' + data
        path.write_bytes(b"" if what == "empty" else data)
        if what == "gone":
            path.unlink()
        if self.chance.random() < 0.7:
            self.app.open("shelf")
            self.app.run_iteration(1 / 60)
        self.driver.post(pygame.DROPFILE, file=str(path))

    def _quit(self) -> None:
        self._tell("quit")
        self.driver.post(pygame.QUIT)


@contextmanager
def _kept_at_home(home: Path) -> Iterator[None]:
    """Limit the file chooser to the player's folders, and call no other program."""
    folder = home / "Žofie"
    (folder / "Hry").mkdir(parents=True, exist_ok=True)
    open_folder = files_scene.FileChooserScene.open_folder

    def within(self: files_scene.FileChooserScene, where: Path) -> None:
        if where.resolve().is_relative_to(folder.resolve()):
            open_folder(self, where)

    def open_parent(self: files_scene.FileChooserScene) -> None:
        within(self, self.browser.folder.parent)

    def shown(path: Path, failed: object = None) -> bool:
        del path, failed
        return True

    with (
        mock.patch.object(files_scene, "find_start_folders", return_value=(StartFolder("home", folder),)),
        mock.patch.object(files_scene.FileChooserScene, "open_folder", within),
        mock.patch.object(files_scene.FileChooserScene, "open_parent", open_parent),
        mock.patch.object(file_manager, "show_folder", shown),
        mock.patch("platformdirs.user_documents_path", return_value=folder),
        mock.patch("platformdirs.user_downloads_path", return_value=folder),
    ):
        yield


def run(task: Task) -> Tally:
    """Run sittings until the share is done."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    tally = Tally(task.room)
    left, number = task.share * GESTURES, 0
    with _kept_at_home(task.home):
        while left > 0:
            _sitting(task, tally, number, min(left, SITTING))
            left -= SITTING
            number += 1
    return tally.closed(task.home)


def _sitting(task: Task, tally: Tally, number: int, gestures: int) -> None:
    chance = random.Random(f"{task.seed} {number}")
    real = number % REAL == REAL - 1
    monkey = Monkey(chance, task.home, real=real)
    try:
        monkey.live(gestures)
        monkey.app.finish()
    except Exception:  # noqa: BLE001  # whatever failed is what this looks for: it is told with the way there
        last = "\n        ".join(monkey.told)
        tally.wrong.append(f"seed {task.seed}, sitting {number}:\n        {last}\n{traceback.format_exc()}")
        pygame.display.quit()
    tally.times += gestures
    _judge(tally, chance)


def _judge(tally: Tally, chance: random.Random) -> None:
    """Check that all games can be read and some resumed, and that memory stays within bounds."""
    entries = Shelf().list_entries()
    for entry in entries:
        if entry.problem is not None and not _foreign(entry.path):
            tally.unreadable += 1
            tally.wrong.append(f"{entry.path.name} cannot be read: {entry.problem}")
    sound = [entry for entry in entries if entry.problem is None and not _foreign(entry.path)]
    for entry in chance.sample(sound, min(RESUMED, len(sound))):
        tally.finished += entry.finished
        try:
            Match.resume(entry.path).close()
        except SaveError as error:
            tally.lost += 1
            tally.wrong.append(f"{entry.path.name} cannot be resumed: {error}")
    for entry in entries[60:]:
        entry.path.unlink(missing_ok=True)
    if (held := measure_peak_bytes()) > MOST_MEMORY:
        tally.wrong.append(f"{held >> 20} MB are held")


def _foreign(path: Path) -> bool:
    """Return whether the file came from outside: damaged ones may be taken in as they are."""
    return path.stem.startswith("dropped")
