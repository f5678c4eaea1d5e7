"""Somebody who plays one game after another at random, and everything else that is done between two actions.

Every change is first carried out on a shadow that is kept nowhere, so that it can be told what is on its way;
then on the real match; then it is told what has been shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec

import rules
from client.session.match import Match
from rules.contract import Scalar
from saves import settings
from saves.errors import SaveError
from saves.seats import SeatInfo
from saves.session_markers import SessionMarkers
from saves.settings import Settings
from saves.shelf import Shelf, ShelfEntry, write_card
from tests.saves.seats import seats

TITLES = ("", "Večer u Řehoře", 'a "b" \\ c\n', "🦊" * 30, "x" * 300, "\u202eotočený", "\x00\x1f")

Attempt: TypeAlias = Callable[[Callable[[], object]], None]
"""Carries out a change; a room of harms may let it fail first."""


class Tell(Protocol):
    """Told what is happening, with what belongs to it."""

    def __call__(self, say: str, /, **facts: object) -> None: ...


def mark(match: Match) -> str:
    """Return a hash of all of a match that a player could ever notice."""
    seen = blake2b(rules.digest(match.state).encode(), digest_size=10)
    for step in match.history:
        seen.update(b"+%d" % step.seat + rules.to_json(step.action))
    for _, group in match.undo_history.undone_groups:
        seen.update(b"|")
        for step in group:
            seen.update(b"-%d" % step.seat + rules.to_json(step.action))
    facts = (match.title, match.can_undo, match.can_redo, match.moves, match.outcome is None, match.deciders)
    seen.update(repr(facts).encode())
    return seen.hexdigest()


def look_at(shelf: Shelf) -> tuple[ShelfEntry, ...]:
    """Return all that the screen of saved games asks for."""
    found = shelf.list_entries()
    for entry in found:
        facts = (
            entry.header,
            entry.problem,
            entry.card,
            entry.thumbnail,
            entry.game,
            entry.seats,
            entry.title,
        )
        repr(
            (
                facts,
                entry.game,
                entry.created,
                entry.seed,
                entry.finished,
                entry.winners,
                entry.moves,
                entry.played,
            )
        )
    return found


def plainly(do: Callable[[], object]) -> None:
    """Make an attempt without harm."""
    do()


class Player:
    """Plays in the folders of `STOLEK_HOME`.

    tell: hears of everything. attempt: carries out every change that is saved. small: nothing is done that
    the room cannot follow (other games on the shelf are left alone). marks: where the game on the table is
    marked as the window does it; without, nothing is marked.
    """

    def __init__(
        self,
        chooser: random.Random,
        games: Sequence[str],
        tell: Tell,
        attempt: Attempt = plainly,
        small: bool = False,
        marks: SessionMarkers | None = None,
    ) -> None:
        self.chooser = chooser
        self.games = games
        self.tell = tell
        self.attempt = attempt
        self.match: Match | None = None
        self.shadow: Match | None = None
        self._marks = marks or SessionMarkers(active=False)
        self._shelf = Shelf()
        self._deeds: list[Callable[[], None]] = [self._act] * 60 + [self._undo] * 16 + [self._redo] * 12
        self._deeds += [self._rename] * 3 + [self._leave] * 3 + [self._note] * 4 + [self._set] * 3
        if not small:
            self._deeds += [self._tidy] * 3

    def start(self) -> None:
        """What the program does when it starts: settings, shelf, going on with the newest game if there is
        one."""
        found, problem = settings.load()
        look_at(self._shelf)
        self._shelf.list_trashed_entries()
        self._marks.find_next_interrupted()
        self.tell("ready", window=found.window, problem=problem.key if problem else None)
        entries = self._shelf.list_entries()
        newest = next(
            (one for one in entries if not (one.problem or one.finished or one.has_no_decision)), None
        )
        if newest is not None:
            self._take(Match.resume(newest.path))
            assert self.match is not None
            self._mark()
            self.tell(
                "resumed",
                path=newest.path.name,
                mark=mark(self.match),
                read_only=self.match.read_only,
                notice=self.match.notice_key,
            )

    def step(self) -> None:
        """Do one thing that players do."""
        if self.match is None:
            self._create()
        elif self.match.outcome is not None:
            self._end()
        else:
            self.chooser.choice(self._deeds)()

    def _create(self) -> None:
        draw = self.chooser
        game = rules.load(draw.choice(self.games))
        players = draw.choice(game.player_counts)
        seed, path = draw.getrandbits(64), self._shelf.new_path(game.id)
        options: dict[str, Scalar] = {}
        for option in game.options:
            if draw.random() < 0.5 and (not option.players or players in option.players):
                options[option.name] = draw.choice(option.choices)
        people = tuple(
            msgspec.structs.replace(seat, kind="bot-2") if number and draw.random() < 0.2 else seat
            for number, seat in enumerate(seats(players))
        )
        free, title = draw.random() < 0.4, draw.choice(TITLES)

        def created(people: tuple[SeatInfo, ...], path: Path | None) -> Match:
            return Match.create(
                game.id, people, seed, options, title, path=path, free_undo=free, saved=path is not None
            )

        self.shadow = created(people, None)
        self.tell("creating", path=path.name, mark=mark(self.shadow))
        self.attempt(lambda: self._keep(created(people, path)))
        self._shown()

    def _keep(self, match: Match) -> None:
        self.match = match

    def _take(self, match: Match) -> None:
        """Take a resumed match, with a shadow for it."""
        assert match.path is not None
        self.match = match
        self.shadow = Match.resume(match.path, read_only=True)
        self.shadow.read_only, self.shadow.journal = False, None

    def _mark(self) -> None:
        """Do what the window does before it shows the table."""
        assert self.match is not None
        assert self.match.path is not None
        self._marks.set_open_games([self.match.path])
        self._marks.wait_for_writes()

    def _shown(self) -> None:
        assert self.match is not None
        self._mark()
        self.tell("shown", mark=mark(self.match))

    def _change(self, change: Callable[[Match], object]) -> None:
        match, shadow = self.match, self.shadow
        assert match is not None
        assert shadow is not None
        change(shadow)
        self.tell("coming", mark=mark(shadow))
        self.attempt(lambda: change(match))
        self._shown()

    def _act(self) -> None:
        assert self.match is not None
        seat = self.chooser.choice(self.match.deciders)
        action = self.chooser.choice(self.match.game.actions(self.match.state, seat))
        self._change(lambda match: match.act(seat, action))

    def _undo(self) -> None:
        assert self.match is not None
        if self.match.can_undo:
            self._change(Match.undo)

    def _redo(self) -> None:
        assert self.match is not None
        if self.match.can_redo:
            self._change(Match.redo)

    def _rename(self) -> None:
        title = self.chooser.choice(TITLES)
        self._change(lambda match: match.rename(title))

    def _leave(self) -> None:
        """Close the game and go on with it."""
        match = self.match
        assert match is not None
        assert match.path is not None
        before = mark(match)
        self.attempt(match.close)
        again = Match.resume(match.path)
        self._take(again)
        if mark(again) != before or again.notice_key or again.read_only:
            self.tell("wrong", what="a game that was closed and opened is another one")

    def _note(self) -> None:
        """Write card and picture for the shelf."""
        match = self.match
        assert match is not None
        assert match.path is not None
        png = self.chooser.randbytes(self.chooser.randrange(1, 3000)) if self.chooser.random() < 0.5 else None
        card = match.make_card("toy.round", {"round": 1}, (1, 2))
        path = match.path
        self.attempt(lambda: write_card(path, card, png))

    def _set(self) -> None:
        width = self.chooser.randrange(1000, 7000)
        self.tell("setting", window=(width, 800))
        self.attempt(lambda: settings.save(Settings(window=(width, 800))))
        self.tell("set")

    def _tidy(self) -> None:
        """Do one thing with another game on the shelf."""
        others = [entry for entry in self._shelf.list_entries() if entry.finished]
        if not others or self.match is None:
            return
        path = self.chooser.choice(others).path
        what = self.chooser.choice(("copy", "rename", "trash"))
        self.tell("touching", path=path.name, what=what)
        if what == "rename":
            self._shelf.rename(path, self.chooser.choice(TITLES))
        elif what == "trash":
            self._shelf.restore_from_trash(self._shelf.move_to_trash(path))
        else:
            copied = self._shelf.copy(path)
            if mark(Match.resume(copied, read_only=True)) != mark(Match.resume(path, read_only=True)):
                self.tell("wrong", what=f"the copy of {path.name} is another game")
            for file in copied.parent.glob(f"{copied.stem}.*"):
                file.unlink()
        self.tell("touched")

    def _end(self) -> None:
        match = self.match
        assert match is not None
        assert match.path is not None
        match.close()
        again = Match.resume(match.path)
        if mark(again) != mark(match):
            self.tell("wrong", what="a finished game that was opened is another one")
        again.close()
        self._marks.set_open_games([])
        self.tell("finished", path=match.path.name)
        self.match = self.shadow = None


def play_steps(player: Player, steps: int) -> None:
    """Do so many things; report a refusal that was not expected."""
    for _ in range(steps):
        try:
            player.step()
        except SaveError as error:
            player.tell("wrong", what=f"refused as {error}")
            return
