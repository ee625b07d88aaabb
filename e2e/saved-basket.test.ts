import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { createShopper, expect, listen, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { expectNoViolation } from "./inspections.ts";
import { announcements, recordAnnouncements } from "./listening.ts";

test.use({ features: "all" });

const lamp = "Dune table lamp";
const mugs = "Pebble stoneware mugs";
const remove = { name: "Remove from Basket" };
const countIn = (page: Page) => page.getByRole("link", { name: /^Basket/ });
const pendingIn = (page: Page) => page.evaluate(() => Object.keys(localStorage).length);
/** Waits until the server has confirmed all changes of the basket. */
const saved = (page: Page, timeout = 5_000) => expect.poll(() => pendingIn(page), { timeout }).toBe(0);

async function device(browser: Browser, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { said, expected } = listen(page);
  return { ...createShopper(page, address, expected), said, context };
}

async function enter(page: Page, email: string, button: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(email).first()).toBeVisible();
}
const newEmail = () => `${randomUUID()}@shopper.example`;

test("the basket is there after a reload, already in the HTML, and for nobody else", async ({ store, browser }) => {
  await store.open("/products/dune-table-lamp-terracotta");
  await store.page.getByLabel("Quantity").selectOption("2");
  await store.addToBasket(lamp);
  await expect(store.page.getByRole("button", { name: "Add to Basket" }).first().locator("..")).toHaveAttribute(
    "data-said",
    "✓ Added",
  );
  await expect(countIn(store.page)).toHaveText("2");
  await saved(store.page);
  expect(await (await store.page.request.get(store.address)).text()).toContain('aria-label="Basket, 2 items"');
  await store.open("/checkout");
  await expect(store.page.getByText("Subtotal (2 items)")).toBeVisible();
  const other = await device(browser, store.address);
  await other.open("/");
  await expect(countIn(other.page)).toHaveText("0");
  await other.context.close();
});

test("another tab shows a change within a second, in both directions", async ({ store, context }) => {
  await store.open("/");
  await store.addToBasket(lamp);
  await saved(store.page);
  const other = createShopper(await context.newPage(), store.address, []);
  await other.open("/checkout");
  await store.addToBasket(mugs);
  await expect(countIn(other.page)).toHaveText("2", { timeout: 1_000 });
  await other.page.getByRole("button", remove).first().click();
  await expect(countIn(store.page)).toHaveText("1", { timeout: 1_000 });
});

test("fifty quick clicks make fifty items in a few requests, and the count never goes back", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const requests: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/basket") && requests.push(request.method()));
  const counts = await page.evaluate(async () => {
    const seen: number[] = [];
    const link = document.querySelector('a[aria-label^="Basket"]')!;
    new MutationObserver(() => seen.push(Number(link.textContent))).observe(link, {
      subtree: true,
      characterData: true,
      childList: true,
    });
    const add = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Add to Basket")!;
    for (let i = 0; i < 50; i++) {
      add.click();
      await new Promise((next) => requestAnimationFrame(next));
    }
    return seen;
  });
  await expect(countIn(page)).toHaveText("50");
  await saved(page);
  await expect(countIn(page)).toHaveText("50");
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(requests.length).toBeLessThanOrEqual(6);
  await store.open("/");
  await expect(countIn(page)).toHaveText("50");
});

test("a tab does not request its own announced change, nor data that it already has on the way to the order", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(lamp);
  await saved(page);
  await page.evaluate(() => {
    new EventSource("/api/basket/events?user=").addEventListener("message", ({ data }) => {
      document.body.dataset["version"] = String((JSON.parse(data as string) as { version: number }).version);
    });
  });
  const requested: string[] = [];
  await page.route("**/api/basket", async (route) => {
    requested.push(route.request().method());
    const response = await route.fetch();
    const { basket } = (await response.json()) as { basket: { version: number } };
    await expect(page.locator("body")).toHaveAttribute("data-version", String(basket.version));
    await route.fulfill({ response });
  });
  await store.addToBasket(mugs);
  await saved(page);
  await store.openCheckout();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  expect(requested).toEqual(["POST"]);
});

test("a change made offline is shown at once, and sent once online", async ({ store, context }) => {
  const { page } = store;
  store.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await store.open("/");
  const basketPage = page.waitForResponse(/\/assets\/basket-.*\.js$/); // the first "Add to Basket" preloads this script
  await store.addToBasket(lamp);
  await saved(page);
  await basketPage;
  await context.setOffline(true);
  await store.addToBasket(mugs);
  await store.openCheckout();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
  await page.getByRole("button", remove).first().click();
  await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  await store.open("/checkout");
  await expect(page.getByRole("heading", { name: mugs })).toBeVisible();
  await expect(countIn(page)).toHaveText("1");
});

for (const [status, from] of [
  [500, "a failing store"],
  [429, "a rate limit"],
] as const)
  test(`a change that ${from} does not accept survives a reload, and is sent later`, async ({ store }) => {
    const { page } = store;
    store.expectConsole(new RegExp(`status of ${status}`));
    await page.route("**/api/basket", (route) => route.fulfill({ status, body: "{}" }));
    await store.open("/");
    await store.addToBasket(lamp, { times: 2 });
    await store.open("/");
    await expect(countIn(page)).toHaveText("2");
    await page.unroute("**/api/basket");
    await saved(page);
    await expect(countIn(page)).toHaveText("2");
  });

test("a lost response duplicates nothing", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED/);
  await page.route(
    "**/api/basket",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await store.open("/");
  await store.addToBasket(lamp);
  await saved(page);
  await expect(countIn(page)).toHaveText("1");
  await store.open("/checkout");
  await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
});

test("a tab that is closed right after a click loses nothing", async ({ store, context }) => {
  await store.open("/");
  await store.addToBasket(lamp);
  await store.page.close({ runBeforeUnload: false });
  const next = createShopper(await context.newPage(), store.address, []);
  await next.open("/");
  await expect(countIn(next.page)).toHaveText("1");
});

test("clicks made before the page is hydrated are not lost", async ({ store }) => {
  const { page } = store;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${store.address}/`, { waitUntil: "commit" });
  await store.addToBasket(lamp, { times: 2 });
  release();
  await expect(countIn(page)).toHaveText("2");
  await saved(page);
});

test("the basket survives a restart of the store, and open pages find it again", async ({ browser, startAnother }) => {
  const first = await startAnother({ STORE_FEATURES: "all" });
  const shopper = await device(browser, first.address);
  await shopper.open("/");
  await shopper.addToBasket(lamp);
  await saved(shopper.page);
  await first.stop();
  await shopper.addToBasket(mugs);
  await startAnother({ STORE_FEATURES: "all", PORT: new URL(first.address).port });
  await saved(shopper.page);
  await shopper.open("/checkout");
  await expect(shopper.page.getByText("Subtotal (2 items)")).toBeVisible();
  await shopper.context.close();
});

test("a guest's basket moves into the account, and the account's other device shows it", async ({ store, browser }) => {
  const email = newEmail();
  await store.open("/");
  await store.addToBasket(lamp);
  await store.page.getByRole("link", { name: "Sign In" }).click(); // before the server has saved the basket
  await enter(store.page, email, "Create your Wicker Account");
  await expect(countIn(store.page)).toHaveText("1");
  await saved(store.page);

  const other = await device(browser, store.address);
  await other.open("/");
  await other.addToBasket(mugs);
  await saved(other.page);
  await other.page.getByRole("link", { name: "Sign In" }).click();
  await enter(other.page, email, "Sign In");
  await expect(countIn(other.page)).toHaveText("2");
  await expect(countIn(store.page)).toHaveText("2", { timeout: 1_000 });
  await other.addToBasket(mugs);
  await expect(countIn(store.page)).toHaveText("3", { timeout: 1_500 });
  expect(other.said).toEqual([]);
  await other.context.close();
});

test("a user who signs out leaves an empty basket, and finds their own again", async ({ store }) => {
  const { page } = store;
  const email = newEmail();
  await store.open("/login");
  await enter(page, email, "Create your Wicker Account");
  await store.addToBasket(lamp);
  await page.getByRole("button", { name: "Sign Out" }).click(); // before the server has saved the basket
  await expect(countIn(page)).toHaveText("0");
  expect(await pendingIn(page)).toBe(0);
  await store.open("/");
  await expect(countIn(page)).toHaveText("0");
  await store.open("/login");
  await enter(page, email, "Sign In");
  await expect(countIn(page)).toHaveText("1");
});

test("a removal can be undone by keyboard, from beside its place", async ({ store }) => {
  const { page } = store;
  // Delays basket requests until the page has removed the line. Only the server then knows the line's former place.
  const removed = Promise.withResolvers<void>();
  await page.route("**/api/basket", (route) => removed.promise.then(() => route.continue()));
  await store.open("/");
  await store.addToBasket(lamp);
  await store.addToBasket(mugs);
  await store.openCheckout();
  await page.getByRole("button", remove).first().press("Enter");
  await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
  removed.resolve();
  await saved(page);
  await expect(page.getByRole("button", remove)).toBeFocused();
  await expect(page.getByText(/^Dune table lamp.* was removed. You can undo this.$/)).toBeAttached();
  // Moves the focus past the quantity's buttons and field, and the title's link.
  for (let press = 0; press < 5; press++) await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAccessibleDescription(/^Removed: Dune table lamp/);
  await expect(page.getByRole("button", remove)).toHaveAccessibleDescription(/^Pebble stoneware mugs/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("listitem").getByRole("heading")).toHaveText([
    new RegExp(lamp),
    new RegExp(mugs),
  ]);
  await expect(page.getByRole("button", remove).first()).toBeFocused();
  await saved(page);
  await store.open("/checkout");
  await expect(page.getByRole("main").getByRole("listitem").getByRole("heading")).toHaveText([
    new RegExp(lamp),
    new RegExp(mugs),
  ]);
});

test("ten units of a product are one line: buttons count quickly, in few requests, without going back, with focus and announcements", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(lamp, { times: 2 });
  await store.addToBasket(mugs);
  await store.openCheckout();
  await saved(page);
  const [first] = await page.getByRole("main").getByRole("listitem").all();
  const requests: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/basket") && requests.push(request.method()));
  await recordAnnouncements(page);
  const field = first!.getByRole("textbox", { name: "Quantity" });
  await expect(field).toHaveValue("2");
  await expect(field).toHaveAccessibleDescription(new RegExp(lamp));
  const more = first!.getByRole("button", { name: "Increase quantity" });
  const counts = await more.evaluate(async (button: HTMLElement) => {
    const seen: number[] = [];
    const watched = new MutationObserver(() =>
      seen.push(parseInt(document.querySelector("header a[aria-label^=Basket]")!.textContent, 10)),
    );
    watched.observe(document.querySelector("header a[aria-label^=Basket]")!, {
      subtree: true,
      characterData: true,
      childList: true,
    });
    button.focus();
    for (let press = 0; press < 20; press++) {
      button.click();
      await new Promise((next) => requestAnimationFrame(next));
    }
    return seen;
  });
  await expect(field).toHaveValue("22");
  await expect(more).toBeFocused();
  await saved(page);
  await expect(field).toHaveValue("22");
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(requests.length).toBeLessThanOrEqual(4);
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringMatching(/^Dune table lamp.*, 22$/));
  expect((await announcements(page)).filter((text) => text.startsWith(lamp))).toHaveLength(1);

  const less = first!.getByRole("button", { name: "Decrease quantity" });
  await less.press("Enter");
  await less.press("Space");
  await expect(field).toHaveValue("20");
  await expect(less).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByText("Subtotal (21 items)")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("listitem").last().getByRole("button", { name: "Decrease quantity" }),
  ).toBeDisabled();
});

test("a quantity is typed: a reduction can be undone, zero removes the line, and an invalid number is explained at the field", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(lamp, { times: 10 });
  await store.openCheckout();
  const field = page.getByRole("textbox", { name: "Quantity" });
  for (const wrong of ["", "-1", "1e9", "abc", "1.5", "1001"]) {
    await field.fill(wrong);
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/^Enter a whole number from 1 to 1,000\./);
    await expect(page.getByText("Subtotal (10 items)")).toBeVisible();
  }
  await field.fill("3");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await field.press("Enter");
  await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByText(/^Removed 7 items: Dune table lamp/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Subtotal (10 items)")).toBeVisible();
  await expect(page.getByRole("button", remove)).toBeFocused();
  await field.fill("0");
  await field.blur();
  await expect(page.getByText(/^Removed 10 items: Dune table lamp/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("10");
  await saved(page);
  await store.open("/checkout");
  await expect(field).toHaveValue("10");
});

test("undo is offered without a time limit, until something else is removed", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(lamp);
  await store.addToBasket(mugs);
  await store.openCheckout();
  await page.clock.install();
  await page.getByRole("button", remove).first().click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.getByRole("button", remove).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(600_000);
  await expect(undo).toHaveAccessibleDescription(/^Removed: Dune table lamp/);
  await page.getByRole("button", remove).press("Enter");
  await expect(undo).toHaveCount(1);
  await expect(undo).toHaveAccessibleDescription(/^Removed: Pebble stoneware mugs/);
});

test("with an empty basket Proceed to Checkout stays and says why; otherwise it leads to the order", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/checkout");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page.getByText("Your basket is empty. Add something first.")).toBeVisible();
  await expect(page).toHaveURL(`${store.address}/checkout`);
  await store.open("/");
  await store.addToBasket(lamp);
  await store.openCheckout();
  await page.getByRole("checkbox", { name: "This order contains a gift" }).check();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(`${store.address}/order?gift=on`);
});

test("the basket page is accessible and valid, empty, filled, and with a removal, also narrow and dark", async ({
  store,
}) => {
  const { page } = store;
  const documents: Record<string, string> = {};
  const look = async (state: string) => {
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 320],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolation(page, `${state}, ${colorScheme}, ${width} px`);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${state}, ${width} px`).toBeLessThanOrEqual(0);
    }
    documents[state] = await page.content();
  };
  await store.open("/checkout");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await look("empty");
  await store.open("/");
  await store.addToBasket(lamp, { times: 2 });
  await store.addToBasket(mugs);
  await store.openCheckout();
  await page.getByRole("textbox", { name: "Quantity" }).first().fill("many");
  await page.getByRole("button", remove).last().click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await look("with a removal and a wrong number");
  expect(await findings(documents)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("products are added, removed and restored by forms, and signing in keeps them", async ({ page, baseURL }) => {
    await page.goto(baseURL!);
    await page.getByRole("article", { name: lamp }).first().getByRole("button").click();
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect(countIn(page)).toHaveText("1");
    await countIn(page).click();
    await expect(page.getByRole("button", { name: "Increase quantity" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "Quantity" }).fill("10");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Subtotal (10 items)")).toBeVisible();
    await page.getByRole("textbox", { name: "Quantity" }).fill("3");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Subtotal (3 items)")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", remove).click();
    await expect(page.getByText("Subtotal (0 items)")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Subtotal (10 items)")).toBeVisible();
    await page.goto(`${baseURL}/login`);
    await enter(page, newEmail(), "Create your Wicker Account");
    await expect(countIn(page)).toHaveText("10");
    await page.goto(`${baseURL}/products/dune-table-lamp-terracotta`);
    await page.getByLabel("Quantity").selectOption("10");
    await page.getByRole("article", { name: lamp }).first().getByRole("button").click();
    await expect(page).toHaveURL(`${baseURL}/products/dune-table-lamp-terracotta`);
    await expect(countIn(page)).toHaveText("20");
  });
});
