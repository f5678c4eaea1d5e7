"""Balanceformers' rules, one chapter of its rulebook after another."""
