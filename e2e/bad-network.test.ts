import type { Page, Route } from "@playwright/test";
import { expect, type Shopper, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { announcements, recordAnnouncements } from "./listening.ts";

const scripts = "**/assets/*.js";
const lamp = "Dune table lamp";
const loadedAs = (page: Page) => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);

/** Loads the home page and follows links. Expects that each link loads a new document. */
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

test("while the script is ten seconds late, pages are readable and links load documents", async ({ store }) => {
  // Never answers requests for scripts, as on a very slow network.
  await store.page.route(scripts, () => {});
  await walkByDocuments(store);
});

test("if the script fails, pages are readable and links load documents", async ({ store }) => {
  store.expectConsole(/ERR_FAILED|dynamically imported/);
  await store.page.route(scripts, (route) => route.abort());
  await walkByDocuments(store);
});

test("if pictures fail, titles name them and the layout holds", async ({ store }) => {
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

const count = (page: Page) => page.getByRole("link", { name: /^Basket/ });
const notice = (page: Page) => page.getByText("That page could not be loaded.");
const again = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Opens the home page, adds an item and marks the document. A document load would lose the item and the mark. */
async function shop(store: Shopper) {
  await store.open("/");
  await store.addToBasket(lamp);
  await store.page.evaluate(() => ((window as Window & { mark?: boolean }).mark = true));
}
const isSameDocument = (page: Page) => page.evaluate(() => (window as Window & { mark?: boolean }).mark === true);

const failures = {
  "is lost on the way": (route: Route) => route.abort(),
  "is an error": (route: Route) => route.fulfill({ status: 500 }),
  "is some other page": (route: Route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Sign in to this network" }),
};

test("a page whose code fails to load is requested again, and the memory stays", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|500/);
  for (const fail of Object.values(failures)) {
    await shop(store);
    await page.route("**/assets/login-*.js", fail, { times: 1 });
    await page.getByRole("link", { name: "Sign In" }).click();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await page.goBack();
    await expect(count(page)).toHaveText("1");
    expect(await isSameDocument(page)).toBe(true);
  }
});

test("after the first press of Add to Basket, the way to the basket and back needs no network", async ({
  store,
  context,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_INTERNET_DISCONNECTED/); // offline, the basket's pictures cannot load
  const code = page.waitForResponse("**/assets/shop-checkout-*.js");
  await shop(store);
  await (await code).finished();
  await context.setOffline(true);
  await store.openCheckout();
  await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.goForward();
  await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
});

test("if a page cannot be loaded, the current page says so with a way to retry, and loads a document only if nothing is lost", async ({
  store,
  context,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await shop(store);
  await recordAnnouncements(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(notice(page)).toBeVisible();
  expect(await announcements(page)).toContain("That page could not be loaded.Try again");
  await expectNoViolation(page, "a page that could not be loaded");
  await store.addToBasket(lamp);
  await expect(count(page)).toHaveText("2");
  await context.setOffline(false);
  await again(page).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goBack();
  await expect(count(page)).toHaveText("2");
  expect(await isSameDocument(page)).toBe(true);

  await store.open("/");
  await page.route("**/assets/login-*.js", (route) => route.fulfill({ status: 503 }));
  store.expectConsole(/503|Failed to fetch/);
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Load the whole page" }).click();
  await expect(page).toHaveURL(`${store.address}/login`);
  expect(await loadedAs(page)).toBe(`${store.address}/login`);
});

test("a slow page shows a line after 0.3 s and a sentence after 10 s, and a second press requests nothing", async ({
  store,
}) => {
  const { page } = store;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await shop(store);
  await page.clock.install();
  await recordAnnouncements(page);
  const requested: string[] = [];
  await page.route("**/assets/login-*.js", async (route) => {
    if (requested.push(route.request().url()) > 1) await route.continue();
  });
  const line = page.locator("body > div[data-no-print]").first();
  await page.clock.pauseAt(Date.now() + 60_000);
  const link = page.getByRole("link", { name: "Sign In" });
  await link.click();
  await page.clock.runFor(250);
  await expect(line).toBeHidden();
  await link.click();
  await page.clock.runFor(100);
  await expect(line).toBeVisible();
  await expect(line).toHaveCSS("transition-property", "none");
  expect((await line.boundingBox())!.width).toBeGreaterThan(page.viewportSize()!.width * 0.9);
  await link.click();
  await page.clock.runFor(10_000);
  await expect(page.getByText("The next page is taking longer than usual.")).toBeVisible();
  expect(await announcements(page)).toEqual(["Loading", "The next page is taking longer than usual.Try again"]);
  await store.addToBasket(lamp);
  await expect(count(page)).toHaveText("2");
  expect(requested).toHaveLength(1);
  await again(page).click();
  await page.clock.runFor(1_000);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(line).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(page.getByText("The next page")).toBeHidden();
});

test("while the server is down, signing in alerts a plain sentence, and works later without a reload", async ({
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
