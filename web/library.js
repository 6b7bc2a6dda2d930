// The page needs this beside the npm package, node/index.js, which stands in front of it: results
// instead of exceptions, words for problems, and the inputs among files. It runs in a worker, and
// in Node.js for the tests.

// The converter, which is in the page with gzip and as base64.
async function unpacked(engine) {
    const packed = new Blob([Uint8Array.from(atob(engine), letter => letter.charCodeAt(0))]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

class Library {
    // `progress(step, done, total)` is called while a conversion runs.
    static async load(wasm, progress) {
        const library = new Library();
        library.fightconv = await load(wasm);
        library.progress = progress;
        return library;
    }

    get version() {
        return this.fightconv.version;
    }
    get formats() {
        const {calls, context} = this.fightconv;
        return this.fightconv.json(calls.fightconv_formats_json(context));
    }

    // The inputs among files {path: bytes}: [folder, file] each, where an empty file is the folder
    // itself.
    find(files, name) {
        const {calls, memory} = this.fightconv;
        const contents = memory.putAll(Object.values(files));
        try {
            return memory.withFiles(
                files, contents, (list, count) => memory.withTexts([name], at => {
                    const found = calls.web_find(list, count, at);
                    return found === 0 ? [] : JSON.parse(memory.text(found));
                }));
        } finally {
            memory.free(contents);
        }
    }

    // {input: {name, format}, problems, files}, without files after an error, and without the input
    // if nothing reads it.
    convert(files, mainFile, name, formats, options) {
        let input, about;
        try {
            input = this.fightconv.open(files, {mainFile, name});
            about = {name: input.name, format: input.format};
            const made = input.convert(formats, {...options, progress: this.progress});
            return {input: about, problems: this.worded(made.diagnostics), files: made.files};
        } catch (error) {
            if (!(error instanceof FightconvError)) throw error;
            const {name: _, diagnostics, ...problem} = {...error, message: error.what};
            return {input: about, problems: this.worded([problem, ...diagnostics])};
        } finally {
            input?.free();
        }
    }

    worded(problems) {
        const {calls, context, memory} = this.fightconv;
        return problems.map(problem => {
            const {severity, id} = problem;
            const isError = severity === 'error';
            const [what, advice] =
                memory
                    .withTexts(
                        [isError ? `error:${id}` : id], key => memory.text(calls.web_words(key)))
                    .split('\n');
            const total = memory.withTexts(
                [id], key => Number(calls.fightconv_diagnostic_total(context, key)));
            return {...problem, what, advice, total: isError ? 1 : total};
        });
    }
}
