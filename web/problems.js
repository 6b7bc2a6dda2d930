// Problems, in the words of the people who have them.

// Messages and remedies begin small and have no full stop, because the command line puts them into
// lines of its own.
function sentence(text) {
    return capital(text) + (/[.!?]$/.test(text) ? '' : '.');
}

// Leaves out sentences about the command line, which is not here.
function adviceHere(text) {
    return text.split(/(?<=[.!?])\s+/)
        .filter(part => !/(^|[\s`])(--\w|fightconv )/.test(part))
        .join(' ');
}

// Problems with the same words form a group, whatever their ids.
function groupsOf(problems) {
    const groups = new Map();
    for (const problem of problems) {
        const words =
            problem.severity === 'error' ? problem.message : problem.what || problem.message;
        const key = `${problem.severity} ${words}`;
        groups.set(key, [...groups.get(key) ?? [], {...problem, words}]);
    }
    return [...groups.values()];
}

function problemList(problems) {
    return groupsOf(problems).map(group => {
        const [{severity, words, ...first}] = group;
        const advice = adviceHere(first.remedy || first.advice || '');
        const total = [...new Map(group.map(({id, total}) => [id, total])).values()].reduce(
            (sum, count) => sum + count, 0);
        const more = total - group.length;
        const places = [
            ...group.flatMap(({text}) => text ?? []), ...(more > 0 ? [`and ${more} more`] : [])
        ].map(textContent => element('li', {textContent}));
        return element(
            'div', {className: `problem ${severity}`},
            element(
                'p', {}, element('b', {textContent: capital(words)}),
                total > 1 ? ` (${total} times)` : ''),
            ...(advice ? [element('p', {textContent: sentence(advice)})] : []),
            ...(places.length > 0 ? [element(
                                        'details', {}, element('summary', {textContent: 'Details'}),
                                        element('ul', {}, ...places))] :
                                    []));
    });
}
