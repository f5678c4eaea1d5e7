"""Drawing in logical units, and how a change becomes pixels.

::

    view model        a frozen value: all that lies on a table or a page
        │             painters are functions of it
        ▼
    canvas calls      `Canvas`: fill, slab, text, image … in logical units
        │             `ScreenCanvas` turns them into draw commands
        ▼
    recorded groups   `Canvas.group`: while its key is equal, the commands of a group are reused
        │
        ▼
    display list      `DisplayList`: all commands of the frame, lowest first
        │             `frame_diff`: compared with those of the frame before
        ▼
    dirty rects       the boxes of commands that were added, removed or reordered, merged
        │
        ▼
    window            only these rectangles are painted

- **A frame is composed, painted and shown in one iteration of the main loop**, at 1080p within the 16 ms
  between two refreshes of a 60 Hz screen (`python -m tests.bench --only frames`).
- **Groups** (`recorded_groups`) make unchanged parts of a frame cheap. At a table the key is the view
  model, which stays the same object while it is equal (`table/recorded_parts.py`). What was added must
  never change.
- **Layers** (`Canvas.layer`) are parts that are costly to paint: painted once on a surface of their own and
  cached (`surface_cache`).
- **Images are SVG** (`images`), rendered several times as large, premultiplied and scaled down, for clean
  edges. Of small ones a master is cached, from which any size is scaled in a tenth of a millisecond. Images
  that a table or a score sheet needs are preloaded in a thread (`asset_preload`); which they are is found
  by drawing it on a canvas that only records what it is asked for (`asset_probe`).
- **Disk caches** (`platform/disk_cache.py`), in the player's cache folder, each entry stamped with the time
  and size of the files it was made of: large images (`raster_disk_cache`); text widths, lines of text, icons
  and soft shadows of the first frame (`first_frame_cache`); which characters the fonts of the system have
  (`platform/system_fonts.py`). Outside this package: texts (`i18n`), component
  files and settings (`platform/parse_cache.py`).
- **Memory** of dropped surfaces returns to the system (`malloc_tuning`). A surface that lives for one frame
  reuses the memory of the one before it: mapping new pages takes longer than filling them.
- **Text** is set in the styles of `styles` by `typesetter`; up to 16 pixels at twice the size. `paragraph`
  breaks lines in linear time. What the program's fonts lack comes from the system's (`fallback_text`), which
  are looked for when first needed.
"""
