import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readAssets } from "./assets.ts";
import { readBrowserBuild } from "./browser-build.ts";
import { buildApart, isBuilt, root } from "./build.ts";

/** Bytes, compressed with brotli at its best. React alone is 59,300 of the scripts. */
const budgets = { scripts: 72_000, css: 6_000 };

const client = join(root, "dist/client");

beforeAll(async () => {
  if (!isBuilt()) await buildApart();
}, 60_000);

test(`the scripts of the home page are at most ${budgets.scripts} bytes`, () => {
  const assets = readAssets(client, "/", () => true);
  const { scripts, preloads } = readBrowserBuild(client);
  const sizes = [...scripts, ...preloads("home")].map((path) => assets.get(path)!.bodies.br!.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budgets.scripts);
});

test(`the styles of all pages are at most ${budgets.css} bytes`, () => {
  const styles = [...readAssets(client, "/", () => true)].filter(([path]) => path.endsWith(".css"));
  expect(styles.map(([, style]) => style.bodies.br!.length).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(
    budgets.css,
  );
});
