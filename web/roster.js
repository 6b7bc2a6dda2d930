// Several characters: a row of thumbnails to choose from.

// The first picture of a GIF, as a canvas.
async function still(gif) {
    const image = await createImageBitmap(gif);
    const canvas = element('canvas', {width: image.width, height: image.height});
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas;
}

class Roster {
    // `choose(index)` shows a character; `pictureOf(input)` gives a canvas or null, in its time.
    constructor(choose, pictureOf) {
        this.choose = choose;
        this.pictureOf = pictureOf;
        this.wanted = [];
        byId('inputs').addEventListener('keydown', event => this.key(event));
    }

    fill(inputs) {
        byId('roster').hidden = inputs.length === 1;
        this.buttons = inputs.map(({label}, index) => {
            const button = element(
                'button', {type: 'button', title: label},
                element('i', {textContent: label.charAt(0).toUpperCase(), ariaHidden: true}),
                element('bdi', {textContent: label.split('/').at(-1)}));
            button.addEventListener('click', () => this.choose(index));
            return button;
        });
        byId('inputs').replaceChildren(...this.buttons.map(button => element('li', {}, button)));
        this.wanted = [];
        this.observer?.disconnect();
        // Only what is seen gets a thumbnail, because each means reading a character.
        this.observer = new IntersectionObserver(entries => {
            for (const {target, isIntersecting} of entries) {
                if (!isIntersecting) continue;
                this.observer.unobserve(target);
                this.wanted.push({button: target, input: inputs[this.buttons.indexOf(target)]});
            }
            this.draw();
        });
        if (inputs.length > 1) this.buttons.forEach(button => this.observer.observe(button));
    }

    async draw() {
        if (this.drawing) return;
        this.drawing = true;
        while (this.wanted.length > 0) {
            const {button, input} = this.wanted.shift();
            const picture = await this.pictureOf(input);
            if (picture) button.firstChild.replaceWith(picture);
        }
        this.drawing = false;
    }

    // One of them is reached with Tab, the others with the arrows.
    mark(index) {
        this.buttons.forEach((button, i) => {
            button.setAttribute('aria-current', i === index);
            button.tabIndex = i === index ? 0 : -1;
        });
        this.buttons[index].scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
    key(event) {
        const at = this.buttons.indexOf(document.activeElement);
        const next = this.buttons[{
            ArrowLeft: at - 1,
            ArrowRight: at + 1,
            Home: 0,
            End: this.buttons.length - 1
        }[event.key]];
        if (!next) return;
        event.preventDefault();
        next.focus();
    }
}
