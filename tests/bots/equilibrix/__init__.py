"""The opponents of EQUILIBRIX Connect."""
