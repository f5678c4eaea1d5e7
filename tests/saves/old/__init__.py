"""Games as earlier versions left them, a folder for each format: they have to open for ever."""
