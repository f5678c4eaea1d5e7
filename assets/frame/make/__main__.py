"""Write all pictures into assets/frame/art."""

from assets.frame.make import FOLDER, pictures
from assets.make.svg import write_all

write_all(FOLDER, pictures())
