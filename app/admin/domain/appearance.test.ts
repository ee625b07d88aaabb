import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { firstReadable } from "./colours.ts";
import { firstColours, styleOf } from "./appearance.ts";

test("the default colours are those of the store's styles", () => {
  const css = readFileSync("app/ui/tokens.css", "utf8");
  const token = (name: string) => new RegExp(`--${name}: (#\\w{6});`).exec(css)![1];
  expect(firstColours).toEqual({
    header: token("ink"),
    headerText: token("on-ink"),
    count: token("gold"),
    button: token("gold"),
    buttonText: token("on-gold"),
  });
});

test("the colour of the row under the header is closer to its text, and that of a pressed button further from its text", () => {
  expect(styleOf(firstColours)).toBe(
    ":root{--header:#17212b;--header-soft:#273039;--on-ink:#f5f3ee;--on-ink-quiet:#c9c9c7;--focus-on-ink:#f5f3ee;" +
      "--count:#f2be4b;--gold:#f2be4b;--gold-hover:#f3c359;--gold-pressed:#f4c868;--on-gold:#17212b}",
  );
});

test("the first readable one of several colours is used, or else the last", () => {
  expect(firstReadable(["#dddddd", "#555555", "#000000"], "#ffffff")).toBe("#555555");
  expect(firstReadable(["#dddddd", "#cccccc", "#bbbbbb"], "#ffffff")).toBe("#bbbbbb");
});
