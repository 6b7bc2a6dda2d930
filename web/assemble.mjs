// assemble.mjs WASM OUTPUT: puts the page, its worker and the converter into one file, and prints
// how large it is.
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import vm from 'node:vm';
import {gzipSync} from 'node:zlib';

const [wasm, output] = process.argv.slice(2);
const converter = readFileSync(wasm);
const source = name => readFileSync(new URL(name, import.meta.url), 'utf8');
const scripts = names => names.map(source).join('\n').replace(/^ *(\/\/.*\n)?/gm, '');
// The npm package as a script, which has the bytes of the converter from somewhere else.
const interfacePage = fileURLToPath(new URL('../cmake/interface_page.py', import.meta.url));
const structs = execFileSync('python3', [interfacePage, '--javascript'], {encoding: 'utf8'});
const library = (structs + scripts(['../node/layout.js', '../node/index.js', 'library.js']))
                    .replace(/^import .*\n|^export |^\/\*\*[^]*?\*\/\n/gm, '')
                    .replace('import.meta.url', 'location.href');

// The package has the progress function, and an answer for a system without a disk. Anything else
// would be a function that was forgotten.
for (const {module, name} of WebAssembly.Module.imports(new WebAssembly.Module(converter))) {
    if (!(module === 'page' || module === 'wasi_snapshot_preview1' ||
          /^(__syscall_|emscripten_notify_memory_growth$|[gs]etTempRet0$)/.test(name))) {
        throw new Error(`the converter needs ${module}.${name}`);
    }
}

// Scripts and styles are those in the page. The player is a page in a frame, which takes over these
// rules. Nothing may connect to anything.
const policy = [
    `default-src 'none'`, `script-src 'unsafe-inline' 'wasm-unsafe-eval'`,
    `style-src 'unsafe-inline'`, `img-src data:`, `worker-src blob:`, `connect-src 'none'`,
    `form-action 'none'`, `base-uri 'none'`
].join('; ');

// The sample that can be tried, as a .zip like one that a person drops.
vm.runInThisContext(scripts(['zip.js']));
const folder = new URL('../samples/ember/', import.meta.url);
const sample = zip(
    readdirSync(folder).sort().map(name => ({name, bytes: readFileSync(new URL(name, folder))})));

const packed = bytes => gzipSync(bytes, {level: 9}).toString('base64');
const parts = {
    policy,
    style: source('page.css'),
    sample: packed(await sample.arrayBuffer()),
    relay: scripts(['relay.js']),
    worker: [library, scripts(['zip.js', 'worker.js'])].join('\n'),
    engine: packed(converter),
    page: scripts(['intake.js', 'options.js', 'problems.js', 'roster.js', 'page.js']),
};
const page = source('index.html').replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
writeFileSync(output, page);
console.log(`${output}: ${page.length} bytes, ${
    gzipSync(page, {level: 9}).length} with gzip; the converter in it is ${
    converter.length} bytes`);
