export type Colour = string;

/** From 0 to 255. */
const rgbOf = (colour: Colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const colourOf = (rgb: readonly number[]): Colour =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** From 0 to 1 (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** Mixes two colours in sRGB. `share` is the weight of `other`, from 0 to 1. */
export const mixed = (colour: Colour, other: Colour, share: number): Colour => {
  const towards = rgbOf(other);
  return colourOf(rgbOf(colour).map((part, at) => part + ((towards[at] ?? part) - part) * share));
};

const black = "#000000";
const white = "#ffffff";

/** Number of mixtures to try with black, and with white. */
const steps = 256;

/** The colour itself, or the nearest darker or lighter colour that is readable. */
export function nearestReadable(colour: Colour, ground: Colour): Colour {
  for (let step = 0; step <= steps; step++)
    for (const end of [black, white]) {
      const tried = mixed(colour, end, step / steps);
      if (contrast(tried, ground) >= leastContrast) return tried;
    }
  throw new Error(`Neither black nor white can be read on ${ground}.`); // unreachable
}

/** The first readable colour, else the last one. */
export const firstReadable = (colours: readonly Colour[], ground: Colour): Colour =>
  colours.find((colour) => contrast(colour, ground) >= leastContrast) ?? colours.at(-1)!;

/** Makes a background darker if the text is lighter, else lighter. The contrast does not decrease. */
export const awayFrom = (colour: Colour, text: Colour, share: number): Colour =>
  mixed(colour, luminance(text) > luminance(colour) ? black : white, share);
