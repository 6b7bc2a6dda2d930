// The fight: what docs/rules/fight.md says, step by step as the scripts in converters/godot/fight
// do it. Nothing here knows the page, so that the same inputs always give the same fight.

const roleNames = [
    'stand',     'crouch', 'walkForward', 'walkBack',    'jumpStart', 'jumpUp',    'jumpForward',
    'jumpBack',  'land',   'guard',       'guardCrouch', 'hitLight',  'hitMedium', 'hitHard',
    'hitCrouch', 'fall',   'lie',         'getUp',       'lieDead',   'win'
];
const buttonNames = ['a', 'b', 'x', 'y', 'z', 'c'];  // bits of a number, from the lowest
const standingBit = 1, crouchingBit = 2, inAirBit = 4;
const onWhiff = 1, onHit = 2, onGuard = 4;
const stageWidth = 960;   // in pixels of a screen with 540 rows
const memory = 64;        // for how many ticks directions are remembered
const perDirection = 10;  // how many ticks a motion may take for each of its directions
const patience = 6;       // for how many ticks a button that was pressed waits for its turn
const lyingTicks = 30;
const friction = 0.85;      // what is left of the speed of one who slides, from tick to tick
const leastLift = -4;       // whoever falls flies up at least as fast as that
const mostProjectiles = 8;  // of a fighter that are in flight at a time
const outside = 80, highest = 540;  // a projectile ends so far beside the stage, above the floor

// The enabled boxes of a kind of a fighter or a projectile, on the stage:
// [left, top, right, bottom].
function boxesOf(one, kind) {
    const {zoom, facing} = one;
    return one.frame.boxes.filter(box => box.kind === kind && !box.off)
        .map(({at: [x, y, width, height]}) => {
            const left = one.x + (facing < 0 ? -x - width : x) * zoom;
            const top = one.y + y * zoom;
            return [left, top, left + width * zoom, top + height * zoom];
        });
}
// Whether a box of that kind of the one overlaps a hurtbox of the other.
function touches(one, kind, other) {
    const hurt = boxesOf(other, 'hurt');
    return boxesOf(one, kind).some(
        a => hurt.some(b => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]));
}

// A projectile in flight. It follows what its move says, and not the fighter who has sent it out.
class Projectile {
    constructor(what, by) {
        const {data, zoom, facing} = by;
        Object.assign(this, {
            what,
            by,
            data,
            zoom,
            facing,
            x: by.x + facing * what.x * zoom,
            y: by.y + what.y * zoom,
            speedX: facing * what.speedX * zoom,
            speedY: what.speedY * zoom,
            animation: what.animation,
            shown: 0,         // ticks of its animation, and of its age, without its hitstop
            stop: 0,          // ticks of hitstop that are left,
            wait: 0,          // and behind them those in which it cannot hit
            hits: what.hits,  // that are left
            priority: what.priority
        });
    }
    get frame() {
        return frameAt(this.data.animations[this.animation], this.shown);
    }

    // One tick. Whether it has ended.
    fly() {
        const {what, facing, zoom} = this;
        if (this.stop > 0) {
            --this.stop;
            return false;
        }
        this.wait = Math.max(this.wait - 1, 0);
        ++this.shown;
        this.x += this.speedX;
        this.y += this.speedY;
        this.speedX += facing * what.gainX * zoom;
        this.speedY += what.gainY * zoom;
        return (what.life !== null && this.shown >= what.life) ||
            Math.abs(this.x) > stageWidth / 2 + outside || (this.speedY > 0 && this.y > 0) ||
            (this.speedY < 0 && this.y < -highest);
    }
    canHit() {
        const {what: {hit}, shown, by: {opponent}} = this;
        return this.stop === 0 && this.wait === 0 && hit.first <= shown && shown <= hit.last &&
            opponent.canBeHit && touches(this, 'attack', opponent);
    }
    strike() {
        const {what: {hit, interval}, by, facing} = this;
        this.stop = hit.attackerHitstop;
        this.wait = interval;
        --this.hits;
        return by.opponent.getHit(hit, facing);
    }
    // Two that meet: the one with less priority loses a hit, the other one a part of its priority.
    meet(other) {
        const isOver = ({priority, hits}) => priority === 0 || hits === 0;
        if (isOver(this) || isOver(other) || !touches(this, 'hurt', other)) return;
        const more = this.priority - other.priority;
        --this[more > 0 ? 'priority' : 'hits'];
        --other[more < 0 ? 'priority' : 'hits'];
    }
}

// A fighter. It can begin something new when it is free, jumping (about to leave the floor) or
// flying, or when a cancel allows it while it is attacking.
class Fighter {
    constructor(data) {
        this.data = data;
        const {body, moves, roles, zoom} = data.fight;
        Object.assign(this, {body, moves, zoom, opponent: null, begun: 0});
        this.roles = new Map(roleNames.map((name, i) => [name, roles[i]]));
    }

    // Stands there, as at the beginning. Places and speeds are in pixels of the screen: from the
    // middle of the stage, and from the floor, where up is negative.
    begin(x, facing) {
        Object.assign(this, {
            x,
            y: 0,
            speedX: 0,
            speedY: 0,
            facing,  // 1: it looks right, -1: left
            life: this.body.life,
            power: 0,
            stop: 0,          // ticks of hitstop that are left
            isPaused: false,  // whether this tick is one of them
            pressed: 0,       // buttons that wait for their turn, as bits
            waiting: 0,       // for how many ticks they have waited
            // The directions that were held, the newest first: as on a number pad, 6 is forward.
            directions: Array(memory).fill(5),
            move: null,           // the one that it does while it is attacking, or did last,
            hitsDone: new Set(),  // the numbers of its hits that have touched,
            contact: onWhiff,     // and how they did
            projectiles: []       // those that it has sent out, as long as they fly
        });
        this.becomeFree();
    }

    // ---- pictures

    showAnimation(index) {
        this.animation = index;
        this.shown = 0;  // ticks of it
    }
    get frame() {
        return frameAt(this.data.animations[this.animation], this.shown);
    }

    // ---- inputs

    // Takes the direction that is held (x is -1 for left, 1 for right, y is -1 for down, 1 for up)
    // and the buttons that were pressed in this tick.
    listen([x, y, buttons]) {
        this.directions.pop();
        this.directions.unshift(5 + x * this.facing + 3 * y);
        if (this.stop === 0 && ++this.waiting > patience) this.pressed = 0;
        if (buttons) {
            this.pressed |= buttons;
            this.waiting = 0;
        }
    }
    // Whether the directions were held one after the other, the last of them now or a moment ago.
    // For one that comes twice, as in 66, the stick must have rested between: 6236 is something
    // else.
    wasGiven(motion) {
        const {directions} = this;
        let left = motion.length;
        const most = left > 1 ? left * perDirection : left;
        for (let age = 0; age < Math.min(most, memory); ++age) {
            const direction = directions[age];
            if (age > 0 && direction === directions[age - 1]) continue;
            if (direction === Number(motion[left - 1])) {
                if (--left === 0) return true;
            } else if (
                left < motion.length && motion[left - 1] === motion[left] && direction !== 5) {
                return false;
            }
        }
        return left === 0;
    }

    // ---- moves

    // Begins the first move whose input was given.
    attacks() {
        const {directions, pressed} = this;
        const stance = this.y < 0 ? inAirBit : directions[0] <= 3 ? crouchingBit : standingBit;
        const move = this.moves.find(
            each => each.motion !== null && each.stances & stance && this.power >= each.cost &&
                this.canBegin(each) && (each.buttons & pressed) === each.buttons &&
                this.wasGiven(each.motion) &&
                // a motion alone counts as it ends
                (each.buttons || directions[0] !== directions[1]) &&
                (!each.throws || this.canThrow()));
        if (move) this.attack(move);
        return Boolean(move);
    }
    canBegin(wanted) {
        const {move, time} = this, takesOver = wanted.buttons && !wanted.follows;
        if (this.state === 'jumping')  // up and a button: the button comes a little later
            return takesOver && Number(wanted.motion.at(-1) ?? 0) >= 7;
        if (this.state !== 'attacking') return !wanted.follows;
        // what a motion alone has begun was only the beginning of a longer command
        if (takesOver && !move.buttons && move.motion !== null && time < patience) return true;
        if (!wanted.follows && move.freeTick !== null && time > move.freeTick) return true;
        return move.cancels.some(
            ([into, first, on]) =>
                this.moves[into] === wanted && time >= first && on & this.contact);
    }
    canThrow() {
        const {opponent} = this;
        return (opponent.x - this.x) * this.facing <= 2 * (this.reach + opponent.reach) &&
            opponent.y === 0 && opponent.state !== 'stunned';
    }
    // how far the body reaches to the front
    get reach() {
        return this.body.front * this.zoom;
    }
    attack(move) {
        if (this.state !== 'attacking' || !move.continues) this.hitsDone.clear();
        if (!this.hitsDone.size) this.contact = onWhiff;
        this.gain(move.gain - move.cost);
        this.pressed = 0;
        this.move = move;
        ++this.begun;
        this.start('attacking', move.animation, move.duration);
        if (!move.flies) this.step();
    }
    // Goes where its move leads in this tick: the movement is [tick, x, y, tick, x, y ...].
    step() {
        const movement = this.data.moves[this.move.move]?.movement ?? [];
        let before = [0, 0];
        this.speedX = this.speedY = 0;
        for (let i = 0; i < movement.length && movement[i] <= this.time; i += 3) {
            const [tick, x, y] = movement.slice(i, i + 3);
            if (tick === this.time) {
                this.speedX = this.facing * (x - before[0]) * this.zoom;
                this.speedY = (y - before[1]) * this.zoom;
            }
            before = [x, y];
        }
        this.x += this.speedX;
        this.y = Math.min(this.y + this.speedY, 0);
    }
    gain(more) {
        this.power = Math.min(Math.max(this.power + more, 0), this.body.power);
    }

    // ---- what it does in a tick

    // The meaning of `lasts` depends on the state.
    start(state, animation, lasts = 0) {
        Object.assign(this, {state, time: 0, lasts});
        this.showAnimation(animation);
    }
    startRole(state, role, lasts) {
        this.start(state, this.roles.get(role), lasts);
    }
    becomeFree() {
        if (this.y < 0)
            this.startRole('flying', 'jumpUp');
        else
            this.startRole('free', 'stand');
    }
    tick() {
        this.isPaused = this.stop > 0;
        if (this.isPaused) {
            --this.stop;
            return;
        }
        ++this.shown;
        ++this.time;
        this.act();
        if (this.state === 'attacking') this.sendOut();
    }
    act() {
        const isOver = this.time >= this.lasts;
        switch (this.state) {
            case 'free':
                this.facing = this.x < this.opponent.x ? 1 : -1;
                if (this.opponent.state === 'beaten')
                    this.startRole('won', 'win');
                else if (!this.attacks())
                    this.walk();
                break;
            case 'jumping':
                if (!this.attacks() && isOver) this.jump();
                break;
            case 'flying':
                if (!this.attacks()) this.flyToLanding();
                break;
            case 'attacking':
                if (!this.attacks()) this.goOn(isOver);
                break;
            case 'falling':
                if (this.life > 0)
                    this.fly('lying', 'lie', lyingTicks);
                else
                    this.fly('beaten', 'lieDead');
                break;
            case 'lying':
                if (isOver) this.startRole('rising', 'getUp', this.body.riseTicks);
                break;
            case 'landing':
            case 'stunned':
            case 'guarding':
            case 'rising':
                this.x += this.speedX;
                this.speedX *= friction;
                if (isOver) this.becomeFree();
                break;
        }
    }
    // Its move sends out the projectiles of this tick, as far as there is room.
    sendOut() {
        for (const each of this.move.projectiles) {
            if (each.tick === this.time && this.projectiles.length < mostProjectiles)
                this.projectiles.push(new Projectile(each, this));
        }
    }
    goOn(isOver) {
        const {move} = this;
        if (move.flies || (this.lasts === 0 && this.y < 0))
            this.flyToLanding();
        else if (!isOver)
            this.step();
        else if (move.next !== null)
            this.attack(this.moves[move.next]);
        else
            this.becomeFree();
    }
    walk() {
        const direction = this.directions[0];
        if (direction >= 7) {
            this.startRole('jumping', 'jumpStart', this.body.jumpTicks);
            return;
        }
        const role =
            direction <= 3 ? 'crouch' : {4: 'walkBack', 5: 'stand', 6: 'walkForward'}[direction];
        this.x += this.facing * (this.body[role] ?? 0) * this.zoom;
        if (this.animation !== this.roles.get(role)) this.showAnimation(this.roles.get(role));
    }
    jump() {
        const role = ['jumpForward', 'jumpBack', 'jumpUp'][this.directions[0] % 3];
        this.speedX = this.facing * (this.body[role] ?? 0) * this.zoom;
        this.speedY = this.body.jump * this.zoom;
        this.startRole('flying', role);
    }
    flyToLanding() {
        this.fly('landing', 'land', this.body.landTicks);
    }
    // A tick in the air, and what comes when it reaches the floor.
    fly(state, role, lasts) {
        this.x += this.speedX;
        this.y += this.speedY;
        this.speedY += this.body.gravity * this.zoom;
        if (this.y < 0) return;
        this.y = this.speedX = this.speedY = 0;
        this.startRole(state, role, lasts);
    }

    // ---- hits

    // The hit that the opponent gets now, if there is one. Each hit of a move hits once.
    hitNow() {
        if (this.state !== 'attacking' || this.stop > 0 || !this.opponent.canBeHit)
            return undefined;
        return this.move.hits.find(
            hit => hit.first <= this.time && this.time <= hit.last &&
                !this.hitsDone.has(hit.number) && touches(this, 'attack', this.opponent));
    }
    get canBeHit() {
        return !['lying', 'rising', 'beaten'].includes(this.state);
    }
    // Its move hits the opponent.
    strike(hit) {
        this.hitsDone.add(hit.number);
        this.stop = hit.attackerHitstop;
        const contact = this.opponent.getHit(hit, this.facing);
        this.contact = contact.isGuarded ? onGuard : onHit;
        return contact;
    }
    // Whether it is free, or guards already, and holds back: crouching against low hits, standing
    // against high ones.
    guards({guard}) {
        const [direction] = this.directions;
        return ['free', 'guarding'].includes(this.state) &&
            ((direction === 4 && ['mid', 'high'].includes(guard)) ||
             (direction === 1 && ['mid', 'low'].includes(guard)));
    }
    // The life that a hit of the opponent's takes: at least 1 if anything. The shares have 32 bits
    // as in the engine, which decides how halves are rounded.
    loss(damage) {
        const share = percent => Math.fround(percent / 100);
        const lost = damage * (share(this.opponent.body.attack) / share(this.body.defence));
        return lost <= 0 ? 0 : Math.max(Math.round(lost), 1);
    }
    // Takes a hit of the opponent's that comes in the direction `facing`.
    getHit(hit, facing) {
        const by = this.opponent, isGuarded = this.guards(hit), before = this.life;
        const crouches = this.directions[0] <= 3;
        by.gain(isGuarded ? hit.guardPower : hit.power);
        this.stop = hit.hitstop;
        this.life = Math.max(this.life - this.loss(isGuarded ? hit.chip : hit.damage), 0);
        const contact = {by, hit, isGuarded, damage: before - this.life, state: this.state};
        this.facing = -facing;
        if (this.life === 0 || (!isGuarded && (hit.falls || this.y < 0))) {
            this.speedX = facing * hit.throwX * by.zoom;
            this.speedY = Math.min(hit.throwY, leastLift) * by.zoom;
            this.startRole('falling', 'fall');
            return contact;
        }
        this.speedX = facing * (isGuarded ? hit.guardPush : hit.push) * by.zoom;
        this.speedY = 0;
        const hard = hit.hitstun < 12 ? 'hitLight' : hit.hitstun < 16 ? 'hitMedium' : 'hitHard';
        if (isGuarded)
            this.startRole('guarding', crouches ? 'guardCrouch' : 'guard', hit.blockstun + 1);
        else
            this.startRole('stunned', crouches ? 'hitCrouch' : hard, hit.hitstun + 1);
        return contact;
    }
}

class Fight {
    constructor(first, second) {
        this.fighters = [new Fighter(first), new Fighter(second)];
        this.fighters.forEach((each, i) => each.opponent = this.fighters[1 - i]);
        this.begin();
    }
    begin() {
        this.fighters.forEach((each, i) => each.begin((i - 0.5) * stageWidth / 4, 1 - 2 * i));
        this.contacts = [];  // of the last tick
    }

    // One 60th of a second. The inputs of each are those of listen().
    tick(inputs) {
        const {fighters} = this;
        fighters.forEach((each, i) => each.listen(inputs[i]));
        this.endProjectiles(each => each.fly());
        for (const each of fighters) each.tick();
        this.settle();
        const [first, second] = fighters.map(each => each.projectiles);
        first.forEach(each => second.forEach(other => each.meet(other)));
        this.endProjectiles(each => each.hits <= 0);
        // found before any of them counts: both can hit in one tick
        const hits = fighters.map(each => each.hitNow());
        const projectiles = this.projectiles.filter(each => each.canHit());
        this.contacts = [
            ...fighters.flatMap((each, i) => hits[i] ? [each.strike(hits[i])] : []),
            ...projectiles.map(each => each.strike())
        ];
        this.endProjectiles(each => each.hits <= 0);
    }
    get projectiles() {
        return this.fighters.flatMap(each => each.projectiles);
    }
    endProjectiles(isOver) {
        for (const each of this.fighters)
            each.projectiles = each.projectiles.filter(one => !isOver(one));
    }
    // Keeps two who are on the floor apart, and each on the stage. One who slides into a corner
    // pushes the other one back instead.
    settle() {
        const [first, second] = this.fighters;
        const side = first.x < second.x ? 1 : -1;
        const overlap = first.reach + second.reach - (second.x - first.x) * side;
        if (overlap > 0 && first.y === 0 && second.y === 0) {
            first.x -= side * overlap / 2;
            second.x += side * overlap / 2;
        }
        for (const each of this.fighters) {
            const edge = stageWidth / 2 - each.reach;
            const inside = Math.min(Math.max(each.x, -edge), edge);
            if (['stunned', 'guarding'].includes(each.state) && each.opponent.y === 0)
                each.opponent.x += inside - each.x;
            each.x = inside;
        }
    }

    // The direction and the buttons of a dummy: one that guards knows what comes.
    inputsOfDummy(habit) {
        const [first, second] = this.fighters;
        const y = {crouches: -1, jumps: 1}[habit] ?? 0;
        const {projectiles} = first, attacks = first.state === 'attacking';
        if (habit !== 'guards' || (!attacks && !projectiles.length)) return [0, y, 0];
        const next = (attacks &&
                      first.move.hits.find(
                          hit => hit.last > first.time && !first.hitsDone.has(hit.number))) ||
            projectiles[0]?.what.hit;
        return [-second.facing, next?.guard === 'low' ? -1 : 0, 0];
    }
}

// ---- what one who trains wants to know

const usualGap = 20;     // ticks of peace after which the meter begins anew
const meterTicks = 100;  // that are kept

function canAct({state, stop, move, time}) {
    return stop === 0 &&
        (['free', 'jumping', 'flying', 'won'].includes(state) ||
         (state === 'attacking' && move.freeTick !== null && time >= move.freeTick));
}

// The frame meter's word for what a fighter does in a tick; '' if it could begin something.
function kindOf(fighter) {
    const {state, time, isPaused, move} = fighter;
    if (isPaused) return 'hitstop';
    if (['stunned', 'guarding', 'falling', 'lying', 'rising', 'beaten'].includes(state))
        return 'stun';
    if (state === 'landing' || state === 'jumping') return 'plain';
    if (state !== 'attacking' || canAct(fighter)) return '';
    const {hits} = move;
    return !hits.length                                             ? 'plain' :
        hits.some(({first, last}) => first <= time && time <= last) ? 'active' :
        hits.every(({first}) => time < first)                       ? 'startup' :
        hits.every(({last}) => time > last)                         ? 'recovery' :
                                                                      'between';
}

// The last exchange of the first fighter with the second one, and what both did in the last ticks.
class Exchange {
    constructor() {
        this.title = null;      // the move that is done or was done last
        this.last = null;       // {move, isGuarded, damage, falls} of the last hit
        this.combo = [0, 0];    // hits, and their damage
        this.advantage = null;  // ticks that the first is free earlier, once both are
        this.isOpen = false;    // whether somebody is not free yet after a hit
        this.rows = [[], []];
        this.time = this.quiet = 0;
        this.begun = 0;
    }

    // To be called after each tick. True if the exchange is over with it.
    note({fighters, contacts}) {
        const [first, second] = fighters;
        ++this.time;
        if (first.begun !== this.begun) {
            this.begun = first.begun;
            this.title = first.move;
        }
        for (const contact of contacts) {
            if (contact.by === first) this.noteHit(contact, second);
        }
        this.noteRows(fighters.map(kindOf));
        if (!this.isOpen) return false;
        fighters.forEach((each, i) => this.freeAt[i] ??= canAct(each) ? this.time : null);
        if (this.freeAt.includes(null)) return false;
        this.advantage = this.freeAt[1] - this.freeAt[0];
        this.isOpen = false;
        return true;
    }
    noteHit({isGuarded, damage, state}, {state: after}) {
        const goesOn = this.combo[0] > 0 && ['stunned', 'falling'].includes(state);
        const [hits, sum] = goesOn ? this.combo : [0, 0];
        this.combo = isGuarded ? [0, 0] : [hits + 1, sum + damage];
        this.last = {move: this.title, isGuarded, damage, falls: after === 'falling'};
        this.advantage = null;
        this.freeAt = [null, null];
        this.isOpen = true;
    }
    noteRows(kinds) {
        if (kinds.every(kind => kind === '')) {
            ++this.quiet;
            return;
        }
        this.rows = this.rows.map(
            (row, i) => [...this.quiet > usualGap ? [] : [...row, ...Array(this.quiet).fill('')],
                         kinds[i]]
                            .slice(-meterTicks));
        this.quiet = 0;
    }
}
