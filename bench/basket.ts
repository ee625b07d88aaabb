import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";
import { hydrated } from "../e2e/fixture.ts";
import { startStore, temporaryFolder } from "../e2e/store-process.ts";
import { withBareBasket } from "./bare-basket.ts";
import { addButton, count, goHome, openCheckout, withItems } from "./filled.ts";
import { growth, large } from "./growth.ts";
import { atMost, type Figure, type Findings, median, nothing, type Say, together } from "./report.ts";
import { openBrowser, openPage } from "./shopper.ts";
import { servePage, withoutScripts } from "./static-page.ts";

const presses = { rounds: 10, each: 20 };

/** Number of times to open the checkout: `before` to warm up the JIT compiler, `counted` to measure memory. */
const openings = { before: 10, counted: 20 };

/** Measures clicks on a slowed CPU, and the checkout's time and memory with large baskets. */
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
    const browser = await openBrowser(folder);
    ends.push(() => browser.close());
    return await together([
      () => adding(browser, store.address, bare.address, say),
      () => growth(browser, store.address, say),
      () => remembering(browser, store.address, say),
    ]);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function adding(browser: Browser, store: string, bare: string, say: Say): Promise<Findings> {
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
  ];
  return { ...nothing, figures, raw };
}

/** Measures how much memory grows when a checkout with 1,000 items is opened repeatedly. */
async function remembering(browser: Browser, address: string, say: Say): Promise<Findings> {
  const shopper = await withItems(browser, address, large);
  const raw: { open: number; closed: number; nodes: number }[] = [];
  const all = openings.before + openings.counted;
  for (let time = 0; time <= all; time += 1) {
    say(`memory, opening ${time} of ${all}`);
    await openCheckout(shopper, large);
    const open = await shopper.memory();
    await goHome(shopper);
    const closed = await shopper.memory();
    raw.push({ open: open.bytes, closed: closed.bytes, nodes: closed.nodes });
  }
  await shopper.page.close();
  const [first, last] = [raw[openings.before]!, raw.at(-1)!];
  const held = median(raw.map(({ open, closed }) => open - closed));
  const left = (last.closed - first.closed) / openings.counted;
  const figures: Figure[] = [
    { what: `JavaScript memory of an open checkout of ${large} items`, value: held / 2 ** 20, unit: "MiB" },
    atMost(`share of it that each of openings ${openings.before + 1} to ${all} leaks`, (100 * left) / held, "%", 1),
    atMost(
      `DOM nodes after opening ${all}, relative to opening ${openings.before}`,
      last.nodes / first.nodes,
      "x",
      1.05,
    ),
  ];
  return { ...nothing, figures, raw };
}
