// The .zip reader and writer of the page, against Node.js's zlib and Python's zipfile.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import vm from 'node:vm';
import {deflateRawSync} from 'node:zlib';

vm.runInThisContext(
    readFileSync(new URL('../../web/zip.js', import.meta.url), 'utf8') +
    'Object.assign(globalThis, {zip, unzip, checksum: crc32});');
const text = content => new TextEncoder().encode(content);

// A .zip of {name, bytes} with what a broken one would have instead.
function built(entries) {
    const parts = [], directory = [];
    let at = 0;
    for (const {
             name,
             content,
             method = 8,
             flags = 0,
             size = content.length,
             crc = checksum(content)
         } of entries) {
        const path = typeof name === 'string' ? text(name) : name;
        const packed = method === 8 ? deflateRawSync(content) : content;
        const fields = [
            [20, 2], [flags, 2], [method, 2], [0, 4], [crc, 4], [packed.length, 4], [size, 4],
            [path.length, 2], [0, 2]
        ];
        const bytes = list => Buffer.concat(list.map(([value, count]) => {
            const b = Buffer.alloc(count);
            b.writeUIntLE(value, 0, count);
            return b;
        }));
        parts.push(bytes([[0x04034b50, 4], ...fields]), path, packed);
        directory.push(
            bytes([[0x02014b50, 4], [20, 2], ...fields, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]),
            path);
        at += 30 + path.length + packed.length;
    }
    const list = Buffer.concat(directory), end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(entries.length, 8);
    end.writeUInt16LE(entries.length, 10);
    end.writeUInt32LE(list.length, 12);
    end.writeUInt32LE(at, 16);
    return Buffer.concat([...parts, list, end]);
}
async function read(bytes, room) {
    const files = {};
    for await (const {name, bytes: content} of unzip(new Blob([bytes]), room))
        files[name] = Buffer.from(content).toString();
    return files;
}
const refuses = (bytes, words, room) => assert.rejects(read(bytes, room), words);

const long = 'fightconv '.repeat(10000);
assert.deepEqual(
    await read(built([
        {name: 'a/b.txt', content: text(long)}, {name: 'stored', content: text('x'), method: 0},
        {name: 'a/', content: text('')}
    ])),
    {'a/b.txt': long, stored: 'x'});
assert.deepEqual(await read(built([])), {});

// Names as archives of different systems have them.
assert.deepEqual(
    Object.keys(await read(
        built([{name: Buffer.from([0x83, 0x8a, 0x83, 0x85, 0x83, 0x45]), content: text('')}]))),
    ['リュウ']);
assert.deepEqual(
    Object
        .keys(await read(built([
            {name: Buffer.from([0x84, 0x81]), content: text('')},
            {name: Buffer.from([0xff, 0x81]), content: text('')}
        ])))
        .at(-1),
    '\u00a0ü');
assert.deepEqual(
    Object.keys(await read(built([{name: 'é\\ü.def', content: text(''), flags: 0x800}]))),
    ['é/ü.def']);

// Every fault is named.
const one = {
    name: 'kfm.def',
    content: text(long)
};
await refuses(Buffer.alloc(0), /not a \.zip/);
await refuses(Buffer.from('this is a text'), /not a \.zip/);
await refuses(built([one]).subarray(0, -1), /not a \.zip/);
await refuses(built([{...one, crc: 1}]), /kfm\.def is damaged/);
await refuses(built([{...one, size: long.length - 1}]), /kfm\.def is damaged/);
await refuses(built([{...one, size: long.length + 1}]), /kfm\.def is damaged/);
await refuses(built([{...one, flags: 1}]), /encrypted/);
await refuses(built([{...one, method: 14}]), /cannot unpack/);
await refuses(built([{...one, name: '../kfm.def'}]), /leads out/);
await refuses(built([{...one, name: '/kfm.def'}]), /leads out/);
await refuses(built([one, {...one, name: 'b'}]), /more than 1 GiB/, long.length + 1);
const whole = built([one]);
for (let at = 0; at < whole.length; ++at) {
    const broken = Buffer.from(whole);
    broken[at] ^= 0xff;
    const found = await read(broken).catch(error => {
        assert.equal(error.constructor, Error, `byte ${at}: ${error}`);
        return null;
    });
    if (found && Object.keys(found)[0] === 'kfm.def') assert.equal(found['kfm.def'], long);
}

// An archive that is written is read again, and is always the same.
const files = [
    {name: 'ユ/a.bin', bytes: text('abc')}, {name: 'empty', bytes: text('')},
    {name: 'b', bytes: text(long)}
];
const written = Buffer.from(await zip(files).arrayBuffer());
assert.deepEqual(await read(written), {'ユ/a.bin': 'abc', empty: '', b: long});
assert.deepEqual(Buffer.from(await zip(files).arrayBuffer()), written);
if (existsSync('/usr/bin/python3')) {
    const folder = mkdtempSync(join(tmpdir(), 'zip_test-'));
    writeFileSync(join(folder, 'written.zip'), written);
    const program = 'import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\n' +
        'assert z.testzip() is None\n' +
        'print(json.dumps({name: z.read(name).decode() for name in z.namelist()}))';
    assert.deepEqual(
        JSON.parse(execFileSync('/usr/bin/python3', ['-c', program, join(folder, 'written.zip')])),
        {'ユ/a.bin': 'abc', empty: '', b: long});
    rmSync(folder, {recursive: true});
}
assert.equal(checksum(text('123456789')), 0xcbf43926);

console.log('zip: fine');
