"""The records: what has been won at this computer, by whom and against whom."""
