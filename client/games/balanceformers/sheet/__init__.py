"""Balanceformers: the score sheet and its pictures."""
