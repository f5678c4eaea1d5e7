"""Opponents in Balanceformers."""
