export type Colour = string;

/** Red, green and blue, from 0 to 255. */
const rgbOf = (colour: Colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const colourOf = (rgb: readonly number[]): Colour =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** Minimum contrast ratio of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** Mixes two colours in sRGB. `share` is the weight of `other`, from 0 to 1. */
export const mixed = (colour: Colour, other: Colour, share: number): Colour => {
  const towards = rgbOf(other);
  return colourOf(rgbOf(colour).map((part, at) => part + ((towards[at] ?? part) - part) * share));
};

const black = "#000000";
const white = "#ffffff";

/** Number of mixtures with black, and of mixtures with white, to try. */
const steps = 256;

/** Returns `colour` if readable on `ground`, else the nearest darker or lighter readable colour. */
export function nearestReadable(colour: Colour, ground: Colour): Colour {
  for (let step = 0; step <= steps; step++)
    for (const end of [black, white]) {
      const tried = mixed(colour, end, step / steps);
      if (contrast(tried, ground) >= leastContrast) return tried;
    }
  throw new Error(`Neither black nor white can be read on ${ground}.`); // unreachable
}

/** Returns the first colour that is readable on `ground`, else the last colour. */
export const firstReadable = (colours: readonly Colour[], ground: Colour): Colour =>
  colours.find((colour) => contrast(colour, ground) >= leastContrast) ?? colours.at(-1)!;

/** Makes a background darker under lighter text, and lighter under darker text. The contrast does not decrease. */
export const awayFrom = (colour: Colour, text: Colour, share: number): Colour =>
  mixed(colour, luminance(text) > luminance(colour) ? black : white, share);
