// The functions of framesmith's reader of packs that the example in Rust calls, by their
// signatures: with it the example can be compiled, and does nothing.
#![no_std]

pub struct PackView<'a>(&'a [u8]);
pub struct States;
pub struct State;
pub struct Windows;
pub struct Window;
pub struct Shapes;
pub struct Shape;

impl<'a> PackView<'a> {
    pub fn parse(bytes: &'a [u8]) -> Result<Self, ()> {
        Ok(PackView(bytes))
    }
    pub fn states(&self) -> Option<States> {
        None
    }
    pub fn hit_windows(&self) -> Option<Windows> {
        None
    }
    pub fn hurt_windows(&self) -> Option<Windows> {
        None
    }
    pub fn push_windows(&self) -> Option<Windows> {
        None
    }
    pub fn shapes(&self) -> Option<Shapes> {
        None
    }
    pub fn state_input(&self, _state: usize) -> Option<&'a str> {
        core::str::from_utf8(self.0).ok()
    }
}

impl States {
    pub fn len(&self) -> usize {
        0
    }
    pub fn get(&self, _index: usize) -> Option<State> {
        None
    }
}

impl State {
    pub fn total(&self) -> u16 {
        0
    }
    pub fn hit_windows_off(&self) -> u32 {
        0
    }
    pub fn hit_windows_len(&self) -> u16 {
        0
    }
    pub fn hurt_windows_off(&self) -> u16 {
        0
    }
    pub fn hurt_windows_len(&self) -> u16 {
        0
    }
    pub fn push_windows_off(&self) -> u16 {
        0
    }
    pub fn push_windows_len(&self) -> u16 {
        0
    }
}

// Hit windows begin at bytes of 32 bits, the others at bytes of 16.
impl Windows {
    pub fn get_at<Offset: Into<u32>>(&self, _offset: Offset, _index: usize) -> Option<Window> {
        None
    }
}

impl Window {
    pub fn start_frame(&self) -> u8 {
        0
    }
    pub fn end_frame(&self) -> u8 {
        0
    }
    pub fn shapes_off(&self) -> u32 {
        0
    }
    pub fn shapes_len(&self) -> u16 {
        0
    }
}

impl Shapes {
    pub fn get_at(&self, _offset: u32, _index: usize) -> Option<Shape> {
        None
    }
}

impl Shape {
    pub fn x_px(&self) -> i32 {
        0
    }
    pub fn y_px(&self) -> i32 {
        0
    }
    pub fn width_px(&self) -> u32 {
        0
    }
    pub fn height_px(&self) -> u32 {
        0
    }
}
