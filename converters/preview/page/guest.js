// The character of another page, for the fight. Anybody may have written that page, so nothing of
// it is used before it is known to be as this page would have written it.

const mostOfPage = 256 << 20, mostOfData = 512 << 20;  // bytes

// Whether a value has a shape: the name of a type, a list of one shape, a tuple of several, an
// object of shapes, or a function that says so itself.
function hasShape(value, shape) {
    if (typeof shape === 'function') return shape(value);
    if (typeof shape === 'string')
        return typeof value === shape && (shape !== 'number' || Number.isFinite(value));
    if (Array.isArray(shape))
        return Array.isArray(value) &&
            (shape.length === 1 ?
                 value.every(item => hasShape(item, shape[0])) :
                 value.length === shape.length && shape.every((s, i) => hasShape(value[i], s)));
    return typeof value === 'object' && value !== null &&
        Object.entries(shape).every(([key, s]) => hasShape(value[key], s));
}

const orNull = shape => value => value === null || hasShape(value, shape);
const isIndexOf = list => value => Number.isInteger(value) && value >= 0 && value < list.length;
const numbersOf = names => Object.fromEntries(names.map(name => [name, 'number']));
const isPositive = value => Number.isFinite(value) && value > 0;

function isPicture({width, height, depth, pixels}) {
    return [width, height].every(n => Number.isInteger(n) && n >= 0) && [1, 4].includes(depth) &&
        pixels.length === width * height * depth;
}

function isSprite(data) {
    return ({x, y, picture, palette}) => hasShape([x, y], ['number', 'number']) &&
        picture !== undefined && (picture.depth === 4 || isIndexOf(data.colours)(palette));
}

function isAnimation(data) {
    const pair = ['number', 'number'];
    const frame = {
        sprite: orNull(isIndexOf(data.sprites)),
        offset: pair,
        flipH: 'boolean',
        flipV: 'boolean',
        blend: ['string', 'number', 'number'],
        scale: pair,
        angle: 'number',
        interpolate: ['boolean', 'boolean', 'boolean', 'boolean'],
        boxes: [{kind: 'string', at: [...pair, ...pair]}]
    };
    return animation =>
               animation.spans.length > 0 && hasShape(animation, {
                   length: isPositive,
                   returnsTo: orNull(isIndexOf(animation.spans)),
                   pingPong: 'boolean',
                   frames: [frame],
                   spans:
                       [span => hasShape(span, [isIndexOf(animation.frames), 'number', isPositive])]
               });
}

function shapeOfFight({animations, moves, fight}) {
    const animation = isIndexOf(animations), move = isIndexOf(fight.moves);
    const hit = {
        ...numbersOf([
            'first', 'last', 'number', 'damage', 'chip', 'attackerHitstop', 'hitstop', 'hitstun',
            'blockstun', 'push', 'guardPush', 'throwX', 'throwY', 'power', 'guardPower'
        ]),
        falls: 'boolean',
        guard: 'string',
        sound: 'string',
        guardSound: 'string'
    };
    return {
        zoom: zoom => isPositive(zoom) && zoom <= 540,
        roles: Array(roleNames.length).fill(animation),
        body: {
            ...numbersOf([
                'walkForward', 'walkBack', 'jump', 'jumpForward', 'jumpBack', 'gravity', 'front',
                'jumpTicks', 'landTicks', 'riseTicks', 'attack'
            ]),
            defence: isPositive,
            life: isPositive,
            power: isPositive
        },
        moves: [{
            ...numbersOf(['buttons', 'stances', 'duration', 'cost', 'gain']),
            move: orNull(isIndexOf(moves)),
            name: 'string',
            input: 'string',
            motion: orNull('string'),
            follows: 'boolean',
            throws: 'boolean',
            continues: 'boolean',
            flies: 'boolean',
            animation,
            freeTick: orNull('number'),
            next: orNull(move),
            cancels: [[move, 'number', 'number']],
            hits: [hit],
            projectiles: [{
                ...numbersOf([
                    'tick', 'hits', 'interval', 'priority', 'x', 'y', 'speedX', 'speedY', 'gainX',
                    'gainY'
                ]),
                animation,
                life: orNull('number'),
                hit
            }]
        }]
    };
}

function isCharacter(data) {
    return typeof data.name === 'string' && data.colours.every(({length}) => length === 1024) &&
        data.pictures.every(isPicture) && data.sprites.every(isSprite(data)) &&
        hasShape(data.choices, [['number', isIndexOf(data.colours)]]) &&
        hasShape(data.chosen, orNull(isIndexOf(data.choices))) &&
        data.animations.every(isAnimation(data)) &&
        hasShape(data.moves, [{movement: ['number']}]) && hasShape(data.fight, shapeOfFight(data));
}

// The data of the page in a file.
async function readGuest(file) {
    if (file.size > mostOfPage) throw new Error('it is too large');
    const [, packed] =
        (await file.text()).match(/<script type="text\/plain" id="data">([\w+/= ]+)<\/script>/) ??
        [];
    if (packed === undefined) throw new Error('it is not a page of fightconv');
    let data = null;
    try {
        data = readData(await unpack(packed, mostOfData));
        if (data.fight === null || !isCharacter(data)) data = null;
    } catch {
        data = null;  // too large, or something that has to be there is not
    }
    if (data === null) throw new Error('it holds no character that can fight');
    return data;
}
