import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { words } from "../app/words.ts";
import { findBrowser } from "../e2e/browser.ts";
import { hydrated } from "../e2e/fixture.ts";
import { startStore, temporaryFolder } from "../e2e/store-process.ts";
import { withBareBasket } from "./bare-basket.ts";
import { atLeast, atMost, type Curve, type Figure, type Findings, median, nothing, type Say } from "./report.ts";
import { openBrowser, openPage, type Shopper } from "./shopper.ts";
import { servePage, withoutScripts } from "./static-page.ts";

const presses = { rounds: 3, each: 20 };
const sizes = [1, 10, 100, 1_000, 10_000];
const large = 1_000;
const openings = 10;

const basketLink = 'header a[href="/checkout"]';
const count = `${basketLink} span`;
const addButton = "article button";
const removeButton = "main li button";

/** What a press costs on a slow processor, and how the checkout page grows with the basket: in the real store. */
export async function basket(say: Say): Promise<Findings> {
  if (!findBrowser()) return { ...nothing, skipped: ["no Chromium or Chrome: install one, or set CHROME_PATH"] };
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const store = await startStore({ DATA_DIR: join(folder, "data"), NODE_ENV: "production" });
    ends.push(() => store.stop());
    const html = await (await fetch(store.address)).text();
    const bare = await servePage(withBareBasket(withoutScripts(html)));
    ends.push(() => bare.stop());
    const browser = await openBrowser();
    ends.push(() => browser.close());
    const added = await adding(browser, store.address, bare.address, say);
    const grown = await growth(browser, store.address, say);
    const kept = await remembering(browser, store.address, say);
    return {
      figures: [...added.figures, ...grown.figures, ...kept.figures],
      curves: grown.curves,
      skipped: [],
      raw: { added: added.raw, grown: grown.raw, kept: kept.raw },
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** From a press of `Add to Basket` to the painted count, in the store and on the bare page in turn. */
async function adding(browser: Browser, store: string, bare: string, say: Say) {
  const shops = { store: await openPage(browser, store), bare: await openPage(browser, bare) };
  await hydrated(shops.store.page);
  const raw: Record<"store" | "bare", number[]> = { store: [], bare: [] };
  for (let round = 1; round <= presses.rounds; round += 1)
    for (const name of ["bare", "store"] as const) {
      say(`presses of Add to Basket, round ${round} of ${presses.rounds}: ${name}`);
      const { page, press } = shops[name];
      await page.bringToFront();
      for (let time = 0; time < presses.each; time += 1) {
        const sign = { selector: count, text: String(raw[name].length + 1) };
        raw[name].push((await press(addButton, sign)).painted);
      }
    }
  for (const { page } of Object.values(shops)) await page.close();
  const [ours, theirs] = [median(raw.store), median(raw.bare)];
  const figures: Figure[] = [
    atMost("Add to Basket to painted count: the store", ours, "ms", 33),
    { what: "the same on a bare page with a ten-line script", value: theirs, unit: "ms" },
    atMost("Add to Basket: the store next to the bare page", ours / theirs, "x", 1.1),
  ];
  return { figures, raw };
}

/** The store's home page with a basket of so many items, put there by its own buttons. */
async function withItems(browser: Browser, address: string, items: number) {
  const shop = await openPage(browser, address);
  await hydrated(shop.page);
  await shop.page.locator(addButton).evaluateAll((buttons, times) => {
    for (let time = 0; time < times; time += 1) (buttons[time % buttons.length] as HTMLButtonElement).click();
  }, items);
  await shop.page.locator(count, { hasText: new RegExp(`^${items}$`) }).waitFor();
  return shop;
}

const openCheckout = ({ press }: Shopper, items: number) =>
  press(basketLink, { selector: "main h1", text: words.checkout.heading, rows: items });

const removeOne = ({ press }: Shopper, items: number) =>
  press(removeButton, { selector: count, text: String(items - 1), rows: items - 1 });

const goHome = async ({ page }: Shopper) => {
  await page.locator('header a[href="/"]').first().click();
  await page.locator("article").first().waitFor();
};

async function growth(browser: Browser, address: string, say: Say) {
  const raw: {
    items: number;
    open: number[];
    complete: number[];
    settled: number[];
    remove: number[];
    rows: number;
  }[] = [];
  for (const items of sizes) {
    say(`a basket of ${items}`);
    const shopper = await withItems(browser, address, items);
    const none: number[] = [];
    const run = { items, open: [...none], complete: [...none], settled: [...none], remove: [...none], rows: 0 };
    for (let time = 0; time < (items > large ? 3 : 7); time += 1) {
      const opened = await openCheckout(shopper, items);
      run.open.push(opened.painted);
      run.complete.push(opened.complete);
      run.settled.push(opened.settled);
      run.rows = await shopper.page.locator("main li").count();
      run.remove.push((await removeOne(shopper, items)).painted);
      await goHome(shopper);
      await shopper.page.locator(addButton).first().click();
    }
    raw.push(run);
    await shopper.page.close();
  }
  const axes = { x: "items in the basket", y: "ms", logarithmic: true };
  const curve = (title: string, of: (run: (typeof raw)[number]) => number[]): Curve => ({
    title,
    ...axes,
    points: raw.map((run) => [run.items, median(of(run))]),
  });
  const figures = raw.flatMap(({ items, open, complete, settled, remove, rows }) => [
    aimed(`open the checkout with ${items}`, median(open), items, 400),
    { what: `the same until every row is in the document, ${items}`, value: median(complete), unit: "ms" },
    { what: `the same until the pages have faded, ${items}`, value: median(settled), unit: "ms" },
    aimed(`remove one of ${items}`, median(remove), items, 100),
    atLeast(`rows in the document with ${items}`, rows, "", items),
  ]);
  return {
    figures,
    raw,
    curves: [
      curve("Open the checkout", (run) => run.open),
      curve("Open it until every row is in the document", (run) => run.complete),
      curve("Remove one", (run) => run.remove),
    ],
  };
}

/** The aims are for a basket of a thousand. */
const aimed = (what: string, value: number, items: number, limit: number): Figure =>
  items === large ? atMost(what, value, "ms", limit) : { what, value, unit: "ms" };

/** Whether opening the checkout of a thousand items again and again leaves anything behind. */
async function remembering(browser: Browser, address: string, say: Say) {
  const shopper = await withItems(browser, address, large);
  const raw: { bytes: number; nodes: number }[] = [];
  for (let time = 0; time <= openings; time += 1) {
    say(`memory, opening ${time} of ${openings}`);
    await openCheckout(shopper, large);
    await goHome(shopper);
    raw.push(await shopper.memory());
  }
  await shopper.page.close();
  const [first, last] = [raw[0]!, raw.at(-1)!];
  const figures: Figure[] = [
    { what: `scripts' memory after opening ${large} items once`, value: first.bytes / 2 ** 20, unit: "MiB" },
    atMost(`the same after ${openings} more openings`, last.bytes / first.bytes, "x", 1.05),
    atMost(`nodes after ${openings} more openings`, last.nodes / first.nodes, "x", 1.05),
  ];
  return { figures, raw };
}
