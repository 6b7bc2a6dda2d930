//! Shows each state of CHARACTER frame by frame: the boxes of its pack, as framesmith's own reader
//! gives them. fightconv wrote it, to start a game of your own in Rust from; do with it what you
//! like.
//!   build: nether build (rustup target add wasm32-unknown-unknown comes first)
//!   play:  nether run
//!   keys:  left and right choose a state, A (the key Z) stops the time, up shows the next frame
//! The console copies all memory of the game to go back in time; the pack is a part of it here.
#![cfg_attr(target_arch = "wasm32", no_std)]

use framesmith_fspack::PackView;

const PACK: &str = "char/CHARACTER.fspk";
const PACK_BYTES: usize = 0;
const ZOOM: f32 = 1.0; // screen pixels for one pixel of the character

// The functions of the console that are used; zx.rs of Nethercore declares all that there are.
#[link(wasm_import_module = "env")]
extern "C" {
    fn rom_data(id: *const u8, id_bytes: u32, into: *mut u8, most: u32) -> u32;
    fn button_pressed(player: u32, button: u32) -> u32;
    fn z_index(layer: u32);
    fn set_color(rgba: u32);
    fn draw_rect(x: f32, y: f32, width: f32, height: f32);
    fn draw_text(text: *const u8, bytes: u32, x: f32, y: f32, size: f32);
}
const UP: u32 = 0;
const LEFT: u32 = 2;
const RIGHT: u32 = 3;
const BUTTON_A: u32 = 4;

struct Viewer {
    bytes: [u8; PACK_BYTES],
    pack: Option<PackView<'static>>,
    state: usize,
    frame: u32,
    is_stopped: bool,
}
static mut VIEWER: Viewer =
    Viewer { bytes: [0; PACK_BYTES], pack: None, state: 0, frame: 0, is_stopped: false };

// The console calls one function at a time.
fn viewer() -> &'static mut Viewer {
    unsafe { &mut *core::ptr::addr_of_mut!(VIEWER) }
}

fn is_pressed(button: u32) -> bool {
    unsafe { button_pressed(0, button) != 0 }
}

#[no_mangle]
pub extern "C" fn init() {
    let v = viewer();
    let most = v.bytes.len() as u32;
    unsafe { rom_data(PACK.as_ptr(), PACK.len() as u32, v.bytes.as_mut_ptr(), most) };
    // A pack is checked once, when it is parsed.
    v.pack = PackView::parse(&viewer().bytes).ok();
}

#[no_mangle]
pub extern "C" fn update() {
    let v = viewer();
    let states = match v.pack.as_ref().and_then(|pack| pack.states()) {
        Some(states) if states.len() > 0 => states,
        _ => return,
    };
    if is_pressed(RIGHT) || is_pressed(LEFT) {
        let step = if is_pressed(RIGHT) { 1 } else { states.len() - 1 };
        v.state = (v.state + step) % states.len();
        v.frame = 0;
    }
    if is_pressed(BUTTON_A) {
        v.is_stopped = !v.is_stopped;
    }
    if !v.is_stopped || is_pressed(UP) {
        let total = states.get(v.state).map_or(1, |state| state.total().max(1));
        v.frame = (v.frame + 1) % u32::from(total);
    }
}

// Boxes are pixels of the game from the character's axis, x forward and y down.
fn rectangle(layer: u32, color: u32, x: f32, y: f32, width: f32, height: f32) {
    unsafe {
        z_index(layer);
        set_color(color);
        draw_rect(480.0 + x * ZOOM, 420.0 + y * ZOOM, width * ZOOM, height * ZOOM);
    }
}

fn shapes(pack: &PackView, layer: u32, color: u32, offset: u32, count: u16) {
    let all = match pack.shapes() {
        Some(all) => all,
        None => return,
    };
    for index in 0..usize::from(count) {
        if let Some(shape) = all.get_at(offset, index) {
            rectangle(
                layer,
                color,
                shape.x_px() as f32,
                shape.y_px() as f32,
                shape.width_px() as f32,
                shape.height_px() as f32,
            );
        }
    }
}

// Writes the number at the end of the text.
fn number(text: &mut [u8], mut value: usize) {
    for digit in text.iter_mut().rev() {
        *digit = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            return;
        }
    }
}

#[no_mangle]
pub extern "C" fn render() {
    let v = viewer();
    rectangle(0, 0x3A4048FF, -480.0 / ZOOM, -420.0 / ZOOM, 960.0 / ZOOM, 540.0 / ZOOM);
    rectangle(1, 0x8090A0FF, -480.0 / ZOOM, 0.0, 960.0 / ZOOM, 2.0);
    let pack = match v.pack.as_ref() {
        Some(pack) => pack,
        None => return,
    };
    let state = match pack.states().and_then(|states| states.get(v.state)) {
        Some(state) => state,
        None => return,
    };
    let is_now = |start: u8, end: u8| u32::from(start) <= v.frame && v.frame <= u32::from(end);
    if let Some(windows) = pack.push_windows() {
        for index in 0..usize::from(state.push_windows_len()) {
            if let Some(window) = windows.get_at(state.push_windows_off(), index) {
                if is_now(window.start_frame(), window.end_frame()) {
                    shapes(pack, 2, 0x4060FF50, window.shapes_off(), window.shapes_len());
                }
            }
        }
    }
    if let Some(windows) = pack.hurt_windows() {
        for index in 0..usize::from(state.hurt_windows_len()) {
            if let Some(window) = windows.get_at(state.hurt_windows_off(), index) {
                if is_now(window.start_frame(), window.end_frame()) {
                    shapes(pack, 3, 0x20C06080, window.shapes_off(), window.shapes_len());
                }
            }
        }
    }
    if let Some(windows) = pack.hit_windows() {
        for index in 0..usize::from(state.hit_windows_len()) {
            if let Some(window) = windows.get_at(state.hit_windows_off(), index) {
                if is_now(window.start_frame(), window.end_frame()) {
                    shapes(pack, 4, 0xFF303090, window.shapes_off(), window.shapes_len());
                }
            }
        }
    }
    let mut text = *b"state      frame     ";
    number(&mut text[5..10], v.state);
    number(&mut text[16..21], v.frame as usize);
    unsafe {
        z_index(5);
        set_color(0xFFFFFFFF);
        draw_text(text.as_ptr(), text.len() as u32, 20.0, 20.0, 24.0);
        if let Some(input) = pack.state_input(v.state) {
            draw_text(input.as_ptr(), input.len() as u32, 20.0, 56.0, 24.0);
        }
    }
}

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
