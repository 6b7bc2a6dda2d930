// Sounds: they play with the frames that name them, once a person has switched them on.

class Sounds {
    constructor(data) {
        this.sounds = new Map(data.sounds.map(sound => [sound.name, sound]));
        this.left = data.soundsLeftOut;
        this.context = null;  // a browser allows sound only after a click
        this.buffers = new Map();
    }

    get on() {
        return byId('sound').checked;
    }

    start() {
        const all = [...this.sounds.values()];
        byId('sound-label').hidden = !all.length;
        byId('tab-sounds').hidden = !all.length && !this.left;
        byId('sounds').append(...all.map(sound => {
            const button = element(
                'button', {
                    type: 'button',
                    title: `${sound.rate} Hz, ${
                        sound.channels === 1 ? 'mono' : counted(sound.channels, 'channel')}`
                },
                '\u25b6\uFE0E ', element('b', {}, bdi(sound.name)),
                element('small', {textContent: ` ${(sound.frames / sound.rate).toFixed(2)} s`}));
            button.addEventListener(
                'click', () => this.play({clip: sound.name, volume: 1, pitch: 1}));
            return element('li', {}, button);
        }));
        byId('sounds-left').textContent = this.left;
    }

    // The samples as the browser plays them. Rates that it does not know are played at another one,
    // faster or slower.
    bufferOf(clip) {
        const sound = this.sounds.get(clip);
        if (sound === undefined) return null;
        if (!this.buffers.has(clip)) {
            const {channels, frames, rate, samples} = sound;
            const known = Math.min(Math.max(rate, 8000), 96000);
            const buffer = this.context.createBuffer(channels, frames, known);
            for (let channel = 0; channel < channels; ++channel) {
                const to = buffer.getChannelData(channel);
                for (let i = 0; i < frames; ++i) to[i] = samples[i * channels + channel] / 32768;
            }
            this.buffers.set(clip, {buffer, speed: rate / known});
        }
        return this.buffers.get(clip);
    }

    play({clip, volume, pitch}) {
        this.context ??= new AudioContext();
        this.context.resume();
        const found = this.bufferOf(clip);
        if (found === null) return;
        const source = this.context.createBufferSource(), gain = this.context.createGain();
        source.buffer = found.buffer;
        source.playbackRate.value = found.speed * pitch;
        gain.gain.value = volume;
        source.connect(gain).connect(this.context.destination);
        source.start();
    }
}

// The sounds that are heard at a tick of an animation, also when it comes again.
function cuesAt(animation, tick) {
    if (animation.cues === undefined) {
        animation.cues = new Map();
        for (const [frame, start] of animation.spans) {
            for (const [clip, after, volume = 1, pitch = 1] of animation.frames[frame].cues) {
                animation.cues.set(
                    start + after,
                    [...animation.cues.get(start + after) ?? [], {clip, volume, pitch}]);
            }
        }
    }
    return tick >= animation.length && animation.returnsTo === null ?
        [] :
        animation.cues.get(fold(animation, tick)) ?? [];
}
