// The structs of include/fightconv/fightconv.h as WebAssembly has them: pointers and size_t have 4
// bytes, and each field begins at a multiple of its own size. structs.js is made of the header by
// cmake/interface_page.py.
import {declared} from './structs.js';

const sizes = {
    i32: 4,
    u32: 4,
    f32: 4,
    f64: 8,
    i64: 8,
    text: 4
};

// `fields` is "i32 group, i32 number": all structs begin with their size.
function struct(fields) {
    let end = 0;
    let widest = 4;
    const list = `u32 size, ${fields}`.split(',').map(field => {
        const [type, name] = field.trim().split(' ');
        const size = sizes[type];
        widest = Math.max(widest, size);
        const at = Math.ceil(end / size) * size;
        end = at + size;
        const key = name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
        return {type, key, at};
    });
    return {size: Math.ceil(end / widest) * widest, fields: list.slice(1)};
}

export const structs =
    Object.fromEntries(Object.entries(declared).map(([name, fields]) => [name, struct(fields)]));
