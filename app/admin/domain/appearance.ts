import { awayFrom, type Colour, contrast, firstReadable, leastContrast, mixed, nearestReadable } from "./colours.ts";

export const colourNames = ["header", "headerText", "count", "button", "buttonText"] as const;

export type Colours = Readonly<Record<(typeof colourNames)[number], Colour>>;

/** Default colours. Must equal the tokens in `ui/tokens.css`. */
export const firstColours: Colours = {
  header: "#17212b",
  headerText: "#f5f3ee",
  count: "#f2be4b",
  button: "#f2be4b",
  buttonText: "#17212b",
};

const grounds: Partial<Record<keyof Colours, keyof Colours>> = {
  headerText: "header",
  count: "header",
  buttonText: "button",
};

/** Colours with too little contrast. Each has its contrast ratio and the nearest readable colour. */
export const unreadable = (colours: Colours) =>
  colourNames.flatMap((name) => {
    const ground = grounds[name];
    if (!ground) return [];
    const ratio = contrast(colours[name], colours[ground]);
    return ratio < leastContrast ? [{ name, ratio, nearest: nearestReadable(colours[name], colours[ground]) }] : [];
  });

/** CSS that overrides colours of `ui/tokens.css`. Hover colours keep the text readable. */
export function styleOf({ header, headerText, count, button, buttonText }: Colours): string {
  const soft = mixed(header, headerText, 0.07);
  const tokens = {
    header,
    "header-soft": contrast(headerText, soft) < leastContrast ? awayFrom(header, headerText, 0.07) : soft,
    "on-ink": headerText,
    "on-ink-quiet": firstReadable([mixed(headerText, header, 0.2), headerText], header),
    "focus-on-ink": headerText,
    count,
    gold: button,
    "gold-hover": awayFrom(button, buttonText, 0.08),
    "gold-pressed": awayFrom(button, buttonText, 0.16),
    "on-gold": buttonText,
  };
  return `:root{${Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";")}}`;
}
