"""The table of Envyra."""
