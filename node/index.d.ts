// Fields are described in docs/c_interface.md, under the names of C.

export interface Problem {
    severity: 'note' | 'warning' | 'error';
    /** fightconv_code. */
    code: number;
    id: string;
    file: string;
    offset: number | null;
    line: number | null;
    item: string;
    message: string;
    remedy: string;
    text: string;
}

/** A call failed. `message` is the whole line, `what` the message alone. */
export class FightconvError extends Error implements Omit<Problem, 'message'> {
    severity: 'error';
    code: number;
    id: string;
    file: string;
    offset: number | null;
    line: number | null;
    item: string;
    what: string;
    remedy: string;
    text: string;
    diagnostics: Problem[];
}

export type Purpose = 'reads' | 'character' | 'view' | 'parts';

export interface Option {
    name: string;
    help: string;
    kind: 'flag' | 'choice' | 'number' | 'text' | 'file';
    words: string[];
    least?: number;
    most?: number;
    defaultValue: string;
    repeatable: boolean;
}

export interface Format {
    id: string;
    name: string;
    extensions: string[];
    purpose: Purpose;
    options: Option[];
}

/** Options as on the command line, `{'uff-pixels': 'indexed', palette: 2, strict: true}`, and the
 * function that is told how far a call is, which must not throw. */
export interface Options {
    progress?: (step: string, done: number, total: number) => void;
    [option: string]: string | number | boolean | Uint8Array | Options['progress'] | undefined;
}

export interface OutputFile {
    name: string;
    format: string;
    bytes: Uint8Array;
}

export interface Info {
    name: string;
    displayName: string;
    author: string;
    versionDate: string;
    screen: [number, number];
    scale: [number, number];
    floorY: number;
    chosenPalette: number | null;
}

export interface Palette {
    group: number;
    number: number;
    /** 256 colours: red, green, blue, alpha. */
    colours(): Uint8Array;
}

export interface PaletteChoice {
    number: number;
    palette: number;
}

export interface Sprite {
    group: number;
    number: number;
    axis: [number, number];
    width: number;
    height: number;
    /** Index into palettes; null for true colour. */
    palette: number | null;
    picture: number;
    /** For `new ImageData(sprite.rgba(), sprite.width)`. */
    rgba(): Uint8ClampedArray;
    indices(): Uint8Array | null;
}

export interface Box {
    kind: string;
    x: number;
    y: number;
    width: number;
    height: number;
    rotation: number;
    enabled: boolean;
    damage: number;
    hitstun: number;
    blockstun: number;
    knockback: boolean;
    knockbackAngle: number;
    knockbackStrength: number;
    name: string;
}

export interface Cue {
    clip: string;
    volume: number;
    pitch: number;
    tick: number;
}

export interface Frame {
    /** Index into sprites; null: nothing is shown. */
    sprite: number | null;
    missing: [number, number] | null;
    /** -1: the animation stops here. */
    ticks: number;
    offset: [number, number];
    flipH: boolean;
    flipV: boolean;
    blend: {mode: 'normal' | 'add' | 'subtract'; source: number; destination: number};
    scale: [number, number];
    angle: number;
    interpolate: ('offset' | 'blend' | 'scale' | 'angle')[];
    boxes: Box[];
    cues: Cue[];
    tags: [string, string][];
    label: string;
    program: string;
}

export interface Animation {
    number: number;
    name: string;
    loop: 'once' | 'loop' | 'ping_pong';
    loopStart: number;
    floorY: number | null;
    frames: Frame[];
}

export interface FrameData {
    /** The first tick that hits, from 1; null: it does not hit. */
    startup: number | null;
    active: string;
    recovery: number;
    total: number;
    untilLanding: boolean;
    onHit: string;
    onBlock: string;
    damage: string;
    power: number | null;
}

export interface Hit {
    firstTick: number;
    lastTick: number;
    continued: boolean;
    damage: number;
    chip: number;
    hitstop: number;
    attackerHitstop: number;
    hitstun: number;
    blockstun: number;
    effect: 'stun' | 'launch' | 'knockdown' | 'custom_state';
    guard: string;
    knockback: [number, number];
    pushback: number;
    blockPushback: number;
    powerOnHit: number;
    powerOnGuard: number;
    approximate: boolean;
    alternative: boolean;
    sound: string;
    guardSound: string;
}

export interface Cancel {
    into: number;
    firstTick: number;
    onHit: boolean;
    onBlock: boolean;
    onWhiff: boolean;
    approximate: boolean;
}

export interface Notify {
    tick: number;
    event: string;
    values: [string, string][];
    approximate: boolean;
}

/** It flies evenly, hits with the boxes of its animation and ends. */
export interface Projectile {
    /** Of the move, when it is first seen. */
    tick: number;
    /** The number of the animation that it shows. */
    action: number;
    /** Pixels forward and down from where the character is then. */
    offset: [number, number];
    velocity: [number, number];
    /** What the velocity gains in each tick. */
    acceleration: [number, number];
    /** Ticks; null: until it leaves the stage. */
    life: number | null;
    hits: number;
    interval: number;
    priority: number;
    /** Its ticks are those of the projectile. */
    hit: Hit;
    approximate: boolean;
}

export interface Move {
    number: number;
    /** Index into animations. */
    animation: number;
    name: string;
    input: string;
    type: string;
    guard: string;
    stance: string;
    needsControl: boolean;
    starts: ('standing' | 'crouching' | 'airborne')[];
    powerCost: number;
    powerGain: number;
    duration: number | null;
    next: number | null;
    freeTick: number | null;
    hitAdvantage: number | null;
    blockAdvantage: number | null;
    hitEffect: 'stun' | 'launch' | 'knockdown' | 'custom_state';
    hitPower: number | null;
    frameData: FrameData;
    hits: Hit[];
    cancels: Cancel[];
    notifies: Notify[];
    projectiles: Projectile[];
    movement: {tick: number; x: number; y: number}[];
}

export interface Sound {
    group: number;
    number: number;
    name: string;
    /** Usually a .wav file. */
    data(): Uint8Array;
}

/** Each list is made when it is asked for. */
export interface Character {
    readonly info: Info;
    readonly diagnostics: Problem[];
    readonly palettes: Palette[];
    readonly paletteChoices: PaletteChoice[];
    readonly sprites: Sprite[];
    readonly animations: Animation[];
    readonly moves: Move[];
    readonly sounds: Sound[];
    readonly properties: [string, string][];
    findSprite(group: number, number: number): number | null;
    /** Frees it at once; otherwise it is freed when nothing refers to it. */
    free(): void;
}

export interface Input {
    readonly name: string;
    /** "mugen". */
    readonly format: string;
    inspect(options?: Options): unknown;
    read(options?: Options): Character;
    /** `formats`: 'uff', or 'uff,zx'. */
    convert(formats: string, options?: Options): {files: OutputFile[]; diagnostics: Problem[]};
    free(): void;
}

export interface Fightconv {
    readonly version: string;
    readonly formats: Format[];
    /** The options of every conversion. */
    readonly options: Option[];
    /** Files in memory, by their paths. `mainFile` is one of them; without it they are a folder of
     * this `name`. */
    open(files: Record<string, Uint8Array>, where?: {mainFile?: string; name?: string}): Input;
}

/** Loads the library. `wasm`: the bytes of fightconv.wasm or a module; by default the file beside
 * the package. A lack of memory throws a WebAssembly.RuntimeError; then load it anew. */
export function load(wasm?: BufferSource | WebAssembly.Module): Promise<Fightconv>;
