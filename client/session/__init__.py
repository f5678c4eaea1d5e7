"""Matches: games being played, without a window.

From a click to a line of the journal: a click on the table changes the selection of the game's selection
controller; once that amounts to an action, the controller passes it to the table, which calls `Match.act`
with the seat and the action. `Match.act` asks the rules (`Game.apply`), which either raise IllegalAction or
return a transition: the next state, the events on the way and the state after each of them. It then appends
an `Acted` entry to the journal (the seat, the action as JSON, and a hash of the next state), forces it to
the disk, and only after that changes its own state, so a match never shows what could be lost. The `Step`
it returns holds all of this; the table queues one animation for each event.

Undo and redo work in the same order: an `Undone` or `Redone` entry is written before the state changes. How
far undo reaches is the rule of `UndoHistory`: not past a step that revealed something, nor past another
human's decision. A `Snapshot` of the whole state follows from time to time. When a journal is opened,
`replay_journal` carries out its actions again and compares the hashes; if rules or content have changed
since, the match goes on from the last snapshot. `ReplayMatch` looks at any step of a match, and another
match can continue from there; `dealing_anew` deals what nobody may know in it. `content_overrides` describes
a player's overrides of content.
"""
