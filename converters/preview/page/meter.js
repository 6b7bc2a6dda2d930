// The frame meter: a cell for each tick of what is played, coloured as startup, active and
// recovery, and below it where nothing can hit the character. It is also where a person moves
// through time.

const mostMarks = 200, mostCells = 150, mostRuns = 2000;
const pieceWords = {
    startup: 'startup',
    active: 'active',
    alternative: `active ${otherHit}`,
    between: 'between hits',
    recovery: 'recovery',
    safe: 'invincible',
    hitstop: 'hitstop',
    free: 'can act again',
    stun: 'cannot act'
};

function hasBox(frame, ...kinds) {
    return frame.boxes.some(box => kinds.includes(box.kind) && !box.off);
}
function isInvincible(frame) {
    return hasBox(frame, 'invincible') || !hasBox(frame, 'hurt');
}

// The runs of ticks of an animation at which `holds` is true of the frame.
function runsOf(animation, ticks, holds) {
    const runs = [];
    for (let tick = 0, seen = 0; tick < ticks && seen < mostRuns; ++seen) {
        const from = tick, frame = frameAt(animation, from);
        tick = Math.min(showingAt(animation, from)[1], ticks);
        if (!holds(frame)) continue;
        if (runs.at(-1)?.to === from)
            runs.at(-1).to = tick;
        else
            runs.push({from, to: tick});
    }
    return runs;
}

// The pieces of an animation that no move tells more about: the frames with attack boxes can hit.
function piecesOfAnimation(animation) {
    const {length} = animation;
    const active = runsOf(animation, length, frame => hasBox(frame, 'attack', 'grab'));
    if (!active.length) return [{kind: 'plain', from: 0, to: length}];
    const first = active[0].from, end = active.at(-1).to;
    return [
        {kind: 'startup', from: 0, to: first}, {kind: 'between', from: first, to: end},
        {kind: 'recovery', from: end, to: length},
        ...active.map(run => ({kind: 'active', number: null, ...run}))
    ].filter(p => p.from < p.to);
}

// Whether there are ticks between the hits in which none of them is in force.
function hasGap({pieces}) {
    let end = Infinity;
    return pieces.filter(({kind}) => kind === 'active')
        .sort((a, b) => a.from - b.from)
        .some(hit => {
            const gap = hit.from > end;
            end = end === Infinity ? hit.to : Math.max(end, hit.to);
            return gap;
        });
}

// The marks for what a move sends out and for the sounds of frames.
function marksOf({move, ticks}, animation) {
    const marks =
        (move?.notifies ?? [])
            .filter(([tick]) => tick < ticks)
            .slice(0, mostMarks)
            .map(([tick, event, values, approximate]) => ({
                     sign: '\u25c6',
                     tick,
                     text: `${approximate ? '~ ' : ''}${event}${values ? ` (${values})` : ''}`
                 }));
    for (let tick = 0, shown = 0;
         tick < ticks && shown < 10 * mostMarks && marks.length < 2 * mostMarks;
         tick = showingAt(animation, tick)[1], ++shown) {
        for (const [clip, after] of frameAt(animation, tick).cues)
            if (tick + after < ticks)
                marks.push({sign: '\u266a', tick: tick + after, text: `sound ${clip}`});
    }
    return marks;
}

// ---- hitstop

// The tick of a chain that is shown at a tick of the time in which its pauses are.
function withoutPauses(pauses, tick) {
    for (const {at, ticks} of pauses) {
        if (tick <= at) break;
        tick = Math.max(at, tick - ticks);
    }
    return tick;
}
// The first tick of that time at which a tick of the chain is shown.
function withPauses(pauses, tick) {
    return pauses.reduce((sum, {at, ticks}) => at < tick ? sum + ticks : sum, tick);
}

// ---- pictures of time

function place(made, from, to, length) {
    made.style.left = `${from / length * 100}%`;
    made.style.width = `${(to - from) / length * 100}%`;
    return made;
}

function pieceElement({kind, number, from, to}, at, length) {
    const words = number ? `hit ${number}` : pieceWords[kind] ?? '';
    const title = [words, counted(to - from, 'tick')].filter(Boolean).join(', ');
    return place(
        element('i', {className: kind, textContent: number ?? '', title}), at(from), at(to),
        length);
}

class Meter {
    constructor(player) {
        this.player = player;
        this.marks = [];
    }

    // The pauses of the chain that is played, where it is seen as it hits.
    get pauses() {
        return byId('hitstop').checked ? this.player.chain?.pauses ?? [] : [];
    }

    // ---- what is played

    fill() {
        const {player} = this, {chain, animation, length} = player;
        byId('meter').hidden = player.sprite !== null;
        const parts = chain?.parts ?? [{move: null, start: 0, ticks: animation.length, animation}];
        this.parts = parts.map(part => {
            const shown = part.animation ?? player.animations[part.move.animation];
            return {
                ...part,
                pieces: part.move ? piecesOf(part) : piecesOfAnimation(shown),
                safe: this.canBeHit(part.move ? null : shown) ?
                    runsOf(shown, part.ticks, isInvincible) :
                    [],
                cuts: this.cutsOf(shown, part),
                marks: marksOf(part, shown)
            };
        });
        this.marks = this.parts.flatMap(
            part => part.marks.map(mark => ({...mark, tick: part.start + mark.tick})));
        this.fillHead();
        this.fillBar(length);
        this.fillMarks(length);
        this.fillRuler(length);
        byId('track').setAttribute('aria-valuemax', length - 1);
    }

    // Without any hurtbox nothing would say that one is missing: effects, and characters that have
    // no boxes.
    canBeHit(animation) {
        const has = ({frames}) => frames.some(frame => hasBox(frame, 'hurt'));
        this.hasHurtboxes ??= this.player.data.animations.some(has);
        return animation ? has(animation) : this.hasHurtboxes;
    }
    // The ticks at which another frame begins.
    cutsOf(animation, {ticks}) {
        const cuts = [];
        for (let tick = showingAt(animation, 0)[1]; tick < ticks && cuts.length <= mostCells;
             tick = showingAt(animation, tick)[1])
            cuts.push(tick);
        return cuts.length > mostCells ? [] : cuts;
    }

    // Title, and the numbers that players ask for first.
    fillHead() {
        const {chain, animation, moves} = this.player;
        const move = chain?.parts[0].move;
        byId('meter-title').textContent =
            move ? titleOf(move) || String(move.number) : animation.name;
        const last = chain?.parts.at(-1).move;
        const facts = move ?
            [
                ['Startup', move.startup], ['Active', move.active],
                ['Recovery', move.untilLanding ? 'landing' : move.recovery],
                ['Total', chain.length], ['On hit', move.onHit], ['On block', move.onBlock],
                ['Free at', chain.free === chain.length ? '' : chain.free],
                ['Then', !last.next ? '' : moves.following(last) || `state ${last.next}`]
            ] :
            this.factsOf(animation);
        byId('meter-data')
            .replaceChildren(...facts.filter(([, value]) => (value ?? '') !== '')
                                 .map(
                                     ([name, value]) => element(
                                         'span', {}, `${name} `, element('b', {}, bdi(value)))));
        byId('hitstop-label').hidden = !chain?.pauses.length;
    }
    factsOf(animation) {
        const of = kind => this.parts[0].pieces.filter(piece => piece.kind === kind);
        const ticks = ({from, to}) => to - from, active = of('active');
        return [
            ...active.length ?
                [
                    ['Startup', active[0].from + 1],
                    [
                        'Active',
                        active
                            .map(
                                (run, i) =>
                                    `${i ? `(${run.from - active[i - 1].to})` : ''}${ticks(run)}`)
                            .join('')
                    ],
                    ['Recovery', of('recovery').map(ticks)[0] ?? 0]
                ] :
                [],
            ['Total', animation.length], ['Frames', animation.frames.length],
            [
                'Loop',
                animation.returnsTo === null ?
                    'none' :
                    animation.spans[animation.returnsTo][1] ?
                    `from tick ${animation.spans[animation.returnsTo][1]}` :
                    ''
            ]
        ];
    }

    fillBar(length) {
        const {pauses, parts} = this;
        const pieces = (part, list) => list.map(
            piece => pieceElement(piece, tick => withPauses(pauses, part.start + tick), length));
        const line = (className, tick) => {
            const at = withPauses(pauses, tick);
            return place(element('b', {className}), at, at, length);
        };
        const stops = pauses.map(({at, ticks}) => {
            const from = withPauses(pauses, at) + 1;
            return pieceElement({kind: 'hitstop', from, to: from + ticks}, n => n, length);
        });
        byId('meter-bar')
            .replaceChildren(
                ...parts.flatMap(part => pieces(part, part.pieces)), ...stops,
                ...parts.flatMap(({start, cuts}) => cuts.map(tick => line('cut', start + tick))),
                ...parts.slice(1).map(({start}) => line('part', start)));
        byId('meter-bar')
            .style.setProperty('--cell', length <= mostCells ? `${100 / length}%` : '200%');
        byId('meter-safe')
            .replaceChildren(...parts.flatMap(
                part => pieces(part, part.safe.map(run => ({kind: 'safe', ...run})))));
        const kinds = new Set(parts.flatMap(
            ({pieces, safe}) => [...pieces.map(piece => piece.kind), ...safe.map(() => 'safe')]));
        if (!parts.some(hasGap)) kinds.delete('between');
        if (stops.length) kinds.add('hitstop');
        if ((this.player.chain?.free ?? null) !== null) kinds.add('free');
        byId('meter-key')
            .replaceChildren(
                ...Object.entries(pieceWords)
                    .filter(([kind]) => kinds.has(kind))
                    .map(
                        ([kind, words]) => element(
                            'span', {}, element('i', {className: `sample ${kind}`}), ` ${words}`)));
        byId('meter-names').hidden = parts.length === 1;  // the title has it
        byId('meter-names').replaceChildren(...parts.map(({move, start, ticks}) => {
            const name = move ? titleOf(move) || String(move.number) : '';
            return place(
                element(
                    'span', {title: `${move?.number} ${name}, ${counted(ticks, 'tick')}`},
                    bdi(name)),
                withPauses(pauses, start), withPauses(pauses, start + ticks), length);
        }));
    }

    fillMarks(length) {
        const drawn = new Map(), {pauses} = this, free = this.player.chain?.free ?? null;
        for (const {sign, tick, text} of this.marks) {  // one for each tick
            const at = withPauses(pauses, tick);
            const made =
                drawn.get(tick) ?? place(element('i', {title: `tick ${tick}`}), at, at + 1, length);
            if (!made.textContent.includes(sign)) made.textContent += sign;
            made.title += `, ${text}`;
            drawn.set(tick, made);
        }
        const at = free === null ? 0 : Math.min(withPauses(pauses, free), length);
        const acts = free === null ?
            [] :
            [place(
                element('i', {className: 'free', title: `tick ${free}: ${pieceWords.free}`}), at,
                at, length)];
        byId('meter-marks').replaceChildren(...drawn.values(), ...acts);
        byId('meter-marks').hidden = !drawn.size && !acts.length;
    }

    fillRuler(length) {
        const apart = [1, 2, 5]
                          .flatMap(n => [n, 10 * n, 100 * n, 1000 * n])
                          .sort((a, b) => a - b)
                          .find(n => length / n <= 12) ??
            length;
        const numbers = [];
        for (let tick = 0; tick < length; tick += apart)
            numbers.push(place(element('span', {textContent: tick}), tick, tick + 1, length));
        byId('ruler').replaceChildren(...numbers);
    }

    // ---- the tick that is shown

    // Says in words what there is at a tick.
    wordsAt(tick) {
        const {player, pauses} = this, {chain} = player, shown = withoutPauses(pauses, tick);
        const part = partAt({parts: this.parts}, shown), local = shown - part.start;
        const isIn = ({from, to}) => from <= local && local < to;
        const pieces = part.pieces.filter(isIn);
        const hits = pieces.some(p => p.kind === 'active');
        const [x, y] =
            part.move ? positionAt(part, local).map(n => Math.round(n * 10) / 10) : [0, 0];
        return [
            `tick ${shown}`,
            this.parts.length > 1 && (titleOf(part.move) || String(part.move.number)),
            ...pieces.filter(p => !hits || p.kind !== 'between')
                .map(({kind, number}) => number ? `hit ${number}` : pieceWords[kind]),
            tick > 0 && withoutPauses(pauses, tick - 1) === shown && 'hitstop',
            part.safe.some(isIn) && 'invincible',
            ...this.marks.filter(mark => mark.tick === shown).map(mark => mark.text),
            (chain?.free ?? null) !== null && shown >= chain.free && pieceWords.free,
            x && `${Math.abs(x)} px ${x > 0 ? 'forward' : 'back'}`,
            y && `${Math.abs(y)} px ${y > 0 ? 'down' : 'up'}`,
        ].filter(Boolean);
    }

    follow(tick) {
        place(byId('playhead'), tick, tick + 1, this.player.length);
        const words = this.wordsAt(tick), track = byId('track');
        byId('meter-now')
            .replaceChildren(
                ...words.flatMap((word, i) => i ? [' \u00b7 ', bdi(word)] : [bdi(word)]));
        track.setAttribute('aria-valuenow', tick);
        track.setAttribute('aria-valuetext', words.join(' \u00b7 '));
    }

    // ---- hands

    // The mouse shows the tick that it is over, until it leaves; a press stays there.
    listen() {
        const {player} = this, track = byId('track');
        let held = false, before = null;
        const go = event => {
            const {left, width} = track.getBoundingClientRect();
            const tick = Math.floor((event.clientX - left) / width * player.length);
            player.goTo(Math.min(Math.max(tick, 0), player.length - 1));
        };
        track.addEventListener('pointerdown', event => {
            held = true;
            track.setPointerCapture(event.pointerId);
            go(event);
            before = {tick: player.tick, playing: false};
        });
        track.addEventListener('pointermove', event => {
            // A page that scrolls under a mouse at rest is not meant.
            const moves = event.movementX !== 0 || event.movementY !== 0;
            if (!held && (event.pointerType !== 'mouse' || !moves)) return;
            if (!held) before ??= {tick: player.tick, playing: player.playing};
            go(event);
            if (held) before = {tick: player.tick, playing: false};
            if (before) before.shown = player.tick;
        });
        for (const end of ['pointerup', 'pointercancel'])
            track.addEventListener(end, () => held = false);
        track.addEventListener('pointerleave', () => {
            // not where something else has gone on meanwhile
            if (before && !player.playing && player.tick === before.shown) {
                player.goTo(before.tick);
                if (before.playing) player.play(true);
            }
            before = null;
        });
        track.addEventListener('keydown', event => {
            if (event.key !== 'Home' && event.key !== 'End') return;
            event.preventDefault();
            player.goTo(event.key === 'Home' ? 0 : player.length - 1);
        });
        byId('hitstop').addEventListener('change', () => player.useHitstop());
    }
}
