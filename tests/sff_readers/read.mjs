// Prints a .sff as sff-extractor from npm reads it, as JSON: node read.mjs MODULES FILE [indices].
// It cannot decode raw pictures and RLE5, and gives links no picture of their own. Pictures are
// drawn in their colours, or as indices; then red, green and blue of the palettes are listed.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const [modules, file, indices] = process.argv.slice(2);
const part = async (name) =>
    (await import(pathToFileURL(join(modules, 'sff-extractor', name)))).default;
const extract = await part('index.mjs');
const decode = await part('src/decodeSpriteBuffer.mjs');

const signed = (value) => (value > 32767 ? value - 65536 : value);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const undecodable = ['RAW', 'RLE5'];
const true_colour = ['PNG24', 'PNG32'];
// Colours that show which index a pixel has.
const greys = Uint8Array.from({length: 1024}, (_, i) => (i % 4 === 3 ? 255 : i >> 2));
function each_fourth(bytes, first) {
    const result = new Uint8Array(bytes.length / 4);
    for (let i = 0; i < result.length; ++i) result[i] = bytes[4 * i + first];
    return result;
}
const rgb_of = (palette) => [0, 1, 2].map(
    (channel) => sha256(each_fourth(Buffer.concat([palette], 1024), channel)));

const data = extract(readFileSync(file));
const sprites = data.sprites.map((sprite) => {
    const linked = sprite.linkedIndex ?? sprite.linkedSpriteIndex;
    const link = linked > 0 || sprite.buffer === undefined || sprite.dataLength === 0;
    const palette = sprite.palette ?? data.palettes[sprite.paletteIndex]?.buffer;
    const method = sprite.palette ? 'PCX' : sprite.compressionMethod;
    const has_picture = !link && sprite.width * sprite.height > 0 && !undecodable.includes(method);
    const as_indices = indices !== undefined && !true_colour.includes(method);
    const drawn = has_picture ?
        decode(method, sprite.buffer, sprite.width, sprite.height, as_indices ? greys : palette) :
        null;
    return {
        key: [signed(sprite.group), signed(sprite.number)],
        axis: [signed(sprite.x), signed(sprite.y)],
        size: [sprite.width, sprite.height],
        link: linked,
        method: method ?? null,
        pixels: drawn && sha256(as_indices ? each_fourth(drawn, 0) : drawn),
        palette: sprite.palette ? rgb_of(sprite.palette) : sprite.paletteIndex ?? null,
    };
});
const palettes =
    (data.palettes ??
     []).map((palette) => ({
                 key: [signed(palette.group), signed(palette.number)],
                 colours: indices === undefined ? sha256(palette.buffer) : rgb_of(palette.buffer)
             }));
console.log(JSON.stringify({palettes, sprites}));
