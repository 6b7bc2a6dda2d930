// The worker of the page: keeps the files that were dropped, and converts them. Each message is a
// task and gets one answer; progress comes in between.

let library;
let files = [];  // {name, at, size}, in the memory of the library

const tell = message => postMessage(message);

function forgetFiles() {
    files.forEach(file => library.calls.free(file.at));
    files = [];
}

async function keep(dropped) {
    let room = mostBytes;
    const add = (name, bytes) => {
        room -= bytes.length;
        if (room < 0 || files.length === mostFiles)
            throw new Error(
                'These are more than 1 GiB or 100000 files. Drop the folder of one character.');
        files.push({name, at: library.put(bytes), size: bytes.length});
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
}

// The files of an input: those of its folder and below, with names from there.
function filesBelow(folder) {
    return files.filter(file => file.name.startsWith(folder))
        .map(file => ({...file, name: file.name.slice(folder.length)}));
}
function converted({folder, file, name}, formats, options, take) {
    return library.convert(
        filesBelow(folder), file || null, folder === '' ? name : folder.split('/').at(-2), formats,
        options, take);
}

const tasks = {
    async start({engine}) {
        library = await Library.load(
            await unpacked(engine), (step, done, total) => tell({progress: {step, done, total}}));
        return {version: library.version, formats: library.formats};
    },
    // The inputs among the dropped files as {folder, file, name}. If there are none, all that was
    // dropped is one, so that the converter says what is wrong.
    async open({dropped, name, file}) {
        forgetFiles();
        try {
            await keep(dropped);
        } catch (error) {
            forgetFiles();
            throw error;
        }
        const found = library.find(files, name);
        const inputs = found.length > 0 ? found : [['', /\.zip$/i.test(file) ? '' : file]];
        return {inputs: inputs.map(([folder, main]) => ({folder, file: main, name}))};
    },
    // The page that plays a character.
    show({input, options}) {
        return converted(
            input, 'page', options, results => new Blob([results[0].bytes], {type: 'text/html'}));
    },
    // The results of several groups, {formats, options} each, as one .zip. All of them or, after an
    // error, none.
    convert({input, groups}) {
        const results = [];
        const problems = [];
        for (const {formats, options} of groups) {
            const {problems: met, files: made} = converted(
                input, formats, options,
                list => list.map(file => ({...file, bytes: file.bytes.slice()})));
            problems.push(
                ...met.filter(problem => !problems.some(known => known.text === problem.text)));
            if (!made) return {problems};
            results.push(...made);
        }
        return {
            problems,
            zip: zip(results),
            list: results.map(({name, bytes}) => ({name, size: bytes.length}))
        };
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
