"""Pictures as Pillow sees them, for pictures_test.cpp.

pictures.py make FOLDER SEED COUNT   writes random .png and .pcx in all forms that Pillow can read
pictures.py read FOLDER              writes NAME.seen beside each .png and .pcx: "KIND WIDTH HEIGHT
                                     COLOURS" and a line end, the colours as RGBA, the pixels. KIND
                                     is indices (of one byte) or rgba. Indices of grey pictures are
                                     the grey values as they are stored.
"""
import random
import struct
import sys
import zlib
from pathlib import Path

from PIL import Image

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4),
         (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def some_side(dice):
    return dice.choice((1, 1, 2, 3, 7, 8, 9, 63, 64, 65, dice.randint(1, 130)))


def samples(dice, count, most):
    """Runs of equal values and noise."""
    values = []
    while len(values) < count:
        values += dice.choice(([dice.randint(0, most)] * dice.choice((1, 2, 62, 63, 64, 200)),
                               [dice.randint(0, most) for _ in range(20)]))
    return values[:count]


def packed(row, depth):
    if depth == 16:
        return struct.pack(f">{len(row)}H", *row)
    each = 8 // depth
    row = row + [0] * (-len(row) % each)
    return bytes(sum(value << (8 - depth * (i + 1)) for i, value in enumerate(row[at:at + each]))
                 for at in range(0, len(row), each))


def filtered(kind, row, above, step):
    """A row of a PNG under one of the five filters."""
    result = bytearray([kind])
    for i, value in enumerate(row):
        left = row[i - step] if i >= step else 0
        up, corner = above[i], above[i - step] if i >= step else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda near: abs(guess - near))
        result.append((value - (0, left, up, (left + up) // 2, paeth)[kind]) & 255)
    return bytes(result)


def scan_lines(dice, rows, depth, step):
    above, result = bytes(len(rows[0])) if rows else b"", b""
    for row in rows:
        result += filtered(dice.randint(0, 4), row, above, step)
        above = row
    return result


def png(dice):
    colour_type = dice.choice(tuple(CHANNELS))
    depth = dice.choice(DEPTHS[colour_type])
    width, height, channels = some_side(dice), some_side(dice), CHANNELS[colour_type]
    interlaced = dice.random() < 0.4
    colours = dice.randint(1, 1 << depth) if colour_type == 3 else 0
    values = samples(dice, width * height * channels, colours - 1 if colours else (1 << depth) - 1)
    pixel = lambda x, y: values[(y * width + x) * channels:][:channels]
    lines = b""
    for left, top, right, down in ADAM7 if interlaced else ((0, 0, 1, 1),):
        rows = [packed([v for x in range(left, width, right) for v in pixel(x, y)], depth)
                for y in range(top, height, down)]
        if left < width:
            lines += scan_lines(dice, rows, depth, max(1, channels * depth // 8))

    def chunk(name, body):
        checksum = struct.pack(">I", zlib.crc32(name + body))
        return struct.pack(">I", len(body)) + name + body + checksum

    header = struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, interlaced)
    parts = [chunk(b"IHDR", header)]
    if colours:
        parts.append(chunk(b"PLTE", dice.randbytes(3 * colours)))
        if dice.random() < 0.5:
            parts.append(chunk(b"tRNS", dice.randbytes(dice.randint(1, colours))))
    elif colour_type == 2 and depth == 8 and dice.random() < 0.5:
        # of 16 bits Pillow compares only the upper ones
        parts.append(chunk(b"tRNS", struct.pack(">3H", *pixel(0, 0))))
    stream = zlib.compress(lines, dice.randint(0, 9))
    cut = dice.randint(0, len(stream))
    parts += [chunk(b"IDAT", stream[:cut]), chunk(b"IDAT", stream[cut:]), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def pcx(dice):
    """Bytes per line as Pillow reads them: the width, or the even number from there. Runs are cut
    anywhere, but not longer than a line. Of three planes and a width of 1 or 3 Pillow cannot even
    read what it writes: it takes the bytes of a line divided by the width for the planes."""
    planes = dice.choice((1, 1, 3))
    width, height = some_side(dice) + 3 * (planes > 1), some_side(dice)
    left, top = dice.choice((0, 5)), dice.choice((0, 300))
    stride = width + dice.choice((0, width % 2))
    body = bytearray()
    for _ in range(height):
        line = [v for _ in range(planes)
                for v in samples(dice, width, 255) + [dice.randint(0, 255)] * (stride - width)]
        while line:
            longest = next((i for i, v in enumerate(line[:63]) if v != line[0]), min(len(line), 63))
            count = dice.choice((1, longest))
            if count > 1 or line[0] >= 0xC0 or dice.random() < 0.1:
                body.append(0xC0 + count)
            body.append(line[0])
            del line[:count]
    header = struct.pack("<4B6H48xBBHH58x", 10, 5, 1, 8, left, top, left + width - 1,
                         top + height - 1, 72, 72, 0, planes, stride, 1)
    return header + bytes(body) + (b"\x0c" + dice.randbytes(768) if planes == 1 else b"")


def saved_by_pillow(dice, path):
    """Pillow's own writer."""
    is_pcx = path.suffix == ".pcx"
    mode = dice.choice(("P", "RGB") if is_pcx else ("1", "L", "P", "LA", "RGB", "RGBA"))
    size = (some_side(dice) + 3 * is_pcx, some_side(dice))
    picture = Image.frombytes("RGBA", size, bytes(samples(dice, 4 * size[0] * size[1], 255)))
    if mode == "P":
        picture = picture.convert("RGB").quantize(dice.randint(2, 256))
    else:
        picture = picture.convert(mode)
    picture.save(path)


def make(folder, seed, count):
    dice = random.Random(seed)
    for i in range(count):
        for writer in (png, pcx):
            path = folder / f"{i}.{writer.__name__}"
            if dice.random() < 0.3:
                saved_by_pillow(dice, path)
            else:
                path.write_bytes(writer(dice))


def seen(path):
    picture = Image.open(path)
    stored = path.read_bytes()
    kind, colours, pixels = "rgba", b"", None
    if picture.mode == "P":
        palette = picture.getpalette()
        alphas = picture.info.get("transparency", b"")
        if isinstance(alphas, int):
            alphas = bytes([0 if i == alphas else 255 for i in range(256)])
        colours = b"".join(bytes(palette[3 * i:3 * i + 3]) +
                           bytes([alphas[i] if i < len(alphas) else 255])
                           for i in range(len(palette) // 3))
        kind, pixels = "indices", picture.tobytes()
    elif path.suffix == ".pcx" and picture.mode == "L":
        # what Pillow takes for grey has a palette of greys
        colours = b"".join(bytes([i, i, i, 255]) for i in range(256))
        kind, pixels = "indices", picture.tobytes()
    elif picture.mode in ("1", "L", "I", "I;16") and stored[25] == 0:  # the colour type in the IHDR
        depth = stored[24]
        values = picture.getdata()
        kind = "indices"
        pixels = bytes(v >> 8 if depth == 16 else v // (255 // ((1 << depth) - 1)) for v in values)
    else:
        pixels = picture.convert("RGBA").tobytes()
    header = f"{kind} {picture.width} {picture.height} {len(colours) // 4}\n"
    Path(f"{path}.seen").write_bytes(header.encode() + colours + pixels)


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    if sys.argv[1] == "make":
        make(folder, int(sys.argv[3]), int(sys.argv[4]))
    else:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".png", ".pcx"):
                seen(path)
