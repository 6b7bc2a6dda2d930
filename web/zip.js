// .zip files: read strictly, written plainly. A written file depends on nothing but its content.

const mostFiles = 100_000;
const mostBytes = 2 ** 30;  // of all files together, as for a folder

const signatures = {
    file: 0x04034b50,
    entry: 0x02014b50,
    end: 0x06054b50
};
const entrySize = 46, endSize = 22, longestComment = 0xffff;
const flags = {
    encrypted: 0x41,
    utf8: 0x800
};
const methods = {
    stored: 0,
    deflated: 8
};
const codePage437 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»' +
    '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const crcTable = Uint32Array.from({length: 256}, (_, n) => {
    for (let bit = 0; bit < 8; ++bit) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
    return n;
});
function crc32(bytes) {
    let crc = 0xffffffff;
    for (let i = 0; i < bytes.length; ++i) crc = crcTable[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
    return (crc ^ 0xffffffff) >>> 0;
}

// Old archives do not say how their names are encoded: UTF-8 where it is valid, then Shift-JIS,
// then the code page of DOS.
function nameOf(bytes, isUtf8) {
    for (const encoding of isUtf8 ? ['utf-8'] : ['utf-8', 'shift_jis']) {
        try {
            return new TextDecoder(encoding, {fatal: true}).decode(bytes);
        } catch {
        }
    }
    return Array
        .from(bytes, byte => byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128])
        .join('');
}

async function viewOf(blob, start, size) {
    if (start < 0 || start + size > blob.size) throw new Error('the .zip is cut off or damaged');
    return new DataView(await blob.slice(start, start + size).arrayBuffer());
}

async function directoryOf(blob) {
    const tail = await viewOf(
        blob, Math.max(0, blob.size - endSize - longestComment),
        Math.min(blob.size, endSize + longestComment));
    for (let at = tail.byteLength - endSize; at >= 0; --at) {
        if (tail.getUint32(at, true) === signatures.end &&
            at + endSize + tail.getUint16(at + 20, true) === tail.byteLength) {
            const count = tail.getUint16(at + 10, true), size = tail.getUint32(at + 12, true),
                  start = tail.getUint32(at + 16, true);
            if (count === 0xffff || start === 0xffffffff) throw new Error('the .zip is too large');
            return {count, view: await viewOf(blob, start, size)};
        }
    }
    throw new Error('this is not a .zip file, or it is cut off');
}

// The files of a .zip in a Blob, as {name, bytes}, one after the other. Throws an Error with words
// if anything in it is wrong, or if it would unpack to more than `room` bytes.
async function* unzip(blob, room = mostBytes) {
    const {count, view} = await directoryOf(blob);
    for (let at = 0, i = 0; i < count; ++i) {
        if (at + entrySize > view.byteLength || view.getUint32(at, true) !== signatures.entry)
            throw new Error('the list of the .zip\'s files is damaged');
        const flag = view.getUint16(at + 8, true), method = view.getUint16(at + 10, true),
              crc = view.getUint32(at + 16, true);
        const packed = view.getUint32(at + 20, true), size = view.getUint32(at + 24, true),
              start = view.getUint32(at + 42, true);
        const nameSize = view.getUint16(at + 28, true);
        const next = at + entrySize + nameSize + view.getUint16(at + 30, true) +
            view.getUint16(at + 32, true);
        if (next > view.byteLength) throw new Error('the list of the .zip\'s files is damaged');
        const name =
            nameOf(new Uint8Array(view.buffer, at + entrySize, nameSize), (flag & flags.utf8) !== 0)
                .replaceAll('\\', '/');
        at = next;
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
        if (name.startsWith('/') || name.split('/').includes('..'))
            throw new Error(`the .zip has a file that leads out of it: ${name}`);
        if ((flag & flags.encrypted) !== 0)
            throw new Error(`${name} is encrypted; unpack the .zip first`);
        if (size > room)
            throw new Error(
                'the .zip unpacks to more than 1 GiB; give the folder of one character');
        const local = await viewOf(blob, start, 30);
        if (local.getUint32(0, true) !== signatures.file)
            throw new Error(`${name} is not where the .zip says`);
        const data = start + 30 + local.getUint16(26, true) + local.getUint16(28, true);
        if (data + packed > blob.size) throw new Error(`${name} is cut off`);
        const bytes = await contentOf(blob.slice(data, data + packed), method, size, name);
        if (crc32(bytes) !== crc) throw new Error(`${name} is damaged: its checksum is wrong`);
        room -= size;
        yield {name, bytes};
    }
}

// Never more than the size that was given, whatever the data say.
async function contentOf(packed, method, size, name) {
    if (method !== methods.stored && method !== methods.deflated)
        throw new Error(`${name} is compressed in a way that browsers cannot unpack (${method})`);
    const stream = method === methods.stored ?
        packed.stream() :
        packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const bytes = new Uint8Array(size);
    const reader = stream.getReader();
    let got = 0;
    try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
            if (got + part.value.length > size) throw new Error();
            bytes.set(part.value, got);
            got += part.value.length;
        }
        if (got !== size) throw new Error();
    } catch {
        reader.cancel().catch(() => {});
        throw new Error(`${name} is damaged: its compressed data are wrong`);
    }
    return bytes;
}

// A .zip of {name, bytes} as a Blob, which takes each file over when its turn comes. The files are
// stored: most results are compressed already, and browsers compress differently.
function zip(files) {
    const parts = [], directory = [];
    let at = 0, count = 0;
    for (const {name, bytes} of files) {
        const path = new TextEncoder().encode(name);
        const header = new DataView(new ArrayBuffer(30)),
              entry = new DataView(new ArrayBuffer(entrySize));
        header.setUint32(0, signatures.file, true);
        entry.setUint32(0, signatures.entry, true);
        entry.setUint16(4, 20, true);
        for (const [view, start] of [[header, 4], [entry, 6]]) {
            // 1980-01-01, the first day of .zip
            [20, flags.utf8, methods.stored, 0, 0x21].forEach(
                (value, i) => view.setUint16(start + i * 2, value, true));
            [crc32(bytes), bytes.length, bytes.length].forEach(
                (value, i) => view.setUint32(start + 10 + i * 4, value, true));
            view.setUint16(start + 22, path.length, true);
        }
        entry.setUint32(42, at, true);
        parts.push(new Blob([header, path, bytes]));
        directory.push(entry, path);
        at += 30 + path.length + bytes.length;
        ++count;
        if (count >= 0xffff || at >= 0xffffffff)
            throw new Error('The results are more than 65,534 files or 4 GiB.');
    }
    const size = directory.reduce((sum, part) => sum + part.byteLength, 0);
    const end = new DataView(new ArrayBuffer(endSize));
    end.setUint32(0, signatures.end, true);
    [8, 10].forEach(place => end.setUint16(place, count, true));
    end.setUint32(12, size, true);
    end.setUint32(16, at, true);
    return new Blob([...parts, ...directory, end], {type: 'application/zip'});
}
