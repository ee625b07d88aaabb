import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixture.ts";

test.use({ features: "all" });

const count = (page: Page) => page.getByRole("link", { name: /^Basket/ });

const entry = "**/assets/browser-*.js";

/** Delays the responses for these URLs. The returned function ends the delay, and resolves after the first response. */
async function hold(page: Page, urls: string, answer: (route: Route) => Promise<void>) {
  const [letGo, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(urls, async (route) => {
    await letGo.promise;
    await answer(route);
    given.resolve();
  });
  return () => {
    letGo.resolve();
    return given.promise;
  };
}

async function add(page: Page, places: readonly number[]) {
  const buttons = page.getByRole("button", { name: "Add to Basket" });
  for (const place of places) await buttons.nth(place).click({ noWaitAfter: true });
}

const throws = (route: Route) =>
  route.fulfill({ contentType: "text/javascript", body: `throw new Error("This script is broken.");` });
const rendersNothing = (route: Route) =>
  route.fulfill({
    contentType: "text/javascript",
    body: `export default () => { throw new Error("This screen is broken."); };`,
  });
const isMissing = (route: Route) => route.fulfill({ status: 404 });

const failures = {
  "the entry script is blocked": [entry, (route: Route) => route.abort()],
  "the entry script throws": [entry, throws],
  "the features' script is missing": ["**/assets/all-*.js", isMissing],
  "a screen's script is missing": ["**/assets/featured-*.js", isMissing],
  "the screen throws while it is hydrated": ["**/assets/featured-*.js", rendersNothing],
} as const;

for (const [failure, [urls, answer]] of Object.entries(failures)) {
  test(`with ${failure}, every press counts once`, async ({ store }) => {
    const { page } = store;
    store.expectConsole(/ERR_FAILED|404|This (script|screen) is broken|Failed to fetch|dynamically imported/);
    const fail = await hold(page, urls, answer);
    await page.goto(store.address, { waitUntil: "commit" });
    await add(page, [0, 1, 1]);
    await fail();
    const { request } = page;
    // Requests the count from the server, because a broken screen removes the count from the page.
    const document = async () => (await request.get(store.address)).text();
    await expect.poll(document).toContain('aria-label="Basket, 3 items"');
    await page.unroute(urls);
    await store.open("/");
    await expect(count(page)).toHaveText("3");
  });
}

test("if scripts fail before any press, buttons post their forms", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|dynamically imported/);
  await page.route(entry, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto(store.address);
  await failed;
  await add(page, [0]);
  await expect(count(page)).toHaveText("1");
  await add(page, [1]);
  await expect(count(page)).toHaveText("2");
});

test("presses wait for a late script, and no document is loaded for them", async ({ store }) => {
  const { page } = store;
  const letCome = await hold(page, "**/assets/all-*.js", (route) => route.continue());
  await page.goto(store.address, { waitUntil: "commit" });
  await add(page, [0, 0]);
  await page.evaluate(() => ((window as Window & { mark?: boolean }).mark = true));
  await letCome();
  await expect(count(page)).toHaveText("2");
  expect(await page.evaluate(() => (window as Window & { mark?: boolean }).mark)).toBe(true);
});

test("a press waits five seconds for missing scripts, then its form is posted", async ({ store }) => {
  const { page } = store;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await hold(page, entry, (route) => route.abort());
  await page.goto(store.address, { waitUntil: "commit" });
  await add(page, [0, 1]);
  await page.clock.runFor(4_900);
  await expect(count(page)).toHaveText("0");
  await page.clock.runFor(200);
  await expect(count(page)).toHaveText("2");
});

test("a link pressed after buttons, while scripts load, leads to a page that includes these presses", async ({
  store,
}) => {
  const { page } = store;
  await hold(page, entry, (route) => route.abort());
  await page.goto(store.address, { waitUntil: "commit" });
  await add(page, [0, 1]);
  await count(page).click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${store.address}/checkout`);
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
});

test("a search sent after buttons, while scripts load, leads to a page that includes these presses", async ({
  store,
}) => {
  const { page } = store;
  await hold(page, entry, (route) => route.abort());
  await page.goto(store.address, { waitUntil: "commit" });
  await add(page, [0, 1]);
  await page.getByPlaceholder("Search").fill("lamp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${store.address}/search?q=lamp`);
  await expect(count(page)).toHaveText("2");
});
