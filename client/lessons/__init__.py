"""Lessons: chapters that teach a game at its own table, as data; no window needed.

A game with a `lessons.yaml` is taught, one with a `coach.yaml` has a coach, one with a `practice.yaml`
positions to find the best move in. For whoever writes a chapter:

- A chapter is a game as it could be played: `players`, `seed`, `options`, `seat`, then `laid`: `moves` from
  the start, and `change`, parts of the state to replace. Every position has to pass `Game.check`: swap, do
  not invent.
- A chapter that a first game does not need (a variant, say) is for `later`.
- A step says one thing, in 45 words at most with its task, and `light`s what it speaks of: a `place` of the
  log's marks (in Wispwood also `[hole, …]`: free cells), or a `widget` (`"pond.slot.*"`: all that begin
  so). Without a light, where its move is made is lit.
- What the learner has done is theirs: a step that `stays` goes on from it. A step that begins elsewhere says
  so by itself ("Another moment"), so its text need not.
- `do` is the move that it asks for, from which the chapter goes on; `passes` says what else will do, by a
  pattern of action and events (`meaning`), `free` takes anything. `play` shows moves of others first.
- Words stand in `lang/*/<game>-lessons.yaml`: `title`, `about`, `learned` for a chapter; `<step>`,
  `<step>-do`, `<step>-wrong` (why not, and what to look for), and what `wrong` answers to special moves.
- Ask for a choice with a better and a worse side rather than for a click. Name neither colours nor people:
  they differ.
- `teaches` names rule ids; a family of them that no chapter is about stands in `left_out` with the reason.
- `tests/client/lessons` plays every chapter rightly, wrongly and by keys alone.
"""

from __future__ import annotations

from typing import Final

FILE: Final = "lessons.yaml"
"""What a game's lessons are called."""
