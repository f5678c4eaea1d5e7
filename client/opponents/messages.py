"""Messages to and from the thinker, encoded as JSON."""

from __future__ import annotations

import msgspec

from client.bots.levels import Level
from client.bots.thought import Reason, Thought, WeighedAction
from rules.contract import Action, AnyGame
from rules.serialization import from_json, to_json


class Question(msgspec.Struct, frozen=True):
    """A request for a decision of one seat."""

    number: int
    """Set when the question is sent."""
    game: str
    """The game's id."""
    view: msgspec.Raw
    """What the seat can see, as JSON; nothing else of the position is sent."""
    seat: int
    level: Level
    seed: int
    character: str = ""
    """The character whose weights apply; "" for none."""
    patient: bool = False
    """Whether the level's larger search budget applies."""
    for_advice: bool = False
    """Whether it is for a hint: without the level's errors, and answered with reasons."""
    place: str = ""
    """Where the game was registered from; the process may not know it yet."""
    corrections: dict[str, dict[str, object]] = {}
    """The player's corrections of the game's content."""


class AnsweredAction(msgspec.Struct, frozen=True):
    """A weighed action as JSON."""

    action: msgspec.Raw
    value: float


class Answer(msgspec.Struct, frozen=True):
    """The answer to a question."""

    number: int
    """The number of the question."""
    weighed: tuple[AnsweredAction, ...] = ()
    """The actions that were weighed, the best first."""
    nodes: int = 0
    """Positions that were searched."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the best action, if the question was for advice."""
    failure: str = ""
    """What went wrong; "" if nothing did."""

    @classmethod
    def from_thought(cls, number: int, thought: Thought, reasons: tuple[Reason, ...] = ()) -> Answer:
        """Create the answer to question `number`."""
        weighed = tuple(
            AnsweredAction(msgspec.Raw(to_json(weighed.action)), weighed.value) for weighed in thought.weighed
        )
        return cls(number, weighed, thought.nodes, reasons)

    def to_thought(self, game: AnyGame) -> Thought:
        """Decode the thought.

        Raises:
            ValueError: If an action cannot be decoded, or nothing was weighed.
        """
        weighed_actions = []
        for weighed in self.weighed:
            action = from_json(game, "action", bytes(weighed.action))
            if not isinstance(action, Action):
                raise ValueError("no action")
            weighed_actions.append(WeighedAction(action, weighed.value))
        if not weighed_actions:
            raise ValueError("nothing was weighed")
        return Thought(tuple(weighed_actions), self.nodes)


question_decoder = msgspec.json.Decoder(Question)
answer_decoder = msgspec.json.Decoder(Answer)
