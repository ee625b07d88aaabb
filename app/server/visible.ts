/** Characters that could control a terminal, reorder text or forge lines: controls, direction marks, separators. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes control and invisible characters as `\uXXXX`, so that a terminal shows untrusted text as one safe line. */
export const visible = (text: string) =>
  text.replace(unseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const visibleLines = (text: string) => text.split("\n").map(visible).join("\n");
