"""Write all pictures into assets/equilibrix/art."""

from assets.equilibrix.make import FOLDER, pictures
from assets.make.svg import write_all

write_all(FOLDER, pictures())
