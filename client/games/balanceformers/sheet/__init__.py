"""Balanceformers: the score sheet after the last move."""
