// convert.mjs PAGE INPUT FORMATS OUTPUT [TIMES]: converts a folder with the worker's code in PAGE,
// into the folder OUTPUT. Prints the seconds of CPU time that it took; of several times the least.
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, relative} from 'node:path';
import {performance} from 'node:perf_hooks';
import vm from 'node:vm';

const [page, input, formats, output, times = 1] = process.argv.slice(2);
const html = readFileSync(page, 'utf8');
const part = id => new RegExp(`id="${id}"[^>]*>([^<]*|.*?)</script>`, 's').exec(html)[1];
vm.runInThisContext(part('worker') + 'Object.assign(globalThis, {Library, unpacked});');
const library = await Library.load(await unpacked(part('engine')), () => {});

const files = Object.fromEntries(readdirSync(input, {recursive: true, withFileTypes: true})
                                     .filter(entry => entry.isFile())
                                     .map(entry => join(entry.path, entry.name))
                                     .map(path => [relative(input, path), readFileSync(path)]));
let results, least = Infinity;
for (let time = 0; time < times; ++time) {
    const since = process.cpuUsage();
    const {problems, files: made} = library.convert(files, null, basename(input), formats, {});
    const {user, system} = process.cpuUsage(since);
    least = Math.min(least, (user + system) / 1e6);
    if (!made) {
        console.error(problems[0].text);
        process.exit(1);
    }
    results = made;
}
for (const {name, bytes} of results) {
    const path = join(output, name);
    mkdirSync(dirname(path), {recursive: true});
    writeFileSync(path, bytes);
}
console.log(least);
