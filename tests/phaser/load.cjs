// Loads the JSON of sheets as a game with Phaser would, by Phaser's own code, and prints what came
// of it: of all files their animations, of the first one its frames.
// node load.cjs PHASER_FOLDER array|hash FILE.json...
'use strict';
const fs = require('fs');
const path = require('path');
const [phaser, layout, ...files] = process.argv.slice(2);
const load = (name) => require(path.join(phaser, 'src', name));

const complaints = [];
console.warn = (text) => complaints.push(text);

// What the parsers ask of a texture; a real one needs a graphics card.
const Frame = load('textures/Frame');
const texture_of = (key, data) => ({
    key,
    source: [{ width: data.meta.size.w, height: data.meta.size.h }],
    frames: {},
    customData: {},
    add(name, source, x, y, width, height) {
        if (Object.hasOwn(this.frames, name)) return null;
        return (this.frames[name] = new Frame(this, name, source, x, y, width, height));
    },
});
const parse = load(layout === 'array' ? 'textures/parsers/JSONArray' : 'textures/parsers/JSONHash');
const documents = {};
const textures = {};
for (const file of files) {
    documents[file] = JSON.parse(fs.readFileSync(file, 'utf8'));
    textures[file] = texture_of(file, documents[file]);
    parse(textures[file], 0, documents[file]);
}

const AnimationManager = load('animations/AnimationManager');
const game = { events: { once() {} }, cache: { json: { get: (key) => documents[key] } } };
const manager = new AnimationManager(game);
manager.textureManager = {
    getFrame: (key, name) => textures[key].frames[name],
    exists: () => true,
};
const animations = files.flatMap((file) => manager.createFromAseprite(file));

const described = (frame) => ({
    cut: [frame.cutX, frame.cutY, frame.cutWidth, frame.cutHeight],
    place: [frame.x, frame.y],
    whole: [frame.realWidth, frame.realHeight],
    pivot: [frame.pivotX, frame.pivotY],
    custom_pivot: frame.customPivot,
});
const { frames } = textures[files[0]];
delete frames.__BASE;
console.log(JSON.stringify({
    complaints,
    frames: Object.fromEntries(
        Object.entries(frames).map(([name, frame]) => [name, described(frame)])),
    animations: animations.map((animation) => ({
        name: animation.key,
        yoyo: animation.yoyo,
        duration: animation.duration,
        frames: animation.frames.map((frame) => ({ name: frame.textureFrame, ms: frame.duration })),
    })),
}));
