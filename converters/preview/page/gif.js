// Writes animated GIFs: one colour table, one bit of transparency, times in 1/100 s.

const shortestTime = 2;  // in 1/100 s; browsers show shorter pictures for 10/100 s

// When each picture is shown, from its ticks of 1/60 s: [picture, time] as schedule() in gif.cpp
// has them. Some would be too short and are left out.
function gifSchedule(ticks) {
    const moments = [], end = count => Math.round(count * 100 / 60), last = ticks.length - 1;
    let sum = 0, from = 0;
    for (let i = 0; i < last; ++i) {
        sum += ticks[i];
        const until = Math.max(end(sum), from + shortestTime);
        if (until > end(sum) + 1) continue;
        moments.push([i, until - from]);
        from = until;
    }
    const left = end(sum + ticks[last]) - from, before = moments.at(-1),
          missing = shortestTime - left;
    if (missing <= 0 || !before) {
        moments.push([last, Math.max(left, shortestTime)]);
    } else if (before[1] >= shortestTime + missing) {
        before[1] -= missing;
        moments.push([last, shortestTime]);
    } else {
        moments[moments.length - 1] = [last, before[1] + left];
    }
    return moments;
}

function gifColourAt(rgba, i) {
    return rgba[i] << 16 | rgba[i + 1] << 8 | rgba[i + 2];
}

// The colours of all pictures of a GIF, at most 255. Pixels of less than half alpha are
// transparent, which is 0.
class GifColours {
    constructor() {
        this.counts = new Map();
    }

    count(rgba) {
        for (let i = 0; i < rgba.length; i += 4) {
            const colour = gifColourAt(rgba, i);
            if (rgba[i + 3] >= 128) this.counts.set(colour, (this.counts.get(colour) ?? 0) + 1);
        }
    }

    // After all are counted. Where there are too many, similar ones become one.
    choose() {
        this.keep = 0xffffff;
        let {counts} = this;
        if (counts.size > 255) {
            this.keep = 0xf8f8f8;
            counts = new Map();
            for (const [colour, count] of this.counts)
                counts.set(colour & this.keep, (counts.get(colour & this.keep) ?? 0) + count);
        }
        const boxes =
            counts.size <= 255 ? [...counts.keys()].map(colour => [colour]) : medianCut(counts);
        this.index = new Map(boxes.flatMap((box, i) => box.map(colour => [colour, i + 1])));
        const mean = (box, shift) => {
            const pixels = box.reduce((sum, colour) => sum + counts.get(colour), 0);
            return Math.round(
                box.reduce((sum, colour) => sum + (colour >> shift & 255) * counts.get(colour), 0) /
                pixels * 255 / (this.keep & 255));
        };
        this.table =
            [0, 0, 0, ...boxes.flatMap(box => [mean(box, 16), mean(box, 8), mean(box, 0)])];
    }

    indices(rgba) {
        return Uint8Array.from(
            {length: rgba.length / 4},
            (_, i) =>
                rgba[4 * i + 3] >= 128 ? this.index.get(gifColourAt(rgba, 4 * i) & this.keep) : 0);
    }
}

// Divides the colours into 255 boxes: always that which is widest in one channel, weighed by its
// pixels, in the middle of that channel.
function medianCut(counts) {
    const measured = colours => {
        const widths = [16, 8, 0].map(shift => {
            let least = 255, most = 0;
            for (const colour of colours) {
                least = Math.min(least, colour >> shift & 255);
                most = Math.max(most, colour >> shift & 255);
            }
            return {shift, width: most - least};
        });
        const {shift, width} = widths.reduce((a, b) => b.width > a.width ? b : a);
        const pixels = colours.reduce((sum, colour) => sum + counts.get(colour), 0);
        return {colours, shift, pixels, size: width * Math.sqrt(pixels)};
    };
    const boxes = [measured([...counts.keys()])];
    while (boxes.length < 255) {
        const widest = boxes.reduce((best, box, i) => box.size > boxes[best].size ? i : best, 0);
        const {colours, shift, pixels} = boxes[widest];
        colours.sort((a, b) => (a >> shift & 255) - (b >> shift & 255));
        let middle = 0;
        for (let seen = 0; middle < colours.length - 1 && seen < pixels / 2; ++middle)
            seen += counts.get(colours[middle]);
        boxes.splice(
            widest, 1, measured(colours.slice(0, middle)), measured(colours.slice(middle)));
    }
    return boxes.map(box => box.colours);
}

// LZW as GIF has it: codes of growing width, the lowest bit first, in blocks of at most 255 bytes.
function gifData(pixels, bits) {
    const clear = 1 << bits, out = [bits];
    let width = bits + 1, next = clear + 2, held = 0, heldBits = 0, block = [], codes = new Map();
    const flush = () => {
        if (block.length) out.push(block.length, ...block);
        block = [];
    };
    const put = code => {
        held |= code << heldBits;
        for (heldBits += width; heldBits >= 8; heldBits -= 8, held >>>= 8) {
            block.push(held & 255);
            if (block.length === 255) flush();
        }
    };
    put(clear);
    let prefix = pixels[0];
    for (let i = 1; i < pixels.length; ++i) {
        const key = prefix << 8 | pixels[i], known = codes.get(key);
        if (known !== undefined) {
            prefix = known;
            continue;
        }
        put(prefix);
        prefix = pixels[i];
        if (next === 4096) {
            put(clear);
            [codes, width, next] = [new Map(), bits + 1, clear + 2];
        } else {
            codes.set(key, next);
            if (next === 1 << width) ++width;
            ++next;
        }
    }
    put(prefix);
    // The reader adds an entry for the code before the last one as well.
    if (next === 1 << width && width < 12) ++width;
    put(clear + 1);
    if (heldBits > 0) block.push(held & 255);
    flush();
    out.push(0);
    return Uint8Array.from(out);
}

// The bytes of a GIF whose pictures have one size and these colours.
class GifWriter {
    constructor(width, height, colours, forever) {
        this.colours = colours;
        this.size = this.words([width, height]);
        this.bits = Math.max(2, Math.ceil(Math.log2(colours.table.length / 3)));
        const table = Array.from({length: 3 << this.bits}, (_, i) => colours.table[i] ?? 0);
        this.parts = [
            Uint8Array.of(
                ...this.text('GIF89a'), ...this.size, 0xf0 | this.bits - 1, 0, 0, ...table),
            ...forever ?
                [Uint8Array.of(0x21, 0xff, 11, ...this.text('NETSCAPE2.0'), 3, 1, 0, 0, 0)] :
                []
        ];
    }
    words(numbers) {
        return numbers.flatMap(n => [n & 255, n >> 8]);
    }
    text(letters) {
        return [...letters].map(c => c.charCodeAt(0));
    }

    // Each picture is drawn onto a canvas that the one before has cleared.
    add(rgba, time) {
        this.parts.push(
            Uint8Array.of(
                0x21, 0xf9, 4, 2 << 2 | 1, ...this.words([time]), 0, 0, 0x2c, 0, 0, 0, 0,
                ...this.size, 0),
            gifData(this.colours.indices(rgba), this.bits));
    }

    finish() {
        return new Blob([...this.parts, Uint8Array.of(0x3b)], {type: 'image/gif'});
    }
}
