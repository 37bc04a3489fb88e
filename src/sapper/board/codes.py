"""What a cell can be: a small number in memory, a character in text. The engine uses the same numbers."""

from typing import Final

# 0 to 8 are open cells and count the mines around them.
HIDDEN: Final = 9
FLAG: Final = 10
QUESTION: Final = 11
MINE: Final = 12  # shown after a lost game
EXPLODED: Final = 13  # the mine that was opened
WRONG_FLAG: Final = 14  # a flag that stood on no mine, shown after a lost game

CODES: Final = 15  # how many there are
CLOSED: Final = bytes((HIDDEN, FLAG, QUESTION))  # what can still be opened, sooner or later

# SYMBOLS[code] is how a code is written. Zeros are written as dots: the numbers stand out.
SYMBOLS: Final = ".12345678#F?*XW"
