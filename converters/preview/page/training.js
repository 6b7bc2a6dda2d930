// Training: the character fights a dummy on the page. Keys, buttons for thumbs, bars, and what came
// of the moves; fight.js has the rules.

// The keys, each as [x, y, buttons], by where they lie, whatever is printed on them.
const heldByKey = new Map([
    ['ArrowLeft', [-1, 0, 0]], ['ArrowRight', [1, 0, 0]], ['ArrowUp', [0, 1, 0]],
    ['ArrowDown', [0, -1, 0]],
    ...[['KeyA', 'a'], ['KeyS', 'b'], ['KeyD', 'c'], ['KeyQ', 'x'], ['KeyW', 'y'], ['KeyE', 'z']]
        .map(([code, name]) => [code, [0, 0, bitOf(name)]])
]);
// The directions of the stick on the screen, row by row.
const stickPlaces = [
    ['up left', '\u2196', -1, 1], ['up', '\u2191', 0, 1], ['up right', '\u2197', 1, 1],
    ['left', '\u2190', -1, 0], null, ['right', '\u2192', 1, 0], ['down left', '\u2199', -1, -1],
    ['down', '\u2193', 0, -1], ['down right', '\u2198', 1, -1]
];
// The part of the stage that is seen, in pixels of a screen with 540 rows.
const leastColumns = 640, leastRows = 440, allRows = 540;
const groundAt = 0.88;  // of the height
const ticksOut = 90;    // after which one who is beaten gets up again

function bitOf(button) {
    return 1 << buttonNames.indexOf(button);
}
function setText(id, text) {
    if (byId(id).textContent !== text) byId(id).textContent = text;
}
function signed(number) {
    return number < 0 ? String(number) : `+${number}`;
}

// The keys and buttons that a player holds. One that was pressed and released between two ticks
// counts in the second one.
class Hands {
    constructor() {
        this.clear();
    }
    clear() {
        this.held = new Map();
        this.pressed = [];
    }
    hold(source, what) {
        this.held.set(source, what);
        this.pressed.push(what);
    }
    release(source) {
        this.held.delete(source);
    }
    take() {
        const all = [...this.held.values(), ...this.pressed];
        const along = i => all.some(what => what[i] > 0) - all.some(what => what[i] < 0);
        const buttons = this.pressed.reduce((bits, what) => bits | what[2], 0);
        this.pressed = [];
        return [along(0), along(1), buttons];
    }
}

class Training {
    constructor(player) {
        this.player = player;
        this.data = player.data;
        this.hands = new Hands();
        this.isPaused = false;
    }

    get isOpen() {
        return !byId('fight').hidden;
    }
    get isThere() {
        return this.data.fight !== null;
    }

    start() {
        for (const id of ['tab-preview', 'tab-fight']) byId(id).hidden = !this.isThere;
        if (!this.isThere) return;
        this.fillPad();
        this.face(this.data);
        const on = (id, event, act) => byId(id).addEventListener(event, act);
        on('fight-pause', 'click', () => this.pause(!this.isPaused));
        on('fight-step', 'click', () => {
            this.pause(true);
            this.step();
        });
        on('fight-reset', 'click', () => this.reset());
        on('fight-boxes', 'change', () => this.draw());
        on('fight-sound', 'change', () => byId('sound').checked = byId('fight-sound').checked);
        on('guest', 'change', ({target}) => {
            this.invite(target.files[0]);
            target.value = '';
        });
        on('fight-alone', 'click', () => this.face(this.data));
        byId('fight-sound').parentElement.hidden = !this.data.sounds.length;
        const ring = byId('ring');
        ring.addEventListener('dragover', event => {
            const {items} = event.dataTransfer;
            if ([...items].some(({type}) => type === 'text/html')) event.preventDefault();
        });
        ring.addEventListener('drop', event => {
            event.preventDefault();
            this.invite(event.dataTransfer.files[0]);
        });
        new ResizeObserver(() => this.draw()).observe(ring);
        addEventListener('keyup', event => this.hands.release(codeOf(event)));
        addEventListener('blur', () => this.hands.clear());
    }

    // ---- who fights

    // The character against another one, or itself.
    face(other) {
        const {data} = this;
        this.fight = new Fight(data, other);
        this.stages = [data, other].map(each => new Stage(each, byId('arena')));
        this.choices = [
            () => this.player.choice,
            // in another palette, if there is one, so that they can be told apart
            () => other !== data        ? other.chosen :
                data.choices.length > 1 ? ((this.player.choice ?? 0) + 1) % data.choices.length :
                                          this.player.choice
        ];
        byId('fight-alone').hidden = other === data;
        for (const [i, {name}] of [data, other].entries()) {
            byId(`side-${i + 1}`).querySelector('bdi').textContent = name || document.title;
        }
        this.fillMoves();
        this.reset();
    }
    async invite(file) {
        if (!file) return;
        try {
            const guest = await readGuest(file);
            guest.boxKinds = this.data.boxKinds;
            this.face(guest);
            this.say(guest.name || file.name, 'is the dummy');
        } catch (error) {
            this.say(file.name, `is no opponent: ${error.message}`);
        }
    }
    // Tells what happened to what has that name; screen readers read it.
    say(name, what) {
        byId('fight-result').replaceChildren(bdi(name), ` ${what}`);
    }
    reset() {
        this.fight.begin();
        this.exchange = new Exchange();
        this.exchange.begun = this.fight.fighters[0].begun;
        this.ticksOut = 0;
        byId('fight-result').replaceChildren();
        this.markMove(null);
        this.draw();
    }

    // ---- coming and going

    open() {
        const {player} = this;
        player.play(false);
        byId('fight-sound').checked = player.sounds.on;
        if (!byId('tab-moves').hidden) player.lists.openTab('tab-moves');
        this.pause(false);
        this.draw();
        byId('arena').focus({preventScroll: true});
    }
    close() {
        cancelAnimationFrame(this.frame);
        this.hands.clear();
        this.player.moves.mark(this.player.moves.chosen);
    }
    leave() {
        if (!this.isOpen) return;
        this.player.lists.openTab('tab-preview');
    }

    // ---- time

    pause(on) {
        this.isPaused = on;
        byId('fight-pause').textContent = on ? 'Go on' : 'Pause';
        cancelAnimationFrame(this.frame);
        this.clock = null;
        if (!on) this.frame = requestAnimationFrame(now => this.run(now));
    }
    run(now) {
        this.clock ??= now;
        const ticks = Math.round((now - this.clock) * 0.06);
        this.clock += ticks / 0.06;
        for (let i = 0; i < Math.min(ticks, 6); ++i) this.tick();
        if (ticks > 0) this.draw();
        this.frame = requestAnimationFrame(next => this.run(next));
    }
    step() {
        this.tick();
        this.draw();
    }
    tick() {
        const {fight, exchange} = this, [first, second] = fight.fighters, {begun} = first;
        if (second.state === 'free') second.life = second.body.life;
        if (byId('fight-power').checked) first.power = first.body.power;
        fight.tick([this.hands.take(), fight.inputsOfDummy(byId('dummy').value)]);
        const isOver = exchange.note(fight);
        if (first.begun !== begun) this.markMove(first.move);
        if (isOver || (exchange.isOpen && second.state === 'beaten' && !this.ticksOut))
            this.say(this.titleOf(exchange.last.move), this.result);
        this.hear();
        if (second.state === 'beaten' && ++this.ticksOut > ticksOut) this.reset();
    }
    hear() {
        const {sounds} = this.player;
        if (!sounds.on) return;
        for (const {by, hit, isGuarded} of this.fight.contacts) {
            if (by.data === this.data)
                sounds.play({clip: isGuarded ? hit.guardSound : hit.sound, volume: 1, pitch: 1});
        }
        const all = [...this.fight.fighters, ...this.fight.projectiles];
        for (const {data, animation, shown, stop} of all) {
            if (data === this.data && stop === 0)
                for (const cue of cuesAt(data.animations[animation], shown)) sounds.play(cue);
        }
    }

    // ---- what came of it

    titleOf({input, name, move}) {
        return [input, name || this.data.moves[move]?.name].filter(Boolean).join(' ');
    }
    // The words of the moves table, where there is one for it.
    get advantage() {
        const {advantage, last} = this.exchange;
        return last?.falls ? 'knocks down' : advantage === null ? '' : signed(advantage);
    }
    get result() {
        const {last, combo: [hits]} = this.exchange;
        return [
            last.isGuarded ? 'is guarded' : 'hits', `${last.damage} damage`,
            hits > 1 && `combo of ${hits}`, this.advantage
        ].filter(Boolean)
            .join(', ');
    }
    fillMoves() {
        this.items = new Map(this.data.fight.moves.filter(move => move.motion !== null)
                                 .map(move => [move, element('li', {}, bdi(this.titleOf(move)))]));
        byId('fight-moves').replaceChildren(...this.items.values());
    }
    // Lights up a move in all lists of them, until another one that an input begins.
    markMove(move) {
        const item = this.items.get(move);
        if (move && !item) return;
        for (const each of this.items.values()) each.className = each === item ? 'done' : '';
        if (item) scrollTo(byId('fight-moves'), item);
        if (this.isOpen) this.player.moves.mark(move?.move ?? null);
    }
    fillFacts() {
        const {title, last, combo: [hits, damage]} = this.exchange;
        setText('fight-move', title ? this.titleOf(title) : '');
        setText('fight-damage', last ? `${last.damage}${last.isGuarded ? ' (guarded)' : ''}` : '');
        setText('fight-combo', hits ? `${counted(hits, 'hit')}, ${damage}` : '');
        setText('fight-advantage', this.advantage);
        this.fight.fighters.forEach(({life, power, body}, i) => {
            this.fillBar(`side-${i + 1}`, '.life', life, body.life);
            this.fillBar(`side-${i + 1}`, '.power', power, body.power);
            this.fillRow(byId(`fight-row-${i + 1}`), this.exchange.rows[i]);
        });
    }
    fillBar(side, name, value, most) {
        const bar = byId(side).querySelector(name);
        if (bar.ariaValueNow === String(value)) return;
        Object.assign(bar, {ariaValueMin: 0, ariaValueMax: most, ariaValueNow: value});
        bar.firstElementChild.style.width = `${value / most * 100}%`;
    }
    // The row is a picture of `kinds`, which is replaced when it changes.
    fillRow(row, kinds) {
        if (row.kinds === kinds) return;
        row.kinds = kinds;
        const runs = [];
        kinds.forEach((kind, at) => {
            if (runs.at(-1)?.kind === kind)
                ++runs.at(-1).to;
            else
                runs.push({kind, from: at, to: at + 1});
        });
        row.replaceChildren(...runs.filter(({kind}) => kind !== '').map(run => {
            const piece = pieceElement(run, n => n, meterTicks), ticks = run.to - run.from;
            if (ticks > 2 && run.kind !== 'hitstop') piece.textContent = ticks;
            return piece;
        }));
    }

    // ---- pictures

    draw() {
        if (!this.isOpen) return;
        this.stages[0].resize();
        this.fillFacts();
        const {canvas, ratio} = this.stages[0], {width, height} = canvas;
        const context = canvas.getContext('2d'), {fighters} = this.fight, [first] = fighters;
        // whole device pixels for a pixel of the first, if there is room
        const fits = rows => Math.min(width / leastColumns, height / rows) * first.zoom;
        const scale = (Math.floor(fits(leastRows)) || fits(allRows)) / first.zoom;
        // what is seen goes up half as high as the first jumps
        const floor = Math.round(height * groundAt - first.y * scale / 2);
        const left = this.leftEdge(width / scale);
        context.fillStyle = this.player.stage.background;
        context.fillRect(0, 0, width, height);
        context.fillStyle = 'rgba(128, 140, 160, 0.35)';
        context.fillRect(0, floor, width, height);
        for (const wall of [-stageWidth, stageWidth / 2])
            context.fillRect((wall - left) * scale, 0, stageWidth / 2 * scale, height);
        // the one who attacks is seen above the other, and projectiles above both
        const order = first.state === 'attacking' ? [1, 0] : [0, 1];
        const shown = [...order.map(i => fighters[i]), ...this.fight.projectiles];
        for (const layer of ['picture', 'boxes']) {
            for (const each of shown) {
                const i = fighters.indexOf(each.by ?? each), stage = this.stages[i];
                const x = Math.round((each.x - left) * scale);
                const y = Math.round(floor + each.y * scale);
                stage.zoom = each.zoom * scale / ratio;
                stage.origin =
                    [each.facing > 0 ? x : width - x, y].map(n => Math.round(n / stage.scale));
                context.save();
                context.translate(x, y);
                context.scale(each.facing, 1);
                if (layer === 'picture')
                    this.drawPicture(context, each, stage, this.choices[i]());
                else if (byId('fight-boxes').checked)
                    stage.drawBoxes(context, each.frame.boxes, 0, 0, stage.scale, ratio);
                context.restore();
            }
        }
    }
    // Where what is seen begins: both are in the middle, but the first one does not leave it.
    leftEdge(seen) {
        const [first, second] = this.fight.fighters, margin = Math.min(100, seen / 4);
        const within = (value, least, most) => Math.max(Math.min(value, most), least);
        const left =
            within((first.x + second.x - seen) / 2, first.x + margin - seen, first.x - margin);
        return seen < stageWidth ? within(left, -stageWidth / 2, stageWidth / 2 - seen) : -seen / 2;
    }
    drawPicture(context, {data, animation, shown}, stage, choice) {
        const placement = placementAt(data.animations[animation], shown), {scale} = stage;
        const picture = stage.pictureOf([{placement, x: 0, y: 0, opacity: 1}], choice, null);
        if (picture === null) return;
        const {canvas, left, top} = picture;
        context.imageSmoothingEnabled = scale < 1;
        context.imageSmoothingQuality = 'high';
        context.drawImage(
            canvas, left * scale, top * scale, canvas.width * scale, canvas.height * scale);
    }

    // ---- hands

    // Whether a key was one of the game's. Fields and what lies outside keep theirs.
    takes(event) {
        const {target} = event, what = heldByKey.get(codeOf(event));
        const isHere = target === document.body || byId('fight').contains(target);
        if (!this.isOpen || !isHere || !what) return false;
        event.preventDefault();
        if (!event.repeat) this.hands.hold(codeOf(event), what);
        return true;
    }
    fillPad() {
        const button = (label, text, press) => {
            const made = element(
                'button', {type: 'button', tabIndex: -1, ariaLabel: label, textContent: text});
            // without a pointer, as screen readers do it
            made.addEventListener('click', ({detail}) => detail === 0 && press());
            return made;
        };
        byId('stick').append(...stickPlaces.map(
            place => place === null ? element('i') :
                                      button(
                                          place[0], `${place[1]}\uFE0E`,
                                          () => this.hands.pressed.push([place[2], place[3], 0]))));
        for (const name of ['x', 'y', 'z', 'a', 'b', 'c']) {
            const what = [0, 0, bitOf(name)];
            const made = button(`button ${name}`, name, () => this.hands.pressed.push(what));
            made.addEventListener('pointerdown', () => this.hands.hold(name, what));
            for (const end of ['pointerup', 'pointercancel', 'pointerleave'])
                made.addEventListener(end, () => this.hands.release(name));
            byId('buttons').append(made);
        }
        byId('pad').addEventListener('contextmenu', event => event.preventDefault());
        this.listenToStick();
    }
    // A thumb slides over the stick: what counts is in which direction from the middle it is.
    listenToStick() {
        const stick = byId('stick'), {hands} = this;
        let thumb = null;
        const show = place => {
            for (const [i, each] of [...stick.children].entries())
                each.classList.toggle('held', stickPlaces[i] !== null && stickPlaces[i] === place);
        };
        const release = ({pointerId}) => {
            if (pointerId !== thumb) return;
            thumb = null;
            hands.release('stick');
            show(null);
        };
        const slide = event => {
            if (event.pointerId !== thumb) return;
            const {left, top, width, height} = stick.getBoundingClientRect();
            const x = event.clientX - left - width / 2, y = top + height / 2 - event.clientY;
            const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4)) * Math.PI / 4;
            const isInMiddle = Math.hypot(x, y) < width / 8;
            const [along, up] =
                isInMiddle ? [0, 0] : [Math.cos(eighth), Math.sin(eighth)].map(Math.round);
            const place = stickPlaces.find(p => p && p[2] === along && p[3] === up) ?? null;
            if (place === null)
                hands.release('stick');
            else if (String(hands.held.get('stick')) !== String([along, up, 0]))
                hands.hold('stick', [along, up, 0]);
            show(place);
        };
        stick.addEventListener('pointerdown', event => {
            thumb = event.pointerId;
            stick.setPointerCapture(thumb);
            slide(event);
        });
        stick.addEventListener('pointermove', slide);
        for (const end of ['pointerup', 'pointercancel']) stick.addEventListener(end, release);
    }
}

// Where the key of an event lies; what has no place, as a key of a tool, goes by its letter.
function codeOf({code, key}) {
    return code || (key.length === 1 ? `Key${key.toUpperCase()}` : key);
}
