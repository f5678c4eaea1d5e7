"""The table of EQUILIBRIX Connect: where things lie, how events are shown and told, what is asked."""
