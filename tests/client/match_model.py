"""What a match has to be, kept as plainly as the rules of undo are told in words."""

from __future__ import annotations

from typing import NamedTuple

import rules
from client.session.match import Match, Step
from rules.contract import Action, Event


class Record(NamedTuple):
    """A step as the model remembers it. after: digest of the state."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    after: str

    @classmethod
    def of(cls, step: Step) -> Record:
        return cls(step.seat, step.action, step.events, rules.digest(step.after))


class Model:
    """What has to be there after all that has happened. people: the seats that people decide for."""

    def __init__(self, people: tuple[int, ...], free: bool, title: str, first: str) -> None:
        self.people = people
        self.free = free
        self.title = title
        self.first = first
        self.earlier = 0
        self.stand: list[Record] = []
        self.undone: list[list[Record]] = []
        self.sealed = 0
        """So many of the steps that stand cannot be taken back fairly any more."""
        self.over = False

    def copied(self) -> Model:
        """Return the same, untouched by what happens to this one."""
        other = Model(self.people, self.free, self.title, self.first)
        other.earlier, other.sealed, other.over = self.earlier, self.sealed, self.over
        other.stand, other.undone = list(self.stand), [list(group) for group in self.undone]
        return other

    def put(self, record: Record) -> None:
        """Add a step, and seal what was before it if it reveals something."""
        self.stand.append(record)
        if any(event.reveals for event in record.events):
            self.sealed = len(self.stand)
        elif record.seat in self.people:
            others = [n for n, r in enumerate(self.stand) if r.seat in self.people and r.seat != record.seat]
            self.sealed = max([self.sealed, *(n + 1 for n in others)])

    def act(self, record: Record) -> None:
        self.undone.clear()
        self.put(record)

    @property
    def undoable(self) -> int:
        """How many steps go back at once: the last of a person and all after it."""
        loose = self.stand if self.free else self.stand[self.sealed :]
        places = [n for n, record in enumerate(reversed(loose), start=1) if record.seat in self.people]
        return 0 if self.over else min(places, default=0)

    def undo(self) -> list[Record]:
        count = self.undoable
        group = self.stand[-count:]
        del self.stand[-count:]
        self.undone.append(group)
        return group

    def redo(self) -> list[Record]:
        group = self.undone.pop()
        for record in group:
            self.put(record)
        return group

    def forget(self, match: Match) -> None:
        """Forget steps as after a change of the rules: the last ones done and undone may be left."""
        cut = len(self.stand) - len(match.history)
        assert cut >= 0
        if cut:
            self.first = self.stand[cut - 1].after
        self.earlier += cut
        self.stand = self.stand[cut:]
        self.sealed = max(0, self.sealed - cut)
        left = len(match.undo_history.undone_groups)
        assert left <= len(self.undone)
        self.undone = self.undone[len(self.undone) - left :]

    def describe(self) -> dict[str, object]:
        """Return everything that a match tells of itself."""
        return {
            "state": self.stand[-1].after if self.stand else self.first,
            "first": self.first,
            "history": self.stand,
            "moves": self.earlier + len(self.stand),
            "undone": self.undone,
            "undoable": self.undoable,
            "title": self.title,
            "over": self.over,
        }


def describe_match(match: Match) -> dict[str, object]:
    """Return the same of a match itself."""
    return {
        "state": rules.digest(match.state),
        "first": rules.digest(match.initial_state),
        "history": [Record.of(step) for step in match.history],
        "moves": match.moves,
        "undone": [[Record.of(step) for step in group] for _, group in match.undo_history.undone_groups],
        "undoable": 0 if match.outcome else match.undo_history.count_undoable_steps(),
        "title": match.title,
        "over": match.outcome is not None,
    }
