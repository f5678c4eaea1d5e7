"""The table of Wispwood."""
