"""Power cuts: a game is played once, then every state of the disk that a cut could have left is opened."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import rules
from client.session.match import Match
from saves import settings
from saves.errors import SaveError
from saves.journal import SUFFIX, Journal
from saves.paths import games_dir
from saves.settings import Settings
from saves.shelf import Shelf
from tests.torture.disk import Disk, Named, Recorder, Said, State, Synced, Wrote
from tests.torture.play import Player, look_at, mark
from tests.torture.results import Tally, Task


def run(task: Task) -> Tally:
    """Return a game of each kind, then all cuts."""
    tally = Tally(task.room)
    for number, game_id in enumerate(task.games):
        shutil.rmtree(task.home)
        task.home.mkdir()
        rules.load(game_id)
        chooser = random.Random(task.seed * 100 + number)
        recorder = _played(task, game_id, chooser, tally)
        cuts = Cuts(task.home, tally, chooser)
        every = max(1, 1500 // task.amount)
        for event in recorder.events:
            cuts.take(event, every)
        if tally.wrong:
            break
    return tally.closed(task.home)


def _played(task: Task, game_id: str, chooser: random.Random, tally: Tally) -> Recorder:
    """Return what was written during a game, or a part of it."""
    recorder = Recorder(task.home)

    def tell(say: str, /, **facts: object) -> None:
        recorder.say({"say": say, **facts})
        tally.shown += say == "shown"
        tally.finished += say == "finished"
        if say == "wrong":
            tally.wrong.append(str(facts["what"]))

    player = Player(chooser, (game_id,), tell, small=True)
    with recorder.listening():
        player.start()
        for _ in range(max(4, task.share // 4)):
            player.step()
    if player.match is not None:
        player.match.close()
    return recorder


class Cuts:
    """The states of the disk while events go by, and what must be found in each of them."""

    def __init__(self, home: Path, tally: Tally, chooser: random.Random) -> None:
        self.home = home
        self.tally = tally
        self.chooser = chooser
        self.disk = Disk()
        self.finished: dict[str, str] = {}  # games that are over, with their last marks
        self.path: str | None = None
        self.shown: str | None = None
        self.coming: tuple[str, str] | None = None  # a game, and the mark on its way
        self.windows = {Settings().window}
        self._setting = Settings().window
        self._opened: dict[tuple[str, int, int], str] = {}
        self._seen: set[int] = set()
        self._read: set[tuple[bytes | None, frozenset[tuple[int, int]]]] = set()  # settings

    def take(self, event: Wrote | Named | Synced | Said, every: int) -> None:
        """Take one more event, and all the cuts that can come right after it."""
        if isinstance(event, Said):
            self._hear(event.facts)
            self._seen.clear()
            return
        self.disk.take(event)
        for state, holes in self.disk.states(self.chooser, every):
            key = hash(tuple(sorted(state.items())))
            if key not in self._seen:
                self._seen.add(key)
                self._look(state, holes)
            if len(self.tally.wrong) >= 20:
                return

    def _hear(self, facts: dict[str, object]) -> None:
        match facts["say"]:
            case "creating":
                self.coming = str(facts["path"]), str(facts["mark"])
            case "coming":
                assert self.path is not None
                self.coming = self.path, str(facts["mark"])
            case "shown":
                assert self.coming is not None
                self.path, self.shown, self.coming = self.coming[0], str(facts["mark"]), None
            case "finished":
                assert self.path is not None
                assert self.shown is not None
                self.finished[self.path] = self.shown
                self.path = self.shown = None
            case "setting":
                width, height = facts["window"]  # type: ignore[misc]  # a pair, as it was told
                self._setting = width, height  # type: ignore[has-type]
                self.windows.add(self._setting)
            case "set":
                self.windows = {self._setting}

    def _look(self, state: State, holes: bool) -> None:
        """Open everything that is on the disk after a cut."""
        self.tally.times += 1
        _laid(self.home, state)
        folder = games_dir()
        wanted = {**self.finished, **({self.path: self.shown} if self.path else {})}
        for name in wanted:
            if not (folder / name).exists():
                self._lost(f"{name} is gone", state)
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            allowed = {wanted.get(path.name)}
            if self.coming is not None and self.coming[0] == path.name:
                allowed.add(self.coming[1])
            found = self._mark(path, holes, state)
            if found is not None and found not in allowed:
                self._lost(f"{path.name} does not stand where the player saw it", state)
        if self.chooser.random() < 0.1 or holes:
            try:
                look_at(Shelf())
            except SaveError as error:
                self._lost(f"the shelf: {error}", state)
        written = state.get(f"config/{settings.FILE}"), frozenset(self.windows)
        if written not in self._read:
            self._read.add(written)
            chosen, problem = settings.load()
            if problem is not None or chosen.window not in self.windows:
                self._lost(f"settings: {problem or chosen.window}, not of {self.windows}", state)

    def _mark(self, path: Path, holes: bool, state: State) -> str | None:
        """Return where the game in a file stands; where only sectors are missing, its sound part will do."""
        try:
            journal = Journal.read(path)
        except SaveError as error:
            if not holes or error.code != "damaged":
                self.tally.unreadable += 1
                self._lost(f"{path.name}: {error}", state)
                return None
            self.tally.notes["sectors missing in the middle, rescued"] += 1
            path = Shelf().rescue(path)
            journal = Journal.read(path)
        self.tally.torn += path.stat().st_size > journal.end_offset
        key = journal.header.title + str(journal.header.seed), journal.count, journal.last_checksum
        if key not in self._opened:
            match = Match.resume(path)
            if match.read_only or match.notice_key:
                self.tally.wrong.append(f"{path.name} opens with {match.notice_key}")
            self._opened[key] = mark(match)
            _played_on(match, self.chooser)
        return self._opened[key]

    def _lost(self, what: str, state: State) -> None:
        self.tally.lost += 1
        files = ", ".join(f"{name} {len(data)}" for name, data in sorted(state.items()))
        self.tally.wrong.append(f"{what} (on the disk: {files or 'nothing'})")


def _played_on(match: Match, chooser: random.Random) -> None:
    """Play on after the cut."""
    if match.deciders:
        seat = match.deciders[0]
        match.act(seat, chooser.choice(match.game.actions(match.state, seat)))
        assert match.path is not None
        again = Match.resume(match.path, read_only=True)
        assert again.state == match.state
    match.close()


def _laid(home: Path, state: State) -> None:
    """Write the files of a state, and no others."""
    for path in home.rglob("*"):
        if path.is_file() and str(path.relative_to(home)) not in state:
            path.unlink()
    for name, data in state.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
