"""A character in a notebook: its fastest moves, and how they look. Editors show the cells that
begin with %%; as a program it writes the sprites:    notebook.py CHARACTER FOLDER"""

# %% Open a character: a folder, an archive or a file.
import pathlib
import sys

import fightconv

path, folder = sys.argv[1:3] if len(sys.argv) == 3 else ("samples/ember", "sprites")
character = fightconv.open(path).read()
print(character.info.display_name, "by", character.info.author)

# %% The moves that hit first.
moves = [move for move in character.moves if move.frame_data.startup is not None]
moves.sort(key=lambda move: move.frame_data.startup)
for move in moves[:5]:
    data = move.frame_data
    print(f"{move.input:10} {move.name:20} {data.startup:3} {data.active:6} {data.on_block:>4}")


# %% The sprite that a move shows when it hits. The last line of a cell shows it.
def sprite_of(move):
    tick = move.frame_data.startup - 1
    for frame in character.animations[move.animation].frames:
        if tick < frame.ticks or frame.ticks == fightconv.Frame.HOLD:
            break
        tick -= frame.ticks
    return None if frame.sprite is None else character.sprites[frame.sprite]


sprite_of(moves[0])

# %% All of them as files.
pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
for move in moves[:5]:
    sprite = sprite_of(move)
    if sprite is not None:
        sprite.image().save(pathlib.Path(folder) / f"{move.number}.png")
