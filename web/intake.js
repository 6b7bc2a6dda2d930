// The files that a person drops or chooses, as a list of {path, file}.

// The list of a folder comes in pieces; an empty one is the end.
async function entriesOf(folder) {
    const reader = folder.createReader();
    const entries = [];
    for (;;) {
        const some = await new Promise((take, refuse) => reader.readEntries(take, refuse));
        if (some.length === 0) return entries;
        entries.push(...some);
    }
}

async function filesOfEntry(entry, before = '') {
    const path = before + entry.name;
    if (entry.isFile)
        return [{path, file: await new Promise((take, refuse) => entry.file(take, refuse))}];
    const files = [];
    for (const below of await entriesOf(entry)) {
        files.push(...await filesOfEntry(below, path + '/'));
    }
    return files;
}

async function filesOfHandle(handle, before = '') {
    const path = before + handle.name;
    if (handle.kind === 'file') return [{path, file: await handle.getFile()}];
    const files = [];
    for await (const below of handle.values()) {
        files.push(...await filesOfHandle(below, path + '/'));
    }
    return files;
}

// Chrome reads entries only in pages from a server, but handles also in those from a disk; other
// browsers have no handles. Either has to be taken before the event ends.
function filesOfItem(item) {
    const handle = item.getAsFileSystemHandle?.(), entry = item.webkitGetAsEntry();
    return handle ? handle.then(found => filesOfHandle(found)) : filesOfEntry(entry);
}
function droppedFiles(transfer) {
    const items = [...transfer.items].filter(item => item.kind === 'file');
    return Promise.all(items.map(filesOfItem)).then(lists => lists.flat());
}

function chosenFiles(input) {
    return Array.from(input.files, file => ({path: file.webkitRelativePath || file.name, file}));
}

// The name of what was dropped, and the files as they lie in it: a folder, or a .zip, gives the
// character its name. A file may be the input by itself.
function together(files) {
    const [first] = files;
    const top = first.path.split('/')[0];
    if (first.path.includes('/') && files.every(({path}) => path.startsWith(top + '/'))) {
        return {
            name: top,
            file: '',
            dropped: files.map(({path, file}) => ({path: path.slice(top.length + 1), file}))
        };
    }
    // Several folders that were dropped together have no common name.
    const name = first.path.includes('/') ? 'characters' : commonestStem(files);
    return {name, file: files.length === 1 ? top : '', dropped: files};
}

// kfm of kfm.def, kfm.sff, kfm.air and intro.def.
function commonestStem(files) {
    const counts = new Map();
    for (const {path} of files) {
        const stem = path.replace(/\.[^.]*$/, '');
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
    return [...counts].reduce((best, next) => next[1] > best[1] ? next : best)[0];
}
