"""Access without sight: the screen as a tree that screen readers read, and what they ask for.

Every widget says what it is as a value (`widgets/spoken.py`: role, name, what lies in it, what can be done;
`Widget.tells` is all that it says); a scene adds its own words (`spoken`), names its groups
(`spoken_groups`) and itself (`heard_as`). What a screen paints beside its widgets stands among them as
`Aloud`; each game's words are in its `table/heard.py`, functions of the look. Of these `tree` makes the
tree of the screen on top. `nodes` hands what changed to AccessKit, `adapter` to the platform; what a screen
reader asks for is done as by mouse or keys (`requests`), from its thread through `App.post`. Nothing is
gathered while nobody listens, and `gathering.Memory` keeps what is the same the same object, so that
nothing is told again that did not change.

- What happens is said once, in the log's lines (`App.say`), one by one; `LogLine.where` is where it was,
  and a falling curtain hushes what was told. A screen that comes is named with its first words, then the
  focus. `table/questions.py` answers where one is, what lies around, how it stands.
- Nodes keep what can be done to them: platforms ask for it once.
- Numbers behind a preposition are `{m:of}` (cs "ze 3", "z 5").
- Fields take what is written and selected from outside (`SetValue`, `SetTextSelection`); on Linux only the
  latter comes, since AT-SPI's EditableText is offered by `accesskit_unix` from 0.23 on and the wheel 0.7.0
  holds 0.17: there one types.

`tests/client/accessibility` finds what would be wrong with any tree and plays whole games by names alone;
`tests/bus` does so over a real accessibility bus (`keeper` the session, `listener` and `things` what a
screen reader knows, `chooser` how it plays). `python -m tests.transcript` prints what is heard, by the ear
of the tests (`tests/client/accessibility/reader`).
"""
