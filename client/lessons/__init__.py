"""Lessons: chapters that teach a game at its own table, as data; no window needed.

A game with a `lessons.yaml` is taught, one with a `coach.yaml` has a coach, one with a `practice.yaml`
positions to find the best move in. For whoever writes a chapter:

- A chapter is a game as it could be played: `players`, `seed`, `options`, `seat`, then `laid`: `moves` from
  the start, and `change`, parts of the state to replace. Every position has to pass `Game.check`: swap, do
  not invent.
- A chapter that a first game does not need (a variant, say) is for `later`.
- A step says one thing, two new facts at most, in 35 words at most with its task, and `light`s what it speaks
  of: a `place` of the log's marks (in Wispwood also `[hole, …]`: free cells), or a `widget` (`"pond.slot.*"`:
  all that begin so). Without a light, where its move is made is lit.
- What the learner has done is theirs: a step without `laid` goes on from it if its own moves are possible and
  do what they should. Else the board glides to the prepared solution, and the card says so. `stays: true`
  demands the first, `stays: false` the second (for a text that speaks of the prepared position). A step that
  begins elsewhere says so by itself ("Another moment"), so its text need not.
- `do` is the move that it asks for; `passes` says what else will do, by a pattern of action and events
  (`meaning`), `free` takes anything. `play` shows moves of others first.
- A question has `choices: [lives, dies]` and `right: dies` instead of `do`. Its words: `<step>`, `<step>-do`
  (the question), `<step>-lives`, `<step>-dies` (one to four words each), `<step>-right` (why), and
  `<step>-wrong`, or `<step>-lives-wrong` for one choice (what to look at; the answer stays open).
- `unaided: true` on a task or question hides rings and forecast until it is solved; each chapter has one,
  to recall what it taught. With questions the forecast is always hidden until they are answered.
- `teaches` of a step names the ids of the rules that its task or question practises. A chapter teaches what
  its steps teach; what is only read teaches nothing. A family of rules that no chapter is about stands in
  `left_out` with the reason.
- Words stand in `lang/*/<game>-lessons.yaml`: `title`, `about`, `learned` for a chapter; `<step>`,
  `<step>-do`, `<step>-wrong` (why not, and what to look for), and what `wrong` answers to special moves.
- Ask for a choice with a better and a worse side rather than for a click. Name neither colours nor people:
  they differ. Say nothing that only the eye knows ("the lit heart"): name places as the log does.
- *Show me* shows the move and gives the position back; only who solves all tasks gets the tick.
- `tests/client/lessons` plays every chapter rightly, wrongly and by keys alone.
"""

from __future__ import annotations

from typing import Final

FILE: Final = "lessons.yaml"
"""What a game's lessons are called."""
