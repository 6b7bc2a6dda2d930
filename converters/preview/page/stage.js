// The stage: where a moment of the character is drawn, at a zoom and a place that a person can
// change.

const zooms = [1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16];
const largestFit = 6, floorAt = 0.93;  // of the stage's height
const mostCachedPixels = 32 << 20, largestWhole = 4 << 20;

function zoomText(zoom) {
    return `${
        new Map([[1 / 8, '\u215b'], [1 / 4, '\u00bc'], [1 / 2, '\u00bd']]).get(zoom) ??
        zoom}\u00d7`;
}

function union(a, b) {
    return {
        left: Math.min(a.left, b.left),
        top: Math.min(a.top, b.top),
        right: Math.max(a.right, b.right),
        bottom: Math.max(a.bottom, b.bottom)
    };
}

// Draws a moment: layers of {placement, x, y, opacity}, the boxes of its frame, and where the
// character is.
class Stage {
    constructor(data, canvas) {
        this.data = data;
        this.canvas = canvas;
        this.zoom = 1;
        // where the axis lies, in whole pixels of the character from the top-left corner
        this.origin = [0, 0];
        this.byHand = false;      // a person chose zoom or place
        this.hidden = new Set();  // kinds of boxes
        this.boxColours = new Map(data.boxKinds);
        this.pictures = new Map();  // drawn layers by what they show, the least recently used first
        this.cachedPixels = 0;
        this.changed = () => {};
    }

    get background() {
        return byId('colour').value;
    }
    get ratio() {
        return Math.max(1, Math.round(devicePixelRatio));
    }
    // Device pixels per pixel of the character.
    get scale() {
        return this.zoom * this.ratio;
    }
    get width() {
        return this.canvas.width;
    }
    get height() {
        return this.canvas.height;
    }

    // ---- zoom and place

    // Keeps what is under `at`, in device pixels, where it is.
    setZoom(zoom, at = this.origin.map(n => n * this.scale)) {
        const under = this.origin.map((n, i) => at[i] / this.scale - n);
        this.zoom = Math.min(Math.max(zoom, zooms[0]), zooms.at(-1));
        this.origin = under.map((n, i) => Math.round(at[i] / this.scale - n));
        this.showZoom();
        this.changed();
    }
    zoomByHand(zoom, at) {
        this.byHand = true;
        this.setZoom(zoom, at);
    }
    zoomBy(direction, at) {
        const next = direction > 0 ? zooms.find(zoom => zoom > this.zoom) :
                                     zooms.findLast(zoom => zoom < this.zoom);
        if (next) this.zoomByHand(next, at);
    }
    // The list of zooms, with one that only fit() chooses.
    showZoom() {
        const fitted = byId('zoom').firstElementChild;
        fitted.hidden = zooms.includes(this.zoom);
        fitted.value = fitted.hidden ? '' : this.zoom;
        fitted.textContent = fitted.hidden ? '' : zoomText(this.zoom);
        byId('zoom').value = this.zoom;
    }

    // The largest zoom at which all of `extent` is seen: {left, top, right, bottom} around the
    // axis. Below 1 in steps of 1/20.
    zoomFor({left, top, right, bottom}) {
        const room = Math.min(
                         (this.width - 2 * this.ratio) / Math.max(right - left, 1),
                         (this.height - 2 * this.ratio) / Math.max(bottom - top, 1)) /
            this.ratio;
        return room >= 1 ? zooms.findLast(zoom => zoom <= Math.min(room, largestFit)) :
                           Math.max(Math.floor(room * 20) / 20, zooms[0]);
    }
    // Shows all of an extent, with `centre` in the middle and the floor near the lower edge, as far
    // as there is room.
    fit({left, top, right, bottom}, centre = 0, zoom = this.zoomFor({left, top, right, bottom})) {
        this.byHand = false;
        this.zoom = zoom;
        const [width, height] = [this.width, this.height].map(n => n / this.scale);
        const within = (wanted, least, most) =>
            Math.round(least > most ? wanted : Math.min(Math.max(wanted, least), most));
        this.origin = [
            within(width / 2 - centre, -left, width - right),
            within(height * floorAt, -top, height - bottom)
        ];
        this.showZoom();
        this.changed();
    }

    resize() {
        const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight].map(
            n => Math.max(1, Math.round(n * devicePixelRatio)));
        if (this.width === width && this.height === height) return false;
        Object.assign(this.canvas, {width, height});
        this.painted = null;
        return true;
    }

    // ---- drawing

    // Draws a moment, unless that is what is seen already.
    draw({layers, boxes, x, y}, choice) {
        const shown = JSON.stringify([
            layers, boxes, x, y, choice, this.origin, this.zoom, this.background, [...this.hidden],
            byId('boxes').checked, byId('axis').checked
        ]);
        if (shown === this.painted) return;
        this.painted = shown;
        const context = this.canvas.getContext('2d'), {scale, origin: [axisX, axisY]} = this;
        context.fillStyle = this.background;
        context.fillRect(0, 0, this.width, this.height);
        const picture = this.pictureOf(layers, choice);
        if (picture !== null) {
            context.imageSmoothingEnabled = scale < 1;
            context.imageSmoothingQuality = 'high';
            context.drawImage(
                picture.canvas, (axisX + picture.left) * scale, (axisY + picture.top) * scale,
                picture.canvas.width * scale, picture.canvas.height * scale);
        }
        if (byId('axis').checked)
            this.drawAxis(context, (axisX + x) * scale, (axisY + y) * scale, axisY * scale);
        if (byId('boxes').checked)
            this.drawBoxes(
                context, boxes, axisX + x, axisY + y, scale, this.ratio * (this.zoom < 2 ? 1 : 2));
    }

    // The layers on a colour or, if that is null, on nothing, drawn once: {canvas, left, top}
    // around the axis, or null.
    pictureOf(layers, choice, background = this.background) {
        const drawn = layers.flatMap(layer => {
            const bounds = boundsOf(this.data, layer.placement);
            return bounds === null ? [] : [{
                left: bounds.left + layer.x,
                top: bounds.top + layer.y,
                right: bounds.right + layer.x,
                bottom: bounds.bottom + layer.y
            }];
        });
        if (!drawn.length) return null;
        let {left, top, right, bottom} = drawn.reduce(union);
        if ((right - left) * (bottom - top) > largestWhole) {  // only what is seen
            const [x, y] = this.origin;
            left = Math.max(left, -x);
            top = Math.max(top, -y);
            right = Math.min(right, Math.ceil(this.width / this.scale) - x);
            bottom = Math.min(bottom, Math.ceil(this.height / this.scale) - y);
            if (right <= left || bottom <= top) return null;
        }
        const moved = layers.map(layer => ({...layer, x: layer.x - left, y: layer.y - top}));
        const width = right - left, height = bottom - top;
        const key = JSON.stringify([moved, width, height, choice, background]);
        let canvas = this.pictures.get(key);
        this.pictures.delete(key);
        if (canvas === undefined) {
            const pixels = new ImageData(width, height);
            if (background !== null) fillCanvas(pixels, colourOf(background));
            for (const {placement, x, y, opacity} of moved)
                drawFrame(this.data, placement, choice, pixels, x, y, opacity);
            canvas = canvasOf(pixels);
            this.cachedPixels += width * height;
        }
        this.pictures.set(key, canvas);
        for (const [oldest, {width: w, height: h}] of this.pictures) {
            if (this.cachedPixels <= mostCachedPixels || oldest === key) break;
            this.pictures.delete(oldest);
            this.cachedPixels -= w * h;
        }
        return {canvas, left, top};
    }

    drawAxis(context, x, y, floor) {
        context.fillStyle = 'rgba(128, 140, 160, 0.7)';
        context.fillRect(0, floor, this.width, 1);
        context.fillStyle = '#2fbf71';
        context.fillRect(x - 8, y, 17, 1);
        context.fillRect(x, y - 8, 1, 17);
    }

    drawBoxes(context, boxes, axisX, axisY, scale, line) {
        const kinds = [...this.boxColours.keys()];
        const above = box => kinds.indexOf(box.kind);  // attack over all others
        for (const box of boxes.filter(b => !this.hidden.has(b.kind))
                 .sort((a, b) => above(b) - above(a))) {
            const [x, y, width, height] = box.at.map(n => n * scale);
            context.save();
            context.translate(axisX * scale + x + width / 2, axisY * scale + y + height / 2);
            context.rotate(-(box.angle || 0) * Math.PI / 180);  // counter-clockwise
            context.strokeStyle = context.fillStyle = this.boxColours.get(box.kind);
            context.lineWidth = line;
            if (box.off) context.setLineDash([4 * line, 3 * line]);
            context.globalAlpha = box.off ? 0.03 : 0.09;
            context.fillRect(-width / 2, -height / 2, width, height);
            context.globalAlpha = 1;
            context.strokeRect(
                -width / 2 + line / 2, -height / 2 + line / 2, Math.max(width - line, 0),
                Math.max(height - line, 0));
            context.restore();
        }
    }

    // ---- hands

    listen() {
        byId('zoom').append(
            element('option', {hidden: true}),
            ...zooms.map(zoom => element('option', {value: zoom, textContent: zoomText(zoom)})));
        byId('zoom').addEventListener('change', () => this.zoomByHand(Number(byId('zoom').value)));
        for (const id of ['boxes', 'axis'])
            byId(id).addEventListener('change', () => this.changed());
        byId('colour').addEventListener('input', () => this.changed());
        const {canvas} = this, fingers = new Map();
        const place = ({clientX, clientY}) => {
            const {left, top} = canvas.getBoundingClientRect();
            return [(clientX - left) * devicePixelRatio, (clientY - top) * devicePixelRatio];
        };
        const spread = () => {
            const [a, b] = [...fingers.values()];
            return Math.hypot(a[0] - b[0], a[1] - b[1]);
        };
        let from = null;  // where a drag or a pinch began
        const begin = () => {
            const [at] = fingers.values();
            from = at &&
                {at, origin: this.origin, zoom: this.zoom, spread: fingers.size > 1 ? spread() : 0};
        };
        canvas.addEventListener('pointerdown', event => {
            fingers.set(event.pointerId, place(event));
            canvas.setPointerCapture(event.pointerId);
            begin();
        });
        canvas.addEventListener('pointermove', event => {
            if (!fingers.has(event.pointerId)) return;
            fingers.set(event.pointerId, place(event));
            this.byHand = true;
            if (fingers.size > 1) {
                const wanted = from.zoom * spread() / from.spread;
                const [a, b] = [...fingers.values()];
                this.setZoom(
                    zooms.findLast(zoom => zoom <= wanted) ?? zooms[0],
                    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
            } else {
                const [at] = fingers.values();
                this.origin =
                    from.origin.map((n, i) => n + Math.round((at[i] - from.at[i]) / this.scale));
                this.changed();
            }
        });
        for (const end of ['pointerup', 'pointercancel']) {
            canvas.addEventListener(end, event => {
                fingers.delete(event.pointerId);
                begin();
            });
        }
        // The wheel by itself scrolls the page; two fingers on a touchpad come with ctrlKey.
        canvas.addEventListener('wheel', event => {
            if (!event.ctrlKey && !event.metaKey) return;
            event.preventDefault();
            this.zoomBy(event.deltaY < 0 ? 1 : -1, place(event));
        }, {passive: false});
    }

    fillLegend(animations) {
        const kinds =
            new Set(animations.flatMap(a => a.frames.flatMap(f => f.boxes.map(b => b.kind))));
        for (const kind of [...this.boxColours.keys()].filter(k => kinds.has(k))) {
            const box = element('input', {type: 'checkbox', checked: true});
            box.addEventListener('change', () => {
                this.hidden[box.checked ? 'delete' : 'add'](kind);
                this.changed();
            });
            const label = element('label', {}, box, element('i'), kind.replaceAll('_', ' '));
            label.style.setProperty('--tone', this.boxColours.get(kind));
            byId('legend').append(label);
        }
    }
}
