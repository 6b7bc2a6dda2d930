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

// The entries have to be taken before the event ends.
function droppedFiles(transfer) {
    const items = [...transfer.items]
                      .filter(item => item.kind === 'file')
                      .map(item => item.webkitGetAsEntry?.() ?? item.getAsFile());
    const files = items.map(
        item => item instanceof File ? [{path: item.name, file: item}] : filesOfEntry(item));
    return Promise.all(files).then(lists => lists.flat());
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
    return {name: commonestStem(files), file: files.length === 1 ? top : '', dropped: files};
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
