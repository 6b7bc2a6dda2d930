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

// Remedies begin small and have no full stop, because the command line puts them behind the
// message.
function sentence(text) {
    return capital(text) + (/[.!?]$/.test(text) ? '' : '.');
}

class Cancelled extends Error {}

// The worker, one task at a time. It is replaced when a task is cancelled or breaks it; then the
// new one is given the files again.
class Converter {
    constructor() {
        this.url =
            URL.createObjectURL(new Blob([byId('worker').textContent], {type: 'text/javascript'}));
        this.dropped = null;
        this.tell = () => {};
    }

    // The version and the formats.
    async start() {
        this.worker = new Worker(this.url);
        return this.ask('start', {engine: byId('engine').textContent});
    }
    async open(dropped) {
        if (!this.worker) await this.start();
        this.dropped = dropped;
        return this.ask('open', dropped);
    }
    async do(task, what) {
        if (!this.worker) await this.open(this.dropped);
        return this.ask(task, what);
    }

    ask(task, what) {
        return new Promise((resolve, reject) => {
            this.reject = reject;
            this.worker.onmessage = ({data}) => {
                if (data.progress) {
                    this.tell(data.progress);
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
        this.worker = null;
    }
    cancel() {
        this.end();
        this.reject?.(new Cancelled());
    }
}

class Page {
    constructor() {
        this.converter = new Converter();
        this.turn = 0;  // of the latest work: what an earlier one finds is no longer wanted
    }

    start() {
        this.listen();
        this.started = this.converter.start().then(about => {
            byId('version').textContent = about.version;
            this.form = new ConversionForm(about.formats, () => this.showChosen());
            this.form.formats[0].box.click();
        });
        this.started.catch(error => this.fail(error));
    }

    listen() {
        for (const [button, input] of [['choose-folder', 'folder'], ['choose-files', 'files']]) {
            byId(button).addEventListener('click', () => byId(input).click());
            byId(input).addEventListener('change', () => {
                const files = chosenFiles(byId(input));
                byId(input).value = '';  // so that the same choice is a change again
                this.open(files);
            });
        }
        let depth = 0;
        const over = by =>
            document.body.classList.toggle('over', (depth = Math.max(0, depth + by)) > 0);
        addEventListener('dragenter', event => {
            event.preventDefault();
            over(1);
        });
        addEventListener('dragleave', () => over(-1));
        addEventListener('dragover', event => event.preventDefault());
        addEventListener('drop', event => {
            event.preventDefault();
            over(-depth);
            droppedFiles(event.dataTransfer)
                .then(files => this.open(files), error => this.fail(error));
        });
        byId('cancel').addEventListener('click', () => this.converter.cancel());
        byId('convert').addEventListener('submit', event => {
            event.preventDefault();
            this.convert();
        });
    }

    // Shows that something is done, and gives its result; undefined if it failed or was cancelled.
    async work(what, task) {
        if (this.working) this.converter.cancel();
        const turn = ++this.turn;
        const since = performance.now();
        this.working = true;
        byId('message').hidden = true;
        byId('start').disabled = true;
        let step = null;
        const show = () => {
            const seconds = Math.floor((performance.now() - since) / 1000);
            byId('status').textContent =
                [what, step && (step.step === 'reading' ? 'reading' : `writing ${step.step}`)]
                    .filter(Boolean)
                    .join(': ') +
                (seconds > 1 ? ` (${seconds} s)` : '');
            byId('progress').max = step?.total ?? 1;
            if (step?.done)
                byId('progress').value = step.done;
            else
                byId('progress').removeAttribute('value');
        };
        this.converter.tell = progress => {
            step = progress;
        };
        const clock = setInterval(show, 200);
        // short work shows nothing
        const appear = setTimeout(() => {
            byId('work').hidden = false;
        }, 150);
        show();
        try {
            const result = await task();
            return turn === this.turn ? result : undefined;
        } catch (error) {
            if (turn === this.turn)
                this.fail(error instanceof Cancelled ? new Error('Cancelled.') : error);
        } finally {
            clearInterval(clock);
            clearTimeout(appear);
            if (turn === this.turn) {
                this.working = false;
                byId('work').hidden = true;
                this.showChosen();
            }
        }
    }

    fail(error) {
        byId('message').textContent = error.message;
        byId('message').hidden = false;
    }

    async open(files) {
        await this.started;
        if (files.length === 0) return this.fail(new Error('There are no files in what you gave.'));
        for (const id of ['choice', 'show', 'problems-section', 'convert', 'result'])
            byId(id).hidden = true;
        this.input = null;
        const what = together(files);
        const opened = await this.work(`Reading ${what.name}`, () => this.converter.open(what));
        if (!opened) return;
        const {inputs} = opened;
        byId('choice').hidden = inputs.length === 1;
        byId('inputs').replaceChildren(...inputs.map((input, index) => {
            const button = element('button', {
                type: 'button',
                textContent: (input.folder + input.file).replace(/\/$/, '') || input.name
            });
            button.addEventListener('click', () => this.show(inputs[index], button));
            return element('li', {}, button);
        }));
        this.show(inputs[0], byId('inputs').querySelector('button'));
    }

    async show(input, button) {
        byId('inputs').querySelectorAll('button').forEach(
            each => each.setAttribute('aria-current', each === button));
        for (const id of ['show', 'problems-section', 'convert', 'result']) byId(id).hidden = true;
        const name = button.textContent;
        const shown = await this.work(
            `Opening ${name}`, () => this.converter.do('show', {input, options: {}}));
        if (!shown) return;
        this.showProblems(shown.problems);
        // A character without pictures can still be converted.
        if (!shown.files && (!shown.input || shown.problems[0].id !== 'unsupported feature'))
            return;
        this.input = input;
        this.name = shown.input.name;
        byId('drop').classList.add('small');
        byId('drop-title').textContent = 'Another character';
        byId('convert').hidden = false;
        this.form.showReading(shown.input.format);
        this.form.general.find(({info}) => info.name === 'name').input.placeholder = this.name;
        if (shown.files) {
            byId('player').srcdoc = await shown.files.text();
            byId('show-title').textContent = name;
            byId('show').hidden = false;
            byId('show-title').focus({preventScroll: true});
        }
    }

    // Problems with the same words together, whatever their ids.
    showProblems(problems) {
        const groups = new Map();
        for (const problem of problems) {
            const words =
                problem.severity === 'error' ? problem.message : problem.what || problem.message;
            const key = `${problem.severity} ${words}`;
            groups.set(key, [...groups.get(key) ?? [], {...problem, words}]);
        }
        byId('problems-section').hidden = problems.length === 0;
        byId('problems').replaceChildren(...Array.from(groups.values(), group => {
            const [{severity, words, advice, remedy}] = group;
            const total = [...new Map(group.map(({id, total}) => [id, total])).values()].reduce(
                (sum, count) => sum + count, 0);
            const more = total - group.length;
            return element(
                'details', {className: severity, open: severity === 'error'},
                element(
                    'summary', {}, element('span', {className: 'severity', textContent: severity}),
                    ` ${capital(words)}`, total > 1 ? ` (${total})` : ''),
                ...(remedy || advice ? [element('p', {textContent: sentence(remedy || advice)})] :
                                       []),
                element(
                    'ul', {}, ...group.map(({text}) => element('li', {textContent: text})),
                    ...(more > 0 ? [element('li', {textContent: `and ${more} more`})] : [])));
        }));
    }

    showChosen() {
        const count = this.form?.chosen.length ?? 0;
        byId('start').disabled = count === 0 || this.working;
        byId('chosen').textContent = count === 0 ? 'Choose a format.' : counted(count, 'format');
    }

    async convert() {
        byId('result').hidden = true;
        const done = await this.work(
            'Converting',
            async () => this.converter.do(
                'convert', {input: this.input, groups: await this.form.groups()}));
        if (!done) return;
        this.showProblems(done.problems);
        if (!done.zip) {
            byId('problems-section').scrollIntoView({block: 'nearest'});
            return;
        }
        const link = byId('download');
        URL.revokeObjectURL(link.href);
        link.href = URL.createObjectURL(done.zip);
        link.download = `${this.name}.zip`;
        link.textContent = `Download ${link.download} (${sizeText(done.zip.size)})`;
        byId('result-count').textContent = counted(done.list.length, 'file');
        byId('result-files')
            .replaceChildren(...done.list.map(
                ({name, size}) => element('li', {textContent: `${name} (${sizeText(size)})`})));
        byId('result').hidden = false;
        byId('result-title').focus();
    }
}

new Page().start();
