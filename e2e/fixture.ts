import { rm } from "node:fs/promises";
import { test as base, expect, type Page } from "@playwright/test";
import { type StoreProcess, startStore, temporaryFolder } from "./store-process.ts";

export { expect };

export type Shopper = {
  readonly page: Page;
  readonly address: string;
  /** Loads a page. Waits until the page is hydrated and client-side navigation is ready. */
  open(path: string): Promise<void>;
  addToBasket(title: string, options?: { times?: number }): Promise<void>;
  /** Opens the checkout by clicking its link, which preserves the basket in memory. */
  openCheckout(): Promise<void>;
  /** Allows matching console errors. Browsers log one for each response with an error status. */
  expectConsole(message: RegExp): void;
};

type Worker = {
  /** STORE_FEATURES of the store. Applies to all tests of a file: `test.use({ features: "catalogue" })`. */
  features: string;
  storeProcess: StoreProcess;
};

type Journey = {
  store: Shopper;
  /** Starts another store. All stores of a test share a data folder, and end with the test. */
  startAnother: typeof startStore;
};

/** Provides `store`, a shopper with a new browser profile. Unexpected console messages and errors fail the test. */
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

export function listen(page: Page) {
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => said.push(`page error: ${error.message}`));
  return { said, expected: [] as RegExp[] };
}

export const hydrated = (page: Page) => page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);

/** Waits until client-side navigation is ready, which the store's scripts mark with `history.state.entry`. */
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
