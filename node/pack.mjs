// pack.mjs WASM FOLDER: makes the npm package in FOLDER, fightconv-VERSION.tgz, with the version of
// the library in it.
import {execFileSync} from 'node:child_process';
import {copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const [wasm, folder] = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));
const made = join(folder, 'package');
rmSync(folder, {recursive: true, force: true});
mkdirSync(made, {recursive: true});
for (const name of ['index.js', 'index.d.ts', 'layout.js', 'README.md']) {
    copyFileSync(join(here, name), join(made, name));
}
const interfacePage = join(here, '..', 'cmake', 'interface_page.py');
writeFileSync(join(made, 'structs.js'), execFileSync('python3', [interfacePage, '--javascript']));
copyFileSync(join(here, '..', 'LICENSE'), join(made, 'LICENSE'));
copyFileSync(wasm, join(made, 'fightconv.wasm'));
const {load} = await import(join(made, 'index.js'));
const {version} = await load();
const description = JSON.parse(readFileSync(join(here, 'package.json')));
writeFileSync(join(made, 'package.json'), JSON.stringify({...description, version}, null, 4));
const packed = execFileSync(
    'npm', ['pack', '--silent', '--offline', '--pack-destination', folder, made],
    {encoding: 'utf8'});
console.log(join(folder, packed.trim()));
