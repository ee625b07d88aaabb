import type { Browser } from "@playwright/test";
import { addButton, goHome, openCheckout, removeOne, withItems } from "./filled.ts";
import { atLeast, atMost, type Curve, type Figure, type Findings, median, nothing, type Say } from "./report.ts";

const sizes = [1, 10, 100, 1_000, 10_000];

/** Basket size to which the time limits apply. */
export const large = 1_000;

/** Measures the times to open the checkout and to remove an item, by basket size. */
export async function growth(browser: Browser, address: string, say: Say): Promise<Findings> {
  const raw: {
    items: number;
    open: number[];
    complete: number[];
    remove: number[];
    rows: number;
  }[] = [];
  for (const items of sizes) {
    say(`a basket of ${items}`);
    const shopper = await withItems(browser, address, items);
    const none: number[] = [];
    const run = { items, open: [...none], complete: [...none], remove: [...none], rows: 0 };
    for (let time = 0; time < (items > large ? 3 : 7); time += 1) {
      const opened = await openCheckout(shopper, items);
      run.open.push(opened.painted);
      run.complete.push(opened.complete);
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
  const figures = raw.flatMap(({ items, open, complete, remove, rows }) => [
    aimed(`open the checkout with ${items}`, median(open), items, 400),
    { what: `the same until every row is in the document, ${items}`, value: median(complete), unit: "ms" },
    aimed(`remove one of ${items}`, median(remove), items, 100),
    atLeast(`rows in the document with ${items}`, rows, "", items),
  ]);
  return {
    ...nothing,
    figures,
    raw,
    curves: [
      curve("Open the checkout", (run) => run.open),
      curve("Open it until every row is in the document", (run) => run.complete),
      curve("Remove one", (run) => run.remove),
    ],
  };
}

/** Figure in ms. The limit applies only to baskets of `large` items. */
const aimed = (what: string, value: number, items: number, limit: number): Figure =>
  items === large ? atMost(what, value, "ms", limit) : { what, value, unit: "ms" };
