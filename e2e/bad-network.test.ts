import type { Page } from "@playwright/test";
import { expect, hydrated, type Shopper, test } from "./fixture.ts";

const scripts = "**/assets/*.js";
const lamp = "Dune table lamp";
const loadedAs = (page: Page) => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);

/** Reads the home page and goes through the store by its links alone, each a document. */
async function walkByDocuments({ page, address }: Shopper) {
  await page.goto(`${address}/`, { waitUntil: "commit" });
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByText("$1,669.00").first()).toBeVisible();
  await page.getByRole("link", { name: /^Basket/ }).click({ noWaitAfter: true });
  await expect(page.getByRole("heading", { name: "Your shopping Basket" })).toBeVisible();
  expect(await loadedAs(page)).toBe(`${address}/checkout`);
  await page.getByRole("link", { name: "Sign In" }).click({ noWaitAfter: true });
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect(await loadedAs(page)).toBe(`${address}/login`);
}

test("while the script is ten seconds away, pages read and links work as documents", async ({ store }) => {
  // Ten seconds are longer than the whole walk: to the page it is as if they never came.
  await store.page.route(scripts, () => {});
  await walkByDocuments(store);
});

test("where the script fails, pages read and links work as documents", async ({ store }) => {
  store.expectConsole(/ERR_FAILED/);
  await store.page.route(scripts, (route) => route.abort());
  await walkByDocuments(store);
});

test("where pictures are missing, the titles say what they are of and the layout holds", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED/);
  const boxes = () =>
    page.getByRole("article").evaluateAll((cards) => cards.map((card) => JSON.stringify(card.getBoundingClientRect())));
  await store.open("/");
  const before = await boxes();
  await page.route("**/pictures/**", (route) => route.abort());
  await store.open("/");
  for (const card of await page.getByRole("article").all()) {
    await card.scrollIntoViewIfNeeded();
    const image = card.locator("img");
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 0))
      .toBe(true);
    await expect(card.getByRole("heading")).toBeInViewport();
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(boxes).toEqual(before);
});

test("while the server is gone, links end in the browser's own message; back online the store goes on", async ({
  store,
  context,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await store.open("/checkout");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.isNavigationRequest());
  await page.getByRole("main").getByRole("link").first().click({ noWaitAfter: true });
  expect((await failed).url()).toBe(`${store.address}/`);
  await context.setOffline(false);
  await page.goto(`${store.address}/`);
  await hydrated(page);
  await store.addToBasket(lamp);
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
});

test("while the server is gone, signing in alerts a plain sentence, and works again without a reload", async ({
  store,
  context,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await store.open("/login");
  await page.evaluate(() => ((window as Window & { mark?: boolean }).mark = true));
  await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await context.setOffline(true);
  const alert = page.waitForEvent("dialog");
  const click = page.getByRole("button", { name: "Create your Wicker Account" }).click();
  const dialog = await alert;
  expect(dialog.message()).toBe("The store cannot be reached. Check your connection and try again.");
  await dialog.accept();
  await click;
  await context.setOffline(false);
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { mark?: boolean }).mark)).toBe(true);
});
