"""What the other one of two may still expect: the fuller one's own forest, the fewer turns it has."""

from __future__ import annotations

from client.bots.wispwood.ground import Wood
from client.bots.wispwood.outlook import Outlook
from client.bots.wispwood.tempo import as_others_allow


class Rival:
    """The other seat, as it is when one's own turn is over and it has a turn at once.

    outlook: the seat's. wood: its forest. most: own turns that the round allows after the one on hand.
    later: whether it plays after us in a lap.
    """

    def __init__(self, outlook: Outlook, wood: Wood, most: float, *, later: bool) -> None:
        self.outlook, self.wood, self.most, self.later = outlook, wood, most, later
        self._known: dict[tuple[int, int], float] = {}

    def value(self, free: int, most: float) -> float:
        """What it may expect if we have so many free cells left when the round allows us so many turns."""
        played = max(0, round(self.most - most))
        found = self._known.get((free, played))
        if found is None:
            found = self.outlook.value(self.wood, played + self._turns(free))
            self._known[free, played] = found
        return found

    def _turns(self, free: int) -> float:
        """Its turns until we have filled so many cells."""
        ours = as_others_allow(free)
        return ours + 1 if self.later else max(1.0, ours) if free else 0.0
