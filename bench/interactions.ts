import type { Browser, CDPSession, Page } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";
import { hydrated, movable } from "../e2e/fixture.ts";
import { visit, type Press } from "./controls.ts";
import { interrupted } from "./program.ts";
import { atMost, type Figure, type Findings, median, nothing, type Say } from "./report.ts";
import { atRest, cookiesOf, middleOf, openBrowser } from "./shopper.ts";
import { openWholeShop } from "./whole-shop.ts";

/** Minimum number of clicks and key presses per basket, and CPU slowdown factor. */
const [presses, slowness] = [200, 4];

/** Number of products in the basket at the start, and limit of the 98th percentile of interaction times, in ms. */
const baskets = [
  { items: 10, aim: 50 },
  { items: 990, aim: 100 },
];

/** Shortest interaction that browsers report, in ms. Shorter interactions count as 16 ms. */
const shortestMs = 16;

/** Hover time before a click, in ms. The store prefetches a hovered link. */
const pointedAtMs = 150;

const heldMs = 60;

/** Maximum delay of the browser's Event Timing entries after a frame, in ms. */
const entryDelayMs = 120;

type Took = { readonly control: string; readonly ms: number };

declare global {
  interface Window {
    /** Durations of interactions since the last `forgetLooking`, in ms. */
    interactions: number[];
  }
}

/** Measures the 98th percentile of interaction times, from input to the next frame (Event Timing). */
export async function interactions(say: Say): Promise<Findings> {
  if (!findBrowser()) return { ...nothing, skipped: ["no Chromium or Chrome: install one, or set CHROME_PATH"] };
  await using ends = new AsyncDisposableStack();
  const shop = ends.use(await openWholeShop({ generated: 1_200 }));
  await shop.addPictures();
  const browser = await openBrowser(shop.folder);
  ends.defer(() => browser.close());
  const raw: { items: number; all: Took[] }[] = [];
  for (const { items } of baskets) {
    const all: Took[] = [];
    while (all.length < presses) {
      const progress = (control: string, press: number) =>
        say(`a basket of ${items}: press ${all.length + press} of at least ${presses}, ${control}`);
      all.push(...(await visited(browser, shop.address, await shop.withBasket(items), progress)));
      interrupted.throwIfAborted();
    }
    raw.push({ items, all });
  }
  const found = raw.map(({ items, all }, at) => figuresOf(items, all, baskets[at]!.aim));
  return {
    ...nothing,
    figures: found.flatMap(({ figures }) => figures),
    notes: found.flatMap(({ notes }) => notes),
    raw,
  };
}

/** Makes one visit with a basket. Resolves with the duration of each click and key press. */
async function visited(
  browser: Browser,
  address: string,
  cookie: string,
  progress: (control: string, press: number) => void,
): Promise<Took[]> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 720 } });
  await context.addCookies(cookiesOf(cookie, address));
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.addInitScript(listen, shortestMs);
  const devtools = await context.newCDPSession(page);
  const slowDown = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await showWhole(devtools);
  await page.goto(address);
  await hydrated(page);
  await movable(page);
  const took: Took[] = [];
  for (const [at, press] of visit.entries()) {
    progress(press.control, at + 1);
    took.push({ control: press.control, ms: await pressed(page, press, slowDown) });
  }
  await context.close();
  return took;
}

/** Makes the window larger than the viewport, because a click in a hidden part of the viewport paints nothing. */
async function showWhole(devtools: CDPSession) {
  const { windowId } = await devtools.send("Browser.getWindowForTarget");
  await devtools.send("Browser.setWindowBounds", { windowId, bounds: { width: 1400, height: 1000 } });
}

function listen(durationThreshold: number) {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) window.interactions.push(entry.duration);
  }).observe({ type: "event", durationThreshold });
}

/** Clicks or presses a key, with a slowed CPU. Returns the duration of the slowest interaction, in ms. */
async function pressed(page: Page, { on, key, before }: Press, slowDown: (rate: number) => Promise<unknown>) {
  await before?.(page);
  const target = on?.(page);
  if (key) await target?.focus();
  else await page.mouse.move(...(await middleOf(target!)));
  await page.evaluate(atRest);
  await page.waitForTimeout(pointedAtMs);
  await page.evaluate(atRest);
  await page.evaluate(forgetLooking);
  await slowDown(slowness);
  if (key) await page.keyboard.press(key, { delay: heldMs });
  else {
    await page.mouse.down();
    await page.waitForTimeout(heldMs);
    await page.mouse.up();
  }
  await page.waitForTimeout(entryDelayMs);
  await page.evaluate(atRest);
  const ms = await page.evaluate(() => Math.max(...window.interactions));
  await slowDown(1);
  return Math.max(shortestMs, ms);
}

/**
 * Runs in the page. Clears the recorded interactions.
 * Also changes the DOM, so that Playwright clears its node lists now, not during the next click.
 */
function forgetLooking() {
  window.interactions.length = 0;
  document.createElement("p").append(document.createElement("b"));
}

function figuresOf(items: number, all: readonly Took[], aim: number) {
  const ms = all.map((one) => one.ms);
  const sorted = ms.toSorted((a, b) => a - b);
  const p98 = sorted[Math.ceil(sorted.length * 0.98) - 1]!;
  const figures: Figure[] = [
    atMost(`INP with ${items} items: 98th percentile of ${all.length} presses`, p98, "ms", aim),
    { what: `INP with ${items} items: median`, value: median(ms), unit: "ms" },
  ];
  const slow = [...Map.groupBy(all, ({ control }) => control)]
    .map(([control, some]) => [control, median(some.map((one) => one.ms))] as const)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5);
  const notes = [
    `Slowest controls with ${items} items, medians: ${slow.map(([name, took]) => `${name} ${took} ms`).join(", ")}.`,
  ];
  return { figures, notes };
}
