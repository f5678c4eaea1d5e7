"""Write all pictures into assets/wispwood/art."""

from assets.generator.svg import write_all
from assets.wispwood.generator import FOLDER, pictures

write_all(FOLDER, pictures())
