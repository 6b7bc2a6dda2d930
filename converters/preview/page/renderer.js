'use strict';
// Reads the page's data, and draws frames exactly as core/model/timeline.cpp and compositor.cpp do.

// The parts, separated by spaces, follow each other. They have at most so many bytes.
async function unpack(parts, most = Infinity) {
    const room = {left: most};
    const blobs = await Promise.all(parts.split(' ').map(part => unpackPart(part, room)));
    return new Uint8Array(await new Blob(blobs).arrayBuffer());
}

async function unpackPart(base64, room) {
    const text = atob(base64);
    const packed = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) packed[i] = text.charCodeAt(i);
    const reader =
        new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    const chunks = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
        room.left -= next.value.length;
        if (room.left < 0) {
            reader.cancel();
            throw new Error('its data is too large');
        }
        chunks.push(next.value);
    }
    return new Blob(chunks);
}

// The Paeth filter of PNG, undone in place.
function unfilter(bytes, stride) {
    for (let i = 0; i < bytes.length; ++i) {
        const hasLeft = i % stride >= 4;
        const left = hasLeft ? bytes[i - 4] : 0;
        const above = i >= stride ? bytes[i - stride] : 0;
        const corner = hasLeft && i >= stride ? bytes[i - stride - 4] : 0;
        const guess = left + above - corner;
        const byLeft = Math.abs(guess - left), byAbove = Math.abs(guess - above),
              byCorner = Math.abs(guess - corner);
        bytes[i] += byLeft <= byAbove && byLeft <= byCorner ? left :
            byAbove <= byCorner                             ? above :
                                                              corner;
    }
}

function fullFrame(frame) {
    return Object.assign(
        {
            sprite: null,
            missing: null,
            offset: [0, 0],
            flipH: false,
            flipV: false,
            blend: ['normal', 256, 256],
            scale: [1, 1],
            angle: 0,
            interpolate: [false, false, false, false],
            label: '',
            boxes: [],
            cues: []
        },
        frame);
}

function readData(bytes) {
    const length = new DataView(bytes.buffer).getUint32(0, true);
    const data = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
    let at = 4 + length;
    const take = size => bytes.subarray(at, at += size);
    data.colours = data.palettes.map(() => take(1024));
    data.pictures = data.pictures.map(([width, height, depth]) => {
        const pixels = take(width * height * depth);
        if (depth === 4) unfilter(pixels, width * 4);
        return {width, height, depth, pixels};
    });
    for (const sound of data.sounds)
        sound.samples = new Int16Array(take(2 * sound.channels * sound.frames).slice().buffer);
    data.sprites = data.sprites.map(
        ([group, number, x, y, picture, palette]) =>
            ({group, number, x, y, picture: data.pictures[picture], palette}));
    for (const animation of data.animations) animation.frames = animation.frames.map(fullFrame);
    return data;
}

// ---- time

function fold(animation, tick) {
    if (tick < animation.length) return tick;
    if (animation.returnsTo === null) return animation.length - 1;
    const from = animation.spans[animation.returnsTo][1];
    return from + (tick - from) % (animation.length - from);
}

// The place in `spans` of what is shown at a tick.
function spanAt(animation, tick) {
    const at = fold(animation, tick);
    let low = 0, high = animation.spans.length;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (animation.spans[middle][1] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

function frameAt(animation, tick) {
    return animation.frames[animation.spans[spanAt(animation, tick)][0]];
}

// The first tick at which the same frame is shown without a break, and the tick behind the last:
// Infinity where it stays.
function showingAt(animation, tick) {
    const [, start, ticks] = animation.spans[spanAt(animation, tick)];
    if (animation.returnsTo === null && start + ticks === animation.length)
        return [start, Infinity];
    const from = tick - fold(animation, tick) + start;
    return [from, from + ticks];
}

function placementOf(frame) {
    return {
        sprite: frame.sprite,
        x: frame.offset[0],
        y: frame.offset[1],
        flipH: frame.flipH,
        flipV: frame.flipV,
        blend: frame.blend.slice(),
        scaleX: frame.scale[0],
        scaleY: frame.scale[1],
        angle: frame.angle
    };
}

function placementAt(animation, tick) {
    const place = spanAt(animation, tick);
    const [index, start, ticks] = animation.spans[place];
    const frame = animation.frames[index];
    const shown = placementOf(frame);
    const last = place + 1 === animation.spans.length;
    if (last && animation.returnsTo === null) return shown;
    const following = animation.spans[last ? animation.returnsTo : place + 1][0];
    const next = animation.frames[following];
    const [offset, blend, scale, angle] =
        (animation.pingPong && following < index ? frame : next).interpolate;
    const part = (fold(animation, tick) - start) / ticks;
    const between = (from, to) => from + (to - from) * part;
    if (offset) {
        shown.x = between(shown.x, next.offset[0]);
        shown.y = between(shown.y, next.offset[1]);
    }
    if (blend && shown.blend[0] === next.blend[0]) {
        shown.blend[1] = Math.floor(between(shown.blend[1], next.blend[1]) + 0.5);
        shown.blend[2] = Math.floor(between(shown.blend[2], next.blend[2]) + 0.5);
    }
    if (scale) {
        shown.scaleX = between(shown.scaleX, next.scale[0]);
        shown.scaleY = between(shown.scaleY, next.scale[1]);
    }
    if (angle) shown.angle = between(shown.angle, next.angle);
    return shown;
}

// ---- pixels

const farthest = 1 << 20;

function floorSteadily(value) {
    return Math.floor(Math.floor(value * 65536 + 0.5) / 65536);
}

// The pixels around the axis that a frame may touch, or null.
function boundsOf(data, placement) {
    const radians = placement.angle * Math.PI / 180;
    const numbers = [placement.scaleX, placement.scaleY, placement.x, placement.y, radians];
    if (placement.sprite === null || placement.scaleX === 0 || placement.scaleY === 0 ||
        !numbers.every(Number.isFinite))
        return null;
    const sprite = data.sprites[placement.sprite];
    const picture = sprite.picture;
    if (picture.width === 0 || picture.height === 0) return null;
    const cosine = Math.cos(radians), sine = Math.sin(radians);
    let left = farthest, top = farthest, right = -farthest, bottom = -farthest;
    for (const farX of [0, picture.width]) {
        for (const farY of [0, picture.height]) {
            const u = (placement.flipH ? -1 : 1) * (farX - sprite.x) * placement.scaleX;
            const v = (placement.flipV ? -1 : 1) * (farY - sprite.y) * placement.scaleY;
            const x = placement.x + cosine * u + sine * v;
            const y = placement.y - sine * u + cosine * v;
            left = Math.min(left, x);
            right = Math.max(right, x);
            top = Math.min(top, y);
            bottom = Math.max(bottom, y);
        }
    }
    left = Math.floor(Math.max(left, -farthest) + 1 / 1024);
    top = Math.floor(Math.max(top, -farthest) + 1 / 1024);
    right = Math.ceil(Math.min(right, farthest) - 1 / 1024);
    bottom = Math.ceil(Math.min(bottom, farthest) - 1 / 1024);
    return right > left && bottom > top ? {left, top, right, bottom} : null;
}

// Whether a frame has a pixel that is seen.
function showsSomething(data, frame) {
    if (!frame || boundsOf(data, placementOf(frame)) === null) return false;
    const sprite = data.sprites[frame.sprite], {depth, pixels} = sprite.picture;
    const colours = data.colours[sprite.palette];
    sprite.isSeen ??= depth === 4 ? pixels.some((value, i) => i % 4 === 3 && value > 0) :
                                    pixels.some(index => colours[4 * index + 3] > 0);
    return sprite.isSeen;
}
// The first frame of an animation that shows something, or else its first.
function firstShown(data, animation) {
    return animation.frames.find(frame => showsSomething(data, frame)) ?? animation.frames[0];
}

// The colours in force for a sprite: the chosen palette stands in for the default one.
function coloursOf(data, sprite, choice) {
    const stands = choice !== null && sprite.palette === data.choices[0][1];
    return data.colours[stands ? data.choices[choice][1] : sprite.palette];
}

// Blends one pixel into the canvas, as compositor.cpp does: S, D and alpha are whole numbers.
class Blender {
    constructor([mode, strength, kept]) {
        Object.assign(this, {mode, strength, kept});
    }

    onto(canvas, to, colours, from, alpha) {
        const unit = 255 * 256;
        const below =
            this.mode === 'normal' ? (255 - alpha) * 256 : unit - alpha * (256 - this.kept);
        const light = alpha * (this.mode === 'normal' ? 256 : this.strength);
        (canvas[to + 3] === 255 ? this.opaque : this.translucent)
            .call(this, canvas, to, colours, from, below, light, unit);
    }

    opaque(canvas, to, colours, from, below, light, unit) {
        for (let i = 0; i < 3; ++i) {
            const rest = canvas[to + i] * below, more = colours[from + i] * light;
            canvas[to + i] = Math.min(
                255,
                Math.floor(
                    (Math.max(0, this.mode === 'subtract' ? rest - more : rest + more) + unit / 2) /
                    unit));
        }
    }

    translucent(canvas, to, colours, from, below, light, unit) {
        const whole = 255 * unit, alpha = canvas[to + 3], weighed = [0, 0, 0];
        let brightest = 0, strongest = 0;
        for (let i = 0; i < 3; ++i) {
            const rest = canvas[to + i] * alpha * below, more = colours[from + i] * light * 255;
            weighed[i] = Math.min(
                Math.max(this.mode === 'subtract' ? rest - more : rest + more, 0), 255 * whole);
            brightest = Math.max(brightest, weighed[i]);
            strongest = Math.max(strongest, more);
        }
        const hidden = 255 * whole - 255 * (255 - alpha) * below;
        const result = this.mode === 'add' ? Math.max(brightest, hidden) :
            this.mode === 'subtract'       ? Math.max(alpha * whole, strongest) :
                                             255 * (alpha * below + 255 * light);
        canvas[to + 3] = Math.min(255, Math.floor((result + whole / 2) / whole));
        for (let i = 0; i < 3; ++i)
            canvas[to + i] = canvas[to + 3] === 0 ?
                0 :
                Math.min(255, Math.floor((weighed[i] * 255 + result / 2) / result));
    }
}

// Draws onto an ImageData; the character's axis is the top-left corner of its pixel (axisX, axisY).
function drawFrame(
    data, placement, choice, {width: canvasWidth, height: canvasHeight, data: canvas}, axisX, axisY,
    opacity = 1) {
    const bounds = boundsOf(data, placement);
    if (bounds === null) return;
    const sprite = data.sprites[placement.sprite];
    const {width, height, depth, pixels} = sprite.picture;
    const colours = depth === 1 ? coloursOf(data, sprite, choice) : pixels;
    const radians = placement.angle * Math.PI / 180;
    const cosine = Math.cos(radians), sine = Math.sin(radians);
    const blender = new Blender(placement.blend), copies = placement.blend[0] === 'normal';
    const columnAt = (fromX, fromY) => {
        const u = floorSteadily((cosine * fromX - sine * fromY) / placement.scaleX);
        return (placement.flipH ? -1 - u : u) + sprite.x;
    };
    const rowAt = (fromX, fromY) => {
        const v = floorSteadily((sine * fromX + cosine * fromY) / placement.scaleY);
        return (placement.flipV ? -1 - v : v) + sprite.y;
    };
    const firstX = Math.max(bounds.left, -axisX),
          endX = Math.min(bounds.right, canvasWidth - axisX);
    const firstY = Math.max(bounds.top, -axisY),
          endY = Math.min(bounds.bottom, canvasHeight - axisY);
    const straight =
        sine === 0;  // then a pixel's column depends on x alone, and its row on y alone
    const columns = Float64Array.from(
        {length: straight ? Math.max(endX - firstX, 0) : 0},
        (_, i) => columnAt(firstX + i + (0.5 - placement.x), 0));
    for (let y = firstY; y < endY; ++y) {
        const fromY = y + (0.5 - placement.y), rowOfAll = straight ? rowAt(0, fromY) : 0;
        for (let x = firstX; x < endX; ++x) {
            const fromX = x + (0.5 - placement.x);
            const column = straight ? columns[x - firstX] : columnAt(fromX, fromY);
            const row = straight ? rowOfAll : rowAt(fromX, fromY);
            if (column < 0 || row < 0 || column >= width || row >= height) continue;
            const from = 4 * (depth === 1 ? pixels[row * width + column] : row * width + column);
            const alpha =
                opacity === 1 ? colours[from + 3] : Math.floor(colours[from + 3] * opacity);
            if (alpha === 0) continue;
            const to = 4 * ((y + axisY) * canvasWidth + x + axisX);
            if (copies && alpha === 255) {
                canvas[to] = colours[from];
                canvas[to + 1] = colours[from + 1];
                canvas[to + 2] = colours[from + 2];
                canvas[to + 3] = 255;
            } else {
                blender.onto(canvas, to, colours, from, alpha);
            }
        }
    }
}

function fillCanvas(canvas, [r, g, b]) {
    for (let i = 0; i < canvas.data.length; i += 4) {
        canvas.data[i] = r;
        canvas.data[i + 1] = g;
        canvas.data[i + 2] = b;
        canvas.data[i + 3] = 255;
    }
}

// An ImageData as something that can be drawn.
function canvasOf(pixels) {
    const canvas = Object.assign(
        document.createElement('canvas'), {width: pixels.width, height: pixels.height});
    canvas.getContext('2d').putImageData(pixels, 0, 0);
    return canvas;
}

function colourOf(text) {
    return [1, 3, 5].map(i => parseInt(text.slice(i, i + 2), 16));
}
