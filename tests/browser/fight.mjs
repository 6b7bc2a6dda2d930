// node fight.mjs SCRIPTS FOLDER: plays the fights that jobs.json in the folder lists, with the
// scripts of the page and the pages NAME.html beside it, and prints what is known of both fighters
// after each tick, as JSON.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {deflateSync, inflateSync} from 'node:zlib';

const [scripts, folder] = process.argv.slice(2);
const source = ['renderer', 'fight', 'guest']
                   .map(name => readFileSync(join(scripts, `${name}.js`), 'utf8'))
                   .join('\n');
const {buttonNames, Fight, readGuest} =
    new Function(`${source}; return {buttonNames, Fight, readGuest};`)();

const pages = new Map();
async function characterOf(name) {
    if (!pages.has(name))
        pages.set(name, await readGuest(new Blob([readFileSync(join(folder, `${name}.html`))])));
    return pages.get(name);
}

function inputsOf(holds, tick, player) {
    const isHeld = (key, at) => holds.some(
        ([first, last, by, held]) => by === player && held === key && first <= at && at <= last);
    return [
        isHeld('right', tick) - isHeld('left', tick), isHeld('up', tick) - isHeld('down', tick),
        buttonNames.reduce(
            (bits, name, i) => isHeld(name, tick) && !isHeld(name, tick - 1) ? bits | 1 << i : bits,
            0)
    ];
}

function factsOf({state, x, y, life, power, move, zoom, projectiles}) {
    return {
        state,
        x: x / zoom,
        y: y / zoom,
        life,
        power,
        move: move?.input ?? 'none',
        projectiles: projectiles.length
    };
}

function play(fight, {ticks, holds}) {
    const found = [];
    for (let tick = 0; tick <= ticks; ++tick) {
        found.push(fight.fighters.map(factsOf));
        fight.tick([inputsOf(holds, tick, 0), inputsOf(holds, tick, 1)]);
    }
    return found;
}

// Inputs that change now and then, always the same ones; what came of them.
function playAnything(fight, ticks) {
    let seed = 7;
    const dice = sides => (seed = (seed * 48271) % 2147483647) % sides;
    const inputs = [[0, 0, 0], [0, 0, 0]], states = new Set(), moves = new Set();
    for (let tick = 0; tick < ticks; ++tick) {
        for (const [i, held] of inputs.entries()) {
            if (dice(6) === 0) [held[0], held[1]] = [dice(3) - 1, dice(3) - 1];
            held[2] = dice(8) === 0 ? 1 << dice(6) : 0;
            inputs[i] = held;
        }
        fight.tick(inputs);
        for (const {state, x, y, life, power, move} of fight.fighters) {
            states.add(state);
            moves.add(move);
            if (![x, y, life, power].every(Number.isFinite)) throw new Error(`tick ${tick}`);
        }
    }
    return {states: states.size, moves: moves.size};
}

// The page with one value of its data replaced by another one, in so many ways; how many of these
// pages were not taken. Whatever is taken can fight.
async function playHostile(name, count) {
    const [before, packed, after] =
        readFileSync(join(folder, `${name}.html`), 'utf8').split(/(?<=id="data">)|(?=<\/script>)/);
    const [first, ...rest] = packed.split(' ');
    const bytes = inflateSync(Buffer.from(first, 'base64')), length = bytes.readUInt32LE(0);
    const text = bytes.toString('utf8', 4, 4 + length);
    const places = [];
    const walk = (value, path) => {
        if (path.length) places.push(path);
        if (typeof value === 'object' && value !== null)
            for (const key of Object.keys(value)) walk(value[key], [...path, key]);
    };
    walk(JSON.parse(text), []);
    const others = [null, -1, 0.5, 1e9, 'x', [], {}, [[]], true, '1e999'];
    let refused = 0;
    for (let i = 0; i < count; ++i) {
        const data = JSON.parse(text), path = places[Math.floor(i * places.length / count)];
        const parent = path.slice(0, -1).reduce((value, key) => value[key], data);
        parent[path.at(-1)] = others[i % others.length];
        const json = Buffer.from(JSON.stringify(data).replace('"1e999"', '1e999'));
        const size = Buffer.alloc(4);
        size.writeUInt32LE(json.length);
        const changed = deflateSync(Buffer.concat([size, json, bytes.subarray(4 + length)]));
        const page = [before, [changed.toString('base64'), ...rest].join(' '), after].join('');
        try {
            const guest = await readGuest(new Blob([page]));
            playAnything(new Fight(guest, await characterOf(name)), 60);
        } catch (error) {
            if (error.message !== 'it holds no character that can fight') throw error;
            ++refused;
        }
    }
    return {refused};
}

const results = [];
for (const job of JSON.parse(readFileSync(join(folder, 'jobs.json'), 'utf8'))) {
    if (job.hostile) {
        results.push(await playHostile(job.fighters[0], job.hostile));
        continue;
    }
    const fight = new Fight(...await Promise.all(job.fighters.map(characterOf)));
    if (job.anything) {
        results.push(playAnything(fight, job.anything));
        continue;
    }
    const [first, second] = fight.fighters;
    const half = job.distance / 2 * first.zoom;
    [first.x, second.x] = [-half, half];
    if (job.power) first.power = job.power;
    if (job.life) second.life = job.life;
    results.push(play(fight, job));
}
console.log(JSON.stringify(results));
