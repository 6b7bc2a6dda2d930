// Loads a sheet's JSON as a game with Phaser would, by Phaser's own code, and prints what came of
// it.
// node load.cjs PHASER_FOLDER FILE.json array|hash
'use strict';
const fs = require('fs');
const path = require('path');
const [phaser, file, layout] = process.argv.slice(2);
const load = (name) => require(path.join(phaser, 'src', name));

const data = JSON.parse(fs.readFileSync(file, 'utf8'));
const complaints = [];
console.warn = (text) => complaints.push(text);

// What the parsers ask of a texture; a real one needs a graphics card.
const Frame = load('textures/Frame');
const texture = {
    key: 'sheet',
    source: [{ width: data.meta.size.w, height: data.meta.size.h }],
    frames: {},
    customData: {},
    add(name, source, x, y, width, height) {
        if (Object.hasOwn(this.frames, name)) return null;
        return (this.frames[name] = new Frame(this, name, source, x, y, width, height));
    },
};
const parse = load(layout === 'array' ? 'textures/parsers/JSONArray' : 'textures/parsers/JSONHash');
parse(texture, 0, data);

const AnimationManager = load('animations/AnimationManager');
const game = { events: { once() {} }, cache: { json: { get: () => data } } };
const manager = new AnimationManager(game);
manager.textureManager = { getFrame: (key, name) => texture.frames[name], exists: () => true };
const animations = data.meta.frameTags ? manager.createFromAseprite('sheet') : [];

const described = (frame) => ({
    cut: [frame.cutX, frame.cutY, frame.cutWidth, frame.cutHeight],
    place: [frame.x, frame.y],
    whole: [frame.realWidth, frame.realHeight],
    pivot: [frame.pivotX, frame.pivotY],
    custom_pivot: frame.customPivot,
});
delete texture.frames.__BASE;
console.log(JSON.stringify({
    complaints,
    frames: Object.fromEntries(
        Object.entries(texture.frames).map(([name, frame]) => [name, described(frame)])),
    animations: animations.map((animation) => ({
        name: animation.key,
        yoyo: animation.yoyo,
        duration: animation.duration,
        frames: animation.frames.map((frame) => ({ name: frame.textureFrame, ms: frame.duration })),
    })),
}));
