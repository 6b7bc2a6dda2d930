// The structs of include/fightconv/fightconv.h as WebAssembly has them: pointers and size_t have 4
// bytes, and each field begins at a multiple of its own size.

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

export const structs = {
    format: struct('text id, text name, text extensions, i32 purpose'),
    option: struct(
        'text name, text help, i32 kind, u32 word_count, u32 words, i64 least, i64 most, ' +
        'text default_value, i32 repeatable'),
    info: struct(
        'text name, text display_name, text author, text version_date, i32 screen_width, ' +
        'i32 screen_height, f64 scale_x, f64 scale_y, i32 floor_y, u32 chosen_choice, ' +
        'u32 palette_count, u32 palette_choice_count, u32 sprite_count, u32 animation_count, ' +
        'u32 move_count, u32 sound_count, u32 property_count'),
    pair: struct('text key, text value'),
    palette: struct('i32 group, i32 number'),
    paletteChoice: struct('i32 number, u32 palette'),
    sprite: struct(
        'i32 group, i32 number, i32 axis_x, i32 axis_y, u32 width, u32 height, u32 palette, ' +
        'u32 picture'),
    animation:
        struct('i32 number, i32 loop, text name, u32 loop_start, i32 floor_y, u32 frame_count'),
    frame: struct(
        'u32 sprite, i32 is_missing, i32 missing_group, i32 missing_number, i32 ticks, ' +
        'i32 offset_x, i32 offset_y, i32 flip_h, i32 flip_v, i32 blend, i32 blend_source, ' +
        'i32 blend_destination, f64 scale_x, f64 scale_y, f64 angle, u32 interpolated, ' +
        'u32 box_count, u32 cue_count, u32 tag_count, text label, text program'),
    box: struct(
        'i32 kind, f32 x, f32 y, f32 width, f32 height, f32 rotation, i32 enabled, i32 damage, ' +
        'i32 hitstun, i32 blockstun, i32 knockback, f32 knockback_angle, ' +
        'f32 knockback_strength, text name'),
    cue: struct('text clip, f32 volume, f32 pitch, i32 tick'),
    move: struct(
        'i32 number, u32 animation, text name, text input, i32 type, i32 guard, i32 stance, ' +
        'i32 needs_control, i32 starts_standing, i32 starts_crouching, i32 starts_airborne, ' +
        'i32 power_cost, i32 power_gain, i32 duration, i32 next, i32 free_tick, ' +
        'i32 hit_advantage, i32 block_advantage, i32 hit_effect, i32 hit_power, u32 hit_count, ' +
        'u32 notify_count, u32 cancel_count, u32 waypoint_count, u32 projectile_count'),
    frameData: struct(
        'i32 total, i32 until_landing, i32 startup, i32 recovery, i32 power, text active, ' +
        'text damage, text on_hit, text on_block'),
    hit: struct(
        'i32 first_tick, i32 last_tick, i32 continued, i32 damage, i32 chip, i32 hitstop, ' +
        'i32 attacker_hitstop, i32 hitstun, i32 blockstun, i32 effect, i32 guard, ' +
        'f32 knockback_x, f32 knockback_y, f32 pushback, f32 block_pushback, i32 power_on_hit, ' +
        'i32 power_on_guard, i32 approximate, i32 alternative, text sound, text guard_sound'),
    cancel:
        struct('i32 into, i32 first_tick, i32 on_hit, i32 on_block, i32 on_whiff, i32 approximate'),
    notify: struct('i32 tick, i32 approximate, text event, u32 value_count'),
    projectile: struct(
        'i32 tick, i32 action, f32 x, f32 y, f32 velocity_x, f32 velocity_y, ' +
        'f32 acceleration_x, f32 acceleration_y, i32 life, i32 hits, i32 interval, ' +
        'i32 priority, i32 approximate'),
    waypoint: struct('i32 tick, f32 x, f32 y'),
    sound: struct('i32 group, i32 number, text name, u32 bytes, u32 byte_count'),
};
