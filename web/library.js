// The C interface (include/fightconv/fightconv.h) of fightconv.wasm, as JavaScript sees it. Runs in
// a worker, and in Node.js for the tests.

const utf8 = new TextEncoder();
const utf8Text = new TextDecoder();
const severities = ['note', 'warning', 'error'];
const fileSize = 12;  // fightconv_file: name, bytes, size

// The converter, which is in the page with gzip and as base64.
async function unpacked(engine) {
    const packed = new Blob([Uint8Array.from(atob(engine), letter => letter.charCodeAt(0))]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

class Library {
    // `progress(step, done, total)` is called while a conversion runs.
    static async load(wasm, progress) {
        const library = new Library();
        let high = 0;  // the upper half of a result of 64 bits, which setjmp uses
        const system = {
            setTempRet0: value => {
                high = value;
            },
            getTempRet0: () => high,
            proc_exit: () => {
                throw new WebAssembly.RuntimeError('the converter stopped');
            }
        };
        const nothing = () => 52;  // ENOSYS: there is no disk, no environment and no clock
        const imports = {
            page: {progress: (step, done, total) => progress(library.text(step), done, total)}
        };
        const module = await WebAssembly.compile(wasm);
        for (const {module: from, name} of WebAssembly.Module.imports(module)) {
            imports[from] ??= {};
            imports[from][name] ??= system[name] ?? nothing;
        }
        library.calls = (await WebAssembly.instantiate(module, imports)).exports;
        library.calls._initialize();
        library.context = library.calls.fightconv_context_new();
        library.calls.web_show_progress(library.context);
        return library;
    }

    get version() {
        return this.text(this.calls.fightconv_version());
    }
    get formats() {
        const document = this.calls.fightconv_formats_json(this.context);
        const formats = JSON.parse(this.text(document));
        this.calls.fightconv_text_free(document);
        return formats;
    }

    // The memory moves when it grows, so a view of it is never kept.
    get bytes() {
        return new Uint8Array(this.calls.memory.buffer);
    }
    get words() {
        return new DataView(this.calls.memory.buffer);
    }
    word(at) {
        return this.words.getUint32(at, true);
    }

    text(at) {
        const {bytes} = this;
        return at === 0 ? '' :
                          utf8Text.decode(bytes.subarray(at >>> 0, bytes.indexOf(0, at >>> 0)));
    }

    room(size) {
        const at = this.calls.malloc(Math.max(size, 1)) >>> 0;
        if (at === 0) throw new Error('There is not enough memory for these files.');
        return at;
    }
    put(bytes) {
        const at = this.room(bytes.length);
        this.bytes.set(bytes, at);
        return at;
    }
    putText(text) {
        return this.put(
            typeof text === 'string' ? utf8.encode(text + '\0') : Uint8Array.of(...text, 0));
    }

    // Calls `use` with the addresses of texts (null is NULL), and frees them.
    withTexts(texts, use) {
        const places = texts.map(text => text === null ? 0 : this.putText(text));
        try {
            return use(...places);
        } finally {
            places.forEach(at => this.calls.free(at));
        }
    }

    // `files` are {name, at, size}. Calls `use` with their list.
    withFiles(files, use) {
        return this.withTexts(files.map(file => file.name), (...names) => {
            const list = this.room(files.length * fileSize);
            files.forEach(
                (file, i) => [names[i], file.at, file.size].forEach(
                    (value, j) => this.words.setUint32(list + i * fileSize + j * 4, value, true)));
            try {
                return use(list, files.length);
            } finally {
                this.calls.free(list);
            }
        });
    }

    // The inputs among files: [folder, file] each, where an empty file is the folder itself.
    find(files, name) {
        return this.withFiles(
            files,
            (list, count) => this.withTexts(
                [name], at => JSON.parse(this.text(this.calls.web_find(list, count, at)) || '[]')));
    }

    // {input: {name, format}, problems, files}, without files after an error, and without the input
    // if nothing reads it. `take` is given the files as {name, format, bytes}, whose bytes are gone
    // afterwards.
    convert(files, mainFile, name, formats, options, take) {
        const {calls, context} = this;
        for (const [option, value] of Object.entries(options)) {
            this.withTexts(
                [option, value], (at, text) => calls.fightconv_set_option(context, at, text));
        }
        try {
            return this.withFiles(
                files,
                (list, count) => this.withTexts([mainFile, name, formats], (main, folder, ids) => {
                    const input = calls.fightconv_open_files(context, list, count, main, folder);
                    if (input === 0) return {problems: this.problems()};
                    const about = {
                        name: this.text(calls.fightconv_input_name(input)),
                        format: this.text(calls.fightconv_input_format(input))
                    };
                    const output = calls.fightconv_convert(context, input, ids);
                    try {
                        const problems = this.problems();
                        return output === 0 ?
                            {input: about, problems} :
                            {input: about, problems, files: take(this.outputFiles(output))};
                    } finally {
                        calls.fightconv_output_free(output);
                        calls.fightconv_input_free(input);
                    }
                }));
        } finally {
            for (const option of Object.keys(options)) {
                this.withTexts([option], at => calls.fightconv_set_option(context, at, 0));
            }
        }
    }

    outputFiles(output) {
        return Array.from({length: this.calls.fightconv_output_count(output)}, (_, i) => {
            const file = this.calls.fightconv_output_file(output, i) >>> 0;
            const at = this.word(file + 4), size = this.word(file + 8);
            return {
                name: this.text(this.word(file)),
                format: this.text(this.calls.fightconv_output_format(output, i)),
                bytes: this.bytes.subarray(at, at + size)
            };
        });
    }

    // The error first.
    problems() {
        const {calls, context} = this;
        const error = calls.fightconv_error(context);
        const list = Array.from(
            {length: calls.fightconv_diagnostic_count(context)},
            (_, i) => calls.fightconv_diagnostic(context, i));
        return (error === 0 ? list : [error, ...list]).map(at => this.problemAt(at >>> 0));
    }
    problemAt(at) {
        const text = offset => this.text(this.word(at + offset));
        const number = offset => Number(this.words.getBigInt64(at + offset, true));
        const id = text(8);
        const severity = severities[this.word(at)];
        const [what, advice] = this.withTexts(
                                       [severity === 'error' ? `error:${id}` : id],
                                       key => this.text(this.calls.web_words(key)))
                                   .split('\n');
        return {
            severity,
            id,
            file: text(12),
            offset: number(16),
            line: number(24),
            item: text(32),
            message: text(36),
            remedy: text(40),
            text: text(44),
            what,
            advice,
            total: severity === 'error' ?
                1 :
                Number(this.withTexts(
                    [id], key => this.calls.fightconv_diagnostic_total(this.context, key)))
        };
    }
}
