// The lists of the page: animations and all sprites in their drawer, palettes, problems and notes,
// and the tabs that hold them.

const spritesAtOnce = 300;
const swatches = 10;

class Lists {
    constructor(player) {
        this.player = player;
        this.data = player.data;
        this.pictures = player.pictures;
        this.spritesShown = spritesAtOnce;
    }

    start() {
        this.fillAnimations();
        this.fillPalettes();
        this.fillDiagnostics();
        this.startSprites();
        this.startDrawer();
        this.startTabs();
    }

    // ---- animations

    fillAnimations() {
        const {animations} = this.data;
        byId('tab-animations').hidden = !animations.length;
        byId('list').append(...animations.map((animation, index) => {
            const button = itemButton(
                this.pictures.thumb(firstShown(this.data, animation), 96),
                element(
                    'b', {},
                    element(
                        'bdi', {},
                        ...animation.name.split(/(?<=_)/).flatMap(part => [part, element('wbr')]))),
                element('small', {
                    textContent: [
                        ...animation.number === null ? [] : [animation.number],
                        `${counted(animation.frames.length, 'frame')}, ${
                            counted(animation.length, 'tick')}`
                    ].join(' \u00b7 ')
                }));
            button.dataset.index = index;
            button.addEventListener('click', () => {
                this.player.choose(index);
                this.drawer(false);
            });
            return element('li', {}, button);
        }));
        byId('filter').addEventListener('input', () => this.filterAnimations());
    }
    filterAnimations() {
        const words = byId('filter').value.trim().toLowerCase();
        let shown = 0;
        for (const button of document.querySelectorAll('#list button')) {
            const {name, number} = this.data.animations[button.dataset.index];
            const matches = name.toLowerCase().includes(words) || String(number).startsWith(words);
            button.parentElement.hidden = !matches;
            shown += matches;
        }
        this.mark(this.player.index);
        byId('shown').textContent = words ? `${shown} of ${this.data.animations.length}` : '';
    }
    mark(index) {
        const list = byId('list'), button = list.querySelector(`[data-index="${index}"]`);
        markItem(list, button);
        if (button !== null) scrollTo(list, button);
    }
    // The animation that is listed so many places away from this one.
    neighbour(index, by) {
        const shown = [...document.querySelectorAll('#list li:not([hidden]) button')].map(
            b => Number(b.dataset.index));
        return shown[shown.indexOf(index) + by];
    }

    // On a phone the lists slide in.
    startDrawer() {
        byId('open-lists').addEventListener('click', () => this.drawer(true));
        byId('close-lists').addEventListener('click', () => this.drawer(false));
        byId('shade').addEventListener('click', () => this.drawer(false));
    }
    get drawerIsOpen() {
        return byId('lists').classList.contains('open');
    }
    drawer(open) {
        if (open === this.drawerIsOpen) return;
        byId('lists').classList.toggle('open', open);
        byId('shade').hidden = !open;
        byId('open-lists').setAttribute('aria-expanded', open);
        if (open) {
            this.mark(this.player.index);
            byId('close-lists').focus();
        } else {
            byId('open-lists').focus();
        }
    }
    // The filter is that of the list that is open.
    focusFilter() {
        document.querySelector('#lists [role=tabpanel]:not([hidden]) [type=search]').focus();
    }

    // ---- sprites

    startSprites() {
        const used = new Map();  // names of animations by sprite
        for (const {name, frames} of this.data.animations) {
            for (const {sprite} of frames)
                if (sprite !== null) used.set(sprite, (used.get(sprite) ?? new Set()).add(name));
        }
        this.usedIn = used;
        const unused = this.data.sprites.length - used.size;
        byId('sprites-unused-label').hidden = unused === 0 || used.size === 0;
        byId('sprites-unused-count').textContent = unused;
        byId('tab-sprites').hidden = !this.data.sprites.length;
        const again = () => {
            this.spritesShown = spritesAtOnce;
            this.fillSprites();
        };
        byId('sprites-filter').addEventListener('input', again);
        byId('sprites-unused').addEventListener('change', again);
        byId('sprites').addEventListener('scroll', ({target}) => {
            if (target.scrollTop + 2 * target.clientHeight > target.scrollHeight)
                this.showSprites(this.spritesShown + spritesAtOnce);
        });
    }
    // The sprite that is listed so many places away from the chosen one.
    nextSprite(by) {
        if (!this.spritesFound) this.fillSprites();
        return this.spritesFound[this.spritesFound.indexOf(this.player.sprite) + by];
    }
    showSprites(count) {
        if (this.spritesShown >= this.spritesFound.length) return;
        this.spritesShown = count;
        this.fillSprites();
    }
    fillSprites() {
        const words = byId('sprites-filter').value.trim(),
              onlyUnused = byId('sprites-unused').checked;
        const found = this.data.sprites.flatMap(
            ({group, number}, i) =>
                `${group},${number}`.startsWith(words) && !(onlyUnused && this.usedIn.has(i)) ?
                [i] :
                []);
        this.spritesFound = found;
        const kept = new Map([...byId('sprites').children].map(
            item => [Number(item.firstChild.dataset.sprite), item]));
        byId('sprites').replaceChildren(
            ...found.slice(0, this.spritesShown).map(i => kept.get(i) ?? this.spriteItem(i)));
        byId('sprites-shown').textContent = found.length === this.data.sprites.length ?
            counted(found.length, 'sprite') :
            `${found.length} of ${this.data.sprites.length}`;
        this.markSprite(this.player.sprite);
    }
    spriteItem(i) {
        const {group, number, picture: {width, height}} = this.data.sprites[i];
        const button = itemButton(
            this.pictures.thumb(fullFrame({ticks: 1, sprite: i}), 112), `${group},${number}`);
        button.title = `${width} \u00d7 ${height}`;
        button.dataset.sprite = i;
        button.addEventListener('click', () => {
            this.player.chooseSprite(i);
            this.drawer(false);
        });
        return element('li', {}, button);
    }
    markSprite(sprite) {
        const place = sprite === null ? -1 : this.spritesFound?.indexOf(sprite) ?? -1;
        if (place >= this.spritesShown) return this.showSprites(place + spritesAtOnce);
        const list = byId('sprites'), button = list.querySelector(`[data-sprite="${sprite}"]`);
        markItem(list, button);
        if (button !== null) scrollTo(list, button);
    }

    // ---- palettes

    // A palette shows the colours that most of the first picture consists of.
    fillPalettes() {
        const {choices, sprites, colours} = this.data;
        if (choices.length < 2) return;
        const shown = this.data.animations.flatMap(a => a.frames.map(f => f.sprite))
                          .concat([...sprites.keys()])
                          .find(s => s !== null && sprites[s]?.palette === choices[0][1]);
        const counts = new Uint32Array(256);
        for (const index of shown === undefined ? [] : sprites[shown].picture.pixels)
            ++counts[index];
        const indices = [...counts.keys()]
                            .filter(i => counts[i] > 0 && colours[choices[0][1]][4 * i + 3] > 0)
                            .sort((a, b) => counts[b] - counts[a])
                            .slice(0, swatches)
                            .sort((a, b) => a - b);
        byId('palettes').append(...choices.map(([number, palette], i) => {
            const radio = element('input', {
                type: 'radio',
                name: 'palette',
                value: i,
                checked: i === (this.player.choice ?? 0)
            });
            radio.addEventListener('change', () => this.player.choosePalette(i));
            const bar = element('span', {className: 'swatches'}, ...indices.map(index => {
                const colour = element('i');
                colour.style.background =
                    `rgb(${colours[palette].slice(4 * index, 4 * index + 3).join(' ')})`;
                return colour;
            }));
            return element(
                'label', {title: `palette ${number}`}, radio,
                element('span', {textContent: number}), bar);
        }));
        byId('palettes').hidden = false;
    }

    // ---- problems and notes

    fillDiagnostics() {
        const {diagnostics} = this.data;
        byId('tab-diagnostics').hidden = !diagnostics.length;
        byId('tab-diagnostics').textContent = diagnostics.some(d => d.warning) ?
            `Problems and notes (${diagnostics.length})` :
            `Notes (${diagnostics.length})`;
        byId('diagnostics')
            .append(...diagnostics.map(({what, advice, ids, warning, count, places}) => {
                const more = count > places.length ?
                    [element(
                        'li',
                        {className: 'soft', textContent: `and ${count - places.length} more`})] :
                    [];
                return element(
                    'details', {className: warning ? 'warning' : 'note'},
                    element(
                        'summary', {},
                        element('b', {textContent: what.charAt(0).toUpperCase() + what.slice(1)}),
                        element('small', {
                            textContent: ` ${warning ? 'problem' : 'note'}${
                                count > 1 ? `, ${count} times` : ''}`
                        })),
                    element('p', {textContent: advice}),
                    element('ul', {}, ...places.map(p => element('li', {}, bdi(p))), ...more),
                    element(
                        'p', {className: 'soft'}, element('code', {textContent: ids.join(', ')})));
            }));
    }

    // ---- tabs

    startTabs() {
        for (const list of document.querySelectorAll('[role=tablist]')) {
            const tabs = [...list.children].filter(tab => !tab.hidden);
            for (const tab of tabs) {
                tab.addEventListener('click', () => this.openTab(tab.id));
                tab.addEventListener('keydown', event => {
                    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
                    if (!by) return;
                    event.preventDefault();
                    event.stopPropagation();
                    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
                    this.openTab(next.id);
                    next.focus();
                });
            }
            (list.closest('main > *') ?? list).hidden = !tabs.length;
            if (tabs.length) this.openTab(tabs[0].id);
        }
        byId('open-lists').hidden = byId('lists').hidden;
    }
    openTab(id) {
        for (const tab of byId(id).parentElement.children) {
            const open = tab.id === id;
            tab.setAttribute('aria-selected', open);
            tab.tabIndex = open ? 0 : -1;
            byId(tab.getAttribute('aria-controls')).hidden = !open;
        }
        if (id === 'tab-animations') this.mark(this.player.index);
        if (id === 'tab-moves') this.player.moves.mark(this.player.moves.chosen);
        if (id === 'tab-sprites') this.fillSprites();
        if (id === 'tab-preview') this.player.training.close();
        if (id === 'tab-fight') this.player.training.open();
    }
}
