// The npm package as it is installed into an empty folder: what it reads is what the JSON of the
// library says, and what it converts has the bytes of the program. 77 if ./dev web has not made it.
import assert from 'node:assert';
import {execFileSync} from 'node:child_process';
import {copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const [source] = process.argv.slice(2);
const made = join(process.env.FIGHTCONV_WEB, '..', 'npm_package');
const packed = existsSync(made) ? readdirSync(made).find(name => name.endsWith('.tgz')) : undefined;
if (packed === undefined) {
    console.log(`skipped: there is no package in ${made}; ./dev web makes and tests it`);
    process.exit(77);
}
const folder = mkdtempSync(join(tmpdir(), 'fightconv-npm-'));
process.on('exit', () => rmSync(folder, {recursive: true}));
const run = (program, ...args) =>
    execFileSync(program, args, {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});
run('npm', 'install', '--silent', '--offline', '--no-audit', '--prefix', folder,
    join(made, packed));

const sampleFiles = name =>
    Object.fromEntries(readdirSync(join(source, 'samples', name), {recursive: true})
                           .filter(path => path.includes('.'))
                           .map(path => [path, readFileSync(join(source, 'samples', name, path))]));
const {load, FightconvError} =
    await import(pathToFileURL(join(folder, 'node_modules', 'fightconv', 'index.js')));
const fightconv = await load();
assert.match(fightconv.version, /^\d+\.\d+\.\d+$/);

// Names as in the JSON.
const pairs = list => list.map(({tick, x, y}) => [tick, x, y]);
const near = value => JSON.parse(JSON.stringify(value));
for (const name of ['ember', 'slate', 'tide']) {
    const input = fightconv.open(sampleFiles(name), {name});
    assert.strictEqual(input.format, 'mugen');
    const character = input.read();
    const [{bytes}] = input.convert('character-json').files;
    const document = JSON.parse(new TextDecoder().decode(bytes));
    assert.strictEqual(character.info.name, document.info.name);
    assert.deepStrictEqual(character.info.screen, document.info.localcoord);
    assert.deepStrictEqual(character.properties, document.properties);
    const {sprites, animations, moves, sounds, palettes} = character;
    assert.strictEqual(palettes.length, document.palettes.length);
    assert.strictEqual(sprites.length, document.sprites.length);
    sprites.forEach((sprite, i) => {
        const {axis, size, palette} = document.sprites[i];
        assert.deepStrictEqual(
            [sprite.axis, [sprite.width, sprite.height], sprite.palette], [axis, size, palette]);
        const pixels = sprite.rgba();
        assert.strictEqual(pixels.length, sprite.width * sprite.height * 4);
        const indices = sprite.indices();
        if (indices !== null) {
            const colours = palettes[palette].colours();
            indices.forEach((index, at) => {
                if (pixels[at * 4 + 3] !== 0) {
                    assert.deepStrictEqual(
                        [...pixels.slice(at * 4, at * 4 + 4)],
                        [...colours.slice(index * 4, index * 4 + 4)]);
                }
            });
        }
    });
    assert.strictEqual(animations.length, document.animations.length);
    animations.forEach((animation, i) => {
        const expected = document.animations[i];
        assert.deepStrictEqual(
            [animation.number, animation.name, animation.loop, animation.loopStart],
            [expected.number, expected.name, expected.loop, expected.loop_start]);
        assert.strictEqual(animation.frames.length, expected.frames.length);
        animation.frames.forEach((frame, j) => {
            const wanted = expected.frames[j];
            assert.deepStrictEqual(
                [frame.sprite, frame.ticks, frame.offset, frame.scale, frame.missing], [
                    wanted.sprite, wanted.ticks, wanted.offset, wanted.scale ?? [1, 1],
                    wanted.missing ?? null
                ]);
            assert.deepStrictEqual(
                frame.boxes.map(
                    ({kind, x, y, width, height, damage}) => [kind, x, y, width, height, damage]),
                (wanted.boxes ?? []).map(({kind,
                                           x,
                                           y,
                                           width,
                                           height,
                                           damage = 0}) => [kind, x, y, width, height, damage]));
            assert.deepStrictEqual(
                frame.cues.map(({clip, volume, tick}) => [clip, volume, tick]),
                (wanted.cues ?? []).map(({clip, volume, tick = 0}) => [clip, volume, tick]));
            assert.deepStrictEqual(frame.interpolate, wanted.interpolate ?? []);
        });
    });
    assert.strictEqual(moves.length, document.moves.length);
    moves.forEach((move, i) => {
        const expected = document.moves[i];
        assert.deepStrictEqual(
            [
                move.number, move.input, move.type, move.guard, move.duration, move.hitAdvantage,
                move.starts, pairs(move.movement)
            ],
            near([
                expected.number, expected.input, expected.type, expected.guard, expected.duration,
                expected.hit_advantage, expected.starts ?? [], expected.movement
            ]));
        assert.deepStrictEqual(
            move.hits.map(hit => [hit.firstTick, hit.damage, hit.knockback, hit.guardSound]),
            expected.hits.map(hit => [hit.first_tick, hit.damage, hit.knockback, hit.guard_sound]));
        assert.deepStrictEqual(
            move.cancels.map(({into, firstTick, onHit}) => [into, firstTick, onHit]),
            expected.cancels.map(({into, from, on_hit}) => [into, from, on_hit]));
        assert.deepStrictEqual(
            move.notifies.map(({tick, values}) => [tick, values]),
            expected.notifies.map(({tick, values}) => [tick, values]));
    });
    sounds.forEach((sound, i) => {
        assert.strictEqual(sound.data().length, document.sounds[i].bytes);
        assert.strictEqual(new TextDecoder().decode(sound.data().slice(0, 4)), 'RIFF');
    });
    character.free();
    assert.throws(() => character.moves, RangeError);

    const steps = new Set();
    const {files} =
        input.convert('uff', {'uff-pixels': 'indexed', progress: step => steps.add(step)});
    assert.deepStrictEqual([...steps], ['reading', 'uff']);
    const out = join(folder, 'out');
    run(process.env.FIGHTCONV_PROGRAM, 'convert', join(source, 'samples', name), '--uff-pixels',
        'indexed', '--quiet', '-o', out);
    assert.deepStrictEqual(
        files.map(file => [file.name, file.format, Buffer.from(file.bytes)]),
        [[`${name}.uff`, 'uff', readFileSync(join(out, `${name}.uff`))]]);
    assert.strictEqual(input.inspect().name, document.info.name);
    input.free();
}

const uff = fightconv.formats.find(({id, purpose}) => id === 'uff' && purpose === 'character');
assert.deepStrictEqual(uff.options[0].words, ['rgba', 'indexed']);
assert(fightconv.options.some(({name, kind}) => name === 'strict' && kind === 'flag'));
assert.throws(
    () => fightconv.open({'letter.txt': new TextEncoder().encode('Dear all')}),
    error => error instanceof FightconvError && error.id === 'unsupported feature');
const ember = fightconv.open(sampleFiles('ember'));
assert.throws(() => ember.convert('no-such-format'), FightconvError);
assert.throws(() => ember.read({palette: 'red'}), /palette/);
assert.throws(() => ember.read({'no-such-option': true}), /no-such-option/);
assert(ember.read({palette: 2}).info.chosenPalette !== null);
assert(ember.read({palette: 2}).diagnostics.some(({id}) => id === 'mugen.missing-sprite'));

copyFileSync(join(source, 'samples', 'node', 'frame_data.mjs'), join(folder, 'frame_data.mjs'));
const parts = readdirSync(join(source, 'samples', 'ember'))
                  .map(name => join(source, 'samples', 'ember', name));
assert.match(run('node', 'frame_data.mjs', ...parts), /^236x: startup 4, active/m);
