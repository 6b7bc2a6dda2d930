"""The frame data of a character.    frame_data.py CHARACTER"""

import sys

import fightconv

try:
    character = fightconv.open(sys.argv[1]).read()
except fightconv.Error as error:
    sys.exit(str(error))
for move in character.moves:
    data = move.frame_data
    if data.startup is not None:
        print(
            f"{move.input:12} startup {data.startup:2}  active {data.active:8} "
            f"recovery {data.recovery:2}  on hit {data.on_hit:11} on block {data.on_block}"
        )
