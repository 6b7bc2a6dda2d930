// Pictures made of frames: the small ones of lists, and the PNG and GIF of what is shown.

const mostPixelsOfGif = 1 << 27;

class Pictures {
    constructor(player) {
        this.player = player;
        this.data = player.data;
        this.frames = new WeakMap();  // of small pictures
        this.observer = new IntersectionObserver(
            entries => entries.filter(e => e.isIntersecting).forEach(e => this.drawThumb(e.target)),
            {rootMargin: '200px'});
    }

    // A small picture of a frame, drawn when it comes into sight.
    thumb(frame, size) {
        const canvas = element('canvas', {width: size, height: size, className: 'thumb'});
        this.frames.set(canvas, frame);
        this.observer.observe(canvas);
        return canvas;
    }
    redrawThumbs() {
        for (const canvas of document.querySelectorAll('canvas.thumb')) {
            this.observer.unobserve(canvas);
            this.observer.observe(canvas);
        }
    }
    drawThumb(canvas) {
        this.observer.unobserve(canvas);
        const frame = this.frames.get(canvas);
        const bounds = frame && boundsOf(this.data, placementOf(frame));
        const context = canvas.getContext('2d');
        context.clearRect(0, 0, canvas.width, canvas.height);
        if (!bounds) return;
        const width = Math.min(bounds.right - bounds.left, 2048),
              height = Math.min(bounds.bottom - bounds.top, 2048);
        const pixels = new ImageData(width, height);
        fillCanvas(
            pixels,
            colourOf(
                getComputedStyle(document.documentElement).getPropertyValue('--thumb').trim()));
        drawFrame(
            this.data, placementOf(frame), this.player.choice, pixels, -bounds.left, -bounds.top);
        const factor = Math.min(canvas.width / width, canvas.height / height);
        const scale = factor >= 1 ? Math.floor(factor) : factor;
        context.imageSmoothingEnabled = factor < 1;
        context.imageSmoothingQuality = 'high';
        context.drawImage(
            canvasOf(pixels), (canvas.width - width * scale) / 2,
            (canvas.height - height * scale) / 2, width * scale, height * scale);
    }

    // ---- files

    // A moment on a transparent ground, as large as `area` around the axis, with boxes if they are
    // shown.
    transparent({layers, boxes, x, y}, area, scale) {
        const {stage, choice} = this.player;
        const pixels = new ImageData(area.right - area.left, area.bottom - area.top);
        for (const {placement, x: layerX, y: layerY, opacity} of layers)
            drawFrame(
                this.data, placement, choice, pixels, layerX - area.left, layerY - area.top,
                opacity);
        const canvas = Object.assign(
            document.createElement('canvas'),
            {width: pixels.width * scale, height: pixels.height * scale});
        const context = canvas.getContext('2d', {willReadFrequently: true});
        context.imageSmoothingEnabled = false;
        context.drawImage(canvasOf(pixels), 0, 0, canvas.width, canvas.height);
        if (byId('boxes').checked)
            stage.drawBoxes(context, boxes, x - area.left, y - area.top, scale, 1);
        return canvas;
    }

    // The rectangle of all that is seen at these ticks.
    areaOf(ticks) {
        const {player, data} = this, areas = [];
        for (const tick of ticks) {
            const {layers, boxes, x, y} = player.momentAt(tick);
            for (const layer of layers) {
                const bounds = boundsOf(data, layer.placement);
                if (bounds !== null)
                    areas.push({
                        left: bounds.left + layer.x,
                        top: bounds.top + layer.y,
                        right: bounds.right + layer.x,
                        bottom: bounds.bottom + layer.y
                    });
            }
            if (byId('boxes').checked) {
                for (const {kind, at: [left, top, width, height]} of boxes) {
                    if (!player.stage.hidden.has(kind))
                        areas.push({
                            left: x + Math.floor(left),
                            top: y + Math.floor(top),
                            right: x + Math.ceil(left + width),
                            bottom: y + Math.ceil(top + height)
                        });
                }
            }
        }
        return areas.length ? areas.reduce(union) : {left: 0, top: 0, right: 1, bottom: 1};
    }

    // The largest whole zoom up to the one that is shown at which so many pictures have room; 0
    // where none has.
    scaleFor(area, count) {
        const pixels = (area.right - area.left) * (area.bottom - area.top) * count;
        for (let scale = Math.max(1, Math.floor(this.player.stage.zoom)); scale > 0; --scale) {
            if (pixels * scale * scale <= mostPixelsOfGif &&
                Math.max(area.right - area.left, area.bottom - area.top) * scale <= 16384)
                return scale;
        }
        return 0;
    }

    async png() {
        const {player} = this, area = this.areaOf([player.tick]), scale = this.scaleFor(area, 1);
        if (scale === 0) throw new Error('this frame is too large for a picture');
        const canvas = this.transparent(player.momentAt(player.tick), area, scale);
        return new Promise(done => canvas.toBlob(done, 'image/png'));
    }

    // Each different moment of what is played, and how many ticks it is shown.
    moments() {
        const {player} = this, found = [];
        let before = '';
        for (let tick = 0; tick < player.length; ++tick) {
            const {layers, boxes, x, y} = player.momentAt(tick),
                                     shown = JSON.stringify([layers, boxes, x, y]);
            if (shown === before)
                ++found.at(-1).ticks;
            else
                found.push({tick, ticks: 1});
            before = shown;
        }
        return found;
    }
    async gif(progress) {
        const {player} = this;
        if (player.length > 36000) throw new Error('it lasts longer than ten minutes');
        const moments = this.moments(),
              shown = gifSchedule(moments.map(m => m.ticks))
                          .map(([i, time]) => ({tick: moments[i].tick, time}));
        const area = this.areaOf(moments.map(m => m.tick)),
              scale = this.scaleFor(area, shown.length);
        if (scale === 0)
            throw new Error(`it is too large for a GIF: ${counted(shown.length, 'picture')} of ${
                area.right - area.left} \u00d7 ${area.bottom - area.top} pixels`);
        const colours = new GifColours();
        const draw = async (take, begun) => {  // twice, because all colours have to be known first
            for (let i = 0; i < shown.length; ++i) {
                const canvas = this.transparent(player.momentAt(shown[i].tick), area, scale);
                take(
                    canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data,
                    shown[i].time);
                progress(Math.round((begun + i / shown.length) * 50));
                if (i % 4 === 3) await new Promise(later => setTimeout(later));
            }
        };
        await draw(rgba => colours.count(rgba), 0);
        colours.choose();
        const writer = new GifWriter(
            (area.right - area.left) * scale, (area.bottom - area.top) * scale, colours,
            !player.stops);
        await draw((rgba, time) => writer.add(rgba, time), 1);
        return writer.finish();
    }

    async save(kind) {
        const button = byId(kind), words = button.textContent;
        button.disabled = true;
        byId('saved').textContent = '';
        try {
            const name = this.player.fileName(kind);
            const blob = await (
                kind === 'png' ? this.png() :
                                 this.gif(percent => button.textContent = `${percent} %`));
            const link = element('a', {href: URL.createObjectURL(blob), download: name});
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 60000);
            byId('saved').textContent = `saved ${name}`;
        } catch (error) {
            byId('saved').textContent = `There is no ${kind.toUpperCase()}: ${error.message}`;
        }
        button.disabled = false;
        button.textContent = words;
    }
}
