import { transform } from "lightningcss";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const app = import.meta.dirname;
const read = (file: string) => readFileSync(join(app, file), "utf8");
const sheets = globSync("**/*.css", { cwd: app });
const components = globSync("**/*.{ts,tsx}", { cwd: app }).filter((file) => !file.includes(".test."));

function classesOf(sheet: string): string[] {
  const { exports } = transform({ filename: sheet, code: Buffer.from(read(sheet)), cssModules: true });
  return Object.keys(exports ?? {});
}

/** Classes of style sheets that a component uses. The component's import of a style sheet may have any name. */
const usesOf = (component: string) =>
  [...read(component).matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, name, path]) =>
    [...read(component).matchAll(new RegExp(`(?<![-.\\w/])${name}(?:\\.(\\w+)|\\["([^"]+)"\\])`, "g"))].map(
      ([, dotted, quoted]) => ({
        sheet: normalize(join(dirname(component), path!)),
        name: dotted ?? quoted!,
        component,
      }),
    ),
  );

test("every class that a component names is in its style sheet", () => {
  const declared = new Map(sheets.map((sheet) => [sheet, classesOf(sheet)]));
  const missing = components.flatMap(usesOf).filter(({ sheet, name }) => !declared.get(sheet)?.includes(name));
  expect(missing).toEqual([]);
});

test("every class of a style sheet is named by a component", () => {
  const used = new Set(components.flatMap(usesOf).map(({ sheet, name }) => `${sheet} ${name}`));
  const declared = sheets
    .filter((sheet) => sheet.endsWith(".module.css"))
    .flatMap((sheet) => classesOf(sheet).map((name) => `${sheet} ${name}`));
  expect(declared.filter((name) => !used.has(name))).toEqual([]);
});

test("colours are defined only among the tokens", () => {
  const elsewhere = sheets
    .filter((sheet) => sheet !== join("ui", "tokens.css"))
    .flatMap((sheet) => {
      const found: string[] = [];
      transform({
        filename: sheet,
        code: Buffer.from(read(sheet)),
        visitor: {
          Color(color) {
            const isNamedByNobody = typeof color === "object" && !(color.type === "rgb" && color.alpha === 0);
            if (isNamedByNobody && color.type !== "currentcolor") found.push(`${sheet}: ${JSON.stringify(color)}`);
          },
        },
      });
      return found;
    });
  expect(elsewhere).toEqual([]);
});

test("text sizes and window sizes are defined only among the tokens", () => {
  const literal = /font-size: [\d.]+(?:rem|px)|@media[^{]*(?:width|height)/g;
  const elsewhere = sheets.filter((sheet) => sheet !== join("ui", "tokens.css"));
  expect(elsewhere.flatMap((sheet) => (read(sheet).match(literal) ?? []).map((one) => `${sheet}: ${one}`))).toEqual([]);
});

test("every window size in a style sheet is a token, and every one is used", () => {
  const declared = [...read(join("ui", "tokens.css")).matchAll(/^@custom-media (--[\w-]+)/gm)].map(([, name]) => name);
  const used = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/^@media .*/gm)].flatMap(([query]) => query.match(/--[\w-]+/g) ?? []),
  );
  expect(new Set(used)).toEqual(new Set(declared));
});

test("only the tokens and emails use the colour scheme", () => {
  const files = globSync("**/*.{css,ts,tsx}", { cwd: app }).filter((file) => !file.includes(".test."));
  const themed = files.filter((file) => /prefers-color-scheme|light-dark\(/.test(read(file)));
  expect(themed.toSorted()).toEqual([join("ui", "email", "document.tsx"), join("ui", "tokens.css")]);
});

test("only the banner is filtered: product pictures keep their colours, also in dark mode and in emails", () => {
  const files = globSync("**/*.{css,tsx}", { cwd: app }).filter((file) => !file.includes(".test."));
  const filtering = files.filter((file) => /filter\s*:\s*"?\w+\(|mix-blend-mode/.test(read(file)));
  expect(filtering).toEqual([join("shop", "ui", "carousel.module.css")]);
});

test("no rule has a browser look through the whole page after each change of it: what a root, or anything, :has() is its child or sibling", () => {
  const anywhere = /(?:^|[\s,}])(?:html|body|main|:root|:global\(#store\))?:has\((?!\s*[>+)])/m;
  expect(sheets.filter((sheet) => anywhere.test(read(sheet)))).toEqual([]);
});
