import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixture.ts";

const scrollDown = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  // Waits for a frame between steps, as a person does.
  await page.evaluate(() => new Promise(requestAnimationFrame));
};
const top = (page: Page) => page.evaluate(() => scrollY);
const logo = (page: Page) => page.getByRole("banner").getByRole("link").first();
const basketHeading = (page: Page) => page.getByRole("heading", { name: "Your shopping Basket" });

test("going back before a reloaded page is hydrated shows the URL's page at its scroll position", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await scrollDown(page, 900);
  await store.openCheckout();
  const { promise: scripts, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(basketHeading(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${store.address}/`);
  letCome();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page).toHaveTitle("Wicker: things worth keeping");
  await expect.poll(() => top(page)).toBe(900);
  await page.goForward();
  await expect(basketHeading(page)).toBeVisible();
});

test("a page left before its scroll event is restored at its scroll position", async ({ store }) => {
  const { page } = store;
  // Blocks scroll events, because a slow browser may dispatch them only after the page has changed.
  await page.addInitScript(() => addEventListener("scroll", (event) => event.stopImmediatePropagation(), true));
  await store.open("/");
  await scrollDown(page, 900);
  await store.openCheckout();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect.poll(() => top(page)).toBe(900);
});

test("each page's scroll position survives a reload of the next page", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await scrollDown(page, 900);
  await store.openCheckout();
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect.poll(() => top(page)).toBe(900);
});

test("going back from the skip link's target restores the scroll position, also on earlier pages", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await scrollDown(page, 700);
  await store.openCheckout();
  await logo(page).click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await scrollDown(page, 900);
  await page
    .getByRole("link", { name: "Skip to main content" })
    .evaluate((skip) => skip.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${store.address}/#content`);
  await expect.poll(() => top(page)).toBeLessThan(300);
  await page.goBack();
  await expect.poll(() => top(page)).toBe(900);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect.poll(() => top(page)).toBe(700);
});

test("a click on a link to the current page starts it anew and adds nothing to the history", async ({ store }) => {
  const { page } = store;
  await store.open("/checkout");
  await logo(page).click();
  await expect(page.getByRole("article")).toHaveCount(12);
  const length = () => page.evaluate(() => history.length);
  const before = await length();
  for (let click = 0; click < 2; click++) {
    await scrollDown(page, 120); // the header is still visible
    await logo(page).click();
    await expect.poll(() => top(page)).toBe(0);
  }
  expect(await length()).toBe(before);
  await page.goBack();
  await expect(basketHeading(page)).toBeVisible();
});
