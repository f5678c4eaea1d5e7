"""The opponents of EQUILIBRIX Connect.

`ground` is what never changes in a game, `play` what a stone does to the board, `links` how far bases are
apart, `evaluation` who is likely to win, `turns` the best of a whole turn, `roots` what is open now,
`replies` what the others may make of it.
"""
