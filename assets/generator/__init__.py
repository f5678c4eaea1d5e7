"""Tools that write the committed art; not part of the installed program."""
