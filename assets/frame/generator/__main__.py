"""Write all pictures into assets/frame/art."""

from assets.frame.generator import FOLDER, pictures
from assets.generator.svg import write_all

write_all(FOLDER, pictures())
