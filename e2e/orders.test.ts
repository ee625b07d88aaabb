import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, hydrated, listen, type Shopper, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { crowdedTargets, edgeless, expectNoViolation } from "./inspections.ts";

test.use({ features: "all" });

const lamp = "Dune table lamp, terracotta shade on a brass arm";
const password = "correct horse battery";
const address = {
  "Full name": "Ada Shopper",
  "Street and house number": "1 Analytical Way",
  City: "Springfield",
  "Postal code": "62701",
};

async function register(page: Page) {
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  return email;
}

/** Registers and opens the review page with two lamps. Returns the email. */
async function review({ page, address: origin }: Pick<Shopper, "page" | "address">) {
  await page.goto(`${origin}/login?next=/orders`);
  const email = await register(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your orders");
  await fillBasket(page, origin);
  await page.goto(`${origin}/order`);
  await expect(page.getByText("Total (2 items)")).toBeVisible();
  return email;
}

async function fillIn(page: Page) {
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Country").selectOption("United States");
}

async function keepAddress(page: Page, street: string) {
  await page.getByRole("link", { name: "Add an address" }).click();
  await fillIn(page);
  await page.getByLabel("Street and house number").fill(street);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Address added." })).toBeVisible();
}

const place = (page: Page) => page.getByRole("button", { name: "Place your order" });
const basketLink = (page: Page) => page.getByRole("link", { name: /^Basket/ });
const order = (page: Page) => page.getByRole("heading", { level: 1, name: /^Order \d+$/ });

async function fillBasket(page: Page, origin: string) {
  for (let n = 0; n < 2; n++) {
    const added = await page.request.post(`${origin}/basket`, { form: { add: "dune-lamp" }, headers: { origin } });
    expect(added.ok()).toBe(true);
  }
}

test("at 320 px the basket is in the header's first line, and titles of ordered items are not squeezed", async ({
  store,
}) => {
  const { page, address: origin } = store;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.request.post(`${origin}/basket`, { form: { add: "dune-lamp", count: "12" }, headers: { origin } });
  await store.open("/order");
  const greeting = (await page.getByRole("banner").getByText("Sign In").boundingBox())!;
  const basket = (await basketLink(page).boundingBox())!;
  expect(basket.y).toBeLessThan(greeting.y + greeting.height);
  expect(basket.x).toBeGreaterThan(greeting.x);
  const title = (await page.getByRole("main").getByRole("link", { name: lamp }).boundingBox())!;
  expect(title.width).toBeGreaterThan(140);
});

test("the review of an order is prefetched when its link is hovered, and again after the basket has changed", async ({
  store,
}) => {
  const { page } = store;
  await review(store);
  await store.open("/checkout");
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(_data|api)\//.test(pathname)) requested.push(`${request.method()} ${pathname}`);
  });
  const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
  const more = page.getByRole("button", { name: "Increase quantity" });
  const point = async () => {
    const data = page.waitForResponse("**/_data/order");
    await proceed.hover();
    await (await data).finished();
  };
  await point();
  await more.click();
  await proceed.click();
  await expect(page.getByText("Total (3 items)", { exact: true })).toBeVisible();
  expect(requested[0]).toBe("GET /_data/order");
  expect(requested.lastIndexOf("GET /_data/order")).toBeGreaterThan(requested.indexOf("POST /api/basket"));
  await page.goBack();
  await expect(more).toBeVisible();
  await point();
  requested.length = 0;
  await proceed.click();
  await expect(page.getByText("Total (3 items)", { exact: true })).toBeVisible();
  expect(requested).toEqual([]);
});

test("a guest's basket becomes an order: sign up, an address with mistakes, the order, and the history", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/422/); // the server answers an invalid form with 422
  await store.open("/");
  await store.addToBasket("Dune table lamp", { times: 2 });
  await store.openCheckout();
  await page.getByLabel("This order contains a gift").check();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(`${store.address}/order?gift=on`);
  await page.getByRole("main").getByRole("link", { name: "create an account" }).click();
  await expect(page).toHaveURL(`${store.address}/login?next=%2Forder%3Fgift%3Don&new=on`);
  await expect(page.getByLabel("Password")).toBeVisible();
  await register(page);
  await expect(page).toHaveURL(`${store.address}/order?gift=on`);
  await expect(page.getByText("2 × $129.00")).toBeVisible();
  await expect(page.getByText("$258.00").first()).toBeVisible();

  await page.getByLabel("Full name").fill("Ada Shopper");
  await page.getByLabel("Postal code").fill("6270");
  await page.getByLabel("Country").selectOption("United States");
  await place(page).click();
  const errors = page.getByRole("region", { name: /^Your order was not placed/ });
  await expect(errors).toBeFocused();
  await expect(page).toHaveTitle("Error: Review your order: Wicker");
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Shopper");
  await expect(page.getByLabel("City")).toHaveAccessibleDescription("Enter the city.");
  await errors.getByRole("link", { name: "Enter the city." }).click();
  await expect(page.getByLabel("City")).toBeFocused();

  // Correcting a field removes only its error, at the field and in the summary.
  await page.getByLabel("City").fill("Springfield");
  await expect(errors.getByText("Enter the city.")).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveAttribute("aria-invalid", "false");
  await page.getByLabel("City").fill(" ");
  await expect(page.getByLabel("City")).toHaveAccessibleDescription("Enter the city.");
  const code = page.getByLabel("Postal code");
  await expect(code).toHaveAccessibleDescription("Enter a valid postal code for United States.");

  // The form's input survives a visit to the basket, a lost connection and a reload.
  await code.fill("62701");
  await page.getByLabel("Gift message").fill("Happy birthday!");
  await page.getByRole("link", { name: "Edit basket" }).click();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(code).toHaveValue("62701");
  await page.context().setOffline(true);
  await place(page).click();
  await expect(page).toHaveURL(/^chrome-error:/);
  await page.context().setOffline(false);
  await page.goto(`${store.address}/order`);
  await expect(code).toHaveValue("62701");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Shopper");
  await expect(page.getByLabel("Country")).toHaveValue("US");
  await expect(page.getByLabel("This order contains a gift")).toBeChecked();

  await fillIn(page);
  await expect(page.getByLabel("Gift message")).toHaveValue("Happy birthday!");
  await place(page).click();
  await expect(order(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0); // the order has cleared the draft
  for (const text of ["We have received your order", "1 Analytical Way", "Happy birthday!", "$258.00"])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(basketLink(page)).toHaveText("0");
  const title = await order(page).innerText();
  await page.getByRole("link", { name: lamp }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(lamp);

  await page.getByRole("link", { name: "Returns & Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your orders");
  await page.getByRole("link", { name: title }).click();
  await expect(order(page)).toHaveText(title);
  await orderToOwnAddress(page, store.address);
});

/** Orders to a saved address that is not the default. */
async function orderToOwnAddress(page: Page, origin: string) {
  await page.goto(`${origin}/account/addresses/new`);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("region", { name: "The address was not saved. Please fix these fields:" })).toBeFocused();
  await page.getByRole("link", { name: "Back to your addresses" }).click();
  await keepAddress(page, "1 First Street");
  await keepAddress(page, "2 Second Street");
  await page.getByRole("button", { name: /^Make default: .*2 Second Street/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Default/ })).toContainText("2 Second Street");
  await fillBasket(page, origin);
  await page.goto(`${origin}/order`);
  await expect(page.getByRole("radio", { name: /2 Second Street/ })).toBeChecked();
  await expect(page.getByLabel("Full name")).toBeHidden();
  await page.getByRole("radio", { name: "Use a new address" }).check();
  await fillIn(page);
  await page.getByLabel("City").fill("Typed City");
  await page.getByRole("radio", { name: /1 First Street/ }).check();
  await page.getByRole("radio", { name: "Use a new address" }).check();
  await expect(page.getByLabel("City")).toHaveValue("Typed City");
  await page.getByRole("radio", { name: /1 First Street/ }).check();
  await place(page).click();
  await expect(order(page)).toBeVisible();
  await expect(page.getByText("1 First Street")).toBeVisible();
}

test("a sign-in refusal appears beside its field, and the order form's input survives it, but not a sign-out", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/401|422/);
  const email = await review(store);
  // Waits for the session check, which would otherwise navigate to the sign-in page once the cookie is cleared.
  const settled = page.waitForResponse(/\/api\/basket\/events/);
  await page.reload();
  await settled;
  await page.getByLabel("Full name").fill("Ada Shopper");
  await page.context().clearCookies({ name: /session/ });
  await place(page).click();
  await expect(page.getByText("Your basket is saved.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Shopper");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${store.address}/`);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto(`${store.address}/login?next=/orders`);
  await expect(page.getByText("Sign in to see your orders.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel("E-mail").fill(`${randomUUID()}@example.com`);
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  const secret = page.getByLabel("Password");
  await expect(secret).toBeFocused();
  const refusal = page.getByRole("alert");
  await expect(refusal).toHaveText("The password is too short: use at least 8 characters.");
  await expect(secret).toHaveAccessibleDescription("Use at least 8 characters for a new password.");
  await expect(secret).toHaveAttribute("autocomplete", "new-password");
  await page.keyboard.press("Tab");
  await expect(secret).toHaveAccessibleDescription(/^The password is too short: use at least 8 characters\./);
  await secret.pressSequentially("er");
  await expect(secret).toHaveAttribute("aria-invalid", "false");
  // The page clears a refusal before it repeats the refusal, so that screen readers announce it each time.
  for (const what of ["The e-mail or the password is incorrect.", "Enter your password."]) {
    if (what === "Enter your password.") await secret.fill("");
    await secret.press("Enter");
    await expect(refusal).toHaveText(what);
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/sign-in", (route) => answer.promise.then(() => route.continue()));
    await secret.press("Enter");
    await expect(page.getByText(what)).toBeHidden();
    answer.resolve();
    await expect(refusal).toHaveText(what);
    await expect(secret).toBeFocused();
    await page.unroute("**/api/sign-in");
  }
  await secret.fill(password);
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect(page).toHaveURL(`${store.address}/orders`);
});

test("a double click orders once, and so do another tab, a resubmission, and going back", async ({
  store,
  context,
}) => {
  const { page } = store;
  await review(store);
  const other = await context.newPage();
  const { said } = listen(other);
  await other.goto(`${store.address}/order`);
  await hydrated(other);
  await expect(basketLink(other)).toHaveText("2");
  await Promise.all([fillIn(page), fillIn(other)]);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await place(page).dblclick();
  await expect(order(page)).toBeVisible();
  expect(posts).toEqual([`${store.address}/order`]);
  await expect(basketLink(other)).toHaveText("0"); // `other` shows the empty basket, but can still submit the form
  await place(other).click();
  await expect(order(other)).toHaveText(await order(page).innerText());
  await other.reload();
  await expect(order(other)).toHaveText(await order(page).innerText());
  expect(said).toEqual([]);

  await page.goBack();
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
  await page.goto(`${store.address}/orders`);
  await expect(page.getByRole("link", { name: /^Order \d+$/ })).toHaveCount(1);
});

test("if the response never arrives, a reload sends the form again, and leads to the same order", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_|Failed to load/);
  await review(store);
  await fillIn(page);
  await page.route(
    "**/order",
    async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset"); // the server has placed the order, but the browser gets no response
    },
    { times: 1 },
  );
  await place(page).click();
  await page.waitForURL(/^chrome-error:/);
  await page.reload(); // the browser repeats the POST
  await expect(order(page)).toBeVisible();
  await page.getByRole("link", { name: "All your orders" }).click();
  await expect(page.getByRole("link", { name: /^Order \d+$/ })).toHaveCount(1);
});

/** Sets all dates in order pages to this time. The text becomes the UTC day, as in the server's HTML. */
const happenedAt = (page: Page, moment: string) =>
  page.route("**/orders/*", async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/(<time[^>]*>)[^<]*/g, "$1January 1, 2026")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, moment);
    await route.fulfill({ response, body: html });
  });

test("an order's date is in the shopper's time zone, and without scripts in UTC, which it says", async ({
  store,
  browser,
}) => {
  await review(store);
  await fillIn(store.page);
  await place(store.page).click();
  await expect(order(store.page)).toBeVisible();
  const storageState = await store.page.context().storageState();
  for (const [timezoneId, moment, day, javaScriptEnabled] of [
    ["America/New_York", "2026-01-01T02:00:00.000Z", "Placed, December 31, 2025", true],
    ["Asia/Tokyo", "2026-01-01T20:00:00.000Z", "Placed, January 2, 2026", true],
    ["Asia/Tokyo", "2026-01-01T20:00:00.000Z", "Placed, January 1, 2026 (UTC)", false],
  ] as const) {
    const context = await browser.newContext({ storageState, timezoneId, javaScriptEnabled });
    const page = await context.newPage();
    const { said } = listen(page);
    await happenedAt(page, moment);
    await page.goto(store.page.url());
    await expect(page.getByRole("listitem").filter({ has: page.getByRole("time") })).toHaveText(day, {
      useInnerText: true,
    });
    expect(said).toEqual([]); // localizing the date causes no hydration error
    await context.close();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("from the home page to the order, with a gift note that appears with its box", async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/`);
    await page.getByRole("article", { name: lamp }).first().getByRole("button", { name: "Add to Basket" }).click();
    await basketLink(page).click();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await page.getByRole("main").getByRole("link", { name: "create an account" }).click();
    await expect(page).toHaveURL(`${baseURL}/login?next=%2Forder&new=on`);
    await register(page);
    await expect(page.getByText("Total (1 item)")).toBeVisible();
    await expect(page.getByLabel("Gift message")).toBeHidden();
    await page.getByLabel("This order contains a gift").check();
    await page.getByLabel("Gift message").fill("Happy birthday!");
    await place(page).click();
    await expect(page.getByRole("region", { name: /^Your order was not placed/ })).toBeFocused();
    await fillIn(page);
    await place(page).click();
    await expect(order(page)).toBeVisible();
    await expect(page.getByText("Happy birthday!")).toBeVisible();
    await page.getByRole("link", { name: "All your orders" }).click();
    await expect(page.getByRole("link", { name: /^Order \d+$/ })).toHaveCount(1);
    await orderToOwnAddress(page, baseURL!);
  });
});

test("ordering works by keyboard alone", async ({ store }) => {
  const { page } = store;
  await review(store);
  await page.getByLabel("Full name").focus();
  for (const text of ["Ada Shopper", "1 Analytical Way", "Springfield", "", "62701", "United S", "+1 217 555 0100"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Save this address for next time")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Happy birthday!");
  await page.keyboard.press("Tab");
  await expect(place(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(order(page)).toBeVisible();
  await expect(page.getByText("United States")).toBeVisible();
  await expect(page.getByText("Happy birthday!")).toBeVisible();
});

test("pages around ordering are accessible and valid in every state, light and dark, narrow and wide", async ({
  store,
}) => {
  test.slow();
  const { page } = store;
  store.expectConsole(/422/);
  const documents: Record<string, string> = {};
  const look = async (state: string) => {
    await expect(page.getByRole("heading", { level: 1 }), state).toHaveCount(1);
    for (const [colorScheme, width] of [
      ["light", 320],
      ["dark", 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => scrollTo(0, 0)); // otherwise, the header covers targets, which then count as too small
      await expectNoViolation(page, `${state}, ${colorScheme}, ${width} px`);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${state}, ${width} px`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(crowdedTargets), `${state}, ${width} px`).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: "active" });
    expect(await page.evaluate(edgeless), state).toEqual([]);
    await page.emulateMedia({ forcedColors: "none" });
    documents[state] = await page.content();
  };
  await store.open("/orders");
  await register(page);
  await expect(page.getByText("You have not ordered anything yet.")).toBeVisible();
  await look("no orders");
  await fillBasket(page, store.address);
  await store.open("/order?gift=on");
  await look("the review");
  await place(page).click();
  await expect(page.getByRole("region", { name: /^Your order was not placed/ })).toBeVisible();
  await look("the review, refused");
  await fillIn(page);
  await place(page).click();
  await expect(order(page)).toBeVisible();
  await look("the order");
  await page.getByRole("link", { name: "All your orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your orders");
  await look("the history");
  await store.open("/account/addresses/new");
  await look("the form of an address");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("region", { name: "The address was not saved. Please fix these fields:" })).toBeVisible();
  await look("the form of an address, refused");
  await store.open("/account/addresses");
  await look("no addresses");
  await keepAddress(page, "1 First Street");
  await keepAddress(page, "2 Second Street");
  await page.getByText("Remove", { exact: true }).last().click();
  await look("two addresses, of which one is about to be removed");
  await fillBasket(page, store.address);
  await store.open("/order");
  await look("the review, with addresses to choose from");
  await page.getByRole("radio", { name: "Use a new address" }).check();
  await place(page).click();
  await expect(page.getByRole("region", { name: /^Your order was not placed/ })).toBeVisible();
  await look("the review with another address, refused");
  expect(await findings(documents)).toEqual([]);
});
