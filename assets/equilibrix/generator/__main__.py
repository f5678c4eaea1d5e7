"""Write all pictures into assets/equilibrix/art."""

from assets.equilibrix.generator import FOLDER, pictures
from assets.generator.svg import write_all

write_all(FOLDER, pictures())
