// Reads a file of Aseprite with a reader that is not ours and prints what it found; both readers in
// the same words.
// node read.cjs NODE_MODULES ase-parser|aseprite FILE
'use strict';
const fs = require('fs');
const path = require('path');
const crypto = require('crypto');
const [modules, reader, file] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const sha256 = (pixels) => crypto.createHash('sha256').update(pixels).digest('hex');

function byAseParser(Parser) {
    const ase = new Parser(bytes, path.basename(file));
    ase.parse();
    const directions = ['Forward', 'Reverse', 'Ping-pong', 'Ping-pong Reverse'];
    return {
        size: [ase.width, ase.height, ase.colorDepth],
        transparent: ase.paletteIndex,
        palette: (ase.palette ? ase.palette.colors : [])
            .map((c) => [c.red, c.green, c.blue, c.alpha]),
        layers: ase.layers.map((l) => ({
            name: l.name,
            visible: l.flags.visible,
            blend: l.blendMode,
            opacity: l.opacity,
        })),
        tags: ase.tags.map((t) => ({
            name: t.name,
            from: t.from,
            to: t.to,
            direction: directions.indexOf(t.animDirection),
            repeat: t.repeat,
        })),
        slices: ase.slices.map((s) => ({
            name: s.name,
            keys: s.keys.map((k) => [k.frameNumber, k.x, k.y, k.width, k.height]
                .concat(k.pivot ? [k.pivot.x, k.pivot.y] : [])),
        })),
        user_data: null,  // it skips them
        frames: ase.frames.map((f) => ({
            ms: f.frameDuration,
            cels: f.cels.map((c) => ({
                layer: c.layerIndex,
                at: [c.xpos, c.ypos],
                opacity: c.opacity,
                size: [c.w, c.h],
                pixels: sha256(c.rawCelData),
            })),
        })),
    };
}

function byKaitai(module) {
    const ase = module.parse(bytes);
    const kinds = module.Frame.Chunk.ChunkTypeEnum;
    const chunks = ase.frames.map((f) => f.chunks);
    const all = (kind) => chunks.flat().filter((c) => c.type === kind).map((c) => c.data);
    const palette = all(kinds.PALETTE)[0];
    const cels = chunks.map((list) => list.filter((c) => c.type === kinds.CEL).map((c) => c.data));
    const source = (cel) => (cel.frameLink === undefined
        ? cel
        : cels[cel.frameLink].find((other) => other.layerIndex === cel.layerIndex));
    return {
        size: [ase.header.width, ase.header.height, ase.header.pixelFormat],
        transparent: ase.header.transparentIndex,
        palette: palette ? palette.entries.map((c) => [c.r, c.g, c.b, c.a]) : [],
        layers: all(kinds.LAYER).map((l) => ({
            name: l.name,
            visible: l.flags.visible,
            blend: l.blendMode,
            opacity: l.opacity,
        })),
        tags: all(kinds.TAGS).flatMap((t) => t.tags).map((t) => ({
            name: t.name,
            from: t.from,
            to: t.to,
            direction: t.direction,
            repeat: null,
        })),
        slices: all(kinds.SLICE).map((s) => ({
            name: s.name,
            keys: s.keys.map((k) => [k.frameNo, k.x, k.y, k.width, k.height]
                .concat(k.pivotX === undefined ? [] : [k.pivotX, k.pivotY])),
        })),
        user_data: all(kinds.USERDATA).map((u) => u.text || ''),
        frames: ase.frames.map((f, i) => ({
            ms: f.header.duration,
            cels: cels[i].map((c) => ({
                layer: c.layerIndex,
                at: [c.x, c.y],
                opacity: c.opacity,
                size: [source(c).width, source(c).height],
                pixels: sha256(source(c).pixels),
            })),
        })),
    };
}

const module_ = require(path.join(modules, reader));
console.log(JSON.stringify(reader === 'ase-parser' ? byAseParser(module_) : byKaitai(module_)));
