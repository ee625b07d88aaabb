import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { addThree, count, hold, journeys, newEmail, password, search, subtotal } from "./hydration.ts";

const alert = (page: Page) => page.getByRole("alert");
const gift = (page: Page) => page.getByRole("checkbox", { name: "This order contains a gift" });
const nothing = async () => {};

journeys({
  "presses and text on the home page are kept": {
    path: "/",
    screen: "home",
    act: async (page) => {
      await addThree(page, nothing);
      await search(page).pressSequentially("lamp");
    },
    kept: async (page) => {
      await expect(count(page)).toHaveText("3");
      await expect(search(page)).toHaveValue("lamp");
    },
    failed: async (page) => {
      await expect(alert(page)).toHaveText(/^This page did not load completely, so that button did nothing\./);
      await expect(count(page)).toHaveText("0");
      await expect(search(page)).toHaveValue("lamp");
    },
  },
  "a link after presses leads to a basket with them": {
    path: "/",
    screen: "home",
    act: async (page) => {
      await addThree(page, nothing);
      await count(page).press("Enter");
    },
    kept: (page) => expect(subtotal(page, 3)).toBeVisible(),
    failed: (page) => expect(subtotal(page, 0)).toBeVisible(),
  },
  "text and the gift box of the basket are kept": {
    path: "/checkout",
    screen: "shop-checkout",
    act: async (page) => {
      await gift(page).tap();
      await page.getByRole("button", { name: "Proceed to Checkout" }).click();
      await search(page).pressSequentially("lamp");
    },
    kept: async (page) => {
      await expect(gift(page)).toBeChecked();
      await expect(search(page)).toHaveValue("lamp");
      await expect(alert(page)).toHaveCount(0);
    },
  },
  "what is typed on the sign-in page signs in with Enter": {
    path: "/login",
    screen: "login",
    act: async (page) => {
      await page.getByLabel("E-mail").pressSequentially(`ada-${newEmail()}`);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Create your" }).press("Enter");
    },
    kept: (page) => expect(page.getByRole("banner").getByText(/^Hello ada-/)).toBeVisible(),
  },
});

test("a link after a press stays where scripts fail later, says why, and leads on when pressed again", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|Failed to fetch/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/browser-*.js", (route) => promise.then(() => route.abort()));
  await page.goto(store.address, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to Basket" }).first().click();
  await count(page).click({ noWaitAfter: true });
  resolve();
  await expect(alert(page)).toBeInViewport();
  await expect(page.getByText("Adding")).toHaveCount(0);
  await expect(page).toHaveURL(`${store.address}/`);
  await count(page).click();
  await expect(page).toHaveURL(`${store.address}/checkout`);
});

test("a link after a press waits five seconds for scripts, then an alert says that the press did nothing, until they come", async ({
  store,
}) => {
  const { page } = store;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const letCome = await hold(page, "**/assets/*.js");
  await page.goto(store.address, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to Basket" }).first().click();
  await count(page).click({ noWaitAfter: true });
  await page.clock.runFor(4_900);
  await expect(alert(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(alert(page)).toBeVisible();
  letCome();
  await page.clock.resume();
  await expect(count(page)).toHaveText("1");
  await expect(alert(page)).toHaveCount(0);
});
