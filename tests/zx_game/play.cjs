// Plays the game that --to zx writes, without a console: its functions are recorders here, with the
// rules of docs/rules/zx.md.
// node play.cjs GAME_FOLDER SCENE.json, with
// {"ticks": 100, "record": [0, 10], "hold": [[first tick, last tick, player, button] ...]}, and
// "distance", "power" and "life" for a scenario.
// Prints what came of it: complaints about broken rules, what was drawn at the recorded ticks, and
// the sounds.
'use strict';
const fs = require('fs');
const path = require('path');
const [folder, sceneFile] = process.argv.slice(2);
const scene = JSON.parse(fs.readFileSync(sceneFile, 'utf8'));
const complaints = [];
const demand = (holds, text) => {
    if (!holds && complaints.length < 20 && !complaints.includes(text)) complaints.push(text);
};

// ---- the manifest: every table and key is one that the tools of the console read

const tableKeys = {
    game: [
        'id', 'title', 'author', 'version', 'description', 'tags', 'compress_textures',
        'render_mode', 'tick_rate', 'max_players',
    ],
    build: ['script', 'wasm'],
    netplay: ['enabled'],
};
const assetKinds = [
    'textures', 'meshes', 'skeletons', 'keyframes', 'animations', 'sounds', 'trackers', 'data',
];

function parseManifest(text) {
    const tables = [];
    for (const [number, raw] of text.split('\n').entries()) {
        const line = raw.replace(/^((?:[^"#]|"(?:\\.|[^"\\])*")*)#.*$/, '$1').trim();
        const head = line.match(/^(\[\[?)([a-z_.]+)(\]\]?)$/);
        const pair = line.match(/^([a-z_]+) = ("(?:\\.|[^"\\])*"|true|false|\d+)$/);
        if (head && head[1].length === head[3].length) {
            tables.push({name: head[2], isList: head[1] === '[[', values: {}});
        } else if (pair && tables.length && !(pair[1] in tables.at(-1).values)) {
            tables.at(-1).values[pair[1]] = JSON.parse(pair[2]);
        } else {
            demand(line === '', `nether.toml:${number + 1}: ${line}`);
        }
    }
    return tables;
}

const tables = parseManifest(fs.readFileSync(path.join(folder, 'nether.toml'), 'utf8'));
const single = Object.fromEntries(tables.filter(t => !t.isList).map(t => [t.name, t.values]));
const assets = Object.fromEntries(assetKinds.map(kind => [kind, new Map()]));
for (const {name, isList, values} of tables) {
    const kind = name.replace(/^assets\./, '');
    if (!isList) {
        demand(Object.keys(values).every(key => tableKeys[name]?.includes(key)),
            `[${name}] has a key that nothing reads`);
        continue;
    }
    demand(name === `assets.${kind}` && assetKinds.includes(kind),
        `[[${name}]] is read by nothing`);
    demand(Object.keys(values).sort().join() === 'id,path', `keys of [[${name}]]`);
    demand(!assets[kind].has(values.id), `${kind}: ${values.id} twice`);
    demand(fs.existsSync(path.join(folder, values.path)) && !values.path.includes('\\'),
        `${values.path} is not there`);
    assets[kind].set(values.id, path.join(folder, values.path));
}
for (const key of ['id', 'title', 'author', 'version']) {
    demand(single.game?.[key], `[game] has no ${key}`);
}
demand(/^[a-z0-9_.~-]+$/i.test(single.game.id) && !single.game.id.startsWith('.'),
    'the id of the game');
demand(single.game.compress_textures !== true, 'compress_textures');
demand(!/[|&;<>$`*?]/.test(single.build.script), 'the script needs a shell');

// ---- the console

const arguments_ = {
    rom_texture: 2, rom_sound: 2, rom_data_len: 2, rom_data: 4, play_sound: 3, button_held: 2,
    button_pressed: 2, button_released: 2, z_index: 1, set_color: 1, texture_bind: 1, draw_rect: 4,
    draw_sprite_region: 8,
};
let phase = 'init', tick = 0, drawn = [], handles = [], sounds = [], state = {};
let memory;
const text = (at, bytes) => Buffer.from(memory.buffer, at, bytes).toString();
const held = (player, button, at) => scene.hold.some(([from, to, who, which]) =>
    who === player && which === button && from <= at && at <= to);

function load(kind, at, bytes) {
    const id = text(at, bytes);
    demand(phase === 'init', `${kind} asked for in ${phase}()`);
    demand(assets[kind].has(id), `${kind} has no ${id}`);
    demand(!handles.some(each => each.kind === kind && each.id === id), `${id} loaded twice`);
    handles.push({kind, id});
    return handles.length;
}
function draw(what) {
    demand(phase === 'render', `drawn in ${phase}()`);
    drawn.push({...what, z: state.z, color: state.color});
}
const console_ = {
    rom_texture: (at, bytes) => load('textures', at, bytes),
    rom_sound: (at, bytes) => load('sounds', at, bytes),
    play_sound(handle, volume) {
        demand(handles[handle - 1]?.kind === 'sounds' && phase !== 'render', 'a sound');
        sounds.push([tick, handles[handle - 1]?.id, volume]);
    },
    button_held: (player, button) => Number(held(player, button, tick)),
    button_pressed: (player, button) =>
        Number(held(player, button, tick) && !held(player, button, tick - 1)),
    z_index(layer) { state.z = layer; },
    set_color(color) { state.color = color >>> 0; },
    texture_bind(handle) {
        demand(handles[handle - 1]?.kind === 'textures', 'a texture is bound that is none');
        state.texture = handle;
    },
    draw_rect(x, y, w, h) {
        draw({rect: [x, y, w, h]});
        state.texture = 0;  // another one is bound now
    },
    draw_sprite_region(x, y, w, h, u, v, du, dv) {
        demand(state.texture > 0, 'no texture is bound');
        demand([u, v, u + du, v + dv].every(n => n > -1e-6 && n < 1 + 1e-6) && w > 0 && h > 0,
            'a region outside of its texture');
        draw({sprite: handles[state.texture - 1]?.id, place: [x, y, w, h], region: [u, v, du, dv]});
    },
};

const module_ = new WebAssembly.Module(fs.readFileSync(path.join(folder, single.build.wasm)));
const env = {};
const imports = WebAssembly.Module.imports(module_);
for (const {module, name, kind} of imports) {
    demand(module === 'env' && kind === 'function' && name in arguments_ && name in console_,
        `the console has no ${module}.${name}`);
    env[name] = (...given) => {
        demand(given.length === arguments_[name], `${name} with ${given.length} arguments`);
        return console_[name]?.(...given);
    };
}
const instance = new WebAssembly.Instance(module_, {env});
const game = instance.exports;
memory = game.memory;
game.init();
// Facts of a scenario: the game is facts.c.
if ('distance' in scene) game.prepare(scene.distance, scene.power, scene.life);
const facts = [];

const bytes = () => Buffer.from(memory.buffer);
function render() {
    phase = 'render';
    state = {z: 0};
    drawn = [];
    const before = tick % 16 === 0 ? Buffer.from(bytes()) : null;
    game.render();
    demand(!before || before.equals(bytes()), 'render() changes memory');
    // Quads of one layer are drawn in an order that nobody knows: different textures there must not
    // overlap.
    for (const a of drawn) {
        for (const b of drawn) {
            const [r, s] = [a.rect ?? a.place, b.rect ?? b.place];
            const overlap = r[0] + 0.01 < s[0] + s[2] && s[0] + 0.01 < r[0] + r[2] &&
                r[1] + 0.01 < s[1] + s[3] && s[1] + 0.01 < r[1] + r[3];
            demand(a === b || a.z !== b.z || !overlap ||
                a.color === b.color && a.rect && b.rect || a.z === 20,
                `layer ${a.z} has two things that overlap`);
        }
    }
    return drawn;
}
function play(until, record) {
    const seen = {};
    for (;; ++tick) {
        const wanted = record(tick);
        if (wanted) seen[tick] = render();
        if (game.fact && tick <= scene.ticks) {
            facts[tick] =
                [0, 1].map(player => [0, 1, 2, 3, 4, 5, 6].map(i => game.fact(player, i)));
        }
        if (tick >= until) return seen;
        phase = 'update';
        game.update();
    }
}

const records = new Set(scene.record);
const seen = play(scene.ticks, at => records.has(at) || at % 16 === 0);
const end = JSON.stringify(render());
const sounds_ = [...sounds];

// Back in time: the same memory and the same inputs give the same pictures.
const saved = Buffer.from(bytes());
const middle = scene.ticks, more = 120;
const first = JSON.stringify(play(middle + more, () => true));
memory = game.memory;
bytes().set(saved);
tick = middle;
demand(JSON.stringify(play(middle + more, () => true)) === first,
    'going back in time changes what is drawn');

// ---- what it takes

const videoMemory = handles.filter(each => each.kind === 'textures').reduce((sum, {id}) => {
    const header = fs.readFileSync(assets.textures.get(id)).subarray(16, 24);
    return sum + header.readUInt32BE(0) * header.readUInt32BE(4) * 4;
}, 0);
demand(memory.buffer.byteLength <= 4 << 20, `${memory.buffer.byteLength} bytes of memory`);
demand(end === JSON.stringify(seen[scene.ticks] ?? render()) || !records.has(scene.ticks),
    'render() twice');
console.log(JSON.stringify({
    complaints,
    imports: imports.map(each => each.name).sort(),
    memory: memory.buffer.byteLength,
    video_memory: videoMemory,
    wasm: fs.statSync(path.join(folder, single.build.wasm)).size,
    sounds: sounds_,
    facts,
    draws: Object.fromEntries(Object.entries(seen).filter(([at]) => records.has(Number(at)))),
}));
