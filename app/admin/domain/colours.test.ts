import fc from "fast-check";
import { expect, test } from "vitest";
import { awayFrom, type Colour, contrast, leastContrast, mixed, nearestReadable } from "./colours.ts";
import { colourNames, type Colours, firstColours, styleOf, unreadable } from "./appearance.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value): Colour => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is computed as in WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ff0000", "#ffffff")).toBeCloseTo(4, 2);
  expect(contrast("#123456", "#123456")).toBe(1);
});

test("colours are mixed channel by channel", () => {
  expect(mixed("#102030", "#ffffff", 0)).toBe("#102030");
  expect(mixed("#102030", "#ffffff", 1)).toBe("#ffffff");
  expect(mixed("#000000", "#ff8000", 0.5)).toBe("#804000");
});

test("the nearest readable colour is readable, and no colour between it and the typed one is", () => {
  expect(nearestReadable("#777777", "#ffffff")).toBe("#767676");
  expect(nearestReadable("#17212b", "#f2be4b")).toBe("#17212b");
  fc.assert(
    fc.property(colour, colour, (text, ground) => {
      const nearest = nearestReadable(text, ground);
      expect(contrast(nearest, ground)).toBeGreaterThanOrEqual(leastContrast);
      fc.pre(contrast(text, ground) >= leastContrast);
      expect(nearest).toBe(text);
    }),
  );
});

test("a hovered button is at least as readable", () => {
  fc.assert(
    fc.property(colour, colour, (ground, text) => {
      expect(contrast(awayFrom(ground, text, 0.16), text)).toBeGreaterThanOrEqual(contrast(ground, text) - 0.001);
    }),
  );
});

test("the default colours are readable", () => {
  expect(unreadable(firstColours)).toEqual([]);
});

test("an unreadable colour is named with the nearest readable one", () => {
  expect(unreadable({ ...firstColours, headerText: "#33404d", buttonText: "#ffffff" })).toEqual([
    { name: "headerText", ratio: expect.closeTo(1.5, 0.1), nearest: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    { name: "buttonText", ratio: expect.closeTo(1.7, 0.1), nearest: expect.stringMatching(/^#[0-9a-f]{6}$/) },
  ]);
  expect(unreadable({ ...firstColours, count: "#17212b" }).map(({ name }) => name)).toEqual(["count"]);
});

test("for all valid colours, the derived colours are readable too", () => {
  const pairs: readonly (readonly [text: string, ground: string])[] = [
    ["on-ink", "header"],
    ["on-ink", "header-soft"],
    ["on-ink-quiet", "header"],
    ["count", "header"],
    ["on-gold", "gold"],
    ["on-gold", "gold-hover"],
    ["on-gold", "gold-pressed"],
  ];
  const all = fc.record(Object.fromEntries(colourNames.map((name) => [name, colour]))) as fc.Arbitrary<Colours>;
  fc.assert(
    fc.property(all, (chosen) => {
      const nearest = Object.fromEntries(unreadable(chosen).map((wrong) => [wrong.name, wrong.nearest]));
      const fixed = { ...chosen, ...nearest };
      expect(unreadable(fixed)).toEqual([]);
      const tokens = Object.fromEntries([...styleOf(fixed).matchAll(/--([\w-]+):(#\w{6})/g)].map(([, n, c]) => [n, c]));
      for (const [text, ground] of pairs)
        expect(contrast(tokens[text], tokens[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(leastContrast);
    }),
  );
});
