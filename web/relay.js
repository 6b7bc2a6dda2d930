// Runs in the frame of the player, beside the player: gives it the keys that the page around it has
// got, and tells that page of files that are dragged over the frame, which only the frame notices.

addEventListener('message', ({source, data}) => {
    if (source !== parent) return;
    const {key, shiftKey} = data;
    for (const type of ['keydown', 'keyup'])
        document.body.dispatchEvent(
            new KeyboardEvent(type, {key, shiftKey, bubbles: true, cancelable: true}));
});
addEventListener('dragover', event => {
    if (event.defaultPrevented) return;  // a page, which the fight of the player takes
    event.preventDefault();
    parent.postMessage('drag', '*');
});
// A drop comes here if the page around has not covered the frame yet. A frame in a sandbox cannot
// read folders.
addEventListener('drop', event => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    parent.postMessage('drop', '*');
});
