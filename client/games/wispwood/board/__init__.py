"""Wispwood: what lies on the table, drawn from a look, which is a value."""
