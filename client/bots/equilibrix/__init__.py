"""The opponents of EQUILIBRIX Connect.

`ground` is what never changes in a game, `play` what a stone does to the board, `links` how far bases are
apart, `race` what the next roll can do about it, `evaluation` who is likely to win, `turns` the best of a
whole turn, `roots` what is open now, `replies` what the next player may make of it.
"""
