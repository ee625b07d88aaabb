import { slopeOf } from "./slope.ts";

export type Curve = {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly points: readonly (readonly [number, number])[];
  readonly logarithmic?: boolean;
};

export type Bars = {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly (readonly [label: string, value: number])[];
};

export const shown = (value: number) => {
  if (value === 0) return "0";
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
};

const [width, height, left, top] = [480, 240, 60, 40];

/** Draws a line chart. Spaces the points evenly, because most charts have exponentially growing x values. */
export function plotCurve({ title, x, y, points, logarithmic }: Curve): string {
  const scale = (value: number) => (logarithmic ? Math.log10(Math.max(1, value)) : value);
  const highest = Math.max(...points.map(([, value]) => scale(value)), Number.MIN_VALUE);
  const at = points.map(([label, value], index) => ({
    label,
    value,
    px: left + (index * width) / Math.max(1, points.length - 1),
    py: top + height - (scale(value) / highest) * height,
  }));
  const marks = at.map(
    ({ label, value, px, py }) =>
      `<circle cx="${px}" cy="${py}" r="4"/><text x="${px}" y="${py - 10}">${shown(value)}</text>` +
      `<text x="${px}" y="${top + height + 20}">${label}</text>`,
  );
  return picture(
    title,
    [x, `${y}${logarithmic ? ", logarithmic" : ""}`, slopeOf({ x, points })].filter(Boolean).join("; "),
    `<polyline fill="none" stroke="#17212b" points="${at.map(({ px, py }) => `${px},${py}`).join(" ")}"/>
${marks.join("\n")}`,
  );
}

export function plotBars({ title, unit, bars }: Bars): string {
  const widest = Math.max(...bars.map(([, value]) => value));
  const step = (height + 20) / bars.length;
  const lines = bars.map(([label, value], index) => {
    const y = top + index * step;
    const long = (value / widest) * (width - 110);
    return (
      `<text x="140" y="${y + step * 0.6}" text-anchor="end">${label}</text>` +
      `<rect x="150" y="${y}" width="${long}" height="${step * 0.75}" fill="#1d6066"/>` +
      `<text x="${156 + long}" y="${y + step * 0.6}" text-anchor="start">${shown(value)}</text>`
    );
  });
  return picture(title, unit, lines.join("\n"));
}

const picture = (title: string, caption: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 330" font-family="sans-serif" font-size="12" text-anchor="middle">
<rect width="600" height="330" fill="#fff"/>
<text x="300" y="18" font-size="15">${title}</text>
<text x="300" y="322">${caption}</text>
${content}
</svg>
`;
