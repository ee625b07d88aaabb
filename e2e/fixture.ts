import { rm } from "node:fs/promises";
import { test as base, expect, type Page } from "@playwright/test";
import { type StoreProcess, startStore, temporaryFolder } from "./store-process.ts";

export { expect };

/** A shopper in front of the store. */
export type Shopper = {
  readonly page: Page;
  readonly address: string;
  /** Loads a page as a document, and waits until it is hydrated and what moves to other pages is there. */
  open(path: string): Promise<void>;
  addToBasket(title: string, options?: { times?: number }): Promise<void>;
  /** Goes to the checkout page by the basket link, so that the basket survives. */
  openCheckout(): Promise<void>;
  /** Lets console errors pass that match: the browser reports every refused request as one. */
  expectConsole(message: RegExp): void;
};

type Worker = {
  /** What the store has switched on (STORE_FEATURES). Files that need something say so: `test.use({ features: "catalogue" })`. */
  features: string;
  storeProcess: StoreProcess;
};

type Journey = {
  store: Shopper;
  /** Starts a store besides the worker's, the same one each time: it finds its data again. However the journey ends, it ends too. */
  startAnother: typeof startStore;
};

/** `store` is a shopper with a fresh browser profile. A stray console message or page error fails the journey. */
export const test = base.extend<Journey, Worker>({
  features: ["", { option: true, scope: "worker" }],
  storeProcess: [
    async ({ features }, use) => {
      const store = await startStore({ STORE_FEATURES: features });
      await use(store);
      await store.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  startAnother: async ({}, use) => {
    const DATA_DIR = await temporaryFolder();
    const starts: Promise<StoreProcess>[] = [];
    await use((settings, project) => {
      const start = startStore({ DATA_DIR, ...settings }, project);
      starts.push(start);
      return start;
    });
    const started = (await Promise.allSettled(starts)).filter((start) => start.status === "fulfilled");
    await Promise.all(started.map(({ value: store }) => store.stop()));
    await rm(DATA_DIR, { recursive: true, force: true });
  },
  baseURL: async ({ storeProcess }, use) => use(storeProcess.address),
  store: async ({ page, storeProcess }, use) => {
    const { said, expected } = listen(page);
    await use(createShopper(page, storeProcess.address, expected));
    expect(said.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** Collects what a page says on its console and the errors it does not catch. */
export function listen(page: Page) {
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => said.push(`page error: ${error.message}`));
  return { said, expected: [] as RegExp[] };
}

export const hydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);

/** What moves between pages names the entry of the session history first of all. */
export const movable = (page: Page) => page.waitForFunction(() => "entry" in (history.state ?? {}));

export function createShopper(page: Page, address: string, expected: RegExp[]): Shopper {
  return {
    page,
    address,
    async open(path) {
      await page.goto(address + path);
      await hydrated(page);
      await movable(page);
    },
    async addToBasket(title, { times = 1 } = {}) {
      const add = page.getByRole("article", { name: title }).first().getByRole("button", { name: "Add to Basket" });
      for (let i = 0; i < times; i++) await add.click();
    },
    async openCheckout() {
      await page.getByRole("link", { name: /^Basket/ }).click();
      await expect(page.getByRole("heading", { name: "Your shopping Basket" })).toBeVisible();
    },
    expectConsole: (message) => void expected.push(message),
  };
}
