"""Write all pictures into assets/envyra/art."""

from assets.envyra.make import FOLDER, pictures
from assets.make.svg import write_all

write_all(FOLDER, pictures())
