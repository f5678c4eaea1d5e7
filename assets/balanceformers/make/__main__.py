"""Write all pictures into assets/balanceformers/art."""

from assets.balanceformers.make import FOLDER, pictures
from assets.make.svg import write_all

write_all(FOLDER, pictures())
