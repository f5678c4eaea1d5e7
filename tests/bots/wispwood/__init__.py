"""Wispwood's opponents."""
