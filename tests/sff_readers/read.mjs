// What sff-extractor from npm reads of a .sff, as JSON: node read.mjs MODULES FILE. It cannot decode raw pictures and RLE5, and gives links no picture.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, file] = process.argv.slice(2);
const part = async (name) => (await import(pathToFileURL(join(modules, "sff-extractor", name)))).default;
const extract = await part("index.mjs");
const decode = await part("src/decodeSpriteBuffer.mjs");

const signed = (value) => (value > 32767 ? value - 65536 : value);
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const undecodable = ["RAW", "RLE5"];

const data = extract(readFileSync(file));
const sprites = data.sprites.map((sprite) => {
  const link = sprite.linkedIndex > 0 || sprite.buffer === undefined || sprite.dataLength === 0;
  const palette = data.palettes[sprite.paletteIndex]?.buffer;
  const has_picture = !link && sprite.width * sprite.height > 0 && !undecodable.includes(sprite.compressionMethod);
  return {
    key: [signed(sprite.group), signed(sprite.number)],
    axis: [signed(sprite.x), signed(sprite.y)],
    size: [sprite.width, sprite.height],
    link: sprite.linkedIndex,
    method: sprite.compressionMethod ?? null,
    pixels: has_picture ? sha256(decode(sprite.compressionMethod, sprite.buffer, sprite.width, sprite.height, palette)) : null,
  };
});
const palettes = data.palettes.map((palette) => ({ key: [signed(palette.group), signed(palette.number)], colours: sha256(palette.buffer) }));
console.log(JSON.stringify({ palettes, sprites }));
