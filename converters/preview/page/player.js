// The page itself: what is chosen, the time, the address, and keys.

const byId = id => document.getElementById(id);

function counted(count, word) {
    return `${count} ${word}${count === 1 ? '' : 's'}`;
}

// A name from a file: one that turns the direction of text around turns only itself.
function bdi(text) {
    return element('bdi', {textContent: text});
}

function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
}

// One item of a list of buttons: Tab reaches the chosen one, and arrows lead to the others.
function itemButton(...children) {
    return element('button', {type: 'button', className: 'item', tabIndex: -1}, ...children);
}
function markItem(list, item) {
    const hadFocus = list.contains(document.activeElement);
    for (const each of list.querySelectorAll('.item[tabindex="0"]')) {
        each.tabIndex = -1;
        each.removeAttribute('aria-current');
    }
    item?.setAttribute('aria-current', 'true');
    const isListed = each => !each.closest('li, tr').hidden;
    const reached =
        item && isListed(item) ? item : [...list.querySelectorAll('.item')].find(isListed);
    if (!reached) return;
    reached.tabIndex = 0;
    if (hadFocus) reached.focus({preventScroll: true});
}
// Scrolls a list so that an item is seen in it; the page stays where it is.
function scrollTo(list, item) {
    const above = item.offsetTop - list.offsetTop;
    if (above < list.scrollTop || above + item.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = above - list.clientHeight / 2;
}

const icons = {
    play: 'M8 5v14l11-7z',
    pause: 'M6 5h4v14H6zM14 5h4v14h-4z'
};

class Player {
    constructor(data) {
        this.data = data;
        // and after these one for each sprite that was chosen
        this.animations = data.animations.slice();
        this.choice = data.chosen;
        this.tick = 0;
        this.chain = null;  // of the move that is played; without one it is an animation
        this.part = null;
        this.sprite = null;  // that was chosen
        this.playing = false;
        this.stage = new Stage(data, byId('stage'));
        this.pictures = new Pictures(this);
        this.sounds = new Sounds(data);
        this.moves = new Moves(this);
        this.meter = new Meter(this);
        this.lists = new Lists(this);
        this.frames = new Frames(this);
        this.training = new Training(this);
    }

    start() {
        const {data} = this;
        byId('name').textContent = data.name || document.title;
        byId('about').append(
            ...data.author ? ['by ', bdi(data.author)] : [],
            ...data.author && data.versionDate ? [' \u00b7 '] : [], bdi(data.versionDate));
        document.querySelector('main').hidden = false;
        this.moves.start();
        this.sounds.start();
        this.training.start();
        this.lists.start();
        this.stage.fillLegend(this.animations);
        this.listen();
        this.showWayBack();
        const dark = matchMedia('(prefers-color-scheme: dark)');
        dark.addEventListener('change', () => this.setTheme(dark.matches ? 'dark' : 'light'));
        this.setTheme(dark.matches ? 'dark' : 'light');
        this.stage.resize();
        if (this.animations.length)
            this.chooseFirst();
        else if (data.sprites.length)
            this.chooseSprite(0);
        else
            throw new Error('the character has no animation and no sprite');
        this.homeZoom = this.stage.zoomFor(this.extent);
        if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.play(true);
        this.chooseByAddress();
        this.stage.changed = () => this.draw();
        this.draw();
    }

    get animation() {
        return this.animations[this.index];
    }
    get length() {
        return this.chain ? withPauses(this.meter.pauses, this.chain.length) :
                            this.animation.length;
    }
    get stops() {
        return this.chain !== null || this.animation.returnsTo === null;
    }
    // The tick within once through.
    get at() {
        return this.chain ? this.tick : fold(this.animation, this.tick);
    }

    // The scene at a tick: which animation and which tick of it, where the character is, and the
    // ticks that belong to this animation or move.
    sceneAt(tick) {
        if (!this.chain)
            return {
                part: null,
                animation: this.animation,
                tick: fold(this.animation, tick),
                x: 0,
                y: 0,
                start: 0,
                ticks: this.animation.length
            };
        const at = withoutPauses(this.meter.pauses, tick), part = partAt(this.chain, at);
        const [x, y] = positionAt(part, at - part.start);
        return {
            part,
            animation: this.animations[part.move.animation],
            tick: at - part.start,
            x: Math.round(x),
            y: Math.round(y - this.chain.floor),
            start: part.start,
            ticks: part.ticks
        };
    }
    // The first tick at which the same frame is shown without a break, and the tick behind the
    // last.
    showing(tick) {
        const scene = this.sceneAt(tick);
        const [from, to] = showingAt(scene.animation, scene.tick);
        return [from, Math.min(to, scene.ticks)].map(
            at => withPauses(this.meter.pauses, scene.start + at));
    }

    // All that is drawn at a tick.
    momentAt(tick) {
        const scene = this.sceneAt(tick), {x, y} = scene;
        const layers = [{placement: placementAt(scene.animation, scene.tick), x, y, opacity: 1}];
        if (byId('onion').checked) {
            const [from, to] = this.showing(this.chain ? tick : fold(this.animation, tick));
            const others =
                [from - 1, to].filter(t => t >= 0 && t < this.length).map(t => this.sceneAt(t));
            layers.unshift(
                ...others.map(other => ({
                                  placement: placementOf(frameAt(other.animation, other.tick)),
                                  x: other.x,
                                  y: other.y,
                                  opacity: 0.3
                              })));
        }
        return {layers, boxes: frameAt(scene.animation, scene.tick).boxes, x, y};
    }

    // ---- what is chosen

    // The first animation and the first frame in which something is seen.
    chooseFirst() {
        const {data} = this, shows = frame => showsSomething(data, frame);
        this.choose(Math.max(data.animations.findIndex(a => a.frames.some(shows)), 0));
        const {spans, frames} = this.animation;
        this.tick = spans.find(([frame]) => shows(frames[frame]))?.[1] ?? 0;
    }
    choose(index) {
        this.sprite = null;
        this.chain = this.moves.choose(null);
        this.begin(index);
    }
    chooseSprite(sprite) {
        const {group, number} = this.data.sprites[sprite];
        let index = this.animations.findIndex(a => a.shows === sprite);
        if (index < 0) {
            index = this.animations.push({
                number: null,
                name: `sprite ${group},${number}`,
                length: 1,
                frames: [fullFrame({ticks: -1, sprite})],
                spans: [[0, 0, 1]],
                returnsTo: null,
                pingPong: false,
                shows: sprite
            }) - 1;
        }
        this.sprite = sprite;
        this.chain = this.moves.choose(null);
        this.begin(index);
    }
    begin(index) {
        this.training.leave();
        this.part = null;
        this.tick = 0;
        this.show(index);
        this.meter.fill();
        this.lists.markSprite(this.sprite);
        this.look();
        this.hear(0);
        this.draw();
        this.keepAddress();
    }
    chooseMove(index) {
        this.training.leave();
        this.sprite = null;
        this.chain = this.moves.choose(index);
        this.tick = 0;
        this.part = null;
        this.meter.fill();
        this.look();
        this.play(true);
        this.draw();
        this.lists.markSprite(null);
        byId('view').scrollIntoView({block: 'nearest'});
    }
    choosePalette(choice) {
        this.choice = choice;
        document.querySelector(`#palettes [value="${choice}"]`).checked = true;
        this.draw();
        this.pictures.redrawThumbs();
        this.keepAddress();
    }

    // Its frames and its ticks, and its place in the list.
    show(index) {
        this.index = index;
        this.lists.mark(index);
        this.frames.fill();
    }

    // ---- the address of the page, such as #animation=stand&tick=12&palette=3

    get address() {
        const words = new URLSearchParams(
            this.chain               ? {move: this.chain.parts[0].move.number} :
                this.sprite !== null ? {
                    sprite: `${this.data.sprites[this.sprite].group},${
                        this.data.sprites[this.sprite].number}`
                } :
                                       {animation: this.animation.name});
        const at = withoutPauses(this.meter.pauses, this.at);
        if (!this.playing && at > 0) words.set('tick', at);
        if ((this.choice ?? 0) !== (this.data.chosen ?? 0))
            words.set('palette', this.data.choices[this.choice][0]);
        return `#${words}`.replaceAll('%2C', ',');
    }
    // Browsers allow only so many changes in a while, and none in a page that has no address.
    keepAddress() {
        clearTimeout(this.keeping);
        this.keeping = setTimeout(() => {
            if (location.protocol !== 'about:' && location.hash !== this.address)
                history.replaceState(history.state, '', this.address);
        }, 200);
    }
    // A report of a batch that leads here says where it is; addresses elsewhere are not taken.
    showWayBack() {
        const words = new URLSearchParams(location.hash.slice(1));
        try {
            const report = new URL(words.get('report') ?? history.state.report);
            if (!/^(file|https?):$/.test(report.protocol) || report.host !== location.host ||
                report.protocol !== location.protocol)
                return;
            history.replaceState({report: report.href}, '');
            byId('all').href = report.href;
            byId('all').hidden = false;
        } catch {
        }  // no address
    }
    // The address may also end with the number or the name of an animation: "#200", "#stand".
    chooseByAddress(address = location.hash) {
        clearTimeout(this.keeping);
        const words = new URLSearchParams(address.slice(1));
        const is = (key, value) => words.has(key) && words.get(key) === String(value);
        const palette = this.data.choices.findIndex(([number]) => is('palette', number));
        if (palette >= 0) this.choosePalette(palette);
        const move = this.data.moves.findIndex(m => is('move', m.number));
        const sprite = this.data.sprites.findIndex(s => is('sprite', `${s.group},${s.number}`));
        const animation = this.data.animations.findIndex(
            a => is('animation', a.name) || words.has(a.name) || words.has(String(a.number)));
        if (move >= 0) {
            this.lists.openTab('tab-moves');
            this.chooseMove(move);
        } else if (sprite >= 0) {
            this.lists.openTab('tab-sprites');
            this.chooseSprite(sprite);
        } else if (animation >= 0) {
            this.lists.openTab('tab-animations');
            this.choose(animation);
        }
        const tick = Number(words.get('tick'));
        if (Number.isInteger(tick) && words.has('tick'))
            this.goTo(Math.min(Math.max(tick, 0), this.length - 1));
    }
    fileName(extension) {
        const {move} = this.chain?.parts[0] ?? {};
        const words = [
            this.data.name || document.title,
            move ? titleOf(move) || move.number : this.animation.name
        ];
        return `${words.join('-').replace(/[^\p{L}\p{N}._-]+/gu, '_')}.${extension}`;
    }

    // ---- time

    play(on) {
        this.playing = on;
        byId('play').ariaLabel = on ? 'Pause' : 'Play';
        document.querySelector('#play path').setAttribute('d', on ? icons.pause : icons.play);
        this.keepAddress();
        if (!on) return;
        if (this.stops && this.tick >= this.length - 1) this.tick = 0;
        if (this.tick === 0) this.hear(0);
        this.clock = null;
        requestAnimationFrame(now => this.advance(now));
    }

    advance(now) {
        if (!this.playing) return;
        if (this.clock === null) this.clock = now;
        const ticks = Math.floor((now - this.clock) * 0.06 * this.speed);
        if (ticks > 0) {
            this.clock += ticks / (0.06 * this.speed);
            const last = this.stops ? this.length - 1 : Infinity;
            for (const end = Math.min(this.tick + Math.min(ticks, 600), last); this.tick < end;)
                this.hear(++this.tick);
            if (this.tick >= last) this.play(false);
            this.draw();
        }
        if (this.playing) requestAnimationFrame(next => this.advance(next));
    }
    hear(tick) {
        if (!this.playing || !this.sounds.on) return;
        const {pauses} = this.meter, shown = at => withoutPauses(pauses, at);
        if (tick > 0 && shown(tick - 1) === shown(tick)) return;  // hitstop
        const scene = this.sceneAt(tick);
        const loops = this.chain ? scene.tick : tick;
        for (const cue of cuesAt(scene.animation, loops)) this.sounds.play(cue);
    }

    get speed() {
        return Number(byId('speed').value);
    }

    goTo(tick) {
        this.play(false);
        this.tick = tick;
        this.draw();
    }
    step(by) {
        const last = this.length - 1, {at} = this;
        if (by < 0)
            this.goTo(at > 0 ? at - 1 : last);
        else
            this.goTo(this.stops ? Math.min(at + 1, last) : fold(this.animation, at + 1));
    }
    stepFrame(by) {
        const [from, to] = this.showing(this.at);
        this.goTo(
            by > 0 ? to % this.length : this.showing((from + this.length - 1) % this.length)[0]);
    }

    // The tick of the move stays.
    useHitstop() {
        const {pauses} = this.chain;
        this.tick = (byId('hitstop').checked ? withPauses : withoutPauses)(pauses, this.tick);
        this.meter.fill();
        this.draw();
    }

    // ---- what is seen

    setTheme(theme) {
        document.documentElement.dataset.theme = theme;
        byId('colour').value = theme === 'dark' ? '#20242e' : '#e6e9ef';
        this.draw();
        this.pictures.redrawThumbs();
    }

    // The area that is drawn on, from the axis where it begins, on the floor.
    get extent() {
        let extent = {left: 0, top: 0, right: 1, bottom: 1};
        const parts = this.chain ? this.chain.parts :
                                   [{move: {animation: this.index, movement: []}, x: 0, y: 0}];
        for (const part of parts) {
            const reach = reachOf(part), floor = this.chain ? this.chain.floor : 0;
            const grow = ({left, top, right, bottom}) => {
                extent = union(extent, {
                    left: left + reach.left,
                    top: top + reach.top - floor,
                    right: right + reach.right,
                    bottom: bottom + reach.bottom - floor
                });
            };
            for (const frame of this.animations[part.move.animation].frames) {
                const bounds = boundsOf(this.data, placementOf(frame));
                if (bounds !== null) grow(bounds);
                for (const {at: [x, y, width, height]} of frame.boxes)
                    grow({left: x, top: y, right: x + width, bottom: y + height});
            }
        }
        return extent;
    }
    get centre() {
        return this.chain ? (this.extent.left + this.extent.right) / 2 : 0;
    }
    fit() {
        this.stage.fit(this.extent, this.centre);
    }
    // Animations are seen at one zoom, unless one does not fit or a person has chosen another.
    look() {
        if (!this.stage.byHand)
            this.stage.fit(
                this.extent, this.centre,
                Math.min(this.stage.zoomFor(this.extent), this.homeZoom ?? Infinity));
    }

    draw() {
        if (!this.animation) return;
        const scene = this.sceneAt(this.tick);
        if (scene.part !== this.part) {
            this.part = scene.part;
            this.show(scene.part.move.animation);
        }
        this.frames.describe(scene);
        this.stage.draw(this.momentAt(this.tick), this.choice);
        byId('tick').textContent = `${this.at} / ${this.length}`;
        this.meter.follow(this.at);
    }

    // ---- hands

    listen() {
        const on = (id, event, act) => byId(id).addEventListener(event, act);
        on('play', 'click', () => this.play(!this.playing));
        on('back', 'click', () => this.step(-1));
        on('step', 'click', () => this.step(1));
        on('fit', 'click', () => this.fit());
        on('png', 'click', () => this.pictures.save('png'));
        on('gif', 'click', () => this.pictures.save('gif'));
        on('theme', 'click',
           () =>
               this.setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));
        on('onion', 'change', () => this.draw());
        this.stage.listen();
        this.meter.listen();
        new ResizeObserver(() => {
            if (this.training.isOpen || !this.stage.resize()) return;
            this.look();
            this.draw();
        }).observe(byId('view'));
        // By then the address may again be that of what was shown before.
        addEventListener('hashchange', event => this.chooseByAddress(new URL(event.newURL).hash));
        addEventListener('keydown', event => this.key(event));
        addEventListener('keyup', event => {
            if (event.key === ' ' && !this.ownsSpace(event.target)) event.preventDefault();
        });
        // A control that the mouse has pressed does not keep the keys: space and arrows stay the
        // player's.
        const release = controls => ({target}) => {
            const {activeElement} = document;
            if (activeElement.contains(target) && activeElement.matches(controls) &&
                !activeElement.matches(':focus-visible'))
                activeElement.blur();
        };
        addEventListener(
            'click', release('button:not(.item), summary, [type=checkbox], [type=radio]'));
        addEventListener('change', release('select, [type=color]'));
        addEventListener('pointerdown', ({target}) => {
            for (const menu of document.querySelectorAll('.menu[open]'))
                menu.open = menu.contains(target);
        });
    }

    // The next one in the list that has the focus, or else in that of what is shown.
    next(by) {
        const {moves, lists} = this;
        const list = document.activeElement?.closest('#list, #moves-list, #moves, #sprites')?.id ??
            (this.chain               ? 'moves' :
                 this.sprite !== null ? 'sprites' :
                                        'list');
        const [found, go] = list === 'list' ?
            [lists.neighbour(this.index, by), i => this.choose(i)] :
            list === 'sprites' ? [lists.nextSprite(by), i => this.chooseSprite(i)] :
                                 [moves.neighbour(by), i => this.chooseMove(i)];
        if (found !== undefined) go(found);
    }

    // Space presses controls and fills in fields; everywhere else, and in lists, which Enter
    // chooses from, it plays.
    ownsSpace(target) {
        return target.matches('button:not(.item, [role=tab]), summary, select, input');
    }
    key(event) {
        const {key, target} = event;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (key === 'Escape') {
            const menu = document.querySelector('.menu[open]');
            if (menu) {
                menu.open = false;
                menu.querySelector('summary').focus();
            } else if (this.lists.drawerIsOpen) {
                this.lists.drawer(false);
            } else if (this.training.isOpen) {
                this.training.leave();
                byId('tab-preview').focus();
            } else {
                document.activeElement.blur();
            }
        }
        if (target.matches('select, input:not([type=checkbox])') || this.training.takes(event))
            return;
        if (key === ' ' && this.ownsSpace(target)) return;
        const toggle = id => byId(id).click();
        const keys = {
            ' ': () => this.play(!this.playing),
            ArrowLeft: () => event.shiftKey ? this.stepFrame(-1) : this.step(-1),
            ArrowRight: () => event.shiftKey ? this.stepFrame(1) : this.step(1),
            ArrowUp: () => this.next(-1),
            ArrowDown: () => this.next(1),
            b: () => toggle('boxes'),
            o: () => toggle('onion'),
            a: () => toggle('axis'),
            s: () => toggle('sound'),
            '/': () => this.lists.focusFilter(),
            0: () => this.fit(),
            '+': () => this.stage.zoomBy(1),
            '=': () => this.stage.zoomBy(1),
            '-': () => this.stage.zoomBy(-1),
        };
        if (this.training.isOpen && !['ArrowUp', 'ArrowDown', '/'].includes(key)) return;
        const act =
            keys[key] || (/^[1-9]$/.test(key) ? () => this.stage.zoomByHand(Number(key)) : null);
        if (act === null) return;
        event.preventDefault();
        act();
    }
}

async function begin() {
    if (typeof DecompressionStream === 'undefined')
        throw new Error('this browser is too old to unpack the data of this page');
    const player = new Player(readData(await unpack(byId('data').textContent)));
    window.preview = player;
    player.start();
}

begin().catch(error => {
    byId('message').textContent = `There is nothing to show: ${error.message}`;
    byId('message').hidden = false;
});
