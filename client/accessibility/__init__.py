"""Accessibility: the screen as a tree of nodes that screen readers read, and the actions they request.

Every widget describes itself as a value (`widgets/accessible_node.py`: role, name, parts, possible actions);
its label and its tooltip are made of the same `WidgetText`. A scene adds its own text (`accessible_nodes`),
names its groups (`accessible_groups`) and itself (`accessible_name`). What a screen paints beside its widgets
stands among them as `ScreenReaderText`; each game's text is a function of its view model. From these `tree`
builds the tree of the top scene, `node_collector` keeps the values that did not change identical,
`accesskit_nodes` turns the difference into an AccessKit update, and `platform_adapter` passes it to the
operating system. Requested actions are carried out like presses of mouse or keys (`action_requests`); they
arrive on a thread of the platform and reach the main loop through `App.call_soon`. Nothing is collected
while no screen reader is connected.

- Events of the game are announced once, as the lines of the log (`App.say`), one by one; a closing curtain
  drops announcements that only the previous player may hear. A new screen is announced by its name and first
  paragraph, then the focus. Questions like "where am I" or "what is around me" are answered on request.
- A node never changes what it is or what can be done to it, and one that has left never comes back: platforms
  and readers keep what they were told of a number, so an id gets another number instead.
- The focus moves first; what is new of the node that it leaves is sent after that.
- Numbers after a preposition are written `{m:of}` (Czech "ze 3", "z 5").
- Text fields accept text and selections from outside (`SetValue`, `SetTextSelection`). On Linux only
  selections arrive: `accesskit_unix` offers AT-SPI's EditableText from 0.23 on, and the wheel 0.7.0 contains
  0.17.

`tests/client/accessibility` checks the tree of every screen and plays whole games by names alone; `tests/bus`
does so over a real accessibility bus (`keeper` runs the session, `listener` and `things` model a screen
reader, `chooser` decides how it plays). `python -m tests.transcript` prints what a screen reader would read
out.
"""
