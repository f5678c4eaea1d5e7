"""Write all pictures into assets/envyra/art."""

from assets.envyra.generator import FOLDER, pictures
from assets.generator.svg import write_all

write_all(FOLDER, pictures())
