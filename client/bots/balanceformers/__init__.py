"""Balanceformers' bots: search of turns on boards whose scoring is a sum over pieces."""
