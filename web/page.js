// The page: what a person drops, sees, chooses and gets. All of the work is done in a worker.

const byId = id => document.getElementById(id);

function counted(count, word) {
    return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function sizeText(bytes) {
    return bytes < 1024   ? counted(bytes, 'byte') :
        bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KiB` :
                            `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

const movesLittle = matchMedia('(prefers-reduced-motion: reduce)').matches;

const dataUrl = blob => new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
});

// A name from outside that turns the direction of text around turns only itself.
const isolated = textContent => element('bdi', {textContent});

class Cancelled extends Error {}

// The worker, one task at a time. It is replaced when a task is cancelled or breaks it; then the
// new one is given the files again.
class Converter {
    constructor() {
        this.url =
            URL.createObjectURL(new Blob([byId('worker').textContent], {type: 'text/javascript'}));
        this.dropped = null;  // the files that are open
        this.held = null;     // those that the worker has
        this.last = Promise.resolve();
        this.cancels = 0;
    }

    // The version, the formats and the files of the sample.
    start() {
        return this.inTurn(() => this.launch());
    }
    // Opens the first character among the files that can be opened. If there is none, the files
    // that were open before stay open.
    open(dropped, tell) {
        return this.inTurn(async () => {
            if (!this.worker) await this.launch();
            const opened = await this.ask('open', dropped, tell);
            if (opened.shown.accepted) this.dropped = this.held = dropped;
            return opened;
        });
    }
    do(task, what, tell) {
        return this.inTurn(async () => {
            if (!this.worker) await this.launch();
            if (this.held !== this.dropped) {
                await this.ask('restore', this.dropped);
                this.held = this.dropped;
            }
            return this.ask(task, what, tell);
        });
    }

    inTurn(act) {
        const {cancels} = this;
        const done = this.last.then(() => {
            if (cancels !== this.cancels) throw new Cancelled();
            return act();
        });
        this.last = done.catch(() => {});
        return done;
    }
    launch() {
        this.worker = new Worker(this.url);
        return this.ask(
            'start',
            {engine: byId('engine').textContent, sample: byId('sample-files').textContent});
    }
    ask(task, what, tell = () => {}) {
        return new Promise((resolve, reject) => {
            this.reject = reject;
            this.worker.onmessage = ({data}) => {
                if (data.progress) {
                    tell(data.progress);
                } else if (data.failed) {
                    if (data.broken) this.end();
                    reject(new Error(data.failed));
                } else {
                    resolve(data.answer);
                }
            };
            this.worker.onerror = event => {
                event.preventDefault();
                this.end();
                reject(new Error(`The converter cannot run in this browser: ${
                    event.message ?? 'its worker does not start'}`));
            };
            this.worker.postMessage({task, ...what});
        });
    }

    end() {
        this.worker?.terminate();
        this.worker = this.held = null;
    }
    cancel() {
        ++this.cancels;
        this.end();
        this.reject?.(new Cancelled());
    }
}

class Page {
    constructor() {
        this.converter = new Converter();
        this.turn = 0;  // of the latest work: what an earlier one finds is no longer wanted
        this.inputs = [];
        this.results = new Map();  // of the character that is shown, by the formats
    }

    start() {
        this.listen();
        this.started = this.converter.start().then(
            about => {
                byId('version').textContent = about.version;
                this.form = new ConversionForm(
                    about.formats, () => this.showChosen(), () => this.forgetResults());
                byId('try').disabled = false;
                for (const id of ['try', 'sample-stage']) {
                    byId(id).addEventListener(
                        'click', () => this.open([{path: 'ember.zip', file: about.sample}]));
                }
                this.showSample(about.sample);
                return true;
            },
            error => {
                this.say(error.message);
                return false;
            });
    }

    // The sample moves on the first screen.
    async showSample(file) {
        const gif = await this.gif({
            dropped: [{path: 'ember.zip', file}],
            input: {folder: '', file: '', name: 'ember'},
            animations: '1000'
        });
        if (!gif) return;
        byId('sample-picture').src =
            movesLittle ? (await still(gif)).toDataURL() : await dataUrl(gif);
        byId('sample-picture').hidden = false;
    }
    gif(what) {
        return this.converter.do('gif', what).catch(() => null);
    }

    listen() {
        for (const button of document.querySelectorAll('[data-opens]'))
            button.addEventListener('click', () => byId(button.dataset.opens).click());
        for (const input of [byId('folder'), byId('files')]) {
            input.addEventListener('change', () => {
                const files = chosenFiles(input);
                input.value = '';  // so that the same choice is a change again
                this.open(files);
            });
        }
        this.listenToDrags();
        addEventListener('keydown', event => this.key(event));
        // A button would be pressed when the key comes up.
        addEventListener('keyup', event => {
            if (event.key === ' ' && this.isForPlayer(event)) event.preventDefault();
        });
        byId('cancel').addEventListener('click', () => this.converter.cancel());
        byId('close-message').addEventListener('click', () => {
            byId('message').hidden = true;
        });
        byId('badge').addEventListener('click', () => byId('problems').showModal());
        byId('problems').addEventListener('click', event => {
            if (event.target === byId('problems')) byId('problems').close();  // beside it
        });
        byId('all').addEventListener('change', () => this.forgetResults());
        byId('convert').addEventListener('submit', event => {
            event.preventDefault();
            if (!byId('download').hidden)
                byId('download').click();
            else if (byId('start').getAttribute('aria-disabled') === 'false')
                this.convert();
        });
        this.roster = new Roster(index => this.show(index), async input => {
            const gif = await this.gif({input, animations: '0,stand,idle'});
            return gif && still(gif);
        });
    }

    // A drag goes to a layer over everything, because a frame would keep it. The layer stays as
    // long as events tell of a drag, which HTML asks for every 350 ms, give or take 200.
    listenToDrags() {
        const cover = shown => {
            clearTimeout(this.uncover);
            byId('drop').hidden = !shown;
            if (shown) this.uncover = setTimeout(cover, 1000, false);
        };
        for (const type of ['dragenter', 'dragover']) {
            addEventListener(type, event => {
                event.preventDefault();
                cover(event.dataTransfer.types.includes('Files'));
            });
        }
        addEventListener('drop', event => {
            event.preventDefault();
            cover(false);
            droppedFiles(event.dataTransfer)
                .then(files => this.open(files), error => this.say(error.message));
        });
        addEventListener('message', ({source, data}) => {
            if (source !== byId('player').contentWindow) return;
            cover(data === 'drag');
            if (data === 'drop') this.say('That was too quick for the player. Drop it again.');
        });
    }

    // ---- keys

    // Space plays and pauses and the arrows step wherever the focus is, unless what has the focus
    // needs them itself.
    isForPlayer({key, target, ctrlKey, metaKey, altKey}) {
        if (!this.input || !byId('no-picture').hidden || byId('problems').open || ctrlKey ||
            metaKey || altKey || target.matches('select, input:not([type=radio], [type=checkbox])'))
            return false;
        if (key === ' ') return !target.matches('[type=checkbox], [type=radio]:not(:checked)');
        return (key === 'ArrowLeft' || key === 'ArrowRight') && !byId('roster').contains(target);
    }
    key(event) {
        if (!this.isForPlayer(event)) return;
        event.preventDefault();
        const {key, shiftKey} = event;
        byId('player').contentWindow.postMessage({key, shiftKey}, '*');
    }

    // ---- what is said

    say(title, problems = []) {
        byId('message-title').replaceChildren(...[title].flat());
        byId('message-problems').replaceChildren(...problemList(problems));
        byId('message').hidden = false;
    }

    // Shows in `place` that something is done, and gives its result; undefined if it was cancelled
    // or failed, which `failure` says.
    async work(what, place, failure, task) {
        if (this.working) this.converter.cancel();
        const turn = ++this.turn;
        const since = performance.now();
        this.working = place;
        byId('message').hidden = byId('work').hidden = true;
        place.append(byId('work'));
        this.showChosen();
        let progress = {};
        const show = () => {
            const {step, done = 0, total = 1, character = 1, characters = 1} = progress;
            const seconds = Math.floor((performance.now() - since) / 1000);
            byId('status').textContent =
                [
                    what, characters > 1 && `${character} of ${characters}`,
                    step && (step === 'reading' ? 'reading' : `writing ${step}`)
                ].filter(Boolean)
                    .join(', ') +
                (seconds > 1 ? ` (${seconds} s)` : '');
            const part = (character - 1 + done / total) / characters;
            if (part > 0)
                byId('progress').value = part;
            else
                byId('progress').removeAttribute('value');
        };
        const clock = setInterval(show, 200);
        // short work shows nothing
        const appear = setTimeout(() => {
            byId('work').hidden = false;
        }, 150);
        show();
        try {
            const result = await task(told => {
                progress = told;
            });
            return turn === this.turn ? result : undefined;
        } catch (error) {
            if (turn !== this.turn) return;
            if (error instanceof Cancelled)
                this.say('Cancelled.');
            else
                this.say(failure, [{severity: 'error', message: error.message}]);
        } finally {
            clearInterval(clock);
            clearTimeout(appear);
            if (turn === this.turn) {
                this.working = null;
                byId('work').hidden = true;
                this.showChosen();
            }
        }
    }

    // ---- characters

    // Files that cannot be opened change nothing.
    cannotOpen(name) {
        return [
            isolated(name), ' cannot be opened.',
            ...(this.input ? [' ', isolated(this.name), ' is still here.'] : [])
        ];
    }
    refuse(name, problems) {
        this.say(this.cannotOpen(name), problems.filter(({severity}) => severity === 'error'));
    }

    async open(files) {
        if (!await this.started) return;
        if (files.length === 0) return this.say('There are no files in what you gave.');
        const what = together(files);
        const name = what.file || what.name;
        const opened = await this.work(
            `Opening ${name}`, document.body, this.cannotOpen(name),
            tell => this.converter.open(what, tell));
        if (!opened) return;
        if (!opened.shown.accepted) return this.refuse(name, opened.shown.problems);
        this.inputs = opened.inputs;
        this.together = what.name;
        this.roster.fill(opened.inputs);
        byId('all').checked = false;
        byId('all-label').hidden = opened.inputs.length === 1;
        byId('all-text').textContent = `All ${opened.inputs.length} characters`;
        this.present(opened.index, opened.shown);
    }

    async show(index) {
        const input = this.inputs[index];
        const shown = await this.work(
            `Opening ${input.label}`, document.body, this.cannotOpen(input.label),
            tell => this.converter.do('show', {input}, tell));
        if (!shown) return;
        if (shown.accepted)
            this.present(index, shown);
        else
            this.refuse(input.label, shown.problems);
    }

    async present(index, {input, problems, files}) {
        const {turn} = this;
        const html = files && await files.text();
        if (turn !== this.turn) return;
        this.input = this.inputs[index];
        this.name = input.name;
        document.title = `${this.name} - fightconv`;
        document.body.classList.add('opened');
        byId('first').hidden = true;
        byId('convert').hidden = false;
        byId('convert-name').textContent = this.name;
        byId('no-picture').hidden = Boolean(files);
        byId('player').srcdoc =
            files ? `${html}<script>${byId('relay').textContent}</${'script'}>` : '';
        this.showProblems(problems);
        this.form.showReading(input.format);
        this.form.general.find(({info}) => info.name === 'name').input.placeholder = this.name;
        this.forgetResults();
        this.roster.mark(index);
        if (byId('roster').contains(document.activeElement)) return;
        byId('convert-title').focus({preventScroll: true});
        scrollTo(0, 0);
    }

    // Notes lie below the problems, folded up.
    showProblems(problems) {
        this.problems = problems;
        const serious = problems.filter(({severity}) => severity !== 'note'),
              notes = problems.filter(({severity}) => severity === 'note');
        const count = groupsOf(serious).length, noted = counted(groupsOf(notes).length, 'note');
        const title = count > 0 ? counted(count, 'problem') : noted;
        byId('badge').hidden = problems.length === 0;
        byId('badge').className = count > 0 ? '' : 'quiet';
        byId('badge').textContent = title;
        byId('problems-title').textContent = `${title} in ${this.name}`;
        byId('problems-list')
            .replaceChildren(
                ...problemList(serious),
                ...(count > 0 && notes.length > 0 ?
                        [element(
                            'details', {}, element('summary', {textContent: noted}),
                            ...problemList(notes))] :
                        problemList(notes)));
    }

    // ---- results

    forgetResults() {
        for (const {url} of this.results.values()) URL.revokeObjectURL(url);
        this.results = new Map();
        this.showChosen();
    }

    // The button is for what is chosen: it converts, or downloads what has been converted.
    showChosen() {
        if (!this.form) return;
        const {key, name} = this.form;
        const done = this.results.get(key);
        const all = byId('all').checked ? `all ${this.inputs.length} ` : '';
        byId('start').textContent = this.working === byId('action') ? 'Converting\u2026' :
            key === ''                                              ? 'Choose a format' :
                                                                      `Convert ${all}to ${name}`;
        byId('start').setAttribute('aria-disabled', key === '' || Boolean(this.working));
        byId('start').hidden = Boolean(done);
        byId('download').hidden = byId('result').hidden = !done;
        for (const target of this.form.targets) {
            const size = this.results.get(target.value)?.zip.size;
            target.parentElement.querySelector('output').textContent =
                size === undefined ? '' : sizeText(size);
        }
        if (done) this.showResult(done);
    }

    showResult({name, url, zip, list, notes}) {
        const items = texts => texts.map(textContent => element('li', {textContent}));
        const link = byId('download');
        link.href = url;
        link.download = name;
        link.replaceChildren(
            `Download ${name}`, element('small', {textContent: sizeText(zip.size)}));
        byId('result-count').textContent = counted(list.length, 'file');
        byId('result-files')
            .replaceChildren(...items(list.map(({name, size}) => `${name} (${sizeText(size)})`)));
        byId('losses').hidden = notes.length === 0;
        byId('losses-count').textContent = `${counted(notes.length, 'note')} on the result`;
        byId('losses-list').replaceChildren(...items(notes));
    }

    async convert() {
        const {results, name, inputs} = this, {key, ids} = this.form;
        const all = byId('all').checked;
        const failure = [all ? 'The characters' : isolated(name), ' could not be converted.'];
        const done = await this.work(
            'Converting', byId('action'), failure,
            async tell => this.converter.do(
                'convert', {inputs: all ? inputs : [this.input], groups: await this.form.groups()},
                tell));
        if (!done) return;
        const {zip, list, problems, failed} = done;
        if (failed.length > 0)
            this.say(
                all ? `${failed.length} of ${inputs.length} could not be converted.` : failure,
                problems.filter(({severity}) => severity === 'error'));
        // Whoever has changed an option in the meantime does not want this result.
        if (!zip || results !== this.results) return;
        const known = new Set(this.problems.map(({text}) => text));
        const notes = new Set(
            problems.filter(({text}) => !known.has(text)).map(({message}) => sentence(message)));
        results.set(key, {
            zip,
            list,
            notes: [...notes],
            url: URL.createObjectURL(zip),
            name: [all ? this.together : name, ...ids.length === 1 ? ids : []].join('-') + '.zip'
        });
        this.showChosen();
        byId('download').focus();
    }
}

new Page().start();
