/**
 * What makes a terminal do something, shows a text in another order than it has, or begins a line where none is expected:
 * control characters (C0, DEL, C1), marks of direction, separators of lines; and halves of characters.
 */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text that somebody else wrote, as one line that is safe on a terminal: what cannot be seen is written as its number, \u202e. */
export const visible = (text: string) =>
  text.replace(unseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The same for several lines. */
export const visibleLines = (text: string) => text.split("\n").map(visible).join("\n");
