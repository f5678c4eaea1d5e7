"""What goes to the thinking process and what comes back, as JSON: it is never handed live objects."""

from __future__ import annotations

import msgspec

from client.bots.levels import Level
from client.bots.thought import Reason, Thought, Weighed
from rules.contract import Action, AnyGame
from rules.wire import from_json, to_json


class Question(msgspec.Struct, frozen=True):
    """A decision to be made. view: what the seat can see, as JSON; nothing else of the position is sent.

    place: where the game is, as it was registered: the process may not know it yet. corrections: of
    its definitions. character: whose preferences count, "" for nobody's. why: it is advice: without the
    level's errors, and with reasons.
    """

    number: int
    game: str
    view: msgspec.Raw
    seat: int
    level: Level
    seed: int
    character: str = ""
    patient: bool = False
    why: bool = False
    place: str = ""
    corrections: dict[str, dict[str, object]] = {}


class WeighedAction(msgspec.Struct, frozen=True):
    """An action that was weighed."""

    action: msgspec.Raw
    value: float


class Answer(msgspec.Struct, frozen=True):
    """What came of a question. failure: what went wrong, "" if nothing did."""

    number: int
    weighed: tuple[WeighedAction, ...] = ()
    nodes: int = 0
    reasons: tuple[Reason, ...] = ()
    failure: str = ""

    @classmethod
    def of(cls, number: int, thought: Thought, reasons: tuple[Reason, ...] = ()) -> Answer:
        """A thought on its way back."""
        weighed = tuple(WeighedAction(msgspec.Raw(to_json(one.action)), one.value) for one in thought.weighed)
        return cls(number, weighed, thought.nodes, reasons)

    def thought(self, game: AnyGame) -> Thought:
        """The thought again. Raises ValueError if it makes no sense."""
        found = []
        for one in self.weighed:
            action = from_json(game, "action", bytes(one.action))
            if not isinstance(action, Action):
                raise ValueError("no action")
            found.append(Weighed(action, one.value))
        if not found:
            raise ValueError("nothing was weighed")
        return Thought(tuple(found), self.nodes)


question_decoder = msgspec.json.Decoder(Question)
answer_decoder = msgspec.json.Decoder(Answer)
