"""Write all pictures into assets/balanceformers/art."""

from assets.balanceformers.generator import FOLDER, pictures
from assets.generator.svg import write_all

write_all(FOLDER, pictures())
