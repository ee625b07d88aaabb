import type { Browser } from "@playwright/test";
import { catalogueMessages } from "../app/catalogue/messages.ts";
import { findBrowser } from "../e2e/browser.ts";
import { hydrated, movable } from "../e2e/fixture.ts";
import { interrupted } from "./program.ts";
import { atMost, type Figure, type Findings, median, nothing, type Say } from "./report.ts";
import { openBrowser, openPage, type Sign } from "./shopper.ts";
import { openWholeShop } from "./whole-shop.ts";

const rounds = 5;

/** Hover time before a click, in ms: enough for a prefetch to finish. */
const restMs = 500;

/** "Fast 4G" of Chromium's DevTools: bytes per second, latency in ms. */
const fourG = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };

/** Conditions of a click: hover before the click (`rests`), CPU slowdown (`slowness`) and network (`line`). */
const ways = {
  prefetched: { called: "from a prefetch", rests: true, slowness: 1, line: null, aim: 60 },
  slow: { called: "from a prefetch, four times slower", rests: true, slowness: 4, line: null, aim: 200 },
  cold: { called: "cold on 4G", rests: false, slowness: 1, line: fourG, aim: 400 },
} as const;
type Way = keyof typeof ways;

type Move = {
  readonly name: string;
  readonly from: string;
  readonly types?: string;
  readonly press: string;
  readonly sign?: Sign;
};

const heading = "main h1";
const product = "main article h2 a";

const moves: readonly Move[] = [
  { name: "home to a product", from: "/", press: product },
  { name: "home to a department", from: "/", press: "header nav a" },
  { name: "department to a product", from: "/departments/business", press: product },
  {
    name: "department, narrowed",
    from: "/departments/business",
    press: "main nav:not([data-row]) a[href*='price=']",
    sign: { selector: `ul[aria-label="${catalogueMessages.list.chosen}"]` },
  },
  { name: "home to a search", from: "/", types: "lamp", press: "header search button[type=submit]" },
  { name: "search to a product", from: "/search?q=lamp", press: product },
  { name: "product to its department", from: "/products/cobble-speaker-charcoal", press: "main ol li:nth-child(2) a" },
  { name: "product to the basket", from: "/products/cobble-speaker-charcoal", press: 'header a[href="/checkout"]' },
  { name: "basket to the order's review", from: "/checkout", press: "main section button" },
  { name: "basket to home", from: "/checkout", press: 'header a[href="/"]' },
];

/** Measures the time from a click to the next page's first frame, with all features. */
export async function pageToPage(say: Say): Promise<Findings> {
  if (!findBrowser()) return { ...nothing, skipped: ["no Chromium or Chrome: install one, or set CHROME_PATH"] };
  await using ends = new AsyncDisposableStack();
  const shop = ends.use(await openWholeShop());
  const browser = await openBrowser(shop.folder);
  ends.defer(() => browser.close());
  const cookie = await shop.withBasket(10);
  const raw: Record<string, Took> = Object.fromEntries(
    moves.map(({ name }) => [name, { prefetched: [], slow: [], cold: [] }]),
  );
  for (let round = 1; round <= rounds; round += 1)
    for (const move of moves)
      for (const way of Object.keys(ways) as Way[]) {
        say(`${move.name}, ${ways[way].called}, round ${round} of ${rounds}`);
        raw[move.name]![way].push(await moved(browser, shop.address, cookie, move, way));
        interrupted.throwIfAborted();
      }
  return { ...nothing, figures: (Object.keys(ways) as Way[]).flatMap((way) => figuresOf(way, raw)), raw };
}

type Took = Record<Way, number[]>;

/** Times one click in a new browser that has loaded only the `from` page. */
async function moved(browser: Browser, address: string, cookie: string, move: Move, way: Way): Promise<number> {
  const { slowness, rests, line } = ways[way];
  const { page, devtools, press } = await openPage(browser, address + move.from, { cookie, slowness });
  await hydrated(page);
  await movable(page);
  await page.waitForLoadState("load");
  const otherThan = await page.locator(heading).first().textContent();
  if (move.types) await page.locator("header [role=combobox]").fill(move.types);
  if (rests) {
    await page.hover(move.press);
    await page.waitForTimeout(restMs);
  }
  if (line) {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", line);
  }
  const { painted } = await press(move.press, move.sign ?? { selector: heading, otherThan: otherThan ?? undefined });
  await page.close();
  return painted;
}

const figuresOf = (way: Way, raw: Readonly<Record<string, Took>>): Figure[] =>
  Object.entries(raw).map(([name, took]) =>
    atMost(`${name}, ${ways[way].called}`, median(took[way]), "ms", ways[way].aim),
  );
