"""Drawing in logical units: theme, canvas, text, pictures. How a look becomes a picture, and quickly:

- **Parts are layers** under the frozen value that they show (`screen_canvas`): what is costly to paint is
  painted once.
- **A frame is a list of what lies there** (`display_list`). Only where it differs from the one before is
  anything painted, so what was put down must never change; `so_far` gives a picture of the frame as it
  stands.
- **What changes often is a passage** (`passages`): noted once as long as its key is the same, and known
  again some frames later. At a table the key is the look, which stays the same object while it is equal
  (`table/passages.py`). A passage with a name for being `late` (bars, seats, log, trace) stays as it was
  for one frame where the turn of the loop has worked for some milliseconds already (`pacing.PROMPT`): what
  a decision moves is seen first, what it is called in the next frame. Only in a window: who draws without
  one is `patient`.
- **A frame has a deadline** (`display_list.Deadline`): where more work is done already places are painted
  from where somebody looks outward, and what is left comes with the next frame, which is complete.
- **A turn of the loop works for some milliseconds** (`pacing`), a frame may take several. What is new is
  made, and what changed is noted, by leave (`cache.Budget`): who has none left raises `Unfinished`, and the
  next turn begins the frame again and finds all that was made and noted for it (`cache.Moment`,
  `passages`). The turn in which something happened makes nothing new once its time is up, later ones a
  certain share, so that every frame comes to an end on slow machines too. A layer is first drawn where
  nothing of it is seen, so that it need not be made in one piece; a large picture that nobody has read yet
  is read in a thread while the frame waits. A frame that covers the window is painted by and by as well.
  What was there stays on the screen until the frame is complete, and no time goes by for it meanwhile.
- **Pictures are SVG**, linted of all that SDL ignores, read several times as large, premultiplied and
  scaled down: edges are cleaner, and proofs are kept from which any size is made in a tenth of a
  millisecond (`images`). Those that a table shows first are read in a thread while the menu is looked at
  (`warming`), what is shown later for the disk alone; those of its score sheet at rest (`scenes/ahead.py`),
  found by drawing it on a canvas that only notes what it is asked for (`noting`). `Studio.shaped` makes
  shapes of pictures.
- **What took long to make is kept** in the player's cache folder for the next start, under the time and
  size of its file: pictures (`kept`), how wide words are (`widths`), lines of them, signs and soft shadows
  (`small`); outside of this room words (`i18n.keep_in`) and what definitions and settings say
  (`readings.py`).
- **Memory goes back to the system** as soon as pictures are dropped (`memory`), words with the table that
  showed them. A picture that lives for a frame is made by `passing`, in the memory of the one before it:
  mapping that anew takes longer than filling it.
- **Words** are set in the styles of `styles`. Text up to 16 pixels is set at twice the size (`text`);
  `paragraph` breaks lines in linear time.
"""
