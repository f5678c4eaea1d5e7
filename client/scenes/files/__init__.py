"""The file chooser: a place for a game that leaves the program, a file for one that comes."""
