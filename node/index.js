// fightconv for Node.js and browsers, over the C interface in fightconv.wasm.
import {structs} from './layout.js';

const none = 0xFFFFFFFF, unknown = -0x80000000;
const utf8 = new TextEncoder();
const utf8Text = new TextDecoder();
const severities = ['note', 'warning', 'error'];
const fileSize = 12;  // fightconv_file: name, bytes, size
// In the order of fightconv_option_kind, fightconv_purpose and fightconv_names.
const kinds = ['flag', 'choice', 'number', 'text', 'file'];
const purposes = ['reads', 'character', 'view', 'parts'];
const [boxKind, loop, blend, moveType, guard, hitEffect, stance] = Array(7).keys();
const interpolations = ['offset', 'blend', 'scale', 'angle'];

/** A call failed. */
export class FightconvError extends Error {
    constructor(problem, diagnostics) {
        super(problem.text);
        this.name = 'FightconvError';
        Object.assign(this, problem, {message: problem.text, diagnostics});
        this.what = problem.message;
    }
}

async function bytesOfWasm() {
    const url = new URL('fightconv.wasm', import.meta.url);
    if (url.protocol === 'file:') return (await import('node:fs/promises')).readFile(url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response.arrayBuffer();
}

/**
 * Loads the library. `wasm`: the bytes of fightconv.wasm, or a WebAssembly.Module; by default the
 * file beside this one.
 */
export async function load(wasm) {
    const source = wasm ?? await bytesOfWasm();
    const module =
        source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const fightconv = new Fightconv();
    let high = 0;  // the upper half of a result of 64 bits, which setjmp uses
    const system = {
        setTempRet0: value => {
            high = value;
        },
        getTempRet0: () => high,
        proc_exit: () => {
            throw new WebAssembly.RuntimeError('the library stopped');
        }
    };
    const nothing = () => 52;  // ENOSYS: there is no disk, no environment and no clock
    const imports = {
        page: {
            progress: (step, done, total) =>
                fightconv.progress?.(fightconv.memory.text(step), done, total)
        }
    };
    for (const {module: from, name} of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] ??= system[name] ?? nothing;
    }
    const {exports} = await WebAssembly.instantiate(module, imports);
    exports._initialize();
    fightconv.calls = exports;
    fightconv.memory = new Memory(exports);
    fightconv.context = exports.fightconv_context_new();
    exports.web_show_progress(fightconv.context);
    return fightconv;
}

// The memory of the library. It moves when it grows, so a view of it is never kept.
class Memory {
    constructor(calls) {
        this.calls = calls;
    }
    get bytes() {
        return new Uint8Array(this.calls.memory.buffer);
    }
    get view() {
        return new DataView(this.calls.memory.buffer);
    }
    word(at) {
        return this.view.getUint32(at >>> 0, true);
    }
    text(at) {
        const {bytes} = this;
        return utf8Text.decode(bytes.subarray(at >>> 0, bytes.indexOf(0, at >>> 0)));
    }
    copy(at, size) {
        return this.bytes.slice(at >>> 0, (at >>> 0) + size);
    }
    room(size) {
        const at = this.calls.malloc(Math.max(size, 1)) >>> 0;
        if (at === 0) throw new RangeError('there is not enough memory');
        return at;
    }
    put(bytes) {
        const at = this.room(bytes.length);
        this.bytes.set(bytes, at);
        return at;
    }
    putText(text) {
        return this.put(
            text instanceof Uint8Array ? Uint8Array.of(...text, 0) : utf8.encode(`${text}\0`));
    }
    // Calls `use` with `size` bytes, and frees them.
    with(size, use) {
        const at = this.room(size);
        try {
            return use(at);
        } finally {
            this.calls.free(at);
        }
    }
    // Calls `use` with the addresses of texts (null is NULL), and frees them.
    withTexts(texts, use) {
        const places = texts.map(text => text === null ? 0 : this.putText(text));
        try {
            return use(...places);
        } finally {
            this.free(places);
        }
    }
    // The addresses of copies of these bytes: of all or of none.
    putAll(contents) {
        const places = [];
        try {
            contents.forEach(bytes => places.push(this.put(bytes)));
            return places;
        } catch (error) {
            this.free(places);
            throw error;
        }
    }
    free(places) {
        places.forEach(at => this.calls.free(at));
    }
    // Calls `use` with the list of files {path: bytes} whose bytes are at `places`, and its length.
    withFiles(files, places, use) {
        const entries = Object.entries(files);
        return this.withTexts(
            entries.map(([path]) => path),
            (...paths) => this.with(fileSize * entries.length, list => {
                entries.forEach(([, bytes], i) => {
                    [paths[i], places[i], bytes.length].forEach(
                        (word, j) => this.view.setUint32(list + i * fileSize + j * 4, word, true));
                });
                return use(list, entries.length);
            }));
    }
    // The struct that `get(address)` fills, as an object; undefined if it refuses.
    struct(kind, get) {
        const {size, fields} = structs[kind];
        return this.with(size, at => {
            this.view.setUint32(at, size, true);
            if (get(at) !== 0) return undefined;
            const {view} = this;
            const read = {
                i32: from => view.getInt32(from, true),
                u32: from => view.getUint32(from, true),
                f32: from => view.getFloat32(from, true),
                f64: from => view.getFloat64(from, true),
                i64: from => Number(view.getBigInt64(from, true)),
                text: from => this.text(view.getUint32(from, true))
            };
            return Object.fromEntries(
                fields.map(({type, key, at: offset}) => [key, read[type](at + offset)]));
        });
    }
}

const list = (count, item) => Array.from({length: count}, (_, index) => item(index));
const known = number => number === unknown ? null : number;
const named = index => index === none ? null : index;

class Fightconv {
    progress = null;

    get version() {
        return this.memory.text(this.calls.fightconv_version());
    }

    /** The formats that can be read and written. */
    get formats() {
        const {calls, context, memory} = this;
        return list(calls.fightconv_format_count(context), index => {
            const format =
                memory.struct('format', at => calls.fightconv_format_at(context, index, at));
            return {
                ...format,
                extensions: format.extensions.split(' ').filter(Boolean),
                purpose: purposes[format.purpose],
                options: this.optionsOf(index)
            };
        });
    }
    /** The options of every conversion. */
    get options() {
        return this.optionsOf(none);
    }
    optionsOf(format) {
        const {calls, context, memory} = this;
        return list(calls.fightconv_option_count(context, format), index => {
            const {wordCount, words, kind, repeatable, least, most, ...option} = memory.struct(
                'option', at => calls.fightconv_option_at(context, format, index, at));
            return {
                ...option,
                kind: kinds[kind],
                words: list(wordCount, word => memory.text(memory.word(words + word * 4))),
                ...(kinds[kind] === 'number' ? {least, most} : {}),
                repeatable: repeatable !== 0
            };
        });
    }

    /**
     * Opens files in memory: {path: bytes}. `mainFile` is one of them; without it they are a
     * folder of this `name`.
     */
    open(files, {mainFile = null, name = 'character'} = {}) {
        const {calls, context, memory} = this;
        const contents = memory.putAll(Object.values(files));
        const handle = memory.withFiles(
            files, contents,
            (list, count) => memory.withTexts(
                [mainFile, name],
                (main, folder) => calls.fightconv_open_files(context, list, count, main, folder)));
        if (handle === 0) {
            memory.free(contents);
            throw this.error();
        }
        return new Input(this, handle, contents);
    }

    // Runs a call with options, and returns its result and diagnostics: setting an option is a call
    // as well, which forgets them.
    call(options, run) {
        const {calls, context, memory} = this;
        const {progress = null, ...others} = options;
        const set = (name, value) => memory.withTexts([name, value], (at, text) => {
            if (calls.fightconv_set_option(context, at, text) !== 0) throw this.error();
        });
        const textOf = value => value === true ? 'on' : value === false ? 'off' : value;
        this.progress = progress;
        try {
            Object.entries(others).forEach(([name, value]) => set(name, textOf(value)));
            const result = run();
            if (result === 0) throw this.error();
            return [result, this.diagnostics()];
        } finally {
            this.progress = null;
            Object.keys(others).forEach(
                name => memory.withTexts([name], at => calls.fightconv_set_option(context, at, 0)));
        }
    }

    error() {
        const at = this.calls.fightconv_error(this.context);
        return new FightconvError(this.problemAt(at), this.diagnostics());
    }
    diagnostics() {
        const {calls, context} = this;
        return list(
            calls.fightconv_diagnostic_count(context),
            index => this.problemAt(calls.fightconv_diagnostic(context, index)));
    }
    problemAt(at) {
        const {memory} = this;
        const text = offset => memory.text(memory.word(at + offset));
        const number = offset => {
            const value = Number(memory.view.getBigInt64(at + offset, true));
            return value < 0 ? null : value;
        };
        return {
            severity: severities[memory.word(at)],
            code: memory.word(at + 4),
            id: text(8),
            file: text(12),
            offset: number(16),
            line: number(24),
            item: text(32),
            message: text(36),
            remedy: text(40),
            text: text(44)
        };
    }

    // A document of the library.
    json(at) {
        try {
            return JSON.parse(this.memory.text(at));
        } finally {
            this.calls.fightconv_text_free(at);
        }
    }
}

// An object of the library, which is freed when it is forgotten or by free().
const forgotten = new FinalizationRegistry(release => release());
class Handle {
    constructor(fightconv, pointer, free) {
        this.fightconv = fightconv;
        this.pointer = pointer;
        this.release = () => free(pointer);
        forgotten.register(this, this.release, this);
    }
    free() {
        if (this.pointer !== 0) {
            forgotten.unregister(this);
            this.release();
            this.pointer = 0;
        }
    }
}

class Input extends Handle {
    constructor(fightconv, pointer, contents) {
        const {calls} = fightconv;
        super(fightconv, pointer, handle => {
            calls.fightconv_input_free(handle);
            fightconv.memory.free(contents);  // which it borrows
        });
        this.name = fightconv.memory.text(calls.fightconv_input_name(pointer));
        this.format = fightconv.memory.text(calls.fightconv_input_format(pointer));
    }

    /** The report of `fightconv inspect --json`. */
    inspect(options = {}) {
        const {fightconv, pointer} = this;
        const {calls, context} = fightconv;
        const [text] =
            fightconv.call(options, () => calls.fightconv_inspect_json(context, pointer));
        return fightconv.json(text);
    }

    read(options = {}) {
        const {fightconv, pointer} = this;
        const {calls, context} = fightconv;
        const [handle, diagnostics] =
            fightconv.call(options, () => calls.fightconv_read(context, pointer));
        return new Character(fightconv, handle, diagnostics);
    }

    /** `formats`: 'uff', or 'uff,zx'. The files of all of them. */
    convert(formats, options = {}) {
        const {fightconv, pointer} = this;
        const {calls, context, memory} = fightconv;
        const [output, diagnostics] = fightconv.call(
            options,
            () =>
                memory.withTexts([formats], ids => calls.fightconv_convert(context, pointer, ids)));
        try {
            return {
                diagnostics,
                files: list(
                    calls.fightconv_output_count(output),
                    index => {
                        const at = calls.fightconv_output_file(output, index) >>> 0;
                        return {
                            name: memory.text(memory.word(at)),
                            format: memory.text(calls.fightconv_output_format(output, index)),
                            bytes: memory.copy(memory.word(at + 4), memory.word(at + 8))
                        };
                    })
            };
        } finally {
            calls.fightconv_output_free(output);
        }
    }
}

class Character extends Handle {
    constructor(fightconv, pointer, diagnostics) {
        super(fightconv, pointer, handle => fightconv.calls.fightconv_character_free(handle));
        this.diagnostics = diagnostics;
        const {scaleX, scaleY, chosenChoice, ...info} = this.get('info', []);
        this.counts = info;
        this.info = {
            name: info.name,
            displayName: info.displayName,
            author: info.author,
            versionDate: info.versionDate,
            screen: [info.screenWidth, info.screenHeight],
            scale: [scaleX, scaleY],
            floorY: info.floorY,
            chosenPalette: named(chosenChoice)
        };
    }

    get(kind, place, name) {
        const {calls, memory} = this.fightconv;
        const call = kind === 'info' ?
            calls.fightconv_character_info :
            calls[`fightconv_${name ?? kind.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`)}_at`];
        const found = memory.struct(kind, at => call(this.pointer, ...place, at));
        if (found === undefined) throw new RangeError(`there is no ${kind} ${place}`);
        return found;
    }
    word(names, value) {
        const {calls, memory} = this.fightconv;
        return memory.text(calls.fightconv_name_of(names, value));
    }
    pairs(name, count, place) {
        return list(count, index => {
            const {key, value} = this.get('pair', [...place, index], name);
            return [key, value];
        });
    }

    get palettes() {
        return list(
            this.counts.paletteCount,
            index => ({...this.get('palette', [index]), colours: () => this.coloursOf(index)}));
    }
    get paletteChoices() {
        return list(this.counts.paletteChoiceCount, index => this.get('paletteChoice', [index]));
    }
    get sprites() {
        return list(this.counts.spriteCount, index => this.sprite(index));
    }
    get animations() {
        return list(this.counts.animationCount, index => this.animation(index));
    }
    get moves() {
        return list(this.counts.moveCount, index => this.move(index));
    }
    get sounds() {
        return list(this.counts.soundCount, index => {
            const {bytes, byteCount, ...sound} = this.get('sound', [index]);
            return {...sound, data: () => this.fightconv.memory.copy(bytes, byteCount)};
        });
    }
    get properties() {
        return this.pairs('property', this.counts.propertyCount, []);
    }

    /** The index of the sprite that frames show for a group and number; null if there is none. */
    findSprite(group, number) {
        return named(this.fightconv.calls.fightconv_find_sprite(this.pointer, group, number) >>> 0);
    }

    coloursOf(palette) {
        const {calls, memory} = this.fightconv;
        return memory.with(1024, at => {
            if (calls.fightconv_palette_colours(this.pointer, palette, at) !== 0) {
                throw new RangeError(`there is no palette ${palette}`);
            }
            return memory.copy(at, 1024);
        });
    }
    pixelsOf(call, index, size) {
        const {memory} = this.fightconv;
        return memory.with(size, at => {
            if (call(this.pointer, index, at, size) !== 0) {
                throw new RangeError(`sprite ${index} has no such pixels`);
            }
            return memory.copy(at, size);
        });
    }
    sprite(index) {
        const {calls} = this.fightconv;
        const {axisX, axisY, palette, ...sprite} = this.get('sprite', [index]);
        const pixels = sprite.width * sprite.height;
        return {
            ...sprite,
            axis: [axisX, axisY],
            palette: named(palette),
            rgba: () => new Uint8ClampedArray(
                this.pixelsOf(calls.fightconv_sprite_rgba, index, pixels * 4).buffer),
            indices: () => named(palette) === null ?
                null :
                this.pixelsOf(calls.fightconv_sprite_indices, index, pixels)
        };
    }

    animation(index) {
        const {frameCount, floorY, ...animation} = this.get('animation', [index]);
        return {
            ...animation,
            loop: this.word(loop, animation.loop),
            floorY: known(floorY),
            frames: list(frameCount, frame => this.frame([index, frame]))
        };
    }
    frame(place) {
        const frame = this.get('frame', place);
        return {
            sprite: named(frame.sprite),
            missing: frame.isMissing ? [frame.missingGroup, frame.missingNumber] : null,
            ticks: frame.ticks,
            offset: [frame.offsetX, frame.offsetY],
            flipH: frame.flipH !== 0,
            flipV: frame.flipV !== 0,
            blend: {
                mode: this.word(blend, frame.blend),
                source: frame.blendSource,
                destination: frame.blendDestination
            },
            scale: [frame.scaleX, frame.scaleY],
            angle: frame.angle,
            interpolate: interpolations.filter((_, bit) => frame.interpolated >> bit & 1),
            boxes: list(frame.boxCount, index => this.box([...place, index])),
            cues: list(frame.cueCount, index => this.get('cue', [...place, index])),
            tags: this.pairs('tag', frame.tagCount, place),
            label: frame.label,
            program: frame.program
        };
    }
    box(place) {
        const box = this.get('box', place);
        return {
            ...box,
            kind: this.word(boxKind, box.kind),
            enabled: box.enabled !== 0,
            knockback: box.knockback !== 0
        };
    }

    move(index) {
        const {
            startsStanding,
            startsCrouching,
            startsAirborne,
            hitCount,
            notifyCount,
            cancelCount,
            waypointCount,
            projectileCount,
            ...move
        } = this.get('move', [index]);
        const starts = {
            standing: startsStanding,
            crouching: startsCrouching,
            airborne: startsAirborne
        };
        return {
            ...move,
            type: this.word(moveType, move.type),
            guard: this.word(guard, move.guard),
            stance: this.word(stance, move.stance),
            hitEffect: this.word(hitEffect, move.hitEffect),
            needsControl: move.needsControl !== 0,
            starts: Object.keys(starts).filter(each => starts[each] !== 0),
            duration: known(move.duration),
            next: known(move.next),
            freeTick: known(move.freeTick),
            hitAdvantage: known(move.hitAdvantage),
            blockAdvantage: known(move.blockAdvantage),
            hitPower: known(move.hitPower),
            frameData: this.frameData(index),
            hits: list(hitCount, hit => this.hit([index, hit])),
            cancels: list(cancelCount, cancel => this.cancel([index, cancel])),
            notifies: list(notifyCount, notify => this.notify([index, notify])),
            projectiles: list(projectileCount, each => this.projectile([index, each])),
            movement: list(waypointCount, point => this.get('waypoint', [index, point]))
        };
    }
    frameData(index) {
        const data = this.get('frameData', [index]);
        return {
            ...data,
            startup: known(data.startup),
            power: known(data.power),
            untilLanding: data.untilLanding !== 0
        };
    }
    projectile(place) {
        const {x, y, velocityX, velocityY, accelerationX, accelerationY, ...projectile} =
            this.get('projectile', place);
        return {
            ...projectile,
            offset: [x, y],
            velocity: [velocityX, velocityY],
            acceleration: [accelerationX, accelerationY],
            life: known(projectile.life),
            hit: this.hit(place, 'projectile_hit'),
            approximate: projectile.approximate !== 0
        };
    }
    hit(place, name) {
        const {knockbackX, knockbackY, ...hit} = this.get('hit', place, name);
        return {
            ...hit,
            effect: this.word(hitEffect, hit.effect),
            guard: this.word(guard, hit.guard),
            knockback: [knockbackX, knockbackY],
            continued: hit.continued !== 0,
            approximate: hit.approximate !== 0,
            alternative: hit.alternative !== 0
        };
    }
    cancel(place) {
        const cancel = this.get('cancel', place);
        return {
            ...cancel,
            onHit: cancel.onHit !== 0,
            onBlock: cancel.onBlock !== 0,
            onWhiff: cancel.onWhiff !== 0,
            approximate: cancel.approximate !== 0
        };
    }
    notify(place) {
        const {valueCount, ...notify} = this.get('notify', place);
        return {
            ...notify,
            approximate: notify.approximate !== 0,
            values: this.pairs('notify_value', valueCount, place)
        };
    }
}
