"""The table of EQUILIBRIX Connect."""
