// The page itself: what a person sees and clicks.

const byId = id => document.getElementById(id);
const stripLimit = 2000;

function counted(count, word) { return `${count} ${word}${count === 1 ? "" : "s"}`; }

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

class Player {
  constructor(data) {
    this.data = data;
    this.animations = data.animations.concat(unusedSprites(data));
    this.choice = data.chosen;
    this.tick = 0;
    this.chain = null;  // of the move that is played; without one it is an animation
    this.part = null;
    this.moves = new Moves(this);
    this.playing = false;
    this.zoom = 1;
    this.pan = [0, 0];
    this.hidden = new Set();
    this.boxColours = new Map(data.boxKinds);
    this.scene = document.createElement("canvas");
    this.stage = byId("stage");
    this.thumbs = new IntersectionObserver(entries => entries.filter(e => e.isIntersecting).forEach(e => this.drawThumb(e.target)), {rootMargin: "200px"});
  }

  start() {
    const {data} = this;
    byId("name").textContent = data.name || document.title;
    byId("about").textContent = [data.author && `by ${data.author}`, data.versionDate, counted(data.sprites.length, "sprite"), counted(data.animations.length, "animation"),
      data.moves.length && counted(data.moves.length, "move")].filter(Boolean).join(" \u00b7 ");
    this.fillPalettes();
    this.fillList();
    this.fillLegend();
    this.moves.start();
    this.fillDiagnostics();
    byId("zoom").append(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16].map(z => element("option", {value: z, textContent: `${z}\u00d7`})));
    document.querySelector("main").hidden = false;
    this.listen();
    this.setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    if (!this.animations.length) throw new Error("the character has no animation and no sprite");
    this.choose(0);
    this.chooseByAddress();
    this.fit();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play(true);
  }

  get animation() { return this.animations[this.index]; }
  get length() { return this.chain ? this.chain.length : this.animation.length; }
  get stops() { return this.chain !== null || this.animation.returnsTo === null; }
  // The tick within once through.
  get at() { return this.chain ? this.tick : fold(this.animation, this.tick); }

  // What there is at a tick: which animation and which tick of it, where the character is, and the ticks that belong to this animation or move.
  sceneAt(tick) {
    if (!this.chain) return {part: null, animation: this.animation, tick: fold(this.animation, tick), x: 0, y: 0, start: 0, ticks: this.animation.length};
    const part = partAt(this.chain, tick);
    const [x, y] = positionAt(part, tick - part.start);
    return {part, animation: this.animations[part.move.animation], tick: tick - part.start, x: Math.round(x), y: Math.round(y - this.chain.floor), start: part.start, ticks: part.ticks};
  }
  // The first tick at which the same frame is shown without a break, and the tick behind the last.
  showing(tick) {
    const scene = this.sceneAt(tick);
    const [from, to] = showingAt(scene.animation, scene.tick);
    return [scene.start + from, scene.start + Math.min(to, scene.ticks)];
  }

  // ---- what is chosen

  choose(index) {
    if (!this.animations.length) return;
    const leaves = this.chain !== null;
    this.chain = this.moves.choose(null);
    this.part = null;
    this.tick = 0;
    this.show(index);
    if (leaves) this.fit();
    this.draw();
  }
  chooseMove(index) {
    this.chain = this.moves.choose(index);
    this.tick = 0;
    if (!this.isWhole()) this.fit();
    this.play(true);
    this.draw();
    byId("view").scrollIntoView({block: "nearest"});
  }

  // The animation in the list, its frames and its ticks.
  show(index) {
    this.index = index;
    for (const button of document.querySelectorAll("#list [aria-current=true]")) button.removeAttribute("aria-current");
    const button = document.querySelector(`#list [data-index="${index}"]`);
    button.setAttribute("aria-current", "true");
    const list = byId("list"), above = button.offsetTop - list.offsetTop;
    if (above < list.scrollTop || above + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = above - list.clientHeight / 2;
    byId("seek").max = Math.max(this.length - 1, 0);
    this.fillStrip();
  }

  // The page's address may end with "#200" or "#stand".
  chooseByAddress() {
    const asked = this.animations.findIndex(a => `#${a.number}` === location.hash || `#${a.name}` === decodeURIComponent(location.hash));
    if (asked >= 0) this.choose(asked);
  }

  play(on) {
    this.playing = on;
    byId("play").textContent = on ? "Pause" : "Play";
    if (!on) return;
    if (this.stops && this.tick >= this.length - 1) this.tick = 0;
    this.clock = null;
    requestAnimationFrame(now => this.advance(now));
  }

  advance(now) {
    if (!this.playing) return;
    if (this.clock === null) this.clock = now;
    const ticks = Math.floor((now - this.clock) * 0.06 * this.speed);
    if (ticks > 0) {
      this.clock += ticks / (0.06 * this.speed);
      this.tick += Math.min(ticks, 600);
      if (this.stops && this.tick >= this.length - 1) {
        this.tick = this.length - 1;
        this.play(false);
      }
      this.draw();
    }
    if (this.playing) requestAnimationFrame(next => this.advance(next));
  }

  get speed() { return Number(byId("speed").value); }

  goTo(tick) {
    this.play(false);
    this.tick = tick;
    this.draw();
  }
  step(by) {
    const last = this.length - 1, {at} = this;
    this.goTo(by > 0 ? (this.stops ? Math.min(at + 1, last) : fold(this.animation, at + 1)) : at > 0 ? at - 1 : last);
  }
  stepFrame(by) {
    const [from, to] = this.showing(this.at);
    this.goTo(by > 0 ? to % this.length : this.showing((from + this.length - 1) % this.length)[0]);
  }

  // ---- drawing

  setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    byId("colour").value = theme === "dark" ? "#20242e" : "#e6e9ef";
    this.draw();
    this.redrawThumbs();
  }

  get background() { return [1, 3, 5].map(i => parseInt(byId("colour").value.slice(i, i + 2), 16)); }
  // Device pixels per pixel of the character.
  get scale() { return this.zoom * Math.max(1, Math.round(devicePixelRatio)); }

  // Where the axis lies, in whole pixels of the character from the stage's top-left corner.
  get origin() {
    return [Math.floor(this.stage.width / this.scale / 2) + this.pan[0], Math.floor(this.stage.height / this.scale * 0.8) + this.pan[1]];
  }

  setZoom(zoom) {
    this.zoom = Math.min(Math.max(zoom, 1), 16);
    const select = byId("zoom");
    if (![...select.options].some(o => o.value === String(this.zoom))) select.append(element("option", {value: this.zoom, textContent: `${this.zoom}\u00d7`}));
    select.value = this.zoom;
    this.draw();
  }

  // The area that is drawn on, from the axis where it begins, on the floor.
  get extent() {
    const extent = {left: 0, top: 0, right: 1, bottom: 1};
    const grow = ({left, top, right, bottom}, reach, floor) => {
      extent.left = Math.min(extent.left, left + reach.left);
      extent.top = Math.min(extent.top, top + reach.top - floor);
      extent.right = Math.max(extent.right, right + reach.right);
      extent.bottom = Math.max(extent.bottom, bottom + reach.bottom - floor);
    };
    const parts = this.chain ? this.chain.parts : [{move: {animation: this.index, movement: []}, x: 0, y: 0}];
    for (const part of this.animation ? parts : []) {
      const reach = reachOf(part), floor = this.chain ? this.chain.floor : 0;
      for (const frame of this.animations[part.move.animation].frames) {
        const bounds = boundsOf(this.data, placementOf(frame));
        if (bounds !== null) grow(bounds, reach, floor);
        for (const {at: [x, y, width, height]} of frame.boxes) grow({left: x, top: y, right: x + width, bottom: y + height}, reach, floor);
      }
    }
    return extent;
  }
  isWhole() {
    const {left, top, right} = this.extent, [x, y] = this.origin, {width} = this.stage;
    return x + left >= 0 && y + top >= 0 && x + right <= width / this.scale;
  }

  // The largest zoom at which all of it is seen.
  fit() {
    this.resize();
    const {left, top, right, bottom} = this.extent;
    const centre = this.chain ? Math.round((left + right) / 2) : 0;
    const room = Math.min(this.stage.width / 2 / Math.max(centre - left, right - centre), this.stage.height * 0.8 / Math.max(-top, 1), this.stage.height * 0.2 / bottom * 4);
    this.pan = [-centre, 0];
    this.setZoom(Math.min(6, Math.floor(room / Math.max(1, Math.round(devicePixelRatio)))));
  }

  resize() {
    const ratio = devicePixelRatio;
    const width = Math.max(1, Math.round(this.stage.clientWidth * ratio)), height = Math.max(1, Math.round(this.stage.clientHeight * ratio));
    if (this.stage.width !== width || this.stage.height !== height) Object.assign(this.stage, {width, height});
  }

  draw() {
    if (!this.animation) return;
    this.resize();
    const scene = this.sceneAt(this.tick);
    if (scene.part !== this.part) {
      this.part = scene.part;
      this.show(scene.part.move.animation);
    }
    const {scale, stage} = this;
    const width = Math.ceil(stage.width / scale), height = Math.ceil(stage.height / scale);
    const [axisX, axisY] = this.origin;
    const pixels = new ImageData(width, height);
    fillCanvas(pixels, this.background);
    const draw = ({x, y}, placement, opacity) => drawFrame(this.data, placement, this.choice, pixels, axisX + x, axisY + y, opacity);
    if (byId("onion").checked) {
      const [from, to] = this.showing(this.at);
      for (const other of [from - 1, to].filter(tick => tick >= 0 && tick < this.length).map(tick => this.sceneAt(tick))) draw(other, placementOf(frameAt(other.animation, other.tick)), 0.3);
    }
    draw(scene, placementAt(scene.animation, scene.tick));
    Object.assign(this.scene, {width, height});
    this.scene.getContext("2d").putImageData(pixels, 0, 0);
    const context = stage.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.drawImage(this.scene, 0, 0, width * scale, height * scale);
    if (byId("axis").checked) this.drawAxis(context, (axisX + scene.x) * scale, (axisY + scene.y) * scale, axisY * scale);
    if (byId("boxes").checked) this.drawBoxes(context, frameAt(scene.animation, scene.tick), axisX + scene.x, axisY + scene.y);
    this.describe(scene);
  }

  drawAxis(context, x, y, floor) {
    context.fillStyle = "rgba(128, 140, 160, 0.7)";
    context.fillRect(0, floor, this.stage.width, 1);
    context.fillStyle = "#2fbf71";
    context.fillRect(x - 8, y, 17, 1);
    context.fillRect(x, y - 8, 1, 17);
  }

  drawBoxes(context, frame, axisX, axisY) {
    const {scale} = this;
    const line = Math.max(1, Math.round(devicePixelRatio));
    const kinds = [...this.boxColours.keys()];
    const above = box => kinds.indexOf(box.kind);  // attack over all others
    for (const box of frame.boxes.filter(b => !this.hidden.has(b.kind)).sort((a, b) => above(b) - above(a))) {
      const [x, y, width, height] = box.at.map(n => n * scale);
      context.save();
      context.translate(axisX * scale + x + width / 2, axisY * scale + y + height / 2);
      context.rotate(-(box.angle || 0) * Math.PI / 180);  // counter-clockwise
      context.strokeStyle = context.fillStyle = this.boxColours.get(box.kind);
      context.lineWidth = line;
      if (box.off) context.setLineDash([4 * line, 3 * line]);
      context.globalAlpha = box.off ? 0.06 : 0.2;
      context.fillRect(-width / 2, -height / 2, width, height);
      context.globalAlpha = 1;
      context.strokeRect(-width / 2 + line / 2, -height / 2 + line / 2, Math.max(width - line, 0), Math.max(height - line, 0));
      context.restore();
    }
  }

  // A small picture of one frame, as large as it fits.
  drawThumb(canvas) {
    this.thumbs.unobserve(canvas);
    const frame = this.animations[canvas.dataset.animation].frames[canvas.dataset.frame];
    const bounds = frame && boundsOf(this.data, placementOf(frame));
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!bounds) return;
    const width = Math.min(bounds.right - bounds.left, 2048), height = Math.min(bounds.bottom - bounds.top, 2048);
    const pixels = new ImageData(width, height);
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--thumb").trim();
    fillCanvas(pixels, [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16)));
    drawFrame(this.data, placementOf(frame), this.choice, pixels, -bounds.left, -bounds.top);
    const small = Object.assign(document.createElement("canvas"), {width, height});
    small.getContext("2d").putImageData(pixels, 0, 0);
    const factor = Math.min(canvas.width / width, canvas.height / height);
    const scale = factor >= 1 ? Math.floor(factor) : factor;
    context.imageSmoothingEnabled = factor < 1;
    context.imageSmoothingQuality = "high";
    context.drawImage(small, (canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2, width * scale, height * scale);
  }
  thumb(animation, frame, size) {
    const canvas = element("canvas", {width: size, height: size});
    Object.assign(canvas.dataset, {animation, frame});
    this.thumbs.observe(canvas);
    return canvas;
  }
  redrawThumbs() {
    for (const canvas of document.querySelectorAll("canvas[data-frame]")) {
      this.thumbs.unobserve(canvas);
      this.thumbs.observe(canvas);
    }
  }

  // ---- words

  describe({animation, tick}) {
    byId("seek").value = this.at;
    byId("tick").textContent = `tick ${this.at} of ${this.length}`;
    if (this.chain) this.moves.follow(this.tick);
    const frameIndex = animation.spans[spanAt(animation, tick)][0], frame = animation.frames[frameIndex];
    if (this.described === frame) return;
    this.described = frame;
    for (const button of document.querySelectorAll("#strip [aria-current=true]")) button.removeAttribute("aria-current");
    const current = document.querySelector(`#strip [data-frame="${frameIndex}"]`);
    if (current) {
      current.setAttribute("aria-current", "true");
      const strip = byId("strip"), item = current.parentElement;
      if (item.offsetLeft < strip.scrollLeft + strip.offsetLeft || item.offsetLeft + item.offsetWidth > strip.scrollLeft + strip.offsetLeft + strip.clientWidth) {
        strip.scrollLeft = item.offsetLeft - strip.offsetLeft - strip.clientWidth / 2;
      }
    }
    const sprite = frame.sprite === null ? null : this.data.sprites[frame.sprite];
    const facts = [
      ["Frame", `${frameIndex + 1} of ${animation.frames.length}`],
      ["Ticks", frame.ticks < 0 ? "holds" : `${frame.ticks} (${(frame.ticks / 60).toFixed(3)} s)`],
      ["Sprite", sprite ? `${sprite.group},${sprite.number}` : frame.missing ? `${frame.missing.join(",")} is missing` : "none"],
      ...sprite ? [["Size", `${sprite.picture.width} \u00d7 ${sprite.picture.height}`], ["Axis", `${sprite.x}, ${sprite.y}`]] : [],
      ["Offset", frame.offset.join(", ")],
      ...frame.flipH || frame.flipV ? [["Flipped", [frame.flipH && "left to right", frame.flipV && "upside down"].filter(Boolean).join(", ")]] : [],
      ...frame.blend[0] !== "normal" ? [["Blend", frame.blend[0] === "add" ? `add, source ${frame.blend[1]}, below ${frame.blend[2]} of 256` : "subtract"]] : [],
      ...frame.scale.some(s => s !== 1) ? [["Scale", frame.scale.join(" \u00d7 ")]] : [],
      ...frame.angle ? [["Angle", `${frame.angle}\u00b0`]] : [],
      ...frame.interpolate.some(Boolean) ? [["Interpolated", ["offset", "blend", "scale", "angle"].filter((_, i) => frame.interpolate[i]).join(", ")]] : [],
      ...frame.label ? [["Label", frame.label]] : [],
      ...frame.cues.length ? [["Sounds", frame.cues.map(([clip, after]) => after ? `${clip} after ${after} ticks` : clip).join(", ")]] : [],
    ];
    const boxes = frame.boxes.map(b => `${b.kind}${b.name ? ` "${b.name}"` : ""} ${b.at.map(n => +n.toFixed(2)).join(", ")}${b.off ? " (off)" : ""}`).join("; ");
    const fact = ([name, value], wide) => element("div", {className: wide ? "wide" : ""}, element("dt", {textContent: name}), element("dd", {textContent: value}));
    byId("numbers").replaceChildren(...facts.map(each => fact(each)), ...boxes ? [fact(["Boxes: x, y from the axis, width, height", boxes], true)] : []);
  }

  fillPalettes() {
    const {choices} = this.data;
    if (choices.length < 2) return;
    byId("palette").append(...choices.map(([number], i) => element("option", {value: i, textContent: number})));
    byId("palette").value = this.choice ?? 0;
    byId("palette-label").hidden = false;
  }

  fillList() {
    const items = this.animations.map((animation, index) => {
      const shown = animation.frames.findIndex(f => f.sprite !== null);
      const button = element("button", {type: "button"}, this.thumb(index, Math.max(shown, 0), 96), element("b", {}, ...animation.name.split(/(?<=_)/).flatMap(part => [part, element("wbr")])),
        element("small", {textContent: [...animation.number === null ? [] : [animation.number],
          `${counted(animation.frames.length, "frame")}, ${counted(animation.length, "tick")}`].join(" \u00b7 ")}));
      button.dataset.index = index;
      return element("li", {}, button);
    });
    if (items.length > this.data.animations.length) items.splice(this.data.animations.length, 0, element("li", {}, element("h3", {textContent: "Sprites in no animation"})));
    byId("list").append(...items);
    this.filter();
  }
  filter() {
    const words = byId("filter").value.trim().toLowerCase();
    let shown = 0;
    for (const button of document.querySelectorAll("#list button")) {
      const {name, number} = this.animations[button.dataset.index];
      const matches = name.toLowerCase().includes(words) || String(number).startsWith(words);
      button.parentElement.hidden = !matches;
      shown += matches;
    }
    byId("shown").textContent = words ? `${shown} of ${this.animations.length}` : "";
  }

  fillLegend() {
    const kinds = new Set(this.data.animations.flatMap(a => a.frames.flatMap(f => f.boxes.map(b => b.kind))));
    for (const kind of [...this.boxColours.keys()].filter(k => kinds.has(k))) {
      const box = element("input", {type: "checkbox", checked: true});
      box.addEventListener("change", () => {
        this.hidden[box.checked ? "delete" : "add"](kind);
        this.draw();
      });
      const label = element("label", {}, box, element("i"), kind.replaceAll("_", " "));
      label.style.setProperty("--tone", this.boxColours.get(kind));
      byId("legend").append(label);
    }
  }

  fillStrip() {
    this.described = null;
    const {animation, index} = this;
    const {start, ticks} = this.part ?? {start: 0, ticks: Infinity};
    const loop = animation.returnsTo === null ? -1 : animation.spans[animation.returnsTo][0];
    const items = animation.frames.slice(0, stripLimit).map((frame, i) => {
      const span = animation.spans.find(s => s[0] === i);
      const button = element("button", {type: "button", title: `frame ${i + 1}`, disabled: !span || span[1] >= ticks}, this.thumb(index, i, 112), frame.ticks < 0 ? "hold" : String(frame.ticks));
      button.dataset.frame = i;
      if (span) button.addEventListener("click", () => this.goTo(start + span[1]));
      const item = element("li", {className: i === loop && loop > 0 ? "loop" : "", title: i === loop && loop > 0 ? "the loop starts here" : ""}, button);
      return item;
    });
    byId("strip").replaceChildren(...items);
  }

  fillDiagnostics() {
    const {diagnostics} = this.data;
    byId("diagnostics-section").hidden = !diagnostics.length;
    for (const {id, warning, count, places} of diagnostics) {
      const more = count > places.length ? [element("li", {className: "soft", textContent: `and ${count - places.length} more`})] : [];
      byId("diagnostics").append(element("details", {className: warning ? "warning" : "note"},
        element("summary", {}, element("code", {textContent: id}), ` ${warning ? "warning" : "note"}${count > 1 ? `, ${count} times` : ""}`),
        element("ul", {}, ...places.map(p => element("li", {textContent: p})), ...more)));
    }
  }

  // ---- hands

  listen() {
    const on = (id, event, act) => byId(id).addEventListener(event, act);
    on("list", "click", event => {
      const button = event.target.closest("button");
      if (button) this.choose(Number(button.dataset.index));
    });
    on("filter", "input", () => this.filter());
    on("play", "click", () => this.play(!this.playing));
    on("back", "click", () => this.step(-1));
    on("step", "click", () => this.step(1));
    on("seek", "input", () => this.goTo(Number(byId("seek").value)));
    on("zoom", "change", () => this.setZoom(Number(byId("zoom").value)));
    on("palette", "change", () => {
      this.choice = Number(byId("palette").value);
      this.draw();
      this.redrawThumbs();
    });
    on("theme", "click", () => this.setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
    for (const id of ["boxes", "axis", "onion"]) on(id, "change", () => this.draw());
    on("colour", "input", () => this.draw());
    addEventListener("resize", () => this.draw());
    addEventListener("hashchange", () => this.chooseByAddress());
    addEventListener("keydown", event => this.key(event));
    this.drag();
  }

  drag() {
    let from = null;
    this.stage.addEventListener("pointerdown", event => {
      from = {x: event.clientX, y: event.clientY, pan: this.pan};
      this.stage.setPointerCapture(event.pointerId);
    });
    this.stage.addEventListener("pointermove", event => {
      if (from === null) return;
      const pixels = distance => Math.round(distance * devicePixelRatio / this.scale);
      this.pan = [from.pan[0] + pixels(event.clientX - from.x), from.pan[1] + pixels(event.clientY - from.y)];
      this.draw();
    });
    for (const end of ["pointerup", "pointercancel"]) this.stage.addEventListener(end, () => from = null);
    this.stage.addEventListener("wheel", event => {
      event.preventDefault();
      this.setZoom(this.zoom + (event.deltaY < 0 ? 1 : -1));
    }, {passive: false});
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") document.activeElement.blur();
    if (event.target.matches("select, input:not([type=checkbox]), summary")) return;
    if (event.key === " " && event.target.matches("button, input")) return;
    const toggle = id => {
      byId(id).checked = !byId(id).checked;
      this.draw();
    };
    const next = by => {
      if (this.chain) {
        const move = this.moves.neighbour(by);
        if (move !== undefined) this.chooseMove(move);
        return;
      }
      const shown = [...document.querySelectorAll("#list li:not([hidden]) button")].map(b => Number(b.dataset.index));
      const at = shown.indexOf(this.index) + by;
      if (shown[at] !== undefined) this.choose(shown[at]);
    };
    const keys = {
      " ": () => this.play(!this.playing), ArrowLeft: () => event.shiftKey ? this.stepFrame(-1) : this.step(-1),
      ArrowRight: () => event.shiftKey ? this.stepFrame(1) : this.step(1), ArrowUp: () => next(-1), ArrowDown: () => next(1),
      b: () => toggle("boxes"), o: () => toggle("onion"), a: () => toggle("axis"), "/": () => byId("filter").focus(), 0: () => this.fit(),
    };
    const act = keys[event.key] || (/^[1-9]$/.test(event.key) ? () => this.setZoom(Number(event.key)) : null);
    if (act === null) return;
    event.preventDefault();
    act();
  }
}

// Sprites that no animation shows, a list for each group, so that nothing is out of sight.
function unusedSprites(data) {
  const used = new Set(data.animations.flatMap(a => a.frames.map(f => f.sprite)));
  const groups = new Map();
  data.sprites.forEach((sprite, i) => {
    if (used.has(i)) return;
    if (!groups.has(sprite.group)) groups.set(sprite.group, []);
    groups.get(sprite.group).push(fullFrame({ticks: 15, sprite: i}));
  });
  return [...groups].map(([group, frames]) => ({number: null, name: `sprites ${group}`, length: frames.length * 15, frames, spans: frames.map((_, i) => [i, i * 15, 15]),
    returnsTo: 0, pingPong: false}));
}

async function begin() {
  if (typeof DecompressionStream === "undefined") throw new Error("this browser is too old to unpack the data of this page");
  const player = new Player(readData(await unpack(byId("data").textContent)));
  window.preview = player;
  player.start();
}

begin().catch(error => {
  byId("message").textContent = `There is nothing to show: ${error.message}`;
  byId("message").hidden = false;
});
