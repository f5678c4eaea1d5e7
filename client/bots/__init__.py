"""Bots: the search and evaluation that opponents, hints and reviews use, a package for each game.

A bot is given a seat's view, never the full state; nothing here knows windows, the player's files or a match.
The same view, seat, level, character and seed give the same decision.
"""
