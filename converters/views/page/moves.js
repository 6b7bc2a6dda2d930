// Moves: what one does in time, the table of them, and the ribbon that shows one with those that
// follow it.

const longestChain = 20, mostMarks = 200;
const moveHeads = [
    'State', 'Name', 'Input', 'Type', 'Frame data', 'Startup', 'Active', 'Recovery', 'Total',
    'On hit', 'On block', 'Damage', 'Power', 'Guard', 'Then'
];
const otherHit = 'only at close range, after a contact, or with another command';
// States of the engine that moves end in.
const engineStates = new Map([
    [0, 'standing'], [11, 'crouching'], [12, 'getting up from a crouch'], [50, 'in the air'],
    [52, 'landing']
]);

function commonName(word) {
    return word.replaceAll('_', ' ') || 'other';
}
function titleOf(move) {
    return [move.input, move.name].filter(Boolean).join(' ');
}

// ---- time

// A move and those that follow it without a command, each of them once. `start` is the tick of the
// chain at which a part begins, x and y the place. Hits are numbered through the chain; a window
// that continues a hit has its number.
function chainOf(moves, first) {
    const chain = {parts: [], length: 0, floor: 0, free: first.freeTick};
    let x = 0, y = 0, hits = 0;
    for (let move = first;
         move && chain.parts.length < longestChain && !chain.parts.some(part => part.move === move);
         move = moves.find(m => m.number === move.next)) {
        const part = {move, start: chain.length, ticks: Math.max(move.total, 1), x, y, windows: []};
        for (const [from, last, continued, alternative] of move.hits) {
            if (from >= part.ticks) continue;
            if (!alternative && (!continued || hits === 0)) ++hits;
            part.windows.push({
                kind: alternative ? 'alternative' : 'active',
                from,
                to: Math.min(last + 1, part.ticks),
                number: alternative ? null : hits
            });
        }
        chain.parts.push(part);
        chain.length += part.ticks;
        [x, y] = positionAt(part, part.ticks);
    }
    // Who is in the air at the beginning comes down to the floor.
    if (first.airborne) chain.floor = Math.max(...chain.parts.map(part => reachOf(part).bottom));
    return chain;
}

function partAt(chain, tick) {
    return chain.parts.findLast(part => part.start <= tick);
}

// Where the character is, seen from where the chain began. The movement is [tick, x, y, tick, x, y
// ...].
function positionAt({move: {movement}, x, y}, tick) {
    let at = 0;
    while (at < movement.length && movement[at] <= tick) at += 3;
    return at === 0 ? [x, y] : [x + movement[at - 2], y + movement[at - 1]];
}

// All places that a part comes to.
function reachOf({move: {movement}, x, y}) {
    const reach = {left: x, top: y, right: x, bottom: y};
    for (let i = 0; i < movement.length; i += 3) {
        reach.left = Math.min(reach.left, x + movement[i + 1]);
        reach.right = Math.max(reach.right, x + movement[i + 1]);
        reach.top = Math.min(reach.top, y + movement[i + 2]);
        reach.bottom = Math.max(reach.bottom, y + movement[i + 2]);
    }
    return reach;
}

// Its ticks before the first hit, from there to the last one and after it, and above these the
// hits. Other hits count only where there are no others.
function piecesOf({move, ticks, windows}) {
    if (move.startup === null) return [{kind: 'plain', from: 0, to: ticks}];
    const certain = windows.filter(w => w.number !== null);
    const first = Math.min(move.startup - 1, ticks);
    const end =
        (certain.length ? certain : windows).reduce((most, w) => Math.max(most, w.to), first);
    return [
        {kind: 'startup', from: 0, to: first}, {kind: 'between', from: first, to: end},
        {kind: 'recovery', from: end, to: ticks}, ...windows
    ].filter(p => p.from < p.to);
}

// What is sent out, and the sounds of frames.
function marksOf({move, ticks}, animation) {
    const marks =
        move.notifies.filter(([tick]) => tick < ticks)
            .slice(0, mostMarks)
            .map(([tick, event, values, approximate]) => ({
                     sign: '\u25c6',
                     tick,
                     text: `${approximate ? '~ ' : ''}${event}${values ? ` (${values})` : ''}`
                 }));
    for (let tick = 0, shown = 0;
         tick < ticks && shown < 10 * mostMarks && marks.length < 2 * mostMarks;
         tick = showingAt(animation, tick)[1], ++shown) {
        const {cues} = animation.frames[animation.spans[spanAt(animation, tick)][0]];
        for (const [clip, after] of cues)
            if (tick + after < ticks)
                marks.push({sign: '\u266a', tick: tick + after, text: `sound ${clip}`});
    }
    return marks;
}

function pieceText({kind, number}) {
    return kind === 'active' ? `hit ${number}` :
        kind === 'alternative' ? `a hit ${otherHit}` :
        kind === 'between' ? 'between hits' :
        kind === 'plain'   ? '' :
                             kind;
}

// ---- pictures of time

function place(made, from, to, length) {
    made.style.left = `${from / length * 100}%`;
    made.style.width = `${(to - from) / length * 100}%`;
    return made;
}

function pieceElements(part, start, length) {
    return piecesOf(part).map(
        piece => place(
            element('i', {
                className: piece.kind,
                textContent: piece.number ?? '',
                title: piece.kind === 'alternative' ?
                    otherHit :
                    [pieceText(piece), counted(piece.to - piece.from, 'tick')].filter(Boolean).join(
                        ', ')
            }),
            start + piece.from, start + piece.to, length));
}

class Moves {
    constructor(player) {
        this.player = player;
        this.all = player.data.moves;
        this.chosen = null;
    }

    start() {
        byId('tab-moves').hidden = !this.all.length;
        if (!this.all.length) return;
        const types = [...new Set(this.all.map(m => m.type))];
        byId('moves-type').append(...types.map(type => element('option', {
                                                   value: type || 'other',
                                                   textContent: commonName(type)
                                               })));
        const longest = Math.max(...this.all.map(m => Math.min(m.total, 150)), 1);
        this.rows = this.all.map((move, i) => this.row(move, i, longest));
        byId('moves').append(
            element(
                'thead', {},
                element(
                    'tr', {},
                    ...moveHeads.map(textContent => element('th', {textContent, scope: 'col'})))),
            element('tbody', {}, ...this.rows));
        this.filter();
        for (const id of ['moves-filter', 'moves-type'])
            byId(id).addEventListener('input', () => this.filter());
        this.listen();
    }

    row(move, index, longest) {
        const hit = move.startup !== null;
        const cells = list => list.map(textContent => element('td', {textContent}));
        const bar = element('div', {className: 'data', title: counted(move.total, 'tick')});
        bar.style.width = `${Math.max(0.5, Math.min(move.total, longest) / longest * 5.5)}rem`;
        const alone = chainOf([], move);
        bar.append(...pieceElements(alone.parts[0], 0, alone.length));
        for (const piece of bar.children) piece.textContent = '';  // too small for numbers
        const row = element(
            'tr', {}, ...cells([move.number]),
            element(
                'td', {},
                element('button', {type: 'button', textContent: move.name || String(move.number)})),
            ...cells([move.input, move.type && commonName(move.type)]), element('td', {}, bar),
            ...cells([
                move.startup ?? '', move.active,
                hit ? (move.untilLanding ? 'landing' : move.recovery) : '', move.total, move.onHit,
                move.onBlock, move.damage, move.power ?? '', move.guard,
                [move.next ?? '', this.following(move)].filter(part => part !== '').join(' ')
            ]));
        // for the cards of a phone
        [...row.children].forEach((cell, i) => cell.dataset.head = moveHeads[i]);
        row.addEventListener('click', () => this.player.chooseMove(index));
        return row;
    }

    // What a move is followed by when nothing is done; "" where that is only a number.
    following({next}) {
        return this.all.find(m => m.number === next)?.name ?? engineStates.get(next) ?? '';
    }

    filter() {
        const words = byId('moves-filter').value.trim().toLowerCase(),
              type = byId('moves-type').value;
        let shown = 0;
        this.all.forEach((move, i) => {
            const matches = (type === '' || type === (move.type || 'other')) &&
                (titleOf(move).toLowerCase().includes(words) ||
                 String(move.number).startsWith(words));
            this.rows[i].hidden = !matches;
            shown += matches;
        });
        byId('moves-shown').textContent = words || type ? `${shown} of ${this.all.length}` : '';
    }

    // The row that is shown so many rows away from the chosen one.
    neighbour(by) {
        const shown = this.rows.flatMap((row, i) => row.hidden ? [] : [i]);
        return shown[shown.indexOf(this.chosen) + by];
    }

    // ---- the ribbon

    // Shows the chain of a move, or nothing, and returns it.
    choose(index) {
        this.rows?.[this.chosen]?.removeAttribute('aria-current');
        this.chosen = index;
        byId('ribbon').hidden = index === null;
        if (index === null) return null;
        this.rows[index].setAttribute('aria-current', 'true');
        this.chain = chainOf(this.all, this.all[index]);
        this.fillRibbon();
        this.fillCancels();
        return this.chain;
    }

    fillRibbon() {
        const {parts, length, free} = this.chain;
        const whole = part => [part.start, part.start + part.ticks, length];
        const name = part => place(
            element('span', {
                textContent: titleOf(part.move) || String(part.move.number),
                title: `${part.move.number} ${titleOf(part.move)}, ${counted(part.ticks, 'tick')}`
            }),
            ...whole(part));
        byId('ribbon-names').hidden = parts.length === 1;  // the title has it
        byId('ribbon-names').replaceChildren(...parts.map(name));
        byId('ribbon-bar')
            .replaceChildren(
                ...parts.flatMap(part => pieceElements(part, part.start, length)),
                ...parts.slice(1).map(part => place(element('b'), part.start, part.start, length)));
        byId('ribbon-bar').style.setProperty('--cell', length <= 150 ? `${100 / length}%` : '200%');
        this.marks = parts.flatMap(
            part => marksOf(part, this.player.animations[part.move.animation])
                        .map(mark => ({...mark, tick: part.start + mark.tick})));
        const drawn = new Map();  // one for each tick
        for (const {sign, tick, text} of this.marks) {
            const made = drawn.get(tick) ??
                place(element('i', {title: `tick ${tick}`}), tick, tick + 1, length);
            if (!made.textContent.includes(sign)) made.textContent += sign;
            made.title += `, ${text}`;
            drawn.set(tick, made);
        }
        const acts = free === null ?
            [] :
            [place(
                element('i', {className: 'free', title: `tick ${free}: can act again`}),
                Math.min(free, length), Math.min(free, length), length)];
        byId('ribbon-marks').replaceChildren(...drawn.values(), ...acts);
        const last = parts.at(-1).move;
        byId('ribbon-title').textContent = titleOf(parts[0].move) || String(parts[0].move.number);
        byId('ribbon-end').textContent = [
            `${counted(length, 'tick')}${
                last.next === null ? '' :
                                     `, then ${this.following(last) || `state ${last.next}`}`}`,
            free !== null && `can act again at tick ${free}`
        ].filter(Boolean).join(' \u00b7 ');
        byId('track').setAttribute('aria-valuemax', length - 1);
    }

    fillCancels() {
        const chip = (part, [into, first, ...when]) => {
            const index = this.all.findIndex(m => m.number === into);
            const approximate = when.pop();
            const from = part.start + first,
                  after = ['hit', 'block', 'whiff'].filter((_, i) => when[i]);
            const made = element(
                'button', {
                    type: 'button',
                    disabled: index < 0,
                    title: `${into}: from tick ${from} on ${after.join(', ')}${
                        approximate ? '; depends on the state of the game' : ''}`
                },
                element('b', {textContent: index < 0 ? '' : this.all[index].input}),
                ` ${index < 0 ? into : this.all[index].name} `, element('small', {
                    textContent: `${approximate ? '~ ' : ''}from ${from} \u00b7 ${after.join(', ')}`
                }));
            made.addEventListener('click', () => this.player.chooseMove(index));
            return element('li', {}, made);
        };
        const several = this.chain.parts.length > 1;
        byId('cancels').replaceChildren(
            ...this.chain.parts.filter(part => part.move.cancels.length)
                .flatMap(
                    part =>
                        [element('h3', {
                             textContent: `${
                                 several ? titleOf(part.move) || part.move.number :
                                           'It'} can be cancelled into`
                         }),
                         element('ul', {}, ...part.move.cancels.map(cancel => chip(part, cancel))),
        ]));
    }

    // What there is at a tick, in words.
    wordsAt(tick) {
        const part = partAt(this.chain, tick), local = tick - part.start;
        const pieces = piecesOf(part).filter(p => p.from <= local && local < p.to);
        const hits = pieces.some(p => p.kind === 'active');
        const [x, y] = positionAt(part, local).map(n => Math.round(n * 10) / 10);
        return [
            `tick ${tick}`,
            this.chain.parts.length > 1 && (titleOf(part.move) || String(part.move.number)),
            ...pieces.filter(p => !hits || p.kind !== 'between').map(pieceText),
            ...this.marks.filter(mark => mark.tick === tick).map(mark => mark.text),
            this.chain.free !== null && tick >= this.chain.free && 'can act again',
            x && `${Math.abs(x)} px ${x > 0 ? 'forward' : 'back'}`,
            y && `${Math.abs(y)} px ${y > 0 ? 'down' : 'up'}`,
        ].filter(Boolean)
            .join(' \u00b7 ');
    }

    follow(tick) {
        place(byId('playhead'), tick, tick + 1, this.chain.length);
        const words = this.wordsAt(tick), track = byId('track');
        byId('ribbon-now').textContent = words;
        track.setAttribute('aria-valuenow', tick);
        track.setAttribute('aria-valuetext', words);
    }

    listen() {
        const track = byId('track');
        let held = false;
        const go = event => {
            const {left, width} = track.getBoundingClientRect();
            const tick = Math.floor((event.clientX - left) / width * this.chain.length);
            this.player.goTo(Math.min(Math.max(tick, 0), this.chain.length - 1));
        };
        track.addEventListener('pointerdown', event => {
            held = true;
            track.setPointerCapture(event.pointerId);
            go(event);
        });
        track.addEventListener('pointermove', event => {
            if (held) go(event);
        });
        for (const end of ['pointerup', 'pointercancel'])
            track.addEventListener(end, () => held = false);
        track.addEventListener('keydown', event => {
            if (event.key !== 'Home' && event.key !== 'End') return;
            event.preventDefault();
            this.player.goTo(event.key === 'Home' ? 0 : this.chain.length - 1);
        });
    }
}
