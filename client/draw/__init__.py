"""Drawing in logical units: theme, canvas, text, pictures. How a look becomes a picture, and quickly:

- **Parts are layers** under the frozen value that they show (`screen_canvas`): what is costly to paint is
  painted once.
- **A frame is a list of what lies there** (`display_list`). Only where it differs from the one before is
  anything painted, so what was put down must never change; `so_far` gives a picture of the frame as it
  stands.
- **What changes often is a passage** (`passages`): noted once as long as its key is the same, and known
  again some frames later. At a table the key is the look, which stays the same object while it is equal
  (`table/passages.py`).
- **A frame is made in one turn of the loop**: at 1080p in less than the 16 ms between two refreshes of the
  screen (`python -m tests.bench --only frames`).
- **Pictures are SVG**, linted of all that SDL ignores, read several times as large, premultiplied and
  scaled down: edges are cleaner, and proofs are kept from which any size is made in a tenth of a
  millisecond (`images`). Those that a table shows first are read in a thread while the menu is looked at
  (`warming`); those of its score sheet at rest. Which they are is found by drawing sample games, or the
  sheet, on a canvas that only notes what it is asked for (`noting`, `scenes/table_preload.py`).
  `Studio.shaped` makes shapes of pictures.
- **What took long to make is kept** in the player's cache folder for the next start, under the time and size
  of its file: pictures (`raster_disk_cache`), how wide words are, lines of them, signs and soft shadows
  (`first_frame_cache`); outside of this room words (`client.i18n`) and what definitions and settings say
  (`platform/parse_cache.py`).
- **Memory goes back to the system** as soon as pictures are dropped (`memory`), words with the table that
  showed them. A picture that lives for a frame is made by `passing`, in the memory of the one before it:
  mapping that anew takes longer than filling it.
- **Words** are set in the styles of `styles`. Text up to 16 pixels is set at twice the size (`text`);
  `paragraph` breaks lines in linear time.
"""
