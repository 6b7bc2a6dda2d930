// Moves: what one does in time, the list and the table of them, and what each can be cancelled
// into.

const longestChain = 20;
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
// that continues a hit has its number. A pause is the hitstop behind the tick at which a hit
// touches first.
function chainOf(moves, first) {
    const chain = {parts: [], length: 0, floor: 0, free: first.freeTick, pauses: []};
    let x = 0, y = 0, hits = 0;
    for (let move = first;
         move && chain.parts.length < longestChain && !chain.parts.some(part => part.move === move);
         move = moves.find(m => m.number === move.next)) {
        const part = {move, start: chain.length, ticks: Math.max(move.total, 1), x, y, windows: []};
        for (const [from, last, continued, alternative, hitstop] of move.hits) {
            if (from >= part.ticks) continue;
            if (!alternative && (!continued || hits === 0)) {
                ++hits;
                if (hitstop > 0) chain.pauses.push({at: chain.length + from, ticks: hitstop});
            }
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
    chain.pauses.sort((a, b) => a.at - b.at || b.ticks - a.ticks);
    chain.pauses = chain.pauses.filter(({at}, i, all) => at !== all[i - 1]?.at);
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

class Moves {
    constructor(player) {
        this.player = player;
        this.all = player.data.moves;
        this.chosen = null;
    }

    start() {
        byId('tab-moves').hidden = byId('tab-table').hidden = !this.all.length;
        if (!this.all.length) return;
        const types = [...new Set(this.all.map(m => m.type))];
        byId('moves-type').append(...types.map(type => element('option', {
                                                   value: type || 'other',
                                                   textContent: commonName(type)
                                               })));
        const longest = Math.max(...this.all.map(m => Math.min(m.total, 150)), 1);
        this.rows = this.all.map((move, i) => this.row(move, i, longest));
        this.items = this.all.map((move, i) => this.item(move, i));
        byId('moves').append(
            element(
                'thead', {},
                element(
                    'tr', {},
                    ...moveHeads.map(textContent => element('th', {textContent, scope: 'col'})))),
            element('tbody', {}, ...this.rows));
        byId('moves-list').append(...this.items);
        this.filter();
        for (const id of ['moves-filter', 'moves-type'])
            byId(id).addEventListener('input', () => this.filter());
    }

    // In the list: the picture of its first hit, or the first that shows something.
    item(move, index) {
        const {data, pictures} = this.player, animation = data.animations[move.animation];
        const hit = move.hits.find(([, , , alternative]) => !alternative) ?? move.hits[0];
        const frame = hit ? frameAt(animation, hit[0]) : null;
        const button = itemButton(
            pictures.thumb(showsSomething(data, frame) ? frame : firstShown(data, animation), 96),
            element(
                'b', {},
                ...[move.input, move.name || String(move.number)].filter(Boolean).flatMap(
                    (text, i) => i ? [' ', bdi(text)] : [bdi(text)])),
            element('small', {
                textContent: [
                    move.type && commonName(move.type),
                    move.startup !== null && `startup ${move.startup}`, counted(move.total, 'tick')
                ].filter(Boolean).join(' \u00b7 ')
            }));
        button.addEventListener('click', () => {
            this.player.chooseMove(index);
            this.player.lists.drawer(false);
        });
        return element('li', {}, button);
    }

    row(move, index, longest) {
        const hit = move.startup !== null;
        const cell = text => element('td', {}, ...text === '' ? [] : [bdi(text)]);
        const cells = list => list.map(cell);
        const bar = element('div', {className: 'data', title: counted(move.total, 'tick')});
        bar.style.width = `${Math.max(0.5, Math.min(move.total, longest) / longest * 5.5)}rem`;
        const alone = chainOf([], move);
        bar.append(
            ...piecesOf(alone.parts[0]).map(piece => pieceElement(piece, n => n, alone.length)));
        for (const piece of bar.children) piece.textContent = '';  // too small for numbers
        const row = element(
            'tr', {}, ...cells([move.number]),
            element('td', {}, itemButton(bdi(move.name || String(move.number)))), cell(move.input),
            ...cells([move.type && commonName(move.type)]), element('td', {}, bar), ...cells([
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

    // The name of what follows a move when nothing is done; "" where that is only a number.
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
            this.rows[i].hidden = this.items[i].hidden = !matches;
            shown += matches;
        });
        this.mark(this.chosen);
        byId('moves-shown').textContent = words || type ? `${shown} of ${this.all.length}` : '';
    }

    // The move that is shown so many places away from the chosen one.
    neighbour(by) {
        const shown = this.rows.flatMap((row, i) => row.hidden ? [] : [i]);
        return shown[shown.indexOf(this.chosen) + by];
    }

    // The chain of a move, or null for none.
    choose(index) {
        this.chosen = index;
        this.mark(index);
        this.chain = index === null ? null : chainOf(this.all, this.all[index]);
        this.fillCancels();
        return this.chain;
    }
    mark(index) {
        const list = byId('moves-list'), item = this.items?.[index]?.firstChild;
        markItem(list, item);
        if (item) scrollTo(list, item);
        markItem(byId('moves'), this.rows?.[index]?.querySelector('button'));
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
                element('b', {}, bdi(index < 0 ? '' : this.all[index].input)), ' ',
                bdi(index < 0 ? into : this.all[index].name), ' ', element('small', {
                    textContent: `${approximate ? '~ ' : ''}from ${from} \u00b7 ${after.join(', ')}`
                }));
            made.addEventListener('click', () => this.player.chooseMove(index));
            return element('li', {}, made);
        };
        const parts = this.chain?.parts ?? [];
        const name = ({move}) => bdi(parts.length > 1 ? titleOf(move) || move.number : 'It');
        byId('cancels').replaceChildren(
            ...parts.filter(part => part.move.cancels.length)
                .flatMap(
                    part =>
                        [element('h3', {}, name(part), ' can be cancelled into'),
                         element('ul', {}, ...part.move.cancels.map(cancel => chip(part, cancel))),
        ]));
    }
}
