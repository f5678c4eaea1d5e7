"""Golden games: whole games kept as files, so that a seed means the same game for ever.

`python -m tests.golden` writes them anew. Do so only when a change of the rules is meant, and say so in the
change log: games saved before can then no longer be replayed.
"""
