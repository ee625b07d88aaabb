import { randomUUID } from "node:crypto";
import type { Locator, Page, Route } from "@playwright/test";
import { expect, type Shopper, test as journey } from "./fixture.ts";

export const count = (page: Page) => page.getByRole("link", { name: /^Basket/ });
export const search = (page: Page) => page.getByPlaceholder("Search");
export const subtotal = (page: Page, units: number) => page.getByText(`Subtotal (${units} items)`);
export const password = "correct horse battery";
export const newEmail = () => `${randomUUID()}@shopper.example`;

const entry = "**/assets/browser-*.js";

/** Delays requests to these URLs until the returned function is called. */
export async function hold(page: Page, urls: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export type Visit = {
  /** Path to load. If `first` resolves with a path, that path is loaded instead. */
  readonly path: string;
  readonly screen: string;
  readonly first?: (store: Shopper) => Promise<string | void>;
  /**
   * Interacts with the page.
   * @param submitted waits for the response to a form that the browser posts without scripts.
   */
  readonly act: (page: Page, submitted: (units: number) => Promise<unknown>) => Promise<unknown>;
  readonly preserved: (page: Page) => Promise<unknown>;
  /** Checks the page after scripts have failed. Default: `preserved`. */
  readonly failed?: (page: Page) => Promise<unknown>;
  readonly change?: (tab: Page, address: string) => Promise<unknown>;
};

/** Presses three `Add to Basket` buttons: by mouse, by keyboard and by touch. */
export async function addThree(page: Page, submitted: (units: number) => Promise<unknown>) {
  const means = [(add: Locator) => add.click(), (add: Locator) => add.press("Enter"), (add: Locator) => add.tap()];
  for (const [at, press] of means.entries()) {
    await press(page.getByRole("button", { name: "Add to Basket" }).nth(at));
    await submitted(at + 1);
  }
}

const fields = "input:visible, select:visible, textarea:visible";

/** Types in each text field, toggles each checkbox, and selects each list's last option. */
export async function everyField(page: Page) {
  // Counts the fields again each time, because a checkbox may reveal more fields.
  for (let at = 0; at < (await page.locator(fields).count()); at++) {
    const field = page.locator(fields).nth(at);
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type);
    if (/checkbox|radio/.test(kind)) await field.tap();
    else if (kind.startsWith("select"))
      await field.selectOption({ index: (await field.locator("option").count()) - 1 });
    else {
      await field.selectText();
      await field.pressSequentially("3");
    }
  }
}

export async function expectEvery(page: Page) {
  await expect(page.locator(fields)).not.toHaveCount(0);
  for (const field of await page.locator(fields).all()) {
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type);
    if (kind === "checkbox") await expect(field).toBeChecked();
    else if (kind.startsWith("select"))
      expect(await field.evaluate((list) => (list as HTMLSelectElement).options.length - 1)).toBe(
        await field.evaluate((list) => (list as HTMLSelectElement).selectedIndex),
      );
    else if (kind !== "radio") await expect(field).toHaveValue("3");
  }
}

export async function register(page: Page, address: string) {
  const email = newEmail();
  await page.goto(`${address}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create your" }).click();
  await expect(page.getByText(email)).toBeVisible();
}

type Test = Pick<typeof journey, "use"> & {
  (name: string, details: { tag: string[] }, act: (fixtures: { store: Shopper }) => Promise<void>): void;
};

/**
 * Declares tests for each visit: with late scripts, with failing scripts, and with a change in another tab.
 * @param tag Playwright tags for the tests
 */
export function journeys(visits: Record<string, Visit>, test: Test = journey, tag: string[] = []) {
  test.use({ hasTouch: true });

  for (const [name, { path, screen, first, act, preserved, failed = preserved, change = register }] of Object.entries(
    visits,
  )) {
    test(`${name}, with scripts that are late`, { tag }, async ({ store }) => {
      const { page, address } = store;
      const at = address + ((await first?.(store)) || path);
      const letCome = await hold(page, "**/assets/*.js");
      await page.goto(at, { waitUntil: "commit" });
      await act(page, async () => {});
      letCome();
      await preserved(page);
    });

    test(`${name}, with a change in another tab`, { tag }, async ({ store }) => {
      const { page, address } = store;
      const at = address + ((await first?.(store)) || path);
      const letCome = await hold(page, `**/assets/${screen}-*.js`);
      await page.goto(at, { waitUntil: "commit" });
      const script = page.locator("head link[rel=modulepreload]").first();
      await script.waitFor({ state: "attached" });
      await script.evaluate(({ href }: HTMLLinkElement) => import(href));
      const tab = await page.context().newPage();
      await change(tab, address);
      await tab.close();
      await act(page, async () => {});
      letCome();
      await preserved(page);
    });

    test(`${name}, with scripts that fail`, { tag }, async ({ store }) => {
      const { page, address } = store;
      const at = address + ((await first?.(store)) || path);
      store.expectConsole(/ERR_FAILED|Failed to fetch/);
      await page.route(entry, (route: Route) => route.abort());
      const failure = page.waitForEvent("requestfailed");
      await page.goto(at);
      await failure;
      await act(page, (units) => expect(count(page)).toHaveText(String(units)));
      await failed(page);
    });
  }
}
