import { createShopper, expect, test } from "./fixture.ts";

test("links of the store navigate without loading a document, and the title changes", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.evaluate(() => ((window as Window & { mark?: boolean }).mark = true));
  await store.openCheckout();
  await expect(page).toHaveTitle("Basket: Wicker");
  await page.goBack();
  await expect(page).toHaveTitle("Wicker: things worth keeping");
  expect(await page.evaluate(() => (window as Window & { mark?: boolean }).mark)).toBe(true);
});

test("the home page loads with its code alone: by a link, by going back, and while the store is down", async ({
  page,
  startAnother,
}) => {
  const shop = await startAnother();
  const store = createShopper(page, shop.address, []);
  const cards = page.getByRole("article");
  await store.open("/checkout");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const besides = (kinds: RegExp) => requested.filter((path) => !kinds.test(path));

  await page.getByRole("banner").getByRole("link").first().click();
  await expect(cards).toHaveCount(12);
  expect(besides(/^\/(assets|pictures)\/|^\/favicon.svg$/)).toEqual([]);

  await store.openCheckout();
  await shop.stop();
  requested.length = 0;
  await page.goBack();
  await expect(cards).toHaveCount(12);
  await store.openCheckout();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(cards).toHaveCount(12);
  await expect(page).toHaveTitle("Wicker: things worth keeping");
  await store.addToBasket("Dune table lamp");
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
  expect(besides(/^\/pictures\/|^\/favicon.svg$/)).toEqual([]);
});

test("a new page starts at its top, and going back restores the scroll position", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.evaluate(() => scrollTo(0, 900));
  await store.page.getByRole("link", { name: /^Basket/ }).click();
  await expect(page.getByRole("heading", { name: "Your shopping Basket" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test("after a navigation the next Tab reaches the skip link, as after a document load", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.openCheckout();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
});

test("an unknown URL shows a friendly page with a link home", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/404/);
  await store.open("/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist.");
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(`${store.address}/`);
});

test("a guest's visit asks for documents, styles, scripts and pictures of the store, and makes no other call", async ({
  store,
}) => {
  const { page } = store;
  const requested: string[] = [];
  page.on("request", (request) => requested.push(`${request.resourceType()} ${request.url()}`));
  await store.open("/");
  await store.addToBasket("Dune table lamp");
  await store.openCheckout();
  await page.getByRole("button", { name: "Remove from Basket" }).click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${store.address}/login`);
  await page.getByRole("link", { name: /Wicker/ }).click();
  await expect(page).toHaveURL(`${store.address}/`);
  await page.goBack();
  await expect(page).toHaveURL(`${store.address}/login`);
  await page.waitForLoadState("networkidle");
  // Matches prefetched scripts too.
  const parts = new RegExp(
    `^((document|stylesheet|script|font|image|manifest|other) ${store.address}/|fetch ${store.address}/assets/[\\w-]+\\.js$)`,
  );
  expect(requested.filter((line) => !parts.test(line))).toEqual([]);
  expect(requested.filter((line) => line.startsWith("other") && !line.endsWith("/favicon.svg"))).toEqual([]);
  expect(requested.length).toBeGreaterThan(8);
});

test("a guest may go everywhere: no page leads to sign-in by itself", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.openCheckout();
  await expect(page).toHaveURL(`${store.address}/checkout`);
  await store.open("/checkout");
  await expect(page.getByRole("heading", { name: "Your shopping Basket" })).toBeVisible();
  await expect(page).toHaveURL(`${store.address}/checkout`);
});
