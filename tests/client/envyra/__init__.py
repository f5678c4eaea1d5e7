"""Envyra's table: how events are shown and told, what a move would bring, what is asked."""
