"""Positions and moves of the games as text: one line of printable ASCII, described in docs/notation.md.

What all games share is here: check letters (`check_letters`), reading (`scanner`), a position (`positions`),
a game move by move (`game_texts`) and the mending of one wrong letter (`corrections`). What is particular to
a game is its `GameNotation`, the `notation` module of the game's package.
"""
