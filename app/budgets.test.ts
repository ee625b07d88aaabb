import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { readAssets } from "./page/server/assets.ts";
import { features } from "./features.ts";
import { markerOf, type Switch, switches } from "./page/feature.ts";
import { pagesIn } from "./page/map.ts";
import { readBrowserBuild } from "./page/server/browser-build.ts";
import { type Styles, stylesFile } from "./page/server/styles.ts";
import { ensureBuilt } from "./build.ts";
import { orderMessages } from "./orders/messages.ts";
import { paymentMessages } from "./payments/messages.ts";
import { textPageMessages } from "./admin/page-messages.ts";
import { pictureMessages, zipMessages } from "./catalogue/admin/picture-messages.ts";
import { adminMessages } from "./admin/messages.ts";
import { adminPages, pages } from "./routes.ts";
import { root } from "./server/root.ts";

/** Maximum sizes of a page's files after brotli compression, in bytes. React takes 59,300 bytes of the scripts. */
const budgets = {
  scripts: 71_000,
  all: 76_000,
  product: 80_000,
  firebase: 45_000,
  css: 6_000,
  allCss: 9_500,
  fontFace: 15_000,
};

const client = join(root, "dist/client");

beforeAll(ensureBuilt);

const read = (shop: Switch, modules: readonly string[] = []) => readBrowserBuild(client, { shop, features, modules });
const firebase = "app/accounts/browser/firebase/firebase.ts";

const sizeOf = (paths: readonly string[]) => {
  const assets = readAssets(client, "/", () => true);
  return paths.map((path) => assets.get(path)!.bodies.br!.length).reduce((sum, size) => sum + size, 0);
};

test(`the scripts of the home page are at most ${budgets.scripts} bytes`, () => {
  const { scripts, preloads } = read("");
  expect(sizeOf([...scripts, ...preloads("home")])).toBeLessThanOrEqual(budgets.scripts);
});

test("the browser build has every file that the styles of server-only pages name", () => {
  const { documents } = JSON.parse(readFileSync(join(client, stylesFile), "utf8")) as Styles;
  const named = [...documents.matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path!);
  const assets = readAssets(client, "/", () => true);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !assets.has(path))).toEqual([]);
});

test("files loaded later contain no code that every page loads first", () => {
  const { scripts } = read("all");
  const files = [...readAssets(client, "/", () => true, ".vite/")];
  const preloading = files.filter(([, { bodies }]) => bodies.identity.includes(`"${scripts[0]!.slice(1)}"`));
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/browser-.*\.js$/)]);
  expect(preloading.map(([path]) => path)).toEqual([]);
});

test("only pages of the account and of returns need more than six script files, as many as browsers load at a time over HTTP/1.1", () => {
  const shops = switches.map((shop) => [shop, read(shop)] as const);
  const many = shops.flatMap(([shop, { scripts, preloads }]) =>
    pagesIn(pages, shop).all.filter(({ name }) => scripts.length + preloads(name).length > 6),
  );
  expect(many.map(({ name }) => name)).toEqual(["withdraw", "return-items", "account", "step"]);
});

test(`with Firebase they are at most ${budgets.firebase} bytes more, in a file of its own`, () => {
  const own = read("", [firebase]).later!;
  expect(read("", [firebase]).preloads("home")).toEqual(read("").preloads("home"));
  expect(own).toEqual([expect.stringMatching(/firebase-.*\.js$/)]);
  expect(sizeOf(own)).toBeLessThanOrEqual(budgets.firebase);
});

test("without it, what Firebase needs stands in none of the files", () => {
  const { scripts, preloads } = read("");
  const assets = readAssets(client, "/", () => true);
  const sources = [...scripts, ...preloads("login")].map((path) => assets.get(path)!.bodies.identity);
  expect(sources.filter((source) => /identitytoolkit|firestore|FirebaseError/.test(source.toString()))).toEqual([]);
});

test(`the styles of all pages are at most ${budgets.css} bytes`, () => {
  expect(brotliCompressSync(read("").css).length).toBeLessThanOrEqual(budgets.css);
});

test(`with all features on, the styles are at most ${budgets.allCss} bytes`, () => {
  expect(brotliCompressSync(read("all").css).length).toBeLessThanOrEqual(budgets.allCss);
});

test(`the font of headings is at most ${budgets.fontFace} bytes for most, and never shifts the layout`, () => {
  const fontFaces = [...read("").css.matchAll(/@font-face\{([^}]+)\}/g)].map(([, fontFace]) => fontFace!);
  const fonts = [...readAssets(client, "/", () => true)].filter(([path]) => path.endsWith(".woff2"));
  const [first, ...more] = fontFaces.map(
    (fontFace) => fonts.find(([path]) => fontFace.includes(`(${path})`))![1].bodies.identity,
  );
  expect([first!.length <= budgets.fontFace, more.length]).toEqual([true, 1]);
  for (const fontFace of fontFaces) expect(fontFace).toMatch(/font-display:optional.*unicode-range/);
});

test("documents contain no styles of disabled features", () => {
  const [none, catalogue] = (["", "catalogue"] as const).map((f) => read(f).css);
  expect(none).not.toMatch(/@layer (catalogue|basket|orders|admin)\{/);
  expect(catalogue).toMatch(/@layer catalogue\{/);
  expect(catalogue).not.toMatch(/@layer (basket|orders)\{/);
});

test("shoppers receive no URL, text or style of server-only pages", () => {
  const apart = features.filter(({ serverPages: has }) => has).map(({ name }) => name);
  expect(apart).toEqual(["admin"]);
  const files = [...readAssets(join(client, "assets"), "/", () => true)].map(
    ([path, { bodies }]) => [path, bodies.identity.toString()] as const,
  );
  const theirs = files.filter(([, text]) => text.includes(markerOf("admin")));
  const own = read("all").documents!.scripts;
  expect(theirs.map(([path]) => path.replace(/-[\w-]{8}\.js$/, "")).toSorted()).toEqual([
    "/admin-text-page",
    "/catalogue",
    "/server-pages",
  ]);
  expect(own).toEqual([expect.stringMatching(/^\/assets\/server-pages-/)]);
  const { scripts: first, preloads } = read("all");
  const loaded = [...first, ...Object.keys(pages).flatMap(preloads)];
  expect(loaded.filter((path) => own.includes(path))).toEqual([]);
  const scripts = files.map(([, text]) => text).join("\n");
  const addresses = Object.values(adminPages()).map(({ path }) => path);
  expect(addresses.filter((path) => new RegExp(`${path}(?![\\w-])`).test(scripts))).toEqual([]);
  const sentences = new Set(
    [adminMessages, textPageMessages, pictureMessages, zipMessages].flatMap(sentencesOf),
  ).difference(new Set(sentencesOf(orderMessages)));
  expect(sentences.size).toBeGreaterThan(40);
  expect([...sentences].filter((text) => scripts.includes(text))).toEqual([]);
  const classes = [...read("all").css.matchAll(/\.([\w-]+_\w+)/g)].map(([, name]) => name!);
  expect(classes.filter((name) => !scripts.includes(name))).toEqual([]);
  expect(read("all").documents!.css.length).toBeGreaterThan(read("").css.length);
});

/** Collects the texts of a messages object. Skips short texts, which are not unique. */
const sentencesOf = (words: object): string[] =>
  Object.values(words).flatMap((value) => {
    if (typeof value === "object") return sentencesOf(value as object);
    return typeof value === "string" && value.length > 20 ? [value] : [];
  });

test("the renderer of the owner's Markdown stays on the server", () => {
  const ofMarkdown = /validateLink|reference_open|markdownit/i;
  const builds = globSync("dist/server/*.js", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
  expect(builds.some((text) => ofMarkdown.test(text))).toBe(true);
  const scripts = [...readAssets(client, "/", (path) => path.endsWith(".js"))];
  expect(scripts.filter(([, { bodies }]) => ofMarkdown.test(bodies.identity.toString())).map(([path]) => path)).toEqual(
    [],
  );
});

test(`with all features on, the scripts of the home page are at most ${budgets.all} bytes`, () => {
  const { scripts, preloads } = read("all");
  expect(sizeOf([...scripts, ...preloads("featured")])).toBeLessThanOrEqual(budgets.all);
});

test(`the scripts of a product's page, with its pictures, are at most ${budgets.product} bytes`, () => {
  const { scripts, preloads } = read("all");
  expect(sizeOf([...scripts, ...preloads("product")])).toBeLessThanOrEqual(budgets.product);
});

test("the home page's bundled products load only with the home page, and not in a shop with a catalogue", () => {
  const assets = readAssets(client, "/", () => true);
  const withProducts = (shop: Switch, screen: string) => {
    const { scripts, preloads } = read(shop);
    const paths = [...scripts, ...preloads(screen)];
    return paths.filter((path) => assets.get(path)!.bodies.identity.includes("Dune table lamp"));
  };
  expect(withProducts("", "home")).toEqual([expect.stringMatching(/home-.*\.js$/)]);
  expect(withProducts("", "checkout")).toEqual([]);
  expect(withProducts("all", "featured")).toEqual([]);
});

test("only the page to pay an order loads code of payments", () => {
  const assets = readAssets(client, "/", () => true);
  const { scripts, preloads } = read("all");
  const hasPayments = (path: string) => assets.get(path)!.bodies.identity.includes(paymentMessages.pay.leave);
  const loading = Object.keys(pages).filter((name) => [...scripts, ...preloads(name)].some(hasPayments));
  expect(loading).toEqual(["pay"]);
});

test("no file formats numbers with Intl, whose first formatter would block a page for 17 ms", () => {
  const scripts = [...readAssets(client, "/", (path) => path.endsWith(".js"))];
  const writing = scripts.filter(([path, { bodies }]) => /toLocaleString|NumberFormat/.test(path + bodies.identity));
  expect(writing.map(([path]) => path)).toEqual([]);
});

test("modules are loaded by our own loader, and no file contains the build tool's", () => {
  const sources = [...readAssets(client, "/", () => true, ".vite/").values()].map(({ bodies }) => bodies.identity);
  expect(sources.filter((source) => source.includes("vite:preloadError"))).toEqual([]);
  expect(sources.filter((source) => source.includes("modulepreload"))).toHaveLength(1);
});

test("server files are ASCII, because one other character makes Node store a file with two bytes per character", () => {
  const files = globSync("dist/server/*.js", { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  // eslint-disable-next-line no-control-regex
  expect(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test("a store loads nothing before it has said in how little room, and what serves only in the process that does", () => {
  const importsOf = (file: string) =>
    [...readFileSync(join(root, "dist/server", file), "utf8").matchAll(/^import .*?"\.\/(\S+)";$/gm)].map(
      ([, name]) => name!,
    );
  expect(importsOf("main.js")).toEqual([]);
  const seen = new Set(["start-store.js"]);
  for (const file of seen) for (const name of importsOf(file)) seen.add(name);
  expect([...seen]).toContain("config.js");
  expect([...seen].filter((file) => /serving|assembly|react/.test(file))).toEqual([]);
});
