// The form: the formats with their options, made of what the converter says about them.

const purposes = [
    ['character', 'For other engines and tools'], ['view', 'To look at'],
    ['parts', 'Parts as separate files']
];

function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

// Options of the conversion itself, whatever is read and written (include/fightconv/fightconv.h).
const conversionOptions = [
    {
        name: 'animations',
        takes: 'LIST',
        values: [],
        default: '',
        help: 'convert only these animations: numbers, ranges and names, as in 0-299,1000,stand'
    },
    {name: 'name', takes: 'NAME', values: [], default: '', help: 'the base name of the results'},
    {
        name: 'all-palettes',
        takes: 'on|off',
        values: [],
        default: 'off',
        help: 'write one result for each palette of the character'
    },
    {
        name: 'share-palettes',
        takes: 'on|off',
        values: [],
        default: 'off',
        help: 'give the palette of the character to sprites that have its colours in another order'
    },
    {
        name: 'colours',
        takes: 'N',
        values: [],
        default: '',
        help: 'give sprites in true colour palettes of at most N colours, from 2 to 256'
    },
    {
        name: 'dither',
        takes: 'on|off',
        values: [],
        default: 'off',
        help: 'with colours: draw sprites with more colours in patterns, not in bands'
    },
    {
        name: 'strict',
        takes: 'on|off',
        values: [],
        default: 'off',
        help: 'treat warnings as errors: then nothing is converted'
    },
    {
        name: 'verify',
        takes: 'on|off',
        values: [],
        default: 'off',
        help: 'read each result back and compare it with the character'
    },
];

// One option. value() gives what it was set to, or null for its default.
class Option {
    constructor(info) {
        this.info = info;
        const choices = info.takes === 'on|off' ? null : info.values;
        if (info.takes === 'on|off') {
            this.input = element('input', {type: 'checkbox', checked: info.default === 'on'});
        } else if (choices.length > 0) {
            this.input = element(
                'select', {},
                ...(choices.includes(info.default) ?
                        [] :
                        [element('option', {value: '', textContent: 'automatic'})]),
                ...choices.map(
                    value => element(
                        'option', {value, textContent: value, selected: value === info.default})));
        } else {
            const number = /^a whole number(?: from (\d+) to (\d+))?/.exec(info.takes);
            this.input = element(
                'input',
                info.takes === 'FILE' ? {type: 'file'} :
                    number ? {type: 'number', step: 1, min: number[1] ?? '', max: number[2] ?? ''} :
                             {type: 'text'});
            this.input.placeholder =
                info.default || (number || info.takes === 'FILE' ? '' : info.takes);
            this.input.spellcheck = false;
        }
        this.input.dataset.option = info.name;
        const name = info.name.replaceAll('-', ' ');
        this.row = element(
            'div', {className: 'option'},
            element(
                'label', {},
                ...(info.takes === 'on|off' ? [this.input, name] : [name, this.input])),
            element('small', {textContent: info.help}));
    }

    async value() {
        const {input, info} = this;
        if (input.type === 'file')
            return input.files.length === 0 ? null :
                                              new Uint8Array(await input.files[0].arrayBuffer());
        const value =
            input.type === 'checkbox' ? (input.checked ? 'on' : 'off') : input.value.trim();
        return value === '' || value === info.default ? null : value;
    }
}

async function valuesOf(options) {
    const values = {};
    for (const option of options) {
        const value = await option.value();
        if (value !== null) values[option.info.name] = value;
    }
    return values;
}

// The choice of a target, or of any formats below "More". `chosen()` is called when
// another one is chosen, `changed()` when an option has another value.
class ConversionForm {
    constructor(formats, chosen, changed) {
        this.reads = formats.reads;
        this.reading = [];
        this.general = conversionOptions.map(info => new Option(info));
        this.formats = formats.writes.map(format => this.rowOf(format));
        this.targets = [...document.querySelectorAll('[name=target]')];
        byId('formats').append(...purposes.map(
            ([purpose, words]) => element(
                'fieldset', {}, element('legend', {textContent: words}),
                ...this.formats.filter(({format}) => format.purpose === purpose)
                    .map(({row}) => row))));
        const show = () => {
            for (const {box, details} of this.formats) details.hidden = !box.checked;
            for (const target of this.targets) target.checked = this.key === target.value;
            chosen();
        };
        byId('targets').addEventListener('change', ({target}) => {
            for (const {box} of this.formats) box.checked = box.value === target.value;
            show();
        });
        byId('more').addEventListener('change', ({target}) => {
            if (target.dataset.option)
                changed();
            else
                show();
        });
        this.targets[0].click();
    }

    rowOf(format) {
        const box = element('input', {type: 'checkbox', value: format.id});
        const options = format.options.map(info => new Option(info));
        const details =
            element('div', {className: 'options', hidden: true}, ...options.map(({row}) => row));
        const label = element(
            'label', {}, box,
            element(
                'span', {}, element('b', {textContent: format.id}), ' ',
                element('small', {textContent: format.name})));
        return {
            format,
            box,
            options,
            details,
            row: element('div', {className: 'format'}, label, details)
        };
    }

    // The options of the importer that reads the character.
    showReading(id) {
        this.reading = (this.reads.find(format => format.id === id)?.options ??
                        []).map(info => new Option(info));
        byId('options').replaceChildren(...[...this.reading, ...this.general].map(({row}) => row));
        // An option about the input is the same for reading and writing, and shown once.
        const isRead = ({info}) =>
            this.reading.some(read => read.info.name === info.name && read.info.help === info.help);
        for (const {options} of this.formats)
            for (const option of options) option.row.hidden = isRead(option);
    }

    get ids() {
        return this.formats.filter(({box}) => box.checked).map(({format}) => format.id);
    }
    get key() {
        return this.ids.join(',');
    }
    // of what is chosen
    get name() {
        const {ids} = this;
        const target = this.targets.find(({checked}) => checked);
        return target ? target.dataset.name : ids.length === 1 ? ids[0] : `${ids.length} formats`;
    }

    // The groups that the worker converts together: {formats, options} each. Formats that have the
    // same option are together only if they have the same value for it.
    async groups() {
        const common = await valuesOf([...this.reading, ...this.general]);
        const groups = [];
        for (const {format, options: all} of this.formats.filter(({box}) => box.checked)) {
            const options = all.filter(({row}) => !row.hidden);
            const values = await valuesOf(options);
            const fits = group => options.every(
                ({info: {name}}) =>
                    !group.declared.has(name) || group.values[name] === values[name]);
            let group = groups.find(fits);
            if (!group) groups.push(group = {ids: [], declared: new Set(), values: {}});
            group.ids.push(format.id);
            options.forEach(({info}) => group.declared.add(info.name));
            Object.assign(group.values, values);
        }
        return groups.map(
            ({ids, values}) => ({formats: ids.join(','), options: {...common, ...values}}));
    }
}
