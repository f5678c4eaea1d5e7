"""What the tables of all games share: the frame, the log, the judge, one event after another."""
