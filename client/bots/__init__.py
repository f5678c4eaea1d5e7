"""Opponents: they think on what their seat can know, and on nothing else.

Nothing here knows a window, a file of the player's or the state of a match. A mind gets a view, a seat, its
level and a seed; the same of all these gives the same decision.
"""
