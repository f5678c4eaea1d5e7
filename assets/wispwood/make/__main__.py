"""Write all pictures into assets/wispwood/art."""

from assets.make.svg import write_all
from assets.wispwood.make import FOLDER, pictures

write_all(FOLDER, pictures())
