// The worker of the page: keeps the files that are open, and converts them. Each message is a task
// and gets one answer; progress comes in between.

let library;
let kept = {};   // the files that are open, {path: bytes}
let place = {};  // of the character among several that are converted

const tell = message => postMessage(message);

async function take(dropped) {
    const files = [];
    let room = mostBytes;
    const add = (name, bytes) => {
        room -= bytes.length;
        if (room < 0 || files.length === mostFiles)
            throw new Error(
                'These are more than 1 GiB or 100000 files. Drop the folder of one character.');
        files.push([name, bytes]);
    };
    for (const {path, file} of dropped) {
        if (/\.zip$/i.test(path)) {
            const names = path.replace(/[^/]*$/, '');  // beside the .zip
            const before = dropped.length === 1 ?
                '' :
                names + path.slice(names.length).replace(/\.zip$/i, '/');
            for await (const {name, bytes} of unzip(file, room)) add(before + name, bytes);
        } else if (file.size > room) {
            add(path, {length: file.size});
        } else {
            add(path, new Uint8Array(await file.arrayBuffer()));
        }
    }
    return Object.fromEntries(files);
}

// With the files of its folder and below, by their names from there.
function converted(files, {folder, file, name}, formats, options) {
    const below = Object.entries(files)
                      .filter(([path]) => path.startsWith(folder))
                      .map(([path, bytes]) => [path.slice(folder.length), bytes]);
    return library.convert(
        Object.fromEntries(below), file || null, folder === '' ? name : folder.split('/').at(-2),
        formats, options);
}

// The page that plays a character. A character without pictures is accepted, because it can be
// converted.
function shown(files, input) {
    const {files: made, ...found} = converted(files, input, 'page', {});
    const accepted =
        Boolean(made || (found.input && found.problems[0].id === 'unsupported feature'));
    const page = made && new Blob([made[0].bytes], {type: 'text/html'});
    return {...found, files: page, accepted};
}

// The results of a character in several groups of formats, {formats, options} each: {problems,
// files}, without files after an error.
function results(input, groups) {
    const files = [], problems = [];
    for (const {formats, options} of groups) {
        const {problems: met, files: made} = converted(kept, input, formats, options);
        problems.push(
            ...met.filter(problem => !problems.some(known => known.text === problem.text)));
        if (!made) return {problems};
        files.push(...made);
    }
    return {problems, files};
}

const tasks = {
    async start({engine, sample}) {
        library = await Library.load(
            await unpacked(engine),
            (step, done, total) => tell({progress: {...place, step, done, total}}));
        return {
            version: library.version,
            formats: library.formats,
            sample: new Blob([await unpacked(sample)])
        };
    },
    // The inputs among files as {folder, file, name, label}, and the first that is accepted, whose
    // files are kept instead of those before. If there are no inputs, all files are one, so that
    // the converter says what is wrong.
    async open({dropped, name, file}) {
        const files = await take(dropped);
        const found = library.find(files, name);
        const inputs = (found.length > 0 ? found : [
                           ['', /\.zip$/i.test(file) ? '' : file]
                       ]).map(([folder, main]) => ({
                                  folder,
                                  file: main,
                                  name,
                                  label: (folder + main).replace(/\/$/, '') || name
                              }));
        let first;
        for (const [index, input] of inputs.entries()) {
            const next = shown(files, input);
            if (next.accepted) {
                kept = files;
                return {inputs, index, shown: next};
            }
            first ??= next;
        }
        return {shown: first};
    },
    // Files that were open in a worker before this one.
    async restore({dropped}) {
        kept = await take(dropped);
    },
    show({input}) {
        return shown(kept, input);
    },
    // A GIF of the first of these animations, or null; of other files if there are any.
    async gif({dropped, input, animations}) {
        const {files} = converted(dropped ? await take(dropped) : kept, input, 'gif', {animations});
        return files ? new Blob([files[0].bytes], {type: 'image/gif'}) : null;
    },
    // The results of characters as one .zip, and the labels of those that failed. A character has
    // all of its results in it or none.
    convert({inputs, groups}) {
        const problems = [], failed = [], list = [], names = new Set();
        function* files() {
            for (const [index, input] of inputs.entries()) {
                place = {character: index + 1, characters: inputs.length};
                const {problems: met, files: made} = results(input, groups);
                problems.push(...met.map(problem => inputs.length === 1 ? problem : {
                    ...problem,
                    message: `${input.label}: ${problem.message}`,
                    text: `${input.label}: ${problem.text}`
                }));
                if (!made) {
                    failed.push(input.label);
                    continue;
                }
                // Characters whose results have the same names get folders.
                let before = '';
                while (made.some(({name}) => names.has(before + name))) {
                    before = before === '' ? `${input.label}/` : `_${before}`;
                }
                for (const {name, bytes} of made) {
                    names.add(before + name);
                    list.push({name: before + name, size: bytes.length});
                    yield {name: before + name, bytes};
                }
            }
        }
        const archive = zip(files());
        place = {};
        return {problems, failed, list, zip: list.length > 0 ? archive : null};
    },
};

onmessage = async ({data: {task, ...what}}) => {
    try {
        tell({answer: await tasks[task](what)});
    } catch (error) {
        // After a trap of WebAssembly nothing of its memory can be relied on.
        tell({
            failed: error instanceof WebAssembly.RuntimeError || error instanceof RangeError ?
                'The converter failed. This is a bug in fightconv, or there is not enough memory.' :
                error.message,
            broken: !(error.constructor === Error)
        });
    }
};
