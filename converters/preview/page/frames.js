// The frames of what is shown as a strip, and what there is to say about one of them.

const stripLimit = 2000;

class Frames {
    constructor(player) {
        this.player = player;
    }

    describe({animation, tick}) {
        const frameIndex = animation.spans[spanAt(animation, tick)][0],
              frame = animation.frames[frameIndex];
        if (this.described === frame) return;
        this.described = frame;
        this.mark(frameIndex);
        const sprite = frame.sprite === null ? null : this.player.data.sprites[frame.sprite];
        const facts = [
            ['Frame', `${frameIndex + 1} of ${animation.frames.length}`],
            [
                'Ticks',
                frame.ticks < 0 ? 'holds' : `${frame.ticks} (${(frame.ticks / 60).toFixed(3)} s)`
            ],
            [
                'Sprite',
                sprite ? `${sprite.group},${sprite.number}` :
                    frame.missing ? `${frame.missing.join(',')} is missing` :
                                    'none'
            ],
            ...sprite ?
                [
                    ['Size', `${sprite.picture.width} \u00d7 ${sprite.picture.height}`],
                    ['Axis', `${sprite.x}, ${sprite.y}`]
                ] :
                [],
            ['Offset', frame.offset.join(', ')],
            ...frame.flipH || frame.flipV ? [[
                'Flipped',
                [frame.flipH && 'left to right', frame.flipV && 'upside down'].filter(Boolean).join(
                    ', ')
            ]] :
                                            [],
            ...frame.blend[0] !== 'normal' ? [[
                'Blend',
                frame.blend[0] === 'add' ?
                    `add, source ${frame.blend[1]}, below ${frame.blend[2]} of 256` :
                    'subtract'
            ]] :
                                             [],
            ...frame.scale.some(s => s !== 1) ? [['Scale', frame.scale.join(' \u00d7 ')]] : [],
            ...frame.angle ? [['Angle', `${frame.angle}\u00b0`]] : [],
            ...frame.interpolate.some(Boolean) ? [[
                'Interpolated',
                ['offset', 'blend', 'scale', 'angle']
                    .filter((_, i) => frame.interpolate[i])
                    .join(', ')
            ]] :
                                                 [],
            ...frame.label ? [['Label', frame.label]] : [],
            ...frame.cues.length ? [[
                'Sounds',
                frame.cues.map(([clip, after]) => after ? `${clip} after ${after} ticks` : clip)
                    .join(', ')
            ]] :
                                   [],
            ...this.player.sprite !== null ? [[
                'Shown in',
                [...this.player.lists.usedIn.get(this.player.sprite) ?? ['no animation']].join(', ')
            ]] :
                                             [],
        ];
        const boxes = frame.boxes
                          .map(
                              b => `${b.kind}${b.name ? ` "${b.name}"` : ''} ${
                                  b.at.map(n => +n.toFixed(2)).join(', ')}${b.off ? ' (off)' : ''}`)
                          .join('; ');
        const fact = ([name, value], wide) => element(
            'div', {className: wide ? 'wide' : ''}, element('dt', {textContent: name}),
            element('dd', {}, bdi(value)));
        byId('numbers').replaceChildren(
            ...facts.map(each => fact(each)),
            ...boxes ? [fact(['Boxes: x, y from the axis, width, height', boxes], true)] : []);
    }

    // Places are read before anything changes, so that nothing has to be laid out twice.
    mark(index) {
        const strip = byId('strip'), item = this.items[index];
        if (item === undefined) return;
        const left = item.offsetLeft - strip.offsetLeft, {scrollLeft, clientWidth} = strip;
        const isSeen = left >= scrollLeft && left + item.offsetWidth <= scrollLeft + clientWidth;
        markItem(strip, item.firstChild);
        if (!isSeen) strip.scrollLeft = left - clientWidth / 2;
    }

    fill() {
        this.described = null;
        const {animation, part} = this.player;
        const {start, ticks} = part ?? {start: 0, ticks: Infinity};
        const loop = animation.returnsTo === null ? -1 : animation.spans[animation.returnsTo][0];
        this.items = animation.frames.slice(0, stripLimit).map((frame, i) => {
            const span = animation.spans.find(s => s[0] === i);
            const button = itemButton(
                this.player.pictures.thumb(frame, 112),
                frame.ticks < 0 ? 'hold' : String(frame.ticks));
            button.title = `frame ${i + 1}`;
            button.disabled = !span || span[1] >= ticks;
            button.dataset.frame = i;
            if (span)
                button.addEventListener(
                    'click',
                    () => this.player.goTo(withPauses(this.player.meter.pauses, start + span[1])));
            return element(
                'li', {
                    className: i === loop && loop > 0 ? 'loop' : '',
                    title: i === loop && loop > 0 ? 'the loop starts here' : ''
                },
                button);
        });
        byId('strip').replaceChildren(...this.items);
    }
}
