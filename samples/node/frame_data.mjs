// The frame data of a character.    frame_data.mjs FILE...
import {load} from 'fightconv';
import {readFileSync} from 'node:fs';
import {basename} from 'node:path';

const files =
    Object.fromEntries(process.argv.slice(2).map(path => [basename(path), readFileSync(path)]));
const fightconv = await load();
const character = fightconv.open(files).read();
for (const {input, frameData: data} of character.moves) {
    if (data.startup !== null) {
        console.log(
            `${input}: startup ${data.startup}, active ${data.active}, ` +
            `recovery ${data.recovery}, on hit ${data.onHit}, on block ${data.onBlock}`);
    }
}
